"""The canvas: groups, places, pieces, texts."""

from xml.etree import ElementTree

import pytest

from pithead.drawing.canvas import Canvas, Sheet, number

SVG = "{http://www.w3.org/2000/svg}"


def canvas(*lit: str) -> Canvas:
    return Canvas(Sheet(["Ada", "Ben"], 0, lit=frozenset(lit)), "A board", "in words")


def test_a_drawing_says_what_it_is() -> None:
    root = ElementTree.fromstring(canvas().finish(300, 200.5))
    assert root.attrib["viewBox"] == "0 0 300 200.5"
    assert root.findtext(f"{SVG}title") == "A board"
    assert root.findtext(f"{SVG}desc") == "in words"


def test_places_and_pieces() -> None:
    drawing = canvas("mine 8")
    with drawing.part("mine 8", "Eight steps", 10, 20):
        drawing.rect(0, 0, 30, 30, "place")
        for _ in range(2):
            with drawing.piece("worker-0", "A worker", 4, 5):
                drawing.circle(0, 0, 3)
    with drawing.part("mine 6", "Six steps"), drawing.piece("cage", "The cage", id="cage-0"):
        pass
    root = ElementTree.fromstring(drawing.finish(100, 100))
    parts = {group.get("data-part"): group for group in root.iter(f"{SVG}g") if group.get("data-part")}
    assert parts["mine 8"].get("class") == "part can"
    assert parts["mine 6"].get("class") == "part"
    assert parts["mine 8"].findtext(f"{SVG}title") == "Eight steps"
    ids = [group.get("id") for group in root.iter(f"{SVG}g") if group.get("data-kind")]
    assert ids == ["worker-0@mine-8.1", "worker-0@mine-8.2", "cage-0"]


def test_texts_are_cut_where_they_do_not_fit_and_then_say_all_in_their_title() -> None:
    drawing = canvas()
    drawing.text(0, 0, "a very long name of a player", 12, fit=60)
    drawing.text(0, 0, "short", 12, fit=60)
    long, short = ElementTree.fromstring(drawing.finish(1, 1)).iter(f"{SVG}text")
    assert long.text is not None
    assert long.text.endswith("…")
    assert long.findtext(f"{SVG}title") == "a very long name of a player"
    assert short.text == "short"


def test_nothing_is_written_too_small() -> None:
    drawing = canvas()
    with drawing.group(scale=0.5), pytest.raises(ValueError, match="at least 12 units, got 6"):
        drawing.text(0, 0, "tiny", 12)


def test_symbols_are_drawn_once() -> None:
    drawing = canvas()
    for x in (1, 2, 3):
        if not drawing.has("dot"):
            with drawing.define("dot"):
                drawing.circle(0, 0, 1)
        drawing.use("dot", x, 5)
    svg = drawing.finish(10, 10)
    assert svg.count("<circle") == 1
    assert svg.count('href="#dot"') == 3


def test_what_xml_reserves_is_escaped() -> None:
    drawing = canvas()
    drawing.text(0, 0, '<b> & "c"')
    with drawing.part('a "part" <x>', "t & u"):
        pass
    root = ElementTree.fromstring(drawing.finish(1, 1))
    assert next(root.iter(f"{SVG}text")).text == '<b> & "c"'
    assert next(root.iter(f"{SVG}g")).get("data-part") == 'a "part" <x>'


def test_numbers_are_short() -> None:
    assert [number(value) for value in (3.0, 2.25, -0.04, 10)] == ["3", "2.2", "0", "10"]


def test_what_is_printed_is_drawn_once_and_looks_the_same_everywhere() -> None:
    calls = []

    def sign(where: Canvas, words: str, size: float) -> None:
        calls.append(words)
        where.use(where.symbol("dot", lambda: where.circle(0, 0, 3)), 1, 2)
        where.text(0, 0, words, size)

    def draw(*, printed: bool) -> str:
        drawing = canvas()
        for words in ("<A>", "B", "<A>"):
            with drawing.group(5, 5):
                if printed:
                    drawing.printed(sign, words, 12)
                else:
                    sign(drawing, words, 12)
        return drawing.finish(10, 10)

    expected = draw(printed=False)
    calls.clear()
    assert draw(printed=True) == expected
    assert draw(printed=True) == expected
    assert calls == ["<A>", "B"]


def test_what_is_printed_knows_no_drawing_and_has_no_pieces() -> None:
    def name(where: Canvas) -> None:
        where.text(0, 0, where.sheet.names[0])

    def worker(where: Canvas) -> None:
        with where.piece("worker-0", "A worker"):
            pass

    with pytest.raises(IndexError):
        canvas().printed(name)
    with pytest.raises(ValueError, match="nothing that is numbered in what is printed, got worker-0@board"):
        canvas().printed(worker)
    drawing = canvas()
    with drawing.group(scale=0.5), pytest.raises(ValueError, match="at least 12 units"):
        drawing.printed(lambda where: where.text(0, 0, "tiny", 12))


def test_shapes_take_further_attributes_by_name() -> None:
    drawing = canvas()
    drawing.path("M0 0h9", "timber", stroke_width="3")
    drawing.text(1, 2, "A", textLength='"<')
    with drawing.inside("radialGradient", id="glow"):
        drawing.element("stop", "lit", stop_opacity=".5")
    svg = drawing.finish(10, 10)
    assert '<path d="M0 0h9" class="timber" stroke-width="3"/>' in svg
    assert '<text x="1" y="2" font-size="12" textLength="&quot;&lt;">A</text>' in svg
    assert '<radialGradient id="glow"><stop stop-opacity=".5" class="lit"/></radialGradient>' in svg


def test_a_gap_is_filled_behind_what_is_drawn_after_it() -> None:
    drawing = canvas()
    with drawing.group(5, 5):
        page = drawing.gap()
        drawing.circle(1, 1, 2)
    with drawing.fill(page):
        drawing.rect(0, 0, 8, 9)
    with drawing.group(), drawing.group(title="empty"):
        drawing.gap()
    inside = drawing.finish(10, 10).split("<defs/>")[1]
    assert inside.startswith('<g transform="translate(5 5)"><rect x="0" y="0" width="8" height="9"/><circle ')
    assert "<g><g><title>empty</title></g></g></svg>" in inside


def test_symbols_stand_before_those_they_use() -> None:
    drawing = canvas()

    def tile() -> None:
        drawing.use(drawing.symbol("cart", lambda: drawing.circle(0, 0, 1)), 3)

    drawing.use(drawing.symbol("tile", tile))
    with drawing.define("lying", "seat0", "rotate(90)"):
        pass
    svg = drawing.finish(10, 10)
    assert '<defs><g id="tile"><use href="#cart" x="3"/></g><g id="cart"><circle ' in svg
    assert '<g id="lying" transform="rotate(90)" class="seat0"/></defs><use href="#tile"/></svg>' in svg
