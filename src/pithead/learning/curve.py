"""The curve of a run, as a table and as a picture."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 130, 20, 50
STYLE = "text{font:14px sans-serif;fill:#555}path{fill:none;stroke-width:3}line{stroke:#999;stroke-opacity:.4}"


def write_curve(rows: Sequence[dict[str, Any]], folder: Path, opponent: str) -> None:
    """Write `curve.csv` and `curve.svg` into a folder."""
    with (folder / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    (folder / "curve.svg").write_text(svg(rows, opponent), encoding="utf-8")


def svg(rows: Sequence[dict[str, Any]], opponent: str) -> str:
    """Return the share of wins against the opponent, and how much of the value is explained, over the minutes."""
    lines = {opponent: "#0072b2", "explained": "#d55e00"}
    title = f"Share of wins against {opponent}, and how much of the value is explained, over the minutes"
    return drawn(rows, lines, title)


def drawn(rows: Sequence[dict[str, Any]], lines: dict[str, str], title: str) -> str:
    """Return shares over the `minutes`, a line for each column by its colour."""
    last = max(1.0, float(rows[-1]["minutes"]))

    def x(minutes: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minutes / last

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * max(0.0, share)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">',
        f"<title>{title}</title><style>{STYLE}</style>",
    ]
    for percent in range(0, 101, 25):
        at = y(percent / 100)
        parts.append(f'<line x1="{LEFT}" y1="{at:g}" x2="{WIDTH - RIGHT}" y2="{at:g}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 5:g}" text-anchor="end">{percent} %</text>')
    for minute in range(0, int(last) + 1, max(1, int(last) // 5)):
        parts.append(f'<text x="{x(minute):g}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{minute}</text>')
    for name, colour in lines.items():
        points = " L".join(f"{x(row['minutes']):.1f} {y(row[name]):.1f}" for row in rows)
        parts.append(f'<path d="M{points}" stroke="{colour}"/>')
        for row in rows:
            parts.append(f'<circle cx="{x(row["minutes"]):.1f}" cy="{y(row[name]):.1f}" r="4" fill="{colour}"/>')
        at = y(rows[-1][name]) + 5
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{at:.1f}" style="fill:{colour}">{name}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:g}" y="{HEIGHT - 8}" text-anchor="middle">minutes</text>')
    return "\n".join([*parts, "</svg>", ""])
