"""Puzzles over HTTP: what is told before an answer and after it, what is refused, and that nothing hidden shows."""

import json
import re
from typing import Any

import pytest

import pithead
from pithead.core.game import State
from pithead.core.text import languages
from pithead.puzzles.files import Puzzle, puzzle, shelf
from pithead.table import puzzles

KEYS = ["coal-baron", "haspelknecht", "magnum-sal"]
ORIGIN = {"Origin": "http://testserver"}


def answered(client: Any, key: str, name: str, action: str, **headers: str) -> Any:
    return client.post(f"/api/games/{key}/puzzles/{name}/answer", json={"action": action}, headers=ORIGIN | headers)


def fetched(client: Any, key: str, name: str, before: bool = False) -> dict[str, bytes]:
    """All that can be fetched of a puzzle: before an answer only, or after it too."""
    path = f"/api/games/{key}/puzzles"
    found = {"list": client.get(path).content}
    for arrangement in ("wide", "phone"):
        found[f"shown {arrangement}"] = client.get(f"{path}/{name}/shown?arrangement={arrangement}").content
    for part in sorted(set(re.findall(r'data-part=\\"([^"\\]+)\\"', found["shown wide"].decode()))):
        for what in ("tip", "why"):
            found[f"{what} {part}"] = client.get(f"{path}/{name}/{what}", params={"part": part}).content
    for action in pithead.game(key).actions.texts()[:: 40 if before else 5]:
        if not before:
            found[f"answer {action}"] = answered(client, key, name, action).content
    return found


@pytest.mark.parametrize("key", KEYS)
def test_they_are_listed(client, key):
    told = client.get(f"/api/games/{key}/puzzles").json()
    assert [one["key"] for one in told["puzzles"]] == [one.key for one in shelf(key)]
    assert {one["level_name"] for one in told["puzzles"]} == {"Easy", "Medium", "Hard"}
    assert all(one["period"] and 2 <= one["seats"] <= 4 for one in told["puzzles"])


@pytest.mark.parametrize("key", KEYS)
def test_a_right_answer_is_explained(client, key):
    for one in shelf(key)[::10]:
        shown = client.get(f"/api/games/{key}/puzzles/{one.key}/shown").json()
        assert shown["seat"] == one.seat
        assert {seat["seat"] for seat in shown["seats"]} == set(range(one.seats))
        assert one.answer in [action["notation"] for action in shown["actions"]]
        assert [drawing["section"] for drawing in shown["drawings"]] == ["board"]
        told = answered(client, key, one.key, one.answer).json()
        assert told["right"] is True
        assert told["best"][0]["notation"] == one.answer
        assert [row["share"] for row in told["best"]] == [best.share for best in one.best[:3]]
        assert told["reasons"]


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_answer_is_told_what_is_best(client, key):
    one = shelf(key)[15]
    legal = [action["notation"] for action in client.get(f"/api/games/{key}/puzzles/{one.key}/shown").json()["actions"]]
    considered = [best.action for best in one.best]
    for action in (considered[1], next((other for other in legal if other not in considered), considered[2])):
        told = answered(client, key, one.key, action).json()
        assert told["right"] is False
        assert told["action"] == action
        assert told["words"]
        assert told["best"][0]["notation"] == one.answer


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", KEYS)
def test_in_every_language(client, key, code):
    one = shelf(key)[3]
    told = answered(client, key, one.key, one.answer, **{"Accept-Language": code}).json()
    english = answered(client, key, one.key, one.answer, **{"Accept-Language": "en"}).json()
    assert (told["reasons"] != english["reasons"]) == (code != "en")
    page = client.get(f"/puzzles/{key}", headers={"Accept-Language": code})
    assert page.status_code == 200
    assert f'<html lang="{code}"' in page.text
    assert client.get("/puzzles", headers={"Accept-Language": code}).status_code == 200


@pytest.mark.parametrize("key", KEYS)
def test_with_hidden_facts_changed_every_byte_is_the_same(client, key, monkeypatch):
    """The twin of a position is one that its seat cannot tell from it."""
    usual = puzzles.position_of
    twins: dict[str, State] = {}
    monkeypatch.setattr(puzzles, "position_of", lambda game, name: twins.get(name) or usual(game, name))
    for one in (shelf(key)[7], shelf(key)[22]):
        told = fetched(client, key, one.key)
        twins[one.key] = usual(key, one.key).resample(one.seat, 4242)
        assert twins[one.key] != usual(key, one.key)
        puzzles._shown.cache_clear()
        again = fetched(client, key, one.key)
        twins.clear()
        puzzles._shown.cache_clear()
        assert [what for what in told if told[what] != again[what]] == []


