"""MS 3 A phase: turns and rounds; MS 8 its end; MS 9 the end of the game."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pithead.core.bits import bit
from pithead.core.events import Event
from pithead.core.rows import NONE
from pithead.games.magnum_sal import castle, components, money, questions, setup, tools
from pithead.games.magnum_sal.facts import Facts, tired
from pithead.games.magnum_sal.mine import N_SPACES

N_PHASES: Final[i64] = 3
MOST_ROUNDS: Final[i64] = 50  # MS 3.6
CUBE_VALUE: Final[i64] = 3


def begin_turn(s: Facts, seat: i64) -> None:
    """MS 3.3 One action in the first round of a phase, afterwards two; MS 5.9 deliveries come first."""
    s.to_act = seat
    s.actions_left = 2
    if s.round == 1:
        s.actions_left = 1
    s.passes = 0
    s.visited = 0
    castle.go_on_delivering(s)


def end_action(s: Facts) -> None:
    """MS 3.3 An action is done. MS 6.9 The turn ends after the last, unless a bucket or food could be used."""
    s.actions_left -= 1
    if s.actions_left > 0:
        s.question = questions.ACTING
        return
    settle_turn(s)


def settle_turn(s: Facts) -> None:
    """MS 6.9 After the last action: ask whether the turn is over only if there is something to use."""
    if tools.can_be_used(s, s.players[s.to_act]):
        s.question = questions.ENDING
    else:
        end_turn(s)


def after_tool(s: Facts) -> None:
    """MS 6.3, 6.8 After a bucket or food the turn goes on where it was."""
    if s.actions_left > 0:
        s.question = questions.ACTING
    else:
        settle_turn(s)


def end_turn(s: Facts) -> None:
    """MS 3.3 Clockwise; MS 3.5 a phase ends with a round; MS 3.6 at the latest after its 50th."""
    seat = s.to_act + 1
    if seat == s.seats:
        seat = 0
    if seat == s.first_player:
        if s.completed >= orders_to_end(s) or s.round == MOST_ROUNDS:
            end_phase(s)
            return
        s.round += 1
    begin_turn(s, seat)


def orders_to_end(s: Facts) -> i64:
    """MS 3.5 The 5th order of a phase, the 4th with two players."""
    if s.seats == 2:
        return 4
    return 5


def rest(s: Facts, seat: i64) -> None:
    """MS 4.11 All tired miners of a seat stand up."""
    mine = s.mine
    for space in range(N_SPACES):
        count = tired(mine[space], seat)
        if count > 0:
            mine[space] += count * (bit(8 * seat) - bit(8 * seat + 4))
    if s.journal is not None:
        s.journal.append(Event("rest", seat, "MS 4.11"))


def end_phase(s: Facts) -> None:
    """MS 8 Miners go home, orders and tools leave, the marker passes; after phase III the game ends (MS 9)."""
    if s.journal is not None:
        s.journal.append(Event("phase ends", -1, "MS 8.1", {"phase": int(s.phase)}))
    for seat in range(s.seats):  # MS 8.1: rested, without delivery or penalty
        p = s.players[seat]
        p.supply = p.miners
        p.spaces = 0
        p.left = 0
        p.right = 0
        p.refresh_tools()  # MS 8.2
    for space in range(N_SPACES):
        s.mine[space] = 0
    for building in range(components.N_ASSISTANTS):
        s.assistants[building] = NONE
    for _ in range(s.pile_left):  # MS 8.2: those still face down leave the game unseen
        s.tool_pile, tool = pop(s.tool_pile, 0)
        s.unseen = append(s.unseen, tool)
    s.pile_left = 0
    s.shop = vec[i64]([NONE, NONE, NONE])
    s.offer = vec[i64]()
    s.order_pile = vec[i64]()
    refill_market(s, components.BROWN)
    refill_market(s, components.GREEN)
    if s.phase == N_PHASES:
        end_game(s)
        return
    s.first_player = (s.first_player + 1) % s.seats  # MS 8.3
    s.phase += 1
    setup.begin_phase(s)
    begin_turn(s, s.first_player)


def refill_market(s: Facts, colour: i64) -> None:
    """MS 8.4 A brown or green cube at the dearest place of an empty column; white is never added."""
    if s.market[colour] == 0:
        s.market[colour] = 1
        if s.journal is not None:
            s.journal.append(Event("market filled", -1, "MS 8.4", {"colour": components.SALTS[colour]}))


def end_game(s: Facts) -> None:
    """MS 9.1 Money for salt and tools."""
    for seat in range(s.seats):
        p = s.players[seat]
        money.earn(s, seat, CUBE_VALUE * p.cubes(), "MS 9.1", "salt at the end")
        money.earn(s, seat, tools_value(p.all_tools()), "MS 9.1", "tools at the end")
    s.question = questions.OVER
    s.over = True
    s.to_act = -1


def tools_value(count: i64) -> i64:
    """MS 9.1 What so many tools, used or not, are worth at the end."""
    value: i64 = 0
    for step in range(len(components.FINAL_FROM)):
        if count >= components.FINAL_FROM[step]:
            value = components.FINAL_GROSZY[step]
    return value
