"""Takes checks out of the C that mypyc makes of the unit where they cannot fail, and marks what is rare as rare.

mypyc asks at every use whether an attribute or a constant has been set, as Python would. The attributes that `__init__`
always sets, of classes that only the unit can make, are set; constants are set once a module is imported. The
interpreted build, in which the same tests run, still asks. `setup.py` loads this file by its path; where the C is of
another shape than expected it stops the build: see `Lean.check`.
"""

import ast
import re
from collections.abc import Iterator, Mapping

CONSTANT = re.compile(
    r"^    if \(likely\(cpy_r_\w+(?:\.len >= 0| != -113)\)\) (goto CPyL\d+;)"
    r'(?=\n    PyErr_SetString\(PyExc_NameError, "value for final name )',
    re.MULTILINE,
)
HELD = re.compile(  # the same, where rows are held that would have to be let go
    r"^(    (cpy_r_\w+) = CPyStatic_\w+;\n)"
    r"    if \(unlikely\(\2(?:\.len < 0| == NULL| == -113)\)\) \{\n"
    r"        goto CPyL\d+;\n    \} else\n        (goto CPyL\d+;)$",
    re.MULTILINE,
)
ATTRIBUTE = re.compile(  # an object, a row or a truth
    r"^(    (cpy_r_\w+) = \(\((\w+)Object \*\)cpy_r_\w+\)->_(\w+);\n)"
    r"    if \(unlikely\(\2(?:\.len < 0| == NULL| == 2)\)\) \{\n"
    r"        CPy_AttributeError\([^\n]*\n        goto CPyL\d+;\n    \}\n",
    re.MULTILINE,
)
NUMBER = re.compile(  # a native number, which may be -113 and set for all that
    r"^(    (cpy_r_\w+) = \(\((\w+)Object \*\)cpy_r_\w+\)->_(\w+);\n)"
    r"    if \(unlikely\(\2 == -113\) && !\(\(\(\w+ \*\)cpy_r_\w+\)->bitmap & \d+\)\) \{\n"
    r"        PyErr_SetString\(PyExc_AttributeError, [^\n]*\n    \}\n"
    r"    (cpy_r_\w+) = \2 == -113;$",
    re.MULTILINE,
)
BOUND = re.compile(r"^(    cpy_r_\w+ = )(\(uint64_t\)\S+ < \(uint64_t\)\S+);$", re.MULTILINE)
KINDS = {"constants": CONSTANT, "held": HELD, "attributes": ATTRIBUTE, "numbers": NUMBER, "bounds": BOUND}

ADD_TIMES = """
    if (cpy_r_at >= 0 && cpy_r_words <= cpy_r_sums.len && cpy_r_at + cpy_r_words <= cpy_r_weights.len) {
        int64_t *sums = cpy_r_sums.items;
        const int64_t *weights = cpy_r_weights.items + cpy_r_at;
        if (cpy_r_times == 1)
            for (int64_t i = 0; i < cpy_r_words; i++) sums[i] += weights[i];
        else
            for (int64_t i = 0; i < cpy_r_words; i++) sums[i] += cpy_r_times * weights[i];
        return 1;
    }
"""
INTRINSICS = {  # by module: what a processor has instructions for; what does not fit into its rows is left to mypyc's C
    "pithead.core.bits": {
        "int64_t CPyDef_bits___lowest(int64_t cpy_r_numbers) {": "return __builtin_ctzll(cpy_r_numbers);",
        "int64_t CPyDef_bits___bit(int64_t cpy_r_number) {": "return 1LL << cpy_r_number;",
        "int64_t CPyDef_bits___how_many(int64_t cpy_r_numbers) {": "return __builtin_popcountll(cpy_r_numbers);",
    },
    "pithead.search.network": {
        "char CPyDef_network___add_times(VecI64 cpy_r_sums, VecI64 cpy_r_weights, int64_t cpy_r_at,"
        " int64_t cpy_r_words, int64_t cpy_r_times) {": ADD_TIMES.strip(),
    },
}

