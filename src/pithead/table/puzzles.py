"""Puzzles over HTTP and as pages: which there are, a position as its seat sees it, and what an answer is worth.

Nothing is kept on the server: whoever solves them keeps the score. All that is told before an answer comes from the
view of the seat that is asked.
"""

from functools import cache, lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

import pithead
from pithead.core.effects import foresee
from pithead.core.game import State
from pithead.core.registry import usable
from pithead.core.text import called, put, spoken_code, tr
from pithead.drawing import check_wishes
from pithead.puzzles import words
from pithead.puzzles.files import Puzzle, position, puzzle
from pithead.table import answers, models
from pithead.table.errors import NothingThere, Refused
from pithead.table.hints import reasons, tip_of
from pithead.table.learning_models import PartTip
from pithead.table.lessons import GameKey
from pithead.table.manual import puzzles_of
from pithead.table.pages import render
from pithead.table.puzzle_models import (
    BestAction,
    Explanation,
    ListedPuzzle,
    PuzzleAnswer,
    Puzzles,
    PuzzleSeat,
    PuzzleVerdict,
    ShownPuzzle,
)
from pithead.table.routes import READ, WRITE, Arrangement, Theme, answer
from pithead.table.rulebook import rules_page
from pithead.table.showing import Wishes, drawn

router = APIRouter(prefix="/api")
page_router = APIRouter(include_in_schema=False)

DRAWINGS = 48  # that are kept

PuzzleKey = Annotated[str, Path(max_length=20, description="The key of a puzzle, such as `07`.")]
Part = Annotated[str, Query(min_length=1, max_length=100, description="A part of the board.")]


@cache
def position_of(key: str, name: str) -> State:
    """Return the position of a puzzle, which nobody changes."""
    return position(pithead.game(key), puzzle(key, name))


def _names(state: State) -> list[str]:
    return list(state.game.seat_names[: int(state.seats)])


def _listed(key: str, found: Puzzle) -> ListedPuzzle:
    state = position_of(key, found.key)
    return ListedPuzzle(
        key=found.key,
        level=found.level,
        level_name=words.level_name(found.level),
        seats=found.seats,
        period=state.game.period(state.view(found.seat)),
    )


@router.get(
    "/games/{key}/puzzles",
    summary="The puzzles of a game",
    tags=["puzzles"],
    response_model=Puzzles,
    responses=READ,
)
def listed(key: GameKey) -> Response:
    """List the puzzles of a game, from easy to hard."""
    game = pithead.game(key)
    found = [_listed(game.key, one) for one in puzzles_of(game.key)]
    return answer(Puzzles(game=game.key, title=game.title, puzzles=found))


@router.get(
    "/games/{key}/puzzles/{name}/shown",
    summary="A puzzle",
    tags=["puzzles"],
    response_model=ShownPuzzle,
    responses=READ,
)
def shown(key: GameKey, name: PuzzleKey, arrangement: Arrangement = "wide", theme: Theme = "auto") -> Response:
    """Show a position as the seat that is asked sees it, and all that the seat can do. The answer is not in it."""
    check_wishes(arrangement, "", theme)
    game = pithead.game(key)
    chosen = puzzle(game.key, name)
    text = _shown(game.key, chosen.key, spoken_code(), Wishes(arrangement, theme))
    return Response(text, media_type="application/json")


@lru_cache(maxsize=DRAWINGS)
def _shown(key: str, name: str, _: str, wishes: Wishes) -> str:
    """Return a puzzle in the language that is spoken."""
    chosen, state = puzzle(key, name), position_of(key, name)
    game, names = state.game, _names(state)
    points = state.scores()
    seats = [
        PuzzleSeat(
            seat=seat,
            name=names[seat],
            points=int(points[seat]),
            goods=[models.Amount(good=game.label(good), count=n) for good, n in state.goods(seat).items()],
        )
        for seat in state.turn_order()
    ]
    return ShownPuzzle(
        key=name,
        level=chosen.level,
        level_name=words.level_name(chosen.level),
        period=game.period(state.view(chosen.seat)),
        seat=chosen.seat,
        seats=seats,
        question=answers.asked(state, names),
        actions=answers.offered(state, chosen.seat, names),
        drawings=drawn(state, chosen.seat, names, wishes),
    ).json_text()


