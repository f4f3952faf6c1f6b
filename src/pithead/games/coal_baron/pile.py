"""The face-down stack and deck, and what each seat knows of them (CB 1.6, 5.5, 7.4).

A pile is a row of words, the top first. A word holds the kind of the tile or card, and for each seat whether it has
seen this piece and to which group of the pile the piece belongs. Outside groups (group 0) a seat knows exactly the
pieces that it has seen, where they lie. A group is a set of places whose pieces somebody else rearranged: the seat
knows which pieces it saw are among them, not which lies where.

Groups, and marks outside groups, follow from what happened in public, so that everyone can know them: a group lasts
as long as its places, be it of one place, or of none that the seat has seen. Kinds and the marks in a group are secret.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pithead.core.bits import bit, has
from pithead.core.generator import Generator
from pithead.core.rows import shuffle_anew, sort

KIND_MASK: Final[i64] = 63
SEEN_SHIFT: Final[i64] = 6
GROUP_SHIFT: Final[i64] = 10
GROUP_BITS: Final[i64] = 6
GROUP_MASK: Final[i64] = 63
UNSEEN: Final[i64] = 64  # added to the kind of a piece that the seat has not seen


def kind_of(word: i64) -> i64:
    """Return the tile kind or card of a word."""
    return word & KIND_MASK


def seen(word: i64, seat: i64) -> bool:
    """Tell whether the seat has seen this piece."""
    return has(word, SEEN_SHIFT + seat)


def group(word: i64, seat: i64) -> i64:
    """Return the seat's group of this place, 0 for none."""
    return word >> (GROUP_SHIFT + GROUP_BITS * seat) & GROUP_MASK


def with_seen(word: i64, seat: i64, value: bool) -> i64:
    """Return the word with the seat's mark set or cleared."""
    mark = bit(SEEN_SHIFT + seat)
    return word | mark if value else word & ~mark


def with_group(word: i64, seat: i64, value: i64) -> i64:
    """Return the word in another group of the seat."""
    shift = GROUP_SHIFT + GROUP_BITS * seat
    return word & ~(GROUP_MASK * bit(shift)) | value << shift


def look(pile: vec[i64], count: i64, seat: i64, seats: i64) -> None:
    """CB 5.5, 7.4: the seat looks at the top pieces and may rearrange them; note what everyone knows from now on."""
    for other in range(seats):
        if other == seat:
            _see(pile, count, seat)
        else:
            _blur(pile, count, other)


def take(pile: vec[i64], index: i64, seats: i64) -> vec[i64]:
    """Return the pile without one piece, which everyone now sees."""
    word = pile[index]
    rest, _word = pop(pile, index)
    if word > KIND_MASK:  # somebody knew something of it
        for seat in range(seats):
            number = group(word, seat)
            if number != 0 and not seen(word, seat):
                _forget_twin(rest, seat, number, word & KIND_MASK)
    return rest


def to_bottom(pile: vec[i64], count: i64) -> vec[i64]:
    """Return the pile with its top pieces put below the rest, in the same order."""
    rest = pile[count:]
    for i in range(count):
        rest = append(rest, pile[i])
    return rest


def move(pile: vec[i64], source: i64, target: i64) -> None:
    """Move one piece further up, in place; those between move down by one."""
    word = pile[source]
    for i in range(source, target, -1):
        pile[i] = pile[i - 1]
    pile[target] = word


