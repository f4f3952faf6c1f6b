"""Checked play: an action is carried out, or refused with its paragraph, and then nothing changes."""

from pithead.core.errors import IllegalAction
from pithead.core.game import State
from pithead.core.text import tr


def play(state: State, action: int | str, seat: int | None = None) -> None:
    """Check an action, given as number or notation, and carry it out; if it is refused, nothing changes."""
    number = state.game.actions.parse(action) if isinstance(action, str) else action
    if state.over:
        raise IllegalAction(tr("expected no action, as the game is over"))
    who = int(state.to_act) if seat is None else state.check_seat(seat)
    refusal = state.refusal(number, who)
    if refusal is not None:
        raise IllegalAction(str(refusal), refusal)
    state.apply(number, who)
