"""Processes for the bots."""

import time

import pytest

import pithead
from pithead.bots import Bot
from pithead.table.thinkers import BotFailed, BotProcess, Job


class Sleeper(Bot):
    """Never decides."""

    def choose(self, state, seat):
        time.sleep(60)


class Breaker(Bot):
    """Fails."""

    def choose(self, state, seat):
        raise RuntimeError("no idea")


class Leaver(Bot):
    """Ends its process."""

    def choose(self, state, seat):
        import os

        os._exit(3)


def job(bot: str) -> Job:
    return Job("coal-baron", pithead.game("coal-baron").new(2, 1).dump(), 0, bot, 5)


def test_a_bot_that_fails_ends_or_takes_too_long_is_told_and_another_goes_on(monkeypatch):
    from pathlib import Path

    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    worker = BotProcess()
    try:
        legal = pithead.game("coal-baron").new(2, 1).legal(0)
        assert worker.run(job("greedy"), 30) in legal
        with pytest.raises(BotFailed, match="RuntimeError: no idea"):
            worker.run(job("test_thinkers:Breaker"), 30)
        with pytest.raises(BotFailed, match=r"no decision within 0\.3 seconds"):
            worker.run(job("test_thinkers:Sleeper"), 0.3)
        with pytest.raises(BotFailed, match="its process ended"):
            worker.run(job("test_thinkers:Leaver"), 30)
        assert worker.run(job("random"), 30) in legal
    finally:
        worker.stop()
