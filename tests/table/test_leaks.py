"""What a seat or a spectator can fetch tells nothing of what they cannot know, to the last byte."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pithead.table.app import make_app
from pithead.table.assembly import Assembly
from pithead.table.settings import Settings
from support.moved import LIVE, MovedTime
from support.reading import always_the_same, fetched, streamed
from support.table import QUICK, Player, Table, set_up


def hide_otherwise(assembly: Assembly, reader: Player, seed: int) -> None:
    """Change, in the server's memory, all that the reader cannot know: the state, and what happened unseen."""
    table = assembly.service.open(reader.id)
    history = table.now.playing().copy()
    history.state = history.state.resample(reader.seat, seed)
    history.seed = seed
    for entry in table.entries:
        hidden = [event for event in entry.events if not event.known_to(reader.seat)]
        for event in hidden:
            event.kind, event.facts, event.points = "secret", {"secret": "secret"}, 77
        if entry.seat != reader.seat and entry.action is not None and hidden:
            entry.action = (entry.action + 1) % len(history.game.actions)
    table.now = replace(table.now, history=history)


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_with_hidden_facts_changed_every_byte_is_the_same(table, assembly, game):
    chance = random.Random(5)
    playing: Table = table(game, seats=3)
    for number, decisions in enumerate((12, 40)):
        playing.play(decisions, chance)
        for reader in (playing.players[number], playing.spectator):
            shared = assembly.service.open(playing.id)
            before, kept = shared.now, [(list(map(_facts, entry.events)), entry.action) for entry in shared.entries]
            told = fetched(assembly, reader, drawn=number == 0)
            hide_otherwise(assembly, reader, 1000 + number)
            again = fetched(assembly, reader, drawn=number == 0)
            shared.now = before
            for entry, (facts, action) in zip(shared.entries, kept, strict=True):
                entry.action = action
                for event, (kind, known, points) in zip(entry.events, facts, strict=True):
                    event.kind, event.facts, event.points = kind, known, points
            different = [what for what in told if told[what] != again[what]]
            assert different == []


def _facts(event):
    return event.kind, event.facts, event.points


# The answer to a decision, in two games that differ in nothing but what the one who decides cannot know.


def decided(folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, decisions: int, seed: int | None) -> list[bytes]:
    """What those are told who decide, by their answers and by their streams; with a seed all else is hidden anew."""
    always_the_same(monkeypatch)
    told = []
    with TestClient(make_app(Settings(f"sqlite:///{folder / f'{seed}.db'}", **QUICK))) as client:
        assembly: Assembly = client.app.state.assembly  # type: ignore[attr-defined]
        playing = set_up(client, game, 3)
        chance = random.Random(6)
        playing.play(decisions, chance)
        for arrangement in ("wide", "phone", "wide"):
            player = playing.players[playing.spectator.facts["waiting"][0]]
            version = player.facts["version"]
            able = [action for action in player.legal() if not player.json("preview", action=action)["reveals"]]
            if not able:  # then it would tell something
                playing.play(1, chance)
                continue
            table, body = assembly.service.open(playing.id), {"action": chance.choice(able), "version": version}
            kept, events = table.now, [list(map(_facts, entry.events)) for entry in table.entries]
            if seed is not None:
                hide_otherwise(assembly, player, seed)
            done = player.post("act", body, arrangement=arrangement, theme="dark")
            assert done.status_code == 200, done.text
            told += [done.content, streamed(assembly, player, version, arrangement)]
            if seed is not None:  # go on with what there was
                history = kept.playing().copy()
                history.play(body["action"], player.seat)
                table.now = replace(table.now, history=history)
                for entry, facts in zip(table.entries, events, strict=False):
                    for event, (kind, known, points) in zip(entry.events, facts, strict=True):
                        event.kind, event.facts, event.points = kind, known, points
    return told


@pytest.mark.parametrize("decisions", [7, 30])
@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_the_answer_to_a_decision_tells_nothing_that_is_hidden(tmp_path, monkeypatch, game, decisions):
    as_it_is = decided(tmp_path, monkeypatch, game, decisions, None)
    assert len(as_it_is) >= 2
    assert all(b'"drawings":[{' in told for told in as_it_is)
    assert decided(tmp_path, monkeypatch, game, decisions, 4711) == as_it_is


def planned(
    tmp_path, monkeypatch, steps: list[str], clock: dict[str, object] | None = None
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What seat 0 and a spectator can fetch while seat 1 plans, in a game that is always the same; at the same time,
    where there is a clock.
    """
    always_the_same(monkeypatch)
    settings = Settings(f"sqlite:///{tmp_path / f'{len(steps)}.db'}", **QUICK)
    with TestClient(make_app(settings)) as client:
        time = MovedTime(client.app.state.assembly)  # type: ignore[attr-defined]
        playing = set_up(client, "haspelknecht", 2, clock=clock)
        while playing.spectator.json("view")["view"]["question"] != "plan":
            playing.play(1, random.Random(0))
        playing.players[0].act(playing.players[0].legal()[0])
        listed = client.get("/api/tables").json()
        for place in range(5):
            time.passes(7.3)
            if place >= len(steps):
                continue
            step, other = steps[place], playing.players[1]
            if step == "undo":
                assert other.undo().status_code == 200
            else:
                able = [action for action in other.legal() if action != "plan done"]
                other.act(able[int(step) % len(able)])
        changed = client.get("/api/tables").json() != listed
        assembly: Assembly = client.app.state.assembly  # type: ignore[attr-defined]
        first = fetched(assembly, playing.players[0])
        first["undo"] = playing.players[0].undo().content
        first["undo again"] = playing.players[0].undo().content
        first["touched"] = str(changed).encode()
        return first, fetched(assembly, playing.spectator)


def test_how_somebody_plans_and_how_long_shows_nowhere(tmp_path, monkeypatch):
    nothing = planned(tmp_path, monkeypatch, [])
    one = planned(tmp_path, monkeypatch, ["0"])
    more = planned(tmp_path, monkeypatch, ["1", "0", "undo", "undo", "2"])
    assert nothing == one == more


def test_nor_does_it_show_in_the_clocks(tmp_path, monkeypatch):
    nothing = planned(tmp_path, monkeypatch, [], LIVE)
    assert b'"runs":true' in nothing[0][""]
    assert nothing == planned(tmp_path, monkeypatch, ["1", "0", "undo", "undo", "2"], LIVE)


def test_no_secret_is_in_what_the_server_logs(table, caplog):
    caplog.set_level("INFO", "pithead.table")
    playing: Table = table()
    player = playing.players[0]
    player.sit("Anna")
    playing.play(3, random.Random(1))
    assert len(caplog.messages) > 5
    seed = str(playing.client.app.state.assembly.service.open(playing.id).facts.seed)  # type: ignore[attr-defined]
    for message in caplog.messages:
        for secret in (seed, *(other.token for other in playing.players.values())):
            assert secret not in message
