"""Moving pictures: of each picture only what differs is drawn, and it looks as if all of it were."""

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops

import pithead
from pithead.bots import bot
from pithead.drawing.changes import DrawnTree, Extent, Shift, changed
from pithead.drawing.film import COLOURS, cuts, gif
from pithead.drawing.raster import png

NEAR = 40  # how far apart the shades of a smoothed edge may be: a part begins at another fraction of a dot
FEW = 40  # dots of a picture, of 900,000, that may differ more

BOARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100"><style>.a{fill:red}</style>'
    '<defs><g id="dot"><circle cx="0" cy="0" r="4"/></g></defs><rect x="0" y="0" width="200" height="100"/>'
)


def drawing(inside: str) -> DrawnTree:
    return DrawnTree(f"{BOARD}{inside}</svg>")


def extent(inside: str) -> Extent:
    made = drawing(inside)
    box = made.extent(made.root[-1], Shift())
    assert box is not None
    return box


def picture(svg: str) -> Image.Image:
    return Image.open(BytesIO(png(svg))).convert("RGB")


@pytest.mark.parametrize(
    ("inside", "wanted"),
    [
        ('<rect x="10" y="20" width="30" height="40"/>', (10, 20, 40, 60)),
        ('<g transform="translate(50 10) scale(2)"><circle cx="5" cy="6" r="4"/></g>', (52, 14, 68, 30)),
        ('<use href="#dot" x="20" y="30"/>', (16, 26, 24, 34)),
        ('<path d="M10 10h20v30l-5 5z"/>', (10, 10, 30, 45)),
        ('<path d="M0 50C0 10 40 10 40 50S80 90 80 50"/>', (0, 20, 80, 80)),
        ('<path d="M20 50A20 20 0 0 1 60 50"/>', (20, 30, 60, 50)),
        ('<path d="M20 50A20 20 0 1 1 20 51"/>', (0, 30, 20, 70)),
        ('<text x="100" y="50" font-size="20" text-anchor="middle">WWWW</text>', (62, 35, 138, 50)),
    ],
)
def test_an_extent_holds_all_that_is_painted(inside, wanted):
    left, top, right, bottom = extent(inside)
    assert left <= wanted[0]
    assert top <= wanted[1]
    assert right >= wanted[2]
    assert bottom >= wanted[3]


def test_what_moves_has_changed_where_it_was_and_where_it_is():
    old = drawing('<g><rect x="10" y="10" width="5" height="5"/></g><text x="150" y="90" font-size="12">1</text>')
    new = drawing('<g><rect x="10" y="80" width="5" height="5"/></g><text x="150" y="90" font-size="12">1</text>')
    boxes = changed(old, new)
    for y in (12, 82):
        assert any(box.left < 12 < box.right and box.top < y < box.bottom for box in boxes)
    assert not any(box.right > 60 for box in boxes)


def test_nothing_has_changed_in_equal_drawings_and_all_where_the_style_has():
    old = drawing("<g/>")
    assert changed(old, drawing("<g/>")) == []
    assert changed(old, DrawnTree(f"{BOARD}<g/></svg>".replace("red", "blue"))) == [old.all]


@pytest.mark.parametrize("key", pithead.all_games())
def test_every_picture_of_a_film_is_the_picture_of_its_drawing(key):
    game = pithead.game(key)
    state = game.new(3, 11)
    greedy, svgs = bot("greedy"), []
    for _ in range(40):
        state.apply(greedy.choose(state, state.to_act))
    for _ in range(6):
        svgs.append(state.svg(None, theme="light"))
        state.apply(state.legal()[-1])
    whole = [picture(svg) for svg in svgs]
    made = gif(svgs, svgs[3], 100)
    colours = made[13 : 13 + 3 * COLOURS]
    inks = Image.new("P", (1, 1))
    inks.putpalette(colours)
    wanted = [one.quantize(palette=inks, dither=Image.Dither.NONE).convert("RGB") for one in whole]
    found = cuts(svgs, True, "light", whole[0].size, colours)
    with Image.open(BytesIO(made)) as film:
        assert film.n_frames == sum(cut is not None for cut in found)
        at = -1
        for picture_wanted, cut in zip(wanted, found, strict=True):
            at += cut is not None
            film.seek(at)
            difference = ImageChops.difference(film.convert("RGB"), picture_wanted).convert("L")
            assert sum(difference.histogram()[NEAR + 1 :]) < FEW, (key, at, difference.getbbox())


def test_the_inks_of_small_pieces_stay_as_they_are():
    state = pithead.game("coal-baron").new(4, 11)
    svg = state.svg(None, theme="light")
    made = gif([svg], svg, 100)
    colours = {made[13 + 3 * number : 16 + 3 * number].hex() for number in range(COLOURS)}
    seats = set(re.findall(r"--seat\d:#([0-9a-f]{6})", svg))
    assert len(seats) >= 4
    assert seats <= colours


def test_a_film_tells_how_far_it_is_and_shows_its_last_picture_longer():
    svgs = [f'{BOARD}<rect x="{x}" y="10" width="20" height="20" class="a"/></svg>' for x in (10, 10, 50, 90)]
    told: list[int] = []
    with Image.open(BytesIO(gif(svgs, svgs[0], 200, done=told.append))) as film:
        assert film.n_frames == 3  # equal pictures are one
        stays = []
        for at in range(3):
            film.seek(at)
            stays.append(film.info["duration"])
    assert stays == [400, 200, 1000]
    assert sum(told) == len(svgs)
    with pytest.raises(ValueError, match="at least one picture"):
        gif([], svgs[0], 200)
