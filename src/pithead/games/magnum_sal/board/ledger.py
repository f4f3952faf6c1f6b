"""What players own, as pages of a ledger: one in full, the others as compact cards."""

from pithead.core.text import tr
from pithead.drawing.pieces import salt, seat_mark
from pithead.games.magnum_sal.board import figures
from pithead.games.magnum_sal.board.facts import whereabouts
from pithead.games.magnum_sal.board.figures import Scene
from pithead.games.magnum_sal.components import ORDER_NAMES, ORDER_PAYMENT, SALTS, TOOLS
from pithead.games.magnum_sal.text import salt_words, tool_name
from pithead.games.magnum_sal.view import PlayerView

OWN_WIDE = 212.0
CARD_GAP = 12.0


def _title(scene: Scene, player: PlayerView) -> str:
    return scene.say(
        "seat title",
        name=scene.names[player["seat"]],
        money=player["money"],
        salt=salt_words(player["salt"]) or "0",
        miners=player["miners"],
        orders=player["completed"],
    )


# The page in full.


def draw_own(scene: Scene, seat: int, x: float, y: float, width: float, height: float = 0) -> float:
    """Draw a player's page and return its height."""
    canvas, view = scene.canvas, scene.view
    player = view["players"][seat]
    with canvas.group(x, y, title=_title(scene, player)):
        page = canvas.gap()
        _head(scene, player, width)
        bottom = _money_and_salt(scene, player, 46, width)
        bottom = _miners_lines(scene, player, bottom + 8, width)
        bottom = _tool_lines(scene, player, bottom + 8, width)
        bottom = _order_lines(scene, player, bottom + 8, width)
    total = max(height, bottom + 10)
    with canvas.fill(page):
        canvas.rect(0.5, 0.5, width - 1, total - 1, "card", 5)
    return total


def _head(scene: Scene, player: PlayerView, width: float) -> None:
    """Whose page it is; the marker of the first player; the place in the end."""
    canvas, view = scene.canvas, scene.view
    seat = player["seat"]
    canvas.path(f"M.5 36V5.5a5 5 0 0 1 5-5H{width - 5.5:g}a5 5 0 0 1 5 5V36z", f"seat{seat} band")
    seat_mark(canvas, seat, 20, 18, 0.9)
    right = width - 10
    if view["first_player"] == seat:
        with canvas.piece("first-player", scene.say("first"), right - 9, 18, id="first-player"):
            canvas.circle(0, 0, 9.5, "on-dark")
            canvas.text(0, 4.6, "1", 13, "figure bold on-light", "middle")
        right -= 25
    if view["ranking"] or view["to_act"] == seat:
        words = scene.say(f"place {view['ranking'][seat]}") if view["ranking"] else scene.say("acting")
        canvas.text(right, 22.5, words, 12, "on-dark bold", "end")
        right -= 7.5 * len(words)
    canvas.text(36, 24, scene.names[seat], 16, "title on-dark", fit=right - 38)


def _heading(scene: Scene, words: str, y: float, width: float) -> None:
    canvas = scene.canvas
    canvas.text(10, y, words, 12, "title faint")
    canvas.line(10, y + 5, width - 10, y + 5)


def _money_and_salt(scene: Scene, player: PlayerView, y: float, width: float) -> float:
    """A purse, and a bin for each colour of salt."""
    canvas = scene.canvas
    seat, name = player["seat"], scene.names[player["seat"]]
    wide, high = (62.0, 92.0) if width < 300 else (86.0, 64.0)
    with canvas.part(f"seat {seat} money", scene.say("money title", name=name, n=player["money"]), 8, y):
        canvas.rect(0, 0, wide - 4, high, "place slot-plain", 3)
        with canvas.group(wide / 2 - 2, high / 2 - 8):
            canvas.circle(0, 0, 20, "coin edged")
            canvas.circle(0, 0, 17, "coin-rim")
            size = 18 if player["money"] < 100 else 15
            canvas.text(0, 6, player["money"], size, "figure bold on-light", "middle", counts=f"money {seat}")
        canvas.text(wide / 2 - 2, high - 6, scene.say("money"), 12, "faint", "middle")
    room = (width - 16 - wide) / 3
    for colour, count in enumerate(player["salt"]):
        _bin(scene, seat, colour, count, (8 + wide + colour * room, y, room, high))
    return y + high


def _bin(scene: Scene, seat: int, colour: int, count: int, box: tuple[float, float, float, float]) -> None:
    """Salt of one colour, piled up as far as there is room, and its number."""
    canvas, name, word = scene.canvas, scene.names[seat], tr(SALTS[colour])
    x, y, w, h = box
    title = scene.say("salt title", name=name, n=count, colour=word)
    with canvas.part(f"seat {seat} {SALTS[colour]} salt", title, x, y):
        canvas.rect(1, 0, w - 2, h, "place slot-plain", 3)
        columns, rows = int((w - 6) / 17), int((h - 24) / 17)
        shown = min(count, columns * rows)
        words = scene.say("salt piece", colour=word, name=name)
        for i in range(shown):
            row, column = divmod(i, columns)
            across = min(columns, shown - row * columns) if row == 0 else columns
            left = w / 2 - 17 * (across - 1) / 2
            salt(canvas, SALTS[colour], left + 17 * column, h - 30 - 17 * row, words)
        if not count:
            canvas.rect(w / 2 - 8, h - 38, 16, 16, "empty-cube", 2)
        tone = "figure bold" if count else "figure faint"
        canvas.text(w / 2, h - 6, count, 16, tone, "middle", counts=f"{SALTS[colour]} salt {seat}")


