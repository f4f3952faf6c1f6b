"""Golden games: written down once by playing, then changed only with the rules.

A golden game is a record, which `pithead replay` reads too. Between its actions, as comments, stand checkpoints: what
everyone sees, what each seat sees otherwise, and at the end what is hidden; always what changed since the checkpoint
before. What was never told is empty: 0, no, -, [] or {}; what is `alike` is no longer seen otherwise. Header lines say
what is written:

    checkpoints: shift         a checkpoint stands where this fact of the view changes, and at the end
    hidden: stack deck chance  these facts of the dump are told at the end, as far as not everyone sees them
    without: board cost        these facts are not told, wherever they stand: components that never change
    also: mapped_mine=on       the game is played with this option too, or with each of these, and what is seen
                               otherwise then is told
"""

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from pithead import BadRecord, Game, Record, State
from pithead.core.generator import seeded
from pithead.testing import Chooser

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
HEAD = ("game", "rules_version", "components", "seats", "seat", "options")  # told by the record and the observer
EVERYONE, HIDDEN = "everyone", "hidden"
NONE = "none"  # a fact that is there no longer
NOTHING = (NONE, "-", "[]", "{}")  # left out inside of others
ALIKE = "alike"  # a fact that is seen otherwise no longer
EMPTY = re.compile(r"none|0|no|-|\[(0( 0)*)?\]|\{\}")
WIDTH = 118
ROW, MORE = "#   ", "#     "  # how a row begins, and where it goes on

Place = tuple[str, str]  # a row as "players 0" or "" and the name of a fact in it
Facts = dict[Place, str]


class Plan(NamedTuple):
    """What the golden games of a game tell: see above."""

    checkpoints: str
    hidden: str
    without: str = ""
    also: str = ""


class Checkpoint(NamedTuple):
    """What is seen after some decisions, by observer; in a file also on which line each fact stands."""

    decisions: int
    name: str
    seen: dict[str, Facts]
    lines: dict[tuple[str, Place], int]


# Facts as text.


def flow(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, dict):
        items = {key: flow(inner) for key, inner in value.items()}
        return "{" + ", ".join(f"{key}: {text}" for key, text in items.items() if text not in NOTHING) + "}"
    if isinstance(value, list):
        texts = [_piece(inner) or flow(inner) for inner in value]
        return "[" + (", " if any(" " in text for text in texts) else " ").join(texts) + "]"
    if value is None or isinstance(value, bool):
        return {None: "-", False: "no", True: "yes"}[value]
    text = str(value)
    assert not re.search(r"[;|=#\n]", text), f"'{text}' has a character that separates facts"
    return text


def _piece(value: Any) -> str:
    """Write a thing that tells what it is without the names of its facts: `handcart yy [yellow -]`."""
    if isinstance(value, dict) and any(key in ("card", "piece", "pieces") for key in value):
        return " ".join(flow(fact) for fact in value.values())
    return ""


def facts(view: dict[str, Any], plan: Plan) -> Facts:
    """Return the facts of a view or a dump by their places."""
    found: Facts = {}
    without = plan.without.split()
    for key, value in view.items():
        if key in HEAD or key in without:
            continue
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            named = all(isinstance(item, dict) and "name" in item for item in value)
            value = {item["name"] if named else at: item for at, item in enumerate(value)}
        if not isinstance(value, dict):
            found["", key] = flow(value)
            continue
        for label, item in value.items():
            if isinstance(item, dict):
                row = {str(name): flow(fact) for name, fact in item.items() if name not in without}
                if len(item) > len(row) == 1:
                    found[key, str(label)] = next(iter(row.values()))
                else:
                    found.update({(f"{key} {label}", name): fact for name, fact in row.items()})
            else:
                found[key, str(label)] = flow(item)
    return found


def apart(new: Facts, old: Facts) -> Facts:
    """Return what is otherwise in the new facts."""
    places = {**old, **new}
    return {place: new.get(place, NONE) for place in places if new.get(place, NONE) != old.get(place, NONE)}


