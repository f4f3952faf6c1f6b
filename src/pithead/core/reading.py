"""Reads plain JSON with errors that name the place: what was expected there, and what came."""

from typing import Any

from pithead.core.errors import BadPosition, PitheadError

MOST = 1_000_000_000  # no number of a game is greater, and it fits where it is kept


class Reader:
    """An object (a dict), where in the whole it stands, and which error to raise: of a position, if nothing is said."""

    def __init__(self, value: object, where: str = "", error: type[PitheadError] = BadPosition) -> None:
        self.where = where
        self.error = error
        if not isinstance(value, dict):
            raise error(f"expected {where or 'the position'} to be an object, got {_shown(value)}")
        self._value: dict[str, Any] = value
        self._asked: set[str] = set()
        self._inner: list[Reader] = []

    def _at(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def fail(self, key: str, expected: str, came: object) -> PitheadError:
        """Return the error for a key."""
        return self.error(f"expected {self._at(key)} to be {expected}, got {_shown(came)}")

    def get(self, key: str) -> object:
        """Return the value of a key that must be there."""
        self._asked.add(key)
        if key not in self._value:
            raise self.error(f"expected {self._at(key)}, which is missing")
        return self._value[key]

    def finish(self) -> None:
        """Raise an error for a key that nobody asked for, here or in an object within: it is misspelt, or unknown."""
        for key in self._value:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                raise self.error(f"expected {self.where or 'the position'} to have the keys {known}, got {_shown(key)}")
        for inner in self._inner:
            inner.finish()

    def values(self) -> dict[str, Any]:
        """Return the object itself, whose keys then all count as asked for."""
        self._asked.update(self._value)
        return self._value

    def names(self) -> list[str]:
        """Return the keys of the object."""
        return list(self._value)

    def number(self, key: str, least: int, most: int | None = None) -> int:
        """Return a whole number within bounds."""
        return self._within(self._at(key), self.get(key), least, most)

    def _within(self, place: str, value: object, least: int, most: int | None) -> int:
        limit = MOST if most is None else most
        if type(value) is int and least <= value <= limit:  # True is no number here
            return value
        too_much = type(value) is int and value > limit
        bounds = f"a whole number from {least}" + (f" to {limit}" if too_much or most is not None else "")
        raise self.error(f"expected {place} to be {bounds}, got {_shown(value)}")

    def flag(self, key: str) -> bool:
        """Return a truth value."""
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.fail(key, "true or false", value)
        return value

    def choice(self, key: str, names: list[str]) -> int:
        """Return the index of a name in a list."""
        value = self.get(key)
        if not isinstance(value, str) or value not in names:
            shown = ", ".join(names) if len(names) <= 8 else f"a name such as '{names[0]}'"
            raise self.fail(key, shown, value)
        return names.index(value)

    def row(self, key: str, length: int | None = None) -> list[object]:
        """Return a list, of a given length where one is given."""
        value = self.get(key)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.fail(key, "a list" if length is None else f"a list of {length}", value)
        return value

    def numbers(self, key: str, length: int, least: int, most: int) -> list[int]:
        """Return a list of whole numbers within bounds."""
        items = self.row(key, length)
        return [self._within(f"{self._at(key)}[{i}]", item, least, most) for i, item in enumerate(items)]

    def objects(self, key: str, length: int | None = None) -> list["Reader"]:
        """Return a list of objects."""
        row = self.row(key, length)
        found = [Reader(item, f"{self._at(key)}[{i}]", self.error) for i, item in enumerate(row)]
        self._inner.extend(found)
        return found

    def object(self, key: str) -> "Reader":
        """Return an object inside this one."""
        inner = Reader(self.get(key), self._at(key), self.error)
        self._inner.append(inner)
        return inner

    def counts(self, key: str, names: list[str]) -> list[int]:
        """Return how many there are of each name, from an object that leaves out what there is none of."""
        inner = self.object(key)
        found = [0] * len(names)
        for name in inner.names():
            if name not in names:
                raise self.fail(key, f"counts of {', '.join(names[:4])}…", {name: inner.get(name)})
            found[names.index(name)] = inner.number(name, 0)
        return found


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:80] + "…"
