"""Money: every groszy that is paid or earned is an event with its paragraph."""

from mypy_extensions import i64

from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.magnum_sal.components import BUILDINGS
from pithead.games.magnum_sal.facts import Facts


def earn(s: Facts, seat: i64, groszy: i64, paragraph: str, kind: str) -> None:
    """Give money to a seat, or take it (negative)."""
    s.players[seat].money += groszy
    if s.journal is not None and groszy != 0:
        s.journal.append(Event(kind, seat, paragraph, {}, groszy))


def pay_assistant(s: Facts, building: i64) -> None:
    """MS 5.1 The assistant's owner, who may be the visitor, gets 1 gr from the bank; at the castle MS 5.8."""
    seat = s.assistants[building]
    if seat != NONE:
        s.players[seat].money += 1
        if s.journal is not None:
            facts: dict[str, object] = {"building": BUILDINGS[building]}
            s.journal.append(Event("assistant earns", seat, "MS 5.8" if building == 3 else "MS 5.1", facts, 1))
