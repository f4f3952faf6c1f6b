"""Leaving a game: resign to a bot, end it by agreement, close a table at which nobody has begun."""

from collections.abc import Collection

from pithead.core.text import put
from pithead.core.view import Json
from pithead.table.clocks import Clocks
from pithead.table.errors import NotYourSeat, Outrun, Unfit
from pithead.table.kept import Chair
from pithead.table.live_table import LiveTable
from pithead.table.seating import TRIES, Holder, bots_seat
from pithead.table.timing import Timing, people


class Leaving(Timing):
    """How people leave a game."""

    def resign(self, table: LiveTable, seat: int, bot: str, holder: Holder) -> None:
        """Let a bot play for a person to the end; there is no coming back."""

        def resigns(chair: Chair) -> Json | None:
            if holder.seat != seat:
                raise NotYourSeat(put("expected your own seat to resign from, got another"))
            if chair.kind != "person":
                raise bots_seat(table, seat)
            self.see_that_it_goes_on(table, seat)
            if chair.resigned:
                return None
            return {"what": "resigns", "chair": {"bot": bot, "resigned": True}}

        self.change(table, seat, resigns, holder)

    def agree(self, table: LiveTable, own: Collection[int], holder: Holder, agree: bool) -> None:
        """Propose or agree to end a game, or refuse it, for all seats that somebody holds.

        It ends when all people agree who play themselves; of a rated one two at least, as nobody takes back a loss
        against bots. A table at which nobody has decided yet is closed.
        """

        def says() -> tuple[Json, Clocks | None] | None:
            self.see_that_it_goes_on(table, holder.seat)
            playing, before = people(table.now.chairs), table.now.agreed
            mine = [seat for seat in own if seat in playing]
            if not mine:
                raise NotYourSeat(put("expected a player at this table; a bot plays for this seat"))
            if not agree:
                return ({"what": "refuses", "by": holder.seat, "agreed": []}, None) if before else None
            agreed = sorted({*(seat for seat in before if seat in playing), *mine})
            if agreed == list(before):
                return None
            data: Json = {"what": "agrees" if before else "proposes", "by": holder.seat, "agreed": agreed}
            if table.facts.rated and table.begun and len(playing) < 2:
                sentence = put("A rated game against bots is played to its end: resign if you want to stop.")
                raise Unfit(sentence)
            if agreed == playing:
                data["ended"] = "agreed" if table.begun else "closed"
            return data, None

        self.say(table, "end", holder.seat, says, holder)

    def stop(self, table: LiveTable) -> bool:
        """End a game for all, as those who run the server wish; return False if it was over."""
        with table.lock:
            for _ in range(TRIES):
                if table.now.over or not table.playable:
                    return False
                if self.note(table, "end", 0, {"what": "stops", "ended": "stopped" if table.begun else "closed"}):
                    return True
                self._catch_up(table)
            raise Outrun(table.version(None))