@router.post(
    "/games/{key}/puzzles/{name}/answer",
    summary="Answer a puzzle",
    tags=["puzzles"],
    response_model=PuzzleVerdict,
    responses=WRITE,
)
def judge(key: GameKey, name: PuzzleKey, wanted: PuzzleAnswer) -> Response:
    """Tell whether an action is the best, why that is, and what the best ones lead to."""
    game = pithead.game(key)
    chosen, state = puzzle(game.key, name), position_of(game.key, name)
    names = _names(state)
    action = game.actions.parse(wanted.action)
    with called(names):
        refusal = state.refusal(action, chosen.seat)
        if refusal is not None:
            raise Refused(str(refusal), 0, refusal)
        notation = game.actions.text(action)
        effect = foresee(state, chosen.seat, [action])[action]
        rows = words.rows(game, state, chosen, names, notation)
        told = PuzzleVerdict(
            right=notation == chosen.answer,
            action=notation,
            words=game.words(action, state.view(chosen.seat), effect, names),
            best=[BestAction(**row._asdict()) for row in rows],
            reasons=[Explanation(**line._asdict()) for line in words.explain(game, chosen, names)],
            worlds=chosen.worlds,
        )
    return answer(told)


@router.get("/games/{key}/puzzles/{name}/tip", summary="What is this?", tags=["puzzles"], responses=READ)
def tip(key: GameKey, name: PuzzleKey, part: Part) -> PartTip:
    """Tell what a part of the board is and does, how it stands, and what the seat asked could do with it."""
    game = pithead.game(key)
    chosen, state = puzzle(game.key, name), position_of(game.key, name)
    return tip_of(state, chosen.seat, part, _names(state))


@router.get("/games/{key}/puzzles/{name}/why", summary="Why not here", tags=["puzzles"], responses=READ)
def why(key: GameKey, name: PuzzleKey, part: Part) -> models.Reasons:
    """Tell why the seat asked can do nothing with a part of the board: the paragraphs and sentences."""
    game = pithead.game(key)
    chosen, state = puzzle(game.key, name), position_of(game.key, name)
    with called(_names(state)):
        return models.Reasons(version=0, part=part, reasons=reasons(state, chosen.seat, part))


# Pages.


@page_router.get("/puzzles")
def all_puzzles(request: Request) -> HTMLResponse:
    """List the games that have puzzles."""
    games = [(game.key, game.title, tr(game.phrase), len(puzzles_of(game.key))) for game in usable()]
    return render(request, "all_puzzles.html", words=script_words(), listed=[one for one in games if one[3]])


@page_router.get("/puzzles/{key}")
def puzzle_page(request: Request, key: str) -> HTMLResponse:
    """Show the puzzles of a game; the page's script fetches them."""
    if not puzzles_of(key):
        raise NothingThere(put("There are no puzzles of '{game}' here.", game=key[:40]))
    game = pithead.game(key)
    facts: dict[str, Any] = {"game": key, "title": game.title}
    return render(request, "puzzle.html", words=script_words(), rules=rules_page(key) is not None, **facts)


def script_words() -> dict[str, str]:
    """Return what the script of the pages says, beside the usual."""
    return {
        "puzzle of": tr("Puzzle {n} of {of}"),
        "you are": tr("You are {name}. What would you do?"),
        "right": words.right_or_not(True),
        "not best": words.right_or_not(False),
        "your answer": tr("Your answer"),
        **dict(zip(("column action", "column wins", "column points"), words.columns(), strict=True)),
        "not considered": tr("Your answer was not among the best: {words}"),
        "why": tr("Why"),
        "next puzzle": tr("Next puzzle"),
        "figures": tr("Share of wins and mean points, in {n} games continued from what you know."),
        "solved first": tr("solved at the first try"),
        "solved later": tr("solved later"),
        "missed": tr("not solved yet"),
        "untried": tr("not tried yet"),
        "score": tr("{first} at the first try, {later} later, of {of}"),
        "all done": tr("You have solved them all."),
        "in parts": tr("{level}, {seats} players, {period}"),
        "answer it": tr("Answer"),
    }
