"""The HTTP interface of analyses: how far one is and what it says; starting and stopping it; its positions."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from pithead.core.text import put
from pithead.drawing import SECTIONS
from pithead.table.analysis_models import DEPTHS, Analysing, Depth, Judged, Progress, Study
from pithead.table.analysis_told import analysed, judged
from pithead.table.analyst import Known
from pithead.table.asker import Asker
from pithead.table.errors import NotYourSeat, Unfit
from pithead.table.lobby import client_of
from pithead.table.models import MOST_VERSIONS
from pithead.table.routes import (
    READ,
    SVG,
    WRITE,
    Arrangement,
    Svg,
    TableId,
    Theme,
    answer,
    asker_of,
    assembly_of,
    troubles,
)

router = APIRouter(prefix="/api")
Deep = Annotated[Depth, Query(description="Which analysis.")]
Move = Annotated[int, Query(ge=0, le=MOST_VERSIONS, description="How many decisions came before it.")]


@router.get(
    "/tables/{table_id}/analysis",
    summary="The analysis of a finished game",
    tags=["analysis"],
    response_model=Study,
    responses={**READ, **troubles(409)},
)
def analysis(
    request: Request,
    table_id: TableId,
    depth: Deep = "quick",
    known: Annotated[
        float | None,
        Query(ge=0, le=1, description="The progress that the asker knows: if it is still the same, only that is told."),
    ] = None,
) -> Response:
    """Tell how far the analysis of a finished game is, and what is there of it: everybody's chances over the game, each
    player's accuracy and worst decisions, luck and skill apart, points by source. Decisions are judged from what their
    seats knew.
    """
    return answer(_study(request, asker_of(request, table_id, None), depth, known))


@router.post(
    "/tables/{table_id}/analysis",
    summary="Analyse a finished game",
    tags=["analysis"],
    response_model=Study,
    responses=WRITE,
)
async def start(request: Request, table_id: TableId, wanted: Analysing) -> Response:
    """Make an analysis, or go on with it, in the background: one at a time for each client. It is kept with the table,
    for all who may see that.
    """
    asker = await run_in_threadpool(asker_of, request, table_id, None)
    await assembly_of(request).analyst.start(asker.table, wanted.depth, client_of(request))
    return answer(await run_in_threadpool(_study, request, asker, wanted.depth, None))


@router.delete(
    "/tables/{table_id}/analysis",
    summary="Stop an analysis",
    tags=["analysis"],
    response_model=Study,
    responses=WRITE,
)
async def stop(request: Request, table_id: TableId, depth: Deep = "quick") -> Response:
    """Stop an analysis; what is there stays, and it can be gone on with. Who has started it may do so, and who has a
    seat at the table.
    """
    analyst = assembly_of(request).analyst
    asker = await run_in_threadpool(asker_of, request, table_id, None)
    known = await run_in_threadpool(analyst.known, asker.table, depth, False)
    if known.status == "running":
        if not _may_stop(request, asker, known):
            raise NotYourSeat(put("expected the person who started the analysis, or a player at this table"))
        await analyst.stop(asker.table, depth)
    return answer(await run_in_threadpool(_study, request, asker, depth, None))


@router.get(
    "/tables/{table_id}/analysis/decision",
    summary="One decision, judged",
    tags=["analysis"],
    response_model=Judged,
    responses={**READ, **troubles(409)},
)
def decision(request: Request, table_id: TableId, move: Move, depth: Deep = "quick") -> Response:
    """Tell what was decided, what would have been best, and what everybody could expect of both."""
    asker, analyst = asker_of(request, table_id, None), assembly_of(request).analyst
    known = analyst.known(asker.table, depth)
    return answer(judged(analyst.game(asker.table), known.analysis, asker.table.now.names, move))


@router.get(
    "/tables/{table_id}/analysis/board.svg",
    summary="A position of it, drawn",
    tags=["analysis"],
    response_class=Svg,
    responses={**READ, **troubles(409), **SVG},
)
def board(
    request: Request,
    table_id: TableId,
    move: Move,
    arrangement: Arrangement = "wide",
    section: Annotated[str, Query(max_length=20, description=f"One of {', '.join(SECTIONS[1:])}; all, if empty.")] = "",
    theme: Theme = "auto",
) -> Svg:
    """Draw a position of a finished game as the seat saw it that had to decide; at the end, as everybody does."""
    asker = asker_of(request, table_id, None)
    played = assembly_of(request).analyst.game(asker.table).history
    now = asker.table.now
    history = now.playing()
    if move > len(history.decisions):
        most = str(len(history.decisions))
        raise Unfit(put("expected a decision from 0 to {most}, got {at}", most=most, at=str(move)))
    seat = history.decisions[move].seat if move < len(history.decisions) else None
    view = history.after(move).view(seat)
    return Svg(played.game.svg(view, now.names, None, arrangement, section, theme))


def _study(request: Request, asker: Asker, depth: Depth, progress: float | None) -> Study:
    """Return how far an analysis is; and what is there, unless the asker knows that already."""
    analyst, table = assembly_of(request).analyst, asker.table
    known = analyst.known(table, depth)
    study = Study(
        depth=depth,
        status=known.status,
        progress=known.progress,
        judged=known.judged,
        decisions=known.decisions,
        may_stop=known.status == "running" and _may_stop(request, asker, known),
        trouble=known.trouble,
        others=[_progress(analyst.known(table, other, False), other) for other in DEPTHS if other != depth],
    )
    if known.analysis is not None and (progress is None or progress != known.progress or known.status == "done"):
        study.analysis = analysed(analyst.game(table), known.analysis, table.now.names, known.status == "done")
    return study


def _progress(known: Known, depth: Depth) -> Progress:
    return Progress(depth=depth, status=known.status, progress=known.progress)


def _may_stop(request: Request, asker: Asker, known: Known) -> bool:
    return bool(asker.own) or known.starter == client_of(request)
