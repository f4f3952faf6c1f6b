"""Components on the command line: shown with where they come from, written to be corrected, played with."""

from pathlib import Path

import pytest

import pithead


@pytest.fixture
def box(run, tmp_path: Path) -> Path:
    """A components file with one value corrected."""
    assert run("games", "haspelknecht", "--components", "--to", "box.toml").code == 0
    path = tmp_path / "box.toml"
    text = path.read_text(encoding="utf-8").replace("coal_between_props = [3, 2, 2]", "coal_between_props = [2, 3, 2]")
    text = text.replace('"pinge.coal_between_props" = "reconstructed"', '"pinge.coal_between_props" = "box"')
    path.write_text(text, encoding="utf-8")
    return path


def test_components_are_shown_and_the_reconstructed_ones_marked(run):
    result = run("games", "haspelknecht", "--components")
    lines = {line.split("  ")[0]: line for line in result.out.splitlines()}
    assert result.code == 0
    assert "* reconstructed" in lines["Pinge: coal, props between"]
    assert "* reconstructed" in lines["44 horse and cart: cost"]
    assert lines["Rent of year 1"].endswith("rulebook") or "  rulebook" in lines["Rent of year 1"]
    number = sum(source == "reconstructed" for _, _, source in pithead.game("haspelknecht").component_facts())
    assert f"* {number} of " in result.out


def test_a_game_without_reconstructed_values_says_so(run):
    assert "Nothing of Coal Baron is reconstructed" in run("games", "coal-baron", "--components").out


def test_a_corrected_file_is_shown(run, box):
    result = run("games", "haspelknecht", "--components", "--from", box)
    line = next(line for line in result.out.splitlines() if line.startswith("Pinge"))
    assert "2 | 3 | 2" in line
    assert line.rstrip().endswith("box")
    assert pithead.game("haspelknecht", box).components in result.out


def test_a_game_is_played_resumed_and_replayed_with_a_corrected_file(run, fails, box):
    result = run("play", "haspelknecht", "--components", box, "--record", "game.txt", "--seed", 3, typed="1\nquit\n")
    assert "Pinge oo:ooo:oo" in result.out
    assert "Played with another components file" in result.out
    assert f"pithead play --resume game.txt --components {box}" in result.out
    fails("play", "--resume", "game.txt")
    result = run("play", "--resume", "game.txt", "--components", box, typed="1\nquit\n")
    assert result.code == 0
    assert run("replay", "game.txt", "--check", "--components", box).code == 0
    assert "expected the components file with the SHA-256" in fails("replay", "game.txt", "--check", code=1).err


def test_games_are_simulated_with_a_corrected_file(run, box):
    usual = run("simulate", "haspelknecht", "--games", 20)
    two = run("simulate", "haspelknecht", "--games", 20, "--components", box, "--jobs", 2, "--json", "a.json")
    one = run("simulate", "haspelknecht", "--games", 20, "--components", box, "--jobs", 1)
    table = [result.out.splitlines()[2:8] for result in (usual, two, one)]
    assert table[1] == table[2]
    assert table[0] != table[1]


def test_a_persons_game_tells_that_values_are_reconstructed(run):
    result = run("play", "haspelknecht", "--record", "game.txt", typed="quit\n")
    assert "values of its components are reconstructed" in " ".join(result.out.split())
    assert "reconstructed" not in run("play", "coal-baron", "--record", "other.txt", typed="quit\n").out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play", "haspelknecht", "--components", "none.toml"], "none.toml cannot be read: No such file"),
        (["simulate", "coal-baron", "--components", "none.toml"], "none.toml cannot be read"),
        (["games", "--components"], "expected a game, such as 'pithead games haspelknecht --components'"),
        (["games", "haspelknecht", "--from", "x.toml"], "expected --components with --from or --to"),
        (["games", "coal-baron", "--components", "--to", "x.toml"], "expected a game with reconstructed values"),
        (["games", "haspelknecht", "--components", "--to", "none/x.toml"], "cannot write"),
    ],
)
def test_mistakes(fails, args, sentence):
    assert sentence in fails(*args).err


def test_a_file_that_is_there_is_not_written_over(fails, box):
    assert "exists already" in fails("games", "haspelknecht", "--components", "--to", box).err


def test_a_malformed_file_gets_a_sentence(fails, box):
    box.write_text(box.read_text(encoding="utf-8").replace("[2, 3, 2]", "[2, 3, 3]"), encoding="utf-8")
    assert "expected pinge.coal_between_props to be" in fails("play", "haspelknecht", "--components", box).err


def test_a_layout_for_another_number_of_players_gets_a_sentence(fails):
    told = fails("play", "haspelknecht", "--seats", 4, "--option", "layout=flower").err
    assert "expected a layout for 4 players (rows, four-long-legs, four-short-legs, three-circles)" in told
