"""The part of a tree that serves the seat's next decision, if that is found in it.

Samples of the hidden facts show a seat other things than the game does. So nothing is kept behind an action that shows
the seat something hidden, its own or another's: what came after it cannot be told apart.
"""

from heapq import heappop, heappush

from pithead.core.events import Event
from pithead.core.game import State
from pithead.search.tree import Node

LEAST = 100  # simulations below which it is not worth looking for another turn
SHARE = 64  # of the tree's simulations: ways that fewer than one of so many took are not followed


class Kept:
    """A decision that the tree expects next, and the position there as the seat can know it.

    If another seat decides next, `find` follows what the others may have done, the likeliest first.
    """

    def __init__(self, node: Node, state: State, seat: int) -> None:
        self.node = node
        self.state = state
        self.seat = seat

    def find(self, state: State) -> Node | None:
        """Return the decision of the tree that is this position, as far as the seat can tell."""
        if self.state.to_act == self.seat:
            return self.node if self.state.view(self.seat) == state.view(self.seat) else None
        least = int(self.node.all_visits) // SHARE + 1
        if self.node.all_visits < LEAST:
            return None
        wanted, legal = state.view(self.seat), state.legal(self.seat)
        ways: list[tuple[int, int, Node, State]] = [(0, 0, self.node, self.state)]
        number = 0
        while ways:
            _, _, node, position = heappop(ways)
            if position.to_act == self.seat:
                if position.legal(self.seat) == legal and position.view(self.seat) == wanted:
                    return node
                continue
            for place in range(len(node.actions)):
                if node.visits[place] >= least:
                    found = following(node, place, position, self.seat)
                    if found is not None and found.node.all_visits >= least:
                        number += 1
                        heappush(ways, (-int(found.node.all_visits), number, found.node, found.state))
        return None


def following(node: Node, place: int, state: State, seat: int) -> Kept | None:
    """Return the decision after an action, or None if the tree has none, or the seat is shown something hidden."""
    after = state.copy()
    events: list[Event] = []
    after.journal = events
    after.apply(int(node.actions[place]), int(node.seat))
    while not after.over:
        legal = after.legal()
        if len(legal) > 1:
            break
        after.apply(legal[0])  # decisions without a choice are not in the tree
    if after.over or any(event.reveals and event.known_to(seat) for event in events):
        return None
    child = node.child(place, after.to_act)
    after.journal = None
    return None if child is None else Kept(child, after, seat)