def observed(states: list[State], plan: Plan, last: bool) -> dict[str, Facts]:
    """Return who sees what of a position, played with each of the options; seats: only what they see otherwise."""
    everyone, *seats = [facts(states[0].view(seat), plan) for seat in (None, *range(states[0].seats))]
    seen = {EVERYONE: everyone} | {f"seat {seat}": apart(own, everyone) for seat, own in enumerate(seats)}
    if last:
        hidden = _dumped(states[0], plan)
        seen[HIDDEN] = {place: fact for place, fact in hidden.items() if everyone.get(place) != fact}
    for state, option in zip(states[1:], plan.also.split(), strict=True):
        changed = apart(facts(state.view(None), plan), everyone)
        seen[f"{EVERYONE} with {option}"] = changed
        for seat, own in enumerate(seats):
            seen[f"seat {seat} with {option}"] = apart(facts(state.view(seat), plan), own | changed)
        if last:
            seen[f"{HIDDEN} with {option}"] = apart(_dumped(state, plan), hidden)
    return seen


def _dumped(state: State, plan: Plan) -> Facts:
    dump = state.dump()
    return facts({key: dump[key] for key in plan.hidden.split()}, plan)


# Playing.


def checkpoints(record: Record, plan: Plan) -> Iterator[Checkpoint]:
    """Play a record again, with each of its options, and stop at the checkpoints."""
    records = [record]
    for option in plan.also.split():
        key, _, value = option.partition("=")
        options = {**record.options, key: value}
        records.append(Record(record.game, record.seats, record.seed, options, record.actions, record.result))
    part = None
    for decisions, states in enumerate(zip(*(each.states() for each in records), strict=True)):
        now = states[0].view(None)[plan.checkpoints]
        last = decisions == len(record.actions)
        if last or now != part is not None:
            name = "the end" if last else f"{plan.checkpoints} {now}"
            yield Checkpoint(decisions, name, observed(list(states), plan, last), {})
        part = now
    for each in records:
        each.verify()


def changes(who: str, old: Facts, new: Facts) -> dict[Place, tuple[str, str]]:
    """Return which facts an observer sees change, from what to what."""
    whole = who in (EVERYONE, HIDDEN)  # the others are told by what they see otherwise, be it empty
    gone = NONE if whole else ALIKE
    found = {place: (old.get(place, gone), new.get(place, gone)) for place in {**new, **old}}
    return {
        place: (was, now)
        for place, (was, now) in found.items()
        if was != now and not (whole and EMPTY.fullmatch(was) and EMPTY.fullmatch(now))
    }


# Writing.


def text_of(record: Record, plan: Plan) -> str:
    """Return a golden game as text."""
    record.tags = {key: value for key, value in plan._asdict().items() if value}
    head, actions, result = record.text().split("\n\n")
    played = actions.split("\n")
    parts, told, before = [head], dict[str, Facts](), 0
    for checkpoint in checkpoints(record, plan):
        parts.append("\n".join(played[before : checkpoint.decisions]))
        parts.append("\n".join([f"# after {checkpoint.decisions}: {checkpoint.name}", *_comments(checkpoint, told)]))
        before = checkpoint.decisions
    return "\n\n".join(part for part in [*parts, result] if part)


def _comments(checkpoint: Checkpoint, told: dict[str, Facts]) -> Iterator[str]:
    for who, seen in checkpoint.seen.items():
        changed = changes(who, told.get(who, {}), seen)
        if changed:
            yield f"# {who}"
            yield from _rows(changed)
        told[who] = seen


def _rows(changed: dict[Place, tuple[str, str]]) -> Iterator[str]:
    """Write facts: `key: name=fact; name=fact`, and items of one key, `key item: name=fact | item: name=fact`."""
    rows: dict[str, list[str]] = {}
    for (row, name), (_, fact) in changed.items():
        rows.setdefault(row, []).append(f"{name}={fact}")
    line = ""
    for row, told in rows.items():
        key, _, item = row.partition(" ")
        more = f" | {item}: {'; '.join(told)}"
        if item and line.startswith(f"{ROW}{key} ") and len(line + more) <= WIDTH:
            line += more
            continue
        if line:
            yield line
        line = f"{ROW}{row}: {told[0]}" if row else ROW + told[0]
        for fact in told[1:]:
            if len(line) + len(fact) + 2 <= WIDTH:
                line += f"; {fact}"
            else:
                yield line
                line = MORE + fact
    if line:
        yield line


# Reading.


