"""Plays the ladder, the matches that show how strong the bots are, and writes its table into docs/bots.md.

python scripts/ladder.py [--jobs 2] [--only GAME] [--part learned|levels|search] [--bot BOT] [--show]

Results are kept in benchmarks/ladder, game by game: stopped and started again, it goes on. All matches go on together,
a portion of each in turn; with --bot, those whose first bot it is. --show plays nothing.
"""

import argparse
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

import pithead
from pithead.arena.local import play
from pithead.arena.match import Match, Result
from pithead.arena.results import Results
from pithead.arena.standings import Standing, standings, wilson
from pithead.bots.level import LEVELS
from pithead.processes import usual_jobs

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "benchmarks" / "ladder"
SEED = 2026
PORTION = 12  # games of a match before the next one's turn: every deal in each rotation of two, three or four seats


class Wanted(NamedTuple):
    """A match that is played in each game; the first bot is the one whose wins are told."""

    bots: tuple[str, ...]
    games: int


def one_against(one: str, others: str, seats: int, games: int) -> Wanted:
    """Return a match of one bot against as many of another as there are seats left."""
    return Wanted((one, *[others] * (seats - 1)), games)


# Milliseconds of the processor: other programs do not shorten them. `rollouts` is the search without a learned value.
NAMES = list(LEVELS)
PARTS = {
    "learned": [
        one_against("mcts:cpu=200", "rollouts:cpu=200", 2, 200),
        one_against("mcts:cpu=200", "rollouts:cpu=200", 4, 120),
        one_against("mcts:cpu=1000", "rollouts:cpu=1000", 2, 60),
    ],
    "levels": [
        one_against(f"level:{better}", f"level:{worse}", seats, 120)
        for worse, better in pairwise(NAMES)
        for seats in (2, 3, 4)
    ],
    "search": [
        one_against("greedy", "random", 2, 100),
        one_against("greedy", "random", 4, 100),
        one_against("mcts:medium", "rollouts:medium", 2, 100),
        one_against("mcts:sims=400", "mcts:sims=100", 2, 100),
        one_against("rollouts:medium", "greedy", 2, 100),
    ],
}


def matches(part: str, only: str | None) -> list[Match]:
    """Return the matches of a part of the ladder, all games' first one first."""
    found = []
    for bots, games in PARTS[part]:
        for key in [only] if only else pithead.all_games():
            game = pithead.game(key)
            options = game.new(len(bots), 0).options
            found.append(Match(game, bots, len(bots), options, games, SEED))
    return found


def folder(match: Match) -> Path:
    """Return where a match's results are kept."""
    words = [match.bots[0], match.bots[1], str(match.seats)]
    return KEPT / match.game.key / "-".join(words).replace(":", "_").replace("=", "")


def row(match: Match, results: list[Result]) -> str:
    """Return a match as a row of the table."""
    found: dict[str, Standing] = {}
    for standing in standings(match, results):
        found.setdefault(standing.name, standing)
    first, other = found[match.bots[0]], found[match.bots[1]]
    others = other.name if match.seats == 2 else f"{match.seats - 1} × {other.name}"
    share = f"{100 * first.share:.0f} % ({100 * first.low:.0f}–{100 * first.high:.0f})"
    scores = f"{first.score:.1f} ± {first.score_error:.1f} : {other.score:.1f} ± {other.score_error:.1f}"
    cells = [match.game.title, str(match.seats), f"`{first.name}`", f"`{others}`", f"{first.wins:g} of {first.games}"]
    times = f"{first.milliseconds:.0f}, {other.milliseconds:.0f}"
    return "| " + " | ".join([*cells, share, ahead(results), scores, times]) + " |"


def ahead(results: list[Result]) -> str:
    """Return by how many rating points (Elo) the first bot is ahead: of all pairs with another, how many it wins."""
    won, pairs = 0.0, 0
    for result in results:
        seat = result.lineup.index(0)
        for other in range(len(result.lineup)):
            if other != seat:
                pairs += 1
                won += (result.places[seat] < result.places[other]) + 0.5 * (
                    result.places[seat] == result.places[other]
                )
    low, high = wilson(won / pairs * len(results), len(results))  # pairs of one game are not independent
    return f"{points(won / pairs)} ({points(low)}–{points(high)})"


def points(share: float) -> str:
    """Return the rating points that a share of wins stands for."""
    if not 0.001 < share < 0.999:
        return "over 1200" if share > 0.5 else "under −1200"
    return f"{400 * log10(share / (1 - share)):.0f}".replace("-", "−")


def table(wanted: list[Match]) -> str:
    """Return all matches that have results as a Markdown table."""
    lines = [
        "| game | seats | bot | against | wins | share (95 %) | points ahead (95 %) | mean scores | ms a decision |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for match in sorted(wanted, key=lambda match: match.game.key):
        if folder(match).exists():
            results = Results(folder(match), match, resume=True).all()
            if results:
                lines.append(row(match, results))
    return "\n".join(lines) if len(lines) > 2 else "None of these matches has been played yet."


def play_all(wanted: list[Match], jobs: int) -> None:
    """Play what is missing, a portion of each match in turn."""
    with Progress() as bar:
        open_ = [(match, Results(folder(match), match, resume=True)) for match in wanted]
        task = bar.add_task("games", total=sum(match.games for match in wanted))
        while open_:
            for match, results in open_:
                bar.update(task, description=f"{match.game.key}: {match.bots[0]} – {match.bots[1]} ({match.seats})")
                missing = results.missing()[:PORTION]
                for result, _ in play(match, missing, jobs) if missing else ():
                    results.add(result)
                    bar.advance(task)
            open_ = [(match, results) for match, results in open_ if results.missing()]


def write(page: str, part: str, made: str, script: str = "ladder.py") -> str:
    """Return the page with the table of a part put in its place."""
    start, end = f"<!-- {part}: made by scripts/{script} -->", "<!-- end of the table -->"
    before, found, rest = page.partition(start)
    if not found:
        raise SystemExit(f"expected {PAGE} to have the line {start}")
    return f"{before}{start}\n\n{made}\n\n{end}{rest.partition(end)[2]}"


def main() -> None:
    """Play what is missing, and write the tables."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--jobs", type=int, default=usual_jobs())
    asked.add_argument("--only", choices=pithead.all_games())
    asked.add_argument("--part", choices=list(PARTS), action="append")
    asked.add_argument("--bot", action="append")
    asked.add_argument("--show", action="store_true")
    wish = asked.parse_args()
    if not wish.show:
        wanted = [match for part in wish.part or PARTS for match in matches(part, wish.only)]
        play_all([match for match in wanted if not wish.bot or match.bots[0] in wish.bot], wish.jobs)
    page = PAGE.read_text(encoding="utf-8")
    for part in PARTS:
        made = table(matches(part, None))
        print(made)
        page = write(page, part, made)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
