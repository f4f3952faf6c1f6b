"""A small game brought by "another package": interpreted, with chance and with simultaneous decisions.

Each player secretly bids 0 to 3; when all have bid, each scores the bid, unless another bid the same; a die adds a
point to one player. Three rounds.
"""

from typing import Any, Final

from pithead.core import reasons
from pithead.core.catalogue import Catalogue, Offer
from pithead.core.errors import BadPosition
from pithead.core.events import Event, Refusal
from pithead.core.game import Game, State
from pithead.core.generator import Generator
from pithead.core.options import Option
from pithead.core.reading import Reader
from pithead.core.view import Json

ROUNDS = 3
ACTIONS: Final = Catalogue()
BID: Final = ACTIONS.declare("bid {number}", "R 1", ["0", "1", "2", "3"])
BID_ALREADY: Final = reasons.FIRST_OWN
BIDDING, OVER = range(2)


class RaceState(State):
    def __init__(self, game: Game, seats: int, options: dict[str, str], chance: Generator) -> None:
        super().__init__(game, seats, options, chance)
        self.points = [0] * seats
        self.bids = [-1] * seats
        self.round = 1

    def copy(self) -> "RaceState":
        other = type(self)(self.game, self.seats, self.options, self.chance.copy())
        other.points, other.bids, other.round = list(self.points), list(self.bids), self.round
        other.question, other.to_act, other.over = self.question, self.to_act, self.over
        return other

    def deal(self) -> None:
        self._settle()

    def written(self) -> Json:
        return {"points": list(self.points), "bids": list(self.bids), "round": self.round}

    def read(self, r: Reader) -> None:
        self.points = r.numbers("points", self.seats, 0, 99)
        self.bids = r.numbers("bids", self.seats, -1, 3)
        self.round = r.number("round", 1, ROUNDS + 1)
        if self.round <= ROUNDS and -1 not in self.bids:
            raise BadPosition("expected somebody to bid")
        self._settle()

    def _settle(self) -> None:
        self.over = self.round > ROUNDS
        self.question = OVER if self.over else BIDDING
        self.to_act = -1 if self.over else self.bids.index(-1)

    @property
    def waiting(self) -> list[int]:
        return [] if self.over else [seat for seat in range(self.seats) if self.bids[seat] < 0]

    @property
    def simultaneous(self) -> bool:
        return not self.over

    def may_decide(self, seat: int) -> bool:
        return True

    def ask(self, seat: int, offer: Offer) -> None:
        offer.all_of(BID)

    def why_not(self, seat: int, family: int, first: int, second: int) -> int:
        return reasons.OK if self.bids[seat] < 0 else BID_ALREADY

    def answer(self, seat: int, family: int, first: int, second: int) -> None:
        self.bids[seat] = first
        if self.journal is not None:
            self.journal.append(Event("bid", seat, "R 1", {"bid": first}, seen_by=1 << seat))
        if -1 not in self.bids:
            for other in range(self.seats):
                if self.bids.count(self.bids[other]) == 1:
                    self._score(other, self.bids[other], "R 2")
            if self.options["die"] == "on":
                self._score(self.chance.below(self.seats), 1, "R 3")
            self.bids = [-1] * self.seats
            self.round += 1
        self._settle()

    def _score(self, seat: int, points: int, paragraph: str) -> None:
        self.points[seat] += points
        if self.journal is not None:
            self.journal.append(Event("score", seat, paragraph, {}, points, reveals=True))

    def asked(self) -> tuple[str, str]:
        return "R 1", "bid a number"

    def explain(self, seat: int, action: int, reason: int) -> Refusal:
        return Refusal("R 1", "you have bid already")

    def scores(self) -> list[int]:
        return list(self.points)

    def seen_by(self, seat: int) -> Json:
        bids = [bid if other == seat else bid >= 0 for other, bid in enumerate(self.bids)]
        return {"bids": bids, "round": self.round}

    def redraw(self, seat: int, chance: Generator) -> None:
        self.bids = [bid if other == seat or bid < 0 else int(chance.below(4)) for other, bid in enumerate(self.bids)]


class Race(Game):
    def __init__(self) -> None:
        options = [Option("die", ("on", "off"), "A die adds a point to somebody each round.")]
        super().__init__("race", "Race", 1, 2, 4, options, ACTIONS, ["bid", "over"], "Bid what nobody else bids.")

    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        return RaceState(self, seats, options, chance)

    def describe(self, view: Any, names: list[str]) -> str:
        return f"Round {view['round']}: {view['points']}"

    def sentence(self, event: Event, names: list[str]) -> str:
        return f"{names[event.seat]}: {event.kind}"


GAME = Race()
