"""The pages that people see: home, a table, the rules, and what is shown when there is nothing to show."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.staticfiles import StaticFiles

import pithead
from pithead.bots.level import USUAL
from pithead.core.registry import usable
from pithead.core.text import languages, later, put, spoken_code, tr
from pithead.drawing import ARRANGEMENTS, THEMES
from pithead.table.clock_told import presets
from pithead.table.cookies import THEME
from pithead.table.errors import NothingThere
from pithead.table.levels import level_names, levels
from pithead.table.manual import lessons_of, player_aid, puzzles_of, sections
from pithead.table.rulebook import RULINGS, Page, rules_page
from pithead.table.script_texts import analysis_texts, script_texts
from pithead.table.talk import PHRASES, REACTIONS
from pithead.table.talk_models import LONGEST

HERE = Path(__file__).resolve().parent
WEIGHTS = (
    "",
    later("complexity: low"),
    later("complexity: fairly low"),
    later("complexity: medium"),
    later("complexity: fairly high"),
    later("complexity: high"),
)
MOMENTS = ("start", "middle", "end")
MIDDLE = 100  # decisions, after which a picture is drawn; of a shorter game, half of them
_LETTERS = re.compile(r"<text\b.*?</text>", re.DOTALL)

router = APIRouter(include_in_schema=False)
static = StaticFiles(directory=HERE / "static")

_templates = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.globals.update(_=put)


def render(
    request: Request, template: str, code: int = 200, words: Mapping[str, str] | None = None, **facts: Any
) -> HTMLResponse:
    """Return a page in the reader's language and theme; `words` are what its script needs beside the usual ones."""
    theme = request.cookies.get(THEME, "auto")
    html = _templates.get_template(template).render(
        language=spoken_code(),
        languages=languages(),
        theme=theme if theme in THEMES else "auto",
        sentences=json.dumps({**script_texts(), **(words or {})}, ensure_ascii=True).replace("</", "<\\/"),
        version=pithead.__version__,
        **facts,
    )
    headers = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"}
    return HTMLResponse(html, code, headers=headers)


def problem_page(request: Request, status: int, sentence: str) -> HTMLResponse:
    """Return the page of a problem."""
    if status == 404:
        sentence = put("There is nothing at this address. If somebody sent you the link, part of it may be missing.")
    return render(request, "problem.html", status, status=status, sentence=sentence)


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """Learn a game, or play it; go on with one's tables."""
    games = [_game_facts(game) for game in usable()]
    names = level_names()
    bots = [(name, names.get(name, name), tr(sentence)) for name, sentence in levels().items()]
    return render(request, "home.html", games=games, bots=bots, usual_bot=USUAL, clocks=presets())


def _game_facts(game: pithead.Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "goal": tr(game.goal or game.phrase),
        "minutes": _span(*game.minutes),
        "weight": game.weight,
        "weight_words": tr(WEIGHTS[round(game.weight)]) if game.weight else "",
        "weight_width": round(game.weight * 12.5, 1),
        "lessons": bool(lessons_of(game.key)),
        "puzzles": bool(puzzles_of(game.key)),
        "least": game.least_seats,
        "most": game.most_seats,
        "rules": rules_page(game.key) is not None,
        "options": [
            {
                "key": option.key,
                "words": game.label(option.key),
                "sentence": tr(option.sentence),
                "values": [(value, game.label(value)) for value in option.values],
                "switch": set(option.values) == {"on", "off"},
                "default": option.default,
            }
            for option in game.options
        ],
    }


def _span(least: int, most: int) -> str:
    """Return how long a game takes, in figures: nothing, if it does not say."""
    if not most:
        return ""
    return str(most) if least == most else f"{least}–{most}"


@router.get("/table/{table_id}")
def table(request: Request, table_id: str) -> HTMLResponse:
    """Show a table; the page's script fetches what the reader may see."""
    facts = request.app.state.assembly.service.open(table_id).facts
    title = facts.game
    words: dict[str, str] = {}
    if facts.game in pithead.all_games():
        game = pithead.game(facts.game)
        title = game.title
        for option in game.options:
            words[f"option {option.key}"] = game.label(option.key)
            words |= {f"value {value}": game.label(value) for value in option.values}
    names = level_names()
    bots = [(name, names.get(name, name)) for name in levels()]
    words |= {f"reaction {key}": tr(sentence) for key, sentence in REACTIONS.items()}
    shown: dict[str, Any] = {"table_id": facts.id, "game": facts.game, "title": title, "bots": bots}
    shown |= {
        "usual_bot": USUAL,
        "phrases": [(key, tr(said)) for key, said in PHRASES.items()],
        "reactions": REACTIONS,
        "longest": LONGEST,
    }
    return render(request, "table.html", words=words, puzzles=bool(puzzles_of(facts.game)), **shown)


