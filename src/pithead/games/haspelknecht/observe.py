"""A position as a seat sees it, as numbers: what `view` shows, in a fixed layout.

What the components say (costs, symbols, the boards) is not in it: it is the same in every position of a game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.bits import has
from pithead.core.layout import FROM_OWN, SEATS, Layout, put, put_flag, put_seat, put_set
from pithead.core.rows import NONE
from pithead.games.haspelknecht import components, developments, planning, questions
from pithead.games.haspelknecht.components import COLOURS, N_COLOURS, count
from pithead.games.haspelknecht.facts import MILL_DISCS, PAYMENTS, SEASONS, STORES, WORKERS, WORKS, Facts, Player

VERSION: Final = 2

_MARKERS: Final = vec[i64](components.MARKERS)
_BUILDINGS: Final = vec[i64](components.BUILDINGS)

_DISCS: Final = [f"{colour} of reserve {pool}" for colour in COLOURS for pool in range(1, 5)]

LAYOUT: Final = Layout(VERSION)

# The table.
SEAT: Final[i64] = LAYOUT.table_part("seat", "which seat observes: one of four is 1", SEATS)
TO_ACT: Final[i64] = LAYOUT.table_part(
    "to act", "who is to act, counted from the own seat clockwise: one is 1; none when the game is over", FROM_OWN
)
YEAR: Final[i64] = LAYOUT.table_part("year", "1 to 3")
SEASON: Final[i64] = LAYOUT.table_part("season", "one is 1, of spring, summer, autumn", SEASONS)
QUESTION: Final[i64] = LAYOUT.table_part(
    "stage", f"what is asked: one is 1, of {', '.join(questions.NAMES)}", questions.NAMES
)
WORKER: Final[i64] = LAYOUT.table_part("worker", f"who is at work: one is 1, of {', '.join(WORKERS)}", WORKERS)
STEPS: Final[i64] = LAYOUT.table_part(
    "steps",
    "steps that he may still make; that he has made; 1 if one of them is the extra one",
    ["left", "made", "extra"],
)
SUBJECT: Final[i64] = LAYOUT.table_part(
    "subject",
    "the development being bought, or the disc swapped (4 × colour + pool): one is 1",
    [f"{components.TITLES[i]}, or {_DISCS[i]}" if i < 12 else components.TITLES[i] for i in range(20)],
)
AREAS: Final[i64] = LAYOUT.table_part(
    "areas", "discs of each area, by colour", [f"area {pool + 1} {colour}" for pool in range(4) for colour in COLOURS]
)
RESERVES: Final[i64] = LAYOUT.table_part(
    "reserves",
    "discs of each reserve, by colour",
    [f"reserve {pool + 1} {colour}" for pool in range(4) for colour in COLOURS],
)
PLACES: Final[i64] = LAYOUT.table_part(
    "places",
    "for each development in play: 1 + its place across and 1 + its place down; else 0, 0",
    [f"{title} {way}" for title in components.TITLES for way in ("across", "down")],
)

# The block of a seat.
FARM: Final[i64] = LAYOUT.seat_part(
    "farm", "VP, coal, wood, food, Thaler, debts", ["VP", "coal", "wood", "food", "Thaler", "debts"]
)
MINE: Final[i64] = LAYOUT.seat_part(
    "mine",
    "water; coal in the Pinge; props there; coal in the tunnel; props there; coal in the shaft",
    ["water", "Pinge coal", "Pinge props", "tunnel coal", "tunnel props", "shaft coal"],
)
PLACE: Final[i64] = LAYOUT.seat_part("place", "in the turn order, from 1")
OWNED: Final[i64] = LAYOUT.seat_part(
    "owned", "for each development: 0, or 1 + how many owned it before", components.TITLES
)
MARKED: Final[i64] = LAYOUT.seat_part(
    "markers",
    f"1 for each marker: {', '.join(components.NAMES[i] for i in components.MARKERS)}",
    [components.TITLES[i] for i in components.MARKERS],
)
NEW_MARKERS: Final[i64] = LAYOUT.seat_part(
    "new markers", "those gained in this phase", [components.TITLES[i] for i in components.MARKERS]
)
BUILT: Final[i64] = LAYOUT.seat_part(
    "buildings",
    f"1 for each building: {', '.join(components.NAMES[i] for i in components.BUILDINGS)}",
    [components.TITLES[i] for i in components.BUILDINGS],
)
NEW_BUILDINGS: Final[i64] = LAYOUT.seat_part(
    "new buildings", "those gained in this phase", [components.TITLES[i] for i in components.BUILDINGS]
)
DISCS: Final[i64] = LAYOUT.seat_part("discs", "discs taken, by colour", COLOURS)
VALUE: Final[i64] = LAYOUT.seat_part("value", "of the first taking")
PLANNED: Final[i64] = LAYOUT.seat_part("planned", "1 if the plan is done")
FINISHED: Final[i64] = LAYOUT.seat_part("finished", "1 for each worker who is done, in the order above", WORKERS)
FARMER_WORK: Final[i64] = LAYOUT.seat_part(
    "farmer work", f"what the farmer did: one is 1, of {', '.join(WORKS)}", WORKS
)
FARMHAND_WORK: Final[i64] = LAYOUT.seat_part("farmhand work", "likewise", WORKS)
USED: Final[i64] = LAYOUT.seat_part("used", "discs used, by colour", COLOURS)
BURNED: Final[i64] = LAYOUT.seat_part("burned", "1 if the charcoal burner has worked")
STORED: Final[i64] = LAYOUT.seat_part(
    "stored", "1 for each unit kept: coal, wood, food in the farm, in the barn; coal, wood in the shed", STORES
)
PLAN: Final[i64] = LAYOUT.seat_part("plan", "1 if the plan may be seen")
PLAN_DISCS: Final[i64] = LAYOUT.seat_part(
    "plan discs",
    "discs on the farmer, then on the farmhand, by colour",
    [f"{worker} {colour}" for worker in WORKERS[:2] for colour in COLOURS],
)
HIRED: Final[i64] = LAYOUT.seat_part(
    "hired",
    "coal digger, miner, haspelknecht: 1 at yellow disc, food or Thaler that pays him",
    [f"{worker} {payment}" for worker in WORKERS[2:5] for payment in PAYMENTS[1:]],
)
MILL: Final[i64] = LAYOUT.seat_part("mill", "the water mill was given yellow, black discs", MILL_DISCS[1:])
UNPLANNED: Final[i64] = LAYOUT.seat_part(
    "unplanned", "discs and markers that the plan has not used, by colour, while planning", COLOURS
)
NEW_GOODS: Final[i64] = LAYOUT.seat_part(
    "new goods", "coal and food that workers brought in this carrying out", ["coal", "food"]
)

TABLE_SIZE: Final[i64] = LAYOUT.table_size
SEAT_SIZE: Final[i64] = LAYOUT.seat_size


def observe_into(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """HK 4.1 Write what the seat sees from `start` on; the row is all zero there."""
    _table(s, seat, row, start)
    hidden = s.simultaneous
    at = start + TABLE_SIZE
    other = seat
    for _block in range(s.seats):
        p = s.players[other]
        _player(p, row, at)
        if other == seat or not hidden:
            _plan(p, row, at)
            if s.question == questions.PLANNING:
                _discs(planning.left(p), row, at + UNPLANNED)
        at += SEAT_SIZE
        other += 1
        if other == s.seats:
            other = 0
    for place in range(s.seats):
        put(row, start + TABLE_SIZE + SEAT_SIZE * _from(s.order[place], seat, s.seats) + PLACE, place + 1)
    if s.to_act >= 0:
        at = start + TABLE_SIZE + SEAT_SIZE * _from(s.to_act, seat, s.seats) + NEW_GOODS
        put(row, at, s.new_coal)
        put(row, at + 1, s.new_food)
    _developments(s, seat, row, start)


def _from(seat: i64, viewer: i64, seats: i64) -> i64:
    """Whose block of the row it is."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


