"""What many games come to. All sums are whole numbers, so they are the same in whatever order games are added."""

import math
from typing import Any

from rich.table import Table

from pithead import State

NORMAL_95 = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


class Sums:
    """Count, total, squares and extremes of whole numbers."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0
        self.least: int | None = None
        self.most: int | None = None

    def add(self, value: int) -> None:
        """Count one number."""
        self.count += 1
        self.total += value
        self.squares += value * value
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    def merge(self, other: "Sums") -> None:
        """Count all that another has counted."""
        if other.least is None or other.most is None:
            return
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.least = other.least if self.least is None else min(self.least, other.least)
        self.most = other.most if self.most is None else max(self.most, other.most)

    def mean(self, unit: int = 1) -> float:
        """Return the mean, in a unit of so many."""
        return self.total / (self.count * unit)

    def margin(self, unit: int = 1) -> float | None:
        """Return half the width of the mean's 95 % interval; None if there are too few numbers for one."""
        if self.count < 2:
            return None
        variance = (self.count * self.squares - self.total**2) / (self.count * (self.count - 1))
        return NORMAL_95 * math.sqrt(variance / self.count) / unit

    def interval(self, unit: int = 1) -> list[float] | None:
        """Return the mean's 95 % interval."""
        margin = self.margin(unit)
        return None if margin is None else [self.mean(unit) - margin, self.mean(unit) + margin]


class Tally:
    """The results of games with the same number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.whole = math.lcm(*range(1, seats + 1))  # a win; any number of seats can share it evenly
        self.scores = [Sums() for _ in range(seats)]
        self.wins = [Sums() for _ in range(seats)]
        self.first_wins = Sums()  # of who had the first player's marker at the start
        self.totals = Sums()  # of all seats of a game: their scores depend on each other, games do not
        self.lengths = Sums()

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return self.lengths.count

    def add(self, state: State, decisions: int, first: int) -> None:
        """Count a finished game; `first` was the first player at its start."""
        scores, places = state.scores(), state.ranking()
        share = self.whole // places.count(1)
        for seat in range(self.seats):
            self.scores[seat].add(scores[seat])
            self.wins[seat].add(share if places[seat] == 1 else 0)
        self.first_wins.add(share if places[first] == 1 else 0)
        self.totals.add(sum(scores))
        self.lengths.add(decisions)

    def merge(self, other: "Tally") -> None:
        """Count all games that another has counted."""
        for seat in range(self.seats):
            self.scores[seat].merge(other.scores[seat])
            self.wins[seat].merge(other.wins[seat])
        self.first_wins.merge(other.first_wins)
        self.totals.merge(other.totals)
        self.lengths.merge(other.lengths)

    def extremes(self) -> tuple[int, int]:
        """Return the least and the most points of any seat."""
        return min(sums.least or 0 for sums in self.scores), max(sums.most or 0 for sums in self.scores)

    def table(self, names: list[str]) -> Table:
        """Return the results for people, at least one game having been counted."""
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        table.add_column("seat")
        for heading in ("mean score", "min", "max", "share of wins"):
            table.add_column(heading, justify="right", no_wrap=True)
        for seat, (scores, wins) in enumerate(zip(self.scores, self.wins, strict=True)):
            row = [f"{seat} {names[seat]}", _with_margin(scores.mean(), scores.margin(), ".2f")]
            row += [str(scores.least), str(scores.most)]
            share, margin = wins.mean(self.whole), wins.margin(self.whole)
            table.add_row(*row, _with_margin(100 * share, None if margin is None else 100 * margin, ".1f", " %"))
        least, most = self.extremes()
        overall = _with_margin(self.totals.mean(self.seats), self.totals.margin(self.seats), ".2f")
        table.add_row("all", overall, str(least), str(most), "", style="bold")
        return table

    def first_advantage(self) -> str:
        """Return how often the first player wins, beside an even share."""
        share, margin = self.first_wins.mean(self.whole), self.first_wins.margin(self.whole)
        won = _with_margin(100 * share, None if margin is None else 100 * margin, ".1f", " %")
        return f"The first player wins {won} of the games; an even share is {100 / self.seats:.1f} %"

    def as_json(self) -> dict[str, Any]:
        """Return the results for programs."""
        least, most = self.extremes()
        return {
            "games": self.games,
            "by_seat": [
                {
                    "seat": seat,
                    "mean_score": scores.mean(),
                    "mean_score_95": scores.interval(),
                    "min_score": scores.least,
                    "max_score": scores.most,
                    "win_share": wins.mean(self.whole),
                    "win_share_95": wins.interval(self.whole),
                }
                for seat, (scores, wins) in enumerate(zip(self.scores, self.wins, strict=True))
            ],
            "first_player": {
                "win_share": self.first_wins.mean(self.whole),
                "win_share_95": self.first_wins.interval(self.whole),
            },
            "overall": {
                "mean_score": self.totals.mean(self.seats),
                "mean_score_95": self.totals.interval(self.seats),
                "min_score": least,
                "max_score": most,
            },
            "decisions": {
                "total": self.lengths.total,
                "mean": self.lengths.mean(),
                "min": self.lengths.least,
                "max": self.lengths.most,
            },
        }


def _with_margin(mean: float, margin: float | None, form: str, unit: str = "") -> str:
    return f"{mean:{form}}{unit}" if margin is None else f"{mean:{form}} ± {margin:{form}}{unit}"
