"""Attacks by the head of a request: huge ones, cookies that take long to read, names of other hosts."""

import time
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from pithead.table.cookies import COOKIE, LANGUAGE, THEME, cookie, with_own_cookies
from pithead.table.language import _wished
from support.raw import Raw, get
from support.serving import HUNG, Serving

LIMIT = 16 * 1024


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(f"sqlite:///{tmp_path_factory.mktemp('heads') / 'table.db'}", "--host-name", "table.example.org")
    yield serving
    serving.kill()


def memory(serving: Serving) -> int:
    """Kilobytes that the server has."""
    with open(f"/proc/{serving.process.pid}/status", encoding="utf-8") as status:  # noqa: PTH123
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/static/table.css", "/api/tables", "/no/such/page"])
def test_a_head_has_at_most_16_kb(serving: Serving, path: str) -> None:
    fits = LIMIT - len(get(path, "X: ")) - 1
    with Raw(serving.address, get(path, "X: " + "x" * fits)) as raw:
        assert raw.answer()[0] in (200, 404)
    for head in (
        get(path, "X: " + "x" * (fits + 2)),
        get(path, *[f"X{number}: x" for number in range(3000)]),
        get(path + "?" + "x" * LIMIT),
        get(path, "Cookie: " + 'a="' + "\\a" * 500_000 + '"'),
    ):
        with Raw(serving.address, head) as raw:
            status, body = raw.answer()
            assert (status, body) == (431, {"error": "expected request headers of at most 16384 bytes, got more"})
            assert raw.ends()


def test_a_head_without_end_is_not_kept(serving: Serving) -> None:
    before = memory(serving)
    for _ in range(20):
        with Raw(serving.address, get("/", "X: ")[:-4]) as raw:
            for _ in range(64):
                if not raw.send(b"x" * 65536):
                    break
    assert serving.get("/healthz")["status"] == "ok"
    assert memory(serving) - before < 20_000


def test_headers_after_a_body_are_none(serving: Serving) -> None:
    before = memory(serving)
    chunked = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    with Raw(serving.address, chunked) as raw:
        for number in range(100_000):
            if not raw.send(b"Host%d: elsewhere\r\n" % number):
                break
        assert number < 99_999
    assert memory(serving) - before < 20_000


def test_requests_sent_ahead_are_few(serving: Serving) -> None:
    with Raw(serving.address, get("/healthz") * 5000) as raw:
        assert raw.read_until(b"never").count(b"HTTP/1.1 200 OK") <= 100
    with Raw(serving.address, get("/healthz") * 5) as raw:
        read = b""
        while read.count(b'"answers"') < 5:
            more = raw.socket.recv(65536)
            assert more, read
            read += more


@pytest.mark.parametrize(
    ("sent", "status"),
    [(b"\x16\x03\x01\x02\x00\x01\x00", 400), (b"GET\r\n\r\n", 400), (b"GET / HTTP/1.1\r\nX : y\r\n\r\n", 400)],
)
def test_what_is_no_request_is_told_in_a_sentence(serving: Serving, sent: bytes, status: int) -> None:
    with Raw(serving.address, sent) as raw:
        assert raw.answer() == (
            status,
            {"error": "expected an HTTP/1.1 request, got something unreadable"},
        )


# Cookies.


def test_cookies_are_read_in_one_pass() -> None:
    """The whole head may be one cookie: a hundred of them take less than one took before."""
    hostile = [b'a="' + b"\\a" * 8000 + b'"', b"=;" * 8000, b'pithead="' + b'\\"' * 8000 + b'"', b";" * 16000]
    begun = time.process_time()
    for value in hostile * 25:
        assert with_own_cookies([(b"cookie", value)]) == []
    assert time.process_time() - begun < HUNG  # in quadratic time: 500 seconds


def test_of_the_cookies_the_servers_own_are_left() -> None:
    sent = [
        (b"host", b"h"),
        (b"cookie", b'a=b; pithead=abc; b="c;d"; pithead=second; language=fr'),
        (b"cookie", b" pithead-theme=dark ;x"),
    ]
    headers = with_own_cookies(sent)
    assert headers == [(b"host", b"h"), (b"cookie", b"pithead=abc; language=fr; pithead-theme=dark")]
    told = headers[1][1].decode()
    assert [cookie(told, name) for name in (COOKIE, LANGUAGE, THEME, "a")] == ["abc", "fr", "dark", ""]
    assert with_own_cookies(sent[:1]) == sent[:1]
    for value in (b"pithead=" + b"x" * 65, b'pithead="x"', b"pithead=", b"pithead", b"Pithead=x", b"pithead=\xe4"):
        assert with_own_cookies([(b"cookie", value)]) == []


def test_a_hostile_cookie_stops_nobody(client: TestClient) -> None:
    hostile = {"Cookie": 'language="' + "\\a" * 8000 + '"; pithead="' + "\\a" * 8000 + '"'}
    for path in ("/", "/healthz", "/static/table.css", "/api/tables", "/api/games"):
        assert client.get(path, headers=hostile).status_code == 200


def test_a_wish_for_a_language_is_not_kept_whole(client: TestClient) -> None:
    _wished.cache_clear()
    for number in range(300):
        headers = {"Accept-Language": f"fr-{number}," + "x" * 4000, "Cookie": "x" * 4000}
        assert client.get("/api/games", headers=headers).status_code == 200
    info = _wished.cache_info()
    assert info.maxsize is not None
    assert info.currsize <= info.maxsize <= 200


def test_a_sentence_quotes_little(client: TestClient) -> None:
    """Sentences are kept, to be said again."""
    huge = "x" * 50_000
    good = {"game": "coal-baron", "seats": [{"kind": "person"}, {"kind": "person"}]}
    for more in ({huge: 1}, {"options": {huge: "on"}}, {"options": {"open_deliveries": huge}}, {"game": huge}):
        answer = client.post("/api/tables", json={**good, **more})
        assert answer.status_code == 422
        assert len(answer.text) < 1000


# Names.


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:8000", 200),
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("[::1]:8000", 200),
        ("192.168.1.5", 200),
        ("table.example.org", 200),
        ("Table.Example.org:443", 200),
        ("evil.example.org", 421),
        ("table.example.org.evil.com", 421),
        ("127.0.0.1.evil.com", 421),
        ("", 421),
        ("[", 421),
        ("localhost.", 421),
        ("a@localhost", 421),
    ],
)
def test_the_server_answers_to_its_own_names(serving: Serving, host: str, status: int) -> None:
    for path in ("/api/games", "/", "/healthz", "/static/table.css"):
        with Raw(serving.address, get(path, host=host)) as raw:
            assert raw.answer()[0] == status, path
