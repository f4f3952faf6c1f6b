"""What is told to learn a game by: lessons, tips, advice."""

from pydantic import Field

from pithead.table.models import Answer, Request, Short


class NewLesson(Request):
    """A lesson to be begun."""

    game: Short = Field(description="A game's key, such as `coal-baron`.")
    lesson: Short = Field(description="The key of one of its lessons.")


class ListedLesson(Answer):
    """A lesson in a list."""

    key: str
    title: str
    about: str = Field(description="What is learned, in a sentence.")
    minutes: int


class Course(Answer):
    """The lessons of a game."""

    game: str
    title: str
    lessons: list[ListedLesson]


class Symbol(Answer):
    """A symbol of a game, and what it means."""

    svg: str
    name: str
    does: str
    paragraph: str


class Legend(Answer):
    """All symbols of a game."""

    game: str
    symbols: list[Symbol]


class PartTip(Answer):
    """What a part of the board is."""

    version: int
    part: str
    name: str
    does: str = Field(description="What it is for.")
    now: str = Field(description="How it stands now.")
    you: list[str] = Field(description="What the asker's seat could do with it now, or why not.")
    paragraph: str


class Counsel(Answer):
    """One advice."""

    sentence: str
    parts: list[str] = Field(description="Parts of the board that it speaks of.")
    paragraph: str


class Advices(Answer):
    """What matters before a decision, most important first."""

    version: int
    advices: list[Counsel]


class Regretted(Answer):
    """What a decision has thrown away."""

    version: int
    sentence: str = Field(description="Empty, if it has not thrown much away.")
    better: str = Field(description="The notation of what would have been better; empty, if nothing clearly was.")
    points: float = Field(description="By how many points of the final lead, about.")
