"""The pages: rules in each language, pictures, the interface for programs, what a table is called."""

import json
import re

import pytest

import pithead
from pithead.core.text import languages, read_language, spoken
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


@pytest.mark.parametrize("key", pithead.all_games())
def test_the_rules_show_the_board(client, key):
    page = client.get(f"/rules/{key}").text
    pictures = re.findall(r'src="(/picture/[^"]+)"', page)
    assert len(pictures) == 2
    for address in pictures:
        picture = client.get(address.replace("&amp;", "&"))
        assert picture.status_code == 200
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")


def test_pictures_follow_the_theme_that_was_chosen(client):
    assert "theme-dark" in client.get("/picture/coal-baron.svg", headers={"Cookie": "pithead-theme=dark"}).text
    assert "theme-light" in client.get("/picture/coal-baron.svg?theme=light").text
    assert "theme-auto" in client.get("/picture/coal-baron.svg", headers={"Cookie": "pithead-theme=pink"}).text


@pytest.mark.parametrize("address", ["/picture/chess.svg", "/picture/coal-baron.svg?section=x", "/rules/chess"])
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