def _miners_lines(scene: Scene, player: PlayerView, y: float, width: float) -> float:
    """How many miners there are, and where."""
    canvas = scene.canvas
    where = whereabouts(scene.view, player)
    _heading(scene, f"{scene.say('miners')} · {player['miners']}", y + 11, width)
    title = scene.say("miners title", name=scene.names[player["seat"]], miners=player["miners"], **where)
    pairs = [("supply", "at the pithead"), ("mine", "in the mine"), ("town", "in town"), ("tired", "lying down")]
    with canvas.group(0, y + 18, title=title):
        room = (width - 20) / 2
        for i, (key, words) in enumerate(pairs):
            left, line = 8 + i % 2 * (room + 10), 13 + i // 2 * 17
            canvas.text(left + 10, line, where[key], 14, "figure bold", "end")
            canvas.text(left + 14, line, scene.say(words), 12, "faint")
    return y + 54


def _tool_lines(scene: Scene, player: PlayerView, y: float, width: float) -> float:
    """A line for each kind of tool: its name, and up to three of them."""
    _heading(scene, scene.say("tools"), y + 11, width)
    columns = 1 if width < 300 else 2
    room, high = (width - 12) / columns, 36.0 if columns == 1 else 38.0
    for i, tool in enumerate(TOOLS):
        _tool_line(scene, player, tool, 6 + i % columns * room, y + 19 + i // columns * high, room, high)
    return y + 19 + -(-len(TOOLS) // columns) * high


def _tool_line(scene: Scene, player: PlayerView, tool: str, x: float, y: float, room: float, high: float) -> None:
    canvas, seat = scene.canvas, player["seat"]
    ready, used = player["tools"].get(tool, 0), player["used_tools"].get(tool, 0)
    name = scene.names[seat]
    with canvas.part(
        f"seat {seat} {tool}", scene.say("tools title", name=name, tool=tool_name(tool), ready=ready, used=used), x, y
    ):
        canvas.rect(1, 0.5, room - 2, high - 1, "place ghost", 3)
        middle = high / 2
        if ready + used == 0:
            figures.tool_mark(canvas, tool, "unowned", room - 19, middle, 0.8)
        for i in range(ready + used):
            turned = i >= ready
            words = scene.say("tool used" if turned else "tool ready", tool=tool_name(tool), name=name)
            figures.tool_tile(canvas, tool, room - 19 - (ready + used - 1 - i) * 27, middle, 25, words, turned)
        space = room - 10 - 27 * max(1, ready + used)
        lines = [tool_name(tool)] if len(tool_name(tool)) * 6.4 < space else tool_name(tool).split()
        for i, line in enumerate(lines):
            y = middle + 4 + (i - (len(lines) - 1) / 2) * 13
            canvas.text(6, y, line, 12, "" if ready else "faint", fit=space)


def _order_lines(scene: Scene, player: PlayerView, y: float, width: float) -> float:
    """The orders completed."""
    canvas = scene.canvas
    _heading(scene, f"{scene.say('orders')} · {player['completed']}", y + 11, width)
    kinds = [name for name in ORDER_NAMES if name in player["orders"]]
    columns = (2 if len(kinds) <= 10 else 3) if width < 300 else 4
    room = (width - 14) / columns
    high = 29 if columns == 3 else 34
    for i, kind in enumerate(kinds):
        at = (7 + i % columns * room + 1, y + 22 + i // columns * high)
        small_order(scene, kind, player["orders"][kind], *at, room - 4, high - 4)
    if not kinds:
        canvas.text(10, y + 35, scene.say("no orders"), 12, "faint")
    return y + 22 + max(1, -(-len(kinds) // columns)) * high


def small_order(scene: Scene, kind: str, count: int, x: float, y: float, width: float, height: float = 25) -> None:
    """Draw a completed order: its salt, its payment, and of several how many they are."""
    canvas = scene.canvas
    payment = ORDER_PAYMENT[ORDER_NAMES.index(kind)]
    title = scene.say("completed", n=count, salt=figures.letters_in_words(kind), payment=payment)
    with canvas.piece(f"order-{kind}", title, x, y):
        canvas.rect(0, 0, width, height, "parchment", 2)
        large = height > 26
        figures.printed_salt(scene, kind, 11 if large else 9, height / 2, 0.8 if large else 0.62, 15 if large else 11.5)
        words = str(payment) if count == 1 else f"×{count}"
        canvas.text(width - 4, height / 2 + 4.5, words, 12.5, "figure on-light" + " bold" * (count > 1), "end")


# The others.


def draw_others(scene: Scene, seats: list[int], x: float, y: float, width: float) -> float:
    """Draw the cards of several players and return their height."""
    columns = 1 if scene.phone else len(seats)
    room = (width - CARD_GAP * (columns - 1)) / columns
    bottom = y
    cards = []
    for i, seat in enumerate(seats):
        top = bottom + (CARD_GAP if i else 0) if scene.phone else y
        height, card = _card(scene, seat, x + i % columns * (room + CARD_GAP), top, room)
        cards.append((height, card))
        bottom = max(bottom, top + height)
    for height, card in cards:
        with scene.canvas.fill(card):
            scene.canvas.rect(0.5, 0.5, room - 1, (height if scene.phone else bottom - y) - 1, "card", 5)
    return bottom - y


def _card(scene: Scene, seat: int, x: float, y: float, width: float) -> tuple[float, int]:
    """A compact card, everything a player owns: its height, and the gap for its paper."""
    canvas, view = scene.canvas, scene.view
    player = view["players"][seat]
    with canvas.group(x, y, title=_title(scene, player)):
        card = canvas.gap()
        _head(scene, player, width)
        _card_numbers(scene, player, width)
        bottom = _card_tools(scene, player, 86, width)
        bottom = _card_orders(scene, player, bottom + 4, width)
    return bottom + 6, card


def _card_numbers(scene: Scene, player: PlayerView, width: float) -> None:
    """Money, salt by colour, miners and where they are."""
    canvas, seat = scene.canvas, player["seat"]
    name = scene.names[seat]
    where = whereabouts(scene.view, player)
    with canvas.part(f"seat {seat} money", scene.say("money title", name=name, n=player["money"]), 6, 42):
        canvas.rect(0, 0, 40, 38, "place ghost", 3)
        canvas.circle(20, 19, 15, "coin edged")
        size = 14 if player["money"] < 100 else 12
        canvas.text(20, 24, player["money"], size, "figure bold on-light", "middle", counts=f"money {seat}")
    for colour, count in enumerate(player["salt"]):
        title = scene.say("salt title", name=name, n=count, colour=tr(SALTS[colour]))
        with canvas.part(f"seat {seat} {SALTS[colour]} salt", title, 50 + colour * 44, 42):
            canvas.rect(0, 0, 42, 38, "place ghost", 3)
            if count:
                salt(canvas, SALTS[colour], 13, 19, title)
            else:
                canvas.rect(5, 11, 16, 16, "empty-cube", 2)
            tone = "figure bold" if count else "figure faint"
            canvas.text(25, 24, count, 14 if count < 10 else 12, tone, counts=f"{SALTS[colour]} salt {seat}")
    left = 184.0
    words = scene.say("miners title", name=name, miners=player["miners"], **where)
    with canvas.group(left, 42, title=words):
        canvas.text(0, 12, f"{scene.say('miners')} {player['miners']}", 12, "title")
        for i, key in enumerate(("supply", "mine", "town", "tired")):
            words = scene.say(f"{key} short", n=where[key])
            canvas.text(i % 2 * 76, 26 + i // 2 * 13, words, 12, "" if where[key] else "faint")


def _card_tools(scene: Scene, player: PlayerView, y: float, width: float) -> float:
    canvas, seat = scene.canvas, player["seat"]
    x, top = 8.0, y
    canvas.line(8, y, width - 8, y)
    y += 4
    for tool in TOOLS:
        ready, used = player["tools"].get(tool, 0), player["used_tools"].get(tool, 0)
        if ready + used == 0:
            continue
        room = 8.0 + 28 * (ready + used)
        if x + room > width - 4:
            x, y = 8.0, y + 38
        title = scene.say("tools title", name=scene.names[seat], tool=tool_name(tool), ready=ready, used=used)
        with canvas.part(f"seat {seat} {tool}", title, x, y):
            canvas.rect(0, 0, room, 36, "place ghost", 3)
            for i in range(ready + used):
                words = scene.say(
                    "tool used" if i >= ready else "tool ready", tool=tool_name(tool), name=scene.names[seat]
                )
                figures.tool_tile(canvas, tool, 18 + i * 28, 18, 25, words, i >= ready)
        x += room
    if x == 8.0 and y == top + 4:
        canvas.text(10, y + 22, scene.say("no tools"), 12, "faint")
    return y + 38


def _card_orders(scene: Scene, player: PlayerView, y: float, width: float) -> float:
    canvas = scene.canvas
    canvas.line(8, y - 2, width - 8, y - 2)
    kinds = [name for name in ORDER_NAMES if name in player["orders"]]
    columns = max(1, int((width - 16) / 64))
    for i, kind in enumerate(kinds):
        small_order(scene, kind, player["orders"][kind], 8 + i % columns * 64, y + 2 + i // columns * 28, 61)
    if not kinds:
        canvas.text(10, y + 18, scene.say("no orders short"), 12, "faint")
    return y + max(1, -(-len(kinds) // columns)) * 28 + 2
