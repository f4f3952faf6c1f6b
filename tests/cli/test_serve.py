"""`pithead serve`: mistakes; the server itself is tested in tests/table."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--port", 70000], "expected --port to be from 0 to 65535, got 70000"),
        (["--pace", -1], "expected --pace to be from 0 to 10000, got -1"),
        (["--workers", 0], "expected --workers to be from 1 to 64, got 0"),
        (["--host", "no.such.host.invalid", "--port", 0], "cannot listen at no.such.host.invalid"),
        (["--port", 0, "--database", "nonsense"], "cannot use the database"),
        (["--port", 0, "--database", "sqlite:////no/such/folder/x.db"], "cannot use the database"),
        (["--port", 0, "--database", "postgresql://127.0.0.1:1/none"], "cannot use the database"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(fails, args, words):
    assert words in fails("serve", "--no-browser", *args).err


def test_nothing_of_the_table_is_imported_before_it_is_needed():
    code = (
        "import sys, pithead, pithead.cli; print([m for m in sys.modules if m.startswith(('fastapi', 'sqlalchemy'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
