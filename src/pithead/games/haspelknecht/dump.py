"""A position as plain JSON with the names of the game, and back: any position can be written by hand."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.errors import BadPosition
from pithead.core.reading import Reader
from pithead.core.view import Json
from pithead.games.haspelknecht import audit, components, developments, discs, planning, setup
from pithead.games.haspelknecht.components import COLOURS, Place, disc
from pithead.games.haspelknecht.facts import MILL_DISCS, PAYMENTS, SEASONS, STORES, WORKERS, WORKS, Facts, Player


def write(s: Facts) -> Json:
    """Return all facts of a position, hidden ones included."""
    return {
        "year": int(s.year),
        "season": SEASONS[s.season],
        "turn": int(s.turn),
        "order": [int(seat) for seat in s.order],
        "pending": pending(s),
        "areas": [discs.by_colour(area) for area in s.areas],
        "reserves": [discs.by_colour(reserve) for reserve in s.reserves],
        "developments": tiles(s),
        "players": [player(s, seat) | {"plan": planning.plan(s.players[seat])} for seat in range(s.seats)],
    }


def pending(s: Facts) -> Json:
    """The decision in progress."""
    return {
        "worker": WORKERS[s.worker],
        "steps": int(s.steps),
        "made": int(s.made),
        "teamwork": s.teamwork,
        "subject": int(s.subject),
    }


def tiles(s: Facts) -> Json:
    """The developments in play: where each lies, and its owners, the first one first."""
    found: Json = {}
    for i in range(components.N_DEVELOPMENTS):
        if has(s.in_play, i):
            owners: list[int] = []
            stack = s.stacks[i]
            while stack != 0:
                owners.insert(0, int((stack & developments.STACK_MASK) - 1))
                stack >>= developments.STACK_BITS
            x, y = setup.place_of(s.places[i])
            found[str(components.NUMBERS[i])] = {"place": [x, y], "owners": owners}
    return found


def player(s: Facts, seat: i64) -> Json:
    """What everybody may see of a player."""
    p = s.players[seat]
    return {
        "vp": int(p.vp),
        "coal": int(p.coal),
        "wood": int(p.wood),
        "food": int(p.food),
        "thaler": int(p.thaler),
        "debts": int(p.debts),
        "new_coal": int(s.new_coal) if seat == s.to_act else 0,
        "new_food": int(s.new_food) if seat == s.to_act else 0,
        "water": int(p.water),
        "pinge": int(p.pinge),
        "pinge_props": int(p.pinge_props),
        "tunnel": int(components.TUNNEL_COAL - p.tunnel),
        "tunnel_props": int(p.tunnel_props),
        "shaft": int(p.shaft),
        "owned": audit.numbers(p.owned),
        "markers": audit.numbers(p.markers),
        "new_markers": audit.numbers(p.new_markers),
        "buildings": audit.numbers(p.buildings),
        "new_buildings": audit.numbers(p.new_buildings),
        "discs": discs.by_colour(p.discs),
        "value": int(p.value),
        "planned": p.planned,
        "finished": [WORKERS[worker] for worker in range(len(WORKERS)) if has(p.finished, worker)],
        "farmer_work": WORKS[p.farmer_work],
        "farmhand_work": WORKS[p.farmhand_work],
        "used": discs.by_colour(p.used),
        "burned": p.burned,
        "stored": [STORES[where] for where in range(len(STORES)) if has(p.stored, where)],
    }


def renew(dump: Json) -> Json:
    """Return a dump of rules version 1: it knew no new goods (HK 5.12), and new markers in both editions (HK 5.11)."""
    options, players = dump.get("options"), dump.get("players")
    french = isinstance(options, dict) and options.get("edition") == "french"
    if not isinstance(players, list):
        return dump
    found: list[object] = []
    for old in players:
        if isinstance(old, dict):
            known: Json = {"new_coal": 0, "new_food": 0} | old
            markers, new = known.get("markers"), known.get("new_markers")
            if french and isinstance(markers, list) and isinstance(new, list):
                known |= {"markers": markers + new, "new_markers": []}
            found.append(known)
        else:
            found.append(old)
    return dump | {"players": found}


def read(s: Facts, r: Reader) -> None:
    """Take the facts of a dump, or raise `BadPosition` with what is wrong."""
    seats = s.seats
    lying, s.stacks = read_developments(r.object("developments"), seats)
    setup.settle(s, lying)
    order = r.numbers("order", seats, 0, seats - 1)
    if len(set(order)) != seats:
        raise r.fail("order", "every seat once", order)
    s.order = vec[i64](order)
    s.first_player = order[0]
    readers = r.objects("players", seats)
    for inner in readers:
        s.players = append(s.players, read_player(inner))
    s.areas = read_pools(r, "areas", seats)
    s.reserves = read_pools(r, "reserves", seats)
    s.year = r.number("year", 1, 3)
    s.season = r.choice("season", SEASONS)
    s.turn = r.number("turn", 0, seats - 1)
    inner = r.object("pending")
    s.worker = inner.choice("worker", WORKERS)
    s.steps = inner.number("steps", 0, 15)
    s.made = inner.number("made", 0, 15)
    s.teamwork = inner.flag("teamwork")
    s.subject = inner.number("subject", 0, components.N_DEVELOPMENTS - 1)
    for seat in range(seats):
        new_coal = readers[seat].number("new_coal", 0, 999)
        new_food = readers[seat].number("new_food", 0, 999)
        if seat == s.to_act:
            s.new_coal = new_coal
            s.new_food = new_food
        elif new_coal + new_food > 0:
            raise BadPosition(f"expected new goods of the seat to act alone (HK 5.12), got some of seat {seat}")
    r.finish()
    audit.audit(s, lying)


def read_by_colour(r: Reader, key: str) -> i64:
    """Read a set of discs."""
    word: i64 = 0
    for colour, number in enumerate(r.counts(key, COLOURS)):
        if number > 14:
            raise r.fail(key, "at most 14 discs of a colour", number)
        word += number * disc(colour)
    return word


def read_pools(r: Reader, key: str, seats: int) -> vec[i64]:
    """Read the discs of areas or reserves."""
    words = vec[i64]()
    for i, item in enumerate(r.row(key, seats)):
        words = append(words, read_by_colour(Reader({"discs": item}, f"{key}[{i}]"), "discs"))
    return words


def read_developments(r: Reader, seats: int) -> tuple[dict[int, Place], vec[i64]]:
    """Read where the developments lie, and who owns them."""
    tiles: dict[int, Place] = {}
    stacks = vec[i64]([0] * components.N_DEVELOPMENTS)
    for name in r.names():
        if name not in [str(number) for number in components.NUMBERS]:
            raise r.fail(name, f"a development from {components.NUMBERS[0]} to {components.NUMBERS[-1]}", name)
        i = [str(number) for number in components.NUMBERS].index(name)
        inner = r.object(name)
        x, y = inner.numbers("place", 2, 0, 60)
        if (x, y) in tiles.values():
            raise inner.fail("place", "a place of its own", [x, y])
        tiles[i] = (x, y)
        owners = inner.row("owners")
        if len(set(map(str, owners))) != len(owners) or any(owner not in range(seats) for owner in owners):
            raise inner.fail("owners", "seats, each once", owners)
        for owner in inner.numbers("owners", len(owners), 0, seats - 1):
            stacks[i] = stacks[i] << developments.STACK_BITS | (owner + 1)
    return tiles, stacks


def read_set(r: Reader, key: str, known: list[int]) -> i64:
    """Read a set of developments, of those that it may have."""
    found: i64 = 0
    for number in r.row(key):
        if number not in [components.NUMBERS[i] for i in known]:
            raise r.fail(key, f"numbers such as {components.NUMBERS[known[0]]}", number)
        for i in known:
            if components.NUMBERS[i] == number:
                found |= bit(i)
    return found


def read_words(r: Reader, key: str, known: list[str]) -> i64:
    """Read a set of names."""
    found: i64 = 0
    for name in r.row(key):
        if not isinstance(name, str) or name not in known:
            raise r.fail(key, f"names such as '{known[0]}'", name)
        found |= bit(known.index(name))
    return found


def read_player(r: Reader) -> Player:
    """Read one player."""
    p = Player()
    p.vp = r.number("vp", -999, 999)
    p.coal = r.number("coal", 0, 999)
    p.wood = r.number("wood", 0, 999)
    p.food = r.number("food", 0, 999)
    p.thaler = r.number("thaler", 0, 999)
    p.debts = r.number("debts", 0, 99)
    p.water = r.number("water", 0, 99)
    p.pinge = r.number("pinge", 0, components.PINGE_COAL)
    p.pinge_props = r.number("pinge_props", 0, components.PINGE_PROPS if p.pinge > 0 else 0)
    p.tunnel = components.TUNNEL_COAL - r.number("tunnel", 0, components.TUNNEL_COAL)
    p.tunnel_props = r.number("tunnel_props", 0, components.SECTIONS)
    p.shaft = r.number("shaft", 0, 99)
    p.owned = read_set(r, "owned", list(range(components.N_DEVELOPMENTS)))
    p.markers = read_set(r, "markers", components.MARKERS)
    p.new_markers = read_set(r, "new_markers", components.MARKERS)
    p.buildings = read_set(r, "buildings", components.BUILDINGS)
    p.new_buildings = read_set(r, "new_buildings", components.BUILDINGS)
    p.discs = read_by_colour(r, "discs")
    p.value = r.number("value", 0, 39)
    p.planned = r.flag("planned")
    p.finished = read_words(r, "finished", WORKERS)
    p.farmer_work = r.choice("farmer_work", WORKS)
    p.farmhand_work = r.choice("farmhand_work", WORKS)
    p.used = read_by_colour(r, "used")
    p.burned = r.flag("burned")
    p.stored = read_words(r, "stored", STORES)
    inner = r.object("plan")
    p.farmer = read_by_colour(inner, "farmer")
    p.farmhand = read_by_colour(inner, "farmhand")
    p.digger = inner.choice("coal digger", PAYMENTS)
    p.miner = inner.choice("miner", PAYMENTS)
    p.haspelknecht = inner.choice("haspelknecht", PAYMENTS)
    p.mill = inner.choice("water mill", MILL_DISCS)
    return p
