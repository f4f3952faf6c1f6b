"""Clocks at a table, with a time that is moved: who is charged, what happens at zero, what cannot be cheated."""

import random
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from support.moved import DAILY, LIVE, MovedTime, left, running
from support.serving import wait_until
from support.table import Table


@pytest.fixture
def moved(assembly) -> MovedTime:
    return MovedTime(assembly)


def seated(table, clock, game="coal-baron", seats=2, **more) -> Table:
    """A table at which everybody sits."""
    playing: Table = table(game, seats=seats, clock=clock, **more)
    for player in playing.players.values():
        player.sit(("Ada", "Ben", "Cleo", "Dora")[player.seat or 0])
    return playing


def end_turn(playing: Table) -> int:
    """Decide until another is asked; return whose turn it was."""
    seat = playing.spectator.facts["to_act"]
    chance = random.Random(1)
    while playing.spectator.facts["to_act"] == seat:
        playing.players[seat].act(chance.choice(playing.players[seat].legal()))
    return seat


def texts(playing: Table, kinds=("clock", "end", "seat")) -> list[str]:
    entries = playing.spectator.json("log")["entries"]
    return [line["text"] for entry in entries if entry["kind"] in kinds for line in entry["lines"]]


def test_clocks_run_from_the_moment_when_all_have_come(table, moved):
    playing = table(clock=LIVE)
    assert not playing.made["clock"]["begun"]
    assert playing.made["clock"]["words"] == "live, 10 min + 20 s a turn"
    playing.players[0].sit("Ada")
    moved.passes(3000)
    assert left(playing.spectator.facts) == [600, 600]
    playing.players[1].sit("Ben")
    moved.passes(100)
    first = playing.spectator.facts["to_act"]
    assert running(playing.spectator.facts) == [first]
    assert left(playing.spectator.facts)[first] == 500


def test_a_look_at_the_clocks_never_undoes_what_another_process_wrote(table, assembly, moved):
    playing = seated(table, DAILY)
    kept = assembly.service.kept_time
    [(table_id, due)] = kept.due(moved.at + 86401, 10)
    assert table_id == playing.id
    end_turn(playing)  # meanwhile, at another process
    [(_, later)] = kept.due(moved.at + 2 * 86400, 10)
    for found in (0.0, due):
        kept.set_due(table_id, found, was=due - 1)
        assert kept.due(moved.at + 2 * 86400, 10) == [(table_id, later)]


def test_the_increment_is_for_a_turn_and_not_for_each_small_decision(table, moved):
    playing = seated(table, LIVE)
    chance, most = random.Random(1), 0
    for _ in range(6):
        seat, decisions = playing.spectator.facts["to_act"], 0
        before = left(playing.spectator.facts)[seat]
        while playing.spectator.facts["to_act"] == seat:
            moved.passes(10)
            playing.players[seat].act(chance.choice(playing.players[seat].legal()))
            decisions += 1
        assert left(playing.spectator.facts)[seat] == before - 10 * decisions + 20
        most = max(most, decisions)
    assert most > 1


def test_a_turn_of_days_starts_anew(table, moved):
    playing = seated(table, DAILY)
    moved.passes(80000)
    seat = end_turn(playing)
    moved.passes(80000)
    end_turn(playing)
    assert left(playing.spectator.facts)[seat] == 86400


def test_nobody_loses_time_while_the_server_was_down(table, moved, assembly):
    playing = seated(table, LIVE)
    seat = playing.spectator.facts["to_act"]
    moved.passes(100)
    moved.stands(5000)
    assert left(playing.spectator.facts)[seat] == 500, "it is noticed before anybody is told"
    moved.look()
    assert playing.spectator.facts["clock"]["seats"][seat]["out"] is False
    moved.passes(30)
    assert left(playing.spectator.facts)[seat] == 470
    moved.stands(4000)
    playing.players[seat].act(playing.players[seat].legal()[0])  # the first to come after it


