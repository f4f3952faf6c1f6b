"""The report of a study: one HTML file with its pictures inside, and the same figures as CSV."""

import csv
import io
from collections.abc import Sequence
from html import escape

from pithead.study.findings import Figure, Section

ACROSS, HIGH = 1000, 16  # units of a bar
STYLE = """
:root{color-scheme:light dark;--ink:#2a231f;--faint:#65584b;--paper:#f5eddc;--panel:#ece0c8;--rule:#cdbfa5;
--bar:#a9743a;--other:#6d7f8a;--pale:#d9c6a3}
@media(prefers-color-scheme:dark){:root{--ink:#eee3d0;--faint:#c4b69f;--paper:#1d1a17;--panel:#27231f;--rule:#4a4239;
--bar:#d19a55;--other:#9db1bd;--pale:#5d5040}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:58rem;
margin:0 auto;padding:1.2rem}
h1,h2{font-family:"Iowan Old Style","Palatino Linotype","URW Palladio L",Georgia,serif;line-height:1.2}
h1{margin-bottom:.2em}
h2{border-bottom:1px solid var(--rule);margin-top:2.2rem;padding-bottom:.15em}
.found{background:var(--panel);border-radius:6px;padding:.8rem 1.2rem .8rem 2.2rem}
.how{color:var(--faint);font-size:.92em}
.rows{display:grid;gap:.15rem .8rem;grid-template-columns:minmax(8rem,18rem) 1fr max-content;align-items:center;
font-size:.88em;font-variant-numeric:tabular-nums}
.row{display:contents}
.name{text-align:right;overflow-wrap:anywhere}
svg{display:block;width:100%;height:1.1rem}
.bar{fill:var(--bar)}.others .bar{fill:var(--other)}.unsure .bar{fill:var(--pale)}
.range{stroke:var(--ink);stroke-width:2;vector-effect:non-scaling-stroke}
.even{stroke:var(--ink);stroke-dasharray:3 3;vector-effect:non-scaling-stroke}
.key i{display:inline-block;width:.9em;height:.9em;border-radius:2px;vertical-align:-.1em;background:var(--bar)}
.key .o{background:var(--other)}.key .p{background:var(--pale)}
code{overflow-wrap:anywhere}
a{color:inherit}
@media(max-width:40rem){.rows{display:block}.name{text-align:left}
.row{display:grid;gap:0 .8rem;grid-template:"name figure" "bar bar"/1fr max-content;margin-bottom:.45rem}
.row svg{grid-area:bar}.row .figure{grid-area:figure}}
"""


def html(title: str, told: str, command: str, sections: Sequence[Section], found: Sequence[str] = ()) -> str:
    """Return the report as a page that needs nothing else; what was found comes first."""
    parts = [
        "<!doctype html>",
        f'<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>',
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style>',
        f'<h1>{escape(title)}</h1><p class="how">{escape(told)}</p>',
    ]
    if found:
        parts.append('<ul class="found">' + "".join(f"<li>{escape(line)}</li>" for line in found) + "</ul>")
    parts.append(
        '<p class="how">Every figure has its 95 % interval: the thin line on the bar, and the numbers in brackets. '
        "n is the number of games or seats it comes from. The dashed line is an even share; "
        '<span class="key"><i></i> differs from it clearly, <i class="p"></i> may differ by chance.</span> '
        "A study shows what goes with winning when this bot plays against itself, not what causes it.</p>"
    )
    for section in sections:
        parts.append(f"<h2>{escape(section.title)}</h2><p>{escape(section.told)}{_key(section)}</p>")
        parts.append(chart(section) if section.figures else "<p>Too few games for this.</p>")
    parts.append(f'<p class="how">Made by <code>{escape(command)}</code></p>')
    return "\n".join([*parts, "</html>\n"])


def _key(section: Section) -> str:
    """Return what the two colours of a section with groups mean."""
    if not any(figure.group for figure in section.figures):
        return ""
    return ' <span class="key"><i></i> winners <i class="o"></i> others</span>'


def chart(section: Section) -> str:
    """Return the figures of a section as rows: a name, a bar with its interval, the numbers."""
    low = min(0.0, *(figure.low for figure in section.figures))
    high = max(0.0, section.even or 0.0, *(figure.high for figure in section.figures)) or 1.0

    def x(value: float) -> float:
        return ACROSS * (value - low) / (high - low)

    parts = ['<div class="rows">']
    before = ""
    for figure in section.figures:
        left, right = sorted((x(0.0), x(figure.value)))
        unsure = section.even is not None and figure.low <= section.even <= figure.high
        kind = f"row {figure.group} {'unsure' if unsure else ''}".strip()
        numbers = said(figure, section.share)
        name = "" if figure.group and figure.name == before else figure.name
        before = figure.name
        even = ""
        if section.even is not None:
            even = f'<line class="even" x1="{x(section.even):.0f}" x2="{x(section.even):.0f}" y1="0" y2="{HIGH}"/>'
        label = escape(f"{figure.name} {figure.group}: {numbers}".replace("  ", " "))
        parts.append(
            f'<div class="{escape(kind)}"><span class="name">{escape(name)}</span>'
            f'<svg viewBox="0 0 {ACROSS} {HIGH}" preserveAspectRatio="none" role="img" aria-label="{label}">'
            f'<rect class="bar" x="{left:.1f}" y="2" width="{right - left:.1f}" height="{HIGH - 4}"/>'
            f'<line class="range" x1="{x(figure.low):.1f}" x2="{x(figure.high):.1f}" y1="{HIGH / 2}" y2="{HIGH / 2}"/>'
            f'{even}</svg><span class="figure">{escape(numbers)}</span></div>'
        )
    return "".join([*parts, "</div>"])


def said(figure: Figure, is_share: bool) -> str:
    """Return a figure in words: its value, its interval, how many it comes from."""
    if is_share:
        return f"{100 * figure.value:.1f}\xa0% ({100 * figure.low:.1f}–{100 * figure.high:.1f}), n {figure.sample}"
    return f"{figure.value:.1f} ({figure.low:.1f} to {figure.high:.1f}), n {figure.sample}".replace("-", "−")


def table(sections: Sequence[Section]) -> str:
    """Return all figures as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["section", "name", "group", "value", "low", "high", "sample"])
    for section in sections:
        for figure in section.figures:
            numbers = (f"{number:.5g}" for number in (figure.value, figure.low, figure.high))
            writer.writerow([section.key, figure.name, figure.group, *numbers, figure.sample])
    return out.getvalue()
