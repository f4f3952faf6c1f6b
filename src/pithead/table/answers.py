"""What a reader may know of a table, as models: a seat reads its own view, a spectator (None) the public one."""

from functools import lru_cache
from typing import Any

from pithead.core.commitment import COMMITMENT, SALT, commitment
from pithead.core.effects import foresee
from pithead.core.events import Event
from pithead.core.game import Game, State
from pithead.core.record import bot_tag, name_tag
from pithead.core.text import called, later, put, spoken_code
from pithead.core.view import Effect
from pithead.table import models
from pithead.table.clock_told import clock_facts, ended_words, told_of
from pithead.table.ending_models import ScoreSheet, SheetPoint, SheetRow
from pithead.table.errors import StillPlaying
from pithead.table.kept import Facts, Series, shown_name
from pithead.table.levels import level_name
from pithead.table.live_table import GAME_KINDS, Entry, LiveTable, Moment

SEATED = {
    "sits": later("{name} sits down."),
    "joins": later("{name} sits down on another device."),
    "renames": later("{was} is now called {name}."),
    "leaves": later("{bot} now plays for {name}."),
    "replaced": later("{name} is away: {by} lets {bot} play for {name}."),
    "wants": later("{name} is away: {by} wants a bot to play for {name}."),
    "resigns": later("{name} resigns: {bot} plays to the end."),
    "link": later("{by} makes a new link to the open seat of {name}."),
    "bot": later("{by} lets {bot} take a free seat."),
    "forgotten": later("{was} asked to be forgotten here."),
    "returns": later("{name} is back."),
    "fails": later("{failed} has failed; {bot} now plays for {name}."),
}
OWN_LINK = later("You made a new link to your seat: earlier links and other devices no longer work.")


def table_facts(table: LiveTable, now: Moment, seat: int | None, own: list[int]) -> models.TableFacts:
    """Return what a table is: the game, who sits where, how far it has come."""
    facts = table.facts
    state = None if now.history is None else now.history.state
    return models.TableFacts(
        id=facts.id,
        game=facts.game,
        title=facts.game if table.game is None else table.game.title,
        rules_version=facts.rules_version,
        options=facts.options,
        public=facts.public,
        pace_ms=table.pace_ms,
        away_seconds=facts.away_seconds,
        commitment=commitment(facts.salt, facts.hidden_by) if facts.salt else "",
        seats=[_seat_facts(now, place) for place in range(facts.seats)],
        order=list(range(facts.seats)) if state is None else state.turn_order(),
        seat=seat,
        own=own,
        version=now.versions[table.reader_number(seat)],
        playable=table.playable and table.full,
        shown=state is not None,
        notice=table.notice if table.full else put("The game begins when all seats are taken."),
        over=now.over,
        waiting=[] if state is None or now.ended else list(state.waiting),
        to_act=-1 if state is None or now.ended else int(state.to_act),
        scores=list(state.scores()) if state is not None and now.finished else None,
        ranking=list(state.ranking()) if state is not None and now.finished else None,
        can_redo=seat is not None and bool(now.redo[seat]),
        practice=facts.practice,
        hints=hints_allowed(facts, now),
        offered=not table.full,
        rated=facts.rated,
        host=facts.host,
        moves=len(now.standing) if table.open else None,
        origin=facts.origin,
        came_from=came_from(facts, now.names),
        series=standing(facts, now),
        clock=clock_facts(table, now),
        begun=table.begun,
        agreed=list(now.agreed),
        ended=ended_words(now),
    )


def came_from(facts: Facts, names: list[str]) -> str:
    """Return what a table came from, in a sentence; nothing, if it was dealt."""
    if facts.origin is None:
        return ""
    if facts.imported:
        return put("An imported record.")
    if facts.origin.anew is None:
        return put("Continued after decision {n} of another game, with the same deal.", n=str(facts.origin.move))
    return put(
        "Continued after decision {n} of another game, with everything redrawn that {name} could not know.",
        n=str(facts.origin.move),
        name=names[facts.origin.anew],
    )


def standing(facts: Facts, now: Moment) -> Series | None:
    """Return how a series stands; nothing, if the table is of none."""
    return with_winners(facts.series, now) if facts.series is not None and now.finished else facts.series


def with_winners(series: Series, now: Moment) -> Series:
    """Return a series with those who have won a game that is over: who share a victory, have each won."""
    ranking = now.playing().state.ranking()
    return Series(series.game, tuple(won + (ranking[seat] == 1) for seat, won in enumerate(series.won)))


def hints_allowed(facts: Facts, now: Moment) -> bool:
    """Tell whether those who play may ask for hints: one against bots, and others if the table was set up so."""
    return not facts.lesson and (facts.hints or now.people == 1)


def _seat_facts(now: Moment, seat: int) -> models.SeatFacts:
    chair = now.chairs[seat]
    taken = chair.taken or chair.kind == "bot"
    found = models.SeatFacts(
        seat=seat,
        kind=chair.kind,
        name=now.names[seat],
        bot=chair.bot,
        taken=taken,
        person=chair.person,
        resigned=chair.resigned,
    )
    if now.history is not None:
        state, game = now.history.state, now.history.game
        found.points = int(state.scores()[seat])
        found.goods = [amount(game.label(good), n) for good, n in state.goods(seat).items()]
    return found


