"""The analysis of a finished game at the table: the figures of `pithead analyse`, kept, stopped and gone on with."""

import itertools
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pithead.analysis import analyse, moments
from pithead.analysis.results import Analysis
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.core.record import Record, Redraw
from pithead.table import analyst
from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.kept_analyses import Key
from pithead.table.service import Start, Wish
from pithead.table.settings import Settings
from support.late import SEED, late, played
from support.table import QUICK, Player, Table

Json = dict[str, Any]
FEW = {"quick": 8, "deep": 16}  # worlds: the tests need no certainty
GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "DEPTHS", FEW)
    monkeypatch.setattr(moments, "DEPTHS", FEW)


def reader(client: TestClient, table_id: str) -> Player:
    return Player(client, table_id)


def until_done(player: Player, depth: str = "quick") -> Json:
    """Wait until an analysis is no longer under way."""
    for _ in range(3000):
        told = player.json("analysis", depth=depth)
        if told["status"] != "running":
            assert told["trouble"] == ""
            return told
        time.sleep(0.1)
    raise AssertionError("it did not end")


def analysed(player: Player, depth: str = "quick") -> Json:
    answer = player.post("analysis", {"depth": depth})
    assert answer.status_code == 200, answer.text
    assert answer.json()["status"] in ("running", "done")
    return until_done(player, depth)


