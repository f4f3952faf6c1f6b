"""Hostile requests by the thousand, byte by byte: none is a mistake of the server, and none stops it."""

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from support.raw import Raw
from support.serving import Serving

SAMPLE = 400
WHOLE = 6_000  # and 14,000 of the description

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
METHODS = ["GET", "POST"] * 20 + ["DELETE", "PUT", "HEAD", "OPTIONS", "PATCH", "BREW", "CONNECT", "TRACE", "get", ""]
PAGES = ["/", "/rules", "/rules/coal-baron", "/rules/coal-baron/aid", "/static/table.css", "/favicon.ico", "/api"]
PAGES += ["/healthz", "/metrics"]
LISTS = ["/api/tables", "/api/games", "/api/bots", "/api/code", "/api/records", "/api/openapi.json"]
LISTS += ["/picture/coal-baron.svg"]
LISTS += ["/puzzles", "/puzzles/coal-baron", "/api/games/coal-baron/puzzles"]
LISTS += [f"/api/games/magnum-sal/puzzles/{what}" for what in ("01/shown", "02/answer", "03/tip", "04/why", "x/shown")]
PARTS = [
    "",
    "view",
    "board.svg",
    "actions",
    "refusal",
    "log",
    "sheet",
    "record",
    "ending",
    "act",
    "undo",
    "redo",
    "events",
    "why",
]
PARTS += [
    "preview",
    "position",
    "branch",
    "sit",
    "rematch",
    "talk",
    "reactions",
    "seats/0/bot",
    "seats/1/link",
    "seats/99/bot",
    "seats/x/link",
]
ODD = [
    "",
    "\x00",
    "%00",
    "%ff",
    "%",
    "..",
    "%2e%2e/",
    "//",
    "?",
    "#",
    "x" * 3000,
    "ä",
    "'",
    '"',
    "<script>",
    "{}",
    "\\",
]
QUERIES = [
    "seat=0",
    "seat=watch",
    "seat=-1",
    "at=1",
    "after=9",
    "action=mine%2010",
    "part=mine",
    "lit=a&lit=b",
    "theme=",
]
VALUES = [
    "",
    "x" * 5000,
    "\\a" * 500,
    '"',
    ";;;=",
    "*/*",
    "text/html",
    "gzip, br",
    "bytes=0-1,5-",
    "bytes=" + "0-," * 99,
]
VALUES += [
    "0",
    "-1",
    "9" * 400,
    "1e9",
    "chunked",
    "100-continue",
    "close",
    "upgrade",
    "websocket",
    "Bearer x",
    "Basic x",
]
NAMES = [
    "Cookie",
    "Accept-Language",
    "Accept",
    "Authorization",
    "Range",
    "If-None-Match",
    "If-Modified-Since",
    "Origin",
]
NAMES += ["Sec-Fetch-Site", "Last-Event-ID", "X-Forwarded-For", "X-Forwarded-Proto", "Content-Type", "Content-Encoding"]
NAMES += [
    "Host",
    "Content-Length",
    "Transfer-Encoding",
    "Expect",
    "Connection",
    "Upgrade",
    "HTTP2-Settings",
    "X",
    "é",
    " ",
]
LEAVES = [None, True, 0, -1, 10**30, 1.5, float("nan"), "", "x" * 3000, "\x00", "\ud800", "mine 10", [], {}, [[]] * 50]


