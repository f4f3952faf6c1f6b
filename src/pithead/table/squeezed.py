"""Answers squeezed for those who can read them so; all others, and streams, pass as they are, at no cost."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEAST = 500  # bytes of an answer
LEVEL = 5  # how hard: more takes twice as long for a fiftieth less


class Squeezed:
    """Stands before an app."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._squeezed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        squeezed = (
            scope["type"] == "http"
            and not scope["path"].endswith("/events")
            and any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
        )
        await (self._squeezed if squeezed else self.app)(scope, receive, send)
