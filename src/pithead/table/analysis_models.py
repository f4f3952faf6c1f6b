"""What is asked and told of hints and analyses."""

from typing import Literal

from pydantic import Field

from pithead.table.models import Answer, Request

Depth = Literal["quick", "deep"]
DEPTHS: tuple[Depth, ...] = ("quick", "deep")
Status = Literal["none", "running", "stopped", "done"]


class Hint(Answer):
    """An action that can be advised."""

    notation: str
    words: str
    share: float = Field(description="The seat's share of the win with it, from 0 to 1.")
    points: float = Field(description="The points that the seat can expect in the end.")
    source: list[str] = Field(description="Parts of the board where something is taken or chosen.")
    target: list[str] = Field(description="Parts of the board where it goes.")


class Hints(Answer):
    """The best actions of a seat, the best first."""

    version: int
    seat: int
    hints: list[Hint]


class Analysing(Request):
    """An analysis to be made."""

    depth: Depth = Field(default="quick", description="quick, or deep: in eight times as many worlds.")


class Progress(Answer):
    """How far an analysis is."""

    depth: Depth
    status: Status
    progress: float = Field(description="From 0 to 1.")


class Standings(Answer):
    """Everybody's shares of the win at a position, to be drawn."""

    move: int = Field(description="After how many decisions.")
    shares: list[float]


class Period(Answer):
    """Where a shift, a year or a phase begins."""

    move: int
    words: str


class Expected(Answer):
    """What everybody can expect."""

    shares: list[float] = Field(description="Of the win, from 0 to 1, by seat.")
    points: list[float]


class Judged(Answer):
    """A decision, from what its seat knew."""

    move: int = Field(description="How many decisions came before it: the position to look at.")
    seat: int
    turn: int
    period: str = Field(description="The part of the game; perhaps empty.")
    choices: int = Field(description="How many actions were legal.")
    action: str = Field(description="What was played, in its notation.")
    words: str
    parts: list[str] = Field(description="The parts of the board that it touches.")
    best: str = Field(description="What was best; the same, if nothing was better.")
    best_words: str
    best_parts: list[str]
    before: Expected
    after: Expected
    better: Expected = Field(description="After the best action.")
    sure: bool = Field(description="Whether it was surely a mistake.")
    share: float = Field(description="The share of the win that was given away, if it was.")
    points: float = Field(description="The points that were given away, if it was.")


class Origins(Answer):
    """What a seat's change from the start to the end is due to: the three add up to it."""

    start: float
    own: float = Field(description="Own decisions, compared with a bot's in the same positions.")
    others: float
    luck: float
    end: float
    own_error: float = Field(description="A standard error; 0 where none is told.")
    luck_error: float


class Played(Answer):
    """How somebody has played."""

    seat: int
    accuracy: float = Field(description="100: nothing was given away; 0: as much as by taking any action.")
    decisions: int
    mistakes: int
    given_share: float
    given_points: float
    shares: Origins
    points: Origins
    worst: list[Judged] = Field(description="What cost most, the worst first.")


class ComparedPoints(Answer):
    """What a paragraph of the rules gave everybody, and what it gives bots on the average."""

    paragraph: str
    words: str = Field(description="What the points are for; empty if the paragraph must do.")
    points: list[int]
    from_start: list[float] = Field(description="Bots, from the same start.")
    from_middle: list[float] = Field(description="Bots, from the middle of this game on.")


class Analysed(Answer):
    """What an analysis has come to."""

    worlds: int = Field(description="In how many every decision was judged, at least.")
    names: list[str]
    moves: int = Field(description="How many decisions the game had.")
    moments: list[int] = Field(description="The decisions with a choice that are judged, by their `move`.")
    curve: list[Standings]
    periods: list[Period]
    players: list[Played]
    worst: list[Judged] = Field(description="What cost most in the whole game.")
    sources: list[ComparedPoints] = Field(description="None, until all is done.")


class Study(Answer):
    """An analysis of a finished game: how far it is, and what is there."""

    depth: Depth
    status: Status
    progress: float = Field(description="From 0 to 1.")
    judged: int = Field(description="How many decisions are judged.")
    decisions: int = Field(description="How many are to be judged.")
    may_stop: bool = Field(description="Whether the asker may stop it: who started it, or who has played.")
    trouble: str = Field(description="Why it has stopped, if something went wrong.")
    others: list[Progress] = Field(description="Analyses of the other depths.")
    analysis: Analysed | None = Field(default=None, description="What is there of it.")
