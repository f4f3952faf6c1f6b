"""Luck and skill apart: a chain of chances from the start of a game to its end, each link due to somebody or to luck.

The links: before a decision, after it as its seat knew, before the next one as its seat knows, and so on to the result.
From before to after, the change is due to whoever decided; from after to the next before, to facts that were revealed
and to chance. All is counted in whole millionths, so that the parts add up exactly.
"""

from collections.abc import Sequence

from pithead.analysis.moments import Verdict
from pithead.analysis.results import DIGITS, Chances, Moment, Parts, Player, number, numbers
from pithead.analysis.worlds import gain_of

UNIT: int = 10**DIGITS
SURPRISE = 0.0009  # how much is revealed between two decisions: the square of a share
LEAST_SPREAD = 0.01


def players(verdicts: Sequence[Verdict], end: Chances, seats: int) -> tuple[Player, ...]:
    """Return what each seat's decisions come to."""
    return tuple(_player(seat, verdicts, end) for seat in range(seats))


def accuracy(moments: Sequence[Moment]) -> float:
    """Return how well was decided, from 0 to 100.

    It is the part that was kept of what could be given away: 100 × (1 − given away ÷ at stake), where only what is
    sure counts as given away, and at stake is what somebody who takes any action would give away in the same positions.
    """
    given = sum(moment.worth for moment in moments if moment.sure)
    stake = sum(moment.stake for moment in moments)
    return 100.0 if given <= 0 else number(100 * max(0.0, 1 - given / stake)) if stake > 0 else 0.0


def curve(moments: Sequence[Moment], end: Chances) -> list[tuple[int, tuple[float, ...]]]:
    """Return everybody's shares over the game, to be drawn: before the first decision, after each, and in the end.

    What a decision changed is told well by few worlds, how things stood before it less so: that is weighed against what
    was known from the decisions before (a Kalman filter). With many worlds it is what the moments say.
    """
    found: list[tuple[int, tuple[float, ...]]] = []
    level: list[float] = []
    doubt: list[float] = []
    for moment in moments:
        before, after = moment.before.shares, moment.after.shares
        noise = [max(share * (1 - share), LEAST_SPREAD) / moment.worlds for share in before]
        if not found:
            level, doubt = list(before), list(noise)
            found.append((moment.number, numbers(level)))
        else:
            doubt = [one + SURPRISE for one in doubt]
            trust = [one / (one + other) for one, other in zip(doubt, noise, strict=True)]
            level = [old + part * (new - old) for old, part, new in zip(level, trust, before, strict=True)]
            doubt = [one * (1 - part) for one, part in zip(doubt, trust, strict=True)]
        level = [min(1.0, max(0.0, old + new - one)) for old, one, new in zip(level, before, after, strict=True)]
        total = sum(level)
        level = [share / total for share in level]
        found.append((moment.number + 1, numbers(level)))
    if found:
        found.append((moments[-1].number + 1, end.shares))
    return found


def _player(seat: int, verdicts: Sequence[Verdict], end: Chances) -> Player:
    moments = [verdict.moment for verdict in verdicts]
    errors = _errors(seat, verdicts)
    own = [moment for moment in moments if moment.seat == seat]
    return Player(
        seat=seat,
        accuracy=accuracy(own),
        decisions=len(own),
        mistakes=sum(moment.sure for moment in own),
        given_share=number(sum(moment.share for moment in own)),
        given_points=number(sum(moment.points for moment in own)),
        shares=_parts(seat, moments, [moment.before.shares for moment in moments],
                      [moment.after.shares for moment in moments], end.shares, errors),
        points=_parts(seat, moments, [moment.before.points for moment in moments],
                      [moment.after.points for moment in moments], end.points, (0.0, 0.0)),
    )  # fmt: skip


def _parts(
    seat: int,
    moments: Sequence[Moment],
    before: Sequence[tuple[float, ...]],
    after: Sequence[tuple[float, ...]],
    end: tuple[float, ...],
    errors: tuple[float, float],
) -> Parts:
    """Return the parts of a seat's change."""
    if not moments:
        return Parts(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    own = others = luck = 0
    following = [*before[1:], end]
    for place, moment in enumerate(moments):
        change = _whole(after[place][seat]) - _whole(before[place][seat])
        if moment.seat == seat:
            own += change
        else:
            others += change
        luck += _whole(following[place][seat]) - _whole(after[place][seat])
    total = _whole(end[seat]) - _whole(before[0][seat])
    return Parts(own / UNIT, others / UNIT, luck / UNIT, total / UNIT, *errors)


def _errors(seat: int, verdicts: Sequence[Verdict]) -> tuple[float, float]:
    """Return the standard errors of what own decisions changed in all, and of luck.

    All decisions were judged in the same worlds: each world tells a sum. Luck is what is left of the whole change,
    which is known: it is as doubtful as all decisions together.
    """
    if not verdicts:
        return 0.0, 0.0
    found = []
    for counted in ([one for one in verdicts if one.moment.seat == seat], verdicts):
        sums = [sum(row) for row in zip(*(one.changes[seat] for one in counted), strict=True)]
        found.append(number(gain_of(sums).error) if sums else 0.0)
    return found[0], found[1]


def _whole(value: float) -> int:
    return round(value * UNIT)
