"""Leaving a game: resign, end it by agreement, close a table that never began; absence where there is no clock."""

import random

from support.moved import LIVE, MovedTime
from support.serving import wait_until
from support.table import Player, Table


def seated(table, seats=2, **more) -> Table:
    playing: Table = table(seats=seats, **more)
    for player in playing.players.values():
        player.sit(("Ada", "Ben", "Cleo", "Dora")[player.seat or 0])
    return playing


def texts(playing: Table) -> list[str]:
    return [line["text"] for entry in playing.spectator.json("log")["entries"] for line in entry["lines"]]


# Resigning.


def test_who_resigns_leaves_the_seat_to_a_bot_for_good(table):
    playing = seated(table)
    ada, ben = playing.players.values()
    facts = ben.post("resign", {"bot": "random"}).json()
    assert (facts["seats"][1]["bot"], facts["seats"][1]["resigned"]) == ("random", True)
    assert "Ben resigns: random plays to the end." in texts(playing)
    address = f"/api/tables/{playing.id}/seats/1/bot"
    assert ben.client.delete(address, headers=ben.headers).json()["reason"] == "seat"
    wait_until(lambda: playing.spectator.facts["waiting"] == [0], "the bot's turn")
    answer = ben.try_act("bank")
    assert (answer.status_code, answer.json()["reason"]) == (409, "seat")
    assert "You have resigned" in answer.json()["error"]
    assert ben.post("resign", {"bot": "greedy"}).json()["seats"][1]["bot"] == "random", "once is enough"
    ben.sit("Ben")
    assert playing.spectator.facts["seats"][1]["resigned"]
    assert ada.act(ada.legal()[0])


def test_only_the_owner_resigns_and_only_while_the_game_goes_on(table):
    playing = seated(table)
    assert playing.spectator.post("resign", {}).status_code == 401
    assert playing.players[0].post("resign", {}, seat=1).status_code == 403
    assert playing.players[0].post("resign", {"bot": "os:system"}).status_code == 422
    for player in playing.players.values():
        player.post("end", {"agree": True})
    answer = playing.players[0].post("resign", {})
    assert (answer.status_code, answer.json()["reason"]) == (409, "over")


# By agreement.


def test_a_game_is_ended_when_all_people_agree(table, client):
    playing = seated(table, 3)
    playing.play(6, random.Random(1))
    ada, ben, cleo = playing.players.values()
    assert ada.post("end", {"agree": True}).json()["agreed"] == [0]
    assert ben.post("end", {"agree": True}).json()["agreed"] == [0, 1]
    assert cleo.post("end", {"agree": False}).json()["agreed"] == []
    assert not playing.spectator.facts["over"]
    for player in (cleo, ada, ben):
        facts = player.post("end", {"agree": True}).json()
    assert (facts["over"], facts["ended"]) == (True, "The game was ended by agreement.")
    assert (facts["waiting"], facts["to_act"], facts["scores"], facts["ranking"]) == ([], -1, None, None)
    assert [line for line in texts(playing) if "end" in line or "continue" in line][-5:] == [
        "Cleo wants to continue.",
        "Cleo proposes to end the game.",
        "Ada agrees to end the game.",
        "Ben agrees to end the game.",
        "The game was ended by agreement.",
    ]
    for what, body in (("act", {"action": "bank", "version": 30}), ("undo", {"version": 30}), ("end", {"agree": True})):
        assert ada.post(what, body).json()["reason"] == "over"
    assert playing.spectator.get("ending").status_code == 409
    assert playing.spectator.post("analysis", {"depth": "quick"}).status_code == 409
    assert "result: unfinished" in playing.spectator.get("record").text
    assert playing.spectator.get("position", at=3).status_code == 200
    assert client.get("/api/tables").json()["watch"][0]["over"]


