"""Ratings: of people and bots, for each game and number of seats."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

import pithead
from pithead.core.registry import usable
from pithead.core.text import put
from pithead.table import people_models as models
from pithead.table.assembly import Assembly
from pithead.table.errors import NothingThere
from pithead.table.levels import level_name
from pithead.table.pages import render
from pithead.table.routes import answer, assembly_of, troubles

MOST_LISTED = 100
SURE = 1.96  # deviations that hold 95 of 100

router = APIRouter(prefix="/api", tags=["people"])
page_router = APIRouter(include_in_schema=False)


@router.get("/ratings", summary="Ratings of a game", response_model=models.Ratings, responses=troubles(404, 422))
def ratings(
    request: Request,
    game: Annotated[str, Query(max_length=64, description="A game's key.")],
    seats: Annotated[int, Query(ge=2, le=8, description="With so many seats.")],
) -> Response:
    """List the ratings of people and bots in a game with a number of seats, the best first."""
    if game not in pithead.all_games():
        raise NothingThere(put("There is no such game."))
    return answer(models.Ratings(game=game, seats=seats, ratings=_ratings(assembly_of(request), game, seats)))


def _ratings(assembly: Assembly, game: str, seats: int) -> list[models.RatingFacts]:
    return [
        models.RatingFacts(
            name=found.name or ("" if found.bot else put("someone")),
            sign=found.sign,
            bot=found.bot,
            rating=round(found.mu, 1),
            sure=round(SURE * found.sigma, 1),
            games=found.games,
        )
        for found in assembly.games.ratings(game, seats, MOST_LISTED)
    ]


@page_router.get("/ratings")
def all_ratings(request: Request) -> HTMLResponse:
    """Show the ratings of the first game."""
    return page(request, usable()[0].key)


@page_router.get("/ratings/{key}")
def page(request: Request, key: str) -> HTMLResponse:
    """Show the ratings of a game, for each number of seats."""
    if key not in pithead.all_games():
        raise NothingThere(put("There is no such game."))
    game = pithead.game(key)
    assembly = assembly_of(request)
    tables = []
    for seats in range(max(2, game.least_seats), game.most_seats + 1):
        found = _ratings(assembly, key, seats)
        tables.append((seats, [(rating, level_name(rating.bot)) for rating in found]))
    games = [(other.key, other.title) for other in usable()]
    return render(request, "ratings.html", key=key, title=game.title, games=games, tables=tables)
