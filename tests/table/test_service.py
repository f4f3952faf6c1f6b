"""Games and bots, lists, health, metrics, headers, limits."""

import random

import pytest
from fastapi.testclient import TestClient

import pithead
from pithead.table.app import make_app
from pithead.table.levels import check_bot, level_name
from pithead.table.settings import Settings
from support.table import QUICK, set_up


def test_every_game_is_told_with_its_options(client):
    games = client.get("/api/games").json()
    assert [game["key"] for game in games] == pithead.all_games()
    for facts in games:
        for option in facts["options"]:
            assert option["sentence"]
            assert option["default"] in option["values"]


def test_bots_are_told_the_easiest_first(client):
    bots = client.get("/api/bots").json()
    levels = [f"level:{key}" for key in ("novice", "apprentice", "miner", "foreman", "engineer", "master")]
    assert [bot["name"] for bot in bots][:6] == levels
    assert [bot["name"] for bot in bots if bot["usual"]] == ["level:miner"]


def test_bots_of_earlier_tables_still_play(table, client):
    for name in ("random", "greedy", "mcts:easy", "mcts:medium", "mcts:hard"):
        assert check_bot(name) == name
        assert level_name(name) == name.removeprefix("mcts:")
    playing = table("haspelknecht", seats=[{"kind": "person"}, {"kind": "bot", "bot": "mcts:easy"}])
    assert playing.spectator.facts["seats"][1]["bot"] == "mcts:easy"


def test_public_tables_are_listed_and_others_are_not(table, client):
    shown, hidden = table(), table(public=False)
    listed = [found["id"] for found in client.get("/api/tables").json()["watch"]]
    assert shown.id in listed
    assert hidden.id not in listed


def test_the_board_is_drawn_as_wished(table):
    playing = table()
    player = playing.players[playing.spectator.facts["to_act"]]
    plain = player.get("board.svg")
    assert plain.headers["content-type"] == "image/svg+xml"
    assert plain.text.startswith("<svg")
    assert player.get("board.svg", theme="dark").text != plain.text
    assert player.get("board.svg", arrangement="phone", section="own").text != plain.text
    part = player.json("actions")["actions"][0]["source"]
    assert player.get("board.svg", lit=part).text != plain.text
    for wrong in ({"theme": "pink"}, {"arrangement": "round"}, {"section": "none"}, {"focus": 3}):
        answer = player.get("board.svg", **wrong)
        assert answer.status_code == 422
        assert "expected" in answer.json()["error"]


def test_the_style_of_boards_is_allowed_by_its_hash(table):
    import re
    from base64 import b64encode
    from hashlib import sha256
    from xml.etree import ElementTree

    answer = table("magnum-sal").players[0].get("board.svg", theme="dark")
    policy = answer.headers["content-security-policy"]
    for style in ElementTree.fromstring(answer.text).iter("{http://www.w3.org/2000/svg}style"):
        assert b64encode(sha256((style.text or "").encode()).digest()).decode() in policy
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"<script|\son\w+=", answer.text)


