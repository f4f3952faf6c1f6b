"""Bots think in processes of their own, so that the server stays quick; one that takes too long is ended."""

import contextlib
import multiprocessing
import os
import queue
import signal
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, Protocol

from pithead.core.view import Json
from pithead.table.levels import cheap

NICE = 10  # by so much those who think let the server pass, where there are fewer processors than processes


class Task(Protocol):
    """Something to be worked out in a process of bots."""

    @property
    def bot(self) -> str:
        """The bot that does it; empty, where none is named: it takes its time, as the strong ones do."""

    def run(self) -> Any:
        """Return what comes of it."""


class Job(NamedTuple):
    """A decision to be made."""

    game: str
    position: Json
    seat: int
    bot: str
    seed: int

    def run(self) -> int:
        """Return the bot's choice."""
        import pithead
        from pithead.bots import ask, bot

        state = pithead.game(self.game).load(self.position)
        legal = state.legal(self.seat)
        return legal[0] if len(legal) == 1 else ask(bot(self.bot, self.seed), state, self.seat, self.seed)


class Judgement(NamedTuple):
    """A decision to be judged: was another one better, and by how much?"""

    game: str
    position: Json
    seat: int
    action: int
    bot: str = ""  # it thinks, as the strong ones do

    def run(self) -> tuple[int, float]:
        """Return the better decision, and by how many points."""
        import pithead
        from pithead.teaching.judge import regret

        return regret(pithead.game(self.game).load(self.position), self.seat, self.action)


class BotFailed(Exception):
    """A bot that made no decision; the text says why."""


def work(jobs: Connection) -> None:
    """Decide whatever comes, until nothing comes any more. It is what a process of bots runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends the others
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            job = jobs.recv()
            try:
                answer = job.run()
            except Exception as error:  # whatever a bot does wrong, the server goes on
                answer = f"{type(error).__name__}: {error}"[:300]
            jobs.send(answer)


class BotProcess:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._jobs: Connection | None = None

    def run(self, job: Task, seconds: float) -> Any:
        """Return what comes of a job, or raise `BotFailed`."""
        if self._process is None or not self._process.is_alive():
            self._start()
        assert self._jobs is not None
        try:
            self._jobs.send(job)
            if not self._jobs.poll(seconds):
                raise BotFailed(f"no decision within {seconds:g} seconds")
            answer = self._jobs.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise BotFailed(f"its process ended: {type(error).__name__}") from None
        except BotFailed:
            self.stop()
            raise
        if isinstance(answer, str):
            raise BotFailed(answer)
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._jobs, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), daemon=True)
        process.start()
        self._process = process  # only now can another thread end it
        theirs.close()

    def kill(self) -> None:
        """End the process at once, from any thread; the one that waits for its answer clears up."""
        process = self._process
        if process is not None:
            process.kill()

    def stop(self) -> None:
        """End the process and clear up."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._jobs is not None:
            self._jobs.close()
        self._process = self._jobs = None


class Thinkers:
    """All worker processes, one of them for cheap bots alone; `decide` may be called from as many threads."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count or os.cpu_count() or 1
        self.seconds = seconds
        self._all = [BotProcess() for _ in range(self.count + 1)]
        self._free: queue.LifoQueue[BotProcess] = queue.LifoQueue()
        self._quick: queue.LifoQueue[BotProcess] = queue.LifoQueue()
        self._quick.put(self._all[0])
        for worker in self._all[1:]:
            self._free.put(worker)

    def decide(self, job: Job) -> int:
        """Return the bot's choice, or raise `BotFailed`; wait for a free process first."""
        return int(self._run(job, self.seconds))

    def work(self, task: Task, seconds: float = 0.0) -> Any:
        """Return what comes of a task, within a time of its own or that of bots, or raise `BotFailed`."""
        return self._run(task, seconds or self.seconds)

    def _run(self, task: Task, seconds: float) -> Any:
        free = self._quick if cheap(task.bot) else self._free
        worker = free.get()
        try:
            return worker.run(task, seconds)
        finally:
            free.put(worker)

    def stop(self) -> None:
        """End all processes, at work or not."""
        for worker in self._all:
            worker.kill()
