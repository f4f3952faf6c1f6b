"""A position as plain JSON with the names of the game, and back: any position can be written by hand."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.game import Game, Json
from pithead.core.generator import MASK, Generator
from pithead.core.options import read_options
from pithead.core.reading import Reader
from pithead.core.rows import NONE, names, read_names
from pithead.games.coal_baron.audit import audit
from pithead.games.coal_baron.components import (
    BANK,
    CARD_NAMES,
    CARD_SIZE,
    CARD_SLOT,
    COLOURS,
    LEVELS,
    MAX_SLOTS,
    N_CARDS,
    N_COLOURS,
    N_FACTORY,
    N_NEEDS,
    N_ORDERS,
    N_SPACES,
    OPEN_FROM,
    SPACE_NAMES,
    TILE_NAMES,
)
from pithead.games.coal_baron.pile import group, kind_of, seen, with_group, with_seen
from pithead.games.coal_baron.setup import add_order
from pithead.games.coal_baron.state import (
    CARD_MASK,
    FREE,
    IN_CAGE,
    IN_STORE,
    N_COAL,
    OVER,
    OWN_COLOUR,
    PAIR_A,
    PAIR_B,
    PAIR_OF,
    PAIRS,
    PHASES,
    CoalBaronState,
    Player,
    slot_of,
    with_slot,
)

MOST = 9999  # francs and points that may be written

# What the decision in progress needs at least, by field and phase.
DEMANDS: dict[str, dict[str, int]] = {
    "looking": {"buy": 1, "keep": 1, "choose end": 1, "order": 2},
    "unfilled": {"substitute": 1},
    "steps": {"mine": 1, "first cube": 2, "second cube": 2},
}


def dump(s: CoalBaronState) -> Json:
    """Return the whole position, hidden facts included."""
    pending: Json = {
        "looking": int(s.looking),
        "at_deck": s.at_deck,
        "ordered": int(s.ordered),
        "bottom": s.bottom,
        "unfilled": int(s.unfilled),
        "level": int(s.level),
        "least": int(s.least),
        "steps": int(s.steps),
        "need": int(s.need),
    }
    return {
        "game": s.game.key,
        "rules_version": s.game.rules_version,
        "seats": int(s.seats),
        "options": dict(s.options),
        "shift": int(s.shift),
        "first_player": int(s.first_player),
        "phase": PHASES[s.phase],
        "to_act": int(s.to_act),
        "pending": pending,
        "workers": workers(s),
        "factory": names(s.factory, TILE_NAMES),
        "orders": names(s.offer, CARD_NAMES),
        "stack": pile_words(s, s.stack, TILE_NAMES),
        "deck": pile_words(s, s.deck, CARD_NAMES),
        "supply": counts(s.supply, 0, COLOURS),
        "players": [player(p) for p in s.players],
        "chance": s.chance.words(),
    }


def workers(s: CoalBaronState) -> Json:
    """The workers on the spaces: whose, and how many."""
    found: Json = {}
    for space in range(N_SPACES):
        if s.crew[space] > 0:
            found[SPACE_NAMES[space]] = {"seat": int(s.owner[space]), "workers": int(s.crew[space])}
    return found


def counts(row: vec[i64], start: i64, known: list[str]) -> dict[str, int]:
    """How many there are of each name, in a part of a row; what there is none of is left out."""
    found: dict[str, int] = {}
    for i in range(len(known)):
        if row[start + i] != 0:
            found[known[i]] = int(row[start + i])
    return found


def pile_words(s: CoalBaronState, pile: vec[i64], known: list[str]) -> list[object]:
    """A pile from the top down: a name, or a name with who has seen it and the groups of the seats (see pile.py)."""
    found: list[object] = []
    for word in pile:
        name = known[kind_of(word)]
        if word == kind_of(word):
            found.append(name)
        else:
            seats = [int(seat) for seat in range(s.seats) if seen(word, seat)]
            found.append({"piece": name, "seen_by": seats, "groups": [int(group(word, i)) for i in range(s.seats)]})
    return found


def player(p: Player) -> Json:
    """One player's possessions."""
    return {
        "francs": int(p.francs),
        "points": int(p.points),
        "workers": int(p.workers),
        "canteen": int(p.canteen),
        "banked": int(p.banked),
        "cage_at": LEVELS[p.cage],
        "cage": counts(p.coal, IN_CAGE, COLOURS),
        "store": counts(p.coal, IN_STORE, COLOURS),
        "tiles": counts(p.tiles, 0, TILE_NAMES),
        "levels": [counts(p.coal, level * N_COLOURS, COLOURS) for level in range(N_COLOURS)],
        "orders": [order(word) for word in p.orders],
        "delivered": [CARD_NAMES[card] for card in range(N_CARDS) if has(p.delivered, card)],
    }


def order(word: i64) -> Json:
    """An open order: the card, and for each slot null, the colour of its cube, or the colours of its two cubes."""
    card = word & CARD_MASK
    slots: list[object] = []
    for slot in range(CARD_SIZE[card]):
        content = slot_of(word, slot)
        if content == FREE:
            slots.append(None)
        elif content == OWN_COLOUR:
            slots.append(COLOURS[CARD_SLOT[card * MAX_SLOTS + slot]])
        else:
            slots.append([COLOURS[PAIR_A[content - PAIRS]], COLOURS[PAIR_B[content - PAIRS]]])
    return {"card": CARD_NAMES[card], "slots": slots}


