"""What lies where; no rules."""

from typing import Final

from pithead.game_kit import Game, Generator, State

MOST_CARDS: Final = 13
NUMBERS: Final = [str(number) for number in range(MOST_CARDS + 1)]


class Facts(State):
    """The facts of a position. Hands are sets of cards, as bits: card 5 is bit 5."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], chance: Generator) -> None:
        super().__init__(game, seats, options, chance)
        self.cards = int(options["cards"])
        self.prizes: list[int] = []  # in the order in which they come; `rounds` tells how many have come
        self.rounds: list[list[int]] = []  # the bids of every round that is over, by seat
        self.bids = [0] * seats  # of this round; 0: none yet
        # What follows from these, as it is asked at every step.
        self.hands = [(1 << self.cards + 1) - 2] * seats  # 1 to the highest
        self.stake: list[int] = []  # the prizes of this round
        self.taken: list[list[int]] = [[] for _ in range(seats)]  # the prizes that each seat has
        self.points = [0] * seats

    def copy_to(self, other: "Facts") -> None:
        """Copy all that can change."""
        other.question, other.to_act, other.over = self.question, self.to_act, self.over
        other.prizes, other.rounds, other.bids = self.prizes[:], self.rounds[:], self.bids[:]
        other.hands, other.stake, other.points = self.hands[:], self.stake[:], self.points[:]
        other.taken = [row[:] for row in self.taken]

    def to_come(self) -> list[int]:
        """Return the prizes that have not been seen, in their order."""
        return self.prizes[len(self.rounds) + 1 :]

    def known_hand(self, seat: int) -> int:
        """GOOF 2.5 Return the hand that all know a seat to have: a bid that lies face down may be any of it."""
        return self.hands[seat] | bit(self.bids[seat])


def bit(card: int) -> int:
    """Return a set of one card, or of none for 0."""
    return 1 << card if card else 0


def cards_in(hand: int) -> list[int]:
    """Return the cards of a set, ascending."""
    return [card for card in range(1, MOST_CARDS + 1) if hand >> card & 1]
