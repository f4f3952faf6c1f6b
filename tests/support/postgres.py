"""A PostgreSQL of our own, in a temporary folder, where its programs are installed."""

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

PLACES = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")


class Cluster:
    """A running server of databases."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if os.getuid() == 0:
            folder.chmod(0o755)
            shutil.chown(folder, self.user)

    def start(self) -> None:
        """Make the cluster and start it."""
        data = self.folder / "data"
        self._run("initdb", "-D", str(data), "-U", "tests", "--auth=trust", "-E", "UTF8", "--no-sync")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "-D", str(data), "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        """End it."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def database(self, name: str) -> str:
        """Return the address of a new, empty database."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tests", name)
        return f"postgresql://tests@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *args: str) -> None:
        command = [str(self.programs / program), *args]
        as_user = {"user": self.user, "group": self.user, "extra_groups": []} if os.getuid() == 0 else {}
        with (self.folder / f"{program}.out").open("wb") as out:
            done = subprocess.run(  # type: ignore[call-overload]
                command, stdout=out, stderr=subprocess.STDOUT, cwd=self.folder, check=False, timeout=60, **as_user
            )
        if done.returncode != 0:
            raise OSError((self.folder / f"{program}.out").read_text())


def _programs() -> Path | None:
    for place in PLACES:
        root = Path("/")
        for found in sorted(root.glob(place.lstrip("/")), reverse=True):
            if (found / "initdb").exists():
                return found
    beside = shutil.which("initdb")
    return Path(beside).parent if beside else None


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL, or a skipped test with the reason."""
    import tempfile

    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install pithead[postgres]")
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed; on Debian: apt-get install postgresql")
    with tempfile.TemporaryDirectory(prefix="pithead-pg-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(programs, Path(folder))
        try:
            cluster.start()
        except (OSError, KeyError, subprocess.SubprocessError) as error:
            pytest.skip(f"PostgreSQL cannot be started here: {error}")
        try:
            yield cluster
        finally:
            cluster.stop()
