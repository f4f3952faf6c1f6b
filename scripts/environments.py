"""Writes what docs/environments.md tells of rewards, observations and actions, from the code: python
scripts/environments.py
"""

from pathlib import Path

import pithead
from pithead.core.layout import Part
from pithead.core.rewards import REWARDS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "environments.md"
START = "<!-- made by scripts/environments.py -->"


def tables() -> str:
    """Return everything after the mark."""
    return "\n".join(["", *rewards(), *[line for key in pithead.all_games() for line in game(pithead.game(key))]])


def rewards() -> list[str]:
    """The kinds of rewards."""
    rows = [f"| `{kind}` | {meaning} |" for kind, meaning in REWARDS.items()]
    return [
        "### Rewards",
        "",
        "At the end of the game; until then nothing.",
        "",
        "| reward | meaning |",
        "|---|---|",
        *rows,
        "",
    ]


def game(found: pithead.Game) -> list[str]:
    """The observation and the actions of a game."""
    layout = found.observation
    seats = range(found.least_seats, found.most_seats + 1)
    sizes = ", ".join(f"{layout.size(n)} with {n} seats" for n in seats)
    lines = [
        f"### {found.title}",
        "",
        f"Observation version {layout.version}, rules version {found.rules_version}. {sizes} (int16). "
        f"{len(found.actions)} actions.",
        "",
        f"The table, from 0 to {layout.table_size - 1}:",
        "",
        *parts(layout.table, 0),
        "",
        *numbers(layout.table),
        "",
        f"Then for each seat, the own one first, the others clockwise, a block of {layout.seat_size}; seat i of the "
        f"observation begins at {layout.table_size} + {layout.seat_size} i:",
        "",
        *parts(layout.seat, None),
        "",
        *numbers(layout.seat),
        "",
        "Actions; each has a notation, and numbers of one kind stand together:",
        "",
        "| actions | from | to |",
        "|---|---|---|",
    ]
    return [*lines, *actions(found), ""]


def parts(found: list[Part], start: int | None) -> list[str]:
    """A table of parts, with their places."""
    rows = ["| offset | size | part | meaning |", "|---:|---:|---|---|"]
    at = start or 0
    for part in found:
        place = str(at) if start is not None else f"+{at}"
        rows.append(f"| {place} | {part.size} | {part.name} | {part.meaning} |")
        at += part.size
    return rows


def numbers(found: list[Part]) -> list[str]:
    """What each number of the parts is, one after the other; parts with the same names together."""
    together: dict[str, list[str]] = {}
    for part in found:
        if part.size > 1:
            together.setdefault(shortened(part.names), []).append(part.name)
    return ["Number by number:", "", *[f"- **{', '.join(names)}**: {words}" for words, names in together.items()]]


def shortened(names: list[str]) -> str:
    """Names after one another, but for plain places."""
    if names[0] == "place 1":
        return f"place 1 to place {len(names)}"
    return "; ".join(names)


def actions(found: pithead.Game) -> list[str]:
    """The actions by their first word, as far as they stand together."""
    groups: list[tuple[str, int, int]] = []
    for action in range(len(found.actions)):
        word = found.actions.text(action).split()[0]
        if groups and groups[-1][0] == word:
            groups[-1] = (word, groups[-1][1], action)
        else:
            groups.append((word, action, action))
    rows = []
    for _, first, last in groups:
        text = found.actions.text
        if first == last:
            rows.append(f"| {first} | `{text(first)}` | |")
        else:
            rows.append(f"| {first} to {last} | `{text(first)}` | `{text(last)}` |")
    return rows


if __name__ == "__main__":
    before = PAGE.read_text(encoding="utf-8").partition(START)[0]
    PAGE.write_text(f"{before}{START}\n{tables()}", encoding="utf-8")
