"""The report of an analysis as HTML: one page that needs nothing else, or a part for a notebook."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

from pithead.analysis import chart, run
from pithead.analysis.results import Analysis, Parts
from pithead.analysis.words import Told, history_of, lit, tell
from pithead.core.events import SEAT_MARKS
from pithead.core.text import put, spoken_code, tr
from pithead.drawing.theme import ALWAYS, DARK, LIGHT, MORE_SEATS, SANS, SERIF

MOST_BOARDS = 5
MOST_TURNS = 3  # of each player
# The colours of seats as they are read on the paper of each theme.
ON_DARK = ("#e08a7c", "#8fb0e6", "#a9c266", "#cf94c8", "#5cc0bb", "#d3a561", "#b3bac2", "#ee86ae")

RULES = """
.analysis{color:var(--ink);background:var(--paper);font:16px/1.5 %(sans)s;padding:1rem;max-width:62rem;margin:0 auto;
font-variant-numeric:tabular-nums}
.analysis h1,.analysis h2,.analysis h3{font-family:%(serif)s;line-height:1.2;font-weight:600}
.analysis h2{margin:2rem 0 .6rem;border-bottom:1px solid var(--rule);padding-bottom:.2rem}
.analysis .faint{color:var(--faint)}
.analysis .wide{overflow-x:auto}
.analysis .curve{width:100%%;min-width:38rem;display:block;font-size:13px}
.analysis .curve text{fill:var(--faint);font-family:inherit}
.analysis .grid{stroke:var(--rule);fill:none}
.analysis .period{stroke:var(--faint);stroke-dasharray:2 3;fill:none}
.analysis .line{fill:none;stroke-width:2.5;stroke-linejoin:round}
.analysis .curve .name{font-weight:600}
.analysis .curve .mistake{font-size:20px;stroke:var(--paper);stroke-width:.8px}
.analysis table{border-collapse:collapse;width:100%%}
.analysis .figures td{white-space:nowrap}
.analysis th,.analysis td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--rule)}
.analysis th:first-child,.analysis td:first-child{text-align:left}
.analysis thead th{color:var(--faint);font-weight:400}
.analysis figure{margin:.6rem 0 1.6rem}
.analysis figure img{width:100%%;min-width:38rem;display:block}
.analysis dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.4rem 0}
.analysis dt{color:var(--faint)}
.analysis dd{margin:0}
.analysis section{break-inside:avoid-page}
@media (max-width:40rem){.analysis{padding:.6rem}.analysis table{font-size:.85em}
.analysis th,.analysis td{padding:.3rem}}
@media print{.analysis{padding:0;max-width:none}.analysis .wide{overflow:visible}.analysis .curve,
.analysis figure img{min-width:0}}
"""


def page(analysis: Analysis) -> str:
    """Return the report as one page."""
    title = escape(put("Analysis of {game}", game=analysis.record.game.title))
    return (
        f'<!doctype html><html lang="{spoken_code() or "en"}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{title}</title><style>{style()}html{{background:var(--paper)}}body{{margin:0}}</style></head>"
        f'<body class="pithead-colours"><main class="analysis"><h1>{title}</h1>{_body(analysis, MOST_BOARDS)}</main>'
        "</body></html>\n"
    )


def fragment(analysis: Analysis) -> str:
    """Return the curve and the tables, without boards, as a part of a page."""
    return (
        f'<div class="pithead-colours"><style>{style()}</style><div class="analysis">{_body(analysis, 0)}</div></div>'
    )


def style() -> str:
    """Return the style sheet: paper by day, lamp light by night, paper again in print."""
    light = {**ALWAYS, **MORE_SEATS, **LIGHT}
    seats = range(len(ON_DARK))
    day = _variables(light | {f"on{seat}": light[f"seat{seat}"] for seat in seats})
    night = _variables(DARK | {f"on{seat}": ON_DARK[seat] for seat in seats})
    lines = "".join(
        f".analysis .line.s{seat}{{stroke:var(--on{seat})}}.analysis .t{seat}.t{seat},.analysis .curve .t{seat}"
        f"{{color:var(--on{seat});fill:var(--on{seat})}}"
        for seat in seats
    )
    rules = (RULES % {"sans": SANS, "serif": SERIF}).replace("\n", "")
    return (
        f":root,.pithead-colours{{{day}}}@media screen and (prefers-color-scheme:dark)"
        f"{{:root,.pithead-colours{{{night}}}}}{rules}{lines}"
    )


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def _body(analysis: Analysis, boards: int) -> str:
    names = analysis.names
    marks = list(run.marks(history_of(analysis)))
    worst = tell(analysis, analysis.worst(max(boards, MOST_BOARDS)))
    return "".join(
        [
            _facts(analysis),
            _section(tr("Chances"), f'<div class="wide">{chart.draw(analysis, marks, names)}</div>'),
            _section(tr("Players"), _players(analysis, names)),
            _section(tr("Luck and skill"), _luck(analysis, names)),
            _section(tr("The worst moments"), "".join(_moment(analysis, told, names, boards > 0) for told in worst))
            if worst
            else "",
            _section(tr("The decisions that cost each player most"), _turns(analysis, names)),
            _section(tr("Points by source"), _sources(analysis, names)),
        ]
    )


def _facts(analysis: Analysis) -> str:
    record = analysis.record
    told = [
        put("{n:player}", n=record.seats),
        put("{n:decision}", n=len(record.actions)),
        put("each judged in {n:world|worlds} or more", n=analysis.depth),
    ]
    told += [f"{record.game.label(key)}: {record.game.label(value)}" for key, value in record.options.items()]
    if not analysis.finished:
        told.append(tr("unfinished: judged from what everybody knows"))
    return f'<p class="faint">{escape(" · ".join(told))}</p>'


def _section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{content}</section>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], cls: str = "figures") -> str:
    """Return a table; its cells are HTML already, its head is not."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table class="{cls}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _name(seat: int, names: Sequence[str]) -> str:
    mark = SEAT_MARKS[seat % len(SEAT_MARKS)]
    return f'<span class="t{seat % len(ON_DARK)}"><b>{mark} {escape(names[seat])}</b></span>'


