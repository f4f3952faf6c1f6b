"""`pithead analyse`: everybody's chances over recorded games, mistakes, luck and skill."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import pithead
from pithead import Record, processes
from pithead.analysis.results import Analysis
from pithead.analysis.run import MOST_SEED, Judged, Portion, analyse_all, read_depth
from pithead.arena import on_ray
from pithead.cli import analysed
from pithead.cli.arena import LOCAL, Where
from pithead.cli.mistakes import ComponentsFile, Mistake, check_from, read_record, verified, why
from pithead.cli.show import console
from pithead.cli.signals import signals

EPILOG = """\
Examples:
  pithead analyse game.txt                        the report in the terminal
  pithead analyse game.txt -o report.html         a page with the curve and boards, in one file
  pithead analyse game.txt --depth deep --json    everything, for programs
  pithead analyse records -o reports              every record of a folder, one page each
  pithead analyse records -o reports --on ray

A decision is judged from what its seat could know. The same seed gives the same figures, on every machine.
An unfinished game is judged from what everybody knows, and its secret decisions are left out."""

KINDS = {".html": "html", ".json": "json"}


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record, or a folder of records (*.txt).")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write a report, .html or .json; for a folder of records, a folder.",
            show_default="print it",
        ),
    ] = None,
    depth: Annotated[
        str, typer.Option(metavar="DEPTH", help="quick, deep, or a number of worlds per decision.")
    ] = "quick",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Annotated[str, typer.Option(metavar="CODE", help="The report's language: en, fr.")] = "en",
    seed: Annotated[int, typer.Option(help="The seed of the analysis.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="How many processes.", show_default="one for each CPU")] = None,
    on: Annotated[Where, typer.Option(help="Where to analyse: on this machine, or on a Ray cluster.")] = LOCAL,
    address: Annotated[
        str | None, typer.Option(help="With --on ray: the cluster's address.", show_default="one of this machine's own")
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Analyse recorded games: chances, mistakes, luck and skill.

    For every decision with a choice: each seat's share of the win and expected points before and after it, and how much
    better the best action would have been. Then each player's accuracy, worst moments, and how much was due to
    their own decisions, to others', and to luck.
    """
    read_depth(depth)
    check_from("--jobs", 1 if jobs is None else jobs, 1)
    check_from("--seed", seed, 0, MOST_SEED - 1)
    if address is not None and on != Where.ray:
        raise Mistake("expected --on ray with --address, got none")
    if language not in pithead.languages():
        raise Mistake(f"expected --language to be one of {', '.join(pithead.languages())}; got '{language}'")
    files = _files(file)
    targets = _targets(file, files, output, as_json)
    records = [read_record(path, components) for path in files]
    for record, path in zip(records, files, strict=True):
        verified(record, path)
    spread = partial(_on_ray, address) if on == Where.ray else partial(_here, jobs or processes.usual_jobs())
    with pithead.language(language):
        if not _report(records, files, targets, as_json, partial(analyse_all, records, depth, seed), spread):
            raise typer.Exit(130)


def _here(jobs: int, work: Callable[[Portion], Judged], portions: Iterable[Portion]) -> Iterator[Judged]:
    return processes.run(work, portions, jobs)


def _on_ray(address: str | None, work: Callable[[Portion], Judged], portions: Iterable[Portion]) -> Iterator[Judged]:
    return on_ray.run(work, portions, address)


def _files(file: Path) -> list[Path]:
    """Return the records: one, or those of a folder."""
    if not file.is_dir():
        return [file]
    found = sorted(path for path in file.glob("*.txt") if path.is_file())
    if not found:
        raise Mistake(f"expected records (*.txt) in '{file}', found none")
    return found


def _targets(file: Path, files: list[Path], output: Path | None, as_json: bool) -> list[Path | None]:
    """Return where each report goes: nowhere, if it is printed."""
    if output is None:
        return [None] * len(files)
    if file.is_dir():
        if output.suffix in KINDS:
            raise Mistake(f"expected a folder for the reports of a folder, got '{output}'")
        return [output / f"{path.stem}.{'json' if as_json else 'html'}" for path in files]
    if output.suffix.lower() not in KINDS or (as_json and output.suffix.lower() != ".json"):
        wanted = ".json" if as_json else " or ".join(KINDS)
        raise Mistake(f"expected a file name that ends in {wanted}; got '{output}'")
    return [output]


def _report(
    records: list[Record],
    files: list[Path],
    targets: list[Path | None],
    as_json: bool,
    analyses: Callable[..., Iterator[tuple[int, Analysis]]],
    spread: Callable[..., Iterator[Judged]],
) -> bool:
    """Analyse, and write or print each report as soon as it is there; return whether all are."""
    screen, out = console(stderr=True), console()
    columns = (TextColumn("decisions"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    printed: dict[int, Analysis] = {}
    done = 0
    with (
        suppress(KeyboardInterrupt),
        Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
    ):
        task = progress.add_task("decisions", total=None)

        def told(now: int, total: int) -> None:
            progress.update(task, completed=now, total=total)

        for which, analysis in analyses(told=told, spread=spread):
            done += 1
            target = targets[which]
            if target is None:
                printed[which] = analysis
            else:
                _write(target, analysis, out)
    if done < len(records) or signals.came:
        screen.print(f"pithead: stopped after {done} of {len(records)} analyses")
        return False
    if as_json and printed:
        facts = [printed[which].to_json() for which in sorted(printed)]
        print(json.dumps(facts[0] if len(facts) == 1 else facts, ensure_ascii=False))
    else:
        for which in sorted(printed):
            analysed.show(out, printed[which], files[which] if len(files) > 1 else None)
    return True


def _write(target: Path, analysis: Analysis, out: Console) -> None:
    """Write a report, whole or not at all."""
    as_json = target.suffix.lower() == ".json"
    text = json.dumps(analysis.to_json(), ensure_ascii=False) + "\n" if as_json else analysis.html()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        rough = target.with_name(f".{target.name}.part")
        rough.write_text(text, encoding="utf-8")
        rough.replace(target)
    except OSError as error:
        raise Mistake(f"cannot write '{target}': {why(error)}") from None
    out.print(f"{target}: {len(text.encode()) / 1000:,.0f} kB", soft_wrap=True)
