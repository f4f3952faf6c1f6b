"""`pithead games`."""

import pithead
from pithead.core.registry import all_games


def test_all_installed_games_are_listed(run):
    result = run("games")
    assert result.code == 0
    for key in all_games():
        game = pithead.game(key)
        assert key in result.out
        assert game.title in result.out
        assert f"{game.least_seats} to {game.most_seats}" in result.out


def test_a_game_is_told_with_its_options_the_default_first(run):
    result = run("games", "coal-baron")
    game = pithead.game("coal-baron")
    assert result.code == 0
    assert game.phrase in result.out
    assert f"docs/rules/coal-baron.md, version {game.rules_version}" in result.out
    assert str(len(game.actions)) in result.out
    for option in game.options:
        assert f"{option.key} = {' | '.join(option.values)}" in result.out
        assert option.sentence in result.out


def test_the_example_that_is_told_works(run):
    example = run("games", "coal-baron").out.partition("For example: pithead ")[2].split()
    assert run(*example, "--record", "game.txt").code == 0


def test_output_that_is_no_terminal_has_no_colours(run):
    assert "\x1b" not in run("games").out
    assert "\x1b" not in run("games", "coal-baron").out
