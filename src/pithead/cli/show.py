"""How positions, events and results look in a terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pithead import Event, Game, State
from pithead.core.generator import SEED_BITS, Generator, seeded
from pithead.core.history import Decision

# Of the seats, in the order of their names.
STYLES = ("red", "bright_blue", "green", "magenta", "cyan", "yellow", "white", "bright_magenta")
GAP = 3  # between columns
SHORTEST_COLUMN = 4


def console(stderr: bool = False) -> Console:
    """Return a console that prints texts as they are; colours only if it is a terminal."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def choices(seed: int, place: int = 0) -> Generator:
    """Return the generator that random players choose with, in a game of that seed.

    It must differ from the one that deals, which `seeded(seed)` gives: 2**96 is added to the seed, and once more for
    every further place, so that each decision of a game can have a generator of its own.
    """
    return seeded((seed + ((place + 1) << 96)) % (1 << SEED_BITS))


def components_note(game: Game) -> str:
    """Return a sentence if some of the game's values are reconstructed, or come from another components file."""
    if game.components:
        return f"Played with another components file (SHA-256 {game.components[:12]}…)."
    number = sum(source == "reconstructed" for _, _, source in game.component_facts())
    where = f"'pithead games {game.key} --components' shows which"
    return f"{number} values of its components are reconstructed: {where}." if number else ""


def with_names(text: str, names: Sequence[str], style: str = "") -> Text:
    """Return a text in which every seat's name has the seat's colour."""
    shown = Text(text, style=style)
    for seat, name in enumerate(names):
        shown.highlight_words([name], f"bold {STYLES[seat % len(STYLES)]}")
    return shown


def position(state: State, seat: int | None, names: list[str]) -> str:
    """Return the position as the seat, or a spectator (None), may see it."""
    return state.game.describe(state.view(seat), names)


def told(game: Game, events: Iterable[Event], seat: int | None, names: list[str]) -> list[Text]:
    """Return a sentence, with its paragraph, for each event that the seat or a spectator may know of."""
    lines = []
    for event in events:
        if event.known_to(seat):
            line = with_names(game.sentence(event, names), names)
            lines.append(line.append(f"  {event.paragraph}", "dim"))
    return lines


def print_rows(out: Console, rows: Iterable[tuple[str, Text]]) -> None:
    """Print lines with what stands before each, such as a number; a long line goes on below its beginning."""
    for before, line in rows:
        for part in line.wrap(out, max(20, out.width - len(before) - 2)):
            out.print(Text(f"{before}  ", "dim") + part, soft_wrap=True)
            before = " " * len(before)


def notation(game: Game, decision: Decision, seat: int | None) -> str:
    """Return the notation of a decision, or nothing if some of what it did is hidden from the seat."""
    public = decision.seat == seat or all(event.known_to(seat) for event in decision.events)
    return game.actions.text(decision.action) if public else ""


def numbered(texts: Sequence[str], width: int) -> Text:
    """Return the texts numbered from 1, in columns that are read downwards and fit into a width."""
    digits = len(str(len(texts)))
    longest = max((len(text) for text in texts), default=0)
    columns = max(1, min((width + GAP) // (digits + 1 + longest + GAP), -(-len(texts) // SHORTEST_COLUMN)))
    rows = -(-len(texts) // columns)
    shown = Text()
    for row in range(rows):
        shown.append("\n" if row else "")
        for number in range(row, len(texts), rows):
            last = number + rows >= len(texts)
            shown.append(f"{number + 1:>{digits}} ", "cyan")
            shown.append(texts[number] if last else texts[number].ljust(longest + GAP))
    return shown


def standings(state: State, names: list[str], person: int | None = None) -> Table:
    """Return the seats with their points, the best first; when the game is over with their places."""
    scores, places = state.scores(), state.ranking()
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    if state.over:
        table.add_column("place")
    table.add_column("player")
    table.add_column("points", justify="right")
    for seat in sorted(range(state.seats), key=lambda seat: (places[seat] if state.over else -scores[seat], seat)):
        place = f"{places[seat]}, shared" if places.count(places[seat]) > 1 else str(places[seat])
        name = with_names(names[seat] + (" (you)" if seat == person else ""), names)
        table.add_row(*([place] if state.over else []), name, str(scores[seat]))
    return table
