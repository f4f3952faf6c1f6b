"""A small game brought by "another package": interpreted, with chance and with simultaneous decisions.

Each player secretly bids 0 to 3; when all have bid, each scores the bid, unless another bid the same; a die adds a
point to one player. Three rounds.
"""

from typing import Any

from pithead.core.catalogue import Catalogue
from pithead.core.errors import BadPosition
from pithead.core.events import Event, Refusal
from pithead.core.game import Game, Json, State
from pithead.core.generator import Generator
from pithead.core.options import Option, read_options
from pithead.core.reading import Reader

ROUNDS = 3


class RaceState(State):
    def __init__(self, game: Game, seats: int, options: dict[str, str], chance: Generator) -> None:
        super().__init__(game, seats, options, chance)
        self.points = [0] * seats
        self.bids = [-1] * seats
        self.round = 1

    def copy(self) -> "RaceState":
        other = RaceState(self.game, self.seats, self.options, self.chance.copy())
        other.points, other.bids, other.round = list(self.points), list(self.bids), self.round
        other.to_act, other.over = self.to_act, self.over
        return other

    def dump(self) -> Json:
        return {
            "game": self.game.key,
            "rules_version": self.game.rules_version,
            "seats": int(self.seats),
            "options": dict(self.options),
            "points": list(self.points),
            "bids": list(self.bids),
            "round": self.round,
            "chance": self.chance.words(),
        }


class Race(Game):
    def __init__(self) -> None:
        options = [Option("die", ("on", "off"), "A die adds a point to somebody each round.")]
        texts = [f"bid {n}" for n in range(4)]
        super().__init__("race", "Race", 1, 2, 4, options, Catalogue(texts), "Bid what nobody else bids.")

    def deal(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        return RaceState(self, seats, options, chance)

    def read(self, dump: Json) -> State:
        r = Reader(dump)
        seats = r.number("seats", 2, 4)
        words = r.numbers("chance", 4, 0, 0xFFFFFFFF)
        state = RaceState(
            self, seats, read_options(self.title, self.options, r.object("options").values()), Generator(*words)
        )
        state.points = r.numbers("points", seats, 0, 99)
        state.bids = r.numbers("bids", seats, -1, 3)
        state.round = r.number("round", 1, ROUNDS + 1)
        if state.round <= ROUNDS and -1 not in state.bids:
            raise BadPosition("expected somebody to bid")
        self._settle(state)
        return state

    def _settle(self, state: RaceState) -> None:
        state.over = state.round > ROUNDS
        state.to_act = -1 if state.over else state.bids.index(-1)

    def waiting(self, state: State) -> list[int]:
        assert isinstance(state, RaceState)
        return [] if state.over else [seat for seat in range(state.seats) if state.bids[seat] < 0]

    def simultaneous(self, state: State) -> bool:
        return not state.over

    def legal_into(self, state: State, seat: int, out: Any) -> int:
        if seat not in self.waiting(state):
            return 0
        for n in range(4):
            out[n] = n
        return 4

    def reason(self, state: State, seat: int, action: int) -> int:
        return 0 if seat in self.waiting(state) else 1

    def explain(self, state: State, seat: int, action: int, reason: int) -> Refusal:
        return Refusal("R 1", "you have bid already" if not state.over else "the game is over")

    def apply(self, state: State, seat: int, action: int) -> None:
        assert isinstance(state, RaceState)
        state.bids[seat] = action
        if state.journal is not None:
            state.journal.append(Event("bid", seat, "R 1", {"bid": action}, seen_by=1 << seat))
        if -1 not in state.bids:
            for other in range(state.seats):
                if state.bids.count(state.bids[other]) == 1:
                    self._score(state, other, state.bids[other], "R 2")
            if state.options["die"] == "on":
                self._score(state, state.chance.below(state.seats), 1, "R 3")
            state.bids = [-1] * state.seats
            state.round += 1
        self._settle(state)

    def _score(self, state: RaceState, seat: int, points: int, paragraph: str) -> None:
        state.points[seat] += points
        if state.journal is not None:
            state.journal.append(Event("score", seat, paragraph, {}, points, reveals=True))

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, RaceState)
        return list(state.points)

    def tie_break(self, state: State, seat: int) -> list[int]:
        return []

    def view(self, state: State, seat: int) -> Json:
        assert isinstance(state, RaceState)
        bids = [bid if other == seat else bid >= 0 for other, bid in enumerate(state.bids)]
        return {
            "seat": seat,
            "points": list(state.points),
            "bids": bids,
            "round": state.round,
            "to_act": int(state.to_act),
        }

    def redraw(self, state: State, seat: int, chance: Generator) -> None:
        assert isinstance(state, RaceState)
        state.bids = [bid if other == seat or bid < 0 else int(chance.below(4)) for other, bid in enumerate(state.bids)]

    def describe(self, view: Json, names: list[str]) -> str:
        return f"Round {view['round']}: {view['points']}"

    def sentence(self, event: Event, names: list[str]) -> str:
        return f"{names[event.seat]}: {event.kind}"


GAME = Race()
