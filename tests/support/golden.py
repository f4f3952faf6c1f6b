"""Golden records: written once by playing, then never changed unless the rules are."""

import hashlib
import json
from pathlib import Path

from pithead import Game, Record
from pithead.core.generator import seeded
from pithead.testing import Chooser

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def path_of(game: Game, seats: int, options: dict[str, str]) -> Path:
    return GOLDEN / ("-".join([game.key, str(seats), *options.values()]) + ".txt")


def fingerprint(record: Record) -> str:
    """The final position of a record, after every action was checked, as dumps named things when it was written."""
    game, dump = record.game, record.verify().dump()
    if "question" in dump and game.asked_as:
        dump[game.asked_as] = dump.pop("question")
    if not game.components_text():  # such games did not say that they have their own
        dump.pop("components", None)
    return hashlib.sha256(json.dumps(dump, sort_keys=True).encode()).hexdigest()


def load(game: Game, seats: int, options: dict[str, str]) -> Record:
    return Record.load(path_of(game, seats, options))


def made(game: Game, seats: int, options: dict[str, str], choose: Chooser) -> None:
    """Play a game and write it down, if it is not written down yet: to make it anew, delete the file first."""
    path = path_of(game, seats, options)
    if path.exists():
        return
    record = Record(game, seats, 2026 + seats, options)
    state = record.start()
    chance = seeded(seats)
    while not state.over:
        seat = state.to_act
        action = choose(state, seat, state.legal(seat), chance)
        record.actions.append((seat, action))
        state.apply(action, seat)
    record.result = state.scores()
    record.tags["final"] = fingerprint(record)
    record.save(path)
