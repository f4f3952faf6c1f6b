"""A game's actions: integers, each with a one-line notation that parses back."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pithead.core.errors import BadAction
from pithead.core.text import put, tr


class Parts(NamedTuple):
    """The parts of a board that an action touches: where something is taken or chosen, and where it goes.

    A part is named as in the board's drawing (`data-part`). An action that has no place on the board has neither.
    """

    source: list[str]
    target: list[str]


class Catalogue:
    """The fixed list of a game's actions; an action is its place in the list."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts
        self.finder: Callable[[int, dict[str, Any]], Parts] | None = None  # set by the game
        self._numbers: dict[str, int] = {text: number for number, text in enumerate(texts)}
        if len(self._numbers) != len(texts):
            raise ValueError("expected every notation once, got one twice")

    def __len__(self) -> int:
        return len(self._texts)

    def check(self, action: int) -> int:
        """Return the action if it is one."""
        if not 0 <= action < len(self._texts):
            raise BadAction(f"expected an action from 0 to {len(self._texts) - 1}, got {action}")
        return action

    def text(self, action: int) -> str:
        """Return the notation of an action."""
        return self._texts[self.check(action)]

    def parse(self, text: str) -> int:
        """Return the action that a notation names; case and extra spaces do not matter."""
        plain = " ".join(text.lower().split())
        number = self._numbers.get(plain)
        if number is not None:
            return number
        from difflib import get_close_matches

        shown = plain if len(plain) <= 60 else plain[:60] + "…"
        near = get_close_matches(shown, self._texts, n=3, cutoff=0.5)
        words = put("expected an action such as '{example}', got '{notation}'", example=self._texts[0], notation=shown)
        if near:
            words += put(": did you mean {notations}?", notations=tr(" or ").join(f"'{word}'" for word in near))
        raise BadAction(words)

    def parts(self, action: int, view: dict[str, Any]) -> Parts:
        """Return the parts of the board that an action touches, in the position that a view shows."""
        self.check(action)
        return Parts([], []) if self.finder is None else self.finder(action, view)

    def texts(self) -> list[str]:
        """Return all notations in the order of their actions."""
        return list(self._texts)
