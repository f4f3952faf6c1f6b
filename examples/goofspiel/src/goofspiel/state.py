"""A position of Goofspiel with its rules."""

from typing import Any

from goofspiel import bidding, dump, observe, policy, text, view
from goofspiel.facts import Facts
from pithead.game_kit import Generator, Json, Offer, Reader, Refusal


class GoofspielState(Facts):
    """A position of Goofspiel."""

    def copy(self) -> "GoofspielState":
        """Return an independent copy, without the journal."""
        other = GoofspielState(self.game, self.seats, self.options, self.chance.copy())
        self.copy_to(other)
        return other

    def deal(self) -> None:
        """GOOF 1 Set up a new game."""
        bidding.deal(self)

    def written(self) -> Json:
        """Return the facts for a dump."""
        return dump.write(self)

    def read(self, r: Reader) -> None:
        """Take the facts of a dump."""
        dump.read(self, r)

    @property
    def waiting(self) -> list[int]:
        """GOOF 2.2 All seats that have not bid."""
        return [] if self.over else [seat for seat in range(self.seats) if self.bids[seat] == 0]

    @property
    def simultaneous(self) -> bool:
        """GOOF 2.2 All bid at once."""
        return not self.over

    def may_decide(self, seat: int) -> bool:
        """GOOF 2.2 Nobody waits for another."""
        return True

    def ask(self, seat: int, offer: Offer) -> None:
        """Offer what could be bid."""
        bidding.offer(self, seat, offer)

    def why_not(self, seat: int, family: int, first: int, second: int) -> int:
        """Return OK, or why the seat cannot bid this card."""
        return bidding.why_not(self, seat, first)

    def answer(self, seat: int, family: int, first: int, second: int) -> None:
        """Carry out a bid."""
        bidding.answer(self, seat, first)

    def asked(self) -> tuple[str, str]:
        """Return the paragraph of what is asked now, and its words."""
        return text.asked(self)

    def explain(self, seat: int, action: int, reason: int) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        return text.explain(self, seat, action, reason)

    def scores(self) -> list[int]:
        """GOOF 3.2 Most points win."""
        return self.points[:]

    def seen_by(self, seat: int) -> Json:
        """Return what the seat may see."""
        return view.view(self, seat)

    def redraw(self, seat: int, chance: Generator) -> None:
        """Draw anew what the seat cannot know."""
        view.redraw(self, seat, chance)

    def weigh(self, seat: int, offer: Offer) -> None:
        """Write how good each legal bid looks."""
        policy.weigh(self, seat, offer)

    def estimate(self, seat: int) -> int:
        """Return about how many points the seat will end with."""
        return policy.estimate(self, seat)

    def observe_into(self, seat: int, row: Any, start: int) -> None:
        """Write what the seat sees, as numbers."""
        observe.observe_into(self, seat, row, start)
