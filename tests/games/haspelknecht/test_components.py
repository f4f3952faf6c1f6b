"""HK 1 The components file: what it says, what is reconstructed, and playing with a corrected one."""

import pickle
import re
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import pithead
from pithead import BadComponents, BadPosition, BadRecord, Record
from pithead.games.haspelknecht.components import LAYOUTS, STANDARD, check_layout, rows, touch
from pithead.testing import check_game
from support.haspelknecht import GAME, audit

pytestmark = pytest.mark.both

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "src/pithead/games/haspelknecht/components.toml").read_text(encoding="utf-8")


def corrected(tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the file with one value changed."""
    assert old in TEXT
    path = tmp_path / "box.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_is_as_the_rules_say(name: str) -> None:
    """HK 1.6 Counted here by distances between hexagons' centres, not by the engine's neighbours."""
    tiles = [(level, x, y) for level, here in enumerate(STANDARD.layouts[name]) for x, y in here]
    assert [sum(level == other for level, _, _ in tiles) for other in range(4)] == LAYOUTS[name][1]
    for level, x, y in tiles:
        squares = {(other, (x - a) ** 2 + 3 * (y - b) ** 2) for other, a, b in tiles if (a, b) != (x, y)}
        near = {other for other, square in squares if square == 4}
        assert min(square for _, square in squares) == 4, "two tiles overlap, or one lies apart"
        assert near <= {level - 1, level, level + 1}
        assert level == 0 or level - 1 in near
        assert level == 3 or level + 1 in near


@pytest.mark.parametrize("each", [3, 4, 5])
def test_the_default_rows_are_as_the_rules_say(each: int) -> None:
    """HK 1.6 Tile i of rows 2 and 4 touches tiles i and i + 1 of the rows above and below."""
    tiles = rows(each)
    assert check_layout(tiles) == ""
    for row in (1, 3):
        for other in (row - 1, row + 1):
            for i in range(each):
                near = [j for j in range(each) if other < 4 and touch(tiles[row][i], tiles[other][j])]
                assert near == ([j for j in (i, i + 1) if j < each] if other < 4 else [])


def test_no_two_layouts_are_the_same_shape() -> None:
    shapes = {tuple(sorted(place for level in tiles for place in level)) for tiles in STANDARD.layouts.values()}
    assert len(shapes) == 12


def test_reconstructed_values_are_told_as_such() -> None:
    """HK 1.3 to 1.6, 6.1"""
    sources = {what: source for what, _, source in GAME.component_facts()}
    for what in ("Pools with a water icon", "Pinge: coal, props between", "Tunnel section 7", "21 bucket: cost"):
        assert sources[what] == "reconstructed"
    for what in ("Discs with 3 players", "Rent of year 2", "31 pit props: cost", "35 water mill: symbol"):
        assert sources[what] == "rulebook"
    assert sources["Layout Tower"] == "reconstructed"


def test_the_rules_pages_have_the_components() -> None:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from pages import PAGES, START, components_table  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    for code, (page, _, _) in PAGES.items():
        shown = page.read_text(encoding="utf-8").partition(START)[2].strip()
        assert shown == components_table(code).strip(), "run python scripts/pages.py"


def test_a_corrected_file_is_played_with(tmp_path: Path) -> None:
    path = corrected(tmp_path, "coal_between_props = [3, 2, 2]", "coal_between_props = [1, 4, 2]")
    game = pithead.game("haspelknecht", components=path)
    assert game.components == sha256(path.read_bytes()).hexdigest()
    assert game.new(2, 1).view(0)["board"]["pinge"] == [1, 4, 2]
    assert GAME.new(2, 1).view(0)["board"]["pinge"] == [3, 2, 2]
    state = check_game(game, 3, 5, {"edition": "french"}, audit=None)
    again = pickle.loads(pickle.dumps(state))
    assert again.game.components == game.components
    assert again.dump() == state.dump()


def test_a_record_names_the_file_by_its_hash(tmp_path: Path) -> None:
    path = corrected(tmp_path, '11 = { name = "yoke", cost = "y*"', '11 = { name = "yoke", cost = "b*"')
    game = pithead.game("haspelknecht", components=path)
    text = Record(game, 2, 7).text()
    assert f"\ncomponents: {game.components}\n" in text
    assert Record.parse(text, components=path).text() == text
    with pytest.raises(BadRecord, match=f"expected the components file with the SHA-256 {game.components}, got none"):
        Record.parse(text)
    other = tmp_path / "other.toml"
    other.write_text(TEXT + "\n# mine\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="got one with"):
        Record.parse(text, components=other)
    with pytest.raises(BadRecord, match="played with the usual ones"):
        Record.parse(Record(GAME, 2, 7).text(), components=path)


def test_a_position_of_other_components_is_refused(tmp_path: Path) -> None:
    game = pithead.game("haspelknecht", corrected(tmp_path, "vp = [1, 1, 1, 2, 2, 2, 3]", "vp = [1, 1, 1, 1, 2, 2, 3]"))
    with pytest.raises(BadPosition, match="expected components to be those of the game"):
        GAME.load(game.new(2, 1).dump())
    assert game.load(game.new(2, 1).dump()).game is game


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[bag]", "[bag", "expected a components file in TOML"),
        ("[bag]", "[sack]", "expected bag, which is missing"),
        ("2 = [7, 7, 4]", "2 = [7, 7, 5]", r"expected bag.2 to be [7, 7, 4] (HK 1.2), got [7, 7, 5]"),
        ("[false, true, false, true]", "[false, 1, false, true]", "pools.water_icon to be a list of 4 times true or"),
        ("[3, 2, 2]", "[3, 2, 3]", "3 numbers that are 7 coal together (HK 1.4), got [3, 2, 3]"),
        ("[3, 2, 2]", "[3, 4]", "expected pinge.coal_between_props to be a list of 3, got [3, 4]"),
        ("coal = [1, 2, 1, 2, 1, 2, 2]", "coal = [1, 2, 1, 2, 1, 2, 1]", "that are 11 coal together (HK 1.4)"),
        ("vp = [1, 1, 1,", "vp = [4, 1, 1,", "expected tunnel.vp[0] to be a whole number from 1 to 3, got 4"),
        ('["wheelbarrow"],', '["lamp"],', "3 wheelbarrows, 4 lamps and 4 mine carts (HK 1.4)"),
        ('["wheelbarrow"],', '["barrow"],', "7 lists of wheelbarrow, lamp, mine cart"),
        ("3 = [1, 2]", "3 = [2, 2]", "expected rent.3 to be [1, 2] (HK 7.2), got [2, 2]"),
        ('cost = "y*", symbol = "fork" }\n12', 'cost = "x*", symbol = "fork" }\n12', "of the letters y, b, k and *"),
        ('cost = "k***", symbol = "hammer" }\n32', 'cost = "kk**", symbol = "hammer" }\n32', "'k***', one black"),
        ('cost = "b**", symbol = "hammer"', 'cost = "k**", symbol = "hammer"', "one yellow and two brown discs pay"),
        ('"b*", symbol = "building" }\n13', '"b*", symbol = "fork" }\n13', "a building symbol (HK 6.1), got 'fork'"),
        ('name = "rope"', 'name = "robe"', "expected developments.14.name to be 'rope', got 'robe'"),
        ('45 = { name = "small colliery"', '46 = { name = "small colliery"', "expected the developments 11 to 45"),
        ('"bag" = "rulebook"', '"bag" = "hearsay"', "provenance.bag to be rulebook, review, box, reconstructed"),
        ("[layouts.tower]", "[layouts.turret]", "expected the layouts tower, wings"),
    ],
)  # fmt: skip
def test_a_malformed_file_gets_a_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(sentence)):
        pithead.game("haspelknecht", corrected(tmp_path, old, new))


def test_layouts_of_a_file_are_checked(tmp_path: Path) -> None:
    first = re.search(r"\[layouts\.tower\].*?tiles = \[\s*\[\[(\d+), (\d+)\]", TEXT, re.S)
    assert first is not None
    x, y = first.groups()
    moved = TEXT[: first.end()].removesuffix(f"[{x}, {y}]") + f"[{int(x) + 40}, {y}]" + TEXT[first.end() :]
    path = tmp_path / "box.toml"
    path.write_text(moved, encoding="utf-8")
    with pytest.raises(BadComponents, match=r"expected layouts\.tower to be as HK 1\.6 says, but the tile of level 1"):
        pithead.game("haspelknecht", path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="cannot be read: No such file"):
        pithead.game("haspelknecht", tmp_path / "none.toml")
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match="it is not UTF-8 text"):
        pithead.game("haspelknecht", tmp_path / "raw.toml")
    with pytest.raises(BadComponents, match="expected no components file for Coal Baron"):
        pithead.game("coal-baron", ROOT / "src/pithead/games/haspelknecht/components.toml")


def test_the_standard_file_given_by_hand_plays_the_same(tmp_path: Path) -> None:
    game = pithead.game("haspelknecht", corrected(tmp_path, "[bag]", "[bag]"))
    state = game.new(3, 9)
    dump = {**state.dump(), "components": None}
    assert dump == GAME.new(3, 9).dump()
    audit(state)
