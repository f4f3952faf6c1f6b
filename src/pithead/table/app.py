"""The app: routes, errors, and what starts and stops with it."""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError, InterfaceError, ProgrammingError, TimeoutError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

import pithead
from pithead import PitheadError
from pithead.core.text import put
from pithead.table import api, api_page, hints, lobby, models, pages
from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE
from pithead.table.csp import content_policy
from pithead.table.guard import Guard
from pithead.table.limits import THREADS, busy
from pithead.table.metrics import Metrics
from pithead.table.problems import Problem, clean
from pithead.table.settings import Settings

log = logging.getLogger("pithead.table")

DESCRIPTION = """\
Mining board games at one table: set up a table, sit down by a seat's secret, look, decide, hear what happens.
Only what a seat, or a spectator, may know ever leaves the server. Every problem is answered with
`{"error": "a sentence"}`."""

KEYS = {
    "token": {"type": "http", "scheme": "bearer", "description": "The secret of a seat."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Set on sitting down."},
}


def make_app(settings: Settings, proxies: str = "") -> FastAPI:
    """Return the app of a server; its database is brought up to date first."""
    assembly = Assembly(settings, proxies)
    assembly.store.migrate()
    metrics = Metrics(assembly)
    content_policy()  # it takes a moment the first time

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS
        assembly.start()
        yield
        await assembly.stop()

    app = FastAPI(
        title="Pithead",
        version=pithead.__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # their scripts come from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.assembly = assembly
    app.state.metrics = metrics
    app.include_router(api.router)  # first, as it is asked most
    app.include_router(lobby.router)
    app.include_router(hints.router)
    app.include_router(pages.router)
    app.include_router(api_page.router)
    app.mount("/static", pages.static)
    _add_service_routes(app, assembly, metrics)
    _add_problems(app)
    _complete_description(app)
    app.add_middleware(Guard, assembly=assembly, metrics=metrics, policy=content_policy)
    return app


def _complete_description(app: FastAPI) -> None:
    """Add to the description how a seat is opened, and that a problem is told in JSON whatever was asked for."""
    description = app.openapi()
    description["components"]["securitySchemes"] = KEYS
    for path, methods in description["paths"].items():
        for facts in methods.values():
            if path.startswith("/api/tables"):
                facts["security"] = [*({key: []} for key in KEYS), {}]
            for status, answer in facts["responses"].items():
                if status >= "400":
                    answer["content"] = {"application/json": next(iter(answer["content"].values()))}


def _add_service_routes(app: FastAPI, assembly: Assembly, metrics: Metrics) -> None:
    @app.get("/healthz", summary="How the server is", tags=["service"], responses={503: {"model": models.Health}})
    async def healthz() -> JSONResponse:
        """Tell whether the server and its database answer."""
        trouble = await run_in_threadpool(assembly.store.trouble)
        if trouble:
            return JSONResponse({"status": "failing", "database": trouble}, 503)
        return JSONResponse({"status": "ok", "database": "answers"})

    @app.get("/metrics", include_in_schema=False)
    def read_metrics() -> Response:
        """Numbers for Prometheus."""
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def on_problem(request: Request, problem: Problem) -> Response:
        return _answer(request, problem.body(), problem.status)

    @app.exception_handler(PitheadError)
    async def on_mistake(request: Request, error: PitheadError) -> Response:
        return _answer(request, {"error": clean(error)}, 422)

    @app.exception_handler(ValueError)
    async def on_value(request: Request, error: ValueError) -> Response:
        return _answer(request, {"error": clean(error)}, 422)

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        sentences = {
            404: put("expected the address of something here, got '{path}'", path=request.url.path[:100]),
            405: put("expected another method than {method} for this address", method=request.method[:20]),
            400: put("expected a body in JSON, got something that cannot be read"),
        }
        sentence = sentences.get(error.status_code, str(error.detail))
        return _answer(request, {"error": clean(sentence)}, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> Response:
        return _answer(request, {"error": clean(_sentence(error))}, 422)

    @app.exception_handler(DatabaseError)
    @app.exception_handler(InterfaceError)
    @app.exception_handler(TimeoutError)
    async def on_silence(request: Request, error: Exception) -> Response:
        log.error("the database does not answer: %s", str(error)[:300])
        return _answer(request, busy().body(), 503)

    @app.exception_handler(DataError)
    @app.exception_handler(IntegrityError)
    @app.exception_handler(ProgrammingError)
    @app.exception_handler(Exception)
    async def on_failure(request: Request, error: Exception) -> Response:
        log.error("a request for %s failed", request.url.path, exc_info=error)
        return _answer(request, {"error": put("The server has made a mistake; nothing was stored.")}, 500)


def _answer(request: Request, body: dict[str, Any], status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Tell a problem: to programs in JSON, to a person who opened a page as a page."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse(body, status, headers=headers)
    return pages.problem_page(request, status, body["error"])


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
