"""Draws a learning curve as SVG, from the table that ppo.py writes: python examples/curve.py ppo-coal-baron.csv"""

import csv
import sys
from pathlib import Path

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 100, 20, 50
LINES = {"random": "#0072b2", "greedy": "#d55e00"}  # two colours that everybody can tell apart
STYLE = "text{font:14px sans-serif;fill:#555}path{fill:none;stroke-width:3}line{stroke:#999;stroke-opacity:.4}"


def draw(table: Path, picture: Path) -> None:
    """Read the table, write the picture."""
    with table.open(newline="", encoding="utf-8") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    picture.write_text(svg(rows), encoding="utf-8")


def svg(rows: list[dict[str, float]]) -> str:
    """Return the share of games won against each opponent, over the minutes."""
    minutes = max(1, round(rows[-1]["seconds"] / 60))

    def x(seconds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * min(seconds, 60 * minutes) / (60 * minutes)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    title = "Share of games won against random and greedy, over the minutes of training"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">',
        f"<title>{title}</title><style>{STYLE}</style>",
    ]
    for percent in range(0, 101, 25):
        at = y(percent / 100)
        parts.append(f'<line x1="{LEFT}" y1="{at:g}" x2="{WIDTH - RIGHT}" y2="{at:g}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 5:g}" text-anchor="end">{percent} %</text>')
    for minute in range(0, minutes + 1, max(1, minutes // 5)):
        parts.append(f'<text x="{x(60 * minute):g}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{minute}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:g}" y="{HEIGHT - 8}" text-anchor="middle">minutes</text>')
    for name, colour in LINES.items():
        points = " L".join(f"{x(row['seconds']):.1f} {y(row[name]):.1f}" for row in rows)
        parts.append(f'<path d="M{points}" stroke="{colour}"/>')
        end = rows[-1]
        at = y(end[name]) + 5
        parts.append(f'<text x="{x(end["seconds"]) + 8:.1f}" y="{at:.1f}" style="fill:{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    source = Path(sys.argv[1])
    draw(source, source.with_suffix(".svg"))
