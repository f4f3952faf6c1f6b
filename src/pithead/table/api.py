"""The HTTP interface under /api: everything a person's page or a remote bot needs."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

import pithead
from pithead.core.game import Json
from pithead.core.history import Decision
from pithead.core.text import tr
from pithead.drawing import ARRANGEMENTS, SECTIONS, THEMES
from pithead.table import models, words
from pithead.table.hub import Hub
from pithead.table.levels import check_bot, levels
from pithead.table.opened import Entry, OpenTable
from pithead.table.problems import Problem, say
from pithead.table.reader import COOKIE, Reader, bearer, browser, read
from pithead.table.service import Wish
from pithead.table.store import Listed
from pithead.table.streams import changes

MOST_LISTED = 50
YEAR = 365 * 24 * 3600

_trouble: dict[int, str] = {
    400: "The request cannot be read.",
    401: "It needs a seat's secret, or the cookie of one who sits there.",
    403: "The asker may not do this, or the request comes from another site.",
    404: "There is no such table.",
    409: "It does not fit the table as it is now: an old version, a refused action, a game that is (not) over.",
    413: "The body is too large.",
    422: "A value is not what was expected.",
    429: "Too much from this client: try again later.",
}


def troubles(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the answers that tell a problem."""
    return {status: {"model": models.Trouble, "description": _trouble[status]} for status in sorted(statuses)}


READ = troubles(400, 401, 403, 404, 422, 429)
WRITE = troubles(400, 401, 403, 404, 409, 413, 422, 429)

router = APIRouter(prefix="/api")

TableId = Annotated[str, Path(description="The table's id.")]
Seat = Annotated[
    str | None,
    Query(
        description="For whom: a seat that the asker holds, or `watch` for a spectator. "
        "By default the asker's seat, if that is one only.",
        max_length=20,
    ),
]
At = Annotated[
    int | None, Query(ge=0, le=models.MOST_VERSIONS, description="After this many decisions; when the game is over.")
]


def hub_of(request: Request) -> Hub:
    """Return what the server is made of."""
    hub: Hub = request.app.state.hub
    return hub


def reader_of(request: Request, table_id: str, seat: str | None) -> Reader:
    """Return who asks, and have the bots of the table go on if they stand still."""
    hub = hub_of(request)
    reader = read(hub.service, request, table_id, seat)
    hub.driver.poke(reader.table)
    return reader


# Games, bots, tables.


@router.get("/games", summary="The games, with their options", tags=["games"], responses=troubles(429))
def games() -> list[models.GameFacts]:
    """List the installed games; every option comes with a sentence."""
    found = []
    for key in pithead.games():
        game = pithead.game(key)
        options = [
            models.OptionFacts(
                key=option.key, values=list(option.values), default=option.default, sentence=tr(option.sentence)
            )
            for option in game.options
        ]
        found.append(
            models.GameFacts(
                key=game.key,
                title=game.title,
                phrase=tr(game.phrase),
                rules_version=game.rules_version,
                least_seats=game.least_seats,
                most_seats=game.most_seats,
                options=options,
            )
        )
    return found


@router.get("/bots", summary="The bots that can be chosen", tags=["games"], responses=troubles(429))
def bots() -> list[models.BotFacts]:
    """List the bots, the easiest first."""
    return [models.BotFacts(name=name, sentence=tr(sentence)) for name, sentence in levels().items()]


@router.get("/tables", summary="Tables to go back to, and to watch", tags=["tables"], responses=troubles(429))
def tables(request: Request) -> models.Lists:
    """List the tables where this browser has a seat, and those that anybody may watch."""
    hub = hub_of(request)
    known = browser(request)
    own = hub.service.list_own(known, MOST_LISTED) if known else []
    watch = hub.service.store.list_public(MOST_LISTED)
    return models.Lists(own=[_listed(table) for table in own], watch=[_listed(table) for table in watch])


def _listed(table: Listed) -> models.ListedTable:
    title = pithead.game(table.game).title if table.game in pithead.games() else table.game
    names = [name or pithead.core.events.seat_name(seat) for seat, name in enumerate(table.names)]
    return models.ListedTable(
        id=table.id, game=table.game, title=title, names=names, over=table.status == "over", changed=table.changed
    )


