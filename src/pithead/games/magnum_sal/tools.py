"""MS 6.3 Bucket and MS 6.8 food: tools used in one's turn outside an action. The others belong to their actions."""

from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.events import Event
from pithead.games.magnum_sal.components import BUCKET, FOOD
from pithead.games.magnum_sal.mine import BUCKET_FROM, BUCKET_TO, CHAMBER_NAMES, FIRST_CHAMBER, N_BUCKETS, N_CHAMBERS
from pithead.games.magnum_sal.reasons import (
    FACE_DOWN,
    NO_MINER_THERE,
    NO_SUCH_TOOL,
    NO_TIRED_MINER,
    NO_WATER,
    OK,
)
from pithead.games.magnum_sal.state import (
    ONE_WATER,
    MagnumSalState,
    entered,
    tired,
    water_in,
)


def why_not_bucket(s: MagnumSalState, seat: i64, pair: i64) -> i64:
    """MS 6.3 Water from a chamber with a miner of the player's to a neighbour; `french`: not into one face down."""
    if s.players[seat].ready(BUCKET) == 0:
        return NO_SUCH_TOOL
    source = BUCKET_FROM[pair]
    if not has(s.players[seat].spaces, FIRST_CHAMBER + source):
        return NO_MINER_THERE
    if water_in(s.chambers[source]) == 0:
        return NO_WATER
    return OK if s.english or entered(s.chambers[BUCKET_TO[pair]]) else FACE_DOWN


def can_use_bucket(s: MagnumSalState, seat: i64) -> bool:
    """MS 6.9 Tell whether a bucket could be used at all."""
    for pair in range(N_BUCKETS):
        if why_not_bucket(s, seat, pair) == OK:
            return True
    return False


def use_bucket(s: MagnumSalState, seat: i64, pair: i64) -> None:
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


def why_not_wake(s: MagnumSalState, seat: i64, chamber: i64) -> i64:
    """MS 6.8 A tired miner of the player's in that chamber."""
    return OK if tired(s.mine[FIRST_CHAMBER + chamber], seat) > 0 else NO_TIRED_MINER


def can_use_food(s: MagnumSalState, seat: i64) -> bool:
    """MS 6.9 Tell whether food could wake anybody."""
    return tired_from(s, seat, 0)


def tired_from(s: MagnumSalState, seat: i64, first: i64) -> bool:
    """Tell whether the seat has a tired miner in this chamber or one after it in the list."""
    for chamber in range(first, N_CHAMBERS):
        if tired(s.mine[FIRST_CHAMBER + chamber], seat) > 0:
            return True
    return False


def why_not_food(s: MagnumSalState, seat: i64, chamber: i64) -> i64:
    """MS 6.8 Food is ready, and somebody is tired there."""
    if s.players[seat].ready(FOOD) == 0:
        return NO_SUCH_TOOL
    return why_not_wake(s, seat, chamber)


def wake(s: MagnumSalState, seat: i64, chamber: i64) -> None:
    """MS 6.8 One tired miner stands up."""
    s.mine[FIRST_CHAMBER + chamber] += bit(8 * seat) - bit(8 * seat + 4)
    if s.journal is not None:
        s.journal.append(Event("wake", seat, "MS 6.8", {"chamber": CHAMBER_NAMES[chamber]}))