def question(now: Moment) -> models.Question:
    """Return what is asked now, and what for."""
    return asked(now.playing().state, now.names)


def asked(state: State, names: list[str]) -> models.Question:
    """Return what a position asks, and what for."""
    with called(names):
        paragraph, words = state.asked()
    purpose = state.game.purpose(state.game.questions[state.question])
    return models.Question(paragraph=paragraph, words=words, purpose=purpose)


# The log.


def log_entry(table: LiveTable, entry: Entry, seat: int | None) -> models.LogEntry | None:
    """Return an entry as a reader may know it, or None if the reader cannot notice it."""
    number = table.reader_number(seat)
    if not entry.seen >> number & 1:
        return None
    version, kind, undone = entry.versions[number], entry.kind, entry.undone
    if kind in ("clock", "end"):
        lines = [_line(sentence, entry.seat) for sentence in told_of(table, entry)]
        return models.LogEntry(version=version, kind=kind, seat=entry.seat, undone=undone, lines=lines)
    if kind == "seat":
        lines = [_line(_seat_sentence(table, entry), entry.seat)]
        return models.LogEntry(version=version, kind=kind, seat=entry.seat, undone=undone, lines=lines)
    notation = _notation(table, entry, seat)
    if kind != "undo":
        lines = _lines(table, entry, seat)
        return models.LogEntry(
            version=version, kind=kind, seat=entry.seat, undone=undone, notation=notation, lines=lines
        )
    name = table.now.names[entry.seat]
    sentence = put("{name} takes back: {what}", name=name, what=notation) if notation else ""
    return models.LogEntry(
        version=version,
        kind=kind,
        seat=entry.seat,
        undone=undone,
        notation=notation,
        of=_version_of(table, entry, number),
        lines=[_line(sentence or put("{name} takes back a decision.", name=name), entry.seat)],
    )


def _lines(table: LiveTable, entry: Entry, seat: int | None) -> list[models.Line]:
    """Return what a reader may know of an entry's events; of the newest entry it is kept for the next reader."""
    known = [event for event in entry.events if event.known_to(seat)]
    names = table.now.names
    told = table.told_of(entry)
    key = (spoken_code(), *names, *map(id, known))
    if key not in told.lines:
        told.lines[key] = [
            _line(sentence_of(table, event, names), int(event.seat), event.paragraph, int(event.points), event.kind)
            for event in known
        ]
    return told.lines[key]


def told_alike(table: LiveTable, entry: Entry, seat: int | None) -> tuple[object, ...]:
    """Return a key that is the same for all readers to whom an entry is told in the very same words."""
    number = table.reader_number(seat)
    alike = spoken_code(), entry.undone, entry.versions[number], *table.now.names
    if table.told_of(entry).public:
        return alike
    known = [id(event) for event in entry.events if event.known_to(seat)]
    notation = _notation(table, entry, seat) if entry.kind in GAME_KINDS else ""
    of = _version_of(table, entry, number) if entry.kind == "undo" else None
    return *alike, tuple(known), notation, of


def sentence_of(table: LiveTable, event: Event, names: list[str]) -> str:
    """Return what happened in words; of other rules there may be events that these have no words for."""
    try:
        if table.game is not None:
            return table.game.sentence(event, names)
    except Exception:
        if table.obstacle is None:
            raise
    who = f"{names[event.seat]}: " if event.seat >= 0 else ""
    return f"{who}{event.kind}"


def _line(text: str, seat: int, paragraph: str = "", points: int = 0, kind: str = "") -> models.Line:
    return models.Line(text=text, seat=seat, paragraph=paragraph, points=points, kind=kind)


def _seat_sentence(table: LiveTable, entry: Entry) -> str:
    data, chair, names = entry.data, entry.data["chair"], table.now.names
    facts: dict[str, Any] = {
        "name": shown_name(chair.get("name", "")) or names[entry.seat],
        "bot": level_name(chair.get("bot", "")),
    }
    facts["was"] = shown_name(data.get("was", ""))
    facts["failed"] = level_name(data.get("failed", ""))
    facts["by"] = names[data.get("by", entry.seat)]
    return put(OWN_LINK if data.get("own") else SEATED[data["what"]], **facts)


def _notation(table: LiveTable, entry: Entry, seat: int | None) -> str:
    """Return the notation of a decision, or nothing if some of what it did is hidden from the reader."""
    acted = table.entries[entry.data["of"] - 1] if entry.kind == "undo" else entry
    public = not acted.apart and all(event.known_to(seat) for event in acted.events)
    return str(acted.data["notation"]) if entry.seat == seat or public else ""


def _version_of(table: LiveTable, entry: Entry, number: int) -> int | None:
    """Return the reader's version of the entry that another takes back, if the reader has seen it."""
    acted = table.entries[entry.data["of"] - 1]
    return acted.versions[number] if acted.seen >> number & 1 else None


