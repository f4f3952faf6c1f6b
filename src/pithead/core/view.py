"""What leaves the engine, with its types: the head that all views share, and what is known of an action beforehand."""

from typing import Any, TypedDict

Json = dict[str, Any]


class View(TypedDict):
    """What every view has, whatever the game; each game adds its own."""

    game: str
    rules_version: int
    components: str | None  # the fingerprint of a components file other than the game's own
    seats: int
    seat: int | None  # whose view it is; None: a spectator's
    options: dict[str, str]
    question: str  # what is asked now
    to_act: int
    waiting: list[int]
    over: bool
    points: list[int]
    ranking: list[int] | None  # once the game is over


class Effect(TypedDict, total=False):
    """What an action will do for certain, as far as the seat may know: the rules say it, words and pages show it.

    What there is nothing of is left out.
    """

    costs: dict[str, int]  # what the seat gives, by the name of the good
    pays: dict[int, int]  # how much of it other seats get, by seat
    gives: dict[str, int]  # what the seat gets
    points: int  # what it scores at once
    ends_turn: bool  # the seat decides nothing more in this turn
    undone: dict[str, int]  # what the seat could still have done, and loses by it
