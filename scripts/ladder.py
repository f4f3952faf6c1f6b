"""Plays the ladder, the matches that show how strong the bots are, and writes its table into docs/bots.md.

python scripts/ladder.py [--jobs 2] [--games 100] [--only GAME] [--show]

Results are kept in build/ladder, game by game: stopped and started again, it goes on. --show plays nothing.
"""

import argparse
from pathlib import Path

from rich.progress import Progress

import pithead
from pithead.arena.local import play, usual_jobs
from pithead.arena.match import Match
from pithead.arena.results import Results
from pithead.arena.standings import Standing, standings

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
START, END = "<!-- made by scripts/ladder.py -->", "<!-- end of the ladder -->"
SEED = 2026

# Who plays whom; every deal is played in each rotation of the seats. The first is the one whose wins are told.
# `rollouts` is the search without a learned value.
MATCHES = [
    ("greedy", "random"),
    ("greedy", "random", "random", "random"),
    ("mcts:ms=200", "rollouts:ms=200"),
    ("mcts:ms=200", "rollouts:ms=200", "rollouts:ms=200", "rollouts:ms=200"),
    ("mcts:ms=1000", "rollouts:ms=1000"),
    ("mcts:medium", "rollouts:medium"),
    ("mcts:sims=400", "mcts:sims=100"),
    ("rollouts:medium", "greedy"),
    ("rollouts:sims=400", "rollouts:sims=100"),
    ("rollouts:sims=100", "rollouts:sims=25"),
    ("mcts:easy", "greedy", "greedy", "greedy"),
]


def matches(games: int, only: str | None) -> list[Match]:
    """Return the matches of the ladder, all games' first one first."""
    found = []
    for bots in MATCHES:
        for key in [only] if only else pithead.all_games():
            game = pithead.game(key)
            options = game.new(len(bots), 0).options
            found.append(Match(game, bots, len(bots), options, games, SEED))
    return found


def folder(match: Match) -> Path:
    """Return where a match's results are kept."""
    name = "-".join([match.game.key, *match.bots]).replace(":", "_").replace("=", "")
    return ROOT / "build" / "ladder" / name


def row(match: Match, results: Results) -> str:
    """Return a match as a row of the table."""
    found: dict[str, Standing] = {}
    for standing in standings(match, results.all()):
        found.setdefault(standing.name, standing)
    first, other = found[match.bots[0]], found[match.bots[1]]
    others = other.name if match.seats == 2 else f"{match.seats - 1} × {other.name}"
    share = f"{100 * first.share:.0f} % ({100 * first.low:.0f}–{100 * first.high:.0f})"
    scores = f"{first.score:.1f} ± {first.score_error:.1f} : {other.score:.1f} ± {other.score_error:.1f}"
    cells = [match.game.title, str(match.seats), f"`{first.name}`", f"`{others}`", f"{first.wins:g} of {first.games}"]
    return "| " + " | ".join([*cells, share, scores, f"{first.milliseconds:.0f}"]) + " |"


def table(wanted: list[Match]) -> str:
    """Return all matches that have results as a Markdown table."""
    lines = [
        "| game | seats | bot | against | wins | share (95 %) | mean scores | ms a decision |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for match in sorted(wanted, key=lambda match: match.game.key):
        if folder(match).exists():
            results = Results(folder(match), match, resume=True)
            if results.all():
                lines.append(row(match, results))
    return "\n".join(lines)


def main() -> None:
    """Play what is missing, and write the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--jobs", type=int, default=usual_jobs())
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--only", choices=pithead.all_games())
    asked.add_argument("--show", action="store_true")
    wish = asked.parse_args()
    for match in [] if wish.show else matches(wish.games, wish.only):
        results = Results(folder(match), match, resume=True)
        with Progress() as bar:
            task = bar.add_task(f"{match.game.key}: {' '.join(match.bots)}", total=match.games)
            bar.update(task, completed=len(results.all()))
            missing = results.missing()
            for result, _ in play(match, missing, wish.jobs) if missing else ():
                results.add(result)
                bar.update(task, completed=len(results.all()))
    made = table(matches(wish.games, None))
    print(made)
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(START)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{START}\n\n{made}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
