"""Every cube of salt and every groszy is accounted for by the events, step by step."""

from typing import Any

import pytest

from pithead.core.events import Event
from pithead.core.generator import seeded
from support.magnum_sal import GAME, SALTS, Progress

pytestmark = pytest.mark.both

COLUMNS = [4, 3, 2]  # MS 2.3: places of the market's columns


def salt_everywhere(dump: dict[str, Any]) -> list[int]:
    """Cubes of each colour in chambers, with players and in the market."""
    rows = [chamber["salt"] for chamber in dump["chambers"].values()]
    rows += [player["salt"] for player in dump["players"]] + [dump["market"]]
    return [sum(row[colour] for row in rows) for colour in range(3)]


def salt_from_the_bank(event: Event, market: list[int]) -> list[int]:
    """The cubes that an event takes from the bank, or (negative) gives to it; the market is followed along."""
    change = [0, 0, 0]
    colour = SALTS.index(str(event.facts["colour"])) if "colour" in event.facts else 0
    if event.kind == "open":
        change = list(event.facts["salt"])  # type: ignore[call-overload]
    elif event.kind == "complete":
        for letter in str(event.facts["order"]):
            change["bgw".index(letter)] -= 1
    elif event.kind == "lose salt":
        change[colour] -= 1
    elif event.kind == "market filled":
        change[colour] += 1
        market[colour] += 1
    elif event.kind == "sell":
        if market[colour] == COLUMNS[colour]:
            change[colour] -= 1  # MS 6.6: the column is full
        else:
            market[colour] += 1
    elif event.kind == "buy":
        market[colour] -= 1
    return change


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_salt_and_money_come_from_where_the_events_say(seats: int, seed: int) -> None:
    """MS 1.5 The bank is unlimited, but nothing comes or goes unsaid; between players money only changes hands."""
    state = GAME.new(seats, seed, {"edition": "english" if seed % 2 else "french"})
    chance, choose = seeded(seed), Progress(seed)
    market = list(state.dump()["market"])
    while not state.over:
        before, money = salt_everywhere(state.dump()), state.scores()
        state.journal = events = []
        state.apply(choose(state, state.to_act, state.legal(), chance))
        for event in events:
            before = [a + b for a, b in zip(before, salt_from_the_bank(event, market), strict=True)]
            if event.seat >= 0:
                money[event.seat] += event.points
        assert salt_everywhere(state.dump()) == before
        assert state.dump()["market"] == market
        assert state.scores() == money
        transport = [event.points for event in events if event.paragraph == "MS 4.6"]
        assert sum(transport) == 0, "money for the way only changes hands"
