"""Every sentence that a person reads goes through the reader's language, and every language is complete."""

import importlib.util
import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

import pithead
from pithead.core.effects import foresee
from pithead.core.text import (
    Count,
    called,
    fill,
    language,
    languages,
    name_of,
    put,
    read_language,
    tr,
    translated,
)
from support.play import words

GAMES = ["coal-baron", "haspelknecht", "magnum-sal"]
NAMES = ["①", "②", "③", "④"]
FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")
LETTER = re.compile("[A-Za-z]")
# What no language says otherwise: paragraphs, chambers, years, notation between quotation marks.
ALIKE = re.compile(r"\b(?:CB|MS|HK) [\d.]+|\b[IVX]+-[LR]\d\b|\bI{1,3}\b|'[a-z0-9 -]+'")
# Besides, boards as text show cubes, discs and corridors as letters.
DRAWN = re.compile(r"\b[ybgkw]+\b|\b[LR]\d|[o.:|]{5,}|(?<=\|)[bgw]+")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script that collects the messages."""
    path = Path(__file__).resolve().parent.parent / "scripts" / "languages.py"
    if not path.exists():
        pytest.skip("the scripts are not here")
    spec = importlib.util.spec_from_file_location("collect_messages", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def messages(script: ModuleType) -> set[str]:
    found: set[str] = set()
    for message in script.messages():
        if message.id:
            found |= {message.id} if isinstance(message.id, str) else set(message.id)
    return found


# The catalogues.


def others() -> list[str]:
    return [code for code in languages() if code != "en"]


def test_english_and_french_are_spoken() -> None:
    assert languages() == {"en": "English", "fr": "Français"}


@pytest.mark.parametrize("code", others())
def test_every_message_is_translated_and_no_other(script: ModuleType, code: str) -> None:
    assert script.lacking(script.read(code), script.messages()) == []


@pytest.mark.parametrize("code", others())
def test_a_translation_has_the_fields_of_its_message(script: ModuleType, code: str) -> None:
    wrong = []
    for message in script.read(code):
        given = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        fields = {name for text in given for name, _ in FIELD.findall(text)}
        wrong += [text for text in said if {name for name, _ in FIELD.findall(text)} != fields]
    assert wrong == []


def test_french_spaces_before_high_signs_do_not_break(script: ModuleType) -> None:
    texts = [message.string for message in script.read("fr") if message.id]
    assert [text for text in texts if re.search(r" [:;!?»]|« |[\w}][!?;]|'", str(text))] == []


# The mechanism.


def test_counts_take_the_form_of_their_language() -> None:
    assert [f"{Count(n):worker}" for n in (0, 1, 2)] == ["0 workers", "1 worker", "2 workers"]
    with language("fr"):
        assert [f"{Count(n):ouvrier}" for n in (0, 1, 2)] == ["0 ouvrier", "1 ouvrier", "2 ouvriers"]
        assert [f"{Count(n):eau|eaux}" for n in (0, 1, 2)] == ["0 eau", "1 eau", "2 eaux"]
        assert f"{Count(3):+d} {Count(-3)}" == "+3 -3"


def test_facts_are_shown_by_their_keys() -> None:
    with language("fr"):
        assert fill("{name}: {colours}", {"name": "yellow", "colours": ["yellow", "black"]}, {"colours": tr}) == (
            "yellow: jaune, noir"
        )


def test_a_language_is_spoken_inside_its_block_only() -> None:
    with language("fr"):
        assert (tr("yellow"), tr("no such message"), tr("")) == ("jaune", "no such message", "")
        with language("en"):
            assert tr("yellow") == "yellow"
    assert tr("yellow") == "yellow"


def test_an_unknown_language_gets_a_sentence() -> None:
    with pytest.raises(LookupError, match=r"expected a language \(en, fr\), got 'tlh'"):
        read_language("tlh")


def test_seats_are_called_by_their_names() -> None:
    state = pithead.game("coal-baron").new(3, 1)
    with called(["Ann", "Bob", "Cyd"]):
        refusal = state.refusal(0, (state.to_act + 1) % 3)
        assert refusal is not None
        assert re.fullmatch("it is the turn of (Ann|Bob|Cyd), not of (Ann|Bob|Cyd)", refusal.sentence)
        assert (name_of(1), name_of(3)) == ("Bob", "Seat 3")


# The games. A language that has other letters shows what did not go through it.


def masked(message: str) -> str:
    """Return a message with every letter replaced, but in the names of its fields."""
    out, at = [], 0
    for field in FIELD.finditer(message):
        forms = field[2] or ""
        if forms and forms[-1] != "d":
            forms = LETTER.sub("ж", forms if "|" in forms else f"{forms}|{forms}")
        out += [LETTER.sub("ж", message[at : field.start()]), f"{{{field[1]}{':' if forms else ''}{forms}}}"]
        at = field.end()
    return "".join(out) + LETTER.sub("ж", message[at:])


def walk(key: str, seats: int, seed: int) -> Iterator[tuple[pithead.State, int, list[pithead.Event]]]:
    """Yield the positions of a random game: before each decision, the seat that decides; then what happened."""
    history, chance = pithead.History(pithead.game(key), seats, seed), random.Random(seed)
    while not history.state.over:
        seat = chance.choice(history.state.waiting)
        before = history.state.copy()
        yield before, seat, history.play(chance.choice(before.legal(seat)), seat)


def texts(state: pithead.State, seat: int, events: list[pithead.Event], number: int) -> Iterator[tuple[str, bool]]:
    """Yield what a person reads of a decision, and whether it is the board as text."""
    game, view, names = state.game, state.view(seat), NAMES[: state.seats]
    for action, effect in foresee(state, seat).items():
        yield game.words(action, view, effect, names), False
    for event in events:
        yield game.sentence(event, names), False
    if number % 40 == 0:
        for action in range(len(game.actions)):
            refusal = state.refusal(action, seat)
            yield refusal.sentence if refusal else "", False
        yield from ((line, True) for line in game.describe(view, names).splitlines())
    if number % 80 == 0:
        for arrangement in ("wide", "phone"):
            drawn = ElementTree.fromstring(game.svg(view, names=names, arrangement=arrangement))
            yield from (
                ("".join(part.itertext()), False) for part in drawn.iter() if part.tag.endswith(("}text", "}title"))
            )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", GAMES)
def test_all_that_a_person_reads_is_a_message(key: str, seats: int, messages: set[str]) -> None:
    asked: set[str] = set()

    def translate(message: str) -> str:
        asked.add(message)
        return masked(message)

    passed = set()
    with translated(translate), called(NAMES):
        for number, (state, seat, events) in enumerate(walk(key, seats, seats)):
            for text, board in texts(state, seat, events, number):
                left = ALIKE.sub("", text)
                if LETTER.search(DRAWN.sub("", left) if board else left):
                    passed.add(text)
        for option in pithead.game(key).options:
            asked.add(option.sentence)
            passed |= {
                name for name in map(pithead.game(key).label, (option.key, *option.values)) if LETTER.search(name)
            }
        asked.add(pithead.game(key).phrase)
        for what, value, source in pithead.game(key).component_facts():
            passed |= {text for text in (what, value) if LETTER.search(text)}
            asked.add(source)
    assert passed == set()
    assert asked - messages == set()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", GAMES)
def test_actions_of_a_decision_differ_in_words(key: str, code: str) -> None:
    with language(code):
        for state, seat, _ in walk(key, 3, 7):
            game, view = state.game, state.view(seat)
            said = [game.words(action, view, effect, NAMES) for action, effect in foresee(state, seat).items()]
            assert len(set(said)) == len(said)
            assert not {text for text in said if re.search(r"[{}]| $|^ ", text)}


@pytest.mark.parametrize("code", others())
@pytest.mark.parametrize("key", GAMES)
def test_no_words_of_a_board_are_too_long(key: str, code: str) -> None:
    """What does not fit is cut with an ellipsis; that overlaps nothing is seen with `scripts/look.py --language`."""
    cut, seen = set(), set()
    with language(code):
        for number, (state, seat, _) in enumerate(walk(key, 4, 4)):
            view = state.view(seat)
            asked = view["question"]
            if asked not in seen or number % 100 == 0:
                seen.add(asked)
                for arrangement in ("wide", "phone"):
                    drawn = ElementTree.fromstring(state.game.svg(view, arrangement=arrangement))
                    cut |= {part.text or "" for part in drawn.iter() if part.tag.endswith("}text")}
    assert {text for text in cut if text.endswith("…")} <= {"4…"}  # the prices of pumping go on


@pytest.mark.parametrize("key", GAMES)
def test_every_action_has_words_in_every_position(key: str) -> None:
    for number, (state, seat, _) in enumerate(walk(key, 2, 1)):
        if number % 30 == 0:
            for view in (state.view(seat), state.view(None)):
                assert all(state.game.words(action, view, {}) for action in range(len(state.game.actions)))


def test_words_tell_the_costs() -> None:
    game = pithead.game("coal-baron")
    state = game.new(2, 1)
    while state.view(None)["question"] == "draft":
        state.apply(state.legal()[0])
    assert words(state, "mine 10") == "Place 1 worker: mine, 10 steps"
    pithead.play(state, "mine 10")
    assert words(state, "cage grey") == "Lower the cage to grey (1 step)"
    with language("fr"):
        assert words(state, "cage grey") == "Descendre la cage au niveau gris (1 déplacement)"


def test_errors_speak_the_language() -> None:
    game = pithead.game("coal-baron")
    with language("fr"):
        with pytest.raises(pithead.BadAction, match="vouliez-vous dire 'draft handcart y'"):
            game.actions.parse("draft handcart x")
        with pytest.raises(pithead.BadSetup, match="se joue de 2 à 4 places"):
            game.new(5)
        with pytest.raises(pithead.CannotUndo, match="rien à annuler"):
            pithead.History(game, 2).undo(0)
    assert put("{n:worker}", n=2) == "2 workers"
