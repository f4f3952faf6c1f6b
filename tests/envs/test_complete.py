"""An observation leaves nothing out: a position changed in anything that a seat sees has other numbers."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import pithead
from support.observing import numbers, positions, seen

CASES = [(key, seats) for key in pithead.all_games() for seats in (2, 3, 4)]
FIXED = {"game", "rules_version", "components", "seats", "options", "chance"}
SHARE = 0.02 if pithead.compiled() else 0.1  # of the positions
TRIES = 40  # for each of them

Place = tuple[str | int, ...]


def parts(found: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every part of a dump, with the way to it."""
    if place:
        yield place, found
    if isinstance(found, dict | list):
        for key, inner in found.items() if isinstance(found, dict) else enumerate(found):
            if place or key not in FIXED:
                yield from parts(inner, (*place, key))


def put(dump: Any, place: Place, value: object) -> None:
    for key in place[:-1]:
        dump = dump[key]
    dump[place[-1]] = value


def kind(place: Place) -> Place:
    """The way without its numbers: what has the same kind may be exchanged."""
    return tuple("" if isinstance(key, int) else key for key in place)


def changed(dump: Any, chance: random.Random) -> Any:
    """A dump with one fact changed, two parts exchanged, or a piece moved from one place to another."""
    other = copy.deepcopy(dump)
    every = list(parts(other))
    way = chance.randrange(4)
    if way == 0:  # one fact
        place, value = chance.choice([(place, found) for place, found in every if not isinstance(found, dict | list)])
        alike = [found for _, found in every if type(found) is type(value)]
        if isinstance(value, bool):
            put(other, place, not value)
        else:
            put(other, place, value + chance.choice((-1, 1, 3)) if type(value) is int else chance.choice(alike))
    elif way == 1:  # two parts
        place, value = chance.choice(every)
        near = [(there, found) for there, found in every if kind(there) == kind(place) and found != value]
        facts = [(there, found) for there, found in every if type(found) is type(value) is not dict and found != value]
        there, found = chance.choice(near if near and chance.random() < 0.7 else facts or every)
        if place[: len(there)] != there and there[: len(place)] != place:
            put(other, place, found)
            put(other, there, value)
    elif way == 2:  # one of a number of pieces
        rows = [found for _, found in every if isinstance(found, dict | list) and is_counts(found)]
        source, target = chance.choice(rows), chance.choice(rows)
        keys = list(source) if isinstance(source, dict) else list(range(len(source)))
        key = chance.choice(keys) if keys else ""
        if keys and isinstance(source, dict) and isinstance(target, dict):
            target[key] = target.get(key, 0) + 1
            source[key] -= 1
            if source[key] == 0:
                del source[key]
        elif keys and isinstance(source, list) and isinstance(target, list):
            target[chance.randrange(len(target))] += 1
            source[key] -= 1
    else:  # a piece
        lists = [found for _, found in every if isinstance(found, list) and not is_counts(found)]
        source, target = chance.choice(lists), chance.choice(lists)
        if source:
            target.insert(chance.randrange(len(target) + 1), source.pop(chance.randrange(len(source))))
    return other


def is_counts(found: dict[str, Any] | list[Any]) -> bool:
    """Whether it tells how many there are of each of several things."""
    values = found.values() if isinstance(found, dict) else found
    return all(type(value) is int for value in values) and (isinstance(found, dict) or len(found) > 0)


def possible(state: pithead.State) -> bool:
    """Whether play can lead there. What no loader checks, because no harm comes of it, is checked here."""
    if state.game.key == "magnum-sal":
        dump = state.dump()
        if any(sum(found["salt"]) > 0 and not found["entered"] for found in dump["chambers"].values()):
            return False
        between = {"actions_left", "passes", "visited"}
        if dump["question"] == "act" and any(value for key, value in dump["pending"].items() if key not in between):
            return False
    return True


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_what_is_seen_differently_has_other_numbers(key: str, seats: int) -> None:
    chance = random.Random(seats)
    told = 0
    for state, _ in positions(key, seats):
        if chance.random() > SHARE:
            continue
        seat = chance.randrange(seats)
        view, row, dump = seen(state, seat), numbers(state, seat), state.dump()
        for _ in range(TRIES):
            try:
                other = state.game.load(changed(dump, chance))
            except pithead.PitheadError:
                continue  # pieces are missing, and so on
            if seen(other, seat) != view and possible(other):
                assert numbers(other, seat) != row
                told += 1
    assert told > 20


def test_cubes_on_one_order_or_on_another() -> None:
    """In Coal Baron, what both orders need is the same, and so are the cubes on both together."""
    state = pithead.game("coal-baron").new(2, 1)
    while state.view(None)["question"] == "draft":
        state.apply(state.legal()[0])
    rows = []
    for pairs in ((["yellow", "yellow"], ["black", "black"]), (["black", "black"], ["yellow", "yellow"])):
        dump = state.dump()
        for order, pair in zip(dump["players"][0]["orders"], pairs, strict=False):
            order["slots"][0] = pair
        for colour in ("yellow", "black"):
            dump["supply"][colour] -= 2
        rows.append([numbers(state.game.load(dump), seat) for seat in (0, 1)])
    assert rows[0][0] != rows[1][0]
    assert rows[0][1] != rows[1][1]
