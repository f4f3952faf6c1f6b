"""Networks in files: `learned/<seats>.json` beside a game, with the weights in `learned/<seats>.bin`.

The JSON says what the network is for (the game's rules version, the layout of its inputs), its shape, and how it came
about; the weights are 16-bit whole numbers, lowest byte first.
"""

import json
import sys
from array import array
from hashlib import sha256
from itertools import pairwise
from typing import Any

from pithead.core.errors import PitheadError
from pithead.core.game import Game
from pithead.core.registry import packages
from pithead.search.inputs import names
from pithead.search.network import Network

FORMAT = 1
FOLDER = "learned"

_read: dict[tuple[str, int, str], Network | None] = {}


class BadNetwork(PitheadError):
    """A network that cannot be read, or that is not for this game."""


def layout(game: Game, seats: int) -> str:
    """Return a fingerprint of the inputs: a network is for one layout."""
    words = "\n".join([game.key, str(game.observation.version), *names(game, seats)])
    return sha256(words.encode()).hexdigest()[:16]


def learned(game: Game, seats: int, folder: str = "") -> Network | None:
    """Return the network of a game for so many seats, from its package or from a folder; None, if there is none.

    Components other than the game's own have none: it would not know their worth.
    """
    key = (game.key, seats, folder)
    if game.components:
        return None
    if key not in _read:
        from pathlib import Path  # slow to import, and only needed here

        about = Path(folder or Path(packages().get(game.key, ""), FOLDER), f"{seats}.json")
        if folder or about.is_file():
            _read[key] = read(game, seats, str(about))
        else:
            _read[key] = None
    return _read[key]


def forget() -> None:
    """Read files anew when they are asked for next."""
    _read.clear()


def read(game: Game, seats: int, path: str) -> Network:
    """Return the network of a file, or say what is wrong with it."""
    from pathlib import Path

    try:
        about = json.loads(Path(path).read_text(encoding="utf-8"))
        raw = Path(path).with_suffix(".bin").read_bytes()
    except (OSError, ValueError) as error:
        raise BadNetwork(f"expected a network in {path}, but it cannot be read: {error}") from None
    try:
        return made(game, seats, about, raw, path)
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise BadNetwork(f"expected a network in {path}, but it lacks something: {error!r}") from None


def made(game: Game, seats: int, about: dict[str, Any], raw: bytes, path: str) -> Network:
    """Return the network that a file describes."""
    wanted = [
        ("format", FORMAT),
        ("game", game.key),
        ("seats", seats),
        ("rules_version", game.rules_version),
        ("layout", layout(game, seats)),
        ("weights", sha256(raw).hexdigest()[:16]),
    ]
    for field, value in wanted:
        if about[field] != value:
            raise BadNetwork(f"expected {field} to be {value!r} in {path}, got {about[field]!r}")
    shape = [int(size) for size in about["shape"]]
    columns = [int(column) for column in about["columns"]]
    weights = array("h")
    weights.frombytes(raw)
    if sys.byteorder == "big":
        weights.byteswap()
    inputs = game.observation.size(seats) + len(game.insights) * seats
    fits = len(shape) == 4 and len(columns) == shape[0] and all(0 <= column < inputs for column in columns)
    if not fits or shape[3] != 2 * seats or len(weights) != sum(a * b for a, b in pairwise(shape)):
        raise BadNetwork(f"expected weights for {shape} units in {path}, got {len(weights)}")
    rows: list[list[list[int]]] = []
    at = 0
    for layer in range(3):
        size, width = shape[layer], shape[layer + 1]
        biases = [int(bias) for bias in about["biases"][layer]]
        if len(biases) != width:
            raise BadNetwork(f"expected {width} biases of layer {layer + 1} in {path}, got {len(biases)}")
        rows.append([[int(w) for w in weights[at + i * width : at + (i + 1) * width]] for i in range(size)] + [biases])
        at += size * width
    return Network(columns, rows[0], rows[1], rows[2], int(about["unit"]), int(about["explore"]), int(about["cut"]))
