"""HK 8 End of the game."""

from mypy_extensions import i64

from pithead.core.bits import has, how_many
from pithead.core.events import Event
from pithead.games.haspelknecht import components
from pithead.games.haspelknecht.facts import Facts, Player


def emptied(s: Facts, p: Player, section: i64) -> bool:
    """HK 8.1 Tell whether a section of the tunnel has no coal left. Its prop was set before its coal was dug."""
    return p.tunnel >= s.box.tunnel_reach[section + 1]


def section_points(s: Facts, p: Player) -> i64:
    """HK 8.1 1 to 3 VP for each emptied section."""
    points: i64 = 0
    for section in range(components.SECTIONS):
        if emptied(s, p, section):
            points += s.box.section_vp[section]
    return points


def symbol_points(s: Facts, p: Player, symbol: i64) -> i64:
    """HK 8.1 1 VP for each emptied section with the symbol of 22, 32 or 42."""
    points: i64 = 0
    for section in range(components.SECTIONS):
        if emptied(s, p, section) and has(s.box.section_symbols[section], symbol):
            points += 1
    return points


def tile_points(s: Facts, p: Player, symbol: i64) -> i64:
    """HK 8.2 1 VP for each such symbol on own developments."""
    points: i64 = 0
    for development in range(components.N_DEVELOPMENTS):
        if has(p.owned, development):
            points += s.box.tile_symbols[components.N_SYMBOLS * development + symbol]
    return points


def building_points(p: Player) -> i64:
    """HK 8.2 Building symbols on own developments: 1, 3, 6, 10 VP. Buildings from the start have no tile (HK 1.7)."""
    n: i64 = 0
    if has(p.owned, components.BARN):
        n += 1
    if has(p.owned, components.BURNER):
        n += 1
    if has(p.owned, components.SHED):
        n += 1
    if has(p.owned, components.MILL):
        n += 1
    return n * (n + 1) // 2


def thaler_points(thaler: i64) -> i64:
    """HK 8.4 2, 5, 9, 14 VP, each more 6 VP."""
    return thaler * (thaler + 3) // 2 if thaler <= 4 else 14 + 6 * (thaler - 4)


def debt_points(debts: i64) -> i64:
    """HK 8.5 -1 VP for the first, -2 VP for each more."""
    if debts == 0:
        return 0
    return 1 - 2 * debts


def water_points(water: i64) -> i64:
    """HK 8.6 -1 VP for each water beyond the first."""
    return -max(water - 1, 0)


def score(s: Facts, p: Player, seat: i64, kind: str, paragraph: str, points: i64) -> None:
    """Score points at the end."""
    p.vp += points
    if points != 0 and s.journal is not None:
        s.journal.append(Event(kind, seat, paragraph, {}, points))


def score_end(s: Facts) -> None:
    """HK 8.1 to 8.6 What everybody scores at the end."""
    for seat in range(s.seats):
        p = s.players[seat]
        score(s, p, seat, "sections", "HK 8.1", section_points(s, p))
        if has(p.owned, components.WHEELBARROW):
            score(s, p, seat, "wheelbarrows", "HK 8.1", symbol_points(s, p, 0))
        if has(p.owned, components.OIL_LAMP):
            score(s, p, seat, "lamps", "HK 8.1", symbol_points(s, p, 1))
        if has(p.owned, components.MINE_CART):
            score(s, p, seat, "mine carts", "HK 8.1", symbol_points(s, p, 2))
        if has(p.owned, components.CARTER):
            score(s, p, seat, "hammers", "HK 8.2", tile_points(s, p, components.HAMMER_SYMBOL))
        if has(p.owned, components.HANDCART):
            score(s, p, seat, "forks", "HK 8.2", tile_points(s, p, components.FORK))
        score(s, p, seat, "buildings", "HK 8.2", building_points(p))
        score(s, p, seat, "markers left", "HK 8.3", how_many(p.markers | p.new_markers))
        score(s, p, seat, "thaler", "HK 8.4", thaler_points(p.thaler))
        score(s, p, seat, "debts", "HK 8.5", debt_points(p.debts))
        score(s, p, seat, "water left", "HK 8.6", water_points(p.water))
