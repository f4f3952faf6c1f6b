"""Lines that a person types, at a terminal or through a pipe."""

import contextlib
import sys
from collections.abc import Callable

from pithead.cli.signals import signals


def at_terminal() -> bool:
    """Tell whether a person types, rather than a pipe or a file."""
    return sys.stdin is not None and sys.stdin.isatty()


def ask(prompt: str) -> str:
    """Return the next line, stripped; raise `EOFError` at the end of the input and `Stop` on Ctrl-C."""
    with signals.let_through():
        if at_terminal():
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            print()
            raise EOFError
        print(line.strip(), flush=True)  # a pipe does not echo: without this a transcript lacks the answers
        return line.strip()


def complete_with(words: Callable[[], list[str]]) -> None:
    """Let the Tab key complete a line to one of the words, where the terminal can."""
    if not at_terminal():
        return
    with contextlib.suppress(ImportError):
        import readline

        def complete(text: str, number: int) -> str | None:
            found = [word for word in words() if word.startswith(text.lower())]
            return found[number] if number < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims("\n")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
