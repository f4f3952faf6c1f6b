"""What is lit up stands out from what is really drawn around it, in every theme: measured on the pictures' dots."""

import io
from xml.etree import ElementTree

import pytest

import pithead
from pithead.drawing.raster import dots
from pithead.drawing.theme import contrast, flat, luminance, palette
from support.lit import lit, sampled

np = pytest.importorskip("numpy", reason="needs numpy: pip install 'pithead[envs]'")
pytest.importorskip("resvg", reason="needs resvg: pip install 'pithead[pictures]'")
pillow = pytest.importorskip("PIL.Image", reason="needs pillow: pip install 'pithead[pictures]'")

SVG = "{http://www.w3.org/2000/svg}"
LEAST = 3.0
SHARE = 0.5  # of the dots beside a line: it may cross a beam or a piece
DOTS = 2  # for each unit
BESIDE = 3  # dots from the line: nearer ones are smoothed into it


def drawn(root: ElementTree.Element, theme: str) -> "np.ndarray":
    """Return the dots of a drawing."""
    svg = flat(ElementTree.tostring(root, encoding="unicode"), theme)
    width = DOTS * int(float(root.get("width", "0")))
    with pillow.open(io.BytesIO(dots(svg, theme, width))) as picture:
        return np.asarray(picture.convert("RGB")).astype(np.int32)


def faint_parts(svg: str, theme: str) -> list[str]:
    """Return the lit parts of a drawing whose lines do not stand out from what is beside them."""
    ElementTree.register_namespace("", SVG[1:-1])
    root = ElementTree.fromstring(svg)
    places = [
        (part.get("data-part", ""), place)
        for part in root.iter(f"{SVG}g")
        if "can" in part.get("class", "").split()
        for place in part
        if "place" in place.get("class", "").split()
    ]
    for _, place in places:
        place.set("style", "stroke-dasharray:none")
    shown = drawn(root, theme)
    for number, (_, place) in enumerate(
        places
    ):  # the same with every line in a colour of its own: where it can be seen
        mine = f"stroke-dasharray:none;stroke:#ff{number:02x}fe;shape-rendering:crispEdges"
        place.set("style", mine)
    marked = drawn(root, theme)
    lines = (marked[:, :, 0] == 255) & (marked[:, :, 2] == 254)
    whose = np.where(lines, marked[:, :, 1], -1)
    light = brightness(shown)
    return [name for number, (name, _) in enumerate(places) if not stands_out(light, lines, whose == number)]


def brightness(dots: "np.ndarray") -> "np.ndarray":
    """Return how bright every dot is (WCAG 2): the sum of its three colours."""
    scales = [[luminance(f"#{one << shift:06x}") for one in range(256)] for shift in (16, 8, 0)]
    return sum(np.array(scale)[dots[:, :, place]] for place, scale in enumerate(scales))


def stands_out(light: "np.ndarray", lines: "np.ndarray", line: "np.ndarray") -> bool:
    """Tell whether a line, where it can be seen, differs enough from most of what is beside it."""
    down, across = np.nonzero(line)
    if not len(down):
        return False
    far = BESIDE + 2
    here = np.s_[max(down.min() - far, 0) : down.max() + far, max(across.min() - far, 0) : across.max() + far]
    light, lines, line = light[here], lines[here], line[here]
    beside = np.zeros_like(line)
    for axis in (0, 1):
        for step in (-BESIDE - 1, BESIDE + 1):
            beside |= np.roll(line, step, axis)
    beside &= ~lines
    own, other = np.median(light[line]), light[beside]
    ratios = (np.maximum(own, other) + 0.05) / (np.minimum(own, other) + 0.05)
    return bool(len(other)) and bool((ratios >= LEAST).mean() >= SHARE)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("key", pithead.all_games())
def test_lit_parts_stand_out(key: str, theme: str) -> None:
    faint = []
    for number, (state, seat) in enumerate(sampled(key)):
        arrangement = ("wide", "phone")[number % 2]
        svg = state.game.svg(state.view(seat), arrangement=arrangement, theme=theme, lit=lit(state, seat))
        faint += [f"{arrangement} {number}: {name}" for name in faint_parts(svg, theme)]
    assert faint == []


def test_a_faint_line_is_found() -> None:
    """Lamp light on paper, as it once was: contrast 1.4."""
    state, seat = sampled("magnum-sal")[0]
    svg = state.game.svg(state.view(seat), theme="light", lit=lit(state, seat))
    assert contrast(palette("light")["lamp"], palette("light")["paper"]) < 1.5
    assert len(faint_parts(svg.replace("stroke:var(--accent)", "stroke:var(--lamp)"), "light")) > 1
