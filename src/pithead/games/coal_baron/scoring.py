"""CB 8 End of a shift, CB 10 end of the game: points with their paragraphs."""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from pithead.core.bits import lowest
from pithead.core.events import Event
from pithead.games.coal_baron import components
from pithead.games.coal_baron.facts import N_COAL, Facts, Player, add_cubes

ELEMENTS_A_SHIFT: Final[i64] = 4
FRANCS_A_POINT: Final[i64] = 5
CUBES_A_POINT: Final[i64] = 3
OPEN_ORDER_LOSS: Final[i64] = 1
TILE_LOSS: Final[i64] = 2


def award(s: Facts, seat: i64, points: i64, paragraph: str, kind: str, count: i64, element: i64 = -1) -> None:
    """Add points to a seat, and tell why: how many of what."""
    s.players[seat].points += points
    if s.journal is not None:
        facts: dict[str, object] = {"count": count}
        if element >= 0:
            facts["element"] = components.ELEMENT_NAMES[element]
        s.journal.append(Event(kind, seat, paragraph, facts, points))


def score_shift(s: Facts) -> None:
    """CB 8.1 Shift 1 scores elements 1 to 4, shift 2 elements 1 to 8, shift 3 elements 1 to 12."""
    if s.journal is not None:
        s.journal.append(Event("shift ends", -1, "CB 8.1", {"shift": int(s.shift)}))
    counts = vec[i64]()
    for player in s.players:
        counts = extend(counts, element_counts(player))
    for element in range(ELEMENTS_A_SHIFT * s.shift):
        score_element(s, element, counts)


def score_element(s: Facts, element: i64, counts: vec[i64]) -> None:
    """CB 8.2, 8.3 First and second place; at least one is needed; ties share; two players have no second place."""
    most: i64 = 0
    second: i64 = 0
    leaders: i64 = 0
    for seat in range(s.seats):
        count = counts[seat * components.N_ELEMENTS + element]
        if count > most:
            second = most
            most = count
            leaders = 1
        elif count == most:
            leaders += 1
        elif count > second:
            second = count
    for seat in range(s.seats):
        count = counts[seat * components.N_ELEMENTS + element]
        if count == 0:
            continue
        if count == most:
            award(s, seat, components.FIRST_POINTS[element], "CB 8.1", "first", count, element)
        elif count == second and leaders == 1 and s.seats > 2:
            award(s, seat, components.SECOND_POINTS[element], "CB 8.1", "second", count, element)


def element_counts(p: Player) -> vec[i64]:
    """CB 8.1, 8.2 Slots by colour and by vehicle on delivered orders, as printed; CB 8.4 empty carts by level."""
    counts = vec[i64]([0] * components.N_ELEMENTS)
    delivered = p.delivered
    while delivered != 0:
        card = lowest(delivered)
        delivered &= delivered - 1
        counts[components.N_COLOURS + components.CARD_VEHICLE[card]] += components.CARD_SIZE[card]
        for slot in range(components.CARD_SIZE[card]):
            counts[components.CARD_SLOT[card * components.MAX_SLOTS + slot]] += 1
    for level in range(components.N_COLOURS):
        counts[components.N_COLOURS + components.N_VEHICLES + level] = p.carts(level) - p.cubes_in(
            level * components.N_COLOURS
        )
    return counts


def score_game(s: Facts) -> None:
    """CB 10 Francs, cubes, open orders, balance of the pit."""
    for seat in range(s.seats):
        p = s.players[seat]
        award(s, seat, p.francs // FRANCS_A_POINT, "CB 10.1", "francs", p.francs)
        p.francs = p.francs % FRANCS_A_POINT  # what is left breaks ties (CB 10.5)
        cubes = cubes_of(p)
        award(s, seat, cubes // CUBES_A_POINT, "CB 10.2", "cubes", cubes)
        award(s, seat, -OPEN_ORDER_LOSS * len(p.orders), "CB 10.3", "open orders", len(p.orders))
        surplus = balance(p)
        award(s, seat, -TILE_LOSS * surplus, "CB 10.4", "imbalance", surplus)


def cubes_of(p: Player) -> i64:
    """CB 10.2 A player's cubes anywhere: pit, cage, store, open orders."""
    total: i64 = 0
    for place in range(N_COAL):
        total += p.coal[place]
    on_orders = vec[i64]([0] * components.N_COLOURS)
    for order in p.orders:
        add_cubes(order, on_orders)
    return total + on_orders[0] + on_orders[1] + on_orders[2] + on_orders[3]


def balance(p: Player) -> i64:
    """CB 10.4 By how many tiles one side of the pit has more than the other; printed carts are not tiles."""
    surplus: i64 = 0
    for kind in range(components.N_TILE_KINDS):
        surplus += -p.tiles_of(kind) if components.TILE_DARK[kind] == 1 else p.tiles_of(kind)
    return surplus if surplus >= 0 else -surplus
