"""What must hold of a position that was written by hand, or by another program."""

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.errors import BadPosition
from pithead.core.rows import NONE
from pithead.games.coal_baron import components, facts, questions
from pithead.games.coal_baron.factory import DRAW
from pithead.games.coal_baron.facts import Facts
from pithead.games.coal_baron.mining import CAGE_SIZE, usable
from pithead.games.coal_baron.pile import KIND_MASK, group, kind_of, seen
from pithead.games.coal_baron.setup import ORDERS_EACH, new_player
from pithead.games.coal_baron.turn import N_SHIFTS

# What a decision in progress keeps in mind; for all other questions it is 0.
KEPT: dict[str, tuple[int, ...]] = {
    "looking": (
        questions.BUYING,
        questions.SUBSTITUTING,
        questions.KEEPING,
        questions.CHOOSING_END,
        questions.ORDERING,
    ),
    "at_deck": (questions.KEEPING, questions.CHOOSING_END, questions.ORDERING),
    "ordered": (questions.ORDERING,),
    "bottom": (questions.ORDERING,),
    "unfilled": (questions.SUBSTITUTING,),
    "level": (questions.SUBSTITUTING,),
    "least": (questions.SUBSTITUTING, questions.SECOND_CUBE),
    "steps": (questions.MINING, questions.FIRST_CUBE, questions.SECOND_CUBE),
    "need": (questions.FIRST_CUBE, questions.SECOND_CUBE),
}


def audit(s: Facts) -> None:
    """See that the position can be: all components, each once; every space as the rules leave it; and that whoever is
    to act stands where the decision asks for it.
    """
    count_pieces(s)
    for seat in range(s.seats):
        check_pit(s, seat)
    check_spaces(s)
    check_question(s)


def count_pieces(s: Facts) -> None:
    """CB 1, 2.2 Count 64 cubes, 48 tiles, 44 cards, everyone's workers."""
    cubes = s.supply[:]
    tiles = vec[i64]([0] * components.N_TILE_KINDS)
    cards = vec[i64]([0] * components.N_CARDS)
    for seat in range(s.seats):
        p = s.players[seat]
        for place in range(facts.N_COAL):
            cubes[place % components.N_COLOURS] += p.coal[place]
        for word in p.orders:
            facts.add_cubes(word, cubes)
            cards[word & facts.CARD_MASK] += 1
        for card in range(components.N_CARDS):
            cards[card] += 1 if has(p.delivered, card) else 0
        for kind in range(components.N_TILE_KINDS):
            tiles[kind] += p.tiles_of(kind)
        total = p.workers + p.canteen + p.banked
        for space in range(components.N_SPACES):
            total += s.crew[space] if s.owner[space] == seat else 0
        if total != components.WORKERS[s.seats]:
            raise BadPosition(f"expected {components.WORKERS[s.seats]} workers of seat {seat} in all, got {total}")
    for kind in s.factory:
        if kind != NONE:
            tiles[kind] += 1
    for word in s.stack:
        tiles[kind_of(word)] += 1
    for card in s.offer:
        if card != NONE:
            cards[card] += 1
    for word in s.deck:
        cards[kind_of(word)] += 1
    for colour in range(components.N_COLOURS):
        if cubes[colour] != components.CUBES:
            raise BadPosition(
                f"expected {components.CUBES} {components.COLOURS[colour]} cubes in all, got {cubes[colour]}"
            )
    for kind in range(components.N_TILE_KINDS):
        if tiles[kind] != components.TILE_COPIES:
            raise BadPosition(
                f"expected {components.TILE_COPIES} tiles '{components.TILE_NAMES[kind]}' in all, got {tiles[kind]}"
            )
    for card in range(components.N_CARDS):
        if cards[card] != 1:
            raise BadPosition(f"expected the order '{components.CARD_NAMES[card]}' once in all, got {cards[card]}")


def check_pit(s: Facts, seat: i64) -> None:
    """CB 2.3, 5.3, 6.3 A cube a cart, five in the cage; the printed cart has held nothing but its own colour."""
    p = s.players[seat]
    for level in range(components.N_COLOURS):
        carts = p.carts(level)
        cubes = p.cubes_in(level * components.N_COLOURS)
        if cubes > carts:
            raise BadPosition(
                f"expected at most {carts} cubes on level {components.LEVELS[level + 1]} of seat {seat}, got {cubes}"
            )
        others = cubes - p.coal[level * components.N_COLOURS + level]
        if others > carts - 1:
            raise BadPosition(
                f"expected at most {carts - 1} cubes of other colours on level {components.LEVELS[level + 1]}"
                f" of seat {seat}, got {others}"
            )
    if p.cubes_in(facts.IN_CAGE) > CAGE_SIZE:
        raise BadPosition(f"expected at most 5 cubes in the cage of seat {seat}, got {p.cubes_in(facts.IN_CAGE)}")


