"""A position of Magnum Sal with its rules: which question is asked, handed on to its module."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.catalogue import Offer
from pithead.core.events import Event, Refusal
from pithead.core.generator import Generator
from pithead.core.reading import Reader
from pithead.core.view import Json
from pithead.games.magnum_sal import (
    acting,
    actions,
    buildings,
    carts,
    castle,
    dump,
    extract,
    facts,
    fees,
    market,
    miners,
    observe,
    questions,
    setup,
    text,
    transport,
    view,
)
from pithead.games.magnum_sal.facts import Facts
from pithead.games.magnum_sal.policy import weights


class MagnumSalState(Facts):
    """A position of Magnum Sal."""

    def copy(self) -> "MagnumSalState":
        """Return an independent copy, without the journal."""
        other = MagnumSalState(self.game, self.seats, self.options, self.chance.copy())
        self.copy_to(other)
        return other

    def deal(self) -> None:
        """MS 2 Set up a new game."""
        setup.deal(self)

    def written(self) -> Json:
        """Return the facts for a dump."""
        return dump.write(self)

    def read(self, r: Reader) -> None:
        """Take the facts of a dump."""
        dump.read(self, r)

    def ask(self, seat: i64, offer: Offer) -> None:
        """Offer what could answer the question."""
        p = self.players[seat]
        question = self.question
        if question == questions.ACTING:
            acting.offer(self, p, offer)
        elif question == questions.MOVING or question == questions.ROPING:
            miners.offer(self, p, offer)
        elif question == questions.TAKING or question == questions.PAYING:
            transport.offer(self, p, offer)
        elif question == questions.CARTING:
            carts.offer(self, p, offer)
        elif question == questions.PICKING:
            extract.offer(offer)
        elif question == questions.TRADING:
            market.offer(self, p, offer)
        elif question == questions.PUMPING:
            buildings.offer(offer)
        elif question == questions.DELIVERING or question == questions.LOSING:
            castle.offer(self, p, offer)
        else:
            acting.offer_tools(self, p, offer)

    def why_not(self, seat: i64, family: i64, first: i64, second: i64) -> i64:
        """Return OK, or why the seat asked cannot do this now."""
        p = self.players[seat]
        question = self.question
        if question == questions.ACTING:
            return acting.why_not(self, p, family, first)
        if question == questions.MOVING or question == questions.ROPING:
            return miners.why_not(self, p, family, first)
        if question == questions.TAKING or question == questions.PAYING:
            return transport.why_not(self, p, family, first)
        if question == questions.CARTING:
            return carts.why_not(self, p, family, first)
        if question == questions.PICKING:
            return extract.why_not(self, p, family)
        if question == questions.TRADING:
            return market.why_not(self, p, family, first)
        if question == questions.PUMPING:
            return buildings.why_not(self, p, family)
        if question == questions.DELIVERING or question == questions.LOSING:
            return castle.why_not(self, p, family, first)
        return acting.why_not_tool(self, family, first)

    def answer(self, seat: i64, family: i64, first: i64, second: i64) -> None:
        """Carry out a legal action."""
        p = self.players[seat]
        question = self.question
        if family != actions.FROM:  # taking up a miner moves nothing yet
            self.surveyed = 0
        if question == questions.ACTING:
            acting.answer(self, p, family, first)
        elif question == questions.MOVING or question == questions.ROPING:
            miners.answer(self, p, family, first)
        elif question == questions.TAKING or question == questions.PAYING:
            transport.answer(self, p, family, first)
        elif question == questions.CARTING:
            carts.answer(self, p, family, first)
        elif question == questions.PICKING:
            extract.answer(self, p, family)
        elif question == questions.TRADING:
            market.answer(self, p, family, first)
        elif question == questions.PUMPING:
            buildings.answer(self, p, family)
        elif question == questions.DELIVERING or question == questions.LOSING:
            castle.answer(self, p, family, first)
        else:
            acting.answer_tool(self, p, family, first)

    def asked(self) -> tuple[str, str]:
        """Return the paragraph of what is asked now, and its words."""
        return text.asked(self)

    def explain(self, seat: i64, action: int, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        return text.explain(self, seat, action, reason)

    def scores(self) -> list[int]:
        """MS 9.2 The richest wins."""
        return [int(player.money) for player in self.players]

    def tie_break(self, seat: int) -> list[int]:
        """MS 9.2 Then most orders completed; then fewest miners; then fewest tools; then the place is shared."""
        p = self.players[seat]
        return [int(p.completed), -int(p.miners), -int(p.all_tools())]

    def opening(self) -> list[Event]:
        """MS 2.1 The money that each player starts with."""
        return setup.opening(self)

    def goods(self, seat: i64) -> dict[str, int]:
        """Return what the seat has: money, salt, miners in its supply, tools."""
        return facts.goods(self.players[seat])

    def due(self, seat: i64, action: int) -> dict[str, int]:
        """MS 4.6 The way of each cube is paid when all are taken."""
        groszy = fees.due(self, seat, action)
        return {"gr": int(groszy)} if groszy else {}

    def seen_by(self, seat: i64) -> Json:
        """MS 7.1 Return what the seat may see."""
        return view.view(self, seat)

    def redraw(self, seat: i64, chance: Generator) -> None:
        """Draw anew what the seat cannot know: nobody knows more than another."""
        view.redraw_hidden(self, chance)

    def weigh(self, seat: i64, offer: Offer) -> None:
        """Write how good each legal action looks."""
        weights.weigh(self, seat, offer)

    def estimate(self, seat: i64) -> i64:
        """Return about how much money the seat will end with."""
        return weights.estimate(self, seat)

    def observe_into(self, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees, as numbers."""
        observe.observe_into(self, seat, row, start)