@pytest.mark.parametrize("key", KEYS)
def test_the_answer_is_not_told_before_there_is_one(client, key, monkeypatch):
    """With another answer, other figures and other reasons in the file, nothing that is told before differs."""
    one = shelf(key)[12]
    told = fetched(client, key, one.key, before=True)
    best = tuple(reversed(one.best))
    other = Puzzle(**{**vars(one), "best": best, "reasons": (), "sources": (), "worlds": 7})
    monkeypatch.setattr(puzzles, "puzzle", lambda game, name: other if name == one.key else puzzle(game, name))
    puzzles._shown.cache_clear()
    again = fetched(client, key, one.key, before=True)
    monkeypatch.undo()
    puzzles._shown.cache_clear()
    assert told == again
    facts = json.loads(told["shown wide"])
    assert not {"best", "answer", "reasons", "right", "share"} & facts.keys()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/games/chess/puzzles", 422),
        ("/api/games/coal-baron/puzzles/99/shown", 422),
        ("/api/games/coal-baron/puzzles/%2e%2e%2f01/shown", 404),
        ("/api/games/coal-baron/puzzles/..%5c01/shown", 422),
        (f"/api/games/coal-baron/puzzles/{'1' * 500}/shown", 422),
        ("/api/games/coal-baron/puzzles/01/shown?arrangement=round", 422),
        ("/api/games/coal-baron/puzzles/01/shown?theme=pink", 422),
        ("/api/games/coal-baron/puzzles/01/tip", 422),
        ("/api/games/coal-baron/puzzles/01/tip?part=nowhere", 404),
        (f"/api/games/coal-baron/puzzles/01/tip?part={'x' * 101}", 422),
        (f"/api/games/coal-baron/puzzles/01/why?part={'x' * 101}", 422),
        ("/api/games/coal-baron/puzzles/01/answer", 405),
        (f"/api/games/{'x' * 70}/puzzles", 422),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(client, path, status):
    answer = client.get(path)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]
    assert len(answer.text) < 400


@pytest.mark.parametrize("path", ["/puzzles/chess", "/puzzles/..%2f..", "/puzzles/%00", f"/puzzles/{'x' * 900}"])
def test_pages_that_are_not_there(client, path):
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "<html" in answer.text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"action": ""}, 422),
        ({"action": "x" * 201}, 422),
        ({"action": "dance"}, 422),
        ({"action": 7}, 422),
        ({"action": "stop", "seat": 1}, 422),
        ([], 422),
    ],
)
def test_answers_that_are_none(client, body, status):
    answer = client.post("/api/games/coal-baron/puzzles/01/answer", json=body, headers=ORIGIN)
    assert answer.status_code == status, answer.text
    assert "best" not in answer.json()


def test_an_illegal_answer_is_refused_by_the_rules_and_told_nothing(client):
    one = shelf("coal-baron")[0]
    state = puzzles.position_of("coal-baron", one.key)
    game = state.game
    action = next(action for action in range(len(game.actions)) if state.refusal(action, one.seat) is not None)
    answer = answered(client, "coal-baron", one.key, game.actions.text(action))
    assert answer.status_code == 409
    told = answer.json()
    assert told["reason"] == "refused"
    assert told["paragraph"].startswith("CB ")
    assert "best" not in told


def test_another_site_cannot_answer(client):
    answer = client.post(
        "/api/games/coal-baron/puzzles/01/answer", json={"action": "stop"}, headers={"Origin": "http://elsewhere.test"}
    )
    assert answer.status_code == 403


def test_positions_stay_as_they_are(client):
    one = shelf("magnum-sal")[4]
    before = puzzles.position_of("magnum-sal", one.key).key()
    fetched(client, "magnum-sal", one.key)
    assert puzzles.position_of("magnum-sal", one.key).key() == before


def test_games_link_to_their_puzzles(client):
    home = client.get("/").text
    assert [key for key in KEYS if f'href="/puzzles/{key}"' in home] == KEYS
    listed = client.get("/puzzles").text
    assert [key for key in KEYS if f'href="/puzzles/{key}"' in listed] == KEYS


def test_lessons_lead_to_puzzles_where_there_are_some(client):
    body = {"game": "coal-baron", "lesson": "1-first-orders"}
    made = client.post("/api/lessons", json=body, headers=ORIGIN).json()
    assert 'data-puzzles="/puzzles/coal-baron"' in client.get(f"/table/{made['id']}").text