def test_bots_need_not_agree_and_those_who_have_resigned_have_no_say(table):
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "random"}]
    playing = seated(table, seats)
    playing.play(1, random.Random(1))
    playing.players[1].post("resign", {"bot": "random"})
    assert playing.players[1].post("end", {"agree": True}).status_code == 403
    assert playing.players[0].post("end", {"agree": True}).json()["over"]


def test_a_table_that_never_began_is_closed_and_listed_no_more(table, client):
    playing: Table = table()
    playing.players[0].sit("Ada")
    assert playing.spectator.post("end", {"agree": True}).status_code == 401
    facts = playing.players[0].post("end", {"agree": True}).json()
    assert (facts["over"], facts["ended"]) == (True, "The table was closed before the game began.")
    assert client.get("/api/tables").json()["watch"] == []
    late = Player(client, playing.id, playing.players[1].token, 1)
    assert late.post("sit", {"token": late.token}).status_code in (200, 401)
    assert late.try_act("bank", version=0).status_code in (401, 409)


def test_where_others_sit_a_table_is_closed_by_agreement_only(table):
    playing = seated(table)
    assert not playing.players[0].post("end", {"agree": True}).json()["over"]
    assert playing.players[1].post("end", {"agree": True}).json()["ended"].startswith("The table was closed")


def test_proposals_are_not_a_flood(table, assembly):
    from pithead.table.timing import MOST_SAID

    playing = seated(table)
    ada, ben = playing.players.values()
    begun = assembly.service.open(playing.id).sequence
    for number in range(MOST_SAID + 9):
        answer = ada.post("end", {"agree": number % 2 == 0})
    assert (answer.status_code, answer.json()["reason"]) == (409, "often") or answer.status_code == 200
    assert assembly.service.open(playing.id).sequence == begun + MOST_SAID
    for _ in range(5):
        ben.post("end", {"agree": False})
    assert assembly.service.open(playing.id).sequence <= begun + MOST_SAID + 1
    assert ada.post("end", {"agree": "perhaps"}).status_code == 422
    assert ada.post("end", {}).status_code == 422


def test_an_ended_game_stops_its_clocks(table, assembly):
    moved = MovedTime(assembly)
    playing = seated(table, clock=LIVE)
    playing.play(3, random.Random(1))
    for player in playing.players.values():
        player.post("end", {"agree": True})
    before = playing.spectator.facts["clock"]
    moved.passes(5000)
    assert playing.spectator.facts["clock"] == before
    assert not any(one["runs"] for one in before["seats"])


# Absence where there is no clock.


def test_all_others_who_are_here_must_agree_to_a_bot(table, assembly):
    import time

    playing = seated(table, 3)
    ada, ben, cleo = playing.players.values()
    presence = assembly.service.presence
    presence.clock = lambda: time.time() + 300
    for player in (ada, ben):
        player.get()
    assert ada.post("seats/2/bot", {"bot": "random"}).json()["seats"][2]["bot"] == ""
    assert "Cleo is away: Ada wants a bot to play for Cleo." in texts(playing)
    length = assembly.service.open(playing.id).sequence
    ada.post("seats/2/bot", {"bot": "random"})
    assert assembly.service.open(playing.id).sequence == length, "said once"
    assert ben.post("seats/2/bot", {"bot": "random"}).json()["seats"][2]["bot"] == "random"
    cleo.get()
    cleo.client.delete(f"/api/tables/{playing.id}/seats/2/bot", headers=cleo.headers)
    presence.clock = lambda: time.time() + 900
    ada.get()
    assert ada.post("seats/2/bot", {"bot": "random"}).json()["seats"][2]["bot"] == "random", "Ben is away himself"


def test_after_three_days_one_alone_may_let_a_bot_play(table, assembly):
    import time

    playing = seated(table, 3)
    ada, ben, _ = playing.players.values()
    presence = assembly.service.presence
    for days, bot in ((2.9, ""), (3.1, "greedy")):
        presence.clock = lambda days=days: time.time() + days * 86400
        ben.get()
        assert ada.post("seats/2/bot", {"bot": "greedy"}).json()["seats"][2]["bot"] == bot
