"""What happened, who may know it, and what it scored; and why an action is refused."""

from mypy_extensions import i64

EVERYONE = -1
# What seats are called where nobody gave names: after their colours in drawings.
SEAT_NAMES = ["Madder", "Indigo", "Moss", "Plum", "Teal", "Umber", "Slate", "Rose"]
SEAT_MARKS = "●■▲◆⬟★⬢✚"  # the shapes of their pieces, in texts


class Event:
    """One fact that an action brought about.

    `seen_by` is a set of seats as bits, or EVERYONE. `points` are what `seat` scored by it, under `paragraph`. An event
    that `reveals` has shown somebody a fact that was hidden before: nothing before it can be taken back.
    """

    def __init__(
        self,
        kind: str,
        seat: i64,
        paragraph: str,
        facts: dict[str, object] | None = None,
        points: i64 = 0,
        seen_by: i64 = EVERYONE,
        reveals: bool = False,
    ) -> None:
        self.kind = kind
        self.seat: i64 = seat
        self.paragraph = paragraph
        self.facts: dict[str, object] = facts if facts is not None else {}
        self.points: i64 = points
        self.seen_by: i64 = seen_by
        self.reveals = reveals

    def known_to(self, seat: int | None) -> bool:
        """Tell whether a seat, or a spectator (None), may know of it."""
        if self.seen_by == EVERYONE:
            return True
        return seat is not None and self.seen_by >> seat & 1 == 1

    def __repr__(self) -> str:
        points = f" {self.points:+d}" if self.points else ""
        return f"<Event {self.kind} seat {self.seat} {self.paragraph}{points} {self.facts}>"


def seat_name(seat: int) -> str:
    """Return what a seat is called where nobody gave names, and its game has none of its own."""
    return SEAT_NAMES[seat] if seat < len(SEAT_NAMES) else f"Seat {seat}"


class Refusal:
    """Why an action is not legal: the paragraph of the rules, and a sentence with the numbers."""

    def __init__(self, paragraph: str, sentence: str) -> None:
        self.paragraph = paragraph
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.paragraph}: {self.sentence}"

    def __repr__(self) -> str:
        return f"<Refusal {self}>"
