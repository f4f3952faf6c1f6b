"""The legal actions of a position, ascending: the candidates of each decision, asked one by one for a reason."""

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has, lowest
from pithead.games.magnum_sal.actions import (
    ASSIST,
    BUY,
    BUY_TOOL,
    CART_ONE,
    CASTLE_ROYAL,
    CASTLE_VISIT,
    DECLARE,
    DELIVER,
    END_TURN,
    ENOUGH,
    EXTRACT,
    FROM,
    INN_VISIT,
    LOSE_MONEY,
    LOSE_SALT,
    MORE,
    PASS,
    PAY,
    PLACE,
    PUMP,
    SELL,
    SQUARE_VISIT,
    TAKE,
    TO,
    TO_CASTLE,
    TO_CASTLE_ROYAL,
    USE_BUCKET,
    USE_FOOD,
    USE_PICKAXE,
    WAKE,
)
from pithead.games.magnum_sal.buildings import (
    why_not_buy,
    why_not_declare,
    why_not_inn,
    why_not_pump,
    why_not_sell,
    why_not_square,
    why_not_tool,
)
from pithead.games.magnum_sal.components import BUCKET, FOOD, MARKET, N_ASSISTANTS, N_PLACES, N_SALTS
from pithead.games.magnum_sal.extract import (
    why_not_extract,
)
from pithead.games.magnum_sal.mine import BUCKET_FROM, FIRST_CHAMBER, N_BUCKETS, N_SPACES
from pithead.games.magnum_sal.miners import (
    N_SOURCES,
    occupied_without,
    why_not_assist,
    why_not_castle,
    why_not_from,
    why_not_place,
    why_not_to_space,
)
from pithead.games.magnum_sal.reasons import (
    OK,
)
from pithead.games.magnum_sal.rules import why_not
from pithead.games.magnum_sal.state import (
    ACTING,
    CARTING,
    DELIVERING,
    ENDING,
    LOSING,
    MOVING,
    PAYING,
    PICKING,
    PUMPING,
    ROPING,
    TAKING,
    TRADING,
    WAKING,
    MagnumSalState,
    Player,
)
from pithead.games.magnum_sal.tools import (
    why_not_bucket,
    why_not_food,
)


def legal_into(s: MagnumSalState, seat: i64, out: vec[i64]) -> i64:
    """Write the legal actions of a seat into `out`, ascending; return how many there are."""
    if s.over or seat != s.to_act:
        return 0
    p = s.players[seat]
    stage = s.stage
    n: i64 = 0
    if stage == ACTING:
        n = legal_moves(s, p, out, n)
        n = legal_visits(s, p, out, n)
        n = legal_tools(s, p, out, n)
        out[n] = PASS
        return n + 1
    if stage == ROPING:
        n = legal_moves(s, p, out, n)
        out[n] = ENOUGH
        return n + 1
    if stage == MOVING:
        return legal_targets(s, p, out)
    if stage == ENDING:
        n = legal_tools(s, p, out, n)
        out[n] = END_TURN
        return n + 1
    if stage == TRADING:
        n = legal_trades(s, p, out, n)
    if stage != DELIVERING and stage != LOSING and stage != PAYING and why_not(s, p, ENOUGH) == OK:
        out[n] = ENOUGH
        n += 1
    first: i64 = 0
    last: i64 = -1
    if stage == DELIVERING:
        first = DELIVER
        last = LOSE_SALT - 1
    elif stage == LOSING:
        first = LOSE_SALT
        last = LOSE_MONEY
    elif stage == PICKING:
        first = USE_PICKAXE
        last = USE_PICKAXE
    elif stage == CARTING:
        first = CART_ONE
        last = TAKE - 1
    elif stage == TAKING:
        first = TAKE
        last = PAY - 1
    elif stage == PAYING:
        first = PAY
        last = MORE - 1
    elif stage == PUMPING:
        first = MORE
        last = MORE
    elif stage == WAKING:
        first = WAKE
        last = DELIVER - 1
    for action in range(first, last + 1):
        if why_not(s, p, action) == OK:
            out[n] = action
            n += 1
    return n


