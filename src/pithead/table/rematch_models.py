"""What is asked and told of a rematch."""

from pydantic import Field

from pithead.table.models import Answer, Request


class Rematching(Request):
    """A rematch: nothing has to be said about it."""


class OfferedRematch(Answer):
    """A rematch of a table."""

    table: str = Field(description="The new table; empty, if nobody has offered one.")
    names: list[str] = Field(description="The people who sit there already.")
    seated: bool = Field(description="Whether the asker does, or somebody else at their place.")
