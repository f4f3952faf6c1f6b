"""The HTTP interface of a game: looking, deciding, hearing what happens."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

from pithead.core.view import Json
from pithead.drawing import SECTIONS, check_wishes
from pithead.table import answers, models
from pithead.table.around import Guest
from pithead.table.asker import Asker, browser
from pithead.table.drawn import ANY
from pithead.table.ending import ending
from pithead.table.ending_models import Ending, ScoreSheet
from pithead.table.hints import weigh
from pithead.table.ids import hashed
from pithead.table.limits import network
from pithead.table.live_table import Entry
from pithead.table.lobby import client_of
from pithead.table.routes import (
    READ,
    SVG,
    WRITE,
    Arrangement,
    At,
    Has,
    Seat,
    Svg,
    TableId,
    Theme,
    Wished,
    answer,
    asker_of,
    assembly_of,
    marks_of,
    plays,
    soon,
    troubles,
    wishes_of,
)
from pithead.table.showing import Wishes, position_at, shown
from pithead.table.streams import Besides, PageView, changes

router = APIRouter(prefix="/api")


# Looking.


@router.get(
    "/tables/{table_id}/view",
    summary="The position",
    tags=["playing"],
    response_model=models.Viewed,
    responses={**READ, **troubles(409)},
)
def view(request: Request, table_id: TableId, seat: Seat = None, at: At = None) -> Response:
    """Tell what the reader may see of the position, as the game's own facts."""
    asker = asker_of(request, table_id, seat)
    version = asker.table.version(asker.seat)
    return answer(models.Viewed(version=version, seat=asker.seat, move=at, view=_view(asker, at)))


def _view(asker: Asker, at: int | None) -> Json:
    now = asker.table.now
    history = now.playing()
    if at is None:
        return history.state.view(asker.seat)
    return position_at(asker.table, at, asker.seat).view(asker.seat)


@router.get(
    "/tables/{table_id}/board.svg",
    summary="The position, drawn",
    tags=["playing"],
    response_class=Svg,
    responses={**READ, **troubles(409), **SVG},
)
def board(
    request: Request,
    table_id: TableId,
    seat: Seat = None,
    at: At = None,
    arrangement: Arrangement = "wide",
    section: Annotated[str, Query(max_length=20, description=f"One of {', '.join(SECTIONS[1:])}; all, if empty.")] = "",
    theme: Theme = "auto",
    focus: Annotated[int | None, Query(ge=0, le=7, description="The seat whose own area is drawn in full.")] = None,
    lit: Annotated[list[str] | None, Query(max_length=200, description="Parts to be lit up.")] = None,
) -> Svg:
    """Draw what the reader may see."""
    asker = asker_of(request, table_id, seat)
    now = asker.table.now
    shown = _view(asker, at)
    game = now.playing().game
    drawn = game.svg(shown, now.names, focus, arrangement, section, theme, frozenset(lit or ()))
    return Svg(drawn, headers={"X-Version": str(now.versions[asker.table.reader_number(asker.seat)])})


@router.get(
    "/tables/{table_id}/shown",
    summary="All that a page shows",
    tags=["playing"],
    response_model=models.Shown,
    responses=READ,
)
def whole(
    request: Request,
    table_id: TableId,
    seat: Seat = None,
    arrangement: Arrangement = "wide",
    theme: Theme = "auto",
    has: Has = None,
) -> Response:
    """Tell all that a page shows of the table: who sits where, what can be done, the drawings."""
    check_wishes(arrangement, "", theme)
    asker = asker_of(request, table_id, seat)
    return answer(shown(asker.table, asker.seat, asker.own, Wishes(arrangement, theme), marks_of(has)))


@router.get(
    "/tables/{table_id}/actions",
    summary="What you can do",
    tags=["playing"],
    response_model=models.Actions,
    responses={**READ, **troubles(409)},
)
async def actions(request: Request, table_id: TableId, seat: Seat = None) -> Response:
    """List what the asker's seat can do now, with the parts of the board that each action touches."""

    def found() -> Response:
        asker = asker_of(request, table_id, seat)
        now, player = asker.table.now, asker.player
        able = answers.actions(asker.table, now, player)
        return answer(models.Actions(version=now.versions[player], seat=player, actions=able))

    return await soon(request, table_id, found)


