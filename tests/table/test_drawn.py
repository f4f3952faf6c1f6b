"""A page that has the drawing before gets what has changed: it is the same drawing, in a fraction of the bytes."""

import gzip
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pithead
from pithead.table import drawn
from pithead.table.drawn import Kept, changes, mark_of

MOST_BYTES = 6000  # of a move, squeezed
WIDE = {"arrangement": "wide", "theme": "light"}


def in_full(old, parts):
    """What the page makes of changes."""
    return "".join(part if isinstance(part, str) else old[part[0] : part[1]] for part in parts)


@given(st.lists(st.sampled_from("abcdefgh"), max_size=60), st.lists(st.sampled_from("abcdefgh"), max_size=60))
def test_changes_give_the_new_drawing(old, new):
    texts = ["".join(f"<{letter} with=a-long-attribute>text" for letter in letters) for letters in (old, new)]
    assert in_full(texts[0], changes(*texts)) == texts[1]


@given(st.text(max_size=30), st.text(max_size=30))
def test_changes_of_any_text_give_it(old, new):
    assert in_full(old, changes(old, new)) == new


def to_act(playing):
    return playing.players[playing.spectator.facts["to_act"]]


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "magnum-sal"])
@pytest.mark.parametrize("arrangement", ["wide", "phone"])
def test_a_move_has_few_bytes(table, game, arrangement):
    playing, chance = table(game, seats=2), random.Random(4)
    wishes = {"arrangement": arrangement, "theme": "light"}
    here = {}  # what the page of each seat has, by marks
    changed = 0
    for _ in range(40):
        player = to_act(playing)
        mine = here.setdefault(player.seat, {})
        found = player.json("actions")
        body = {"action": chance.choice(found["actions"])["notation"], "version": found["version"]}
        answer = player.post("act", body, **wishes, has="-".join(list(mine)[-6:]))
        done = answer.json()
        whole = player.json("shown", **wishes)["drawings"]
        told = done["shown"]["drawings"]
        for one, drawing in zip(told, whole, strict=True):
            assert ("svg" in one) != ("changes" in one)
            svg = one["svg"] if "svg" in one else in_full(mine[one["changes"]["of"]], one["changes"]["parts"])
            assert svg == drawing["svg"]
            assert one["mark"] == mark_of(svg)
            mine.pop(one["mark"], None)
            mine[one["mark"]] = svg
        if all("changes" in one for one in told):
            changed += 1
            assert len(gzip.compress(answer.content)) < MOST_BYTES
    assert changed >= 36


def test_programs_get_whole_drawings(table):
    player = to_act(table())
    for drawing in player.json("shown", **WIDE)["drawings"]:
        assert set(drawing) == {"section", "svg"}


def test_marks_that_nobody_gave_are_answered_with_the_whole(table):
    player = to_act(table())
    (drawing,) = player.json("shown", **WIDE, has="0123456789abcdef")["drawings"]
    assert "svg" in drawing
    assert player.get("shown", **WIDE, has="-".join(["0123456789abcdef"] * 7)).status_code == 422
    assert player.get("shown", **WIDE, has="../../x").status_code == 422


def test_changes_are_told_of_one_s_own_drawings_alone(table):
    """The mark of another's drawing brings nothing: it does not even tell whether it is right."""
    playing = table("haspelknecht", seats=2)
    playing.play(10, random.Random(3))
    one, other = playing.players[0], playing.players[1]
    (theirs,) = other.json("shown", **WIDE, has="")["drawings"]
    (mine,) = one.json("shown", **WIDE, has=theirs["mark"])["drawings"]
    assert mine["mark"] != theirs["mark"]
    assert "svg" in mine


def test_what_is_kept_is_bounded():
    kept = Kept(most=1000)
    for table in range(50):
        for move in range(3):
            kept.add((table,), f"{table} {move}".ljust(90))
            assert kept.characters <= 1000
    assert kept.add((49,), "new")[1] == (mark_of("49 2".ljust(90)), "49 2".ljust(90))
    assert kept.add((0,), "new")[1] is None


def test_letters_that_javascript_counts_twice_come_whole():
    key, first, then = ("a table",), "<g>" + "x" * 80, "<g>" + "x" * 80 + "<b>\N{PICK}"
    for svg in (first, then):
        (told,) = drawn.for_page(key, [drawn.Drawing(section="board", svg=svg)], drawn.ANY)
    assert told.changes is not None
    (told,) = drawn.for_page(key, [drawn.Drawing(section="board", svg=f"{then}\N{GRINNING FACE}")], drawn.ANY)
    assert told.changes is None
    assert told.svg


def test_a_stream_tells_changes_of_the_drawing_before(table, assembly):
    playing = table()
    live = assembly.service.open(playing.id)
    state = pithead.game("coal-baron").svg(live.now.playing().state.view(None), live.now.names, theme="light")
    key = (playing.id, None, "en", "wide", "light")
    board = [drawn.Drawing(section="board", svg=state)]
    (first,) = drawn.for_page(key, board, drawn.ANY)
    assert first.svg == state
    later = state.replace("</svg>", "<circle/></svg>")
    (then,) = drawn.for_page(key, [drawn.Drawing(section="board", svg=later)], drawn.ANY)
    told = json.loads(then.json_text())
    assert told["changes"]["of"] == first.mark
    assert in_full(state, told["changes"]["parts"]) == later
    assert len(then.json_text()) < 300
