"""What a game brings to be learned by: a tip about a part of the board or a symbol, and a coach's advice."""

from typing import NamedTuple


class Tip(NamedTuple):
    """What a part of a board, or a symbol, is: in the reader's language, from what the view's seat may know."""

    name: str  # what it is called
    does: str  # what it is for, in a sentence
    now: str = ""  # how it stands now
    paragraph: str = ""  # of the rules


class Advice(NamedTuple):
    """What matters before a decision, in a sentence; the greater its weight, the sooner it is said."""

    sentence: str
    weight: int
    parts: tuple[str, ...] = ()  # what it speaks of, on the board
    paragraph: str = ""
