"""Fits a network to positions: two hidden layers, by Adam, with some games held out to tell when to stop."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pithead.learning.positions import Positions
from pithead.search.network import MOST

Floats = NDArray[np.float32]

# What is tried: units of the hidden layers, and which inputs are left out: those that are other than usual in fewer
# than one of so many positions. With few positions to learn from, fewer inputs do better.
TRIES = (((32, 16), 12), ((64, 32), 400))
BATCH = 1024
RATE = 2e-3  # how fast to learn at first; it falls to a fiftieth
DECAY = 1e-4  # of the weights, a step
POINTS = 0.03  # how much less an error in points counts than one in value
HELD_OUT = 20  # of so many games one
LARGEST = 7.9  # weight that its file has room for


class Fitted(NamedTuple):
    """A network in floating point: weights of three layers, each with the biases as its last row."""

    columns: NDArray[np.int64]
    layers: list[Floats]
    unit: int  # how many points an output of one means

    def outputs(self, inputs: NDArray[np.int16]) -> Floats:
        """Return what it makes of positions: values by seat, then points by seat in units."""
        parts = []
        for start in range(0, len(inputs), 8192):
            hidden = inputs[start : start + 8192][:, self.columns].astype(np.float32)
            for layer in self.layers[:-1]:
                hidden = np.clip(hidden @ layer[:-1] + layer[-1], 0, MOST)
            parts.append(hidden @ self.layers[-1][:-1] + self.layers[-1][-1])
        return np.concatenate(parts)


class Adam:
    """Steps against the gradient, each weight at its own pace."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self.mean = [np.zeros_like(w) for w in weights]
        self.square = [np.zeros_like(w) for w in weights]
        self.steps = 0

    def step(self, gradients: list[Floats], rate: float) -> None:
        """Take one step."""
        self.steps += 1
        scale = rate * float(np.sqrt(1 - 0.999**self.steps)) / (1 - 0.9**self.steps)
        for weight, mean, square, gradient in zip(self.weights, self.mean, self.square, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weight -= scale * mean / (np.sqrt(square) + 1e-8) + np.float32(DECAY) * weight


def targets(positions: Positions, unit: int) -> Floats:
    """Return what the outputs should be."""
    return np.concatenate([positions.values, positions.points / np.float32(unit)], axis=1)


def held_out(positions: Positions) -> Any:
    """Return which positions are of games that are held out."""
    return positions.game % HELD_OUT == 0


def fit(
    positions: Positions,
    unit: int,
    epochs: int,
    seed: int = 1,
    tell: Callable[[float, float], None] | None = None,
) -> Fitted:
    """Return the network that fits best those positions that were held out, of all that are tried.

    `tell` hears how much is done, and the error.
    """
    found: list[tuple[float, Fitted]] = []
    for number, (shape, rare) in enumerate(TRIES):

        def heard(done: float, error: float, number: int = number) -> None:
            if tell is not None:
                tell((number + done) / len(TRIES), error)

        found.append(fit_one(positions, unit, epochs, seed, shape, rare, heard))
    return min(found, key=lambda pair: pair[0])[1]


def fit_one(
    positions: Positions,
    unit: int,
    epochs: int,
    seed: int,
    shape: tuple[int, int],
    rare: int,
    tell: Callable[[float, float], None],
) -> tuple[float, Fitted]:
    """Return the network of the epoch after which it fitted best, and its error."""
    chance = np.random.default_rng(seed)
    apart = held_out(positions)
    test, train = np.flatnonzero(apart), np.flatnonzero(~apart)
    wanted = targets(positions, unit)
    columns, scale = useful(positions.inputs, rare)
    looked_at = np.ascontiguousarray(positions.inputs[:, columns])
    seats = positions.values.shape[1]
    weights = _begin(columns, shape, wanted[train], chance)
    adam = Adam(weights)
    importance = np.array([1.0] * seats + [POINTS] * seats, np.float32)
    best, least = [w.copy() for w in weights], float("inf")
    steps, done = epochs * max(1, len(train) // BATCH), 0
    for epoch in range(epochs):
        chance.shuffle(train)
        for at in range(0, len(train) - BATCH + 1, BATCH):
            rows = np.sort(train[at : at + BATCH])
            x = looked_at[rows].astype(np.float32) / scale
            rate = RATE * (0.02 + 0.98 * (0.5 + 0.5 * np.cos(np.pi * done / steps)))
            adam.step(_gradients(weights, x, wanted[rows], importance), rate)
            done += 1
        found = Fitted(columns, _unscaled(weights, scale), unit)
        error = float(np.mean((found.outputs(positions.inputs[test]) - wanted[test]) ** 2 * importance)) * 2
        tell((epoch + 1) / epochs, error)
        if error < least:
            best, least = [w.copy() for w in weights], error
    return least, Fitted(columns, _unscaled(best, scale), unit)


def useful(inputs: NDArray[np.int16], rare: int) -> tuple[NDArray[np.int64], Floats]:
    """Return the inputs that are not almost always the same, and how large they are."""
    some = inputs[:: max(1, len(inputs) // 50_000)]
    often = np.count_nonzero(some != np.median(some, axis=0), axis=0) >= max(2, len(some) // rare)
    columns = np.flatnonzero(often)
    size = np.sqrt(np.mean(some[:, columns].astype(np.float32) ** 2, axis=0))
    return columns.astype(np.int64), np.maximum(size, 0.15).astype(np.float32)


def _begin(columns: Any, shape: tuple[int, int], wanted: Floats, chance: np.random.Generator) -> list[Floats]:
    """Return weights to begin with: by chance, and the mean of all as the answer."""
    sizes = [len(columns), *shape, wanted.shape[1]]
    layers = []
    for size, width in pairwise(sizes):
        spread = np.sqrt(2 / min(size, 150))  # of the inputs most are zero
        layer = chance.normal(0, spread, (size + 1, width)).astype(np.float32)
        layer[-1] = 0
        layers.append(layer)
    layers[-1] *= np.float32(0.1)
    layers[-1][-1] = wanted.mean(axis=0)
    return layers


def _unscaled(weights: list[Floats], scale: Floats) -> list[Floats]:
    layers = [layer.copy() for layer in weights]
    layers[0][:-1] /= scale[:, None]
    return [np.concatenate([np.clip(layer[:-1], -LARGEST, LARGEST), layer[-1:]]) for layer in layers]


def _gradients(layers: list[Floats], x: Floats, wanted: Floats, importance: Floats) -> list[Floats]:
    """Return by how much the error grows with each weight."""
    hidden = [x]
    for layer in layers[:-1]:
        hidden.append(np.clip(hidden[-1] @ layer[:-1] + layer[-1], 0, MOST))
    error = (hidden[-1] @ layers[-1][:-1] + layers[-1][-1] - wanted) * importance / np.float32(len(x))
    found: list[Floats] = []
    for number in range(len(layers) - 1, -1, -1):
        below = hidden[number]
        found.insert(0, np.concatenate([below.T @ error, error.sum(axis=0, keepdims=True)]))
        if number:
            error = (error @ layers[number][:-1].T) * ((below > 0) & (below < MOST))
    return found


def explained(found: Floats, wanted: Floats) -> float:
    """Return how much of the spread is explained: R²."""
    rest = float(np.sum((found - wanted) ** 2))
    return 1 - rest / max(1e-9, float(np.sum((wanted - wanted.mean(axis=0)) ** 2)))


def by_thirds(found: Floats, wanted: Floats, part: Floats) -> list[float]:
    """Return R² over all, and in the first, second and last third of the games."""
    shares = [explained(found, wanted)]
    for third in range(3):
        rows = (part >= third / 3) & (part < (third + 1) / 3 + (third == 2))
        shares.append(explained(found[rows], wanted[rows]) if rows.any() else 0.0)
    return [round(share, 3) for share in shares]
