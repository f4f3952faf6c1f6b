"""A game of another package, from an empty folder to the browser: what docs/adding-a-game.md tells, done by a stranger.

The environment is new and has nothing in it but what the document's commands install. What Pithead itself needs is not
fetched again, but seen where the tests have it.
"""

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from pithead import _build
from support.browser import SETTLED, launch
from test_house import calculations, hidden

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent.parent
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
NEEDED = ("LICENSE", "README.md", "docs", "examples", "pyproject.toml", "scripts", "setup.py", "src")
PACKAGE = ROOT / "examples" / "goofspiel" / "src" / "goofspiel"
CARDS = 7


def blocks(language: str) -> list[str]:
    """Return the document's blocks of code in a language, up to the explanation of the files."""
    told = GUIDE.partition("\n## The distribution\n")[0]
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```", told)


INSTALL, USE = ([line.removeprefix("$ ") for line in block.splitlines()] for block in blocks("console"))
(SCRIPT,) = blocks("python")


class Stranger:
    """Somebody with an empty folder and a checkout of Pithead, who types what the document says."""

    def __init__(self, folder: Path, checkout: Path) -> None:
        self.folder = folder
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PITHEAD", "PYTHON", "VIRTUAL"))}
        self.environment = kept | {
            "PITHEAD": str(checkout),
            "PITHEAD_PURE": "1",  # else it would be compiled, for minutes
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "PIP_NO_INDEX": "1",
            "PIP_NO_DEPS": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip reads it as: no isolation
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        }

    def start(self, command: str, **wishes: object) -> "subprocess.Popen[str]":
        active = "[ ! -e .venv/bin/activate ] || . .venv/bin/activate; "
        return subprocess.Popen(
            ["sh", "-c", active + command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **wishes,  # type: ignore[call-overload]
        )

    def type(self, command: str, answers: str = "") -> str:
        """Run a command to its end, which must be a good one, and return what it printed."""
        process = self.start(command)
        said, _ = process.communicate(answers, timeout=240)
        assert process.returncode == 0, f"{command}\n{said}"
        return said

    def run(self, script: str) -> str:
        path = self.folder / "script.py"
        path.write_text(script, encoding="utf-8")
        return self.type(f"python -W ignore {path}")


def share_packages(folder: Path) -> None:
    """Let a new environment see what Pithead needs, and build with, where the tests have it."""
    (site,) = (folder / ".venv").glob("lib/python*/site-packages")
    for seed in (*site.glob("setuptools*"), *site.glob("pkg_resources"), *site.glob("*distutils*")):
        shutil.rmtree(seed) if seed.is_dir() else seed.unlink()
    (site / "packages-of-the-tests.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    folder = tmp_path_factory.mktemp("stranger")
    checkout = tmp_path_factory.mktemp("checkout")
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", _build.STAMP)
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, checkout / name, ignore=ignored)
        else:
            shutil.copy2(source, checkout / name)
    found = Stranger(folder, checkout)
    for command in INSTALL:
        found.type(command)
        if " -m venv " in command:
            share_packages(folder)
    return found


def used(start: str) -> str:
    """Return the document's command that begins so."""
    (command,) = (command for command in USE if command.startswith(start))
    return command


def test_every_command_of_the_document_is_tried_here() -> None:
    assert [re.sub(r"^(pithead \w+|python -m \w+).*", r"\1", command) for command in USE] == [
        "pithead games", "pithead play", "pithead simulate", "pithead arena", "python -m pytest", "pithead serve",
    ]  # fmt: skip


def test_nothing_in_pithead_names_the_game() -> None:
    for path in (ROOT / "src" / "pithead").rglob("*"):
        if path.suffix in (".py", ".js", ".html", ".css", ".po", ".toml", ".svg", ".md"):
            assert "goof" not in path.read_text(encoding="utf-8").lower(), path


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.stem)
def test_the_example_has_the_shape_of_the_house(path: Path) -> None:
    """It knows the kit for games alone, and nobody calculates with the number of an action."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    taken = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    known = ("pithead.game_kit", "goofspiel")
    assert [name for name in taken if name.startswith("pithead") and not name.startswith(known)] == []
    assert list(hidden(tree)) == []
    assert path.stem == "actions" or list(calculations(tree)) == []


def test_every_message_of_the_example_is_translated() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "languages.py"), "--check", str(PACKAGE)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "all messages are translated", done.stdout + done.stderr


def test_both_packages_are_installed_and_not_those_of_the_tests(stranger: Stranger) -> None:
    told = stranger.run("import pithead, goofspiel; print(pithead.__file__, goofspiel.__file__, pithead.games())")
    pithead_at, goofspiel_at, games = told.split(maxsplit=2)
    assert Path(pithead_at).is_relative_to(stranger.folder / ".venv")
    assert Path(goofspiel_at).is_relative_to(stranger.folder / "goofspiel")
    assert games.strip() == "['coal-baron', 'goofspiel', 'haspelknecht', 'magnum-sal']"


def test_the_command_line_knows_it(stranger: Stranger) -> None:
    told = " ".join(stranger.type(used("pithead games")).split())
    assert "Goofspiel" in told
    assert "seats 2 to 5" in told
    assert "ties = carry | discard | share" in told
    assert "goofspiel/rules/en.md,version1" in told.replace(" ", "")  # a long path is broken somewhere


def test_it_is_played_in_the_terminal(stranger: Stranger) -> None:
    told = stranger.type(used("pithead play"), "1\n" * CARDS)
    assert "Goofspiel · round 1 of 7" in told
    assert "Teal" in told
    assert "The game is over." in told
    (record,) = stranger.folder.glob("goofspiel-*.txt")
    assert "GOOF" in stranger.type(f"pithead replay {record.name} --check") + told


def test_it_is_simulated_and_played_by_bots(stranger: Stranger) -> None:
    assert "20 random games" in stranger.type(used("pithead simulate"))
    told = stranger.type(used("pithead arena"))
    assert told.index("greedy") < told.rindex("random")


def test_its_own_tests_pass(stranger: Stranger) -> None:
    assert " failed" not in stranger.type(used("python -m pytest") + " -p no:cacheprovider -p no:xdist")


def test_environments_have_it(stranger: Stranger) -> None:
    assert "Passed" in stranger.run(SCRIPT)
    stranger.run(ENVIRONMENTS)


ENVIRONMENTS = """
import random

import gymnasium
import pyspiel
from gymnasium.utils.env_checker import check_env
import pithead.envs.openspiel
from pithead.envs.batch import BatchEnv
from pithead.envs.gymnasium import ids

assert ids()["Pithead/Goofspiel-v0"] == "goofspiel"
check_env(gymnasium.make("Pithead/Goofspiel-v0", seats=5, opponents="greedy").unwrapped, skip_render_check=True)

many = BatchEnv("goofspiel", n=4, seats=5, seed=1)
many.reset()
ended = sum(int(many.step(many.sample()).dones.sum()) for _ in range(2 * 5 * 13))
assert ended == 2 * 4

state = pyspiel.load_game("pithead_goofspiel(players=5,cards=7,ties=share)").new_initial_state()
chance = random.Random(1)
while not state.is_terminal():
    state.apply_action(chance.choice(state.legal_actions()))
assert abs(sum(state.returns())) < 1e-9
"""


# In the browser.


@pytest.fixture
def address(stranger: Stranger) -> Iterator[str]:
    process = stranger.start(f"exec {used('pithead serve')} --port 0 --no-browser --pace 0 --rate 0")
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                break
        else:
            raise AssertionError(f"the table does not start: {said}")
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=address).new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        yield page
        assert wrong == []
        browser.close()


def test_it_is_played_in_the_browser_by_clicks(page: Page, address: str) -> None:
    """A whole game of five: whatever is lit is clicked, until the score sheet shows what gave points."""
    page.goto("/")
    page.click("#more-options > summary")
    page.check("#game-goofspiel")
    while page.locator("#more").is_visible():
        page.click("#more")
    assert page.locator("#seats > li").count() == 5
    page.select_option(".options:not([hidden]) [name=cards]", str(CARDS))
    page.select_option(".options:not([hidden]) .pace", "0")
    page.click("#start")
    version = -1
    for left in range(CARDS, 0, -1):
        page.wait_for_function(SETTLED, arg=version)
        version = int(page.get_attribute("#main", "data-version") or -1)
        expect(page.locator("#pictures .part.can")).to_have_count(left)
        page.locator("#pictures .part.can").last.click()
    expect(page.locator("#main")).to_have_class(re.compile("over"))
    page.click("[data-open=sheet]")
    expect(page.locator("#sheet")).to_contain_text("Prizes taken")
    expect(page.locator("#sheet")).to_contain_text("Teal")
    assert page.locator("#sheet .mark.of4").count() > 0
    assert page.locator("#board .seat4").first.evaluate("mark => getComputedStyle(mark).fill") == "rgb(27, 107, 104)"
    look_at_the_rules(page, address)


def look_at_the_rules(page: Page, address: str) -> None:
    """A paragraph of the score sheet leads to them: a prefix of four letters, in both languages."""
    link = page.locator("#sheet a[href$='#GOOF-2.3']").first.get_attribute("href")
    assert link == "/rules/goofspiel#GOOF-2.3"
    page.goto(link)
    assert "The highest takes the prize" in page.inner_text("[id='GOOF-2.3']")
    picture = page.locator("main picture img").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    page.context.add_cookies([{"name": "language", "value": "fr", "url": address}])
    page.reload()
    assert "La plus haute remporte le prix" in page.inner_text("[id='GOOF-2.3']")
    page.goto("/")
    assert "Misez vos cartes" in page.inner_text("#main")
    page.click("#more-options > summary")
    page.check("#game-goofspiel")
    assert "Si plusieurs misent la carte la plus haute" in page.inner_text(".options:not([hidden])")
