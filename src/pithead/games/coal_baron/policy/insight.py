"""What there is to a player's position beyond what lies open: how the races stand, what the orders still lack.

A learned value has these numbers as inputs. They come from what everybody can know: deliveries happen in public
(CB 7.5).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.layout import put
from pithead.games.coal_baron import components, facts
from pithead.games.coal_baron.facts import Facts
from pithead.games.coal_baron.policy import weights, worth
from pithead.games.coal_baron.scoring import balance, cubes_of

N_RACES: Final[i64] = 12
WIDEST: Final[i64] = 7  # a lead beyond that is as good as this

COUNT: Final[i64] = 1
AHEAD: Final[i64] = COUNT + N_RACES
FIRST: Final[i64] = AHEAD + N_RACES
LACK: Final[i64] = FIRST + N_RACES
NEED: Final[i64] = LACK + 4
READY: Final[i64] = NEED + 4
READY_POINTS: Final[i64] = READY + 4
OPEN: Final[i64] = READY_POINTS + 1
OPEN_POINTS: Final[i64] = OPEN + 1
BALANCE: Final[i64] = OPEN_POINTS + 1
CUBES: Final[i64] = BALANCE + 1
TO_COME: Final[i64] = CUBES + 1
HELD: Final[i64] = TO_COME + 1

NAMES: Final = [
    "estimate",
    *[f"{word} {name}" for word in ("count of", "lead in", "first in") for name in components.ELEMENT_NAMES],
    *[f"{colour} lacking" for colour in components.COLOURS],
    *[f"{colour} needed" for colour in components.COLOURS],
    *[f"complete for {vehicle}" for vehicle in components.VEHICLES],
    "points of complete orders",
    "open orders",
    "points of open orders",
    "balance",
    "cubes",
    "workers to come",
    *[f"{colour} in cage and store" for colour in components.COLOURS],
]


def insight_into(s: Facts, seat: i64, row: vec[i16], at: i64) -> None:
    """Write the numbers of a seat from `at` on."""
    p = s.players[seat]
    put(row, at, weights.estimate(s, seat))
    _races(s, seat, row, at)
    need: i64 = 0
    points: i64 = 0
    ready: i64 = 0
    for order in p.orders:
        card = order & facts.CARD_MASK
        missing = worth.missing(order)
        points += components.CARD_POINTS[card]
        need += missing
        if missing == 0:
            ready += components.CARD_POINTS[card]
            row[at + READY + components.CARD_VEHICLE[card]] += 1
    held = worth.in_place(p, facts.IN_CAGE) + worth.in_place(p, facts.IN_STORE)
    lack = worth.lacking(need, held + worth.in_pit(p))
    for colour in range(components.N_COLOURS):
        put(row, at + LACK + colour, worth.of(lack, colour))
        put(row, at + NEED + colour, worth.of(need, colour))
        put(row, at + HELD + colour, worth.of(held, colour))
    put(row, at + READY_POINTS, ready)
    put(row, at + OPEN, len(p.orders))
    put(row, at + OPEN_POINTS, points)
    put(row, at + BALANCE, balance(p))
    put(row, at + CUBES, cubes_of(p))
    put(row, at + TO_COME, p.workers + (3 - s.shift) * components.WORKERS[s.seats])


def _races(s: Facts, seat: i64, row: vec[i16], at: i64) -> None:
    """CB 8 How many of each element the seat has, by how many it leads or lies behind, and where it is first alone."""
    mine = worth.delivered_slots(s.players[seat])
    carts = worth.empty_carts(s.players[seat])
    for element in range(N_RACES):
        put(row, at + COUNT + element, _count(mine, carts, element))
        put(row, at + AHEAD + element, WIDEST)
    for other in range(s.seats):
        if other == seat:
            continue
        slots = worth.delivered_slots(s.players[other])
        empty = worth.empty_carts(s.players[other])
        for element in range(N_RACES):
            ahead = _count(mine, carts, element) - _count(slots, empty, element)
            if ahead < -WIDEST:
                ahead = -WIDEST
            if ahead < i64(row[at + AHEAD + element]):
                put(row, at + AHEAD + element, ahead)
    for element in range(N_RACES):
        if row[at + AHEAD + element] > 0:
            put(row, at + FIRST + element, 1)


def _count(slots: i64, carts: i64, element: i64) -> i64:
    """How many of an element."""
    if element < 8:
        return slots >> worth.ELEMENT_BITS * element & worth.ELEMENT_MASK
    return carts >> worth.CART_BITS * (element - 8) & worth.ELEMENT_MASK
