"""CB 6 Mining: steps of the cage and its cubes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.events import Event
from pithead.games.coal_baron.actions import CAGE, DOUBLE, FILL_CAGE, FILL_STORE, LOAD, STOP, STORE
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    COLOURS,
    FIRST_NEED,
    LEVELS,
    N_COLOURS,
    N_NEEDS,
    NEED_CARD,
    NEED_COLOUR,
    SURFACE,
)
from pithead.games.coal_baron.reasons import (
    AT_SURFACE,
    CAGE_FULL,
    CAGE_IS_THERE,
    CHOSEN_ALREADY,
    LISTED_BEFORE,
    NEEDS_TWO_CUBES,
    NEEDS_TWO_STEPS,
    NO_CUBE_HERE,
    NO_FREE_SLOT,
    NOT_AT_SURFACE,
    NOT_IN_CAGE,
    NOT_IN_STORE,
    NOT_YOUR_ORDER,
    OK,
)
from pithead.games.coal_baron.state import (
    CARD_MASK,
    FIRST_CUBE,
    IN_CAGE,
    IN_STORE,
    MINING_WORK,
    OWN_COLOUR,
    PAIR_OF,
    PAIRS,
    SECOND_CUBE,
    CoalBaronState,
    Player,
    free_slot,
    with_slot,
)
from pithead.games.coal_baron.turn import end_turn

CAGE_SIZE: Final[i64] = 5
N_SOURCES: Final[i64] = 8  # a cube for a double comes from the cage (a colour) or the store (4 + a colour)
N_LEVELS: Final[i64] = 5


def legal_work(s: CoalBaronState, p: Player, out: vec[i64]) -> i64:
    """CB 6.1 The moves below are all there are; one may stop at any time."""
    n: i64 = 0
    for level in range(N_LEVELS):
        if why_not_cage(p, level) == OK:
            out[n] = CAGE + level
            n += 1
    if p.cage != SURFACE:
        for colour in range(N_COLOURS):
            if why_not_load(p, colour) == OK:
                out[n] = LOAD + colour
                n += 1
    n = legal_fills(s, p, FILL_CAGE, out, n)
    n = legal_fills(s, p, FILL_STORE, out, n)
    if p.cage == SURFACE:
        for colour in range(N_COLOURS):
            if why_not_store(p, colour) == OK:
                out[n] = STORE + colour
                n += 1
    n = legal_fills(s, p, DOUBLE, out, n)
    out[n] = STOP
    return n + 1


def legal_fills(s: CoalBaronState, p: Player, way: i64, out: vec[i64], n: i64) -> i64:
    """Write the legal ways to fill a slot from the cage, from the store or with two cubes, once for each need."""
    if why_not_way(s, p, way) != OK:
        return n
    for order in p.orders:
        card = order & CARD_MASK
        need = FIRST_NEED[card]
        while need < N_NEEDS and NEED_CARD[need] == card:
            if why_not_fill(p, order, way, NEED_COLOUR[need]) == OK:
                out[n] = way + need
                n += 1
            need += 1
    return n


def why_not_way(s: CoalBaronState, p: Player, way: i64) -> i64:
    """CB 6.4, 6.6, 6.7 Why no order at all can be filled in that way."""
    if way == FILL_CAGE:
        if p.cage != SURFACE:
            return NOT_AT_SURFACE
        return OK if p.cubes_in(IN_CAGE) > 0 else NOT_IN_CAGE
    if way == FILL_STORE:
        return OK if p.cubes_in(IN_STORE) > 0 else NOT_IN_STORE
    if s.steps < 2:
        return NEEDS_TWO_STEPS
    cubes = p.cubes_in(IN_STORE)
    if p.cage == SURFACE:
        cubes += p.cubes_in(IN_CAGE)
    return OK if cubes >= 2 else NEEDS_TWO_CUBES


def why_not_fill(p: Player, order: i64, way: i64, colour: i64) -> i64:
    """CB 6.4, 6.6 A cube of the slot's own colour, CB 6.7 or two of any; and a free slot of that colour."""
    if way == FILL_CAGE and p.coal[IN_CAGE + colour] == 0:
        return NOT_IN_CAGE
    if way == FILL_STORE and p.coal[IN_STORE + colour] == 0:
        return NOT_IN_STORE
    return OK if free_slot(order, colour) >= 0 else NO_FREE_SLOT