def legal_moves(s: MagnumSalState, p: Player, out: vec[i64], n: i64) -> i64:
    """MS 4.1, 4.10, 5.8 From the supply, or by taking up a miner."""
    occupied = s.occupied()
    if p.supply > 0:
        for space in range(N_SPACES):
            if why_not_place(p, occupied, space) == OK:
                out[n] = PLACE + space
                n += 1
        for building in range(N_ASSISTANTS):
            if why_not_assist(s, building) == OK:
                out[n] = ASSIST + building
                n += 1
        if why_not_castle(s, p, False) == OK:
            out[n] = CASTLE_VISIT
            n += 1
        if why_not_castle(s, p, True) == OK:
            out[n] = CASTLE_ROYAL
            n += 1
    held = p.spaces  # nothing can be taken up elsewhere
    while held != 0:
        source = lowest(held)
        if why_not_from(s, s.to_act, source, occupied) == OK:
            out[n] = FROM + source
            n += 1
        held &= held - 1
    for assistant in range(N_SPACES, N_SOURCES):
        if why_not_from(s, s.to_act, assistant, occupied) == OK:
            out[n] = FROM + assistant
            n += 1
    return n


def legal_targets(s: MagnumSalState, p: Player, out: vec[i64]) -> i64:
    """MS 4.1, 4.10, 5.8 Where the miner taken up may go."""
    n: i64 = 0
    occupied = occupied_without(s, s.to_act, s.source)
    for space in range(N_SPACES):
        if why_not_to_space(s, space, occupied) == OK:
            out[n] = TO + space
            n += 1
    for building in range(N_ASSISTANTS):
        if why_not_assist(s, building) == OK:
            out[n] = TO + N_SPACES + building
            n += 1
    if why_not_castle(s, p, False) == OK:
        out[n] = TO_CASTLE
        n += 1
    if why_not_castle(s, p, True) == OK:
        out[n] = TO_CASTLE_ROYAL
        n += 1
    return n


def legal_visits(s: MagnumSalState, p: Player, out: vec[i64], n: i64) -> i64:
    """MS 4.5 Extracting; MS 5.2 to 5.7 the buildings that need no miner."""
    seat = s.to_act
    held = p.spaces >> FIRST_CHAMBER  # the chambers in which there is anything to do
    left = held
    while left != 0:
        chamber = lowest(left)
        if why_not_extract(s, seat, chamber) == OK:
            out[n] = EXTRACT + chamber
            n += 1
        left &= left - 1
    if why_not_inn(s, p) == OK:
        out[n] = INN_VISIT
        n += 1
    for place in range(N_PLACES):
        if why_not_tool(s, p, place) == OK:
            out[n] = BUY_TOOL + place
            n += 1
    while held != 0:
        chamber = lowest(held)
        if why_not_pump(s, seat, chamber) == OK:
            out[n] = PUMP + chamber
            n += 1
        held &= held - 1
    if s.visited >> MARKET & 1 == 0:
        if why_not_declare(s, p) == OK:
            out[n] = DECLARE
            n += 1
        n = legal_trades(s, p, out, n)
    if why_not_square(s) == OK:
        out[n] = SQUARE_VISIT
        n += 1
    return n


def legal_trades(s: MagnumSalState, p: Player, out: vec[i64], n: i64) -> i64:
    """MS 5.6 What can be sold and bought."""
    for colour in range(N_SALTS):
        if why_not_sell(s, p, colour) == OK:
            out[n] = SELL + colour
            n += 1
    for colour in range(N_SALTS):
        if why_not_buy(s, p, colour) == OK:
            out[n] = BUY + colour
            n += 1
    return n


def legal_tools(s: MagnumSalState, p: Player, out: vec[i64], n: i64) -> i64:
    """MS 6.3, 6.8 Bucket and food."""
    if p.ready(BUCKET) > 0:
        for pair in range(N_BUCKETS):
            if has(p.spaces, FIRST_CHAMBER + BUCKET_FROM[pair]) and why_not_bucket(s, s.to_act, pair) == OK:
                out[n] = USE_BUCKET + pair
                n += 1
    if p.ready(FOOD) > 0:
        held = p.spaces >> FIRST_CHAMBER
        while held != 0:
            chamber = lowest(held)
            if why_not_food(s, s.to_act, chamber) == OK:
                out[n] = USE_FOOD + chamber
                n += 1
            held &= held - 1
    return n
