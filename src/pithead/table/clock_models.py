"""Clocks and leaving: what a request may carry, and what an answer looks like."""

from typing import Annotated, Literal

from pydantic import Field

from pithead.bots.level import USUAL
from pithead.table.clocks import LIVE, TURN, ClockRule
from pithead.table.model_bases import Answer, BotName, Request

DAY = 24 * 3600


class ClockWish(Request):
    """A clock for a new table."""

    kind: Literal["turn", "live"] = Field(
        description="turn: so many seconds for each turn. live: so many for the whole game, and more with each turn."
    )
    seconds: Annotated[int, Field(ge=10, le=14 * DAY)] = Field(
        description="For each turn (from an hour to 14 days), or for the game (from 10 seconds to 4 hours)."
    )
    increment: Annotated[int, Field(ge=0, le=600)] = Field(
        default=0, description="Seconds that the end of a turn adds to a live clock."
    )
    zero: Literal["bot", "random", "ask"] = Field(
        default="bot",
        description="When time is up: a bot goes on; random actions end the turn; or the others are asked.",
    )
    bot: BotName = Field(default=USUAL, description="The bot that goes on, one of `GET /api/bots`.")


class ClockChoice(Answer):
    """A clock that was chosen, in words."""

    kind: str = Field(description="turn or live.")
    seconds: int
    increment: int
    zero: str = Field(description="bot, random or ask.")
    words: str = Field(description="Its time in words.")
    at_zero: str = Field(description="What happens when time is up, in a sentence.")


class ClockState(Answer):
    """The clock of a seat."""

    left: float = Field(description="Seconds, when this was told.")
    runs: bool
    out: bool = Field(description="Whether time was up in this turn.")


class ClockVote(Answer):
    """What somebody wants to be done about another whose time is up."""

    by: int
    want: str = Field(description="time, bot or end.")


class ClockQuestion(Answer):
    """Others are asked about a seat whose time is up."""

    seat: int
    voters: list[int] = Field(description="Who are asked.")
    votes: list[ClockVote]
    more: int = Field(description="The seconds of more time.")


class ClockFacts(ClockChoice):
    """The clocks of a table."""

    begun: bool = Field(description="They run when everybody sits.")
    seats: list[ClockState]
    asked: list[ClockQuestion]


class Resigning(Request):
    """A bot that plays to the end for one who resigns."""

    bot: BotName = Field(default=USUAL, description="One of `GET /api/bots`.")


class Agreeing(Request):
    """Whether to end the game."""

    agree: bool = Field(description="To propose or agree to end it; or to refuse, which withdraws the proposal.")


class ZeroVerdict(Request):
    """What to do about somebody whose time is up."""

    want: Literal["time", "bot", "end"] = Field(description="Give more time, let a bot go on, or end the game.")


def least_and_most(kind: str) -> tuple[int, int]:
    """Return the shortest and the longest clock of a kind, in seconds."""
    return {TURN: (3600, 14 * DAY), LIVE: (10, 4 * 3600)}[kind]


def rule_of(wish: ClockWish) -> ClockRule:
    """Return the clock that is wished for."""
    return ClockRule(wish.kind, wish.seconds, wish.increment, wish.zero, wish.bot)
