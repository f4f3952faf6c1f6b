"""Lessons, practice, tips and the coach over HTTP: what they do, and what they refuse."""

from typing import Any

import pytest

import pithead
from pithead.teaching.lessons import course, lesson
from support.serving import wait_until
from support.table import Player

KEYS = [key for key in pithead.all_games() if course(key)]


def seated(client: Any, facts: dict[str, Any]) -> Player:
    """Somebody who sits at a table by the cookie of the client."""
    player = Player(client, facts["id"], seat=facts["seat"])
    player.headers = {"Origin": "http://testserver"}
    return player


def begin(client: Any, key: str, name: str) -> Player:
    """Begin a lesson; the cookie of the client opens the learner's seat."""
    body = {"game": key, "lesson": name}
    answer = client.post("/api/lessons", json=body, headers={"Origin": "http://testserver"})
    assert answer.status_code == 201, answer.text
    return seated(client, answer.json())


def alone(client: Any, **more: Any) -> Player:
    """A table against a bot."""
    wish = {"game": "coal-baron", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}], "sit": [0]}
    answer = client.post("/api/tables", json=wish | more)
    assert answer.status_code == 201, answer.text
    return seated(client, answer.json())


def turn(player: Player) -> Player:
    """Wait until the bots have decided."""
    wait_until(lambda: player.facts["waiting"] == [player.seat], "one's turn")
    return player


# Lessons.


@pytest.mark.parametrize("key", KEYS)
def test_a_course_is_listed(client, key):
    told = client.get(f"/api/games/{key}/course").json()
    assert [one["key"] for one in told["lessons"]] == [one.key for one in course(key)]
    assert all(one["title"] and one["about"] and one["minutes"] for one in told["lessons"])


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_says_what_to_do_and_takes_nothing_else(client, key):
    for found in course(key):
        player = begin(client, key, found.key)
        taught = player.json("shown")["lesson"]
        assert taught["title"] == found.title
        assert taught["whole"] == len(found.steps)
        wanted = taught["steps"][-1]["do"]
        others = [action for action in player.legal() if action not in wanted]
        if not wanted or not others:
            continue
        before = player.json("view")
        answer = player.try_act(others[0])
        assert answer.status_code == 409
        assert answer.json()["reason"] == "lesson"
        assert answer.json()["error"] == lesson(key, found.key).steps[taught["at"] + len(taught["steps"]) - 1].otherwise
        assert player.json("view") == before
        assert player.act(wanted[0])["version"] > before["version"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "coal-baron", "lesson": "dancing"}, 422),
        ({"game": "chess", "lesson": "1"}, 422),
        ({"game": "coal-baron"}, 422),
        ({"game": "coal-baron", "lesson": "x" * 65}, 422),
        ({"game": "../../etc", "lesson": "../passwd"}, 422),
        ({"game": "coal-baron", "lesson": "1", "seed": 3}, 422),
    ],
)
def test_a_lesson_that_is_not_there_is_refused(client, body, status):
    answer = client.post("/api/lessons", json=body)
    assert answer.status_code == status
    assert answer.json()["error"].startswith(("expected", "'"))


@pytest.mark.parametrize("key", ["chess", "../rules", "%00", "x" * 60])
def test_no_course_and_no_legend_of_a_game_that_is_not_there(client, key):
    for what in ("course", "legend"):
        assert client.get(f"/api/games/{key}/{what}").status_code in (404, 422)


def test_a_stranger_sees_nothing_of_a_lesson(client):
    if not KEYS:
        pytest.skip("no game has lessons")
    player = begin(client, KEYS[0], course(KEYS[0])[0].key)
    client.cookies.clear()
    stranger = Player(client, player.id)
    assert "lesson" not in stranger.json("shown")
    assert stranger.try_act("pass", version=0).status_code == 401


# Practice.


def test_in_practice_everything_can_be_taken_back(client):
    player = turn(alone(client, practice=True))
    assert player.facts["practice"]
    before = player.json("view")["view"]
    player.act(player.legal()[0])
    answer = turn(player).undo()  # what the bot did meanwhile too
    assert answer.status_code == 200, answer.text
    assert player.json("view")["view"] == before
    assert player.undo().json()["reason"] == "undo"


def test_practice_is_for_one_person_alone(client):
    seats = [{"kind": "person"}, {"kind": "person"}]
    answer = client.post("/api/tables", json={"game": "coal-baron", "seats": seats, "practice": True})
    assert answer.status_code == 422
    assert "one person" in answer.json()["error"]


# Tips and advice.


def test_a_tip_tells_what_a_part_is_and_what_one_can_do_there(client):
    player = turn(alone(client))
    while player.json("view")["view"]["question"] == "draft":
        player.act(player.legal()[0])
        turn(player)
    told = player.json("tip", part="mine 10")
    assert told["name"]
    assert told["does"]
    assert told["paragraph"].startswith("CB ")
    assert any("10 steps" in line for line in told["you"])
    watching = Player(client, player.id).get("tip", part="mine 10", seat="watch").json()
    assert watching["you"] == []


@pytest.mark.parametrize("part", ["nonsense", "<script>", "seat 99 cage", "mine", "a" * 101, ""])
def test_a_part_that_is_not_there_has_no_tip(client, part):
    assert alone(client).get("tip", part=part).status_code in (404, 422)


def test_the_coach_is_silent_where_others_play(table):
    playing = table()
    for what in ("advice", "regret"):
        answer = playing.players[0].get(what, version=0)
        assert answer.status_code == 409
        assert answer.json()["reason"] == "people"


def test_the_coach_speaks_before_a_decision_and_after_it(client):
    player = turn(alone(client))
    assert player.json("advice")["advices"]
    action = player.legal()[0]
    version = player.act(action)["version"]
    told = player.json("regret", version=version)
    assert told["version"] == version
    assert (told["better"] == "") == (told["points"] == 0)
    assert player.get("regret", version=10**6 - 1).status_code == 404
    assert player.get("regret", version=10**7).status_code == 422


# The pace.


def test_bots_can_be_hurried_by_who_sits_there_and_by_nobody_else(client):
    player = alone(client, pace_ms=5000)
    told = player.post("pace", {"pace_ms": 0})
    assert told.status_code == 200
    assert told.json()["pace_ms"] == 0
    for wrong in ({"pace_ms": -1}, {"pace_ms": 10**9}, {"pace_ms": "soon"}, {}):
        assert player.post("pace", wrong).status_code == 422
    client.cookies.clear()
    assert Player(client, player.id).post("pace", {"pace_ms": 9000}).status_code == 401


def test_nobody_slows_the_bots_where_others_play_too(client):
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    player = alone(client, pace_ms=2000, seats=seats)
    assert player.post("pace", {"pace_ms": 500}).status_code == 200
    told = player.post("pace", {"pace_ms": 9000})
    assert told.status_code == 422
    assert "at most 2000 ms" in told.json()["error"]
