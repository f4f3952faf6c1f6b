"""HK 2 The year: who is asked next, and for what."""

from mypy_extensions import i64

from pithead.core.bits import has
from pithead.core.events import Event
from pithead.games.haspelknecht.components import BUCKET, BURNER, total
from pithead.games.haspelknecht.discs import ENOUGH_DISCS, any_disc, refill, settle_order
from pithead.games.haspelknecht.mine import add_water, can_prop
from pithead.games.haspelknecht.planning import reveal
from pithead.games.haspelknecht.reasons import OK
from pithead.games.haspelknecht.scoring import score_end
from pithead.games.haspelknecht.state import (
    BURNING,
    CARRYING,
    N_WORKERS,
    OVER,
    PLANNING,
    RETURNING,
    SEASONS,
    STORING,
    TAKING,
    TAKING_AGAIN,
    HaspelknechtState,
    Player,
)
from pithead.games.haspelknecht.winter import (
    N_STORES,
    end_storing,
    pay_rent,
    score_winter,
    store,
    stores_possible,
)
from pithead.games.haspelknecht.workers import why_not_burn, why_not_rope, why_not_work


def begin_season(s: HaspelknechtState) -> None:
    """HK 2.1 Water in spring and autumn; then the action phase, with a refill but in the very first."""
    if s.journal is not None:
        facts: dict[str, object] = {"season": SEASONS[s.season], "year": int(s.year)}
        s.journal.append(Event("season", -1, "HK 2.1", facts))
    if s.season != 1:
        water(s)
    if not first_phase(s):
        refill(s)
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
    s.stage = TAKING
    ask_taking(s)


def first_phase(s: HaspelknechtState) -> bool:
    """Tell whether it is the first action phase of the game."""
    return s.year == 1 and s.season == 0


def water(s: HaspelknechtState) -> None:
    """HK 2.2 Each player gets 1 pit water, unless he owns 21."""
    for seat in range(s.seats):
        p = s.players[seat]
        if not has(p.owned, BUCKET):
            add_water(s, p, seat, 1, "HK 2.2")


# Discs.


def ask_taking(s: HaspelknechtState) -> None:
    """HK 3.2 The next player takes discs for the first time; without any left in an area nobody can."""
    if s.turn < s.seats and any_disc(s):
        s.to_act = s.order[s.turn]
        return
    s.turn = 0
    s.stage = TAKING_AGAIN
    ask_taking_again(s)


def ask_taking_again(s: HaspelknechtState) -> None:
    """HK 3.3 The next player with fewer than 5 discs may take again."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        if total(s.players[seat].discs) < ENOUGH_DISCS:
            if any_disc(s):
                s.stage = TAKING_AGAIN
                s.to_act = seat
                return
            if ask_return(s, seat):
                return
        s.turn += 1
    settle_order(s)
    begin_planning(s)


def ask_return(s: HaspelknechtState, seat: i64) -> bool:
    """HK 3.4 In the first phase of the game, whoever ends with fewer than 5 discs may return 1 water."""
    p = s.players[seat]
    if not first_phase(s) or total(p.discs) >= ENOUGH_DISCS or p.water == 0:
        return False
    s.stage = RETURNING
    s.to_act = seat
    return True


def after_taking(s: HaspelknechtState) -> None:
    """The next one takes."""
    if s.stage == TAKING:
        s.turn += 1
        ask_taking(s)
    elif not ask_return(s, s.to_act):
        s.turn += 1
        ask_taking_again(s)


def after_return(s: HaspelknechtState) -> None:
    """HK 3.4 The next one takes."""
    s.turn += 1
    ask_taking_again(s)


# Planning.


def begin_planning(s: HaspelknechtState) -> None:
    """HK 4.1 All players plan."""
    s.stage = PLANNING
    s.turn = 0
    s.to_act = s.order[0]


def after_plan(s: HaspelknechtState) -> None:
    """HK 4.1 When all are done, plans are shown and carried out; until then somebody is still planning."""
    for seat in s.order:
        if not s.players[seat].planned:
            s.to_act = seat
            return
    reveal(s)
    s.turn = 0
    begin_turn(s)


# Carrying out.


def begin_turn(s: HaspelknechtState) -> None:
    """HK 5.1 In turn order, each player carries out all his workers."""
    s.to_act = s.order[s.turn]
    s.stage = CARRYING
    ask_carrying(s)


def ask_carrying(s: HaspelknechtState) -> None:
    """The turn ends by itself when nothing can be done any more."""
    if s.stage == CARRYING and not anything_to_carry_out(s, s.players[s.to_act]):
        end_turn(s)


def anything_to_carry_out(s: HaspelknechtState, p: Player) -> bool:
    """Tell whether a worker, a marker, the burner or a prop is left."""
    if can_prop(p):
        return True
    for worker in range(N_WORKERS + 1):
        if why_not_work(s, p, worker) == OK:
            return True
    return why_not_rope(p) == OK or why_not_burn(s, p) == OK


def end_turn(s: HaspelknechtState) -> None:
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


def begin_winter(s: HaspelknechtState) -> None:
    """HK 6 (15) `international`: the charcoal burner may be used once more before HK 7.1."""
    if s.journal is not None:
        s.journal.append(Event("winter", -1, "HK 2.1", {"year": int(s.year)}))
    s.turn = 0
    ask_burning(s)


def ask_burning(s: HaspelknechtState) -> None:
    """Ask the next player who can burn; after the last one, the winter is scored and the rent is paid."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        p = s.players[seat]
        if not s.french and has(p.buildings, BURNER) and p.wood >= 2:
            s.stage = BURNING
            s.to_act = seat
            return
        s.turn += 1
    for seat in s.order:
        score_winter(s, s.players[seat], seat)
    for seat in s.order:
        pay_rent(s, s.players[seat], seat)
    s.turn = 0
    ask_storing(s)


def after_burning(s: HaspelknechtState) -> None:
    """As often as he likes."""
    ask_burning(s)


def skip_burning(s: HaspelknechtState) -> None:
    """Enough burnt."""
    s.turn += 1
    ask_burning(s)


def ask_storing(s: HaspelknechtState) -> None:
    """HK 7.3 Ask for what there is a choice about; the rest happens by itself. Then the next year, or the end."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        p = s.players[seat]
        s.to_act = seat
        possible = stores_possible(s, p)
        if can_prop(p) or possible & (possible - 1) != 0:
            s.stage = STORING
            return
        if possible != 0:
            store_only(s, p, possible)
            continue
        end_storing(p)
        s.turn += 1
    end_year(s)


def store_only(s: HaspelknechtState, p: Player, possible: i64) -> None:
    """The only thing that can be stored."""
    for where in range(N_STORES):
        if has(possible, where):
            store(s, p, where)
            return


def skip_storing(s: HaspelknechtState) -> None:
    """HK 7.3 Nothing more is stored or set as a prop."""
    end_storing(s.players[s.to_act])
    s.turn += 1
    ask_storing(s)


def end_year(s: HaspelknechtState) -> None:
    """HK 7.4 The next year begins; after the third, the game ends."""
    s.turn = 0
    if s.year < 3:
        s.year += 1
        s.season = 0
        begin_season(s)
        return
    score_end(s)
    s.stage = OVER
    s.over = True
    s.to_act = -1
