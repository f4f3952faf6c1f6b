"""Talk at a table: who says what, who hears it, and what it never does to the game."""

import asyncio
import json
import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pithead.core.text import read_language, spoken, tr
from pithead.table.assembly import Assembly
from pithead.table.bus import Bus
from pithead.table.kept_talk import KEPT, PLAYERS, SPECTATORS, WORD, Saying
from pithead.table.streams import changes
from pithead.table.talk import BURST, EVERY_SECONDS, PHRASES, REACTIONS, cleaned
from pithead.table.talk_models import LONGEST
from support.late import late
from support.table import Player, Table

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def clock(assembly: Assembly) -> list[float]:
    """A clock that stands still, unless a test moves it."""
    now = [1000.0]
    assembly.talk.pacer.clock = lambda: now[0]
    return now


def said(player: Player, **what: Any) -> Json:
    answer = player.post("talk", what)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def texts(player: Player, **after: int) -> list[str]:
    return [word["text"] for word in player.json("talk", **after)["words"]]


def streamed(assembly: Assembly, table_id: str, seat: int | None, plays: bool, then: Any) -> list[Json]:
    """What a stream tells of the talk: at its beginning, and after something has happened."""
    table = assembly.service.open(table_id)

    async def listen() -> list[Json]:
        bus = Bus(heartbeat=60)
        bus.start(asyncio.get_running_loop())
        stream = changes(table, seat, None, bus, besides=[assembly.talk.listen(table, seat, plays)])
        told = [await anext(stream)]  # hello
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(then)
        bus.wake(table_id)
        await asyncio.sleep(0.05)
        bus.stop()
        if waiting.done() or await asyncio.wait([waiting], timeout=0.2):
            told += [waiting.result()] if waiting.done() and not waiting.exception() else []
        told += [part async for part in stream]
        waiting.cancel()
        return [json.loads(part.partition("data: ")[2]) for part in told if "event: talk" in part]

    return asyncio.run(listen())


# Two rooms.


def test_players_are_heard_by_all_and_spectators_by_spectators_until_the_end(table, assembly) -> None:
    playing: Table = table()
    said(playing.players[0], text="Shall we?")
    said(playing.spectator, text="She has the yellow ones.", name="Cy")
    assert texts(playing.players[0]) == texts(playing.players[1]) == ["Shall we?"]
    assert texts(playing.spectator) == ["Shall we?", "She has the yellow ones."]
    word = playing.spectator.json("talk")["words"][1]
    assert (word["room"], word["seat"], word["name"], word["number"]) == (SPECTATORS, None, "Cy", 1)


def test_when_the_game_is_over_everybody_hears_all_of_it(client, assembly) -> None:
    live = late(assembly, "haspelknecht", left=0)
    assert live.now.over
    who = Player(client, live.facts.id)
    said(who, text="Well done, all.", name="Cy")
    talk = assembly.talk
    assert [word.text for word in talk.heard(live, 0, True, {}).words] == ["Well done, all."]


def test_somebody_who_plays_is_no_spectator_whatever_they_ask_as(client: TestClient, table) -> None:
    playing: Table = table(sit=[0])
    spectator = Player(TestClient(client.app), playing.id)
    said(spectator, text="A secret.", name="Cy")
    owner = Player(client, playing.id)  # by the cookie
    owner.headers = {"Sec-Fetch-Site": "same-origin"}
    assert texts(owner, seat="watch") == []
    answer = owner.post("talk", {"text": "I am nobody.", "name": "Cy"}, seat="watch")
    assert (answer.status_code, "players do not talk as spectators" in answer.text) == (401, True)
    assert texts(spectator) == ["A secret."]


def test_a_stream_brings_what_is_said_and_nothing_of_the_other_room(table, assembly) -> None:
    playing: Table = table()
    version = playing.players[0].facts["version"]

    def talk() -> None:
        said(playing.players[1], text="Hello, you.")
        said(playing.spectator, text="A secret.", name="Cy")

    heard = streamed(assembly, playing.id, 0, True, talk)
    assert [word["text"] for told in heard for word in told["words"]] == ["Hello, you."]
    assert "secret" not in json.dumps(heard)
    watched = streamed(assembly, playing.id, None, False, lambda: None)
    assert watched == [{"reached": {"table": 1, "watch": 1}}]
    assert streamed(assembly, playing.id, 0, True, lambda: None) == [{"reached": {"table": 1, "watch": 0}}]
    assert playing.players[0].facts["version"] == version + 1, "the other one has sat down by speaking"


