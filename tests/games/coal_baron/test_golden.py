"""Golden records: the same games, to the same final position, in every version and both builds."""

import hashlib
import json
from pathlib import Path

import pytest

from pithead import Record
from pithead.core.generator import seeded
from support.coal_baron import GAME, Progress

pytestmark = pytest.mark.both

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
CASES = [(seats, option) for seats in (2, 3, 4) for option in ("off", "on")]


def fingerprint(record: Record) -> str:
    return hashlib.sha256(json.dumps(record.verify().dump(), sort_keys=True).encode()).hexdigest()


def make(seats: int, option: str) -> Record:
    """Play the game that is written down in tests/golden: delete the file, call this, look at what changed."""
    record = Record(GAME, seats, 2026 + seats, {"open_deliveries": option})
    state = record.start()
    chance, choose = seeded(seats), Progress(0 if option == "off" else 3)
    while not state.over:
        seat = state.to_act
        action = choose(state, seat, state.legal(), chance)
        record.actions.append((seat, action))
        state.apply(action)
    record.result = state.scores()
    record.tags["final"] = fingerprint(record)
    return record


@pytest.mark.parametrize(("seats", "option"), CASES)
def test_a_golden_record_replays_to_its_final_position(seats: int, option: str) -> None:
    record = Record.load(GOLDEN / f"coal-baron-{seats}-{option}.txt")
    assert record.options == {"open_deliveries": option}
    assert fingerprint(record) == record.tags["final"]


def test_the_golden_games_are_real_ones() -> None:
    """Orders are delivered, tiles drawn, doubles made: the records say something."""
    words = " ".join(path.read_text() for path in GOLDEN.glob("coal-baron-*.txt"))
    for word in ("deliver", "double", "use", "draw tiles", "draw orders", "return bottom", "store"):
        assert word in words
