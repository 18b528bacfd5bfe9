"""Progress of a practice session: a square for each position, with its result."""

from dataclasses import dataclass
from functools import partial

from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.paint.charts.charts import PALE
from muggins.paint.charts.marks import paint_mark, paint_tick
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.shapes import outline
from muggins.paint.kit.widgets import paint_panel

STEP, SQUARE, SIGN = 140.0, 112.0, 64.0
RULE, BROAD, ROUND = 2.0, 6.0, 12.0
LEFT, WORDS_GAP = 40.0, 24.0


@dataclass(frozen=True, slots=True)
class StepsShown:
    """Answered positions with their ``signs``, None for right; ``at`` is the current one."""

    box: Box
    signs: tuple[Judgement | None, ...]
    n_all: int
    at: int
    words: str


def paint_steps(canvas: Canvas, shown: StepsShown) -> None:
    paint_panel(canvas, shown.box, fill=palette.IVORY)
    pitch = min(STEP, (shown.box.width - 2 * LEFT) / max(1, shown.n_all))
    first = shown.box.middle[0] - (shown.n_all - 1) / 2 * pitch
    y = shown.box.y + 96
    for number in range(shown.n_all):
        x = first + number * pitch
        _paint_square(canvas, x, y, is_here=number == shown.at)
        if number < len(shown.signs):
            _paint_sign(canvas, shown.signs[number], x, y)
        else:
            color = palette.INK if number == shown.at else PALE
            face = Face.BOLD if number == shown.at else Face.TEXT
            canvas.text(str(number + 1), x, y, color, Size.BODY, face)
    words_y = y + SQUARE / 2 + 12 + WORDS_GAP
    canvas.text(shown.words, shown.box.middle[0], words_y, palette.INK, Size.SMALL)


def _paint_square(canvas: Canvas, x: float, y: float, *, is_here: bool) -> None:
    size = canvas.length(SQUARE), canvas.length(SQUARE)
    color, rule = (palette.BRASS_DARK, BROAD) if is_here else (PALE, RULE)
    width = max(1.0, rule * canvas.scale)
    square = partial(outline, size, color, ROUND * canvas.scale, width)
    canvas.stamp(("step", size, is_here), square, x, y)


def _paint_sign(canvas: Canvas, sign: Judgement | None, x: float, y: float) -> None:
    if sign is None:
        paint_tick(canvas, x, y, SIGN)
    else:
        paint_mark(canvas, sign, x, y, SIGN)
