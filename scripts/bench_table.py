"""Measures the table under load: many tables, several streams at each, moves by scripted clients.

    python scripts/bench_table.py --tables 1000 --streams 4 --seconds 30
    python scripts/bench_table.py --grow 10 100 1000 3000
    python scripts/bench_table.py --database postgresql://… --servers 2
    python scripts/bench_table.py --tables 90 --clients 4 --pause 0.05 --analyse
    python scripts/bench_table.py --clock
    python scripts/bench_table.py --compare

It starts a server of its own. Every stream must tell every change once and in order; the time from a post to its
acknowledgement, the actions a second, the server's work and its memory are printed. An action is a request for what can
be done, the decision, and an event for each stream. `bench_limits.py` tells what the machine can do at most.
With --grow it does so for several numbers of tables; with --servers several processes share a PostgreSQL.
With --analyse it plays on while the server analyses a finished game of each kind, one after the other. The analysis is
stopped and gone on with every few seconds, and the answers of live tables with it and without it are compared; clients
pause between two actions, as people do.
With --compare there are two servers: one with a live clock at every table and presence, one with neither. The same load
is put on them in turns of a few seconds, and what the one does is told as a multiple of what the other does.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

Json = dict[str, Any]
MAIN = "import sys; from pithead.cli import main; sys.exit(main())"
# A server that does not know who is there: nothing is noted of those who ask or have a stream open, and nothing told.
WITHOUT_PRESENCE = f"""
from contextlib import nullcontext
from pithead.table.company import Company, CompanyStream
from pithead.table.presence import Presence
async def nothing(*_): return []
CompanyStream.news = Presence.look = nothing
Company.with_page = Presence.listening = lambda *_: nullcontext()
Presence.heard = lambda *_: None
{MAIN}"""

GAMES = ("coal-baron", "haspelknecht", "magnum-sal")  # that are analysed
CLOCK = {"kind": "live", "seconds": 3600, "increment": 20}
TRIES = 10  # to open a stream
WINDOW = 5.0  # seconds with an analysis, and without
TURN = 2.0  # seconds of one server, and of the other


class Connection:
    """One connection that is kept open; a request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str = "", body: Json | None = None) -> tuple[int, Json]:
        """Send a request, and return status and answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(head(method, path, token, len(data)) + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer)
        assert length is not None, answer
        return int(answer.split()[1]), json.loads(await reader.readexactly(int(length[1])))


def head(method: str, path: str, token: str, length: int) -> bytes:
    """Return the head of a request."""
    key = f"Authorization: Bearer {token}\r\n" if token else ""
    kind = f"Content-Type: application/json\r\nContent-Length: {length}\r\n"
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{key}{kind}\r\n".encode()


class Stream:
    """Somebody who reads along, and checks that nothing is lost, doubled or out of order."""

    def __init__(self, port: int, path: str, token: str) -> None:
        self.port = port
        self.path = path
        self.token = token
        self.version = 0
        self.begun = asyncio.Event()

    async def read(self) -> None:
        """Read until the stream ends."""
        for _ in range(TRIES):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(head("GET", f"{self.path}/events", self.token, 0))
            status = await reader.readline()
            if b" 503 " not in status:  # the disk has kept it waiting: others work at this machine, too
                break
            writer.close()
            await asyncio.sleep(1)
        assert b" 200 " in status, f"expected a stream, got {status!r}"
        while line := await reader.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
                assert number == self.version + 1, f"expected version {self.version + 1}, got {number}"
                self.version = number
            elif line.startswith(b"data: ") and not self.begun.is_set():  # of hello
                self.version = json.loads(line[6:])["version"]
                self.begun.set()


class Game:
    """A table that is played by a script."""

    def __init__(self, port: int, made: Json, streams: int) -> None:
        self.path = f"/api/tables/{made['id']}"
        self.tokens = {link["seat"]: link["token"] for link in made["links"]}
        tokens = [*self.tokens.values(), *[""] * streams][:streams]
        self.streams = [Stream(port, self.path, token) for token in tokens]
        self.version = sum(bool(token) for token in tokens)  # each sits down with the first use of a secret
        self.to_act = made["to_act"]
        self.over = False


async def play(
    port: int, games: list[Game], until: float, times: list[float], chance: random.Random, pause: float
) -> None:
    """Play tables in turn, over one connection."""
    connection = Connection(port)
    place = 0
    while time.perf_counter() < until:
        game = games[place % len(games)]
        place += 1
        if all(game.over for game in games):
            return
        if game.over:
            continue
        if pause:
            await asyncio.sleep(pause * chance.random() * 2)
        token = game.tokens[game.to_act]
        _, able = await connection.ask("GET", f"{game.path}/actions", token)
        body = {"action": chance.choice(able["actions"])["notation"], "version": able["version"]}
        begun = time.perf_counter()
        status, answer = await connection.ask("POST", f"{game.path}/act", token, body)
        times.append(time.perf_counter() - begun)
        assert status == 200, answer
        game.version, game.over = answer["version"], answer["over"]
        game.to_act = answer["waiting"][0] if not game.over else -1


async def set_up(port: int, tables: int, args: argparse.Namespace, clock: bool) -> list[Game]:
    """Set up tables, some by each client."""
    games: list[Game] = []

    async def some(count: int) -> None:
        connection = Connection(port)
        seats = [{"kind": "person"}] * args.seats
        body = {"game": args.game, "seats": seats, **({"clock": CLOCK} if clock else {})}
        for _ in range(count):
            status, made = await connection.ask("POST", "/api/tables", body=body)
            assert status == 201, made
            games.append(Game(port, made, args.streams))

    shares = [tables // args.clients + (number < tables % args.clients) for number in range(args.clients)]
    await asyncio.gather(*(some(share) for share in shares))
    return games


async def listen(games: list[Game]) -> list[asyncio.Task[None]]:
    """Open the streams of tables, one after another."""
    reading = []
    for stream in [stream for game in games for stream in game.streams]:
        reading.append(asyncio.create_task(stream.read()))
        begun = asyncio.create_task(stream.begun.wait())
        await asyncio.wait([reading[-1], begun], return_when=asyncio.FIRST_COMPLETED)
        assert stream.begun.is_set(), reading[-1].exception() or "the stream has ended"
    return reading


async def load(servers: list[tuple[int, int]], tables: int, args: argparse.Namespace) -> None:
    """Set up the tables, play them, and report."""
    processes = [process for _, process in servers]
    empty = sum(map(resident, processes))
    hands = [await set_up(port, tables // len(servers), args, args.clock) for port, _ in servers]
    games = [game for hand in hands for game in hand]
    with_tables = sum(map(resident, processes))
    reading = await listen(games)
    with_streams = sum(map(resident, processes))
    times: list[float] = []
    busy = sum(map(worked, processes))
    begun = time.perf_counter()
    await asyncio.gather(
        *(play_for(args.seconds, port, hand, times, args) for (port, _), hand in zip(servers, hands, strict=True))
    )
    taken = time.perf_counter() - begun
    busy = sum(map(worked, processes)) - busy
    for key in () if args.analyse is None else args.analyse or GAMES:
        await compare(*servers[0], key, games, args)
    await see_that_all_is_told(games, reading)
    times.sort()
    each = (with_tables - empty) / len(games), (with_streams - with_tables) / max(len(reading), 1)
    print(f"{len(games)} tables, {len(reading)} streams, {args.clients} clients, {taken:.0f} seconds")
    print(f"actions a second     {len(times) / taken:.0f}  (and as many requests that read)")
    print(
        f"server's work        {1000 * busy / len(times):.2f} ms of a processor for an action and what is read for it"
    )
    print(f"acknowledged after   {1000 * times[len(times) // 2]:.0f} ms (median), ", end="")
    print(f"{1000 * times[int(0.95 * len(times))]:.0f} ms (95 %), {1000 * times[-1]:.0f} ms (longest)")
    print(f"memory               {sum(map(resident, processes)):.0f} MB, {empty:.0f} MB of it without tables; ", end="")
    print(f"{1000 * each[0]:.0f} kB a new table, {1000 * each[1]:.0f} kB a stream")
    print(
        f"events               {sum(game.version for game in games) * args.streams}: none lost, doubled or out of order"
    )


async def see_that_all_is_told(games: list[Game], reading: list[asyncio.Task[None]]) -> None:
    """See that every stream has told all, and end them."""
    await asyncio.sleep(2)
    for game in games:
        for stream in game.streams:
            assert stream.version == game.version, f"expected version {game.version}, the stream is at {stream.version}"
    for task in reading:
        assert not task.done(), task
        task.cancel()


async def compare_servers(servers: list[tuple[int, int]], args: argparse.Namespace) -> None:
    """Put two servers, each a port and a process, under the same load in turns; the second has clocks and presence."""
    tables = []
    for (port, _), clock in zip(servers, (False, True), strict=True):
        games = await set_up(port, args.tables, args, clock)
        tables.append((games, await listen(games)))
    done, taken, busy = [0, 0], [0.0, 0.0], [0.0, 0.0]
    for window in range(max(2, round(args.seconds / TURN))):
        order = (0, 1) if window % 2 else (1, 0)  # neither is always the first
        for which in order:
            (port, process), (games, _) = servers[which], tables[which]
            times: list[float] = []
            work, begun = worked(process), time.perf_counter()
            await play_for(TURN, port, games, times, args)
            taken[which] += time.perf_counter() - begun
            busy[which] += worked(process) - work
            done[which] += len(times)
    for games, reading in tables:
        await see_that_all_is_told(games, reading)
    speed = [count / seconds for count, seconds in zip(done, taken, strict=True)]
    cost = [1000 * seconds / count for seconds, count in zip(busy, done, strict=True)]
    print(f"{args.tables} tables and {args.tables * args.streams} streams at each, {args.clients} clients")
    for name, which in (("without clocks and presence", 0), ("with them", 1)):
        print(f"{name:<28} {speed[which]:.0f} actions a second, {cost[which]:.2f} ms of a processor for each")
    print(f"with : without               {speed[1] / speed[0]:.2f} × the actions, {cost[1] / cost[0]:.2f} × the work")


async def play_for(seconds: float, port: int, games: list[Game], times: list[float], args: argparse.Namespace) -> None:
    """Play all tables for some time, some by each client."""
    until = time.perf_counter() + seconds
    hands = [games[number :: args.clients] for number in range(args.clients)]
    hands = [[game for game in hand if not game.over] for hand in hands]
    playing = (
        play(port, hand, until, times, random.Random(number), args.pause) for number, hand in enumerate(hands) if hand
    )
    await asyncio.gather(*playing)


async def compare(port: int, process: int, key: str, games: list[Game], args: argparse.Namespace) -> None:
    """Analyse a finished game of four bots while others play, and tell what it took and how long others waited."""
    connection = Connection(port)
    seats = [{"kind": "bot", "bot": "greedy"}] * 4
    _, made = await connection.ask("POST", "/api/tables", body={"game": key, "seats": seats, "pace_ms": 0})
    path, over = f"/api/tables/{made['id']}", False
    while not over:
        await asyncio.sleep(0.2)
        over = (await connection.ask("GET", path))[1]["over"]
    before: list[float] = []
    during: list[float] = []
    helpers = {child: worked(child) for child in children(process)}
    taken, told = 0.0, {"status": ""}
    while told["status"] != "done":  # with and without it in turn: the machine may have other things to do, too
        await play_for(WINDOW, port, games, before, args)
        begun = time.perf_counter()
        connection = Connection(port)  # the last one was idle for too long
        status, told = await connection.ask("POST", f"{path}/analysis", body={"depth": "quick"})
        assert status == 200, told
        await play_for(WINDOW, port, games, during, args)
        taken += time.perf_counter() - begun
        _, told = await Connection(port).ask("DELETE", f"{path}/analysis")
    busy = sum(worked(child) - helpers.get(child, 0.0) for child in children(process))
    memory = max(resident(child) for child in children(process))
    slower = quantile(during, 0.5) / quantile(before, 0.5), quantile(during, 0.95) / quantile(before, 0.95)
    print(
        f"{key:<14} {told['decisions']} decisions analysed in {taken:.0f} s, {busy:.0f} s of processors, "
        f"{memory:.0f} MB a process; answers {1000 * quantile(during, 0.5):.1f} ms (median, {slower[0]:.2f} ×), "
        f"{1000 * quantile(during, 0.95):.1f} ms (95 %, {slower[1]:.2f} ×)"
    )


def quantile(times: list[float], share: float) -> float:
    """Return the time within which such a share of answers came."""
    return sorted(times)[int(share * len(times))]


def children(process: int) -> list[int]:
    """Return the processes of bots that a server has started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()] + [
        int(child)
        for task in Path(f"/proc/{process}/task").iterdir()
        if task.name != str(process)
        for child in (task / "children").read_text().split()
    ]


