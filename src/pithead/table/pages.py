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
from pithead.core.errors import PitheadError
from pithead.core.registry import usable
from pithead.core.text import languages, later, put, spoken_code, tr
from pithead.drawing import ARRANGEMENTS, THEMES
from pithead.table.cookies import THEME
from pithead.table.errors import NothingThere
from pithead.table.levels import levels
from pithead.table.rulebook import RULINGS, rules_page
from pithead.table.script_texts import level_names, script_texts
from pithead.teaching.lessons import Lesson, course

HERE = Path(__file__).resolve().parent
USUAL_BOT = "greedy"
WEIGHTS = ("", later("light"), later("medium light"), later("medium"), later("medium heavy"), later("heavy"))
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
        sentence = put("There is nothing at this address. If it came as a link, perhaps some of it is missing.")
    return render(request, "problem.html", status, status=status, sentence=sentence)


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """Learn a game, or play it; go on with one's tables."""
    games = [_game_facts(game) for game in usable()]
    names = level_names()
    bots = [(name, names.get(name, name), tr(sentence)) for name, sentence in levels().items()]
    return render(request, "home.html", games=games, bots=bots, usual_bot=USUAL_BOT)


def _game_facts(game: pithead.Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "goal": tr(game.goal or game.phrase),
        "minutes": _span(*game.minutes),
        "weight": game.weight,
        "weight_words": tr(WEIGHTS[round(game.weight)]) if game.weight else "",
        "weight_width": round(game.weight * 12.5, 1),
        "lessons": bool(_lessons(game.key)),
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


def _lessons(key: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game; those of another package may be broken, the pages go on."""
    try:
        return course(key)
    except PitheadError:
        return ()


@router.get("/table/{table_id}")
def table(request: Request, table_id: str) -> HTMLResponse:
    """Show a table; the page's script fetches what the reader may see."""
    facts = request.app.state.assembly.service.open(table_id).facts
    title, words = facts.game, {}
    if facts.game in pithead.all_games():
        game = pithead.game(facts.game)
        title = game.title
        for option in game.options:
            words[f"option {option.key}"] = game.label(option.key)
            words |= {f"value {value}": game.label(value) for value in option.values}
    names = level_names()
    bots = [(name, names.get(name, name)) for name in levels()]
    shown = {"table_id": facts.id, "game": facts.game, "title": title, "bots": bots, "usual_bot": USUAL_BOT}
    return render(request, "table.html", words=words, **shown)


@router.get("/rules")
def all_rules(request: Request) -> HTMLResponse:
    """List the games' rules."""
    listed = [(game.key, game.title, tr(game.phrase)) for game in usable() if rules_page(game.key) is not None]
    return render(request, "all_rules.html", listed=listed)


@router.get("/rules/{key}")
def rules(request: Request, key: str) -> HTMLResponse:
    """Show the rules of a game."""
    page = rules_page(key, spoken_code()) if key == RULINGS or key in pithead.all_games() else None
    if page is None:
        raise NothingThere(put("There are no rules of '{game}' here.", game=key[:40]))
    return render(request, "rules.html", key=key, page=page, reconstructed="<mark>" in page.html)


@router.get("/picture/{key}.svg")
def picture(
    request: Request,
    key: str,
    section: Annotated[str, Query(max_length=10)] = "",
    theme: Annotated[str, Query(max_length=10)] = "",
    arrangement: Annotated[str, Query(max_length=10)] = "wide",
) -> Response:
    """Draw a section of a game as it looks in its middle, or, if none is named, an engraving of it without letters.

    If no theme is named it is the reader's.
    """
    if not theme:
        chosen = request.cookies.get(THEME, "auto")
        theme = chosen if chosen in THEMES else "auto"
    known = theme in THEMES and section in ("", "board", "own") and arrangement in ARRANGEMENTS
    if key not in pithead.all_games() or not known:
        raise NothingThere(put("There is no such picture."))
    headers = {"Cache-Control": "private, max-age=3600", "Vary": "Cookie, Accept-Language"}
    drawn = _picture(key, section or pithead.game(key).pictured, theme, arrangement, spoken_code())
    return Response(drawn if section else _LETTERS.sub("", drawn), media_type="image/svg+xml", headers=headers)


@cache
def _picture(key: str, section: str, theme: str, arrangement: str, language: str) -> str:
    """Return a section of a position that is always the same, in the language that is spoken."""
    from pithead.core.generator import seeded
    from pithead.core.playout import after_policy

    game = pithead.game(key)
    start = game.new(max(game.least_seats, min(3, game.most_seats)), 11)
    state = after_policy(start, MIDDLE, seeded(11))
    return state.svg(None, section=section, focus=0, theme=theme, arrangement=arrangement)


@router.get("/favicon.ico")
def icon() -> Response:
    """Give the icon to those who look for it at its old place."""
    return Response((HERE / "static" / "icon.svg").read_text(encoding="utf-8"), media_type="image/svg+xml")