def read(text: str) -> list[Checkpoint]:
    """Read the checkpoints of a golden game; each has all facts told so far."""
    found: list[Checkpoint] = []
    told: dict[str, Facts] = {}
    lines: dict[tuple[str, Place], int] = {}
    who, row = EVERYONE, ""
    for number, line in enumerate(text.split("\n"), 1):
        if head := re.fullmatch(r"# after (\d+): (.*)", line):
            found.append(Checkpoint(int(head[1]), head[2], {}, {}))
        elif line.startswith(ROW):
            for place, fact in _facts_in(line, row):
                row = place[0]
                lines[who, place] = number
                if fact == ALIKE:
                    told[who].pop(place, None)
                else:
                    told[who][place] = fact
        elif line.startswith("# "):
            who = line[2:]
            told.setdefault(who, {})
        if found and line.startswith("#"):
            found[-1].seen.update({who: dict(seen) for who, seen in told.items()})
            found[-1].lines.update(lines)
    return found


def _facts_in(line: str, row: str) -> Iterator[tuple[Place, str]]:
    """Read the facts of a line; `row` is the one that was read last."""
    if line.startswith(MORE):
        parts = [(row, line.removeprefix(MORE))]
    else:
        parts = []
        text = line.removeprefix(ROW)
        key = text.partition(" ")[0]
        for part in text.split(" | "):
            label, colon, rest = part.partition(": ")
            if not colon or "=" in label:  # facts of no row
                parts.append(("", part))
            else:
                parts.append((f"{key} {label}" if parts else label, rest))
    for label, told in parts:
        for fact in told.split("; "):
            name, _, value = fact.partition("=")
            yield (label, name), value


def path_of(game: Game, seats: int, options: dict[str, str]) -> Path:
    return GOLDEN / ("-".join([game.key, str(seats), *options.values()]) + ".txt")


def actions_of(game: Game, cases: list[tuple[int, dict[str, str]]]) -> str:
    """Return all that is done in some golden games."""
    texts = [Record.load(path_of(game, seats, options)).text() for seats, options in cases]
    return "\n".join(text.partition("\n\n")[2] for text in texts)


def check(path: Path, text: str | None = None) -> Record:
    """Play a golden game again and compare all that is told; the first checkpoint that differs fails, in words."""
    written = path.read_text(encoding="utf-8") if text is None else text
    try:
        record = Record.parse(written)
        plan = Plan(record.tags["checkpoints"], *(record.tags.get(key, "") for key in Plan._fields[1:]))
        for expected, got in zip_longest(read(written), checkpoints(record, plan)):
            _compare(path.name, record, expected, got)
    except BadRecord as error:
        raise AssertionError(f"{path.name}: {error}") from None
    return record


def _compare(name: str, record: Record, expected: Checkpoint | None, got: Checkpoint | None) -> None:
    heads = [f"after {each.decisions}: {each.name}" if each else "none" for each in (expected, got)]
    assert heads[0] == heads[1], f"{name}: expected the checkpoint '{heads[0]}', got '{heads[1]}'"
    assert expected is not None
    assert got is not None
    found = []
    for who, seen in got.seen.items():
        for place, (was, now) in changes(who, expected.seen.get(who, {}), seen).items():
            line = expected.lines.get((who, place))
            where = f"line {line}" if line else "not told"
            found.append(f"  {who}: {': '.join(filter(None, place))}: expected {was}, got {now} ({where})")
    if found:
        last = "the start"
        if got.decisions:
            seat, action = record.actions[got.decisions - 1]
            last = f"decision {got.decisions} (seat {seat}: {record.game.actions.text(action)})"
        raise AssertionError("\n".join([f"{name}: after {last}, {got.name}:", *found]))


def write(game: Game, seats: int, options: dict[str, str], plan: Plan, choose: Chooser) -> None:
    """Write the checkpoints of a golden game anew, from its actions; where there is no such file, play it first."""
    path = path_of(game, seats, options)
    try:
        record = Record.load(path) if path.exists() else played(game, seats, options, choose)
        text = text_of(record, plan)
    except BadRecord as error:
        raise SystemExit(f"{path.name}: {error}\nDelete the file to have the game played anew.") from None
    path.write_text(text, encoding="utf-8", newline="\n")


def played(game: Game, seats: int, options: dict[str, str], choose: Chooser) -> Record:
    record = Record(game, seats, 2026 + seats, options)
    state = record.start()
    chance = seeded(seats)
    while not state.over:
        seat = state.to_act
        action = choose(state, seat, state.legal(seat), chance)
        record.actions.append((seat, action))
        state.apply(action, seat)
    record.result = state.scores()
    return record
