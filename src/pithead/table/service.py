"""What can be done at a table: set it up, sit down, decide, take back. Each is stored before anybody hears of it."""

import json
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakValueDictionary

import pithead
from pithead.core.errors import CannotUndo, IllegalAction
from pithead.core.history import History
from pithead.core.options import read_options, read_seats
from pithead.core.reasons import OK
from pithead.core.record import Redraw
from pithead.core.text import called, put, tr
from pithead.table.errors import (
    CannotTakeBack,
    NoSuchTable,
    NothingTakenBack,
    OtherRules,
    Outrun,
    Refused,
    Replaced,
    Stale,
    TooMuch,
    Unfit,
    UsedClientId,
)
from pithead.table.kept import Chair, Facts, Listed, Origin, StoredEntry
from pithead.table.learning import check_step
from pithead.table.live_table import GAME_KINDS, Carried, Entry, LiveTable, carry_out, noticed_by
from pithead.table.presence import Presence
from pithead.table.seating import TRIES, Holder, Seating, hashed
from pithead.table.settings import AWAY_SECONDS, Settings
from pithead.table.store import Store

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none is mistaken for another
DAY = 24 * 3600.0
LOOK_SECONDS = 0.2  # that a reader waits for a writer
UNDO_FREELY, UNDO_FOR_EACH = 200, 2  # so often a seat may take back in a game, and so often more for each decision


def new_id() -> str:
    """Return an id for a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


class Wish(NamedTuple):
    """A seat as it is wished for at a new table."""

    kind: str
    bot: str = ""
    name: str = ""


class Made(NamedTuple):
    """A new table, and the secret of each person's seat."""

    table: LiveTable
    tokens: dict[int, str]


class Start(NamedTuple):
    """Where a table begins: with which deal, after what was played of it and drawn anew, and what it came from; in
    practice all can be taken back; whether hints are allowed where several people play.
    """

    seed: int | None = None
    before: tuple[tuple[int, int], ...] = ()
    practice: bool = False
    lesson: str = ""
    redraws: tuple[Redraw, ...] = ()
    origin: Origin | None = None
    hints: bool = False


