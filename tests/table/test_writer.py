"""Writes of several threads share a transaction; one that fails leaves the others alone."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from pithead.table.engine import make_engine
from pithead.table.writer import Writer


class Numbers:
    """A database of numbers, none of them twice."""

    def __init__(self, path: Path) -> None:
        self.engine = make_engine(f"sqlite:///{path}")
        self.transactions = 0
        self.first = threading.Event()  # set while the first transaction is held up
        self.go_on = threading.Event()
        self.writer = Writer(self.begin)

    @contextmanager
    def begin(self) -> Iterator[sa.Connection]:
        self.transactions += 1
        with self.engine.begin() as connection:
            yield connection

    def add(self, number: int) -> int:
        def insert(connection: sa.Connection) -> int:
            if number == 0:
                connection.exec_driver_sql("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
                self.first.set()
                assert self.go_on.wait(10)
            connection.exec_driver_sql("INSERT INTO numbers VALUES (?)", (number,))
            return number

        return self.writer.write(insert)

    def all(self) -> list[int]:
        with self.engine.connect() as connection:
            return list(connection.exec_driver_sql("SELECT number FROM numbers ORDER BY number").scalars())


@pytest.fixture
def numbers(tmp_path: Path) -> Iterator[Numbers]:
    numbers = Numbers(tmp_path / "numbers.db")
    yield numbers
    numbers.engine.dispose()


def added(numbers: Numbers, given: list[int]) -> list[int | None]:
    """Add the numbers from as many threads, while 0 is being written; None is for one that failed."""

    def add(number: int) -> int | None:
        try:
            return numbers.add(number)
        except sa.exc.IntegrityError:
            return None

    with ThreadPoolExecutor(len(given) + 1) as threads:
        first = threads.submit(numbers.add, 0)
        assert numbers.first.wait(10)
        others = [threads.submit(add, number) for number in given]
        while len(numbers.writer._waiting) < len(given):
            threading.Event().wait(0.01)
        numbers.go_on.set()
        assert first.result() == 0
        return [other.result() for other in others]


def test_all_that_wait_are_written_in_one_transaction(numbers: Numbers) -> None:
    assert added(numbers, [1, 2, 3, 4, 5]) == [1, 2, 3, 4, 5]
    assert numbers.all() == [0, 1, 2, 3, 4, 5]
    assert numbers.transactions == 2


def test_a_write_that_fails_leaves_the_others_alone(numbers: Numbers) -> None:
    assert sorted(added(numbers, [1, 2, 2, 3]), key=str) == [1, 2, 3, None]
    assert numbers.all() == [0, 1, 2, 3]
