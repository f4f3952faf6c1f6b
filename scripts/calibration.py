"""Sees whether the chances that an analysis tells are true: of positions given x % of the win, x % are won.

python scripts/calibration.py [--games 200] [--jobs 2] [--only GAME] [--show]

Bots play games with 2, 3 and 4 seats; some of their positions are judged, from what the seat to act knows. What was
found is kept in build/calibration; --show plays nothing. A table goes into docs/analysis.md, a picture into
docs/images/calibration.svg; the sharpness that fits best is printed, and stands in each game's `game.py`.
"""

import argparse
import json
from functools import partial
from math import log
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

import pithead
from pithead.analysis.moments import QUICK, sharpened
from pithead.analysis.worlds import Worlds
from pithead.arena.match import Match, play_through
from pithead.drawing.theme import LIGHT, SANS
from pithead.processes import run, usual_jobs

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "analysis.md"
PICTURE = ROOT / "docs" / "images" / "calibration.svg"
KEPT = ROOT / "build" / "calibration"
START, END = "<!-- made by scripts/calibration.py -->", "<!-- end of the calibration -->"
SEED = 2027
EVERY = 12  # decisions between two positions
BOTS = ("greedy", "greedy", "greedy", "rollouts:sims=40")  # who plays all seats of a game, in turn
LEAST = 0.001  # a chance that no world showed
TENTHS = 10
FITS = [0.5 + 0.05 * step for step in range(51)]


class Judged(NamedTuple):
    """A position: what playing on by policy gives each seat, and each seat's share of the win in the end."""

    shares: list[float]
    won: list[float]


def judge_game(key: str, number: int) -> list[Judged]:
    """Play a game, and judge some of its positions."""
    game = pithead.game(key)
    seats = game.least_seats + number % (min(game.most_seats, 4) - game.least_seats + 1)
    match = Match(game, (BOTS[number % len(BOTS)],), seats, game.new(seats, 0).options, 1, SEED + number)
    played = play_through(match, 0, keep=True)
    places = played.history.state.ranking()
    won = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    found = []
    state = played.history.after(0)
    for place, decision in enumerate(played.history.decisions):
        if place % EVERY == number % EVERY:
            worlds = Worlds(state, decision.seat, number, decision.seat, place)
            outcomes = [worlds.unmoved(world) for world in range(QUICK)]
            found.append(Judged([sum(o.shares[seat] for o in outcomes) / QUICK for seat in range(seats)], won))
        state.apply(decision.action, decision.seat)
    return found


def told(positions: list[Judged], sharpness: float) -> list[tuple[float, float]]:
    """Return what was told and what came, for each seat of each position."""
    return [
        pair for position in positions for pair in zip(sharpened(position.shares, sharpness), position.won, strict=True)
    ]


def fit(positions: list[Judged]) -> float:
    """Return the sharpness under which what came was likeliest."""

    def surprise(sharpness: float) -> float:
        return -sum(won * log(max(share, LEAST)) for share, won in told(positions, sharpness))

    return round(min(FITS, key=surprise), 2)


def tenths(positions: list[Judged], sharpness: float) -> list[tuple[int, float, float]]:
    """Return for each tenth how many chances were told, their mean, and the share of wins."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for share, won in told(positions, sharpness):
        rows[min(TENTHS - 1, int(share * TENTHS))].append((share, won))
    return [
        (len(row), sum(share for share, _ in row) / max(1, len(row)), sum(won for _, won in row) / max(1, len(row)))
        for row in rows
    ]


def table(kept: dict[str, list[Judged]], games: dict[str, int]) -> str:
    """Return all tenths as a Markdown table."""
    titles = {key: pithead.game(key).title for key in kept}
    lines = ["| predicted | " + " | ".join(f"{titles[key]} ({games[key]} games)" for key in kept) + " |"]
    lines.append("|---|" + "---|" * len(kept))
    found = {key: tenths(positions, pithead.game(key).sharpness) for key, positions in kept.items()}
    for tenth in range(TENTHS):
        cells = []
        for key in kept:
            count, mean, won = found[key][tenth]
            cells.append(f"{100 * mean:.0f} % predicted, {100 * won:.0f} % won ({count})" if count else "–")
        lines.append(f"| {10 * tenth} to {10 * tenth + 10} % | " + " | ".join(cells) + " |")
    cells = [f"{pithead.game(key).sharpness:g}" for key in kept]
    lines.append("| sharpness | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def picture(kept: dict[str, list[Judged]]) -> str:
    """Return the tenths as a drawing: what was told to the right, what was won upwards."""
    size, gap, edge = 220, 60, 44
    faint = f'fill="{LIGHT["faint"]}"'
    width = edge + len(kept) * (size + gap)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {size + 96}" font-size="13"'
        f" font-family='{SANS}'>"
        f'<rect width="100%" height="100%" fill="{LIGHT["paper"]}"/>'
    ]
    for place, (key, positions) in enumerate(kept.items()):
        left, top = edge + place * (size + gap), 40
        title = pithead.game(key).title
        parts.append(f'<text x="{left}" y="26" font-weight="600" fill="{LIGHT["ink"]}">{title}</text>')
        parts.append(f'<path d="M{left} {top}v{size}h{size}" fill="none" stroke="{LIGHT["faint"]}"/>')
        parts.append(f'<path d="M{left} {top + size}l{size} {-size}" stroke="{LIGHT["rule"]}" stroke-width="2"/>')
        for told_at in (0, 50, 100):
            x, y = left + size * told_at / 100, top + size * (1 - told_at / 100)
            parts.append(f'<text x="{x}" y="{top + size + 18}" text-anchor="middle" {faint}>{told_at}</text>')
            parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end" {faint}>{told_at}</text>')
        for count, mean, won in tenths(positions, pithead.game(key).sharpness):
            if count:
                x, y = left + size * mean, top + size * (1 - won)
                parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{LIGHT["accent"]}"/>')
    parts.append(f'<text x="{edge}" y="{size + 84}" {faint}>to the right: % predicted; upwards: % won</text>')
    return "".join([*parts, "</svg>\n"])


def main() -> None:
    """Play and judge what is asked for, and write table and picture."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--jobs", type=int, default=usual_jobs())
    asked.add_argument("--only", choices=pithead.all_games())
    asked.add_argument("--show", action="store_true")
    wish = asked.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for key in [] if wish.show else [wish.only] if wish.only else pithead.all_games():
        found: list[Judged] = []
        with Progress() as bar:
            task = bar.add_task(key, total=wish.games)
            for positions in run(partial(judge_game, key), range(wish.games), wish.jobs):
                found += positions
                bar.advance(task)
        (KEPT / f"{key}.json").write_text(json.dumps({"games": wish.games, "positions": found}), encoding="utf-8")
    kept, games = {}, {}
    for key in pithead.all_games():
        if (KEPT / f"{key}.json").exists():
            facts = json.loads((KEPT / f"{key}.json").read_text(encoding="utf-8"))
            games[key], kept[key] = facts["games"], [Judged(*position) for position in facts["positions"]]
            print(f"{key}: sharpness {pithead.game(key).sharpness:g}, the best would be {fit(kept[key]):g}")
    made = table(kept, games)
    print(made)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    PAGE.write_text(f"{before}{START}\n\n{made}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    PICTURE.write_text(picture(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
