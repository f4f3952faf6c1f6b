"""The pages: rules in each language, pictures, the interface for programs, what a table is called."""

import json
import re

import pytest
from markupsafe import escape

import pithead
from pithead.core.text import languages, read_language, spoken, tr
from pithead.table import rulebook
from pithead.table.manual import Section, brief, player_aid, sections
from pithead.teaching.lessons import BadLesson, Lesson, read
from support.table import set_up

KEYS = [*pithead.all_games(), "rulings"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("code", languages())
def test_the_rules_are_there_in_every_language(client, key, code):
    page = client.get(f"/rules/{key}", headers={"Accept-Language": code})
    assert page.status_code == 200
    assert f'<html lang="{code}"' in page.text
    assert f'<article id="rules" lang="{code}">' in page.text
    anchors = set(re.findall(r' id="([^"]+)"', page.text))
    for target in re.findall(r'href="#([^"]+)"', page.text):
        assert target in anchors, f"#{target} leads nowhere"


def test_a_language_without_a_translation_shows_the_rules_in_english(client):
    page = client.get("/rules/coal-baron", headers={"Accept-Language": "ja"}).text
    assert '<article id="rules" lang="en">' in page


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", pithead.all_games())
def test_the_rules_show_the_board(client, key, code):
    page = client.get(f"/rules/{key}", headers={"Accept-Language": code}).text
    pictures = re.findall(r'src="(/picture/[^"]+)"', page)
    shown = [("board", "middle"), ("board", "start"), ("own", "middle"), ("own", "end")]
    assert sorted(pictures) == sorted(f"/picture/{key}.svg?section={one}&amp;moment={when}" for one, when in shown)
    assert re.findall(r'<img src="/picture/[^>]*alt=""', page) == []
    for address in [*pictures, *re.findall(r'srcset="([^"]+)"', page)]:
        picture = client.get(address.replace("&amp;", "&"))
        assert picture.status_code == 200
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")


@pytest.mark.parametrize("key", ["coal-baron", "haspelknecht", "magnum-sal"])
def test_pictures_are_of_different_moments(client, key):
    drawn = [client.get(f"/picture/{key}.svg?section=own&moment={when}").text for when in ("start", "middle", "end")]
    assert len(set(drawn)) == 3


# How the rules are arranged.

PREFACE = "# Coal: the rules\n\nWhere they come from.\n\n![A board](../images/coal-baron-board.svg)\n"
MINUTE = "\n## In one minute\nDig.\n"
REST = "\n## CB 1 Components\n1.1 Coal.\n\n## CB 2 Set-up\n2.1 Shuffle.\n\n## CB 3 A turn\n3.1 Dig. Rest.\n"


@pytest.fixture
def written(monkeypatch, tmp_path):
    """Rules of Coal Baron that a test has written."""

    def write(text: str) -> list[Section]:
        (tmp_path / "coal-baron.md").write_text(text, encoding="utf-8")
        monkeypatch.setattr(rulebook, "FOLDERS", (tmp_path,))
        rulebook.rules_page.cache_clear()
        page = rulebook.rules_page("coal-baron")
        assert page is not None
        return sections("coal-baron", page)

    yield write
    rulebook.rules_page.cache_clear()


def test_the_rules_begin_with_a_minute_and_end_with_what_they_are_made_of(written):
    found = written(PREFACE + MINUTE + REST)
    assert [section.title for section in found] == [
        "In one minute", "CB 2 Set-up", "CB 3 A turn", "CB 1 Components", "About these rules",
    ]  # fmt: skip
    assert "section=board&amp;moment=middle" in found[0].html
    assert 'alt="A board"' in found[0].html
    assert "moment=start" in found[1].html
    assert "Where they come from." in found[-1].html


def test_rules_without_a_minute_begin_as_they_are_written(written):
    found = written(PREFACE + REST)
    assert "Where they come from." in found[0].html
    assert [section.title for section in found][1:] == ["CB 2 Set-up", "CB 3 A turn", "CB 1 Components"]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", pithead.all_games())
def test_a_minute_is_short(key, code):
    page = rulebook.rules_page(key, code)
    assert page is not None
    first = sections(key, page)[0]
    if first.anchor in ("in-one-minute", "en-une-minute"):
        assert len(re.sub(r"<[^>]*>", " ", first.html).split()) <= 140


def test_a_chapter_offers_the_lessons_that_teach_it(client, monkeypatch):
    game = pithead.game("coal-baron")
    steps = [("one", ["mine 10"]), ("two", ["mine 10", "cage grey"]), ("three", ["cage grey"])]
    text = 'title = "{0}"\nabout = "."\nminutes = 2\nseats = 2\nseed = 3\nseat = 0\n[[step]]\nsay = "."\n'
    lessons = tuple(
        read(game, key, text.format(key) + f'do = {json.dumps(do)}\notherwise = "."\n') for key, do in steps
    )
    monkeypatch.setattr("pithead.table.manual.course", lambda key: lessons if key == "coal-baron" else ())
    page = rulebook.rules_page("coal-baron")
    assert page is not None
    offered = {
        one.anchor: [lesson.key for lesson in one.lessons] for one in sections("coal-baron", page) if one.lessons
    }
    assert offered == {"CB-3": ["one"], "CB-6": ["two"]}
    shown = client.get("/rules/coal-baron").text
    assert re.findall(r'data-lesson="(\w+)"', shown) == ["one", "two", "three", "one", "two"]
    assert "data-lesson" not in client.get("/rules/magnum-sal").text


def test_a_broken_lesson_breaks_no_page(client, monkeypatch):
    def course(key: str) -> tuple[Lesson, ...]:
        raise BadLesson(key)

    monkeypatch.setattr("pithead.table.manual.course", course)
    assert client.get("/").status_code == 200
    assert client.get("/rules/coal-baron").status_code == 200


# The player aid.


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", pithead.all_games())
def test_the_player_aid_tells_turn_actions_and_scoring(client, key, code):
    page = client.get(f"/rules/{key}/aid", headers={"Accept-Language": code})
    assert page.status_code == 200
    rules = rulebook.rules_page(key, code)
    assert rules is not None
    anchors = set(re.findall(r' id="([^"]+)"', client.get(f"/rules/{key}").text))
    for target in re.findall(rf'href="/rules/{key}#([^"]+)"', page.text):
        assert target in anchors
    game = pithead.game(key)
    with spoken(read_language(code)):
        aid = player_aid(game, rules)
        for paragraph, words in game.labels().items():
            if paragraph[:2].isupper():
                assert str(escape(tr(words))) in page.text
    assert aid.turn is not None
    told = {number for part in aid.actions for number, _, _ in part.lines}
    later = {family.paragraph for family in game.actions.families} - told - {line[0] for line in aid.turn.lines}
    assert len(later) <= 2, later  # what belongs to the set-up, or to the end
    assert f'href="/rules/{key}/aid"' in client.get(f"/rules/{key}").text


@pytest.mark.parametrize(
    "address", ["/rules/rulings/aid", "/rules/chess/aid", "/rules/%00/aid", f"/rules/{'x' * 500}/aid"]
)
def test_there_is_no_player_aid_of_anything_else(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("text", "length", "words"),
    [
        ("One. Two. Three.", 8, "One. Two."),
        ("One. Two. Three.", 100, "One. Two. Three."),
        ("", 10, ""),
        ("e.g. this. That.", 10, "e.g. this."),
        ("a " * 200, 50, "a " * 55 + "…"),
    ],
)
def test_a_paragraph_is_told_in_brief(text, length, words):
    assert brief(text, length) == words


def test_pictures_follow_the_theme_that_was_chosen(client):
    assert "theme-dark" in client.get("/picture/coal-baron.svg", headers={"Cookie": "pithead-theme=dark"}).text
    assert "theme-light" in client.get("/picture/coal-baron.svg?theme=light").text
    assert "theme-auto" in client.get("/picture/coal-baron.svg", headers={"Cookie": "pithead-theme=pink"}).text


@pytest.mark.parametrize(
    "address",
    ["/picture/chess.svg", "/picture/coal-baron.svg?section=x", "/picture/coal-baron.svg?moment=x", "/rules/chess"],
)
def test_what_is_not_there_is_said_so(client, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert "error" in answer.text or "nothing" in answer.text


def test_the_interface_is_told_as_a_page(client):
    page = client.get("/api").text
    description = client.get("/api/openapi.json").json()
    for path, methods in description["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in page
    anchors = set(re.findall(r' id="([^"]+)"', page))
    for target in re.findall(r'href="#([^"]+)"', page):
        assert target in anchors, f"#{target} leads nowhere"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", pithead.all_games())
def test_a_table_names_the_options_it_is_played_with(client, key, code):
    table = set_up(client, key)
    page = client.get(f"/table/{table.id}", headers={"Accept-Language": code}).text
    found = re.search(r'id="sentences">(.*?)</script>', page)
    assert found is not None
    words = json.loads(found[1].replace("<\\/", "</"))
    game = pithead.game(key)
    with spoken(read_language(code)):
        for option, value in table.spectator.facts["options"].items():
            assert words[f"option {option}"] == game.label(option)
            assert words[f"value {value}"] == game.label(value)