@router.get(
    "/tables/{table_id}/refusal",
    summary="Why not",
    tags=["playing"],
    response_model=models.Verdict,
    responses={**READ, **troubles(409)},
)
def refusal(
    request: Request,
    table_id: TableId,
    action: Annotated[str, Query(min_length=1, max_length=200, description="An action's notation.")],
    seat: Seat = None,
) -> Response:
    """Tell whether the asker's seat may do something now, and if not, why: the paragraph and a sentence."""
    asker = asker_of(request, table_id, seat)
    return answer(answers.verdict(asker.table, asker.player, action))


@router.get(
    "/tables/{table_id}/log", summary="What happened", tags=["playing"], response_model=models.Log, responses=READ
)
def log(
    request: Request,
    table_id: TableId,
    seat: Seat = None,
    after: Annotated[int, Query(ge=0, le=models.MOST_VERSIONS, description="Only what came after this version.")] = 0,
) -> Response:
    """Tell in sentences what happened, as far as the reader may know it."""
    asker = asker_of(request, table_id, seat)
    version = asker.table.version(asker.seat)
    return answer(models.Log(version=version, entries=answers.log(asker.table, asker.seat, after)))


@router.get(
    "/tables/{table_id}/sheet",
    summary="The score sheet",
    tags=["playing"],
    response_model=ScoreSheet,
    responses=READ,
)
def sheet(request: Request, table_id: TableId, seat: Seat = None) -> Response:
    """Tell every point that the reader may know of, by the paragraph of the rules."""
    asker = asker_of(request, table_id, seat)
    return answer(answers.score_sheet(asker.table, asker.seat))


@router.get(
    "/tables/{table_id}/ending",
    summary="How it has ended",
    tags=["playing"],
    response_model=Ending,
    responses={**READ, **troubles(409)},
)
def ended(request: Request, table_id: TableId, seat: Seat = None) -> Response:
    """Tell of a finished game who has won and by what, how the points came together, and what decided it."""
    asker = asker_of(request, table_id, seat)
    return answer(ending(asker.table, asker.seat, asker.own))


@router.get(
    "/tables/{table_id}/record",
    summary="The record",
    tags=["playing"],
    response_class=PlainTextResponse,
    responses={**READ, **troubles(409)},
)
def record(request: Request, table_id: TableId) -> PlainTextResponse:
    """Give the record of a finished game, with seed and salt: `pithead replay --check` verifies it."""
    asker = asker_of(request, table_id, None)
    name = f"{asker.table.facts.game}-{asker.table.facts.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(answers.record_text(asker.table), headers=headers)


# Deciding.


@router.post("/tables/{table_id}/act", summary="Decide", tags=["playing"], response_model=models.Done, responses=WRITE)
async def act(
    request: Request,
    table_id: TableId,
    what: models.Acting,
    seat: Seat = None,
    arrangement: Wished = None,
    theme: Theme = "auto",
    has: Has = None,
) -> Response:
    """Carry out an action. It is stored before it is answered; sent again with the same client id, it counts once."""
    service = assembly_of(request).service

    def decide(asker: Asker) -> Entry:
        table, player = asker.table, asker.player
        number = table.now.playing().game.actions.parse(what.action)
        weighed = partial(weigh, table, player, what.action) if what.careful else None
        holder = asker.holder(player)
        return service.act(table, player, number, what.version, what.client or "", holder=holder, weigh=weighed)

    return await _decided(request, table_id, seat, what, wishes_of(arrangement, theme), marks_of(has), decide)


@router.post(
    "/tables/{table_id}/undo", summary="Take back", tags=["playing"], response_model=models.Done, responses=WRITE
)
async def undo(
    request: Request,
    table_id: TableId,
    what: models.Based,
    seat: Seat = None,
    arrangement: Wished = None,
    theme: Theme = "auto",
    has: Has = None,
) -> Response:
    """Take back one's last decision, if it has revealed nothing, and nobody else has decided since."""
    service = assembly_of(request).service

    def decide(asker: Asker) -> Entry:
        return service.undo(asker.table, asker.player, what.version, what.client or "", asker.holder(asker.player))

    return await _decided(request, table_id, seat, what, wishes_of(arrangement, theme), marks_of(has), decide)


@router.post(
    "/tables/{table_id}/redo",
    summary="Decide again what was taken back",
    tags=["playing"],
    response_model=models.Done,
    responses=WRITE,
)
async def redo(
    request: Request,
    table_id: TableId,
    what: models.Based,
    seat: Seat = None,
    arrangement: Wished = None,
    theme: Theme = "auto",
    has: Has = None,
) -> Response:
    """Decide again what was taken back last; a new decision forgets what was taken back."""
    service = assembly_of(request).service

    def decide(asker: Asker) -> Entry:
        return service.redo(asker.table, asker.player, what.version, what.client or "", asker.holder(asker.player))

    return await _decided(request, table_id, seat, what, wishes_of(arrangement, theme), marks_of(has), decide)


