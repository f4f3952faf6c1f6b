"""A good player's mining (CB 6): a plan of the orders to complete with the steps there are, best worth a step first."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.games.coal_baron import actions, components
from pithead.games.coal_baron.facts import CARD_MASK, IN_CAGE, IN_STORE, Facts, Player
from pithead.games.coal_baron.mining import CAGE_SIZE
from pithead.games.coal_baron.policy import worth
from pithead.games.coal_baron.turn import N_SHIFTS

ANY_VEHICLE: Final[i64] = 15
# What a slot does for the majorities on the whole, for plans under way: its colour, its vehicle.
USUAL_COLOUR: Final[i64] = 40 + 60 * bit(worth.FIELD) + 80 * bit(2 * worth.FIELD) + 100 * bit(3 * worth.FIELD)
USUAL_VEHICLE: Final[i64] = 100 * (1 + bit(worth.FIELD) + bit(2 * worth.FIELD) + bit(3 * worth.FIELD))


def mining_worth(
    s: Facts, p: Player, steps: i64, pit: i64, after: i64, colour_gain: i64, vehicle_gain: i64, empty_gain: i64
) -> i64:
    """CB 6 The orders that so many steps complete, coal raised for later, and in the last shift the carts emptied."""
    gained, _chosen, loads, left = plan(p, steps, pit, colour_gain, vehicle_gain, open_vehicles(s, after))
    below = pit - loads
    count = 2 * worth.total(below)
    if count < left:
        left = count
    gained += worth.RAISE * left
    if empty_gain > 0:
        for colour in range(components.N_COLOURS):
            count = worth.of(below, colour)
            if count > 0 and left > 1:
                if count >= left:
                    count = left - 1
                left -= count + 1
            else:
                count = 0
            gained += (count + worth.of(loads, colour)) * worth.field(empty_gain, colour)
    return gained


def open_vehicles(s: Facts, workers: i64) -> i64:
    """The vehicles for which there will be enough workers, as a set: in the last shift they run out."""
    if s.shift < N_SHIFTS:
        return ANY_VEHICLE
    found: i64 = 0
    for vehicle in range(components.N_VEHICLES):
        if s.crew[components.DELIVERY + vehicle] < workers:
            found |= bit(vehicle)
    return found


def plan(
    p: Player, steps: i64, pit: i64, colour_gain: i64, vehicle_gain: i64, vehicles: i64
) -> tuple[i64, i64, i64, i64]:
    """Choose the orders to complete with so many steps, best worth a step first, and one more to begin.

    Returns the worth, the orders as a set, the cubes to be loaded, and the steps left over.
    """
    orders = p.orders
    raised = worth.in_place(p, IN_CAGE) + worth.in_place(p, IN_STORE)
    room = CAGE_SIZE
    visited: i64 = 0  # levels, as one of each colour
    rise: i64 = 0  # a step up that is due anyway
    if p.cage != components.SURFACE:
        room -= p.cubes_in(IN_CAGE)
        visited = worth.UNIT[p.cage - 1]
        rise = 1
    left = steps
    chosen: i64 = 0
    loads: i64 = 0
    gained: i64 = 0
    while left > 0:
        best: i64 = -1
        best_rate: i64 = 0
        best_cost: i64 = 0
        best_worth: i64 = 0
        begun: i64 = -1
        begun_rate: i64 = 0
        for i in range(len(orders)):
            order = orders[i]
            card = order & CARD_MASK
            rest = worth.missing(order)
            if rest == 0 or has(chosen, i) or not has(vehicles, components.CARD_VEHICLE[card]):
                continue
            lift = worth.lacking(rest, raised)
            if worth.lacking(lift, pit) != 0:
                continue
            count = worth.total(lift)
            cost = worth.total(rest) + count + worth.total(worth.which(lift) & ~visited)
            if loads == 0 and (count > 0 or rise == 1):
                cost += 1
            if count > room:
                cost += 2  # a second trip
            value = worth.order_worth(card, colour_gain, vehicle_gain)
            rate = value * 16 // cost
            if cost > left:
                if rate > begun_rate:
                    begun_rate = rate
                    begun = i
            elif rate > best_rate:
                best_rate = rate
                best = i
                best_cost = cost
                best_worth = value
        if best >= 0:
            chosen |= bit(best)
            rest = worth.missing(orders[best])
            lift = worth.lacking(rest, raised)
            raised -= rest - lift
            pit -= lift
            loads += lift
            visited |= worth.which(lift)
            room -= worth.total(lift)
            if room < 0:
                room += CAGE_SIZE
            gained += best_worth * worth.FINISH // 100
            left -= best_cost
            continue
        if begun >= 0:
            gained += begun_rate * left * worth.BEGIN // 1600
            chosen |= bit(begun)
            lift = worth.lacking(worth.missing(orders[begun]), raised)
            for colour in range(components.N_COLOURS):  # only as far as the steps go
                count = worth.of(lift, colour)
                if count > 0:
                    left -= worth.total(worth.UNIT[colour] & ~visited)
                    if count > left:
                        count = left
                    if count > 0:
                        loads += count * worth.UNIT[colour]
                        left -= count
        break
    if left < 0:
        left = 0
    return gained, chosen, loads, left


def weigh_work(s: Facts, seat: i64, p: Player, offer: Offer) -> None:
    """Follow the plan: fill first, load what it wants, visit no level twice; spare steps raise spare coal."""
    last = s.shift == N_SHIFTS
    steps = s.steps
    _gained, chosen, loads, left = plan(
        p, steps, worth.in_pit(p), USUAL_COLOUR, USUAL_VEHICLE, open_vehicles(s, p.workers)
    )
    cart_gain: i64 = 0
    if last and loads == 0:
        cart_gain = worth.gains(s, seat, worth.EMPTY_CARTS, worth.RACE, 100)
    coal = p.coal
    caged = p.cubes_in(IN_CAGE)
    full = caged >= CAGE_SIZE
    fills = False  # an order of the plan takes a cube at once
    families = actions.ACTIONS.family
    chosen_of = actions.ACTIONS.first
    offered = offer.actions
    n = offer.n
    out = offer.weights
    for i in range(n):
        action = offered[i]
        family = families[action]
        what = chosen_of[action]
        weight: i64 = 1
        if family == actions.CAGE and what == components.SURFACE:
            if caged > 0:
                weight = 10_000
                if full or loads == 0:
                    weight = 100_000
        elif family == actions.CAGE:
            if not full and steps > 1:
                level = what - 1
                for colour in range(components.N_COLOURS):
                    count = coal[level * components.N_COLOURS + colour]
                    wanted = worth.of(loads, colour)
                    if count > 0 and wanted > 0:
                        if wanted < count:
                            count = wanted
                        weight += 50_000 * count
                    elif count > 0 and loads == 0 and (last or steps >= 4):
                        weight += 300 * (colour + 1) * count + 50 * worth.field(cart_gain, level)
        elif family == actions.LOAD:
            if worth.of(loads, what) > 0:
                weight = 1_000_000
            elif left >= 2 or (last and left >= 1):
                weight = 300_000
        elif family == actions.FILL_CAGE or family == actions.FILL_STORE:
            weight = 800_000
            if family == actions.FILL_STORE:
                weight = 300_000
            if has(chosen, p.find_order(components.NEED_CARD[what])):
                fills = True
            else:
                weight = 200
        elif family == actions.STORE:
            weight = 3_000
            if full and loads != 0:
                weight = 100_000
        elif family == actions.STOP:
            weight = 1_000
        else:
            weight = double_weight(p, what, chosen)
        out[i] = weight
    if fills:  # before the cage goes down again
        for i in range(n):
            if families[offered[i]] == actions.CAGE:
                out[i] = 1 + out[i] // 1_000


def double_weight(p: Player, need: i64, chosen: i64) -> i64:
    """CB 6.7 Two cubes that no order wants, for the last slot of an order that lacks its colour."""
    index = p.find_order(components.NEED_CARD[need])
    if has(chosen, index) or worth.missing(p.orders[index]) != worth.UNIT[components.NEED_COLOUR[need]]:
        return 1
    there = worth.in_place(p, IN_STORE)
    if p.cage == components.SURFACE:
        there += worth.in_place(p, IN_CAGE)
    if worth.total(worth.lacking(there, worth.needed(p))) < 2:
        return 1
    return 60_000


def weigh_cubes(p: Player, offer: Offer) -> None:
    """CB 6.7 The cubes for a double: those that no order wants, the cheapest first. All other choices look alike."""
    need = worth.needed(p)
    for i in range(offer.n):
        action = offer.actions[i]
        gained: i64 = 0
        if actions.ACTIONS.family[action] == actions.USE:
            colour = actions.ACTIONS.first[action] % components.N_COLOURS
            gained = -10 * colour
            if worth.of(need, colour) > 0:
                gained -= 200
        offer.weights[i] = gained
