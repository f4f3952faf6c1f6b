"""Measures the search and writes its table into docs/bots.md: simulations a second, memory, and what is shipped.

python scripts/search_facts.py [--show]

Speeds are by time of the processor, after 20, 60 and 120 decisions of a game by the policy; memory is what a process
grows by in a search of 20,000 simulations. --show only prints the table.
"""

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path

from ladder import PAGE, write

import pithead
from pithead.bots.mcts import Mcts, Rollouts
from pithead.core.game import Game, State
from pithead.core.generator import seeded
from pithead.core.playout import choose_best
from pithead.core.registry import packages

AFTER = (20, 60, 120)
SIMULATIONS = 1000
LONG = 20_000


def position(game: Game, seats: int, decisions: int) -> State:
    """Return a position with a choice, after so many decisions by the policy."""
    state, chance = game.new(seats, 11), seeded(11)
    for number in range(10 * decisions):
        if number >= decisions and len(state.legal(int(state.to_act))) > 2:
            break
        seat = int(state.to_act)
        state.apply(int(choose_best(state, seat, chance)), seat)
    return state


def speed(bot: Mcts, state: State) -> str:
    """Return simulations a second of the processor."""
    begin = time.process_time()
    bot.search(state, int(state.to_act))
    return f"{SIMULATIONS / (time.process_time() - begin):,.0f}"


def grown(key: str) -> int:
    """Return the megabytes by which this process grows in a long search."""
    state = position(pithead.game(key), 2, AFTER[0])
    Mcts("sims=50").search(state, int(state.to_act))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    Mcts(f"sims={LONG}").search(state, int(state.to_act))
    return round((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)


def shipped(key: str) -> int:
    """Return the kilobytes of the networks of a game."""
    return round(sum(path.stat().st_size for path in Path(packages()[key], "learned").iterdir()) / 1000)


def main() -> None:
    """Measure, and write the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--show", action="store_true")
    asked.add_argument("--grown", choices=pithead.all_games(), help=argparse.SUPPRESS)
    wish = asked.parse_args()
    if wish.grown:
        print(grown(wish.grown))
        return
    after = ", ".join(map(str, AFTER))
    lines = [
        f"| game | seats | `rollouts`, after {after} decisions | `mcts` | memory, {LONG:,} simulations | networks |",
        "|---|---|---|---|---|---|",
    ]
    for key in pithead.all_games():
        game = pithead.game(key)
        command = [sys.executable, __file__, "--grown", key]
        memory = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        for seats in (2, 4):
            states = [position(game, seats, decisions) for decisions in AFTER]
            before = ", ".join(speed(Rollouts(f"sims={SIMULATIONS}"), state) for state in states)
            now = ", ".join(speed(Mcts(f"sims={SIMULATIONS}"), state) for state in states)
            rest = f"{memory} MB | {shipped(key)} kB" if seats == 2 else "|"
            lines.append(f"| {game.title} | {seats} | {before} | {now} | {rest} |")
    made = "\n".join(lines)
    print(made)
    if not wish.show:
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), "search facts", made, "search_facts.py"), "utf-8")


if __name__ == "__main__":
    main()
