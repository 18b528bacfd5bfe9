"""Drawing the line of all moves of a replay."""

from dataclasses import dataclass

from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.shapes import disc
from muggins.paint.kit.widgets import Look, paint_pill

GROOVE, EDGE, KNOB, HELD = 12.0, 20.0, 30.0, 36.0  # held: a knob that is pressed


@dataclass(frozen=True, slots=True)
class Groove:
    """All moves of a game as a line: the last move, the starts of hands, the current place."""

    box: Box
    last: int
    starts: tuple[int, ...]
    at: int
    look: Look


def groove_in(box: Box) -> Box:
    return Box(box.x + EDGE, box.middle[1] - GROOVE / 2, box.width - 2 * EDGE, GROOVE)


def paint_groove(canvas: Canvas, groove: Groove) -> None:
    box = groove.box
    paint_pill(canvas, box.width, box.height, palette.WALNUT_DARK, box.x, box.y, "topleft")
    for start in groove.starts:
        x = box.x + box.width * start / groove.last
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(x - 1.5, box.y - 12, 3, 8))
    is_pressed, x = groove.look.is_pressed, box.x + box.width * groove.at / groove.last
    fill = palette.BRASS.lerp(palette.INK, 0.2) if is_pressed else palette.BRASS
    size = canvas.length(HELD if is_pressed else KNOB)
    canvas.stamp(("replay knob", is_pressed), lambda: disc(size, fill), x, box.middle[1])
