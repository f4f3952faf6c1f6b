"""A position as plain JSON with the names of the game, and back: any position can be written by hand."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.errors import BadPosition
from pithead.core.reading import Reader
from pithead.core.rows import NONE, names, read_names
from pithead.core.view import Json
from pithead.games.magnum_sal import components, facts
from pithead.games.magnum_sal.audit import audit
from pithead.games.magnum_sal.facts import Facts, Player
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, LEVEL, N_CHAMBERS, N_SPACES, SPACE_NAMES
from pithead.games.magnum_sal.pending import audit_turn

# What the turn and the decision in progress need, with the greatest value of each.
PENDING: dict[str, int] = {
    "actions_left": 2,
    "passes": 2,
    "visited": 63,
    "source": 27,
    "moved": (1 << 48) - 1,
    "pickaxes": 9,
    "carted": (1 << 24) - 1,
    "carted_twice": (1 << 24) - 1,
    "carted_thrice": (1 << 24) - 1,
    "least": (1 << 24) - 1,
    "taken": 24,
    "sold": 7,
    "bought": 7,
    "dues": (1 << 32) - 1,
    "shares": (1 << 24) - 1,
}

MOST_MONEY = 30_000
MOST_OF_AN_ORDER = 7  # more than the box has; `audit` counts them phase by phase


def write(s: Facts) -> Json:
    """Return all facts of a position, hidden ones included."""
    return {
        "phase": int(s.phase),
        "round": int(s.round),
        "first_player": int(s.first_player),
        "pending": turn_facts(s),
        "mine": miners(s),
        "chambers": {CHAMBER_NAMES[i]: chamber(s.chambers[i]) for i in range(N_CHAMBERS)},
        "assistants": {components.BUILDINGS[i]: seat_or_none(s.assistants[i]) for i in range(components.N_ASSISTANTS)},
        "orders": names(s.offer, components.ORDER_NAMES),
        "order_pile": names(s.order_pile, components.ORDER_NAMES),
        "completed": int(s.completed),
        "workshop": names(s.shop, components.TOOLS),
        "tool_pile": names(s.tool_pile, components.TOOLS),
        "pile_left": int(s.pile_left),
        "unseen_tools": names(s.unseen, components.TOOLS),
        "market": [int(count) for count in s.market],
        "inn": int(s.hired),
        "players": [player(p) for p in s.players],
    }


def turn_facts(s: Facts) -> Json:
    """What the turn and the decision in progress need."""
    return {**{key: int(getattr(s, key)) for key in PENDING}, "privileged": s.privileged}


def seat_or_none(seat: i64) -> int | None:
    """A seat, or null for nobody."""
    return None if seat == NONE else int(seat)


def miners(s: Facts) -> Json:
    """The miners in the mine: by space and seat, how many rested and tired."""
    found: Json = {}
    for space in range(N_SPACES):
        word = s.mine[space]
        if word != 0:
            here: list[Json] = []
            for seat in range(s.seats):
                if facts.rested(word, seat) + facts.tired(word, seat) > 0:
                    here.append(
                        {
                            "seat": int(seat),
                            "rested": int(facts.rested(word, seat)),
                            "tired": int(facts.tired(word, seat)),
                        }
                    )
            found[SPACE_NAMES[space]] = here
    return found


def chamber_facts(word: i64) -> Json:
    """What lies in a chamber."""
    return {
        "salt": [int(facts.salt_in(word, colour)) for colour in range(components.N_SALTS)],
        "water": int(facts.water_in(word)),
    }


def chamber(word: i64) -> Json:
    """A chamber: its kind, whether it was entered, what lies in it."""
    return {"kind": components.KIND_NAMES[facts.kind_of(word)], "entered": facts.entered(word), **chamber_facts(word)}


def player(p: Player) -> Json:
    """One player's possessions."""
    ready: dict[str, int] = {}
    used: dict[str, int] = {}
    for tool in range(components.N_TOOLS):
        if p.ready(tool) > 0:
            ready[components.TOOLS[tool]] = int(p.ready(tool))
        if p.used(tool) > 0:
            used[components.TOOLS[tool]] = int(p.used(tool))
    orders: dict[str, int] = {}
    for order in range(components.N_ORDER_KINDS):
        count = p.orders >> (3 * order) & 7
        if count > 0:
            orders[components.ORDER_NAMES[order]] = int(count)
    return {
        "money": int(p.money),
        "salt": [int(p.brown), int(p.green), int(p.white)],
        "supply": int(p.supply),
        "miners": int(p.miners),
        "queue": [int(p.left), int(p.right)],
        "tools": ready,
        "used_tools": used,
        "orders": orders,
    }


