"""A copy made while servers run is put back, and games go on from it, on SQLite and on PostgreSQL."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.postgres import Cluster, cluster  # noqa: F401
from support.serving import Listening, Serving, wait_until

ADMIN = [sys.executable, "-c", "import sys; from pithead.cli import main; sys.exit(main())", "admin"]


def admin(database: str, *words: object) -> subprocess.CompletedProcess[str]:
    command = [*ADMIN, *(str(word) for word in words), "--database", database]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def play(serving: Serving, path: str, tokens: dict[int, str], decisions: int) -> None:
    for _ in range(decisions):
        seat = serving.get(path)["to_act"]
        able = serving.get(f"{path}/actions", tokens[seat])
        body = {"action": able["actions"][0]["notation"], "version": able["version"]}
        assert serving.ask("POST", f"{path}/act", body, tokens[seat])[0] == 200


@pytest.fixture
def on_sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def on_postgresql(cluster: Cluster) -> str:  # noqa: F811
    return cluster.database("copied")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["on_sqlite", "on_postgresql"])
def test_a_game_goes_on_from_a_copy(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    database: str = request.getfixturevalue(kind)
    copy = tmp_path / "games.backup"
    serving = Serving(database)
    try:
        people = [{"kind": "person"}, {"kind": "person"}]
        made = serving.ask("POST", "/api/tables", {"game": "coal-baron", "seats": people})[1]
        path, tokens = f"/api/tables/{made['id']}", serving.taken(made)
        play(serving, path, tokens, 12)
        then = serving.get(f"{path}/log")
        done = admin(database, "backup", copy)
        assert (done.returncode, done.stderr) == (0, "")
        assert copy.stat().st_mode & 0o777 == 0o600
        play(serving, path, tokens, 5)
        refused = admin(database, "restore", copy, "--yes")
        assert refused.returncode == 2
        assert "expected all servers to be stopped" in refused.stderr
        assert serving.get(f"{path}/log") != then, "nothing was changed"
    finally:
        serving.stop()
    done = admin(database, "restore", copy, "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    serving = Serving(database)
    try:
        assert serving.get(f"{path}/log") == then
        play(serving, path, tokens, 5)
        listening = Listening(serving, made["id"])
        listening.wait_for_hello()
        assert admin(database, "delete", made["id"], "--yes").returncode == 0
        wait_until(lambda: listening.ended, "the end of the stream")
        assert serving.ask("GET", path)[0] == 404
    finally:
        serving.stop()