def test_nor_while_it_is_started_again_however_quickly(table, moved, assembly, settings):
    playing = seated(table, LIVE)
    seat = playing.spectator.facts["to_act"]
    moved.passes(100)
    app = make_app(settings)
    again: Assembly = app.state.assembly
    again.watcher.look = lambda: None  # type: ignore[method-assign]
    again.service.time.clock = lambda: moved.at + 6
    with TestClient(app) as client:
        assert left(client.get(f"/api/tables/{playing.id}").json())[seat] == 500


def test_clocks_survive_a_restart(table, moved, assembly, settings):
    playing = seated(table, LIVE | {"zero": "ask"})
    seat = end_turn(playing)
    moved.passes(70)
    before = playing.spectator.facts["clock"]
    with TestClient(make_app(settings)) as again:
        other: MovedTime = MovedTime(again.app.state.assembly, moved.at)
        assert again.get(f"/api/tables/{playing.id}").json()["clock"] == before
        other.stands(900)
        assert again.get(f"/api/tables/{playing.id}").json()["clock"] == before
        other.passes(600)
        facts = again.get(f"/api/tables/{playing.id}").json()
        assert facts["clock"]["seats"][1 - seat] == {"left": 0, "runs": False, "out": True}
        assert facts["clock"]["asked"][0]["voters"] == [seat]


# At zero.


def test_a_bot_goes_on_and_the_owner_comes_back_for_another_turn(table, moved, assembly):
    playing = seated(table, LIVE, seats=3)
    seat = playing.spectator.facts["to_act"]
    player, opened = playing.players[seat], assembly.service.open(playing.id)
    name = opened.now.names[seat]
    version = player.facts["version"]
    action = player.legal()[0]
    moved.at += 600  # nobody has looked yet: a request that comes too late is refused all the same
    assembly.service.time.beat(1e9)
    answer = player.try_act(action, version=version)
    assert (answer.status_code, answer.json()["reason"]) == (409, "time")
    assert f"{name} is out of time: greedy takes over." in texts(playing)
    assert player.client.delete(f"/api/tables/{playing.id}/seats/{seat}/bot", headers=player.headers).status_code == 409
    wait_until(lambda: seat not in playing.spectator.facts["waiting"], "the end of the bot's turn")
    player.client.delete(f"/api/tables/{playing.id}/seats/{seat}/bot", headers=player.headers)
    facts = playing.spectator.facts
    assert facts["seats"][seat]["bot"] == ""
    assert left(facts)[seat] == 20, "the increment of the turn that the bot has ended"


def test_random_actions_end_the_turn_and_the_next_is_ones_own(table, moved, assembly):
    playing = seated(table, DAILY | {"zero": "random"})
    seat = playing.spectator.facts["to_act"]
    moved.passes(86399)
    assert playing.spectator.facts["to_act"] == seat
    moved.passes(1)
    facts = playing.spectator.facts
    assert facts["to_act"] == 1 - seat
    assert facts["seats"][seat]["bot"] == ""
    assert any("random actions end the turn" in text for text in texts(playing))
    moved.passes(86400)
    assert playing.spectator.facts["to_act"] == seat
    assert left(playing.spectator.facts)[seat] == 86400


@pytest.mark.parametrize("seats", [2, 4])
def test_random_actions_end_a_plan_too(table, moved, seats):
    playing = seated(table, DAILY | {"zero": "random"}, "haspelknecht", seats)
    while playing.spectator.json("view")["view"]["question"] != "plan":
        playing.play(1, random.Random(0))
    assert running(playing.spectator.facts) == list(range(seats))
    moved.passes(86400)
    assert playing.spectator.json("view")["view"]["question"] != "plan"
    assert len(playing.spectator.facts["waiting"]) == 1


