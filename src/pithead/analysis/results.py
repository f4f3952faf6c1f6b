"""What an analysis comes to, as plain data: `to_json` and `from_json` are the form for programs."""

from dataclasses import asdict, dataclass
from typing import Any

from pithead.core.errors import PitheadError
from pithead.core.record import Record

FORMAT = 1
DIGITS = 6  # of all numbers: so the same everywhere, to the last digit


class BadAnalysis(PitheadError):
    """An analysis that cannot be made or read."""


@dataclass(frozen=True)
class Chances:
    """What each seat can expect: its share of the win, from 0 to 1, and its points in the end."""

    shares: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Moment:
    """One decision with a choice, from what its seat knew.

    What was given away is how much better `best` would have been than the action played, for the seat: in its share of
    the win, in points, and in worth, by which actions are compared. It is a mistake only if it is `sure`.
    """

    number: int  # of the decision in the record, from 0
    turn: int  # from 1: one seat's decisions in a row
    seat: int
    action: str
    choices: int
    worlds: int  # that it was judged in
    before: Chances  # if the seat plays on as bots do
    after: Chances
    best: str
    better: Chances  # after the best action
    worth: float  # given away
    error: float  # its standard error
    stake: float  # what somebody who takes any action would give away, in worth
    sure: bool

    @property
    def share(self) -> float:
        """The share of the win that was given away."""
        return self.better.shares[self.seat] - self.after.shares[self.seat] if self.sure else 0.0

    @property
    def points(self) -> float:
        """The points that were given away."""
        return self.better.points[self.seat] - self.after.points[self.seat] if self.sure else 0.0


@dataclass(frozen=True)
class Mark:
    """Where a part of the game begins: a shift, a year, a phase."""

    number: int
    words: str


@dataclass(frozen=True)
class Parts:
    """To what a seat's change from the start to the end is due; the three add up to it exactly."""

    own: float
    others: float
    luck: float
    total: float
    own_error: float  # standard errors; 0 where none is told
    luck_error: float


@dataclass(frozen=True)
class Player:
    """What a seat's decisions come to."""

    seat: int
    accuracy: float  # 100: nothing was given away; 0: as much as by taking any action
    decisions: int
    mistakes: int
    given_share: float
    given_points: float
    shares: Parts
    points: Parts


@dataclass(frozen=True)
class Source:
    """What a paragraph of the rules gave each seat, and what it gives bots on the average.

    They play the whole game from its start, or go on from its middle with what was scored until then.
    """

    paragraph: str
    points: tuple[int, ...]
    from_start: tuple[float, ...]
    from_middle: tuple[float, ...]


@dataclass(frozen=True)
class Analysis:
    """A game's analysis. In a notebook it shows itself."""

    record: Record
    depth: int  # worlds for each decision, or more where the end is near
    seed: int
    finished: bool
    moments: tuple[Moment, ...]
    end: Chances
    marks: tuple[Mark, ...]
    players: tuple[Player, ...]
    sources: tuple[Source, ...]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return list(self.record.game.seat_names[: self.record.seats])

    def worst(self, count: int = 5, seat: int | None = None) -> list[Moment]:
        """Return the decisions that gave away most, the worst first: everybody's, or a seat's."""
        found = [moment for moment in self.moments if moment.sure and seat in (None, moment.seat)]
        return sorted(found, key=lambda moment: (-moment.worth, moment.number))[:count]

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON. The record is in it once the game is over: it tells everything hidden."""
        return {
            "pithead-analysis": FORMAT,
            "game": self.record.game.key,
            "rules_version": self.record.game.rules_version,
            "seats": self.record.seats,
            "options": dict(self.record.options),
            "depth": self.depth,
            "seed": self.seed,
            "finished": self.finished,
            "moments": [moment_to_json(moment) for moment in self.moments],
            "end": asdict(self.end),
            "marks": [asdict(mark) for mark in self.marks],
            "players": [asdict(player) for player in self.players],
            "sources": [asdict(source) for source in self.sources],
            "record": self.record.text() if self.finished else None,
        }  # fmt: skip

    @staticmethod
    def from_json(facts: Any, record: Record | None = None) -> "Analysis":
        """Return what `to_json` wrote; that of an unfinished game needs its record, and one with components too."""
        if not isinstance(facts, dict) or facts.get("pithead-analysis") != FORMAT:
            raise BadAnalysis(f"expected an analysis of format {FORMAT} as a JSON object, got {str(facts)[:60]}")
        if record is None and not facts.get("record"):
            raise BadAnalysis("expected the record of an unfinished game with its analysis, got none")
        try:
            return Analysis(
                record=Record.parse(facts["record"]) if record is None else record,
                depth=facts["depth"],
                seed=facts["seed"],
                finished=facts["finished"],
                moments=tuple(moment_from_json(moment) for moment in facts["moments"]),
                end=_chances(facts["end"]),
                marks=tuple(Mark(**mark) for mark in facts["marks"]),
                players=tuple(_player(player) for player in facts["players"]),
                sources=tuple(Source(**{key: _row(value) for key, value in one.items()}) for one in facts["sources"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise BadAnalysis(f"expected an analysis as Pithead writes it, but something is wrong: {error}") from None

    def html(self) -> str:
        """Return a report as one HTML page that needs nothing else, in the reader's language."""
        from pithead.analysis.report import page  # draws boards: not needed by those who want figures

        return page(self)

    def _repr_html_(self) -> str:
        """Show a notebook the curve and the tables."""
        from pithead.analysis.report import fragment

        return fragment(self)


def number(value: float) -> float:
    """Return a number with the digits that are kept."""
    return round(value, DIGITS) + 0.0  # never -0.0


def numbers(values: "list[float] | tuple[float, ...]") -> tuple[float, ...]:
    """Return numbers with the digits that are kept."""
    return tuple(number(value) for value in values)


def _row(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _chances(facts: dict[str, Any]) -> Chances:
    return Chances(tuple(facts["shares"]), tuple(facts["points"]))


def moment_to_json(moment: Moment) -> dict[str, Any]:
    """Return a moment as plain JSON."""
    return {**asdict(moment), "share": number(moment.share), "points": number(moment.points)}


def moment_from_json(facts: dict[str, Any]) -> Moment:
    """Return what `moment_to_json` wrote."""
    plain = {key: _row(value) for key, value in facts.items() if key not in ("share", "points")}
    return Moment(**{**plain, **{key: _chances(facts[key]) for key in ("before", "after", "better")}})


def _player(facts: dict[str, Any]) -> Player:
    return Player(**{**facts, "shares": Parts(**facts["shares"]), "points": Parts(**facts["points"])})
