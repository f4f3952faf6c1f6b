"""What a request may carry, and what an answer looks like."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from pithead.bots.level import USUAL
from pithead.table.clock_models import ClockFacts, ClockWish
from pithead.table.kept import Origin, Series
from pithead.table.model_bases import Answer as Answer
from pithead.table.model_bases import BotName as BotName
from pithead.table.model_bases import Request as Request
from pithead.table.settings import AWAY_SECONDS

MOST_VERSIONS = 1_000_000

ClientId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$"),
]
LongClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Name = Annotated[str, StringConstraints(max_length=40)]
Short = Annotated[str, StringConstraints(max_length=64)]
Token = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class SeatWish(Request):
    """A seat of a new table."""

    kind: Literal["person", "bot"] = Field(description="Who will sit there.")
    bot: BotName | None = Field(default=None, description="For a bot: its name, one of `GET /api/bots`.")
    name: Name = Field(
        default="", description="What the seat is called; a person may choose another name on sitting down."
    )


class Seats(Request):
    """Who is to play at a new table, and how."""

    seats: list[SeatWish] = Field(min_length=1, max_length=8, description="The seats, in the order of the game.")
    sit: list[Annotated[int, Field(ge=0, le=7)]] = Field(
        default_factory=list, max_length=8, description="Seats that this browser takes at once, by its cookie."
    )
    public: bool = Field(default=True, description="Whether the table is in the list of tables to watch.")
    pace_ms: Annotated[int, Field(ge=0, le=10_000)] | None = Field(
        default=None, description="How long bots wait at least."
    )
    away_seconds: Annotated[int, Field(ge=30, le=86_400)] = Field(
        default=AWAY_SECONDS,
        description="After how long without a stream or a request a bot may play for a person; where no clock decides.",
    )
    clock: ClockWish | None = Field(default=None, description="The clock; none, if nothing is said.")
    practice: bool = Field(
        default=False, description="Whether everything can be taken back: for one person who plays against bots."
    )
    hints: bool = Field(
        default=False, description="Whether hints are allowed where several people play; one against bots always has."
    )
    offered: bool = Field(
        default=False, description="Whether anybody may take the free seats; the game begins when all are taken."
    )
    rated: bool = Field(
        default=False, description="Whether the result counts for the ratings; nothing can be taken back then."
    )


class NewTable(Seats):
    """A table to be set up."""

    game: Annotated[str, StringConstraints(max_length=64)] = Field(description="A game's key, such as `coal-baron`.")
    options: dict[Short, Short | bool] = Field(
        default_factory=dict, max_length=40, description="The game's options; others are as usual."
    )


class Sitting(Request):
    """Who sits down."""

    token: Token = Field(description="The secret of the seat, from its link.")
    name: Name = Field(default="", description="The person's name; empty: as it is.")
    client: LongClientId | None = Field(
        default=None,
        description="A random id, told to nobody: with it the request can be sent again if its answer is lost.",
    )


class Based(Request):
    """A request that is based on a version of the table, as the seat sees it."""

    version: int = Field(ge=0, le=MOST_VERSIONS, description="The version that the decision is based on.")
    client: ClientId | None = Field(default=None, description="An id of the request: sent again, it counts once.")


class Acting(Based):
    """A decision."""

    action: Notation = Field(description="The action's notation, such as `mine 8`.")
    careful: bool = Field(
        default=False,
        description="Whether it is to be refused, with the reason `loses`, where something would be lost.",
    )


class Pace(Request):
    """How long bots wait."""

    pace_ms: Annotated[int, Field(ge=0, le=10_000)] = Field(description="Milliseconds, at least.")


class Replacing(Request):
    """A bot that plays for a person."""

    bot: BotName = Field(default=USUAL, description="One of `GET /api/bots`.")


class Linked(Request):
    """A link to be drawn."""

    link: Annotated[str, StringConstraints(min_length=1, max_length=300)]


REASONS = (
    "stale", "refused", "undo", "redo", "client", "busy", "playing", "seat", "present", "rules", "loses",
    "lesson", "people", "replaced", "time", "clock", "asked", "often", "over", "open", "talk", "rematch",
)  # fmt: skip


class Trouble(Answer):
    """Why a request is not fulfilled."""

    error: str = Field(description="A sentence: what was expected, and what came.")
    reason: str | None = Field(default=None, description=f"{', '.join(REASONS)}; for 409.")
    version: int | None = Field(default=None, description="The version that the seat has reached now; for 409.")
    paragraph: str | None = Field(default=None, description="The paragraph of the rules by which an action is refused.")
    sentence: str | None = Field(default=None, description="Why it is refused, without the paragraph.")
    line: int | None = Field(default=None, description="The line of a record that is wrong.")
    preview: "Preview | None" = Field(default=None, description="What would be lost, for `loses`.")


class OptionFacts(Answer):
    """An option of a game."""

    key: str
    values: list[str]
    default: str
    sentence: str


class GameFacts(Answer):
    """A game."""

    key: str
    title: str
    phrase: str
    goal: str = Field(description="What the game is about and how it is won, in a sentence; perhaps empty.")
    minutes: tuple[int, int] = Field(description="How long it takes, with fewest and with most players; 0: not told.")
    weight: float = Field(description="How heavy it is, from 1 to 5; 0: not told.")
    rules_version: int
    least_seats: int
    most_seats: int
    options: list[OptionFacts]


class BotFacts(Answer):
    """A bot that can be chosen."""

    name: str
    sentence: str
    usual: bool = Field(description="Whether it plays where nobody else is wished for.")


class SeatLink(Answer):
    """The secret of a person's seat; the link carries it in its fragment, which browsers never send."""

    seat: int
    token: str
    link: str


