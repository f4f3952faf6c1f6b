"""What holds for all tests."""

import os
import re
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

from pithead import _build
from support.sampling import SOAK
from support.wheels import copy_project, wheel

settings.register_profile("pithead", deadline=None)  # no test depends on the clock
settings.load_profile("pithead")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files that do not name the mark that `-m` asks for: to import them takes longer than to look."""
    asked = re.match(r"\w+$", config.option.markexpr)
    if asked is None or not collection_path.match("test_*.py"):
        return None
    return f"mark.{asked[0]}" not in collection_path.read_text(encoding="utf-8") or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the long versions unless they are asked for; begin with what takes long, as the rest fills the gaps."""
    for item in items:
        if item.get_closest_marker("soak") and not SOAK:
            item.add_marker(pytest.mark.skip(reason="a long version: `make soak` runs it"))
    items.sort(key=lambda item: not (item.get_closest_marker("soak") or item.get_closest_marker("slow")))


@pytest.fixture(scope="session")
def pure_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel of the project without binaries, built once for all workers, in a tree where others were built."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "pure-wheel"
    with FileLock(f"{folder}.lock"):
        if not any(folder.glob("*.whl")):
            project = copy_project(tmp_path_factory.mktemp("pure") / "project")
            stale = project / "build" / "lib" / "pithead"
            (stale / "core").mkdir(parents=True)
            (stale / "core" / "gone.py").touch()
            (stale / _build.STAMP).touch()
            (project / "src" / "pithead" / _build.STAMP).touch()
            wheel(project, folder, PITHEAD_PURE="1")
        (made,) = folder.glob("*.whl")
    return made
