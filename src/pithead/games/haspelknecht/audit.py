"""What must hold of a position that was written by hand, or by another program: the table and what players have."""

from mypy_extensions import i64

from pithead.core.bits import bit, has, how_many
from pithead.core.errors import BadPosition
from pithead.games.haspelknecht import components, developments, questions, winter
from pithead.games.haspelknecht.audit_turn import audit_plan, audit_turn
from pithead.games.haspelknecht.components import COLOURS, N_COLOURS, Place, count
from pithead.games.haspelknecht.facts import STORES, Facts
from pithead.games.haspelknecht.setup import layout_of


def numbers(found: i64) -> list[int]:
    """A set of developments as their numbers."""
    return [components.NUMBERS[i] for i in range(components.N_DEVELOPMENTS) if has(found, i)]


def audit(s: Facts, tiles: dict[int, Place]) -> None:
    """See that a position can be: discs, developments, what players own and have planned, what is asked."""
    audit_discs(s)
    audit_tiles(s, tiles)
    for seat in range(s.seats):
        audit_owned(s, seat)
        audit_mine(s, seat)
        audit_goods(s, seat)
        audit_plan(s, seat)
    audit_turn(s)


def audit_discs(s: Facts) -> None:
    """HK 1.2 All discs are there."""
    for colour in range(N_COLOURS):
        number: i64 = 0
        for row in (s.areas, s.reserves):
            for word in row:
                number += count(word, colour)
        for p in s.players:
            number += count(p.discs, colour)
        wanted = count(s.box.bag[s.seats], colour)
        if number != wanted:
            raise BadPosition(
                f"expected {wanted} {COLOURS[colour]} discs in areas, reserves and on farms, got {number}"
            )


def audit_tiles(s: Facts, tiles: dict[int, Place]) -> None:
    """HK 1.5, 1.6 As many developments of each level as the layout has, on its places; the lowest in order."""
    for level, places in enumerate(layout_of(s.box, s.seats, s.options["layout"])):
        here = sorted(i for i in tiles if i // components.A_LEVEL == level)
        lying = [tiles[i] for i in here]
        right = sorted(lying) == sorted(places)
        if s.options["tiles"] == "lowest":
            right = here == [level * components.A_LEVEL + i for i in range(len(places))] and lying == places
        if not right:
            raise BadPosition(
                f"expected the developments of level {level + 1} as the options say (HK 1.5, 1.6), on the places"
                f" {[list(place) for place in places]}; got { {components.NUMBERS[i]: list(tiles[i]) for i in here} }"
            )


def audit_owned(s: Facts, seat: i64) -> None:
    """HK 5.5, 5.11, 6 Developments, and the markers and buildings that come with them."""
    p = s.players[seat]
    owned: i64 = 0
    for i in range(components.N_DEVELOPMENTS):
        stack = s.stacks[i]
        while stack != 0:
            if (stack & developments.STACK_MASK) - 1 == seat:
                owned |= bit(i)
            stack >>= developments.STACK_BITS
    if owned != p.owned:
        raise BadPosition(f"expected seat {seat} to own {numbers(owned)}, by the owners' discs; got {numbers(p.owned)}")
    if how_many(owned) > developments.MOST_OWNED:
        most = developments.MOST_OWNED
        raise BadPosition(f"expected at most {most} developments of seat {seat}, got {how_many(owned)}")
    marked = p.markers | p.new_markers
    if marked & ~owned != 0 or p.markers & p.new_markers != 0:
        raise BadPosition(
            f"expected markers of seat {seat} of developments that it owns, each once;"
            f" got {numbers(p.markers)} and the new ones {numbers(p.new_markers)}"
        )
    if s.french and p.new_markers != 0:
        raise BadPosition(
            f"expected no new markers of seat {seat}, as in the French edition they serve at once (HK 5.11);"
            f" got {numbers(p.new_markers)}"
        )
    built: i64 = 0
    for i in components.BUILDINGS:
        if has(owned, i) or (s.options["start_buildings"] == "on" and not has(s.in_play, i)):
            built |= bit(i)
    if p.buildings != built:
        raise BadPosition(
            f"expected seat {seat} to have the buildings {numbers(built)} (HK 6.1, 1.7), got {numbers(p.buildings)}"
        )
    if p.new_buildings & ~(built & owned) != 0:
        raise BadPosition(f"expected new buildings of seat {seat} that it bought, got {numbers(p.new_buildings)}")


def audit_mine(s: Facts, seat: i64) -> None:
    """HK 5.6, 5.7, 6 (42) Coal is dug behind props, from the tunnel once the Pinge is exhausted."""
    p = s.players[seat]
    if p.pinge > 0:
        reach = s.box.pinge_reach[min(p.pinge_props, components.PINGE_PROPS)]
        if components.PINGE_COAL - p.pinge > reach:
            raise BadPosition(
                f"expected at most {reach} coal dug from the Pinge of seat {seat}, by its props (HK 5.6);"
                f" got {components.PINGE_COAL - p.pinge}"
            )
        if p.tunnel > 0:
            raise BadPosition(
                f"expected no coal dug from the tunnel of seat {seat} while its Pinge has coal (HK 5.6), got {p.tunnel}"
            )
    reach = s.box.tunnel_reach[p.tunnel_props]
    if p.tunnel > reach:
        raise BadPosition(
            f"expected at most {reach} coal dug from the tunnel of seat {seat}, by its props (HK 5.6); got {p.tunnel}"
        )
    most = p.tunnel
    if has(p.owned, components.MINE_CART):
        most += 2
    if p.shaft > most:
        raise BadPosition(
            f"expected at most {most} coal in the shaft of seat {seat}: dug from the tunnel, and 2 by 42; got {p.shaft}"
        )


def audit_goods(s: Facts, seat: i64) -> None:
    """HK 5.12, 7.3 New goods while carrying out, stored goods while storing."""
    p = s.players[seat]
    new = s.new_coal + s.new_food
    if new > 0 and not questions.CARRYING <= s.question <= questions.SACKING:
        raise BadPosition(
            f"expected no new goods when the question is '{questions.NAMES[s.question]}' (HK 5.12), got {new}"
        )
    if seat == s.to_act and (s.new_coal > p.coal or s.new_food > p.food):
        raise BadPosition(
            f"expected no more new goods of seat {seat} than it has ({p.coal} coal, {p.food} food);"
            f" got {s.new_coal} coal, {s.new_food} food"
        )
    if p.stored != 0:
        kept = [STORES[where] for where in range(len(STORES)) if has(p.stored, where)]
        if s.question != questions.STORING or seat != s.to_act:
            raise BadPosition(
                f"expected nothing stored by seat {seat} when seat {s.to_act} is asked to"
                f" {questions.NAMES[s.question]}, got {kept}"
            )
        if not winter.fits(s, p, p.stored):
            raise BadPosition(f"expected what seat {seat} stores to have a place of its own (HK 7.3), got {kept}")
