"""The two builds: which one runs, and the wheels."""

import importlib.util
import shutil
import tarfile
from pathlib import Path

import pytest

import pithead
from pithead import _build
from support.wheels import PACKAGE, PROJECT, binaries_in, copy_project, installed, names_in, output, python, wheel

MOST_MODULES = 70  # that `import pithead` loads, those of Python itself among them
TELL = "import pithead; print(pithead.compiled())"
PLAY = """
import pithead
state = pithead.game('coal-baron').new(seats=2, seed=1)
for _ in range(20):
    pithead.play(state, state.legal()[0])
print(pithead.compiled(), pithead.__file__)
"""

needs_binaries = pytest.mark.skipif(not pithead.compiled(), reason="the engine runs interpreted here")
needs_compiler = pytest.mark.skipif(not _build.can_compile(), reason="there is no C compiler here")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with a copy of the package and its binaries."""
    shutil.copytree(PACKAGE, tmp_path / "pithead", ignore=shutil.ignore_patterns("__pycache__"))
    for shared in PACKAGE.parent.glob("pithead__mypyc*"):
        shutil.copy2(shared, tmp_path)
    return tmp_path


class TestStamp:
    """A binary is used only with exactly the sources it was made from."""

    def test_the_digest_follows_every_source_of_the_unit(self, copy: Path) -> None:
        root = copy / "pithead"
        before = _build.digest(str(root))
        assert before == _build.digest(str(PACKAGE))
        source = root / "core" / "bits.py"
        text = source.read_bytes()
        source.write_bytes(text + b"#")
        assert _build.digest(str(root)) != before
        source.write_bytes(text)
        assert _build.digest(str(root)) == before
        source.rename(root / "core" / "other.py")
        assert _build.digest(str(root)) != before

    def test_the_digest_passes_over_interpreted_files(self, copy: Path) -> None:
        root = copy / "pithead"
        before = _build.digest(str(root))
        (root / "core" / "__init__.py").write_text("# other\n", encoding="utf-8")
        assert _build.digest(str(root)) == before

    def test_the_digest_names_the_python_it_was_compiled_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        before = _build.digest()
        monkeypatch.setattr(_build, "SUFFIX", ".cpython-399-other.so")
        assert _build.digest() != before

    def test_binaries_need_a_stamp_and_all_their_files(self, copy: Path) -> None:
        root = copy / "pithead"
        _build.remove(str(root))
        files = [root / path for path in _build.binaries(str(root))]
        assert not any(path.exists() for path in files)
        for path in files:
            path.touch()
        assert not _build.fits(str(root))
        (root / _build.STAMP).write_text(_build.digest(str(root)), encoding="ascii")
        assert _build.fits(str(root))
        files[-1].unlink()
        assert not _build.fits(str(root))

    @needs_binaries
    def test_an_edited_source_runs_interpreted_until_it_is_compiled(self, copy: Path) -> None:
        source = copy / "pithead" / "core" / "bits.py"
        text = source.read_bytes()
        assert output("-c", TELL, path=copy) == "True"
        source.write_bytes(text + b"\nEDITED = 7\n")
        done = python("-c", TELL + "; from pithead.core import bits; print(bits.EDITED)", path=copy)
        assert done.stdout.split() == ["False", "7"]
        assert "so they run interpreted" in done.stderr
        source.write_bytes(text)
        assert output("-c", TELL, path=copy) == "True"

    @needs_binaries
    def test_a_removed_source_leaves_no_module_behind(self, copy: Path) -> None:
        (copy / "pithead" / "core" / "playout.py").unlink()
        done = python("-c", "import pithead; import pithead.core.playout", path=copy)
        assert "ModuleNotFoundError: No module named 'pithead.core.playout'" in done.stderr

    @needs_binaries
    def test_binaries_without_a_stamp_are_not_used(self, copy: Path) -> None:
        (copy / "pithead" / _build.STAMP).unlink()
        assert output("-c", TELL, path=copy) == "False"


class TestChoice:
    """`PITHEAD_PURE=1` runs the sources interpreted."""

    @pytest.mark.both
    def test_this_process_runs_the_build_that_was_asked_for(self) -> None:
        assert pithead.compiled() == (_build.fits() and not _build.pure_wanted())

    def test_pure_runs_every_module_of_the_unit_from_its_source(self) -> None:
        code = """
