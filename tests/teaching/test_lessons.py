"""Lessons: every one can be played to its end in every way that it allows, and together they show the whole game."""

import pytest

import pithead
from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.teaching.lessons import ANYTHING, BadLesson, Lesson, begin, course, lesson, locate, read

KEYS = [key for key in pithead.all_games() if course(key)]
LESSONS = [(key, found.key) for key in KEYS for found in course(key)]
# Families of actions and scoring paragraphs that a course leaves out, and why.
LEFT_OUT: dict[str, dict[str, str]] = {key: {} for key in pithead.all_games()}
LEFT_OUT["haspelknecht"] = {
    "replan": "only while another player still plans: in a lesson the others plan at once",
    "take none": "one more disc is never worse",
    "enough": "ends what has no other action left, or leaves points behind",
}
LEFT_OUT["magnum-sal"] = {"MS 2.1": "the money that a game begins with: no action gives it"}
SMALL = """
title = "Coal"
about = "A first step."
minutes = 2
seats = 2
seed = 3
seat = 0

[[step]]
say = "Read this."
"""


def ends(game: Game, chosen: Lesson) -> list[tuple[State, list[tuple[int, int]], list[Event]]]:
    """Every way to the end of a lesson: the last position, the learner's actions, what happened."""
    state, _ = begin(game, chosen)
    found = []
    waiting: list[tuple[State, list[tuple[int, int]], list[Event]]] = [(state, [], [])]
    while waiting:
        state, played, events = waiting.pop()
        place = locate(game, chosen, state, played)
        if place.over:
            found.append((state, played, events))
            continue
        if place.reply is not None:
            moves = [place.reply]
        elif place.wanted is None:
            moves = [(chosen.seat, state.legal(chosen.seat)[0])]
        else:
            moves = [(chosen.seat, action) for action in place.wanted]
        for seat, action in moves:
            refusal = state.refusal(action, seat)
            assert refusal is None, f"{chosen.key}, step {place.step + 1}: {game.actions.text(action)}: {refusal}"
            after = state.copy()
            after.journal = list[Event]()
            after.apply(action, seat)
            waiting.append((after, [*played, (seat, action)], events + after.journal))
    return found


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_a_lesson_can_be_played_to_its_end_in_every_way(key: str, name: str) -> None:
    assert ends(pithead.game(key), lesson(key, name))


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_what_a_lesson_points_at_is_on_the_board(key: str, name: str) -> None:
    game, chosen = pithead.game(key), lesson(key, name)
    state, _ = begin(game, chosen)
    played: list[tuple[int, int]] = []
    shown = 0
    while True:
        place = locate(game, chosen, state, played)
        for arrangement in ("wide", "phone"):
            drawn = state.svg(chosen.seat, arrangement=arrangement)
            for step in chosen.steps[shown : place.step + 1]:
                for part in step.show:
                    assert f'data-part="{part}"' in drawn, f"{name}: {part} for '{step.say}', {arrangement}"
        shown = place.step + 1
        if place.over:
            break
        seat, action = place.reply or (chosen.seat, (place.wanted or state.legal(chosen.seat))[0])
        state.apply(action, seat)
        played.append((seat, action))


@pytest.mark.parametrize("key", KEYS)
def test_a_course_has_four_to_seven_lessons_of_two_to_five_minutes(key: str) -> None:
    assert 4 <= len(course(key)) <= 7
    assert all(2 <= found.minutes <= 5 for found in course(key))


@pytest.mark.parametrize("key", KEYS)
def test_a_course_uses_every_family_of_actions_and_shows_every_kind_of_scoring(key: str) -> None:
    game = pithead.game(key)
    families, paragraphs = set[int](), set[str]()
    for chosen in course(key):
        for _, played, events in ends(game, chosen):
            families |= {game.actions.family[action] for seat, action in played if seat == chosen.seat}
            paragraphs |= {event.paragraph for event in events if event.points}
    unused = {family.pattern for number, family in enumerate(game.actions.families) if number not in families}
    scoring = {label for label in game.labels() if label.split(" ")[-1].replace(".", "").isdecimal() and " " in label}
    missed = unused | (scoring - paragraphs)
    assert missed == set(LEFT_OUT[key]), missed


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title =", "Invalid value"),
        (SMALL.replace('about = "A first step."\n', ""), "expected 'about', got nothing"),
        (SMALL + "colour = 3\n", "step 1: expected nothing else, got colour"),
        (SMALL + 'do = ["dig"]\n', "step 1: expected an action such as"),
        (SMALL + 'do = ["bank"]\n', "expected 'otherwise'"),
        (SMALL + f'do = "{ANYTHING}"\ntimes = 1000\n', "expected 1 to 100 times, got 1000"),
        (SMALL.partition("[[step]]")[0], "expected at least one step, got none"),
    ],
)
def test_a_bad_lesson_is_told_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(BadLesson) as failed:
        read(pithead.game("coal-baron"), "bad", text)
    assert problem in str(failed.value)


def test_an_unknown_lesson_is_told_in_a_sentence() -> None:
    with pytest.raises(BadLesson, match="expected a lesson"):
        lesson("coal-baron", "dancing")