def log(table: LiveTable, seat: int | None, after: int = 0) -> list[models.LogEntry]:
    """Return all that a reader may know of what happened after a version."""
    number = table.reader_number(seat)
    moves = {id(entry): move for move, entry in enumerate(table.now.standing, 1)} if table.open else {}
    told = []
    for entry in list(table.entries):
        if entry.versions[number] > after:
            known = log_entry(table, entry, seat)
            if known is not None:
                if moves:
                    known.move = moves.get(id(entry))
                told.append(known)
    return told


# Points, actions, the record.


def score_sheet(table: LiveTable, seat: int | None) -> ScoreSheet:
    """Return every point that a reader may know of, by paragraph; when the game is over, all of them."""
    now = table.now
    seats = table.facts.seats
    rows: dict[str, list[int]] = {}
    scored: list[SheetPoint] = []
    opening = [] if now.history is None else now.history.opening
    for move, events in enumerate([opening, *(entry.events for entry in now.standing)]):
        for event in events:
            if event.points and event.seat >= 0 and (now.over or event.known_to(seat)):
                place, paragraph, points = int(event.seat), event.paragraph, int(event.points)
                rows.setdefault(paragraph, [0] * seats)[place] += points
                text = sentence_of(table, event, now.names)
                found = SheetPoint(text=text, seat=place, paragraph=paragraph, points=points, kind="")
                if now.over:
                    found.move = move
                scored.append(found)
    return ScoreSheet(
        names=now.names,
        rows=[
            SheetRow(paragraph=paragraph, words=points_for(table.game, paragraph), points=row)
            for paragraph, row in sorted(rows.items(), key=_by_number)
        ],
        totals=[sum(row[place] for row in rows.values()) for place in range(seats)],
        scores=list(now.history.state.scores()) if now.history is not None and now.over else None,
        over=now.over,
        points=scored,
    )


def points_for(game: Game | None, paragraph: str) -> str:
    """Return what a paragraph gives points for; nothing, if there are no words for it."""
    words = paragraph if game is None else game.label(paragraph)
    return "" if words == paragraph else words


def _by_number(row: tuple[str, list[int]]) -> list[tuple[int, str]]:
    words = row[0].replace(".", " ").split()
    return [(int(word), "") if word.isdecimal() else (-1, word) for word in words]


def actions(table: LiveTable, now: Moment, seat: int) -> list[models.Action]:
    """Return what a seat can do."""
    history = now.playing()
    return [] if now.over or table.obstacle is not None else offered(history.state, seat, now.names)


def offered(state: State, seat: int, names: list[str]) -> list[models.Action]:
    """Return what a seat can do in a position."""
    game = state.game
    view = state.view(seat)
    found = []
    for action, effect in foresee(state, seat).items():
        source, target = game.parts(action, view)
        notation, words = game.actions.text(action), game.words(action, view, effect, names)
        found.append(
            models.Action(
                notation=notation,
                words=words,
                heading=game.heading(action),
                idle=game.actions.families[game.actions.family[action]].idle,
                amounts=_amounts(game, effect),
                points=effect.get("points", 0),
                source=source,
                target=target,
            )
        )
    return found


def _amounts(game: Game, effect: Effect) -> list[models.Amount]:
    """Return what an action costs, now or later, and what it gives."""
    counts = {good: -n for good, n in effect.get("costs", {}).items()}
    for good, n in effect.get("due", {}).items():
        counts.setdefault(good, -n)
    counts |= effect.get("gives", {})
    return [amount(game.label(good), n) for good, n in counts.items()]


@lru_cache(maxsize=4096)
def amount(good: str, count: int) -> models.Amount:
    """Return an amount; the same ones are told again and again."""
    return models.Amount(good=good, count=count)


def verdict(table: LiveTable, seat: int, notation: str) -> models.Verdict:
    """Return whether a seat may do something now, and why not."""
    now = table.now
    history = now.playing()
    action = history.game.actions.parse(notation)
    with called(now.names):
        refusal = history.state.refusal(action, seat)
    return models.Verdict(
        version=now.versions[seat],
        notation=history.game.actions.text(action),
        legal=refusal is None,
        paragraph="" if refusal is None else refusal.paragraph,
        sentence="" if refusal is None else refusal.sentence,
    )


def record_text(table: LiveTable) -> str:
    """Return the record of a finished game, or of one that was brought in, with the seed, the salt of the commitment,
    and who played.
    """
    facts, now = table.facts, table.now
    history = now.playing()
    if not table.open:
        sentence = put("expected a finished game: the record has the seed, which reveals hidden information")
        raise StillPlaying(sentence, table.version(None))
    record = history.record()
    record.tags["table"] = facts.origin.table if facts.imported and facts.origin and facts.origin.table else facts.id
    if facts.salt:
        record.tags[COMMITMENT] = commitment(facts.salt, facts.hidden_by)
        record.tags[SALT] = facts.salt
    for seat, chair in enumerate(now.chairs):
        if chair.name:
            record.tags[name_tag(seat)] = shown_name(chair.name).replace("#", "")  # which begins a comment
        if chair.bot:
            record.tags[bot_tag(seat)] = chair.bot
    return record.text()
