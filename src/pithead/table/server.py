"""The server process: it answers what has begun, ends its streams, and stops."""

import logging
import socket
import sys

import uvicorn
from fastapi import FastAPI

from pithead.table.app import make_app
from pithead.table.settings import Settings

STOP_SECONDS = 5  # for answers that have begun


class Server(uvicorn.Server):
    """A server that ends its streams when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then all else."""
        self.app.state.hub.bus.stop()
        await super().shutdown(sockets)


def make_server(settings: Settings, proxy: str = "") -> Server:
    """Return a server that is ready to run."""
    keep_log()
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
    )
    return Server(config, app)


def keep_log() -> None:
    """Write one line of JSON for each request, and warnings, to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    requests = logging.getLogger("pithead.table.requests")
    requests.propagate = False
    requests.handlers = [handler]
    requests.setLevel(logging.INFO)
