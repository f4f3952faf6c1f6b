"""HK 1 The components as typed rows: what the rules name, and a box with the values of a components file."""

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.errors import BadComponents
from pithead.core.reading import Reader

# Discs: a set of discs is one word, four bits a colour.
YELLOW: Final[i64] = 0
BROWN: Final[i64] = 1
BLACK: Final[i64] = 2
N_COLOURS: Final[i64] = 3
COLOURS: Final = ["yellow", "brown", "black"]
DISC_BITS: Final[i64] = 4
COUNT_MASK: Final[i64] = 15
N_WORDS: Final[i64] = 4096
MOST_DISCS: Final[i64] = 6  # that a development may cost

# HK 6 The developments, by their place in the list of numbers.
YOKE: Final[i64] = 0
BARN: Final[i64] = 1
PICKAXE: Final[i64] = 2
ROPE: Final[i64] = 3
BURNER: Final[i64] = 4
BUCKET: Final[i64] = 5
WHEELBARROW: Final[i64] = 6
LADDER: Final[i64] = 7
SHED: Final[i64] = 8
WINCH: Final[i64] = 9
PIT_PROPS: Final[i64] = 10
OIL_LAMP: Final[i64] = 11
HAMMER: Final[i64] = 12
SACKS: Final[i64] = 13
MILL: Final[i64] = 14
CARTER: Final[i64] = 15
MINE_CART: Final[i64] = 16
HANDCART: Final[i64] = 17
HORSE: Final[i64] = 18
COLLIERY: Final[i64] = 19
N_DEVELOPMENTS: Final[i64] = 20
A_LEVEL: Final[i64] = 5  # developments of each level
NUMBERS: Final = [10 * level + i for level in range(1, 5) for i in range(1, 6)]
NAMES: Final = [
    "yoke", "barn", "pickaxe", "rope", "charcoal burner",
    "bucket", "wheelbarrow", "ladder", "coal shed", "winch",
    "pit props", "oil lamp", "hammer and chisel", "coal sacks", "water mill",
    "coal carter", "mine cart", "handcart", "horse and cart", "small colliery",
]  # fmt: skip
TITLES: Final = [f"{number} {name}" for number, name in zip(NUMBERS, NAMES, strict=True)]
BUILDINGS: Final = [1, 4, 8, 14]  # HK 6.1
MARKERS: Final = [3, 6, 7, 9, 11, 12]  # HK 5.11
SURE_THALER: Final = {0: 1, 10: 1, 11: 1, 15: 1, 18: 1, 19: 3}  # HK 1.5

# HK 1.4 The player board.
PINGE_COAL: Final[i64] = 7
PINGE_PROPS: Final[i64] = 2
SECTIONS: Final[i64] = 7
TUNNEL_COAL: Final[i64] = 11
SECTION_SYMBOLS: Final = ["wheelbarrow", "lamp", "mine cart"]  # of 22, 32, 42
N_SYMBOLS: Final[i64] = 3
SYMBOL_COUNTS: Final = [3, 4, 4]

# HK 8.2 Symbols on developments.
TILE_SYMBOLS: Final = ["fork", "hammer", "building"]
FORK: Final[i64] = 0
HAMMER_SYMBOL: Final[i64] = 1

PROVENANCES: Final = ["rulebook", "review", "box", "reconstructed"]
ROWS: Final = "rows"  # HK 1.6 the default layout
# HK 1.6 The other layouts: seats, and tiles of each level.
LAYOUTS: Final[dict[str, tuple[list[int], list[int]]]] = {
    "tower": ([3], [3, 3, 3, 4]),
    "wings": ([3], [3, 3, 4, 4]),
    "flower": ([3], [4, 3, 3, 4]),
    "butterfly": ([3], [4, 3, 3, 4]),
    "three-long-legs": ([2, 3], [3, 3, 3, 3]),
    "three-short-legs": ([2, 3], [3, 3, 3, 3]),
    "two-long-asymmetric-legs": ([2, 3], [3, 3, 3, 3]),
    "two-short-asymmetric-legs": ([2, 3], [3, 3, 3, 3]),
    "two-rounds": ([2, 3], [3, 3, 3, 3]),
    "four-long-legs": ([4], [5, 4, 4, 4]),
    "four-short-legs": ([4], [5, 5, 4, 4]),
    "three-circles": ([4], [5, 4, 4, 5]),
}
Place = tuple[int, int]