def check_spaces(s: Facts) -> None:
    """CB 2.1, 2.4, 3.5 Locked spaces hold nothing; open ones are refilled as long as the stack or deck lasts."""
    for space in range(components.N_FACTORY):
        check_space(s, components.FACTORY + space, s.factory[space], "stack", len(s.stack))
    if s.question != questions.DRAFTING:
        for space in range(components.N_ORDERS):
            check_space(s, components.ORDERS + space, s.offer[space], "deck", len(s.deck))


def check_space(s: Facts, space: i64, held: i64, pile: str, left: i64) -> None:
    """CB 2.1, 3.5 One space that holds a tile or a card; it is empty in the turn of who has just bought there."""
    if components.OPEN_FROM[space] > s.seats:
        if held != NONE:
            raise BadPosition(
                f"expected nothing on '{components.SPACE_NAMES[space]}', which is locked with {s.seats} players"
            )
    elif held == NONE and left > 0:
        bought = (
            s.question == questions.SUBSTITUTING
            and s.looking == 0
            and space < components.DRAW_TILES
            and stands_on(s, space)
        )
        if not bought:
            raise BadPosition(
                f"expected '{components.SPACE_NAMES[space]}' not to be empty while {left} are left in the {pile}"
            )


def stands_on(s: Facts, space: i64) -> bool:
    """Tell whether workers of the seat to act stand on a space."""
    return s.crew[space] > 0 and s.owner[space] == s.to_act


def check_question(s: Facts) -> None:
    """See that what is asked can be asked now, and of this seat."""
    values: dict[str, int] = {
        "looking": s.looking,
        "at_deck": 1 if s.at_deck else 0,
        "ordered": s.ordered,
        "bottom": 1 if s.bottom else 0,
        "unfilled": s.unfilled,
        "level": s.level,
        "least": s.least,
        "steps": s.steps,
        "need": s.need,
    }
    for field, value in values.items():
        if value != 0 and s.question not in KEPT[field]:
            asked = questions.NAMES[s.question]
            raise BadPosition(f"expected pending.{field} to be 0 or false when asked to '{asked}'")
    if s.question == questions.DRAFTING:
        check_draft(s)
    elif s.question == questions.OVER:
        check_end(s)
    elif s.question == questions.SUBSTITUTING:
        check_substitute(s)
    elif s.steps > 0:
        check_mining(s)
    if s.looking > 0:
        check_looking(s)


def check_draft(s: Facts) -> None:
    """CB 2 In the draft all is as set up, but for the orders drafted so far, in their turn (CB 2.6)."""
    if s.shift != 1:
        raise BadPosition(f"expected a draft in shift 1, got shift {s.shift}")
    drafted: i64 = 0
    for seat in range(s.seats):
        p = s.players[seat]
        start = new_player(s.seats)
        if p.workers != components.WORKERS[s.seats]:
            raise BadPosition(f"expected all workers of seat {seat} in reserve in the draft, got {p.workers}")
        if p.delivered != 0:
            raise BadPosition(f"expected no order delivered by seat {seat} in the draft")
        if list(p.coal) != list(start.coal) or p.tiles != start.tiles or p.cage != components.SURFACE:
            raise BadPosition(f"expected the pit of seat {seat} as set up in the draft")
        for word in p.orders:
            if word != word & facts.CARD_MASK:
                raise BadPosition(f"expected no cubes on the orders of seat {seat} in the draft")
        drafted += len(p.orders)
    for card in s.offer:
        if card == NONE:
            raise BadPosition("expected the names of cards as orders in the draft, got null")
    revealed = ORDERS_EACH * s.seats + 1 - drafted
    if len(s.offer) != revealed or revealed < 2:
        raise BadPosition(f"expected {revealed} orders revealed after {drafted} were drafted, got {len(s.offer)}")
    turn = (s.first_player + s.seats - 1) % s.seats
    for i in range(s.seats):
        seat = (turn + s.seats - i) % s.seats
        due = drafted // s.seats + (1 if i < drafted % s.seats else 0)
        if len(s.players[seat].orders) != due:
            raise BadPosition(f"expected {due} orders of seat {seat} after {drafted} were drafted")
    asked = (turn + s.seats * ORDERS_EACH - drafted) % s.seats
    if s.to_act != asked:
        raise BadPosition(f"expected seat {asked} to draft after {drafted} were drafted, got seat {s.to_act}")
    for pile in (s.stack, s.deck):
        for word in pile:
            if word > KIND_MASK:
                raise BadPosition("expected that nobody has seen stack or deck in the draft")


