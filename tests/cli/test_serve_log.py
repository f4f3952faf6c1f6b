"""What `pithead serve` writes while somebody plays: on a terminal nothing, unless the lines are asked for."""

import logging
from collections.abc import Iterator

import pytest

from pithead.table import server

NAMES = ("pithead.table", "uvicorn.error", server.REQUESTS)


@pytest.fixture(autouse=True)
def loggers() -> Iterator[None]:
    kept = [(one, one.level, one.handlers, one.propagate) for one in map(logging.getLogger, NAMES)]
    yield
    for one, level, handlers, propagate in kept:
        one.setLevel(level)
        one.handlers, one.propagate = handlers, propagate


@pytest.mark.parametrize(("terminal", "asked", "lines"), [(True, False, 0), (True, True, 1), (False, False, 1)])
def test_requests_are_written_where_nobody_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool, asked: bool, lines: int
) -> None:
    monkeypatch.setattr(server.sys.stderr, "isatty", lambda: terminal, raising=False)
    logging.getLogger(server.REQUESTS).setLevel(logging.NOTSET)
    server.keep_log(asked)
    logging.getLogger(server.REQUESTS).info('{"path": "/"}')
    assert capsys.readouterr().err.count("\n") == lines
