"""A position of Coal Baron with its rules: which question is asked, handed on to its module."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.catalogue import Offer
from pithead.core.events import Refusal
from pithead.core.generator import Generator
from pithead.core.reading import Reader
from pithead.core.view import Json
from pithead.games.coal_baron import actions as acts
from pithead.games.coal_baron import (
    drafting,
    dump,
    factory,
    mining,
    observe,
    placing,
    questions,
    reasons,
    setup,
    text,
    view,
)
from pithead.games.coal_baron.facts import Facts
from pithead.games.coal_baron.policy import insight, weights


class CoalBaronState(Facts):
    """A position of Coal Baron."""

    def copy(self) -> "CoalBaronState":
        """Return an independent copy, without the journal."""
        other = CoalBaronState(self.game, self.seats, self.options, self.chance.copy())
        self.copy_to(other)
        return other

    def deal(self) -> None:
        """CB 2 Set up a new game."""
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
        if question == questions.MINING:
            mining.offer(self, p, offer)
        elif question == questions.PLACING:
            placing.offer(self, p, offer)
        elif question == questions.DRAFTING:
            drafting.offer(self, offer)
        elif question < questions.MINING:
            factory.offer(self, p, offer)
        else:
            mining.offer_cubes(offer)

    def why_not(self, seat: i64, family: i64, first: i64, second: i64) -> i64:
        """Return OK, or why the seat asked cannot do this now."""
        p = self.players[seat]
        question = self.question
        if question == questions.MINING:
            return mining.why_not(self, p, family, first)
        if question == questions.PLACING:
            if family != acts.PLACE:
                return reasons.NOT_NOW
            return placing.why_not_space(self, p, first, placing.ready_vehicles(p))
        if question == questions.DRAFTING:
            return drafting.why_not_draft(self, first) if family == acts.DRAFT else reasons.NOT_NOW
        if question < questions.MINING:
            return factory.why_not(self, p, family, first)
        return mining.why_not_cube(self, p, family, first)

    def answer(self, seat: i64, family: i64, first: i64, second: i64) -> None:
        """Carry out a legal action."""
        p = self.players[seat]
        question = self.question
        if question == questions.MINING:
            mining.answer(self, p, family, first)
        elif question == questions.PLACING:
            placing.place(self, p, first)
        elif question == questions.DRAFTING:
            drafting.draft(self, p, first)
        elif question < questions.MINING:
            factory.answer(self, p, family, first)
        else:
            mining.use_cube(self, p, first)

    def asked(self) -> tuple[str, str]:
        """Return the paragraph of what is asked now, and its words."""
        return text.asked(self)

    def explain(self, seat: i64, action: int, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        return text.explain(self, seat, action, reason)

    def scores(self) -> list[int]:
        """CB 10.5 Most VP wins."""
        return [int(player.points) for player in self.players]

    def tie_break(self, seat: int) -> list[int]:
        """CB 10.5 Then most francs left; then the place is shared."""
        return [int(self.players[seat].francs)]

    def goods(self, seat: i64) -> dict[str, int]:
        """Return what the seat has."""
        p = self.players[seat]
        steps = self.steps if seat == self.to_act else 0
        return {"workers": int(p.workers), "francs": int(p.francs), "orders": len(p.orders), "steps": int(steps)}

    def seen_by(self, seat: i64) -> Json:
        """CB 1.6 Return what the seat may see."""
        return view.view(self, seat)

    def redraw(self, seat: i64, chance: Generator) -> None:
        """Draw anew what the seat cannot know."""
        view.redraw_hidden(self, seat, chance)

    def weigh(self, seat: i64, offer: Offer) -> None:
        """Write how good each legal action looks."""
        weights.weigh(self, seat, offer)

    def estimate(self, seat: i64) -> i64:
        """Return about how many points the seat will have."""
        return weights.estimate(self, seat)

    def insight_into(self, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the policy makes of a seat's prospects."""
        insight.insight_into(self, seat, row, start)

    def observe_into(self, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees, as numbers."""
        observe.observe_into(self, seat, row, start)
