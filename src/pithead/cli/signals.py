"""Signals that ask a command to end, as an exception that comes only where it does no harm."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

ASKED_TO_END = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Stop(KeyboardInterrupt):
    """Ctrl-C or another signal that ends the command; `code` is the exit code that says so."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


class Signals:
    """Raises `Stop` on a signal, at once or, while it is held back, as soon as it is let through."""

    def __init__(self) -> None:
        self.came = 0  # the signal that ended the command
        self._holding = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "Signals":
        self.came = 0
        self._holding = False
        if threading.current_thread() is threading.main_thread():
            for number in ASKED_TO_END:
                if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                    self._before[number] = signal.signal(number, self._heard)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    def _heard(self, number: int, _frame: FrameType | None) -> None:
        self.came = number
        if not self._holding:
            raise Stop(number)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold signals back: what runs inside is done whole."""
        before, self._holding = self._holding, True
        try:
            yield
        finally:
            self._holding = before

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Let signals through, inside a part that holds them back; raise `Stop` if one came meanwhile."""
        before, self._holding = self._holding, False
        try:
            if self.came:
                raise Stop(self.came)
            yield
        finally:
            self._holding = before


signals = Signals()
