"""How a good player weighs the actions, and what a position promises; only from what the seat can know (CB 1.6).

Each space is weighed by what it brings (see worth.py) less what its workers would earn elsewhere. Mining
follows a plan (see hauling.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.games.coal_baron import actions, questions
from pithead.games.coal_baron.components import (
    BANK,
    CARD_POINTS,
    CARD_SIZE,
    CARD_VEHICLE,
    DELIVERY,
    DRAW_ORDERS,
    DRAW_TILES,
    FRANCS,
    MINING,
    MONEY,
    N_VEHICLES,
    OPEN_FROM,
    ORDERS,
    STEPS,
    WORKERS,
)
from pithead.games.coal_baron.facts import (
    CARD_MASK,
    IN_CAGE,
    IN_STORE,
    Facts,
    Player,
)
from pithead.games.coal_baron.policy.hauling import mining_worth, weigh_cubes, weigh_work
from pithead.games.coal_baron.policy.worth import (
    CART_TIMES,
    CARTS,
    CHAIN,
    COLOUR_TIMES,
    COMPANY,
    CROWD,
    CUBE,
    DELIVER,
    EMPTY,
    EMPTY_CARTS,
    END_CUBE,
    END_FRANC,
    EVENING,
    FIELD,
    HEAT,
    LATE,
    LEAD,
    ORDER_HUNT,
    RACE,
    RESERVE,
    SLOT_WORTH,
    SLOTS,
    TILE_HUNT,
    VEHICLE_SLOTS,
    VEHICLE_TIMES,
    WAIT,
    WORKER,
    card_worth,
    field,
    gains,
    in_pit,
    in_place,
    lacking,
    missing,
    needed,
    of,
    order_worth,
    purse,
    surplus,
    tile_worth,
    time_left,
    total,
)
from pithead.games.coal_baron.scoring import TILE_LOSS, balance, cubes_of
from pithead.games.coal_baron.turn import N_SHIFTS

EARNED: Final = vec[i64]([0, 0, 60, 52, 10])  # by players: what a worker earns, beyond the races
IN_HAND: Final[i64] = 30  # per cent of an open order's points that can be counted on before its first cube
SHARE: Final = vec[i64](
    [1 + int(1_000_000 * 0.5 ** (i / 2)) for i in range(48)]
)  # weights, halved at every second place


def weigh(s: Facts, seat: i64, offer: Offer) -> None:
    """Write how good each of the seat's legal actions looks, from 1 to about 1,000,000."""
    p = s.players[seat]
    question = s.question
    if question == questions.MINING:
        weigh_work(s, seat, p, offer)
        return
    if question == questions.PLACING:
        weigh_places(s, seat, p, offer)
    elif question == questions.DRAFTING or question == questions.KEEPING:
        weigh_cards(s, seat, p, offer)
    elif question == questions.BUYING:
        weigh_tiles(s, seat, p, offer)
    elif question == questions.SUBSTITUTING:
        weigh_substitutes(s, p, offer)
    else:
        weigh_cubes(p, offer)
    soften(offer.n, offer.weights)


def soften(n: i64, out: vec[i64]) -> None:
    """Turn worths into weights: the best has a million, and what is worth less falls off quickly."""
    top = out[0]
    for i in range(1, n):
        if out[i] > top:
            top = out[i]
    for i in range(n):
        fall = (top - out[i]) * 2 // HEAT
        if fall > 47:
            fall = 47
        out[i] = SHARE[fall]


# CB 3.2 Workers.


