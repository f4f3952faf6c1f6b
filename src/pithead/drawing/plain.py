"""The board of a game that has none: its text, line by line."""

from pithead.drawing.canvas import Canvas, Sheet

LINE = 17
MONOSPACE = ".pithead .plain{font-family:ui-monospace,Menlo,'DejaVu Sans Mono',monospace;white-space:pre}"


def draw_text(title: str, words: str, sheet: Sheet) -> str:
    """Draw a text."""
    canvas = Canvas(sheet, title, words)
    lines = words.splitlines()
    for i, line in enumerate(lines, 1):
        canvas.text(16, 12 + i * LINE, line, 13, "plain")
    return canvas.finish(32 + 8 * max((len(line) for line in lines), default=1), 24 + len(lines) * LINE, MONOSPACE)
