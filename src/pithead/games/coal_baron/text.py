"""Names and sentences for people."""

from pithead.core.events import Event, Refusal
from pithead.core.game import Json
from pithead.games.coal_baron.state import CoalBaronState


def explain(s: CoalBaronState, seat: int, action: int, reason: int) -> Refusal:
    return Refusal("CB 0", str(reason))


def describe(view: Json, names: list[str]) -> str:
    return str(view)


def sentence(event: Event, names: list[str]) -> str:
    return repr(event)
