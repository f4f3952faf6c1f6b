"""`pithead serve`, and `pithead` alone: ports, the browser, mistakes; the server itself is tested in tests/table."""

import contextlib
import gc
import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from pithead.cli.serve import _uncollected

RECORDS = Path(__file__).resolve().parents[2] / "docs" / "records"


@pytest.fixture
def home(monkeypatch, tmp_path):
    """A user with a data directory of their own, and a browser that only notes what it is to open."""
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >>{tmp_path}/opened\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.setenv("BROWSER", f"{program} %s")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def taken():
    """The usual port, in use."""
    with socket.socket() as other:
        with contextlib.suppress(OSError):  # by another program already
            other.bind(("127.0.0.1", 8000))
            other.listen()
        yield


def address_of(command):
    line = command.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert found, (line, command.stderr.read())
    return found[0]


def opened(home: Path) -> list[str]:
    """The addresses that the browser was asked for, once there is one."""
    until = time.monotonic() + 20
    found: list[str] = []
    while not found and time.monotonic() < until:
        time.sleep(0.05)
        if (home / "opened").exists():
            found = (home / "opened").read_text(encoding="utf-8").split()
    return found


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the data directory is elsewhere")
def test_alone_it_serves_at_the_next_free_port_and_opens_the_browser(start, home, taken):
    command = start()
    address = address_of(command)
    assert address != "http://127.0.0.1:8000/"
    assert command.stderr.readline().startswith("Port 8000 is in use; port ")
    assert opened(home) == [address]
    with urlopen(address, timeout=20) as page:
        assert b"Coal Baron" in page.read()
    assert (home / "data" / "pithead" / "table.db").exists()

    again = start()  # a second server on this file would not hear what the first one writes
    said, _ = again.communicate(timeout=60)
    assert (again.returncode, said) == (0, f"The table is open already, at {address}\n")
    asked_for = start("serve", "--port", 0)
    _, said = asked_for.communicate(timeout=60)
    assert (asked_for.returncode, said) == (2, f"pithead: another server has this database open, at {address}\n")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the data directory is elsewhere")
def test_records_are_brought_in_and_the_first_is_opened(start, home):
    files = [RECORDS / "coal-baron.txt", RECORDS / "magnum-sal.txt"]
    command = start("serve", "--port", 0, *files)
    address = address_of(command)
    places = [command.stdout.readline().strip() for _ in files]
    found = [
        re.fullmatch(rf"{re.escape(str(file))}: ({address}table/\w+)", place)
        for file, place in zip(files, places, strict=True)
    ]
    assert all(found), places
    assert opened(home) == [found[0][1]]
    with urlopen(found[1][1].replace("/table/", "/api/tables/"), timeout=20) as answer:
        assert json.load(answer)["moves"] == 423

    again = start("serve", files[0])  # the server that is there takes it
    said, _ = again.communicate(timeout=60)
    assert again.returncode == 0
    assert re.search(rf"{re.escape(str(files[0]))}: {address}table/\w+\n", said)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "line 1: expected 'pithead-record: 1', got an empty text"),
        (b"pithead-record: 1\n\xff\n", "line 2: expected UTF-8 text, got the byte 0xff"),
        (b"x" * 1_000_001, "expected at most 1000000 bytes, got more"),
        (b"x\n" * 100_000, "expected a record of at most 60000 characters, got 200000"),
        (b"\x00\x1b[31m", "line 1: expected 'pithead-record: 1', got "),
    ],
)
def test_a_file_that_is_no_record(fails, tmp_path, raw, sentence):
    (tmp_path / "x.txt").write_bytes(raw)
    said = fails("serve", "--no-browser", "--port", 0, "--database", "sqlite://", tmp_path / "x.txt").err
    assert f"x.txt' is not a readable record: {sentence}" in " ".join(said.split())
    assert "\x1b" not in said


def test_a_file_that_is_not_there(fails):
    assert "cannot read 'nowhere.txt': no such file" in fails("serve", "--no-browser", "nowhere.txt").err


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="they always have a display")
def test_without_a_display_the_address_is_printed_and_no_browser_opened(start, home, monkeypatch):
    monkeypatch.delenv("BROWSER")
    monkeypatch.setenv("PATH", f"{home}:/usr/bin:/bin")
    (home / "www-browser").write_text(f"#!/bin/sh\ntouch {home}/opened\n", encoding="utf-8")
    (home / "www-browser").chmod(0o755)
    command = start("serve", "--port", 0)
    with urlopen(address_of(command), timeout=20) as page:
        assert page.status == 200
    time.sleep(0.6)
    assert not (home / "opened").exists()


@pytest.mark.parametrize("args", [[], ["serve", "--no-browser", "--port", 0]])
def test_the_database_may_come_from_the_environment(fails, monkeypatch, args):
    monkeypatch.setenv("PITHEAD_DATABASE", "nonsense")
    monkeypatch.setattr("pithead.cli.serve.PORT", 0)  # any that is free
    assert "cannot use the database" in fails(*args).err


def test_a_port_that_was_asked_for_must_be_free(fails, taken):
    assert "port 8000 is in use" in fails("serve", "--no-browser", "--port", 8000, "--database", "sqlite://").err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--port", 70000], "expected --port to be from 0 to 65535, got 70000"),
        (["--pace", -1], "expected --pace to be from 0 to 10000, got -1"),
        (["--workers", 0], "expected --workers to be from 1 to 64, got 0"),
        (["--host", "no.such.host.invalid", "--port", 0], "cannot listen at no.such.host.invalid"),
        (["--port", 0, "--database", "nonsense"], "cannot use the database"),
        (["--port", 0, "--database", "sqlite:////no/such/folder/x.db"], "cannot use the database"),
        (["--port", 0, "--database", "postgresql://127.0.0.1:1/none"], "cannot use the database"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(fails, args, words):
    assert words in fails("serve", "--no-browser", *args).err


def test_garbage_is_looked_for_again_once_the_table_is_imported(fails, taken):
    with contextlib.suppress(ImportError), _uncollected():
        assert not gc.isenabled()
        raise ImportError
    assert gc.isenabled()
    fails("serve", "--port", "8000")
    assert gc.isenabled()


def test_nothing_of_the_table_is_imported_before_it_is_needed():
    code = (
        "import sys, pithead, pithead.cli; print([m for m in sys.modules if m.startswith(('fastapi', 'sqlalchemy'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
