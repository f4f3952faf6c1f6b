"""CB 6 Mining: steps of the cage and its cubes."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.coal_baron import actions, components, facts, questions, reasons, turn
from pithead.games.coal_baron.facts import Facts, Player

CAGE_SIZE: Final[i64] = 5
N_SOURCES: Final[i64] = 8  # a cube for a double comes from the cage (a colour) or the store (4 + a colour)
N_LEVELS: Final[i64] = 5


def offer(s: Facts, p: Player, out: Offer) -> None:
    """CB 6.1 The moves below are all there are; one may stop at any time."""
    out.sure = True
    found: i64 = 0
    for level in range(N_LEVELS):
        if why_not_cage(p, level) == reasons.OK:
            found |= bit(level)
    out.set_of(actions.CAGE, found)
    if p.cage != components.SURFACE:
        found = 0
        for colour in range(components.N_COLOURS):
            if why_not_load(p, colour) == reasons.OK:
                found |= bit(colour)
        out.set_of(actions.LOAD, found)
    offer_fills(s, p, actions.FILL_CAGE, out)
    offer_fills(s, p, actions.FILL_STORE, out)
    if p.cage == components.SURFACE:
        found = 0
        for colour in range(components.N_COLOURS):
            if why_not_store(p, colour) == reasons.OK:
                found |= bit(colour)
        out.set_of(actions.STORE, found)
    offer_fills(s, p, actions.DOUBLE, out)
    out.one(actions.STOP)


def offer_fills(s: Facts, p: Player, way: i64, out: Offer) -> None:
    """The ways to fill a slot from the cage, from the store or with two cubes, once for each need."""
    if why_not_way(s, p, way) != reasons.OK:
        return
    found: i64 = 0
    for order in p.orders:
        card = order & facts.CARD_MASK
        need = components.FIRST_NEED[card]
        while need < components.N_NEEDS and components.NEED_CARD[need] == card:
            if why_not_fill(p, order, way, components.NEED_COLOUR[need]) == reasons.OK:
                found |= bit(need)
            need += 1
    out.set_of(way, found)


def why_not(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """CB 6 Why a move of the mining action is not legal."""
    if family == actions.CAGE:
        return why_not_cage(p, what)
    if family == actions.LOAD:
        return why_not_load(p, what)
    if family == actions.STORE:
        return why_not_store(p, what)
    if family == actions.FILL_CAGE or family == actions.FILL_STORE or family == actions.DOUBLE:
        return why_not_order(s, p, family, what)
    return reasons.OK if family == actions.STOP else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, what: i64) -> None:
    """CB 6.1 One move of the mining action; without steps left, or on stopping, the action ends."""
    if family == actions.STOP:
        if s.journal is not None:
            s.journal.append(Event("stop", s.to_act, "CB 6.1", {"steps": int(s.steps)}))
        end_mining(s)
        return
    if family == actions.DOUBLE:
        s.need = what
        s.question = questions.FIRST_CUBE
        return
    if family == actions.CAGE:
        move_cage(s, p, what)
    elif family == actions.LOAD:
        load(s, p, what)
    elif family == actions.FILL_CAGE:
        fill(s, p, what, facts.IN_CAGE)
    elif family == actions.FILL_STORE:
        fill(s, p, what, facts.IN_STORE)
    else:
        store(s, p, what)
    use_steps(s, 1)


def offer_cubes(out: Offer) -> None:
    """CB 6.7 Any cube for a double; those that are not there are sorted out."""
    out.all_of(actions.USE)


def why_not_cube(s: Facts, p: Player, family: i64, source: i64) -> i64:
    """CB 6.7 Why a cube cannot be the first, or the second, of two for a slot."""
    if family != actions.USE:
        return reasons.NOT_NOW
    if s.question == questions.FIRST_CUBE:
        return why_not_first_cube(p, source)
    return why_not_second_cube(s, p, source)


def use_cube(s: Facts, p: Player, source: i64) -> None:
    """CB 6.7 The first of two cubes for a slot, then the second."""
    if s.question == questions.FIRST_CUBE:
        choose_first_cube(s, source)
    else:
        double(s, p, source)


def why_not_way(s: Facts, p: Player, way: i64) -> i64:
    """CB 6.4, 6.6, 6.7 Why no order at all can be filled in that way."""
    if way == actions.FILL_CAGE:
        if p.cage != components.SURFACE:
            return reasons.NOT_AT_SURFACE
        return reasons.OK if p.cubes_in(facts.IN_CAGE) > 0 else reasons.NOT_IN_CAGE
    if way == actions.FILL_STORE:
        return reasons.OK if p.cubes_in(facts.IN_STORE) > 0 else reasons.NOT_IN_STORE
    if s.steps < 2:
        return reasons.NEEDS_TWO_STEPS
    cubes = p.cubes_in(facts.IN_STORE)
    if p.cage == components.SURFACE:
        cubes += p.cubes_in(facts.IN_CAGE)
    return reasons.OK if cubes >= 2 else reasons.NEEDS_TWO_CUBES


def why_not_fill(p: Player, order: i64, way: i64, colour: i64) -> i64:
    """CB 6.4, 6.6 A cube of the slot's own colour, CB 6.7 or two of any; and a free slot of that colour."""
    if way == actions.FILL_CAGE and p.coal[facts.IN_CAGE + colour] == 0:
        return reasons.NOT_IN_CAGE
    if way == actions.FILL_STORE and p.coal[facts.IN_STORE + colour] == 0:
        return reasons.NOT_IN_STORE
    return reasons.OK if facts.free_slot(order, colour) >= 0 else reasons.NO_FREE_SLOT


