"""What concerns all tests."""

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the long versions, unless they are asked for."""
    if os.environ.get("PITHEAD_SOAK") == "1":
        return
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.skip(reason="a long version: `make soak` runs it"))
