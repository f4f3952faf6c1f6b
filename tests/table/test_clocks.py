"""The arithmetic of clocks."""

import pytest

from pithead.table.clocks import (
    ClockRule,
    SeatClock,
    Vote,
    advance,
    decided,
    given_more,
    left_at,
    passed,
    read_clocks,
    run_out,
    stopped,
    taken_back,
    used_up,
    zero_at,
)

LIVE = ClockRule("live", 600, 20)
DAILY = ClockRule("turn", 86400)
BOTH = (0, 1)


def test_time_without_a_server_does_not_pass():
    outages = [(100.0, 160.0), (200.0, 230.0)]
    assert passed(0, 50, outages) == 50
    assert passed(90, 170, outages) == 20
    assert passed(120, 150, outages) == 0, "all of it inside an outage"
    assert passed(0, 300, outages) == 210
    assert passed(50, 20, outages) == 0, "a clock that was set back takes nothing"


@pytest.mark.parametrize("left", [5.0, 40.0, 99.5, 150.0])
def test_a_clock_is_used_up_when_nothing_is_left(left):
    outages = [(100.0, 160.0), (200.0, 230.0), (1000.0, 2000.0)]
    one = SeatClock(left, 80.0)
    zero = zero_at(one, outages)
    assert zero is not None
    assert left_at(one, zero, outages) == pytest.approx(0)
    assert not used_up(one, zero - 0.01, outages)
    assert used_up(one, zero, outages)
    assert zero_at(SeatClock(left), outages) is None
    assert not used_up(SeatClock(0.0), 1e12, outages), "one that stands is not used up"


def test_a_live_clock_runs_for_a_turn_and_gets_its_increment_at_the_end_of_it():
    first = advance(LIVE, stopped(LIVE, 2), [0], BOTH, 1000, ())
    assert first.seats[0] == SeatClock(600, 1000, True)
    assert advance(LIVE, first, [0], BOTH, 1030, ()) == first, "a decision within the turn changes nothing"
    second = advance(LIVE, first, [1], BOTH, 1060, ())
    assert second.seats == (SeatClock(560), SeatClock(600, 1060, True))


def test_a_clock_of_turns_starts_anew_with_each_turn_and_not_with_each_decision():
    clocks = advance(DAILY, stopped(DAILY, 2), [0], BOTH, 0, ())
    clocks = advance(DAILY, clocks, [1], BOTH, 80000, ())
    clocks = advance(DAILY, clocks, [0], BOTH, 90000, ())
    assert clocks.seats[0] == SeatClock(86400, 90000, True)
    clocks = advance(DAILY, clocks, [0], [1], 100000, ())
    assert clocks.seats[0] == SeatClock(76400, None, True), "a bot plays for it"
    assert advance(DAILY, clocks, [0], BOTH, 110000, ()).seats[0] == SeatClock(76400, 110000, True), "not a new turn"


def test_several_who_plan_at_once_run_all_their_clocks():
    clocks = advance(LIVE, stopped(LIVE, 3), [0, 1, 2], (0, 2), 0, ())
    assert [one.since for one in clocks.seats] == [0, None, 0], "a bot has no clock"
    clocks = advance(LIVE, clocks, [0, 1], (0, 2), 50, ())
    assert clocks.seats == (SeatClock(600, 0, True), SeatClock(600, None, True), SeatClock(570))


def test_nobody_pays_until_all_have_come():
    clocks = advance(LIVE, stopped(LIVE, 2), [0], (), 0, ())
    assert clocks.seats[0] == SeatClock(600, None, True)
    assert advance(LIVE, clocks, [0], BOTH, 500, ()).seats[0] == SeatClock(600, 500, True)


def test_one_whose_time_is_up_stands_at_zero_until_the_turn_is_over():
    clocks = run_out(advance(LIVE, stopped(LIVE, 2), [0], BOTH, 0, ()), 0)
    assert advance(LIVE, clocks, [0], BOTH, 700, ()).seats[0] == SeatClock(0, None, True, True)
    assert advance(LIVE, clocks, [1], BOTH, 700, ()).seats[0] == SeatClock(20)
    daily = run_out(advance(DAILY, stopped(DAILY, 2), [0], BOTH, 0, ()), 0)
    again = advance(DAILY, advance(DAILY, daily, [1], BOTH, 90000, ()), [0], BOTH, 95000, ())
    assert again.seats[0] == SeatClock(86400, 95000, True)


def test_more_time_starts_the_clock_again():
    clocks = run_out(advance(LIVE, stopped(LIVE, 2), [0], BOTH, 0, ()), 0)
    clocks = clocks._replace(votes=(Vote(0, 1, "time"),))
    given = advance(LIVE, given_more(LIVE, clocks, 0), [0], BOTH, 700, ())
    assert given.seats[0] == SeatClock(120, 700, True)
    assert given.votes == ()
    assert ClockRule("live", 40).more == 60
    assert DAILY.more == 86400


def test_who_takes_back_pays_for_the_time_since_and_nobody_else_does():
    before = advance(LIVE, stopped(LIVE, 2), [0], BOTH, 0, ())
    after = advance(LIVE, before, [1], BOTH, 30, ())
    again = advance(LIVE, taken_back(after, before, 0, False), [0], BOTH, 100, ())
    assert left_at(again.seats[0], 100, ()) == 500, "without the increment, and with the time of the other's turn"
    assert again.seats[1] == SeatClock(600)
    planning = advance(LIVE, stopped(LIVE, 2), [0, 1], BOTH, 0, ())
    done = advance(LIVE, planning, [1], BOTH, 30, ())
    apart = advance(LIVE, taken_back(done, planning, 0, True), [0, 1], BOTH, 40, ())
    assert [left_at(one, 40, ()) for one in apart.seats] == [560, 560]


def test_what_is_kept_is_read_again():
    clocks = advance(LIVE, stopped(LIVE, 2), [1], BOTH, 5.25, ())._replace(votes=(Vote(1, 0, "bot"),))
    assert read_clocks(clocks.kept()) == clocks


@pytest.mark.parametrize(
    ("wants", "voters", "result"),
    [
        (["time"], 1, "time"),
        (["end"], 1, "end"),
        ([], 2, None),
        (["bot"], 2, None),
        (["bot", "bot"], 2, "bot"),
        (["time", "end"], 2, "bot"),
        (["time", "time"], 3, "time"),
        (["end", "end"], 3, None),
        (["end", "end", "time"], 3, "bot"),
        (["end", "end", "end"], 3, "end"),
    ],
)
def test_more_than_half_decide_and_only_all_end_the_game(wants, voters, result):
    votes = [Vote(9, by, want) for by, want in enumerate(wants)]
    assert decided(votes, 9, range(voters)) == result
    assert decided([*votes, Vote(8, 0, "time"), Vote(9, 7, "time")], 9, range(voters)) == result, "others do not count"
