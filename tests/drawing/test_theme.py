"""The colours: what is written can be read, and nothing is told by colour alone."""

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pithead.core.events import SEAT_MARKS, SEAT_NAMES
from pithead.drawing.canvas import Canvas, Sheet
from pithead.drawing.pieces import SEAT_SHAPES, SEAT_TEXT_DROP, coal, disc, salt, seat_mark
from pithead.drawing.theme import ALWAYS, DARK, LIGHT, WRITTEN, contrast, flat, palette, seat_style, style
from pithead.table import pages
from pithead.table.models import NewTable

# What is left of red, green and blue for people without red, green or blue cones (linear light).
BLIND = {
    "red": [(0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)],
    "green": [(0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)],
    "blue": [(1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)],
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_what_is_written_can_be_read(theme: str, ink: str, ground: str) -> None:
    colours = palette(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


def test_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_both_themes_have_the_same_colours() -> None:
    assert set(LIGHT) == set(DARK)
    assert not set(LIGHT) & set(ALWAYS)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_every_colour_that_is_used_exists(theme: str) -> None:
    sheet = style(theme, seat_style(8))
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", sheet)) <= set(palette("light"))
    assert "var(" not in flat(sheet, "dark" if theme == "dark" else "light")


def simulated(colour: str, kind: str) -> str:
    """Return a colour as people without one kind of cones see it."""
    linear = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
    seen = [sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in BLIND[kind]]
    return "#" + "".join(f"{round(255 * min(max(part, 0), 1) ** (1 / 2.2)):02x}" for part in seen)


@pytest.mark.parametrize("kind", BLIND)
def test_marks_are_seen_without_some_colours(kind: str) -> None:
    """The mark on every piece stands out from it, however its colour is seen."""
    pieces = [(ink, ground) for ink, ground in WRITTEN if ink.startswith("piece-")]
    assert len(pieces) >= 12
    for ink, ground in pieces:
        colours = palette("light")
        assert contrast(simulated(colours[ink], kind), simulated(colours[ground], kind)) >= 3, (ink, ground)


def test_pieces_differ_by_more_than_colour() -> None:
    """Drawn without any colour, no two kinds of pieces look alike."""
    drawn: dict[str, list[str]] = {"seats": list(SEAT_SHAPES)}
    kinds = {
        "coal": (coal, ["yellow", "brown", "grey", "black"]),
        "salt": (salt, ["brown", "green", "white"]),
        "discs": (disc, ["black", "brown", "yellow"]),
    }
    for name, (draw, colours) in kinds.items():
        for colour in colours:
            canvas = Canvas(Sheet(["Ada", "Ben"], 0), "", "")
            draw(canvas, colour, 0, 0, "a piece")
            symbol = canvas.finish(1, 1).partition("<defs>")[2].partition("</defs>")[0]
            drawn.setdefault(name, []).append(re.sub(r'(class|id)="[^"]*"', "", symbol))
    for name, looks in drawn.items():
        for one, other in combinations(looks, 2):
            assert one != other, name


def test_every_seat_of_a_table_has_a_name_a_mark_a_shape_and_a_colour() -> None:
    """As many as may sit at a table; pages have the same shapes and colours as drawings."""
    most = max(item.max_length for item in NewTable.model_fields["seats"].metadata if hasattr(item, "max_length"))
    assert len(SEAT_NAMES) == len(SEAT_MARKS) == len(SEAT_SHAPES) == len(SEAT_TEXT_DROP) == most
    static = Path(pages.__file__).parent / "static"
    shapes = ElementTree.parse(static / "marks.svg").getroot()
    assert [shape.attrib["d"] for shape in shapes] == SEAT_SHAPES
    css = (static / "table.css").read_text(encoding="utf-8")
    for seat in range(most):
        assert f"--seat{seat}: {palette('light')[f'seat{seat}']};" in css
        assert f".of{seat} {{ fill: var(--seat{seat}); }}" in css
    assert f"const SEATS = {most};" in (static / "page.js").read_text(encoding="utf-8")


def test_a_drawing_has_the_colours_of_its_seats() -> None:
    for seats in (2, 4, 5, 8):
        canvas = Canvas(Sheet(["Ada"] * seats, 0), "", "")
        for seat in range(seats):
            seat_mark(canvas, seat)
        drawn = canvas.finish(1, 1)
        assert all(f"--seat{seat}:" in drawn and f".seat{seat}{{fill" in drawn for seat in range(seats))
        assert ("--seat4" in drawn) == (seats > 4)
