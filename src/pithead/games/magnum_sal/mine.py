"""MS 1 The mine: its spaces, their ways to the surface, and who stands beyond whom. All as fixed tables."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pithead.core.bits import bit

# MS 1.1 Six sections of the shaft, then the chambers, corridor by corridor from the shaft outwards.
N_SECTIONS: Final[i64] = 6
N_CHAMBERS: Final[i64] = 18
N_SPACES: Final[i64] = 24
FIRST_CHAMBER: Final[i64] = 6
TOP: Final[i64] = 0  # the first section

_CORRIDORS: Final = [
    ("I", "L", 4, 2),
    ("I", "R", 4, 2),
    ("II", "L", 3, 4),
    ("II", "R", 3, 4),
    ("III", "L", 2, 6),
    ("III", "R", 2, 6),
]

SPACE_NAMES: Final = [f"shaft {depth}" for depth in range(1, 7)] + [
    f"{level}-{side}{place}" for level, side, length, _ in _CORRIDORS for place in range(1, length + 1)
]
CHAMBER_NAMES: Final = SPACE_NAMES[6:]


def _level_of() -> list[int]:
    levels = {"I": 0, "II": 1, "III": 2}
    return [levels[level] for level, _, length, _ in _CORRIDORS for _ in range(length)]


def _parents() -> list[int]:
    """The next space on the way up, -1 for the first section."""
    found = [-1, 0, 1, 2, 3, 4]
    for _, _, length, depth in _CORRIDORS:
        for place in range(length):
            found.append(depth - 1 if place == 0 else len(found) - 1)
    return found


_PARENT: Final = _parents()


def _way(space: int) -> list[int]:
    """MS 1.2 The spaces between a space and the surface, nearest first."""
    found = []
    while _PARENT[space] >= 0:
        space = _PARENT[space]
        found.append(space)
    return found


def _mask(spaces: list[int]) -> int:
    return sum(bit(space) for space in spaces)


def _outward(space: int) -> list[int]:
    """The chamber itself and those further out in its corridor; none for a section."""
    return [other for other in range(6, 24) if space >= 6 and (other == space or space in _way(other))]


# By space: the next one up; the way as a set; all spaces beyond as a set; this chamber and those further out as a set.
PARENT: Final = vec[i64](_PARENT)
WAY: Final = vec[i64]([_mask(_way(space)) for space in range(24)])
BEYOND: Final = vec[i64]([_mask([other for other in range(24) if space in _way(other)]) for space in range(24)])
OUTWARD: Final = vec[i64]([_mask(_outward(space)) for space in range(24)])
LEVEL: Final = vec[i64](_level_of())  # by chamber, from 0

# By corridor: the section that it begins at, its first chamber as a space, and as many bits as it has chambers.
N_CORRIDORS: Final[i64] = 6
SHAFT: Final[i64] = 63  # its sections, as a set
MOUTH: Final = vec[i64]([depth - 1 for _, _, _, depth in _CORRIDORS])
INNERMOST: Final = vec[i64]([space for space in range(6, 24) if _PARENT[space] < 6])
LENGTH: Final = vec[i64]([bit(length) - 1 for _, _, length, _ in _CORRIDORS])

# MS 6.3 Neighbouring chambers of one corridor, both ways: from and to, as chambers.
_BUCKETS: Final = sorted(
    [(a - 6, b - 6) for a in range(6, 24) for b in range(6, 24) if _PARENT[a] == b or _PARENT[b] == a]
)
N_BUCKETS: Final[i64] = len(_BUCKETS)
BUCKET_FROM: Final = vec[i64]([a for a, _ in _BUCKETS])
BUCKET_TO: Final = vec[i64]([b for _, b in _BUCKETS])
BUCKETS_FROM: Final = vec[i64](  # by chamber: its pairs, as a set
    [_mask([i for i, pair in enumerate(_BUCKETS) if pair[0] == chamber]) for chamber in range(18)]
)
