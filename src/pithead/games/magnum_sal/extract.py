"""MS 4.5 to 4.9 Extracting salt: strength, transport, payment, fatigue; MS 6.4 pickaxe, MS 6.5 cart."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, lowest
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


def freed(s: MagnumSalState, cubes: i64, carts: i64) -> i64:
    """MS 6.5 How many cubes so many carts take past a space free of charge: all, or with `cart = two` two each."""
    if carts == 0:
        return 0
    if s.small_cart and CART_TAKES * carts < cubes:
        return CART_TAKES * carts
    return cubes


def most_freed(s: MagnumSalState, spaces: i64, carts: i64, joined: i64, cubes: i64) -> i64:
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


def carts_on(s: MagnumSalState, space: i64) -> i64:
    """MS 6.5 How many carts cover a space."""
    return (s.carted >> space & 1) + (s.carted_twice >> space & 1) + (s.carted_thrice >> space & 1)


def way_cost(s: MagnumSalState, cubes: i64) -> i64:
    """MS 4.6 1 gr per cube and paid space; MS 6.5 less what the carts used take free of charge."""
    total = cubes * count(paid_spaces(s, s.to_act, s.source)) - freed(s, cubes, 1) * count(s.carted)
    if s.carted_twice != 0:
        total -= (freed(s, cubes, 2) - freed(s, cubes, 1)) * count(s.carted_twice)
        total -= (freed(s, cubes, 3) - freed(s, cubes, 2)) * count(s.carted_thrice)
    return total


def least_cost(s: MagnumSalState, p: Player, cubes: i64) -> i64:
    """MS 4.6, 6.5 What so many cubes cost with all carts on their best places."""
    paid = paid_spaces(s, s.to_act, s.source)
    if not s.small_cart or cubes <= CART_TAKES:
        return cubes * (count(paid) - best_cover(paid, p.ready(CART)))
    return cubes * count(paid) - most_freed(s, paid, p.ready(CART), 0, cubes)


def most_cubes(s: MagnumSalState, p: Player, strength: i64) -> i64:
    """The most cubes that could be taken with this strength, this money, and all carts."""
    most = all_salt_in(s.chambers[s.source])
    if strength < most:
        most = strength
    while most > 0 and least_cost(s, p, most) > p.money:
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
    """MS 6.5 Ask for a cart while there is one, and a place for it; then for the cubes."""
    if p.ready(CART) > 0 and can_cart(s, p):
        s.stage = CARTING
    else:
        s.least = 0
        ask_take(s, p)


def can_cart(s: MagnumSalState, p: Player) -> bool:
    """MS 6.5 Tell whether a cart can be put anywhere."""
    places = paid_spaces(s, s.to_act, s.source) & s.least
    if not s.small_cart or places & ~s.carted != 0:
        return places != 0
    while places != 0:
        space = lowest(places)
        if why_not_cart(s, p, space, False) == OK or (PARENT[space] >= 0 and why_not_cart(s, p, space, True) == OK):
            return True
        places &= places - 1
    return False


def why_not_cart(s: MagnumSalState, p: Player, space: i64, two: bool) -> i64:
    """MS 6.5 One paid space, or two neighbouring ones, from the last cart upwards; what is left must be payable."""
    paid = paid_spaces(s, s.to_act, s.source)
    spaces = cart_spaces(space, two)
    if spaces & ~paid != 0:
        return NOT_A_PAID_SPACE
    if spaces & s.carted != 0 and not s.small_cart:
        return CARTED_ALREADY
    if spaces & ~s.least != 0:
        return LISTED_BEFORE
    if spaces & s.carted != 0 and not takes_more(s, p, space, two):
        return TOOL_CHANGES_NOTHING
    return OK if left_to_pay(s, p, space, two) <= p.money else CANNOT_PAY_WAY


def takes_more(s: MagnumSalState, p: Player, space: i64, two: bool) -> bool:
    """MS 6.1, 6.5 Tell whether a cart beside others takes a cube that they do not, and that could be paid for."""
    before = carts_on(s, space)
    if two and carts_on(s, PARENT[space]) > before:
        before = carts_on(s, PARENT[space])
    cubes = CART_TAKES * before + 1
    if cubes > all_salt_in(s.chambers[s.source]) or cubes > strength_of(s):
        return False
    once, twice, thrice = s.carted, s.carted_twice, s.carted_thrice
    lay_cart(s, cart_spaces(space, two))
    places = paid_spaces(s, s.to_act, s.source) & places_left(s, space, two)
    total = way_cost(s, cubes) + kept_free(s, places, cubes) - most_freed(s, places, p.ready(CART) - 1, 0, cubes)
    s.carted, s.carted_twice, s.carted_thrice = once, twice, thrice
    return total <= p.money


def kept_free(s: MagnumSalState, spaces: i64, cubes: i64) -> i64:
    """MS 6.5 What the carts used save on these spaces."""
    total: i64 = 0
    while spaces != 0:
        total += freed(s, cubes, carts_on(s, lowest(spaces)))
        spaces &= spaces - 1
    return total


def lay_cart(s: MagnumSalState, spaces: i64) -> None:
    """MS 6.5 One cart more on these spaces."""
    s.carted_thrice |= s.carted_twice & spaces
    s.carted_twice |= s.carted & spaces
    s.carted |= spaces


def places_left(s: MagnumSalState, space: i64, two: bool) -> i64:
    """MS 6.5 Where further carts may stand: upwards; with `cart = two` here too, those on two spaces first."""
    if not s.small_cart:
        return above_cart(space)
    if two:
        return bit(space) | WAY[space]
    return bit(space) | above_cart(space)


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
    lay_cart(s, cart_spaces(space, two))
    s.least = places_left(s, space, two)
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
    return OK if way_cost(s, s.taken + 1) <= p.money else CANNOT_PAY_WAY


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
        groszy = owed(s, space)
        if groszy > 0:
            owners = rivals_at(s, s.mine[space])
            if owners & (owners - 1) == 0:
                pay_rival(s, rival_of(owners), groszy)
            else:
                s.dues += groszy * bit(8 * due_place(owners))
        space = PARENT[space]
    ask_payment(s)


def owed(s: MagnumSalState, space: i64) -> i64:
    """MS 4.6 What the cubes taken cost on a space of the way: nothing with a miner of one's own; MS 6.5 carts help."""
    if present(s.mine[space], s.to_act):
        return 0
    return s.taken - freed(s, s.taken, carts_on(s, space))
