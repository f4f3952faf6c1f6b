"""A game as plain text: a header, one action a line, a result line. Seed and actions are the whole game."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from pithead.core.commitment import COMMITMENT, SALT, commitment
from pithead.core.errors import BadAction, BadRecord, PitheadError
from pithead.core.game import Game, State
from pithead.core.generator import SEED_BITS
from pithead.core.options import read_options, read_seats
from pithead.core.playing import play
from pithead.core.registry import game as find_game
from pithead.core.text import later, put

FORMAT = 1
HEADER = ("pithead-record", "game", "rules_version", "seats", "options", "seed")
COMPONENTS = "components"  # the fingerprint of a components file other than the game's own, where there is one
UNFINISHED = "unfinished"
REDRAW = "redraw"
LONG = 60  # characters of what came that a sentence repeats
MOST_DIGITS = 40  # of a number


class Redraw(NamedTuple):
    """After so many actions, all that a seat could not know was drawn anew, with this seed."""

    at: int
    seat: int
    seed: int


def name_tag(seat: int) -> str:
    """Return the header line that tells what a player is called."""
    return f"name {seat}"


def bot_tag(seat: int) -> str:
    """Return the header line that tells which bot has played."""
    return f"bot {seat}"


def redrawn(state: State, redraws: Sequence[Redraw], at: int) -> State:
    """Return the position after so many actions, with what was drawn anew there."""
    for redraw in redraws:
        if redraw.at == at:
            state = state.resample(redraw.seat, redraw.seed)
    return state


class Record:
    """What is needed to play a game again, and what came of it.

    `actions` holds a seat and an action for each decision. `result` holds the final scores, None while the game is
    unfinished. `tags` are further header lines, kept as they are. `redraws` are the places where the game was played on
    with what a seat could not know drawn anew. `rules_version` is that of the rules it was played by.
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
        rules_version: int | None = None,
        redraws: Sequence[Redraw] = (),
    ) -> None:
        self.game = game
        self.seats = read_seats(game.title, game.least_seats, game.most_seats, seats)
        self.options = read_options(game.title, game.options, options)
        self.seed = seed
        self.actions = actions if actions is not None else []
        self.result = result
        self.tags = tags if tags is not None else {}
        self.redraws = list(redraws)
        self.rules_version = int(game.rules_version) if rules_version is None else rules_version
        self._lines: list[int] = []  # where each action stood in the text it was read from, then the result
        self._tag_lines: dict[str, int] = {}

    @property
    def hidden_by(self) -> int:
        """The seed that what was hidden at the end was drawn with: the deal's, or that of the last redraw."""
        return self.redraws[-1].seed if self.redraws else self.seed

    # Writing.

    def text(self) -> str:
        """Return the record in its text form."""
        options = ", ".join(f"{key}={value}" for key, value in self.options.items())
        lines = [
            f"pithead-record: {FORMAT}",
            f"game: {self.game.key}",
            f"rules_version: {self.rules_version}",
            f"seats: {self.seats}",
            f"options: {options}",
            f"seed: {self.seed}",
        ]
        if self.game.components:
            lines.append(f"{COMPONENTS}: {self.game.components}")
        lines += [f"{key}: {value}" for key, value in self.tags.items()]
        lines.append("")
        for index in range(len(self.actions) + 1):
            lines += [f"{REDRAW}: seat {one.seat}, seed {one.seed}" for one in self.redraws if one.at == index]
            if index < len(self.actions):
                seat, action = self.actions[index]
                lines.append(f"{seat} {self.game.actions.text(action)}")
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
            got = f"{raw[error.start]:#04x}"
            raise BadRecord(line, put("expected UTF-8 text, got the byte {got}", got=got)) from None
        return Record.parse(text, components)

    @staticmethod
    def parse(text: str, components: str | os.PathLike[str] | None = None, any_rules: bool = False) -> "Record":
        """Read a record from its text; the actions are checked against the rules by `replay` and `verify`.

        With `any_rules` it may be of another version of the rules, to be tried by those installed.
        """
        return _Parser(text, components, any_rules).record()

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
        state = redrawn(self.start(), self.redraws, 0)
        yield state
        for index, (seat, action) in enumerate(self.actions):
            line = self._line(index)
            if state.over:
                raise BadRecord(line, put("expected the result, as the game is over; got another action"))
            if seat not in state.waiting and not state.legal(seat):
                seats = put(" or ").join(str(other) for other in state.waiting)
                sentence = put("expected an action of seat {seats}, got one of seat {seat}", seats=seats, seat=seat)
                raise BadRecord(line, sentence)
            try:
                play(state, action, seat)
            except PitheadError as error:
                notation = self.game.actions.text(action)
                sentence = put("'{notation}' is refused: {why}", notation=notation, why=str(error))
                raise BadRecord(line, sentence) from None
            if state.over and any(redraw.at > index for redraw in self.redraws):
                raise BadRecord(0, put("expected the result, as the game is over; got a redraw"))
            state = redrawn(state, self.redraws, index + 1)
            yield state

    def _repr_svg_(self) -> str:
        """Show a notebook the last position, as a spectator sees it."""
        return self.replay().svg()

    def replay(self, at: int | None = None) -> State:
        """Return the position after the first `at` actions (all of them by default), checking each."""
        last = len(self.actions) if at is None else at
        if not 0 <= last <= len(self.actions):
            raise BadRecord(0, put("expected a move from 0 to {most}, got {got}", most=len(self.actions), got=last))
        for count, state in enumerate(self._states()):
            if count == last:
                return state
        raise AssertionError("_states() gives one more state than there are actions")

    def verify(self) -> State:
        """Replay all of it, compare the result and what was promised of the deal, and return the final position."""
        self._check_deal()
        state = self.replay()
        line = self._line(len(self.actions))
        scores = _scores(state.scores())
        if state.over and self.result is None:
            raise BadRecord(line, put("expected the result {scores}, got '{got}'", scores=scores, got=UNFINISHED))
        if not state.over and self.result is not None:
            sentence = put("expected '{word}', as the game is not over; got {got}", word=UNFINISHED, got=self._told)
            raise BadRecord(line, sentence)
        if self.result is not None and self.result != state.scores():
            raise BadRecord(line, put("expected the result {scores}, got {got}", scores=scores, got=self._told))
        return state

    @property
    def _told(self) -> str:
        return _scores(self.result or [])[:LONG]

    def _check_deal(self) -> None:
        """Compare the seed, or that of the last redraw, with its fingerprint, where that was told before the game."""
        promised = self.tags.get(COMMITMENT)
        if promised is None:
            return
        if SALT not in self.tags:
            words = later("expected the header line '{key}: …' with '{other}', which is missing")
            raise BadRecord(0, put(words, key=SALT, other=COMMITMENT))
        found = commitment(self.tags[SALT], self.hidden_by)
        if found != promised:
            words = later("expected the commitment {found} of this seed and salt, got {got}")
            raise BadRecord(0, put(words, found=found, got=promised[:64]))

    def tag_line(self, key: str) -> int:
        """Return the line that a tag was read from, 0 if it was not read."""
        return self._tag_lines.get(key, 0)

    def _line(self, index: int) -> int:
        return self._lines[index] if index < len(self._lines) else 0


