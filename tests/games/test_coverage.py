"""Random games and games that make progress reach every line of the rules, or nearly."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]

# A part of the games of test_conformance.py, played interpreted under coverage; the modules are those that hold rules.
PLAY = """
import json, sys
import coverage
package, seeds = sys.argv[1], int(sys.argv[2])
cover = coverage.Coverage(data_file=None, source=[f"pithead.games.{package}"], config_file=False)
cover.start()
from importlib import import_module
from pithead.core.generator import seeded
from support.sampling import games
support = import_module(f"support.{package}")
game = support.GAME
for seats in range(game.least_seats, game.most_seats + 1):
    for seed, options, choose in games(support, seats, range(seeds)):
        state, chance = game.new(seats, seed, options), seeded(seed)
        state.journal = []
        while not state.over:
            seats_now = state.waiting
            if state.simultaneous and chance.below(20) == 0:
                seats_now = [seat for seat in range(seats) if state.legal(seat)]
            seat = seats_now[chance.below(len(seats_now))]
            for _ in range(3):
                state.refusal(chance.below(len(game.actions)), seat)
            state.refusal(chance.below(len(game.actions)), chance.below(seats))
            if chance.below(20) == 0:
                state = game.load(state.resample(seat, chance.next()).dump())
                state.view(seat), state.view(None)
                state.journal = []
            state.apply(choose(state, seat, state.legal(seat), chance), seat)
        state.view(0)
        state.refusal(0, 0)
cover.stop()
found = {}
for path in cover.get_data().measured_files():
    _, lines, _, missing, _ = cover.analysis2(path)
    found[path] = [len(lines), missing]
print(json.dumps(found))
"""

RULES = {
    "coal_baron": (
        *("setup", "turn", "drafting", "placing", "factory", "mining", "scoring", "pile", "view", "facts", "state"),
    ),
    "magnum_sal": (
        *("setup", "turn", "acting", "miners", "extract", "carts", "fees", "transport", "buildings", "market"),
        *("castle", "tools", "money", "view", "facts", "state"),
    ),
    "haspelknecht": (
        *("setup", "turn", "discs", "planning", "carrying", "workers", "mine", "developments", "buying", "winter"),
        *("scoring", "view", "facts", "state"),
    ),
}
SEEDS = {"coal_baron": 8, "magnum_sal": 6, "haspelknecht": 32}  # of each seat count


@pytest.mark.slow
@pytest.mark.parametrize("package", RULES)
def test_random_games_cover_the_rules(package: str) -> None:
    environment = {**os.environ, "PITHEAD_PURE": "1", "PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-c", PLAY, package, str(SEEDS[package])]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    # Modules of the rules lie in the package itself; board/mine.py must not stand for mine.py.
    found = {Path(path): numbers for path, numbers in json.loads(done.stdout).items()}
    measured = {path.stem: numbers for path, numbers in found.items() if path.parent.name == package}
    lines = sum(measured[name][0] for name in RULES[package])
    missing = {name: measured[name][1] for name in RULES[package] if measured[name][1]}
    share = 1 - sum(len(numbers) for numbers in missing.values()) / lines
    assert lines > 500
    assert share >= 0.98, f"{share:.1%} of {lines} lines; not reached: {missing}"