class Amount(Answer):
    """So many of something that a seat has, gives or gets."""

    good: str = Field(description="Its name.")
    count: int


class SeatFacts(Answer):
    """Who sits at a seat."""

    seat: int
    kind: str = Field(description="person or bot: for whom the seat was set up; record: of a record brought in.")
    name: str
    bot: str = Field(description="The bot that plays now, empty for a person.")
    taken: bool
    person: str = Field(default="", description="The id of the person who sits there, empty if that is not known.")
    resigned: bool = Field(description="Whether the bot plays to the end.")
    points: int | None = Field(default=None, description="The points so far, where positions can be shown.")
    goods: list[Amount] = Field(default_factory=list, description="What the seat has, as everybody can see it.")


class TableFacts(Answer):
    """A table as a reader sees it."""

    id: str
    game: str
    title: str
    rules_version: int
    options: dict[str, str]
    public: bool
    pace_ms: int
    away_seconds: int = Field(description="After how long without a sign of a person a bot may play for them.")
    commitment: str = Field(description="SHA-256 of the text 'SALT SEED'; both are in the record when it is over.")
    seats: list[SeatFacts]
    seat: int | None = Field(description="The seat that the answer is for; null for a spectator.")
    own: list[int] = Field(description="All seats that the asker holds here.")
    version: int
    playable: bool
    shown: bool = Field(description="Whether its positions can be shown; if not, there is only the log.")
    notice: str = Field(description="Why the table cannot be played, if it cannot.")
    over: bool
    waiting: list[int] = Field(description="The seats that the game waits for.")
    order: list[int] = Field(description="The seats in the order of their turns.")
    to_act: int = Field(description="The seat asked next, -1 when the game is over.")
    scores: list[int] | None = Field(description="The result, when the game is over.")
    ranking: list[int] | None = Field(description="Each seat's place from 1, when the game is over.")
    can_redo: bool
    practice: bool = Field(description="Whether everything can be taken back: the result does not count.")
    hints: bool = Field(description="Whether those who play may ask for hints.")
    offered: bool = Field(description="Whether it waits for others, and anybody may join.")
    rated: bool = Field(description="Whether its result counts for the ratings.")
    host: str = Field(description="The id of the person who set it up, empty if that is not known.")
    moves: int | None = Field(description="How many decisions it has, when all of it may be told, as when it is over.")
    origin: Origin | None = Field(description="The position that it came from, if it came from one.")
    came_from: str = Field(description="What it came from, in a sentence; else empty.")
    series: Series | None = Field(description="Which game of a series it is, and how many each seat has won so far.")
    clock: ClockFacts | None = Field(description="The clocks, where there are any.")
    begun: bool = Field(description="Whether anything was decided that everybody could notice.")
    agreed: list[int] = Field(description="The seats that want to end the game.")
    ended: str = Field(description="How the game was ended before its end, in a sentence; else empty.")


class NewTableFacts(TableFacts):
    """A new table, with the links to its seats."""

    links: list[SeatLink]


class Seated(TableFacts):
    """A table, and the new secret of the seat."""

    token: str = Field(description="The secret, told here only; empty if this browser sat there already.")


class ListedTable(Answer):
    """A table in a list."""

    id: str
    game: str
    title: str
    names: list[str]
    over: bool
    clock: str = Field(description="The clock in words, empty if there is none.")
    changed: float = Field(description="When something last happened there, in seconds since 1970.")


class Lists(Answer):
    """The tables that a client may want."""

    own: list[ListedTable] = Field(description="Where this browser has a seat.")
    watch: list[ListedTable] = Field(description="Tables that anybody may watch.")


class Viewed(Answer):
    """What a reader may see of the position."""

    version: int
    seat: int | None
    move: int | None = Field(default=None, description="After which decision, where an earlier one was asked for.")
    view: dict[str, Any] = Field(description="The game's own facts.")


