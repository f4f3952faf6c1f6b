"""All that a page shows comes in one piece: with the answer to its own decision, and by the stream for others."""

import asyncio
import json
import random

import pytest

import pithead
from pithead.table.bus import Bus
from pithead.table.showing import Wishes, shown
from pithead.table.streams import PageView, changes

WIDE = {"arrangement": "wide", "theme": "light"}


def to_act(playing):
    return playing.players[playing.spectator.facts["to_act"]]


def harmless(player):
    """An action that loses nothing."""
    return next(action for action in player.legal() if not player.json("preview", action=action)["loses"])


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
@pytest.mark.parametrize("arrangement", ["wide", "phone"])
def test_the_answer_to_a_decision_has_all_that_a_page_shows(table, game, arrangement):
    playing = table(game, seats=3)
    playing.play(15, random.Random(2))
    player = to_act(playing)
    found = player.json("actions")
    body = {"action": found["actions"][0]["notation"], "version": found["version"]}
    wishes = {"arrangement": arrangement, "theme": "dark"}
    done = player.post("act", body, **wishes).json()
    whole = done["shown"]
    assert whole == player.json("shown", **wishes)
    assert whole["table"] == player.facts
    assert whole["actions"] == (player.json("actions")["actions"] if player.seat in done["waiting"] else [])
    assert done["log"] == player.json("log", after=found["version"])["entries"] == [done["entry"]]
    for drawing in whole["drawings"]:
        section = drawing["section"] if arrangement == "phone" else ""
        assert drawing["svg"] == player.get("board.svg", section=section, **wishes).text
    assert [drawing["section"] for drawing in whole["drawings"]] == (
        ["board", "own", "others"] if arrangement == "phone" else ["board"]
    )


def test_programs_get_no_drawings_unless_they_ask(table):
    playing = table()
    player = to_act(playing)
    assert set(player.act(player.legal()[0])) == {"version", "entry", "waiting", "over"}


def test_taking_back_and_doing_again_have_it_too(table):
    playing = table("haspelknecht", seats=2)
    while playing.spectator.json("view")["view"]["question"] != "plan":
        playing.play(1, random.Random(0))
    player = playing.players[0]
    player.act(player.legal()[0])
    for what in ("undo", "redo"):
        done = player.post(what, {"version": player.facts["version"]}, **WIDE).json()
        assert done["shown"] == player.json("shown", **WIDE)
        assert [entry["kind"] for entry in done["log"]] == [what]


def test_each_drawing_is_made_once_for_all_who_see_the_same(table, client, monkeypatch):
    playing = table(seats=3)
    game, made = pithead.game("coal-baron"), []
    draw = type(game).svg
    monkeypatch.setattr(
        type(game),
        "svg",
        lambda self, view, *more, **wishes: made.append(view["seat"]) or draw(self, view, *more, **wishes),
    )
    player = to_act(playing)
    done = player.post("act", {"action": player.legal()[0], "version": player.facts["version"]}, **WIDE)
    assert done.status_code == 200
    first = [playing.spectator.json("shown", **WIDE) for _ in range(3)]
    player.json("shown", **WIDE)
    assert made == [player.seat, None]
    assert first[0] == first[1] == first[2]
    french = client.get(f"/api/tables/{playing.id}/shown", params=WIDE, headers={"Accept-Language": "fr"}).json()
    assert french["drawings"] != first[0]["drawings"]
    playing.spectator.json("shown", arrangement="wide", theme="dark")
    assert made == [player.seat, None, None, None]


@pytest.mark.parametrize(
    "wishes",
    [
        {"arrangement": "round"},
        {"arrangement": ""},
        {"arrangement": "x" * 5000},
        {"arrangement": "wide\x00"},
        {"arrangement": "wide", "theme": "pink"},
        {"arrangement": "phone", "theme": "../dark"},
        {"arrangement": ["wide", "round"]},
    ],
)
def test_drawings_that_cannot_be_wished_for_are_told_in_a_sentence_and_nothing_is_stored(table, assembly, wishes):
    playing = table()
    player = to_act(playing)
    body = {"action": player.legal()[0], "version": player.facts["version"]}
    before = assembly.service.open(playing.id).sequence
    answers = [player.post("act", body, **wishes), player.get("shown", **wishes), player.get("events", **wishes)]
    answers += [player.post(what, {"version": body["version"]}, **wishes) for what in ("undo", "redo")]
    for answer in answers:
        assert answer.status_code == 422, answer.text[:200]
        assert answer.json()["error"].isprintable()
    assert assembly.service.open(playing.id).sequence == before


@pytest.mark.parametrize("page", ["x" * 33, "a b", "é", "<b>", "a-b"])
def test_an_id_of_a_page_that_is_none_is_told_in_a_sentence(table, page):
    answer = table().spectator.get("events", page=page, **WIDE)
    assert (answer.status_code, "page" in answer.json()["error"]) == (422, True)


