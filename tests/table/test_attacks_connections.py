"""Attacks by connections: many of them, silent ones, slow ones, and readers that do not read."""

import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pithead.table.connections import Connection, Gate
from pithead.table.errors import TableError
from pithead.table.limits import Limits, network
from pithead.table.server import room_for
from pithead.table.settings import Settings
from support.raw import Raw, get
from support.serving import Serving

PATIENCE = 1
ROOM = 40
HALF = get("/")[:-2]
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n"
PEOPLE = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that waits for nobody."""
    serving = Serving(f"sqlite:///{tmp_path_factory.mktemp('hasty') / 'table.db'}", "--patience", PATIENCE)
    yield serving
    serving.kill()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Serving]:
    """A server with room for few, and all the time of the world."""
    serving = Serving(f"sqlite:///{tmp_path / 'table.db'}", "--patience", 600, "--connections", ROOM)
    yield serving
    serving.kill()


def begun(serving: Serving) -> str:
    status, made = serving.ask("POST", "/api/tables", {"game": "coal-baron", "seats": PEOPLE})
    assert status == 201
    return str(made["id"])


# Time.


@pytest.mark.parametrize("sent", [b"", b"\r\n", b"G", HALF, POST, POST + b'{"game"', get("/healthz") + HALF])
def test_what_does_not_come_is_not_waited_for(hasty: Serving, sent: bytes) -> None:
    with Raw(hasty.address, sent) as raw:
        assert raw.ends()


def test_a_head_or_body_that_is_late_is_told_so(hasty: Serving) -> None:
    for sent in (HALF, POST, POST + b'{"game"'):
        with Raw(hasty.address, sent) as raw:
            assert raw.answer() == (408, {"error": "expected the whole request within 1 seconds"})


@pytest.mark.parametrize(
    ("first", "drop"), [(b"", b"\r\n"), (b"", b"G"), (get("/")[:-4], b"X"), (POST, b" "), (get("/healthz"), b"\r\n")]
)
def test_a_trickle_lengthens_nothing(hasty: Serving, first: bytes, drop: bytes) -> None:
    """A byte now and then: whoever waits anew for each never ends."""
    with Raw(hasty.address, first) as raw:
        if first.endswith(b"\r\n\r\n") and first != POST:
            assert raw.answer()[0] == 200
        raw.socket.settimeout(PATIENCE / 5)
        for _ in range(200):  # 20 seconds
            if not raw.send(drop):
                return
            try:
                if not raw._more():
                    return
            except TimeoutError:
                pass
        pytest.fail("the connection is still open")


def test_half_a_request_does_nothing(hasty: Serving) -> None:
    """Even if that half would make sense."""
    before = len(hasty.get("/api/tables")["watch"])
    whole = b'{"game": "coal-baron", "seats": [{"kind": "person"}, {"kind": "person"}]}'
    head = POST.replace(b"Content-Length: 40", b"Content-Length: %d" % (len(whole) + 1))
    with Raw(hasty.address, head + whole) as raw:
        assert raw.answer()[0] == 408
    assert len(hasty.get("/api/tables")["watch"]) == before


def test_a_connection_is_kept_between_requests_but_not_for_ever(hasty: Serving) -> None:
    with Raw(hasty.address) as raw:
        for _ in range(5):
            raw.send(get("/healthz"))
            assert raw.answer()[0] == 200
        assert raw.ends()


def test_a_body_that_comes_after_its_answer_does_not_keep_the_connection(hasty: Serving) -> None:
    head = POST.replace(b"Content-Length: 40", b"Content-Length: 70000")
    with Raw(hasty.address, head) as raw:
        assert raw.answer()[0] == 413
        raw.send(b"x" * 70_000)
        assert raw.ends()
    with Raw(hasty.address, head.replace(b"70000", b"9000000000")) as raw:
        assert raw.answer()[0] == 413
        sent = 0
        while sent < 300 and raw.send(b"x" * 65536):
            sent += 1
        assert sent < 300


def test_a_stream_stays_however_long_it_lasts(hasty: Serving) -> None:
    with Raw(hasty.address, get(f"/api/tables/{begun(hasty)}/events")) as stream:
        assert b"hello" in stream.read_until(b"hello")
        stream.socket.settimeout(4 * PATIENCE)
        with pytest.raises(TimeoutError):  # silence, not an end
            while stream.socket.recv(65536):
                pass


MANY = 200_000  # requests: more than the system's own memory of a connection holds


def test_an_answer_that_is_not_taken_is_not_kept(hasty: Serving) -> None:
    """Who asks for much and reads nothing of it."""
    raw = Raw(hasty.address)
    raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    asked = 0
    while asked < MANY and raw.send(get("/static/table.css") * 10):
        asked += 10
    with raw:
        assert asked < MANY


# Room.


@pytest.mark.parametrize("known", [True, False])
def test_all_streams_may_come_at_once(tmp_path: Path, known: bool) -> None:
    """As after a restart: none is refused because others come too, whether the tables are in memory or not."""
    database = f"sqlite:///{tmp_path / 'table.db'}"
    serving = Serving(database)
    tables = [begun(serving) for _ in range(40)]
    if not known:
        serving.kill()
        serving = Serving(database)
    try:
        streams = [Raw(serving.address, get(f"/api/tables/{tables[n % 40]}/events")) for n in range(400)]
        assert all(b"hello" in stream.read_until(b"hello") for stream in streams)
        for stream in streams:
            stream.close()
    finally:
        serving.kill()


def test_silent_connections_shut_nobody_out(small: Serving) -> None:
    silent = [Raw(small.address, HALF if number % 2 else b"") for number in range(3 * ROOM)]
    assert small.get("/healthz")["status"] == "ok"
    assert sum(raw.is_open() for raw in silent) <= ROOM
    assert silent[-1].is_open()
    for raw in silent:
        raw.close()


def test_streams_leave_room_for_all_else(small: Serving) -> None:
    path = f"/api/tables/{begun(small)}/events"
    streams, firsts = [], []
    for _ in range(ROOM + 5):
        streams.append(Raw(small.address, get(path)))
        firsts.append(streams[-1].read_until(b"\r\n\r\n").split()[1:2])
    assert firsts.count([b"200"]) == ROOM * 7 // 8
    assert firsts.count([b"503"]) == 5 + ROOM - ROOM * 7 // 8
    for _ in range(2 * ROOM):
        with Raw(small.address, get("/healthz")) as raw:
            assert raw.answer()[0] == 200
    for stream in streams[: ROOM // 2]:
        stream.close()
    for _ in range(200):
        with Raw(small.address, get(path)) as again:
            if b" 200 " in again.read_until(b"\r\n\r\n"):
                break
    else:
        pytest.fail("there is no room again")
    for stream in streams:
        stream.close()


def test_one_client_has_so_many_connections(tmp_path: Path) -> None:
    serving = Serving(f"sqlite:///{tmp_path / 'table.db'}", "--patience", 600, "--connections-per-client", 10)
    try:
        mine = [Raw(serving.address) for _ in range(10)]
        for raw in mine:
            raw.send(get("/healthz"))
            assert raw.answer()[0] == 200
        with Raw(serving.address) as more:
            assert more.answer() == (429, {"error": "expected at most 10 connections from one client"})
            assert more.ends()
        mine[0].close()
        for _ in range(200):
            with Raw(serving.address, get("/healthz")) as again:
                if again.answer()[0] == 200:
                    break
        else:
            pytest.fail("there is no room again")
        for raw in mine:
            raw.close()
    finally:
        serving.kill()


class Silent(Connection):
    """A connection without a network."""

    def __init__(self, gate: Gate, client: str) -> None:
        self.mine = gate
        self.client = (client, 1)
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True
        self.mine.leave(self, self.client[0])


def test_a_proxy_has_the_connections_of_many() -> None:
    gate = Gate(Settings(connections=50, connections_per_client=5), "10.0.0.1, 10.0.0.2")
    for number in range(20):
        assert gate.enter(Silent(gate, "10.0.0.1"), "10.0.0.1") is None
        refused = gate.enter(Silent(gate, "10.0.0.9"), "10.0.0.9")
        assert (refused is None) == (number < 5)
    assert gate.count == 25


def test_where_there_is_no_room_the_longest_idle_goes() -> None:
    gate = Gate(Settings(connections=3, connections_per_client=0))
    one, two, three = (Silent(gate, name) for name in "123")
    for connection in (one, two, three):
        assert gate.enter(connection, connection.client[0]) is None
    gate.begin(one)
    four = Silent(gate, "4")
    assert gate.enter(four, "4") is None
    assert (one.dropped, two.dropped, three.dropped) == (False, True, False)
    gate.rest(one)
    gate.begin(three)
    gate.begin(four)
    five = Silent(gate, "5")
    assert gate.enter(five, "5") is None
    assert one.dropped
    gate.begin(five)
    refused = gate.enter(Silent(gate, "6"), "6")
    assert refused is not None
    assert refused[0] == 503
    assert gate.count == 3


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense:" * 100, ("nonsense:" * 100)[:64]),
        ("x" * 1000, "x" * 64),
    ],
)
def test_a_client_is_counted_by_its_network(address: str, counted: str) -> None:
    assert network(address) == counted


def test_streams_are_counted_by_client_and_in_all() -> None:
    limits = Limits(replace(Settings(), connections=16, streams_per_client=10))
    for _ in range(10):
        limits.open_stream("one")
    with pytest.raises(TableError, match="expected at most 10 streams from one client"):
        limits.open_stream("one")
    for _ in range(4):
        limits.open_stream("two")
    with pytest.raises(TableError, match="no free stream"):
        limits.open_stream("three")
    limits.close_stream("one")
    limits.open_stream("three")
    assert limits.streams == 14


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_as_many_files_as_may_be_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    now = {"limits": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: now["limits"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: now.update(limits=limits))
    assert room_for(500) == 500
    assert now["limits"] == (1024, 4096)
    assert room_for(2000) == 2000
    assert now["limits"] == (2256, 4096)
    assert room_for(100_000) == 4096 - 256
    assert now["limits"] == (4096, 4096)
    now["limits"] = (300, 300)
    assert room_for(1000) == 150
