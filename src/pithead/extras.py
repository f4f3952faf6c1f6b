"""What is installed besides the package itself: an extra of pip for each purpose, and one sentence where it is missing.

`pip install pithead` brings the engine, the search, records and the command line. Everything else belongs to an extra
of pyproject.toml, and is imported inside `with needs(…)`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

EXTRAS = ("table", "push", "pictures", "envs", "openspiel", "ray", "learn", "postgres", "all")


class MissingExtra(ImportError):
    """What is asked for needs packages that are not installed."""

    def __init__(self, extra: str, purpose: str, missing: str = "") -> None:
        lacking = f" ('{missing}' is missing)" if missing else ""
        super().__init__(f"expected the extra '{extra}' for {purpose}{lacking}: pip install 'pithead[{extra}]'")
        self.extra = extra


@contextmanager
def needs(extra: str, purpose: str) -> Iterator[None]:
    """Import the packages of an extra inside the block; one that is not installed raises `MissingExtra`."""
    try:
        yield
    except MissingExtra:
        raise
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == "pithead":  # a fault of ours, which nobody can install away
            raise
        raise MissingExtra(extra, purpose, missing) from None
