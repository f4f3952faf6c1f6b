"""The conformance kit, on a game brought by another package; and that it finds what is wrong."""

from typing import Any

import pytest

from pithead.core.game import Json, State
from pithead.core.generator import Generator
from pithead.testing import check_catalogue, check_game
from support.race import Race, RaceState

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


class Leaking(Race):
    def view(self, state: State, seat: int) -> Json:
        assert isinstance(state, RaceState)
        return super().view(state, seat) | {"total": sum(state.bids)}


class Unsorted(Race):
    def legal_into(self, state: State, seat: int, out: Any) -> int:
        n = super().legal_into(state, seat, out)
        if n:
            out[0], out[1] = out[1], out[0]
        return n


class Shallow(Race):
    def deal(self, seats: int, options: dict[str, str], chance: Generator) -> State:
        return ShallowState(self, seats, options, chance)


class ShallowState(RaceState):
    def copy(self) -> "RaceState":
        other = super().copy()
        other.points = self.points
        return other


class Unaccounted(Race):
    def _score(self, state: RaceState, seat: int, points: int, paragraph: str) -> None:
        state.points[seat] += points


class Uncited(Race):
    def explain(self, state: State, seat: int, action: int, reason: int) -> Any:
        refusal = super().explain(state, seat, action, reason)
        refusal.paragraph = ""
        return refusal


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (Leaking(), "sees what it cannot know"),
        (Unsorted(), "differs from accepted"),
        (Shallow(), "changed"),
        (Unaccounted(), "the events account for"),
        (Uncited(), "without a paragraph"),
    ],
)
def test_the_kit_finds_what_is_wrong(game: Race, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        for seed in range(30):
            check_game(game, 3, seed, sample=1.0)