def test_the_others_are_asked_and_may_give_more_time(table, moved):
    playing = seated(table, LIVE | {"zero": "ask"}, seats=3)
    seat = playing.spectator.facts["to_act"]
    others = [player for player in playing.players.values() if player.seat != seat]
    assert others[0].post(f"seats/{seat}/time", {"want": "time"}).json()["reason"] == "asked", "not yet"
    moved.passes(601)
    asked = playing.spectator.facts["clock"]["asked"]
    assert [(one["seat"], one["voters"], one["more"]) for one in asked] == [
        (seat, [player.seat for player in others], 120)
    ]
    assert others[0].post(f"seats/{seat}/time", {"want": "time"}).status_code == 200
    assert playing.spectator.facts["clock"]["asked"][0]["votes"] == [{"by": others[0].seat, "want": "time"}]
    assert others[1].post(f"seats/{seat}/time", {"want": "time"}).status_code == 200
    facts = playing.spectator.facts
    assert facts["clock"]["asked"] == []
    assert (running(facts), left(facts)[seat]) == ([seat], 120)


def test_until_the_others_have_answered_one_may_still_decide(table, moved):
    playing = seated(table, LIVE | {"zero": "ask"})
    moved.passes(700)
    seat = end_turn(playing)
    facts = playing.spectator.facts
    assert facts["clock"]["asked"] == []
    assert left(facts)[seat] == 20


def test_the_others_may_let_a_bot_go_on_or_end_the_game(table, moved):
    for want in ("bot", "end"):
        playing = seated(table, LIVE | {"zero": "ask", "bot": "random"})
        seat = playing.spectator.facts["to_act"]
        moved.passes(601)
        answer = playing.players[1 - seat].post(f"seats/{seat}/time", {"want": want})
        assert answer.status_code == 200
        if want == "bot":
            assert answer.json()["seats"][seat]["bot"] == "random"
        else:
            assert answer.json()["over"]
            assert answer.json()["ended"] == "The game was ended by agreement."
            assert answer.json()["scores"] is None


def test_where_nobody_is_left_to_ask_a_bot_goes_on(table, moved):
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    playing = seated(table, LIVE | {"zero": "ask"}, seats=seats)
    wait_until(lambda: playing.spectator.facts["waiting"] == [0], "the person's turn")
    moved.passes(601)
    assert playing.spectator.facts["seats"][0]["bot"] == "greedy"


def test_bots_have_no_clock_and_go_on_though_nobody_looks(table, moved, assembly, monkeypatch):
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "person"}]
    playing = seated(table, DAILY, seats=seats)
    opened = assembly.service.open(playing.id)
    assembly.driver.clock = lambda: 1e9  # the last request was long ago
    wait_until(lambda: opened.now.playing().state.waiting == [1], "the person's turn")
    assert running(playing.spectator.facts) == [1]
    assert left(playing.spectator.facts)[0] == 86400


# What cannot be cheated.


def test_taking_back_gains_no_time_and_takes_none_from_others(table, moved, assembly):
    playing = seated(table, LIVE)
    player = playing.players[seat := playing.spectator.facts["to_act"]]
    opened = assembly.service.open(playing.id)
    chance = random.Random(3)
    while opened.now.playing().state.to_act == seat:
        moved.passes(5)
        player.act(chance.choice(player.legal()))
    ended = left(player.facts)
    for _ in range(5):
        moved.passes(10)
        if player.undo().status_code != 200:
            pytest.skip("this turn's last decision revealed something")
        assert left(player.facts)[1 - seat] == 600
        player.redo()
    assert left(player.facts)[1 - seat] == 600
    assert left(player.facts)[seat] == ended[seat] - 50
    moved.passes(500)
    player.undo()
    assert player.undo().json()["reason"] == "undo"


