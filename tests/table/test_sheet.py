"""The score sheet: in every finished game its rows add up to the score of each seat."""

import pytest

import pithead
from pithead.core.history import History
from pithead.table import ending_models
from pithead.table.answers import score_sheet
from pithead.table.kept import Chair, Facts
from pithead.table.live_table import LiveTable
from support import coal_baron, haspelknecht, magnum_sal
from support.table import finished

READERS = (None, 0, 1)


OPTIONS = {"coal-baron": coal_baron.options, "haspelknecht": haspelknecht.options, "magnum-sal": magnum_sal.options}
GAMES = 16 if pithead.compiled() else 4


def games() -> list[tuple[str, int, int]]:
    """Every game with every number of seats, in several editions, by chance and with sense in turn."""
    return [
        (key, seats, number)
        for key in pithead.all_games()
        for seats in range(pithead.game(key).least_seats, pithead.game(key).most_seats + 1)
        for number in range(0, 3 * GAMES, 3)
    ]


@pytest.mark.parametrize(("key", "seats", "number"), games())
def test_the_rows_of_a_finished_game_add_up_to_the_scores(key: str, seats: int, number: int) -> None:
    table = finished(key, seats, OPTIONS[key](seats, number), number % 12 < 6)
    scores = table.now.playing().state.scores()
    for reader in READERS:
        sheet = score_sheet(table, reader)
        assert sheet.scores == scores
        assert sheet.totals == scores
        assert added(sheet.rows, seats) == scores
        assert [sum(line.points for line in sheet.points if line.seat == i) for i in range(seats)] == scores
        assert all(row.words for row in sheet.rows), "a row without words"
        assert all(line.text for line in sheet.points)


def added(rows: list[ending_models.SheetRow], seats: int) -> list[int]:
    return [sum(row.points[seat] for row in rows) for seat in range(seats)]


def test_the_money_one_starts_with_has_a_line_of_its_own() -> None:
    """MS 2.1, before and after the first decision."""
    game = pithead.game("magnum-sal")
    table = LiveTable(
        Facts("t", "magnum-sal", game.rules_version, "", 3, {}, 1, "", 0, False, "", 0.0), [Chair("")] * 3
    )
    money = [player["money"] for player in History(game, 3, 1).state.view(None)["players"]]
    sheet = score_sheet(table, None)
    assert sheet.rows == [ending_models.SheetRow(paragraph="MS 2.1", words="Money at the start", points=money)]
    assert sheet.points[0].text.endswith(f"starts with money: +{money[0]} gr")