import pathlib, sys, pithead
pithead.game("coal-baron")
print({pathlib.Path(module.__file__).suffix for name, module in sys.modules.items() if name.startswith("pithead")})
"""
        assert output("-c", code, PITHEAD_PURE="1") == "{'.py'}"

    @needs_binaries
    @pytest.mark.parametrize("value", ["", "0"])
    def test_an_empty_pure_or_0_means_no(self, value: str) -> None:
        assert output("-c", TELL, PITHEAD_PURE=value) == "True"


class TestImport:
    """`import pithead` is light."""

    def test_it_pulls_in_no_heavy_package(self) -> None:
        loaded = output("-c", "import sys, pithead; print(*{name.split('.')[0] for name in sys.modules})").split()
        assert not {"numpy", "typer", "rich", "pydantic", "fastapi", "click", "asyncio"} & set(loaded)

    def test_it_loads_few_modules(self) -> None:
        """How long that takes is measured by `pithead bench`."""
        code = "import sys; before = set(sys.modules); import pithead; print(*set(sys.modules) - before)"
        loaded = output("-c", code).split()
        assert len(loaded) <= MOST_MODULES, sorted(loaded)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project's sources, with nothing built."""
    return copy_project(tmp_path / "project")


@pytest.fixture
def small_project(project: Path) -> Path:
    """Return a project whose unit is small enough to be compiled in seconds."""
    package = project / "src" / "pithead"
    for name in ("games", "search"):
        shutil.rmtree(package / name, ignore_errors=True)
    for path in (package / "core").glob("*.py"):
        if path.name not in ("__init__.py", "bits.py"):
            path.unlink()
    (package / "core" / "game.py").write_text('"""The smallest unit."""\n', encoding="utf-8")
    (package / "__init__.py").write_text(
        "from pithead import _build\n\n__version__ = '0'\n\n_build.choose()\n\n"
        "from pithead.core import bits, game as _unit\n\n\n"
        "def compiled() -> bool:\n    return not str(_unit.__file__).endswith('.py')\n",
        encoding="utf-8",
    )
    return project


