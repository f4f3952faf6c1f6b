"""HK 3 Action phase: discs. Filling the pools, the two takings, the new turn order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.generator import Generator
from pithead.games.haspelknecht import actions, mine, questions, reasons
from pithead.games.haspelknecht.components import BLACK, BROWN, COLOURS, N_COLOURS, OIL_LAMP, YELLOW, count, disc, total
from pithead.games.haspelknecht.facts import Facts, Player

IN_A_RESERVE: Final[i64] = 3
IN_AN_AREA: Final[i64] = 6
ENOUGH_DISCS: Final[i64] = 5


def draw(bag: i64, chance: Generator) -> i64:
    """Draw a disc from a bag that is not empty, and return it."""
    n = chance.below(total(bag))
    if n < count(bag, YELLOW):
        return disc(YELLOW)
    return disc(BROWN) if n < count(bag, YELLOW) + count(bag, BROWN) else disc(BLACK)


def fill(pools: vec[i64], upto: i64, bag: i64, chance: Generator) -> i64:
    """HK 1.3, 3.1 Fill reserves or areas in order from the bag, as long as it lasts, and return what is left in it."""
    for pool in range(len(pools)):
        n = total(pools[pool])
        while n < upto and bag != 0:
            drawn = draw(bag, chance)
            bag -= drawn
            pools[pool] += drawn
            n += 1
    return bag


def refill(s: Facts) -> None:
    """HK 3.1 All discs of all players go to the bag, reserves move up, then reserves and areas are filled."""
    bag: i64 = 0
    for p in s.players:
        bag += p.discs
        p.discs = 0
    for pool in range(s.seats):
        s.areas[pool] += s.reserves[pool]
        s.reserves[pool] = 0
    bag = fill(s.reserves, IN_A_RESERVE, bag, s.chance)
    bag = fill(s.areas, IN_AN_AREA, bag, s.chance)
    assert bag == 0
    if s.journal is not None:
        s.journal.append(Event("refill", -1, "HK 3.1", {"areas": [by_colour(area) for area in s.areas]}, reveals=True))


def by_colour(word: i64) -> dict[str, int]:
    """A set of discs by colour, without those there is none of."""
    return {COLOURS[colour]: int(count(word, colour)) for colour in range(N_COLOURS) if count(word, colour) > 0}


def any_disc(s: Facts) -> bool:
    """Tell whether any area has a disc."""
    for area in s.areas:
        if area != 0:
            return True
    return False


def offer(s: Facts, p: Player, out: Offer) -> None:
    """HK 3.2, 3.3 A colour of an area, or none; HK 5.11 (32) two discs to swap; HK 3.4 a water to return."""
    out.sure = True
    question = s.question
    if question == questions.RETURNING:
        out.one(actions.RETURN_WATER)
        out.one(actions.KEEP_WATER)
        return
    family = actions.FOR if question == questions.SWAPPING else actions.TAKE
    offer_discs(s, p, family, out)
    if question == questions.TAKING_AGAIN:
        out.one(actions.TAKE_NONE)
    if question != questions.SWAPPING and has(p.markers, OIL_LAMP):
        offer_discs(s, p, actions.SWAP, out)


def offer_discs(s: Facts, p: Player, family: i64, out: Offer) -> None:
    """Those discs of areas or reserves that nothing speaks against."""
    for colour in range(N_COLOURS):
        for pool in range(s.seats):
            if why_not_disc(s, p, family, colour, pool) == reasons.OK:
                out.one(family, colour, pool)


def why_not(s: Facts, p: Player, family: i64, colour: i64, pool: i64) -> i64:
    """HK 3 Why this is no answer."""
    question = s.question
    if question == questions.RETURNING:
        return reasons.OK if family == actions.RETURN_WATER or family == actions.KEEP_WATER else reasons.NOT_NOW
    if question == questions.SWAPPING:
        return why_not_for(s, colour, pool) if family == actions.FOR else reasons.NOT_NOW
    if family == actions.TAKE or family == actions.SWAP:
        return why_not_disc(s, p, family, colour, pool)
    return reasons.OK if family == actions.TAKE_NONE and question == questions.TAKING_AGAIN else reasons.NOT_NOW


def why_not_disc(s: Facts, p: Player, family: i64, colour: i64, pool: i64) -> i64:
    """HK 3.2, 5.11 A disc to take, to take up for a swap, or to swap it with."""
    if family == actions.TAKE:
        return why_not_take(s, colour, pool)
    return why_not_swap(s, p, colour, pool) if family == actions.SWAP else why_not_for(s, colour, pool)


def answer(s: Facts, p: Player, family: i64, colour: i64, pool: i64) -> None:
    """HK 3 Taking, swapping, returning water."""
    if family == actions.TAKE:
        take(s, p, colour, pool)
    elif family == actions.SWAP:
        begin_swap(s, colour, pool)
    elif family == actions.FOR:
        swap(s, p, colour, pool)
    elif family == actions.TAKE_NONE:
        if s.journal is not None:
            s.journal.append(Event("take none", s.to_act, "HK 3.3"))
    elif family == actions.RETURN_WATER:
        p.water -= 1
        if s.journal is not None:
            s.journal.append(Event("return water", s.to_act, "HK 3.4"))


def why_not_take(s: Facts, colour: i64, pool: i64) -> i64:
    """HK 3.2, 3.3 A colour of an area."""
    if pool >= s.seats:
        return reasons.NO_SUCH_POOL
    return reasons.OK if count(s.areas[pool], colour) > 0 else reasons.NO_SUCH_DISC_THERE


def take(s: Facts, p: Player, colour: i64, pool: i64) -> None:
    """HK 3.2 All of a colour, and a water from some areas; HK 3.3 at the second time up to 5 discs in all, no water."""
    number = count(s.areas[pool], colour)
    paragraph = "HK 3.2"
    if s.question == questions.TAKING_AGAIN:
        paragraph = "HK 3.3"
        number = min(number, ENOUGH_DISCS - total(p.discs))
    s.areas[pool] -= number * disc(colour)
    p.discs += number * disc(colour)
    if s.journal is not None:
        facts: dict[str, object] = {"number": int(number), "colour": COLOURS[colour], "pool": int(pool) + 1}
        s.journal.append(Event("take", s.to_act, paragraph, facts))
    if s.question == questions.TAKING:
        p.value = number * value_of(colour)
        if has(s.box.water_icons, pool):
            mine.add_water(s, p, s.to_act, 1, "HK 3.2")


def value_of(colour: i64) -> i64:
    """HK 3.5 Yellow 3, brown 2, black 1."""
    return 3 - colour


def why_not_swap(s: Facts, p: Player, colour: i64, pool: i64) -> i64:
    """HK 5.11 (32) The disc of a reserve: there must be one of another colour in some area."""
    if not has(p.markers, OIL_LAMP):
        return reasons.NO_LAMP
    if pool >= s.seats:
        return reasons.NO_SUCH_POOL
    if count(s.reserves[pool], colour) == 0:
        return reasons.NO_SUCH_DISC_THERE
    for area in s.areas:
        if total(area) > count(area, colour):
            return reasons.OK
    return reasons.NOTHING_TO_SWAP_WITH


def begin_swap(s: Facts, colour: i64, pool: i64) -> None:
    """HK 5.11 (32) Take up the disc of a reserve."""
    s.subject = 4 * colour + pool
    s.made = 0
    if s.question == questions.TAKING_AGAIN:
        s.made = 1
    s.question = questions.SWAPPING


def why_not_for(s: Facts, colour: i64, pool: i64) -> i64:
    """HK 5.11 (32) The disc of an area, of another colour."""
    why = why_not_take(s, colour, pool)
    return reasons.SAME_COLOUR if why == reasons.OK and colour == s.subject // 4 else why


def swap(s: Facts, p: Player, colour: i64, pool: i64) -> None:
    """HK 5.11 (32) Swap the two discs; then the taking goes on."""
    given = s.subject // 4
    reserve = s.subject % 4
    s.reserves[reserve] += disc(colour) - disc(given)
    s.areas[pool] += disc(given) - disc(colour)
    p.markers &= ~bit(OIL_LAMP)
    if s.made == 0:
        s.question = questions.TAKING
    else:
        s.question = questions.TAKING_AGAIN
    s.subject = 0
    s.made = 0
    if s.journal is not None:
        facts: dict[str, object] = {
            "given": COLOURS[given],
            "reserve": int(reserve) + 1,
            "colour": COLOURS[colour],
            "pool": int(pool) + 1,
        }
        s.journal.append(Event("swap", s.to_act, "HK 5.11", facts))


def settle_order(s: Facts) -> None:
    """HK 3.5 The lowest value of the first taking is first; tied players in the reverse of their old order."""
    order = s.order
    for i in range(1, s.seats):  # from the back of the old order, each is put before those of a higher value
        seat = order[i]
        value = s.players[seat].value
        j = i
        while j > 0 and s.players[order[j - 1]].value >= value:
            order[j] = order[j - 1]
            j -= 1
        order[j] = seat
    s.first_player = order[0]
    if s.journal is not None:
        s.journal.append(Event("order", -1, "HK 3.5", {"seats": [int(seat) for seat in order]}))
