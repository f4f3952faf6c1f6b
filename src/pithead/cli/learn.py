"""`pithead learn`: the lessons of a game, in the terminal."""

from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

import pithead
from pithead import BadAction, Game, History
from pithead.cli.ask import ask
from pithead.cli.choosing import find, plain
from pithead.cli.mistakes import DEFAULT_GAME, Mistake, clean
from pithead.cli.session import Leave
from pithead.cli.show import console, numbered, position, print_rows, told, with_names
from pithead.cli.signals import Stop, signals
from pithead.core.text import language, languages, tr
from pithead.teaching.lessons import Lesson, Place, begin, course, locate

EPILOG = """\
Examples:
  pithead learn                          Coal Baron, from the first lesson
  pithead learn magnum-sal --list        the lessons of Magnum Sal
  pithead learn haspelknecht 3           its third lesson
  pithead learn coal-baron --language fr

The same lessons are in the browser: start 'pithead' and press Learn."""

COMMANDS = "'board' shows the position again, 'again' what to do, 'quit' leaves."


def learn(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game's key.")] = DEFAULT_GAME,
    number: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Its number or its key.", show_default="the first")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = False,
    spoken: Annotated[str, typer.Option("--language", help="The language of the lessons.")] = "en",
) -> None:
    """Learn a game by playing it, step by step.

    A lesson says what to do and why. Answer with a number or with the action as it is written.
    """
    game = pithead.game(key)
    lessons = course(game.key)
    if not lessons:
        raise Mistake(f"expected a game with lessons; '{game.key}' has none, 'pithead games' has its rules")
    if spoken not in languages():
        raise Mistake(f"expected a language ({', '.join(languages())}), got '{spoken}'")
    first = 0 if number is None else _place(lessons, number)
    with language(spoken):
        if listed:
            for place, lesson in enumerate(lessons, 1):
                console().print(f"{place}  {tr(lesson.title)} ({lesson.minutes} min): {tr(lesson.about)}")
            return
        raise typer.Exit(_teach(game, lessons, first))


def _place(lessons: tuple[Lesson, ...], number: str) -> int:
    """Return the place of a lesson that is named by its number or key."""
    if number.isdecimal() and len(number) < 4 and 1 <= int(number) <= len(lessons):
        return int(number) - 1
    for place, lesson in enumerate(lessons):
        if lesson.key == number:
            return place
    raise Mistake(f"expected a lesson from 1 to {len(lessons)}, or its key, got '{clean(number)}'")


def _teach(game: Game, lessons: tuple[Lesson, ...], first: int) -> int:
    """Teach one lesson after the other; return the exit code."""
    with signals.held():
        try:
            for place in range(first, len(lessons)):
                Classroom(game, lessons[place], f"{place + 1} of {len(lessons)}").run()
                if place + 1 < len(lessons):
                    ask("Enter: the next lesson> ")
            console().print(f"\nThat was the last lesson. Now play a whole game: pithead play {game.key}")
        except (EOFError, Leave):
            return 0
        except Stop as stop:
            return stop.code
    return 0


class Classroom:
    """One lesson. All that is printed comes from the learner's view and events."""

    def __init__(self, game: Game, lesson: Lesson, number: str) -> None:
        self.game = game
        self.lesson = lesson
        self.out = console()
        _, before = begin(game, lesson)
        self.history = History(game, lesson.seats, lesson.seed, lesson.options, before=before)
        self.names = game.seat_names[: lesson.seats]
        self.number = number
        self.read = 0  # how many steps have been told
        self.fresh = True  # the position has not been shown yet

    def run(self) -> None:
        """Go through the lesson to its end."""
        self.out.print(Rule(f"Lesson {self.number}: {tr(self.lesson.title)}"))
        while True:
            place = self.place()
            if place.reply is not None:
                seat, action = place.reply
                self.tell(self.history.play(action, seat))
                continue
            if self.fresh:
                self.show()
            for step in self.lesson.steps[self.read : place.step + 1]:
                self.say(step.say, step.show)
                if step.reads:
                    ask("Enter: continue> ")
            self.read = place.step + 1
            if place.over:
                return
            while not self.answer(place, ask(f"{self.names[self.lesson.seat]}> ")):
                pass

    def place(self) -> Place:
        """Return where the lesson stands."""
        played = [(decision.seat, decision.action) for decision in self.history.decisions]
        return locate(self.game, self.lesson, self.history.state, played)

    def answer(self, place: Place, line: str) -> bool:
        """Do what a line says, if the lesson asks for it; return whether it was done."""
        legal = self.history.state.legal(self.lesson.seat)
        match plain(line):
            case "":
                self.out.print(numbered([self.game.actions.text(action) for action in legal], self.out.width))
                return False
            case "quit" | "exit" | "q":
                raise Leave
            case "board":
                self.show()
                return False
            case "again":
                step = self.lesson.steps[place.step]
                self.say(step.say, step.show)
                return False
            case "help" | "?":
                self.out.print(COMMANDS)
                return False
        try:
            action = find(self.game.actions, legal, plain(line))
        except BadAction as error:
            return self.object(f"{error}")
        refusal = self.history.state.refusal(action, self.lesson.seat)
        if refusal is not None:
            return self.object(f"'{self.game.actions.text(action)}' is refused. {refusal}.")
        if place.wanted is not None and action not in place.wanted:
            return self.object(tr(self.lesson.steps[place.step].otherwise))
        self.tell(self.history.play(action, self.lesson.seat))
        return True

    # What is shown.

    def show(self) -> None:
        """Show the position, and what can be done."""
        state, seat = self.history.state, self.lesson.seat
        self.out.print(with_names(position(state, seat, self.names), self.names))
        if seat in state.waiting:
            self.out.print()
            self.out.print(numbered([self.game.actions.text(action) for action in state.legal(seat)], self.out.width))
        self.fresh = False

    def say(self, words: str, parts: tuple[str, ...]) -> None:
        """Say the words of a step, and what they point at."""
        view = self.history.state.view(self.lesson.seat)
        tips = [tip for part in parts if (tip := self.game.tip(part, view)) is not None]
        self.out.print()
        self.out.print(Text(tr(words), "bold"))
        for tip in tips:
            self.out.print(Text(f"  → {tip.name}: {tip.now or tip.does}", "dim"))

    def tell(self, events: list[pithead.Event]) -> None:
        """Tell what happened; the position is shown again before the next step."""
        print_rows(self.out, (("·", line) for line in told(self.game, events, self.lesson.seat, self.names)))
        self.fresh = True

    def object(self, sentence: str) -> bool:
        """Say why something is not done, and return that."""
        self.out.print(with_names(clean(sentence), self.names, "yellow"))
        return False