def why_not_order(s: Facts, p: Player, way: i64, need: i64) -> i64:
    """CB 6.4, 6.6, 6.7 An open order of the player's that can be filled in that way."""
    index = p.find_order(components.NEED_CARD[need])
    if index < 0:
        return reasons.NOT_YOUR_ORDER
    why = why_not_way(s, p, way)
    return why if why != reasons.OK else why_not_fill(p, p.orders[index], way, components.NEED_COLOUR[need])


def use_steps(s: Facts, steps: i64) -> None:
    """CB 6.1 A move uses up its steps."""
    s.steps -= steps
    if s.steps == 0:
        end_mining(s)
    else:
        s.question = questions.MINING


def end_mining(s: Facts) -> None:
    """CB 6.1 Unused steps are lost; CB 6.8 the cage stays where it is, with its cubes."""
    s.steps = 0
    turn.end_turn(s)


def why_not_cage(p: Player, level: i64) -> i64:
    """CB 6.2 To any other level or the surface."""
    return reasons.OK if level != p.cage else reasons.CAGE_IS_THERE


def move_cage(s: Facts, p: Player, level: i64) -> None:
    """CB 6.2 Lower or raise the cage, by any distance."""
    p.cage = level
    if s.journal is not None:
        s.journal.append(Event("cage", s.to_act, "CB 6.2", {"level": components.LEVELS[level]}))


def why_not_load(p: Player, colour: i64) -> i64:
    """CB 6.3 A cube of that colour lies at the cage's level, and the cage has room."""
    if p.cage == components.SURFACE:
        return reasons.AT_SURFACE
    if p.coal[(p.cage - 1) * components.N_COLOURS + colour] == 0:
        return reasons.NO_CUBE_HERE
    return reasons.OK if p.cubes_in(facts.IN_CAGE) < CAGE_SIZE else reasons.CAGE_FULL


def load(s: Facts, p: Player, colour: i64) -> None:
    """CB 6.3 Move one cube from a cart of the cage's level into the cage."""
    p.coal[(p.cage - 1) * components.N_COLOURS + colour] -= 1
    p.coal[facts.IN_CAGE + colour] += 1
    if s.journal is not None:
        s.journal.append(
            Event(
                "load", s.to_act, "CB 6.3", {"colour": components.COLOURS[colour], "level": components.LEVELS[p.cage]}
            )
        )