@router.get("/table/{table_id}/analysis")
def analysis(request: Request, table_id: str) -> HTMLResponse:
    """Show the analysis of a finished game; the page's script fetches it."""
    facts = request.app.state.assembly.service.open(table_id).facts
    title = pithead.game(facts.game).title if facts.game in pithead.all_games() else facts.game
    shown = {"table_id": facts.id, "game": facts.game, "title": title}
    return render(request, "analysis.html", words=analysis_texts(), **shown)


@router.get("/rules")
def all_rules(request: Request) -> HTMLResponse:
    """List the games' rules."""
    listed = [(game.key, game.title, tr(game.phrase)) for game in usable() if rules_page(game.key) is not None]
    return render(request, "all_rules.html", listed=listed, site=request.app.state.site)


@router.get("/rules/{key}")
def rules(request: Request, key: str) -> HTMLResponse:
    """Show the rules of a game."""
    page = _rules(key)
    chapters = sections(key, page)
    reconstructed = any("<mark>" in chapter.html for chapter in chapters)
    shown: dict[str, Any] = {
        "key": key,
        "page": page,
        "sections": chapters,
        "lessons": lessons_of(key),
        "aid": key != RULINGS,
    }
    return render(request, "rules.html", reconstructed=reconstructed, **shown)


@router.get("/rules/{key}/aid")
def aid(request: Request, key: str) -> HTMLResponse:
    """Show the player aid of a game: one page, to be printed."""
    page = _rules(key)
    if key == RULINGS:
        raise NothingThere(put("There are no rules of '{game}' here.", game=key))
    game = pithead.game(key)
    shown: dict[str, Any] = {
        "key": key,
        "title": game.title,
        "page": page,
        "aid": player_aid(game, page),
        "legend": game.legend(),
    }
    return render(request, "aid.html", **shown)


def _rules(key: str) -> Page:
    page = rules_page(key, spoken_code()) if key == RULINGS or key in pithead.all_games() else None
    if page is None:
        raise NothingThere(put("There are no rules of '{game}' here.", game=key[:40]))
    return page


@router.get("/picture/{key}.svg")
def picture(
    request: Request,
    key: str,
    section: Annotated[str, Query(max_length=10)] = "",
    theme: Annotated[str, Query(max_length=10)] = "",
    arrangement: Annotated[str, Query(max_length=10)] = "wide",
    moment: Annotated[str, Query(max_length=10)] = "middle",
) -> Response:
    """Draw a section of a game as it looks in its middle, at its start or at its end; or, if none is named, an
    engraving of it without letters.

    If no theme is named it is the reader's.
    """
    if not theme:
        chosen = request.cookies.get(THEME, "auto")
        theme = chosen if chosen in THEMES else "auto"
    known = theme in THEMES and section in ("", "board", "own") and arrangement in ARRANGEMENTS and moment in MOMENTS
    if key not in pithead.all_games() or not known:
        raise NothingThere(put("There is no such picture."))
    headers = {"Cache-Control": "private, max-age=3600", "Vary": "Cookie, Accept-Language"}
    drawn = _picture(key, section or pithead.game(key).pictured, theme, arrangement, moment, spoken_code())
    return Response(drawn if section else _LETTERS.sub("", drawn), media_type="image/svg+xml", headers=headers)


@cache
def _picture(key: str, section: str, theme: str, arrangement: str, moment: str, language: str) -> str:
    """Return a section of a position that is always the same, in the language that is spoken."""
    return _position(key, moment).svg(None, section=section, focus=0, theme=theme, arrangement=arrangement)


@cache
def _position(key: str, moment: str) -> pithead.State:
    """Return the position of a game, always the same one, at its start, in its middle or at its end."""
    from pithead.core.generator import seeded
    from pithead.core.playout import after_policy, choose_best

    game = pithead.game(key)
    start = game.new(max(game.least_seats, min(3, game.most_seats)), 11)
    if moment == "start":
        return start
    if moment == "middle":
        return after_policy(start, MIDDLE, seeded(11))
    chance = seeded(11)
    while not start.over:
        seat = start.waiting[0]
        start.apply(int(choose_best(start, seat, chance)), seat)
    return start


@router.get("/favicon.ico")
def icon() -> Response:
    """Give the icon to those who look for it at its old place."""
    return Response((HERE / "static" / "icon.svg").read_text(encoding="utf-8"), media_type="image/svg+xml")
