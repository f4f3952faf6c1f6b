"""MS 6.3 Bucket and MS 6.8 food: tools used in one's turn outside an action. The others belong to their actions."""

from mypy_extensions import i64

from pithead.core.bits import bit, has, lowest
from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.magnum_sal import actions, reasons
from pithead.games.magnum_sal.components import BUCKET, FOOD
from pithead.games.magnum_sal.facts import ONE_WATER, Facts, Player, entered, tired, water_in
from pithead.games.magnum_sal.mine import BUCKET_FROM, BUCKET_TO, BUCKETS_FROM, CHAMBER_NAMES, FIRST_CHAMBER


def offer(s: Facts, p: Player, out: Offer) -> None:
    """MS 6.3, 6.8 Water to be carried, and miners to be woken, where there are miners of the player's."""
    if p.ready(BUCKET) > 0:
        out.set_of(actions.USE_BUCKET, wet_pairs(s, p))
    if p.ready(FOOD) > 0:
        out.set_of(actions.USE_FOOD, tired_chambers(s, s.to_act))


def why_not(s: Facts, seat: i64, family: i64, what: i64) -> i64:
    """Why a bucket or food cannot be used so."""
    if family == actions.USE_BUCKET:
        return why_not_bucket(s, seat, what)
    return why_not_food(s, seat, what) if family == actions.USE_FOOD else reasons.NOT_NOW


def why_not_bucket(s: Facts, seat: i64, pair: i64) -> i64:
    """MS 6.3 Water from a chamber with a miner of the player's to a neighbour; `french`: not into one face down."""
    if s.players[seat].ready(BUCKET) == 0:
        return reasons.NO_SUCH_TOOL
    source = BUCKET_FROM[pair]
    if not has(s.players[seat].spaces, FIRST_CHAMBER + source):
        return reasons.NO_MINER_THERE
    if water_in(s.chambers[source]) == 0:
        return reasons.NO_WATER
    return reasons.OK if s.english or entered(s.chambers[BUCKET_TO[pair]]) else reasons.FACE_DOWN


def wet_pairs(s: Facts, p: Player) -> i64:
    """MS 6.3 The pairs of chambers from the first of which a bucket could carry water, as a set."""
    found: i64 = 0
    held = p.spaces >> FIRST_CHAMBER
    while held != 0:
        chamber = lowest(held)
        held &= held - 1
        if water_in(s.chambers[chamber]) > 0:
            pairs = BUCKETS_FROM[chamber]
            while pairs != 0:
                pair = lowest(pairs)
                pairs &= pairs - 1
                if s.english or entered(s.chambers[BUCKET_TO[pair]]):
                    found |= bit(pair)
    return found


def can_be_used(s: Facts, p: Player) -> bool:
    """MS 6.9 Tell whether there is any use for a bucket or food."""
    return (p.ready(BUCKET) > 0 and wet_pairs(s, p) != 0) or (p.ready(FOOD) > 0 and tired_chambers(s, s.to_act) != 0)


def use_bucket(s: Facts, seat: i64, pair: i64) -> None:
    """MS 6.3 Move one water; into a chamber face down it adds to the printed water when the tile is turned up."""
    s.players[seat].use_tool(BUCKET)
    s.chambers[BUCKET_FROM[pair]] -= ONE_WATER
    s.chambers[BUCKET_TO[pair]] += ONE_WATER
    if s.journal is not None:
        facts: dict[str, object] = {
            "source": CHAMBER_NAMES[BUCKET_FROM[pair]],
            "target": CHAMBER_NAMES[BUCKET_TO[pair]],
        }
        s.journal.append(Event("bucket", seat, "MS 6.3", facts))


def tired_chambers(s: Facts, seat: i64) -> i64:
    """MS 6.8 The chambers with a tired miner of the seat's, as a set."""
    found: i64 = 0
    held = s.players[seat].spaces >> FIRST_CHAMBER
    while held != 0:
        chamber = lowest(held)
        held &= held - 1
        if tired(s.mine[FIRST_CHAMBER + chamber], seat) > 0:
            found |= bit(chamber)
    return found


def why_not_wake(s: Facts, seat: i64, chamber: i64) -> i64:
    """MS 6.8 A tired miner of the player's in that chamber."""
    return reasons.OK if tired(s.mine[FIRST_CHAMBER + chamber], seat) > 0 else reasons.NO_TIRED_MINER


def why_not_food(s: Facts, seat: i64, chamber: i64) -> i64:
    """MS 6.8 Food is ready, and somebody is tired there."""
    if s.players[seat].ready(FOOD) == 0:
        return reasons.NO_SUCH_TOOL
    return why_not_wake(s, seat, chamber)


def wake(s: Facts, seat: i64, chamber: i64) -> None:
    """MS 6.8 One tired miner stands up."""
    s.mine[FIRST_CHAMBER + chamber] += bit(8 * seat) - bit(8 * seat + 4)
    if s.journal is not None:
        s.journal.append(Event("wake", seat, "MS 6.8", {"chamber": CHAMBER_NAMES[chamber]}))
