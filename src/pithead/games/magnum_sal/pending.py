"""What a turn and a decision in progress cannot be: beside `audit`, for positions written by hand."""

from mypy_extensions import i64

from pithead.core.bits import bit, has, how_many
from pithead.core.errors import BadPosition
from pithead.games.magnum_sal import (
    buildings,
    carts,
    castle,
    extract,
    fees,
    market,
    miners,
    questions,
    reasons,
    tools,
    transport,
)
from pithead.games.magnum_sal.components import CART, FOOD, MARKET, N_SALTS, PICKAXE, PUMP_HOUSE, ROPE
from pithead.games.magnum_sal.facts import Facts, Player, rested
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER, N_CHAMBERS, N_SPACES, PARENT, WAY

# The decision in progress, and what a question may use of it; all else is zero.
BETWEEN = (
    *("source", "moved", "pickaxes", "carted", "carted_twice", "carted_thrice", "least", "taken", "sold", "bought"),
    *("dues", "shares", "privileged"),
)
USED: dict[int, tuple[str, ...]] = {
    questions.MOVING: ("source", "moved"),
    questions.ROPING: ("moved",),
    questions.PICKING: ("source", "pickaxes"),
    questions.CARTING: ("source", "pickaxes", "carted", "least"),
    questions.TAKING: ("source", "pickaxes", "carted", "least", "taken"),
    questions.PAYING: ("source", "pickaxes", "carted", "least", "taken", "dues", "shares"),
    questions.PUMPING: ("source", "taken"),
    questions.TRADING: ("taken", "sold", "bought", "privileged"),
    questions.WAKING: ("least",),
}


def audit_turn(s: Facts) -> None:
    """See that the turn, and the decision in progress, can have come to this."""
    question = s.question
    _nothing_else(s)
    if question == questions.OVER:
        return
    p = s.players[s.to_act]
    _turn(s)
    if question == questions.DELIVERING or question == questions.LOSING:
        _castle(s, p)
    elif question == questions.MOVING or question == questions.ROPING:
        _moving(s, p)
    elif question == questions.PUMPING:
        _chamber(s)
        _expect(
            s,
            has(s.visited, PUMP_HOUSE) and s.taken > 0 and buildings.why_not_more(s, p) == reasons.OK,
            "more water to be pumped",
        )
    elif question == questions.TRADING:
        _trading(s, p)
    elif question == questions.WAKING:
        most = s.least < N_CHAMBERS and p.used(FOOD) > 0
        _expect(
            s, most and tools.tired_chambers(s, s.to_act) & -bit(s.least) != 0, "a second tired miner, and food used"
        )
    elif question == questions.ENDING:
        _expect(s, tools.can_be_used(s, p), "a tool to use")
    elif question != questions.ACTING:
        _extracting(s, p)


def _expect(s: Facts, holds: bool, what: str) -> None:
    if not holds:
        raise BadPosition(f"expected {what} in the question '{questions.NAMES[s.question]}'")


def _nothing_else(s: Facts) -> None:
    """What the question has no use for is zero."""
    used = USED.get(int(s.question), ())
    for key in BETWEEN:
        value = int(getattr(s, key))
        part = "carted" if key.startswith("carted") else key
        if value != 0 and part not in used:
            asked = questions.NAMES[s.question]
            raise BadPosition(f"expected pending.{part} to be nothing in the question '{asked}', got {value}")


def _turn(s: Facts) -> None:
    """MS 3.3, 3.4 The actions of the turn: those left, and those spent on visits and passes."""
    question = s.question
    whole: i64 = 2
    if s.round == 1:
        whole = 1
    least: i64 = 1
    most = whole
    if question == questions.ENDING:
        most = 0
    if question == questions.ENDING or question == questions.WAKING:
        least = 0
    if question == questions.DELIVERING or question == questions.LOSING:
        least = whole
    if not least <= s.actions_left <= most:
        expected = f"{least}" if least == most else f"{least} to {most}"
        raise BadPosition(
            f"expected {expected} actions left in the question '{questions.NAMES[question]}' of round {s.round}, "
            f"got {s.actions_left}"
        )
    done = whole - s.actions_left
    if question == questions.PUMPING or question == questions.TRADING:
        done += 1  # the visit under way
    visits = how_many(s.visited)
    if visits + s.passes > done:
        raise BadPosition(
            f"expected at most {done} visits and passes so far, got {visits} visits and {s.passes} passes"
        )


def _castle(s: Facts, p: Player) -> None:
    """MS 5.9 to 5.11 A miner in the left circle, and a choice of orders, or no order that could be completed."""
    _expect(s, p.left > 0, "a miner in the left circle of the castle queue")
    possible = castle.possible_orders(s, p)
    if s.question == questions.DELIVERING:
        _expect(s, possible & (possible - 1) != 0, "a choice of orders that can be completed")
    else:
        _expect(s, possible == 0 and p.cubes() > 0, "salt, and no order that can be completed,")


