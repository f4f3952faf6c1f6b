"""Draws positions of a game, takes pictures of them in Chromium, and reports what overlaps or is cut.

python scripts/look.py GAME [--to FOLDER] [--seats 4] [--seed 1] [--at start,middle,end] [--arrangements wide,phone]
[--themes light,dark] [--sections ,board,own,others] [--language en] [--blind]

Every picture is PNG, named for what it shows. For each, the report lists texts that run into one another, that leave
the drawing, or that are smaller than 12 px at its normal size. `--blind` shows the colours as without red cones.
"""

import argparse
import html
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pithead
from pithead.bots import bot
from pithead.bots.base import ask
from pithead.core.game import State
from pithead.core.text import language

REPORT = """
<script>
const root = document.querySelector("svg"), frame = root.getBoundingClientRect(), found = [];
const shown = [...root.querySelectorAll("text")].filter(t => !t.closest("defs"));
const boxes = shown.map(t => t.getBoundingClientRect());
const scale = frame.width / root.viewBox.baseVal.width;
shown.forEach((t, i) => {
  const b = boxes[i];
  if (b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1)
    found.push(`cut: "${t.firstChild.data}"`);
  const height = parseFloat(getComputedStyle(t).fontSize) * t.getCTM().a;
  if (height < 11.9) found.push(`small (${height.toFixed(1)}): "${t.firstChild.data}"`);
  for (let j = i + 1; j < shown.length; j++) {
    const c = boxes[j];
    const w = Math.min(b.right, c.right) - Math.max(b.left, c.left);
    const h = Math.min(b.bottom - 3, c.bottom - 3) - Math.max(b.top + 3, c.top + 3);
    if (w > 1.5 && h > 1.5) found.push(`overlap: "${t.firstChild.data}" and "${shown[j].firstChild.data}"`);
  }
});
document.body.setAttribute("data-report", JSON.stringify(found));
</script>"""
# What people without red cones see of the three primary colours, as a filter on the whole page.
BLIND = (
    '<svg width="0" height="0" style="position:absolute"><filter id="blind"><feColorMatrix values="'
    '.152 1.053 -.205 0 0  .115 .786 .099 0 0  -.004 -.048 1.052 0 0  0 0 0 1 0"/></filter></svg>'
    "<style>body{filter:url(#blind)}</style>"
)


def positions(game: pithead.Game, seats: int, seed: int) -> dict[str, State]:
    """Return the start, the middle and the end of a game played by the game's policy."""
    state = game.new(seats, seed)
    passed = [state.copy()]
    players = [bot("greedy", seed + seat) for seat in range(seats)]
    while not state.over:
        seat = state.waiting[0]
        state.apply(ask(players[seat], state, seat, seed + len(passed)), seat)
        passed.append(state.copy())
    return {"start": passed[0], "early": passed[len(passed) // 5], "middle": passed[len(passed) // 2]} | {
        "late": passed[len(passed) * 4 // 5],
        "end": passed[-1],
    }


def chromium(*arguments: str) -> str:
    """Run Chromium without a window and return what it prints."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        raise SystemExit("expected Chromium: apt-get install chromium")
    with tempfile.TemporaryDirectory() as home:
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--user-data-dir={home}", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def take(svg: str, to: Path, blind: bool) -> list[str]:
    """Take a picture of a drawing at its normal size, and return what is wrong with its texts."""
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg[svg.rindex("viewBox=") :] or svg)
    assert size is not None
    width, height = (int(float(part)) + 1 for part in size.groups())
    page = to.with_suffix(".html")
    background = f'<meta charset="utf-8"><style>body{{margin:0}}</style>{BLIND if blind else ""}'
    page.write_text(f"<!DOCTYPE html>{background}<body>{svg}{REPORT}", encoding="utf-8")
    chromium(f"--screenshot={to.resolve()}", f"--window-size={max(width, 500)},{height}", page.resolve().as_uri())
    dom = chromium("--dump-dom", f"--window-size={max(width, 500)},{height}", page.resolve().as_uri())
    page.unlink()
    report = re.search(r'data-report="([^"]*)"', dom)
    return list(json.loads(html.unescape(report[1]))) if report else ["the page did not run"]


def main() -> None:
    """Take the pictures that are asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--to", type=Path, default=Path("build/look"))
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--seat", type=int, default=0)
    asked.add_argument("--at", default="start,middle,end")
    asked.add_argument("--arrangements", default="wide,phone")
    asked.add_argument("--themes", default="light,dark")
    asked.add_argument("--sections", default="")
    asked.add_argument("--language", default="en")
    asked.add_argument("--blind", action="store_true")
    wish = asked.parse_args()
    try:
        game = pithead.game(wish.game)
    except pithead.PitheadError as error:
        asked.error(str(error))
    wish.to.mkdir(parents=True, exist_ok=True)
    found = positions(game, wish.seats, wish.seed)
    for at in wish.at.split(","):
        state = found[at]
        view = state.view(wish.seat)
        lit = [part for a in state.legal(wish.seat) for parts in game.actions.parts(a, view) for part in parts]
        for arrangement in wish.arrangements.split(","):
            for theme in wish.themes.split(","):
                for section in wish.sections.split(","):
                    with language(wish.language):
                        svg = game.svg(view, arrangement=arrangement, theme=theme, section=section, lit=lit)
                    words = [wish.game, str(wish.seats), at, arrangement, theme, section]
                    words += [wish.language if wish.language != "en" else "", "blind" if wish.blind else ""]
                    to = wish.to / ("-".join(word for word in words if word) + ".png")
                    wrong = take(svg, to, wish.blind)
                    print(to, f"{len(svg) // 1000} kB", "good" if not wrong else "", sep="  ")
                    for line in wrong[:40]:
                        print("   ", line)


if __name__ == "__main__":
    main()