def percent(share: float) -> str:
    """Return a share for people."""
    return f"{100 * share:.0f} %"


def signed(value: float, digits: int = 0) -> str:
    """Return a change for people: with its sign, a proper minus."""
    return f"{value:+.{digits}f}".replace("-", "−") if round(value, digits) else "0"


def _players(analysis: Analysis, names: Sequence[str]) -> str:
    head = [tr("player"), tr("points"), tr("accuracy"), tr("decisions"), tr("mistakes"), tr("points given away")]
    rows = []
    for player in analysis.players:
        rows.append(
            [
                _name(player.seat, names),
                f"{analysis.end.points[player.seat]:.0f}",
                f"{player.accuracy:.0f}",
                str(player.decisions),
                str(player.mistakes),
                f"{player.given_points:.1f}",
            ]
        )
    why = tr(
        "Accuracy is the share kept of what could be given away: 100 is the best action every time, 0 a random one."
    )
    return f'{_table(head, rows)}<p class="faint">{escape(why)}</p>'


def _luck(analysis: Analysis, names: Sequence[str]) -> str:
    head = [
        tr("player"),
        tr("at the start"),
        tr("own decisions"),
        tr("others' decisions"),
        tr("luck"),
        tr("at the end"),
    ]
    rows = []
    for player in analysis.players:
        for parts, end, unit, digits in (
            (player.shares, analysis.end.shares[player.seat], 100, 0),
            (player.points, analysis.end.points[player.seat], 1, 1),
        ):
            rows.append(_parts(player.seat, parts, end, unit, digits, names))
    why = tr(
        "Own decisions are compared with a bot's in the same position; luck is what was revealed and drawn. "
        "The parts add up to the whole change; ± is a standard error."
    )
    return f'{_table(head, rows)}<p class="faint">{escape(why)}</p>'


