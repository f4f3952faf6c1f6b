"""`pithead serve`, or `pithead` alone: the table in the browser."""

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pithead.cli.handing_over import hand_over, read_checked
from pithead.cli.mistakes import Mistake, check_from, why
from pithead.cli.show import console
from pithead.extras import MissingExtra, needs

if TYPE_CHECKING:
    from pithead.table.server import Server
    from pithead.table.settings import Settings

EPILOG = """\
Examples:
  pithead serve                                        play in the browser of this machine
  pithead serve game.txt                               look at a recorded game there
  pithead serve --host 0.0.0.0 --port 80               for everybody in this network
  pithead serve --host-name table.example.org --https --proxy 127.0.0.1
                                                       behind a proxy that has this name
  pithead serve --database postgresql://games@db/games several servers on one database

Games are kept in the user's data directory, unless --database says otherwise."""

PASSWORD = "PITHEAD_SMTP_PASSWORD"
DATABASE = "PITHEAD_DATABASE"  # an address may hold a password, and all users see commands
PORT = 8000
NEXT_PORTS = 100  # tried where the usual one is taken


def serve(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE…", help="Records to open: to replay, analyse, or play from.", show_default=False),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(help="The port to listen on; 0: any free port.", show_default=f"{PORT}, or the next free one"),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar=DATABASE,
            help="sqlite:///FILE or postgresql://…",
            show_default="SQLite",
        ),
    ] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    pace: Annotated[int, typer.Option(metavar="MS", help="How long bots wait before they move.")] = 700,
    workers: Annotated[int, typer.Option(help="Processes for the bots.")] = 2,
    rate: Annotated[float, typer.Option(help="Decisions per second from one client, on average; 0: no limit.")] = 20,
    connections: Annotated[
        int, typer.Option(help="Connections at a time, in total; limited by the system's open files.")
    ] = 4096,
    connections_per_client: Annotated[
        int | None,
        typer.Option(
            help="Connections at a time from one address; 0: no limit.", show_default="128; no limit with --rate 0"
        ),
    ] = None,
    patience: Annotated[
        float,
        typer.Option(metavar="SECONDS", help="How long a client may take to send a request or receive an answer."),
    ] = 10,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A host name people use for this server, besides its addresses and this machine's own name; may "
            "be repeated.",
            show_default=False,
        ),
    ] = None,
    log: Annotated[
        bool, typer.Option("--log", help="Log a line of JSON for each request, even on a terminal.")
    ] = False,
    https: Annotated[
        bool, typer.Option("--https", help="The server is reached by https: keep cookies to https.")
    ] = False,
    push: Annotated[
        str,
        typer.Option(
            metavar="CONTACT",
            envvar="PITHEAD_PUSH",
            help="Notify people by Web Push when it is their turn; a mailto: or https: address for push services.",
            show_default="off",
        ),
    ] = "",
    push_service: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST",
            help="One more push service to allow, besides those of the usual browsers; may be repeated.",
            show_default=False,
        ),
    ] = None,
    smtp: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="PITHEAD_SMTP",
            help=f"Tell people by e-mail, through smtp://USER@HOST:PORT or smtps://…; the password is in {PASSWORD}.",
            show_default="off",
        ),
    ] = "",
    smtp_from: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="PITHEAD_SMTP_FROM", help="The address that e-mail comes from.")
    ] = "",
    keep: Annotated[
        int, typer.Option(metavar="DAYS", help="Remove tables untouched for this many days; 0: never.")
    ] = 0,
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A proxy that is trusted about a client's address.")
    ] = "",
) -> None:
    """Start the table: play in the browser, against bots or with friends."""
    if port is not None:
        check_from("--port", port, 0, 65535)
    check_from("--pace", pace, 0, 10_000)
    check_from("--workers", workers, 1, 64)
    check_from("--keep", keep, 0, 36_500)
    _check_notices(push, smtp, smtp_from, host_name)
    check_from("--connections", connections, 8, 1_000_000)
    if connections_per_client is None:
        connections_per_client = 128 if rate else 0
    check_from("--connections-per-client", connections_per_client, 0, 1_000_000)
    if not 0.1 <= patience <= 3600:
        raise Mistake(f"expected --patience to be from 0.1 to 3600, got {patience:g}")
    with needs("table", "the table in the browser"), _uncollected():  # slow to import, and only needed here
        from pithead.table.one_server import InUse, OneServer, SeveralNames
        from pithead.table.server import make_server
        from pithead.table.settings import Settings
    records = [(path, read_checked(path)) for path in files or ()]
    settings = Settings(
        database,
        workers=workers,
        pace_ms=pace,
        writes_per_second=rate,
        reads_per_second=5 * rate,
        tables_per_client=100 if rate else 0,
        streams_per_client=64 if rate else 0,
        analyses_per_client=1 if rate else 0,
        secure_cookies=https,
        connections=connections,
        connections_per_client=connections_per_client,
        patience_seconds=patience,
        keep_days=keep,
        public_url=_public_url(host_name, https, port),
        push_contact=push,
        push_services=tuple(push_service or ()),
        smtp=smtp,
        smtp_password=os.environ.get(PASSWORD, ""),
        smtp_from=smtp_from,
        host_names=tuple(host_name or ()),
    )
    try:
        with OneServer(_address(settings)) as only:
            bound = _bind(host, port)
            server = _made(lambda: make_server(settings, proxy, log), bound)
            address = f"http://{_shown(host)}:{bound.getsockname()[1]}/"
            only.tell(address)
            opened = [(path, f"{address}table/{_bring_in(server, text)}") for path, text in records]
            _announce(f"The table is at {address}  (Ctrl-C ends it)", opened[0][1] if opened else address, browser)
            _tell(opened)
            server.run(sockets=[bound])
    except SeveralNames as file:
        raise Mistake(
            f"expected a database file with one name, but {file} has several: remove the other hard links"
        ) from None
    except InUse as other:
        if port is not None or not other.address:
            where = f", at {other.address}" if other.address else ""
            raise Mistake(f"another server has this database open{where}") from None
        opened = [(path, f"{other.address}table/{hand_over(path, text, other.address)}") for path, text in records]
        sentence = f"The table is open already, at {other.address}"
        _announce(sentence, opened[0][1] if opened else other.address, browser)
        _tell(opened)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Import without looking for garbage: what is imported stays, and looking would take a sixth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _check_notices(push: str, smtp: str, sender: str, host_name: list[str] | None) -> None:
    """See that what is needed to tell people of their turns is there."""
    if push and not push.startswith(("mailto:", "https://")):
        raise Mistake(f"expected --push to be mailto:ADDRESS or https://…, got '{push[:60]}'")
    if push and not all(find_spec(name) for name in ("cryptography", "http_ece", "py_vapid")):
        raise MissingExtra("push", "--push")
    if not smtp:
        return
    if not host_name:
        raise Mistake("expected --host-name with --smtp: links in e-mails need the server's name")
    from pithead.table.errors import TableError
    from pithead.table.mail import read_server

    try:
        read_server(smtp, os.environ.get(PASSWORD, ""), sender)
    except TableError as error:
        raise Mistake(f"--smtp-from: {error}") from None
    except ValueError as error:
        raise Mistake(f"--smtp: {error}") from None


