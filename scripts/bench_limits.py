"""Tells what the machine can do at most, and how long tables take to open: what stands beside `bench_table.py`.

    python scripts/bench_limits.py
    python scripts/bench_limits.py --lengths 0 100 300

A bare endpoint is one of the same server that does nothing; the disk is asked to keep 4 kB, as for a decision. With
--lengths it tells instead how long a table takes to open that is not in memory, by the number of its decisions.
"""

import argparse
import asyncio
import contextlib
import os
import random
import socket
import subprocess
import sys
import tempfile
import time

from bench_table import Connection, quantile, worked

BARE = """
import sys, uvicorn
async def app(scope, receive, send):
    headers = [(b"content-type", b"application/json"), (b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"{}"})
uvicorn.run(app, port=int(sys.argv[1]), lifespan="off", access_log=False, log_level="error")
"""


async def limits(args: argparse.Namespace) -> None:
    """Tell what the machine can do at most: an endpoint that does nothing, of the same server, and the disk."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-c", BARE, str(port)])
    try:
        asked = 0
        for _ in range(200):
            await asyncio.sleep(0.1)
            with contextlib.suppress(OSError):
                await Connection(port).ask("GET", "/")
                break

        async def ask(until: float) -> None:
            nonlocal asked
            connection = Connection(port)
            while time.perf_counter() < until:
                await connection.ask("GET", "/")
                asked += 1

        busy, begun = worked(server.pid), time.perf_counter()
        await asyncio.gather(*(ask(begun + 3) for _ in range(args.clients)))
        busy, taken = worked(server.pid) - busy, time.perf_counter() - begun
        print(
            f"a bare endpoint      {asked / taken:.0f} requests a second, {1000 * busy / asked:.2f} ms each", end="; "
        )
    finally:
        server.terminate()
        server.wait()
    with tempfile.NamedTemporaryFile() as file:
        times = []
        for _ in range(50):
            file.write(bytes(4096))
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    median, most = 1000 * quantile(times, 0.5), 1000 * quantile(times, 0.95)
    print(f"the disk takes {median:.1f} ms to keep 4 kB (95 %: {most:.1f} ms)")


def opening(lengths: list[int], args: argparse.Namespace) -> None:
    """Tell how long a table takes to open that is not in memory, by the number of decisions in its log."""
    from pithead.table.service import Service, Wish
    from pithead.table.settings import Settings
    from pithead.table.store import Store

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(f"sqlite:///{folder}/table.db")
        store = Store(settings.address)
        store.migrate()
        for length in lengths:
            service, chance = Service(store, settings, lambda _: None), random.Random(length)
            made = service.create(args.game, [Wish("person")] * args.seats, {})
            for _ in range(length):
                state = made.table.now.playing().state
                if state.over:
                    break
                seat = state.waiting[0]
                service.act(made.table, seat, chance.choice(state.legal(seat)), made.table.version(seat))
            times = []
            for _ in range(9):
                begun = time.process_time()
                Service(store, settings, lambda _: None).open(made.table.facts.id)
                times.append(time.process_time() - begun)
            print(f"opening a table of {made.table.sequence:>4} entries   {1000 * quantile(times, 0.5):.1f} ms")


def main() -> None:
    """Measure the machine, or the opening of tables."""
    parser = argparse.ArgumentParser(description="Measure what bounds the table.")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--game", default="coal-baron")
    parser.add_argument(
        "--lengths", type=int, nargs="+", metavar="N", help="how long a table of N decisions takes to open"
    )
    args = parser.parse_args()
    if args.lengths:
        opening(args.lengths, args)
    else:
        asyncio.run(limits(args))


if __name__ == "__main__":
    main()
