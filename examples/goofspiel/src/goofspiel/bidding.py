"""GOOF 2 and 3: the one question of the game, and what its answers lead to."""

from goofspiel import actions
from goofspiel.facts import Facts, bit
from pithead.game_kit import EVERYONE, Event, Generator, Offer


def deal(s: Facts) -> None:
    """GOOF 1.2, 2.1 Shuffle the prizes, and turn the first one up."""
    s.prizes = list(range(1, s.cards + 1))
    shuffle(s.prizes, s.chance)
    s.stake = [s.prizes[0]]
    ask_next(s)


def shuffle(row: list[int], chance: Generator) -> None:
    """Put a row into random order, such that nothing of the order before shows through."""
    row.sort()
    for i in range(len(row) - 1, 0, -1):
        j = int(chance.below(i + 1))
        row[i], row[j] = row[j], row[i]


def offer(s: Facts, seat: int, out: Offer) -> None:
    """GOOF 2.2 Every card of the hand, unless the seat has bid."""
    if s.bids[seat] == 0:
        out.set_of(actions.BID, s.hands[seat])
    out.sure = True


def why_not(s: Facts, seat: int, card: int) -> int:
    """GOOF 2.2 Return 0, or why a card cannot be bid."""
    if card > s.cards:
        return actions.NO_SUCH_CARD
    if s.bids[seat]:
        return actions.BID_ALREADY
    return actions.OK if s.hands[seat] & bit(card) else actions.CARD_USED


def answer(s: Facts, seat: int, card: int) -> None:
    """GOOF 2.2 Lay a card face down; when all have, the round ends."""
    s.hands[seat] &= ~bit(card)
    s.bids[seat] = card
    tell(s, "lay", seat, "GOOF 2.2")
    tell(s, "bid", seat, "GOOF 2.2", {"card": card}, seen_by=1 << seat)
    if 0 not in s.bids:
        end_round(s)
    ask_next(s)


def end_round(s: Facts) -> None:
    """GOOF 2.3 Turn the bids over: the highest takes all prizes of the round."""
    tell(s, "bids", -1, "GOOF 2.3", {"bids": s.bids[:]}, reveals=True)
    highest = max(s.bids)
    first = [seat for seat in range(s.seats) if s.bids[seat] == highest]
    kept: list[int] = []
    if len(first) == 1:
        take(s, first[0])
    else:
        kept = tie(s, first)
    s.rounds.append(s.bids)
    s.bids = [0] * s.seats
    s.stake = kept
    if len(s.rounds) < s.cards:
        turn_up(s)
    elif kept:  # GOOF 3.1
        tell(s, "left", -1, "GOOF 3.1", {"prizes": kept})


def take(s: Facts, seat: int) -> None:
    """GOOF 2.3 Give a seat the prizes of the round."""
    worth = sum(s.stake)
    s.taken[seat] += s.stake
    s.points[seat] += worth
    tell(s, "take", seat, "GOOF 2.3", {"prizes": s.stake}, points=worth)


def tie(s: Facts, seats: list[int]) -> list[int]:
    """GOOF 2.4 Several bid the highest card: return the prizes that stay for the next round."""
    rule = s.options["ties"]
    if rule == "share":
        each = sum(s.stake) // len(seats)
        for seat in seats:
            s.points[seat] += each
            tell(s, "share", seat, "GOOF 2.4", {"prizes": s.stake}, points=each)
        return []
    if rule == "carry" and len(s.rounds) + 1 < s.cards:
        tell(s, "carry", -1, "GOOF 2.4", {"prizes": s.stake})
        return s.stake
    if rule == "carry":
        return s.stake
    tell(s, "discard", -1, "GOOF 2.4", {"prizes": s.stake})
    return []


def turn_up(s: Facts) -> None:
    """GOOF 2.1 Turn the next prize up."""
    prize = s.prizes[len(s.rounds)]
    s.stake = [*s.stake, prize]
    tell(s, "prize", -1, "GOOF 2.1", {"prize": prize}, reveals=True)


def ask_next(s: Facts) -> None:
    """GOOF 3.1 Ask whoever has not bid, until the last round is over."""
    s.over = len(s.rounds) == s.cards
    s.question = actions.OVER if s.over else actions.BIDDING
    s.to_act = -1 if s.over else s.bids.index(0)


def tell(
    s: Facts,
    kind: str,
    seat: int,
    paragraph: str,
    facts: dict[str, object] | None = None,
    points: int = 0,
    seen_by: int = EVERYONE,
    reveals: bool = False,
) -> None:
    """Say what happened, if somebody listens."""
    if s.journal is not None:
        s.journal.append(Event(kind, seat, paragraph, facts, points, seen_by, reveals))
