"""What an analysis says, in the reader's words: of the whole game, and of one decision."""

from collections.abc import Iterable

from pithead.analysis import chain
from pithead.analysis.results import Analysis, Chances, Moment, Parts
from pithead.analysis.words import Told, lit, tell
from pithead.core.text import put
from pithead.table.analysis_models import (
    Analysed,
    ComparedPoints,
    Expected,
    Judged,
    Origins,
    Period,
    Played,
    Standings,
)
from pithead.table.analyst import FinishedGame
from pithead.table.answers import points_for
from pithead.table.errors import NothingThere

WORST = 5  # of the whole game
WORST_EACH = 3  # of each player


def analysed(game: FinishedGame, analysis: Analysis, names: list[str], whole: bool) -> Analysed:
    """Return all that is there of an analysis; some of it is told of the whole only."""
    first = game.first
    curve = chain.curve(analysis.moments, analysis.end)
    told = _Words(game, analysis, names)
    worst = [analysis.worst(WORST), *(analysis.worst(WORST_EACH, seat) for seat in range(analysis.record.seats))]
    told.read(moment for some in worst for moment in some)
    return Analysed(
        worlds=analysis.depth,
        names=names,
        moves=len(analysis.record.actions) - first,
        moments=[moment.number - first for moment in analysis.moments],
        curve=[
            Standings(move=number - first, shares=list(shares)) for number, shares in (curve if whole else curve[:-1])
        ],
        periods=periods(game),
        players=[
            Played(
                seat=player.seat,
                accuracy=player.accuracy,
                decisions=player.decisions,
                mistakes=player.mistakes,
                given_share=player.given_share,
                given_points=player.given_points,
                shares=_origins(player.shares, analysis.end.shares[player.seat]),
                points=_origins(player.points, analysis.end.points[player.seat]),
                worst=[told.of(moment) for moment in worst[1 + player.seat]],
            )
            for player in analysis.players
        ],
        worst=[told.of(moment) for moment in worst[0]],
        sources=[
            ComparedPoints(
                paragraph=source.paragraph,
                words=points_for(analysis.record.game, source.paragraph),
                points=list(source.points),
                from_start=list(source.from_start),
                from_middle=list(source.from_middle),
            )
            for source in analysis.sources
        ],
    )


def judged(game: FinishedGame, analysis: Analysis | None, names: list[str], move: int) -> Judged:
    """Return one decision, if it is judged."""
    for moment in analysis.moments if analysis is not None else ():
        if analysis is not None and moment.number == move + game.first:
            told = _Words(game, analysis, names)
            told.read([moment])
            return told.of(moment)
    raise NothingThere(put("expected a decision that is judged, got {move}", move=str(move)))


def periods(game: FinishedGame) -> list[Period]:
    """Return where the parts of a game begin; the one in which the table began, at its start."""
    found: dict[int, str] = {}
    for mark in game.marks():
        found[max(0, mark.number - game.first)] = mark.words
    return [Period(move=move, words=words) for move, words in found.items()]


def _origins(parts: Parts, end: float) -> Origins:
    return Origins(
        start=end - parts.total,
        own=parts.own,
        others=parts.others,
        luck=parts.luck,
        end=end,
        own_error=parts.own_error,
        luck_error=parts.luck_error,
    )


class _Words:
    """Decisions in words, each worked out once."""

    def __init__(self, game: FinishedGame, analysis: Analysis, names: list[str]) -> None:
        self.game = game
        self.analysis = analysis
        self.names = names
        self.told: dict[int, Told] = {}

    def read(self, moments: Iterable[Moment]) -> None:
        """Find the words of decisions."""
        wanted = {moment.number: moment for moment in moments}
        for told in tell(self.analysis, wanted.values(), self.names):
            self.told[told.moment.number] = told

    def of(self, moment: Moment) -> Judged:
        """Return a decision whose words were found."""
        told = self.told[moment.number]
        return Judged(
            move=moment.number - self.game.first,
            seat=moment.seat,
            turn=moment.turn,
            period=told.period,
            choices=moment.choices,
            action=moment.action,
            words=told.action,
            parts=lit(told, moment.action),
            best=moment.best,
            best_words=told.best,
            best_parts=lit(told),
            before=_expected(moment.before),
            after=_expected(moment.after),
            better=_expected(moment.better),
            sure=moment.sure,
            share=moment.share,
            points=moment.points,
        )


def _expected(chances: Chances) -> Expected:
    return Expected(shares=list(chances.shares), points=list(chances.points))