def weigh_places(s: Facts, seat: i64, p: Player, offer: Offer) -> None:
    """What each space brings, less what its workers would earn elsewhere."""
    crew = s.crew
    workers = p.workers
    last = s.shift == N_SHIFTS
    colour_gain = gains(s, seat, SLOTS, RACE, COLOUR_TIMES[s.shift])
    vehicle_gain = gains(s, seat, VEHICLE_SLOTS, RACE, VEHICLE_TIMES[s.shift])
    cart_gain = gains(s, seat, CARTS, RACE, CART_TIMES[s.shift])
    empty_gain: i64 = 0
    if last:
        empty_gain = gains(s, seat, EMPTY_CARTS, RACE, EMPTY)
    need: i64 = 0  # free slots of open orders
    opened: i64 = 0  # orders that are not complete
    waiting: i64 = 0  # their vehicles, as a set
    ready: i64 = 0  # the worth of complete orders by vehicle
    for order in p.orders:
        rest = missing(order)
        card = order & CARD_MASK
        if rest == 0:
            ready += order_worth(card, colour_gain, vehicle_gain) * bit(FIELD * CARD_VEHICLE[card])
        else:
            need += rest
            opened += 1
            waiting |= bit(CARD_VEHICLE[card])
    reserve: i64 = 0  # workers kept for deliveries,
    loss: i64 = 0  # and the least that is lost without them
    for vehicle in range(N_VEHICLES):
        value = field(ready, vehicle)
        if value > 0:
            reserve += crew[DELIVERY + vehicle] + 1
            if loss == 0 or value < loss:
                loss = value
    if not last:
        loss = loss * RESERVE // 100
    dig = crew[MINING]  # workers for the cheapest mining
    for space in range(MINING + 1, DELIVERY):
        if OPEN_FROM[space] <= s.seats and crew[space] < dig:
            dig = crew[space]
    dig += 1
    pit = in_pit(p)
    have = pit + in_place(p, IN_CAGE) + in_place(p, IN_STORE)
    lack = lacking(need, have)
    side = surplus(p)
    time = time_left(s, workers - reserve, dig + 1)
    idle = purse(p.francs + 1, time) - purse(p.francs, time)
    fade = LATE  # towards the end of a shift a worker can do ever less elsewhere, at last only earn a franc
    if not last:
        fade = EVENING
    worker = WORKER
    if workers <= fade and idle < worker:
        worker = idle + (worker - idle) * (workers - 1) // fade
    chosen = actions.ACTIONS.first
    offered = offer.actions
    out = offer.weights
    for i in range(offer.n):
        space = chosen[offered[i]]
        cost = crew[space] + 1
        after = workers - cost
        gain: i64 = 0
        if space < DRAW_TILES:
            time = time_left(s, after - reserve, dig)
            gain = tile_worth(s, p, s.factory[space], lack, side, time, colour_gain, cart_gain)
        elif space == DRAW_TILES:
            if p.francs > 2:
                gain = TILE_HUNT * time_left(s, after - reserve, dig + 2) // 100
        elif space < DELIVERY:
            gain = mining_worth(s, p, STEPS[space - MINING], pit, after, colour_gain, vehicle_gain, empty_gain)
        elif space < MONEY:
            vehicle = space - DELIVERY
            gain = field(ready, vehicle)
            if not last:
                gain = gain * DELIVER // 100
            if has(waiting, vehicle) and after > 3:
                gain -= WAIT
        elif space < BANK:
            time = time_left(s, after - reserve, dig + 1)
            gain = purse(p.francs + FRANCS[space - MONEY], time) - purse(p.francs, time)
        elif space == BANK:
            gain = idle
        elif space < DRAW_ORDERS:
            card = s.offer[space - ORDERS]
            vehicle = CARD_VEHICLE[card]
            time = time_left(s, after - reserve, dig + crew[DELIVERY + vehicle] + CHAIN)
            gain = card_worth(card, need, have, opened, time, colour_gain, vehicle_gain)
            if time > 0 and (has(waiting, vehicle) or field(ready, vehicle) > 0):
                gain += COMPANY
        else:
            gain = ORDER_HUNT * (100 - CROWD * opened) * time_left(s, after - reserve, dig + 1) // 10000
        if after < reserve and (space < DELIVERY or space >= MONEY):
            gain -= loss
        out[i] = gain - worker * cost


# One out of several.


