"""Lessons at the table: what is to be read and done now, what the others do, and what is said to anything else."""

from pithead.core.errors import PitheadError
from pithead.core.history import History
from pithead.core.text import put, tr
from pithead.table import models
from pithead.table.errors import AnotherStep
from pithead.table.live_table import LiveTable, Moment
from pithead.teaching.lessons import Lesson, Place, course, lesson, locate


def taught(table: LiveTable) -> Lesson | None:
    """Return the lesson of a table; None if it is none, or one that is no longer taught."""
    if not table.facts.lesson:
        return None
    try:
        return lesson(table.facts.game, table.facts.lesson)
    except PitheadError:
        return None


def stand(chosen: Lesson, history: History) -> Place:
    """Return where a lesson stands."""
    played = [(decision.seat, decision.action) for decision in history.decisions]
    return locate(history.game, chosen, history.state, played)


def check_step(table: LiveTable, history: History, seat: int, action: int) -> None:
    """See that a legal action is one that the lesson asks for now; the learner hears why it is not."""
    chosen = taught(table)
    if chosen is None or seat != chosen.seat:
        return
    place = stand(chosen, history)
    if place.wanted is not None and action not in place.wanted and not place.over:
        sentence = tr(chosen.steps[place.step].otherwise) or put("Wait a moment: the others are playing.")
        raise AnotherStep(sentence, table.version(seat))


def reply(table: LiveTable) -> tuple[int, int] | None:
    """Return what another seat of a lesson does now: the seat, and the action."""
    chosen, history = taught(table), table.now.history
    if chosen is None or history is None or table.now.over:
        return None
    return stand(chosen, history).reply


def lesson_facts(table: LiveTable, now: Moment, seat: int | None) -> models.LessonFacts | None:
    """Return where a lesson stands, for the page."""
    chosen = taught(table)
    if chosen is None or now.history is None or seat != chosen.seat:
        return None
    place = stand(chosen, now.history)
    keys = [found.key for found in course(table.facts.game)]
    number = keys.index(chosen.key)
    return models.LessonFacts(
        key=chosen.key,
        title=tr(chosen.title),
        number=number + 1,
        count=len(keys),
        steps=[
            models.LessonStep(say=tr(step.say), show=list(step.show), acts=not step.reads, do=list(step.do))
            for step in chosen.steps[place.first : place.step + 1]
        ],
        at=place.first,
        whole=len(chosen.steps),
        over=place.over,
        next=keys[number + 1] if number + 1 < len(keys) else "",
    )
