"""A bot that plays over HTTP, with nothing but the standard library.

    python examples/remote_bot.py http://127.0.0.1:8000 TABLE TOKEN

The token is the secret of a seat: the part of the seat's link after the '#'. It is spent on sitting down, which
gives a new one that nobody else knows.
"""

import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any


def ask(server: str, path: str, token: str, body: dict[str, Any] | None = None) -> Any:
    """Send a request in the name of the seat, and return the answer."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(server + path, data, headers)) as answer:
        return json.load(answer)


def play(server: str, table: str, token: str) -> list[int]:
    """Play until the game is over, and return the scores."""
    path = f"/api/tables/{table}"
    seated = ask(server, f"{path}/sit", token, {"token": token, "name": "Remote"})
    seat, token = seated["seat"], seated["token"]
    events = urllib.request.Request(f"{server}{path}/events", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(events) as stream:
        for line in stream:
            if not line.startswith(b"data:"):
                continue  # something has happened only where there is data
            while seat in (facts := ask(server, path, token))["waiting"]:
                able = ask(server, f"{path}/actions", token)
                action = random.choice(able["actions"])["notation"]
                try:
                    ask(server, f"{path}/act", token, {"action": action, "version": able["version"]})
                except urllib.error.HTTPError as error:
                    if error.code != 409:  # the game has gone on meanwhile: look again
                        raise
            if facts["over"]:
                return list(facts["scores"])
    return []


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))
