"""What is said of a puzzle, in the reader's language: the question, and why the answer is best."""

from collections.abc import Sequence
from typing import NamedTuple

from pithead.analysis.report import percent, signed
from pithead.core.effects import foresee
from pithead.core.game import Game, State
from pithead.core.text import put, tr
from pithead.core.view import Json
from pithead.puzzles.files import Puzzle, Source

SHOWN = 3  # of the best actions


class Line(NamedTuple):
    """A sentence, and the paragraph of the rules that it is about."""

    text: str
    paragraph: str


class Row(NamedTuple):
    """One of the best actions in words, with the seat's share of the win and its points, and what it touches."""

    notation: str
    words: str
    share: float
    points: float
    parts: list[str]


def level_name(level: int) -> str:
    """Return how hard a puzzle is."""
    return {1: tr("Easy"), 2: tr("Medium"), 3: tr("Hard")}[level]


def heading(number: int, count: int, level: int) -> str:
    """Return which puzzle it is."""
    return f"{put('Puzzle {n} of {of}', n=str(number), of=str(count))}, {level_name(level)}"


def about(game: Game, view: Json, chosen: Puzzle) -> str:
    """Return how hard a puzzle is, how many play, and in which part of the game it lies."""
    facts = {"level": level_name(chosen.level), "seats": str(chosen.seats), "period": game.period(view)}
    return put("{level}, {seats} players, {period}", **facts)


def columns() -> tuple[str, str, str]:
    """Return the heads of the table of the best actions."""
    return tr("Action"), tr("Wins"), tr("Points")


def right_or_not(right: bool) -> str:
    """Return what is said of an answer first."""
    return tr("Right!") if right else tr("Not the best.")


def tally(solved: int, asked: int) -> str:
    """Return how many were solved."""
    return put("Solved at the first try: {solved} of {asked}", solved=str(solved), asked=str(asked))


def question(state: State, chosen: Puzzle, names: Sequence[str]) -> str:
    """Return what is asked: of whom, and what about."""
    _, asked = state.asked()
    return put("You are {name}: {asked}. What would you do?", name=names[chosen.seat], asked=asked)


def rows(game: Game, state: State, chosen: Puzzle, names: Sequence[str], also: str = "") -> list[Row]:
    """Return the best actions, the answer first, and another one if it was considered."""
    view = state.view(chosen.seat)
    shown = [best for place, best in enumerate(chosen.best) if place < SHOWN or best.action == also]
    found = []
    for best in shown:
        action = game.actions.parse(best.action)
        effect = foresee(state, chosen.seat, [action])[action]
        source, target = game.parts(action, view)
        words = game.words(action, view, effect, names)
        found.append(Row(best.action, words, best.share, best.points, [*source, *target]))
    return found


def explain(game: Game, chosen: Puzzle, names: Sequence[str]) -> list[Line]:
    """Return why the answer is best: what follows from it, and not from the next best."""
    found: list[Line] = []
    for reason in chosen.reasons:
        event = game.sentence(reason.event, list(names))
        facts = {"event": event[:1].upper() + event[1:], "after": _part(reason.after)}
        if reason.otherwise == 0:
            said = put("{event} ({after} of the games; never after the next best).", **facts)
        else:
            facts["otherwise"] = _part(reason.otherwise)
            said = put("{event} ({after} of the games; after the next best {otherwise}).", **facts)
        found.append(Line(said, reason.event.paragraph))
    own = [source for source in chosen.sources if source.seat == chosen.seat]
    if own:
        said = put("Your points on average, compared with the next best: {sums}.", sums=_sums(game, own))
        found.append(Line(said, ""))
    others = [source for source in chosen.sources if source.seat != chosen.seat]
    if others:
        sums = ", ".join(f"{names[source.seat]} {signed(source.points, 1)}" for source in others)
        found.append(Line(put("The others' points: {sums}.", sums=sums), ""))
    return found


def _part(share: float) -> str:
    return percent(share).replace(" ", "\N{NO-BREAK SPACE}")


def _sums(game: Game, sources: Sequence[Source]) -> str:
    return ", ".join(f"{game.label(source.paragraph)} {signed(source.points, 1)}" for source in sources)
