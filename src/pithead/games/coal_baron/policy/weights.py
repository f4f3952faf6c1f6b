"""How a good player weighs the actions, and what a position promises; only from what the seat can know (CB 1.6).

Each space is weighed by what it brings (see worth.py) less what its workers would earn elsewhere. Mining
follows a plan (see hauling.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.games.coal_baron import actions, components, facts, questions
from pithead.games.coal_baron.facts import Facts, Player
from pithead.games.coal_baron.policy import worth
from pithead.games.coal_baron.policy.hauling import mining_worth, weigh_cubes, weigh_work
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
        fall = (top - out[i]) * 2 // worth.HEAT
        if fall > 47:
            fall = 47
        out[i] = SHARE[fall]


# CB 3.2 Workers.


def weigh_places(s: Facts, seat: i64, p: Player, offer: Offer) -> None:
    """What each space brings, less what its workers would earn elsewhere."""
    crew = s.crew
    workers = p.workers
    last = s.shift == N_SHIFTS
    colour_gain = worth.gains(s, seat, worth.SLOTS, worth.RACE, worth.COLOUR_TIMES[s.shift])
    vehicle_gain = worth.gains(s, seat, worth.VEHICLE_SLOTS, worth.RACE, worth.VEHICLE_TIMES[s.shift])
    cart_gain = worth.gains(s, seat, worth.CARTS, worth.RACE, worth.CART_TIMES[s.shift])
    empty_gain: i64 = 0
    if last:
        empty_gain = worth.gains(s, seat, worth.EMPTY_CARTS, worth.RACE, worth.EMPTY)
    need: i64 = 0  # free slots of open orders
    opened: i64 = 0  # orders that are not complete
    waiting: i64 = 0  # their vehicles, as a set
    ready: i64 = 0  # the worth of complete orders by vehicle
    for order in p.orders:
        rest = worth.missing(order)
        card = order & facts.CARD_MASK
        if rest == 0:
            ready += worth.order_worth(card, colour_gain, vehicle_gain) * bit(
                worth.FIELD * components.CARD_VEHICLE[card]
            )
        else:
            need += rest
            opened += 1
            waiting |= bit(components.CARD_VEHICLE[card])
    reserve: i64 = 0  # workers kept for deliveries,
    loss: i64 = 0  # and the least that is lost without them
    for vehicle in range(components.N_VEHICLES):
        value = worth.field(ready, vehicle)
        if value > 0:
            reserve += crew[components.DELIVERY + vehicle] + 1
            if loss == 0 or value < loss:
                loss = value
    if not last:
        loss = loss * worth.RESERVE // 100
    dig = crew[components.MINING]  # workers for the cheapest mining
    for space in range(components.MINING + 1, components.DELIVERY):
        if components.OPEN_FROM[space] <= s.seats and crew[space] < dig:
            dig = crew[space]
    dig += 1
    pit = worth.in_pit(p)
    have = pit + worth.in_place(p, facts.IN_CAGE) + worth.in_place(p, facts.IN_STORE)
    lack = worth.lacking(need, have)
    side = worth.surplus(p)
    time = worth.time_left(s, workers - reserve, dig + 1)
    idle = worth.purse(p.francs + 1, time) - worth.purse(p.francs, time)
    fade = worth.LATE  # towards the end of a shift a worker can do ever less elsewhere, at last only earn a franc
    if not last:
        fade = worth.EVENING
    worker = worth.WORKER
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
        if space < components.DRAW_TILES:
            time = worth.time_left(s, after - reserve, dig)
            gain = worth.tile_worth(s, p, s.factory[space], lack, side, time, colour_gain, cart_gain)
        elif space == components.DRAW_TILES:
            if p.francs > 2:
                gain = worth.TILE_HUNT * worth.time_left(s, after - reserve, dig + 2) // 100
        elif space < components.DELIVERY:
            gain = mining_worth(
                s, p, components.STEPS[space - components.MINING], pit, after, colour_gain, vehicle_gain, empty_gain
            )
        elif space < components.MONEY:
            vehicle = space - components.DELIVERY
            gain = worth.field(ready, vehicle)
            if not last:
                gain = gain * worth.DELIVER // 100
            if has(waiting, vehicle) and after > 3:
                gain -= worth.WAIT
        elif space < components.BANK:
            time = worth.time_left(s, after - reserve, dig + 1)
            gain = worth.purse(p.francs + components.FRANCS[space - components.MONEY], time) - worth.purse(
                p.francs, time
            )
        elif space == components.BANK:
            gain = idle
        elif space < components.DRAW_ORDERS:
            card = s.offer[space - components.ORDERS]
            vehicle = components.CARD_VEHICLE[card]
            time = worth.time_left(s, after - reserve, dig + crew[components.DELIVERY + vehicle] + worth.CHAIN)
            gain = worth.card_worth(card, need, have, opened, time, colour_gain, vehicle_gain)
            if time > 0 and (has(waiting, vehicle) or worth.field(ready, vehicle) > 0):
                gain += worth.COMPANY
        else:
            gain = (
                worth.ORDER_HUNT * (100 - worth.CROWD * opened) * worth.time_left(s, after - reserve, dig + 1) // 10000
            )
        if after < reserve and (space < components.DELIVERY or space >= components.MONEY):
            gain -= loss
        out[i] = gain - worker * cost


# One out of several.


def weigh_cards(s: Facts, seat: i64, p: Player, offer: Offer) -> None:
    """CB 2.6, 7.4 The order that fits best."""
    colour_gain = worth.gains(s, seat, worth.SLOTS, worth.RACE, worth.COLOUR_TIMES[s.shift])
    vehicle_gain = worth.gains(s, seat, worth.VEHICLE_SLOTS, worth.RACE, worth.VEHICLE_TIMES[s.shift])
    need = worth.needed(p)
    have = worth.in_pit(p) + worth.in_place(p, facts.IN_CAGE) + worth.in_place(p, facts.IN_STORE)
    time = worth.time_left(s, p.workers, 2)
    waiting: i64 = 0
    for order in p.orders:
        waiting |= bit(components.CARD_VEHICLE[order & facts.CARD_MASK])
    offered = offer.actions
    out = offer.weights
    for i in range(offer.n):
        action = offered[i]
        card = actions.ACTIONS.first[action]
        if actions.ACTIONS.family[action] == actions.KEEP_NONE:
            out[i] = 0
        else:
            out[i] = worth.card_worth(card, need, have, 0, time, colour_gain, vehicle_gain)
            if has(waiting, components.CARD_VEHICLE[card]):
                out[i] += worth.COMPANY


def weigh_tiles(s: Facts, seat: i64, p: Player, offer: Offer) -> None:
    """CB 5.5 The tile that fits best."""
    colour_gain = worth.gains(s, seat, worth.SLOTS, worth.RACE, worth.COLOUR_TIMES[s.shift])
    cart_gain = worth.gains(s, seat, worth.CARTS, worth.RACE, worth.CART_TIMES[s.shift])
    lack = worth.lacking(
        worth.needed(p), worth.in_pit(p) + worth.in_place(p, facts.IN_CAGE) + worth.in_place(p, facts.IN_STORE)
    )
    side = worth.surplus(p)
    time = worth.time_left(s, p.workers, 1)
    offered = offer.actions
    out = offer.weights
    for i in range(offer.n):
        action = offered[i]
        if actions.ACTIONS.family[action] == actions.BUY_NONE:
            out[i] = 0
        else:
            out[i] = worth.tile_worth(s, p, actions.ACTIONS.first[action], lack, side, time, colour_gain, cart_gain)


def weigh_substitutes(s: Facts, p: Player, offer: Offer) -> None:
    """CB 5.4 A cube for which a slot waits; late in the game rather an empty cart (CB 8.4)."""
    need = worth.needed(p)
    offered = offer.actions
    out = offer.weights
    for i in range(offer.n):
        action = offered[i]
        if actions.ACTIONS.family[action] == actions.LEAVE_EMPTY:
            out[i] = 60 * s.shift
            continue
        colour = actions.ACTIONS.first[action]
        out[i] = worth.SLOT_WORTH[colour] * (N_SHIFTS + 1 - s.shift) // 4
        if worth.of(need, colour) > 0:
            out[i] += worth.CUBE


# The end.


def estimate(s: Facts, seat: i64) -> i64:
    """About how many points the seat will end with: those it has and has in hand, the races as they stand (CB 8.1),
    what the end brings (CB 10), and what workers earn on the average.
    """
    p = s.players[seat]
    if s.over:
        return p.points
    shift = s.shift
    gained = 100 * p.points + worth.END_FRANC * p.francs - TILE_LOSS * 100 * balance(p) * shift // N_SHIFTS
    gained += worth.END_CUBE * cubes_of(p)
    for order in p.orders:
        card = order & facts.CARD_MASK
        filled = components.CARD_SIZE[card] - worth.total(worth.missing(order))
        gained += (
            100
            * components.CARD_POINTS[card]
            * (IN_HAND + (100 - IN_HAND) * filled // components.CARD_SIZE[card])
            // 100
        )
        if shift == N_SHIFTS and s.crew[components.DELIVERY + components.CARD_VEHICLE[card]] >= p.workers:
            gained -= 100 * components.CARD_POINTS[card] + 100  # too late
    races = worth.gains(s, seat, worth.SLOTS, worth.LEAD, 100) * (N_SHIFTS + 1 - shift)
    races += worth.gains(s, seat, worth.CARTS, worth.LEAD, 100)
    trucks = worth.gains(s, seat, worth.VEHICLE_SLOTS, worth.LEAD, 100)
    if shift < N_SHIFTS:
        trucks += trucks
    for column in range(4):
        gained += worth.field(races, column) + worth.field(trucks, column)
    return (gained + (p.workers + (N_SHIFTS - shift) * components.WORKERS[s.seats]) * EARNED[s.seats]) // 100
