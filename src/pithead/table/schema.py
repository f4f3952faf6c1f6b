"""The tables of the database."""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("components", sa.String(64), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.String(40), nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("pace_ms", sa.Integer, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("creator", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("driver", sa.String(32), nullable=False, server_default=""),
    sa.Column("driven_until", sa.Float, nullable=False, server_default="0"),
    sa.Column("away_seconds", sa.Integer, nullable=False, server_default="120"),
    sa.Column("before", sa.Text, nullable=False, server_default="[]"),
    sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("lesson", sa.String(64), nullable=False, server_default=""),
    sa.Column("redraws", sa.Text, nullable=False, server_default="[]"),
    sa.Column("origin", sa.Text, nullable=False, server_default="null"),
    sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("follows", sa.String(32)),
    sa.Column("series", sa.Text, nullable=False, server_default="null"),
    sa.Index("ix_tables_follows", "follows", unique=True),  # a table has one rematch
    sa.Column("clock", sa.Text, nullable=False, server_default="null"),
    sa.Column("due", sa.Float, nullable=False, server_default="0"),  # when its clocks have to be looked at
    sa.Index("ix_tables_due", "due"),
    sa.Column("waits", sa.Text),  # the people's seats that it waits for, as `whose_turn` writes them; None: not known
    sa.Index("ix_tables_status", "status", "changed"),
    sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false()),  # it has free seats for anybody
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("host", sa.String(16), nullable=False, server_default=""),
    sa.Index("ix_tables_offered", "offered", "created"),
    sa.Index("ix_tables_creator", "creator", "created"),
    sa.Index("ix_tables_public", "public", "changed"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("bot", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("token", sa.String(64), nullable=False),
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("heard", sa.Float, nullable=False, server_default="0"),
    sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("person", sa.String(16), nullable=False, server_default=""),
    sa.Column("network", sa.String(64), nullable=False, server_default=""),  # while a rated game goes on
    sa.Index("ix_seats_person", "person", "table_id"),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("sign", sa.String(16), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

devices = sa.Table(  # the browsers of each person
    "devices",
    metadata,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Index("ix_devices_person", "person"),
)

passes = sa.Table(  # words by which another device becomes a person's
    "passes",
    metadata,
    sa.Column("words", sa.String(64), primary_key=True),  # their hash
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Index("ix_passes_person", "person"),
)

sat = sa.Table(  # where people have ever sat, though others may sit there now
    "sat",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
    sa.Index("ix_sat_person", "person"),
)

results = sa.Table(  # of finished games, a row for each seat
    "results",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(16), nullable=False),
    sa.Column("bot", sa.String(64), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Index("ix_results_person", "person", "ended"),
)

ratings = sa.Table(  # by game and number of seats: of a person, or of a bot
    "ratings",
    metadata,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(16), primary_key=True),
    sa.Column("bot", sa.String(64), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("floor", sa.Float, nullable=False),  # what it is at least, as far as one can be sure: the order
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index("ix_ratings_floor", "game", "seats", "floor"),
    sa.Index("ix_ratings_person", "person"),
)

claims = sa.Table(
    "claims",
    metadata,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("client", sa.String(80)),
    sa.Column("created", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "client", name="uq_entries_client"),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)

pulse = sa.Table(  # when a server was last alive: one row
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("last", sa.Float, nullable=False),
)

outages = sa.Table(  # when none was
    "outages",
    metadata,
    sa.Column("began", sa.Float, primary_key=True, autoincrement=False),
    sa.Column("ended", sa.Float, nullable=False),
)

analyses = sa.Table(  # of finished games
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("depth", sa.String(16), primary_key=True),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("starter", sa.String(64), nullable=False),
    sa.Column("wanted", sa.Boolean, nullable=False),
    sa.Column("driver", sa.String(32), nullable=False),
    sa.Column("driven_until", sa.Float, nullable=False),
    sa.Column("parts", sa.Integer, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
)

analysis_parts = sa.Table(  # of those that are not done
    "analysis_parts",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("depth", sa.String(16), primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("rest", sa.Text, nullable=False),
)

words = sa.Table(  # what is said at a table
    "words",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("room", sa.String(8), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("person", sa.String(16), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("entry", sa.Integer),
    sa.Column("client", sa.String(160)),
    sa.Column("said", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "client", name="uq_words_client"),
    sa.Index("ix_words_person", "person"),
)

around = sa.Table(  # who is around a table, as each process knows
    "around",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

removed = sa.Table(  # tables that are no more; kept for a day, so that every server lets go of them
    "removed",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
)

push_devices = sa.Table(  # browsers that can be told something while they are closed
    "push_devices",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the SHA-256 of the endpoint
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("browser", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("key", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("ix_push_devices_person", "person"),
)

mail = sa.Table(  # addresses of people
    "mail",
    metadata,
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("key", sa.String(64), nullable=False),  # the SHA-256 of the secret that confirms it
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("stop", sa.String(64), nullable=False),  # the secret that ends it: it is in every mail
    sa.Column("last", sa.Float, nullable=False),  # when something was last sent
    sa.Index("ix_mail_key", "key"),
    sa.Index("ix_mail_stop", "stop"),
)

mail_asked = sa.Table(  # confirmations of the last day: to which address, for which client, both hashed
    "mail_asked",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(64), nullable=False),
    sa.Column("client", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

notices = sa.Table(  # the last turn of each seat that was told of, by each channel
    "notices",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("channel", sa.String(8), primary_key=True),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

server_keys = sa.Table(  # that all servers on a database share
    "server_keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
