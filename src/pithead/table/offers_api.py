"""The lobby: tables with free seats; joining one, filling it with bots; told as it changes."""

import asyncio
import json
import time
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse

import pithead
from pithead.core.text import language as in_language
from pithead.core.text import name_of, put, spoken_code
from pithead.table import answers
from pithead.table import people_models as models
from pithead.table.asker import browser
from pithead.table.assembly import Assembly
from pithead.table.clock_told import clock_words
from pithead.table.errors import NotSeated
from pithead.table.kept import clock_from_json, shown_name
from pithead.table.kept_games import OfferedTable
from pithead.table.levels import check_bot
from pithead.table.limits import network
from pithead.table.lobby import client_of, set_cookie
from pithead.table.models import TableFacts
from pithead.table.pages import render
from pithead.table.people import checked_name
from pithead.table.routes import WRITE, TableId, answer, asker_of, assembly_of, troubles
from pithead.table.script_texts import people_texts
from pithead.table.store import LOBBY

MOST_LISTED = 50
WEEK = 7 * 24 * 3600.0  # after which an offer that nobody took is told no longer
PAUSE = 1.0  # seconds between two lists of one stream

router = APIRouter(prefix="/api", tags=["lobby"])
page_router = APIRouter(include_in_schema=False)


@router.get("/lobby", summary="Tables with free seats", response_model=models.Offers, responses=troubles())
def lobby(request: Request) -> Response:
    """List the tables whose free seats are offered to anybody, the newest first."""
    return answer(_offers(assembly_of(request)))


@router.get(
    "/lobby/events",
    summary="The same, as it changes",
    response_class=StreamingResponse,
    responses={**troubles(), 200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)
async def events(request: Request) -> StreamingResponse:
    """Stream the list: an event `lobby` at once and whenever it changes, at most once a second."""
    assembly = assembly_of(request)
    client = network(request.client.host if request.client else "")
    assembly.limits.open_stream(client)
    language = spoken_code()

    async def stream() -> AsyncIterator[str]:
        awake = assembly.bus.join(LOBBY)
        try:
            last = ""
            while not assembly.bus.stopping:
                awake.clear()
                told = await asyncio.to_thread(_told, assembly, language)
                yield f"event: lobby\ndata: {told}\n\n" if told != last else ": still here\n\n"
                last = told
                await awake.wait()
                await asyncio.sleep(PAUSE)
        finally:
            assembly.bus.part(LOBBY, awake)
            assembly.limits.close_stream(client)

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _told(assembly: Assembly, language: str) -> str:
    with in_language(language):
        return _offers(assembly).json_text()


def _offers(assembly: Assembly) -> models.Offers:
    found = assembly.games.offered(time.time() - WEEK, MOST_LISTED)
    here = assembly.company.seated({table.id: assembly.service.opened(table.id) for table in found})
    return models.Offers(offers=[_offer(table, here[table.id]) for table in found])


def _offer(table: OfferedTable, here: set[int]) -> models.OfferedGame:
    game = pithead.game(table.game) if table.game in pithead.all_games() else None
    chosen = json.loads(table.options)
    options = []
    for option in game.options if game is not None else ():
        value = chosen.get(option.key, option.default)
        if game is not None and value != option.default:
            options.append(f"{game.label(option.key)}: {game.label(value)}")
    seats = [
        models.OfferedSeat(
            kind=kind, name=shown_name(name) or name_of(seat), sign=sign, bot=bot, taken=taken, here=seat in here
        )
        for seat, (kind, bot, name, taken, sign) in enumerate(table.chairs)
    ]
    return models.OfferedGame(
        id=table.id,
        game=table.game,
        title=table.game if game is None else game.title,
        options=options,
        rated=table.rated,
        clock=clock_words(clock_from_json(table.clock)),
        created=table.created,
        seats=seats,
        free=sum(not seat.taken for seat in seats),
    )


@router.post("/tables/{table_id}/join", summary="Take a free seat", responses=WRITE)
def join(request: Request, response: Response, table_id: TableId, who: models.Joining) -> models.Joined:
    """Take the first free seat of a table whose seats are offered; for browsers. Who sits there already, stays."""
    assembly = assembly_of(request)
    if "authorization" in request.headers:
        raise NotSeated(put("expected a browser to take an offered seat; programs sit down by a seat's secret"))
    found = assembly.service.open(table_id)
    name = checked_name(who.name)
    known = assembly.service.known(browser(request)) or set_cookie(assembly, response)
    seat = assembly.service.join(found, name, known, client_of(request))
    assembly.service.presence.heard(found, [seat])
    return models.Joined(table=table_id, seat=seat)


@router.post("/tables/{table_id}/fill", summary="Fill a table with bots", responses=WRITE)
def fill(request: Request, table_id: TableId, who: models.Filling) -> TableFacts:
    """Put bots on all free seats of a table whose seats are offered: its host may. The game begins with it."""
    assembly = assembly_of(request)
    asker = asker_of(request, table_id, None)
    if not asker.own:
        raise NotSeated(put("expected the secret of a seat at this table, or the cookie of a player here"))
    person = assembly.people.of(browser(request))
    bot = check_bot(who.bot)
    assembly.service.fill(asker.table, bot, "" if person is None else person.id, asker.holder(asker.own[0]))
    return answers.table_facts(asker.table, asker.table.now, asker.seat, asker.own)


@page_router.get("/lobby")
def page(request: Request) -> HTMLResponse:
    """Show the tables with free seats; the page's script fetches them. Who has no name yet is asked for one."""
    person = assembly_of(request).people.of(browser(request))
    return render(request, "lobby.html", words=people_texts(), known=person is not None and person.name != "")
