"""Streams of a real server: nothing lost, nothing twice, in order; catching up; ending in good order."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from support.serving import COMMAND, HUNG, Listening, Serving

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
SEATED = len(PEOPLE)  # the versions at the start: each has sat down
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(f"sqlite:///{tmp_path / 'table.db'}")
    yield serving
    if serving.process.poll() is None:
        serving.kill()


def begun(serving: Serving, **more: object) -> tuple[str, dict[int, str]]:
    """Set up a table, and return its id and the secrets of its seats."""
    status, made = serving.ask("POST", "/api/tables", {"game": "coal-baron", "seats": PEOPLE, **more})
    assert status == 201, made
    return made["id"], serving.taken(made)


def play(serving: Serving, table_id: str, tokens: dict[int, str], decisions: int) -> None:
    for _ in range(decisions):
        seat = serving.get(f"/api/tables/{table_id}")["to_act"]
        able = serving.get(f"/api/tables/{table_id}/actions", tokens[seat])
        body = {"action": able["actions"][0]["notation"], "version": able["version"]}
        status, answer = serving.ask("POST", f"/api/tables/{table_id}/act", body, tokens[seat])
        assert status == 200, answer


def test_everybody_hears_of_everything_once_and_in_order(serving):
    table_id, tokens = begun(serving)
    listening = [Listening(serving, table_id, token) for token in (*tokens.values(), "")]
    for each in listening:
        each.wait_for_hello()
    play(serving, table_id, tokens, 12)
    for each in listening:
        each.wait_for(SEATED + 12)
        assert each.versions() == list(range(SEATED + 1, SEATED + 13))
        assert each.events[0] == ("hello", None, {"version": SEATED})
    late = Listening(serving, table_id, last=SEATED + 5)
    late.wait_for(SEATED + 12)
    assert late.versions() == list(range(SEATED + 6, SEATED + 13))
    told = [event for event in listening[-1].events if event[0] == "change"]
    assert [event for event in late.events if event[0] == "change"] == told[5:]
    assert serving.stop() in (0, 143)
    for each in listening:
        each.join(HUNG)
        assert each.ended


def test_a_stream_goes_on_after_the_server_has_started_again(serving, tmp_path):
    table_id, tokens = begun(serving)
    play(serving, table_id, tokens, 3)
    serving.kill()
    again = Serving(f"sqlite:///{tmp_path / 'table.db'}")
    try:
        listening = Listening(again, table_id, last=SEATED + 2)
        play(again, table_id, tokens, 2)
        listening.wait_for(SEATED + 5)
        assert listening.versions() == [SEATED + 3, SEATED + 4, SEATED + 5]
    finally:
        again.kill()


def logged(command: list[str], ours: int, theirs: int) -> str:
    """What a server writes to one end when it was asked for something."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        assert process.stdout is not None
        address = process.stdout.readline().split()[4]
        with urlopen(f"{address}api/games") as answer:
            assert answer.status == 200
        process.terminate()
    try:
        return os.read(ours, 10_000).decode()
    except OSError:  # a terminal that nobody has written to
        return ""
    finally:
        os.close(ours)


def test_each_request_is_a_line_in_the_log_unless_a_person_looks_at_the_terminal(tmp_path):
    command = [*COMMAND, "--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path / 'log.db'}"]
    facts = json.loads(logged(command, *os.pipe()).splitlines()[0])
    assert (facts["method"], facts["path"], facts["status"]) == ("GET", "/api/games", 200)
    assert logged(command, *pty.openpty()) == ""


def test_the_example_of_a_remote_bot_plays_a_whole_game(serving):
    table_id, tokens = begun(serving, game="haspelknecht", seats=[{"kind": "person"}, {"kind": "bot", "bot": "greedy"}])
    command = [sys.executable, str(EXAMPLES / "remote_bot.py"), serving.address, table_id, tokens[0]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    facts = serving.get(f"/api/tables/{table_id}")
    assert facts["over"]
    assert done.stdout.strip() == str(facts["scores"])
    assert facts["seats"][0]["name"] == "Remote"


def test_a_port_that_is_taken_is_told_in_a_sentence(serving):
    port = serving.address.rpartition(":")[2]
    command = [*COMMAND, "--no-browser", "--port", port, "--database", "sqlite://"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, f"pithead: port {port} is in use: give another with --port\n")
