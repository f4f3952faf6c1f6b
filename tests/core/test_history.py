"""A game being played: undo back to the last revealed fact or the last decision of another."""

import pytest

import pithead
from pithead import CannotUndo, History
from pithead.core.text import called
from support.coal_baron import GAME
from support.race import GAME as RACE

pytestmark = pytest.mark.both


def begun(seed: int = 3) -> History:
    """After the draft."""
    history = History(GAME, 2, seed)
    while history.state.dump()["question"] == "draft":
        history.play(history.state.legal()[0])
    return history


def test_decisions_of_a_turn_can_be_taken_back_one_by_one() -> None:
    history = begun()
    seat = history.state.to_act
    dumps = []
    for action in ("mine 10", "cage grey", "load grey", "cage surface"):
        dumps.append(history.state.dump())
        history.play(action)
    for action in ("cage surface", "load grey", "cage grey", "mine 10"):
        assert history.game.actions.text(history.undo(seat)) == action
        assert history.state.dump() == dumps.pop()


def test_undo_stops_at_the_decision_of_another() -> None:
    history = begun()
    seat = history.state.to_act
    history.play("bank")
    history.play("bank")
    before = history.state.dump()
    with pytest.raises(CannotUndo, match="has decided since"):
        history.undo(seat)
    assert history.state.dump() == before


def test_undo_stops_at_a_revealed_fact_and_says_which() -> None:
    history = begun()
    seat = history.state.to_act
    history.play("draw orders")
    with pytest.raises(CannotUndo, match=r"a hidden fact was revealed: .* sees: .* \(CB 7.4\)"):
        history.undo(seat)
    history.play("keep none")
    assert history.game.actions.text(history.undo(seat)) == "keep none"


def test_a_refilled_space_reveals_and_money_does_not() -> None:
    history = begun()
    seat = history.state.to_act
    history.play("money 6")
    history.undo(seat)
    history.play("order 4")
    with pytest.raises(CannotUndo, match="comes to order 4"):
        history.undo(seat)


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(CannotUndo, match="there is nothing to take back"):
        History(GAME, 2, 1).undo(0)


def test_a_refused_action_leaves_no_trace() -> None:
    history = begun()
    count = len(history.decisions)
    with pytest.raises(pithead.IllegalAction):
        history.play("stop")
    assert len(history.decisions) == count


def test_an_unfinished_record_resumes_where_it_was() -> None:
    history = begun()
    history.play("mine 10")
    history.tags["person"] = "0"
    again = History.resume(pithead.Record.parse(history.record().text()))
    assert again.state.dump() == history.state.dump()
    assert again.tags == {"person": "0"}
    assert again.seed == history.seed
    seat = again.state.to_act
    again.undo(seat)


def test_the_events_of_a_decision_are_kept() -> None:
    history = begun()
    events = history.play("money 6")
    assert [event.kind for event in events] == ["place", "francs taken"]
    assert history.decisions[-1].events is events


def test_a_copy_goes_on_independently() -> None:
    history = begun()
    before = history.state.dump()
    other = history.copy()
    other.play("money 6")
    assert history.state.dump() == before
    assert len(other.decisions) == len(history.decisions) + 1
    other.undo(other.decisions[-1].seat)
    assert other.state.dump() == before


def test_the_error_calls_the_seats_as_it_is_told() -> None:
    history = begun()
    seat = history.state.to_act
    history.play("bank")
    history.play("bank")
    with called(["Number 0", "Number 1"]), pytest.raises(CannotUndo, match=r"Number [01] has decided since"):
        history.undo(seat)


# Where several decide at once, unseen: what others decide meanwhile does not stand in the way.


def test_a_simultaneous_decision_is_taken_back_past_those_of_others() -> None:
    history = History(RACE, 4, 1)
    history.play("bid 1", 0)
    history.play("bid 2", 2)
    history.play("bid 3", 1)
    assert history.game.actions.text(history.undo(0)) == "bid 1"
    assert [(decision.seat, decision.action) for decision in history.decisions] == [(2, 2), (1, 3)]
    assert history.state.waiting == [0, 3]
    assert history.undo(2) == 2
    assert history.state.waiting == [0, 2, 3]


def test_once_it_is_shown_a_simultaneous_decision_stays() -> None:
    history = History(RACE, 2, 1)
    history.play("bid 1", 0)
    history.play("bid 2", 1)  # both are shown
    with pytest.raises(CannotUndo, match="Indigo has decided since"):
        history.undo(0)
    with pytest.raises(CannotUndo, match="a hidden fact was revealed"):
        history.undo(1)
    history.play("bid 3", 1)
    with pytest.raises(CannotUndo, match="Indigo has decided since"):
        history.undo(0)


def test_planning_in_haspelknecht_is_taken_back_past_the_plans_of_others() -> None:
    history = History(pithead.game("haspelknecht"), 2, 5)
    while history.state.dump()["question"] != "plan":
        history.play(history.state.legal()[0])
    first, other = history.state.order  # type: ignore[attr-defined]
    steps = [history.state.legal(first)[0]]
    before = history.state.dump()
    history.play(steps[0], first)
    history.play("plan done", other)
    assert history.undo(first) == steps[0]
    after = history.state.dump()
    assert after["players"][first] == before["players"][first]
    assert after["players"][other]["planned"]
    assert history.undo(other) == history.game.actions.parse("plan done")
    assert history.state.dump() == before


def test_the_error_tells_nothing_of_what_others_decide_unseen() -> None:
    history = History(RACE, 3, 1)
    for seat in range(3):
        history.play("bid 1", seat)
    said = []
    for bids in ([], [1], [1, 2]):
        trial = history.copy()
        for seat in bids:
            trial.play("bid 2", seat)
        with pytest.raises(CannotUndo) as error:
            trial.undo(0)
        said.append(str(error.value))
    assert said == [said[0]] * 3