def redraw(pile: vec[i64], seat: i64, seats: i64, chance: Generator) -> None:
    """Draw anew, in place, what the seat (-1: a spectator) does not know: the kinds it has not seen, who lies where
    within each of its groups, and what the others have seen within theirs.
    """
    grouped = False
    for word in pile:
        if word >> GROUP_SHIFT != 0:
            grouped = True
            break
    highest: i64 = 0
    if grouped and seat >= 0:
        highest = highest_group(pile, seat)
    for number in range(1, highest + 1):  # where in a group the seen pieces lie must not show through
        _rearrange_group(pile, seat, number, None)
    unseen = vec[i64]()
    for word in pile:
        if seat < 0 or not seen(word, seat):
            unseen = append(unseen, kind_of(word))
    shuffle_anew(unseen, chance)
    n: i64 = 0
    for i in range(len(pile)):
        word = pile[i]
        if seat < 0 or not seen(word, seat):
            pile[i] = word & ~KIND_MASK | unseen[n]
            n += 1
    for number in range(1, highest + 1):
        _rearrange_group(pile, seat, number, chance)
    for other in range(seats):
        if grouped and other != seat:
            for number in range(1, highest_group(pile, other) + 1):
                _draw_marks(pile, other, number, chance)


def highest_group(pile: vec[i64], seat: i64) -> i64:
    """Return the highest number of the seat's groups, 0 if it has none."""
    highest: i64 = 0
    for word in pile:
        if word > KIND_MASK and group(word, seat) > highest:
            highest = group(word, seat)
    return highest


def _draw_marks(pile: vec[i64], seat: i64, number: i64, chance: Generator) -> None:
    """Draw anew which pieces of a group its seat has seen: all but one, or all. A group mostly comes from a draw of
    five of which the seat knew four, of which one was taken or came up since.
    """
    size: i64 = 0
    for word in pile:
        if group(word, seat) == number:
            size += 1
    unseen = chance.below(size + 1)
    for i in range(len(pile)):
        if group(pile[i], seat) == number:
            pile[i] = with_seen(pile[i], seat, unseen != 0)
            unseen -= 1


def _rearrange_group(pile: vec[i64], seat: i64, number: i64, chance: Generator | None) -> None:
    """Shuffle the pieces of a group; without chance, lay the seen ones first, by kind, then the others."""
    places = vec[i64]()
    contents = vec[i64]()
    for i in range(len(pile)):
        word = pile[i]
        if group(word, seat) == number:
            places = append(places, i)
            kind = kind_of(word)
            if not seen(word, seat):
                kind += UNSEEN
            contents = append(contents, kind)
    if chance is None:
        sort(contents)
    else:
        shuffle_anew(contents, chance)
    for k in range(len(places)):
        i = places[k]
        word = pile[i] & ~KIND_MASK | contents[k] & KIND_MASK
        pile[i] = with_seen(word, seat, contents[k] < UNSEEN)


def _see(pile: vec[i64], count: i64, seat: i64) -> None:
    """The seat sees the top pieces, where they lie."""
    for i in range(count):
        word = pile[i]
        number = group(word, seat)
        pile[i] = with_group(with_seen(word, seat, True), seat, 0)
        if number != 0 and not seen(word, seat):
            _forget_twin(pile, seat, number, kind_of(word))


def _blur(pile: vec[i64], count: i64, seat: i64) -> None:
    """Somebody else rearranges the top pieces: for this seat they become one group, with any groups they touch."""
    known = False
    touched: i64 = 0  # a set of groups as bits
    for i in range(count):
        word = pile[i]
        number = group(word, seat)
        if number != 0:
            touched |= bit(number)
        if number != 0 or seen(word, seat):
            known = True
    if not known:
        return
    used: i64 = 1
    for word in pile:
        used |= bit(group(word, seat))
    fresh: i64 = 1
    while has(used, fresh):
        fresh += 1
    for i in range(len(pile)):
        number = group(pile[i], seat)
        if i < count or (number != 0 and has(touched, number)):
            pile[i] = with_group(pile[i], seat, fresh)


def _forget_twin(pile: vec[i64], seat: i64, number: i64, kind: i64) -> None:
    """A piece of the group is shown that the seat had not seen. If it had seen one of the same kind, it cannot tell
    that this is another: it no longer knows that one is left.
    """
    for i in range(len(pile)):
        word = pile[i]
        if group(word, seat) == number and kind_of(word) == kind and seen(word, seat):
            pile[i] = with_seen(word, seat, False)
            return
