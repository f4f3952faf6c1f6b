"""What cannot be done at a table, and why: each error is a sentence for people. `problems` makes them HTTP."""

from pithead.core.events import Refusal
from pithead.core.text import put
from pithead.table.models import Preview


class TableError(Exception):
    """The base of all that a table refuses."""


# What is asked for is not there, or is not what was expected.


class Unfit(TableError):
    """A value that is not what was expected."""


class NoSuchTable(TableError):
    """There is no table of that id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(put("expected the id of a table, got '{id}'", id=table_id[:40]))


class NothingThere(TableError):
    """There is no such page or picture."""


class TooLarge(TableError):
    """A request that holds more than is read."""


class OtherHost(TableError):
    """The server is called by a name that is not its own."""


class OtherSite(TableError):
    """A request that a page of another site has sent."""


# Who asks.


class NotSeated(TableError):
    """The asker has shown no secret, or one that opens no seat."""


class NotYourSeat(TableError):
    """The asker holds another seat, or somebody else holds this one."""


# There is no room just now.


class TooMuch(TableError):
    """More than one client may have."""


class NoRoom(TableError):
    """More than the server can serve at a time."""


class Silent(NoRoom):
    """The database does not answer, or those who wait for it take too long."""

    def __init__(self) -> None:
        super().__init__(put("The database is not answering: try again in a moment."))


# It does not fit the table as it is now.


class Conflict(TableError):
    """What does not fit the table as it is now; `version` is what the asker has reached, or else a spectator."""

    def __init__(self, sentence: str, version: int) -> None:
        super().__init__(sentence)
        self.version = version


class Stale(Conflict):
    """A decision that is based on another version."""


class Refused(Conflict):
    """An action that cannot be done; by the rules, if there is a `refusal`."""

    def __init__(self, sentence: str, version: int, refusal: Refusal | None = None) -> None:
        super().__init__(sentence, version)
        self.refusal = refusal


class Loses(Conflict):
    """An action that would lose something, where the asker wants to be asked first; `preview` tells what."""

    def __init__(self, version: int, preview: Preview) -> None:
        super().__init__(put("expected a confirmation, as this would lose something"), version)
        self.preview = preview


class NotAlone(Conflict):
    """Advice at a table where others play."""


class AnotherStep(Conflict):
    """A legal action that the lesson does not ask for now."""


class CannotTakeBack(Conflict):
    """A decision that can no longer be taken back."""


class NothingTakenBack(Conflict):
    """There is nothing to be decided again."""


class UsedClientId(Conflict):
    """An id of a request that was used for another."""


class Outrun(Conflict):
    """Others have written again and again."""

    def __init__(self, version: int) -> None:
        super().__init__(put("Somebody else is acting at this table right now: try again."), version)


class StillPlaying(Conflict):
    """What is told only when the game is over."""


class OtherSeat(Conflict):
    """A seat that is not as it was expected: a bot's, with a bot already, or with another secret."""


class OutOfTime(Conflict):
    """A decision for which the time is up."""


class ByTheClock(Conflict):
    """A bot is wished for another at a table where the clock decides."""


class NotAsked(Conflict):
    """A vote about a seat that nobody is asked about."""


class TooOften(Conflict):
    """More votes and proposals than a game may have."""


class AlreadyOver(Conflict):
    """What you can do only while a game goes on."""


class StillHere(Conflict):
    """A bot is wished for somebody who is not away."""


class NoRematch(Conflict):
    """A rematch of a table that has none."""


class NoTalk(Conflict):
    """Something is said at a table where nobody talks."""


class NotBegun(Conflict):
    """A table that still waits for somebody to sit down."""


class OtherRules(Conflict):
    """A table that was played by other rules than those installed."""


class Replaced(Conflict):
    """A bot that does not play at this seat any more."""
