"""What is told of puzzles: nothing of the answer, before there is one."""

from pydantic import Field

from pithead.table.models import Action, Amount, Answer, Drawing, Notation, Question, Request


class ListedPuzzle(Answer):
    """A puzzle in a list."""

    key: str
    level: int = Field(description="1 easy, 2 medium, 3 hard.")
    level_name: str
    seats: int
    period: str = Field(description="The part of the game.")


class Puzzles(Answer):
    """The puzzles of a game, from easy to hard."""

    game: str
    title: str
    puzzles: list[ListedPuzzle]


class PuzzleSeat(Answer):
    """A player of a puzzle."""

    seat: int
    name: str
    points: int
    goods: list[Amount]


class ShownPuzzle(Answer):
    """A puzzle as the seat that is asked sees it."""

    key: str
    level: int
    level_name: str
    period: str
    seat: int = Field(description="Who is asked.")
    seats: list[PuzzleSeat] = Field(description="In the order of their turns.")
    question: Question
    actions: list[Action]
    drawings: list[Drawing]


class PuzzleAnswer(Request):
    """What somebody would do."""

    action: Notation = Field(description="The action's notation, such as `mine 8`.")


class BestAction(Answer):
    """One of the best actions, and what it leads to."""

    notation: str
    words: str
    share: float = Field(description="Of the win, for the seat asked, from 0 to 1.")
    points: float = Field(description="Of the seat, in the end, on average.")
    parts: list[str] = Field(description="Parts of the board that it touches.")


class Explanation(Answer):
    """A sentence that speaks for the best action."""

    text: str
    paragraph: str


class PuzzleVerdict(Answer):
    """Whether an answer is right, and why."""

    right: bool
    action: str = Field(description="What was answered.")
    words: str
    best: list[BestAction] = Field(description="The best first; what was answered is among them if it was considered.")
    reasons: list[Explanation]
    worlds: int = Field(description="In how many worlds drawn anew the figures were found.")
