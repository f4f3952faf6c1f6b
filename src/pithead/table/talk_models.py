"""What a request to say something may carry, and what is told of what was said."""

from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from pithead.core.text import put
from pithead.table.models import MOST_VERSIONS, Answer, ClientId, Name, Request, Short

LONGEST = 300  # characters of what is said at once


class Speaking(Request):
    """Something to say: in one's own words, or by the key of a phrase."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST)] | None = Field(
        default=None, description="One's own words."
    )
    phrase: Short | None = Field(
        default=None, description="The key of a phrase, which each reader hears in their own language."
    )
    name: Name = Field(default="", description="For a spectator who has no name yet: the name to be known by.")
    client: ClientId | None = Field(default=None, description="An id of the request: sent again, it counts once.")

    @model_validator(mode="after")
    def one_of_both(self) -> "Speaking":
        """See that there is something to say, and not two things."""
        if (self.text is None) == (self.phrase is None):
            raise ValueError(put("expected a text or a phrase"))
        return self


class Reacting(Request):
    """A reaction to an entry of the log."""

    version: int = Field(ge=1, le=MOST_VERSIONS, description="The version of the entry, as the asker has it.")
    reaction: Short = Field(description="The key of a reaction; empty: none any more.")
    name: Name = Field(default="", description="For a spectator who has no name yet: the name to be known by.")
    client: ClientId | None = Field(default=None, description="An id of the request: sent again, it counts once.")


class Word(Answer):
    """Something that was said."""

    room: str = Field(description="table: by those who sit there; watch: by spectators.")
    number: int = Field(description="Its number in that room.")
    kind: str = Field(
        description="word, phrase, reaction; rematch: a new table, of which the text is the id; "
        "anew: something was removed, and all is to be asked for again."
    )
    seat: int | None = Field(description="The seat of the speaker; null for a spectator.")
    name: str
    person: str = Field(description="The id of the speaker, if they are known here; else empty.")
    text: str = Field(description="The words; of a phrase or a reaction in the language of the reader.")
    key: str | None = Field(default=None, description="Of a phrase or a reaction; empty: taken back.")
    version: int | None = Field(default=None, description="Of the entry that it reacts to, for this reader.")
    said: float = Field(description="When, in seconds since 1970.")


class Reached(Answer):
    """The last number of each room, as far as the reader can hear it; 0: nothing was said."""

    table: int
    watch: int


class Talked(Answer):
    """What was said; or, at the beginning of a stream, how far it has come."""

    words: list[Word] = Field(default_factory=list)
    reached: Reached | None = Field(
        default=None, description="Told when a stream begins, and when another room can be heard."
    )


class Here(Answer):
    """An event of a stream: who is around the table."""

    seats: list[int] = Field(description="The seats whose owners have a page open.")
    watching: int = Field(description="How many look on: browsers, or addresses of those that have no cookie.")
    names: list[str] = Field(description="Of those who look on and want their names to be seen; at most eight.")