def read(game: Game, dump: Json) -> CoalBaronState:
    """Return the state of a dump, or raise `BadPosition` with what is wrong."""
    r = Reader(dump)
    seats = r.number("seats", 2, 4)
    options = read_options(game.title, game.options, r.object("options").values())
    chance = r.numbers("chance", 4, 0, MASK)
    crew = vec[i64]([0] * N_SPACES)
    owner = vec[i64]([0] * N_SPACES)
    on_spaces = r.object("workers")
    for name in on_spaces.names():
        if name not in SPACE_NAMES or name == SPACE_NAMES[BANK]:
            raise r.fail("workers", "worker spaces other than the bank", name)
        space = SPACE_NAMES.index(name)
        if OPEN_FROM[space] > seats:
            raise r.fail("workers", f"spaces open with {seats} players", name)
        here = on_spaces.object(name)
        crew[space] = here.number("workers", 1)
        owner[space] = here.number("seat", 0, seats - 1)
    players = vec[Player]()
    for inner in r.objects("players", seats):
        players = append(players, read_player(inner))
    phase = r.choice("phase", PHASES)
    s = CoalBaronState(
        game,
        seats,
        options,
        Generator(chance[0], chance[1], chance[2], chance[3]),
        players,
        r.number("first_player", 0, seats - 1),
        crew,
        owner,
        read_names(r, "factory", TILE_NAMES, N_FACTORY),
        read_names(r, "orders", CARD_NAMES, None if phase == 0 else N_ORDERS),
        read_pile(r, "stack", TILE_NAMES, seats),
        read_pile(r, "deck", CARD_NAMES, seats),
        vec[i64](r.counts("supply", COLOURS)),
    )
    s.phase = phase
    s.over = s.phase == OVER
    s.shift = r.number("shift", 1, 3)
    s.to_act = r.number("to_act", -1, -1) if s.over else r.number("to_act", 0, seats - 1)
    pending = r.object("pending")
    s.at_deck = pending.flag("at_deck")
    s.bottom = pending.flag("bottom")
    s.looking = pending.number("looking", 0, len(s.deck if s.at_deck else s.stack))
    s.ordered = pending.number("ordered", 0, s.looking)
    s.unfilled = pending.number("unfilled", 0, 2)
    s.level = pending.number("level", 0, N_COLOURS - 1)
    s.least = pending.number("least", 0, 7)
    s.steps = pending.number("steps", 0, 10)
    s.need = pending.number("need", 0, N_NEEDS - 1)
    for field, phases in DEMANDS.items():
        if PHASES[phase] in phases:
            pending.number(field, phases[PHASES[phase]])
    r.finish()
    audit(s)
    return s


def read_pile(r: Reader, key: str, known: list[str], seats: int) -> vec[i64]:
    """Read a pile from the top down."""
    pile = vec[i64]()
    for i, item in enumerate(r.row(key)):
        if isinstance(item, str):
            pile = append(pile, Reader({"piece": item}, f"{key}[{i}]").choice("piece", known))
            continue
        inner = Reader(item, f"{key}[{i}]")
        word: i64 = inner.choice("piece", known)
        for seat in inner.row("seen_by"):
            if type(seat) is not int or not 0 <= seat < seats:
                raise inner.fail("seen_by", f"seats from 0 to {seats - 1}", seat)
            word = with_seen(word, seat, True)
        for seat, number in enumerate(inner.numbers("groups", seats, 0, 62)):
            word = with_group(word, seat, number)
        inner.finish()
        pile = append(pile, word)
    return pile


def read_player(r: Reader) -> Player:
    """Read one player's possessions."""
    coal = vec[i64]([0] * N_COAL)
    for level, here in enumerate(r.objects("levels", N_COLOURS)):
        for colour, count in enumerate(Reader({"cubes": here.values()}, here.where).counts("cubes", COLOURS)):
            coal[level * N_COLOURS + colour] = count
    for colour, count in enumerate(r.counts("cage", COLOURS)):
        coal[IN_CAGE + colour] = count
    for colour, count in enumerate(r.counts("store", COLOURS)):
        coal[IN_STORE + colour] = count
    delivered: i64 = 0
    for card in read_names(r, "delivered", CARD_NAMES, None):
        if card == NONE or has(delivered, card):
            raise r.fail("delivered", "the names of cards, each once", None if card == NONE else CARD_NAMES[card])
        delivered |= bit(card)
    p = Player(
        r.number("francs", 0, MOST),
        r.number("points", -1000, MOST),
        r.number("workers", 0),
        r.number("canteen", 0),
        r.number("banked", 0),
        r.choice("cage_at", LEVELS),
        delivered,
        vec[i64](r.counts("tiles", TILE_NAMES)),
        coal,
        vec[i64](),
    )
    for inner in r.objects("orders"):
        card = inner.choice("card", CARD_NAMES)
        add_order(p, card)
        index = p.find_order(card)
        for slot, item in enumerate(inner.row("slots", CARD_SIZE[card])):
            p.orders[index] = with_slot(p.orders[index], slot, read_slot(inner, card, slot, item))
    return p


def read_slot(r: Reader, card: i64, slot: i64, item: object) -> i64:
    """Read what lies on a slot: null, the slot's own colour, or two colours."""
    if item is None:
        return FREE
    own = COLOURS[CARD_SLOT[card * MAX_SLOTS + slot]]
    if item == own:
        return OWN_COLOUR
    if isinstance(item, list) and len(item) == 2 and item[0] in COLOURS and item[1] in COLOURS:
        return PAIRS + PAIR_OF[COLOURS.index(item[0]) * N_COLOURS + COLOURS.index(item[1])]
    raise r.fail("slots", f"null, '{own}' or two colours", item)
