"""The shape of the house: actions are declared once, a role has one name in every game, no import is hidden, errors
become HTTP in one place, and the table's JSON has one description.
"""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import pithead
from pithead import _build
from pithead.table import errors, models, problems

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "pithead"
GAMES = ["coal_baron", "haspelknecht", "magnum_sal"]
ROLES = [
    "actions", "components", "questions", "reasons", "facts", "setup", "turn", "state", "view", "dump", "audit",
    "observe", "text", "words", "terminal", "tips", "coach", "policy", "board", "game",
]  # fmt: skip


def parsed(folder: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield every module below a folder of the package."""
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        yield path.relative_to(PACKAGE), ast.parse(path.read_text(encoding="utf-8"))


# Actions.


def names_of_actions(tree: ast.Module) -> tuple[set[str], set[str]]:
    """Return by which names a module knows the module of actions, and which families it has taken from there."""
    modules, families = set(), set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name == "actions":
                    modules.add(alias.asname or alias.name)
                elif (node.module or "").endswith(".actions") and alias.name != "ACTIONS":
                    families.add(alias.asname or alias.name)
    return modules, families


def calculations(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that calculate with the number of an action or a family, or order by it."""
    modules, families = names_of_actions(tree)

    def is_number(node: ast.expr) -> bool:
        if isinstance(node, ast.Attribute):
            return isinstance(node.value, ast.Name) and node.value.id in modules
        return isinstance(node, ast.Name) and (node.id in families or node.id == "action")

    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp):
            sides, counts = [node.left, node.right], not isinstance(node.op, ast.BitOr)
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            counts = any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops)
        else:
            continue
        if counts and any(is_number(side) for side in sides):
            yield node.lineno


@pytest.mark.parametrize("game", GAMES)
def test_nobody_calculates_with_the_number_of_an_action(game: str) -> None:
    wrong = [
        f"{path}:{line}"
        for path, tree in parsed(f"games/{game}")
        if path.name != "actions.py"
        for line in calculations(tree)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("action - actions.BUY", True),
        ("BUY <= action < STOP", True),
        ("action // 4", True),
        ("kind + BUY", True),
        ("family == actions.BUY", False),
        ("family in (actions.BUY, actions.STOP)", False),
        ("offer.one(actions.BUY, kind + 1)", False),
        ("rows[action]", False),
    ],
)
def test_the_check_of_calculations_sees_them(code: str, found: bool) -> None:
    taken = "from pithead.games.x import actions\nfrom pithead.games.x.actions import BUY, STOP\n"
    assert bool(list(calculations(ast.parse(taken + code)))) == found


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_paragraph_and_arguments_that_encode_it(game: str) -> None:
    actions = import_module(f"pithead.games.{game}").GAME.actions
    for action in range(len(actions)):
        assert actions.paragraph(action)
        again = actions.number(actions.family[action], actions.first[action], actions.second[action])
        assert again == action


# Roles.


@pytest.mark.parametrize("role", ROLES)
def test_a_role_has_the_same_name_in_every_game(role: str) -> None:
    for game in GAMES:
        folder = PACKAGE / "games" / game
        assert (folder / f"{role}.py").exists() or (folder / role).is_dir(), f"{game} has no {role}"


@pytest.mark.parametrize("gone", ["legal", "rules", "apply", "policy.py", "hauling", "worth", "planner"])
def test_what_cut_a_question_in_three_is_gone(gone: str) -> None:
    assert [path for game in GAMES for path in (PACKAGE / "games" / game).glob(f"{gone.removesuffix('.py')}.py")] == []


@pytest.mark.parametrize(
    ("module", "function"),
    [
        ("setup", "deal"), ("dump", "write"), ("dump", "read"), ("view", "view"), ("observe", "observe_into"),
        ("policy.weights", "weigh"), ("policy.weights", "estimate"), ("text", "asked"), ("text", "explain"),
        ("terminal", "describe"), ("board.parts", "parts"),
    ],
)  # fmt: skip
def test_a_role_takes_the_same_in_every_game(module: str, function: str) -> None:
    taken = {}
    for game in GAMES:
        path = PACKAGE / "games" / game / module.replace(".", "/")
        source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name == function:
                taken[game] = [argument.arg for argument in node.args.args]
    assert list(taken) == GAMES, f"{module}.{function} is missing"
    assert len({tuple(names) for names in taken.values()}) == 1, taken


