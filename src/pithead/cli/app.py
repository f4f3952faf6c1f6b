"""The app: its commands, and what becomes of errors."""

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import pithead
from pithead import PitheadError
from pithead.cli import (
    advise,
    analyse,
    arena,
    bench,
    corpus,
    games,
    learn,
    play,
    puzzles,
    render,
    replay,
    serve,
    simulate,
    train,
)
from pithead.cli.mistakes import BAD_INPUT, Mistake, clean
from pithead.cli.signals import signals

EPILOG = """\
Examples:
  pithead                                      the table in the browser
  pithead games                                which games there are
  pithead serve --port 8080                    the table, as wished
  pithead learn                                Coal Baron, step by step
  pithead play                                 Coal Baron against bots, in the terminal
  pithead simulate coal-baron --games 10000    what random play comes to
  pithead replay game.txt                      step through a recorded game
  pithead render game.txt -o game.png          a picture of its last position
  pithead advise game.txt --at 25              the best actions of a position
  pithead analyse game.txt -o report.html      chances, mistakes, luck and skill
  pithead puzzles --play                       what would you do?
  pithead arena coal-baron greedy random       bots against bots
  pithead corpus coal-baron -o games.jsonl     games of self-play, for learning
  pithead train haspelknecht                   a bot that learns the game
  pithead bench                                how fast it is here

Each command tells more with --help."""

app = typer.Typer(
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games", epilog=games.EPILOG)(games.games)
app.command("serve", epilog=serve.EPILOG)(serve.serve)
app.command("learn", epilog=learn.EPILOG)(learn.learn)
app.command("play", epilog=play.EPILOG)(play.play)
app.command("simulate", epilog=simulate.EPILOG)(simulate.simulate)
app.command("replay", epilog=replay.EPILOG)(replay.replay)
app.command("render", epilog=render.EPILOG)(render.render)
app.command("arena", epilog=arena.EPILOG)(arena.arena)
app.command("corpus", epilog=corpus.EPILOG)(corpus.corpus)
app.command("advise", epilog=advise.EPILOG)(advise.advise)
app.command("analyse", epilog=analyse.EPILOG)(analyse.analyse)
app.command("puzzles", epilog=puzzles.EPILOG)(puzzles.puzzles)
app.command("train", epilog=train.EPILOG)(train.train)
app.command("bench", epilog=bench.EPILOG)(bench.bench)


def _version(wanted: bool) -> None:
    if wanted:
        build = "compiled" if pithead.compiled() else "interpreted"
        print(f"pithead {pithead.__version__}, {build} engine")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog=EPILOG)
def pithead_(
    context: typer.Context,
    _: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say the version and which build runs."),
    ] = False,
) -> None:
    """Mining board games, in your browser and at your terminal. Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        serve.serve(database=os.environ.get(serve.DATABASE, ""))


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # no text is worth a traceback
    with signals:
        code = _run(args)
    return 128 + signals.came if signals.came else code


def _run(args: Sequence[str] | None) -> int:
    try:
        code = app(args, prog_name="pithead", standalone_mode=False)
        sys.stdout.flush()
    except Mistake as mistake:
        return _complain(str(mistake), mistake.code)
    except PitheadError as error:
        return _complain(str(error), BAD_INPUT)
    except typer.TyperException as error:  # an unknown command or option, a missing argument, no number
        sentence = error.format_message().rstrip(".")
        return _complain(sentence[:1].lower() + sentence[1:] + "; --help tells more", BAD_INPUT)
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            return _complain(str(error), BAD_INPUT)
        with contextlib.suppress(OSError):  # nobody reads on, or the terminal is gone: leave without a word
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code if isinstance(code, int) else 0


def _complain(sentence: str, code: int) -> int:
    print(f"pithead: {clean(sentence)}", file=sys.stderr)
    return code