def _parts(seat: int, parts: Parts, end: float, unit: int, digits: int, names: Sequence[str]) -> list[str]:
    sign, noun = (
        (" %", _name(seat, names)) if unit == 100 else ("", f'<span class="faint">{escape(tr("points"))}</span>')
    )
    own, luck = (
        f' <span class="faint">± {unit * error:.0f}</span>' if error else ""
        for error in (parts.own_error, parts.luck_error)
    )
    return [
        noun,
        f"{unit * (end - parts.total):.{digits}f}{sign}",
        signed(unit * parts.own, digits) + own,
        signed(unit * parts.others, digits),
        signed(unit * parts.luck, digits) + luck,
        f"{unit * end:.{digits}f}{sign}",
    ]


def _moment(analysis: Analysis, told: Told, names: Sequence[str], board: bool) -> str:
    moment, seat = told.moment, told.moment.seat
    where = [put("Decision {number}", number=moment.number + 1), told.period, put("turn {turn}", turn=moment.turn)]
    rows = [
        (tr("played"), escape(told.action), moment.after),
        (tr("better"), escape(told.best), moment.better),
    ]
    told_rows = "".join(
        f"<dt>{escape(word)}</dt><dd>{action} <span class='faint'>({percent(chances.shares[seat])},"
        f" {escape(put('{points} points', points=f'{chances.points[seat]:.1f}'))})</span></dd>"
        for word, action, chances in rows
    )
    cost = put(
        "It gave away {share} of the win and {points} points.",
        share=percent(moment.share),
        points=f"{moment.points:.1f}",
    )
    picture = _board(analysis, told) if board else ""
    return (
        f'<article id="m{moment.number + 1}"><h3>{_name(seat, names)} · {escape(" · ".join(filter(None, where)))}</h3>'
        f"<dl>{told_rows}</dl><p>{escape(cost)}</p>{picture}</article>"
    )


def _board(analysis: Analysis, told: Told) -> str:
    """Return the position as the deciding seat saw it, or, while the game goes on, as everybody does."""
    if analysis.finished:
        svg = told.state.svg(told.moment.seat, lit=lit(told), names=analysis.names)
    else:
        svg = told.state.svg(None, focus=told.moment.seat, names=analysis.names)
    said = escape(put("The board before decision {number}", number=told.moment.number + 1))
    data = b64encode(svg.encode()).decode()  # apart from the page: several drawings have the same names inside
    return f'<figure class="wide"><img alt="{said}" src="data:image/svg+xml;base64,{data}"></figure>'


def _turns(analysis: Analysis, names: Sequence[str]) -> str:
    head = [tr("player"), tr("decision"), tr("played"), tr("better"), tr("chances"), tr("points")]
    rows = []
    for player in analysis.players:
        for told in tell(analysis, analysis.worst(MOST_TURNS, player.seat)):
            moment = told.moment
            rows.append(
                [
                    _name(player.seat, names),
                    f"{moment.number + 1} · {escape(told.period)}",
                    escape(told.action),
                    escape(told.best),
                    signed(-100 * moment.share) + " %",
                    signed(-moment.points, 1),
                ]
            )
    return _table(head, rows, "turns") if rows else f"<p>{escape(tr('No decision is clearly a mistake.'))}</p>"


def _sources(analysis: Analysis, names: Sequence[str]) -> str:
    game = analysis.record.game
    head = [tr("for"), *names]
    rows = []
    for source in analysis.sources:
        words = game.label(source.paragraph)
        label = escape(source.paragraph if words == source.paragraph else f"{words} ({source.paragraph})")
        cells = [
            f'{source.points[seat]} <span class="faint">({start:.1f} · {middle:.1f})</span>'
            for seat, (start, middle) in enumerate(zip(source.from_start, source.from_middle, strict=True))
        ]
        rows.append([label, *cells])
    why = tr(
        "In brackets: what bots get on average, from the same start, and from the middle of this game with the "
        "score until then."
    )
    return f'{_table(head, rows)}<p class="faint">{escape(why)}</p>'
