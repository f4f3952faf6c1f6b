"""MS 4.5, 4.6 Taking cubes of salt, and paying for their way, divided as the player likes; MS 4.8 fatigue."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.magnum_sal import actions, facts, fees, money, questions, reasons, turn
from pithead.games.magnum_sal.components import N_SALTS, SALTS
from pithead.games.magnum_sal.facts import Facts, Player
from pithead.games.magnum_sal.mine import FIRST_CHAMBER, PARENT

SHARE_MASK: Final[i64] = 255
MOST_RIVALS: Final[i64] = 3


def offer(s: Facts, p: Player, out: Offer) -> None:
    """MS 4.5 Cubes, enough of them once there is one; MS 4.6 or the owners who can still be paid."""
    out.sure = True
    found: i64 = 0
    if s.question == questions.PAYING:
        for seat in range(s.seats):
            if why_not_pay(s, seat) == reasons.OK:
                found |= bit(seat)
        out.set_of(actions.PAY, found)
        return
    if s.taken > 0:
        out.one(actions.ENOUGH)
    for colour in range(N_SALTS):
        if why_not_take(s, p, colour) == reasons.OK:
            found |= bit(colour)
    out.set_of(actions.TAKE, found)


def why_not(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """Why a cube cannot be taken, or an owner not be paid."""
    if s.question == questions.PAYING:
        return why_not_pay(s, what) if family == actions.PAY else reasons.NOT_NOW
    if family == actions.ENOUGH:
        return reasons.OK if s.taken > 0 else reasons.AT_LEAST_ONE
    return why_not_take(s, p, what) if family == actions.TAKE else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, what: i64) -> None:
    """Take a cube or stop; pay an owner."""
    if family == actions.TAKE:
        take(s, p, what)
    elif family == actions.PAY:
        give_share(s, what)
        ask_payment(s)
    else:
        finish_taking(s)


def why_not_take(s: Facts, p: Player, colour: i64) -> i64:
    """MS 4.5 1 to strength cubes of any colours from what lies there; MS 4.6 and paid for."""
    if facts.salt_in(s.chambers[s.source], colour) == 0:
        return reasons.NO_SALT_THERE
    if s.taken >= fees.strength_of(s):
        return reasons.NO_STRENGTH
    if colour < s.least:
        return reasons.LISTED_BEFORE
    return reasons.OK if fees.way_cost(s, s.taken + 1) <= p.money else reasons.CANNOT_PAY_WAY


def ask_take(s: Facts, p: Player) -> None:
    """MS 4.5 Ask for a cube while there is a choice; at least one is taken."""
    only: i64 = -1
    choices: i64 = 0
    for colour in range(N_SALTS):
        if why_not_take(s, p, colour) == reasons.OK:
            only = colour
            choices += 1
    if choices == 0:
        finish_taking(s)
    elif choices == 1 and s.taken == 0:
        take(s, p, only)
    else:
        s.question = questions.TAKING


def take(s: Facts, p: Player, colour: i64) -> None:
    """MS 4.6 The cube goes to the surface."""
    s.chambers[s.source] -= facts.one_salt(colour)
    p.add_salt(colour, 1)
    s.taken += 1
    s.least = colour
    if s.journal is not None:
        s.journal.append(Event("take", s.to_act, "MS 4.5", {"colour": SALTS[colour]}))
    ask_take(s, p)


def finish_taking(s: Facts) -> None:
    """MS 4.6 Pay for the way: a single owner of a space without asking, several as the player likes."""
    s.least = 0
    space = PARENT[FIRST_CHAMBER + s.source]
    while space >= 0:
        groszy = fees.owed(s, space)
        if groszy > 0:
            owners = rivals_at(s, s.mine[space])
            if owners & (owners - 1) == 0:
                pay_rival(s, rival_of(owners), groszy)
            else:
                s.dues += groszy * bit(8 * due_place(owners))
        space = PARENT[space]
    ask_payment(s)


def rivals_at(s: Facts, word: i64) -> i64:
    """The other players with miners on a space, as a set of rivals: the other seats in rising order, from 0."""
    found: i64 = 0
    for rival in range(s.seats - 1):
        if facts.present(word, seat_of(s, rival)):
            found |= bit(rival)
    return found


def seat_of(s: Facts, rival: i64) -> i64:
    """The seat of a rival."""
    if rival >= s.to_act:
        return rival + 1
    return rival


def rival_of(rivals: i64) -> i64:
    """The one rival of a set."""
    rival: i64 = 0
    while rivals >> rival != 1:
        rival += 1
    return rival


def due_place(rivals: i64) -> i64:
    """Where `dues` keeps what a set of two or three rivals shares: 01, 02, 12, 012 at 0 to 3."""
    if rivals == 3:
        return 0
    if rivals == 5:
        return 1
    if rivals == 6:
        return 2
    return 3


def due(s: Facts, place: i64) -> i64:
    """What a set of rivals shares."""
    return s.dues >> (8 * place) & SHARE_MASK


def share(s: Facts, rival: i64) -> i64:
    """What a rival was given of it so far."""
    return s.shares >> (8 * rival) & SHARE_MASK


def most_share(s: Facts, rival: i64) -> i64:
    """The most that a rival can get: of every set that he belongs to."""
    total = due(s, 3)
    if rival != 2:
        total += due(s, 0)
    if rival != 1:
        total += due(s, 1)
    if rival != 0:
        total += due(s, 2)
    return total


def unshared(s: Facts) -> i64:
    """What is still to be shared."""
    total = due(s, 0) + due(s, 1) + due(s, 2) + due(s, 3)
    return total - share(s, 0) - share(s, 1) - share(s, 2)


def why_not_pay(s: Facts, seat: i64) -> i64:
    """MS 4.6 An owner who can still get a groszy; owners are named in rising order, so each division appears once."""
    if seat == s.to_act or seat >= s.seats:
        return reasons.NOT_AN_OWNER
    rival = seat
    if seat > s.to_act:
        rival -= 1
    if rival < s.least:
        return reasons.LISTED_BEFORE
    room: i64 = 0
    for other in range(rival, MOST_RIVALS):
        room += most_share(s, other) - share(s, other)
    if share(s, rival) >= most_share(s, rival):
        return reasons.NOT_AN_OWNER
    return reasons.OK if room >= unshared(s) else reasons.LISTED_BEFORE


def ask_payment(s: Facts) -> None:
    """MS 4.6 Ask whom to pay while there is a choice; then pay out."""
    while unshared(s) > 0:
        choices: i64 = 0
        only: i64 = 0
        for seat in range(s.seats):
            if why_not_pay(s, seat) == reasons.OK:
                choices += 1
                only = seat
        if choices > 1:
            s.question = questions.PAYING
            return
        give_share(s, only)
    for rival in range(MOST_RIVALS):
        if share(s, rival) > 0:
            pay_rival(s, rival, share(s, rival))
    finish_extracting(s)


def give_share(s: Facts, seat: i64) -> None:
    """MS 4.6 One groszy for this owner."""
    rival = seat
    if seat > s.to_act:
        rival -= 1
    s.shares += bit(8 * rival)
    s.least = rival


def pay_rival(s: Facts, rival: i64, groszy: i64) -> None:
    """MS 4.6 Money from the player to the owner of miners on the way."""
    money.earn(s, s.to_act, -groszy, "MS 4.6", "pay for the way")
    money.earn(s, seat_of(s, rival), groszy, "MS 4.6", "paid for the way")


def finish_extracting(s: Facts) -> None:
    """MS 4.8 Fatigue: all of the player's miners there (`french`), or those needed (`english`). MS 4.7 Water stays."""
    space = FIRST_CHAMBER + s.source
    seat = s.to_act
    miners = facts.rested(s.mine[space], seat)
    if s.english:
        needed = s.taken - s.pickaxes + facts.water_in(s.chambers[s.source])
        if needed < 1:
            needed = 1
        if needed < miners:
            miners = needed
    s.mine[space] += miners * (bit(facts.SEAT_BITS * seat + facts.TIRED_SHIFT) - bit(facts.SEAT_BITS * seat))
    s.source = 0
    s.pickaxes = 0
    s.carted = 0
    s.carted_twice = 0
    s.carted_thrice = 0
    s.least = 0
    s.taken = 0
    s.dues = 0
    s.shares = 0
    turn.end_action(s)
