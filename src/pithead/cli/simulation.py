"""Games, random or of bots, in chunks, over several processes. A game depends on its seed alone, not on its chunk."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pithead
from pithead import Game, History
from pithead.arena.match import Match, play_through
from pithead.cli.show import choices
from pithead.cli.signals import signals
from pithead.cli.statistics import Tally
from pithead.core.playout import play_out
from pithead.processes import interrupts_blocked, pool, usual_jobs


class Chunk(NamedTuple):
    """Games with the seeds `seed`, `seed` + 1, …; `out` is the directory of their records, or None.

    `bots` sit down in turn until the table is full; without any, all play at random.
    """

    game: Game
    seats: int
    options: dict[str, str]
    seed: int
    games: int
    out: str | None
    bots: tuple[str, ...] = ()

    def match(self, seed: int) -> Match:
        """Return the match of bots whose first game is that of a seed: its seats are not turned."""
        return Match(self.game, self.bots, self.seats, self.options, 1, seed)


def record_name(game: Game, seats: int, seed: int) -> str:
    """Return the name of a game's record."""
    return f"{game.key}-{seats}-{seed}.txt"


def play_chunk(chunk: Chunk) -> Tally:
    """Play the games of a chunk."""
    game = chunk.game
    tally = Tally(chunk.seats)
    for seed in range(chunk.seed, chunk.seed + chunk.games):
        if chunk.bots:
            first = game.new(chunk.seats, seed, chunk.options).first_player
            played = play_through(chunk.match(seed), 0, keep=chunk.out is not None)
            if chunk.out is not None:
                played.history.record().save(Path(chunk.out) / record_name(game, chunk.seats, seed))
            tally.add(played.history.state, played.length, first)
        elif chunk.out is None:
            state = game.new(chunk.seats, seed, chunk.options)
            first = state.first_player
            tally.add(state, play_out(state, choices(seed)), first)
        else:
            history = History(game, chunk.seats, seed, chunk.options)
            first = history.state.first_player
            play_recorded(history)
            history.record().save(Path(chunk.out) / record_name(game, chunk.seats, seed))
            tally.add(history.state, len(history.decisions), first)
    return tally


def play_recorded(history: History) -> None:
    """Play the game that `play_out` plays, decision by decision."""
    chance = choices(history.seed)
    state = history.state
    while not state.over:
        legal = state.legal(state.to_act)
        history.play(legal[chance.below(len(legal))], state.to_act)


def processes(whole: Chunk, jobs: int | None) -> int:
    """Return how many processes to use: as many as asked for, or as many as pay for their start."""
    if jobs is not None:
        return min(jobs, whole.games)
    worth_it = 1 if whole.bots else 2000 if pithead.compiled() and whole.out is None else 100
    return max(1, min(usual_jobs(), whole.games // worth_it))


def cut(whole: Chunk, jobs: int) -> Iterator[Chunk]:
    """Cut games into chunks: several for each process, and each a fraction of a second long."""
    most = 1 if whole.bots else 1000 if pithead.compiled() and whole.out is None else 20
    size = max(1, min(most, whole.games // (4 * jobs)))
    for first in range(0, whole.games, size):
        yield whole._replace(seed=whole.seed + first, games=min(size, whole.games - first))


def run(chunks: Iterator[Chunk], jobs: int) -> Iterator[Tally]:
    """Play the chunks, each as soon as a process is free, and give their results as they come.

    A signal comes through while a result is awaited, not in between.
    """
    if jobs == 1:
        for chunk in chunks:
            with signals.let_through():
                tally = play_chunk(chunk)
            yield tally
        return
    workers = pool(jobs)
    waiting: set[Future[Tally]] = set()
    try:
        _submit(workers, waiting, islice(chunks, 3 * jobs))
        while waiting:
            with signals.let_through():
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            _submit(workers, waiting, islice(chunks, len(done)))
            for future in done:
                yield future.result()
    finally:
        workers.shutdown(cancel_futures=True)


def _submit(workers: ProcessPoolExecutor, waiting: set[Future[Tally]], chunks: Iterator[Chunk]) -> None:
    with interrupts_blocked():
        for chunk in chunks:
            waiting.add(workers.submit(play_chunk, chunk))
