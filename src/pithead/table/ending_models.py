"""What is told of points: the score sheet, and a game that is over."""

from pydantic import Field

from pithead.table.kept import Series
from pithead.table.models import Answer, Line


class SheetRow(Answer):
    """The points by one paragraph."""

    paragraph: str
    words: str = Field(description="What the points are for; empty if the paragraph must do.")
    points: list[int]


class SheetPoint(Line):
    """One event that scored."""

    move: int | None = None


class ScoreSheet(Answer):
    """The score sheet."""

    names: list[str]
    rows: list[SheetRow]
    totals: list[int]
    scores: list[int] | None = Field(description="The result, when the game is over.")
    over: bool
    points: list[SheetPoint]


class Standing(Answer):
    """Everybody's points after a decision."""

    move: int = Field(description="After which decision; 0: at the start.")
    points: list[int]


class Turning(Answer):
    """A decision that changed the lead."""

    move: int = Field(description="The number of the decision: the position after it is the one to look at.")
    seat: int = Field(description="Who decided.")
    text: str = Field(description="What happened, in a sentence.")
    paragraph: str
    points: list[int] = Field(description="What everybody scored by it.")
    lead: str = Field(description="Who leads from then on, in a sentence.")


class Ending(Answer):
    """How a game has ended: who has won and by what, where the points come from, what decided it."""

    sentence: str = Field(description="Who has won, and by what.")
    winners: list[int]
    tie_break: bool = Field(description="Whether a tie-break decided between the first.")
    practice: bool = Field(description="Whether everything could be taken back: the result does not count.")
    rematch: bool = Field(description="Whether the asker can offer a rematch, or play one that is offered.")
    series: Series | None = Field(description="How the series stands with this game.")
    names: list[str]
    scores: list[int]
    ranking: list[int] = Field(description="Each seat's place from 1.")
    rows: list[SheetRow]
    course: list[Standing] = Field(description="How the points came together: whenever somebody's changed.")
    moments: list[Turning] = Field(description="The decisions that changed the lead most, in their order.")
