"""All that a page shows of a table, in one piece; each drawing is made once for all who see the same."""

from typing import NamedTuple

from pithead.core.effects import foresee
from pithead.core.game import State
from pithead.core.text import called, put, spoken_code
from pithead.table import answers, models
from pithead.table.drawn import for_page
from pithead.table.errors import StillPlaying, Unfit
from pithead.table.learning import lesson_facts
from pithead.table.live_table import LiveTable, Moment
from pithead.table.replay_models import Position

DRAWN_APART = {"phone": ("board", "own", "others")}  # what is drawn apart; else one drawing has all


class Wishes(NamedTuple):
    """How a page wants its drawings."""

    arrangement: str
    theme: str


def shown(
    table: LiveTable, seat: int | None, own: list[int], wishes: Wishes, has: frozenset[str] | None = None
) -> models.Shown:
    """Return what a reader's page shows now, all of it of the same moment.

    `has` are the marks of drawings that the page has; with it drawings are told by their changes.
    """
    now = table.now
    facts = answers.table_facts(table, now, seat, own)
    asked = seat is not None and seat in facts.waiting and not now.chairs[seat].bot
    found = models.Shown(
        table=facts,
        actions=answers.actions(table, now, seat) if asked and seat is not None else [],
        drawings=_drawings(table, now, seat, wishes, has) if facts.shown else [],
    )
    if facts.shown and not now.over:
        found.question = answers.question(now)
    lesson = lesson_facts(table, now, seat)
    if lesson is not None:
        found.lesson = lesson
    return found


def _drawings(
    table: LiveTable, now: Moment, seat: int | None, wishes: Wishes, has: frozenset[str] | None
) -> list[models.Drawing]:
    def draw() -> list[models.Drawing]:
        return drawn(now.playing().state, seat, now.names, wishes)

    key = (seat, spoken_code(), *wishes)
    made = table.drawings.of(now, key, draw)
    return made if has is None else for_page((table.facts.id, *key), made, has)


def drawn(
    state: State, seat: int | None, names: list[str], wishes: Wishes, focus: int | None = None
) -> list[models.Drawing]:
    """Draw a position as a seat, or a spectator, sees it; `focus` is the seat whose area is drawn in full."""
    view, (arrangement, theme) = state.view(seat), wishes
    return [
        models.Drawing(
            section=section or "board",
            svg=state.game.svg(view, names, focus, arrangement=arrangement, section=section, theme=theme),
        )
        for section in DRAWN_APART.get(arrangement, ("",))
    ]


# Earlier positions.


def position_at(table: LiveTable, at: int, reader: int | None) -> State:
    """Return the position after a decision, when all of the game may be told."""
    history = table.now.playing()
    if not table.open:
        sentence = put("expected a finished game: earlier positions are shown only then")
        raise StillPlaying(sentence, table.version(reader))
    if at > len(history.decisions):
        most = str(len(history.decisions))
        raise Unfit(put("expected a decision from 0 to {most}, got {at}", most=most, at=str(at)))
    return history.after(at)


def position(table: LiveTable, at: int, reader: int | None, wishes: Wishes) -> Position:
    """Return what a page shows of an earlier position: the drawings, and the decision that led to it."""
    now = table.now
    state, history = position_at(table, at, reader), now.playing()
    if at == 0:
        return Position(move=at, drawings=drawn(state, reader, now.names, wishes))
    decision, before = history.decisions[at - 1], history.after(at - 1)
    found = Position(move=at, drawings=drawn(state, reader, now.names, wishes, decision.seat))
    view, game, action = before.view(decision.seat), history.game, decision.action
    found.seat = decision.seat
    found.notation = game.actions.text(action)
    with called(now.names):
        found.words = game.words(action, view, foresee(before, decision.seat, [action])[action], now.names)
    source, target = game.parts(action, view)
    found.parts = [*source, *(part for part in target if part not in source)]
    return found
