"""What a turn and a decision in progress cannot be: beside `audit`, for positions written by hand."""

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.errors import BadPosition
from pithead.games.magnum_sal.buildings import MOST_TRADES, can_trade, why_not_more
from pithead.games.magnum_sal.components import CART, FOOD, MARKET, N_SALTS, PICKAXE, PUMP_HOUSE, ROPE
from pithead.games.magnum_sal.extract import (
    count,
    owed,
    paid_spaces,
    strength_of,
    way_cost,
    why_not_enough_carts,
    why_not_pickaxe,
)
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER, N_CHAMBERS, N_SPACES, PARENT, WAY
from pithead.games.magnum_sal.miners import N_SOURCES, can_move_more, why_not_from
from pithead.games.magnum_sal.reasons import OK
from pithead.games.magnum_sal.state import (
    ACTING,
    CARTING,
    DELIVERING,
    ENDING,
    LOSING,
    MOVING,
    OVER,
    PAYING,
    PICKING,
    PUMPING,
    ROPING,
    STAGES,
    TAKING,
    TRADING,
    WAKING,
    MagnumSalState,
    Player,
    rested,
)
from pithead.games.magnum_sal.tools import can_use_bucket, can_use_food, tired_from
from pithead.games.magnum_sal.transport import MOST_RIVALS, due_place, most_share, rivals_at, share, unshared
from pithead.games.magnum_sal.turn import possible_orders

# What a stage may use of the decision in progress; all else is zero.
USED: dict[int, tuple[str, ...]] = {
    MOVING: ("source", "moved"),
    ROPING: ("moved",),
    PICKING: ("source", "pickaxes"),
    CARTING: ("source", "pickaxes", "carted", "least"),
    TAKING: ("source", "pickaxes", "carted", "least", "taken"),
    PAYING: ("source", "pickaxes", "carted", "least", "taken", "dues", "shares"),
    PUMPING: ("source", "taken"),
    TRADING: ("taken", "sold", "bought", "privileged"),
    WAKING: ("least",),
}


def audit_turn(s: MagnumSalState) -> None:
    """See that the turn, and the decision in progress, can have come to this."""
    stage = s.stage
    _nothing_else(s)
    if stage == OVER:
        return
    p = s.players[s.to_act]
    _turn(s)
    if stage == DELIVERING or stage == LOSING:
        _castle(s, p)
    elif stage == MOVING or stage == ROPING:
        _moving(s, p)
    elif stage == PUMPING:
        _chamber(s)
        _expect(s, has(s.visited, PUMP_HOUSE) and s.taken > 0 and why_not_more(s, p) == OK, "more water to be pumped")
    elif stage == TRADING:
        _trading(s, p)
    elif stage == WAKING:
        most = s.least < N_CHAMBERS and p.used(FOOD) > 0
        _expect(s, most and tired_from(s, s.to_act, s.least), "a second tired miner, and food used")
    elif stage == ENDING:
        _expect(s, can_use_bucket(s, s.to_act) or (p.ready(FOOD) > 0 and can_use_food(s, s.to_act)), "a tool to use")
    elif stage != ACTING:
        _extracting(s, p)


def _expect(s: MagnumSalState, holds: bool, what: str) -> None:
    if not holds:
        raise BadPosition(f"expected {what} in the stage '{STAGES[s.stage]}'")


def _nothing_else(s: MagnumSalState) -> None:
    """What the stage has no use for is zero."""
    used = USED.get(int(s.stage), ())
    for key, value in (
        ("source", s.source),
        ("moved", s.moved),
        ("pickaxes", s.pickaxes),
        ("carted", s.carted | s.carted_twice | s.carted_thrice),
        ("least", s.least),
        ("taken", s.taken),
        ("sold", s.sold),
        ("bought", s.bought),
        ("dues", s.dues),
        ("shares", s.shares),
        ("privileged", 1 if s.privileged else 0),
    ):
        if value != 0 and key not in used:
            raise BadPosition(f"expected pending.{key} to be nothing in the stage '{STAGES[s.stage]}', got {value}")


def _turn(s: MagnumSalState) -> None:
    """MS 3.3, 3.4 The actions of the turn: those left, and those spent on visits and passes."""
    stage = s.stage
    whole: i64 = 2
    if s.round == 1:
        whole = 1
    least: i64 = 1
    most = whole
    if stage == ENDING:
        most = 0
    if stage == ENDING or stage == WAKING:
        least = 0
    if stage == DELIVERING or stage == LOSING:
        least = whole
    if not least <= s.actions_left <= most:
        expected = f"{least}" if least == most else f"{least} to {most}"
        raise BadPosition(
            f"expected {expected} actions left in the stage '{STAGES[stage]}' of round {s.round}, got {s.actions_left}"
        )
    done = whole - s.actions_left
    if stage == PUMPING or stage == TRADING:
        done += 1  # the visit under way
    if count(s.visited) + s.passes > done:
        raise BadPosition(
            f"expected at most {done} visits and passes so far, got {count(s.visited)} visits and {s.passes} passes"
        )


