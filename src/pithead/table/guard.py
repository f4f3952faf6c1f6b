"""What every request passes: limits, the check of its origin, headers of safety, a line in the log, the metrics."""

import json
import logging
import re
import socket
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pithead.core.text import put, spoken
from pithead.table.assembly import Assembly
from pithead.table.cookies import COOKIE, cookie, with_own_cookies
from pithead.table.errors import OtherHost, OtherSite, TableError, TooLarge
from pithead.table.language import wished
from pithead.table.limits import LanePlace, network
from pithead.table.metrics import Metrics
from pithead.table.problems import answer_of

SAFE = ("GET", "HEAD", "OPTIONS")
QUIET = ("/healthz", "/metrics")  # not in the log
ASIDE = ("/static/", "/docs/", *QUIET)  # what needs no table: it never waits for those that do

LONG = re.compile(
    r"/api/tables/[^/]+/(events|hint)|/api/lobby/events"
)  # streams stay for hours, hints are thought about for seconds

FILES = "default-src 'self'"  # the policy of scripts, styles and signs: that of pages has 700 bytes, and they are fifty

DRAWING = 4.0  # requests that drawing a board counts for
DRAWN = (".svg", "/shown", "/position")
PLAYING = 20.0  # requests that bringing in a record counts for: all of it is played
PLAYED = ("/api/records",)

log = logging.getLogger("pithead.table.requests")


class Gone(Exception):
    """The client went away before it had sent all of its request: half of one is none."""


class Guard:
    """Stands before the app."""

    def __init__(self, app: ASGIApp, assembly: Assembly, metrics: Metrics, policy: Callable[[], str]) -> None:
        self.app = app
        self.assembly = assembly
        self.metrics = metrics
        self._names = _own_names(assembly.settings.host_names)
        self._headers = _safety(policy())
        self._for_files = _safety(FILES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer with a problem."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                safety = self._for_files if scope["path"].startswith("/static/") else self._headers
                message["headers"] = [*message.get("headers", ()), *safety]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        scope["headers"] = with_own_cookies(scope["headers"])
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}
        try:
            with spoken(wished(headers)):
                try:
                    self._check(scope, headers)
                    body = receive if scope["method"] in SAFE else await self._whole_body(receive, headers)
                    async with self._place(scope) as scope["lane"]:
                        await self.app(scope, body, answer)
                except TableError as error:
                    await answer_of(error)(scope, receive, answer)
                except Gone:
                    status = 408
        except Exception:
            status = status or 500
            raise
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    def _check(self, scope: Scope, headers: Mapping[str, str]) -> None:
        self._check_host(headers.get("host", ""))
        client = network(scope["client"][0] if scope.get("client") else "")
        safe = scope["method"] in SAFE
        draws = scope["path"].endswith(DRAWN)
        weight = PLAYING if scope["path"] in PLAYED else DRAWING if draws else 1.0
        self.assembly.limits.check(client, not safe, weight)
        if not safe and b"arrangement=" in scope["query_string"]:  # the answer has drawings too
            self.assembly.limits.check(client, False, DRAWING)
        if not safe:
            _check_origin(headers)

    def _check_host(self, host: str) -> None:
        """See that the server is called by a name of its own: another's pages must not reach it by theirs.

        An address is nobody's name.
        """
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        if name.lower() not in self._names and not _is_address(name):
            sentence = put("expected the name of this server in the header Host, got '{name}'", name=name[:60])
            raise OtherHost(sentence)

    def _place(self, scope: Scope) -> LanePlace:
        """Return where a request waits until there is room: those that read, those that write, and all else apart."""
        if scope["method"] not in SAFE:
            return self.assembly.limits.writing.place()
        if scope["path"].startswith(ASIDE) or LONG.fullmatch(scope["path"]):  # these wait for room where they read
            return LanePlace()
        return self.assembly.limits.reading.place()

    async def _whole_body(self, receive: Receive, headers: Mapping[str, str]) -> Receive:
        """Read the body, up to the limit, and return what gives it to the app."""
        limit = self.assembly.settings.body_bytes
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > limit:
            raise _too_large(limit)
        body = b""
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limit:
                raise _too_large(limit)
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self.metrics.count(scope["method"], route, status, seconds, scope.get("path_params", {}).get("table_id", ""))
        if scope["path"] not in QUIET and log.isEnabledFor(logging.INFO):
            facts = {
                "time": round(time.time(), 3),
                "method": scope["method"],
                "path": scope["path"][:200],
                "status": status,
                "ms": round(1000 * seconds, 1),
                "process": self.assembly.process,
            }
            # `log.info` would look up who calls it, which takes as long as all the rest.
            log.handle(log.makeRecord(log.name, logging.INFO, "", 0, json.dumps(facts), (), None))


def _too_large(limit: int) -> TooLarge:
    return TooLarge(put("expected a body of at most {limit} bytes, got more", limit=str(limit)))


def _own_names(given: tuple[str, ...]) -> frozenset[str]:
    """Return the names by which the server may be called: those given, this machine's, and localhost."""
    machine = socket.gethostname()
    return frozenset(name.lower() for name in ("localhost", machine, f"{machine.partition('.')[0]}.local", *given))


@lru_cache(1000)
def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _safety(policy: str) -> list[tuple[bytes, bytes]]:
    """Return the headers that are on every answer."""
    found = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    }
    return [(name.lower().encode(), value.encode()) for name, value in found.items()]


def _check_origin(headers: Mapping[str, str]) -> None:
    """See that a request comes from a page of this server; or from a program, which uses no cookie."""
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if site is not None and site != "same-origin":
        raise OtherSite(put("expected a request from a page of this server, got one from another site"))
    if origin is None and site is None and "authorization" not in headers and cookie(headers.get("cookie", ""), COOKIE):
        raise OtherSite(put("expected the header Origin with the cookie; programs use 'Authorization: Bearer' instead"))
    if origin is not None and _host_of(origin) != headers.get("host", "").lower():
        raise OtherSite(put("expected a request from a page of this server, got one from another site"))


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