def kept_figures(assembly: Assembly, table_id: str, depth: str = "quick") -> Analysis:
    found = assembly.analyst.known(assembly.service.open(table_id), depth).analysis
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_figures_of_the_command(
    client: TestClient, assembly: Assembly, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(analyst, "AT_ONCE", {"quick": 16, "deep": 16})
    table = late(assembly, game, left=0 if game == "coal-baron" else 30)
    told = analysed(reader(client, table.facts.id))
    record = Record.parse(client.get(f"/api/tables/{table.facts.id}/record").text)
    wanted = analyse(record, FEW["quick"], 0)
    first = len(table.facts.before)
    found = kept_figures(assembly, table.facts.id)
    assert list(found.moments) == [moment for moment in wanted.moments if moment.number >= first]
    assert (found.sources, found.end) == (wanted.sources, wanted.end)
    if not first:
        assert found.to_json()["players"] == wanted.to_json()["players"]
        accuracy = [player["accuracy"] for player in told["analysis"]["players"]]
        assert accuracy == [player.accuracy for player in wanted.players]
    assert told["status"] == "done"
    assert told["judged"] == told["decisions"] == len(found.moments)
    analysis = told["analysis"]
    assert analysis["names"] == table.now.names
    assert analysis["moves"] == len(table.now.standing)
    assert [one + first for one in analysis["moments"]] == [moment.number for moment in found.moments]
    assert [one["move"] + first for one in analysis["worst"]] == [moment.number for moment in found.worst(5)]
    assert analysis["curve"][-1]["shares"] == list(wanted.end.shares)
    assert analysis["periods"][0]["move"] == 0
    for player in analysis["players"]:
        for kind in ("shares", "points"):
            parts = player[kind]
            assert parts["start"] + parts["own"] + parts["others"] + parts["luck"] == pytest.approx(parts["end"])
    for source in analysis["sources"]:
        assert source["words"], source["paragraph"]


def test_a_decision_is_told_with_both_actions_lit(client: TestClient, assembly: Assembly) -> None:
    table = late(assembly, left=16)
    player = reader(client, table.facts.id)
    told = analysed(player)["analysis"]
    for move in told["moments"]:
        one = player.json("analysis/decision", move=move)
        entry = table.now.standing[move]
        assert (one["move"], one["seat"]) == (move, entry.seat)
        assert one["action"] == table.now.playing().game.actions.text(entry.action or 0)
        assert one["words"]
        assert one["best_words"]
        assert (one["words"] == one["best_words"]) or one["action"] != one["best"]
        drawn = player.get("analysis/board.svg", move=move)
        assert drawn.headers["content-type"].startswith("image/svg")
        for part in (*one["parts"], *one["best_parts"]):
            assert f'data-part="{part}"' in drawn.text, part
    assert player.get("analysis/board.svg", move=told["moves"]).status_code == 200
    assert player.get("analysis/board.svg", move=told["moves"] + 1).status_code == 422
    assert player.get("analysis/decision", move=told["moves"]).status_code == 404
    forced = [move for move in range(told["moves"]) if move not in told["moments"]]
    assert player.get("analysis/decision", move=(forced or [999])[0]).status_code == 404


def test_it_speaks_the_readers_language(client: TestClient, assembly: Assembly) -> None:
    player = reader(client, late(assembly, left=8).facts.id)
    english = analysed(player)["analysis"]
    player.headers = {"Accept-Language": "fr"}
    french = player.json("analysis")["analysis"]
    assert french["periods"] != english["periods"]
    assert [one["move"] for one in french["worst"]] == [one["move"] for one in english["worst"]]
    assert french["sources"][0]["words"] != english["sources"][0]["words"]


def test_it_is_stopped_and_gone_on_with(
    client: TestClient, assembly: Assembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = late(assembly, left=40)
    player, key = reader(client, table.facts.id), Key(table.facts.id, "quick")
    done: list[int] = []
    keep = assembly.analyst.kept.keep

    def slowly(key: Key, part: int, told: str, rest: str) -> bool:
        done.append(part)
        if len(done) == 5:
            assembly.analyst.kept.stop(key)  # as another process would
        return keep(key, part, told, rest)

    monkeypatch.setattr(assembly.analyst.kept, "keep", slowly)
    assert player.post("analysis", {}).json()["status"] == "running"
    told = until_done(player)
    assert told["status"] == "stopped"
    assert 0 < told["judged"] < told["decisions"]
    assert len(told["analysis"]["moments"]) == told["judged"]
    assert told["analysis"]["sources"] == []
    there = assembly.analyst.kept.numbers(key)
    assert there == set(done[:4])
    done[:] = [-1] * 10
    assert analysed(player)["status"] == "done"
    assert not there & set(done), "what was there is not made again"
    assert assembly.analyst.kept.numbers(key) == set(), "the whole is kept in place of its parts"
    first, record = len(table.facts.before), assembly.analyst.game(table).record
    wanted = [moment for moment in analyse(record, FEW["quick"], 0).moments if moment.number >= first]
    assert list(kept_figures(assembly, table.facts.id).moments) == wanted


def test_what_is_there_outlives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'table.db'}", **QUICK)  # type: ignore[arg-type]
    with TestClient(make_app(settings)) as client:
        assembly: Assembly = client.app.state.assembly  # type: ignore[attr-defined]
        table_id = late(assembly, left=30).facts.id
        kept = assembly.analyst.kept
        keep, count = kept.keep, itertools.count()

        def some(key: Key, part: int, told: str, rest: str) -> bool:
            return next(count) < 6 and keep(key, part, told, rest)

        monkeypatch.setattr(kept, "keep", some)
        player = reader(client, table_id)
        player.post("analysis", {"depth": "quick"})
        assert until_done(player)["status"] == "stopped"
    with TestClient(make_app(settings)) as client:
        player = reader(client, table_id)
        told = player.json("analysis")
        assert told["status"] == "stopped"
        assert told["judged"] == 6 * analyst.AT_ONCE["quick"]
        assert told["analysis"]["curve"]
        whole = analysed(player)
        assert whole["status"] == "done"
    with TestClient(make_app(settings)) as client:
        assert reader(client, table_id).json("analysis")["analysis"] == whole["analysis"]


def test_a_deep_one_stands_beside_it(client: TestClient, assembly: Assembly) -> None:
    player = reader(client, late(assembly, left=6).facts.id)
    quick = analysed(player)
    assert quick["others"] == [{"depth": "deep", "status": "none", "progress": 0.0}]
    deep = analysed(player, "deep")
    assert deep["analysis"]["worlds"] == FEW["deep"]
    assert deep["others"] == [{"depth": "quick", "status": "done", "progress": 1.0}]
    assert player.json("analysis")["analysis"] == quick["analysis"]


def test_a_game_that_goes_on_has_none(table: Any, client: TestClient) -> None:
    playing: Table = table()
    for player in (*playing.players.values(), playing.spectator):
        for answer in (
            player.get("analysis"),
            player.post("analysis", {"depth": "quick"}),
            player.get("analysis/decision", move=0),
            player.get("analysis/board.svg", move=0),
            client.delete(f"/api/tables/{playing.id}/analysis", headers=player.headers),
        ):
            assert answer.status_code == 409, answer.text
            assert answer.json()["reason"] == "playing"
            assert "expected a finished game" in answer.json()["error"]


def test_a_game_of_other_rules_has_none(
    client: TestClient, assembly: Assembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = late(assembly, left=4)
    monkeypatch.setattr(table, "obstacle", ("It was played by other rules.", {}))
    for answer in (
        reader(client, table.facts.id).get("analysis"),
        reader(client, table.facts.id).post("analysis", {"depth": "deep"}),
    ):
        assert answer.status_code == 409
        assert answer.json()["reason"] == "rules"
        assert "not analysed" in answer.json()["error"]


def test_an_analysis_that_fails_says_so(
    client: TestClient, assembly: Assembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pithead.table.thinkers import BotFailed

    def fail(*_: object) -> None:
        raise BotFailed("no idea")

    player = reader(client, late(assembly, left=6).facts.id)
    with monkeypatch.context() as broken:
        broken.setattr(assembly.driver.thinkers, "work", fail)
        player.post("analysis", {"depth": "quick"})
        for _ in range(500):
            told = player.json("analysis")
            if told["status"] == "stopped":
                break
            time.sleep(0.02)
    assert told["trouble"].startswith("The analysis stopped")
    assert analysed(player)["status"] == "done"


def test_a_game_in_which_something_was_drawn_anew(client: TestClient, assembly: Assembly) -> None:
    """It is judged in the positions that were played, not in those of the first deal."""
    whole = played("coal-baron", 2)
    before = whole[:-60]
    start = Start(seed=SEED, before=before, redraws=(Redraw(len(before), 0, 12345),))
    wishes = [Wish("person", "", name) for name in ("Ada", "Ben")]
    made = assembly.service.create("coal-baron", wishes, {}, start=start)
    chance = seeded(4)
    while not made.table.now.over:
        state = made.table.now.playing().state
        seat = state.waiting[0]
        action = int(choose_best(state, seat, chance))
        assembly.service.act(made.table, seat, action, made.table.version(seat))
    player = reader(client, made.table.facts.id)
    told = analysed(player)
    assert told["status"] == "done", told
    kept = kept_figures(assembly, made.table.facts.id)
    record = Record.parse(player.get("record").text)
    assert record.redraws
    wanted = analyse(record, FEW["quick"], 0)
    assert list(kept.moments) == [moment for moment in wanted.moments if moment.number >= len(before)]
    assert (kept.sources, kept.end) == (wanted.sources, wanted.end)
