"""The arena: fair seats, the same results however it is played, ratings."""

import json
from pathlib import Path

import pytest

import pithead
from pithead.arena.local import play
from pithead.arena.match import BadMatch, Match, Result, check, play_game
from pithead.arena.results import FILE, Results
from pithead.arena.standings import as_json, standings, wilson

GAME = pithead.game("haspelknecht")


def match(bots: tuple[str, ...] = ("greedy", "random"), seats: int = 2, games: int = 8) -> Match:
    options = pithead.Record(GAME, seats, 1).options
    return Match(GAME, bots, seats, options, games, 7)


def facts(results: list[Result]) -> list[tuple[object, ...]]:
    """What does not depend on the clock."""
    return [tuple(result[:-1]) for result in sorted(results, key=lambda result: result.number)]


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 4), (3, 3), (4, 4), (1, 3), (3, 4)])
def test_seats_are_rotated_fairly(bots: int, seats: int) -> None:
    """In as many games as there are seats, on one deal, every bot sits as often in each seat."""
    here = match(tuple("abcd"[:bots]), seats, seats)
    assert len({here.deal(number) for number in range(seats)}) == 1
    for seat in range(seats):
        sat = [here.lineup(number)[seat] for number in range(seats)]
        assert sorted(sat) == sorted(here.lineup(0))


def test_the_number_of_processes_changes_nothing() -> None:
    here = match()
    one = [result for result, _ in play(here, list(range(8)), 1)]
    two = [result for result, _ in play(here, list(range(8)), 2)]
    assert facts(one) == facts(two)
    assert as_json(here, one) == as_json(here, two)


def test_a_match_is_gone_on_with(tmp_path: Path) -> None:
    here = match()
    whole = [result for result, _ in play(here, list(range(8)), 1)]
    results = Results(tmp_path / "a", here, resume=False)
    for result in whole[:3]:
        results.add(result)
    path = tmp_path / "a" / FILE
    path.write_text(path.read_text(encoding="utf-8") + '{"number": 3, "se', encoding="utf-8")  # killed while writing
    again = Results(tmp_path / "a", here, resume=True)
    assert again.missing() == [3, 4, 5, 6, 7]
    for result, record in play(here, again.missing(), 1, keep=True):
        again.add(result, record)
    assert len(list((tmp_path / "a").glob("*.txt"))) == 5
    assert as_json(here, again.all()) == as_json(here, whole)
    third = Results(tmp_path / "a", here, resume=True)
    assert third.missing() == []
    assert facts(third.all()) == facts(whole)


def test_results_of_another_match_are_refused(tmp_path: Path) -> None:
    Results(tmp_path, match(), resume=False)
    with pytest.raises(BadMatch, match="has results already; --resume continues"):
        Results(tmp_path, match(), resume=False)
    with pytest.raises(BadMatch, match=r"but its bots is \['greedy', 'random'\], not \['random', 'random'\]"):
        Results(tmp_path, match(("random", "random")), resume=True)
    (tmp_path / FILE).write_text("no json\n", encoding="utf-8")
    with pytest.raises(BadMatch, match="expected a JSON object in line 1"):
        Results(tmp_path, match(), resume=True)


def test_a_record_of_each_game_verifies() -> None:
    result, text = play_game(match(), 5, keep=True)
    record = pithead.Record.parse(text)
    assert record.verify().scores() == result.scores
    assert record.tags == {"bot 0": "random", "bot 1": "greedy"}


def test_standings_count_wins_points_and_ratings() -> None:
    here = match(("a", "b"), games=3)
    results = [
        Result(0, 7, [0, 1], [10, 4], [1, 2], [5, 5], [0.5, 0.1]),
        Result(1, 7, [1, 0], [3, 8], [2, 1], [5, 5], [0.1, 0.5]),
        Result(2, 8, [0, 1], [6, 6], [1, 1], [10, 5], [1.0, 0.1]),
    ]
    first, second = standings(here, results)
    assert (first.name, first.wins, first.games, first.score) == ("a", 2.5, 3, 8.0)
    assert (second.name, second.wins, second.score) == ("b", 0.5, 13 / 3)
    assert first.rating > 25 > second.rating
    assert first.milliseconds == pytest.approx(100)
    assert first.low < first.share < first.high
    assert json.loads(json.dumps(as_json(here, results)))["games"] == 3


def test_wilsons_interval() -> None:
    low, high = wilson(95, 100)
    assert (round(low, 3), round(high, 3)) == (0.888, 0.978)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [
        (("greedy", "random", "random"), 2, "expected 1 to 2 bots for 2 seats, got 3"),
        (("greedy", "nobody"), 2, "expected one of the bots"),
    ],
)
def test_a_match_that_cannot_be_played_gets_a_sentence(bots: tuple[str, ...], seats: int, sentence: str) -> None:
    with pytest.raises(pithead.PitheadError, match=sentence):
        check(match(bots, seats))
