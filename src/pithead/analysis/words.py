"""What an analysis says of decisions: actions in words, in the position in which they were taken."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pithead.analysis.results import Analysis, Moment
from pithead.core.effects import foresee
from pithead.core.game import State
from pithead.core.history import History


class Told(NamedTuple):
    """A moment in words, with its position."""

    moment: Moment
    state: State
    period: str  # the part of the game
    action: str
    best: str


def history_of(analysis: Analysis) -> History:
    """Return the game that was analysed."""
    return History.resume(analysis.record)


def tell(analysis: Analysis, moments: Iterable[Moment], names: Sequence[str] = ()) -> list[Told]:
    """Return moments in words, in the reader's language; while a game goes on, as everybody may read them."""
    wanted = list(moments)
    numbers = {moment.number for moment in wanted}
    states = {number: state for number, state in enumerate(analysis.record.states()) if number in numbers}
    return [_told(analysis, moment, states[moment.number], names or analysis.names) for moment in wanted]


def _told(analysis: Analysis, moment: Moment, state: State, names: Sequence[str]) -> Told:
    game = analysis.record.game
    view = state.view(moment.seat if analysis.finished else None)
    said = []
    for notation in (moment.action, moment.best):
        action = game.actions.parse(notation)
        effect = foresee(state, moment.seat, [action])[action] if analysis.finished else {}
        said.append(game.words(action, view, effect, names))
    return Told(moment, state, game.period(view), *said)


def lit(told: Told, notation: str = "") -> list[str]:
    """Return the parts of the board that an action touches; the best one, if none is named."""
    game = told.state.game
    action = game.actions.parse(notation or told.moment.best)
    source, target = game.parts(action, told.state.view(told.moment.seat))
    return [*source, *target]
