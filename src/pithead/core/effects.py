"""What actions will do for certain: the rules do it, on a game in which all that a seat cannot know is drawn anew."""

from collections.abc import Iterable

from pithead.core.events import Event
from pithead.core.game import State
from pithead.core.view import Effect

WORLDS = 3  # where something is revealed, what is got is certain if it is the same in so many games


def foresee(state: State, seat: int, actions: Iterable[int] | None = None) -> dict[int, Effect]:
    """Return what some of a seat's legal actions, or all, will do: nothing that the seat may not know."""
    legal = state.legal(seat)
    worlds = [state.resample(seat, 0)]
    before = [state.goods(other) for other in range(state.seats)]
    found: dict[int, Effect] = {}
    goes_on: dict[int, bool] = {}
    for action in legal if actions is None else actions:
        events: list[Event] = []
        outcomes = [_after(worlds[0], seat, action, events)]
        known = before_revealing(events)
        if len(known) < len(events):
            worlds += [state.resample(seat, seed) for seed in range(len(worlds), WORLDS)]
            outcomes += [_after(world, seat, action, []) for world in worlds[1:]]
        effect = _effect(seat, _common([_changes(before, after) for after in outcomes]))
        points = sum(int(event.points) for event in known if event.seat == seat)
        if points and not state.game.points_are:
            effect["points"] = points
        due = state.due(seat, action)
        if due:
            effect["due"] = due
        if all(seat not in after.waiting for after in outcomes):
            if len(outcomes) == 1:  # else who is next may hang on what is revealed
                effect["ends_turn"] = True
            if state.game.actions.families[state.game.actions.family[action]].idle:
                if not goes_on:
                    goes_on = {other: seat in _after(worlds[0], seat, other, []).waiting for other in legal}
                if any(goes_on[other] for other in legal if other != action):
                    effect["undone"] = len(legal) - 1
        if len(known) < len(events):
            effect["reveals"] = True
        found[action] = effect
    return found


def before_revealing(events: list[Event]) -> list[Event]:
    """Return the events up to the first that shows a hidden fact."""
    for place, event in enumerate(events):
        if event.reveals:
            return events[:place]
    return events


def _after(world: State, seat: int, action: int, journal: list[Event]) -> State:
    after = world.copy()
    after.journal = journal
    after.apply(action, seat)
    return after


def _changes(before: list[dict[str, int]], after: State) -> list[dict[str, int]]:
    """Return by how much each seat has more or less of each good."""
    found: list[dict[str, int]] = []
    for seat, had in enumerate(before):
        has = after.goods(seat)
        if has == had:  # most often, of most seats
            found.append({})
        else:
            found.append({good: has[good] - had[good] for good in had if has[good] != had[good]})
    return found


def _common(outcomes: list[list[dict[str, int]]]) -> list[dict[str, int]]:
    """Return the changes that are the same in all outcomes."""
    if len(outcomes) == 1:
        return outcomes[0]
    return [
        {good: more for good, more in changes.items() if all(other[seat].get(good) == more for other in outcomes)}
        for seat, changes in enumerate(outcomes[0])
    ]


def _effect(seat: int, changes: list[dict[str, int]]) -> Effect:
    effect: Effect = {}
    costs = {good: -more for good, more in changes[seat].items() if more < 0}
    gives = {good: more for good, more in changes[seat].items() if more > 0}
    if costs:
        effect["costs"] = costs
    if gives:
        effect["gives"] = gives
    pays = _paid(seat, costs, changes) if costs else {}
    if pays:
        effect["pays"] = pays
    return effect


def _paid(seat: int, costs: dict[str, int], changes: list[dict[str, int]]) -> dict[int, int]:
    """Return how much of what a seat gives other seats get."""
    pays = {}
    for other, got in enumerate(changes):
        paid = sum([more for good, more in got.items() if good in costs and more > 0])
        if other != seat and paid:
            pays[other] = paid
    return pays
