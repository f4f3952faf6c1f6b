"""What may be chosen before a game: the number of seats and named options."""

from collections.abc import Mapping

from pithead.core.errors import BadSetup
from pithead.core.text import later, put, tr

SWITCH = {"on": later("on"), "off": later("off")}


class Option:
    """One choice of a game's set-up: a key, the values it may take, the default first, and a sentence for people."""

    def __init__(self, key: str, values: tuple[str, ...], sentence: str) -> None:
        self.key = key
        self.values = values
        self.sentence = sentence

    @property
    def default(self) -> str:
        """The value when nothing is said."""
        return self.values[0]

    def read(self, value: object) -> str:
        """Return the value as this option spells it; True and False mean 'on' and 'off'."""
        plain = ("on" if value else "off") if isinstance(value, bool) else value
        if not isinstance(plain, str) or plain not in self.values:
            words = later("expected option '{key}' to be one of {values}, got {value}")
            raise BadSetup(put(words, key=self.key, values=list(self.values), value=repr(value)))
        return plain


def read_options(title: str, known: list[Option], given: Mapping[str, object] | None) -> dict[str, str]:
    """Return every option with its value, the given ones checked."""
    values = {option.key: option.default for option in known}
    by_key = {option.key: option for option in known}
    for key, value in (given or {}).items():
        option = by_key.get(key)
        if option is None:
            have = ", ".join(by_key) or tr("none")
            raise BadSetup(
                put("expected an option of {title} ({known}), got '{key}'", title=title, known=have, key=key)
            )
        values[key] = option.read(value)
    return values


def read_seats(title: str, least: int, most: int, given: object) -> int:
    """Return the number of seats if the game can be played by that many."""
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        words = later("expected {least} to {most} seats for {title}, got {given}")
        raise BadSetup(put(words, least=least, most=most, title=title, given=repr(given)))
    return given