def test_headers_of_safety_are_on_every_answer(client):
    for path in ("/", "/api/games", "/nowhere", "/api/tables/x"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "script-src 'self'" in headers["content-security-policy"]


def test_the_record_is_kept_back_until_the_end(table):
    answer = table().spectator.get("record")
    assert answer.status_code == 409
    assert "expected a finished game" in answer.json()["error"]


def test_a_finished_game_is_looked_at_move_by_move(table):
    playing = table("haspelknecht")
    start = playing.spectator.json("view")["view"]
    assert playing.spectator.get("view", at=0).status_code == 409
    moves = playing.play(5000, random.Random(2))
    spectator = playing.spectator
    assert spectator.json("view", at=0)["view"] == start
    assert spectator.json("view", at=moves)["view"] == spectator.json("view")["view"]
    assert spectator.get("view", at=moves + 1).status_code == 422
    sheet = spectator.json("sheet")
    assert sheet["totals"] == sheet["scores"] == spectator.facts["scores"]
    numbers = [entry["move"] for entry in spectator.json("log")["entries"] if entry["kind"] != "seat"]
    assert numbers == sorted(set(numbers)), "secret decisions are left out"
    assert numbers[-1] == moves


def test_health_and_metrics(client, table):
    table()
    assert client.get("/healthz").json() == {"status": "ok", "database": "answers"}
    text = client.get("/metrics").text
    assert 'pithead_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in text
    assert "pithead_tables_open 1.0" in text


def test_a_sick_database_is_told(client, assembly, monkeypatch):
    def fails() -> bool:
        raise OSError

    monkeypatch.setattr(assembly.store.engine, "connect", fails)
    assert client.get("/healthz").status_code == 503


def test_the_description_documents_every_answer(client):
    description = client.get("/api/openapi.json").json()
    for path, methods in description["paths"].items():
        for method, facts in methods.items():
            assert facts["summary"], (path, method)
            assert facts["description"], (path, method)
            if path.startswith("/api/tables/"):
                assert facts["security"] == [{"token": []}, {"cookie": []}, {}]
                assert {"401", "403", "404", "422", "429"} <= set(facts["responses"])
    assert "HTTPValidationError" not in str(description["paths"])


@pytest.mark.parametrize(
    ("more", "requests"),
    [({"writes_per_second": 1.0, "burst_seconds": 3.0}, 3), ({"tables_per_client": 2}, 2)],
)
def test_one_client_cannot_have_it_all(tmp_path, more, requests):
    settings = Settings(f"sqlite:///{tmp_path / 'table.db'}", **{**QUICK, **more})
    with TestClient(make_app(settings)) as client:
        for _ in range(requests):
            set_up(client)
        seats = [{"kind": "person"}, {"kind": "person"}]
        answer = client.post("/api/tables", json={"game": "coal-baron", "seats": seats})
        assert answer.status_code == 429
        assert "expected at most" in answer.json()["error"]


def test_events_read_back_from_the_database_say_the_same():
    import json

    from pithead.core.events import SEAT_NAMES
    from pithead.core.history import History
    from pithead.table.kept import event_from_json, event_to_json

    for key in pithead.all_games():
        game = pithead.game(key)
        history = History(game, 3, 11)
        chance = random.Random(1)
        while not history.state.over:
            seat = chance.choice(history.state.waiting)
            for event in history.play(chance.choice(history.state.legal(seat)), seat):
                again = event_from_json(json.loads(json.dumps(event_to_json(event))))
                assert game.sentence(again, SEAT_NAMES) == game.sentence(event, SEAT_NAMES)
                assert repr(again) == repr(event)


def test_the_answers_are_as_described(table):
    """They are not checked on their way out, as that takes longer than making them."""
    from pithead.table import ending_models, models

    playing = table("haspelknecht", seats=3)
    for player in playing.players.values():
        player.sit(f"Number {player.seat}")
    playing.play(20, random.Random(4))
    player = playing.players[1]
    answers = [
        (models.TableFacts, player.facts),
        (models.Viewed, player.json("view")),
        (models.Actions, player.json("actions")),
        (models.Verdict, player.json("refusal", action="plan done")),
        (models.Log, player.json("log")),
        (ending_models.ScoreSheet, player.json("sheet")),
        (models.Done, playing.players[playing.spectator.facts["to_act"]].act(first_of(playing))),
    ]
    playing.play(5000, random.Random(4))
    answers += [
        (models.TableFacts, player.facts),
        (models.Log, player.json("log")),
        (ending_models.ScoreSheet, player.json("sheet")),
    ]
    for model, answer in answers:
        described = model.model_validate(answer).model_dump(exclude_unset=True)
        assert described == answer, model


def first_of(playing):
    return playing.players[playing.spectator.facts["to_act"]].legal()[0]
