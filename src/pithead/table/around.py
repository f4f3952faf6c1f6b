"""Who has a page of a table open, as one process knows it."""

from typing import NamedTuple

from pithead.table.talk_models import Here


class Guest(NamedTuple):
    """Somebody with an open page: with some seats, or a spectator, perhaps with a name."""

    key: str  # by which several pages of one browser are one
    seats: tuple[int, ...] = ()
    name: str = ""


class Around:
    """Who is around a table, as one process knows."""

    def __init__(self) -> None:
        self.pages: dict[int, Guest] = {}
        self.left: dict[int, float] = {}  # by seat: when its last page here was closed
        self.changed = 0  # when somebody last came
        self.noted = "", 0.0  # what other processes were told, and when
        self.seen: tuple[tuple[int, int], Here] | None = None  # the last answer, and of when
