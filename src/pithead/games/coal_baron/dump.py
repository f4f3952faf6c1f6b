"""A position as plain JSON with the names of the game, and back: any position can be written by hand."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.reading import Reader
from pithead.core.rows import NONE, names, read_names
from pithead.core.view import Json
from pithead.games.coal_baron import components, facts, questions
from pithead.games.coal_baron.audit import audit
from pithead.games.coal_baron.drafting import add_order
from pithead.games.coal_baron.facts import Facts, Player
from pithead.games.coal_baron.pile import group, kind_of, seen, with_group, with_seen

MOST = 9999  # francs and points that may be written

# What the decision in progress needs at least, by field and question.
DEMANDS: dict[str, dict[str, int]] = {
    "looking": {"buy": 1, "keep": 1, "choose end": 1, "order": 2},
    "unfilled": {"substitute": 1},
    "steps": {"mine": 1, "first cube": 2, "second cube": 2},
}


def write(s: Facts) -> Json:
    """Return all facts of a position, hidden ones included."""
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
        "shift": int(s.shift),
        "first_player": int(s.first_player),
        "pending": pending,
        "workers": workers(s),
        "factory": names(s.factory, components.TILE_NAMES),
        "orders": names(s.offer, components.CARD_NAMES),
        "stack": pile_words(s, s.stack, components.TILE_NAMES),
        "deck": pile_words(s, s.deck, components.CARD_NAMES),
        "supply": counts(s.supply, 0, components.COLOURS),
        "players": [player(p) for p in s.players],
    }


def workers(s: Facts) -> Json:
    """The workers on the spaces: whose, and how many."""
    found: Json = {}
    for space in range(components.N_SPACES):
        if s.crew[space] > 0:
            found[components.SPACE_NAMES[space]] = {"seat": int(s.owner[space]), "workers": int(s.crew[space])}
    return found


def counts(row: vec[i64], start: i64, known: list[str]) -> dict[str, int]:
    """How many there are of each name, in a part of a row; what there is none of is left out."""
    found: dict[str, int] = {}
    for i in range(len(known)):
        if row[start + i] != 0:
            found[known[i]] = int(row[start + i])
    return found


def pile_words(s: Facts, pile: vec[i64], known: list[str]) -> list[object]:
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
        "cage_at": components.LEVELS[p.cage],
        "cage": counts(p.coal, facts.IN_CAGE, components.COLOURS),
        "store": counts(p.coal, facts.IN_STORE, components.COLOURS),
        "tiles": counts(p.tile_row(), 0, components.TILE_NAMES),
        "levels": [
            counts(p.coal, level * components.N_COLOURS, components.COLOURS) for level in range(components.N_COLOURS)
        ],
        "orders": [order(word) for word in p.orders],
        "delivered": [components.CARD_NAMES[card] for card in range(components.N_CARDS) if has(p.delivered, card)],
    }


def order(word: i64) -> Json:
    """An open order: the card, and for each slot null, the colour of its cube, or the colours of its two cubes."""
    card = word & facts.CARD_MASK
    slots: list[object] = []
    for slot in range(components.CARD_SIZE[card]):
        content = facts.slot_of(word, slot)
        if content == facts.FREE:
            slots.append(None)
        elif content == facts.OWN_COLOUR:
            slots.append(components.COLOURS[components.CARD_SLOT[card * components.MAX_SLOTS + slot]])
        else:
            slots.append(
                [
                    components.COLOURS[facts.PAIR_A[content - facts.PAIRS]],
                    components.COLOURS[facts.PAIR_B[content - facts.PAIRS]],
                ]
            )
    return {"card": components.CARD_NAMES[card], "slots": slots}


def read(s: Facts, r: Reader) -> None:
    """Take the facts of a dump, or raise `BadPosition` with what is wrong."""
    seats = s.seats
    s.crew = vec[i64]([0] * components.N_SPACES)
    s.owner = vec[i64]([0] * components.N_SPACES)
    on_spaces = r.object("workers")
    for name in on_spaces.names():
        if name not in components.SPACE_NAMES or name == components.SPACE_NAMES[components.BANK]:
            raise r.fail("workers", "worker spaces other than the bank", name)
        space = components.SPACE_NAMES.index(name)
        if components.OPEN_FROM[space] > seats:
            raise r.fail("workers", f"spaces open with {seats} players", name)
        here = on_spaces.object(name)
        s.crew[space] = here.number("workers", 1)
        s.owner[space] = here.number("seat", 0, seats - 1)
    for inner in r.objects("players", seats):
        s.players = append(s.players, read_player(inner))
    s.first_player = r.number("first_player", 0, seats - 1)
    s.factory = read_names(r, "factory", components.TILE_NAMES, components.N_FACTORY)
    s.offer = read_names(
        r, "orders", components.CARD_NAMES, None if s.question == questions.DRAFTING else components.N_ORDERS
    )
    s.stack = read_pile(r, "stack", components.TILE_NAMES, seats)
    s.deck = read_pile(r, "deck", components.CARD_NAMES, seats)
    s.supply = vec[i64](r.counts("supply", components.COLOURS))
    s.shift = r.number("shift", 1, 3)
    pending = r.object("pending")
    s.at_deck = pending.flag("at_deck")
    s.bottom = pending.flag("bottom")
    s.looking = pending.number("looking", 0, len(s.deck if s.at_deck else s.stack))
    s.ordered = pending.number("ordered", 0, s.looking)
    s.unfilled = pending.number("unfilled", 0, 2)
    s.level = pending.number("level", 0, components.N_COLOURS - 1)
    s.least = pending.number("least", 0, 7)
    s.steps = pending.number("steps", 0, 10)
    s.need = pending.number("need", 0, components.N_NEEDS - 1)
    asked = questions.NAMES[s.question]
    for field, least in DEMANDS.items():
        if asked in least:
            pending.number(field, least[asked])
    r.finish()
    audit(s)


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
    coal = vec[i64]([0] * facts.N_COAL)
    for level, here in enumerate(r.objects("levels", components.N_COLOURS)):
        for colour, count in enumerate(
            Reader({"cubes": here.values()}, here.where).counts("cubes", components.COLOURS)
        ):
            coal[level * components.N_COLOURS + colour] = count
    for colour, count in enumerate(r.counts("cage", components.COLOURS)):
        coal[facts.IN_CAGE + colour] = count
    for colour, count in enumerate(r.counts("store", components.COLOURS)):
        coal[facts.IN_STORE + colour] = count
    delivered: i64 = 0
    for card in read_names(r, "delivered", components.CARD_NAMES, None):
        if card == NONE or has(delivered, card):
            raise r.fail(
                "delivered", "the names of cards, each once", None if card == NONE else components.CARD_NAMES[card]
            )
        delivered |= bit(card)
    p = Player(
        r.number("francs", 0, MOST),
        r.number("points", -1000, MOST),
        r.number("workers", 0),
        r.number("canteen", 0),
        r.number("banked", 0),
        r.choice("cage_at", components.LEVELS),
        delivered,
        0,
        coal,
        vec[i64](),
    )
    for kind, count in enumerate(r.counts("tiles", components.TILE_NAMES)):
        if count > components.TILE_COPIES:
            raise r.fail("tiles", f"at most {components.TILE_COPIES} of a kind", {components.TILE_NAMES[kind]: count})
        p.add_tiles(kind, count)
    for inner in r.objects("orders"):
        card = inner.choice("card", components.CARD_NAMES)
        add_order(p, card)
        index = p.find_order(card)
        for slot, item in enumerate(inner.row("slots", components.CARD_SIZE[card])):
            p.orders[index] = facts.with_slot(p.orders[index], slot, read_slot(inner, card, slot, item))
    return p


def read_slot(r: Reader, card: i64, slot: i64, item: object) -> i64:
    """Read what lies on a slot: null, the slot's own colour, or two colours."""
    if item is None:
        return facts.FREE
    own = components.COLOURS[components.CARD_SLOT[card * components.MAX_SLOTS + slot]]
    if item == own:
        return facts.OWN_COLOUR
    if isinstance(item, list) and len(item) == 2 and item[0] in components.COLOURS and item[1] in components.COLOURS:
        return (
            facts.PAIRS
            + facts.PAIR_OF[
                components.COLOURS.index(item[0]) * components.N_COLOURS + components.COLOURS.index(item[1])
            ]
        )
    raise r.fail("slots", f"null, '{own}' or two colours", item)
