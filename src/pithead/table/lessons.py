"""Courses: which lessons a game has, and a table for one of them."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

import pithead
from pithead.core.text import tr
from pithead.table import answers, models
from pithead.table.asker import browser
from pithead.table.learning_models import Course, Legend, ListedLesson, NewLesson, Symbol
from pithead.table.lobby import client_of, set_cookie
from pithead.table.routes import READ, WRITE, answer, assembly_of
from pithead.table.service import Start, Wish
from pithead.teaching.lessons import begin, course, lesson

router = APIRouter(prefix="/api")

GameKey = Annotated[str, Path(max_length=64, description="A game's key, such as `coal-baron`.")]


@router.get(
    "/games/{key}/course",
    summary="The lessons of a game",
    tags=["lessons"],
    response_model=Course,
    responses=READ,
)
def lessons(key: GameKey) -> Response:
    """List the lessons of a game, in their order."""
    game = pithead.game(key)
    listed = [
        ListedLesson(key=found.key, title=tr(found.title), about=tr(found.about), minutes=found.minutes)
        for found in course(game.key)
    ]
    return answer(Course(game=game.key, title=game.title, lessons=listed))


@router.get(
    "/games/{key}/legend",
    summary="The symbols of a game",
    tags=["games"],
    response_model=Legend,
    responses=READ,
)
def legend(key: GameKey) -> Response:
    """Tell what every symbol of a game means, with a drawing of each."""
    game = pithead.game(key)
    symbols = [Symbol(svg=drawn, name=tip.name, does=tip.does, paragraph=tip.paragraph) for drawn, tip in game.legend()]
    return answer(Legend(game=game.key, symbols=symbols))


@router.post("/lessons", summary="Begin a lesson", tags=["lessons"], status_code=201, responses=WRITE)
def start(request: Request, response: Response, wanted: NewLesson) -> models.TableFacts:
    """Set up a table for a lesson: the asker sits at the learner's seat, everything can be taken back."""
    assembly = assembly_of(request)
    game = pithead.game(wanted.game)
    chosen = lesson(game.key, wanted.lesson)
    known = assembly.service.known(browser(request)) or set_cookie(assembly, response)
    _, before = begin(game, chosen)
    wishes = [
        Wish("person" if seat == chosen.seat else "bot", "" if seat == chosen.seat else "greedy")
        for seat in range(chosen.seats)
    ]
    made = assembly.service.create(
        game.key,
        wishes,
        dict(chosen.options),
        [chosen.seat],
        known,
        client_of(request),
        public=False,
        start=Start(chosen.seed, tuple(before), practice=True, lesson=chosen.key),
    )
    return answers.table_facts(made.table, made.table.now, chosen.seat, [chosen.seat])