def test_drawings_that_come_with_decisions_are_counted(table, assembly):
    from dataclasses import replace

    playing = table()
    player = to_act(playing)
    assembly.limits.settings = replace(assembly.limits.settings, reads_per_second=1.0, burst_seconds=10.0)
    answers = [player.post("undo", {"version": 0}, **WIDE).status_code for _ in range(4)]
    assert answers == [409, 409, 409, 429]


# Being asked first.


def losing(playing, chance):
    """Play until somebody could lose something, and return who, and by which action."""
    while True:
        player = to_act(playing)
        for action in player.legal():
            if player.json("preview", action=action)["loses"]:
                return player, action
        playing.play(1, chance)


def test_a_careful_decision_is_refused_where_something_would_be_lost(table, assembly):
    playing = table("coal-baron", seats=2)
    player, action = losing(playing, random.Random(4))
    before = assembly.service.open(playing.id).sequence
    body = {"action": action, "version": player.facts["version"], "client": "once", "careful": True}
    refused = player.post("act", body, **WIDE)
    assert (refused.status_code, refused.json()["reason"]) == (409, "loses")
    assert refused.json()["preview"] == player.json("preview", action=action)
    assert assembly.service.open(playing.id).sequence == before
    done = player.post("act", {**body, "careful": False})
    assert done.status_code == 200
    assert player.post("act", body).json() == done.json(), "sent again it is what was done, and asks nothing"


def test_a_careful_decision_that_loses_nothing_is_carried_out(table):
    player = to_act(table())
    body = {"action": harmless(player), "version": player.facts["version"], "careful": True}
    assert player.post("act", body).status_code == 200


def test_a_careful_decision_that_is_not_legal_is_refused_by_its_paragraph(table):
    playing = table()
    player = to_act(playing)
    answer = player.post("act", {"action": "stop", "version": player.facts["version"], "careful": True}).json()
    assert (answer["reason"], answer["paragraph"]) == ("refused", "CB 2.6")


# Streams.


def told_to(assembly, playing, seat, page, do, after):
    """What a page's stream tells while something is done, as (kind, data)."""
    table = assembly.service.open(playing.id)

    async def make():
        return shown(table, seat, [], Wishes("wide", "light"))

    async def listen():
        told = []
        bus = Bus(heartbeat=0.02)
        bus.start(asyncio.get_running_loop())
        begun = False
        async for part in changes(table, seat, after, bus, view=PageView(page, make)):
            if part.startswith(":"):
                if begun:
                    return told
                begun = True
                await asyncio.to_thread(do)
                bus.wake(playing.id)
            else:
                lines = dict(line.split(": ", 1) for line in part.strip().splitlines())
                told.append((lines["event"], json.loads(lines["data"])))
        return told

    return asyncio.run(listen())


def test_a_page_is_shown_what_others_have_done_after_the_last_change(table, assembly):
    playing = table(seats=3)
    told = told_to(assembly, playing, None, "mine", lambda: playing.play(3, random.Random(1)), None)
    kinds = [kind for kind, _ in told]
    assert kinds[0] == "hello"
    assert kinds[-1] == "shown"
    assert kinds.count("change") == playing.spectator.facts["version"] == told[-1][1]["table"]["version"]
    assert told[-1][1] == playing.spectator.json("shown", **WIDE)


@pytest.mark.parametrize(("sent_as", "is_shown"), [("mine-1", False), ("mine", True), ("other-1", True), ("", True)])
def test_a_page_is_not_shown_again_what_its_own_request_was_answered(table, assembly, sent_as, is_shown):
    playing = table()
    for each in playing.players.values():
        each.sit()
    player = to_act(playing)
    told = told_to(assembly, playing, player.seat, "mine", lambda: player.act(player.legal()[0], sent_as or None), None)
    assert [kind for kind, _ in told] == ["hello", "change", *["shown"] * is_shown]


def test_one_who_lost_a_seat_is_not_told_that_it_is_theirs(table, client, assembly):
    from pithead.table.asker import Asker
    from pithead.table.seating import Holder

    playing = table()
    found = assembly.service.open(playing.id)
    asker = Asker(found, 0, [0, 1], tuple(chair.token for chair in found.now.chairs))
    assert asker.still_own() == [0, 1]
    assembly.service.new_link(found, 1, Holder(1, found.now.chairs[1].token))
    assert asker.still_own() == [0]


def test_one_whose_page_is_drawn_leaves_room_for_others_who_decide():
    from pithead.table.errors import Silent
    from pithead.table.limits import Lane

    async def decide():
        writing, reading = Lane(1, 0.0), Lane(1, 0.0)
        async with writing.place() as place:
            with pytest.raises(Silent):
                await writing.enter()
            await place.change(reading)
            await writing.enter()  # another one
            with pytest.raises(Silent):
                await reading.enter()
        await reading.enter()
        writing.leave()
        async with writing.place() as place:
            with pytest.raises(Silent):
                await place.change(reading)  # there is no room, and nothing is given back twice
        await writing.enter()
        with pytest.raises(Silent):
            await writing.enter()

    asyncio.run(decide())
