"""What the sources keep to: imports point down only, and both builds compute the same."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pithead import _build

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "pithead"


def sources() -> list[tuple[str, ast.Module]]:
    """Return every module of the package, by its dotted name."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append((name, ast.parse(path.read_text(encoding="utf-8"), str(path))))
    return found


def imports(name: str, tree: ast.Module) -> Iterator[str]:
    """Yield the modules of the package that a module imports; a name taken from a package counts as its module."""
    folder = PACKAGE.parent.joinpath(*name.split("."))
    package = name.split(".") if folder.is_dir() else name.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "pithead")
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            origin = ".".join(part for part in (base, node.module) if part)
            if origin.split(".")[0] == "pithead":
                yield from (f"{origin}.{alias.name}" for alias in node.names)


# What each layer may import, besides itself. A game counts as a layer of its own.
BELOW = {
    "drawing": set[str](),
    "core": {"drawing"},
    "games": {"core", "drawing"},
    "search": {"core"},
    "bots": {"core", "search", "games"},
}
OUTSIDE = {
    "table",
    "envs",
    "arena",
    "analysis",
    "teaching",
    "puzzles",
    "learning",
    "corpus",
    "study",
}  # these know every game through `core`, and no game's insides

# Those outside that know only some others of them.
ONLY = {
    "arena": {"core", "search", "bots"},
    "analysis": {"core", "search", "bots", "arena", "drawing"},
    "teaching": {"core", "search", "bots", "analysis"},
    "puzzles": {"core", "search", "bots", "analysis", "teaching"},
    "learning": {"core", "search", "bots", "arena"},
    "corpus": {"core", "search", "bots"},
    "study": {"core", "arena"},
}

EVERYWHERE = ("extras", "processes")  # what any may use: how a missing package is told, work in several processes


def layer(module: str) -> str:
    """Return a module's layer: `core`, `games.coal_baron`, `cli`; nothing for the package's own face."""
    parts = module.split(".")[1:]
    if len(parts) >= 2 and parts[0] == "games":
        return ".".join(parts[:2])
    is_module = parts and any((PACKAGE / name).exists() for name in (parts[0], f"{parts[0]}.py"))
    return parts[0] if is_module else ""


def may_import(importer: str, imported: str) -> bool:
    """Tell whether a layer may import another."""
    if not importer or imported in (importer, *EVERYWHERE):
        return True
    if importer == "__main__":  # `python -m pithead` is the command line
        return imported == "cli"
    above, below = importer.partition(".")[0], imported.partition(".")[0]
    if above in BELOW:
        return below in BELOW[above] and below != above
    if above in ONLY and below not in ONLY[above]:
        return False
    return below != "cli" and not (above in OUTSIDE and below == "games")


def test_imports_point_down_only() -> None:
    wrong = [
        f"{name} imports {target}"
        for name, tree in sources()
        for target in imports(name, tree)
        if not may_import(layer(name), layer(target))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        ("core", "games.coal_baron", False),
        ("core", "", False),
        ("games.coal_baron", "core", True),
        ("games.coal_baron", "games.other", False),
        ("games.coal_baron", "search", False),
        ("search", "bots", False),
        ("bots", "search", True),
        ("bots", "arena", False),
        ("arena", "bots", True),
        ("arena", "games.coal_baron", False),
        ("arena", "cli", False),
        ("cli", "arena", True),
        ("analysis", "bots", True),
        ("analysis", "drawing", True),
        ("analysis", "arena", True),
        ("analysis", "games.coal_baron", False),
        ("analysis", "table", False),
        ("arena", "analysis", False),
        ("teaching", "analysis", True),
        ("table", "analysis", True),
    ],
)
def test_the_check_of_layers_knows_up_from_down(importer: str, imported: str, allowed: bool) -> None:
    assert may_import(importer, imported) == allowed


def is_constant(node: ast.expr) -> bool:
    """Tell whether an expression is a literal, or a constant by its name."""
    if isinstance(node, ast.UnaryOp):
        return is_constant(node.operand)
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return isinstance(node, ast.Constant) or name.isupper()


def constants_shifted(tree: ast.Module) -> list[int]:
    """Return the lines on which a constant is shifted to the left by what is not known before the program runs."""
    known = {
        ast.unparse(node.target)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant)
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and is_constant(node.left)
        if not isinstance(node.right, ast.Constant) and ast.unparse(node.right) not in known
    ]


def test_no_constant_is_shifted_left_in_the_unit() -> None:
    """Compiled, such a constant is a C literal of 32 bits: the result is wrong above bit 31. Use `core.bits.bit`.

    Only where both sides are known beforehand does the compiler put the exact result in their place.
    """
    wrong = [
        f"{path}:{line}"
        for path in _build.unit_sources(str(PACKAGE))
        for line in constants_shifted(ast.parse((PACKAGE / path).read_text(encoding="utf-8")))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("1 << n", True),
        ("-1 << n", True),
        ("TOP << n", True),
        ("bits.TOP << n", True),
        ("1 << BITS", True),
        ("BITS: Final = 40; 1 << BITS", False),
        ("1 << 40", False),
        ("n << 1", False),
        ("1 >> n", False),
    ],
)
def test_the_check_of_shifts_sees_constants(code: str, found: bool) -> None:
    assert bool(constants_shifted(ast.parse(code))) == found
