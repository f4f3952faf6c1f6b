"""The app: routes, errors, and what starts and stops with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Lock

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

import pithead
from pithead.core.view import Json
from pithead.table import (
    analysis_api,
    api,
    api_page,
    hint_api,
    hints,
    leaving_api,
    lessons,
    lobby,
    me,
    models,
    notice_api,
    offers_api,
    pages,
    puzzles,
    rating_api,
    rematch_api,
    replays,
    talk_api,
)
from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE
from pithead.table.csp import content_policy
from pithead.table.guard import Guard
from pithead.table.limits import THREADS
from pithead.table.metrics import Metrics
from pithead.table.problems import add_problems
from pithead.table.routes import answer
from pithead.table.settings import Settings
from pithead.table.short_way import ShortWay
from pithead.table.site import mount_site
from pithead.table.squeezed import Squeezed

DESCRIPTION = """\
Mining board games at one table: set up a table, sit down by a seat's secret, look, decide, hear what happens.
Only what a seat, or a spectator, may know ever leaves the server. Every problem is answered with
`{"error": "a sentence"}`."""

SCHEMA = "#/components/schemas/{model}"

KEYS = {
    "token": {"type": "http", "scheme": "bearer", "description": "The secret of a seat."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Set on sitting down."},
}


def make_app(settings: Settings, proxies: str = "") -> FastAPI:
    """Return the app of a server; its database is brought up to date first."""
    assembly = Assembly(settings, proxies)
    assembly.store.migrate()
    assembly.notices.set_up(settings)
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
        openapi_url=None,  # `api_page` tells it, and no pages with scripts from elsewhere
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # `metrics` counts; this looks at each request
    )
    app.state.assembly = assembly
    app.state.metrics = metrics
    app.include_router(api.router)  # first, as it is asked most
    app.include_router(lobby.router)
    app.include_router(talk_api.router)
    app.include_router(rematch_api.router)
    app.include_router(me.router)
    app.include_router(me.page_router)
    app.include_router(offers_api.router)
    app.include_router(offers_api.page_router)
    app.include_router(rating_api.router)
    app.include_router(rating_api.page_router)
    app.include_router(leaving_api.router)
    app.include_router(hints.router)
    app.include_router(hint_api.router)
    app.include_router(analysis_api.router)
    app.include_router(lessons.router)
    app.include_router(replays.router)
    app.include_router(puzzles.router)
    app.include_router(puzzles.page_router)
    app.include_router(notice_api.router)
    app.include_router(notice_api.page_router)
    app.include_router(pages.router)
    app.include_router(api_page.router)
    app.mount("/static", pages.static)
    app.state.site = mount_site(app)
    _add_service_routes(app, assembly, metrics)
    add_problems(app)
    _describe_when_asked(app)
    app.add_middleware(ShortWay, router=api.router)
    app.add_middleware(Squeezed)
    app.add_middleware(Guard, assembly=assembly, metrics=metrics, policy=content_policy)
    return app


def _describe_when_asked(app: FastAPI) -> None:
    """Have the description made when it is first asked for, as that takes a second."""
    plain, lock = app.openapi, Lock()

    def openapi() -> Json:
        with lock:
            made = app.openapi_schema is not None
            description = plain()
            if not made:
                _complete(description)
            return description

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI wants it done


def _complete(description: Json) -> None:
    """Add to the description how a seat is opened, and that a problem is told in JSON whatever was asked for."""
    description["components"]["securitySchemes"] = KEYS
    schemas, trouble = description["components"]["schemas"], models.Trouble.model_json_schema(ref_template=SCHEMA)
    schemas |= {**trouble.pop("$defs", {}), "Trouble": trouble} | schemas
    for path, methods in description["paths"].items():
        for facts in methods.values():
            if path.startswith("/api/tables"):
                facts["security"] = [*({key: []} for key in KEYS), {}]
            for status, told in facts["responses"].items():
                if status >= "400":
                    told["content"] = {"application/json": next(iter(told["content"].values()))}


def _add_service_routes(app: FastAPI, assembly: Assembly, metrics: Metrics) -> None:
    @app.get("/healthz", summary="How the server is", tags=["service"], responses={503: {"model": models.Health}})
    async def healthz() -> Response:
        """Tell whether the server and its database answer."""
        trouble = await run_in_threadpool(assembly.store.trouble)
        if trouble:
            return answer(models.Health(status="failing", database=trouble), 503)
        return answer(models.Health(status="ok", database="answers"))

    @app.get("/metrics", include_in_schema=False)
    def read_metrics() -> Response:
        """Numbers for Prometheus."""
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")
