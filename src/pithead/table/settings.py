"""What can be set when the table is started."""

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

AWAY_SECONDS = 120  # after which a bot may play for a person, unless a table sets its own


def data_folder() -> Path:
    """Return the folder of the user's data on this system; it need not exist yet."""
    return user_data_path("pithead", appauthor=False)


@dataclass(frozen=True)
class Settings:
    """How a server behaves. Limits of 0 are off."""

    database: str = ""  # an address such as sqlite:///games.db or postgresql://…; empty: SQLite in the data folder
    workers: int = 2  # processes that bots think in
    pace_ms: int = 700  # how long a bot waits before it moves, at least
    bot_seconds: float = 30.0  # how long a bot may think
    kept_tables: int = 500  # tables kept in memory
    snapshot_every: int = 40  # entries of the log between two snapshots of the state
    head_bytes: int = 16 * 1024  # of a request: its first line and its headers
    body_bytes: int = 64 * 1024
    patience_seconds: float = 10.0  # for a head, for a body, between two requests, for an answer that is not taken
    connections: int = 4096  # in all
    connections_per_client: int = 128
    reads_per_second: float = 50.0  # of one client, on the average
    writes_per_second: float = 20.0
    burst_seconds: float = 10.0  # so much of it may come at once
    tables_per_client: int = 100  # unfinished ones, begun within a day
    streams_per_client: int = 64
    analyses: int = 4  # at a time, in all
    analyses_per_client: int = 1
    keep_days: float = 0.0  # tables that nobody has touched for so long, and who has none left, are removed; 0: never
    public_url: str = ""  # by which people reach it, for links in letters
    push_contact: str = ""  # whom push services may write to about this server; empty: no Web Push
    push_services: tuple[str, ...] = ()  # that may be sent to, beside the usual ones
    smtp: str = ""  # smtp://USER@HOST:PORT or smtps://…; empty: no e-mail
    smtp_password: str = field(default="", repr=False)
    smtp_from: str = ""
    heartbeat_seconds: float = 15.0
    secure_cookies: bool = False  # where the server is reached by https only
    host_names: tuple[str, ...] = ()  # by which it is reached, beside addresses and this machine's own name

    @property
    def address(self) -> str:
        """The database's address as SQLAlchemy wants it."""
        given = self.database
        if not given:
            folder = data_folder()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return f"sqlite:///{folder / 'table.db'}"
        for short in ("postgresql://", "postgres://"):
            if given.startswith(short):
                return "postgresql+psycopg://" + given.removeprefix(short)
        return given
