"""MS 4.5, 4.6 How much an extraction can take, and what the way costs; MS 6.5 less with carts."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import how_many, lowest
from pithead.games.magnum_sal import actions
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.components import CART
from pithead.games.magnum_sal.facts import Facts, Player, present, rested, water_in
from pithead.games.magnum_sal.mine import FIRST_CHAMBER, PARENT, WAY

CART_TAKES: Final[i64] = 2  # cubes, with the option `cart = two`


def strength_of(s: Facts) -> i64:
    """MS 4.5 The strength of the extraction under way."""
    miners = rested(s.mine[FIRST_CHAMBER + s.source], s.to_act)
    return strength(miners, s.pickaxes, water_in(s.chambers[s.source]))


def strength(miners: i64, pickaxes: i64, water: i64) -> i64:
    """MS 4.5 Rested miners + pickaxes used - water; MS 6.4 pickaxes stack."""
    return miners + pickaxes - water


def paid_spaces(s: Facts, seat: i64, chamber: i64) -> i64:
    """MS 4.6 The spaces on the way without a miner of the player's, rested or tired."""
    return foreign(chamber, s.players[seat].spaces)


def foreign(chamber: i64, spaces: i64) -> i64:
    """MS 4.6 The spaces on the way of a chamber that are not among those with a player's miners."""
    return WAY[FIRST_CHAMBER + chamber] & ~spaces


def best_cover(paid: i64, carts: i64) -> i64:
    """MS 6.5 The most paid spaces that so many carts can cover: two neighbours each, or one."""
    if carts == 0 or paid == 0:
        return 0
    pairs: i64 = 0
    singles: i64 = 0
    left = paid
    while left != 0:  # on a way, spaces further out have higher numbers
        space = lowest(left)
        left &= left - 1
        if left != 0 and PARENT[lowest(left)] == space:
            left &= left - 1
            pairs += 1
        else:
            singles += 1
    if carts <= pairs:
        return 2 * carts
    if carts - pairs < singles:
        singles = carts - pairs
    return 2 * pairs + singles


def freed(s: Facts, cubes: i64, carts: i64) -> i64:
    """MS 6.5 How many cubes so many carts take past a space free of charge: all, or with `cart = two` two each."""
    if carts == 0:
        return 0
    if s.small_cart and CART_TAKES * carts < cubes:
        return CART_TAKES * carts
    return cubes


def most_freed(s: Facts, spaces: i64, carts: i64, joined: i64, cubes: i64) -> i64:
    """MS 6.5 The most that further carts can save on these paid spaces, with those that are there; `joined` of the
    carts on the space before cover the first of these too.
    """
    if spaces == 0:
        return 0
    space = lowest(spaces)
    left = spaces & (spaces - 1)
    neighbour = left != 0 and PARENT[lowest(left)] == space
    best: i64 = 0
    for here in range(carts + 1):
        both: i64 = 0
        if neighbour:
            both = here  # on two spaces a cart never does less than on one
        value = freed(s, cubes, carts_on(s, space) + joined + here) + most_freed(s, left, carts - here, both, cubes)
        if value > best:
            best = value
    return best


def carts_on(s: Facts, space: i64) -> i64:
    """MS 6.5 How many carts cover a space."""
    return (s.carted >> space & 1) + (s.carted_twice >> space & 1) + (s.carted_thrice >> space & 1)


def way_cost(s: Facts, cubes: i64) -> i64:
    """MS 4.6 1 gr per cube and paid space; MS 6.5 less what the carts used take free of charge."""
    total = cubes * how_many(paid_spaces(s, s.to_act, s.source)) - freed(s, cubes, 1) * how_many(s.carted)
    if s.carted_twice != 0:
        total -= (freed(s, cubes, 2) - freed(s, cubes, 1)) * how_many(s.carted_twice)
        total -= (freed(s, cubes, 3) - freed(s, cubes, 2)) * how_many(s.carted_thrice)
    return total


def least_cost(s: Facts, p: Player, cubes: i64) -> i64:
    """MS 4.6, 6.5 What so many cubes cost with all carts on their best places."""
    paid = paid_spaces(s, s.to_act, s.source)
    if not s.small_cart or cubes <= CART_TAKES:
        return cubes * (how_many(paid) - best_cover(paid, p.ready(CART)))
    return cubes * how_many(paid) - most_freed(s, paid, p.ready(CART), 0, cubes)


def kept_free(s: Facts, spaces: i64, cubes: i64) -> i64:
    """MS 6.5 What the carts used save on these spaces."""
    total: i64 = 0
    while spaces != 0:
        total += freed(s, cubes, carts_on(s, lowest(spaces)))
        spaces &= spaces - 1
    return total


def owed(s: Facts, space: i64) -> i64:
    """MS 4.6 What the cubes taken cost on a space of the way: nothing with a miner of one's own; MS 6.5 carts help."""
    if present(s.mine[space], s.to_act):
        return 0
    return s.taken - freed(s, s.taken, carts_on(s, space))


def due(s: Facts, seat: i64, action: i64) -> i64:
    """MS 4.6 What the way of a cube will cost: of each one from a chamber, or of the next one of an extraction."""
    family, first = ACTIONS.family[action], ACTIONS.first[action]
    if family == actions.EXTRACT:
        return how_many(paid_spaces(s, seat, first))
    return way_cost(s, s.taken + 1) - way_cost(s, s.taken) if family == actions.TAKE else 0
