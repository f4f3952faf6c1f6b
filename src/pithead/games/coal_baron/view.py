"""CB 1.6 Who sees what."""

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.game import Json
from pithead.core.generator import Generator
from pithead.core.rows import NONE, names
from pithead.games.coal_baron.components import (
    CARD_NAMES,
    COLOURS,
    DRAW_ORDERS,
    DRAW_TILES,
    N_COLOURS,
    N_SPACES,
    NEED_CARD,
    NEED_COLOUR,
    OPEN_FROM,
    ORDERS,
    SPACE_NAMES,
    TILE_NAMES,
)
from pithead.games.coal_baron.dump import player
from pithead.games.coal_baron.pile import group, kind_of, redraw, seen
from pithead.games.coal_baron.scoring import element_counts
from pithead.games.coal_baron.state import (
    DRAFTING,
    FIRST_CUBE,
    MINING_WORK,
    PHASES,
    SECOND_CUBE,
    SUBSTITUTING,
    CoalBaronState,
)


def view(s: CoalBaronState, seat: i64) -> Json:
    """CB 1.6 Everything but stack and deck is public; of those a seat knows what it has seen (CB 5.5, 7.4)."""
    return {
        "game": s.game.key,
        "rules_version": s.game.rules_version,
        "seats": int(s.seats),
        "seat": None if seat < 0 else int(seat),
        "options": dict(s.options),
        "shift": int(s.shift),
        "first_player": int(s.first_player),
        "phase": PHASES[s.phase],
        "to_act": int(s.to_act),
        "over": s.over,
        "decision": decision(s, seat),
        "spaces": spaces(s),
        "revealed": names(s.offer, CARD_NAMES) if s.phase == DRAFTING else [],
        "stack": pile_view(s.stack, seat, TILE_NAMES),
        "deck": pile_view(s.deck, seat, CARD_NAMES),
        "supply": [int(count) for count in s.supply],
        "players": [player_view(s, other, seat) for other in range(s.seats)],
        "ranking": s.ranking() if s.over else None,
    }


def spaces(s: CoalBaronState) -> list[Json]:
    """The worker spaces: whether they are open, who stands there, which tile or card they hold."""
    found: list[Json] = []
    for space in range(N_SPACES):
        holds: str | None = None
        if space < DRAW_TILES:
            holds = None if s.factory[space] == NONE else TILE_NAMES[s.factory[space]]
        elif ORDERS <= space < DRAW_ORDERS and s.phase != DRAFTING:
            card = s.offer[space - ORDERS]
            holds = None if card == NONE else CARD_NAMES[card]
        found.append(
            {
                "name": SPACE_NAMES[space],
                "open": OPEN_FROM[space] <= s.seats,
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


def player_view(s: CoalBaronState, other: i64, seat: i64) -> Json:
    """CB 7.5 A player's possessions; delivered cards lie face down but for their owner, between scorings."""
    p = s.players[other]
    facts = player(p)
    facts["seat"] = int(other)
    facts["carts"] = [int(p.carts(level)) for level in range(N_COLOURS)]
    facts["deliveries"] = len(facts["delivered"])
    if other == seat or s.over or s.options["open_deliveries"] == "on":
        facts["elements"] = [int(count) for count in element_counts(p)]
    else:
        facts["delivered"] = None
        facts["elements"] = None
    return facts


def decision(s: CoalBaronState, seat: i64) -> Json:
    """What the decision in progress is about; the pieces drawn only for who draws them."""
    if s.looking > 0:
        pile = s.deck if s.at_deck else s.stack
        known = CARD_NAMES if s.at_deck else TILE_NAMES
        drawn: Json = {
            "pile": "deck" if s.at_deck else "stack",
            "count": int(s.looking),
            "ordered": int(s.ordered),
            "end": "bottom" if s.bottom else "top",
            "pieces": [known[kind_of(pile[i])] for i in range(s.looking)] if seat == s.to_act else None,
        }
        return {**drawn, **substitution(s)}
    if s.phase == MINING_WORK:
        return {"steps": int(s.steps)}
    if s.phase in (FIRST_CUBE, SECOND_CUBE):
        facts: Json = {
            "steps": int(s.steps),
            "card": CARD_NAMES[NEED_CARD[s.need]],
            "slot": COLOURS[NEED_COLOUR[s.need]],
            "first": None,
        }
        if s.phase == SECOND_CUBE:
            facts["first"] = [COLOURS[s.least % N_COLOURS], "cage" if s.least < N_COLOURS else "store"]
        return facts
    return substitution(s)


def substitution(s: CoalBaronState) -> Json:
    """CB 5.4 The carts that wait for a substitute cube."""
    return {"unfilled": int(s.unfilled), "level": COLOURS[s.level]} if s.phase == SUBSTITUTING else {}


def redraw_hidden(s: CoalBaronState, seat: i64, chance: Generator) -> None:
    """Draw anew what the seat cannot know: stack, deck, and what the others know of them. Deliveries were public
    (CB 7.5), so it knows those.
    """
    redraw(s.stack, seat, s.seats, chance)
    redraw(s.deck, seat, s.seats, chance)
