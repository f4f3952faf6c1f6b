"""All that a game of another package is made of, from one place: `from pithead.game_kit import Game, State, …`.

The example of such a game uses nothing else of Pithead, `pithead.testing` for its tests besides.
docs/adding-a-game.md tells how a game is written, docs/stability.md what stays as it is.
"""

from pithead.core.catalogue import Catalogue, Offer, Values
from pithead.core.errors import BadAction, BadComponents, BadPosition, BadSetup
from pithead.core.events import EVERYONE, SEAT_MARKS, SEAT_NAMES, Event, Refusal
from pithead.core.game import Game, State
from pithead.core.generator import Generator, seeded
from pithead.core.layout import Layout
from pithead.core.options import Option
from pithead.core.parts import Parts
from pithead.core.playout import choose_best
from pithead.core.reading import Reader
from pithead.core.reasons import FIRST_OWN, OK
from pithead.core.text import fill, later, put, tr, trn
from pithead.core.view import Effect, Json, View
from pithead.drawing.canvas import Canvas, Sheet
from pithead.drawing.pieces import seat_mark

__all__ = [
    "EVERYONE",
    "FIRST_OWN",
    "OK",
    "SEAT_MARKS",
    "SEAT_NAMES",
    "BadAction",
    "BadComponents",
    "BadPosition",
    "BadSetup",
    "Canvas",
    "Catalogue",
    "Effect",
    "Event",
    "Game",
    "Generator",
    "Json",
    "Layout",
    "Offer",
    "Option",
    "Parts",
    "Reader",
    "Refusal",
    "Sheet",
    "State",
    "Values",
    "View",
    "choose_best",
    "fill",
    "later",
    "put",
    "seat_mark",
    "seeded",
    "tr",
    "trn",
]
