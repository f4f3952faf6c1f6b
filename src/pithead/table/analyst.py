"""Analyses finished games in the background: in the bots' processes, some decisions at a time, after all bots."""

import asyncio
import json
import logging
import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import Generic, NamedTuple, TypeVar

import pithead
from pithead.analysis.moments import DEPTHS
from pithead.analysis.parts import Part, moments_of, plan, so_far
from pithead.analysis.results import Analysis, Mark, Moment
from pithead.analysis.run import Portion, marks
from pithead.core.history import History
from pithead.core.text import later, put, spoken_code
from pithead.table.analysis_models import Status
from pithead.table.analysis_tasks import SEED, PartTask, WholeTask
from pithead.table.driver import Driver
from pithead.table.errors import NoRoom, OtherRules, StillPlaying, TooMuch
from pithead.table.kept_analyses import KeptAnalyses, Key
from pithead.table.live_table import LiveTable
from pithead.table.settings import Settings
from pithead.table.thinkers import BotFailed

AT_ONCE = {"quick": 3, "deep": 1}  # decisions of one task
REMEMBERED = 24  # analyses and games kept in memory
FAILED = later("The analysis stopped because something went wrong: resume it, or look in the server's log.")

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

log = logging.getLogger("pithead.table")


class Recent(Generic[K, V]):
    """What was last used, for several threads; what is older is forgotten."""

    def __init__(self) -> None:
        self._known: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """Return what is known, or None."""
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def put(self, key: K, value: V) -> V:
        """Keep something, and return it."""
        with self._lock:
            self._known[key] = value
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return value

    def drop(self, key: K) -> None:
        """Forget something."""
        with self._lock:
            self._known.pop(key, None)


class FinishedGame:
    """A finished game, ready to be analysed; `first` is the first decision that was made at its table."""

    def __init__(self, history: History) -> None:
        self.record = history.record()
        self.history = History.resume(self.record)
        self.first = len(history.before)
        self._parts: dict[str, list[Part]] = {}
        self._marks: dict[str, list[Mark]] = {}

    def parts(self, depth: str) -> list[Part]:
        """Return the parts of an analysis."""
        if depth not in self._parts:
            self._parts[depth] = plan(self.record, self.history, DEPTHS[depth], AT_ONCE[depth], self.first)
        return self._parts[depth]

    def marks(self) -> list[Mark]:
        """Return where the parts of the game begin, in the reader's words."""
        language = spoken_code()
        if language not in self._marks:
            self._marks[language] = list(marks(self.history))
        return self._marks[language]

    def decisions(self, depth: str) -> int:
        """Return how many decisions are to be judged."""
        return sum(len(part.numbers) for part in self.parts(depth) if isinstance(part, Portion))


class Known(NamedTuple):
    """How far an analysis is, and what is there of it."""

    status: Status
    progress: float
    judged: int
    decisions: int
    starter: str
    trouble: str
    analysis: Analysis | None


class Run:
    """An analysis that is under way in this process."""

    def __init__(self, key: Key, client: str) -> None:
        self.key = key
        self.client = client
        self.task: asyncio.Task[None] | None = None