def check_end(s: Facts) -> None:
    """CB 3.1, 10 The game is over after the third shift, when no player has a worker left."""
    if s.shift != N_SHIFTS:
        raise BadPosition(f"expected a game that is over in shift {N_SHIFTS}, got shift {s.shift}")
    for seat in range(s.seats):
        if s.players[seat].workers > 0:
            raise BadPosition(f"expected no workers of seat {seat} in reserve at the end")


def check_substitute(s: Facts) -> None:
    """CB 5.4 A tile just bought has unfilled carts, and its own colour is used up."""
    there = False
    for space in range(components.FACTORY, components.DRAW_TILES + 1):
        if stands_on(s, space) and (s.looking == 0 or space == components.DRAW_TILES):
            there = True
    if not there:
        raise BadPosition(f"expected workers of seat {s.to_act}, who buys a tile, on its space")
    if s.supply[0] + s.supply[1] + s.supply[2] + s.supply[3] == 0:
        raise BadPosition("expected cubes in the supply when a substitute is asked for")
    if s.supply[s.level] > 0:
        raise BadPosition(
            f"expected no {components.COLOURS[s.level]} cubes in the supply when a substitute is asked for"
        )
    p = s.players[s.to_act]
    fits = False
    for kind in range(s.level * 4, s.level * 4 + 4):
        if p.tiles_of(kind) > 0 and components.TILE_CARTS[kind] >= s.unfilled:
            fits = True
    if not fits or p.cubes_in(s.level * components.N_COLOURS) + s.unfilled > p.carts(s.level):
        raise BadPosition(
            f"expected {s.unfilled} unfilled carts on level {components.LEVELS[s.level + 1]} of seat {s.to_act}"
        )
    if s.least >= components.N_COLOURS:
        raise BadPosition(f"expected pending.least to be the number of a colour, got {s.least}")


def check_mining(s: Facts) -> None:
    """CB 6.1 Workers of the seat stand on a mining space with as many steps; CB 6.7 a double can be finished."""
    most: i64 = 0
    for space in range(components.MINING, components.DELIVERY):
        if stands_on(s, space) and components.STEPS[space - components.MINING] > most:
            most = components.STEPS[space - components.MINING]
    if s.steps > most:
        raise BadPosition(
            f"expected workers of seat {s.to_act}, who mines, on a mining space of at least {s.steps} steps"
        )
    p = s.players[s.to_act]
    if s.question != questions.MINING:
        index = p.find_order(components.NEED_CARD[s.need])
        if index < 0 or facts.free_slot(p.orders[index], components.NEED_COLOUR[s.need]) < 0:
            raise BadPosition(
                f"expected a free {components.COLOURS[components.NEED_COLOUR[s.need]]} slot on an order"
                f" '{components.CARD_NAMES[components.NEED_CARD[s.need]]}' of seat {s.to_act} for two cubes"
            )
    if s.question == questions.SECOND_CUBE and usable(p, s.least) == 0:
        raise BadPosition(f"expected pending.least to be a cube that seat {s.to_act} can use, got {s.least}")


def check_looking(s: Facts) -> None:
    """CB 5.5, 7.4 Who looks has workers on the draw space, sees what is on top, and puts back what is left of five."""
    space = components.DRAW_ORDERS if s.at_deck else components.DRAW_TILES
    if s.question == questions.KEEPING and not s.at_deck:
        raise BadPosition("expected pending.at_deck to be true when asked to 'keep'")
    if not stands_on(s, space):
        raise BadPosition(f"expected workers of seat {s.to_act}, who draws, on '{components.SPACE_NAMES[space]}'")
    pile = s.deck if s.at_deck else s.stack
    left: i64 = len(pile)
    drawn = DRAW if left > DRAW else left
    taken = DRAW - 1 if left >= DRAW - 1 else left  # one of them was bought or kept
    may_be = (
        [drawn]
        if s.question in (questions.BUYING, questions.KEEPING)
        else [taken]
        if s.question == questions.SUBSTITUTING
        else [drawn, taken]
    )
    if s.looking not in may_be:
        raise BadPosition(f"expected the top {may_be[0]} of {left} to be looked at, got {s.looking}")
    if s.question == questions.CHOOSING_END and s.looking == left:
        raise BadPosition(f"expected more than the {left} drawn when an end of the pile is asked for")
    if s.question == questions.ORDERING and s.ordered > s.looking - 2:
        raise BadPosition(f"expected at most {s.looking - 2} of {s.looking} to be put in order, got {s.ordered}")
    for i in range(s.looking):
        if not seen(pile[i], s.to_act) or group(pile[i], s.to_act) != 0:
            raise BadPosition(f"expected seat {s.to_act} to see the {s.looking} that are looked at")
