"""The curve of everybody's chances over a game, in SVG: the seats' colours and dashes, parts of the game, mistakes."""

from collections.abc import Callable, Sequence
from html import escape

from pithead.analysis.chain import curve
from pithead.analysis.results import Analysis, Mark
from pithead.core.events import SEAT_MARKS
from pithead.core.text import put, tr

WIDTH, HEIGHT = 960, 340
LEFT, RIGHT, TOP, BOTTOM = 52, 118, 26, 34
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 3", "8 3 1 3 1 3", "3 6")  # those who see no colours tell them apart
MARKED = 8  # mistakes
LEAST_GAP = 15  # between two names at the end of their lines


def draw(analysis: Analysis, marks: Sequence[Mark], names: Sequence[str]) -> str:
    """Return the curve; mistakes are links to their places in the report."""
    points = curve(analysis.moments, analysis.end)
    last = max(1, len(analysis.record.actions))

    def x(number: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / last, 1)

    def y(share: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)

    parts = [
        f'<svg class="curve" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(_spoken(analysis, names))}">'
    ]
    for tenths in (0, 25, 50, 75, 100):
        level = y(tenths / 100)
        parts.append(f'<path class="grid" d="M{LEFT} {level}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{level + 4}" text-anchor="end">{tenths} %</text>')
    for mark in marks:
        parts.append(f'<path class="period" d="M{x(mark.number)} {TOP - 6}V{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text x="{x(mark.number) + 4}" y="{TOP - 10}">{escape(mark.words)}</text>')
    middle = LEFT + (WIDTH - LEFT - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{escape(tr("decisions"))}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{len(analysis.record.actions)}</text>')
    for seat, name in enumerate(names):
        row = " ".join(f"{x(number)},{y(shares[seat])}" for number, shares in points)
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat else ""
        parts.append(f'<polyline class="line s{seat}" points="{row}"{dash}><title>{escape(name)}</title></polyline>')
    parts += _names(points[-1][1], names, y) if points else []
    at = dict(points)
    for moment in analysis.worst(MARKED):
        shares = at.get(moment.number + 1, moment.after.shares)
        said = put("Decision {number}: {name}", number=moment.number + 1, name=names[moment.seat])
        shape = SEAT_MARKS[moment.seat % len(SEAT_MARKS)]
        parts.append(
            f'<a href="#m{moment.number + 1}"><text class="mistake t{moment.seat}" x="{x(moment.number + 1)}"'
            f' y="{y(shares[moment.seat]) + 6}" text-anchor="middle">{shape}<title>{escape(said)}</title></text></a>'
        )
    return "".join([*parts, "</svg>"])


def _names(shares: Sequence[float], names: Sequence[str], y: Callable[[float], float]) -> list[str]:
    """Write the names where their lines end, none on another."""
    found, above = [], 0.0
    for seat in sorted(range(len(names)), key=lambda seat: (-shares[seat], seat)):
        above = max(y(shares[seat]) + 4, above + LEAST_GAP)
        words = f"{SEAT_MARKS[seat % len(SEAT_MARKS)]} {names[seat]}"
        found.append(f'<text class="name t{seat}" x="{WIDTH - RIGHT + 8}" y="{above}">{escape(words)}</text>')
    lift = above - (HEIGHT - 4)
    return found if lift <= 0 else [f'<g transform="translate(0 {-lift:.1f})">', *found, "</g>"]


def _spoken(analysis: Analysis, names: Sequence[str]) -> str:
    """Return the curve in a sentence, for those who do not see it."""
    told = [f"{name} {100 * share:.0f} %" for name, share in zip(names, analysis.end.shares, strict=True)]
    return put("Everybody's chances over the game. At the end: {chances}.", chances=", ".join(told))
