"""The tree: for every decision the actions met there, how often each was chosen, and what came of it."""

from librt.vecs import append, vec
from mypy_extensions import i64


class Node:
    """One decision of a seat. Its actions grow as samples of the hidden facts make others available."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.actions: vec[i64] = vec[i64]()
        self.priors: vec[i64] = vec[i64]()  # how promising an action looked when it was first met
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()  # how often it could have been chosen
        self.totals: vec[i64] = vec[i64]()  # the sum of the values for the node's seat
        self.points: vec[i64] = vec[i64]()  # the sum of the seat's points, and of their squares
        self.squares: vec[i64] = vec[i64]()
        self.all_visits: i64 = 0
        self.all_totals: i64 = 0
        self.children: dict[int, Node] = {}  # by place of the action × 8 + the seat that decides next
        self.same: dict[int, Node] = {}  # of a turn that begins here: its decisions by what the seat sees

    def find(self, action: i64) -> i64:
        """Return the place of an action, or -1."""
        actions = self.actions
        for i in range(len(actions)):
            if actions[i] == action:
                return i
        return -1

    def add(self, action: i64, prior: i64) -> i64:
        """Add an action that is met for the first time, and return its place."""
        self.actions = append(self.actions, action)
        self.priors = append(self.priors, prior)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.totals = append(self.totals, 0)
        self.points = append(self.points, 0)
        self.squares = append(self.squares, 0)
        return len(self.actions) - 1

    def child(self, place: i64, seat: i64) -> "Node | None":
        """Return the decision that follows an action, if the tree has it."""
        return self.children.get(place * 8 + seat)

    def add_result(self, place: i64, value: i64, points: i64) -> None:
        """Count a simulation that went through an action."""
        self.visits[place] += 1
        self.totals[place] += value
        self.points[place] += points
        self.squares[place] += points * points
        self.all_visits += 1
        self.all_totals += value
