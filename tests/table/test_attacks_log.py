"""Logs that somebody wants to be endless, and numbers that tell what somebody plans."""

import random
import re

import pytest

from pithead.core.history import History
from pithead.table.assembly import Assembly
from pithead.table.deciding import UNDO_FOR_EACH, UNDO_FREELY
from pithead.table.live_table import Entry, LiveTable
from pithead.table.metrics import MOST_HELD, MOST_TABLES
from pithead.table.service import Service
from support.table import Player, Table


def planning(playing: Table) -> None:
    """Play Haspelknecht up to the planning."""
    while playing.spectator.json("view")["view"]["question"] != "plan":
        playing.play(1, random.Random(0))


def step(player: Player) -> None:
    player.act(next(action for action in player.legal() if action != "plan done"))


# Taking back for ever.


def undone(player: Player, most: int) -> int:
    """Take back and do again as often as it goes, and return how often that was."""
    for count in range(most):
        answer = player.undo()
        if answer.status_code != 200:
            assert answer.json()["reason"] == "undo"
            assert "decisions in this game, the most allowed" in answer.json()["error"]
            return count
        assert player.redo().status_code == 200
    raise AssertionError("it goes on for ever")


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht"])
def test_undo_and_redo_do_not_lengthen_a_log_without_end(table, assembly, monkeypatch, game):
    monkeypatch.setattr("pithead.table.deciding.UNDO_FREELY", 20)
    playing: Table = table(game)
    if game == "haspelknecht":
        planning(playing)
        player = playing.players[0]
        step(player)
    else:
        player = playing.players[playing.spectator.facts["to_act"]]
        player.act(player.legal()[0])
    opened: LiveTable = assembly.service.open(playing.id)
    own = sum(entry.seat == player.seat for entry in opened.now.standing)
    assert undone(player, 100) == 20 + UNDO_FOR_EACH * own
    taken_back = 20 + UNDO_FOR_EACH * own
    seats = len(playing.players)
    assert opened.sequence <= len(opened.now.standing) + 2 * taken_back + seats
    again = Service(assembly.store, assembly.settings, lambda _: None).open(playing.id)
    assert again.undos == opened.undos, "a server that starts again counts them too"
    assert player.facts["can_redo"] is False
    assert player.legal() is not None, "the game goes on"


def test_planning_anew_does_not_lengthen_a_log_without_end(table, assembly, monkeypatch):
    monkeypatch.setattr("pithead.table.deciding.UNDO_FREELY", 20)
    playing: Table = table("haspelknecht")
    planning(playing)
    player = playing.players[0]
    opened: LiveTable = assembly.service.open(playing.id)
    before = opened.sequence
    actions = ["plan done", "replan"]
    for count in range(500):
        answer = player.try_act(actions[count % 2])
        if answer.status_code != 200:
            break
    assert answer.json()["reason"] == "undo"
    assert answer.json()["error"].startswith("You had this plan before, and cannot return to it: you have taken back")
    assert actions[count % 2] == "replan"
    step = next(action for action in playing.players[1].legal() if action != "plan done")
    playing.players[1].act(step)
    assert opened.sequence - before < 250
    undos = list(opened.undos)
    assert Service(assembly.store, assembly.settings, lambda _: None).open(playing.id).undos == undos
    playing.players[1].act("plan done")
    assert playing.spectator.json("view")["view"]["question"] != "plan", "the game goes on"


def test_one_who_has_planned_too_often_can_still_be_done(table, assembly, monkeypatch):
    monkeypatch.setattr("pithead.table.deciding.UNDO_FREELY", -1000)
    playing: Table = table("haspelknecht")
    planning(playing)
    player = playing.players[0]
    first = next(action for action in player.legal() if action != "plan done")
    player.act(first)
    player.act("plan done")
    answer = player.try_act("replan")
    assert (answer.status_code, answer.json()["reason"]) == (409, "undo")
    playing.players[1].act("plan done")
    assert playing.spectator.json("view")["view"]["question"] != "plan"


