"""A person plays at the terminal: what is shown, what is typed, and what is kept."""

import contextlib
import tempfile
from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from pithead import BadAction, CannotUndo, History
from pithead.bots import ask as ask_bot
from pithead.bots import bot
from pithead.cli.ask import ask, complete_with
from pithead.cli.choosing import find, plain, refused_example
from pithead.cli.files import for_shell, free_file, new_file
from pithead.cli.mistakes import Mistake, clean, why
from pithead.cli.show import (
    choices,
    console,
    notation,
    numbered,
    position,
    print_rows,
    standings,
    told,
    with_names,
)
from pithead.cli.signals import Stop, signals

COMMANDS = {
    "board": "show the position again",
    "scores": "show the points",
    "log": "tell all that happened so far",
    "hint": "let a search tell what it would do, from what you know",
    "undo": "take back your last decision, if it has shown nobody anything new",
    "save": "save now; save FILE: save there from now on",
    "quit": "save and leave",
    "help": "show this",
}

HINT = "mcts:ms=2000"  # who is asked
HINTS = 5  # how many actions are told

HELP = """\
Choose by number, or type the action as it is written; the beginning is enough if only one legal action starts so.
A question mark before it asks why it is refused:  ? {example}"""


class Session:
    """One person's game against bots. All that is printed comes from the person's view and events."""

    def __init__(
        self, history: History, person: int, path: Path, components: Path | None = None, against: str = "random"
    ) -> None:
        self.history = history
        self.game = history.game
        self.person = person
        self.path = path
        self.components = components  # the file that the game is played with, if it is not the game's own
        self.against = against  # the bot in the other seats
        self.names = history.game.seat_names[: history.seats]
        self.out = console()
        self.legal: list[int] = []
        self.told = self._last_own() + 1  # how many decisions have been told
        self.shown: list[str] = []  # the lines of the position last shown

    def _last_own(self) -> int:
        own = [index for index, decision in enumerate(self.history.decisions) if decision.seat == self.person]
        return own[-1] if own else -1

    # The course of the game.

    def run(self) -> int:
        """Play until the game is over or the person leaves, save, and return the exit code."""
        complete_with(lambda: [*self.texts(), *COMMANDS])
        with signals.held():  # a decision is carried out and saved whole: signals come through at the prompt
            try:
                while self.others_decide():
                    self.show_position(whole=not self.shown)
                    while not self.answer(ask(f"{self.names[self.person]}> ")):
                        pass
                self.show_end()
                code = 0
            except (Leave, EOFError):
                code = 0
            except Stop as stop:
                code = stop.code
            except OSError:  # the terminal is gone
                code = 1
            return code if self.farewell() else max(code, 1)

    def others_decide(self) -> bool:
        """Let the bots decide until only the person is asked; return False when the game is over."""
        state = self.history.state
        while not state.over:
            others = [seat for seat in state.waiting if seat != self.person]
            if not others:
                self.legal = state.legal(self.person)
                return True
            # A seed for each place, so that a game that was resumed or taken back goes on the same.
            seed = choices(self.history.seed, 1 + len(self.history.decisions)).next()
            legal = state.legal(others[0])
            action = legal[0] if len(legal) == 1 else ask_bot(bot(self.against, seed), state, others[0], seed)
            self.history.play(action, others[0])
        return False

    def answer(self, line: str) -> bool:
        """Do what a line says; return True when the position has changed."""
        text = plain(line)
        if text in self.game.actions.texts():
            return self.decide(text)
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self.show_actions()
            case "?" if rest:
                self.explain(rest)
            case "help" | "?":
                self.show_help()
            case "quit" | "exit" | "q":
                raise Leave
            case "board":
                self.show_position()
            case "scores":
                self.out.print(standings(self.history.state, self.names, self.person))
            case "log":
                self.show_log()
            case "hint":
                self.hint()
            case "undo":
                return self.undo()
            case "save":
                self.save_as(rest.strip())
            case _ if text.startswith("?"):
                self.explain(text[1:])
            case _:
                return self.decide(text)
        return False

    # What the person can do.

    def decide(self, text: str) -> bool:
        """Carry out an action and save, or tell why it is refused."""
        try:
            action = find(self.game.actions, self.legal, text)
        except BadAction as error:
            return self._say(f"{error}")
        refusal = self.history.state.refusal(action, self.person)
        if refusal is not None:
            return self._say(f"'{self.game.actions.text(action)}' is refused. {refusal}.")
        self.history.play(action, self.person)
        self.save()
        return True

    def explain(self, text: str) -> None:
        """Tell whether an action is legal now, and if not, why."""
        try:
            action = find(self.game.actions, self.legal, plain(text))
        except BadAction as error:
            self._say(f"{error}")
            return
        refusal = self.history.state.refusal(action, self.person)
        verdict = "is legal now." if refusal is None else f"is refused. {refusal}."
        self._say(f"'{self.game.actions.text(action)}' {verdict}")

    def undo(self) -> bool:
        """Take back the person's last decision, or tell what stands in the way."""
        decisions = self.history.decisions
        last = decisions[-1] if decisions else None
        if last is not None and last.seat != self.person and not notation(self.game, last, self.person):
            return self._say(f"You cannot take that back: {self.names[last.seat]} has decided since.")
        try:
            action = self.history.undo(self.person)
        except CannotUndo as error:
            return self._say(f"You cannot take that back: {error}.")
        self.told = min(self.told, len(decisions))
        self.save()
        self._say(f"Taken back: {self.game.actions.text(action)}")
        return True

    def hint(self) -> None:
        """Tell what a search thinks of the legal actions."""
        if len(self.legal) == 1:
            self._say("There is only one thing to do.")
            return
        from pithead.cli.advise import advice_for, on_all_processors, table

        state = self.history.state
        seed = self.history.seed + len(self.history.decisions)
        advice = advice_for(state, self.person, on_all_processors(HINT), seed)
        self.out.print(table(state, advice[:HINTS]))

    # What is kept.

    def save(self) -> bool:
        """Write the record; if that fails, tell why and go on."""
        try:
            self.history.record().save(self.path)
        except (OSError, ValueError) as error:
            with contextlib.suppress(OSError):
                self._say(f"Cannot save to '{self.path}': {why(error)}. Save elsewhere: save FILE")
            return False
        return True

    def save_as(self, name: str) -> None:
        """Save; with a name, to that file from now on, if there is none yet."""
        path = Path(name)
        with contextlib.suppress(RuntimeError):  # a '~' that means nobody's home
            path = path.expanduser()
        if name and path.absolute() != self.path.absolute():
            try:
                self.path = new_file(path, self.history.record())
            except Mistake as mistake:
                self._say(f"Not saved: {mistake}.")
                return
        if self.save():
            self._say(f"Saved to {self.path}")

    def farewell(self) -> bool:
        """Save a last time, if need be elsewhere, and tell where and how to go on; return whether it is saved."""
        saved = self.save()
        if not saved:
            with contextlib.suppress(Mistake):
                self.path = free_file(self.history.record(), Path(tempfile.gettempdir()))
                saved = True
        if saved:
            over = self.history.state.over
            how = f"{'replay' if over else 'play --resume'} {for_shell(self.path)}"
            if self.components is not None:
                how += f" --components {for_shell(self.components)}"
            with contextlib.suppress(OSError):  # the terminal may be gone
                self.out.print(f"\nSaved to {clean(self.path)}", soft_wrap=True)
                self.out.print(f"{'Look at it again' if over else 'Continue'} with: pithead {how}", soft_wrap=True)
        return saved

    # What is shown.

    def texts(self) -> list[str]:
        """Return the notations of the legal actions."""
        return [self.game.actions.text(action) for action in self.legal]

    def show_position(self, whole: bool = True) -> None:
        """Show the position, what happened since the person was last asked, and what can be done.

        In the middle of a turn, when nobody else has decided meanwhile, only those lines of the position are shown that
        have changed, unless the whole is asked for.
        """
        lines = position(self.history.state, self.person, self.names).splitlines()
        alone = all(decision.seat == self.person for decision in self.history.decisions[self.told :])
        changed = [line for line in lines if line not in self.shown]
        self.out.print(Rule(style="dim"))
        if whole or not alone or 2 * len(changed) > len(lines):
            changed = lines
        self.out.print(with_names("\n".join(changed), self.names))
        self.shown = lines
        self.show_news()
        self.show_actions()

    def show_news(self) -> None:
        """Tell what happened since the last time."""
        news = [event for decision in self.history.decisions[self.told :] for event in decision.events]
        lines = told(self.game, news, self.person, self.names)
        if lines:
            self.out.print()
            print_rows(self.out, (("·", line) for line in lines))
        self.told = len(self.history.decisions)

    def show_actions(self) -> None:
        """List the legal actions with their numbers."""
        self.out.print()
        self.out.print(numbered(self.texts(), self.out.width), soft_wrap=True)

    def show_log(self) -> None:
        """Tell all that happened so far, as far as the person knows it."""
        rows = []
        for number, decision in enumerate(self.history.decisions, 1):
            for line in told(self.game, decision.events, self.person, self.names):
                rows.append((f"{number:>4}", line))
        print_rows(self.out, rows)
        if not rows:
            self._say("Nothing has happened yet.")

    def show_help(self) -> None:
        """Tell what can be typed."""
        self.out.print(HELP.format(example=refused_example(self.game.actions, self.legal)))
        for name, sentence in COMMANDS.items():
            self.out.print(Text.assemble("  ", (f"{name:<7}", "cyan"), sentence))
        self.out.print("The Tab key completes what you type. The game is saved after each of your decisions.")
        self.out.print(f"The rules, with their paragraphs, are in docs/rules/{self.game.key}.md.")

    def show_end(self) -> None:
        """Show the last position, what happened last, and the ranking."""
        self.out.print(Rule(style="dim"))
        self.out.print(with_names(position(self.history.state, self.person, self.names), self.names))
        self.show_news()
        self.out.print()
        self.out.print(Text("The game is over.", "bold"))
        self.out.print(standings(self.history.state, self.names, self.person))

    def _say(self, text: str) -> bool:
        """Print an answer, and return False: nothing has changed."""
        self.out.print(with_names(clean(text), self.names, "yellow"))
        return False


class Leave(Exception):
    """The person wants to leave."""
