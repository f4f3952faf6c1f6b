"""CB 1.6 Who sees what."""

from typing import TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.generator import Generator
from pithead.core.rows import NONE
from pithead.core.view import Json, View
from pithead.games.coal_baron import components, questions
from pithead.games.coal_baron.dump import player
from pithead.games.coal_baron.facts import (
    Facts,
)
from pithead.games.coal_baron.pile import group, kind_of, redraw, seen
from pithead.games.coal_baron.scoring import element_counts


class SpaceView(TypedDict):
    """A worker space."""

    name: str
    open: bool
    workers: int
    seat: int | None  # whose workers stand there
    holds: str | None  # a tile or an order


class PileView(TypedDict):
    """CB 5.5 What a seat knows of a pile: places count from 0 at the top."""

    size: int
    known: list[Json]  # a place, and the piece that lies there
    among: list[Json]  # some places, and the pieces that lie among them


class OrderView(TypedDict):
    """An open order: for each slot nothing, the colour of its cube, or the colours of its two cubes."""

    card: str
    slots: list[str | list[str] | None]


class PlayerView(TypedDict):
    """What a seat sees of a player; what was delivered lies face down between scorings (CB 7.5)."""

    seat: int
    francs: int
    points: int
    workers: int
    canteen: int
    banked: int
    cage_at: str
    cage: dict[str, int]
    store: dict[str, int]
    tiles: dict[str, int]
    levels: list[dict[str, int]]
    carts: list[int]
    orders: list[OrderView]
    deliveries: int
    delivered: list[str] | None
    elements: list[int] | None


class CoalBaronView(View):
    """CB 1.6 What a seat, or a spectator, sees of Coal Baron."""

    shift: int
    first_player: int
    decision: Json  # what the decision in progress is about
    spaces: list[SpaceView]
    revealed: list[str]
    stack: PileView
    deck: PileView
    supply: list[int]
    players: list[PlayerView]


def view(s: Facts, seat: i64) -> Json:
    """CB 1.6 Everything but stack and deck is public; of those a seat knows what it has seen (CB 5.5, 7.4)."""
    return {
        "shift": int(s.shift),
        "first_player": int(s.first_player),
        "decision": decision(s, seat),
        "spaces": spaces(s),
        "revealed": [components.CARD_NAMES[card] for card in s.offer] if s.question == questions.DRAFTING else [],
        "stack": pile_view(s.stack, seat, components.TILE_NAMES),
        "deck": pile_view(s.deck, seat, components.CARD_NAMES),
        "supply": [int(count) for count in s.supply],
        "players": [player_view(s, other, seat) for other in range(s.seats)],
    }


def spaces(s: Facts) -> list[Json]:
    """The worker spaces: whether they are open, who stands there, which tile or card they hold."""
    found: list[Json] = []
    for space in range(components.N_SPACES):
        holds: str | None = None
        if space < components.DRAW_TILES:
            holds = None if s.factory[space] == NONE else components.TILE_NAMES[s.factory[space]]
        elif components.ORDERS <= space < components.DRAW_ORDERS and s.question != questions.DRAFTING:
            card = s.offer[space - components.ORDERS]
            holds = None if card == NONE else components.CARD_NAMES[card]
        found.append(
            {
                "name": components.SPACE_NAMES[space],
                "open": components.OPEN_FROM[space] <= s.seats,
                "workers": int(s.crew[space]),
                "seat": int(s.owner[space]) if s.crew[space] > 0 else None,
                "holds": holds,
            }
        )
    return found


def pile_view(pile: vec[i64], seat: i64, pieces: list[str]) -> Json:
    """CB 5.5 The size of a pile, the pieces that the seat has seen (places count from 0 at the top), and what it
    knows to lie among some places in an order that it does not know.
    """
    known: list[tuple[int, str]] = []
    groups: dict[int, Json] = {}
    if seat >= 0:
        for i in range(len(pile)):
            word = pile[i]
            number = int(group(word, seat))
            if number != 0:
                here = groups.setdefault(number, {"places": [], "pieces": []})
                here["places"].append(int(i))
                if seen(word, seat):
                    here["pieces"].append(pieces[kind_of(word)])
            elif seen(word, seat):
                known.append((int(i), pieces[kind_of(word)]))
    among: list[Json] = []
    for here in groups.values():
        if len(here["places"]) > 1 and here["pieces"]:
            among.append({"places": here["places"], "pieces": sorted(here["pieces"])})
        elif here["pieces"]:  # what is left of a group is known exactly
            known.append((here["places"][0], here["pieces"][0]))
    places = [{"place": place, "piece": piece} for place, piece in sorted(known)]
    return {"size": len(pile), "known": places, "among": among}


def player_view(s: Facts, other: i64, seat: i64) -> Json:
    """CB 7.5 A player's possessions; delivered cards lie face down but for their owner, between scorings."""
    p = s.players[other]
    facts = player(p)
    facts["seat"] = int(other)
    facts["carts"] = [int(p.carts(level)) for level in range(components.N_COLOURS)]
    facts["deliveries"] = len(facts["delivered"])
    if other == seat or s.over or s.options["open_deliveries"] == "on":
        facts["elements"] = [int(count) for count in element_counts(p)]
    else:
        facts["delivered"] = None
        facts["elements"] = None
    return facts


def decision(s: Facts, seat: i64) -> Json:
    """What the decision in progress is about; the pieces drawn only for who draws them."""
    if s.looking > 0:
        pile = s.deck if s.at_deck else s.stack
        known = components.CARD_NAMES if s.at_deck else components.TILE_NAMES
        drawn: Json = {
            "pile": "deck" if s.at_deck else "stack",
            "count": int(s.looking),
            "ordered": int(s.ordered),
            "end": "bottom" if s.bottom else "top",
            "pieces": [known[kind_of(pile[i])] for i in range(s.looking)] if seat == s.to_act else None,
        }
        return {**drawn, **substitution(s)}
    if s.question == questions.MINING:
        return {"steps": int(s.steps)}
    if s.question in (questions.FIRST_CUBE, questions.SECOND_CUBE):
        facts: Json = {
            "steps": int(s.steps),
            "card": components.CARD_NAMES[components.NEED_CARD[s.need]],
            "slot": components.COLOURS[components.NEED_COLOUR[s.need]],
            "first": None,
        }
        if s.question == questions.SECOND_CUBE:
            facts["first"] = [
                components.COLOURS[s.least % components.N_COLOURS],
                "cage" if s.least < components.N_COLOURS else "store",
            ]
        return facts
    return substitution(s)


def substitution(s: Facts) -> Json:
    """CB 5.4 The carts that wait for a substitute cube."""
    return (
        {"unfilled": int(s.unfilled), "level": components.COLOURS[s.level]}
        if s.question == questions.SUBSTITUTING
        else {}
    )


def redraw_hidden(s: Facts, seat: i64, chance: Generator) -> None:
    """Draw anew what the seat cannot know: stack, deck, and what the others know of them. Deliveries were public
    (CB 7.5), so it knows those.
    """
    redraw(s.stack, seat, s.seats, chance)
    redraw(s.deck, seat, s.seats, chance)