def why_not_work(s: CoalBaronState, p: Player, action: i64) -> i64:
    """CB 6 Why a move of the mining action is not legal."""
    if action < LOAD:
        return why_not_cage(p, action - CAGE)
    if action < FILL_CAGE:
        return why_not_load(p, action - LOAD)
    if action < FILL_STORE:
        return _why_not_order(s, p, FILL_CAGE, action - FILL_CAGE)
    if action < STORE:
        return _why_not_order(s, p, FILL_STORE, action - FILL_STORE)
    if action < DOUBLE:
        return why_not_store(p, action - STORE)
    if action == STOP:
        return OK
    return _why_not_order(s, p, DOUBLE, action - DOUBLE)


def _why_not_order(s: CoalBaronState, p: Player, way: i64, need: i64) -> i64:
    index = p.find_order(NEED_CARD[need])
    if index < 0:
        return NOT_YOUR_ORDER
    why = why_not_way(s, p, way)
    return why if why != OK else why_not_fill(p, p.orders[index], way, NEED_COLOUR[need])


def work(s: CoalBaronState, p: Player, action: i64) -> None:
    """CB 6.1 One move of the mining action; without steps left, or on stopping, the action ends."""
    if action == STOP:
        if s.journal is not None:
            s.journal.append(Event("stop", s.to_act, "CB 6.1", {"steps": int(s.steps)}))
        end_mining(s)
        return
    if action >= DOUBLE:
        s.need = action - DOUBLE
        s.phase = FIRST_CUBE
        return
    if action < LOAD:
        move_cage(s, p, action - CAGE)
    elif action < FILL_CAGE:
        load(s, p, action - LOAD)
    elif action < FILL_STORE:
        fill(s, p, action - FILL_CAGE, IN_CAGE)
    elif action < STORE:
        fill(s, p, action - FILL_STORE, IN_STORE)
    else:
        store(s, p, action - STORE)
    use_steps(s, 1)


def use_steps(s: CoalBaronState, steps: i64) -> None:
    """CB 6.1 A move uses up its steps."""
    s.steps -= steps
    if s.steps == 0:
        end_mining(s)
    else:
        s.phase = MINING_WORK


def end_mining(s: CoalBaronState) -> None:
    """CB 6.1 Unused steps are lost; CB 6.8 the cage stays where it is, with its cubes."""
    s.steps = 0
    end_turn(s)


def why_not_cage(p: Player, level: i64) -> i64:
    """CB 6.2 To any other level or the surface."""
    return OK if level != p.cage else CAGE_IS_THERE


def move_cage(s: CoalBaronState, p: Player, level: i64) -> None:
    """CB 6.2 Lower or raise the cage, by any distance."""
    p.cage = level
    if s.journal is not None:
        s.journal.append(Event("cage", s.to_act, "CB 6.2", {"level": LEVELS[level]}))


def why_not_load(p: Player, colour: i64) -> i64:
    """CB 6.3 A cube of that colour lies at the cage's level, and the cage has room."""
    if p.cage == SURFACE:
        return AT_SURFACE
    if p.coal[(p.cage - 1) * N_COLOURS + colour] == 0:
        return NO_CUBE_HERE
    return OK if p.cubes_in(IN_CAGE) < CAGE_SIZE else CAGE_FULL


def load(s: CoalBaronState, p: Player, colour: i64) -> None:
    """CB 6.3 Move one cube from a cart of the cage's level into the cage."""
    p.coal[(p.cage - 1) * N_COLOURS + colour] -= 1
    p.coal[IN_CAGE + colour] += 1
    if s.journal is not None:
        s.journal.append(Event("load", s.to_act, "CB 6.3", {"colour": COLOURS[colour], "level": LEVELS[p.cage]}))


