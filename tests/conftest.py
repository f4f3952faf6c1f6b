"""What holds for all tests."""

import re
from pathlib import Path

import pytest
from hypothesis import settings

from support.sampling import SOAK

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