def count(word: i64, colour: i64) -> i64:
    """How many discs of a colour a set has."""
    return word >> (DISC_BITS * colour) & COUNT_MASK


def total(word: i64) -> i64:
    """How many discs a set has."""
    return (word & COUNT_MASK) + (word >> DISC_BITS & COUNT_MASK) + (word >> (2 * DISC_BITS) & COUNT_MASK)


def disc(colour: i64) -> i64:
    """One disc of a colour, to be added to a set or taken from it."""
    return bit(DISC_BITS * colour)


def level_of(development: i64) -> i64:
    """The level of a development, 1 to 4."""
    return development // A_LEVEL + 1


class Box:
    """The values of one components file."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadComponents(f"expected a components file in TOML: {error}") from None
        r = Reader(self.data, "", BadComponents)
        self.bag: list[int] = _read_bag(r.object("bag"))
        icons: i64 = 0
        for pool, icon in enumerate(r.object("pools").row("water_icon", 4)):
            if not isinstance(icon, bool):
                raise r.object("pools").fail("water_icon", "a list of 4 times true or false", icon)
            if icon:
                icons |= bit(pool)
        self.water_icons: i64 = icons
        # HK 5.6 How much coal of the Pinge can be dug with 0, 1, 2 props, and of the tunnel with 0 to 7.
        self.pinge_reach: vec[i64] = _reach(r.object("pinge"), "coal_between_props", 3, int(PINGE_COAL), 0)
        self.tunnel_reach: vec[i64] = _reach(r.object("tunnel"), "coal", int(SECTIONS), int(TUNNEL_COAL), 1)
        self.section_vp: vec[i64] = vec[i64](r.object("tunnel").numbers("vp", int(SECTIONS), 1, 3))
        self.section_symbols: vec[i64] = _read_section_symbols(r.object("tunnel"))
        self.rent: vec[i64] = _read_rent(r.object("rent"))
        self.costs: list[str] = []
        self.sizes: vec[i64] = vec[i64]()  # how many discs each development costs
        self.fixed: vec[i64] = vec[i64]()  # those of given colours, as a set
        self.tile_symbols: vec[i64] = vec[i64]()  # how many of each kind, three a development
        self._read_developments(r.object("developments"))
        # What a set of discs, as its word, can pay exactly; and what it is a part of the cost of.
        self.pays: vec[i64] = vec[i64]([0] * N_WORDS)
        self.begins: vec[i64] = vec[i64]([0] * N_WORDS)
        self._read_costs()
        self.layouts: dict[str, list[list[Place]]] = _read_layouts(r.object("layouts"))
        self.titles: dict[str, str] = {key: self.data["layouts"][key]["title"] for key in self.layouts}
        self.provenance: dict[str, str] = {}
        given = r.object("provenance")
        for key in given.names():
            self.provenance[key] = PROVENANCES[given.choice(key, PROVENANCES)]

    def source(self, name: str) -> str:
        """Where a value comes from: 'developments.31.cost' by itself, or as 'developments.cost' or 'developments'."""
        parts = name.split(".")
        for key in (name, f"{parts[0]}.{parts[-1]}", parts[0]):
            if key in self.provenance:
                return self.provenance[key]
        return PROVENANCES[-1]

    def digest(self) -> str:
        """The fingerprint of the file, for records."""
        return sha256(self.text.encode()).hexdigest()

    def _read_developments(self, r: Reader) -> None:
        """HK 1.5, 6 Costs and symbols of the twenty developments."""
        if sorted(r.names()) != [str(number) for number in NUMBERS]:
            raise BadComponents(f"expected the developments {NUMBERS[0]} to {NUMBERS[-1]}, got {', '.join(r.names())}")
        for i, number in enumerate(NUMBERS):
            tile = r.object(str(number))
            if tile.get("name") != NAMES[i]:
                raise tile.fail("name", f"'{NAMES[i]}'", tile.get("name"))
            cost = tile.get("cost")
            if not isinstance(cost, str) or not 1 <= len(cost) <= MOST_DISCS or set(cost) - set("ybk*"):
                raise tile.fail("cost", f"1 to {MOST_DISCS} of the letters y, b, k and *", cost)
            self.costs.append(cost)
            given = tile.get("symbol")
            symbols: list[object] = given if isinstance(given, list) else [given]
            for symbol in symbols:
                if symbol not in TILE_SYMBOLS:
                    raise tile.fail("symbol", "fork, hammer or building, or a list of them", given)
            if ("building" in symbols) != (i in BUILDINGS):
                has = "a building symbol" if i in BUILDINGS else "no building symbol"
                raise tile.fail("symbol", f"{has} (HK 6.1)", given)
            for symbol in TILE_SYMBOLS:
                self.tile_symbols = append(self.tile_symbols, symbols.count(symbol))
        # HK 1.5 What the texts say of costs: 31, and an example that pays 21.
        if sorted(self.costs[PIT_PROPS]) != sorted("k***"):
            raise r.fail("31.cost", "'k***', one black and three of any colour (HK 1.5)", self.costs[PIT_PROPS])
        if self.costs[BUCKET] not in ("***", "b**", "bb*", "y**", "yb*", "by*", "ybb", "byb", "bby"):
            raise r.fail("21.cost", "a cost that one yellow and two brown discs pay (HK 1.5)", self.costs[BUCKET])

    def _read_costs(self) -> None:
        """Fill in, for every small set of discs, what it pays and what it begins."""
        for i in range(len(self.costs)):
            cost = self.costs[i]
            fixed = [cost.count(letter) for letter in "ybk"]
            self.sizes = append(self.sizes, len(cost))
            self.fixed = append(self.fixed, fixed[0] * disc(YELLOW) + fixed[1] * disc(BROWN) + fixed[2] * disc(BLACK))
            for yellow in range(MOST_DISCS + 1):
                for brown in range(MOST_DISCS + 1 - yellow):
                    for black in range(MOST_DISCS + 1 - yellow - brown):
                        size = yellow + brown + black
                        missing = max(fixed[0] - yellow, 0) + max(fixed[1] - brown, 0) + max(fixed[2] - black, 0)
                        if size + missing <= len(cost):
                            word = yellow * disc(YELLOW) + brown * disc(BROWN) + black * disc(BLACK)
                            self.begins[word] |= bit(i)
                            if size == len(cost):
                                self.pays[word] |= bit(i)


def _read_bag(r: Reader) -> list[int]:
    """HK 1.2 The discs for 2, 3, 4 players as sets; the texts state them."""
    known = {"2": [7, 7, 4], "3": [10, 10, 7], "4": [13, 13, 10]}
    words = [0, 0]
    for seats, counts in known.items():
        if r.row(seats) != counts:
            raise r.fail(seats, f"{counts} (HK 1.2)", r.row(seats))
        words.append(counts[2] * disc(YELLOW) + counts[1] * disc(BROWN) + counts[0] * disc(BLACK))
    return words


def _reach(r: Reader, key: str, length: int, coal: int, first: int) -> vec[i64]:
    """Add up the coal of the parts; `first`: whether the first part needs a prop as well."""
    parts = r.numbers(key, length, 1, coal)
    if sum(parts) != coal:
        raise r.fail(key, f"{length} numbers that are {coal} coal together (HK 1.4)", parts)
    sums = vec[i64]()
    if first == 1:
        sums = append(sums, 0)
    so_far: i64 = 0
    for part in parts:
        so_far += part
        sums = append(sums, so_far)
    return sums


def _read_section_symbols(r: Reader) -> vec[i64]:
    """HK 1.4 The symbols of each section, as a set."""
    sets = vec[i64]()
    counts = [0] * len(SECTION_SYMBOLS)
    for symbols in r.row("symbols", int(SECTIONS)):
        if not isinstance(symbols, list) or any(symbol not in SECTION_SYMBOLS for symbol in symbols):
            raise r.fail("symbols", f"7 lists of {', '.join(SECTION_SYMBOLS)}", symbols)
        found: i64 = 0
        for i, symbol in enumerate(SECTION_SYMBOLS):
            if symbol in symbols:
                found |= bit(i)
                counts[i] += 1
        sets = append(sets, found)
    if counts != SYMBOL_COUNTS:
        raise r.fail("symbols", "3 wheelbarrows, 4 lamps and 4 mine carts (HK 1.4)", counts)
    return sets


def _read_rent(r: Reader) -> vec[i64]:
    """HK 7.2 Food and Thaler of the three years; the texts state them."""
    row = vec[i64]([0, 0])
    for year, rent in {"1": [2, 0], "2": [2, 1], "3": [1, 2]}.items():
        if r.row(year) != rent:
            raise r.fail(year, f"{rent} (HK 7.2)", r.row(year))
        row = append(append(row, rent[0]), rent[1])
    return row


def touch(a: Place, b: Place) -> bool:
    """HK 1.6 Tell whether two places are neighbours."""
    return is_beside(a[0] - b[0], a[1] - b[1])


def is_beside(across: i64, down: i64) -> bool:
    """HK 1.6 Tell whether a place so many half tiles to the side and so many rows away is a neighbour."""
    if down == 0:
        return across == 2 or across == -2
    return -1 <= down <= 1 and (across == 1 or across == -1)


def rows(each: int) -> list[list[Place]]:
    """HK 1.6 The default layout: four rows, the second and the fourth shifted to the right by half a tile."""
    return [[(2 * i + y % 2, y) for i in range(each)] for y in range(4)]


def check_layout(tiles: list[list[Place]]) -> str:
    """HK 1.6 Return what is wrong with a layout, or an empty text."""
    places = [place for level in tiles for place in level]
    if len(set(places)) != len(places):
        return "two tiles lie in the same place"
    if any((x + y) % 2 != 0 for x, y in places):
        return "a tile lies between the places of its row (x + y must be even)"
    for level, here in enumerate(tiles):
        for place in here:
            near = {other for other in range(4) for b in tiles[other] if touch(place, b)}
            if any(abs(other - level) > 1 for other in near):
                return f"the tile of level {level + 1} at {list(place)} touches one two levels away"
            if level > 0 and level - 1 not in near:
                return f"the tile of level {level + 1} at {list(place)} touches none of level {level}"
            if level < 3 and level + 1 not in near:
                return f"the tile of level {level + 1} at {list(place)} touches none of level {level + 2}"
    return ""


def _read_layouts(r: Reader) -> dict[str, list[list[Place]]]:
    """HK 1.6 The twelve layouts."""
    found: dict[str, list[list[Place]]] = {}
    if sorted(r.names()) != sorted(LAYOUTS):
        raise BadComponents(f"expected the layouts {', '.join(LAYOUTS)}; got {', '.join(r.names())}")
    for key, (_, sizes) in LAYOUTS.items():
        inner = r.object(key)
        if not isinstance(inner.get("title"), str):
            raise inner.fail("title", "a text", inner.get("title"))
        tiles: list[list[Place]] = []
        for given in inner.row("tiles", 4):
            level: list[Place] = []
            for place in given if isinstance(given, list) else []:
                if not isinstance(place, list) or len(place) != 2 or any(type(n) is not int for n in place):
                    raise inner.fail("tiles", "places such as [4, 2]", place)
                level.append((place[0], place[1]))
            tiles.append(level)
        if [len(level) for level in tiles] != sizes:
            raise inner.fail("tiles", f"{sizes} tiles of levels 1 to 4", [len(level) for level in tiles])
        wrong = check_layout(tiles)
        if wrong:
            raise BadComponents(f"expected layouts.{key} to be as HK 1.6 says, but {wrong}")
        found[key] = tiles
    return found


STANDARD: Final = Box((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
