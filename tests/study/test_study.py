"""The study: what it counts, that it goes on, and that its figures are those of the games."""

import csv
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import pithead
from pithead.arena.match import BadMatch, Match
from pithead.cli import main
from pithead.study import Games, Observed, findings, headlines, observe
from pithead.study.findings import gap, won
from pithead.study.report import html, table


def match(key: str = "coal-baron", games: int = 6, seats: int = 3, bot: str = "greedy") -> Match:
    return Match(pithead.game(key), (bot,), seats, {}, games, 5)


@pytest.fixture(scope="module")
def observed() -> list[Observed]:
    return [observe(match(), number) for number in range(6)]


def made(scores: list[int], places: list[int], **more: Any) -> Observed:
    empty: list[dict[str, int]] = [{} for _ in scores]
    facts: dict[str, Any] = {
        "sources": empty,
        "did": empty,
        "first": [{"act": "a"} for _ in scores],
        "length": 10,
        "number": 0,
    }
    return Observed(scores=scores, places=places, **facts | more)


@pytest.mark.parametrize("key", pithead.all_games())
def test_the_sources_sum_up_to_the_scores(key: str) -> None:
    game = observe(match(key), 0)
    assert [sum(by.values()) for by in game.sources] == game.scores
    assert all(game.first)
    assert any(game.did)


def test_every_game_has_a_deal_of_its_own_and_is_the_same_again(observed: list[Observed]) -> None:
    assert len({json.dumps(game[1:]) for game in observed}) == len(observed)
    assert observe(match(), 3) == observed[3]


def test_a_shared_win_counts_in_parts_and_the_gap_is_to_the_second() -> None:
    game = made([40, 50, 50], [3, 1, 1])
    assert [won(game, seat) for seat in range(3)] == [0, 0.5, 0.5]
    assert gap(game) == 0
    assert gap(made([40, 50, 45], [3, 1, 2])) == 5


def test_figures_lie_in_their_intervals_and_shares_of_seats_sum_up(observed: list[Observed]) -> None:
    sections = {section.key: section for section in findings(pithead.game("coal-baron"), 3, observed)}
    assert sum(figure.value for figure in sections["seats"].figures) == pytest.approx(1)
    for section in sections.values():
        assert all(figure.low - 1e-9 <= figure.value <= figure.high + 1e-9 for figure in section.figures), section
    names = {figure.name for figure in sections["sources"].figures}
    assert "Orders delivered (CB 7.1)" in names


def test_first_actions_and_things_need_enough_seats() -> None:
    first = [{"act": "good", "pay": "gold"}, {"act": "bad"}]
    games = [made([2, 1], [1, 2], first=first, did=[{"buy: lamp": 1}, {}], number=i) for i in range(40)]
    sections = {section.key: section for section in findings(pithead.game("coal-baron"), 2, games)}
    assert [(figure.name, figure.value) for figure in sections["first act"].figures] == [("good", 1.0), ("bad", 0.0)]
    assert "first pay" not in sections  # half of the seats were never asked
    assert [figure.name for figure in sections["things"].figures] == ["buy: lamp"]
    few = {section.key: section for section in findings(pithead.game("coal-baron"), 2, games[:20])}
    assert few["first act"].figures == []


def test_kinds_of_things_have_sections_and_the_clearest_stand_out() -> None:
    tools = ["lamp", "rope", "cart", "pick"]
    games = [
        made([2, 1], [1, 2], did=[{f"buy: {tools[i % 4]}": 1}, {"dig: tunnel": 1} if i % 2 else {}], number=i)
        for i in range(160)
    ]
    sections = {section.key: section for section in findings(pithead.game("coal-baron"), 2, games)}
    assert sorted(figure.name for figure in sections["things buy"].figures) == sorted(tools)
    assert "things dig" not in sections  # it is about one thing only
    assert {figure.name for figure in sections["things"].figures} == {f"buy: {tool}" for tool in tools} | {
        "dig: tunnel"
    }
    told = " ".join(headlines([*sections.values()]))
    assert "The seat first to move wins most: 100\xa0%" in told
    assert "Goes with losing: “dig: tunnel”, 0\xa0%" in told


def test_headlines_claim_nothing_where_nothing_is_clear() -> None:
    games = [made([2, 1] if i % 2 else [1, 2], [1, 2] if i % 2 else [2, 1], number=i) for i in range(10)]
    assert (
        headlines(findings(pithead.game("coal-baron"), 2, games))[0]
        == "No seat wins clearly more or less than another."
    )


def test_the_page_needs_nothing_else_and_says_no_markup_of_others(observed: list[Observed]) -> None:
    sections = findings(pithead.game("coal-baron"), 3, observed)
    page = html("<b>", "told", "pithead study", sections, headlines(sections))
    assert "&lt;b&gt;" in page
    assert not re.search(r"(src|href)=", page)
    for drawing in re.findall(r"<svg.*?</svg>", page, re.S):
        ElementTree.fromstring(drawing)
    rows = list(csv.DictReader(table(sections).splitlines()))
    assert len(rows) == sum(len(section.figures) for section in sections)


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, observed: list[Observed]) -> None:
    games = Games(tmp_path, match())
    for game in observed[:3]:
        games.add(game)
    with games.path.open("a", encoding="utf-8") as file:
        file.write('{"number": 3, "len')  # cut off
    again = Games(tmp_path, match())
    assert again.missing() == [3, 4, 5]
    assert again.all() == observed[:3]
    with pytest.raises(BadMatch, match="to have games of this study, got those of game coal-baron"):
        Games(tmp_path, match(bot="random"))


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"number": 1}'])
def test_a_file_that_is_no_study_is_told(tmp_path: Path, line: str) -> None:
    games = Games(tmp_path, match())
    with games.path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(BadMatch, match="expected a game in line 2"):
        Games(tmp_path, match())


def test_the_command_writes_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*args: str) -> int:
        return main(["study", "coal-baron", "--jobs", "1", *args])

    assert run("--games", "3") == 0
    assert {path.name for path in (tmp_path / "study-coal-baron-3").iterdir()} == {
        "report.html", "figures.csv", "games.jsonl",
    }  # fmt: skip
    assert "3 games with 3 seats" in capsys.readouterr().out
    assert run("--games", "4") == 0
    assert "4 games with 3 seats" in capsys.readouterr().out
    assert run("--games", "0") == 2
    assert run("--bot", "nobody") == 2
    assert run("--seats", "9") == 2
    assert "Traceback" not in capsys.readouterr().err