@router.post(
    "/tables",
    summary="Set up a table",
    tags=["tables"],
    status_code=201,
    responses=troubles(400, 401, 403, 413, 422, 429),
)
def create(request: Request, response: Response, wanted: models.NewTable) -> models.NewTableFacts:
    """Set up a table. The answer has a secret link for every person's seat: it is told here only, once."""
    hub = hub_of(request)
    known = browser(request)
    if wanted.sit and not known:
        known = set_cookie(hub, response)
    wishes = [_wish(seat, wish) for seat, wish in enumerate(wanted.seats)]
    own = sorted(set(wanted.sit))
    made = hub.service.create(
        wanted.game, wishes, dict(wanted.options), own, known, client_of(request), wanted.public, wanted.pace_ms
    )
    hub.driver.poke(made.table)
    facts = words.table_json(made.table, own[0] if len(own) == 1 else None, own)
    links = [_link(made.table, seat, token) for seat, token in made.tokens.items()]
    return models.NewTableFacts(**facts, links=links)


def _wish(seat: int, wish: models.SeatWish) -> Wish:
    if wish.kind == "bot":
        return Wish("bot", check_bot(wish.bot or "greedy"), checked_name(wish.name))
    if wish.bot is not None:
        raise Problem(422, say("expected no bot at seat {seat}, which is a person's; got one", seat=str(seat)))
    return Wish("person", "", checked_name(wish.name))


def _link(table: OpenTable, seat: int, token: str) -> models.SeatLink:
    return models.SeatLink(seat=seat, token=token, link=f"/table/{table.facts.id}#{token}")


def checked_name(name: str) -> str:
    """Return a name without needless spaces, if it can be shown."""
    plain = " ".join(word for word in name.split(" ") if word)
    if not plain.isprintable():
        raise Problem(422, say("expected a name of up to 40 printable characters, got one with others"))
    return plain


def client_of(request: Request) -> str:
    """Return by what a client's tables are counted."""
    from pithead.table.service import fingerprint

    return fingerprint(f"client {request.client.host if request.client else ''}")


def set_cookie(hub: Hub, response: Response) -> str:
    """Give a browser something to be known by, and return it."""
    value = secrets.token_urlsafe(16)
    response.set_cookie(
        COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=hub.settings.secure_cookies, path="/"
    )
    return value


@router.get("/tables/{table_id}", summary="A table", tags=["tables"], response_model=models.TableFacts, responses=READ)
def table(request: Request, table_id: TableId, seat: Seat = None) -> JSONResponse:
    """Tell the game, who sits where, and how far it has come."""
    reader = reader_of(request, table_id, seat)
    return JSONResponse(words.table_json(*reader))


# Sitting.


@router.post("/tables/{table_id}/sit", summary="Sit down", tags=["seats"], responses=WRITE)
def sit(request: Request, response: Response, table_id: TableId, who: models.Sitting) -> models.TableFacts:
    """Take a seat by its secret, under a name. A browser gets a cookie, and needs the secret no more.

    With the header `Authorization: Bearer` no cookie is set.
    """
    hub = hub_of(request)
    found = hub.service.open(table_id)
    seat = hub.service.seat_of(found, who.token)
    name = checked_name(who.name)
    known = browser(request)
    if not known and bearer(request) is None:
        known = set_cookie(hub, response)
    hub.service.sit(found, seat, name, known)
    own = hub.service.seats_of(found, known) if known else [seat]
    return models.TableFacts(**words.table_json(found, seat, own))


@router.post(
    "/tables/{table_id}/seats/{place}/bot", summary="Let a bot play for a person", tags=["seats"], responses=WRITE
)
def leave(
    request: Request,
    table_id: TableId,
    place: Annotated[int, Path(ge=0, le=7, description="The seat.")],
    who: models.Replacing,
    seat: Seat = None,
) -> models.TableFacts:
    """Let a bot play for a person who leaves: for oneself, or for another at the same table. The person can come back
    at any time.
    """
    reader = reader_of(request, table_id, seat)
    _at_table(reader)
    _existing(reader, place)
    hub_of(request).service.leave(reader.table, place, check_bot(who.bot), reader.own[0])
    return models.TableFacts(**words.table_json(*reader))


@router.delete("/tables/{table_id}/seats/{place}/bot", summary="Come back", tags=["seats"], responses=WRITE)
def come_back(
    request: Request, table_id: TableId, place: Annotated[int, Path(ge=0, le=7, description="The seat.")]
) -> models.TableFacts:
    """Play again for oneself, at a seat that the asker holds."""
    reader = reader_of(request, table_id, str(place))
    hub_of(request).service.come_back(reader.table, reader.player)
    return models.TableFacts(**words.table_json(*reader))


