"""A game that was played on with hidden facts drawn anew is judged by the positions that it had."""

import pytest

from pithead import History, Record
from pithead.analysis.run import cut, marks, places
from pithead.core.record import Redraw
from support.records import GAMES, text_of


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_judged_in_its_own_world(game: str) -> None:
    first = Record.parse(text_of(game))
    history = History(first.game, first.seats, first.seed, first.options, redraws=[Redraw(20, 1, 77)])
    for count in range(40):
        seat = history.state.waiting[0]
        legal = history.state.legal(seat)
        history.play(first.actions[count][1] if count < 20 and first.actions[count][0] == seat else legal[0], seat)
    record = Record.parse(history.record().text())
    resumed = History.resume(record)
    judged = [place for portion in cut(0, record, resumed) for place in places(portion)]
    assert max(place.number for place in judged) > 20
    for place in judged:
        assert place.state.dump() == record.replay(place.number).dump()
    assert list(marks(resumed))
