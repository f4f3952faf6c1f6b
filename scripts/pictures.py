"""Makes the pictures of the README from real positions: python scripts/pictures.py"""

from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import pithead
from pithead.core.events import SEAT_NAMES

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
RECORD = Path(__file__).resolve().parent.parent / "tests" / "golden" / "coal-baron-3-off.txt"
MOVE = 171

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


def terminal_svg() -> str:
    """Return a position of a golden game as the terminal shows it, as SVG."""
    record = pithead.Record.load(RECORD)
    view = record.replay(MOVE).view(0)
    console = Console(record=True, width=88, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    console.print(Text(record.game.describe(view, SEAT_NAMES)))
    return console.export_svg(title="", theme=PAPER, code_format=FRAME, unique_id="pit")


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "terminal.svg").write_text(terminal_svg(), encoding="utf-8")
