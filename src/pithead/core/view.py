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

    What there is nothing of is left out. Goods have the names that the game's `State.goods` gives them.
    """

    costs: dict[str, int]  # what the seat gives
    pays: dict[int, int]  # how much of it other seats get
    gives: dict[str, int]  # what the seat gets
    due: dict[str, int]  # what will have to be given for it later: for each cube of an extraction, say
    points: int  # what it scores at once; nothing, where points are a good
    ends_turn: bool  # others decide next, whatever is hidden
    undone: int  # how many other actions could go on, where this one only ends the turn
    reveals: bool  # it shows somebody a hidden fact, and cannot be taken back
