"""Where errors become HTTP: the one place that knows which status, which reason and which sentence tells of each."""

import logging
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError, InterfaceError, ProgrammingError, TimeoutError
from starlette.exceptions import HTTPException

from pithead import BadRecord, PitheadError
from pithead.core.text import put
from pithead.table import errors, models, pages
from pithead.table.routes import answer

log = logging.getLogger("pithead.table")

STATUS: dict[type[errors.TableError], int] = {
    errors.Unfit: 422,
    errors.NoSuchTable: 404,
    errors.NothingThere: 404,
    errors.TooLarge: 413,
    errors.OtherHost: 421,
    errors.OtherSite: 403,
    errors.NotSeated: 401,
    errors.NotYourSeat: 403,
    errors.TooMuch: 429,
    errors.NoRoom: 503,
    errors.Conflict: 409,
}
REASONS: dict[type[errors.Conflict], str] = {
    errors.Stale: "stale",
    errors.Refused: "refused",
    errors.Loses: "loses",
    errors.NotAlone: "people",
    errors.AnotherStep: "lesson",
    errors.CannotTakeBack: "undo",
    errors.NothingTakenBack: "redo",
    errors.UsedClientId: "client",
    errors.Outrun: "busy",
    errors.StillPlaying: "playing",
    errors.OtherSeat: "seat",
    errors.StillHere: "present",
    errors.NoRematch: "rematch",
    errors.NoTalk: "talk",
    errors.NotBegun: "open",
    errors.OutOfTime: "time",
    errors.ByTheClock: "clock",
    errors.NotAsked: "asked",
    errors.TooOften: "often",
    errors.AlreadyOver: "over",
    errors.OtherRules: "rules",
    errors.Replaced: "replaced",
}


def clean(text: object) -> str:
    """Return a text of one line; whatever is not printable shows as a replacement character."""
    shown = (
        char if char.isprintable() or char == "\N{NO-BREAK SPACE}" else "\N{REPLACEMENT CHARACTER}"
        for char in str(text)
    )
    return "".join(shown)


def status_of(error: errors.TableError) -> int:
    """Return the status that tells of an error."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def told_of(error: errors.TableError) -> models.Trouble:
    """Return what is told of an error."""
    if not isinstance(error, errors.Conflict):
        return models.Trouble(error=clean(error))
    trouble = models.Trouble(error=clean(error), reason=REASONS[type(error)], version=error.version)
    if isinstance(error, errors.Refused) and error.refusal is not None:
        trouble.paragraph, trouble.sentence = error.refusal.paragraph, error.refusal.sentence
    elif isinstance(error, errors.Loses):
        trouble.preview = error.preview
    return trouble


def answer_of(error: errors.TableError) -> Response:
    """Return the answer to a request that failed, for programs."""
    return answer(told_of(error), status_of(error))


def add_problems(app: FastAPI) -> None:
    """Have an app answer whatever goes wrong with a sentence."""

    @app.exception_handler(errors.TableError)
    async def on_refusal(request: Request, error: errors.TableError) -> Response:
        return _answer(request, told_of(error), status_of(error))

    @app.exception_handler(PitheadError)
    @app.exception_handler(ValueError)
    async def on_mistake(request: Request, error: ValueError) -> Response:
        trouble = models.Trouble(error=clean(error))
        if isinstance(error, BadRecord) and error.line:
            trouble.line = error.line
        return _answer(request, trouble, 422)

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        sentences = {
            404: put("expected the address of something here, got '{path}'", path=request.url.path[:100]),
            405: put("expected another method than {method} for this address", method=request.method[:20]),
            400: put("expected a body in JSON, got something that cannot be read"),
        }
        sentence = sentences.get(error.status_code, str(error.detail))
        return _tell(request, sentence, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> Response:
        return _tell(request, _sentence(error), 422)

    @app.exception_handler(DatabaseError)
    @app.exception_handler(InterfaceError)
    @app.exception_handler(TimeoutError)
    async def on_silence(request: Request, error: Exception) -> Response:
        log.error("the database does not answer: %s", str(error)[:300])
        return await on_refusal(request, errors.Silent())

    @app.exception_handler(DataError)
    @app.exception_handler(IntegrityError)
    @app.exception_handler(ProgrammingError)
    @app.exception_handler(Exception)
    async def on_failure(request: Request, error: Exception) -> Response:
        log.error("a request for %s failed", request.url.path, exc_info=error)
        return _tell(request, put("The server has made a mistake; nothing was stored."), 500)


def _tell(request: Request, sentence: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    return _answer(request, models.Trouble(error=clean(sentence)), status, headers)


def _answer(
    request: Request, trouble: models.Trouble, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """Tell a problem: to programs in JSON, to a person who opened a page as a page."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return answer(trouble, status, headers)
    return pages.problem_page(request, status, trouble.error)


def _sentence(error: RequestValidationError) -> str:
    """Return the first thing that is wrong with a request."""
    first = error.errors()[0]
    place = ".".join(str(part)[:60] for part in first["loc"] if part not in ("body", "query", "path"))[:100]
    wanted = str(first["msg"])[:300]
    given = repr(first.get("input"))[:60]
    if isinstance(first.get("input"), bytes):
        return put("expected a body in JSON with the header 'Content-Type: application/json', got {given}", given=given)
    if first["type"] == "missing" and not place:
        return put("expected a body in JSON, got none")
    if first["type"] == "missing":
        return put("expected a value for '{place}', got none", place=place)
    if first["type"] == "extra_forbidden":
        return put("expected no field '{place}'", place=place)
    if first["type"] == "json_invalid":
        return put(
            "expected a body in JSON, got something else ({why})", why=str(first.get("ctx", {}).get("error", ""))[:100]
        )
    return put("'{place}': {wanted}; got {given}", place=place or "body", wanted=wanted, given=given)
