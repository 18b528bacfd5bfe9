"""Marks on cards: the grade of a choice as a disc, and a tag with a word."""

from pygame import Color, Surface

from muggins.mind.coach.decision import Judgement
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.ink import Ink
from muggins.paint.kit.shapes import rimmed, smooth
from muggins.paint.kit.widgets import paint_pill

MARK, LETTERS = 34.0, 20.0  # units of a mark on a curve, and of the letters in it
TO_CRIB, CRIB, PLAYED = "to crib", "crib", "auto"  # of a card that is played for the player
TAG, TAG_MARGIN, TAG_RIM = 32.0, 14.0, 2.0  # its height, the room beside its words, its edge
TAG_ABOVE = 26.0  # units from the top of a card that is being chosen to the middle of its tag


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


def paint_tag(
    canvas: Canvas,
    words: str,
    x: float,
    y: float,
    room: float,
    ground: Color = palette.PANEL,
) -> None:
    """Draw the tag of a card about its middle, no wider than ``room``."""
    height = TAG * canvas.words
    most = room - 2 * TAG_MARGIN * canvas.words
    size = canvas.fitted(words, Size.SMALL, Face.BOLD, most)
    width = min(room, canvas.width(words, size, Face.BOLD) + 2 * TAG_MARGIN * canvas.words)
    paint_pill(canvas, width + 2 * TAG_RIM, height + 2 * TAG_RIM, palette.IVORY, x, y)
    paint_pill(canvas, width, height, ground, x, y)
    canvas.text(words, x, y, palette.IVORY, size, Face.BOLD)
