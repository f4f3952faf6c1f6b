"""MS 4.6 Paying for the way, divided among several owners as the player likes; MS 4.8 fatigue."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.games.magnum_sal.mine import FIRST_CHAMBER
from pithead.games.magnum_sal.money import earn
from pithead.games.magnum_sal.reasons import (
    LISTED_BEFORE,
    NOT_AN_OWNER,
    OK,
)
from pithead.games.magnum_sal.state import (
    PAYING,
    SEAT_BITS,
    TIRED_SHIFT,
    MagnumSalState,
    present,
    rested,
    water_in,
)
from pithead.games.magnum_sal.turn import end_action

SHARE_MASK: Final[i64] = 255
MOST_RIVALS: Final[i64] = 3


def rivals_at(s: MagnumSalState, word: i64) -> i64:
    """The other players with miners on a space, as a set of rivals: the other seats in rising order, from 0."""
    found: i64 = 0
    for rival in range(s.seats - 1):
        if present(word, seat_of(s, rival)):
            found |= bit(rival)
    return found


def seat_of(s: MagnumSalState, rival: i64) -> i64:
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


def due(s: MagnumSalState, place: i64) -> i64:
    """What a set of rivals shares."""
    return s.dues >> (8 * place) & SHARE_MASK


def share(s: MagnumSalState, rival: i64) -> i64:
    """What a rival was given of it so far."""
    return s.shares >> (8 * rival) & SHARE_MASK


def most_share(s: MagnumSalState, rival: i64) -> i64:
    """The most that a rival can get: of every set that he belongs to."""
    total = due(s, 3)
    if rival != 2:
        total += due(s, 0)
    if rival != 1:
        total += due(s, 1)
    if rival != 0:
        total += due(s, 2)
    return total


def unshared(s: MagnumSalState) -> i64:
    """What is still to be shared."""
    total = due(s, 0) + due(s, 1) + due(s, 2) + due(s, 3)
    return total - share(s, 0) - share(s, 1) - share(s, 2)


def why_not_pay(s: MagnumSalState, seat: i64) -> i64:
    """MS 4.6 An owner who can still get a groszy; owners are named in rising order, so each division appears once."""
    if seat == s.to_act or seat >= s.seats:
        return NOT_AN_OWNER
    rival = seat
    if seat > s.to_act:
        rival -= 1
    if rival < s.least:
        return LISTED_BEFORE
    room: i64 = 0
    for other in range(rival, MOST_RIVALS):
        room += most_share(s, other) - share(s, other)
    if share(s, rival) >= most_share(s, rival):
        return NOT_AN_OWNER
    return OK if room >= unshared(s) else LISTED_BEFORE


def ask_payment(s: MagnumSalState) -> None:
    """MS 4.6 Ask whom to pay while there is a choice; then pay out."""
    while unshared(s) > 0:
        choices: i64 = 0
        only: i64 = 0
        for seat in range(s.seats):
            if why_not_pay(s, seat) == OK:
                choices += 1
                only = seat
        if choices > 1:
            s.stage = PAYING
            return
        give_share(s, only)
    for rival in range(MOST_RIVALS):
        if share(s, rival) > 0:
            pay_rival(s, rival, share(s, rival))
    finish_extracting(s)


def give_share(s: MagnumSalState, seat: i64) -> None:
    """MS 4.6 One groszy for this owner."""
    rival = seat
    if seat > s.to_act:
        rival -= 1
    s.shares += bit(8 * rival)
    s.least = rival


def pay_rival(s: MagnumSalState, rival: i64, groszy: i64) -> None:
    """MS 4.6 Money from the player to the owner of miners on the way."""
    earn(s, s.to_act, -groszy, "MS 4.6", "pay for the way")
    earn(s, seat_of(s, rival), groszy, "MS 4.6", "paid for the way")


def finish_extracting(s: MagnumSalState) -> None:
    """MS 4.8 Fatigue: all of the player's miners there (`french`), or those needed (`english`). MS 4.7 Water stays."""
    space = FIRST_CHAMBER + s.source
    seat = s.to_act
    miners = rested(s.mine[space], seat)
    if s.english:
        needed = s.taken - s.pickaxes + water_in(s.chambers[s.source])
        if needed < 1:
            needed = 1
        if needed < miners:
            miners = needed
    s.mine[space] += miners * (bit(SEAT_BITS * seat + TIRED_SHIFT) - bit(SEAT_BITS * seat))
    s.source = 0
    s.pickaxes = 0
    s.carted = 0
    s.carted_twice = 0
    s.carted_thrice = 0
    s.least = 0
    s.taken = 0
    s.dues = 0
    s.shares = 0
    end_action(s)
