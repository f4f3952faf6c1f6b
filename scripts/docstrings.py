"""Writes the docstrings of the unit into the C that mypyc makes of it, as mypyc writes signatures alone.

`setup.py` loads this file by its path. What it does not find in the C stays as it is; a test reads all that is public.
"""

import ast
import re
from collections.abc import Iterator, Mapping

Function = ast.FunctionDef | ast.AsyncFunctionDef

LITERAL = r'(?:NULL|"(?:[^"\\]|\\.)*")'
MODULE = re.compile(r'static struct PyModuleDef (\w+)module = \{\s*PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*(NULL)(?=,)')
PLACES = (  # where a docstring belongs: the name of what it describes, then the text that mypyc has put there
    re.compile(rf"\(PyCFunction\)CPyPy_(\w+),\s*[A-Z_ |]+, PyDoc_STR\(({LITERAL})\)"),
    re.compile(rf"CPyType_(\w+)_template_ = \{{.*?\.tp_doc = PyDoc_STR\(({LITERAL})\)", re.DOTALL),
    re.compile(r"\(getter\)(\w+),\s*(?:NULL|\(setter\)\w+),\s*(NULL), NULL\}"),
)


def document(code: str, sources: Mapping[str, str]) -> str:
    """Return the C of the unit with the docstrings of its sources, which are given by the modules' names."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    texts: dict[str, tuple[str, str]] = {}
    for prefix, name, _ in MODULE.findall(code):
        if name in trees:
            texts.update(_texts(prefix, trees[name]))

    def module(found: re.Match[str]) -> str:
        tree = trees.get(found[2])
        doc = ast.get_docstring(tree) if tree is not None else None
        return _with(found, 3, found[3] if doc is None else _literal(doc))

    def place(found: re.Match[str]) -> str:
        if found[1] not in texts:
            return found[0]
        signature, doc = texts[found[1]]
        if not signature and found[2] != "NULL":  # a class without a constructor of its own: mypyc knows the base's
            return _with(found, 2, f'{found[2]} "{_escaped(doc)}"')
        return _with(found, 2, _literal(f"{signature}\n--\n\n{doc}" if signature else doc))

    code = MODULE.sub(module, code)
    for pattern in PLACES:
        code = pattern.sub(place, code)
    return code


def _texts(prefix: str, tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """Give signature and docstring of all functions, classes, methods and properties, by their names in C."""
    constants = {name: value for name, value in map(_constant, tree.body) if value is not None}
    for node in tree.body:
        if isinstance(node, Function):
            yield f"{prefix}___{node.name}", (_signature(node, constants), _doc(node))
        elif isinstance(node, ast.ClassDef):
            inside = f"{prefix}___{node.name}"
            made_by = ""
            for member in node.body:
                if not isinstance(member, Function):
                    continue
                marks = {mark.id for mark in member.decorator_list if isinstance(mark, ast.Name)}
                if "property" in marks:
                    yield f"{inside}_get_{member.name}", ("", _doc(member))
                else:
                    first = "" if "staticmethod" in marks else "$"
                    yield f"{inside}___{member.name}", (_signature(member, constants, first), _doc(member))
                if member.name == "__init__":
                    made_by = _signature(member, constants, first=None).replace("__init__", node.name, 1)
            yield inside, (made_by, _doc(node))


def _doc(node: Function | ast.ClassDef) -> str:
    return ast.get_docstring(node) or ""


def _constant(node: ast.stmt) -> tuple[str, ast.expr | None]:
    """Return the name and the value of a constant; a signature has to say the value."""
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return "", None
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    plain = node.value.operand if isinstance(node.value, ast.UnaryOp) else node.value
    return (target.id, node.value) if isinstance(target, ast.Name) and isinstance(plain, ast.Constant) else ("", None)


def _signature(node: Function, constants: Mapping[str, ast.expr], first: str | None = "") -> str:
    """Return a function's name and parameters without types, in the form in which CPython reads signatures.

    `first` stands before the first parameter; with None that is left out.
    """
    arguments = node.args
    for parameter in ast.walk(arguments):
        if isinstance(parameter, ast.arg):
            parameter.annotation = None
    arguments.defaults = [_resolved(value, constants) for value in arguments.defaults]
    arguments.kw_defaults = [value and _resolved(value, constants) for value in arguments.kw_defaults]
    text = ast.unparse(arguments)
    if first is None:
        text = text.partition(",")[2].strip()
    return f"{node.name}({first or ''}{text})"


def _resolved(value: ast.expr, constants: Mapping[str, ast.expr]) -> ast.expr:
    return constants.get(value.id, value) if isinstance(value, ast.Name) else value


def _with(found: re.Match[str], group: int, text: str) -> str:
    """Return what was found with other text in place of a group."""
    begin, end = (place - found.start() for place in found.span(group))
    return found[0][:begin] + text + found[0][end:]


def _literal(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    """Return a text as it stands in a C literal."""
    plain = {byte for byte in range(32, 127) if chr(byte) not in '"\\?'}
    return "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode())