@router.post(
    "/tables/{table_id}/seats/{place}/link", summary="A new link to a free seat", tags=["seats"], responses=WRITE
)
def link(
    request: Request,
    table_id: TableId,
    place: Annotated[int, Path(ge=0, le=7, description="The seat.")],
    seat: Seat = None,
) -> models.SeatLink:
    """Give a seat another secret, which replaces the old one: one's own seat, or one where nobody sits yet."""
    reader = reader_of(request, table_id, seat)
    _at_table(reader)
    _existing(reader, place)
    if place not in reader.own and reader.table.now.chairs[place].taken:
        raise Problem(403, say("expected a seat where nobody sits yet, or one's own; got one that is taken"))
    token = hub_of(request).service.new_link(reader.table, place)
    if place in reader.own and browser(request):
        hub_of(request).service.sit(reader.table, place, "", browser(request))
    return _link(reader.table, place, token)


def _at_table(reader: Reader) -> None:
    if not reader.own:
        raise Problem(401, say("expected the secret of a seat at this table, or the cookie of one who sits here"))


def _existing(reader: Reader, place: int) -> None:
    if place >= reader.table.facts.seats:
        most = str(reader.table.facts.seats - 1)
        raise Problem(422, say("expected a seat from 0 to {most}, got {seat}", most=most, seat=str(place)))


# Looking.


@router.get(
    "/tables/{table_id}/view",
    summary="The position",
    tags=["playing"],
    response_model=models.View,
    responses={**READ, **troubles(409)},
)
def view(request: Request, table_id: TableId, seat: Seat = None, at: At = None) -> JSONResponse:
    """Tell what the reader may see of the position, as the game's own facts."""
    reader = reader_of(request, table_id, seat)
    now = reader.table.now
    version = now.versions[reader.table.reader(reader.seat)]
    return JSONResponse({"version": version, "seat": reader.seat, "move": at, "view": _view(reader, at)})


def _view(reader: Reader, at: int | None) -> Json:
    now = reader.table.now
    history = now.playing()
    if at is None:
        return history.state.view(reader.seat)
    if not now.over:
        raise Problem(409, say("expected a finished game: only then can one go back to earlier positions"))
    if at > len(history.decisions):
        most = str(len(history.decisions))
        raise Problem(422, say("expected a decision from 0 to {most}, got {at}", most=most, at=str(at)))
    state = history.game.new(history.seats, history.seed, history.options)
    decisions: list[Decision] = history.decisions[:at]
    for decision in decisions:
        state.apply(decision.action, decision.seat)
    return state.view(reader.seat)


class Svg(Response):
    """A drawing."""

    media_type = "image/svg+xml"


@router.get(
    "/tables/{table_id}/board.svg",
    summary="The position, drawn",
    tags=["playing"],
    response_class=Svg,
    responses={**READ, **troubles(409), 200: {"content": {"image/svg+xml": {}}, "description": "The drawing."}},
)
def board(
    request: Request,
    table_id: TableId,
    seat: Seat = None,
    at: At = None,
    arrangement: Annotated[str, Query(max_length=20, description=f"One of {', '.join(ARRANGEMENTS)}.")] = "wide",
    section: Annotated[str, Query(max_length=20, description=f"All, or one of{', '.join(SECTIONS)}.")] = "",
    theme: Annotated[str, Query(max_length=20, description=f"One of {', '.join(THEMES)}.")] = "auto",
    focus: Annotated[int | None, Query(ge=0, le=7, description="The seat whose own area is drawn in full.")] = None,
    lit: Annotated[list[str] | None, Query(max_length=200, description="Parts to be lit up.")] = None,
) -> Svg:
    """Draw what the reader may see."""
    reader = reader_of(request, table_id, seat)
    now = reader.table.now
    shown = _view(reader, at)
    game = now.playing().game
    drawn = game.svg(shown, now.names, focus, arrangement, section, theme, frozenset(lit or ()))
    return Svg(drawn, headers={"X-Version": str(now.versions[reader.table.reader(reader.seat)])})


@router.get(
    "/tables/{table_id}/actions",
    summary="What can be done",
    tags=["playing"],
    response_model=models.Actions,
    responses={**READ, **troubles(409)},
)
def actions(request: Request, table_id: TableId, seat: Seat = None) -> JSONResponse:
    """List what the asker's seat can do now, with the parts of the board that each action touches."""
    reader = reader_of(request, table_id, seat)
    return JSONResponse(words.actions_json(reader.table, reader.player))


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
) -> JSONResponse:
    """Tell whether the asker's seat may do something now, and if not, why: the paragraph and a sentence."""
    reader = reader_of(request, table_id, seat)
    return JSONResponse(words.refusal_json(reader.table, reader.player, action))


