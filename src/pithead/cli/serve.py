"""`pithead serve`: the table in the browser."""

import errno
import socket
import threading
import webbrowser
from typing import Annotated

import typer

from pithead.cli.mistakes import Mistake, check_from, why
from pithead.cli.show import console

EPILOG = """\
Examples:
  pithead serve                                        play in the browser of this machine
  pithead serve --host 0.0.0.0 --port 80               for the others in this network
  pithead serve --database postgresql://games@db/games several servers on one database

Games are kept in the user's data directory, unless --database says otherwise."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0: any that is free.")] = 8000,
    database: Annotated[
        str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…", show_default="SQLite")
    ] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    pace: Annotated[int, typer.Option(metavar="MS", help="How long bots wait before they move.")] = 700,
    workers: Annotated[int, typer.Option(help="Processes that bots think in.")] = 2,
    rate: Annotated[float, typer.Option(help="Decisions a second from one client, on the average; 0: no limit.")] = 20,
    https: Annotated[
        bool, typer.Option("--https", help="People reach it by https: cookies are for https only.")
    ] = False,
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A proxy whose word about the client's address counts.")
    ] = "",
) -> None:
    """Start the table: games in the browser, alone against bots or together."""
    check_from("--port", port, 0, 65535)
    check_from("--pace", pace, 0, 10_000)
    check_from("--workers", workers, 1, 64)
    from pithead.table.server import Server, make_server  # slow to import, and only needed here
    from pithead.table.settings import Settings

    settings = Settings(
        database,
        workers=workers,
        pace_ms=pace,
        writes_per_second=rate,
        reads_per_second=5 * rate,
        tables_per_client=100 if rate else 0,
        streams_per_client=64 if rate else 0,
        secure_cookies=https,
    )
    bound = _bind(host, port)
    try:
        server: Server = make_server(settings, proxy)
    except ModuleNotFoundError as error:
        bound.close()
        raise Mistake(f"this database needs more to be installed: pip install pithead[postgres] ({error})") from None
    except Exception as error:
        bound.close()
        raise Mistake(f"cannot use the database: {_short(error)}") from None
    address = f"http://{_shown(host)}:{bound.getsockname()[1]}/"
    console().print(f"The table is at {address}  (Ctrl-C ends it)", soft_wrap=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    server.run(sockets=[bound])


def _bind(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        bound = socket.socket(family)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(1024)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Mistake(f"port {port} is in use: give another with --port") from None
        raise Mistake(f"cannot listen at {host}, port {port}: {why(error)}") from None
    return bound


def _shown(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)


def _short(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
