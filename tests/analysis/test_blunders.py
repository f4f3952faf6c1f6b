"""Games in which three decisions were replaced by clearly bad ones: those are the three worst moments.

The records say which: a wasted worker, a plan cut short, a miner taken from the mine. All else was decided well.
"""

import pytest

from pithead import Record
from pithead.analysis.run import analyse
from support.analysing import BLUNDERS, GAMES


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_three_blunders_are_the_three_worst_moments(key: str) -> None:
    record = Record.load(BLUNDERS / f"{key}.txt")
    blunders = {int(number) for number in record.tags["blunders"].split()}
    analysis = analyse(record, 48)
    assert {moment.number for moment in analysis.worst(3)} == blunders
    for moment in analysis.worst(3):
        assert moment.share > 0.2
        assert moment.best != moment.action
