"""The end of a game over HTTP: what is told of it, and what strangers make of it."""

from dataclasses import replace

import pytest

import pithead
from pithead.core.text import read_language, spoken
from pithead.table.answers import score_sheet
from pithead.table.ending import ending, who_won
from pithead.table.live_table import LiveTable
from support.table import Table, finished

# What is told.


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("key", pithead.all_games())
def test_the_course_of_the_points_ends_at_the_scores(key: str, seats: int) -> None:
    table = finished(key, seats, {}, sense=True)
    state = table.now.playing().state
    for reader in (None, 0):
        told = ending(table, reader, [])
        assert told.scores == state.scores()
        assert told.course[0].move == 0
        assert told.course[-1].points == state.scores()
        assert [one.move for one in told.course] == sorted({one.move for one in told.course})
        assert told.rows == score_sheet(table, reader).rows
        assert told.winners == [seat for seat in range(seats) if state.ranking()[seat] == 1]
        assert not told.rematch


@pytest.mark.parametrize("key", pithead.all_games())
def test_the_moments_are_those_that_changed_the_lead_most(key: str) -> None:
    table = finished(key, 3, {}, sense=True)
    told = ending(table, None, [])
    winner = told.winners[0]

    def lead(points: list[int]) -> int:
        return points[winner] - max(points[seat] for seat in range(3) if seat != winner)

    swings = {
        after.move: abs(lead(after.points) - lead(before.points))
        for before, after in zip(told.course, told.course[1:], strict=False)
    }
    assert len(told.moments) == 3
    moves = [moment.move for moment in told.moments]
    assert moves == sorted(moves)
    least = min(swings[move] for move in moves)
    assert all(swing <= least for move, swing in swings.items() if move not in moves)
    for moment in told.moments:
        assert moment.text
        assert moment.lead
        assert any(moment.points)
        before = next(one for one in reversed(told.course) if one.move < moment.move)
        after = next(one for one in told.course if one.move == moment.move)
        assert moment.points == [new - old for old, new in zip(before.points, after.points, strict=True)]


@pytest.mark.parametrize(
    ("scores", "ranking", "sentence"),
    [
        ([30, 20], [1, 2], "Ada wins by 10: 30 to 20."),
        ([20, 20], [2, 1], "Ben wins on the tie-break, level with Ada at 20."),
        ([20, 20], [1, 1], "Ada, Ben share the victory: 20"),
        ([20, 20, 20], [1, 2, 2], "Ada wins on the tie-break, level with Ben, Cleo at 20."),
        ([-3, -5], [1, 2], "Ada wins by 2: -3 to -5."),
        ([7], [1], "Ada ends with 7."),
    ],
)
def test_who_has_won_and_by_what(scores: list[int], ranking: list[int], sentence: str) -> None:
    assert who_won(["Ada", "Ben", "Cleo"][: len(scores)], scores, ranking) == sentence


def test_it_is_told_in_the_readers_language() -> None:
    table = finished("coal-baron", 2, {}, sense=True)
    with spoken(read_language("fr")):
        french = ending(table, None, [])
    assert french.sentence != ending(table, None, []).sentence


def test_nothing_is_told_before_the_end(table) -> None:
    playing: Table = table("haspelknecht")
    for reader in (playing.spectator, *playing.players.values()):
        answer = reader.get("ending")
        assert answer.status_code == 409
        assert answer.json()["reason"] == "playing"


def test_a_game_that_was_begun_before_starts_from_its_points() -> None:
    table: LiveTable = finished("coal-baron", 2, {}, sense=True)
    half = table.now.standing[len(table.now.standing) // 2 :]
    table.now = replace(table.now, standing=half)
    told = ending(table, None, [])
    assert told.course[-1].points == told.scores
    assert any(told.course[0].points)
