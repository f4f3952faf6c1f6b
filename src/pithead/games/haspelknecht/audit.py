"""What must hold of a position that was written by hand, or by another program."""

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.errors import BadPosition
from pithead.games.haspelknecht.components import (
    COLOURS,
    N_COLOURS,
    N_DEVELOPMENTS,
    NUMBERS,
    OIL_LAMP,
    TITLES,
    count,
    level_of,
    total,
)
from pithead.games.haspelknecht.developments import MOST_OWNED, STACK_BITS, STACK_MASK, how_many
from pithead.games.haspelknecht.discs import ENOUGH_DISCS
from pithead.games.haspelknecht.planning import any_unfinished
from pithead.games.haspelknecht.state import (
    FARMHAND,
    PAYING,
    PLANNING,
    RETURNING,
    STAGES,
    SWAPPING,
    TAKING_AGAIN,
    WORKERS,
    WORKING,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.turn import first_phase


def numbers(found: i64) -> list[int]:
    """A set of developments as their numbers."""
    return [NUMBERS[i] for i in range(N_DEVELOPMENTS) if has(found, i)]


def audit(s: HaspelknechtState) -> None:
    """See that the discs are all there, that owners own what lies in play, and that plans can be."""
    for colour in range(N_COLOURS):
        number: i64 = 0
        for row in (s.areas, s.reserves):
            for word in row:
                number += count(word, colour)
        for p in s.players:
            number += count(p.discs, colour)
        wanted = count(s.box.bag[s.seats], colour)
        if number != wanted:
            raise BadPosition(
                f"expected {wanted} {COLOURS[colour]} discs in areas, reserves and on farms, got {number}"
            )
    for seat in range(s.seats):
        p = s.players[seat]
        owned: i64 = 0
        for i in range(N_DEVELOPMENTS):
            stack = s.stacks[i]
            while stack != 0:
                if (stack & STACK_MASK) - 1 == seat:
                    owned |= bit(i)
                stack >>= STACK_BITS
        if owned != p.owned:
            raise BadPosition(
                f"expected seat {seat} to own {numbers(owned)}, by the owners' discs; got {numbers(p.owned)}"
            )
        if how_many(owned) > MOST_OWNED:
            raise BadPosition(f"expected at most {MOST_OWNED} developments of seat {seat}, got {how_many(owned)}")
        for colour in range(N_COLOURS):
            have = count(p.discs, colour) + count(p.marker_discs(), colour)
            if s.stage == PLANNING and have < count(p.placed(), colour):
                raise BadPosition(f"expected seat {seat} to plan with the {COLOURS[colour]} discs it has")
        if p.planned and s.stage == PLANNING and any_unfinished(s, p):
            raise BadPosition(f"expected the plan of seat {seat} to be done, got discs that are no cost")
    if not s.over:
        audit_stage(s, s.players[s.to_act])


def audit_stage(s: HaspelknechtState, p: Player) -> None:
    """See that what is asked can be asked of the seat to act."""
    stage = s.stage
    wrong = ""
    if stage == PLANNING:
        first = [int(seat) for seat in s.order if not s.players[seat].planned][:1]
        if first != [int(s.to_act)]:
            wrong = "the first in turn order who has not planned"
    elif s.order[s.turn] != s.to_act:
        wrong = f"seat {s.order[s.turn]}, whose turn it is by order and turn"
    elif stage == TAKING_AGAIN and total(p.discs) >= ENOUGH_DISCS:
        wrong = "a seat with fewer than 5 discs (HK 3.3)"
    elif stage == RETURNING and (not first_phase(s) or total(p.discs) >= ENOUGH_DISCS or p.water == 0):
        wrong = "a seat with water and fewer than 5 discs, in the first phase (HK 3.4)"
    elif stage == SWAPPING:
        pool = s.subject % 4
        there = pool < s.seats and s.subject < 12 and count(s.reserves[pool], s.subject // 4) > 0
        if not there or not has(p.markers, OIL_LAMP) or s.made > 1:
            wrong = "a seat that swaps a disc of a reserve with the marker of 32 (HK 5.11)"
    elif stage == WORKING:
        paid = vec[i64]([p.farmer, p.farmhand, p.digger, p.miner, p.haspelknecht, 0, 1])
        if paid[s.worker] == 0 or has(p.finished, s.worker) or (s.worker > FARMHAND and s.steps == 0):
            wrong = f"a seat whose {WORKERS[s.worker]} is at work"
    elif stage == PAYING:
        stack = s.stacks[s.subject]
        if level_of(s.subject) != 2 or stack == 0 or has(p.owned, s.subject):
            wrong = f"a seat that buys a development of level 2 owned by another, not {TITLES[s.subject]}"
    if wrong:
        raise BadPosition(f"expected to_act, when asked to {STAGES[stage]}, to be {wrong}; got {s.to_act}")
