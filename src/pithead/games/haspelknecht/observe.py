"""A position as a seat sees it, as numbers: what `view` shows, in a fixed layout.

What the components say (costs, symbols, the boards) is not in it: it is the same in every position of a game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.bits import has
from pithead.core.layout import FROM_OWN, SEATS, put, put_flag, put_seat, put_set
from pithead.core.legacy import ListedLayout, Part
from pithead.core.rows import NONE
from pithead.games.haspelknecht.components import (
    BUILDINGS,
    COLOURS,
    MARKERS,
    N_COLOURS,
    N_DEVELOPMENTS,
    NAMES,
    TITLES,
    TUNNEL_COAL,
    count,
)
from pithead.games.haspelknecht.developments import STACK_BITS, STACK_MASK
from pithead.games.haspelknecht.planning import left
from pithead.games.haspelknecht.rules import simultaneous
from pithead.games.haspelknecht.state import (
    MILL_DISCS,
    PAYING,
    PAYMENTS,
    PLANNING,
    SEASONS,
    STAGES,
    SWAPPING,
    WORKERS,
    WORKING,
    WORKS,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.winter import STORES

VERSION: Final = 2

# Where the parts of the table begin.
SEAT: Final[i64] = 0
TO_ACT: Final[i64] = 4
YEAR: Final[i64] = 8
SEASON: Final[i64] = 9
STAGE: Final[i64] = 12
WORKER: Final[i64] = 26
STEPS: Final[i64] = 33
SUBJECT: Final[i64] = 36
AREAS: Final[i64] = 56
RESERVES: Final[i64] = 68
PLACES: Final[i64] = 80
TABLE_SIZE: Final[i64] = 120

# Where the parts of a seat's block begin.
FARM: Final[i64] = 0
MINE: Final[i64] = 6
PLACE: Final[i64] = 12
OWNED: Final[i64] = 13
MARKED: Final[i64] = 33
NEW_MARKERS: Final[i64] = 39
BUILT: Final[i64] = 45
NEW_BUILDINGS: Final[i64] = 49
DISCS: Final[i64] = 53
VALUE: Final[i64] = 56
PLANNED: Final[i64] = 57
FINISHED: Final[i64] = 58
FARMER_WORK: Final[i64] = 65
FARMHAND_WORK: Final[i64] = 70
USED: Final[i64] = 75
BURNED: Final[i64] = 78
STORED: Final[i64] = 79
PLAN: Final[i64] = 87
PLAN_DISCS: Final[i64] = 88
HIRED: Final[i64] = 94
MILL: Final[i64] = 103
UNPLANNED: Final[i64] = 105
NEW_GOODS: Final[i64] = 108
SEAT_SIZE: Final[i64] = 110

_MARKERS: Final = vec[i64](MARKERS)
_BUILDINGS: Final = vec[i64](BUILDINGS)

_DISCS: Final = [f"{colour} of reserve {pool}" for colour in COLOURS for pool in range(1, 5)]

LAYOUT: Final = ListedLayout(
    VERSION,
    [
        Part("seat", 4, "which seat observes: one of four is 1", SEATS),
        Part(
            "to act",
            4,
            "who is to act, counted from the own seat clockwise: one is 1; none when the game is over",
            FROM_OWN,
        ),
        Part("year", 1, "1 to 3"),
        Part("season", 3, "one is 1, of spring, summer, autumn", SEASONS),
        Part("stage", 14, f"what is asked: one is 1, of {', '.join(STAGES)}", STAGES),
        Part("worker", 7, f"who is at work: one is 1, of {', '.join(WORKERS)}", WORKERS),
        Part(
            "steps",
            3,
            "steps that he may still make; that he has made; 1 if one of them is the extra one",
            ["left", "made", "extra"],
        ),
        Part(
            "subject",
            20,
            "the development being bought, or the disc swapped (4 × colour + pool): one is 1",
            [f"{TITLES[i]}, or {_DISCS[i]}" if i < 12 else TITLES[i] for i in range(20)],
        ),
        Part(
            "areas",
            12,
            "discs of each area, by colour",
            [f"area {pool + 1} {colour}" for pool in range(4) for colour in COLOURS],
        ),
        Part(
            "reserves",
            12,
            "discs of each reserve, by colour",
            [f"reserve {pool + 1} {colour}" for pool in range(4) for colour in COLOURS],
        ),
        Part(
            "places",
            40,
            "for each development in play: 1 + its place across and 1 + its place down; else 0, 0",
            [f"{title} {way}" for title in TITLES for way in ("across", "down")],
        ),
    ],
    [
        Part("farm", 6, "VP, coal, wood, food, Thaler, debts", ["VP", "coal", "wood", "food", "Thaler", "debts"]),
        Part(
            "mine",
            6,
            "water; coal in the Pinge; props there; coal in the tunnel; props there; coal in the shaft",
            ["water", "Pinge coal", "Pinge props", "tunnel coal", "tunnel props", "shaft coal"],
        ),
        Part("place", 1, "in the turn order, from 1"),
        Part("owned", 20, "for each development: 0, or 1 + how many owned it before", TITLES),
        Part("markers", 6, f"1 for each marker: {', '.join(NAMES[i] for i in MARKERS)}", [TITLES[i] for i in MARKERS]),
        Part("new markers", 6, "those gained in this phase", [TITLES[i] for i in MARKERS]),
        Part(
            "buildings",
            4,
            f"1 for each building: {', '.join(NAMES[i] for i in BUILDINGS)}",
            [TITLES[i] for i in BUILDINGS],
        ),
        Part("new buildings", 4, "those gained in this phase", [TITLES[i] for i in BUILDINGS]),
        Part("discs", 3, "discs taken, by colour", COLOURS),
        Part("value", 1, "of the first taking"),
        Part("planned", 1, "1 if the plan is done"),
        Part("finished", 7, "1 for each worker who is done, in the order above", WORKERS),
        Part("farmer work", 5, f"what the farmer did: one is 1, of {', '.join(WORKS)}", WORKS),
        Part("farmhand work", 5, "likewise", WORKS),
        Part("used", 3, "discs used, by colour", COLOURS),
        Part("burned", 1, "1 if the charcoal burner has worked"),
        Part(
            "stored",
            8,
            "1 for each unit kept: coal, wood, food in the farm, in the barn; coal, wood in the shed",
            STORES,
        ),
        Part("plan", 1, "1 if the plan may be seen"),
        Part(
            "plan discs",
            6,
            "discs on the farmer, then on the farmhand, by colour",
            [f"{worker} {colour}" for worker in WORKERS[:2] for colour in COLOURS],
        ),
        Part(
            "hired",
            9,
            "coal digger, miner, haspelknecht: 1 at yellow disc, food or Thaler that pays him",
            [f"{worker} {payment}" for worker in WORKERS[2:5] for payment in PAYMENTS[1:]],
        ),
        Part("mill", 2, "the water mill was given yellow, black discs", MILL_DISCS[1:]),
        Part("unplanned", 3, "discs and markers that the plan has not used, by colour, while planning", COLOURS),
        Part("new goods", 2, "coal and food that workers brought in this carrying out", ["coal", "food"]),
    ],
)


def observe_into(s: HaspelknechtState, seat: i64, row: vec[i16], start: i64) -> None:
    """HK 4.1 Write what the seat sees from `start` on; the row is all zero there."""
    _table(s, seat, row, start)
    hidden = simultaneous(s)
    at = start + TABLE_SIZE
    other = seat
    for _ in range(s.seats):
        p = s.players[other]
        _player(p, row, at)
        if other == seat or not hidden:
            _plan(p, row, at)
            if s.stage == PLANNING:
                _discs(left(p), row, at + UNPLANNED)
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


def _table(s: HaspelknechtState, seat: i64, row: vec[i16], start: i64) -> None:
    """What lies in the middle, and the decision in progress."""
    put(row, start + SEAT + seat, 1)
    put_seat(row, start + TO_ACT, s.to_act, seat, s.seats)
    put(row, start + YEAR, s.year)
    put(row, start + SEASON + s.season, 1)
    put(row, start + STAGE + s.stage, 1)
    if s.stage == WORKING or s.worker != 0:
        put(row, start + WORKER + s.worker, 1)
    put(row, start + STEPS, s.steps)
    put(row, start + STEPS + 1, s.made)
    put_flag(row, start + STEPS + 2, s.teamwork)
    if s.stage == PAYING or s.stage == SWAPPING or s.subject != 0:
        put(row, start + SUBJECT + s.subject, 1)
    for pool in range(s.seats):
        _discs(s.areas[pool], row, start + AREAS + N_COLOURS * pool)
        _discs(s.reserves[pool], row, start + RESERVES + N_COLOURS * pool)


def _discs(word: i64, row: vec[i16], at: i64) -> None:
    """A set of discs, by colour."""
    for colour in range(N_COLOURS):
        put(row, at + colour, count(word, colour))


def _developments(s: HaspelknechtState, seat: i64, row: vec[i16], start: i64) -> None:
    """Where each development lies, and its owners."""
    for i in range(N_DEVELOPMENTS):
        place = s.places[i]
        if place != NONE:
            put(row, start + PLACES + 2 * i, 1 + place % 64)
            put(row, start + PLACES + 2 * i + 1, 1 + place // 64)
        stack = s.stacks[i]
        height: i64 = 0
        while stack != 0:
            height += 1
            stack >>= STACK_BITS
        stack = s.stacks[i]
        while stack != 0:
            owner = (stack & STACK_MASK) - 1
            put(row, start + TABLE_SIZE + SEAT_SIZE * _from(owner, seat, s.seats) + OWNED + i, height)
            height -= 1
            stack >>= STACK_BITS


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
    put(row, at + MINE + 3, TUNNEL_COAL - p.tunnel)
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


def _check() -> None:
    """See that the constants and the layout say the same."""
    LAYOUT.check(
        [
            SEAT, TO_ACT, YEAR, SEASON, STAGE, WORKER, STEPS, SUBJECT, AREAS, RESERVES, PLACES, TABLE_SIZE,
        ],
        [
            FARM, MINE, PLACE, OWNED, MARKED, NEW_MARKERS, BUILT, NEW_BUILDINGS, DISCS, VALUE, PLANNED, FINISHED,
            FARMER_WORK, FARMHAND_WORK, USED, BURNED, STORED, PLAN, PLAN_DISCS, HIRED, MILL, UNPLANNED,
            NEW_GOODS, SEAT_SIZE,
        ],
    )  # fmt: skip
    assert len(STAGES) == WORKER - STAGE
    assert len(WORKS) == FARMHAND_WORK - FARMER_WORK


_check()
