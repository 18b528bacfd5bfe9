"""QR codes, drawn module by module."""

from functools import lru_cache

from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import paint_panel

QUIET = 4  # modules of nothing around it, without which it is not found
Modules = tuple[bytes, ...]


@lru_cache(maxsize=8)
def modules_of(text: str) -> Modules | None:
    """Return the rows of its modules, 1 for a dark one; None if the encoder is not installed.

    Text in capitals only takes half the space.
    """
    try:
        import segno
    except ImportError:
        return None
    return tuple(map(bytes, segno.make(text, error="m", micro=False).matrix))


def paint_code(canvas: Canvas, modules: Modules, box: Box) -> None:
    """Draw the code in the middle of a light square, with whole pixels per module."""
    paint_panel(canvas, box, fill=palette.IVORY)
    n_modules = len(modules) + 2 * QUIET
    area = canvas.rect(box.x, box.y, box.width, box.height)
    side = max(1, min(area.width, area.height) // n_modules)
    left = area.x + (area.width - side * len(modules)) // 2
    top = area.y + (area.height - side * len(modules)) // 2
    for y, row in enumerate(modules):
        for x, is_dark in enumerate(row):
            if is_dark:
                place = left + x * side, top + y * side, side, side
                canvas.surface.fill(palette.INK, place)
