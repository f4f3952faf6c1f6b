"""What is answered when a request cannot be fulfilled: a status and a sentence."""

from typing import Any

from pithead.core.text import put


def clean(text: object) -> str:
    """Return a text of one line; whatever is not printable shows as a replacement character."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(text))


class Problem(Exception):
    """A request that cannot be fulfilled; `facts` are further fields of the answer."""

    def __init__(self, status: int, sentence: str, /, **facts: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.facts = facts

    def body(self) -> dict[str, Any]:
        """Return the answer."""
        return {"error": clean(self), **self.facts}


def unknown_table(table_id: str) -> Problem:
    """There is no such table."""
    return Problem(404, put("expected the id of a table, got '{id}'", id=table_id[:40]))