class Analyst:
    """All analyses of a server."""

    def __init__(self, kept: KeptAnalyses, driver: Driver, settings: Settings) -> None:
        self.kept = kept
        self.driver = driver
        self.settings = settings
        self._runs: dict[Key, Run] = {}
        self._troubles: Recent[Key, str] = Recent()  # messages
        self._games: Recent[str, FinishedGame] = Recent()
        self._told: Recent[Key, tuple[int, bool, Analysis]] = Recent()  # how many parts were there, and whether all
        self._parts: Recent[Key, dict[int, list[Moment]]] = Recent()  # of those that are not done

    @property
    def running(self) -> int:
        """How many are under way."""
        return len(self._runs)

    async def stop_all(self) -> None:
        """Analyse no longer."""
        tasks = [run.task for run in self._runs.values() if run.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What is there. These may wait for the database, and are called in threads.

    def game(self, table: LiveTable) -> FinishedGame:
        """Return the finished game of a table, or raise why it has no analysis."""
        now = table.now
        if table.obstacle is not None:
            sentence = put("expected a game of the installed rules version: this one can be viewed, not analysed")
            raise OtherRules(sentence, table.version(None))
        history = now.playing()
        if not now.finished:
            sentence = put("expected a finished game: an analysis would reveal hidden information")
            raise StillPlaying(sentence, table.version(None))
        return self._games.get(table.facts.id) or self._games.put(table.facts.id, FinishedGame(history))

    def known(self, table: LiveTable, depth: str, whole: bool = True) -> Known:
        """Return how far the analysis of a table is; and what is there of it, if that is wanted."""
        game, key = self.game(table), Key(table.facts.id, depth)
        decisions = game.decisions(depth)
        kept = self.kept.read(key)
        if kept is None:
            return Known("none", 0.0, 0, decisions, "", "", None)
        running = key in self._runs or kept.driven
        status: Status = "done" if kept.result else "running" if running else "stopped"
        analysis = self._analysis(game, key, kept.kept, kept.result) if whole else None
        judged = len(analysis.moments) if analysis is not None else 0
        failed = self._troubles.get(key)
        trouble = put(failed) if failed and not running else ""
        return Known(status, kept.kept / max(1, kept.parts), judged, decisions, kept.starter, trouble, analysis)

    def _analysis(self, game: FinishedGame, key: Key, count: int, result: str) -> Analysis:
        found = self._told.get(key)
        if found is None or found[:2] != (count, bool(result)):
            if result:
                analysis = Analysis.from_json(json.loads(result), game.record)
            else:
                parts = self._moments(key, count)
                moments = [moment for part in sorted(parts) for moment in parts[part]]
                analysis = so_far(game.record, game.history, moments, DEPTHS[key.depth], SEED)
            found = self._told.put(key, (count, bool(result), analysis))
        return found[2]

    def _moments(self, key: Key, count: int) -> dict[int, list[Moment]]:
        """Return the decisions that are judged, by part; only what is new is read."""
        known = self._parts.get(key) or {}
        if len(known) > count:  # they were made anew
            known = {}
        first = next(part for part in range(len(known) + 1) if part not in known)
        new = {part: moments_of(json.loads(told)) for part, told in self.kept.told(key, first) if part not in known}
        return self._parts.put(key, {**known, **new})

    # Making it.

    async def start(self, table: LiveTable, depth: str, client: str) -> None:
        """Make an analysis, or go on with it; nothing happens if it is there, or under way."""
        game = await asyncio.to_thread(self.game, table)
        key = Key(table.facts.id, depth)
        if key in self._runs:
            return
        kept = await asyncio.to_thread(self.kept.read, key)
        if key in self._runs or (kept is not None and (kept.result or kept.driven)):
            return
        self._check_room(client)
        run = self._runs[key] = Run(key, client)  # from here on nobody else begins it
        self._troubles.drop(key)
        try:
            parts = await asyncio.to_thread(game.parts, depth)
            begun = await asyncio.to_thread(self.kept.begin, key, client, pithead.__version__, len(parts))
        except BaseException:
            del self._runs[key]
            raise
        if not begun:
            del self._runs[key]
            return
        run.task = asyncio.create_task(self._run(run, game, parts))

    def _check_room(self, client: str) -> None:
        most = self.settings.analyses_per_client
        if most and sum(run.client == client for run in self._runs.values()) >= most:
            sentence = put(
                "expected at most {n:analysis|analyses} at a time from one client: wait for it, or stop it", n=most
            )
            raise TooMuch(sentence)
        if self.settings.analyses and len(self._runs) >= self.settings.analyses:
            raise NoRoom(put("The server is busy with other analyses: try again in a minute."))

    async def stop(self, table: LiveTable, depth: str) -> None:
        """Stop an analysis; what is there stays."""
        key = Key(table.facts.id, depth)
        await asyncio.to_thread(self.kept.stop, key)
        run = self._runs.get(key)
        if run is not None and run.task is not None:
            run.task.cancel()
            await asyncio.gather(run.task, return_exceptions=True)

    async def _run(self, run: Run, game: FinishedGame, parts: list[Part]) -> None:
        try:
            there = await asyncio.to_thread(self.kept.numbers, run.key)
            missing = iter([number for number in range(len(parts)) if number not in there])
            count = self.driver.thinkers.count
            workers = [asyncio.create_task(self._work(run, parts, missing)) for _ in range(count)]
            try:
                going = await asyncio.gather(*workers)
            finally:
                for worker in workers:
                    worker.cancel()
            if all(going):
                await self._finish(run, game)
        except Exception as error:
            if isinstance(error, BotFailed):
                log.warning("the analysis of table %s has stopped: %s", run.key.table_id, error)
            else:
                log.exception("the analysis of table %s has stopped", run.key.table_id)
            self._troubles.put(run.key, FAILED)
        finally:
            del self._runs[run.key]

    async def _work(self, run: Run, parts: list[Part], missing: Iterator[int]) -> bool:
        """Work out one part after the other; return whether nobody has stopped it."""
        depth = run.key.depth
        for number in missing:
            task = PartTask(parts[number], DEPTHS[depth])
            told, rest = await self._do(task, run)
            if not await asyncio.to_thread(self.kept.keep, run.key, number, told, rest):
                return False
        return True

    async def _do(self, task: PartTask | WholeTask, run: Run) -> tuple[str, ...]:
        """Have something worked out, later than all bots. While games are played, one process is left to them, and so a
        processor to the server; by deep ones always, as they take seconds.
        """
        spare = 1 if self.driver.lively or run.key.depth == "deep" else 0
        found: tuple[str, ...] = await self.driver.work(task, run.client, later=True, spare=spare)
        return found

    async def _finish(self, run: Run, game: FinishedGame) -> None:
        record = game.record
        assert record.result is not None
        kept = await asyncio.to_thread(self.kept.whole, run.key)
        task = WholeTask(
            record.game,
            record.seats,
            record.seed,
            record.options,
            record.actions,
            record.redraws,
            record.result,
            kept,
            DEPTHS[run.key.depth],
        )
        (result,) = await self._do(task, run)
        await asyncio.to_thread(self.kept.finish, run.key, result)
