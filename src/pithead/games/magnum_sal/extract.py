"""MS 4.5 to 4.9 Extracting salt: strength, transport, payment, fatigue; MS 6.4 pickaxe, MS 6.5 cart."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has, lowest
from pithead.core.events import Event
from pithead.games.magnum_sal.components import CART, N_SALTS, PICKAXE, SALTS
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER, PARENT, SPACE_NAMES, WAY
from pithead.games.magnum_sal.reasons import (
    CANNOT_PAY_WAY,
    CARTED_ALREADY,
    LISTED_BEFORE,
    MUST_USE,
    NO_RESTED_MINER,
    NO_SALT_THERE,
    NO_STRENGTH,
    NO_SUCH_TOOL,
    NOT_A_PAID_SPACE,
    OK,
    TOOL_CHANGES_NOTHING,
    WAY_BROKEN,
)
from pithead.games.magnum_sal.state import (
    CARTING,
    PICKING,
    TAKING,
    MagnumSalState,
    Player,
    all_salt_in,
    one_salt,
    present,
    rested,
    salt_in,
    water_in,
)
from pithead.games.magnum_sal.transport import ask_payment, due_place, pay_rival, rival_of, rivals_at

CART_TAKES: Final[i64] = 2  # cubes, with the option `cart = two`


def why_not_extract(s: MagnumSalState, seat: i64, chamber: i64) -> i64:
    """MS 4.5 A rested miner, salt, strength, and money for the way of at least one cube, all tools counted in."""
    p = s.players[seat]
    miners = rested(s.mine[FIRST_CHAMBER + chamber], seat)
    if miners == 0:
        return NO_RESTED_MINER
    word = s.chambers[chamber]
    if all_salt_in(word) == 0:
        return NO_SALT_THERE
    if miners + p.ready(PICKAXE) - water_in(word) < 1:
        return NO_STRENGTH
    if WAY[FIRST_CHAMBER + chamber] & ~s.occupied() != 0:
        return WAY_BROKEN
    paid = paid_spaces(s, seat, chamber)
    return OK if count(paid) - best_cover(paid, p.ready(CART)) <= p.money else CANNOT_PAY_WAY


def paid_spaces(s: MagnumSalState, seat: i64, chamber: i64) -> i64:
    """MS 4.6 The spaces on the way without a miner of the player's, rested or tired."""
    return WAY[FIRST_CHAMBER + chamber] & ~s.players[seat].spaces


def count(spaces: i64) -> i64:
    """How many spaces are in a set."""
    found: i64 = 0
    while spaces != 0:
        spaces &= spaces - 1
        found += 1
    return found


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


def cost(s: MagnumSalState, cubes: i64, uncovered: i64, covered: i64) -> i64:
    """MS 4.6 1 gr per cube and paid space; MS 6.5 covered ones are free, or with `cart = two` for two cubes."""
    total = cubes * uncovered
    if s.small_cart and cubes > CART_TAKES:
        total += (cubes - CART_TAKES) * covered
    return total


def most_cubes(s: MagnumSalState, p: Player, strength: i64) -> i64:
    """The most cubes that could be taken with this strength, this money, and all carts."""
    chamber = s.source
    most = all_salt_in(s.chambers[chamber])
    if strength < most:
        most = strength
    paid = paid_spaces(s, s.to_act, chamber)
    covered = best_cover(paid, p.ready(CART))
    uncovered = count(paid) - covered
    while most > 0 and cost(s, most, uncovered, covered) > p.money:
        most -= 1
    return most


def strength_of(s: MagnumSalState) -> i64:
    """MS 4.5 Rested miners + pickaxes used - water; MS 6.4 pickaxes stack."""
    return rested(s.mine[FIRST_CHAMBER + s.source], s.to_act) + s.pickaxes - water_in(s.chambers[s.source])


def extract(s: MagnumSalState, p: Player, chamber: i64) -> None:
    """MS 4.5 Choose the chamber; then pickaxes, carts, cubes and payment are asked, as far as there is a choice."""
    s.source = chamber
    if s.journal is not None:
        s.journal.append(Event("extract", s.to_act, "MS 4.5", {"chamber": CHAMBER_NAMES[chamber]}))
    while strength_of(s) < 1:
        use_pickaxe(s, p)
    ask_pickaxe(s, p)


def ask_pickaxe(s: MagnumSalState, p: Player) -> None:
    """MS 6.4 Ask for pickaxes while one would change something; then for carts."""
    if why_not_pickaxe(s, p) == OK:
        s.stage = PICKING
    else:
        ask_cart_first(s, p)


def why_not_pickaxe(s: MagnumSalState, p: Player) -> i64:
    """MS 6.1, 6.4 A pickaxe is ready, and would give another cube or (`english`) spare a miner."""
    if p.ready(PICKAXE) == 0:
        return NO_SUCH_TOOL
    strength = strength_of(s)
    most = most_cubes(s, p, strength)
    if most_cubes(s, p, strength + 1) > most:
        return OK
    if s.english and most - s.pickaxes + water_in(s.chambers[s.source]) >= 2:
        return OK
    return TOOL_CHANGES_NOTHING


def use_pickaxe(s: MagnumSalState, p: Player) -> None:
    """MS 6.4 +1 strength."""
    p.use_tool(PICKAXE)
    s.pickaxes += 1
    if s.journal is not None:
        s.journal.append(Event("pickaxe", s.to_act, "MS 6.4"))


