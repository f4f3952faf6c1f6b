"""How an analysis looks in a terminal: a small curve for each seat, tables, the worst moments."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pithead.analysis.chain import curve
from pithead.analysis.report import percent, signed
from pithead.analysis.results import Analysis
from pithead.analysis.words import tell
from pithead.cli.show import STYLES, with_names
from pithead.core.text import put, tr

BARS = "▁▂▃▄▅▆▇█"
MOST_COLUMNS = 72
SHOWN = 5  # of the worst moments


def show(out: Console, analysis: Analysis, file: Path | None = None) -> None:
    """Print an analysis."""
    record, names = analysis.record, analysis.names
    head = put("Analysis of {game}", game=record.game.title)
    facts = put("{n:decision}", n=len(record.actions)) + ", " + put("{n:player}", n=record.seats)
    state = "" if analysis.finished else ", " + tr("unfinished: judged from what everybody knows")
    where = f"{file}: " if file else ""
    out.print(f"{where}{head}, {facts}{state}", style="bold", soft_wrap=True)
    out.print()
    _curves(out, analysis, names)
    out.print()
    out.print(_table(analysis, names))
    out.print()
    _moments(out, analysis, names)


def _curves(out: Console, analysis: Analysis, names: Sequence[str]) -> None:
    """Print a line for each seat, as wide as the terminal lets it be, and where the parts of the game begin."""
    points = curve(analysis.moments, analysis.end)
    longest = max(map(len, names))
    columns = max(10, min(MOST_COLUMNS, out.width - longest - 8))
    last = max(1, len(analysis.record.actions))
    for seat, name in enumerate(names):
        bars = ""
        for column in range(columns):
            at = last * (column + 1) / columns
            shares = [shares[seat] for number, shares in points if number <= at] or [0.0]
            bars += BARS[min(len(BARS) - 1, int(shares[-1] * len(BARS)))]
        style = STYLES[seat % len(STYLES)]
        line = Text(f"{name.ljust(longest)}  ", f"bold {style}").append(bars, style)
        out.print(line.append(f" {percent(analysis.end.shares[seat]):>5}"), soft_wrap=True)
    below = [" "] * (columns + 12)
    for mark in analysis.marks:
        start = columns * mark.number // last
        for place, letter in enumerate(f"╵{mark.words}"):
            if start + place < len(below):
                below[start + place] = letter
    out.print(Text(" " * (longest + 2) + "".join(below).rstrip(), "dim"), soft_wrap=True)


def _table(analysis: Analysis, names: Sequence[str]) -> Table:
    """Return the players: accuracy, mistakes, luck and skill."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(tr("player"))
    heads = [tr("points"), tr("accuracy"), tr("mistakes"), tr("at the start"), tr("own decisions")]
    for name in [*heads, tr("others' decisions"), tr("luck"), tr("at the end")]:
        table.add_column(name, justify="right")
    for player in analysis.players:
        end, parts = analysis.end.shares[player.seat], player.shares
        table.add_row(
            with_names(names[player.seat], names),
            f"{analysis.end.points[player.seat]:.0f}",
            f"{player.accuracy:.0f}",
            str(player.mistakes),
            percent(end - parts.total),
            f"{signed(100 * parts.own)} ± {100 * parts.own_error:.0f}",
            signed(100 * parts.others),
            f"{signed(100 * parts.luck)} ± {100 * parts.luck_error:.0f}",
            percent(end),
        )
    return table


def _moments(out: Console, analysis: Analysis, names: Sequence[str]) -> None:
    worst = tell(analysis, analysis.worst(SHOWN))
    out.print(tr("The worst moments") if worst else tr("No decision is clearly a mistake."), style="bold")
    for told in worst:
        moment = told.moment
        cost = put(
            "It gave away {share} of the win and {points} points.",
            share=percent(moment.share),
            points=f"{moment.points:.1f}",
        )
        where = " · ".join(
            filter(None, [put("Decision {number}", number=moment.number + 1), told.period, names[moment.seat]])
        )
        out.print(with_names(where, names), soft_wrap=True)
        out.print(with_names(f"  {tr('played')}: {told.action}", names))
        out.print(with_names(f"  {tr('better')}: {told.best}", names))
        out.print(f"  {cost}", style="dim")
