"""GOOF 2.2, 2.5 Who sees what: all but the bids of this round and the order of the prizes to come."""

from typing import TypedDict

from goofspiel import bidding
from goofspiel.facts import Facts, bit, cards_in
from pithead.game_kit import Generator, Json, View


class PlayerView(TypedDict):
    """A player."""

    seat: int
    hand: list[int]  # GOOF 2.5; a bid that the viewer cannot see is still among them
    laid: bool  # has bid in this round
    bid: int | None  # the card, if the viewer may see it
    taken: list[int]
    points: int


class GoofspielView(View):
    """What a seat, or a spectator, sees."""

    cards: int
    round: int
    stake: list[int]
    to_come: list[int]  # ascending: their order is hidden
    prizes: list[int]  # that have been turned up, in their order
    rounds: list[list[int]]  # the bids of every round that is over, by seat
    players: list[PlayerView]


def view(s: Facts, seat: int) -> Json:
    """GOOF 2.5 What a seat (-1: a spectator) may see."""
    return {
        "cards": s.cards,
        "round": min(len(s.rounds) + 1, s.cards),
        "stake": s.stake[:],
        "to_come": sorted(s.to_come()),
        "prizes": s.prizes[: len(s.rounds) + 1],
        "rounds": [bids[:] for bids in s.rounds],
        "players": [player(s, other, other == seat) for other in range(s.seats)],
    }


def player(s: Facts, seat: int, own: bool) -> Json:
    """GOOF 2.2 A player, whose bid only the player sees."""
    bid = s.bids[seat]
    return {
        "seat": seat,
        "hand": cards_in(s.hands[seat] if own else s.known_hand(seat)),
        "laid": bid > 0,
        "bid": bid if own and bid else None,
        "taken": s.taken[seat][:],
        "points": s.points[seat],
    }


def redraw(s: Facts, seat: int, chance: Generator) -> None:
    """GOOF 2.2 Draw anew what a seat cannot know: the bids of the others, and the order of the prizes to come."""
    for other in range(s.seats):
        if other != seat and s.bids[other]:
            hand = s.known_hand(other)
            cards = cards_in(hand)
            s.bids[other] = cards[int(chance.below(len(cards)))]
            s.hands[other] = hand & ~bit(s.bids[other])
    rest = s.to_come()
    bidding.shuffle(rest, chance)
    s.prizes[len(s.rounds) + 1 :] = rest
