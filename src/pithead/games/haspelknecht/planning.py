"""HK 4 Action phase: planning."""

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.events import Event
from pithead.games.haspelknecht.components import (
    BLACK,
    BROWN,
    COLOURS,
    COUNT_MASK,
    DISC_BITS,
    MILL,
    MOST_DISCS,
    N_DEVELOPMENTS,
    N_WORDS,
    PICKAXE,
    YELLOW,
    count,
    disc,
    total,
)
from pithead.games.haspelknecht.discs import by_colour
from pithead.games.haspelknecht.reasons import (
    NO_COST,
    NO_DISC_LEFT,
    NO_FOOD,
    NO_MILL,
    NO_THALER,
    NOT_IMPROVED,
    OK,
    ONCE_A_PHASE,
    PINGE_EXHAUSTED,
    PINGE_NOT_EXHAUSTED,
    UNFINISHED_COST,
)
from pithead.games.haspelknecht.state import (
    DIGGER,
    DISC,
    FARMER,
    FARMHAND,
    FOOD,
    HASPELKNECHT,
    MILL_BLACK,
    MILL_DISCS,
    MINER,
    PAYMENTS,
    THALER,
    WATER_MILL,
    WORKERS,
    HaspelknechtState,
    Player,
)


def improved(s: HaspelknechtState, p: Player) -> bool:
    """HK 6 (13), 1.7 Tell whether the farmhand may buy developments."""
    return s.skilled or has(p.owned, PICKAXE)


def open_to(s: HaspelknechtState, p: Player) -> i64:
    """HK 4.2 The developments in play that the player does not own."""
    return s.in_play & ~p.owned


def one_colour(word: i64) -> bool:
    """Tell whether a set of discs has no more than one colour."""
    brown = word >> DISC_BITS & COUNT_MASK
    yellow = word & COUNT_MASK
    if word >> (2 * DISC_BITS) != 0:
        return yellow == 0 and brown == 0
    return yellow == 0 or brown == 0


def buyable(s: HaspelknechtState, word: i64) -> i64:
    """HK 5.5 The developments in play whose cost the discs are exactly."""
    if word >= N_WORDS:
        return 0
    return s.box.pays[word] & s.in_play


def pays_something(s: HaspelknechtState, p: Player, word: i64) -> bool:
    """HK 4.2 Tell whether the discs are exactly the cost of some development in play that the player does not own."""
    return buyable(s, word) & ~p.owned != 0


def unfinished(s: HaspelknechtState, p: Player, word: i64) -> bool:
    """Tell whether discs of several colours are not yet a cost: the plan must go on with this worker."""
    return not one_colour(word) and not pays_something(s, p, word)


def left(p: Player) -> i64:
    """HK 4.5 The discs and markers that the plan has not used yet."""
    return p.discs + p.marker_discs() - p.placed()


def can_become_cost(s: HaspelknechtState, p: Player, word: i64, rest: i64) -> bool:
    """HK 4.2 Tell whether discs, with some of the rest, are exactly the cost of a development."""
    size = total(word)
    if size > MOST_DISCS:
        return False
    begun = s.box.begins[word] & open_to(s, p)
    if begun == 0:
        return False
    if s.box.pays[word] & begun != 0:
        return True
    have = total(rest)
    for development in range(N_DEVELOPMENTS):
        if not has(begun, development):
            continue
        if s.box.sizes[development] - size > have:
            continue
        fixed = s.box.fixed[development]
        if (
            lacks(fixed, word, rest, YELLOW) == 0
            and lacks(fixed, word, rest, BROWN) == 0
            and lacks(fixed, word, rest, BLACK) == 0
        ):
            return True
    return False


def lacks(fixed: i64, word: i64, rest: i64, colour: i64) -> i64:
    """How many discs of a given colour are missing even with the rest."""
    return max(count(fixed, colour) - count(word, colour) - count(rest, colour), 0)


def why_not_place(s: HaspelknechtState, p: Player, worker: i64, colour: i64) -> i64:
    """HK 4.2 A disc on the farmer or the farmhand; discs of several colours must be able to become a cost."""
    rest = left(p)
    if count(rest, colour) == 0:
        return NO_DISC_LEFT
    word = p.farmer
    other = p.farmhand
    if worker == FARMHAND:
        word = p.farmhand
        other = p.farmer
    if unfinished(s, p, other):
        return UNFINISHED_COST
    word += disc(colour)
    if one_colour(word):
        return OK
    if worker == FARMHAND and not improved(s, p):
        return NOT_IMPROVED
    if not can_become_cost(s, p, word, rest - disc(colour)):
        return NO_COST
    return OK