def test_a_reader_catches_up_by_the_numbers_of_each_room(table) -> None:
    playing: Table = table()
    for number in range(4):
        said(playing.players[0], text=f"word {number}")
    said(playing.spectator, text="aside", name="Cy")
    assert texts(playing.spectator, table=3) == ["word 3", "aside"]
    assert texts(playing.spectator, table=3, watch=1) == ["word 3"]
    assert texts(playing.players[0], table=4, watch=0) == []


def test_talk_changes_nothing_of_the_game_and_is_in_no_record(client, table, assembly) -> None:
    playing: Table = table("haspelknecht")
    for player in playing.players.values():
        player.sit()
    before = [reader.get(what).content for reader in (playing.players[0], playing.spectator) for what in ("", "log")]
    said(playing.players[0], text="Glück auf")
    playing.players[1].post("reactions", {"version": 1, "reaction": "bravo"})
    again = [reader.get(what).content for reader in (playing.players[0], playing.spectator) for what in ("", "log")]
    assert before == again
    live = late(assembly, "haspelknecht", left=0)
    assembly.talk.kept.add(live.facts.id, Saying(PLAYERS, WORD, "Glück auf", 0))
    assert "Glück" not in client.get(f"/api/tables/{live.facts.id}/record").text


# Phrases and reactions.


def test_a_phrase_is_heard_in_the_language_of_each_reader(client: TestClient, table) -> None:
    playing: Table = table()
    word = said(playing.players[0], phrase="hello")
    assert (word["key"], word["text"]) == ("hello", "Hello!")
    french = client.get(f"/api/tables/{playing.id}/talk", headers={"Accept-Language": "fr"}).json()["words"][0]
    assert (french["key"], french["text"]) == ("hello", "Bonjour\N{NO-BREAK SPACE}!")
    with spoken(read_language("fr")):
        assert all(tr(words) != words for words in (*PHRASES.values(), *REACTIONS.values()) if words != "Ha!")


def test_of_several_reactions_to_an_entry_the_last_one_stands(table) -> None:
    playing: Table = table()
    player = playing.players[playing.spectator.facts["to_act"]]
    player.act(player.legal()[0])
    version = player.facts["version"]
    for reaction in ("bravo", "ouch", ""):
        assert player.post("reactions", {"version": version, "reaction": reaction}).status_code == 201
    found = [(word["kind"], word["key"], word["version"]) for word in playing.spectator.json("talk")["words"]]
    assert found == [("reaction", "", version)]


def test_nobody_reacts_to_what_not_everybody_can_see(table) -> None:
    playing: Table = table("haspelknecht")
    while playing.spectator.json("view")["view"]["question"] != "plan":
        playing.play(1, random.Random(0))
    planner, other = playing.players[0], playing.players[1]
    other.get()
    seen = planner.facts["version"]
    planner.act(planner.legal()[0])
    assert planner.facts["version"] == seen + 1
    answer = planner.post("reactions", {"version": seen + 1, "reaction": "ha"})
    assert (answer.status_code, "that everybody can see" in answer.text) == (422, True)
    for version in (other.facts["version"] + 1, 999_999):
        missing = other.post("reactions", {"version": version, "reaction": "ha"})
        assert missing.status_code == 422
        assert missing.json()["error"].replace(str(version), "N") == answer.json()["error"].replace(str(seen + 1), "N")
    assert playing.spectator.json("talk")["words"] == []


# Hostile words.


def test_words_are_cleaned_of_all_that_controls() -> None:
    assert cleaned("  a\n\tb\u0000c\u202eevil\u2066\u200b d ") == "a bcevil d"
    assert cleaned("e" + "\u0301" * 50) == "e" + "\u0301" * 3
    assert cleaned("<b>&amp;</b>") == "<b>&amp;</b>", "it is text, and shown as such"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": ""},
        {"text": " \n\u202e"},
        {"text": "x" * (LONGEST + 1)},
        {"text": "a", "phrase": "hello"},
        {"phrase": "<b>"},
        {"phrase": "no such"},
        {"text": 7},
        {"text": "a", "room": "watch"},
        {"text": "a", "seat": 1},
        {"text": "a", "client": "x" * 65},
        {"text": "a", "name": "\u202eeda", "phrase": None, "client": "ok "},
    ],
)
def test_what_cannot_be_said_is_refused_with_a_sentence(table, body: Json) -> None:
    playing: Table = table()
    answer = playing.players[0].post("talk", body)
    assert answer.status_code == 422, answer.text
    assert len(answer.json()["error"]) > 10
    assert playing.spectator.json("talk")["words"] == []


