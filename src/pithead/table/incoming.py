"""Records that come in: read, checked, and kept as a table at which nobody plays."""

import time

from pithead.core.commitment import COMMITMENT, SALT
from pithead.core.errors import BadRecord, PitheadError
from pithead.core.history import History
from pithead.core.record import Record, bot_tag, name_tag
from pithead.core.text import put
from pithead.table.errors import TooMuch
from pithead.table.ids import new_id
from pithead.table.kept import Chair, Facts, Origin, StoredEntry
from pithead.table.live_table import LiveTable, carry_out, noticed_by
from pithead.table.replay_models import MOST_CHARACTERS
from pithead.table.service import DAY, Service

MOST_ACTIONS = 5_000  # several times as many as the longest game has
MOST_REDRAWS = 100  # each is made anew for every position that is looked at
MOST_NAME, MOST_BOT, MOST_SALT = 40, 64, 64


def bring_in(service: Service, text: str, creator: str = "", public: bool = False) -> LiveTable:
    """Keep a record as a table, with the log that its game would have had; or raise `BadRecord`."""
    limit = service.settings.tables_per_client
    if limit and creator and service.store.brought_in_by(creator, time.time() - DAY) >= limit:
        raise TooMuch(put("expected at most {limit} records a day from one client", limit=limit))
    record = read(text)
    history, log = _played(record)
    original = record.tags.get("table", "")
    known = len(original) <= 32 and original.isalnum() and service.store.has_table(original)
    facts = Facts(
        new_id(),
        record.game.key,
        record.rules_version,
        record.game.components,
        record.seats,
        record.options,
        record.seed,
        record.tags[SALT] if COMMITMENT in record.tags else "",
        0,
        public,
        creator,
        time.time(),
        redraws=tuple(record.redraws),
        origin=Origin(original if known else ""),
        imported=True,
    )
    chairs = [
        Chair("record", record.tags.get(bot_tag(seat), ""), record.tags.get(name_tag(seat), ""), "", True)
        for seat in range(record.seats)
    ]
    service.store.add_record(facts, chairs, log, history.state)
    return service.open(facts.id)


def read(text: str) -> Record:
    """Return the record of a text, every action, the result and the deal checked."""
    if len(text) > MOST_CHARACTERS:
        words = put("expected a record of at most {most} characters, got {got}", most=MOST_CHARACTERS, got=len(text))
        raise BadRecord(0, words)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip()  # as it is pasted, on any system
    record = Record.parse(f"{plain}\n" if plain else "", any_rules=True)
    if len(record.actions) > MOST_ACTIONS:
        words = put("expected at most {most} actions, got {got}", most=MOST_ACTIONS, got=len(record.actions))
        raise BadRecord(0, words)
    if len(record.redraws) > MOST_REDRAWS:
        raise BadRecord(0, put("expected a game that was redrawn at most {most} times", most=str(MOST_REDRAWS)))
    _check_tags(record)
    try:
        record.verify()
    except BadRecord as error:
        if record.rules_version == record.game.rules_version:
            raise
        versions = {"was": record.rules_version, "now": int(record.game.rules_version)}
        words = put("played by version {was} of the rules, it cannot be replayed by version {now}", **versions)
        raise BadRecord(error.line, f"{words}: {error.sentence}") from None
    return record


def _check_tags(record: Record) -> None:
    """See that names, bots and the salt can be kept and shown."""
    most = {SALT: MOST_SALT}
    for seat in range(record.seats):
        most |= {name_tag(seat): MOST_NAME, bot_tag(seat): MOST_BOT}
    for key, length in most.items():
        value = record.tags.get(key, "")
        if len(value) > length or not value.isprintable():
            words = put("expected '{key}' to be up to {most} printable characters, got others", key=key, most=length)
            raise BadRecord(record.tag_line(key), words)


def _played(record: Record) -> tuple[History, list[StoredEntry]]:
    """Return the game of a record, and the log that it would have had at a table."""
    history = History(record.game, record.seats, record.seed, record.options, redraws=record.redraws)
    log = []
    for sequence, (seat, action) in enumerate(record.actions, 1):
        before = history.copy() if history.state.simultaneous else history
        try:
            done = carry_out(history, action, seat)
        except PitheadError as error:  # it was verified before
            raise BadRecord(0, str(error)) from None
        seen = noticed_by(before, history, seat, done, 0)
        log.append(StoredEntry(sequence, "act", seat, action, done.data, seen, events=done.events))
    return history, log
