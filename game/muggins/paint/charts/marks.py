"""Grades of choices as discs: a check mark for the best, a sign for others."""

from pygame import Surface

from muggins.mind.coach.decision import Judgement
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face
from muggins.paint.kit.ink import Ink
from muggins.paint.kit.shapes import rimmed, smooth

MARK, LETTERS = 34.0, 20.0  # units of a mark on a curve, and of the letters in it


def paint_tick(canvas: Canvas, x: float, y: float, size: float, *, is_own: bool = True) -> None:
    """Draw a tick in a green disc, blue for the opponent. Its size follows the type."""
    pixels = canvas.length(canvas.grown(size))
    ground = palette.CLUB_GREEN if is_own else palette.COBALT

    def draw(large: Surface, factor: int) -> None:
        unit = pixels * factor / 100
        Ink(large, unit).stroke(palette.IVORY, [(27, 52), (44, 69), (74, 33)], 12)

    def make() -> Surface:
        picture = rimmed(pixels, ground, palette.IVORY, 2 * canvas.scale)
        picture.blit(smooth((pixels, pixels), palette.IVORY, draw), (0, 0))
        return picture

    canvas.stamp(("tick", pixels, is_own), make, x, y)


def paint_mark(
    canvas: Canvas,
    judgement: Judgement,
    x: float,
    y: float,
    size: float = MARK,
    *,
    is_own: bool = True,
) -> None:
    """Draw a mark in its disc, redder for a larger loss; green if it benefits the opponent."""
    pixels = canvas.length(canvas.grown(size))
    ground = getattr(palette, judgement.color.upper()) if is_own else palette.PEG_GREEN
    is_dark = is_own and judgement is Judgement.BLUNDER

    def make() -> Surface:
        picture = rimmed(pixels, ground, palette.IVORY, 2 * canvas.scale)
        ink = palette.IVORY if is_dark else palette.INK
        letters = canvas.line(judgement.glyph, ink, size * LETTERS / MARK, Face.BOLD)
        picture.blit(letters, letters.get_rect(center=(pixels // 2, pixels // 2)))
        return picture

    canvas.stamp(("mark", judgement, pixels, is_own), make, x, y)
