"""Names and sentences for people: actions, refusals, what happened. Every text in these tables is a message."""

from typing import Any

from goofspiel.actions import ACTIONS, BID_ALREADY, CARD_USED, NO_SUCH_CARD, QUESTIONS
from goofspiel.facts import Facts
from goofspiel.view import GoofspielView
from pithead.game_kit import Event, Refusal, fill, put, tr

TITLE = "Goofspiel"
PHRASE = "Bid your cards for the prizes, all at once and unseen."
LABELS: dict[str, str] = {  # of options, their values, and what the paragraphs give points for
    "ties": "If several bid the highest card",
    "carry": "the prize stays for the next round",
    "discard": "nobody gets the prize",
    "share": "they share the points",
    "cards": "Length of the game",
    "13": "13 cards",
    "7": "7 cards",
    "GOOF 2.3": "Prizes taken",
    "GOOF 2.4": "Prizes shared",
}

# What each question asks for: the paragraph, and the words.
ASKS: dict[str, tuple[str, str]] = {
    "bid": ("GOOF 2.2", "bid a card"),
    "over": ("GOOF 3.1", "the game is over"),
}
REFUSALS: dict[int, tuple[str, str]] = {
    BID_ALREADY: ("GOOF 2.2", "you have bid already: wait until all have"),
    CARD_USED: ("GOOF 2.3", "you have used the {card} already"),
    NO_SUCH_CARD: ("GOOF 1.3", "there is no {card} in a game of {cards} cards"),
}
ACTS: dict[str, str] = {
    "bid": "Bid the {card} for the prize {prizes}",
    "bid for several": "Bid the {card} for the prizes {prizes}, together {points:point}",
}

# What happened. {name} is the player, the rest are the event's facts.
EVENTS: dict[str, str] = {
    "prize": "the prize {prize} is turned up",
    "lay": "{name} lays a card face down",
    "bid": "{name} bids the {card}",
    "bids": "the bids: {bids}",
    "take": "{name} takes the prize {prizes}: {points:+d}",
    "share": "{name} shares the prize {prizes}: {points:+d}",
    "carry": "a tie: the prize {prizes} stays for the next round",
    "discard": "a tie: nobody gets the prize {prizes}",
    "left": "a tie: the prize {prizes} is nobody's",
}


def asked(s: Facts) -> tuple[str, str]:
    """Return the paragraph of what is asked now, and its words."""
    paragraph, words = ASKS[QUESTIONS[s.question]]
    return paragraph, tr(words)


def explain(s: Facts, seat: int, action: int, reason: int) -> Refusal:
    """Turn a reason into its paragraph and sentence."""
    paragraph, words = REFUSALS[reason]
    return Refusal(paragraph, put(words, card=ACTIONS.first[action], cards=s.cards))


def action_words(action: int, view: GoofspielView) -> str:
    """Return an action in words."""
    stake = view["stake"]
    facts: dict[str, Any] = {"card": ACTIONS.first[action], "prizes": stake, "points": sum(stake)}
    return fill(tr(ACTS["bid" if len(stake) == 1 else "bid for several"]), facts)


def sentence(event: Event, names: list[str]) -> str:
    """Return an event as a sentence."""
    facts: dict[str, Any] = {**event.facts, "points": int(event.points)}
    facts["name"] = names[event.seat] if event.seat >= 0 else ""
    if event.kind == "bids":
        facts["bids"] = [f"{name} {card}" for name, card in zip(names, facts["bids"], strict=False)]
    return fill(tr(EVENTS[event.kind]), facts)
