"""Decisions are judged from what their seats knew, the same everywhere; luck and skill add up."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

import pytest

import pithead
from pithead.analysis import chain
from pithead.analysis.chain import UNIT
from pithead.analysis.moments import Place, judge, sharpened
from pithead.analysis.results import BadAnalysis, Chances, Moment
from pithead.analysis.run import Judged, Portion, analyse_all, analyse_here, read_depth
from pithead.analysis.worlds import Worlds, gain_of
from pithead.teaching.judge import regret
from support.analysing import DEPTH, GAMES, analysis_of, places_of, record_of
from support.sampling import amount

TESTS = Path(__file__).resolve().parents[1]


def judged(place: Place) -> str:
    verdict = judge(place, DEPTH, 3)
    assert verdict is not None
    return json.dumps([asdict(verdict.moment), verdict.changes])


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_cannot_know_changes_nothing(name: str) -> None:
    """Of twins that a seat cannot tell apart, the analysis is the same, byte for byte."""
    every = len(places_of(record_of(name))) // amount(3, 14, 100)
    places = places_of(record_of(name), every)
    twins = 0
    for place in places:
        for seed in (1, 2):
            twin = place.state.resample(place.seat, 10**12 + seed)
            twins += twin.key() != place.state.key()
            assert judged(place._replace(state=twin)) == judged(place), place.number
    assert twins > len(places)


@pytest.mark.parametrize("name", GAMES)
def test_both_builds_judge_the_same(name: str) -> None:
    place = places_of(record_of(name, 60))[-1]
    told = judged(place._replace(knows=place.seat))
    code = (
        "import pithead; from analysis.test_moments import judged; from support.analysing import places_of, record_of;"
        f"place = places_of(record_of({name!r}, 60))[-1];"
        "assert not pithead.compiled(); print(judged(place._replace(knows=place.seat)))"
    )
    environment = {**os.environ, "PITHEAD_PURE": "1", "PYTHONPATH": str(TESTS)}
    other = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == told


def test_processes_and_their_number_change_nothing() -> None:
    record = record_of(GAMES[1], 60)
    here = analyse_here(record, DEPTH, 5, 1)
    assert analyse_here(record, DEPTH, 5, 2).to_json() == here.to_json()

    def backwards(work: Callable[[Portion], Judged], portions: Iterable[Portion]) -> Iterator[Judged]:
        return map(work, reversed(list(portions)))

    assert next(analyse_all([record], DEPTH, 5, None, backwards))[1].to_json() == here.to_json()
    assert analyse_here(record, DEPTH, 6, 1).to_json() != here.to_json()


@pytest.mark.parametrize("name", GAMES)
def test_own_decisions_others_and_luck_add_up_to_the_whole_change(name: str) -> None:
    analysis = analysis_of(name)
    start, end = analysis.moments[0].before, analysis.end
    for player in analysis.players:
        for parts, first, last in (
            (player.shares, start.shares, end.shares),
            (player.points, start.points, end.points),
        ):
            whole = [round(part * UNIT) for part in (parts.own, parts.others, parts.luck, parts.total)]
            assert sum(whole[:3]) == whole[3]
            assert whole[3] == round(last[player.seat] * UNIT) - round(first[player.seat] * UNIT)
    assert sum(end.shares) == 1
    assert list(end.points) == analysis.record.result


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_judged_and_chances_are_chances(name: str) -> None:
    analysis = analysis_of(name)
    state = analysis.record.start()
    choices = []
    for number, (seat, action) in enumerate(analysis.record.actions):
        if len(state.legal(seat)) > 1:
            choices.append((number, seat, state.game.actions.text(action)))
        state.apply(action, seat)
    assert [(moment.number, moment.seat, moment.action) for moment in analysis.moments] == choices
    for moment in analysis.moments:
        for chances in (moment.before, moment.after, moment.better):
            assert sum(chances.shares) == pytest.approx(1, abs=1e-5)
            assert min(chances.shares) >= 0
        assert moment.worth >= 0
        assert moment.worlds >= DEPTH
    assert analysis.marks[0].number == 0
    assert len(analysis.marks) == 3  # shifts, years, phases


def test_where_nothing_is_revealed_nothing_is_luck() -> None:
    """Magnum Sal shows everything but the mine: most steps from one decision to the next are no luck at all."""
    moments = analysis_of(GAMES[2]).moments
    steps = [
        after.before.shares == before.after.shares
        for before, after in pairwise(moments)
        if after.worlds == before.worlds
    ]
    assert sum(steps) > len(steps) * 0.8


def moment(seat: int, worth: float, sure: bool, stake: float) -> Moment:
    nothing = Chances((0.5, 0.5), (0.0, 0.0))
    return Moment(0, 1, seat, "a", 2, 8, nothing, nothing, "b", nothing, worth, 0.0, stake, sure)


@pytest.mark.parametrize(
    ("moments", "accuracy"),
    [
        ([], 100),
        ([moment(0, 0.0, False, 0.2)], 100),
        ([moment(0, 0.1, False, 0.2)], 100),  # what is not sure is no mistake
        ([moment(0, 0.1, True, 0.2), moment(0, 0.0, False, 0.2)], 75),
        ([moment(0, 0.5, True, 0.2)], 0),
        ([moment(0, 0.5, True, 0.0)], 0),
    ],
)
def test_accuracy_is_the_part_kept_of_what_was_at_stake(moments: list[Moment], accuracy: float) -> None:
    assert chain.accuracy(moments) == accuracy


def test_shares_are_sharpened_in_their_order() -> None:
    shares = [0.1, 0.2, 0.7]
    assert sharpened(shares, 1.0) == tuple(shares)
    sharp = sharpened(shares, 1.5)
    assert sum(sharp) == pytest.approx(1)
    assert sharp[0] < 0.1
    assert sharp[2] > 0.7
    assert sharpened([0.0, 1.0], 2.0) == (0.0, 1.0)


def test_a_gain_is_sure_only_beyond_chance() -> None:
    assert gain_of([1.0, 1.0, 1.0]).sure
    assert not gain_of([1.0, -1.0, 1.0]).sure
    assert not gain_of([0.0, 0.0]).sure


def test_worlds_are_such_that_the_seat_sees_no_difference() -> None:
    place = places_of(record_of(GAMES[0]), every=40)[3]
    worlds = Worlds(place.state, place.seat, 0, place.seat)
    for number in range(5):
        assert worlds.world(number).view(place.seat) == place.state.view(place.seat)
    assert worlds.legal == place.state.legal(place.seat)


def test_the_coach_compares_in_the_same_way() -> None:
    place = places_of(record_of(GAMES[2]), every=30)[2]
    found = regret(place.state, place.seat, place.action)
    assert found.better in place.state.legal(place.seat)
    assert found.points >= 0
    assert regret(place.state, place.seat, found.better).points == 0


@pytest.mark.parametrize("depth", ["", "slow", "-5", "7", 0, 10**9, "9" * 20])
def test_a_depth_that_cannot_be(depth: str | int) -> None:
    with pytest.raises(BadAnalysis, match="expected as depth quick, deep or from 8 to 100000 worlds, got"):
        read_depth(depth)


def test_depths() -> None:
    assert read_depth("quick") < read_depth("deep")
    assert read_depth("12") == read_depth(12) == 12


def test_a_deep_analysis_asks_a_search_too() -> None:
    place = places_of(record_of(GAMES[0], 30))[20]._replace(knows=0)
    place = place._replace(knows=place.seat)
    if pithead.compiled():
        verdict = judge(place, 256, 0)
        assert verdict is not None
        assert verdict.moment.worlds >= 256
