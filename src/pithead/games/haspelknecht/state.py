"""A position of Haspelknecht with its rules: which question is asked, handed on to its module."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pithead.core.catalogue import Offer
from pithead.core.events import Refusal
from pithead.core.generator import Generator
from pithead.core.reading import Reader
from pithead.core.view import Json
from pithead.games.haspelknecht import (
    buying,
    carrying,
    discs,
    dump,
    facts,
    observe,
    planning,
    questions,
    setup,
    text,
    turn,
    view,
    winter,
    workers,
)
from pithead.games.haspelknecht.facts import Facts
from pithead.games.haspelknecht.policy import weights


class HaspelknechtState(Facts):
    """A position of Haspelknecht."""

    def copy(self) -> "HaspelknechtState":
        """Return an independent copy, without the journal."""
        other = HaspelknechtState(self.game, self.seats, self.options, self.chance.copy(), self.box)
        self.copy_to(other)
        return other

    def deal(self) -> None:
        """HK 1 Set up a new game."""
        setup.deal(self)

    def written(self) -> Json:
        """Return the facts for a dump."""
        return dump.write(self)

    def read(self, r: Reader) -> None:
        """Take the facts of a dump."""
        dump.read(self, r)

    @property
    def waiting(self) -> list[int]:
        """HK 4.1 All who have not planned yet; otherwise the seat asked."""
        if self.over:
            return []
        if not self.simultaneous:
            return [int(self.to_act)]
        return [seat for seat in range(self.seats) if not self.players[seat].planned]

    @property
    def simultaneous(self) -> bool:
        """HK 4.1 Planning is unseen by the others, and all may decide at once."""
        return self.question == questions.PLANNING and not self.open_planning

    def may_decide(self, seat: i64) -> bool:
        """HK 4.1 Tell whether a seat may decide now."""
        return seat == self.to_act or (self.question == questions.PLANNING and not self.open_planning)

    def ask(self, seat: i64, offer: Offer) -> None:
        """Offer what could answer the question."""
        p = self.players[seat]
        question = self.question
        if question == questions.PLANNING:
            planning.offer(self, p, offer)
        elif question == questions.CARRYING:
            carrying.offer(self, p, offer)
        elif question == questions.WORKING:
            workers.offer(self, p, offer)
        elif question < questions.PLANNING:
            discs.offer(self, p, offer)
        elif question < questions.BURNING:
            buying.offer(self, p, offer)
        else:
            winter.offer(self, p, offer)

    def why_not(self, seat: i64, family: i64, first: i64, second: i64) -> i64:
        """Return OK, or why a seat that may decide cannot do this now."""
        p = self.players[seat]
        question = self.question
        if question == questions.PLANNING:
            return planning.why_not(self, p, family, first, second)
        if question == questions.CARRYING:
            return carrying.why_not(self, p, family, first)
        if question == questions.WORKING:
            return workers.why_not(self, p, family, first)
        if question < questions.PLANNING:
            return discs.why_not(self, p, family, first, second)
        if question < questions.BURNING:
            return buying.why_not(self, p, family, first)
        return winter.why_not(self, p, family, first)

    def answer(self, seat: i64, family: i64, first: i64, second: i64) -> None:
        """Carry out a legal action, and ask what comes next."""
        p = self.players[seat]
        question = self.question
        if question == questions.PLANNING:
            planning.answer(self, p, seat, family, first, second)
            turn.after_planning(self, family)
        elif question == questions.CARRYING:
            carrying.answer(self, p, family, first)
            turn.after_carrying(self, family)
        elif question == questions.WORKING:
            workers.answer(self, p, family, first)
            turn.after_carrying(self, family)
        elif question < questions.PLANNING:
            discs.answer(self, p, family, first, second)
            turn.after_taking(self, family)
        elif question < questions.BURNING:
            buying.answer(self, p, family, first)
            turn.after_carrying(self, family)
        else:
            winter.answer(self, p, family, first)
            turn.after_winter(self, family)

    def asked(self) -> tuple[str, str]:
        """Return the paragraph of what is asked now, and its words."""
        return text.asked(self)

    def explain(self, seat: i64, action: int, reason: i64) -> Refusal:
        """Turn a reason into its paragraph and sentence."""
        return text.explain(self, seat, action, reason)

    def scores(self) -> list[int]:
        """HK 8.7 Most VP wins."""
        return [int(player.vp) for player in self.players]

    def tie_break(self, seat: int) -> list[int]:
        """HK 8.7 Then most coal dug from the own mine; then the earlier in the last turn order."""
        place = [int(other) for other in self.order].index(seat)
        return [int(self.players[seat].dug()), -place]

    def turn_order(self) -> list[int]:
        """HK 3.5 Return the seats in the order of their turns."""
        return [int(seat) for seat in self.order] or super().turn_order()

    def goods(self, seat: i64) -> dict[str, int]:
        """Return what the seat has on its farm, its discs, its water and debts."""
        return facts.goods(self.players[seat])

    def seen_by(self, seat: i64) -> Json:
        """HK 4.1 Return what the seat may see."""
        return view.view(self, seat)

    def redraw(self, seat: i64, chance: Generator) -> None:
        """HK 4.1 Draw anew the plans that the seat cannot see."""
        view.redraw_hidden(self, seat, chance)

    def weigh(self, seat: i64, offer: Offer) -> None:
        """Write how good each legal action looks."""
        weights.weigh(self, seat, offer)

    def estimate(self, seat: i64) -> i64:
        """Return about how many VP the seat will have."""
        return weights.estimate(self, seat)

    def observe_into(self, seat: i64, row: vec[i16], start: i64) -> None:
        """Write what the seat sees, as numbers."""
        observe.observe_into(self, seat, row, start)