def test_a_client_that_lies_about_the_time_is_not_heard(table, moved):
    playing = seated(table, LIVE)
    seat = playing.spectator.facts["to_act"]
    player = playing.players[seat]
    moved.passes(599)
    body = {"action": player.legal()[0], "version": player.facts["version"], "left": 600}
    assert player.post("act", body).status_code == 422
    answer = player.client.post(
        f"/api/tables/{playing.id}/act",
        json={"action": player.legal()[0], "version": player.facts["version"]},
        headers={**player.headers, "Date": "Mon, 01 Jan 2001 00:00:00 GMT"},
    )
    assert answer.status_code == 200
    assert left(player.facts)[seat] <= 21


def test_a_request_sent_before_zero_and_sent_again_after_it_counts_once(table, moved):
    playing = seated(table, DAILY)
    seat = playing.spectator.facts["to_act"]
    player = playing.players[seat]
    action, version = player.legal()[0], player.facts["version"]
    first = player.try_act(action, "once", version)
    assert first.status_code == 200
    moved.passes(86400)
    assert player.try_act(action, "once", version).json()["version"] == first.json()["version"]
    assert player.try_act(action, "twice", version).status_code == 409


def test_another_device_does_not_take_the_seat_back_before_the_turn_is_over(table, moved, assembly, monkeypatch):
    playing = seated(table, DAILY)
    seat = playing.spectator.facts["to_act"]
    player = playing.players[seat]
    link = player.post(f"seats/{seat}/link", {}).json()["token"]
    monkeypatch.setattr(assembly.driver, "go_on", lambda table: None)
    moved.passes(86400)
    assert player.client.post(f"/api/tables/{playing.id}/sit", json={"token": link}).status_code in (200, 403)
    assert playing.spectator.facts["seats"][seat]["bot"] == "greedy"


def test_votes_are_not_a_flood(table, moved, assembly):
    from pithead.table.timing import MOST_SAID

    playing = seated(table, LIVE | {"zero": "ask"}, seats=3)
    seat = playing.spectator.facts["to_act"]
    other = next(player for player in playing.players.values() if player.seat != seat)
    moved.passes(601)
    begun = assembly.service.open(playing.id).sequence
    for number in range(MOST_SAID + 5):
        answer = other.post(f"seats/{seat}/time", {"want": ("time", "bot")[number % 2]})
        assert answer.status_code == 200 or (number >= MOST_SAID and answer.json()["reason"] == "often")
    assert assembly.service.open(playing.id).sequence == begun + MOST_SAID


def test_only_those_who_are_asked_vote(table, moved, client):
    playing = seated(table, LIVE | {"zero": "ask"}, seats=3)
    seat = playing.spectator.facts["to_act"]
    moved.passes(601)
    assert playing.players[seat].post(f"seats/{seat}/time", {"want": "time"}).status_code == 403
    assert playing.spectator.post(f"seats/{seat}/time", {"want": "time"}).status_code == 401
    other = next(player for player in playing.players.values() if player.seat != seat)
    assert other.post(f"seats/{seat}/time", {"want": "gold"}).status_code == 422
    assert other.post("seats/7/time", {"want": "time"}).status_code == 422
    other.post(f"seats/{other.seat}/bot", {"bot": "greedy"})
    assert other.post(f"seats/{seat}/time", {"want": "time"}).json()["reason"] == "asked", "a bot plays for it"


def test_another_process_that_notes_it_first_is_heard(table, moved, assembly, monkeypatch):
    playing = seated(table, LIVE)
    append, first = assembly.store.append, []

    def late(table_id, row, *more, **named):
        if not first:
            first.append(append(table_id, row, *more, **named))
            return False
        return append(table_id, row, *more, **named)

    monkeypatch.setattr(assembly.store, "append", late)
    moved.passes(601)
    assert len([text for text in texts(playing) if "out of time" in text]) == 1


