"""The components as typed rows (CB 1), read from `components.toml` and checked on import."""

import tomllib
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

_DATA: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
_LETTERS: Final = "ybgk"

N_COLOURS: Final[i64] = 4
N_VEHICLES: Final[i64] = 4
N_CARDS: Final[i64] = 44
N_TILE_KINDS: Final[i64] = 16
N_ELEMENTS: Final[i64] = 12
MAX_SLOTS: Final[i64] = 4
CUBES: Final[i64] = _DATA["cubes_per_colour"]
TILE_COPIES: Final[i64] = _DATA["tiles"]["copies_of_each_kind"]

COLOURS: Final[list[str]] = _DATA["colours"]
VEHICLES: Final[list[str]] = _DATA["vehicles"]
LEVELS: Final[list[str]] = ["surface", *COLOURS]  # where the cage can stand: 0, then the levels of the colours
SURFACE: Final[i64] = 0


def _numbers(values: list[int]) -> vec[i64]:
    return vec[i64](values)


# CB 1.4 Orders: a card is a number; vehicle, points, and its slots as counts and as a flat row of four.
_CARDS: Final[list[tuple[int, int, str]]] = [
    (vehicle, points, slots) for vehicle, name in enumerate(VEHICLES) for points, slots in _DATA["orders"][name]
]
CARD_NAMES: Final = [f"{VEHICLES[vehicle]} {slots}" for vehicle, _, slots in _CARDS]
CARD_VEHICLE: Final = _numbers([vehicle for vehicle, _, _ in _CARDS])
CARD_POINTS: Final = _numbers([points for _, points, _ in _CARDS])
CARD_SIZE: Final = _numbers([len(slots) for _, _, slots in _CARDS])
CARD_SLOT: Final = _numbers(
    [_LETTERS.index(slots[j]) if j < len(slots) else -1 for _, _, slots in _CARDS for j in range(4)]
)

# A need is a card and one of the colours on it: what a cube is put on.
_NEEDS: Final = [
    (card, colour) for card, (_, _, slots) in enumerate(_CARDS) for colour in range(4) if _LETTERS[colour] in slots
]
N_NEEDS: Final[i64] = len(_NEEDS)
NEED_CARD: Final = _numbers([card for card, _ in _NEEDS])
NEED_COLOUR: Final = _numbers([colour for _, colour in _NEEDS])
FIRST_NEED: Final = _numbers([[card for card, _ in _NEEDS].index(card) for card in range(len(_CARDS))])

# CB 1.3 Tiles: kind = colour * 4 + (carts - 1) * 2 + dark.
TILE_NAMES: Final = [f"{colour} {carts} {side}" for colour in COLOURS for carts in (1, 2) for side in ("light", "dark")]
TILE_COLOUR: Final = _numbers([kind // 4 for kind in range(16)])
TILE_CARTS: Final = _numbers([kind // 2 % 2 + 1 for kind in range(16)])
TILE_DARK: Final = _numbers([kind % 2 for kind in range(16)])
TILE_PRICE: Final = _numbers([(kind // 4 + 1) * (kind // 2 % 2 + 1) for kind in range(16)])  # CB 5.1

# CB 2.1 Worker spaces, in the order of the catalogue.
_SPACES: Final[dict[str, list[Any]]] = _DATA["spaces"]
FACTORY: Final[i64] = 0
DRAW_TILES: Final[i64] = 8
MINING: Final[i64] = 9
DELIVERY: Final[i64] = 13
MONEY: Final[i64] = 17
BANK: Final[i64] = 21
ORDERS: Final[i64] = 22
DRAW_ORDERS: Final[i64] = 26
N_SPACES: Final[i64] = 27
N_FACTORY: Final[i64] = 8
N_ORDERS: Final[i64] = 4

STEPS: Final = _numbers([steps for steps, _ in _SPACES["mining"]])
FRANCS: Final = _numbers([francs for francs, _ in _SPACES["money"]])
OPEN_FROM: Final = _numbers(  # the least number of players that opens the space
    _SPACES["factory"]
    + [2]
    + [least for _, least in _SPACES["mining"]]
    + [2] * 4
    + [least for _, least in _SPACES["money"]]
    + [2]
    + _SPACES["orders"]
    + [2]
)
SPACE_NAMES: Final = (
    [f"factory {i + 1}" for i in range(8)]
    + ["draw tiles"]
    + [f"mine {steps}" for steps, _ in _SPACES["mining"]]
    + [f"deliver {vehicle}" for vehicle in VEHICLES]
    + [f"money {francs}" for francs, _ in _SPACES["money"]]
    + ["bank"]
    + [f"order {i + 1}" for i in range(4)]
    + ["draw orders"]
)

# CB 2.2 by number of players; the rows for fewer than two are never read.
WORKERS: Final = _numbers([0, 0, *_DATA["players"]["workers"]])
START_FRANCS: Final = _numbers([0, 0, *_DATA["players"]["francs"]])

# CB 8.1 Elements: colours, vehicles, carts.
FIRST_POINTS: Final = _numbers(_DATA["elements"]["first"])
SECOND_POINTS: Final = _numbers(_DATA["elements"]["second"])
ELEMENT_NAMES: Final = [*COLOURS, *VEHICLES, *[f"{colour} carts" for colour in COLOURS]]


def _check() -> None:
    """Compare the data with the checksums of CB 1 and CB 2.1."""
    slots = "".join(slots for _, _, slots in _CARDS)
    facts = {
        "44 orders": len(_CARDS) == N_CARDS,
        "11 orders a vehicle": all(list(CARD_VEHICLE).count(v) == 11 for v in range(4)),
        "64 VP a vehicle": all(sum(points for w, points, _ in _CARDS if w == v) == 64 for v in range(4)),
        "22 slots a colour": all(slots.count(letter) == 22 for letter in _LETTERS),
        "no order twice": len(set(CARD_NAMES)) == N_CARDS,
        "27 spaces": len(OPEN_FROM) == N_SPACES == len(SPACE_NAMES),
        "3 and 7 locks": [sum(least > seats for least in OPEN_FROM) for seats in (4, 3, 2)] == [0, 3, 7],
        "12 elements": len(FIRST_POINTS) == len(SECOND_POINTS) == N_ELEMENTS,
    }
    for fact, holds in facts.items():
        if not holds:
            raise ValueError(f"expected components.toml of Coal Baron to have {fact}")


_check()
