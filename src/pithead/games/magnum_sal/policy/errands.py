"""What the town is worth to a player: inn, workshop, pump house and market."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.rows import NONE
from pithead.games.magnum_sal import actions, market, turn
from pithead.games.magnum_sal.components import N_SALTS, ORDER_SALT, TOOL_PRICE, WAGES
from pithead.games.magnum_sal.facts import Facts, Player, rested
from pithead.games.magnum_sal.mine import FIRST_CHAMBER
from pithead.games.magnum_sal.policy.demand import CUBE, GROSZ, SCRAP, WORTH
from pithead.games.magnum_sal.policy.prospects import FACTS, TURNS, extraction

HOPELESS: Final[i64] = 0
NEEDED: Final[i64] = 8  # more for a cube in the hand that an order in sight asks for
MARGIN: Final[i64] = 3  # what buying or taking a cube must bring at least
POOR: Final[i64] = 1  # gr: with less, nothing can be done, and selling a cube helps

# What lasts: hired early it pays in every phase. A miner is a cube more in most extractions; a pickaxe is a cube a
# phase, food wakes two miners, a cart saves a few fees, the others an action or less.
HIRE_USE: Final[i64] = 22  # a phase
HIRE_MOST: Final[i64] = 8  # there are not enough actions to use more
TOOL_USE: Final = vec[i64]([12, 20, 10, 14, 20, 10, 12])  # a phase
TOOL_FINAL: Final[i64] = 8  # MS 9.1: about 2 gr each
INVEST: Final[i64] = 50  # of 100: money in the hand is needed for fees, and the phases to come are far away


def value_of_visit(s: Facts, p: Player, seat: i64, family: i64, what: i64) -> i64:
    """Inn, workshop, pump house, market."""
    if family == actions.INN_VISIT:
        if p.miners >= HIRE_MOST:
            return HOPELESS
        return invested(s, HIRE_USE, 0, WAGES[s.hired])
    if family == actions.BUY_TOOL:
        tool = s.shop[what]
        use = TOOL_USE[tool] >> (p.ready(tool) + p.used(tool))  # a second one is used less
        return invested(s, use, TOOL_FINAL, TOOL_PRICE[what])
    if family == actions.PUMP:
        here = rested(s.mine[FIRST_CHAMBER + what], seat)
        if here == 0:
            return HOPELESS
        gain = extraction(s, p, seat, what, here, 1)
        if FACTS[TURNS] == 0 and s.actions_left < 2:
            return HOPELESS
        return (gain - extraction(s, p, seat, what, here, 0)) * 10 // 13
    if family == actions.SELL:
        return value_of_sale(s, p, what)
    if family == actions.BUY:
        return WORTH[what] - market.purchase_price(s, what) * GROSZ - MARGIN  # what is worth more in the hand
    return value_of_privilege(s, p)


def invested(s: Facts, use: i64, final: i64, price: i64) -> i64:
    """What is bought for the phases to come: the use in each, less in this one the later it is."""
    to_end = turn.orders_to_end(s)
    left = to_end - s.completed
    if left < 0:
        left = 0
    total = use * (turn.N_PHASES - s.phase) + use * left // to_end + final - price * GROSZ
    return total * INVEST // 100


def value_of_sale(s: Facts, p: Player, colour: i64) -> i64:
    """Sell what is worth less in the hand."""
    price = market.sale_price(s, colour) * GROSZ
    keep = keeping(s, p, colour)
    if p.money < POOR:
        keep -= 6
    return (price - keep) * 3 // 2


def keeping(s: Facts, p: Player, colour: i64) -> i64:
    """What a cube in the hand is worth to keep: more if an order in sight can be had with it."""
    keep = CUBE[s.phase * N_SALTS + colour]
    if FACTS[TURNS] == 0 and s.phase == turn.N_PHASES:
        return SCRAP
    for order in s.offer:
        if order != NONE:
            need = ORDER_SALT[order * N_SALTS + colour]
            if need > 0 and p.salt(colour) <= need:
                return keep + NEEDED
    return keep


def value_of_privilege(s: Facts, p: Player) -> i64:
    """The commercial privilege: worth it when two cubes are sold."""
    best: i64 = 0
    for colour in range(N_SALTS):
        if p.salt(colour) > 0:
            s.privileged = True
            value = value_of_sale(s, p, colour)
            s.privileged = False
            if value > best:
                best = value
    return best
