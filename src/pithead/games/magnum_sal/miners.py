"""MS 4.1 to 4.4 Moving miners under the chain rule; MS 4.10 assistants, MS 5.8 the castle queue, MS 6.2 rope."""

from typing import Final

from mypy_extensions import i64

from pithead.core.bits import bit, has, lowest
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.magnum_sal import actions, facts, mine, questions, reasons, turn
from pithead.games.magnum_sal.components import BUILDINGS, CASTLE, N_ASSISTANTS, N_SALTS, ROPE, ROYAL
from pithead.games.magnum_sal.facts import Facts, Player

SUPPLY: Final[i64] = 28  # a source beside the 24 spaces and the 4 assistants' places
N_SOURCES: Final[i64] = 28


def offer_moves(s: Facts, p: Player, out: Offer) -> None:
    """MS 4.1, 4.10, 5.8 From the supply, or by taking up a miner."""
    occupied = s.occupied()
    if p.supply > 0:
        out.set_of(actions.PLACE, reached(occupied))
        offer_town(s, p, actions.ASSIST, actions.CASTLE_VISIT, actions.CASTLE_ROYAL, out)
    found: i64 = 0
    held = p.spaces  # nothing can be taken up elsewhere
    while held != 0:
        source = lowest(held)
        held &= held - 1
        if why_not_from(s, s.to_act, source, occupied) == reasons.OK:
            found |= bit(source)
    for building in range(N_ASSISTANTS):
        if s.assistants[building] == s.to_act:
            found |= bit(mine.N_SPACES + building)
    out.set_of(actions.FROM, found)


def offer_town(s: Facts, p: Player, assist: i64, castle: i64, royal: i64, out: Offer) -> None:
    """MS 4.10, 5.8, 6.7 The assistants' places and the castle queue, for a miner from anywhere but with a rope."""
    if s.moved != 0:
        return
    found: i64 = 0
    for building in range(N_ASSISTANTS):
        if why_not_assist(s, building) == reasons.OK:
            found |= bit(building)
    out.set_of(assist, found)
    if why_not_castle(s, p, False) == reasons.OK:
        out.one(castle)
    if why_not_castle(s, p, True) == reasons.OK:
        out.one(royal)


def offer(s: Facts, p: Player, out: Offer) -> None:
    """MS 4.1 Where the miner taken up may go; MS 6.2 with a rope, which miner moves next."""
    out.sure = True
    if s.question == questions.ROPING:
        offer_moves(s, p, out)
        out.one(actions.ENOUGH)
        return
    targets = reached(occupied_without(s, s.to_act, s.source))
    if s.source < mine.N_SPACES:
        targets &= ~bit(s.source)
    out.set_of(actions.TO, targets)
    offer_town(s, p, actions.TO_ASSIST, actions.TO_CASTLE, actions.TO_CASTLE_ROYAL, out)


