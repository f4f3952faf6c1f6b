"""What is asked and told about games that are looked at again: positions, records that come in, playing on."""

from typing import Annotated

from pydantic import Field, StringConstraints

from pithead.table.models import MOST_VERSIONS, Answer, Drawing, Request, Seats

MOST_CHARACTERS = 60_000  # of a record: several times the longest game


class Position(Answer):
    """An earlier position, and the decision that led to it."""

    move: int = Field(description="After which decision; 0: the start.")
    seat: int | None = Field(default=None, description="Who decided.")
    notation: str = Field(default="", description="What was decided.")
    words: str = Field(default="", description="The same in words.")
    parts: list[str] = Field(default_factory=list, description="The parts of the board that it touched.")
    drawings: list[Drawing]


class NewRecord(Request):
    """A record to be brought in."""

    record: Annotated[str, StringConstraints(max_length=MOST_CHARACTERS)] = Field(description="Its text.")
    public: bool = Field(default=False, description="Whether it is in the list of tables to watch.")


class PlayingOn(Seats):
    """A position to be played on from, and who is to play."""

    move: Annotated[int, Field(ge=0, le=MOST_VERSIONS)] | None = Field(
        default=None, description="After which decision; by default after the last one."
    )
    anew: Annotated[int, Field(ge=0, le=7)] | None = Field(
        default=None, description="A seat: all that it could not know is drawn anew. By default the deal is as it was."
    )
    public: bool = Field(default=False, description="Whether the table is in the list of tables to watch.")
