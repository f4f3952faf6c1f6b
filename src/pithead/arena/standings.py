"""What the results of a match come to: win shares, scores, ratings, each with its interval, and time per decision."""

from math import sqrt
from typing import Any, NamedTuple

from pithead.arena.match import Match, Result

SURE = 1.96  # standard deviations of a 95 % interval


class Standing(NamedTuple):
    """One bot of a match."""

    entrant: int
    name: str
    games: int  # seats played
    wins: float  # a shared first place is a shared win
    low: float  # of the share of wins
    high: float
    score: float
    score_error: float
    rating: float
    rating_error: float
    milliseconds: float  # for a decision

    @property
    def share(self) -> float:
        """The share of wins."""
        return self.wins / self.games if self.games else 0.0


def standings(match: Match, results: list[Result]) -> list[Standing]:
    """Return the bots of a match, the best one first."""
    ordered = sorted(results, key=lambda result: result.number)
    ratings = rate(match, ordered)
    found = [_standing(match, entrant, ordered, ratings[entrant]) for entrant in range(len(match.bots))]
    return sorted(found, key=lambda standing: (-standing.share, -standing.score, standing.entrant))


def _standing(match: Match, entrant: int, results: list[Result], rating: tuple[float, float]) -> Standing:
    scores: list[int] = []
    wins = 0.0
    decisions, seconds = 0, 0.0
    for result in results:
        firsts = result.places.count(1)
        for seat in range(match.seats):
            if result.lineup[seat] == entrant:
                scores.append(result.scores[seat])
                wins += 1 / firsts if result.places[seat] == 1 else 0
                decisions += result.decisions[seat]
                seconds += result.seconds[seat]
    games = len(scores)
    mean = sum(scores) / games if games else 0.0
    spread = sqrt(sum((score - mean) ** 2 for score in scores) / (games - 1)) if games > 1 else 0.0
    low, high = wilson(wins, games)
    error = SURE * spread / sqrt(games) if games else 0.0
    milliseconds = 1000 * seconds / decisions if decisions else 0.0
    return Standing(entrant, match.bots[entrant], games, wins, low, high, mean, error, *rating, milliseconds)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the interval that holds the true share with a probability of 95 % (Wilson's score)."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    width = SURE / (1 + square) * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, middle - width), min(1.0, middle + width)


def rate(match: Match, results: list[Result]) -> list[tuple[float, float]]:
    """Return a rating (Plackett–Luce) and the half of its 95 % interval for each bot, from the games in their order."""
    from openskill.models import PlackettLuce  # slow to import, and only needed here

    model = PlackettLuce()
    ratings = [model.rating(name=str(entrant)) for entrant in range(len(match.bots))]
    for result in results:
        teams = [[ratings[entrant]] for entrant in result.lineup]
        after = model.rate(teams, ranks=[float(place) for place in result.places])
        gained = [[0.0, 0.0, 0] for _ in match.bots]
        for seat, entrant in enumerate(result.lineup):  # a bot in several seats moves by their mean
            gained[entrant][0] += after[seat][0].mu
            gained[entrant][1] += after[seat][0].sigma
            gained[entrant][2] += 1
        for entrant, (mu, sigma, count) in enumerate(gained):
            if count:
                ratings[entrant] = model.create_rating([mu / count, sigma / count], name=str(entrant))
    return [(float(rating.mu), SURE * float(rating.sigma)) for rating in ratings]


def as_json(match: Match, results: list[Result]) -> dict[str, Any]:
    """The table as plain JSON; what was measured by the clock is left out, so that the same match gives the same."""
    rows = []
    for standing in standings(match, results):
        facts = standing._asdict()
        del facts["milliseconds"]
        rows.append({**facts, "share": standing.share})
    return {**match.describe(), "games": len(results), "standings": rows}