def fill(s: CoalBaronState, p: Player, need: i64, source: i64) -> None:
    """CB 6.4, 6.6 Move one cube from the cage or the store to a free slot of its colour."""
    colour = NEED_COLOUR[need]
    p.coal[source + colour] -= 1
    put_on_order(p, need, OWN_COLOUR)
    if s.journal is not None:
        facts: dict[str, object] = {
            "colour": COLOURS[colour],
            "card": CARD_NAMES[NEED_CARD[need]],
            "source": "cage" if source == IN_CAGE else "store",
        }
        s.journal.append(Event("fill", s.to_act, "CB 6.4" if source == IN_CAGE else "CB 6.6", facts))


def put_on_order(p: Player, need: i64, content: i64) -> None:
    """CB 6.8 A cube on an order stays there until delivery."""
    index = p.find_order(NEED_CARD[need])
    order = p.orders[index]
    p.orders[index] = with_slot(order, free_slot(order, NEED_COLOUR[need]), content)


def why_not_store(p: Player, colour: i64) -> i64:
    """CB 6.5 Cage at the surface, with a cube of that colour."""
    if p.cage != SURFACE:
        return NOT_AT_SURFACE
    return OK if p.coal[IN_CAGE + colour] > 0 else NOT_IN_CAGE


def store(s: CoalBaronState, p: Player, colour: i64) -> None:
    """CB 6.5 Move one cube from the cage to the private store."""
    p.coal[IN_CAGE + colour] -= 1
    p.coal[IN_STORE + colour] += 1
    if s.journal is not None:
        s.journal.append(Event("store", s.to_act, "CB 6.5", {"colour": COLOURS[colour]}))


def usable(p: Player, source: i64) -> i64:
    """CB 6.7 The cubes of a source for a double: the cage counts at the surface, the store always."""
    if source < N_COLOURS and p.cage != SURFACE:
        return 0
    return p.coal[IN_CAGE + source]


def why_not_first_cube(p: Player, source: i64) -> i64:
    """CB 6.7 The first of two cubes, if a second is left at it or after it in the list: each pair appears once."""
    count = usable(p, source)
    if count == 0:
        return NOT_IN_CAGE if source < N_COLOURS else NOT_IN_STORE
    if count > 1:
        return OK
    for other in range(source + 1, N_SOURCES):
        if usable(p, other) > 0:
            return OK
    return LISTED_BEFORE


def why_not_second_cube(s: CoalBaronState, p: Player, source: i64) -> i64:
    """CB 6.7 The second cube, not before the first in the list."""
    count = usable(p, source)
    if count == 0:
        return NOT_IN_CAGE if source < N_COLOURS else NOT_IN_STORE
    if source == s.least:
        return OK if count > 1 else CHOSEN_ALREADY
    return OK if source > s.least else LISTED_BEFORE


def choose_first_cube(s: CoalBaronState, source: i64) -> None:
    """CB 6.7 Note the first cube; nothing moves until both are chosen."""
    s.least = source
    s.phase = SECOND_CUBE


def double(s: CoalBaronState, p: Player, second: i64) -> None:
    """CB 6.7 Two cubes of any colours fill one slot, for two steps."""
    first = s.least
    p.coal[IN_CAGE + first] -= 1
    p.coal[IN_CAGE + second] -= 1
    a = first % N_COLOURS
    b = second % N_COLOURS
    put_on_order(p, s.need, PAIRS + PAIR_OF[a * N_COLOURS + b])
    if s.journal is not None:
        facts: dict[str, object] = {
            "card": CARD_NAMES[NEED_CARD[s.need]],
            "slot": COLOURS[NEED_COLOUR[s.need]],
            "colours": [COLOURS[a], COLOURS[b]],
        }
        s.journal.append(Event("double", s.to_act, "CB 6.7", facts))
    s.least = 0
    s.need = 0
    use_steps(s, 2)