def _moving(s: Facts, p: Player) -> None:
    """MS 4.1, 6.2 The miner taken up may leave; after the first one it takes a rope, and those moved are there."""
    if s.moved != 0:
        _expect(s, p.ready(ROPE) > 0, "a rope that is ready")
    for space in range(N_SPACES):
        if rested(s.mine[space], s.to_act) < s.moved >> (2 * space) & 3:
            raise BadPosition("expected the miners that pending.moved tells of where it says")
    if s.question == questions.ROPING:
        _expect(s, s.moved != 0 and miners.can_move_more(s, p), "a miner moved, and another to move,")
    else:
        may = s.source < miners.N_SOURCES and miners.why_not_from(s, s.to_act, s.source, s.occupied()) == reasons.OK
        _expect(s, may, "a miner at pending.source that may leave it")


def _trading(s: Facts, p: Player) -> None:
    """MS 5.6, 6.6 Before the second transaction, or by privilege before the first."""
    _expect(s, has(s.visited, MARKET), "a visit to the market")
    _expect(
        s, s.taken < market.MOST_TRADES and (s.taken > 0 or s.privileged), "a privilege declared, or one cube traded,"
    )
    traded = s.sold | s.bought
    _expect(s, s.taken > 0 or traded == 0, "no cube sold or bought before the first transaction")
    _expect(s, traded & (traded - 1) == 0 and (s.sold == 0 or s.bought == 0), "one cube sold or bought")
    _expect(s, market.can_trade(s, p), "another transaction that is possible")


def _chamber(s: Facts) -> None:
    """MS 4.5, 5.5 A chamber in which the player has a miner."""
    if s.source >= N_CHAMBERS:
        raise BadPosition(f"expected pending.source to be a chamber, 0 to {N_CHAMBERS - 1}, got {s.source}")
    held = has(s.players[s.to_act].spaces, FIRST_CHAMBER + s.source)
    _expect(s, held, f"a miner of seat {s.to_act} in {CHAMBER_NAMES[s.source]}")


def _extracting(s: Facts, p: Player) -> None:
    """MS 4.5, 4.6, 6.4, 6.5 A rested miner, strength, tools that were used, and money for the way."""
    _chamber(s)
    question = s.question
    _expect(s, rested(s.mine[FIRST_CHAMBER + s.source], s.to_act) > 0, "a rested miner in the chamber")
    strength = fees.strength_of(s)
    _expect(s, strength > 0 and s.taken <= strength, "as much strength as cubes were taken, and at least 1,")
    _expect(s, WAY[FIRST_CHAMBER + s.source] & ~s.occupied() == 0, "miners all along the way")
    _expect(s, s.pickaxes <= p.used(PICKAXE), "as many pickaxes used as pending tells of")
    _carts(s, p)
    if question == questions.PICKING:
        _expect(s, extract.why_not_pickaxe(s, p) == reasons.OK, "a pickaxe that would help")
    elif question == questions.CARTING:
        _expect(s, p.ready(CART) > 0, "a cart that is ready")
        _expect(s, s.least & ~WAY[FIRST_CHAMBER + s.source] == 0, "pending.least to be spaces of the way")
    elif question == questions.TAKING:
        _expect(s, s.least < N_SALTS, "pending.least to be a colour")
        _expect(s, fees.way_cost(s, s.taken) <= p.money, "money for the cubes taken")
        _expect(s, s.taken > 0 or carts.why_not_enough_carts(s, p) == reasons.OK, "money for a cube")
    else:
        _dues(s, p)


def _carts(s: Facts, p: Player) -> None:
    """MS 6.5 Carts stand on paid spaces, several on one only with `cart = two`, and were used."""
    paid = fees.paid_spaces(s, s.to_act, s.source)
    nested = s.carted_twice & ~s.carted == 0 and s.carted_thrice & ~s.carted_twice == 0
    _expect(s, s.carted & ~paid == 0 and nested, "carts on paid spaces of the way")
    _expect(s, s.small_cart or s.carted_twice == 0, "one cart on a space without the option cart: two")
    covered = how_many(s.carted) + how_many(s.carted_twice) + how_many(s.carted_thrice)
    _expect(s, covered <= 2 * p.used(CART), "as many carts used as pending tells of")


def _dues(s: Facts, p: Player) -> None:
    """MS 4.6 What several owners share, and what each was given of it."""
    dues: i64 = 0
    space = PARENT[FIRST_CHAMBER + s.source]
    while space >= 0:
        owners = transport.rivals_at(s, s.mine[space])
        if owners & (owners - 1) != 0:
            dues += fees.owed(s, space) * bit(8 * transport.due_place(owners))
        space = PARENT[space]
    _expect(s, s.taken > 0 and s.dues == dues and dues != 0, "pending.dues to be what several owners share")
    given: i64 = 0
    for rival in range(transport.MOST_RIVALS):
        _expect(
            s, transport.share(s, rival) <= transport.most_share(s, rival), "pending.shares to be what owners can get"
        )
        given += transport.share(s, rival)
    _expect(s, s.least < transport.MOST_RIVALS and transport.unshared(s) > 0, "something left to share")
    _expect(s, given + transport.unshared(s) <= p.money, "money for what is shared")
