"""An analysis in parts comes to the same as one in one piece, in whatever order; what is there of it can be told."""

import json
import random

import pytest

from pithead.analysis.moments import advise
from pithead.analysis.parts import GAMES as GAMES_AT_ONCE
from pithead.analysis.parts import Games, Kept, Part, moments_of, plan, so_far, together, work
from pithead.analysis.run import Portion
from pithead.core.history import History
from support.analysing import DEPTH, GAMES, analysis_of, places_of, record_of


def kept(part: Part) -> Kept:
    """A part as it comes back from a database."""
    return Kept(*json.loads(json.dumps(work(part, DEPTH, 0))))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_parts_come_to_the_same_figures_in_any_order(name: str) -> None:
    record = record_of(name)
    history = History.resume(record)
    parts = plan(record, history, DEPTH, 5)
    random.Random(3).shuffle(parts)
    whole = together(record, history, [kept(part) for part in parts], DEPTH, 0)
    assert whole.to_json() == analysis_of(name).to_json()


def test_what_is_there_can_be_told() -> None:
    record = record_of(GAMES[0])
    history = History.resume(record)
    portions = [part for part in plan(record, history, DEPTH, 5) if isinstance(part, Portion)]
    some = portions[3:6]
    found = so_far(record, history, [moment for part in some for moment in moments_of(kept(part).told)], DEPTH, 0)
    wanted = [number for part in some for number in part.numbers]
    assert [moment.number for moment in found.moments] == wanted
    assert list(found.moments) == [moment for moment in analysis_of(GAMES[0]).moments if moment.number in wanted]
    assert found.sources == ()
    assert so_far(record, history, [], DEPTH, 0).moments == ()


def test_only_what_was_played_from_a_decision_on_is_judged() -> None:
    record = record_of(GAMES[1])
    history = History.resume(record)
    first = len(record.actions) - 20
    portions = [part for part in plan(record, history, DEPTH, 4, first) if isinstance(part, Portion)]
    found = so_far(record, history, [moment for part in portions for moment in moments_of(kept(part).told)], DEPTH, 0)
    assert list(found.moments) == [moment for moment in analysis_of(GAMES[1]).moments if moment.number >= first]
    assert 0 < len(found.moments) <= 20


def test_games_of_bots_are_cut_up_too() -> None:
    record = record_of(GAMES[0])
    depth = 2 * GAMES_AT_ONCE + 1
    games = [part for part in plan(record, History.resume(record), depth, 5) if isinstance(part, Games)]
    for half in (0, 1):
        numbers = [number for part in games if part.half == half for number in part.numbers]
        assert numbers == list(range(depth))


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_legal_in_order_and_knows_nothing_hidden(name: str) -> None:
    for place in places_of(record_of(name), 60):
        best = advise(place.state, place.seat, 3, DEPTH)
        legal = place.state.legal(place.seat)
        assert len(best) == min(3, len(legal))
        assert len({one.action for one in best}) == len(best)
        assert all(one.action in legal and 0 <= one.share <= 1 for one in best)
        twin = place.state.resample(place.seat, 10**12 + 5)
        assert advise(twin, place.seat, 3, DEPTH) == best


def test_the_best_advice_is_what_the_analysis_calls_best() -> None:
    """The three mistakes put into the games on purpose are advised against."""
    analysis = analysis_of(GAMES[2])
    worst = analysis.worst(3)
    places = {place.number: place for place in places_of(analysis.record)}
    assert worst
    for moment in worst:
        place = places[moment.number]
        first = [place.state.game.actions.text(one.action) for one in advise(place.state, place.seat, 3, 4 * DEPTH)]
        assert first[0] != moment.action
