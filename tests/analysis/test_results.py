"""The analysis as data: JSON there and back, points by source, unfinished games, the public face."""

import json

import pytest

import pithead
from pithead.analysis.moments import judge
from pithead.analysis.results import Analysis, BadAnalysis
from pithead.analysis.sources import sources
from pithead.core.events import Event
from pithead.core.history import History
from support.analysing import DEPTH, GAMES, analysis_of, places_of, record_of


@pytest.mark.parametrize("name", GAMES)
def test_json_and_back(name: str) -> None:
    analysis = analysis_of(name)
    text = json.dumps(analysis.to_json())
    again = Analysis.from_json(json.loads(text))
    assert again.to_json() == analysis.to_json()
    assert again.moments == analysis.moments
    assert again.players == analysis.players
    assert again.worst() == analysis.worst()


@pytest.mark.parametrize("name", GAMES)
def test_points_by_source_are_the_result(name: str) -> None:
    analysis = analysis_of(name)
    for seat in range(analysis.record.seats):
        assert analysis.record.result is not None
        assert sum(source.points[seat] for source in analysis.sources) == analysis.record.result[seat]
        for totals in ([source.from_start[seat] for source in analysis.sources],
                       [source.from_middle[seat] for source in analysis.sources]):  # fmt: skip
            assert sum(totals) > 0
        for source in analysis.sources:
            assert source.paragraph[2] == " "


def test_an_unfinished_game_is_analysed_as_far_as_it_goes() -> None:
    record = record_of(GAMES[0], 40)
    analysis = pithead.analyse(record, DEPTH)
    assert not analysis.finished
    assert sum(analysis.end.shares) == pytest.approx(1, abs=1e-5)
    facts = analysis.to_json()
    assert facts["record"] is None
    assert Analysis.from_json(facts, record).to_json() == facts
    with pytest.raises(BadAnalysis, match="expected the record of an unfinished game with its analysis, got none"):
        Analysis.from_json(facts)


@pytest.mark.parametrize("name", GAMES)
def test_of_an_unfinished_game_nothing_comes_from_what_is_hidden(name: str) -> None:
    """In a game that a spectator cannot tell from it, a decision is judged the same."""
    places = places_of(record_of(name, 60))[::6]
    twins = 0
    for place in places:
        assert place.knows is None
        twin = place.state.resample(None, 10**12)
        twins += twin.key() != place.state.key()
        assert judge(place._replace(state=twin), DEPTH, 0) == judge(place, DEPTH, 0)
    assert twins


def test_secret_decisions_of_an_unfinished_game_are_left_out() -> None:
    record = record_of("haspelknecht", 40)
    planned = [
        number for number, (_, action) in enumerate(record.actions) if "plan" in record.game.actions.text(action)
    ]
    assert planned
    assert not {moment.number for moment in pithead.analyse(record, DEPTH).moments} & set(planned)


def test_points_that_not_everybody_knows_wait_for_the_end() -> None:
    history = History(pithead.game("coal-baron"), 2, 1)
    history.play(history.state.legal()[0])
    secret = Event("secret", 0, "CB 9.9", points=7, seen_by=1)
    history.decisions[0].events.append(secret)
    assert "CB 9.9" not in [source.paragraph for source in sources(history, 8, 0)]
    secret.seen_by = -1
    assert "CB 9.9" in [source.paragraph for source in sources(history, 8, 0)]


def test_a_game_without_a_choice_yet() -> None:
    analysis = pithead.analyse(record_of(GAMES[0], 0), DEPTH)
    assert analysis.moments == ()
    assert analysis.worst() == []
    assert [player.accuracy for player in analysis.players] == [100, 100]
    assert all(player.shares.total == 0 for player in analysis.players)
    assert analysis.html()


@pytest.mark.parametrize("facts", [None, [], {}, {"pithead-analysis": 2}, "no"])
def test_what_is_no_analysis(facts: object) -> None:
    with pytest.raises(BadAnalysis, match="expected an analysis of format 1 as a JSON object, got"):
        Analysis.from_json(facts)


def test_an_analysis_with_something_wrong() -> None:
    facts = analysis_of(GAMES[0]).to_json()
    for key in ("moments", "players", "end", "depth"):
        with pytest.raises(BadAnalysis, match="expected an analysis as Pithead writes it"):
            Analysis.from_json({**facts, key: [{}]} if key != "depth" else {k: v for k, v in facts.items() if k != key})
    for seed in (-1, 1 << 40):
        with pytest.raises(BadAnalysis, match="expected a seed from 0 to"):
            pithead.analyse(record_of(GAMES[0], 3), DEPTH, seed)
