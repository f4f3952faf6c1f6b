"""A game over days, from the lobby to the rematch, with a time that is moved and a server that is started again.

Three people, each with a browser and a network of their own, are told of every turn once while they are away, come in
their own time and decide over HTTP. One does not come, and it happens what was chosen for that. Only what is sent to
push services is caught before it leaves; tests/table/test_notices.py looks at that.
"""

from typing import Any

import pytest

from pithead.table.kept_notices import PUSH
from pithead.table.notices import DELAY
from pithead.table.settings import Settings
from support.days import DAY, HOUR, Days
from support.moved import DAILY, left, running
from support.serving import wait_until

NAMES = ("Ada", "Bert", "Cleo")
RATINGS = "/api/ratings?game=haspelknecht&seats=3"


@pytest.fixture
def days(settings: Settings) -> Days:
    return Days(settings, *NAMES)


def begun(days: Days, zero: str) -> str:
    """Ada offers a rated table in the lobby, and the others join it by what the lobby tells."""
    ada, *others = days.visitors
    clock = DAILY | {"zero": zero}
    made = ada.table(3, offered=True, rated=True, clock=clock)
    for other in others:
        [offer] = other.get("/api/lobby")["offers"]
        assert (offer["id"], offer["rated"], offer["clock"]) == (made["id"], True, "1 day a turn")
        other.post(f"/api/tables/{offer['id']}/join")
    return str(made["id"])


def tell(days: Days, table_id: str) -> None:
    """See that of those who have to be told everybody is, once, however long they stay away."""
    service = days.assembly.service
    here = service.open(table_id).here
    expected = []
    for name, visitor in zip(days.names, days.visitors, strict=True):
        person = days.assembly.people.of(visitor.cookie)
        assert person is not None
        for turn in service.turns.of(person.id):
            fresh = (name, turn.mark) not in days.begun
            days.begun.add((name, turn.mark))
            if fresh and here[turn.seat] < turn.changed:  # who was there when it began has seen it
                expected.append((name, table_id))
    days.told.clear()
    days.passes(DELAY[PUSH] - 1)
    assert days.told == [], "a short while is left for those who are just coming"
    days.passes(2)
    days.passes(HOUR)
    assert sorted(days.told) == expected


def play(days: Days, table_id: str, most: int, until: int | None = None) -> int:
    """Play so many turns, each some hours after it began, or until a seat alone has one; return how many there were."""
    table = days.assembly.service.open(table_id)
    for count in range(most):
        if table.now.over:
            return count
        waiting = table.now.playing().state.waiting
        if until is not None and list(waiting) == [until]:
            return count
        tell(days, table_id)
        days.passes(HOUR * (1 + count % 5))
        days.turn(table_id, int(waiting[count % len(waiting)]))
    return most


def log(days: Days, table_id: str) -> list[str]:
    entries = days.visitors[0].get(f"/api/tables/{table_id}/log")["entries"]
    return [line["text"] for entry in entries if entry["kind"] in ("clock", "seat") for line in entry["lines"]]


def cleo_is_late(days: Days, table_id: str, zero: str) -> None:
    """Nobody comes for a day, and it happens what was chosen; afterwards Cleo plays on."""
    path, (ada, bert, cleo) = f"/api/tables/{table_id}", days.visitors
    play(days, table_id, 30, until=2)
    tell(days, table_id)
    days.told.clear()
    days.passes(left(ada.get(path))[2] - 1)
    assert running(ada.get(path)) == [2]
    days.passes(1)
    assert log(days, table_id)[-1].startswith("Cleo is out of time")
    if zero == "ask":
        assert ada.get(path)["waiting"] == [2], "until the others have decided"
        for other in (ada, bert):
            other.post(f"{path}/seats/2/time", {"want": "time"})
        days.passes(HOUR)
        assert left(ada.get(path))[2] == DAY - HOUR
        assert days.told == [], "it is the same turn"
        days.turn(table_id, 2)
    elif zero == "bot":
        wait_until(lambda: 2 not in ada.get(path)["waiting"], "the end of the bot's turn")
        assert ada.get(path)["seats"][2]["bot"] == "greedy"
        assert cleo.client.delete(f"{path}/seats/2/bot").status_code == 200
    facts = ada.get(path)
    assert facts["seats"][2]["bot"] == ""
    assert 2 not in facts["waiting"]


def stop_for_days(days: Days, table_id: str) -> Any:
    """Return what is told of the clocks when the server stops, while somebody is waited for who was told of it."""
    play(days, table_id, 5)
    tell(days, table_id)
    clock = days.visitors[0].get(f"/api/tables/{table_id}")["clock"]
    assert any(seat["runs"] for seat in clock["seats"])
    return clock


@pytest.mark.parametrize("zero", ["random", "ask"])
def test_what_was_chosen_happens_to_one_who_does_not_come(days: Days, zero: str) -> None:
    with days.served():
        days.introduced()
        table_id = begun(days, zero)
        cleo_is_late(days, table_id, zero)
        play(days, table_id, 30, until=2)
        tell(days, table_id)
        days.turn(table_id, 2)


@pytest.mark.slow
def test_a_rated_game_over_days(days: Days) -> None:
    with days.served():
        days.introduced()
        table_id = begun(days, "bot")
        play(days, table_id, 15)
        cleo_is_late(days, table_id, "bot")
        clock = stop_for_days(days, table_id)
    days.at += 3 * DAY
    with days.served():
        path, ada = f"/api/tables/{table_id}", days.visitors[0]
        days.told.clear()
        days.passes(0)
        assert ada.get(path)["clock"] == clock, "nobody pays while no server ran"
        days.passes(HOUR)
        assert days.told == [], "they were told before"
        play(days, table_id, 1000)
        facts = ada.get(path)
        assert facts["over"]
        rows = {row["name"]: row for row in ada.get(RATINGS)["ratings"]}
        assert {name: row["games"] for name, row in rows.items()} == dict.fromkeys(NAMES, 1)
        assert rows["Cleo"]["rating"] == min(row["rating"] for row in rows.values()), "a bot has played for her"
        first, second, _ = facts["ranking"]
        if first != second:
            assert (rows["Ada"]["rating"] > rows["Bert"]["rating"]) == (first < second)
        for visitor in days.visitors:
            assert [game["id"] for game in visitor.me["finished"]] == [table_id]
            assert visitor.me["playing"] == []
        days.told.clear()
        days.passes(DAY)
        assert days.told == [], "nobody is waited for"
        again = rematched(days, path)
        assert again["clock"]["words"] == facts["clock"]["words"]
        days.passes(DAY - 1)
        assert running(ada.get(f"/api/tables/{again['id']}")) == again["waiting"], "each turn has a day, the first too"


def rematched(days: Days, path: str) -> Any:
    """Everybody asks for a rematch, Bert first: it is one table, rated as well, and everybody is a seat on."""
    ada, bert, cleo = days.visitors
    made = [visitor.post(f"{path}/rematch") for visitor in (bert, cleo, ada)]
    assert len({again["id"] for again in made}) == 1
    again = ada.get(f"/api/tables/{made[0]['id']}")
    assert [seat["name"] for seat in again["seats"]] == ["Bert", "Cleo", "Ada"]
    assert (again["rated"], again["series"]["game"], again["clock"]["begun"]) == (True, 2, True)
    return again