def test_who_takes_back_now_and_then_never_meets_the_end():
    assert UNDO_FREELY >= 200
    assert UNDO_FOR_EACH >= 2


def test_opening_a_log_of_undos_applies_the_decisions_that_stand_once(table, assembly, monkeypatch):
    """However often somebody has taken back, the work is one look at each entry and one replay of the game."""
    playing: Table = table("haspelknecht")
    planning(playing)
    player = playing.players[0]
    step(player)
    for _ in range(60):
        player.undo()
        player.redo()
    opened = assembly.service.open(playing.id)
    looked: list[bool] = []
    replay = LiveTable._replay

    def counting(self: LiveTable, history: History, entry: Entry, only_noted: bool) -> bool:
        looked.append(only_noted)
        return replay(self, history, entry, only_noted)

    monkeypatch.setattr(LiveTable, "_replay", counting)
    again = Service(assembly.store, assembly.settings, lambda _: None).open(playing.id)
    assert again.now.playing().state.dump() == opened.now.playing().state.dump()
    assert len(looked) == sum(entry.kind != "seat" for entry in opened.entries)
    assert looked.count(False) <= assembly.settings.snapshot_every, "played one by one; then all that stand, once"


# Numbers that tell.


def counted(playing: Table) -> dict[str, float]:
    """What anybody can read of requests about tables, and of bots."""
    text = playing.client.get("/metrics").text
    lines = re.findall(r"^(pithead_(?:requests_total|request_seconds_count|bot_moves)\S*) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in lines if "table_id" in name or "bot" in name}


def test_plan_steps_of_people_are_counted_when_the_plans_are_shown(table):
    playing: Table = table("haspelknecht")
    planning(playing)
    first, second = playing.players.values()
    before = counted(playing)
    step(second)
    assert counted(playing) == before
    second.undo()
    assert counted(playing) == before
    second.redo()
    assert counted(playing) == before
    for player in (first, second):
        player.act("plan done")
    after = counted(playing)
    act = 'pithead_requests_total{method="POST",route="/api/tables/{table_id}/act",status="200"}'
    assert after[act] == before[act] + 4, "with the one by which the planning began"


def test_plan_steps_of_bots_are_counted_when_the_plans_are_shown(table, assembly: Assembly):
    playing: Table = table("haspelknecht", seats=[{"kind": "person"}, {"kind": "bot", "bot": "greedy"}])
    player = playing.players[0]
    opened = assembly.service.open(playing.id)

    def stand_still() -> None:
        """Wait until the bot has decided all it can."""
        import time

        for _ in range(3000):
            if not assembly.driver._tasks and 1 not in opened.now.playing().state.waiting:
                return
            time.sleep(0.01)
        raise AssertionError("the bot does not decide")

    stand_still()
    while not opened.now.playing().state.simultaneous:
        player.act(player.legal()[0])
        stand_still()
    moves = sum(entry.seat == 1 for entry in opened.entries if not entry.apart and entry.kind == "act")
    hidden = sum(entry.seat == 1 for entry in opened.entries if entry.apart)
    assert hidden > 0
    assert assembly.driver.moves == moves
    assert counted(playing)["pithead_bot_moves"] == moves
    while opened.now.playing().state.simultaneous:
        player.act("plan done")
    while assembly.driver.moves == moves and not opened.now.over:
        stand_still()
        player.act(player.legal()[0])
    assert assembly.driver.moves >= moves + hidden


def test_what_is_held_back_is_bounded(table, monkeypatch):
    monkeypatch.setattr("pithead.table.metrics.MOST_HELD", 10)
    playing: Table = table("haspelknecht")
    planning(playing)
    metrics = playing.client.app.state.metrics  # type: ignore[attr-defined]
    before = counted(playing)
    for _ in range(30):
        playing.players[0].get()
    assert len(metrics._unseen[playing.id]) == 10
    assert counted(playing) == before
    assert MOST_TABLES * MOST_HELD <= 200_000