def why_not(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """Why a miner cannot go there, or with a rope not be the next."""
    if s.question == questions.ROPING:
        return reasons.OK if family == actions.ENOUGH else why_not_move(s, p, family, what)
    if family == actions.TO:
        return why_not_to_space(s, what, occupied_without(s, s.to_act, s.source))
    if family == actions.TO_ASSIST:
        return why_not_assist(s, what)
    if family == actions.TO_CASTLE or family == actions.TO_CASTLE_ROYAL:
        return why_not_castle(s, p, family == actions.TO_CASTLE_ROYAL)
    return reasons.NOT_NOW


def why_not_move(s: Facts, p: Player, family: i64, what: i64) -> i64:
    """MS 4.1, 4.10, 5.8 Why a miner cannot be sent from the supply, or be taken up."""
    if family == actions.FROM:
        return why_not_from(s, s.to_act, what, s.occupied())
    if family == actions.PLACE:
        return why_not_place(p, s.occupied(), what)
    if family != actions.ASSIST and family != actions.CASTLE_VISIT and family != actions.CASTLE_ROYAL:
        return reasons.NOT_NOW
    if p.supply == 0:
        return reasons.NO_MINER_IN_SUPPLY
    return why_not_assist(s, what) if family == actions.ASSIST else why_not_castle(s, p, family == actions.CASTLE_ROYAL)


def answer(s: Facts, p: Player, family: i64, what: i64) -> None:
    """Send a miner from the supply, take one up, send it on, or use no more ropes."""
    if family == actions.PLACE:
        move_to_space(s, p, SUPPLY, what)
    elif family == actions.FROM:
        take_up(s, what)
    elif family == actions.TO:
        move_to_space(s, p, s.source, what)
    elif family == actions.ASSIST:
        move_to_building(s, p, SUPPLY, what)
    elif family == actions.TO_ASSIST:
        move_to_building(s, p, s.source, what)
    elif family == actions.CASTLE_VISIT or family == actions.CASTLE_ROYAL:
        move_to_castle(s, p, SUPPLY, family == actions.CASTLE_ROYAL)
    elif family == actions.TO_CASTLE or family == actions.TO_CASTLE_ROYAL:
        move_to_castle(s, p, s.source, family == actions.TO_CASTLE_ROYAL)
    else:
        end_moving(s)


def reached(occupied: i64) -> i64:
    """MS 4.2 (a) The spaces that a miner can come to, as a set: in the shaft and in the corridors that begin at an
    occupied section of it, up to the first space that is empty.
    """
    row = occupied & mine.SHAFT
    found = (row ^ row + 1) & mine.SHAFT
    chain = found & occupied
    for corridor in range(mine.N_CORRIDORS):
        if has(chain, mine.MOUTH[corridor]):
            row = occupied >> mine.INNERMOST[corridor] & mine.LENGTH[corridor]
            found |= ((row ^ row + 1) & mine.LENGTH[corridor]) << mine.INNERMOST[corridor]
    return found


def why_not_arrive(occupied: i64, target: i64) -> i64:
    """MS 4.2 (a) Every space on the way holds a miner, whoever's, once the mover has left."""
    return reasons.OK if mine.WAY[target] & ~occupied == 0 else reasons.WAY_BROKEN


def why_not_depart(s: Facts, seat: i64, space: i64, occupied: i64) -> i64:
    """MS 4.2 (b) The last miner of a space may not leave it while any stands beyond, but for MS 4.3."""
    word = s.mine[space]
    able = facts.rested(word, seat)
    if able - (s.moved >> (2 * space) & 3) <= 0:  # MS 6.2: with a rope another miner moves
        return reasons.NO_RESTED_MINER if able == 0 else reasons.MOVED_ALREADY  # MS 4.9
    if word == facts.one_rested(seat) and occupied & mine.BEYOND[space] != 0 and not is_worked_out(s, space):
        return reasons.CHAIN_BREAKS
    return reasons.OK


def is_worked_out(s: Facts, space: i64) -> bool:
    """MS 4.3 A chamber that, with all further out in its corridor, is turned up and holds no salt."""
    if space < mine.FIRST_CHAMBER:
        return False
    outward = mine.OUTWARD[space]
    while outward != 0:
        word = s.chambers[lowest(outward) - mine.FIRST_CHAMBER]
        if not facts.entered(word) or facts.all_salt_in(word) > 0:
            return False
        outward &= outward - 1
    return True


def occupied_without(s: Facts, seat: i64, source: i64) -> i64:
    """The occupied spaces once the miner of a source has left."""
    occupied = s.occupied()
    if source < mine.N_SPACES and s.mine[source] == facts.one_rested(seat):
        occupied &= ~bit(source)
    return occupied


def why_not_place(p: Player, occupied: i64, space: i64) -> i64:
    """MS 4.1 A rested miner from the supply."""
    return why_not_arrive(occupied, space) if p.supply > 0 else reasons.NO_MINER_IN_SUPPLY


def why_not_from(s: Facts, seat: i64, source: i64, occupied: i64) -> i64:
    """MS 4.1 A miner of the mine or of an assistant's place that may leave it, if there is anywhere to go."""
    if source >= mine.N_SPACES:
        ours = s.assistants[source - mine.N_SPACES] == seat  # the first section is always open
        return reasons.OK if ours else reasons.NO_RESTED_MINER
    why = why_not_depart(s, seat, source, occupied)
    if why != reasons.OK or source != mine.TOP or s.mine[mine.TOP] != facts.one_rested(seat):
        return why
    if s.moved == 0:  # the mine is closed without this miner, but the town is not
        if not has(s.visited, CASTLE):
            return reasons.OK
        for building in range(N_ASSISTANTS):
            if s.assistants[building] == NONE:
                return reasons.OK
    return reasons.NOWHERE_TO_GO


def why_not_to_space(s: Facts, target: i64, occupied: i64) -> i64:
    """MS 4.1 To another space than before; `occupied` without the mover."""
    return reasons.SAME_PLACE if target == s.source else why_not_arrive(occupied, target)


def why_not_assist(s: Facts, building: i64) -> i64:
    """MS 4.10 The assistant's place is free; MS 6.2 a rope does not lead there."""
    if s.moved != 0:
        return reasons.ROPE_IN_THE_MINE
    return reasons.OK if s.assistants[building] == NONE else reasons.PLACE_TAKEN


def why_not_castle(s: Facts, p: Player, royal: bool) -> i64:
    """MS 5.8 Not visited in this turn (MS 3.4); MS 6.7 by privilege with the tool."""
    if s.moved != 0:
        return reasons.ROPE_IN_THE_MINE
    if has(s.visited, CASTLE):
        return reasons.VISITED
    return reasons.OK if not royal or p.ready(ROYAL) > 0 else reasons.NO_SUCH_TOOL


def take_up(s: Facts, source: i64) -> None:
    """MS 4.1 Choose the miner; next is asked where it goes."""
    s.source = source
    s.question = questions.MOVING


def leave(s: Facts, p: Player, source: i64) -> None:
    """The miner leaves its old place."""
    if source == SUPPLY:
        p.supply -= 1
    elif source < mine.N_SPACES:
        s.depart(source, s.to_act)
    else:
        s.assistants[source - mine.N_SPACES] = NONE
    s.source = 0


def move_to_space(s: Facts, p: Player, source: i64, target: i64) -> None:
    """MS 4.1 Place or move; MS 1.4 the first miner to enter a chamber turns it up. MS 6.2 A rope may follow."""
    if s.moved != 0:
        p.use_tool(ROPE)
        if s.journal is not None:
            s.journal.append(Event("rope", s.to_act, "MS 6.2"))
    tell_move(s, source, mine.SPACE_NAMES[target], "MS 4.1")
    leave(s, p, source)
    s.enter(target, s.to_act)
    s.moved += bit(2 * target)
    if target >= mine.FIRST_CHAMBER and not facts.entered(s.chambers[target - mine.FIRST_CHAMBER]):
        open_chamber(s, target - mine.FIRST_CHAMBER)
    if p.ready(ROPE) > 0 and can_move_more(s, p):
        s.question = questions.ROPING
    else:
        end_moving(s)


def open_chamber(s: Facts, chamber: i64) -> None:
    """MS 1.4 Turn up the tile for good, and put its salt and water on it."""
    s.chambers[chamber] = facts.opened(s.chambers[chamber])
    if s.journal is not None:
        word = s.chambers[chamber]
        told: dict[str, object] = {
            "chamber": mine.SPACE_NAMES[mine.FIRST_CHAMBER + chamber],
            "salt": [int(facts.salt_in(word, colour)) for colour in range(N_SALTS)],
            "water": int(facts.water_in(word)),
        }
        s.journal.append(Event("open", s.to_act, "MS 1.4", told, reveals=not s.mapped))


def can_move_more(s: Facts, p: Player) -> bool:
    """MS 6.2 Tell whether a rope would move another miner."""
    if p.supply > 0:
        return True
    occupied = s.occupied()
    for source in range(N_SOURCES):
        if why_not_from(s, s.to_act, source, occupied) == reasons.OK:
            return True
    return False


def end_moving(s: Facts) -> None:
    """MS 4.1 The action is over."""
    s.moved = 0
    turn.end_action(s)


def move_to_building(s: Facts, p: Player, source: i64, building: i64) -> None:
    """MS 4.10 The miner becomes an assistant."""
    tell_move(s, source, BUILDINGS[building], "MS 4.10")
    leave(s, p, source)
    s.assistants[building] = s.to_act
    turn.end_action(s)


def move_to_castle(s: Facts, p: Player, source: i64, royal: bool) -> None:
    """MS 5.8 To the right-hand circle of the queue; MS 6.7 by privilege straight to the left one."""
    tell_move(s, source, "castle queue", "MS 6.7" if royal else "MS 5.8")
    leave(s, p, source)
    s.visited |= bit(CASTLE)
    if royal:
        p.use_tool(ROYAL)
        p.left += 1
    else:
        p.right += 1
    turn.end_action(s)


def tell_move(s: Facts, source: i64, target: str, paragraph: str) -> None:
    """Tell of a miner that goes from one place to another."""
    if s.journal is not None:
        place = "supply"
        if source < mine.N_SPACES:
            place = mine.SPACE_NAMES[source]
        elif source < SUPPLY:
            place = BUILDINGS[source - mine.N_SPACES]
        s.journal.append(Event("move", s.to_act, paragraph, {"source": place, "target": target}))