def _scores(scores: list[int]) -> str:
    return " ".join(str(score) for score in scores)


class _Parser:
    """Reads one record, line by line."""

    def __init__(self, text: str, components: str | os.PathLike[str] | None, any_rules: bool) -> None:
        self.text = text
        self.components = components
        self.any_rules = any_rules
        self.header: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}

    def record(self) -> Record:
        if not self.text.startswith("pithead-record:"):
            got = _shown(self.text)
            raise BadRecord(1, put("expected '{line}', got {got}", line=f"pithead-record: {FORMAT}", got=got))
        if not self.text.endswith("\n"):
            last = self.text.count("\n") + 1
            raise BadRecord(last, put("expected a line end; the record is cut off here"))
        body: list[tuple[int, str]] = []
        for number, raw in enumerate(self.text.split("\n"), 1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            key, colon, value = line.partition(":")
            key = key.strip()
            if line[0].isdigit() or key in ("result", REDRAW) or body:
                body.append((number, line))
            elif not colon:
                raise BadRecord(number, put("expected 'key: value' or an action, got '{got}'", got=line[:LONG]))
            elif key in self.header:
                raise BadRecord(number, put("expected '{key}' once, got it again", key=key[:LONG]))
            else:
                self.header[key] = value.strip()
                self.header_lines[key] = number
        record = self._start()
        self._read_body(record, body)
        return record

    def _start(self) -> Record:
        for key in HEADER:
            if key not in self.header:
                raise BadRecord(0, put("expected the header line '{key}: …', which is missing", key=key))
        version = self._number("pithead-record")
        if version != FORMAT:
            raise self._bad("pithead-record", put("expected record format {want}, got {got}", want=FORMAT, got=version))
        try:
            game = find_game(self.header["game"][:LONG])
        except PitheadError as error:
            raise self._bad("game", str(error)) from None
        game = self._with_components(game)
        rules = self._number("rules_version")
        if rules != game.rules_version and not self.any_rules:
            raise self.other_rules(rules, int(game.rules_version))
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
        record = Record(game, seats, seed, options, tags=tags, rules_version=rules)
        record._tag_lines = self.header_lines
        return record

    def other_rules(self, rules: int, installed: int) -> BadRecord:
        newer = put("a newer Pithead is needed") if rules > installed else put("the rules have changed since")
        words = later("expected rules version {want}, got {got}: {why}")
        return self._bad("rules_version", put(words, want=installed, got=rules, why=newer))

    def _with_components(self, game: Game) -> Game:
        """Return the game with the components that the record was played with."""
        wanted = self.header.get(COMPONENTS, "")
        if self.components is not None:
            game = find_game(game.key, self.components)
        if game.components == wanted:
            return game
        if not wanted:
            sentence = put("expected no components file, as the game was played with the usual ones; got one")
            raise BadRecord(0, sentence)
        came = put("one with {sum}", sum=game.components) if self.components is not None else put("none")
        words = later("expected the components file with the SHA-256 {want}, got {got}")
        raise self._bad(COMPONENTS, put(words, want=wanted[:64], got=came))

    def _options(self, game: Game) -> dict[str, str]:
        given: dict[str, object] = {}
        for part in self.header["options"].split(","):
            if not part.strip():
                continue
            key, equals, value = part.partition("=")
            if not equals:
                raise self._bad("options", put("expected 'key=value', got '{got}'", got=part.strip()[:LONG]))
            given[key.strip()[:LONG]] = value.strip()[:LONG]
        try:
            return read_options(game.title, game.options, given)
        except PitheadError as error:
            raise self._bad("options", str(error)) from None

    def _read_body(self, record: Record, body: list[tuple[int, str]]) -> None:
        for place, (number, line) in enumerate(body):
            key, colon, value = line.partition(":")
            if colon and key.strip() == "result":
                if place != len(body) - 1:
                    raise BadRecord(body[place + 1][0], put("expected nothing after the result line, got more"))
                record.result = self._result(number, value.strip(), record.seats)
                record._lines.append(number)
                return
            if colon and key.strip() == REDRAW:
                record.redraws.append(self._redraw(number, value, record))
                continue
            seat, _, notation = line.partition(" ")
            if _digits(seat, record.seats - 1) is None:
                words = later("expected a seat from 0 to {most}, then an action; got '{got}'")
                raise BadRecord(number, put(words, most=record.seats - 1, got=line[:LONG]))
            try:
                record.actions.append((int(seat), record.game.actions.parse(notation[: 2 * LONG])))
            except BadAction as error:
                raise BadRecord(number, str(error)) from None
            record._lines.append(number)
        last = self.text.count("\n")
        words = later("expected a last line 'result: …', scores or '{word}'; the record is cut off")
        raise BadRecord(last, put(words, word=UNFINISHED))

    def _redraw(self, number: int, value: str, record: Record) -> Redraw:
        """Return what a line such as 'redraw: seat 0, seed 77' says."""
        words = value.replace(",", " ").split()
        if len(words) == 4 and (words[0], words[2]) == ("seat", "seed"):
            seat, seed = _digits(words[1], record.seats - 1), _digits(words[3], 2**SEED_BITS - 1)
            if seat is not None and seed is not None:
                return Redraw(len(record.actions), seat, seed)
        wanted = put("expected '{key}: seat N, seed N', got '{got}'", key=REDRAW, got=value.strip()[:LONG])
        raise BadRecord(number, wanted)

    def _result(self, number: int, value: str, seats: int) -> list[int] | None:
        if value == UNFINISHED:
            return None
        words = value.split()
        try:
            scores = [int(word) for word in words] if all(len(word) <= MOST_DIGITS for word in words) else []
        except ValueError:
            scores = []
        if len(scores) != seats:
            wanted = later("expected {n} scores or '{word}', got '{got}'")
            raise BadRecord(number, put(wanted, n=seats, word=UNFINISHED, got=value[:LONG]))
        return scores

    def _number(self, key: str) -> int:
        value = self.header[key]
        if not value.isdecimal() or len(value) > MOST_DIGITS:
            raise self._bad(key, put("expected {key} to be a whole number, got '{got}'", key=key, got=value[:LONG]))
        return int(value)

    def _bad(self, key: str, sentence: str) -> BadRecord:
        return BadRecord(self.header_lines[key], sentence)


def _digits(word: str, most: int) -> int | None:
    """Return the number of a word of digits, if it is one from 0 to the most."""
    if not word.isdecimal() or len(word) > MOST_DIGITS:
        return None
    number = int(word)
    return number if number <= most else None


def _shown(text: str) -> str:
    """Return the beginning of a text."""
    lines = text[: 4 * LONG].splitlines()
    return f"'{lines[0][:LONG]}'" if lines else put("an empty text")
