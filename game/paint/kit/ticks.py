"""A tick in its disc: the best there is."""

from pygame import Surface

from game.paint.kit import palette
from game.paint.kit.canvas import Canvas
from game.paint.kit.ink import Ink
from game.paint.kit.shapes import disc, outline, smooth


def paint_tick(canvas: Canvas, x: float, y: float, size: float, *, is_own: bool = True) -> None:
    """A tick in a green disc, in a blue one for the opponent. It grows as words do."""
    ground = palette.CLUB_GREEN if is_own else palette.COBALT
    pixels = canvas.length(canvas.grown(size))

    def make() -> Surface:
        picture = disc(pixels, ground)
        edge = outline(picture.get_size(), palette.IVORY, pixels / 2, 2 * canvas.scale)
        picture.blit(edge, (0, 0))
        return _tick(picture, pixels)

    canvas.stamp(("tick", pixels, is_own), make, x, y)


def _tick(picture: Surface, pixels: int) -> Surface:
    def draw(large: Surface, factor: int) -> None:
        unit = pixels * factor / 100
        Ink(large, unit).stroke(palette.IVORY, [(27, 52), (44, 69), (74, 33)], 12)

    picture.blit(smooth((pixels, pixels), palette.IVORY, draw), (0, 0))
    return picture
