"""The games of a study: each played by one bot in all seats, told in a line of JSON, and kept as it comes."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from pithead.arena.match import BadMatch, Match, play_through
from pithead.core.events import EVERYONE

FILE = "games.jsonl"
LONGEST = 40  # characters of a fact that names a thing


class Observed(NamedTuple):
    """One game: by seat in the order of turns at the start, the first player first."""

    number: int
    length: int  # decisions
    scores: list[int]
    places: list[int]
    sources: list[dict[str, int]]  # points by paragraph
    first: list[dict[str, str]]  # by question: the first decision that was a choice, in notation
    did: list[dict[str, int]]  # how often something happened to a thing by its name, such as "buy: 12 barn"


def observe(match: Match, number: int) -> Observed:
    """Play a game of a study, and tell it; every game has a deal of its own."""
    own = number * match.seats  # a match plays each deal in every rotation of its bots, which are all the same here
    history = play_through(match, own, keep=True).history
    start = match.game.new(match.seats, match.deal(own), match.options)
    order = start.turn_order()
    sources: list[dict[str, int]] = [{} for _ in order]
    did: list[dict[str, int]] = [{} for _ in order]
    first: list[dict[str, str]] = [{} for _ in order]
    for event in [*history.opening, *(event for decision in history.decisions for event in decision.events)]:
        seat = int(event.seat)
        if seat < 0:
            continue
        if event.points:
            _count(sources[seat], event.paragraph, int(event.points))
        if event.seen_by == EVERYONE:
            for value in event.facts.values():
                if isinstance(value, str) and 0 < len(value) <= LONGEST:
                    _count(did[seat], f"{event.kind}: {value}", 1)
    state = start
    for decision in history.decisions:
        question = match.game.questions[state.question]
        if question not in first[decision.seat] and len(state.legal(decision.seat)) > 1:
            first[decision.seat][question] = match.game.actions.text(decision.action)
        state.apply(decision.action, decision.seat)
    scores, places = history.state.scores(), history.state.ranking()
    return Observed(
        number,
        len(history.decisions),
        [scores[seat] for seat in order],
        [places[seat] for seat in order],
        [sources[seat] for seat in order],
        [first[seat] for seat in order],
        [did[seat] for seat in order],
    )


def _count(counts: dict[str, int], key: str, more: int) -> None:
    counts[key] = counts.get(key, 0) + more


class Games:
    """A file with the games of one study, a line each after the study itself; the same command continues with it."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.path = folder / FILE
        self.match = match
        self.done: dict[int, Observed] = {}
        head = match.describe()
        folder.mkdir(parents=True, exist_ok=True)
        lines = self.path.read_text(encoding="utf-8").split("\n") if self.path.exists() else [""]
        if lines[-1]:  # cut off in the middle of writing
            self.path.write_text("".join(f"{line}\n" for line in lines[:-1]), encoding="utf-8")
        if not lines[:-1]:
            self._append(head)
        for number, line in enumerate(lines[:-1]):
            try:
                facts = json.loads(line)
                if number:
                    self.done[facts["number"]] = Observed(**facts)
            except (ValueError, TypeError, KeyError):
                raise BadMatch(f"expected a game in line {number + 1} of '{self.path}', got '{line[:60]}'") from None
            if not number and facts != head:
                raise BadMatch(f"expected '{self.path}' to have games of this study, got those of {_told(facts)}")

    def missing(self) -> list[int]:
        """Return the numbers of the games that are not played yet."""
        return [number for number in range(self.match.games) if number not in self.done]

    def add(self, game: Observed) -> None:
        """Keep a game."""
        self._append(game._asdict())
        self.done[game.number] = game

    def all(self) -> list[Observed]:
        """Return the games so far, in their order."""
        return [self.done[number] for number in sorted(self.done) if number < self.match.games]

    def _append(self, facts: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")


def _told(head: object) -> str:
    """Return in short what the games of a file are."""
    if not isinstance(head, dict):
        return "nothing known"
    return ", ".join(f"{key} {head.get(key)}" for key in ("game", "bots", "seats", "options", "seed", "rules_version"))
