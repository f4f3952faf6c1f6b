"""What `help` shows of all that is public: signature and docstring, in both builds."""

import ast
import inspect
import pydoc
import re
from pathlib import Path

import pytest

import pithead
from pithead import _build
from pithead.core import registry

pytestmark = pytest.mark.both

# The package of the games takes the place of the function as soon as one is found.
PUBLIC = [registry.games if name == "games" else getattr(pithead, name) for name in pithead.__all__]
CLASSES = [found for found in PUBLIC if isinstance(found, type)]
STATES = [type(pithead.game(key).new(2, 1)) for key in pithead.all_games()]


def source(found: object) -> ast.Module:
    """The source that something public was made of, whatever build runs."""
    name = str(getattr(found, "__module__", "")).replace(".", "/").removeprefix("pithead")
    path = Path(_build.ROOT + name)
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8"))


def definition(found: type | object) -> ast.ClassDef | ast.FunctionDef:
    name = getattr(found, "__name__", "")
    nodes = (node for node in source(found).body if isinstance(node, ast.ClassDef | ast.FunctionDef))
    return next(node for node in nodes if node.name == name)


def members(found: type) -> list[ast.FunctionDef]:
    return [node for node in definition(found).body if isinstance(node, ast.FunctionDef)]


def check(called: object, node: ast.FunctionDef, shown: str) -> None:
    """The signature has the parameters of the source, and what `help` shows names them all."""
    arguments = (*node.args.posonlyargs, *node.args.args, node.args.vararg, *node.args.kwonlyargs, node.args.kwarg)
    names = [argument.arg for argument in arguments if argument is not None and argument.arg != "self"]
    found = inspect.signature(called)  # type: ignore[arg-type]
    assert [name for name in found.parameters if name != "self"] == names
    plain = shown.replace("\n", " ")
    assert [name for name in names if not re.search(rf"\([^()]*\b{name}\b", plain)] == []


@pytest.mark.parametrize("found", PUBLIC, ids=pithead.__all__)
def test_everything_public_has_its_docstring_and_its_signature(found: type | object) -> None:
    node = definition(found)
    shown = pydoc.plain(pydoc.render_doc(found))
    doc = ast.get_docstring(node)
    assert doc
    assert inspect.getdoc(found) == doc
    assert doc.splitlines()[0] in shown
    if isinstance(node, ast.FunctionDef):
        check(found, node, shown)
    elif isinstance(found, type):
        constructors = (member for base in found.__mro__ if "pithead" in base.__module__ for member in members(base))
        check(found, next(member for member in constructors if member.name == "__init__"), shown)


@pytest.mark.parametrize("found", CLASSES, ids=[found.__name__ for found in CLASSES])
def test_every_public_method_has_its_docstring_and_its_signature(found: type) -> None:
    shown = pydoc.plain(pydoc.render_doc(found))
    for node in members(found):
        if node.name.startswith("_"):
            continue
        doc = ast.get_docstring(node)
        assert doc
        assert inspect.getdoc(getattr(found, node.name)) == doc, f"{found.__name__}.{node.name}"
        assert doc.splitlines()[0] in shown
        if not any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list):
            check(getattr(found, node.name), node, shown)


@pytest.mark.parametrize("found", STATES, ids=[found.__name__ for found in STATES])
def test_a_state_shows_the_docstrings_of_every_state(found: type) -> None:
    for node in members(pithead.State):
        if not node.name.startswith("_"):
            assert inspect.getdoc(getattr(found, node.name)), f"{found.__name__}.{node.name}"
    shown = pydoc.plain(pydoc.render_doc(found))
    assert "Return the legal actions in ascending order, for the seat asked next or for any waiting seat." in shown


def test_the_package_of_the_games_tells_how_to_list_them() -> None:
    pithead.game("coal-baron")
    assert "`pithead.all_games()` lists what is installed" in pydoc.plain(pydoc.render_doc(pithead.games))


def test_modules_have_their_docstrings() -> None:
    from pithead.core import history, record

    assert history.__doc__ == "A game being played: its state, what was decided, what happened; checked play and undo."
    assert str(record.__doc__).startswith("A game as plain text")


def test_defaults_are_told_as_they_are() -> None:
    assert inspect.signature(pithead.State.legal).parameters["seat"].default == -1
    assert inspect.signature(pithead.State.legal).parameters["seat"].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    assert inspect.signature(pithead.Event).parameters["seen_by"].default == -1
    assert list(inspect.signature(pithead.Game).parameters)[-2:] == ["phrase", "observation"]
