"""HK 2 The year: who is asked next, and for what."""

from mypy_extensions import i64

from pithead.core.bits import has, lowest
from pithead.core.events import Event
from pithead.games.haspelknecht import actions, carrying, discs, mine, planning, questions, scoring, winter
from pithead.games.haspelknecht.components import BUCKET, BURNER, total
from pithead.games.haspelknecht.facts import SEASONS, Facts


def begin_season(s: Facts) -> None:
    """HK 2.1 Water in spring and autumn; then the action phase, with a refill but in the very first."""
    if s.journal is not None:
        facts: dict[str, object] = {"season": SEASONS[s.season], "year": int(s.year)}
        s.journal.append(Event("season", -1, "HK 2.1", facts))
    if s.season != 1:
        water(s)
    if not first_phase(s):
        discs.refill(s)
    for p in s.players:
        p.value = 0
        p.markers |= p.new_markers  # HK 5.11 from the phase after
        p.new_markers = 0
        p.new_buildings = 0
        p.finished = 0
        p.farmer_work = 0
        p.farmhand_work = 0
        p.used = 0
        p.burned = False
        p.clear_plan()
    s.turn = 0
    s.question = questions.TAKING
    ask_taking(s)


def first_phase(s: Facts) -> bool:
    """Tell whether it is the first action phase of the game."""
    return s.year == 1 and s.season == 0


def water(s: Facts) -> None:
    """HK 2.2 Each player gets 1 pit water, unless he owns 21."""
    for seat in range(s.seats):
        p = s.players[seat]
        if not has(p.owned, BUCKET):
            mine.add_water(s, p, seat, 1, "HK 2.2")


# Discs.


def ask_taking(s: Facts) -> None:
    """HK 3.2 The next player takes discs for the first time; without any left in an area nobody can."""
    if s.turn < s.seats and discs.any_disc(s):
        s.to_act = s.order[s.turn]
        return
    s.turn = 0
    s.question = questions.TAKING_AGAIN
    ask_taking_again(s)


def ask_taking_again(s: Facts) -> None:
    """HK 3.3 The next player with fewer than 5 discs may take again."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        if total(s.players[seat].discs) < discs.ENOUGH_DISCS:
            if discs.any_disc(s):
                s.question = questions.TAKING_AGAIN
                s.to_act = seat
                return
            if ask_return(s, seat):
                return
        s.turn += 1
    discs.settle_order(s)
    begin_planning(s)


def ask_return(s: Facts, seat: i64) -> bool:
    """HK 3.4 In the first phase of the game, whoever ends with fewer than 5 discs may return 1 water."""
    p = s.players[seat]
    if not first_phase(s) or total(p.discs) >= discs.ENOUGH_DISCS or p.water == 0:
        return False
    s.question = questions.RETURNING
    s.to_act = seat
    return True


def after_taking(s: Facts, family: i64) -> None:
    """HK 3.2 to 3.4 The next one takes; after a swap the taking goes on (HK 5.11)."""
    if family == actions.SWAP or family == actions.FOR:
        return
    if s.question == questions.TAKING:
        s.turn += 1
        ask_taking(s)
    elif s.question == questions.RETURNING or not ask_return(s, s.to_act):
        s.turn += 1
        ask_taking_again(s)


# Planning.


def begin_planning(s: Facts) -> None:
    """HK 4.1 All players plan."""
    s.question = questions.PLANNING
    s.turn = 0
    s.to_act = s.order[0]


def after_planning(s: Facts, family: i64) -> None:
    """HK 4.1 When all are done, plans are shown and carried out; until then somebody is still planning."""
    if family != actions.PLAN_DONE and family != actions.REPLAN:
        return
    for seat in s.order:
        if not s.players[seat].planned:
            s.to_act = seat
            return
    planning.reveal(s)
    s.turn = 0
    begin_turn(s)


# Carrying out.


def begin_turn(s: Facts) -> None:
    """HK 5.1 In turn order, each player carries out all his workers."""
    s.to_act = s.order[s.turn]
    s.question = questions.CARRYING
    if not carrying.anything_left(s, s.players[s.to_act]):
        end_turn(s)


def after_carrying(s: Facts, family: i64) -> None:
    """HK 5.1 The turn ends when its player says so, or by itself when nothing can be done any more."""
    if family == actions.END_TURN or (
        s.question == questions.CARRYING and not carrying.anything_left(s, s.players[s.to_act])
    ):
        end_turn(s)


def end_turn(s: Facts) -> None:
    """The next player carries out; after the last, the season ends. HK 5.12 What workers brought is new no more."""
    s.new_coal = 0
    s.new_food = 0
    s.turn += 1
    if s.turn < s.seats:
        begin_turn(s)
    elif s.season < 2:
        s.season += 1
        begin_season(s)
    else:
        begin_winter(s)


# Winter.


def begin_winter(s: Facts) -> None:
    """HK 6 (15) `international`: the charcoal burner may be used once more before HK 7.1."""
    if s.journal is not None:
        s.journal.append(Event("winter", -1, "HK 2.1", {"year": int(s.year)}))
    s.turn = 0
    ask_burning(s)


def ask_burning(s: Facts) -> None:
    """Ask the next player who can burn; after the last one, the winter is scored and the rent is paid."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        p = s.players[seat]
        if not s.french and has(p.buildings, BURNER) and p.wood >= 2:
            s.question = questions.BURNING
            s.to_act = seat
            return
        s.turn += 1
    for seat in s.order:
        winter.score_winter(s, s.players[seat], seat)
    for seat in s.order:
        winter.pay_rent(s, s.players[seat], seat)
    s.turn = 0
    ask_storing(s)


def ask_storing(s: Facts) -> None:
    """HK 7.3 Ask for what there is a choice about; the rest happens by itself. Then the next year, or the end."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        p = s.players[seat]
        s.to_act = seat
        possible = winter.stores_possible(s, p)
        if mine.can_prop(p) or possible & (possible - 1) != 0:
            s.question = questions.STORING
            return
        if possible != 0:
            winter.store(s, p, lowest(possible))
            continue
        winter.end_storing(p)
        s.turn += 1
    end_year(s)


def after_winter(s: Facts, family: i64) -> None:
    """HK 6 (15), 7.3 Burning and storing go on until there is enough."""
    if family == actions.ENOUGH:
        s.turn += 1
    if s.question == questions.BURNING:
        ask_burning(s)
    else:
        ask_storing(s)


def end_year(s: Facts) -> None:
    """HK 7.4 The next year begins; after the third, the game ends."""
    s.turn = 0
    if s.year < 3:
        s.year += 1
        s.season = 0
        begin_season(s)
        return
    scoring.score_end(s)
    s.question = questions.OVER
    s.over = True
    s.to_act = -1