def _castle(s: MagnumSalState, p: Player) -> None:
    """MS 5.9 to 5.11 A miner in the left circle, and a choice of orders, or no order that could be completed."""
    _expect(s, p.left > 0, "a miner in the left circle of the castle queue")
    possible = possible_orders(s, p)
    if s.stage == DELIVERING:
        _expect(s, possible & (possible - 1) != 0, "a choice of orders that can be completed")
    else:
        _expect(s, possible == 0 and p.cubes() > 0, "salt, and no order that can be completed,")


def _moving(s: MagnumSalState, p: Player) -> None:
    """MS 4.1, 6.2 The miner taken up may leave; after the first one it takes a rope, and those moved are there."""
    if s.moved != 0:
        _expect(s, p.ready(ROPE) > 0, "a rope that is ready")
    for space in range(N_SPACES):
        if rested(s.mine[space], s.to_act) < s.moved >> (2 * space) & 3:
            raise BadPosition("expected the miners that pending.moved tells of where it says")
    if s.stage == ROPING:
        _expect(s, s.moved != 0 and can_move_more(s, p), "a miner moved, and another to move,")
    else:
        may = s.source < N_SOURCES and why_not_from(s, s.to_act, s.source, s.occupied()) == OK
        _expect(s, may, "a miner at pending.source that may leave it")


def _trading(s: MagnumSalState, p: Player) -> None:
    """MS 5.6, 6.6 Before the second transaction, or by privilege before the first."""
    _expect(s, has(s.visited, MARKET), "a visit to the market")
    _expect(s, s.taken < MOST_TRADES and (s.taken > 0 or s.privileged), "a privilege declared, or one cube traded,")
    traded = s.sold | s.bought
    _expect(s, s.taken > 0 or traded == 0, "no cube sold or bought before the first transaction")
    _expect(s, traded & (traded - 1) == 0 and (s.sold == 0 or s.bought == 0), "one cube sold or bought")
    _expect(s, can_trade(s, p), "another transaction that is possible")


def _chamber(s: MagnumSalState) -> None:
    """MS 4.5, 5.5 A chamber in which the player has a miner."""
    if s.source >= N_CHAMBERS:
        raise BadPosition(f"expected pending.source to be a chamber, 0 to {N_CHAMBERS - 1}, got {s.source}")
    held = has(s.players[s.to_act].spaces, FIRST_CHAMBER + s.source)
    _expect(s, held, f"a miner of seat {s.to_act} in {CHAMBER_NAMES[s.source]}")


def _extracting(s: MagnumSalState, p: Player) -> None:
    """MS 4.5, 4.6, 6.4, 6.5 A rested miner, strength, tools that were used, and money for the way."""
    _chamber(s)
    stage = s.stage
    _expect(s, rested(s.mine[FIRST_CHAMBER + s.source], s.to_act) > 0, "a rested miner in the chamber")
    strength = strength_of(s)
    _expect(s, strength > 0 and s.taken <= strength, "as much strength as cubes were taken, and at least 1,")
    _expect(s, WAY[FIRST_CHAMBER + s.source] & ~s.occupied() == 0, "miners all along the way")
    _expect(s, s.pickaxes <= p.used(PICKAXE), "as many pickaxes used as pending tells of")
    _carts(s, p)
    if stage == PICKING:
        _expect(s, why_not_pickaxe(s, p) == OK, "a pickaxe that would help")
    elif stage == CARTING:
        _expect(s, p.ready(CART) > 0, "a cart that is ready")
        _expect(s, s.least & ~WAY[FIRST_CHAMBER + s.source] == 0, "pending.least to be spaces of the way")
    elif stage == TAKING:
        _expect(s, s.least < N_SALTS, "pending.least to be a colour")
        _expect(s, way_cost(s, s.taken) <= p.money, "money for the cubes taken")
        _expect(s, s.taken > 0 or why_not_enough_carts(s, p) == OK, "money for a cube")
    else:
        _dues(s, p)


def _carts(s: MagnumSalState, p: Player) -> None:
    """MS 6.5 Carts stand on paid spaces, several on one only with `cart = two`, and were used."""
    paid = paid_spaces(s, s.to_act, s.source)
    nested = s.carted_twice & ~s.carted == 0 and s.carted_thrice & ~s.carted_twice == 0
    _expect(s, s.carted & ~paid == 0 and nested, "carts on paid spaces of the way")
    _expect(s, s.small_cart or s.carted_twice == 0, "one cart on a space without the option cart: two")
    covered = count(s.carted) + count(s.carted_twice) + count(s.carted_thrice)
    _expect(s, covered <= 2 * p.used(CART), "as many carts used as pending tells of")


def _dues(s: MagnumSalState, p: Player) -> None:
    """MS 4.6 What several owners share, and what each was given of it."""
    dues: i64 = 0
    space = PARENT[FIRST_CHAMBER + s.source]
    while space >= 0:
        owners = rivals_at(s, s.mine[space])
        if owners & (owners - 1) != 0:
            dues += owed(s, space) * bit(8 * due_place(owners))
        space = PARENT[space]
    _expect(s, s.taken > 0 and s.dues == dues and dues != 0, "pending.dues to be what several owners share")
    given: i64 = 0
    for rival in range(MOST_RIVALS):
        _expect(s, share(s, rival) <= most_share(s, rival), "pending.shares to be what owners can get")
        given += share(s, rival)
    _expect(s, s.least < MOST_RIVALS and unshared(s) > 0, "something left to share")
    _expect(s, given + unshared(s) <= p.money, "money for what is shared")
