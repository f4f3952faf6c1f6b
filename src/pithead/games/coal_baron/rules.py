"""What may be done now, and doing it (CB 3, 4, 7); drafting, buying and mining are handed on to their chapters."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.coal_baron.actions import (
    BUY,
    BUY_NONE,
    CAGE,
    DRAFT,
    KEEP,
    KEEP_NONE,
    LEAVE_EMPTY,
    N_ACTIONS,
    NEXT_CARD,
    NEXT_TILE,
    PLACE,
    RETURN_BOTTOM,
    RETURN_TOP,
    STOP,
    SUBSTITUTE,
    USE,
)
from pithead.games.coal_baron.components import (
    BANK,
    CARD_NAMES,
    CARD_POINTS,
    CARD_VEHICLE,
    DELIVERY,
    DRAW_ORDERS,
    DRAW_TILES,
    FRANCS,
    MINING,
    MONEY,
    N_COLOURS,
    N_SPACES,
    OPEN_FROM,
    ORDERS,
    SPACE_NAMES,
    STEPS,
)
from pithead.games.coal_baron.factory import (
    buy_drawn,
    buy_from_space,
    choose_end,
    keep,
    leave_empty,
    legal_drawn,
    look_at_five,
    put_next,
    substitute,
    take_none,
    why_not_buy,
    why_not_drawn,
    why_not_substitute,
    why_not_tile,
)
from pithead.games.coal_baron.mining import (
    choose_first_cube,
    double,
    legal_work,
    why_not_first_cube,
    why_not_second_cube,
    why_not_work,
    work,
)
from pithead.games.coal_baron.reasons import (
    EMPTY_PILE,
    EMPTY_SPACE,
    GAME_OVER,
    LOCKED,
    NOT_NOW,
    NOT_YOUR_TURN,
    NOTHING_COMPLETE,
    OK,
    TOO_FEW_WORKERS,
)
from pithead.games.coal_baron.setup import add_order, draft, why_not_draft
from pithead.games.coal_baron.state import (
    BUYING,
    CARD_MASK,
    CHOOSING_END,
    DRAFTING,
    FIRST_CUBE,
    KEEPING,
    MINING_WORK,
    ORDERING,
    PLACING,
    SECOND_CUBE,
    SUBSTITUTING,
    CoalBaronState,
    Player,
    add_cubes,
    is_complete,
)
from pithead.games.coal_baron.turn import end_turn


def legal_into(s: CoalBaronState, seat: i64, out: vec[i64]) -> i64:
    """Write the legal actions of a seat into `out`, ascending; return how many there are."""
    if s.over or seat != s.to_act:
        return 0
    p = s.players[seat]
    phase = s.phase
    if phase == MINING_WORK:
        return legal_work(s, p, out)
    n: i64 = 0
    if phase == PLACING:
        ready = ready_vehicles(p)
        for space in range(N_SPACES):
            if why_not_space(s, p, space, ready) == OK:
                out[n] = PLACE + space
                n += 1
        return n
    if phase == BUYING or phase == KEEPING or phase == ORDERING:
        return legal_drawn(s, p, out)
    for action in range(first_action(s), last_action(s) + 1):
        if why_not(s, p, action) == OK:
            out[n] = action
            n += 1
    return n


def first_action(s: CoalBaronState) -> i64:
    """The first action that belongs to the decision asked."""
    phase = s.phase
    if phase == DRAFTING:
        return DRAFT
    if phase == PLACING:
        return PLACE
    if phase == BUYING:
        return BUY
    if phase == SUBSTITUTING:
        return SUBSTITUTE
    if phase == KEEPING:
        return KEEP
    if phase == CHOOSING_END:
        return RETURN_TOP
    if phase == ORDERING:
        return NEXT_CARD if s.at_deck else NEXT_TILE
    if phase == MINING_WORK:
        return CAGE
    return USE


def last_action(s: CoalBaronState) -> i64:
    """The last action that belongs to the decision asked."""
    phase = s.phase
    if phase == DRAFTING:
        return PLACE - 1
    if phase == PLACING:
        return BUY - 1
    if phase == BUYING:
        return BUY_NONE
    if phase == SUBSTITUTING:
        return LEAVE_EMPTY
    if phase == KEEPING:
        return KEEP_NONE
    if phase == CHOOSING_END:
        return RETURN_BOTTOM
    if phase == ORDERING:
        return CAGE - 1 if s.at_deck else NEXT_CARD - 1
    if phase == MINING_WORK:
        return N_ACTIONS - 1
    return STOP - 1


def reason(s: CoalBaronState, seat: i64, action: i64) -> i64:
    """Return OK, or why the seat may not do this now."""
    if s.over:
        return GAME_OVER
    if seat != s.to_act:
        return NOT_YOUR_TURN
    if not first_action(s) <= action <= last_action(s) or (s.phase == MINING_WORK and USE <= action < STOP):
        return NOT_NOW
    return why_not(s, s.players[seat], action)


def why_not(s: CoalBaronState, p: Player, action: i64) -> i64:
    """Return OK, or why an action of the decision asked is not legal."""
    phase = s.phase
    if phase == PLACING:
        return why_not_space(s, p, action - PLACE, ready_vehicles(p))
    if phase == MINING_WORK:
        return why_not_work(s, p, action)
    if phase == DRAFTING:
        return why_not_draft(s, action - DRAFT)
    if phase == BUYING:
        return OK if action == BUY_NONE else why_not_buy(s, p, action - BUY)
    if phase == SUBSTITUTING:
        return OK if action == LEAVE_EMPTY else why_not_substitute(s, action - SUBSTITUTE)
    if phase == KEEPING:
        return OK if action == KEEP_NONE else why_not_drawn(s, action - KEEP)
    if phase == CHOOSING_END:
        return OK
    if phase == ORDERING:
        return why_not_drawn(s, action - (NEXT_CARD if s.at_deck else NEXT_TILE))
    if phase == FIRST_CUBE:
        return why_not_first_cube(p, action - USE)
    return why_not_second_cube(s, p, action - USE)


def apply(s: CoalBaronState, action: i64) -> None:
    """Carry out a legal action of the seat to act."""
    p = s.players[s.to_act]
    phase = s.phase
    if phase == MINING_WORK:
        work(s, p, action)
    elif phase == PLACING:
        place(s, p, action - PLACE)
    elif phase == DRAFTING:
        draft(s, p, action - DRAFT)
    elif phase == BUYING:
        if action == BUY_NONE:
            take_none(s)
        else:
            buy_drawn(s, p, action - BUY)
    elif phase == SUBSTITUTING:
        if action == LEAVE_EMPTY:
            leave_empty(s)
        else:
            substitute(s, p, action - SUBSTITUTE)
    elif phase == KEEPING:
        if action == KEEP_NONE:
            take_none(s)
        else:
            keep(s, p, action - KEEP)
    elif phase == CHOOSING_END:
        choose_end(s, action == RETURN_BOTTOM)
    elif phase == ORDERING:
        put_next(s, action - (NEXT_CARD if s.at_deck else NEXT_TILE))
    elif phase == FIRST_CUBE:
        choose_first_cube(s, action - USE)
    elif phase == SECOND_CUBE:
        double(s, p, action - USE)


def why_not_space(s: CoalBaronState, p: Player, space: i64, ready: i64) -> i64:
    """CB 3.2 Open, enough workers, and an action that can be carried out (CB 4). The bank always is (CB 3.3).

    `ready` are the vehicles with a complete order.
    """
    if OPEN_FROM[space] > s.seats:
        return LOCKED
    if s.crew[space] >= p.workers:  # one more than it holds is needed; on the bank nobody is counted
        return TOO_FEW_WORKERS
    if space < DRAW_TILES:
        return why_not_tile(p, s.factory[space])
    if space == DRAW_TILES:
        return OK if len(s.stack) > 0 else EMPTY_PILE  # CB 4.2
    if DELIVERY <= space < MONEY:
        return OK if has(ready, space - DELIVERY) else NOTHING_COMPLETE  # CB 4.4
    if ORDERS <= space < DRAW_ORDERS:
        return OK if s.offer[space - ORDERS] != NONE else EMPTY_SPACE  # CB 4.5
    if space == DRAW_ORDERS:
        return OK if len(s.deck) > 0 else EMPTY_PILE  # CB 4.2
    return OK  # CB 4.3


def place(s: CoalBaronState, p: Player, space: i64) -> None:
    """CB 3.2 Place workers and carry out the action of the space."""
    needed = s.crew[space] + 1
    p.workers -= needed
    if s.journal is not None:
        facts: dict[str, object] = {"space": SPACE_NAMES[space], "workers": int(needed)}
        if needed > 1:
            facts |= {"displaced": int(needed - 1), "owner": int(s.owner[space])}
        s.journal.append(Event("place", s.to_act, "CB 3.3" if space == BANK else "CB 3.2", facts))
    if space == BANK:
        p.banked += 1
    else:
        s.players[s.owner[space]].canteen += s.crew[space]  # CB 3.4
        s.crew[space] = needed
        s.owner[space] = s.to_act
    if space < DRAW_TILES:
        buy_from_space(s, p, space)
    elif space == DRAW_TILES:
        look_at_five(s, False)
    elif space < DELIVERY:
        s.steps = STEPS[space - MINING]  # CB 6.1
        s.phase = MINING_WORK
    elif space < MONEY:
        deliver(s, p, space - DELIVERY)
        end_turn(s)
    elif space < BANK:
        take_francs(s, p, FRANCS[space - MONEY])
        end_turn(s)
    elif space == BANK:
        take_francs(s, p, 1)
        end_turn(s)
    elif space < DRAW_ORDERS:
        take_order(s, p, space - ORDERS)
        end_turn(s)
    else:
        look_at_five(s, True)


def ready_vehicles(p: Player) -> i64:
    """CB 4.4 The vehicles of which at least one open order is complete, as a set."""
    ready: i64 = 0
    for order in p.orders:
        if is_complete(order):
            ready |= bit(CARD_VEHICLE[order & CARD_MASK])
    return ready


def deliver(s: CoalBaronState, p: Player, vehicle: i64) -> None:
    """CB 7.1 All complete orders of that vehicle: points, cubes to the supply, the card face down (CB 7.5)."""
    kept = vec[i64]()
    for order in p.orders:
        card = order & CARD_MASK
        if CARD_VEHICLE[card] != vehicle or not is_complete(order):
            kept = append(kept, order)
            continue
        returned = vec[i64]([0] * N_COLOURS)
        add_cubes(order, returned)
        for colour in range(N_COLOURS):
            s.supply[colour] += returned[colour]
        p.delivered |= bit(card)
        p.points += CARD_POINTS[card]
        if s.journal is not None:
            s.journal.append(Event("deliver", s.to_act, "CB 7.1", {"card": CARD_NAMES[card]}, CARD_POINTS[card]))
    p.orders = kept


def take_francs(s: CoalBaronState, p: Player, francs: i64) -> None:
    """CB 7.2 Take the francs shown; CB 3.3 the bank gives one."""
    p.francs += francs
    if s.journal is not None:
        paragraph = "CB 3.3" if francs == 1 else "CB 7.2"
        s.journal.append(Event("francs taken", s.to_act, paragraph, {"francs": int(francs)}))


def take_order(s: CoalBaronState, p: Player, space: i64) -> None:
    """CB 7.3 Take the card of the space, face up."""
    card = s.offer[space]
    s.offer[space] = NONE
    add_order(p, card)
    if s.journal is not None:
        s.journal.append(Event("take order", s.to_act, "CB 7.3", {"card": CARD_NAMES[card]}))
