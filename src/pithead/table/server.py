"""The server process: it answers what has begun, ends its streams, and stops."""

import contextlib
import gc
import json
import logging
import math
import socket
import sys
from dataclasses import replace

import uvicorn
from fastapi import FastAPI

from pithead.table.app import make_app
from pithead.table.connections import connection_class
from pithead.table.settings import Settings

COLLECT = (20_000, 20, 20)  # a request makes many objects that end by themselves: looking for others takes a tenth
SPARE_FILES = 256  # for the database, the bots, and what Python opens
STOP_SECONDS = 5  # for answers that have begun
REQUESTS = "pithead.table.requests"


class Server(uvicorn.Server):
    """A server that ends its streams when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then all else."""
        self.app.state.assembly.bus.stop()
        await super().shutdown(sockets)


def make_server(settings: Settings, proxy: str = "", log: bool = False) -> Server:
    """Return a server that is ready to run; `log` asks for the lines of requests."""
    keep_log(log)
    settings = replace(settings, connections=room_for(settings.connections))
    app = make_app(settings, proxy)
    gc.freeze()  # what is there now stays
    gc.set_threshold(*COLLECT)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=connection_class(app.state.assembly.gate),
        ws="none",
        timeout_keep_alive=math.ceil(settings.patience_seconds),
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
    )
    return Server(config, app)


def room_for(connections: int) -> int:
    """Let the process open as many files as so many connections need; return for how many it may."""
    try:
        import resource
    except ImportError:  # Windows
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return min(connections, max(soft - SPARE_FILES, soft // 2))
    return connections


class Lines(logging.Formatter):
    """Every message as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; a request's message is one already."""
        if record.name == REQUESTS:
            return record.getMessage()
        facts = {"time": round(record.created, 3), "level": record.levelname.lower(), "message": record.getMessage()}
        if record.exc_info:
            facts["error"] = self.formatException(record.exc_info)
        return json.dumps(facts)


def keep_log(requests: bool) -> None:
    """Write one line of JSON for each request, and for what goes wrong, to the standard error.

    Somebody who plays at home and looks at the terminal sees only what goes wrong, unless the requests are asked for.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("pithead.table", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.propagate = False
        logger.handlers = [handler]
        logger.setLevel(logging.WARNING)
    if requests or not sys.stderr.isatty():
        logging.getLogger(REQUESTS).setLevel(logging.INFO)
