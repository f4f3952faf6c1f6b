"""Games that were played on with what a seat could not know drawn anew: histories and records of them."""

import pytest

import pithead
from pithead import BadRecord, CannotUndo, History, Record
from pithead.core.commitment import commitment
from pithead.core.record import Redraw

pytestmark = pytest.mark.both

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]
AT = 25


def play_some(history: History, decisions: int) -> None:
    for _ in range(decisions):
        if history.state.over:
            return
        seat = history.state.waiting[0]
        legal = history.state.legal(seat)
        history.play(legal[len(legal) // 3], seat)


def played_on(key: str, seat: int = 1, seed: int = 77, more: int = 10_000) -> tuple[History, History]:
    """A game, and one that goes on from a position of it, with what a seat could not know drawn anew."""
    first = History(pithead.game(key), 3, 5)
    play_some(first, AT)
    before = [(one.seat, one.action) for one in first.decisions]
    other = History(first.game, 3, 5, first.options, before=before, redraws=[Redraw(AT, seat, seed)])
    play_some(other, more)
    return first, other


@pytest.mark.parametrize("key", GAMES)
def test_the_seat_sees_the_same_and_the_rest_is_drawn_anew(key: str) -> None:
    first, other = played_on(key, more=0)
    assert other.state.view(1) == first.state.view(1)
    assert other.state.dump() != first.state.dump()
    assert other.state.dump() == first.state.resample(1, 77).dump()
    assert played_on(key, seed=78, more=0)[1].state.dump() != other.state.dump()


@pytest.mark.parametrize("key", GAMES)
def test_its_record_tells_where_it_was_drawn_anew_and_replays(key: str) -> None:
    _, other = played_on(key)
    record = other.record()
    lines = record.text().split("\n")
    place = lines.index("redraw: seat 1, seed 77")
    assert lines[place - AT - 1] == ""  # after so many actions
    again = Record.parse(record.text())
    assert (again.redraws, again.text()) == ([Redraw(AT, 1, 77)], record.text())
    assert again.verify().dump() == other.state.dump()
    assert again.replay(AT).dump() == other.after(0).dump()
    resumed = History.resume(again)
    assert resumed.state.dump() == other.state.dump()
    assert resumed.after(AT).dump() == other.after(0).dump()
    assert [state.dump() for state in resumed.walk()][AT + 3] == other.after(3).dump()


def test_without_that_line_it_is_another_game() -> None:
    _, other = played_on("coal-baron")
    text = other.record().text().replace("redraw: seat 1, seed 77\n", "")
    with pytest.raises(BadRecord):
        Record.parse(text).verify()


def test_nothing_from_before_it_can_be_taken_back() -> None:
    _, other = played_on("coal-baron", more=1)
    history = History.resume(Record.parse(other.record().text()))
    seat = history.decisions[-1].seat
    history.undo(seat)
    assert history.state.dump() == other.after(0).dump()
    with pytest.raises(CannotUndo, match="nothing to take back"):
        history.undo(history.decisions[-1].seat)
    with pytest.raises(CannotUndo, match="nothing to take back"):
        history.rewind(history.decisions[-1].seat)
    play_some(history, 2)
    assert History.resume(Record.parse(history.record().text())).state.dump() == history.state.dump()


def test_several_at_one_place_and_one_at_the_start() -> None:
    game = pithead.game("magnum-sal")
    redraws = [Redraw(0, 0, 1), Redraw(4, 0, 2), Redraw(4, 1, 3)]
    history = History(game, 2, 9, redraws=redraws)
    play_some(history, 10)
    text = history.record().text()
    assert "\n\nredraw: seat 0, seed 1\n" in text
    again = Record.parse(text)
    assert again.redraws == redraws
    assert again.verify().dump() == history.state.dump()
    assert again.hidden_by == 3


def test_what_is_promised_is_the_seed_of_the_last_one() -> None:
    _, other = played_on("magnum-sal")
    other.tags = {"commitment": commitment("5a", 77), "salt": "5a"}
    Record.parse(other.record().text()).verify()
    other.tags["commitment"] = commitment("5a", 5)  # of the deal, which is known by then
    with pytest.raises(BadRecord, match="expected the commitment"):
        Record.parse(other.record().text()).verify()


@pytest.mark.parametrize(
    "line",
    ["redraw:", "redraw: seat 1", "redraw: seat 3, seed 7", "redraw: seat 1, seed -7",
     f"redraw: seat 1, seed {2**128}",
     "redraw: seed 1, seat 7", "redraw: seat 1, seed " + 60 * "9"],
)  # fmt: skip
def test_a_line_that_cannot_be_read(line: str) -> None:
    text = played_on("coal-baron")[1].record().text()
    number = text[: text.index("redraw")].count("\n") + 1
    with pytest.raises(BadRecord, match=f"line {number}: expected 'redraw: seat N, seed N', got '"):
        Record.parse(text.replace("redraw: seat 1, seed 77", line))


def test_none_after_the_end() -> None:
    text = played_on("coal-baron")[1].record().text().replace("\nresult", "\nredraw: seat 0, seed 1\nresult")
    with pytest.raises(BadRecord, match="expected the result, as the game is over; got a redraw"):
        Record.parse(text).verify()


def test_a_record_of_other_rules_is_read_if_it_may_be() -> None:
    text = played_on("coal-baron")[1].record().text().replace("rules_version: 1", "rules_version: 7")
    with pytest.raises(BadRecord, match="line 3: expected rules version 1, got 7"):
        Record.parse(text)
    record = Record.parse(text, any_rules=True)
    assert (record.rules_version, record.text()) == (7, text)
    record.verify()


# Tables and records keep the seed alone: whoever changes what a redraw draws raises the rules version.
DRAWN = {
    "coal-baron": [3024434300, 193455924, 2889399314, 3637808407],
    "haspelknecht": [1758451455, 2355047971, 3613776560, 80862829],
    "magnum-sal": [2907113355, 1370629538, 2126582867, 790794030],
}


@pytest.mark.parametrize("key", GAMES)
def test_a_redraw_draws_as_much_as_ever(key: str) -> None:
    assert pithead.game(key).new(3, 5).resample(1, 77).chance.words() == DRAWN[key]
