"""All that a reader of a table can fetch, and a server whose randomness is always the same."""

import asyncio
import itertools
import re
import secrets

import pytest

import pithead
from pithead.table import models
from pithead.table.assembly import Assembly
from pithead.table.bus import Bus
from pithead.table.showing import Wishes, shown
from pithead.table.streams import Besides, PageView, changes
from support.table import Player


def streamed(assembly: Assembly, reader: Player, after: int = 0, arrangement: str = "") -> bytes:
    """All that the stream tells from a version on; with an arrangement, also what a page is shown at last."""
    table = assembly.service.open(reader.id)

    async def make() -> models.Shown:
        return shown(table, reader.seat, [], Wishes(arrangement, "auto"))

    async def read() -> bytes:
        told = b""
        bus = Bus(heartbeat=0.001)
        bus.start(asyncio.get_running_loop())
        view = PageView("page", make) if arrangement else None
        besides: list[Besides] = [
            assembly.talk.listen(table, reader.seat, reader.seat is not None),
            assembly.company.listen(table, lambda: 0),
        ]
        async for part in changes(table, reader.seat, after, bus, view=view, besides=besides):
            if part.startswith(":"):
                return told
            told += part.encode()
        return told

    return asyncio.run(read())


def parts_of(reader: Player) -> set[str]:
    """The parts of the board, as the reader sees it."""
    return set(re.findall('data-part="([^"]+)"', reader.get("board.svg").text))


def fetched(assembly: Assembly, reader: Player, drawn: bool = True) -> dict[str, bytes]:
    """Everything that a reader can fetch."""
    found = {"": reader.get().content, "events": streamed(assembly, reader)}
    for what in ("view", "log", "sheet", "actions", "record", "ending", "talk", "rematch"):
        answer = reader.get(what)
        found[what] = answer.content + str(sorted(answer.headers.items())).encode()
    for place in range(4):
        found[f"seat {place}"] = reader.get("view", seat=place).content if place != reader.seat else b""
        found[f"actions {place}"] = reader.get("actions", seat=place).content if place != reader.seat else b""
    found["view at"] = reader.get("view", at=3).content
    found["position"] = reader.get("position", at=3).content
    found["branch"] = reader.post("branch", {"move": 1, "seats": [{"kind": "person"}] * 3}).content
    found["undo old"] = reader.post("undo", {"version": 0}).content
    found["analysis"] = reader.get("analysis").content + reader.post("analysis", {"depth": "deep"}).content
    found["analysis at"] = reader.get("analysis/decision", move=3).content
    found["analysis drawn"] = reader.get("analysis/board.svg", move=3).content
    found["hint"] = reader.get("hint").content  # what it tells where it is allowed, is in test_hints.py
    if drawn:
        found["board"] = reader.get("board.svg").content
        found["phone"] = reader.get("board.svg", arrangement="phone", section="others", focus=1).content
    for arrangement in ("wide", "phone") if drawn else ("wide",):
        found[f"shown {arrangement}"] = reader.get("shown", arrangement=arrangement).content
        found[f"shown by the stream, {arrangement}"] = told = streamed(assembly, reader, 0, arrangement)
        assert b"event: shown" in told
    for part in parts_of(reader) if drawn else ():
        found[f"tip {part}"] = reader.get("tip", part=part).content
    if reader.seat is not None:
        game = pithead.game(reader.facts["game"])
        for part in parts_of(reader) if drawn else ():
            found[f"why {part}"] = reader.get("why", part=part).content
        for notation in game.actions.texts()[:: 5 if drawn else 9]:
            verdict = reader.get("refusal", action=notation)
            found[f"refusal {notation}"] = verdict.content
            preview = reader.get("preview", action=notation)
            found[f"preview {notation}"] = preview.content
            if verdict.json()["legal"] and preview.json()["loses"]:
                body = {"action": notation, "version": verdict.json()["version"], "careful": True}
                found[f"careful {notation}"] = reader.post("act", body, arrangement="wide").content
            if not verdict.json()["legal"]:
                found[f"act {notation}"] = reader.post(
                    "act", {"action": notation, "version": verdict.json()["version"]}
                ).content
    return found


def always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the system's randomness give the same in every game from now on."""
    numbers = itertools.count(1)
    monkeypatch.setattr(secrets, "randbits", lambda bits: 99)
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5a" * size)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: f"token-{next(numbers):016}")
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[0])
