"""What `scripts/lean.py` takes out of the C that mypyc makes: only what cannot fail."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = {
    "pithead.core.game": """
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    def __init__(self):
        self.seats: i64 = 0
""",
    "pithead.games.one.facts": """
from pithead.core.game import State

class Facts(State):
    def __init__(self):
        super().__init__()
        self.crew: vec[i64] = vec[i64]()
        self.later: i64
        if self.crew:
            self.sometimes = 1

class Early:
    def __init__(self):
        if SOMETHING:
            return
        self.name = 1
""",
    "pithead.games.two.facts": "class Facts:\n    def __init__(self):\n        self.mine = 1\n",
    "pithead.games.one.state": "from pithead.games.one.facts import Facts\n\nclass OneState(Facts):\n    pass\n",
}
ATTRIBUTE = """\
    cpy_r_r18 = ((pithead___games___one___facts___FactsObject *)cpy_r_s)->_{name};
    if (unlikely(cpy_r_r18.len < 0)) {{
        CPy_AttributeError("src/one.py", "offer", "Facts", "{name}", 32, CPyStatic_placing___globals);
        goto CPyL86;
    }}
CPyL17: ;
"""
NUMBER = """\
    cpy_r_r12 = (({type}Object *)cpy_r_s)->_seats;
    if (unlikely(cpy_r_r12 == -113) && !((({type}Object *)cpy_r_s)->bitmap & 1)) {{
        PyErr_SetString(PyExc_AttributeError, "attribute 'seats' of 'Facts' undefined");
    }}
    cpy_r_r13 = cpy_r_r12 == -113;
    if (unlikely(cpy_r_r13)) goto CPyL11;
"""


@pytest.fixture
def lean() -> Any:
    """Return the file as a module."""
    spec = importlib.util.spec_from_file_location("lean", PROJECT / "scripts" / "lean.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_only_what_an_init_always_sets_counts(lean: Any) -> None:
    assert lean.always_set(SOURCES) == {
        "pithead___games___one___facts___Facts": {"seats", "crew"},
        "pithead___games___one___facts___Early": set(),
        "pithead___games___two___facts___Facts": {"mine"},
        "pithead___games___one___state___OneState": {"seats", "crew"},
    }


def test_an_attribute_that_is_set_is_not_asked_for(lean: Any) -> None:
    found = lean.Lean(SOURCES)
    first, last = ATTRIBUTE.splitlines(keepends=True)[0], "CPyL17: ;\n"
    assert found.module(ATTRIBUTE.format(name="crew")) == first.format(name="crew") + last
    for kept in ("sometimes", "later", "mine"):
        assert found.module(ATTRIBUTE.format(name=kept)) == ATTRIBUTE.format(name=kept)


def test_a_number_that_is_set_may_be_any_number(lean: Any) -> None:
    found = lean.Lean(SOURCES)
    code = NUMBER.format(type="pithead___games___one___facts___Facts")
    assert found.module(code).splitlines()[1:] == ["    cpy_r_r13 = 0;", "    if (unlikely(cpy_r_r13)) goto CPyL11;"]
    code = NUMBER.format(type="pithead___core___game___State")  # an interpreted game's may lack it
    assert found.module(code) == code


def test_a_constant_is_set_whatever_is_held_meanwhile(lean: Any) -> None:
    found = lean.Lean(SOURCES)
    row = "    cpy_r_r6 = CPyStatic_demand___WORTH;\n"
    code = f"{row}    if (unlikely(cpy_r_r6.len < 0)) {{\n        goto CPyL427;\n    }} else\n        goto CPyL8;\n"
    assert found.module(code) == f"{row}    goto CPyL8;\n"
    code = code.replace("(cpy_r_r6.len", "(cpy_r_r7.len")  # something else is asked for
    assert found.module(code) == code


def test_c_of_another_shape_stops_the_build(lean: Any) -> None:
    found = lean.Lean(SOURCES)
    found.module(ATTRIBUTE.format(name="crew"))
    with pytest.raises(ValueError, match="expected mypyc's C to have constants, held, attributes, numbers, bounds"):
        found.check()
