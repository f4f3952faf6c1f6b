"""What can be wrong with what a caller gives. Each error is a sentence: what was expected, and what came."""

from typing import Any

from pithead.core.events import Refusal
from pithead.core.text import put


class PitheadError(ValueError):
    """The base of all errors that a user's mistake can cause."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)


class UnknownGame(PitheadError):
    """No game of that name is installed."""


class BadSetup(PitheadError):
    """A seat count, option or seed that the game does not have."""


class BadComponents(PitheadError):
    """A components file that cannot be read, or that contradicts the rulebook; or one where none is wanted."""


class BadAction(PitheadError):
    """A number or notation that is no action of the game."""


class IllegalAction(PitheadError):
    """An action of the game that the rules refuse now; `refusal` has the paragraph and the sentence.

    It is None where no rule refuses it: the game is over, or there is no such seat.
    """

    def __init__(self, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        if self.refusal is None:
            return IllegalAction, (str(self),)
        return _refused, (str(self), self.refusal.paragraph, self.refusal.sentence)


def _refused(sentence: str, paragraph: str, why: str) -> IllegalAction:
    """Return the error that was pickled."""
    return IllegalAction(sentence, Refusal(paragraph, why))


class BadPosition(PitheadError):
    """A dump that is no position of the game."""


class BadRecord(PitheadError):
    """A record that cannot be read or does not replay; `line` is its line number, 0 for the record as a whole."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(put("line {line}: {sentence}", line=line, sentence=sentence) if line > 0 else sentence)
        self.line = line
        self.sentence = sentence

    def __reduce__(self) -> tuple[type, tuple[int, str]]:
        return BadRecord, (self.line, self.sentence)


class CannotUndo(PitheadError):
    """A decision that can no longer be taken back; the text says what stands in the way."""
