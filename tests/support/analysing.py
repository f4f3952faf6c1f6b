"""Games to be analysed, and positions of them."""

from functools import cache
from pathlib import Path

import pithead
from pithead import Record
from pithead.analysis.moments import Place
from pithead.analysis.results import Analysis
from pithead.analysis.run import analyse, cut, places
from pithead.core.generator import seeded
from pithead.core.history import History
from pithead.core.playout import choose_best

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]
BLUNDERS = Path(__file__).resolve().parents[1] / "analysis" / "blunders"
DEPTH = 8
SEED = 20270519


def record_of(key: str, moves: int | None = None, seats: int = 2) -> Record:
    """Return a game of greedy players, or its beginning."""
    history = History(pithead.game(key), seats, SEED)
    chance = seeded(7)
    while not history.state.over and (moves is None or len(history.decisions) < moves):
        seat = int(history.state.to_act)
        history.play(int(choose_best(history.state, seat, chance)), seat)
    return history.record()


@cache
def analysis_of(key: str) -> Analysis:
    """Return the analysis of a whole game, made once."""
    return analyse(record_of(key), DEPTH)


def places_of(record: Record, every: int = 1) -> list[Place]:
    """Return some decisions of a game."""
    history = History.resume(record)
    return [place for portion in cut(0, record, history) for place in places(portion)][::every]
