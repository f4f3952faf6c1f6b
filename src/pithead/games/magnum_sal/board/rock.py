"""The rock and what is hewn out of it: where everything of the mine lies, and how rock and timber are engraved."""

from functools import cache

from pithead.drawing.canvas import Canvas, number

LEVELS = [("I", 4, 2), ("II", 3, 4), ("III", 2, 6)]
LINTEL = 15  # the beam over a chamber, with its name

Box = tuple[float, float, float, float]


class Pit:
    """Where everything of the mine lies: in a width, below a ground line."""

    def __init__(self, phone: bool, top: float) -> None:
        self.phone = phone
        self.width = 390.0 if phone else 816.0
        self.shaft = 78.0 if phone else 96.0
        self.section = 100.0 if phone else 70.0
        self.chamber_height = 184.0 if phone else 119.0
        self.widths = (38.0, 50.0, 74.0) if phone else (87.0, 104.0, 124.0)
        self.top = top
        self.bottom = top + 6 * self.section + 6
        self.left = (self.width - self.shaft) / 2
        self.boxes: dict[str, Box] = {}
        for depth in range(6):
            self.boxes[f"shaft {depth + 1}"] = (self.left, top + depth * self.section, self.shaft, self.section)
        for (level, count, depth), wide in zip(LEVELS, self.widths, strict=True):
            y = top + depth * self.section - self.chamber_height
            for i in range(count):
                self.boxes[f"{level}-L{i + 1}"] = (self.left - (i + 1) * wide, y, wide, self.chamber_height)
                self.boxes[f"{level}-R{i + 1}"] = (self.left + self.shaft + i * wide, y, wide, self.chamber_height)


def _hatching(width: int, height: int) -> str:
    """Strokes of a graver: short, slanting, never quite in line."""
    strokes, seed = [], 7
    for y in range(4, height, 11):
        for x in range(0, width, 17):
            seed = (seed * 1103515245 + 12345) % 2147483648
            if seed // 65536 % 5 < 2:
                continue
            dx, dy = seed // 4096 % 9, seed // 131072 % 7
            long = 4 + seed // 8192 % 6
            strokes.append(f"M{x + dx} {y + dy}l{long}-{max(1, long // 3)}")
    return "".join(strokes)


def ground(canvas: Canvas, pit: Pit, *words: str) -> None:
    """Draw rock, ground line and the outlines of the corridors, with the words for their levels."""
    height = pit.bottom - pit.top
    canvas.rect(0, pit.top, pit.width, height, "rock")
    canvas.rect(0, pit.top, pit.width, 13, "earth")
    block = 195 if pit.phone else 204
    with canvas.define("hatching"):
        canvas.path(_hatching(block, 107), "hatch")
    for row in range(int(height / 107) + 1):
        for column in range(int(pit.width / block)):
            canvas.use("hatching", column * block, min(pit.top + 14 + row * 107, pit.bottom - 114))
    canvas.path(_strata(pit.width, pit.top, pit.section), "strata")
    canvas.path(_grass(pit.width, pit.top, pit.left, pit.shaft), "grass")
    canvas.line(0, pit.top, pit.width, pit.top, "ground-line")
    canvas.path("".join(_hewn(pit, level, count) for level, count, _ in LEVELS), "hewn")
    for (level, count, _), said in zip(LEVELS, words, strict=True):
        y = pit.boxes[f"{level}-L1"][1]
        outer = pit.boxes[f"{level}-L{count}"][0]
        if pit.phone:
            canvas.text(max(outer, 6), y - 4, said, 12, "title pale")
        else:
            canvas.text(outer + 3, y - 7, said, 12, "title pale")


def _strata(width: float, top: float, section: float) -> str:
    """Seams that run through the whole rock."""
    lines = []
    for i, depth in enumerate((0.22, 2.12, 2.2, 4.14, 4.2)):
        step = width / 4
        wave = f"q{number(step / 2)} {5 if i % 2 else -4} {number(step)} 0" + f"t{number(step)} 0" * 3
        lines.append(f"M0 {number(top + depth * section + 3)}{wave}")
    return "".join(lines)


def _grass(width: float, top: float, left: float, shaft: float) -> str:
    """Blades along the ground line, but for the mouth of the shaft."""
    blades, x, i = [], 3.0, 0
    while x < width - 4:
        if not left - 4 < x < left + shaft + 4:
            blades.append(f"M{number(x)} {number(top)}l{(-2, 1, 2)[i % 3]}-{(5, 7, 4)[i % 3]}")
        x += (5, 3, 9, 4, 14)[i % 5]
        i += 1
    return "".join(blades)


def _hewn(pit: Pit, level: str, count: int) -> str:
    """The rough outline of a level's two corridors in the rock."""
    left, y, _, h = pit.boxes[f"{level}-L{count}"]
    right = pit.width - left
    edge = min(5.0, left - 1)
    d, x, i = (
        [f"M{number(left - edge)} {number(y + h + 3)}", f"l1-{number(h / 2)}l-1-{number(h / 2 - 8)}l6-8"],
        left + 8,
        0,
    )
    while x < right - 12:
        x += (11, 17, 9, 14)[i % 4]
        d.append(f"L{number(min(x, right - 6))} {number(y - (2, 5, 3, 6, 4)[i % 5])}")
        i += 1
    d.append(f"L{number(right + edge)} {number(y + 6)}l-1 {number(h / 2)}L{number(right + edge)} {number(y + h + 3)}z")
    return "".join(d)


@cache
def ladder(x: float, y: float, height: float) -> str:
    """Return a ladder as a path."""
    rungs = "".join(f"M{number(x)} {number(y + k)}h9" for k in range(5, int(height), 9))
    return f"M{number(x)} {number(y)}v{number(height)}M{number(x + 9)} {number(y)}v{number(height)}{rungs}"


def rails(w: float, h: float) -> str:
    """Return the rails on a chamber's floor as a path."""
    sleepers = "".join(f"M{number(x)} {number(h - 3)}v3" for x in range(9, int(w) - 6, 9))
    return f"M5 {number(h - 3)}H{number(w - 5)}{sleepers}"


@cache
def closed_lines(w: float, h: float) -> str:
    """Rock that nobody has touched: strokes from the rim, the middle left for the level."""
    lines = []
    for i, y in enumerate(range(LINTEL + 6, int(h) - 5, 6)):
        short = (0.2, 0.26, 0.16, 0.23)[i % 4] * w
        lines.append(f"M5 {y}h{number(short)}M{number(w - 5)} {y + 2}h-{number((0.24, 0.17, 0.25, 0.2)[i % 4] * w)}")
    return "".join(lines)
