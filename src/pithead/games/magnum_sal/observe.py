"""A position as a seat sees it, as numbers: what `view` shows, in a fixed layout."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.bits import has
from pithead.core.layout import FROM_OWN, SEATS, Layout, put, put_flag, put_row, put_seat, put_set
from pithead.core.rows import NONE
from pithead.games.magnum_sal import fees, questions, turn
from pithead.games.magnum_sal.components import (
    BUILDINGS,
    KIND_SALT,
    KIND_WATER,
    N_ASSISTANTS,
    N_PLACES,
    N_SALTS,
    N_TOOLS,
    ORDER_NAMES,
    SALTS,
    TOOL_PRICE,
    TOOLS,
    WAGES,
)
from pithead.games.magnum_sal.facts import Facts, Player, entered, kind_of, rested, salt_in, tired, water_in
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, N_CHAMBERS, N_SPACES, SPACE_NAMES

VERSION: Final = 2

CHAMBER_NUMBERS: Final[i64] = 9

_CHAMBER: Final = ["entered", *SALTS, "water", *[f"printed {salt}" for salt in SALTS], "printed water"]

LAYOUT: Final = Layout(VERSION)

# The table.
SEAT: Final[i64] = LAYOUT.table_part("seat", "which seat observes: one of four is 1", SEATS)
TO_ACT: Final[i64] = LAYOUT.table_part(
    "to act", "who is to act, counted from the own seat clockwise: one is 1; none when the game is over", FROM_OWN
)
FIRST_PLAYER: Final[i64] = LAYOUT.table_part("first player", "who is the first player, counted likewise", FROM_OWN)
PHASE: Final[i64] = LAYOUT.table_part("phase", "1 to 3")
ROUND: Final[i64] = LAYOUT.table_part("round", "of the phase, from 1")
QUESTION: Final[i64] = LAYOUT.table_part(
    "stage", f"what is asked: one is 1, of {', '.join(questions.NAMES)}", questions.NAMES
)
TURN: Final[i64] = LAYOUT.table_part(
    "turn",
    "actions left, passes, pickaxes used, cubes or water taken so far, the least part that may still be named "
    "(but for carts), 1 if the commercial privilege is declared",
    ["actions left", "passes", "pickaxes", "taken", "least", "privilege"],
)
VISITED: Final[i64] = LAYOUT.table_part("visited", f"1 for each building visited: {', '.join(BUILDINGS)}", BUILDINGS)
SOURCE: Final[i64] = LAYOUT.table_part(
    "source",
    "in a decision in progress: the space, then building, of the moving miner, or the chamber",
    SPACE_NAMES + BUILDINGS[:4],
)
MOVED: Final[i64] = LAYOUT.table_part("moved", "miners moved by this action to each space", SPACE_NAMES)
CARTED: Final[i64] = LAYOUT.table_part("carted", "how many carts cover each space", SPACE_NAMES)
CARTABLE: Final[i64] = LAYOUT.table_part(
    "cartable", "while carts are used: 1 for each space that may still be named", SPACE_NAMES
)
SOLD: Final[i64] = LAYOUT.table_part("sold", "1 for each colour sold in this visit", SALTS)
BOUGHT: Final[i64] = LAYOUT.table_part("bought", "1 for each colour bought of which there was none before", SALTS)
DUES: Final[i64] = LAYOUT.table_part(
    "dues",
    "groszy that rivals share: the first and second other seat, first and third, second and third, all",
    ["first and second", "first and third", "second and third", "all"],
)
SHARES: Final[i64] = LAYOUT.table_part(
    "shares", "what each of the other seats was given of it", ["first", "second", "third"]
)
CHAMBERS: Final[i64] = LAYOUT.table_part(
    "chambers",
    "for each chamber: 1 if entered; salt there by colour; water there; if its kind may be seen: its salt by "
    "colour and its water as printed",
    [f"{chamber} {word}" for chamber in CHAMBER_NAMES for word in _CHAMBER],
)
ORDERS: Final[i64] = LAYOUT.table_part(
    "orders", "orders face up, by kind, in the order of the actions `deliver …`", ORDER_NAMES
)
CASTLE: Final[i64] = LAYOUT.table_part(
    "castle",
    "orders in the pile, completed in this phase, and how many end it",
    ["pile", "completed", "to end the phase"],
)
WORKSHOP: Final[i64] = LAYOUT.table_part(
    "workshop",
    f"for each place 1 at the tool there: {', '.join(TOOLS)}",
    [f"{tool} at {price} gr" for price in TOOL_PRICE for tool in TOOLS],
)
TOOL_PILE: Final[i64] = LAYOUT.table_part("tool pile", "tools left of this phase")
MARKET: Final[i64] = LAYOUT.table_part("market", "cubes by colour", SALTS)
INN: Final[i64] = LAYOUT.table_part(
    "inn", "where the marker stands, from 0; the wage, 0 if there is nobody to hire", ["marker", "wage"]
)

# The block of a seat.
PURSE: Final[i64] = LAYOUT.seat_part("purse", "groszy")
SALT: Final[i64] = LAYOUT.seat_part("salt", "cubes by colour", SALTS)
MINERS: Final[i64] = LAYOUT.seat_part(
    "miners",
    "in the supply; owned in all; in the left and in the right circle of the castle queue",
    ["supply", "owned", "left circle", "right circle"],
)
TOOLS_READY: Final[i64] = LAYOUT.seat_part("tools ready", "tools by kind", TOOLS)
TOOLS_USED: Final[i64] = LAYOUT.seat_part("tools used", "tools used in this phase, by kind", TOOLS)
DONE: Final[i64] = LAYOUT.seat_part("done", "orders completed")
DONE_ORDERS: Final[i64] = LAYOUT.seat_part("done orders", "them by kind", ORDER_NAMES)
ASSISTANTS: Final[i64] = LAYOUT.seat_part("assistants", "1 for each building with an assistant", BUILDINGS[:4])
RESTED: Final[i64] = LAYOUT.seat_part("rested", "rested miners on each space", SPACE_NAMES)
TIRED: Final[i64] = LAYOUT.seat_part("tired", "tired miners on each space", SPACE_NAMES)

TABLE_SIZE: Final[i64] = LAYOUT.table_size
SEAT_SIZE: Final[i64] = LAYOUT.seat_size


def observe_into(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """MS 7.1 Write what the seat sees from `start` on; the row is all zero there."""
    _table(s, seat, row, start)
    _turn(s, row, start)
    _chambers(s, row, start + CHAMBERS)
    at = start + TABLE_SIZE
    other = seat
    for _block in range(s.seats):
        _player(s.players[other], row, at)
        for building in range(N_ASSISTANTS):
            put_flag(row, at + ASSISTANTS + building, s.assistants[building] == other)
        spaces = s.players[other].spaces
        for space in range(N_SPACES):
            if has(spaces, space):
                put(row, at + RESTED + space, rested(s.mine[space], other))
                put(row, at + TIRED + space, tired(s.mine[space], other))
        at += SEAT_SIZE
        other += 1
        if other == s.seats:
            other = 0


def _table(s: Facts, seat: i64, row: vec[i16], start: i64) -> None:
    """What lies in the town."""
    put(row, start + SEAT + seat, 1)
    put_seat(row, start + TO_ACT, s.to_act, seat, s.seats)
    put_seat(row, start + FIRST_PLAYER, s.first_player, seat, s.seats)
    put(row, start + PHASE, s.phase)
    put(row, start + ROUND, s.round)
    put(row, start + QUESTION + s.question, 1)
    for order in s.offer:
        if order != NONE:
            row[start + ORDERS + order] += 1
    put(row, start + CASTLE, len(s.order_pile))
    put(row, start + CASTLE + 1, s.completed)
    put(row, start + CASTLE + 2, turn.orders_to_end(s))
    for place in range(N_PLACES):
        if s.shop[place] != NONE:
            put(row, start + WORKSHOP + N_TOOLS * place + s.shop[place], 1)
    put(row, start + TOOL_PILE, s.pile_left)
    put_row(row, start + MARKET, s.market, 0, N_SALTS)
    put(row, start + INN, s.hired)
    if s.hired < len(WAGES):
        put(row, start + INN + 1, WAGES[s.hired])


def _turn(s: Facts, row: vec[i16], start: i64) -> None:
    """The turn and the decision in progress."""
    put(row, start + TURN, s.actions_left)
    put(row, start + TURN + 1, s.passes)
    put(row, start + TURN + 2, s.pickaxes)
    put(row, start + TURN + 3, s.taken)
    put_flag(row, start + TURN + 5, s.privileged)
    put_set(row, start + VISITED, s.visited)
    if s.question == questions.ACTING:
        return
    if s.question == questions.CARTING:
        put_set(row, start + CARTABLE, s.least)
    else:
        put(row, start + TURN + 4, s.least)
    put(row, start + SOURCE + s.source, 1)
    moved = s.moved
    space: i64 = 0
    while moved != 0:
        put(row, start + MOVED + space, moved & 3)
        moved >>= 2
        space += 1
    if s.carted != 0:
        for place in range(N_SPACES):
            put(row, start + CARTED + place, fees.carts_on(s, place))
    put_set(row, start + SOLD, s.sold)
    put_set(row, start + BOUGHT, s.bought)
    for i in range(4):
        put(row, start + DUES + i, s.dues >> (8 * i) & 255)
    for i in range(3):
        put(row, start + SHARES + i, s.shares >> (8 * i) & 255)


def _chambers(s: Facts, row: vec[i16], at: i64) -> None:
    """MS 7.1 A chamber face down shows only water from buckets; MS 10.1 in the mapped mine also its kind."""
    for chamber in range(N_CHAMBERS):
        word = s.chambers[chamber]
        put(row, at + 4, water_in(word))
        if entered(word):
            put(row, at, 1)
            for colour in range(N_SALTS):
                put(row, at + 1 + colour, salt_in(word, colour))
        if entered(word) or s.mapped:
            kind = kind_of(word)
            put_row(row, at + 5, KIND_SALT, kind * N_SALTS, N_SALTS)
            put(row, at + 8, KIND_WATER[kind])
        at += CHAMBER_NUMBERS


def _player(p: Player, row: vec[i16], at: i64) -> None:
    """A player's possessions, all public."""
    put(row, at + PURSE, p.money)
    put(row, at + SALT, p.brown)
    put(row, at + SALT + 1, p.green)
    put(row, at + SALT + 2, p.white)
    put(row, at + MINERS, p.supply)
    put(row, at + MINERS + 1, p.miners)
    put(row, at + MINERS + 2, p.left)
    put(row, at + MINERS + 3, p.right)
    for tool in range(N_TOOLS):
        put(row, at + TOOLS_READY + tool, p.ready(tool))
        put(row, at + TOOLS_USED + tool, p.used(tool))
    put(row, at + DONE, p.completed)
    orders = p.orders
    kind: i64 = 0
    while orders != 0:
        put(row, at + DONE_ORDERS + kind, orders & 7)
        orders >>= 3
        kind += 1