def _table(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """What lies in the middle, and the decision in progress."""
    put(row, start + SEAT + seat, 1)
    put_seat(row, start + TO_ACT, s.to_act, seat, s.seats)
    put(row, start + YEAR, s.year)
    put(row, start + SEASON + s.season, 1)
    put(row, start + QUESTION + s.question, 1)
    if s.question == questions.WORKING or s.worker != 0:
        put(row, start + WORKER + s.worker, 1)
    put(row, start + STEPS, s.steps)
    put(row, start + STEPS + 1, s.made)
    put_flag(row, start + STEPS + 2, s.teamwork)
    if s.question == questions.PAYING or s.question == questions.SWAPPING or s.subject != 0:
        put(row, start + SUBJECT + s.subject, 1)
    for pool in range(s.seats):
        _discs(s.areas[pool], row, start + AREAS + N_COLOURS * pool)
        _discs(s.reserves[pool], row, start + RESERVES + N_COLOURS * pool)


def _discs(word: i64, row: vec[i16], at: i64) -> None:
    """A set of discs, by colour."""
    for colour in range(N_COLOURS):
        put(row, at + colour, count(word, colour))


def _developments(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """Where each development lies, and its owners."""
    for i in range(components.N_DEVELOPMENTS):
        place = s.places[i]
        if place != NONE:
            put(row, start + PLACES + 2 * i, 1 + place % 64)
            put(row, start + PLACES + 2 * i + 1, 1 + place // 64)
        stack = s.stacks[i]
        height: i64 = 0
        while stack != 0:
            height += 1
            stack >>= developments.STACK_BITS
        stack = s.stacks[i]
        while stack != 0:
            owner = (stack & developments.STACK_MASK) - 1
            put(row, start + TABLE_SIZE + SEAT_SIZE * _from(owner, seat, s.seats) + OWNED + i, height)
            height -= 1
            stack >>= developments.STACK_BITS


def _player(p: Player, row: vec[i16], at: i64) -> None:
    """What everybody sees of a player."""
    put(row, at + FARM, p.vp)
    put(row, at + FARM + 1, p.coal)
    put(row, at + FARM + 2, p.wood)
    put(row, at + FARM + 3, p.food)
    put(row, at + FARM + 4, p.thaler)
    put(row, at + FARM + 5, p.debts)
    put(row, at + MINE, p.water)
    put(row, at + MINE + 1, p.pinge)
    put(row, at + MINE + 2, p.pinge_props)
    put(row, at + MINE + 3, components.TUNNEL_COAL - p.tunnel)
    put(row, at + MINE + 4, p.tunnel_props)
    put(row, at + MINE + 5, p.shaft)
    _pick(p.markers, _MARKERS, row, at + MARKED)
    _pick(p.new_markers, _MARKERS, row, at + NEW_MARKERS)
    _pick(p.buildings, _BUILDINGS, row, at + BUILT)
    _pick(p.new_buildings, _BUILDINGS, row, at + NEW_BUILDINGS)
    _discs(p.discs, row, at + DISCS)
    put(row, at + VALUE, p.value)
    put_flag(row, at + PLANNED, p.planned)
    put_set(row, at + FINISHED, p.finished)
    put(row, at + FARMER_WORK + p.farmer_work, 1)
    put(row, at + FARMHAND_WORK + p.farmhand_work, 1)
    _discs(p.used, row, at + USED)
    put_flag(row, at + BURNED, p.burned)
    put_set(row, at + STORED, p.stored)


def _pick(found: i64, known: vec[i64], row: vec[i16], at: i64) -> None:
    """Write 1 for each known development of a set."""
    if found == 0:
        return
    for i in range(len(known)):
        put_flag(row, at + i, has(found, known[i]))


def _plan(p: Player, row: vec[i16], at: i64) -> None:
    """HK 4 What is on a player's workers."""
    put(row, at + PLAN, 1)
    _discs(p.farmer, row, at + PLAN_DISCS)
    _discs(p.farmhand, row, at + PLAN_DISCS + N_COLOURS)
    if p.digger != 0:
        put(row, at + HIRED + p.digger - 1, 1)
    if p.miner != 0:
        put(row, at + HIRED + 3 + p.miner - 1, 1)
    if p.haspelknecht != 0:
        put(row, at + HIRED + 6 + p.haspelknecht - 1, 1)
    if p.mill != 0:
        put(row, at + MILL + p.mill - 1, 1)
