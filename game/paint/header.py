"""The plank over every room: a cousin of the board, with the room's name in brass."""

from pygame import BLEND_RGB_MULT, Surface

from game.paint import palette
from game.paint.board import draw_hole
from game.paint.brass import cast_letters
from game.paint.canvas import WIDTH, Canvas
from game.paint.plank import MARGIN, cast_shadow, cut_plank
from game.paint.shapes import outline

PLANK = (40.0, 18.0, WIDTH - 80.0, 132.0)
STRING_IN, STRING, STRING_CORNER = 20.0, 2.0, 30.0
LETTERS = 74.0
FIRST_HOLE, PITCH, GAP, N_GROUPS, GROUP = 66.0, 26.0, 46.0, 3, 5
DUSK = (196, 190, 186)  # so that brass stands out from it
TRACKS = (-14.0, 14.0)


def paint_header(canvas: Canvas, title: str) -> None:
    """The plank with a title let into it."""
    margin = canvas.length(MARGIN)
    plank = canvas.cached("header", lambda: _draw_plank(canvas.scale))
    left, top = canvas.point(PLANK[0], PLANK[1])
    canvas.surface.blit(plank, (left - margin, top - margin))
    height = canvas.length(LETTERS)
    name = canvas.cached(("header", title, height), lambda: cast_letters(title, height))
    canvas.put(name, WIDTH / 2, PLANK[1] + PLANK[3] / 2)


def _draw_plank(scale: float) -> Surface:
    """Walnut with a string of maple round it, and holes in fives at either end."""
    size = round(PLANK[2] * scale), round(PLANK[3] * scale)
    margin = max(1, round(MARGIN * scale))
    plank = cast_shadow((size[0] + 2 * margin, size[1] + 2 * margin), scale)
    wood = cut_plank(size, scale)
    wood.fill(DUSK, special_flags=BLEND_RGB_MULT)
    inset = round(STRING_IN * scale)
    inner = size[0] - 2 * inset, size[1] - 2 * inset
    wood.blit(outline(inner, palette.MAPLE, STRING_CORNER * scale, STRING * scale), (inset, inset))
    hole = draw_hole(scale)
    for x in _hole_xs():
        for track in TRACKS:
            at = round(x * scale), round((PLANK[3] / 2 + track) * scale)
            wood.blit(hole, hole.get_rect(center=at))
    plank.blit(wood, (margin, margin))
    return plank


def _hole_xs() -> list[float]:
    """How far along the plank its holes are drilled."""
    group = (GROUP - 1) * PITCH + GAP
    xs = [FIRST_HOLE + k * group + i * PITCH for k in range(N_GROUPS) for i in range(GROUP)]
    return [*xs, *(PLANK[2] - x for x in xs)]
