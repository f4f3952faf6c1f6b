"""Draws a learning curve as SVG, from the table that ppo.py writes: python examples/curve.py ppo-coal-baron.csv"""

import csv
import sys
from pathlib import Path

from pithead.learning.curve import drawn

LINES = {"random": "#0072b2", "greedy": "#d55e00"}  # two colours that everybody can tell apart
TITLE = "Share of games won against random and greedy, over the minutes of training"


def draw(table: Path, picture: Path) -> None:
    """Read the table, write the picture."""
    with table.open(newline="", encoding="utf-8") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    picture.write_text(drawn([{**row, "minutes": row["seconds"] / 60} for row in rows], LINES, TITLE), encoding="utf-8")


if __name__ == "__main__":
    source = Path(sys.argv[1])
    draw(source, source.with_suffix(".svg"))
