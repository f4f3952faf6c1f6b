"""Empty environments: what the wheel needs alone, what each extra adds, and what a command says that lacks its own."""

import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from pithead.extras import EXTRAS, MissingExtra, needs
from support.wheels import PROJECT, NotHere, furnish, needed

pytestmark = pytest.mark.slow

FEW = 16  # packages that `pip install pithead` may add: six that it names, and what those need
RUN = """
import contextlib, io, json, sys
from pithead.cli import main
told = []
for command in json.loads(sys.argv[1]):
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = exec(command[1]) or 0 if command[:1] == ["python"] else main(command)
        except ImportError as error:
            code = str(error)
        except SystemExit as error:
            code = error.code
    told.append([code, said.getvalue()])
print(json.dumps(told))
"""
PLAY = """
import pithead
state = pithead.game("haspelknecht").new(seats=3, seed=1)
while not state.over:
    state.apply(state.legal()[0])
with pithead.language("fr"):
    print(state.svg(None)[:4], state.refusal(0))
"""
SERVE = """
from pithead.table.server import make_server
from pithead.table.settings import Settings
make_server(Settings("sqlite:///table.db"), "", False)
"""
MOVING = """
from pithead.drawing.film import gif
svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>"
if __name__ == "__main__":
    gif([svg], svg, 20)
"""
STEP = """
from pithead.envs.{module} import {name}
"""


class Empty:
    """A folder with the wheel in it, and environments that have nothing else but what an extra asks for."""

    def __init__(self, made: Path, folder: Path) -> None:
        self.site = folder / "site"
        self.folder = folder
        with zipfile.ZipFile(made) as archive:
            archive.extractall(self.site)

    def packages(self, extra: str = "") -> set[str]:
        """Return the names of the packages that come with an extra."""
        try:
            return set(needed(self.site, extra))
        except NotHere as missing:
            pytest.skip(f"needs {missing}: pip install 'pithead[{extra}]'")

    def run(self, extra: str, *commands: list[str]) -> list[tuple[int | str, str]]:
        """Run commands in one process where an extra is installed; return their codes, or errors, and words."""
        packages = furnish(self.folder / f"with-{extra}", needed(self.site, extra))
        done = subprocess.run(
            [sys.executable, "-S", "-c", RUN, json.dumps(commands)],
            env={"PYTHONPATH": f"{self.site}:{packages}", "HOME": str(self.folder), "PITHEAD_PURE": "1"},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return [(code, said) for code, said in json.loads(done.stdout.splitlines()[-1])]


@pytest.fixture(scope="module")
def empty(pure_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Empty:
    return Empty(pure_wheel, tmp_path_factory.mktemp("empty"))


def test_alone_it_brings_few_packages_and_all_that_needs_no_more(empty: Empty) -> None:
    assert len(empty.packages()) <= FEW, empty.packages()
    done = empty.run(
        "",
        ["python", PLAY],
        ["--version"],
        ["games", "coal-baron"],
        ["simulate", "coal-baron", "--games", "2", "--jobs", "1", "--seats", "2"],
        ["arena", "coal-baron", "greedy", "random", "--games", "2", "--jobs", "1"],
    )
    assert [code for code, _ in done] == [0] * len(done), done
    assert done[0][1].startswith("<svg HK")
    assert "interpreted engine" in done[1][1]


def test_a_command_that_lacks_its_extra_says_which(empty: Empty) -> None:
    record = empty.folder / "game.txt"
    record.write_text((PROJECT / "tests/golden/coal-baron-2-off.txt").read_text(encoding="utf-8"), encoding="utf-8")
    lacking = {
        "table": [],
        "pictures": ["render", str(record), "-o", "board.png"],
        "ray": ["arena", "coal-baron", "greedy", "random", "--games", "2", "--on", "ray"],
        "learn": ["train", "coal-baron"],
        "envs": ["python", STEP.format(module="pettingzoo", name="env")],
        "openspiel": ["python", STEP.format(module="openspiel", name="name_of")],
    }
    for extra, (code, said) in zip(lacking, empty.run("", *lacking.values()), strict=True):
        sentence = said if code == 2 else str(code)
        wanted = ("envs", "openspiel") if extra == "openspiel" else (extra,)
        assert any(f"pip install 'pithead[{name}]'" in sentence for name in wanted), (extra, code, said)
        assert sentence.count("\n") <= 1
        assert "Traceback" not in said


@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("table", ["python", SERVE]),
        ("postgres", ["python", "import psycopg, pithead.table.engine"]),
        ("pictures", ["python", MOVING]),
        ("envs", ["python", STEP.format(module="vector", name="np")]),
        ("openspiel", ["python", STEP.format(module="openspiel", name="name_of")]),
        ("learn", ["python", "import pithead.learning.rounds"]),
    ],
)
def test_each_extra_is_enough_for_its_purpose(empty: Empty, extra: str, command: list[str]) -> None:
    assert empty.packages() < empty.packages(extra)
    ((code, said),) = empty.run(extra, command)
    assert code == 0, said


def test_the_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(EXTRAS) == set(project["optional-dependencies"])
    (every,) = project["optional-dependencies"]["all"]
    assert sorted(every.removeprefix("pithead[").removesuffix("]").split(",")) == sorted(set(EXTRAS) - {"all"})


def test_a_fault_of_our_own_is_not_a_missing_extra() -> None:
    with pytest.raises(ImportError) as caught, needs("table", "this"):
        import pithead.no_such_module  # noqa: F401  # that is the point
    assert not isinstance(caught.value, MissingExtra)
    with pytest.raises(MissingExtra, match="'no_such' is missing"), needs("table", "this"):
        import no_such.package  # noqa: F401  # nor is there this one