def weigh_cards(s: Facts, seat: i64, p: Player, offer: Offer) -> None:
    """CB 2.6, 7.4 The order that fits best."""
    colour_gain = gains(s, seat, SLOTS, RACE, COLOUR_TIMES[s.shift])
    vehicle_gain = gains(s, seat, VEHICLE_SLOTS, RACE, VEHICLE_TIMES[s.shift])
    need = needed(p)
    have = in_pit(p) + in_place(p, IN_CAGE) + in_place(p, IN_STORE)
    time = time_left(s, p.workers, 2)
    waiting: i64 = 0
    for order in p.orders:
        waiting |= bit(CARD_VEHICLE[order & CARD_MASK])
    offered = offer.actions
    out = offer.weights
    for i in range(offer.n):
        action = offered[i]
        card = actions.ACTIONS.first[action]
        if actions.ACTIONS.family[action] == actions.KEEP_NONE:
            out[i] = 0
        else:
            out[i] = card_worth(card, need, have, 0, time, colour_gain, vehicle_gain)
            if has(waiting, CARD_VEHICLE[card]):
                out[i] += COMPANY


def weigh_tiles(s: Facts, seat: i64, p: Player, offer: Offer) -> None:
    """CB 5.5 The tile that fits best."""
    colour_gain = gains(s, seat, SLOTS, RACE, COLOUR_TIMES[s.shift])
    cart_gain = gains(s, seat, CARTS, RACE, CART_TIMES[s.shift])
    lack = lacking(needed(p), in_pit(p) + in_place(p, IN_CAGE) + in_place(p, IN_STORE))
    side = surplus(p)
    time = time_left(s, p.workers, 1)
    offered = offer.actions
    out = offer.weights
    for i in range(offer.n):
        action = offered[i]
        if actions.ACTIONS.family[action] == actions.BUY_NONE:
            out[i] = 0
        else:
            out[i] = tile_worth(s, p, actions.ACTIONS.first[action], lack, side, time, colour_gain, cart_gain)


def weigh_substitutes(s: Facts, p: Player, offer: Offer) -> None:
    """CB 5.4 A cube for which a slot waits; late in the game rather an empty cart (CB 8.4)."""
    need = needed(p)
    offered = offer.actions
    out = offer.weights
    for i in range(offer.n):
        action = offered[i]
        if actions.ACTIONS.family[action] == actions.LEAVE_EMPTY:
            out[i] = 60 * s.shift
            continue
        colour = actions.ACTIONS.first[action]
        out[i] = SLOT_WORTH[colour] * (N_SHIFTS + 1 - s.shift) // 4
        if of(need, colour) > 0:
            out[i] += CUBE


# The end.


def estimate(s: Facts, seat: i64) -> i64:
    """About how many points the seat will end with: those it has and has in hand, the races as they stand (CB 8.1),
    what the end brings (CB 10), and what workers earn on the average.
    """
    p = s.players[seat]
    if s.over:
        return p.points
    shift = s.shift
    worth = 100 * p.points + END_FRANC * p.francs - TILE_LOSS * 100 * balance(p) * shift // N_SHIFTS
    worth += END_CUBE * cubes_of(p)
    for order in p.orders:
        card = order & CARD_MASK
        filled = CARD_SIZE[card] - total(missing(order))
        worth += 100 * CARD_POINTS[card] * (IN_HAND + (100 - IN_HAND) * filled // CARD_SIZE[card]) // 100
        if shift == N_SHIFTS and s.crew[DELIVERY + CARD_VEHICLE[card]] >= p.workers:
            worth -= 100 * CARD_POINTS[card] + 100  # too late
    races = gains(s, seat, SLOTS, LEAD, 100) * (N_SHIFTS + 1 - shift)
    races += gains(s, seat, CARTS, LEAD, 100)
    trucks = gains(s, seat, VEHICLE_SLOTS, LEAD, 100)
    if shift < N_SHIFTS:
        trucks += trucks
    for column in range(4):
        worth += field(races, column) + field(trucks, column)
    return (worth + (p.workers + (N_SHIFTS - shift) * WORKERS[s.seats]) * EARNED[s.seats]) // 100
