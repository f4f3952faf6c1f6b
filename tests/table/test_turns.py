"""Whose turn it is, at which of a person's tables."""

import random

import sqlalchemy as sa

from pithead.table.schema import tables
from pithead.table.seating import Holder
from pithead.table.service import Service, Wish
from pithead.table.settings import Settings
from pithead.table.store import Store
from pithead.teaching.lessons import course
from support.notified import ORIGIN

PEOPLE = [Wish("person"), Wish("person")]


def waits(assembly, table_id):
    with assembly.store.engine.connect() as connection:
        return connection.execute(sa.select(tables.c.waits).where(tables.c.id == table_id)).scalar_one()


def sat(assembly, game="coal-baron", seats=PEOPLE):
    """A table at which Ada and Bo sit, each with a browser of their own."""
    service = assembly.service
    made = service.create(game, seats, {}, (0,), "ada's browser")
    service.sit(made.table, made.tokens[1], "Bo", "bo's browser")
    return made.table, assembly.people.of("ada's browser").id, assembly.people.of("bo's browser").id


def act(service, table, seat, place=0):
    state = table.now.playing().state
    legal = list(state.legal(seat))
    service.act(table, seat, legal[place % len(legal)], table.version(seat))


def test_a_turn_is_its_persons_until_the_seat_has_decided(assembly):
    table, ada, bo = sat(assembly)
    turns = assembly.service.turns
    by_seat = [ada, bo]
    chance = random.Random(1)
    marks: dict[int, int] = {}
    for _ in range(60):
        waiting = list(table.now.playing().state.waiting)
        for seat, person in enumerate(by_seat):
            found = [(turn.table, turn.seat) for turn in turns.of(person)]
            assert found == ([(table.facts.id, seat)] if seat in waiting else [])
        seat = waiting[0]
        mark = turns.of(by_seat[seat])[0].mark
        assert mark > marks.get(seat, -1), "after every decision of the seat it is another turn"
        marks[seat] = mark
        act(assembly.service, table, seat, chance.randrange(100))


def test_names_come_with_it_and_the_longest_wait_comes_first(assembly):
    first, *people = sat(assembly)
    second, *_ = sat(assembly)
    seat = first.now.playing().state.waiting[0]
    while second.now.playing().state.waiting[0] != seat:
        second, *_ = sat(assembly)
    found = assembly.service.turns.of(people[seat])
    assert [turn.table for turn in found] == [first.facts.id, second.facts.id]
    assert found[0].names == ("", "Bo")


def test_a_bot_in_a_persons_place_is_nobodys_turn(assembly):
    table, *people = sat(assembly)
    seat = table.now.playing().state.waiting[0]
    before = assembly.service.turns.of(people[seat])
    assembly.service.leave(table, seat, "mcts", Holder(seat, table.now.chairs[seat].token))
    assert [assembly.service.turns.of(person) for person in people] == [[], []]
    assembly.service.come_back(table, seat)
    assert [turn.mark for turn in assembly.service.turns.of(people[seat])] == [turn.mark for turn in before]


def test_others_plans_change_nothing_of_ones_own_turn(assembly):
    table, ada, bo = sat(assembly, "haspelknecht")
    service = assembly.service
    while not table.now.playing().state.simultaneous:
        act(service, table, table.now.playing().state.waiting[0])
    before = service.turns.of(bo)
    planned = 0
    while 0 in table.now.playing().state.waiting and table.now.playing().state.simultaneous:
        assert service.turns.of(bo) == before, "not even when something last happened"
        act(service, table, 0)
        planned += 1
    assert planned > 1
    assert service.turns.of(bo)[0].mark == before[0].mark
    assert service.turns.of(ada) == []


def test_tables_of_an_older_version_are_looked_at_once(assembly):
    table, *people = sat(assembly)
    seat = table.now.playing().state.waiting[0]
    before = assembly.service.turns.of(people[seat])
    with assembly.store.engine.begin() as connection:
        connection.execute(tables.update().values(waits=None))
    turns = assembly.service.turns
    assert turns.of(people[seat]) == []
    assert turns.unknown(10) == [table.facts.id]
    turns.note(table)
    assert turns.unknown(10) == []
    assert turns.of(people[seat]) == before


def test_a_finished_game_waits_for_nobody(assembly):
    table, *_ = sat(assembly)
    chance = random.Random(2)
    while not table.now.over:
        act(assembly.service, table, table.now.playing().state.waiting[0], chance.randrange(100))
    assert waits(assembly, table.facts.id) == ""


def test_it_is_kept_for_other_processes(assembly, settings):
    _, ada, bo = sat(assembly)
    store = Store(settings.address)
    try:
        other = Service(store, Settings(settings.address), lambda _: None)
        found = [other.turns.of(person) for person in (ada, bo)]
        assert found == [assembly.service.turns.of(person) for person in (ada, bo)] != [[], []]
    finally:
        store.close()


def test_a_lesson_that_was_left_waits_for_nobody(client):
    first = course("coal-baron")[0].key
    made = client.post("/api/lessons", json={"game": "coal-baron", "lesson": first}, headers=ORIGIN)
    assert (made.status_code, made.json()["waiting"]) == (201, [made.json()["seat"]])
    assert client.get("/api/turns").json() == {"known": True, "turns": []}