async def _decided(
    request: Request,
    table_id: str,
    seat: str | None,
    what: models.Based,
    wishes: Wishes | None,
    has: frozenset[str] | None,
    decide: Callable[[Asker], Entry],
) -> Response:
    """Carry out a decision, and tell what it brought about: to a page, with all that it shows from then on."""

    def carry_out() -> tuple[Asker, models.Done]:
        asker = asker_of(request, table_id, seat)
        told = answers.log_entry(asker.table, decide(asker), asker.seat)
        assert told is not None, "a seat sees its own decisions"
        told.undone = False
        state = asker.table.now.playing().state
        done = models.Done(version=told.version, entry=told, waiting=list(state.waiting), over=bool(state.over))
        return asker, done

    def with_picture(wanted: Wishes) -> Response:
        done.log = answers.log(asker.table, asker.seat, what.version)
        done.shown = shown(asker.table, asker.seat, asker.own, wanted, has)
        return answer(done)

    limits = assembly_of(request).limits
    asker, done = await limits.in_thread(carry_out)
    if wishes is None:
        return answer(done)
    await request.scope["lane"].change(limits.reading)  # nobody who writes waits for drawings
    return await limits.in_thread(partial(with_picture, wishes))


# Events.


@router.get(
    "/tables/{table_id}/events",
    summary="What happens, as a stream",
    tags=["playing"],
    response_class=StreamingResponse,
    responses={**READ, 200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)
async def events(
    request: Request,
    table_id: TableId,
    seat: Seat = None,
    arrangement: Wished = None,
    theme: Theme = "auto",
    has: Has = None,
    after: Annotated[
        int | None, Query(ge=0, le=models.MOST_VERSIONS, description="Catch up from this version.")
    ] = None,
    page: Annotated[
        str, Query(pattern=r"^[A-Za-z0-9_]{0,32}$", description="An id of the page, with which its client ids begin.")
    ] = "",
    named: Annotated[
        bool, Query(description="Whether others at the table may see the name of one who looks on.")
    ] = False,
) -> StreamingResponse:
    """Stream what happens: first `hello` with the version, then a `change` for each entry of the log that the reader
    may notice, numbered by version. With `Last-Event-ID`, or `after`, it catches up from there.

    With an `arrangement`, all that a page shows follows as `shown` when it has changed; unless the page has it
    already, as the answer to a request whose client id is `PAGE-…`. `talk` tells what is said, by numbers of its own,
    and `here` who is around, both without a number of the game.
    """
    assembly, wishes = assembly_of(request), wishes_of(arrangement, theme)
    follows = None if has is None else ANY
    if assembly.service.at_hand(table_id, browser(request)):
        asker = asker_of(request, table_id, seat)
    else:
        async with assembly.limits.reading.place():
            asker = await run_in_threadpool(asker_of, request, table_id, seat)
    table = asker.table
    playing = bool(asker.own) or await run_in_threadpool(plays, request, asker)
    guest = await run_in_threadpool(_guest, request, asker, named)
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isdecimal() and len(last) < 8 else after
    address = network(request.client.host if request.client else "")
    assembly.limits.open_stream(address)

    async def picture(wanted: Wishes) -> models.Shown:
        async with assembly.limits.drawing:
            return await run_in_threadpool(shown, asker.table, asker.seat, asker.still_own(), wanted, follows)

    async def stream() -> Any:
        holder = None if asker.seat is None else asker.holder(asker.seat)
        presence = assembly.service.presence
        view = None if wishes is None else PageView(page, partial(picture, wishes))
        besides: list[Besides] = [
            assembly.talk.listen(table, asker.seat, playing),
            assembly.company.listen(table, lambda: assembly.bus.beats),
        ]
        try:
            with presence.listening(table, asker.seat), assembly.company.with_page(table, guest):
                async for part in changes(table, asker.seat, since, assembly.bus, presence, holder, view, besides):
                    yield part
        finally:
            assembly.limits.close_stream(address)

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _guest(request: Request, asker: Asker, named: bool) -> Guest:
    """Return who opens a page: by the seats that they hold, or as a spectator, by the browser or else the address."""
    known = browser(request)
    if asker.own:
        return Guest(known, tuple(asker.own))
    person = assembly_of(request).people.of(known) if named else None
    key = hashed(f"guest {asker.table.facts.id} {known or client_of(request)}")[:12]
    return Guest(key, (), "" if person is None else person.name)