class Service(Seating):
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings, changed: Callable[[str], None]) -> None:
        self.store = store
        self.settings = settings
        self.presence = Presence(store)
        self.changed = changed  # told the id of a table that has a new entry
        self._open: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # one object a table, while it is used
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()  # those last used
        self._lock = threading.Lock()

    # Opening.

    def open(self, table_id: str) -> LiveTable:
        """Return a table, up to date."""
        with self._lock:
            table = self._open.get(table_id)
            if table is not None:
                self._keep_open(table)
        if table is None:
            return self._load(table_id)
        if not table.ready:
            with table.lock:  # another thread is loading it
                pass
            if not table.ready:  # it could not
                return self._load(table_id)
        elif self.store.shared and table.lock.take(LOOK_SECONDS):  # else somebody here is writing, and refreshes it
            try:
                self.refresh(table)
            finally:
                table.lock.give()
        return table

    def _load(self, table_id: str) -> LiveTable:
        found = self.store.read_table(table_id) if len(table_id) <= 32 and table_id.isalnum() else None
        if found is None:
            raise NoSuchTable(table_id)
        loaded = LiveTable(*found)
        with loaded.lock:
            with self._lock:
                table = self._open.setdefault(table_id, loaded)
                self._keep_open(table)
            if table is loaded:
                try:
                    snapshot = self.store.read_snapshot(table_id)  # before the log: it is never ahead of it then
                    loaded.load(self.store.read_log(table_id), snapshot)
                except BaseException:
                    with self._lock:  # the next one tries again
                        del self._open[table_id], self._kept[table_id]
                    raise
                loaded.ready = True
        return table if table is loaded else self.open(table_id)

    def _keep_open(self, table: LiveTable) -> None:
        self._kept[table.facts.id] = table
        self._kept.move_to_end(table.facts.id)
        while len(self._kept) > self.settings.kept_tables:
            self._kept.popitem(last=False)

    def refresh(self, table: LiveTable) -> None:
        """Take what other processes have written meanwhile."""
        with table.lock:
            log = self.store.read_log(table.facts.id, table.sequence)
            if log:
                table.load(log, None)

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._open)

    def list_own(self, browser: str, most: int) -> list[Listed]:
        """Return the tables at which a browser has a seat."""
        return self.store.list_own(hashed(browser), most)

    def opened(self, table_id: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        with self._lock:
            return self._open.get(table_id)

    def at_hand(self, table_id: str, browser: str) -> bool:
        """Tell whether a table can be read without the database: it is in memory, and so is what the browser holds."""
        table = None if self.store.shared else self.opened(table_id)
        if table is None or not table.ready:
            return False
        if browser:
            return hashed(browser) in table.claims
        return all(chair.taken for chair in table.now.chairs)  # or else a secret is perhaps used for the first time

    # Setting up.

    def create(
        self,
        game_key: str,
        wishes: Sequence[Wish],
        options: dict[str, object],
        own: Sequence[int] = (),
        browser: str = "",
        creator: str = "",
        public: bool = True,
        pace_ms: int | None = None,
        away_seconds: int = AWAY_SECONDS,
        start: Start | None = None,
    ) -> Made:
        """Set up a table. `own` are the seats that the browser takes at once; `start` is where it begins, if not with
        a new deal.
        """
        game = pithead.game(game_key)
        seats = read_seats(game.title, game.least_seats, game.most_seats, len(wishes))
        chosen = read_options(game.title, game.options, options)
        for seat in own:
            if not 0 <= seat < seats or wishes[seat].kind != "person":
                raise Unfit(put("expected a person's seat to sit down at, got {seat}", seat=seat))
        limit = self.settings.tables_per_client
        if limit and self.store.begun_by(creator, time.time() - DAY) >= limit:
            raise TooMuch(put("expected at most {limit} unfinished tables a day from one client", limit=limit))
        tokens = {seat: secrets.token_urlsafe(16) for seat, wish in enumerate(wishes) if wish.kind == "person"}
        chairs = [
            Chair(wish.kind, wish.bot, wish.name, hashed(tokens[seat]) if seat in tokens else "", seat not in tokens)
            for seat, wish in enumerate(wishes)
        ]
        chairs = [replace(chair, taken=True) if seat in own else chair for seat, chair in enumerate(chairs)]
        begun = start or Start()
        facts = Facts(
            new_id(),
            game.key,
            game.rules_version,
            game.components,
            seats,
            chosen,
            secrets.randbits(128) if begun.seed is None else begun.seed,
            secrets.token_hex(16),
            self.settings.pace_ms if pace_ms is None else pace_ms,
            public,
            creator,
            time.time(),
            away_seconds,
            begun.before,
            begun.practice,
            begun.lesson,
            begun.redraws,
            begun.origin,
            hints=begun.hints,
        )
        game.new(seats, facts.seed, chosen)  # what the options cannot do together shows here
        self.store.add_table(facts, chairs, hashed(browser) if browser else "", own)
        return Made(self.open(facts.id), tokens)

    # Deciding.

    def act(
        self,
        table: LiveTable,
        seat: int,
        action: int,
        version: int,
        client: str = "",
        bot: str = "",
        holder: Holder | None = None,
        weigh: Callable[[], None] | None = None,
    ) -> Entry:
        """Carry out an action of a seat, once. `bot` is the bot that decided, if it was one; `holder` is who asks.

        `weigh` is called before a legal action is carried out for the first time, and may raise an error.
        """

        def played(history: History) -> Carried:
            if history.state.reason(seat, action) == OK:
                check_step(table, history, seat, action)
                if weigh is not None:
                    weigh()
            if not history.state.simultaneous:
                table.plans[seat].clear()
                return carry_out(history, action, seat)
            table.plans[seat].add(_mark(history, seat))
            done = carry_out(history, action, seat)
            if _mark(history, seat) in table.plans[seat]:
                done.data["again"] = True
                if seat in history.state.waiting:  # one can always be done
                    self._bound_again(table, seat)
            return done

        return self._decide(table, "act", seat, played, version, client, holder, bot, action)

    def undo(self, table: LiveTable, seat: int, version: int, client: str = "", holder: Holder | None = None) -> Entry:
        """Take back a seat's last decision."""

        def taken_back(history: History) -> Carried:
            apart = history.state.simultaneous
            try:
                if history.state.over:
                    raise CannotUndo(tr("the game is over, and all that was hidden has been told"))
                self._bound_undo(table, seat)
                if table.facts.practice:
                    return self._rewound(table, history, seat)
                place = history.undoable(seat)
                action = history.undo(seat)
            except CannotUndo as error:
                sentence = put("This cannot be taken back: {why}.", why=str(error))
                raise CannotTakeBack(sentence, table.version(seat)) from None
            of = table.now.standing[place].sequence
            return Carried(action, {"apart": apart, "place": place, "of": of}, [])

        return self._decide(table, "undo", seat, taken_back, version, client, holder)

    def _rewound(self, table: LiveTable, history: History, seat: int) -> Carried:
        """In practice: take back a seat's last decision, and all that came after it."""
        was = len(history.decisions)
        place = history.rewind(seat)
        first = table.now.standing[place]
        assert first.action is not None
        return Carried(
            first.action, {"apart": False, "place": place, "rest": was - place - 1, "of": first.sequence}, []
        )

    def _bound_undo(self, table: LiveTable, seat: int) -> None:
        """See that a seat does not take back for ever: the log stays as long as the game, several times at most."""
        own = sum(entry.seat == seat and not entry.again for entry in table.now.standing)
        most = UNDO_FREELY + UNDO_FOR_EACH * own
        if table.undos[seat] >= most:
            raise CannotUndo(put("you have taken back {most} decisions in this game, the most allowed", most=most))

    def _bound_again(self, table: LiveTable, seat: int) -> None:
        """See that a seat does not plan the same for ever, which is as if it took back."""
        try:
            self._bound_undo(table, seat)
        except CannotUndo as error:
            sentence = put("This plan was there before, and it cannot come again: {why}.", why=str(error))
            raise CannotTakeBack(sentence, table.version(seat)) from None

    def redo(self, table: LiveTable, seat: int, version: int, client: str = "", holder: Holder | None = None) -> Entry:
        """Decide again what was taken back last."""

        def played(history: History) -> Carried:
            left = table.now.redo[seat]
            if not left:
                sentence = put("There is nothing to redo: nothing was taken back since the last decision.")
                raise NothingTakenBack(sentence, table.version(seat))
            return carry_out(history, left[-1], seat)

        return self._decide(table, "redo", seat, played, version, client, holder)

    def _decide(
        self,
        table: LiveTable,
        kind: str,
        seat: int,
        do: Callable[[History], Carried],
        version: int,
        client: str,
        holder: Holder | None,
        bot: str = "",
        wanted: int | None = None,
    ) -> Entry:
        """Do something to a copy of the game, store it, and only then put the copy in the game's place."""
        key = f"{seat} {client}" if client else None
        if not table.playable:
            raise OtherRules(table.notice, table.version(seat))
        with table.lock:
            for _ in range(TRIES):
                self.check(table, holder)
                first = table.clients.get(key) if key is not None else None
                if first is not None:
                    if first.kind != kind or (wanted is not None and first.action != wanted):
                        sentence = put("expected a new client id for a new request, got one that was used")
                        raise UsedClientId(sentence, table.version(seat))
                    return first
                self._check(table, seat, version, bot)
                before = table.now.playing()
                after = before.copy()
                try:
                    with called(table.now.names):
                        done = do(after)
                except IllegalAction as error:
                    raise Refused(str(error), table.version(seat), error.refusal) from None
                noticed = table.now.standing[done.data["place"]].seen if kind == "undo" else 0
                seen = noticed_by(before, after, seat, done, noticed)
                stored = StoredEntry(table.sequence + 1, kind, seat, done.action, done.data, seen, key, done.events)
                if self._keep(table, stored, after):
                    self.changed(table.facts.id)
                    return table.entries[-1]
                self.refresh(table)
            raise Outrun(table.version(seat))

    def _keep(self, table: LiveTable, stored: StoredEntry, after: History) -> bool:
        """Store an entry and take it; return False if another process was first."""
        due = stored.sequence % self.settings.snapshot_every == 0 or bool(after.state.over)
        snapshot = after.state.dump() if due else None
        noticed = bool(stored.seen >> table.facts.seats & 1)  # by spectators
        if not self.store.append(table.facts.id, stored, snapshot, bool(after.state.over), None, noticed):
            return False
        table.take(stored, after)
        return True

    def _check(self, table: LiveTable, seat: int, version: int, bot: str) -> None:
        """See that the request knows all that concerns the seat. A person who decides takes the seat back."""
        if not bot and table.now.chairs[seat].bot:
            self.come_back(table, seat)
        now = table.now
        if now.chairs[seat].bot != bot:
            sentence = put("{bot} does not play for {name} any more", bot=bot, name=now.names[seat])
            raise Replaced(sentence, table.version(seat))
        reached = table.version(seat)
        if version > reached:
            sentence = put(
                "The game has not come so far: expected version {version}, got {got}.", version=reached, got=version
            )
            raise Stale(sentence, reached)
        if self._news(table, seat, version):
            sentence = put("The game has gone on: expected version {version}, got {got}.", version=reached, got=version)
            raise Stale(sentence, reached)

    def _news(self, table: LiveTable, seat: int, version: int) -> bool:
        """Tell whether something happened after a version that a decision of the seat should know of.

        Seats that change hands do not matter; nor, while all decide at once, do the others' decisions.
        """
        history = table.now.playing()
        together = history.state.simultaneous
        for entry in reversed(table.entries):
            if entry.versions[seat] <= version:
                return False
            if not entry.seen >> seat & 1 or entry.kind not in GAME_KINDS:
                continue
            if not (together and entry.apart and entry.seat != seat):
                return True
        return False


def _mark(history: History, seat: int) -> int:
    """Return by what a position is known again, as a seat sees it."""
    return hash(json.dumps(history.state.view(seat), sort_keys=True))
