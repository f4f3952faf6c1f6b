"""Deciding: each decision is carried out on a copy of the game, stored, and only then put in its place."""

import json
from collections.abc import Callable

from pithead.core.errors import CannotUndo, IllegalAction
from pithead.core.history import History
from pithead.core.reasons import OK
from pithead.core.text import called, put, tr
from pithead.table.errors import (
    AlreadyOver,
    CannotTakeBack,
    NothingTakenBack,
    OtherRules,
    Outrun,
    Refused,
    Replaced,
    Stale,
    UsedClientId,
)
from pithead.table.kept import StoredEntry
from pithead.table.learning import check_step
from pithead.table.leaving import Leaving
from pithead.table.live_table import GAME_KINDS, Carried, Entry, LiveTable, carry_out, noticed_by
from pithead.table.offers import begun_yet
from pithead.table.results import ended, keeping
from pithead.table.seating import TRIES, Holder
from pithead.table.settings import Settings
from pithead.table.whose_turn import waits_after

UNDO_FREELY, UNDO_FOR_EACH = 200, 2  # so often a seat may take back in a game, and so often more for each decision


class Deciding(Leaving):
    """What those do who play: decide, take back, do again."""

    settings: Settings

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

    def force(self, table: LiveTable, seat: int, action: int) -> None:
        """Carry out an action for a seat whose time is up."""

        def played(history: History) -> Carried:
            return carry_out(history, action, seat)

        self._decide(table, "act", seat, played, table.version(seat), "", None, wanted=action, late=True)

    def undo(self, table: LiveTable, seat: int, version: int, client: str = "", holder: Holder | None = None) -> Entry:
        """Take back a seat's last decision."""

        def taken_back(history: History) -> Carried:
            apart = history.state.simultaneous
            try:
                if history.state.over:
                    raise CannotUndo(tr("the game is over, and everything hidden has been revealed"))
                if table.facts.rated and not apart:
                    raise CannotUndo(tr("the game is rated"))
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
            sentence = put("You had this plan before, and cannot return to it: {why}.", why=str(error))
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
        late: bool = False,
    ) -> Entry:
        """Do something to a copy of the game, store it, and only then put the copy in the game's place.

        With `late` the time of the seat is up, and it is done all the same.
        """
        key = f"{seat} {client}" if client else None
        if table.removed and self.store.has_table(table.facts.id):  # it is to be read anew
            raise Outrun(table.version(seat))
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
                if table.now.ended:
                    raise AlreadyOver(put("expected an unfinished game, got one that is over"), table.version(seat))
                if late:
                    self.see_that_late(table, seat)
                elif not bot:
                    self.in_time(table, seat)
                self._check(table, seat, version, bot)
                before = table.now.playing()
                after = before.copy()
                try:
                    with called(table.now.names):
                        done = do(after)
                except IllegalAction as error:
                    raise Refused(str(error), table.version(seat), error.refusal) from None
                gone = table.now.standing[done.data["place"]] if kind == "undo" else None
                seen = noticed_by(before, after, seat, done, 0 if gone is None else gone.seen)
                clocks = None if gone is None else self.rewound_clocks(table, seat, gone)
                timed = self.timed(table, done.data, after, table.now.chairs, clocks)
                stored = StoredEntry(
                    table.sequence + 1, kind, seat, done.action, done.data, seen, key, done.events, at=timed.at
                )
                if self._keep(table, stored, after, timed.due):
                    self.changed(table.facts.id)
                    return table.entries[-1]
                self._catch_up(table)
            raise Outrun(table.version(seat))

    def _keep(self, table: LiveTable, stored: StoredEntry, after: History, due: float | None) -> bool:
        """Store an entry and take it; return False if another process was first."""
        wanted = stored.sequence % self.settings.snapshot_every == 0 or bool(after.state.over)
        snapshot = after.state.dump() if wanted else None
        stored.waits = waits_after(table, stored, after, table.now.chairs)
        noticed = bool(stored.seen >> table.facts.seats & 1)  # by spectators
        status, also = "over" if after.state.over else "playing", None
        if after.state.over:
            also = keeping(table.facts, ended(table, after.state.ranking(), after.state.scores()))
        if not self.store.append(table.facts.id, stored, snapshot, status, None, noticed, due=due, also=also):
            return False
        table.take(stored, after)
        return True

    def _check(self, table: LiveTable, seat: int, version: int, bot: str) -> None:
        """See that the request knows all that concerns the seat. A person who decides takes the seat back."""
        begun_yet(table, seat)
        if not bot and table.now.chairs[seat].bot:
            self.come_back(table, seat)
        now = table.now
        if now.chairs[seat].bot != bot:
            sentence = put("{bot} no longer plays for {name}", bot=bot, name=now.names[seat])
            raise Replaced(sentence, table.version(seat))
        reached = table.version(seat)
        if version > reached:
            sentence = put(
                "The game is not that far yet: expected version {version}, got {got}.", version=reached, got=version
            )
            raise Stale(sentence, reached)
        if self._news(table, seat, version):
            sentence = put(
                "The game has moved on: expected version {version}, got {got}.", version=reached, got=version
            )
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