RARE = """
/* Where one of these is called something has failed, and no compiler need make that quick. */
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *) __attribute__((cold));
PyAPI_FUNC(PyObject *) PyErr_Occurred(void) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetString(PyObject *, const char *) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetNone(PyObject *) __attribute__((cold));
"""


class Lean:
    """Makes the C of a unit lean, module by module, and counts what it took out."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.set = always_set(sources)
        self.found = dict.fromkeys([*KINDS, "intrinsics"], 0)
        self.intrinsics = {head: body for module in sources for head, body in INTRINSICS.get(module, {}).items()}

    def module(self, code: str) -> str:
        """Return the C of a module without the checks that cannot fail."""

        def attribute(found: re.Match[str]) -> str:
            return found[1] if self.is_set(found[3], found[4]) else found[0]

        def number(found: re.Match[str]) -> str:
            return f"{found[1]}    {found[5]} = 0;" if self.is_set(found[3], found[4]) else found[0]

        for kind, pattern in KINDS.items():
            self.found[kind] += len(pattern.findall(code))
        code = HELD.sub(r"\1    \3", CONSTANT.sub(r"    \1", code))
        code = ATTRIBUTE.sub(attribute, code)
        code = NUMBER.sub(number, code)
        code = BOUND.sub(r"\1__builtin_expect(\2, 1);", code)
        for head, body in self.intrinsics.items():
            self.found["intrinsics"] += code.count(head + "\n")
            code = code.replace(head + "\n", f"{head}\n    {body}\n")
        return code

    def is_set(self, name: str, attribute: str) -> bool:
        """Tell whether every object of a class, by its name in C, has an attribute."""
        return attribute in self.set.get(name, ())

    def check(self) -> None:
        """Stop the build if the C had nothing of a kind: then mypyc writes it in another shape."""
        optional = {"held", "attributes", "numbers"}  # a unit without classes has none
        if any(self.set.values()):
            optional = set()
        missing = [kind for kind, count in self.found.items() if count == 0 and kind not in optional]
        if missing or self.found["intrinsics"] != len(self.intrinsics):
            raise ValueError(f"expected mypyc's C to have {', '.join(self.found)}, got {self.found}: see {__file__}")


def always_set(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the attributes that `__init__` always sets, its bases' among them, by the names of classes in C.

    `sources` are given by the modules' names. Left out are classes that interpreted ones may inherit from: those need
    not call `__init__`.
    """
    nodes: dict[str, ast.ClassDef] = {}
    names: dict[str, dict[str, str]] = {}  # what classes are called in each module
    for module, source in sources.items():
        known = names.setdefault(module, {})
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                known[node.name] = in_c(module, node.name)
                nodes[known[node.name]] = node
            elif isinstance(node, ast.ImportFrom):
                known |= {alias.asname or alias.name: in_c(node.module or "", alias.name) for alias in node.names}

    def whole(module: str, node: ast.ClassDef) -> set[str]:
        found = {attribute for member in node.body for attribute in _assigned(member)}
        for base in node.bases:
            name = names[module].get(base.id, "") if isinstance(base, ast.Name) else ""
            if name in nodes:
                home = next(home for home in names if in_c(home, nodes[name].name) == name)
                found |= whole(home, nodes[name])
        return found

    closed = {name: node for name, node in nodes.items() if "allow_interpreted_subclasses" not in ast.dump(node)}
    return {
        in_c(module, node.name): whole(module, node)
        for module in names
        for node in closed.values()
        if closed.get(in_c(module, node.name)) is node
    }


def in_c(module: str, name: str) -> str:
    """Return what mypyc calls a class in C."""
    return f"{module}.{name}".replace(".", "___")


def _assigned(member: ast.stmt) -> Iterator[str]:
    """Give the attributes of `self` that an `__init__` sets whatever happens: not those inside an `if` or a loop."""
    if not isinstance(member, ast.FunctionDef) or member.name != "__init__":
        return
    if any(isinstance(node, ast.Return) for node in ast.walk(member)):
        return
    for statement in member.body:
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets = [statement.target]
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
                yield target.attr