def resident(process: int) -> float:
    """Return how much memory a process has, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def worked(process: int) -> float:
    """Return the seconds that a process has had of a processor."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start a server, and put it under load."""
    parser = argparse.ArgumentParser(description="Measure the table under load.")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--streams", type=int, default=4)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="coal-baron")
    parser.add_argument("--database", default="")
    parser.add_argument("--servers", type=int, default=1, help="processes; several need a PostgreSQL")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two actions of a client")
    parser.add_argument("--clock", action="store_true", help="with a live clock at every table")
    parser.add_argument("--compare", action="store_true", help="with clocks and presence, and without, in turns")
    parser.add_argument("--analyse", nargs="*", metavar="GAME", help="analyse games meanwhile; by default of each kind")
    parser.add_argument("--grow", type=int, nargs="+", metavar="TABLES", help="for several numbers of tables")
    args = parser.parse_args()
    if args.compare and args.database:
        parser.error("expected --compare without --database: each of its two servers has a file of its own")
    if args.servers > 1 and not args.database:
        parser.error("expected --database with --servers: a file of SQLite has one server")
    for tables in args.grow or [args.tables]:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
            programs = (WITHOUT_PRESENCE, MAIN) if args.compare else (MAIN,) * args.servers
            servers = [
                running.enter_context(
                    serving(program, args.database or f"sqlite:///{folder}/{number}.db", room(tables, args))
                )
                for number, program in enumerate(programs)
            ]
            asyncio.run(compare_servers(servers, args) if args.compare else load(servers, tables, args))


def room(tables: int, args: argparse.Namespace) -> int:
    """Return how many connections a server is to have: it leaves an eighth of them for all but streams."""
    return int(tables * args.streams) * 8 // 7 + 512


@contextmanager
def serving(program: str, database: str, connections: int) -> Iterator[tuple[int, int]]:
    """Start a server, and give its port and its process."""
    command = [sys.executable, "-c", program, "serve", "--no-browser", "--port", "0", "--database", database]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    server = subprocess.Popen(
        [*command, "--rate", "0", "--connections", str(connections)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+:(\d+)", server.stdout.readline())
        assert found is not None, "the server did not start"
        yield int(found[1]), server.pid
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