def any_unfinished(s: HaspelknechtState, p: Player) -> bool:
    """Tell whether farmer or farmhand have discs that are not yet a cost."""
    return unfinished(s, p, p.farmer) or unfinished(s, p, p.farmhand)


def why_not_hire(s: HaspelknechtState, p: Player, worker: i64, payment: i64) -> i64:
    """HK 4.3 Coal digger, miner and Haspelknecht: once a phase, for a yellow disc, a food or a Thaler that is owned
    when planning (HK 4.6).
    """
    if any_unfinished(s, p):
        return UNFINISHED_COST
    if worker == DIGGER:
        if p.pinge == 0:
            return PINGE_EXHAUSTED
        if p.digger != 0:
            return ONCE_A_PHASE
    else:
        if p.pinge > 0:
            return PINGE_NOT_EXHAUSTED
        if (worker == MINER and p.miner != 0) or (worker == HASPELKNECHT and p.haspelknecht != 0):
            return ONCE_A_PHASE
    if payment == DISC and count(left(p), YELLOW) == 0:
        return NO_DISC_LEFT
    if payment == FOOD and p.food == p.spent(FOOD):
        return NO_FOOD
    if payment == THALER and p.thaler == p.spent(THALER):
        return NO_THALER
    return OK


def why_not_mill(s: HaspelknechtState, p: Player, given: i64) -> i64:
    """HK 4.4 Two yellow or two black discs, once a phase; nobody plans in the phase in which the mill is built."""
    if not has(p.buildings, MILL):
        return NO_MILL
    if any_unfinished(s, p):
        return UNFINISHED_COST
    if p.mill != 0:
        return ONCE_A_PHASE
    colour = YELLOW
    if given == MILL_BLACK:
        colour = BLACK
    if count(left(p), colour) < 2:
        return NO_DISC_LEFT
    return OK


def why_not_done(s: HaspelknechtState, p: Player) -> i64:
    """HK 4.1 A plan is done at any time, but not in the midst of a cost."""
    if any_unfinished(s, p):
        return UNFINISHED_COST
    return OK


def place(s: HaspelknechtState, p: Player, seat: i64, worker: i64, colour: i64) -> None:
    """HK 4.2 Put a disc on a worker."""
    if worker == FARMER:
        p.farmer += disc(colour)
    else:
        p.farmhand += disc(colour)
    tell(s, seat, worker, COLOURS[colour])


def hire(s: HaspelknechtState, p: Player, seat: i64, worker: i64, payment: i64) -> None:
    """HK 4.3 Pay a contract worker. Food and Thaler leave the farm when all plans are shown."""
    if worker == DIGGER:
        p.digger = payment
    elif worker == MINER:
        p.miner = payment
    else:
        p.haspelknecht = payment
    tell(s, seat, worker, PAYMENTS[payment])


def give_mill(s: HaspelknechtState, p: Player, seat: i64, given: i64) -> None:
    """HK 4.4 Two discs for the mill."""
    p.mill = given
    tell(s, seat, WATER_MILL, MILL_DISCS[given])


def tell(s: HaspelknechtState, seat: i64, worker: i64, what: str) -> None:
    """HK 4.1 Only the planner knows, unless planning is open."""
    if s.journal is not None:
        seen: i64 = bit(seat)
        if s.open_planning:
            seen = -1
        facts: dict[str, object] = {"worker": WORKERS[worker], "what": what}
        s.journal.append(Event("plan", seat, "HK 4.1", facts, seen_by=seen))


def reveal(s: HaspelknechtState) -> None:
    """HK 4.1, 4.3 All plans are shown; food and Thaler for contract workers are gone."""
    for seat in s.order:
        p = s.players[seat]
        p.food -= p.spent(FOOD)
        p.thaler -= p.spent(THALER)
        if s.journal is not None:
            s.journal.append(Event("plan shown", seat, "HK 4.1", {"plan": plan(p)}, reveals=True))


def plan(p: Player) -> dict[str, object]:
    """What is on a player's workers."""
    return {
        "farmer": by_colour(p.farmer),
        "farmhand": by_colour(p.farmhand),
        "coal digger": PAYMENTS[p.digger],
        "miner": PAYMENTS[p.miner],
        "haspelknecht": PAYMENTS[p.haspelknecht],
        "water mill": MILL_DISCS[p.mill],
    }
