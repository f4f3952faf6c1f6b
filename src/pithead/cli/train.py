"""`pithead train`: a bot that learns a game from playing against itself."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import pithead
from pithead.arena import on_ray
from pithead.cli.arena import LOCAL, Address, Jobs, On, Where
from pithead.cli.mistakes import Mistake, check_from, why
from pithead.cli.show import console
from pithead.core.options import read_seats
from pithead.extras import needs
from pithead.processes import usual_jobs

EPILOG = """\
Examples:
  pithead train coal-baron
  pithead train haspelknecht --seats 4 --minutes 60 --rounds 6 --out learned-4
  pithead train coal-baron --on ray --address 10.0.0.1:6379
  pithead arena haspelknecht mcts:sims=400,value=train-haspelknecht-2/best greedy

Each round plays games against itself, fits a small network to what came of them, and plays a match against the best
network so far. Stop it at any moment: the same command continues. It needs NumPy: pip install 'pithead[learn]'.
With --on ray the cluster's workers play the games; learning and matches are done here."""


def train(
    key: Annotated[str, typer.Argument(metavar="GAME", help="The game's key, such as coal-baron.")],
    seats: Annotated[int, typer.Option(help="How many play.")] = 2,
    minutes: Annotated[float, typer.Option(help="How long to play and learn; matches come on top.")] = 20,
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 3,
    games: Annotated[int, typer.Option(help="Games of each match.")] = 40,
    explore: Annotated[int, typer.Option(help="How much the search explores, in hundredths.")] = 25,
    cut: Annotated[int, typer.Option(help="Decisions of a rollout before a position is judged.")] = 15,
    jobs: Jobs = None,
    on: On = LOCAL,
    address: Address = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder for games and report.", show_default="train-GAME-SEATS"),
    ] = None,
) -> None:
    """Train the search's value of positions by self-play.

    At the end, the folder has the best network, the curve as a table and as a picture, and everything it was learned
    from. `mcts:sims=400,value=DIR/best` is a bot that plays with it.
    """
    game = pithead.game(key)
    read_seats(game.title, game.least_seats, game.most_seats, seats)
    for name, value in (("--rounds", rounds), ("--games", games), ("--explore", explore), ("--jobs", jobs or 1)):
        check_from(name, value, 1)
    check_from("--cut", cut, 0)
    if address is not None and on != Where.ray:
        raise Mistake("expected --on ray with --address, got none")
    if not 0 < minutes <= 100_000:
        raise Mistake(f"expected --minutes to be more than 0 and at most 100000, got {minutes:g}")
    with needs("learn", "training"):
        from pithead.learning.rounds import News, Plan, Run
    folder = out or Path(f"train-{key}-{seats}")
    command = f"pithead train {key} --seats {seats} --minutes {minutes:g} --rounds {rounds} --explore {explore}"
    plan = Plan(
        game, seats, folder, minutes, rounds, explore, cut, games, jobs or usual_jobs(), f"{command} --cut {cut}"
    )
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[said]}"), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True)) as bar:
        task = bar.add_task("beginning", total=1.0, said="")

        def tell(news: News) -> None:
            words = f"round {news.round + 1} of {rounds}: {news.doing}"
            bar.update(task, description=words, completed=news.done, said=news.said)
            if news.doing == "done":
                bar.console.print(f"round {news.round + 1}: {news.said}")

        try:
            Run(plan, tell, partial(on_ray.run, address=address) if on == Where.ray else None).go()
        except KeyboardInterrupt:
            bar.stop()
            console(stderr=True).print(f"pithead: stopped; the same command continues in '{folder}'")
            raise typer.Exit(130) from None
        except OSError as error:
            raise Mistake(f"cannot write to '{folder}': {why(error)}") from None
    console().print(f"mcts:sims=400,value={folder / 'best'} plays with the best network; curve: {folder / 'curve.svg'}")
