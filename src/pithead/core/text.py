"""What sentences of all games are made with."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_translate: ContextVar[Callable[[str], str]] = ContextVar("translate", default=str)


def tr(message: str) -> str:
    """Return a message in the reader's language."""
    return _translate.get()(message)


@contextmanager
def translated(translate: Callable[[str], str]) -> Iterator[None]:
    """Speak another language inside the block."""
    before = _translate.set(translate)
    try:
        yield
    finally:
        _translate.reset(before)


class Count(int):
    """A number that names what it counts: `{n:worker}` gives "1 worker", "2 workers"."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun else str(int(self))


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """Return a sentence with the facts in their places; lists are joined by commas."""
    shown: dict[str, Any] = {}
    for key, value in facts.items():
        if isinstance(value, list):
            shown[key] = ", ".join(str(item) for item in value)
        else:
            shown[key] = Count(value) if isinstance(value, int) else value
    return template.format(**shown)


def wrap(items: list[str], indent: int, width: int = 80) -> str:
    """Join with commas, breaking lines before they grow too long."""
    lines, line = [], ""
    for i, item in enumerate(items):
        piece = item + (", " if i < len(items) - 1 else "")
        if line and indent + len(line) + len(piece) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return ("\n" + " " * indent).join([*lines, line])
