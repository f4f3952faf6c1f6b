"""What boards, tips and the coach read from a view: where miners are, what a way costs, what an order lacks."""

from collections.abc import Mapping
from dataclasses import dataclass

from pithead.core.bits import bit, how_many
from pithead.core.view import Effect
from pithead.games.magnum_sal import fees
from pithead.games.magnum_sal.actions import ACTIONS
from pithead.games.magnum_sal.mine import CHAMBER_NAMES, SPACE_NAMES
from pithead.games.magnum_sal.view import ChamberView, MagnumSalView, MinersView, OrderView, PlayerView


def whereabouts(view: MagnumSalView, player: PlayerView) -> dict[str, int]:
    """Return where a player's miners are, by number."""
    seat = player["seat"]
    mine = [entry for here in view["mine"].values() for entry in here if entry["seat"] == seat]
    tired = sum(entry["tired"] for entry in mine)
    helping = sum(1 for other in view["assistants"].values() if other == seat)
    return {
        "supply": player["supply"],
        "mine": sum(entry["rested"] for entry in mine) + tired,
        "tired": tired,
        "town": helping + sum(player["queue"]),
    }


def miners_of(seat: int, space: str, view: MagnumSalView) -> MinersView:
    """Return a seat's miners on a space."""
    for entry in view["mine"].get(space, []):
        if entry["seat"] == seat:
            return entry
    return {"seat": seat, "rested": 0, "tired": 0}


def way_of(seat: int, chamber: int, view: MagnumSalView) -> int:
    """MS 4.6 Return what a cube's way from a chamber costs a seat, in groszy."""
    held = sum(
        bit(place)
        for place, space in enumerate(SPACE_NAMES)
        if any(entry["seat"] == seat for entry in view["mine"].get(space, []))
    )
    return int(how_many(fees.foreign(chamber, held)))


def lacking(order: str, salt: list[int]) -> list[int]:
    """Return the cubes by colour that an order asks for and somebody lacks."""
    return [max(0, order.count(letter) - n) for letter, n in zip("bgw", salt, strict=True)]


@dataclass
class Desk:
    """A view as its seat looks at it before a decision."""

    view: MagnumSalView
    effects: Mapping[int, Effect]
    seat: int
    me: PlayerView

    def legal(self, *families: int) -> list[int]:
        """Return the legal actions of some families."""
        return [action for action in self.effects if ACTIONS.family[action] in families]

    def orders(self) -> list[tuple[int, OrderView]]:
        """Return the orders face up with their places, the best paid first."""
        found = [(place, order) for place, order in enumerate(self.view["orders"], 1) if order is not None]
        return sorted(found, key=lambda entry: -entry[1]["payment"])

    def complete(self) -> list[tuple[int, OrderView]]:
        """Return those whose salt the seat holds."""
        return [entry for entry in self.orders() if not any(lacking(entry[1]["salt"], self.me["salt"]))]

    def chamber(self, chamber: int) -> tuple[str, ChamberView, MinersView]:
        """Return a chamber's name, what it holds, and the seat's miners there."""
        name = CHAMBER_NAMES[chamber]
        return name, self.view["chambers"][name], miners_of(self.seat, name, self.view)

    def needed(self, colour: int) -> bool:
        """Tell whether any order asks for a colour."""
        return any("bgw"[colour] in order["salt"] for _, order in self.orders())

    def last_turn(self) -> bool:
        """MS 3.5 Tell whether the phase ends with this round."""
        return self.view["completed"] >= self.view["orders_to_end"]
