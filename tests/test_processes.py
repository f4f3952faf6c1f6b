"""Work in several processes: what comes of each task is given once, and nobody works on for one who is gone."""

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

from pithead.processes import run
from support.serving import wait_until


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    assert sorted(run(abs, range(-20, 0), jobs)) == list(range(1, 21))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_is_told(jobs: int) -> None:
    with pytest.raises(TypeError):
        list(run(abs, [1, "two", 3], jobs))


def test_no_process_is_left_when_nobody_asks_on() -> None:
    before = set(active_children())
    results = run(abs, range(8), 2)
    next(results)
    results.close()
    assert set(active_children()) <= before


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text()


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal")
def test_processes_end_with_the_one_that_asks(tmp_path: Path) -> None:
    """Even if that is killed in the middle of their work, and could tell them nothing."""
    work = "import os, time\ndef work(number):\n    print(os.getpid(), flush=True)\n    time.sleep(600)\n"
    (tmp_path / "long.py").write_text(work, encoding="utf-8")
    script = """if __name__ == "__main__":
        from long import work
        from pithead.processes import run
        list(run(work, [1, 2], 2))"""
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    asking = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=env)
    assert asking.stdout is not None
    with asking, asking.stdout as out:
        working = [int(out.readline()) for _ in range(2)]
        asking.send_signal(signal.SIGKILL)
        wait_until(lambda: all(map(is_gone, working)), "the end of the processes")