class Action(Answer):
    """Something that can be done now."""

    notation: str
    words: str
    heading: str = Field(description="What it is about; actions of one heading stand together.")
    idle: bool = Field(description="Whether it ends or declines something, and does nothing else.")
    amounts: list[Amount] = Field(description="What it costs (less than 0) and gives, as far as that is certain.")
    points: int = Field(description="What it scores at once.")
    source: list[str] = Field(description="Parts of the board where something is taken or chosen.")
    target: list[str] = Field(description="Parts of the board where it goes.")


class Actions(Answer):
    """All that a seat can do now."""

    version: int
    seat: int
    actions: list[Action]


class Verdict(Answer):
    """Whether an action is legal, and if not, why."""

    version: int
    notation: str
    legal: bool
    paragraph: str
    sentence: str


class Reasons(Answer):
    """Why a seat can do nothing with a part of the board."""

    version: int
    part: str
    reasons: list[Verdict] = Field(description="Empty if no action ever touches it, or one can.")


class Preview(Answer):
    """What an action would bring, as far as the seat can know."""

    version: int
    notation: str
    words: str
    lines: list[str] = Field(description="What would happen, up to the first hidden fact that it reveals.")
    loses: bool = Field(description="Whether it costs points, or ends a turn in which more could be done.")
    left: int = Field(description="How many other actions it leaves undone, where it only ends a turn; else 0.")
    reveals: bool = Field(description="Whether it reveals a hidden fact: it cannot be taken back then.")


class Line(Answer):
    """One sentence of the log."""

    text: str
    seat: int = Field(description="Whom it is about, -1 for nobody.")
    paragraph: str
    points: int
    kind: str = Field(default="", description="The kind of the event, empty for what is no event of the game.")


class LogEntry(Answer):
    """Something that happened, as a reader may know it."""

    version: int = Field(description="The version that it leads to, for this reader.")
    kind: str = Field(description="act, undo, redo, seat, clock or end.")
    seat: int
    undone: bool = Field(description="Taken back since.")
    notation: str | None = Field(default=None, description="What was decided, empty if that is hidden from the reader.")
    of: int | None = Field(default=None, description="For an undo: the version of what was taken back.")
    move: int | None = Field(default=None, description="The number of the decision, when the game is over.")
    lines: list[Line]


class Log(Answer):
    """What happened."""

    version: int
    entries: list[LogEntry]


class DrawingChanges(Answer):
    """A drawing, told by what has changed in another."""

    of: str = Field(description="The mark of the other.")
    parts: list[str | tuple[int, int]] = Field(
        description="In their order: what is new, and places of the other, from which character to which."
    )


class Drawing(Answer):
    """A drawing of a position, or of a section of it."""

    section: str = Field(description="board, own or others; board, where the drawing has all of them.")
    svg: str = Field(default="", description="The drawing; not told, where `changes` are.")
    mark: str = Field(default="", description="By what it is known again; told to those who say what they have.")
    changes: DrawingChanges | None = Field(default=None, description="The drawing, for those who have another.")


class Question(Answer):
    """What is asked now."""

    paragraph: str
    words: str
    purpose: str = Field(description="What it is asked for, in a sentence for those who are new to the game.")


class LessonStep(Answer):
    """A step of a lesson."""

    say: str
    show: list[str] = Field(description="Parts of the board that it points at.")
    acts: bool = Field(description="Whether there is something to do, and not only to read.")
    do: list[str] = Field(description="The notations that are right; none, where the learner is free.")


class LessonFacts(Answer):
    """Where a lesson stands."""

    key: str
    title: str
    number: int = Field(description="Its place in the course, from 1.")
    count: int = Field(description="How many lessons the course has.")
    steps: list[LessonStep] = Field(description="What is to be read and done now.")
    at: int = Field(description="How many steps lie before these.")
    whole: int = Field(description="How many steps it has.")
    over: bool
    next: str = Field(description="The key of the lesson that follows; empty after the last one.")


class Shown(Answer):
    """All that a page shows of a table, of one moment."""

    table: TableFacts
    actions: list[Action] = Field(description="What the reader's seat can do, if the game waits for it.")
    drawings: list[Drawing] = Field(description="None, where positions cannot be shown.")
    question: Question | None = Field(default=None, description="What is asked, while the game goes on.")
    lesson: LessonFacts | None = Field(default=None, description="Where the lesson stands, at a table that is one.")


class Done(Answer):
    """What a decision brought about."""

    version: int
    entry: LogEntry
    waiting: list[int] = Field(description="The seats that are to decide now.")
    over: bool
    log: list[LogEntry] | None = Field(
        default=None, description="All that happened since the version of the request, if drawings were wished for."
    )
    shown: Shown | None = Field(default=None, description="What a page shows now, if drawings were wished for.")


class Hello(Answer):
    """The first event of a stream."""

    version: int = Field(description="The version that the stream goes on from.")


class Away(Answer):
    """An event of a stream: who is missed."""

    seats: list[int] = Field(description="The seats that the game waits for, and whose owners are away.")


class Health(Answer):
    """How the server is."""

    status: str
    database: str