class Hostile:
    """Makes requests; the same seed makes the same."""

    def __init__(self, seed: int, seats: list[tuple[str, str]]) -> None:
        self.chance = random.Random(seed)
        self.seats = seats

    def request(self) -> tuple[bytes, bool]:
        """Return the bytes of a request, and whether it is whole."""
        chance = self.chance
        table_id, token = chance.choice(self.seats)
        path = chance.choice([chance.choice(PAGES), chance.choice(LISTS), self._table(table_id), self._table(table_id)])
        if chance.random() < 0.2:
            place = chance.randrange(len(path) + 1)
            path = path[:place] + chance.choice(ODD) + path[place:]
        if chance.random() < 0.3:
            path += "?" + "&".join(chance.choice([*QUERIES, *ODD]) for _ in range(chance.randrange(1, 5)))
        body = self._body(token) if chance.random() < 0.6 else b""
        said = len(body) if chance.random() < 0.95 else chance.randrange(2 * len(body) + 2)
        headers = [f"Host: 127.0.0.1{chance.choice(['', ':80', ':x'])}"] if chance.random() < 0.97 else []
        headers += [f"Authorization: Bearer {token}"] if chance.random() < 0.6 else []
        headers += ["Content-Type: application/json"] if chance.random() < 0.8 else []
        headers += [f"Content-Length: {said}"] if body or chance.random() < 0.1 else []
        odd = chance.choice([0, 0, 0, 1, 2, 5])
        headers += [f"{chance.choice(NAMES)}: {chance.choice(VALUES)}" for _ in range(odd)]
        version = "HTTP/1.1" if chance.random() < 0.97 else chance.choice(["HTTP/1.0", "HTTP/2.0", "HTTP/9", ""])
        lines = [f"{chance.choice(METHODS)} {path} {version}", *headers, "", ""]
        sent = "\r\n".join(lines).encode("utf-8", "surrogatepass") + body
        if chance.random() < 0.05:
            place = chance.randrange(len(sent))
            sent = sent[:place] + chance.randbytes(3) + sent[place + 3 :]
        return sent, said <= len(body)

    def _table(self, table_id: str) -> str:
        known = table_id if self.chance.random() < 0.95 else self.chance.choice(ODD)
        part = self.chance.choice(PARTS)
        return f"/api/tables/{known}/{part}" if part else f"/table/{known}"

    def _body(self, token: str) -> bytes:
        chance = self.chance
        bodies = [
            {"game": "coal-baron", "seats": PEOPLE, "options": {}, "sit": []},
            {"action": "mine 10", "version": chance.randrange(4), "client": f"c{chance.randrange(9)}"},
            {"token": token, "name": "Ada"},
            {"bot": chance.choice(["greedy", "random", "os:system"])},
            {"link": "http://127.0.0.1/table/x#y"},
        ]
        body = chance.choice(bodies)
        if chance.random() < 0.6:
            key = chance.choice([*body, "more", "x" * 3000])
            body = {**body, key: chance.choice(LEAVES)}
        sent = json.dumps(body).encode()
        return chance.choice([sent, sent, sent, sent, sent[:-1], sent * 2, b"[" * 20_000, b"\xff" + sent, b"9" * 9000])


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'table.db'}", "--patience", 5)
    yield serving
    serving.kill()


def torment(serving: Serving, count: int, seed: int) -> Counter[int]:
    """Send so many hostile requests, and return how often each status came."""
    seats = []
    for game in ("coal-baron", "haspelknecht", "magnum-sal"):
        _, made = serving.ask("POST", "/api/tables", {"game": game, "seats": PEOPLE})
        seats += [(made["id"], link["token"]) for link in made["links"]]
    hostile = Hostile(seed, seats)
    statuses: Counter[int] = Counter()
    for _ in range(count):
        sent, whole = hostile.request()
        with Raw(serving.address, sent) as raw:
            if not whole:
                statuses[-1] += 1  # nobody waits for the answer
                continue
            status, answer = raw.answer(with_body=not sent.startswith(b"HEAD"))
        statuses[status] += 1
        assert status < 500, (status, sent)
        if status >= 400 and not sent.startswith(b"HEAD") and b"text/html" not in sent:
            assert answer.get("error", "").isprintable(), (status, sent)
    assert serving.process.poll() is None
    assert serving.get("/healthz") == {"status": "ok", "database": "answers"}
    return statuses


def test_hostile_requests_are_no_mistake_of_the_server(serving: Serving) -> None:
    statuses = torment(serving, SAMPLE, 1)
    assert statuses[200] > SAMPLE / 10
    assert {200, 400, 404, 405, 422} <= set(statuses)


@pytest.mark.soak
def test_so_are_thousands(serving: Serving) -> None:
    print(torment(serving, WHOLE, 2))
