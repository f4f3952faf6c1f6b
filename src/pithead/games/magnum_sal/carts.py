"""MS 6.5 Carts: cubes pass the spaces that they cover free of charge."""

from mypy_extensions import i64

from pithead.core.bits import bit, how_many, lowest
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.magnum_sal import actions, fees, questions, reasons, transport
from pithead.games.magnum_sal.components import CART
from pithead.games.magnum_sal.facts import Facts, Player, all_salt_in
from pithead.games.magnum_sal.mine import FIRST_CHAMBER, PARENT, SPACE_NAMES, WAY


def offer(s: Facts, p: Player, out: Offer) -> None:
    """MS 6.5 A cart on one space or on two, from the last one upwards; no more, if a cube can be paid so."""
    out.sure = True
    if why_not_enough_carts(s, p) == reasons.OK:
        out.one(actions.ENOUGH)
    ones: i64 = 0
    twos: i64 = 0
    places = fees.paid_spaces(s, s.to_act, s.source) & s.least
    while places != 0:
        space = lowest(places)
        places &= places - 1
        if why_not_cart(s, p, space, False) == reasons.OK:
            ones |= bit(space)
        if PARENT[space] >= 0 and why_not_cart(s, p, space, True) == reasons.OK:
            twos |= bit(space)
    out.set_of(actions.CART_ONE, ones)
    out.set_of(actions.CART_TWO, twos)


def why_not(s: Facts, p: Player, family: i64, space: i64) -> i64:
    """Why a cart cannot stand there, or one more must be used."""
    if family == actions.ENOUGH:
        return why_not_enough_carts(s, p)
    if family == actions.CART_ONE or family == actions.CART_TWO:
        return why_not_cart(s, p, space, family == actions.CART_TWO)
    return reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, space: i64) -> None:
    """Use a cart, or none any more."""
    if family == actions.ENOUGH:
        s.least = 0
        transport.ask_take(s, p)
    else:
        use_cart(s, p, space, family == actions.CART_TWO)


def ask_cart_first(s: Facts, p: Player) -> None:
    """MS 6.5 Carts are named from the chamber upwards: each set of covered spaces appears once."""
    s.least = WAY[FIRST_CHAMBER + s.source]
    ask_cart(s, p)


def ask_cart(s: Facts, p: Player) -> None:
    """MS 6.5 Ask for a cart while there is one, and a place for it; then for the cubes."""
    if p.ready(CART) > 0 and can_cart(s, p):
        s.question = questions.CARTING
    else:
        s.least = 0
        transport.ask_take(s, p)


def can_cart(s: Facts, p: Player) -> bool:
    """MS 6.5 Tell whether a cart can be put anywhere."""
    places = fees.paid_spaces(s, s.to_act, s.source) & s.least
    if not s.small_cart or places & ~s.carted != 0:
        return places != 0
    while places != 0:
        space = lowest(places)
        if why_not_cart(s, p, space, False) == reasons.OK or (
            PARENT[space] >= 0 and why_not_cart(s, p, space, True) == reasons.OK
        ):
            return True
        places &= places - 1
    return False


def why_not_cart(s: Facts, p: Player, space: i64, two: bool) -> i64:
    """MS 6.5 One paid space, or two neighbouring ones, from the last cart upwards; what is left must be payable."""
    paid = fees.paid_spaces(s, s.to_act, s.source)
    spaces = cart_spaces(space, two)
    if spaces & ~paid != 0:
        return reasons.NOT_A_PAID_SPACE
    if spaces & s.carted != 0 and not s.small_cart:
        return reasons.CARTED_ALREADY
    if spaces & ~s.least != 0:
        return reasons.LISTED_BEFORE
    if spaces & s.carted != 0 and not takes_more(s, p, space, two):
        return reasons.TOOL_CHANGES_NOTHING
    return reasons.OK if left_to_pay(s, p, space, two) <= p.money else reasons.CANNOT_PAY_WAY


def takes_more(s: Facts, p: Player, space: i64, two: bool) -> bool:
    """MS 6.1, 6.5 Tell whether a cart beside others takes a cube that they do not, and that could be paid for."""
    before = fees.carts_on(s, space)
    if two and fees.carts_on(s, PARENT[space]) > before:
        before = fees.carts_on(s, PARENT[space])
    cubes = fees.CART_TAKES * before + 1
    if cubes > all_salt_in(s.chambers[s.source]) or cubes > fees.strength_of(s):
        return False
    once, twice, thrice = s.carted, s.carted_twice, s.carted_thrice
    lay_cart(s, cart_spaces(space, two))
    places = fees.paid_spaces(s, s.to_act, s.source) & places_left(s, space, two)
    total = (
        fees.way_cost(s, cubes)
        + fees.kept_free(s, places, cubes)
        - fees.most_freed(s, places, p.ready(CART) - 1, 0, cubes)
    )
    s.carted, s.carted_twice, s.carted_thrice = once, twice, thrice
    return total <= p.money


def lay_cart(s: Facts, spaces: i64) -> None:
    """MS 6.5 One cart more on these spaces."""
    s.carted_thrice |= s.carted_twice & spaces
    s.carted_twice |= s.carted & spaces
    s.carted |= spaces


def places_left(s: Facts, space: i64, two: bool) -> i64:
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


def left_to_pay(s: Facts, p: Player, space: i64, two: bool) -> i64:
    """MS 6.5 What a cube would still cost with this cart, and those that are left, on the best places above it."""
    paid = fees.paid_spaces(s, s.to_act, s.source)
    later = fees.best_cover(paid & above_cart(space), p.ready(CART) - 1)
    return how_many(paid & ~s.carted & ~cart_spaces(space, two)) - later


def why_not_enough_carts(s: Facts, p: Player) -> i64:
    """MS 4.6 No further cart, if at least one cube can be paid so."""
    paid = fees.paid_spaces(s, s.to_act, s.source)
    return reasons.OK if how_many(paid & ~s.carted) <= p.money else reasons.MUST_USE


def use_cart(s: Facts, p: Player, space: i64, two: bool) -> None:
    """MS 6.5 The cubes pass these spaces free of charge."""
    p.use_tool(CART)
    lay_cart(s, cart_spaces(space, two))
    s.least = places_left(s, space, two)
    if s.journal is not None:
        names = [SPACE_NAMES[space], SPACE_NAMES[PARENT[space]]] if two else [SPACE_NAMES[space]]
        s.journal.append(Event("cart", s.to_act, "MS 6.5", {"spaces": names}))
    ask_cart(s, p)