def _public_url(host_name: list[str] | None, https: bool, port: int | None) -> str:
    """Return the address of the server as people reach it; empty where that is not known."""
    if not host_name:
        return ""
    if https:
        return f"https://{host_name[0]}"
    return f"http://{host_name[0]}:{PORT if port is None else port}"


def _bring_in(server: "Server", text: str) -> str:
    """Bring in a record, and return the table's id."""
    from pithead.table.incoming import bring_in

    return bring_in(server.app.state.assembly.service, text).facts.id


def _tell(opened: list[tuple[Path, str]]) -> None:
    """Say where the records are."""
    for path, address in opened:
        console().print(f"{path}: {address}", soft_wrap=True)


def _address(settings: "Settings") -> str:
    try:
        return settings.address
    except OSError as error:
        raise Mistake(f"cannot make a folder for the games: {why(error)}") from None


def _made(make: "Callable[[], Server]", bound: socket.socket) -> "Server":
    """Return the server, or say what its database lacks."""
    try:
        with needs("postgres", "this database"):
            return make()
    except MissingExtra:
        bound.close()
        raise
    except Exception as error:
        bound.close()
        raise Mistake(f"cannot use the database: {_short(error)}") from None


def _announce(sentence: str, address: str, browser: bool) -> None:
    """Say where the table is, and open the browser there if one is wanted and there is a display."""
    console().print(sentence, soft_wrap=True)
    if browser and _has_display():
        threading.Timer(0.5, webbrowser.open, [address]).start()


def _has_display() -> bool:
    """Tell whether a browser would open a window: a browser in the terminal would only be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _bind(host: str, port: int | None) -> socket.socket:
    """Listen at the port that was asked for, or else at the usual one, or the next that is free."""
    if port is not None:
        return _listen(host, port)
    for number in range(PORT, PORT + NEXT_PORTS):
        try:
            bound = _listen(host, number)
        except PortTaken:
            continue
        if number != PORT:
            console(stderr=True).print(f"Port {PORT} is in use; port {number} is free.", soft_wrap=True)
        return bound
    raise Mistake(f"the ports from {PORT} to {PORT + NEXT_PORTS - 1} are in use: give another with --port")


class PortTaken(Mistake):
    """Another program listens there."""


def _listen(host: str, port: int) -> socket.socket:
    bound = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        bound = socket.socket(family)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(1024)
    except OSError as error:
        if bound is not None:
            bound.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"port {port} is in use: give another with --port") from None
        raise Mistake(f"cannot listen at {host}, port {port}: {why(error)}") from None
    return bound


def _shown(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)


def _short(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