def read(s: Facts, r: Reader) -> None:
    """Take the facts of a dump, or raise `BadPosition` with what is wrong."""
    seats = s.seats
    for inner in r.objects("players", seats):
        s.players = append(s.players, read_player(inner))
    s.first_player = r.number("first_player", 0, seats - 1)
    s.mine = read_mine(r, seats)
    s.find_miners()
    s.chambers = read_chambers(r.object("chambers"))
    s.assistants = read_assistants(r.object("assistants"), seats)
    s.offer = read_names(r, "orders", components.ORDER_NAMES, None)
    s.order_pile = read_names(r, "order_pile", components.ORDER_NAMES, None)
    s.shop = read_names(r, "workshop", components.TOOLS, components.N_PLACES)
    s.tool_pile = read_names(r, "tool_pile", components.TOOLS, None)
    s.unseen = read_names(r, "unseen_tools", components.TOOLS, None)
    s.market = vec[i64](r.numbers("market", components.N_SALTS, 0, 4))
    s.phase = r.number("phase", 1, 3)
    s.round = r.number("round", 1, 50)
    s.hired = r.number("inn", 0, len(components.WAGES))
    s.completed = r.number("completed", 0, 8)
    s.pile_left = r.number("pile_left", 0, len(s.tool_pile))
    read_pending(s, r.object("pending"))
    r.finish()
    audit(s)
    audit_turn(s)


def renew(dump: Json) -> Json:
    """Return a dump of rules version 1, which knew a single cart on a space (MS 6.5)."""
    pending = dump.get("pending")
    if not isinstance(pending, dict):
        return dump
    return dump | {"pending": {"carted_twice": 0, "carted_thrice": 0} | pending}


def read_pending(s: Facts, r: Reader) -> None:
    """Read what the turn and the decision in progress need."""
    for key, most in PENDING.items():
        setattr(s, key, r.number(key, 0, most))
    s.privileged = r.flag("privileged")


def read_mine(r: Reader, seats: int) -> vec[i64]:
    """Read the miners in the mine."""
    mine = vec[i64]([0] * N_SPACES)
    here = r.object("mine")
    for name in here.names():
        if name not in SPACE_NAMES:
            raise r.fail("mine", f"spaces such as '{SPACE_NAMES[0]}' and '{SPACE_NAMES[-1]}'", name)
        space = SPACE_NAMES.index(name)
        for inner in here.objects(name):
            seat = inner.number("seat", 0, seats - 1)
            if facts.present(mine[space], seat):
                raise inner.fail("seat", f"a seat once at {name}", seat)
            mine[space] += inner.number("rested", 0, 10) * facts.one_rested(seat)
            mine[space] += inner.number("tired", 0, 10) * facts.one_tired(seat)
    return mine


def read_chambers(r: Reader) -> vec[i64]:
    """Read the chambers; each tile of a level is there as often as the box has it."""
    chambers = vec[i64]([0] * N_CHAMBERS)
    kinds: list[list[int]] = [[], [], []]
    for i in range(N_CHAMBERS):
        inner = r.object(CHAMBER_NAMES[i])
        kind = inner.choice("kind", components.KIND_NAMES)
        if components.KIND_LEVEL[kind] != LEVEL[i]:
            raise inner.fail("kind", f"a chamber of level {LEVEL[i] + 1}", components.KIND_NAMES[kind])
        kinds[LEVEL[i]].append(kind)
        word: i64 = kind
        if inner.flag("entered"):
            word += bit(facts.ENTERED_BIT)
        salt = inner.numbers("salt", components.N_SALTS, 0, 15)
        for colour in range(components.N_SALTS):
            word += salt[colour] * facts.one_salt(colour)
        chambers[i] = word + inner.number("water", 0, 99) * facts.ONE_WATER
    for level in range(3):
        if sorted(kinds[level]) != sorted(components.LEVEL_KINDS[level]):
            raise BadPosition(f"expected the chambers of level {level + 1} to be those of the box, each as often")
    return chambers


def read_assistants(r: Reader, seats: int) -> vec[i64]:
    """Read whose assistant is where."""
    found = vec[i64]()
    for building in range(components.N_ASSISTANTS):
        name = components.BUILDINGS[building]
        found = append(found, NONE if r.get(name) is None else r.number(name, 0, seats - 1))
    return found


def few(r: Reader, key: str, names: list[str], most: int) -> list[int]:
    """Read how many there are of each name: no more than the box has."""
    found = r.counts(key, names)
    for name, count in zip(names, found, strict=True):
        if count > most:
            raise r.fail(key, f"at most {most} of each", {name: count})
    return found


def read_player(r: Reader) -> Player:
    """Read one player's possessions."""
    p = Player()
    p.money = r.number("money", 0, MOST_MONEY)
    p.brown, p.green, p.white = r.numbers("salt", components.N_SALTS, 0, 99)
    p.supply = r.number("supply", 0, 10)
    p.miners = r.number("miners", 0, 10)
    p.left, p.right = r.numbers("queue", 2, 0, 10)
    for tool, count in enumerate(few(r, "tools", components.TOOLS, components.TOOL_COPIES)):
        p.tools += count * bit(facts.TOOL_BITS * tool)
    for tool, count in enumerate(few(r, "used_tools", components.TOOLS, components.TOOL_COPIES)):
        p.tools += count * bit(facts.TOOL_BITS * tool + facts.USED_SHIFT)
    for order, count in enumerate(few(r, "orders", components.ORDER_NAMES, MOST_OF_AN_ORDER)):
        p.orders += count * bit(3 * order)
        p.completed += count
    return p
