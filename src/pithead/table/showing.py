"""All that a page shows of a table, in one piece; each drawing is made once for all who see the same."""

from typing import NamedTuple

from pithead.core.game import State
from pithead.core.text import spoken_code
from pithead.table import answers, models
from pithead.table.learning import lesson_facts
from pithead.table.live_table import LiveTable, Moment

DRAWN_APART = {"phone": ("board", "own", "others")}  # what is drawn apart; else one drawing has all


class Wishes(NamedTuple):
    """How a page wants its drawings."""

    arrangement: str
    theme: str


def shown(table: LiveTable, seat: int | None, own: list[int], wishes: Wishes) -> models.Shown:
    """Return what a reader's page shows now, all of it of the same moment."""
    now = table.now
    facts = answers.table_facts(table, now, seat, own)
    asked = seat is not None and seat in facts.waiting and not now.chairs[seat].bot
    found = models.Shown(
        table=facts,
        actions=answers.actions(table, now, seat) if asked and seat is not None else [],
        drawings=_drawings(table, now, seat, wishes) if facts.shown else [],
    )
    if facts.shown and not now.over:
        found.question = answers.question(now)
    lesson = lesson_facts(table, now, seat)
    if lesson is not None:
        found.lesson = lesson
    return found


def _drawings(table: LiveTable, now: Moment, seat: int | None, wishes: Wishes) -> list[models.Drawing]:
    def draw() -> list[models.Drawing]:
        return drawn(now.playing().state, seat, now.names, wishes)

    return table.drawings.of(now, (seat, spoken_code(), *wishes), draw)


def drawn(state: State, seat: int | None, names: list[str], wishes: Wishes) -> list[models.Drawing]:
    """Draw a position as a seat, or a spectator, sees it."""
    view, (arrangement, theme) = state.view(seat), wishes
    return [
        models.Drawing(
            section=section or "board",
            svg=state.game.svg(view, names, arrangement=arrangement, section=section, theme=theme),
        )
        for section in DRAWN_APART.get(arrangement, ("",))
    ]
