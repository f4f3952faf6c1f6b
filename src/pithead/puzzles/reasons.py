"""Why an action is best: what happens after it more often, or less, than after the next best, and what it scores.

Both are played on in the same worlds. What is found are events and paragraphs of the rules, so that it can be said in
every language; it depends on nothing that the seat cannot know.
"""

import json
from collections import Counter
from typing import NamedTuple

from pithead.analysis.results import number
from pithead.analysis.worlds import Worlds
from pithead.core.events import Event
from pithead.core.game import State
from pithead.puzzles.files import Reason, Source

WORLDS = 200
REASONS = 3
SOURCES = 3
CLEAR = 0.2  # a part of the worlds: what happens so much more often is a reason
LEAST_POINTS = 0.5
MOST_POINTS = 5  # an event that scores more counts no more
SHOWN = 2  # digits of parts


class _Stories(NamedTuple):
    """What happened in all worlds after an action: each event counted once a world, and all points."""

    counts: Counter[str]
    events: dict[str, Event]
    points: Counter[tuple[str, int]]


def reasons_for(state: State, seat: int, answer: int, other: int, seed: int) -> tuple[list[Reason], list[Source]]:
    """Return what speaks for an action, compared with another: the clearest first."""
    worlds = Worlds(state, seat, seed, seat)
    first, second = (_stories(worlds, action) for action in (answer, other))
    events = {**second.events, **first.events}
    at_once = set(map(_key, _at_once(state, seat, answer))) | set(map(_key, _at_once(state, seat, other)))

    def change(key: str) -> float:
        return (first.counts[key] - second.counts[key]) / WORLDS

    def weight(key: str) -> float:
        points = abs(int(events[key].points))
        return abs(change(key)) * (1 + min(points, MOST_POINTS))

    def speaks_for(key: str) -> bool:
        event = events[key]
        if not event.points:
            return event.seat == seat and change(key) > 0 and key not in at_once
        sign = 1 if event.seat == seat else -1
        place = event.paragraph, int(event.seat)  # on the whole, it must not give more otherwise
        whole = first.points[place] - second.points[place]
        return sign * int(event.points) * change(key) > 0 and sign * whole > 0

    clear = [key for key in events if abs(change(key)) >= CLEAR and events[key].seat >= 0 and speaks_for(key)]
    told = [key for key in clear if events[key].points] or clear
    found: list[Reason] = []
    for key in sorted(told, key=lambda key: (-weight(key), key)):
        event = events[key]
        if all((event.kind, event.seat) != (one.event.kind, one.event.seat) for one in found):
            after, otherwise = (round(stories.counts[key] / WORLDS, SHOWN) for stories in (first, second))
            found.append(Reason(event, after, otherwise))
    return found[:REASONS], _sources(first, second, seat)


def _sources(first: _Stories, second: _Stories, seat: int) -> list[Source]:
    """Return by how many points the seat has more, or fewer, by which paragraphs; and each other seat in all."""
    changes: Counter[tuple[str, int]] = Counter()
    for stories, sign in ((first, 1), (second, -1)):
        for (paragraph, who), points in stories.points.items():
            changes[paragraph if who == seat else "", who] += sign * points
    means = {place: round(number(points / WORLDS), 1) for place, points in changes.items()}
    places = [place for place in means if abs(means[place]) >= LEAST_POINTS]
    places.sort(key=lambda place: (not place[0], -abs(means[place]), place))
    own = [place for place in places if place[0]][:SOURCES]
    return [Source(*place, means[place]) for place in own + [place for place in places if not place[0]]]


def _stories(worlds: Worlds, action: int) -> _Stories:
    counts: Counter[str] = Counter()
    events: dict[str, Event] = {}
    points: Counter[tuple[str, int]] = Counter()
    for world in range(WORLDS):
        story = worlds.story(action, world)
        told = {_key(event): event for event in story}
        counts.update(told.keys())
        events |= told
        for event in story:
            if event.points and event.seat >= 0:
                points[event.paragraph, int(event.seat)] += int(event.points)
    return _Stories(counts, events, points)


def _at_once(state: State, seat: int, action: int) -> list[Event]:
    """Return what an action itself does: that it happens after it is no reason."""
    world = state.resample(seat, 0)
    journal: list[Event] = []
    world.journal = journal
    world.apply(action, seat)
    return journal


def _key(event: Event) -> str:
    """Return a text that is the same for events that say the same."""
    return json.dumps([event.kind, int(event.seat), int(event.points), event.facts], sort_keys=True)
