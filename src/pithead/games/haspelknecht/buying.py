"""HK 5.5, 6 What a purchase still asks: the fee of level 2, and what 31, 33 and 34 give."""

from mypy_extensions import i64

from pithead.core.catalogue import Offer
from pithead.core.events import Event
from pithead.games.haspelknecht import actions, developments, mine, questions, reasons, workers
from pithead.games.haspelknecht.facts import COAL, Facts, Player


def offer(s: Facts, p: Player, out: Offer) -> None:
    """HK 5.5, 6 What can be given, chosen or done; `why_not` sorts out the rest."""
    question = s.question
    if question == questions.PAYING:
        out.all_of(actions.PAY)
    elif question == questions.PROPPING:
        out.one(actions.CHOOSE_WOOD)
        out.one(actions.CHOOSE_THALER)
    elif question == questions.CHISELLING:
        mine.offer_props(p, out)
        out.one(actions.DIG)
        out.one(actions.SKIP)
    else:
        out.all_of(actions.SELL)
        out.one(actions.SKIP)


def why_not(s: Facts, p: Player, family: i64, first: i64) -> i64:
    """HK 5.5, 6 Why this is no answer."""
    question = s.question
    if question == questions.PAYING:
        return why_not_pay(s, p, first) if family == actions.PAY else reasons.NOT_NOW
    if question == questions.PROPPING:
        return reasons.OK if family == actions.CHOOSE_WOOD or family == actions.CHOOSE_THALER else reasons.NOT_NOW
    if family == actions.SKIP:
        return reasons.OK
    if question == questions.SACKING:
        return why_not_sell(s, p, first) if family == actions.SELL else reasons.NOT_NOW
    if family == actions.DIG:
        return mine.why_not_dig(s, p)
    return mine.why_not_prop(p, first) if family == actions.PROP else reasons.NOT_NOW


def answer(s: Facts, p: Player, family: i64, first: i64) -> None:
    """HK 5.5, 6 Then the worker is finished, unless the development that the fee was for asks on."""
    if family == actions.PROP:
        mine.prop(s, p, first)
        if mine.why_not_dig_with(s, p, p.wood) == reasons.OK:
            return
    s.question = questions.WORKING
    if family == actions.PAY:
        developments.pay_fee(s, p, first)
    elif family == actions.CHOOSE_WOOD:
        choose_wood(s, p)
    elif family == actions.CHOOSE_THALER:
        developments.receive(s, p, 1, 0, 0)
    elif family == actions.DIG:
        mine.dig(s, p, "HK 6")
    elif family == actions.SELL:
        sell(s, p, first)
    if s.question == questions.WORKING:
        workers.finish_work(s, p)


def why_not_pay(s: Facts, p: Player, good: i64) -> i64:
    """HK 5.5 The payer chooses among what he has; HK 5.12 not what is too new."""
    if developments.ready(s, p, good) > 0:
        return reasons.OK
    return reasons.GOOD_TOO_NEW if p.goods(good) > 0 else reasons.LACKS_GOOD


def choose_wood(s: Facts, p: Player) -> None:
    """HK 6 (31) 3 wood, and 1 water to the current mine."""
    developments.receive(s, p, 0, 3, 0)
    mine.add_water(s, p, s.to_act, 1, "HK 6")


def why_not_sell(s: Facts, p: Player, coal: i64) -> i64:
    """HK 6 (34) Coal from the farm; HK 5.12 not what is too new."""
    if developments.ready(s, p, COAL) >= coal:
        return reasons.OK
    return reasons.GOOD_TOO_NEW if p.coal >= coal else reasons.LACKS_GOOD


def sell(s: Facts, p: Player, coal: i64) -> None:
    """HK 6 (34) 1 coal for 1 Thaler, or 2 coal for 1 Thaler and 1 food."""
    p.coal -= coal
    if s.journal is not None:
        s.journal.append(Event("sell", s.to_act, "HK 6", {"coal": int(coal)}))
    developments.receive(s, p, 1, 0, coal - 1)