@pytest.mark.slow
class TestWheel:
    """`pip wheel .` gives a wheel that installs and runs, with a compiler and without."""

    @needs_compiler
    def test_a_compiled_wheel_runs_compiled(self, small_project: Path, tmp_path: Path) -> None:
        made, _ = wheel(small_project, tmp_path / "dist")
        assert len(binaries_in(made)) == 4  # the shared library, two modules, the stamp
        assert "none-any" not in made.name
        path = installed(made, tmp_path / "empty")
        assert output("-c", TELL, path=path) == "True"
        assert output("-c", TELL, path=path, PITHEAD_PURE="1") == "False"
        assert output("-c", "from pithead.core import bits; print(bits.bit(40) == 2**40)", path=path) == "True"
        told = "import inspect; from pithead.core import bits; print(inspect.getdoc(bits.bit), bits.__doc__)"
        assert output("-c", told, path=path) == output("-c", told, path=path, PITHEAD_PURE="1")
        assert "None" not in output("-c", told, path=path)

    def test_a_pure_wheel_has_all_the_package_and_no_binary(self, pure_wheel: Path, tmp_path: Path) -> None:
        made = pure_wheel
        names = names_in(made)
        assert made.name.endswith("-py3-none-any.whl")
        assert binaries_in(made) == []
        assert "pithead/core/gone.py" not in names
        assert {"pithead/py.typed", "pithead/games/coal_baron/components.toml"} <= set(names)
        manuals = ("magnum-sal.md", "rulings.md", "fr/magnum-sal.md", "fr/rulings.md")  # what the table's pages show
        assert {f"pithead/table/manuals/{name}" for name in manuals} <= set(names)
        path = installed(made, tmp_path / "empty")
        assert output("-c", PLAY, path=path) == f"False {path / 'pithead' / '__init__.py'}"

    def test_without_a_compiler_the_wheel_runs_interpreted(self, project: Path, tmp_path: Path) -> None:
        made, said = wheel(project, tmp_path / "dist", CC="/bin/false")
        assert "there is no C compiler" in said
        assert made.name.endswith("-py3-none-any.whl")
        assert binaries_in(made) == []
        assert output("-c", PLAY, path=installed(made, tmp_path / "empty")).startswith("False ")

    @needs_compiler
    def test_a_build_that_fails_half_way_leaves_no_binary(self, small_project: Path, tmp_path: Path) -> None:
        compiler = tmp_path / "cc"  # compiles an empty file and the small modules, but not the shared library
        compiler.write_text('#!/bin/sh\ncase "$*" in *__native*) exit 1 ;; esac\nexec cc "$@"\n', encoding="ascii")
        compiler.chmod(0o755)
        made, said = wheel(small_project, tmp_path / "dist", CC=str(compiler))
        assert "it could not be compiled" in said
        assert binaries_in(made) == []
        assert output("-c", TELL, path=installed(made, tmp_path / "empty")) == "False"

    def test_sources_that_mypyc_refuses_run_interpreted(self, small_project: Path, tmp_path: Path) -> None:
        with (small_project / "src" / "pithead" / "core" / "bits.py").open("a", encoding="utf-8") as source:
            source.write('\nWRONG: int = "one"\n')
        made, _ = wheel(small_project, tmp_path / "dist")
        assert binaries_in(made) == []

    @needs_compiler
    def test_building_in_place_follows_the_sources(self, small_project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(small_project)
        source = small_project / "src"
        gone = source / "pithead" / "core" / "gone.py"
        gone.write_text('"""Soon removed."""\n', encoding="utf-8")

        def built(pure: str) -> int:
            output("setup.py", "-q", "build_ext", "--inplace", PITHEAD_PURE=pure)
            return len([*source.rglob("*" + _build.SUFFIX), *source.rglob(_build.STAMP)])

        assert built(pure="0") == 5  # the shared library, three modules, the stamp
        assert output("-c", TELL, path=source) == "True"
        gone.unlink()
        assert built(pure="0") == 4
        assert built(pure="1") == 0

    def test_a_source_distribution_builds_a_wheel(
        self, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(project)
        output("setup.py", "-q", "sdist", "-d", str(tmp_path / "sdist"))
        (made,) = (tmp_path / "sdist").glob("*.tar.gz")
        with tarfile.open(made) as archive:
            names = {name.partition("/")[2] for name in archive.getnames()}
        assert {"setup.py", "pyproject.toml", "Makefile", "requirements/dev.txt", "scripts/setup.sh"} <= names
        assert {"scripts/docstrings.py", "scripts/lean.py", "scripts/parts.py"} <= names
        assert "src/pithead/games/coal_baron/components.toml" in names
        built, _ = wheel(made, tmp_path / "dist", PITHEAD_PURE="1")
        assert output("-c", PLAY, path=installed(built, tmp_path / "empty")).startswith("False ")


class TestParts:
    """The C of the unit is gathered in parts that are compiled side by side."""

    def gathered(self, folder: Path, *, one: bool) -> dict[str, list[str]]:
        spec = importlib.util.spec_from_file_location("parts", PROJECT / "scripts" / "parts.py")
        assert spec is not None
        assert spec.loader is not None
        parts = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(parts)
        names = ("core.bits", "games.coal_baron.state", "games.coal_baron.policy.worth", "search.mcts")
        modules = {parts.c_file(folder, f"pithead.{name}").as_posix(): f"pithead.{name}" for name in names}
        own = (folder / "init.c").as_posix()
        written = parts.gather([*modules, own], modules, folder, one=one)
        return {Path(path).stem: Path(path).read_text(encoding="utf-8").splitlines() for path in written}

    def test_there_is_one_for_core_for_each_game_and_for_search(self, tmp_path: Path) -> None:
        assert self.gathered(tmp_path, one=False) == {
            "__native_part_core": ['#include "__native_pithead___core___bits.c"', '#include "init.c"'],
            "__native_part_coal_baron": [
                '#include "__native_pithead___games___coal_baron___state.c"',
                '#include "__native_pithead___games___coal_baron___policy___worth.c"',
            ],
            "__native_part_search": ['#include "__native_pithead___search___mcts.c"'],
        }

    def test_or_one_for_all(self, tmp_path: Path) -> None:
        (lines,) = self.gathered(tmp_path, one=True).values()
        assert len(lines) == 5

    @needs_compiler
    def test_a_linker_that_optimises_nothing_gets_one(self, small_project: Path, tmp_path: Path) -> None:
        compiler = tmp_path / "cc"
        compiler.write_text('#!/bin/sh\ncase "$*" in *-flto*) exit 1 ;; esac\nexec cc "$@"\n', encoding="ascii")
        compiler.chmod(0o755)
        made, _ = wheel(small_project, tmp_path / "dist", CC=str(compiler))
        assert output("-c", TELL, path=installed(made, tmp_path / "empty")) == "True"
