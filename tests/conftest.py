"""Tests marked `soak` take minutes, and run only where PITHEAD_SOAK=1 asks for them."""

import os

import pytest

ASKED_FOR = os.environ.get("PITHEAD_SOAK", "0") not in ("", "0")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not ASKED_FOR and item.get_closest_marker("soak") is not None:
            item.add_marker(pytest.mark.skip(reason="takes minutes: runs with PITHEAD_SOAK=1"))
