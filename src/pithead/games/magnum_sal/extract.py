"""MS 4.5 Extracting salt: where, and with how many pickaxes (MS 6.4); then carts.py and transport.py go on."""

from mypy_extensions import i64

from pithead.core.bits import bit, how_many, lowest
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.magnum_sal import actions, carts, fees, questions, reasons
from pithead.games.magnum_sal.components import CART, PICKAXE
from pithead.games.magnum_sal.facts import Facts, Player, all_salt_in, rested, water_in
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, FIRST_CHAMBER, WAY


def offer_chambers(s: Facts, p: Player, out: Offer) -> None:
    """MS 4.5 The chambers in which salt can be extracted."""
    found: i64 = 0
    held = p.spaces >> FIRST_CHAMBER
    if held == 0:
        return
    occupied = s.occupied()
    while held != 0:
        chamber = lowest(held)
        held &= held - 1
        if why_not_extract(s, p, chamber, occupied) == reasons.OK:
            found |= bit(chamber)
    out.set_of(actions.EXTRACT, found)


def offer(out: Offer) -> None:
    """MS 6.4 Another pickaxe, which is asked only if it helps, or no more."""
    out.sure = True
    out.one(actions.ENOUGH)
    out.one(actions.USE_PICKAXE)


def why_not(s: Facts, p: Player, family: i64) -> i64:
    """Why a pickaxe cannot be used."""
    if family == actions.USE_PICKAXE:
        return why_not_pickaxe(s, p)
    return reasons.OK if family == actions.ENOUGH else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64) -> None:
    """Use a pickaxe, or none any more."""
    if family == actions.USE_PICKAXE:
        use_pickaxe(s, p)
        ask_pickaxe(s, p)
    else:
        carts.ask_cart_first(s, p)


def why_not_extract(s: Facts, p: Player, chamber: i64, occupied: i64) -> i64:
    """MS 4.5 A rested miner, salt, strength, and money for the way of at least one cube, all tools counted in."""
    miners = rested(s.mine[FIRST_CHAMBER + chamber], s.to_act)
    if miners == 0:
        return reasons.NO_RESTED_MINER
    word = s.chambers[chamber]
    if all_salt_in(word) == 0:
        return reasons.NO_SALT_THERE
    if miners + p.ready(PICKAXE) - water_in(word) < 1:
        return reasons.NO_STRENGTH
    if WAY[FIRST_CHAMBER + chamber] & ~occupied != 0:
        return reasons.WAY_BROKEN
    paid = fees.foreign(chamber, p.spaces)
    return reasons.OK if how_many(paid) - fees.best_cover(paid, p.ready(CART)) <= p.money else reasons.CANNOT_PAY_WAY


def most_cubes(s: Facts, p: Player, strength: i64) -> i64:
    """The most cubes that could be taken with this strength, this money, and all carts."""
    most = all_salt_in(s.chambers[s.source])
    if strength < most:
        most = strength
    while most > 0 and fees.least_cost(s, p, most) > p.money:
        most -= 1
    return most


def extract(s: Facts, p: Player, chamber: i64) -> None:
    """MS 4.5 Choose the chamber; then pickaxes, carts, cubes and payment are asked, as far as there is a choice."""
    s.source = chamber
    if s.journal is not None:
        s.journal.append(Event("extract", s.to_act, "MS 4.5", {"chamber": CHAMBER_NAMES[chamber]}))
    while fees.strength_of(s) < 1:
        use_pickaxe(s, p)
    ask_pickaxe(s, p)


def ask_pickaxe(s: Facts, p: Player) -> None:
    """MS 6.4 Ask for pickaxes while one would change something; then for carts."""
    if why_not_pickaxe(s, p) == reasons.OK:
        s.question = questions.PICKING
    else:
        carts.ask_cart_first(s, p)


def why_not_pickaxe(s: Facts, p: Player) -> i64:
    """MS 6.1, 6.4 A pickaxe is ready, and would give another cube or (`english`) spare a miner."""
    if p.ready(PICKAXE) == 0:
        return reasons.NO_SUCH_TOOL
    strength = fees.strength_of(s)
    most = most_cubes(s, p, strength)
    if most_cubes(s, p, strength + 1) > most:
        return reasons.OK
    if s.english and most - s.pickaxes + water_in(s.chambers[s.source]) >= 2:
        return reasons.OK
    return reasons.TOOL_CHANGES_NOTHING


def use_pickaxe(s: Facts, p: Player) -> None:
    """MS 6.4 +1 strength."""
    p.use_tool(PICKAXE)
    s.pickaxes += 1
    if s.journal is not None:
        s.journal.append(Event("pickaxe", s.to_act, "MS 6.4"))
