"""Writes networks as `pithead.search.learned` reads them, and positions as the rounds keep them."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from pithead.core.game import Game
from pithead.learning.fit import Fitted
from pithead.learning.positions import Positions
from pithead.search import learned
from pithead.search.network import HIDDEN_1, HIDDEN_2, SCALE_1, SCALE_2, SCALE_3

# By layer: what one is, as a weight and as a bias.
SCALES = ((SCALE_1, SCALE_1), (SCALE_2, SCALE_2 * HIDDEN_1), (SCALE_3, SCALE_3 * HIDDEN_2))


def write_network(
    fitted: Fitted, game: Game, seats: int, folder: Path, explore: int, cut: int, story: dict[str, Any]
) -> None:
    """Write a network in whole numbers, with what it is for, how to search with it, and its story: the command, the
    figures.
    """
    folder.mkdir(parents=True, exist_ok=True)
    weights, biases = [], []
    for layer, (scale, bias_scale) in zip(fitted.layers, SCALES, strict=True):
        weights.append(np.clip(np.rint(layer[:-1] * scale), -32767, 32767).astype("<i2"))
        biases.append([int(bias) for bias in np.rint(layer[-1].astype(float) * bias_scale)])
    raw = b"".join(rows.tobytes() for rows in weights)
    about = {
        "format": learned.FORMAT,
        "game": game.key,
        "seats": seats,
        "rules_version": game.rules_version,
        "layout": learned.layout(game, seats),
        "weights": sha256(raw).hexdigest()[:16],
        "shape": [len(fitted.columns), *(layer.shape[1] for layer in fitted.layers)],
        "unit": fitted.unit,
        "explore": explore,
        "cut": cut,
        **story,
        "biases": biases,
        "columns": [int(column) for column in fitted.columns],
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in about.items()]
    _replace(folder / f"{seats}.bin", raw)
    _replace(folder / f"{seats}.json", ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def write_positions(positions: Positions, path: Path) -> None:
    """Write positions into a file, which is whole or not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    with half.open("wb") as file:
        np.savez(file, **positions._asdict())
    half.replace(path)


def read_positions(path: Path) -> Positions:
    """Return the positions of a file."""
    with np.load(path) as columns:
        return Positions(**{name: columns[name] for name in Positions._fields})


def _replace(path: Path, content: bytes) -> None:
    half = path.with_name(path.name + ".part")
    half.write_bytes(content)
    half.replace(path)