@pytest.mark.parametrize(
    ("clock", "sentence"),
    [
        ({"kind": "live", "seconds": 99999}, "expected a clock of 10 to 14400 seconds, got 99999"),
        ({"kind": "turn", "seconds": 60}, "expected a clock of 3600 to 1209600 seconds, got 60"),
        ({"kind": "turn", "seconds": 86400, "increment": 5}, "expected an increment with a live clock only"),
        ({"kind": "sand", "seconds": 60}, "'clock.kind'"),
        ({"kind": "live", "seconds": 600, "bot": "os:system"}, "expected"),
        ({"kind": "live", "seconds": 600, "zero": "win"}, "'clock.zero'"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(client, clock, sentence):
    body = {"game": "coal-baron", "seats": [{"kind": "person"}] * 2, "clock": clock}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert sentence in answer.json()["error"]


def test_no_clock_for_practice_and_none_for_bots_alone(client):
    bots = [{"kind": "bot", "bot": "greedy"}] * 2
    for seats, more in ((bots, {}), ([{"kind": "person"}, bots[0]], {"practice": True})):
        body = {"game": "coal-baron", "seats": seats, "clock": LIVE, **more}
        assert client.post("/api/tables", json=body).status_code == 422


def test_a_list_tells_the_clock(table, client):
    table(clock=DAILY)
    table()
    assert sorted(one["clock"] for one in client.get("/api/tables").json()["watch"]) == ["", "1 day a turn"]


def test_where_a_clock_runs_nobody_replaces_another(table, moved, assembly):
    playing = seated(table, DAILY)
    assembly.service.presence.clock = lambda: moved.at + 1e9
    answer = playing.players[0].post("seats/1/bot", {"bot": "random"})
    assert (answer.status_code, answer.json()["reason"]) == (409, "clock")
    assert assembly.service.presence.missed(assembly.service.open(playing.id)) == []


def test_a_game_over_days_with_timeouts_and_a_restart(table, moved, assembly, settings):
    """One plays on; the other never decides: each of its turns ends at random, a day after it began."""
    playing = seated(table, DAILY | {"zero": "random"})
    whole, chance = [], random.Random(4)

    def days(service, time: MovedTime, most: int) -> None:
        opened = service.open(playing.id)
        while not opened.now.over and len(whole) < most:
            state = opened.now.playing().state
            if state.to_act == 1:
                whole.append(time.at)
                time.passes(86400)
            else:
                service.act(opened, 0, chance.choice(state.legal(0)), opened.version(0))

    days(assembly.service, moved, 5)
    with TestClient(make_app(settings)) as again:
        after: MovedTime = MovedTime(again.app.state.assembly, moved.at + 40_000)  # type: ignore[attr-defined]
        days(again.app.state.assembly.service, after, 500)  # type: ignore[attr-defined]
        entries = again.get(f"/api/tables/{playing.id}/log").json()["entries"]
        assert again.get(f"/api/tables/{playing.id}").json()["over"]
    out = [
        entry["seat"] for entry in entries if entry["kind"] == "clock" and "out of time" in entry["lines"][0]["text"]
    ]
    assert out == [1] * len(whole)
    assert len(out) > 20


def test_hidden_steps_of_a_plan_do_not_show_in_the_clocks(table, moved, assembly):
    playing = seated(table, LIVE, "haspelknecht")
    while playing.spectator.json("view")["view"]["question"] != "plan":
        playing.play(1, random.Random(0))
    moved.passes(7.3)
    told = [playing.players[0].get().content, playing.spectator.get("shown").content]
    opened = assembly.service.open(playing.id)
    clocks = opened.now.clocks
    player = playing.players[1]
    for _ in range(3):
        able = [action for action in player.legal() if action != "plan done"]
        if able:
            player.act(able[0])
    assert player.undo().status_code == 200
    assert opened.now.clocks == clocks
    assert [playing.players[0].get().content, playing.spectator.get("shown").content] == told
    before = replace(opened.now)
    player.act("plan done")
    assert running(playing.players[0].facts) == [0], "that somebody is done shows at a real table too"
    assert before.clocks == clocks
