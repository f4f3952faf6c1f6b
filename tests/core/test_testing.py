"""The conformance kit, on a game brought by another package; and that it finds what is wrong."""

import pytest

from pithead.core.catalogue import Offer
from pithead.core.events import Refusal
from pithead.core.game import State
from pithead.core.generator import Generator
from pithead.core.view import Json
from pithead.testing import check_board, check_catalogue, check_game
from support.race import BID, Race, RaceState

pytestmark = pytest.mark.both


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records look games up by key."""
    from pithead.core import registry

    monkeypatch.setitem(registry._loaded, "race", Race())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("die", ["on", "off"])
def test_an_interpreted_game_with_simultaneous_decisions_conforms(seats: int, die: str) -> None:
    game = Race()
    check_catalogue(game)
    for seed in range(20):
        assert check_game(game, seats, seed, {"die": die}, sample=1.0).over


def test_a_game_without_a_board_is_drawn_as_its_text() -> None:
    state = Race().new(2, 1)
    state.apply(2, 1)
    for seat in (0, 1, None):
        assert "Round 1: [0, 0]" in check_board(state, seat)
    assert state.svg() == state._repr_svg_()


class Broken(Race):
    """The race with another class of states."""

    def __init__(self, states: type[RaceState]) -> None:
        super().__init__()
        self.states = states

    def blank(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        return self.states(self, seats, options, chance)


class Leaking(RaceState):
    def seen_by(self, seat: int) -> Json:
        return super().seen_by(seat) | {"total": sum(self.bids)}


class Unsorted(RaceState):
    def ask(self, seat: int, offer: Offer) -> None:
        for number in (1, 0, 2, 3):
            offer.one(BID, number)


class Shallow(RaceState):
    def copy(self) -> RaceState:
        other = super().copy()
        other.points = self.points
        return other


class Unaccounted(RaceState):
    def _score(self, seat: int, points: int, paragraph: str) -> None:
        self.points[seat] += points


class Uncited(RaceState):
    def explain(self, seat: int, action: int, reason: int) -> Refusal:
        return Refusal("", super().explain(seat, action, reason).sentence)


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (Broken(Leaking), "sees what it cannot know"),
        (Broken(Unsorted), "differs from accepted"),
        (Broken(Shallow), "changed"),
        (Broken(Unaccounted), "the events account for"),
        (Broken(Uncited), "without a paragraph"),
    ],
)
def test_the_kit_finds_what_is_wrong(game: Race, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        for seed in range(30):
            check_game(game, 3, seed, sample=1.0)
