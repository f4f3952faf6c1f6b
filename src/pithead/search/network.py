"""A small network that judges a position, in whole numbers: the same on every machine, compiled or not.

Two hidden layers. Weights of several units are packed into one number and added up together, as most inputs are zero
and the rest small: a layer's sums lie side by side, a lane each, and are taken apart once.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from pithead.core.game import State
from pithead.search.inputs import blank, inputs_into
from pithead.search.values import ONE

# The first layer: three lanes of 21 bits; the second: two of 31.
LANES_1: Final[i64] = 3
LANE_1: Final[i64] = 2097152
HALF_1: Final[i64] = 1048576
BITS_1: Final[i64] = 21
LANES_2: Final[i64] = 2
LANE_2: Final[i64] = 2147483648
HALF_2: Final[i64] = 1073741824
BITS_2: Final[i64] = 31

# What one is, in weights and in what the layers hand on.
SCALE_1: Final = 4096
SCALE_2: Final = 1024
SCALE_3: Final = 4096
HIDDEN_1: Final = 64  # what one is as an activation of the first layer
HIDDEN_2: Final = 256
MOST: Final = 16  # the greatest activation
SHIFT_1: Final[i64] = 6  # from 4096 to 64
SHIFT_2: Final[i64] = 8  # from 65536 to 256
MOST_1: Final[i64] = 1024
MOST_2: Final[i64] = 4096
OUT: Final[i64] = 1048576  # what one is as an output


class Network:
    """Judges positions of one game with one number of seats, for every seat: what it will get, and its points.

    `columns` are the inputs it looks at; weights are rows of whole numbers, input by input, bias last.
    """

    def __init__(
        self,
        columns: list[int],
        first: list[list[int]],
        second: list[list[int]],
        third: list[list[int]],
        unit: int,
        explore: int,
        cut: int,
    ) -> None:
        self.explore: i64 = explore  # with which the search does best, in hundredths
        self.cut: i64 = cut  # and after how many decisions of a rollout
        self.columns = vec[i64](columns)
        self.units_1: i64 = len(first[0])
        self.units_2: i64 = len(second[0])
        self.outputs: i64 = len(third[0])
        self.unit: i64 = unit  # how many points an output of one means
        self.words_1: i64 = (len(first[0]) + 2) // 3
        self.words_2: i64 = (len(second[0]) + 1) // 2
        self.first = packed(first, LANES_1, LANE_1)
        self.second = packed(second, LANES_2, LANE_2)
        self.third = vec[i64]()
        for weights in third:
            for weight in weights:
                self.third = append(self.third, weight)
        self._clear()

    def _clear(self) -> None:
        """Make room to calculate in."""
        self._sums_1 = vec[i64]([0] * int(self.words_1))
        self._sums_2 = vec[i64]([0] * int(self.words_2))
        self._hidden = vec[i64]([0] * int(self.words_1 * LANES_1))
        self.out = vec[i64]([0] * int(self.outputs))
        self._blank = vec[i16]()

    def own(self) -> "Network":
        """Return the same network with room of its own to calculate in: several threads may search at once."""
        other = Network([], [[]], [[]], [[]], int(self.unit), int(self.explore), int(self.cut))
        other.columns = self.columns
        other.units_1 = self.units_1
        other.units_2 = self.units_2
        other.outputs = self.outputs
        other.words_1 = self.words_1
        other.words_2 = self.words_2
        other.first = self.first
        other.second = self.second
        other.third = self.third
        other._clear()
        return other

    def judge(self, state: State, values: vec[i64], points: vec[i64]) -> None:
        """Write for every seat what its result will be worth, from 0 to ONE, and its points."""
        seats = state.seats
        if len(self._blank) == 0:
            self._blank = blank(state.game, seats)
        row = self._blank[:]
        seat = state.to_act
        inputs_into(state, seat, row)
        self.run(row)
        for i in range(seats):
            value = self.out[i] * ONE >> 20
            if value < 0:
                value = 0
            elif value > ONE:
                value = ONE
            values[seat] = value
            points[seat] = self.out[seats + i] * self.unit >> 20
            seat += 1
            if seat == seats:
                seat = 0

    def run(self, row: vec[i16]) -> None:
        """Calculate the outputs for a row of inputs."""
        self._first(row)
        self._second()
        self._third()

    def _first(self, row: vec[i16]) -> None:
        sums = self._sums_1
        weights = self.first
        columns = self.columns
        words = self.words_1
        n: i64 = len(columns)
        at: i64 = n * words
        for i in range(words):
            sums[i] = weights[at + i]
        for k in range(n):
            x: i64 = i64(row[columns[k]])
            if x != 0:
                add_times(sums, weights, k * words, words, x)
        hidden = self._hidden
        place: i64 = 0
        for i in range(words):
            rest = sums[i]
            for _ in range(LANES_1):
                lane = rest & (LANE_1 - 1)
                if lane >= HALF_1:
                    lane -= LANE_1
                rest = rest - lane >> BITS_1
                lane >>= SHIFT_1
                if lane < 0:
                    lane = 0
                elif lane > MOST_1:
                    lane = MOST_1
                hidden[place] = lane
                place += 1

    def _second(self) -> None:
        sums = self._sums_2
        weights = self.second
        words = self.words_2
        hidden = self._hidden
        at: i64 = self.units_1 * words
        for i in range(words):
            sums[i] = weights[at + i]
        for k in range(self.units_1):
            x = hidden[k]
            if x != 0:
                add_times(sums, weights, k * words, words, x)

    def _third(self) -> None:
        out = self.out
        outputs = self.outputs
        weights = self.third
        at: i64 = self.units_2 * outputs
        for j in range(outputs):
            out[j] = weights[at + j]
        place: i64 = 0
        for i in range(self.words_2):
            rest = self._sums_2[i]
            for _ in range(LANES_2):
                lane = rest & (LANE_2 - 1)
                if lane >= HALF_2:
                    lane -= LANE_2
                rest = rest - lane >> BITS_2
                lane >>= SHIFT_2
                if lane > 0 and place < self.units_2:
                    if lane > MOST_2:
                        lane = MOST_2
                    at = place * outputs
                    for j in range(outputs):
                        out[j] += lane * weights[at + j]
                place += 1


def add_times(sums: vec[i64], weights: vec[i64], at: i64, words: i64, times: i64) -> None:
    """Add so many words of weights, from a place on, to the sums. Most of the time of a network is spent here."""
    for i in range(words):
        sums[i] += times * weights[at + i]


def packed(rows: list[list[int]], lanes: i64, lane: i64) -> vec[i64]:
    """Return rows of weights with several in one number, the first one lowest."""
    found = vec[i64]()
    for row in rows:
        n: i64 = len(row)
        at: i64 = 0
        while at < n:
            word: i64 = 0
            i: i64 = lanes - 1
            while i >= 0:
                word *= lane
                if at + i < n:
                    word += i64(row[at + i])
                i -= 1
            found = append(found, word)
            at += lanes
    return found
