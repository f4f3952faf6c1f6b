"""What the routes of the HTTP interface share: who asks, and how their answers are described."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

from fastapi import Path, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from pithead.drawing import ARRANGEMENTS, THEMES, check_wishes
from pithead.table import models
from pithead.table.asker import Asker, browser, read
from pithead.table.assembly import Assembly
from pithead.table.showing import Wishes

T = TypeVar("T")

_trouble: dict[int, str] = {
    400: "The request cannot be read.",
    401: "It needs a seat's secret, or the cookie of one who sits there.",
    403: "The asker may not do this, or the request comes from another site.",
    404: "There is no such table.",
    408: "The request did not come in time.",
    409: "It does not fit the table as it is now: an old version, a refused action, a game that is (not) over.",
    413: "The body is too large.",
    421: "The header Host has another name than this server's.",
    422: "A value is not what was expected.",
    429: "Too much from this client: try again later.",
    431: "The head of the request is too large.",
    503: "The database does not answer just now, or the server has no room.",
}


# Its schema is added when the description is made: as a model of each route it is made anew 800 times at every start.
_TOLD = {"application/json": {"schema": {"$ref": "#/components/schemas/Trouble"}}}


def troubles(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the answers that tell a problem."""
    told = sorted({*statuses, *ANY})
    return {status: {"description": _trouble[status], "content": _TOLD} for status in told}


ANY = (408, 421, 429, 431, 503)  # whatever is asked
READ = troubles(400, 401, 403, 404, 422)
WRITE = troubles(400, 401, 403, 404, 409, 413, 422)

SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}}, "description": "The drawing."}}


def answer(told: models.Answer, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return a model as the answer to a request."""
    return Response(told.json_text(), status, headers, "application/json")


class Svg(Response):
    """A drawing."""

    media_type = "image/svg+xml"


TableId = Annotated[str, Path(description="The table's id.")]
Seat = Annotated[
    str | None,
    Query(
        description="For whom: a seat that the asker holds, or `watch` for a spectator. "
        "By default the asker's seat, if that is one only.",
        max_length=20,
    ),
]
Place = Annotated[int, Path(ge=0, le=7, description="The seat.")]
At = Annotated[
    int | None, Query(ge=0, le=models.MOST_VERSIONS, description="After this many decisions; when the game is over.")
]


Arrangement = Annotated[str, Query(max_length=20, description=f"One of {', '.join(ARRANGEMENTS)}.")]
Theme = Annotated[str, Query(max_length=20, description=f"One of {', '.join(THEMES)}.")]


Wished = Annotated[
    str | None,
    Query(
        max_length=20, description=f"One of {', '.join(ARRANGEMENTS)}: with it the answer has all that a page shows."
    ),
]


Has = Annotated[
    str | None,
    Query(
        pattern=r"^([0-9a-f]{16}(-[0-9a-f]{16}){0,5})?$",
        description="The marks of the drawings that the asker's page has: with it, even empty, drawings may come as "
        "`changes` of one of them; from a stream, of the one before.",
    ),
]


def marks_of(has: str | None) -> frozenset[str] | None:
    """Return the marks of the drawings that a page has, None for those who want whole ones."""
    return None if has is None else frozenset(has.split("-"))


def wishes_of(arrangement: str | None, theme: str) -> Wishes | None:
    """Return how the asker's page wants its drawings, None for those who show none."""
    if arrangement is None:
        return None
    check_wishes(arrangement, "", theme)
    return Wishes(arrangement, theme)


def assembly_of(request: Request) -> Assembly:
    """Return what the server is made of."""
    assembly: Assembly = request.app.state.assembly
    return assembly


def asker_of(request: Request, table_id: str, seat: str | None) -> Asker:
    """Return who asks, note that they are here, and have the bots of the table go on if they stand still."""
    assembly = assembly_of(request)
    asker = read(assembly.service, request, table_id, seat)
    assembly.service.presence.heard(asker.table, asker.own)
    assembly.driver.poke(asker.table)
    return asker


def plays(request: Request, asker: Asker) -> bool:
    """Tell whether somebody sits at the table, be it by another device, or though they ask as a spectator."""
    if asker.own:
        return True
    person = assembly_of(request).people.of(browser(request))
    return person is not None and any(chair.person == person.id for chair in asker.table.now.chairs)


async def soon(request: Request, table_id: str, make: Callable[[], T]) -> T:
    """Make a quick answer about a table: at once if that is in memory, else in a thread that may wait for the disk."""
    if assembly_of(request).service.at_hand(table_id, browser(request)):
        return make()
    return await run_in_threadpool(make)
