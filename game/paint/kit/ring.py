"""The ring that walks about for one switch: broad, gold on dark, to be seen from afar."""

from pygame import Surface

from game.motion.boxes import Box, around
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.shapes import outline
from game.paint.kit.widgets import paint_panel

RING_WIDTH, RIM, RING_RADIUS = 9.0, 4.0, 18.0
LABEL = (104.0, 58.0)


def paint_ring(canvas: Canvas, box: Box, words: str) -> None:
    """A ring around a box, and beside it what it would mean."""
    outer = around(box, RING_WIDTH + RIM)
    size = canvas.length(outer.width), canvas.length(outer.height)

    def make() -> Surface:
        radius = RING_RADIUS * canvas.scale
        ring = outline(size, palette.NIGHT, radius, (RING_WIDTH + 2 * RIM) * canvas.scale)
        rim = canvas.length(RIM)
        gold = (size[0] - 2 * rim, size[1] - 2 * rim)
        ring.blit(outline(gold, palette.FOCUS, radius - rim, RING_WIDTH * canvas.scale), (rim, rim))
        return ring

    canvas.stamp(("walking ring", size), make, outer.x, outer.y, "topleft")
    if words:
        _paint_label(canvas, outer, words)


def _paint_label(canvas: Canvas, ring: Box, words: str) -> None:
    """Above the ring, or below one that is too high up for it."""
    width, height = (side * canvas.words for side in LABEL)
    top = ring.y - height - RIM
    if top < canvas.view.y:
        top = ring.bottom + RIM
    label = Box(ring.middle[0] - width / 2, top, width, height)
    paint_panel(canvas, label, fill=palette.NIGHT)
    place, room = label.middle, width - 2 * RIM
    canvas.text(words, *place, palette.FOCUS, Size.BODY, Face.BOLD, room=room)