def ask_cart_first(s: MagnumSalState, p: Player) -> None:
    """MS 6.5 Carts are named from the chamber upwards: each set of covered spaces appears once."""
    s.least = WAY[FIRST_CHAMBER + s.source]
    ask_cart(s, p)


def ask_cart(s: MagnumSalState, p: Player) -> None:
    """MS 6.5 Ask for a cart while there is one, and a paid space for it; then for the cubes."""
    open_spaces = paid_spaces(s, s.to_act, s.source) & s.least
    if p.ready(CART) > 0 and open_spaces != 0:
        s.stage = CARTING
    else:
        s.least = 0
        ask_take(s, p)


def why_not_cart(s: MagnumSalState, p: Player, space: i64, two: bool) -> i64:
    """MS 6.5 One paid space, or two neighbouring ones, above the last cart; what is then left must be payable."""
    paid = paid_spaces(s, s.to_act, s.source)
    spaces = cart_spaces(space, two)
    if spaces & ~paid != 0:
        return NOT_A_PAID_SPACE
    if spaces & s.carted != 0:
        return CARTED_ALREADY
    if spaces & ~s.least != 0:
        return LISTED_BEFORE
    return OK if left_to_pay(s, p, space, two) <= p.money else CANNOT_PAY_WAY


def cart_spaces(space: i64, two: bool) -> i64:
    """MS 6.5 The spaces that a cart covers."""
    if two:
        return bit(space) | bit(PARENT[space])
    return bit(space)


def above_cart(space: i64) -> i64:
    """MS 6.5 Where further carts may stand: not beside a cart on one space, as the one below could cover both."""
    if PARENT[space] < 0:
        return 0
    return WAY[PARENT[space]]


def left_to_pay(s: MagnumSalState, p: Player, space: i64, two: bool) -> i64:
    """MS 6.5 What a cube would still cost with this cart, and those that are left, on the best places above it."""
    paid = paid_spaces(s, s.to_act, s.source)
    later = best_cover(paid & above_cart(space), p.ready(CART) - 1)
    return count(paid & ~s.carted & ~cart_spaces(space, two)) - later


def why_not_enough_carts(s: MagnumSalState, p: Player) -> i64:
    """MS 4.6 No further cart, if at least one cube can be paid so."""
    paid = paid_spaces(s, s.to_act, s.source)
    return OK if count(paid & ~s.carted) <= p.money else MUST_USE


def use_cart(s: MagnumSalState, p: Player, space: i64, two: bool) -> None:
    """MS 6.5 The cubes pass these spaces free of charge."""
    p.use_tool(CART)
    s.carted |= cart_spaces(space, two)
    s.least = above_cart(space)
    if s.journal is not None:
        names = [SPACE_NAMES[space], SPACE_NAMES[PARENT[space]]] if two else [SPACE_NAMES[space]]
        s.journal.append(Event("cart", s.to_act, "MS 6.5", {"spaces": names}))
    ask_cart(s, p)


def why_not_take(s: MagnumSalState, p: Player, colour: i64) -> i64:
    """MS 4.5 1 to strength cubes of any colours from what lies there; MS 4.6 and paid for."""
    if salt_in(s.chambers[s.source], colour) == 0:
        return NO_SALT_THERE
    if s.taken >= strength_of(s):
        return NO_STRENGTH
    if colour < s.least:
        return LISTED_BEFORE
    paid = paid_spaces(s, s.to_act, s.source)
    if cost(s, s.taken + 1, count(paid & ~s.carted), count(paid & s.carted)) > p.money:
        return CANNOT_PAY_WAY
    return OK


def ask_take(s: MagnumSalState, p: Player) -> None:
    """MS 4.5 Ask for a cube while there is a choice; at least one is taken."""
    only: i64 = -1
    choices: i64 = 0
    for colour in range(N_SALTS):
        if why_not_take(s, p, colour) == OK:
            only = colour
            choices += 1
    if choices == 0:
        finish_taking(s, p)
    elif choices == 1 and s.taken == 0:
        take(s, p, only)
    else:
        s.stage = TAKING


def take(s: MagnumSalState, p: Player, colour: i64) -> None:
    """MS 4.6 The cube goes to the surface."""
    s.chambers[s.source] -= one_salt(colour)
    p.add_salt(colour, 1)
    s.taken += 1
    s.least = colour
    if s.journal is not None:
        s.journal.append(Event("take", s.to_act, "MS 4.5", {"colour": SALTS[colour]}))
    ask_take(s, p)


def finish_taking(s: MagnumSalState, p: Player) -> None:
    """MS 4.6 Pay for the way: a single owner of a space without asking, several as the player likes."""
    s.least = 0
    space = PARENT[FIRST_CHAMBER + s.source]
    while space >= 0:
        groszy = s.taken
        if has(s.carted, space):
            groszy = 0
            if s.small_cart and s.taken > CART_TAKES:
                groszy = s.taken - CART_TAKES
        word = s.mine[space]
        if groszy > 0 and not present(word, s.to_act):
            owners = rivals_at(s, word)
            if owners & (owners - 1) == 0:
                pay_rival(s, rival_of(owners), groszy)
            else:
                s.dues += groszy * bit(8 * due_place(owners))
        space = PARENT[space]
    ask_payment(s)
