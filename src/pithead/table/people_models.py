"""What is asked and told about people: who somebody is, their games, free seats, ratings."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from pithead.bots.level import USUAL
from pithead.table.models import Answer, BotName, Name, Request

Sign = Annotated[str, StringConstraints(max_length=16)]


class Naming(Request):
    """What somebody wants to be called."""

    name: Name = Field(description="Their name.")
    sign: Sign = Field(default="", description="Their sign; empty: as it is.")


class PassWords(Request):
    """Words of another device."""

    words: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(description="The words it shows.")


class Forget(Request):
    """Whether somebody is sure to be forgotten."""

    sure: Literal[True] = Field(description="It cannot be undone.")
    live: Literal["bot", "free"] = Field(
        default="bot", description="In games that go on a bot plays, or the seat is free for another."
    )


class Joining(Request):
    """Who takes a free seat."""

    name: Name = Field(default="", description="Under which name; empty: the person's own.")


class Filling(Request):
    """Who takes all free seats."""

    bot: BotName = Field(default=USUAL, description="One of `GET /api/bots`.")


class PersonFacts(Answer):
    """Somebody."""

    id: str
    name: str
    sign: str


class OwnGame(Answer):
    """A table of one's own."""

    id: str
    game: str
    title: str
    names: list[str]
    own: list[int] = Field(description="One's own seats.")
    your_turn: bool = Field(description="Whether the game waits for one of them.")
    open: bool = Field(description="Whether it waits for others to sit down.")
    rated: bool
    changed: float = Field(description="When something last happened there, in seconds since 1970.")
    places: list[int] | None = Field(default=None, description="The place of each seat, of a game that counts.")
    points: list[int] | None = Field(default=None, description="The points of each seat, of a game that counts.")


class ScoreFacts(Answer):
    """How somebody did against another."""

    name: str
    sign: str = Field(description="Empty for a bot.")
    bot: str = Field(description="Empty for a person.")
    games: int
    won: int = Field(description="How often they ended before the other.")
    lost: int


class OwnRating(Answer):
    """A rating of one's own."""

    game: str
    title: str
    seats: int
    rating: float
    sure: float = Field(description="It is off by so much at most, 95 times of 100.")
    games: int


class Me(Answer):
    """Somebody's own page."""

    person: PersonFacts | None = Field(description="null, until one sits down or sets a name.")
    devices: int
    signs: list[str] = Field(description="The signs that can be chosen.")
    turns: int = Field(description="At how many tables it is one's turn.")
    playing: list[OwnGame] = Field(description="Those where it is one's turn first.")
    finished: list[OwnGame]
    scores: list[ScoreFacts]
    ratings: list[OwnRating]


class Pass(Answer):
    """Words for another device."""

    words: str
    link: str = Field(description="It carries them in its fragment, which browsers never send.")
    seconds: int = Field(description="How long they can be used; once.")


class HowMany(Answer):
    """How many."""

    count: int


class OfferedSeat(Answer):
    """A seat of a table that is offered."""

    kind: str
    name: str
    sign: str
    bot: str
    taken: bool
    here: bool = Field(description="Whether whoever sits there has a page of the table open.")


class OfferedGame(Answer):
    """A table with free seats."""

    id: str
    game: str
    title: str
    options: list[str] = Field(description="The options that are not as usual, in words.")
    rated: bool
    clock: str = Field(default="", description="Its clock in words, if it has one.")
    created: float
    seats: list[OfferedSeat]
    free: int


class Offers(Answer):
    """The tables with free seats."""

    offers: list[OfferedGame]


class Joined(Answer):
    """A seat that was taken."""

    table: str
    seat: int


class RatingFacts(Answer):
    """A rating."""

    name: str
    sign: str = Field(description="Empty for a bot.")
    bot: str = Field(description="Empty for a person.")
    rating: float
    sure: float = Field(description="It is off by so much at most, 95 times of 100.")
    games: int


class Ratings(Answer):
    """The ratings of a game with a number of seats, the best first."""

    game: str
    seats: int
    ratings: list[RatingFacts]