@router.get(
    "/tables/{table_id}/log", summary="What happened", tags=["playing"], response_model=models.Log, responses=READ
)
def log(
    request: Request,
    table_id: TableId,
    seat: Seat = None,
    after: Annotated[int, Query(ge=0, le=models.MOST_VERSIONS, description="Only what came after this version.")] = 0,
) -> JSONResponse:
    """Tell in sentences what happened, as far as the reader may know it."""
    reader = reader_of(request, table_id, seat)
    version = reader.table.version(reader.seat)
    return JSONResponse({"version": version, "entries": words.log_json(reader.table, reader.seat, after)})


@router.get(
    "/tables/{table_id}/sheet", summary="The score sheet", tags=["playing"], response_model=models.Sheet, responses=READ
)
def sheet(request: Request, table_id: TableId, seat: Seat = None) -> JSONResponse:
    """Tell every point that the reader may know of, by the paragraph of the rules."""
    reader = reader_of(request, table_id, seat)
    return JSONResponse(words.sheet_json(reader.table, reader.seat))


@router.get(
    "/tables/{table_id}/record",
    summary="The record",
    tags=["playing"],
    response_class=PlainTextResponse,
    responses={**READ, **troubles(409)},
)
def record(request: Request, table_id: TableId) -> PlainTextResponse:
    """Give the record of a finished game, with seed and salt: `pithead replay --check` verifies it."""
    reader = reader_of(request, table_id, None)
    name = f"{reader.table.facts.game}-{reader.table.facts.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(words.record_text(reader.table), headers=headers)


# Deciding.


@router.post("/tables/{table_id}/act", summary="Decide", tags=["playing"], response_model=models.Done, responses=WRITE)
def act(request: Request, table_id: TableId, what: models.Acting, seat: Seat = None) -> JSONResponse:
    """Carry out an action. It is stored before it is answered; sent again with the same client id, it counts once."""
    reader = reader_of(request, table_id, seat)
    player = reader.player
    number = reader.table.now.playing().game.actions.parse(what.action)
    service = hub_of(request).service
    return _done(reader, service.act(reader.table, player, number, what.version, what.client or ""))


@router.post(
    "/tables/{table_id}/undo", summary="Take back", tags=["playing"], response_model=models.Done, responses=WRITE
)
def undo(request: Request, table_id: TableId, what: models.Based, seat: Seat = None) -> JSONResponse:
    """Take back one's last decision, if it has revealed nothing, and nobody else has decided since."""
    reader = reader_of(request, table_id, seat)
    service = hub_of(request).service
    return _done(reader, service.undo(reader.table, reader.player, what.version, what.client or ""))


@router.post(
    "/tables/{table_id}/redo",
    summary="Decide again what was taken back",
    tags=["playing"],
    response_model=models.Done,
    responses=WRITE,
)
def redo(request: Request, table_id: TableId, what: models.Based, seat: Seat = None) -> JSONResponse:
    """Decide again what was taken back last; a new decision forgets what was taken back."""
    reader = reader_of(request, table_id, seat)
    service = hub_of(request).service
    return _done(reader, service.redo(reader.table, reader.player, what.version, what.client or ""))


def _done(reader: Reader, entry: Entry) -> JSONResponse:
    told = words.entry_json(reader.table, entry, reader.seat)
    assert told is not None, "a seat sees its own decisions"
    return JSONResponse({"version": told["version"], "entry": {**told, "undone": False}})


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
    after: Annotated[
        int | None, Query(ge=0, le=models.MOST_VERSIONS, description="Catch up from this version.")
    ] = None,
) -> StreamingResponse:
    """Stream what happens: first `hello` with the version, then a `change` for each entry of the log that the reader
    may notice, numbered by version. With `Last-Event-ID`, or `after`, it catches up from there.
    """
    hub = hub_of(request)
    reader = await run_in_threadpool(reader_of, request, table_id, seat)
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isdecimal() and len(last) < 8 else after
    address = request.client.host if request.client else ""
    hub.limits.open_stream(address)

    async def stream() -> Any:
        try:
            async for part in changes(reader.table, reader.seat, since, hub.bus, hub.settings.heartbeat_seconds):
                yield part
        finally:
            hub.limits.close_stream(address)

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
