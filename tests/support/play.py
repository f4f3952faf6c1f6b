"""Playing by notation, for any game."""

import pithead
from pithead.core.effects import foresee
from pithead.core.game import State


def do(state: State, *actions: str) -> State:
    """Play notations one after the other, each checked."""
    for action in actions:
        pithead.play(state, action)
    return state


def notations(state: State, start: str = "") -> list[str]:
    """The legal actions as notations, those that begin so."""
    return [text for text in (state.game.actions.text(action) for action in state.legal()) if text.startswith(start)]


def why_not(state: State, action: str) -> str:
    """Why an action is refused, paragraph first."""
    refusal = state.refusal(state.game.actions.parse(action))
    assert refusal is not None, f"'{action}' is legal"
    return str(refusal)


def words(state: State, action: str, seat: int | None = None) -> str:
    """A legal action in words, as its seat reads it."""
    who = state.to_act if seat is None else seat
    number = state.game.actions.parse(action)
    return state.game.words(number, state.view(who), foresee(state, who, [number])[number])
