"""Measures the table under load: many tables, several streams at each, moves by scripted clients.

    python scripts/bench_table.py --tables 300 --streams 4 --seconds 30
    python scripts/bench_table.py --tables 90 --clients 4 --pause 0.05 --analyse

It starts a server of its own. Every stream must tell every change once and in order; the time from a post to its
acknowledgement, the actions a second and the server's memory are printed.
With --analyse it plays on while the server analyses a finished game of each kind, one after the other. The analysis is
stopped and gone on with every few seconds, and the answers of live tables with it and without it are compared; clients
pause between two actions, as people do.
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
from pathlib import Path
from typing import Any

Json = dict[str, Any]
COMMAND = [sys.executable, "-c", "import sys; from pithead.cli import main; sys.exit(main())", "serve"]


GAMES = ("coal-baron", "haspelknecht", "magnum-sal")  # that are analysed
WINDOW = 5.0  # seconds with an analysis, and without


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
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head("GET", f"{self.path}/events", self.token, 0))
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


async def load(port: int, process: int, args: argparse.Namespace) -> None:
    """Set up the tables, play them, and report."""
    connection = Connection(port)
    games = []
    for _ in range(args.tables):
        seats = [{"kind": "person"}] * args.seats
        status, made = await connection.ask("POST", "/api/tables", body={"game": args.game, "seats": seats})
        assert status == 201, made
        games.append(Game(port, made, args.streams))
    reading = [asyncio.create_task(stream.read()) for game in games for stream in game.streams]
    await asyncio.gather(*(stream.begun.wait() for game in games for stream in game.streams))
    times: list[float] = []
    busy = worked(process)
    begun = time.perf_counter()
    await play_for(args.seconds, port, games, times, args)
    taken = time.perf_counter() - begun
    busy = worked(process) - busy
    for key in () if args.analyse is None else args.analyse or GAMES:
        await compare(port, process, key, games, args)
    await asyncio.sleep(2)
    for game in games:
        for stream in game.streams:
            assert stream.version == game.version, f"expected version {game.version}, the stream is at {stream.version}"
    for task in reading:
        assert not task.done(), task
        task.cancel()
    times.sort()
    print(f"{args.tables} tables, {len(reading)} streams, {args.clients} clients, {taken:.0f} seconds")
    print(f"actions a second     {len(times) / taken:.0f}  (and as many requests that read)")
    print(
        f"server's work        {1000 * busy / len(times):.1f} ms of a processor for an action and what is read for it"
    )
    print(f"acknowledged after   {1000 * times[len(times) // 2]:.0f} ms (median), ", end="")
    print(f"{1000 * times[int(0.95 * len(times))]:.0f} ms (95 %), {1000 * times[-1]:.0f} ms (longest)")
    print(f"memory               {resident(process):.0f} MB")
    print(
        f"events               {sum(game.version for game in games) * args.streams}: none lost, doubled or out of order"
    )


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
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two actions of a client")
    parser.add_argument("--analyse", nargs="*", metavar="GAME", help="analyse games meanwhile; by default of each kind")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/table.db"
        command = [*COMMAND, "--no-browser", "--port", "0", "--database", database, "--rate", "0"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+:(\d+)", server.stdout.readline())
            assert found is not None, "the server did not start"
            asyncio.run(load(int(found[1]), server.pid, args))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
