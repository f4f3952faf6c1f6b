"""The short way of a plain request: finding its route and reading its parameters is half of what a server does for it.

Routes are declared and described by FastAPI, and it serves them all. Requests about a table that are as they should be
are read here instead, by the same types. Whatever is unusual goes the long way, which answers it or says what is wrong.
"""

import inspect
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request, params
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pithead.table.routes import assembly_of

PREFIX = "/api/tables/"
JSON = (b"content-type", b"application/json")


class RouteReader:
    """Reads what one route is asked, by the types of its endpoint."""

    def __init__(self, route: APIRoute) -> None:
        self.route = route
        self.endpoint: Callable[..., Any] = route.endpoint
        self.waits = inspect.iscoroutinefunction(route.endpoint)
        self.plain = True  # whether all its parameters can be read here
        self._body: tuple[str, type[BaseModel]] | None = None
        self._queries: dict[str, TypeAdapter[Any]] = {}
        self._needed: set[str] = set()  # queries without which it cannot be asked
        hints = get_type_hints(route.endpoint, include_extras=True)
        for name, parameter in inspect.signature(route.endpoint).parameters.items():
            hint = hints[name]
            if hint is Request or name == "table_id":
                continue
            if inspect.isclass(hint) and issubclass(hint, BaseModel):
                self._body = name, hint
            elif _is_one_query(hint):
                self._queries[name] = TypeAdapter(hint)
                if parameter.default is parameter.empty:
                    self._needed.add(name)
            else:
                self.plain = False

    @property
    def has_body(self) -> bool:
        """Whether a request brings one."""
        return self._body is not None

    def read(self, query: bytes, body: bytes) -> dict[str, Any] | None:
        """Return the arguments of the endpoint, None if anything is not as it should be."""
        found: dict[str, Any] = {}
        try:
            if self._body is not None:
                name, model = self._body
                found[name] = model.model_validate_json(body)
            for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True) if query else ():
                if name in found:
                    return None
                if name in self._queries:  # others mean nothing, as on the long way
                    found[name] = self._queries[name].validate_python(value)
        except ValidationError:
            return None
        return found if found.keys() >= self._needed else None


def _is_one_query(hint: object) -> bool:
    """Tell whether a parameter is a query with one value."""
    if get_origin(hint) is not Annotated:
        return False
    kind, *facts = get_args(hint)
    several = any(get_origin(part) is list for part in (kind, *get_args(kind)))
    return not several and any(isinstance(fact, params.Query) for fact in facts)


class ShortWay:
    """Stands before all routes of an app, and takes those of one router, whose endpoints make their own responses."""

    def __init__(self, app: ASGIApp, router: APIRouter) -> None:
        self.app = app
        self.readers: dict[tuple[str, str], RouteReader] = {}  # by method, and what follows the table's id
        for route in router.routes:
            assert isinstance(route, APIRoute)
            reader = RouteReader(route)
            table, _, word = route.path.removeprefix(PREFIX).partition("/")
            if reader.plain and table == "{table_id}":
                self.readers.update({(method, word): reader for method in route.methods or ()})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let it go the long way."""
        reader = table_id = None
        if scope["type"] == "http" and not scope.get("root_path") and scope["path"].startswith(PREFIX):
            table_id, _, word = scope["path"][len(PREFIX) :].partition("/")
            reader = self.readers.get((scope["method"], word)) if table_id else None
        if reader is None:
            await self.app(scope, receive, send)
            return
        body, first = b"", None
        if reader.has_body:
            first = await receive()
            body = first.get("body", b"") if JSON in scope["headers"] and not first.get("more_body") else b""
        values = reader.read(scope["query_string"], body)
        if values is None:
            await self.app(scope, receive if first is None else _again(first, receive), send)
            return
        scope["route"], scope["endpoint"], scope["path_params"] = reader.route, reader.endpoint, {"table_id": table_id}
        request = Request(scope, receive, send)
        try:
            if reader.waits:
                response = await reader.endpoint(request, table_id, **values)
            else:
                limits = assembly_of(request).limits
                response = await limits.in_thread(partial(reader.endpoint, request, table_id, **values))
        except Exception as error:
            response = _failing(error, request)
        await response(scope, receive, send)


def _failing(error: Exception, request: Request) -> ASGIApp:
    """Return what answers a request that has failed, as on the long way."""

    async def fail(*_: object) -> None:
        raise error

    handlers = {kind: handle for kind, handle in request.app.exception_handlers.items() if kind is not Exception}
    return ExceptionMiddleware(fail, handlers)


def _again(first: Message, receive: Receive) -> Receive:
    """Return what gives a message that was read already, and then the others."""
    waiting = [first]

    async def next_one() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_one
