"""Makes the pictures of the README and of the rules pages from positions of real games: python scripts/pictures.py

The games are in docs/records: `pithead replay` steps through them, `pithead render` draws any position, and makes the
moving pictures of a turn.
"""

from contextlib import chdir
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import pithead
from pithead.cli import main
from pithead.core.events import SEAT_NAMES

DOCS = Path(__file__).resolve().parent.parent / "docs"
IMAGES = DOCS / "images"
MOVES = {"coal-baron": 236, "haspelknecht": 282, "magnum-sal": 300}  # the position of each game that is shown

TURN = "docs/records/coal-baron.txt --from 230 --at 241 --focus 2 --pace 900"  # it shows much of the game
FILMS = {
    "turn.gif": "--width 860",
    "turn-dark.gif": "--width 860 --theme dark",
    "turn-phone.gif": "--arrangement phone --section own",
    "turn-phone-dark.gif": "--arrangement phone --section own --theme dark",
}

PAPER = TerminalTheme((245, 237, 220), (42, 35, 31), [(42, 35, 31)] * 8, [(42, 35, 31)] * 8)

# Rich's own frame without its fonts from the network.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>{lines}</defs>
<rect fill="#f5eddc" x="1" y="1" width="{width}" height="{height}" rx="8"/>
<g transform="translate(9, 9)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g>
</g></svg>
"""


def position(key: str) -> pithead.State:
    """Return the position of a game that is shown."""
    return pithead.Record.load(DOCS / "records" / f"{key}.txt").replay(MOVES[key])


def terminal_svg() -> str:
    """Return a position as the terminal shows it, as SVG."""
    state = position("coal-baron")
    console = Console(record=True, width=88, file=StringIO())
    console.print(Text(state.game.describe(state.view(0), SEAT_NAMES)))
    return console.export_svg(title="", theme=PAPER, code_format=FRAME, unique_id="pit")


def pictures() -> dict[str, str]:
    """Return all pictures by the names of their files."""
    return {"terminal.svg": terminal_svg()} | boards("light")


def boards(theme: str, arrangement: str = "wide") -> dict[str, str]:
    """Return the boards of all games by the names of their files, in the language spoken now.

    On a phone the section that stands for the game takes the place of the whole.
    """
    made = {}
    for key in MOVES:
        state = position(key)
        whole = state.game.pictured if arrangement == "phone" else ""
        for name, section in ((key, whole), (f"{key}-board", "board"), (f"{key}-own", "own")):
            made[f"{name}.svg"] = state.svg(0, theme=theme, arrangement=arrangement, section=section)
    return made


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (IMAGES / name).write_text(svg, encoding="utf-8")
    chdir(DOCS.parent)
    for name, wishes in FILMS.items():
        main(["render", *TURN.split(), *wishes.split(), "-o", f"docs/images/{name}"])
