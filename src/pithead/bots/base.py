"""What a bot is, and how it is asked."""

from abc import ABC, abstractmethod

from pithead.core.errors import PitheadError
from pithead.core.game import State


class BadBot(PitheadError):
    """A bot that does not exist, an option that it does not have, or a choice that is none."""


class Bot(ABC):
    """Chooses actions for a seat.

    A bot of your own is a subclass, made with the text after the colon of its name (`mybot:fast` gives "fast") and a
    seed. The same seed and the same positions must give the same choices.
    """

    def __init__(self, options: str = "", seed: int = 0) -> None:
        self.options = options
        self.seed = seed

    @abstractmethod
    def choose(self, state: State, seat: int) -> int:
        """Return the action of a seat.

        The state is drawn anew from all that the seat cannot know: looking at it gives nothing away. It is the bot's
        own, to play on as it likes.
        """


def ask(bot: Bot, state: State, seat: int, seed: int) -> int:
    """Let a bot choose for a seat, from what the seat can know; the choice is checked."""
    action = bot.choose(state.resample(seat, seed), seat)
    refusal = state.refusal(action, seat)
    if refusal is not None:
        name = state.game.actions.text(action)
        raise BadBot(f"expected a legal action of {type(bot).__name__}, got '{name}', which is refused: {refusal}")
    return action
