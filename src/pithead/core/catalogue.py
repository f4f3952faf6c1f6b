"""A game's actions: integers, declared in families, each with a one-line notation that parses back.

A family is one line: its notation, its paragraph, and what its arguments may be. The line gives every action of the
family its number, and the number its meaning:

    ACTIONS = Catalogue()
    TAKE = ACTIONS.declare("take {colour} from area {pool}", "HK 3.2", COLOURS, POOLS)

    ACTIONS.number(TAKE, colour, pool)                            # encodes
    ACTIONS.family[a], ACTIONS.first[a], ACTIONS.second[a]        # decode

Nobody else calculates with the number of an action.
"""

import re
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pithead.core.bits import lowest
from pithead.core.errors import BadAction
from pithead.core.text import put, tr

_FIELD: Final = re.compile(r"\{(\w+)\}")


class Values:
    """What an argument may be: some of a list of names that stand together, each known by its place in the list."""

    def __init__(self, names: list[str], first: int = 0, last: int = -1) -> None:
        self.first: i64 = first
        self.names = names[first : len(names) if last < 0 else last + 1]


class Family:
    """Actions that are alike: one notation, one paragraph, no argument, one or two. Those that are idle do nothing."""

    def __init__(self, pattern: str, paragraph: str, start: int, arguments: list[Values], idle: bool) -> None:
        self.pattern = pattern
        self.paragraph = paragraph
        self.start: i64 = start
        self.keys: list[str] = _FIELD.findall(pattern)
        self.arguments = arguments
        self.idle = idle
        assert len(self.keys) == len(arguments) <= 2, f"expected values for {self.keys} in '{pattern}'"
        self.first_from: i64 = arguments[0].first if arguments else 0
        self.second_from: i64 = arguments[1].first if len(arguments) > 1 else 0
        self.seconds: i64 = len(arguments[1].names) if len(arguments) > 1 else 1
        self.size: i64 = self.seconds * (len(arguments[0].names) if arguments else 1)

    def named(self, action: i64) -> dict[str, str]:
        """Return the arguments of an action of the family by name."""
        place = action - self.start
        places = [place // self.seconds, place % self.seconds]
        return {key: self.arguments[i].names[places[i]] for i, key in enumerate(self.keys)}


def coded(family: i64, first: i64, second: i64) -> i64:
    """Return a family and its arguments in one number: see `family_in`, `first_in`, `second_in`."""
    return (family * 65536 + first) * 65536 + second


def family_in(code: i64) -> i64:
    """Return the family of a code."""
    return code >> 32


def first_in(code: i64) -> i64:
    """Return the first argument of a code."""
    return code >> 16 & 0xFFFF


def second_in(code: i64) -> i64:
    """Return the second argument of a code."""
    return code & 0xFFFF


class Catalogue:
    """The fixed list of a game's actions; an action is its place in the list.

    `family`, `first` and `second` have a number for each action: its family, and its arguments.
    """

    def __init__(self) -> None:
        self.families: list[Family] = []
        self.family: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.second: vec[i64] = vec[i64]()
        self.codes: vec[i64] = vec[i64]()  # all three in one: what every decision asks for
        self.start: vec[i64] = vec[i64]()  # of each family, the number that its arguments are counted from
        self.stride: vec[i64] = vec[i64]()  # and how many actions have the same first argument
        self.blank: vec[i64] = vec[i64]()  # a zero for each action, to be copied
        self._spare: list[Offer] = []  # offers that nobody looks at now
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def declare(self, pattern: str, paragraph: str, *arguments: list[str] | Values, idle: bool = False) -> int:
        """Add a family, and return its number; one that is idle ends or declines something, and does nothing else."""
        values = [given if isinstance(given, Values) else Values(given) for given in arguments]
        family = Family(pattern, paragraph, len(self._texts), values, idle)
        number = len(self.families)
        self.families.append(family)
        stride = family.seconds
        self.start = append(self.start, family.start - family.first_from * stride - family.second_from)
        self.stride = append(self.stride, stride)
        for place in range(family.size):
            action = len(self._texts)
            text = pattern.format(**family.named(action))
            if text in self._numbers:
                raise ValueError(f"expected every notation once, got '{text}' twice")
            self._texts.append(text)
            self._numbers[text] = action
            self.blank = append(self.blank, 0)
            self.family = append(self.family, number)
            self.first = append(self.first, family.first_from + place // family.seconds)
            self.second = append(self.second, family.second_from + place % family.seconds)
            self.codes = append(self.codes, coded(number, self.first[action], self.second[action]))
        return number

    def number(self, family: i64, first: i64 = 0, second: i64 = 0) -> i64:
        """Return the action of a family with these arguments."""
        return self.start[family] + first * self.stride[family] + second

    def __len__(self) -> int:
        return len(self._texts)

    def check(self, action: int) -> int:
        """Return the action if it is one."""
        if not 0 <= action < len(self._texts):
            raise BadAction(f"expected an action from 0 to {len(self._texts) - 1}, got {action}")
        return action

    def text(self, action: int) -> str:
        """Return the notation of an action."""
        return self._texts[self.check(action)]

    def paragraph(self, action: int) -> str:
        """Return the paragraph of an action's family."""
        return self.families[self.family[self.check(action)]].paragraph

    def named(self, action: int) -> dict[str, str]:
        """Return the arguments of an action by name, as its notation has them: {"colour": "yellow", "pool": "1"}."""
        return self.families[self.family[self.check(action)]].named(action)

    def parse(self, text: str) -> int:
        """Return the action that a notation names; case and extra spaces do not matter."""
        plain = " ".join(text.lower().split())
        number = self._numbers.get(plain)
        if number is not None:
            return number
        from difflib import get_close_matches  # slow to import, and only needed here

        shown = plain if len(plain) <= 60 else plain[:60] + "…"
        near = get_close_matches(shown, self._texts, n=3, cutoff=0.5)
        words = put("expected an action such as '{example}', got '{notation}'", example=self._texts[0], notation=shown)
        if near:
            words += put(": did you mean {notations}?", notations=tr(" or ").join(f"'{word}'" for word in near))
        raise BadAction(words)

    def borrow(self) -> "Offer":
        """Return an offer for one look at a position: several threads may look at once, so nobody else has it."""
        try:
            return self._spare.pop()
        except IndexError:
            return Offer(self)

    def give_back(self, offer: "Offer") -> None:
        """Take an offer back for the next who looks."""
        self._spare.append(offer)

    def texts(self) -> list[str]:
        """Return all notations in the order of their actions."""
        return list(self._texts)


class Offer:
    """The actions that a position offers to a seat: `n` of them at the front of `actions`, ascending.

    A question first offers what could be an answer; then all that something speaks against is taken out. A policy
    writes beside each how good it looks: `weights`.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.start: vec[i64] = catalogue.start
        self.stride: vec[i64] = catalogue.stride
        self.actions: vec[i64] = catalogue.blank[:]
        self.weights: vec[i64] = catalogue.blank[:]
        self.n: i64 = 0
        self.sure: bool = False  # nothing speaks against what is offered: the question has looked itself

    def all_of(self, family: i64) -> None:
        """Offer every action of a family."""
        found = self.catalogue.families[family]
        self.span(found.start, found.size)

    def one(self, family: i64, first: i64 = 0, second: i64 = 0) -> None:
        """Offer one action."""
        self.actions[self.n] = self.start[family] + first * self.stride[family] + second
        self.n += 1

    def set_of(self, family: i64, first: i64) -> None:
        """Offer the actions of a family without a second argument whose first is in a set (see `core.bits`)."""
        if first == 0:
            return
        actions = self.actions
        start = self.start[family]
        n = self.n
        while first != 0:
            actions[n] = start + lowest(first)
            first &= first - 1
            n += 1
        self.n = n

    def span(self, start: i64, size: i64) -> None:
        """Offer actions that follow one another."""
        actions = self.actions
        n = self.n
        for action in range(start, start + size):
            actions[n] = action
            n += 1
        self.n = n
