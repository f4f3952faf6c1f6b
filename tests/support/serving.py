"""A server in a process of its own, and a client that reads its streams."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

COMMAND = [sys.executable, "-c", "import sys; from pithead.cli import main; sys.exit(main())", "serve"]

Json = dict[str, Any]
HUNG = 180  # seconds, after which nothing comes any more


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds, as long as that takes; only what hangs fails."""
    until = time.monotonic() + HUNG
    while not holds():
        assert time.monotonic() < until, f"{what} did not come"
        time.sleep(0.01)


class Serving:
    """`pithead serve` on any free port."""

    def __init__(self, database: str, *more: object) -> None:
        command = [*COMMAND, "--no-browser", "--port", "0", "--database", database, "--pace", "0", "--rate", "0"]
        self.process = subprocess.Popen(
            [*command, "--workers", "1", *(str(word) for word in more)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server said {line!r}"
        self.address = found[0].rstrip("/")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        self._ended()
        return self.process.returncode

    def _ended(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def ask(self, method: str, path: str, body: Json | None = None, token: str = "") -> tuple[int, Json]:
        """Send a request, and return status and answer."""
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.address + path, data, headers, method=method), timeout=20) as answer:
                return answer.status, json.loads(answer.read())
        except HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    def taken(self, made: Json) -> dict[int, str]:
        """Take the seats of a new table by using their secrets, and return these."""
        tokens: dict[int, str] = {link["seat"]: link["token"] for link in made["links"]}
        for token in tokens.values():
            self.get(f"/api/tables/{made['id']}", token)
        return tokens

    def get(self, path: str, token: str = "") -> Json:
        """Return the answer to a request that must succeed."""
        status, answer = self.ask("GET", path, token=token)
        assert status == 200, answer
        return answer


class Listening(threading.Thread):
    """Reads a stream of events until it ends."""

    def __init__(self, serving: Serving, table_id: str, token: str = "", last: int | None = None) -> None:
        super().__init__(daemon=True)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.request = Request(f"{serving.address}/api/tables/{table_id}/events", headers=headers)
        self.events: list[tuple[str, int | None, Json]] = []
        self.ended = False
        self.start()

    def run(self) -> None:
        try:
            with urlopen(self.request, timeout=30) as answer:
                for event in _events(line.decode() for line in answer):
                    self.events.append(event)
        except (OSError, HTTPException):
            pass
        self.ended = True

    def versions(self) -> list[int]:
        """The numbers of all changes so far."""
        return [number for kind, number, _ in self.events if kind == "change" and number is not None]

    def wait_for(self, version: int) -> None:
        """Wait until a version has come."""
        wait_until(lambda: max(self.versions(), default=0) >= version, f"version {version}")

    def wait_for_hello(self) -> None:
        """Wait until the stream has begun."""
        wait_until(lambda: bool(self.events), "the beginning of the stream")


def _events(lines: Iterator[str]) -> Iterator[tuple[str, int | None, Json]]:
    fields: dict[str, str] = {}
    for line in lines:
        key, _, value = line.rstrip("\n").partition(": ")
        if line == "\n":
            if "event" in fields:
                number = int(fields["id"]) if "id" in fields else None
                yield fields["event"], number, json.loads(fields["data"])
            fields = {}
        elif key:
            fields[key] = value