def fill(s: Facts, p: Player, need: i64, source: i64) -> None:
    """CB 6.4, 6.6 Move one cube from the cage or the store to a free slot of its colour."""
    colour = components.NEED_COLOUR[need]
    p.coal[source + colour] -= 1
    put_on_order(p, need, facts.OWN_COLOUR)
    if s.journal is not None:
        told: dict[str, object] = {
            "colour": components.COLOURS[colour],
            "card": components.CARD_NAMES[components.NEED_CARD[need]],
            "source": "cage" if source == facts.IN_CAGE else "store",
        }
        s.journal.append(Event("fill", s.to_act, "CB 6.4" if source == facts.IN_CAGE else "CB 6.6", told))


def put_on_order(p: Player, need: i64, content: i64) -> None:
    """CB 6.8 A cube on an order stays there until delivery."""
    index = p.find_order(components.NEED_CARD[need])
    order = p.orders[index]
    p.orders[index] = facts.with_slot(order, facts.free_slot(order, components.NEED_COLOUR[need]), content)


def why_not_store(p: Player, colour: i64) -> i64:
    """CB 6.5 Cage at the surface, with a cube of that colour."""
    if p.cage != components.SURFACE:
        return reasons.NOT_AT_SURFACE
    return reasons.OK if p.coal[facts.IN_CAGE + colour] > 0 else reasons.NOT_IN_CAGE


def store(s: Facts, p: Player, colour: i64) -> None:
    """CB 6.5 Move one cube from the cage to the private store."""
    p.coal[facts.IN_CAGE + colour] -= 1
    p.coal[facts.IN_STORE + colour] += 1
    if s.journal is not None:
        s.journal.append(Event("store", s.to_act, "CB 6.5", {"colour": components.COLOURS[colour]}))


def usable(p: Player, source: i64) -> i64:
    """CB 6.7 The cubes of a source for a double: the cage counts at the surface, the store always."""
    if source < components.N_COLOURS and p.cage != components.SURFACE:
        return 0
    return p.coal[facts.IN_CAGE + source]


def why_not_first_cube(p: Player, source: i64) -> i64:
    """CB 6.7 The first of two cubes, if a second is left at it or after it in the list: each pair appears once."""
    count = usable(p, source)
    if count == 0:
        return reasons.NOT_IN_CAGE if source < components.N_COLOURS else reasons.NOT_IN_STORE
    if count > 1:
        return reasons.OK
    for other in range(source + 1, N_SOURCES):
        if usable(p, other) > 0:
            return reasons.OK
    return reasons.LISTED_BEFORE


def why_not_second_cube(s: Facts, p: Player, source: i64) -> i64:
    """CB 6.7 The second cube, not before the first in the list."""
    count = usable(p, source)
    if count == 0:
        return reasons.NOT_IN_CAGE if source < components.N_COLOURS else reasons.NOT_IN_STORE
    if source == s.least:
        return reasons.OK if count > 1 else reasons.CHOSEN_ALREADY
    return reasons.OK if source > s.least else reasons.LISTED_BEFORE


def choose_first_cube(s: Facts, source: i64) -> None:
    """CB 6.7 Note the first cube; nothing moves until both are chosen."""
    s.least = source
    s.question = questions.SECOND_CUBE


def double(s: Facts, p: Player, second: i64) -> None:
    """CB 6.7 Two cubes of any colours fill one slot, for two steps."""
    first = s.least
    p.coal[facts.IN_CAGE + first] -= 1
    p.coal[facts.IN_CAGE + second] -= 1
    a = first % components.N_COLOURS
    b = second % components.N_COLOURS
    put_on_order(p, s.need, facts.PAIRS + facts.PAIR_OF[a * components.N_COLOURS + b])
    if s.journal is not None:
        told: dict[str, object] = {
            "card": components.CARD_NAMES[components.NEED_CARD[s.need]],
            "slot": components.COLOURS[components.NEED_COLOUR[s.need]],
            "colours": [components.COLOURS[a], components.COLOURS[b]],
        }
        s.journal.append(Event("double", s.to_act, "CB 6.7", told))
    s.least = 0
    s.need = 0
    use_steps(s, 2)
