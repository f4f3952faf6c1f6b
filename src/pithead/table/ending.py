"""How a game has ended: who has won and by what, how the points came together, which decisions changed the lead most.

All of it is made from the points of the score sheet, of which everybody may know when the game is over.
"""

from itertools import groupby, pairwise

from pithead.core.text import put
from pithead.table import answers
from pithead.table.ending_models import Ending, ScoreSheet, Standing, Turning
from pithead.table.errors import StillPlaying
from pithead.table.live_table import LiveTable, Moment
from pithead.table.rematch import why_no_rematch

MOMENTS = 3


def ending(table: LiveTable, seat: int | None, own: list[int]) -> Ending:
    """Return how a game has ended, as a reader may know it."""
    now = table.now
    state = now.playing().state
    if now.ended:
        raise StillPlaying(put("expected a finished game, got one that was ended early"), table.version(seat))
    if not now.finished:
        raise StillPlaying(put("expected a finished game, got one that is still being played"), table.version(seat))
    scores, ranking, names = list(state.scores()), list(state.ranking()), now.names
    sheet = answers.score_sheet(table, seat)
    winners, level = _first(scores, ranking)
    course = _course(sheet, scores)
    return Ending(
        sentence=who_won(names, scores, ranking),
        winners=winners,
        tie_break=bool(level),
        practice=table.facts.practice,
        rematch=bool(own) and not why_no_rematch(table),
        series=answers.standing(table.facts, now),
        names=names,
        scores=scores,
        ranking=ranking,
        rows=sheet.rows,
        course=course,
        moments=_moments(table, now, seat, sheet, course, winners[0]),
    )


def _first(scores: list[int], ranking: list[int]) -> tuple[list[int], list[int]]:
    """Return who has won, and who has as many points as they."""
    winners = [seat for seat, place in enumerate(ranking) if place == 1]
    return winners, [seat for seat, points in enumerate(scores) if points == scores[winners[0]] and seat not in winners]


def who_won(names: list[str], scores: list[int], ranking: list[int]) -> str:
    """Return who has won, and by what."""
    winners, level = _first(scores, ranking)
    points = scores[winners[0]]
    if len(winners) > 1:
        return put("{names} share the victory: {points}", names=[names[seat] for seat in winners], points=points)
    name = names[winners[0]]
    if level:
        others = [names[seat] for seat in level]
        return put(
            "{name} wins on the tie-break, level with {others} at {points}.", name=name, others=others, points=points
        )
    if len(scores) == 1:
        return put("{name} ends with {points}.", name=name, points=points)
    second = max(score for seat, score in enumerate(scores) if seat != winners[0])
    return put(
        "{name} wins by {lead}: {points} to {second}.", name=name, lead=points - second, points=points, second=second
    )


def _course(sheet: ScoreSheet, scores: list[int]) -> list[Standing]:
    """Return everybody's points at the start, and after each decision that changed them."""
    told = [sum(line.points for line in sheet.points if line.seat == seat) for seat in range(len(scores))]
    points = [score - known for score, known in zip(scores, told, strict=True)]  # of a game that was begun before
    found = [Standing(move=0, points=list(points))]
    for move, lines in groupby(sheet.points, key=lambda line: line.move or 0):
        for line in lines:
            points[line.seat] += line.points
        if move:
            found.append(Standing(move=move, points=list(points)))
        else:
            found[0].points = list(points)
    return found


def _moments(
    table: LiveTable, now: Moment, reader: int | None, sheet: ScoreSheet, course: list[Standing], winner: int
) -> list[Turning]:
    """Return the decisions that changed the winner's lead most, of equal ones the later, in their order."""
    swings = []
    for before, after in pairwise(course):
        swing = _lead(after.points, winner) - _lead(before.points, winner)
        if swing:
            swings.append((abs(swing), after.move, before, after))
    most = sorted(swings, key=lambda found: found[:2])[-MOMENTS:]
    return [
        _turning(table, now, reader, sheet, before, after) for _, _, before, after in sorted(most, key=lambda f: f[1])
    ]


def _lead(points: list[int], seat: int) -> int:
    """Return by how much a seat is ahead of the best other one."""
    return points[seat] - max((n for other, n in enumerate(points) if other != seat), default=0)


def _turning(
    table: LiveTable, now: Moment, reader: int | None, sheet: ScoreSheet, before: Standing, after: Standing
) -> Turning:
    scored = [line for line in sheet.points if line.move == after.move]
    best = max(scored, key=lambda line: abs(line.points))
    entry = now.standing[after.move - 1]
    text, paragraph = best.text, best.paragraph
    if after.move == len(now.standing):
        text, paragraph = put("The end of the game is scored"), ""
    for event in entry.events:  # what brought the points, if that is told before them and concerns everybody
        if event.points:
            break
        if event.seat < 0 and event.known_to(reader):
            text, paragraph = answers.sentence_of(table, event, now.names), event.paragraph
    points = [new - old for old, new in zip(before.points, after.points, strict=True)]
    lead = _who_leads(now.names, before.points, after.points)
    return Turning(move=after.move, seat=entry.seat, text=text, paragraph=paragraph, points=points, lead=lead)


def _who_leads(names: list[str], before: list[int], after: list[int]) -> str:
    """Return who leads from now on, and whether that is new."""
    first = [seat for seat, points in enumerate(after) if points == max(after)]
    if len(first) > 1:
        return put("{names} are level at {points}.", names=[names[seat] for seat in first], points=max(after))
    leader, ahead = first[0], _lead(after, first[0])
    if before[leader] == max(before) and before.count(max(before)) == 1:
        return put(
            "{name} leads by {now} (before: {before}).",
            name=names[leader],
            now=ahead,
            before=_lead(before, leader),
        )
    return put("{name} takes the lead, {ahead} ahead.", name=names[leader], ahead=ahead)
