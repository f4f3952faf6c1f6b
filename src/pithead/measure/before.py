"""Figures of an earlier version beside those of now: only what falls by more than its spread has fallen."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pithead.core.errors import PitheadError
from pithead.measure.run import Result


class BadFigures(PitheadError):
    """A file that has no figures of a bench."""


@dataclass(frozen=True)
class Figure:
    """A measure as it was: the median of the ratios to the peer, and the least of them."""

    ratio: float
    least: float


class Before:
    """The figures that `pithead bench --json` wrote at another time."""

    def __init__(self, figures: dict[tuple[str, str], Figure]) -> None:
        self._figures = figures

    def of(self, result: Result) -> Figure | None:
        """Return what a measure was, or None if it was not measured beside a peer."""
        return self._figures.get((result.game, result.measure.name))

    def has_fallen(self, result: Result) -> bool:
        """Tell whether a measure is worse than the worst of before, in the middle of its rounds."""
        was = self.of(result)
        return was is not None and result.ratio is not None and result.ratio < was.least


def read_before(path: Path) -> Before:
    """Read a file of figures."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFigures(f"cannot read '{path}': {(error.strerror or str(error)).lower()}") from None
    except ValueError:
        found = None
    try:
        return Before({(game, name): _figure(one) for game, name, one in _measures(found) if one["ratio"] is not None})
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadFigures(f"expected '{path}' to be a file that `pithead bench --json` wrote, got another") from None


def _measures(found: Any) -> list[tuple[str, str, Any]]:
    return [(game, name, figure) for game, measures in found.items() for name, figure in measures.items()]


def _figure(one: dict[str, Any]) -> Figure:
    return Figure(float(one["ratio"]), float(one["spread"][0]))
