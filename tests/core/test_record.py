"""Records: plain text that replays; anything wrong gets its line and a sentence."""

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pithead
from pithead import BadRecord, History, Record
from pithead.core.commitment import commitment

pytestmark = pytest.mark.both

GAME = pithead.game("coal-baron")


def whole_game(seed: int = 3) -> Record:
    history = History(GAME, 2, seed)
    while not history.state.over:
        legal = history.state.legal()
        history.play(legal[len(legal) // 3])
    return history.record()


RECORD = whole_game()
TEXT = RECORD.text()
LINES = TEXT.split("\n")
FIRST = LINES.index("") + 1  # the first action, counting from 0


def changed(number: int, line: str) -> str:
    """The text with another line at a place, counting from 0."""
    return "\n".join([*LINES[:number], line, *LINES[number + 1 :]])


def wrong(text: str) -> str:
    with pytest.raises(BadRecord) as error:
        Record.parse(text).verify()
    return str(error.value)


def test_a_record_is_a_header_an_action_a_line_and_a_result() -> None:
    assert LINES[:6] == [
        "pithead-record: 1",
        "game: coal-baron",
        "rules_version: 1",
        "seats: 2",
        "options: open_deliveries=off",
        "seed: 3",
    ]
    assert LINES[FIRST].split()[1] == "draft"
    assert LINES[-2] == f"result: {RECORD.result[0]} {RECORD.result[1]}"
    assert LINES[-1] == ""


def test_it_reads_back_and_replays_to_the_same_position() -> None:
    again = Record.parse(TEXT)
    assert again.text() == TEXT
    assert again.verify().dump() == RECORD.replay().dump()


def test_comments_and_empty_lines_and_tags_are_allowed() -> None:
    text = TEXT.replace("seed: 3\n", "seed: 3  # from a die\nevent: club night\n\n# the draft\n")
    text = text.replace("\nresult", "\n   # well played\n\nresult")
    record = Record.parse(text)
    assert record.tags == {"event": "club night"}
    assert record.actions == RECORD.actions
    assert "event: club night" in record.text()
    record.verify()


def test_saving_and_loading(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    RECORD.save(path)
    assert path.read_text(encoding="utf-8") == TEXT
    assert Record.load(path).actions == RECORD.actions
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old")

    def fail(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        RECORD.save(path)
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_positions_on_the_way() -> None:
    assert RECORD.replay(0).dump() == GAME.new(2, 3).dump()
    state = GAME.new(2, 3)
    for seat, action in RECORD.actions[:10]:
        pithead.play(state, action, seat)
    assert RECORD.replay(10).dump() == state.dump()
    with pytest.raises(BadRecord, match=r"expected a move from 0 to \d+, got 9999"):
        RECORD.replay(9999)


@pytest.mark.parametrize("key", ["game", "rules_version", "seats", "options", "seed"])
def test_a_missing_header_line(key: str) -> None:
    text = "\n".join(line for line in LINES if not line.startswith(f"{key}:"))
    assert wrong(text) == f"expected the header line '{key}: …', which is missing"


@pytest.mark.parametrize(
    ("number", "line", "sentence"),
    [
        (0, "pithead-record: 2", "line 1: expected record format 1, got 2"),
        (0, "pithead", "line 1: expected 'pithead-record: 1', got 'pithead'"),
        (1, "game: chess", "line 2: expected one of the games"),
        (2, "rules_version: 9", "line 3: expected rules version 1, got 9: a newer Pithead is needed"),
        (2, "rules_version: 0", "line 3: expected rules version 1, got 0: the rules have changed since"),
        (3, "seats: 5", "line 4: expected 2 to 4 seats for Coal Baron, got 5"),
        (3, "seats: two", "line 4: expected seats to be a whole number, got 'two'"),
        (4, "options: opn=on", "line 5: expected an option of Coal Baron (open_deliveries), got 'opn'"),
        (4, "options: open_deliveries", "line 5: expected 'key=value', got 'open_deliveries'"),
        (5, "seed: -3", "line 6: expected seed to be a whole number, got '-3'"),
        (5, f"seed: {1 << 128}", "line 6: expected a seed from 0 to 2**128 - 1"),
        (5, "seed: 3\nseed: 4", "line 7: expected 'seed' once, got it again"),
        (6, "hello", "line 7: expected 'key: value' or an action, got 'hello'"),
        (FIRST, "7 bank", f"line {FIRST + 1}: expected a seat from 0 to 1, then an action; got '7 bank'"),
        (FIRST, "0 dance", f"line {FIRST + 1}: expected an action such as 'draft handcart y', got 'dance'"),
        (FIRST + 3, "x", f"line {FIRST + 4}: expected a seat from 0 to 1, then an action; got 'x'"),
        (FIRST + 9, "0 mine 8", f"line {FIRST + 10}: "),
    ],
)
def test_a_wrong_line_gets_its_number_and_a_sentence(number: int, line: str, sentence: str) -> None:
    assert wrong(changed(number, line)).startswith(sentence)


def test_an_action_of_the_wrong_seat() -> None:
    seat, rest = LINES[FIRST].split(" ", 1)
    said = wrong(changed(FIRST, f"{1 - int(seat)} {rest}"))
    assert said == f"line {FIRST + 1}: expected an action of seat {seat}, got one of seat {1 - int(seat)}"


def test_an_illegal_action_is_refused_with_its_paragraph() -> None:
    seat = LINES[FIRST].split()[0]
    said = wrong(changed(FIRST, f"{seat} bank"))
    assert said.startswith(f"line {FIRST + 1}: 'bank' is refused: CB 2.6: now draft one of the revealed orders")


def test_a_wrong_result() -> None:
    number = len(LINES) - 1
    assert wrong(changed(len(LINES) - 2, "result: 1 2")).startswith(f"line {number}: expected the result")
    assert (
        wrong(changed(len(LINES) - 2, "result: 1 2 3"))
        == f"line {number}: expected 2 scores or 'unfinished', got '1 2 3'"
    )
    assert wrong(changed(len(LINES) - 2, "result: unfinished")).startswith(f"line {number}: expected the result")
    half = "\n".join([*LINES[: FIRST + 5], "", "result: 1 2", ""])
    assert "expected 'unfinished', as the game is not over; got 1 2" in wrong(half)


def test_an_action_after_the_end_and_a_line_after_the_result() -> None:
    assert "expected the result, as the game is over" in wrong(changed(len(LINES) - 3, "0 bank\n"))
    assert "expected nothing after the result line" in wrong(TEXT + "0 bank\n")


@pytest.mark.parametrize("cut", range(1, 80))
def test_a_record_cut_anywhere_is_found_out(cut: int) -> None:
    """Cut in the middle of a line, or between lines: never taken for a whole one."""
    assert "cut off" in wrong(TEXT[:-cut]) or "expected" in wrong(TEXT[:-cut])


def test_an_empty_or_binary_file(tmp_path: Path) -> None:
    assert wrong("") == "line 1: expected 'pithead-record: 1', got an empty text"
    path = tmp_path / "x"
    path.write_bytes(b"pithead-record: 1\n\xff\xfe\n")
    with pytest.raises(BadRecord, match="line 2: expected UTF-8 text, got the byte 0xff"):
        Record.load(path)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.text(max_size=6))
def test_any_damage_gives_the_same_game_or_a_sentence(place: int, noise: str) -> None:
    text = TEXT[:place] + noise + TEXT[place + len(noise) :]
    try:
        record = Record.parse(text)
        record.verify()
    except BadRecord as error:
        assert str(error)
    else:
        assert record.result == RECORD.result


# A deal that was promised before the game.


def promised(salt: str = "5a5a", seed: int = 3) -> Record:
    record = Record.parse(TEXT)
    record.tags = {"commitment": commitment(salt, seed), "salt": salt}
    return Record.parse(record.text())


def test_the_commitment_is_the_fingerprint_of_salt_space_seed() -> None:
    assert commitment("5a5a", 3) == sha256(b"5a5a 3").hexdigest()


def test_a_deal_that_was_promised_verifies() -> None:
    promised().verify()


def test_another_deal_than_the_promised_one_does_not_verify() -> None:
    assert "expected the commitment" in wrong(promised(seed=4).text())


def test_a_commitment_without_its_salt_does_not_verify() -> None:
    record = promised()
    del record.tags["salt"]
    assert "expected the header line 'salt: …'" in wrong(record.text())
