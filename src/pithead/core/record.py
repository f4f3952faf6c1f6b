"""A game as plain text: a header, one action a line, a result line. Seed and actions are the whole game."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress

from pithead.core.commitment import COMMITMENT, SALT, commitment
from pithead.core.errors import BadAction, BadRecord, PitheadError
from pithead.core.game import Game, State
from pithead.core.options import read_options, read_seats
from pithead.core.playing import play
from pithead.core.registry import game as find_game

FORMAT = 1
HEADER = ("pithead-record", "game", "rules_version", "seats", "options", "seed")
COMPONENTS = "components"  # the fingerprint of a components file other than the game's own, where there is one
UNFINISHED = "unfinished"


class Record:
    """What is needed to play a game again, and what came of it.

    `actions` holds a seat and an action for each decision. `result` holds the final scores, None while the game is
    unfinished. `tags` are further header lines, kept as they are.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        actions: list[tuple[int, int]] | None = None,
        result: list[int] | None = None,
        tags: dict[str, str] | None = None,
    ) -> None:
        self.game = game
        self.seats = read_seats(game.title, game.least_seats, game.most_seats, seats)
        self.options = read_options(game.title, game.options, options)
        self.seed = seed
        self.actions = actions if actions is not None else []
        self.result = result
        self.tags = tags if tags is not None else {}
        self._lines: list[int] = []  # where each action stood in the text it was read from, then the result

    # Writing.

    def text(self) -> str:
        """Return the record in its text form."""
        options = ", ".join(f"{key}={value}" for key, value in self.options.items())
        lines = [
            f"pithead-record: {FORMAT}",
            f"game: {self.game.key}",
            f"rules_version: {self.game.rules_version}",
            f"seats: {self.seats}",
            f"options: {options}",
            f"seed: {self.seed}",
        ]
        if self.game.components:
            lines.append(f"{COMPONENTS}: {self.game.components}")
        lines += [f"{key}: {value}" for key, value in self.tags.items()]
        lines.append("")
        lines += [f"{seat} {self.game.actions.text(action)}" for seat, action in self.actions]
        lines.append("")
        result = UNFINISHED if self.result is None else " ".join(str(score) for score in self.result)
        lines.append(f"result: {result}")
        return "\n".join(lines) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all."""
        from pathlib import Path  # slow to import, and not needed by everybody

        target = Path(path)
        rough = target.with_name(f".{target.name}.{os.urandom(6).hex()}")
        try:
            with rough.open("x", encoding="utf-8", newline="\n") as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            rough.replace(target)
        except BaseException:
            with suppress(OSError):
                rough.unlink()
            raise

    # Reading.

    @staticmethod
    def load(path: str | os.PathLike[str], components: str | os.PathLike[str] | None = None) -> "Record":
        """Read a record from a file; one that was played with another components file needs that as well."""
        from pathlib import Path

        raw = Path(path).read_bytes()
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise BadRecord(line, f"expected UTF-8 text, got the byte {raw[error.start]:#04x}") from None
        return Record.parse(text, components)

    @staticmethod
    def parse(text: str, components: str | os.PathLike[str] | None = None) -> "Record":
        """Read a record from its text; the actions are checked against the rules by `replay` and `verify`."""
        return _Parser(text, components).record()

    # Playing again.

    def start(self) -> State:
        """Return the position before the first action."""
        return self.game.new(self.seats, self.seed, self.options)

    def states(self) -> Iterator[State]:
        """Go through the game, checking every action: the state at the start, then after each. Every one is a copy of
        its own, to keep or to play on.
        """
        for state in self._states():
            yield state.copy()

    def _states(self) -> Iterator[State]:
        """Go through the game with one state that is changed in place."""
        state = self.start()
        yield state
        for index, (seat, action) in enumerate(self.actions):
            if state.over:
                raise BadRecord(self._line(index), "expected the result, as the game is over; got another action")
            if seat not in state.waiting and not state.legal(seat):
                seats = " or ".join(str(other) for other in state.waiting)
                raise BadRecord(self._line(index), f"expected an action of seat {seats}, got one of seat {seat}")
            try:
                play(state, action, seat)
            except PitheadError as error:
                notation = self.game.actions.text(action)
                raise BadRecord(self._line(index), f"'{notation}' is refused: {error}") from None
            yield state

    def _repr_svg_(self) -> str:
        """Show a notebook the last position, as a spectator sees it."""
        return self.replay().svg()

    def replay(self, at: int | None = None) -> State:
        """Return the position after the first `at` actions (all of them by default), checking each."""
        last = len(self.actions) if at is None else at
        if not 0 <= last <= len(self.actions):
            raise BadRecord(0, f"expected a move from 0 to {len(self.actions)}, got {last}")
        for count, state in enumerate(self._states()):
            if count == last:
                return state
        raise AssertionError("_states() gives one more state than there are actions")

    def verify(self) -> State:
        """Replay all of it, compare the result and what was promised of the deal, and return the final position."""
        self._check_deal()
        state = self.replay()
        line = self._line(len(self.actions))
        if state.over and self.result is None:
            raise BadRecord(line, f"expected the result {_scores(state.scores())}, got '{UNFINISHED}'")
        if not state.over and self.result is not None:
            raise BadRecord(line, f"expected '{UNFINISHED}', as the game is not over; got {_scores(self.result)}")
        if self.result is not None and self.result != state.scores():
            raise BadRecord(line, f"expected the result {_scores(state.scores())}, got {_scores(self.result)}")
        return state

    def _check_deal(self) -> None:
        """Compare the seed with its fingerprint, where that was told before the game."""
        promised = self.tags.get(COMMITMENT)
        if promised is None:
            return
        if SALT not in self.tags:
            raise BadRecord(0, f"expected the header line '{SALT}: …' with '{COMMITMENT}', which is missing")
        found = commitment(self.tags[SALT], self.seed)
        if found != promised:
            raise BadRecord(0, f"expected the commitment {found} of this seed and salt, got {promised[:64]}")

    def _line(self, index: int) -> int:
        return self._lines[index] if index < len(self._lines) else 0


def _scores(scores: list[int]) -> str:
    return " ".join(str(score) for score in scores)


class _Parser:
    """Reads one record, line by line."""

    def __init__(self, text: str, components: str | os.PathLike[str] | None) -> None:
        self.text = text
        self.components = components
        self.header: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}

    def record(self) -> Record:
        if not self.text.startswith("pithead-record:"):
            raise BadRecord(1, f"expected 'pithead-record: {FORMAT}', got {_shown(self.text.splitlines())}")
        if not self.text.endswith("\n"):
            last = self.text.count("\n") + 1
            raise BadRecord(last, "expected a line end; the record is cut off here")
        body: list[tuple[int, str]] = []
        for number, raw in enumerate(self.text.split("\n"), 1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            key, colon, value = line.partition(":")
            if line[0].isdigit() or key == "result" or body:
                body.append((number, line))
            elif not colon:
                raise BadRecord(number, f"expected 'key: value' or an action, got '{line[:60]}'")
            elif key in self.header:
                raise BadRecord(number, f"expected '{key}' once, got it again")
            else:
                self.header[key.strip()] = value.strip()
                self.header_lines[key.strip()] = number
        record = self._start()
        self._read_body(record, body)
        return record

    def _start(self) -> Record:
        for key in HEADER:
            if key not in self.header:
                raise BadRecord(0, f"expected the header line '{key}: …', which is missing")
        version = self._number("pithead-record")
        if version != FORMAT:
            raise self._bad("pithead-record", f"expected record format {FORMAT}, got {version}")
        try:
            game = find_game(self.header["game"])
        except PitheadError as error:
            raise self._bad("game", str(error)) from None
        game = self._with_components(game)
        rules = self._number("rules_version")
        if rules != game.rules_version:
            newer = "a newer Pithead is needed" if rules > game.rules_version else "the rules have changed since"
            raise self._bad("rules_version", f"expected rules version {game.rules_version}, got {rules}: {newer}")
        tags = {key: value for key, value in self.header.items() if key not in HEADER and key != COMPONENTS}
        seats = self._number("seats")
        try:
            read_seats(game.title, game.least_seats, game.most_seats, seats)
        except PitheadError as error:
            raise self._bad("seats", str(error)) from None
        options = self._options(game)
        seed = self._number("seed")
        try:
            game.new(seats, seed, options)
        except PitheadError as error:
            raise self._bad("seed", str(error)) from None
        return Record(game, seats, seed, options, tags=tags)

    def _with_components(self, game: Game) -> Game:
        """Return the game with the components that the record was played with."""
        wanted = self.header.get(COMPONENTS, "")
        if self.components is not None:
            game = find_game(game.key, self.components)
        if game.components == wanted:
            return game
        if not wanted:
            raise BadRecord(0, "expected no components file, as the game was played with the usual ones; got one")
        came = f"one with {game.components}" if self.components is not None else "none"
        raise self._bad(COMPONENTS, f"expected the components file with the SHA-256 {wanted[:64]}, got {came}")

    def _options(self, game: Game) -> dict[str, str]:
        given: dict[str, object] = {}
        for part in self.header["options"].split(","):
            if not part.strip():
                continue
            key, equals, value = part.partition("=")
            if not equals:
                raise self._bad("options", f"expected 'key=value', got '{part.strip()}'")
            given[key.strip()] = value.strip()
        try:
            return read_options(game.title, game.options, given)
        except PitheadError as error:
            raise self._bad("options", str(error)) from None

    def _read_body(self, record: Record, body: list[tuple[int, str]]) -> None:
        for place, (number, line) in enumerate(body):
            key, colon, value = line.partition(":")
            if colon and key.strip() == "result":
                if place != len(body) - 1:
                    raise BadRecord(body[place + 1][0], "expected nothing after the result line, got more")
                record.result = self._result(number, value.strip(), record.seats)
                record._lines.append(number)
                return
            seat, _, notation = line.partition(" ")
            if not seat.isdecimal() or int(seat) >= record.seats:
                raise BadRecord(
                    number, f"expected a seat from 0 to {record.seats - 1}, then an action; got '{line[:60]}'"
                )
            try:
                record.actions.append((int(seat), record.game.actions.parse(notation)))
            except BadAction as error:
                raise BadRecord(number, str(error)) from None
            record._lines.append(number)
        last = self.text.count("\n")
        raise BadRecord(last, f"expected a last line 'result: …', scores or '{UNFINISHED}'; the record is cut off")

    def _result(self, number: int, value: str, seats: int) -> list[int] | None:
        if value == UNFINISHED:
            return None
        try:
            scores = [int(word) for word in value.split()]
        except ValueError:
            scores = []
        if len(scores) != seats:
            raise BadRecord(number, f"expected {seats} scores or '{UNFINISHED}', got '{value[:60]}'")
        return scores

    def _number(self, key: str) -> int:
        value = self.header[key]
        if not value.isdecimal() or len(value) > 40:
            raise self._bad(key, f"expected {key} to be a whole number, got '{value[:60]}'")
        return int(value)

    def _bad(self, key: str, sentence: str) -> BadRecord:
        return BadRecord(self.header_lines[key], sentence)


def _shown(lines: list[str]) -> str:
    return f"'{lines[0][:60]}'" if lines else "an empty text"
