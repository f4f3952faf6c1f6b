"""Games to be analysed, and positions of them."""

from pathlib import Path

from pithead import Record
from pithead.analysis.moments import Place
from pithead.analysis.results import Analysis
from pithead.analysis.run import analyse, cut, places
from pithead.core.history import History
from support.golden import GOLDEN

GAMES = ["coal-baron-2-off", "haspelknecht-2-french-rows", "magnum-sal-2-english"]
BLUNDERS = Path(__file__).resolve().parents[1] / "analysis" / "blunders"
DEPTH = 8
_kept: dict[str, Analysis] = {}


def record_of(name: str, moves: int | None = None) -> Record:
    """Return a golden game, or its beginning."""
    record = Record.load(GOLDEN / f"{name}.txt")
    if moves is not None:
        record = Record(record.game, record.seats, record.seed, record.options, record.actions[:moves])
    return record


def analysis_of(name: str) -> Analysis:
    """Return the analysis of a golden game, made once."""
    if name not in _kept:
        _kept[name] = analyse(record_of(name), DEPTH)
    return _kept[name]


def places_of(record: Record, every: int = 1) -> list[Place]:
    """Return some decisions of a game."""
    history = History.resume(record)
    return [place for portion in cut(0, record, history) for place in places(portion)][::every]
