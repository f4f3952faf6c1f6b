"""Information-set Monte Carlo tree search: a new sample of the hidden facts for each simulation, one tree for all.

Every seat maximises its own value (max-n). An action's chance to be tried grows with its value, with what the game's
policy thinks of it, and with how often it was available and not taken. Forced moves are not in the tree.

With a learned value, a turn's decisions that come to the same position in another order share it, and what seats decide
at once hangs on where they began: none of them knows what the others decide. What follows hangs on all they decided.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.catalogue import Offer
from pithead.core.game import Game, State
from pithead.core.generator import Generator, seeded
from pithead.core.playout import pick
from pithead.search.inputs import zeros
from pithead.search.network import Network
from pithead.search.tree import Node
from pithead.search.values import ONE, values_into

UNIFORM: Final = "uniform"
POLICY: Final = "policy"
SHARED: Final[i64] = 100000  # of the prior, in millionths: what all actions have alike
OPTIMISM: Final[i64] = 50000  # how much worse an action that was never tried is taken to be than the others


class Search:
    """Searches one decision of a seat; deterministic for a seed and a number of simulations.

    A `root` that was kept from an earlier search must come from samples in which the seat saw what it sees now. One
    with an action that is not legal now does not, and is not used.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        seed: int,
        exploration: int = 120,
        rollout: str = POLICY,
        cut_off: int = 0,
        root: Node | None = None,
        network: Network | None = None,
    ) -> None:
        self.game: Game = state.game
        self.state = state
        self.seat: i64 = seat
        self.chance = seeded(seed)
        self.exploration: i64 = exploration  # in hundredths
        self.by_policy: bool = rollout == POLICY
        self.cut_off: i64 = cut_off  # decisions of a rollout before it is judged; 0, without a network: to the end
        self.network: Network | None = None if network is None else network.own()
        self.shares: bool = network is not None  # positions that several orders of decisions come to
        self.apart: bool = network is not None  # seats that decide at once do not know what the others decide
        self.simulations: i64 = 0
        self.decisions: i64 = 0  # of all simulations
        self._offer = Offer(self.game.actions)
        self._values = vec[i64]([0] * state.seats)
        self._points = vec[i64]([0] * state.seats)
        self._nodes: list[Node] = []
        self._places = vec[i64]([0] * LONGEST)
        self._matched = vec[i64]([0] * len(self.game.actions))
        self._blank = zeros(self.game.observation.size(int(state.seats)))
        self.root: Node = Node(seat) if root is None or not self._fits(root) else root

    def run(self, simulations: i64) -> None:
        """Make so many simulations more."""
        for _simulation in range(simulations):
            self._simulate()

    def best(self) -> int:
        """Return the legal action that was chosen most often; among equals the one with the higher value."""
        node = self.root
        n = self.state.legal_into(self.seat, self._offer)
        legal = self._offer.actions
        best: i64 = legal[0]
        found: i64 = -1
        for i in range(n):
            place = node.find(legal[i])
            if place >= 0 and (
                found < 0
                or node.visits[place] > node.visits[found]
                or (node.visits[place] == node.visits[found] and node.totals[place] > node.totals[found])
            ):
                best = legal[i]
                found = place
        return int(best)

    def _fits(self, root: Node) -> bool:
        """Tell whether all actions of a root that was kept are legal."""
        n = self.state.legal_into(self.seat, self._offer)
        legal = self._offer.actions
        known = len(root.actions)
        if known > n:
            return False
        found: i64 = 0
        for i in range(n):
            if root.find(legal[i]) >= 0:
                found += 1
        return found == known

    def _sample(self) -> State:
        """Return a state that the seat cannot tell from the true one."""
        chance = self.chance
        state = self.state.copy()
        state.chance = Generator(chance.next() | 1, chance.next(), chance.next(), chance.next())
        state.redraw(self.seat, state.chance)
        return state

    def _simulate(self) -> None:
        """Go down the tree, add one decision to it, play on to the end, and count what came of it."""
        state = self._sample()
        offer = self._offer
        nodes = self._nodes
        nodes.clear()
        places = self._places
        node = self.root
        place: i64 = -1
        fresh = False
        turn = node  # where the decisions of the same seat began, and how many there were
        passed: i64 = 0
        before = node  # where all began to decide at once, and what they have decided since
        before_place: i64 = -1
        decided: i64 = 0
        at_once = False
        while not state.over and not fresh and len(nodes) < LONGEST:
            seat = state.to_act
            n = state.legal_into(seat, offer)
            self.decisions += 1
            if n == 1:
                state.apply(offer.actions[0], seat)
                continue
            secret = self.apart and state.simultaneous
            if secret and not at_once:
                before = node
                before_place = place
                decided = 0
            if len(nodes) > 0:
                parent = node
                key = place * 8 + seat
                if secret and seat != node.seat:
                    parent = before
                    key = before_place * 8 + seat
                elif at_once and not secret:
                    parent = before
                    key = (DECIDED + decided) * 8 + seat
                same = seat == node.seat and parent is node
                passed += 1
                if not same:
                    passed = 0
                following = parent.children.get(key)
                if following is None:
                    look: i64 = -1
                    if self.shares and passed > 1:
                        look = self._look(state, seat)
                    following = turn.same.get(look)
                    if following is None:
                        following = Node(seat)
                        fresh = True
                        if look >= 0:
                            turn.same[look] = following
                    parent.children[key] = following
                node = following
                if not same:
                    turn = node
            at_once = secret
            place = self._select(node, state, n)
            places[len(nodes)] = place
            nodes.append(node)
            action = node.actions[place]
            if secret:
                decided = decided + mark(action * 8 + seat) & MARKS
            state.apply(action, seat)
        if self.network is None:
            self._play_on(state)
        else:
            self._play_a_little(state)
        self._count(state)
        self.simulations += 1

    def _look(self, state: State, seat: i64) -> i64:
        """Return a fingerprint of what a seat sees."""
        row = self._blank[:]
        state.observe_into(seat, row, 0)
        found: i64 = 0
        for i in range(len(row)):
            found = found * 1000003 + i64(row[i]) & MARKS
        return found

    def _select(self, node: Node, state: State, n: i64) -> i64:
        """Return the place of the action to try: value, prior, and availability."""
        places = self._matched
        self._match(node, state, n)
        priors = node.priors
        available = node.available
        tried = node.visits
        totals = node.totals
        total: i64 = 0
        for i in range(n):
            total += priors[places[i]]
        alike = SHARED // n
        unvisited: i64 = ONE // 2
        if node.all_visits > 0:
            unvisited = node.all_totals // node.all_visits - OPTIMISM
        found: i64 = 0
        best: i64 = -ONE
        for i in range(n):
            place = places[i]
            available[place] += 1
            visits = tried[place]
            value = unvisited
            if visits > 0:
                value = totals[place] // visits
            prior = priors[place] * (ONE - SHARED) // total + alike
            value += self.exploration * prior // 100 * root(available[place]) // (100 * (1 + visits))
            if value > best:
                best = value
                found = place
        return found

    def _match(self, node: Node, state: State, n: i64) -> None:
        """Note where in the node each legal action stands; those met for the first time are added."""
        offer = self._offer
        legal = offer.actions
        places = self._matched
        actions = node.actions
        known: i64 = len(actions)
        weighed = False
        for i in range(n):
            place: i64 = i
            if i >= known or actions[i] != legal[i]:
                place = node.find(legal[i])
                if place < 0:
                    if not weighed:
                        state.weigh(node.seat, offer)
                        weighed = True
                    place = node.add(legal[i], int(100 * sqrt(offer.weights[i])))
            places[i] = place

    def _play_on(self, state: State) -> None:
        """Play to the end, or to the cut-off, by the game's policy or uniformly."""
        offer = self._offer
        chance = state.chance
        left = self.cut_off
        while not state.over:
            if self.cut_off > 0:
                left -= 1
                if left < 0:
                    return
            seat = state.to_act
            n = state.legal_into(seat, offer)
            action = offer.actions[0]
            if n > 1:
                if self.by_policy:
                    state.weigh(seat, offer)
                    action = pick(offer, chance)
                else:
                    action = offer.actions[chance.below(n)]
            state.apply(action, seat)
            self.decisions += 1

    def _play_a_little(self, state: State) -> None:
        """Play on by the game's policy: so many decisions, and then until another seat's turn begins."""
        offer = self._offer
        chance = state.chance
        left = self.cut_off
        before = state.to_act
        while not state.over:
            seat = state.to_act
            if left <= 0 and seat != before:
                return
            left -= 1
            before = seat
            n = state.legal_into(seat, offer)
            action = offer.actions[0]
            if n > 1:
                state.weigh(seat, offer)
                action = pick(offer, chance)
            state.apply(action, seat)
            self.decisions += 1

    def _count(self, state: State) -> None:
        """Tell every decision on the way what came of it."""
        points = self._points
        network = self.network
        if network is not None and not state.over:
            network.judge(state, self._values, points)
        else:
            values_into(state, self._values)
            if state.over:
                scores = state.scores()
                for seat in range(state.seats):
                    points[seat] = scores[seat]
            else:
                for seat in range(state.seats):
                    points[seat] = state.estimate(seat)
        nodes = self._nodes
        for i in range(len(nodes)):
            node = nodes[i]
            node.add_result(self._places[i], self._values[node.seat], points[node.seat])


MARKS: Final[i64] = 0xFFFFFFFFFF  # so large are fingerprints at most: products of them fit a number
DECIDED: Final[i64] = 0x10000000000  # beyond every place of an action
LONGEST: Final[i64] = 1000  # decisions of a way down the tree: shared positions may come again


def mark(number: i64) -> i64:
    """Return a number that looks like any other, so that sums of them tell sets apart."""
    found = number * 2654435761 & 0xFFFFFFFF
    return (found ^ found >> 15) * 1103515245 & MARKS


ROOTS: Final = vec[i64]([int(100 * sqrt(n)) for n in range(10001)])


def root(number: i64) -> i64:
    """A hundred times the square root, in whole numbers, so that all builds agree; beyond the table it stays."""
    if number > 10000:
        return ROOTS[10000]
    return ROOTS[number]