def test_the_last_question_of_every_game_is_that_it_is_over() -> None:
    for key in pithead.all_games():
        assert pithead.game(key).questions[-1] == "over"


# Imports.

# What is slow to import, and not needed by everybody.
SLOW = {
    "difflib", "pathlib", "importlib.metadata", "importlib.util", "gettext", "io", "polib",
    "pithead.drawing", "pithead.drawing.plain",
}  # fmt: skip


def hidden(tree: ast.Module) -> Iterator[str]:
    """Yield what is imported inside functions, or for types alone."""
    for node in ast.walk(tree):
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if inside or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import):
                    yield from (alias.name for alias in inner.names)
                elif isinstance(inner, ast.ImportFrom):
                    yield inner.module or ""


@pytest.mark.parametrize("folder", _build.UNIT)
def test_no_import_is_hidden_in_the_engine(folder: str) -> None:
    wrong = [f"{path}: {name}" for path, tree in parsed(folder) for name in hidden(tree) if name not in SLOW]
    assert wrong == []


def test_no_rule_asks_of_which_class_a_state_is() -> None:
    wrong = [
        f"{path}:{node.lineno}"
        for path, tree in parsed("games")
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert) and "isinstance" in ast.unparse(node.test)
    ]
    assert wrong == []


def test_the_documented_face_of_a_state_is_there() -> None:
    for name in ("legal", "refusal", "apply", "copy", "scores", "ranking", "view", "resample", "dump", "goods", "key"):
        assert inspect.getdoc(getattr(pithead.State, name)), name


# The table.

# What speaks HTTP, or describes it; all other modules of the table know of no status, and of no framework.
HTTP = {
    "analysis_api", "api", "api_page", "app", "asker", "connections", "guard", "hint_api", "hints", "leaving_api",
    "lessons", "lobby", "me", "notice_api", "offers_api", "pages", "problems", "puzzles", "rating_api", "rematch_api",
    "replays", "routes", "server", "short_way", "site", "squeezed", "talk_api",
}  # fmt: skip
STATUSES = {400, 401, 403, 404, 405, 408, 409, 413, 421, 422, 429, 431, 503}


def modules_of_the_table() -> list[tuple[str, ast.Module]]:
    return [(path.stem, tree) for path, tree in parsed("table") if path.parent.name == "table"]


def numbers(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that have the number of a status."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in STATUSES:
            yield node.lineno


def test_the_domain_of_the_table_knows_no_http() -> None:
    wrong = []
    for name, tree in modules_of_the_table():
        if name in HTTP:
            continue
        wrong += [f"{name}:{line}" for line in numbers(tree)]
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("fastapi", "starlette"):
                wrong.append(f"{name}:{node.lineno}")
    assert wrong == []


def test_errors_become_http_in_one_place() -> None:
    """A route says which statuses it can have; none of them raises one."""
    raised = [
        f"{name}:{node.lineno}"
        for name, tree in modules_of_the_table()
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and any(True for _ in numbers(ast.Module([node], [])))
    ]
    assert raised == []
    for kind in every(errors.TableError):
        assert any(base in problems.STATUS for base in kind.__mro__), kind
    for kind in every(errors.Conflict):
        assert kind in problems.REASONS, kind
    assert sorted(problems.REASONS.values()) == sorted(models.REASONS)


def every(kind: type[errors.TableError]) -> Iterator[type[errors.TableError]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from every(inner)


def test_what_is_answered_is_made_by_the_models_that_describe_it() -> None:
    """None of the modules that speak HTTP writes JSON of its own: pages embed their words, the log is no answer."""
    wrong = [
        f"{name}:{node.lineno}"
        for name, tree in modules_of_the_table()
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id == "JSONResponse")
        or (
            (isinstance(node, ast.Attribute) and node.attr == "dumps" and name not in ("guard", "pages", "server"))
            and name in HTTP | {"answers", "streams"}
        )
    ]
    assert wrong == []


def test_a_class_has_a_name_of_its_own() -> None:
    found: dict[str, list[str]] = {}
    for folder in ("core", "drawing", "table", "cli"):
        for path, tree in parsed(folder):
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name.lstrip("_"), []).append(str(path))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