@pytest.mark.parametrize("name", ["", "  ", "\u202eaxe", "x" * 41])
def test_a_spectator_talks_under_a_name_that_can_be_shown(table, name: str) -> None:
    answer = table().spectator.post("talk", {"text": "hi", "name": name})
    assert answer.status_code in (401, 422)


def test_a_spectator_gets_a_name_once(client: TestClient, table) -> None:
    playing: Table = table()
    browser = TestClient(client.app)
    who = Player(browser, playing.id)
    who.headers = {"Sec-Fetch-Site": "same-origin"}
    assert said(who, text="one", name="Cy")["name"] == "Cy"
    assert said(who, text="two", name="Dee")["name"] == "Cy"
    other = Player(TestClient(client.app), playing.id)
    assert other.post("talk", {"text": "three"}).status_code == 401


def test_nobody_speaks_from_the_seat_of_another(client: TestClient, table) -> None:
    playing: Table = table()
    playing.players[1].sit("Ben")
    assert playing.players[0].post("talk", {"text": "hi"}, seat=1).status_code == 403
    assert playing.spectator.post("talk", {"text": "hi", "name": "Cy"}, seat=1).status_code == 401
    wrong = Player(client, playing.id, "wrong", 0)
    assert wrong.post("talk", {"text": "hi"}).status_code == 401
    headers = {"Origin": "http://elsewhere.example"}
    answer = client.post(f"/api/tables/{playing.id}/talk", json={"text": "hi", "name": "Cy"}, headers=headers)
    assert answer.status_code == 403
    assert texts(playing.spectator) == []


def test_a_flood_is_stopped_and_others_can_still_speak(table, clock: list[float]) -> None:
    playing: Table = table()
    statuses = [playing.players[0].post("talk", {"text": f"{n}"}).status_code for n in range(BURST + 5)]
    assert statuses == [201] * BURST + [429] * 5
    said(playing.players[1], text="Hush.")
    crowd = []
    for number in range(BURST + 5):
        playing.client.cookies.clear()
        crowd.append(playing.spectator.post("talk", {"text": "a", "name": f"n{number}"}).status_code)
    assert crowd == [201] * BURST + [429] * 5, "whatever they call themselves"
    clock[0] += EVERY_SECONDS
    assert [playing.players[0].post("talk", {"phrase": "oops"}).status_code for _ in range(2)] == [201, 429]


def test_a_request_that_is_sent_again_counts_once(table) -> None:
    playing: Table = table()
    first, again = (said(playing.players[0], text="once", client="id-1") for _ in range(2))
    assert first == again
    other = said(playing.players[1], text="mine", client="id-1")
    assert (other["number"], texts(playing.spectator)) == (2, ["once", "mine"])


def test_so_many_words_are_kept(table, assembly: Assembly) -> None:
    playing: Table = table()
    for number in range(KEPT + 7):
        assembly.talk.kept.add(playing.id, Saying(PLAYERS, WORD, f"{number}", 0))
    kept = playing.spectator.json("talk")["words"]
    assert (len(kept), kept[0]["number"], kept[-1]["number"]) == (KEPT, 8, KEPT + 7)


def test_lessons_and_records_have_no_talk(client: TestClient) -> None:
    course = client.get("/api/games/coal-baron/course").json()["lessons"]
    made = client.post("/api/lessons", json={"game": "coal-baron", "lesson": course[0]["key"]}).json()
    headers = {"Sec-Fetch-Site": "same-origin"}
    answer = client.post(f"/api/tables/{made['id']}/talk", json={"text": "hi"}, headers=headers)
    assert (answer.status_code, answer.json()["reason"]) == (409, "talk")


# Forgetting.


def test_words_can_be_forgotten_and_open_pages_ask_again(table, assembly: Assembly) -> None:
    playing: Table = table()
    said(playing.players[0], text="regretted")
    said(playing.players[1], text="kept")
    said(playing.spectator, text="shouted", name="Cy")
    person = playing.spectator.json("talk")["words"][2]["person"]
    assert assembly.talk.kept.forget_person(person) == 1
    assert assembly.talk.kept.forget_seat(playing.id, 0) == 1
    found = playing.spectator.json("talk")["words"]
    assert [(word["kind"], word["text"]) for word in found] == [("word", "kept"), ("anew", ""), ("anew", "")]
    assert assembly.talk.kept.forget_table(playing.id) == 1
    assert "kept" not in playing.spectator.get("talk").text
    assert said(playing.players[0], text="new")["number"] == 5, "no number comes twice"
    assert assembly.talk.kept.forget_person("") == 0
