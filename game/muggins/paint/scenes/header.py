"""Header of each page: a plank like the board's, with the page's name in brass."""

from pygame import BLEND_RGB_MULT, Surface

from muggins.motion.boxes import Box
from muggins.paint.board.board import draw_hole
from muggins.paint.board.brass import cast_letters
from muggins.paint.board.wood import BOARD_MARGIN, cast_shadow, cut_plank
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.shapes import outline

STRING_IN, STRING, STRING_CORNER = 20.0, 2.0, 30.0
LETTERS, USUAL_HEIGHT = 74.0, 132.0
FIRST_HOLE, PITCH, GAP, GROUP = 66.0, 26.0, 46.0, 5
DUSK = (196, 190, 186)  # so that brass stands out from it
TRACKS = (-14.0, 14.0)
NAME_ROOM, NAME_GAP = 900.0, 24.0  # where no hole is drilled; from there to the longest of names


def paint_header(canvas: Canvas, title: str, box: Box) -> None:
    margin = canvas.length(BOARD_MARGIN)
    plank = canvas.cached(("header", box), lambda: _draw_plank(box, canvas.scale))
    left, top = canvas.point(box.x, box.y)
    canvas.surface.blit(plank, (left - margin, top - margin))
    part, room = min(1.0, box.height / USUAL_HEIGHT), min(NAME_ROOM, box.width - 2 * STRING_IN)
    key = "header", title, part, room
    canvas.stamp(key, lambda: cast_name(title, canvas.scale, part, room), *box.middle)


def cast_name(title: str, scale: float, part: float = 1.0, room: float = NAME_ROOM) -> Surface:
    """Draw a title in brass, in smaller letters if it would come too near to the holes."""
    height, room = LETTERS * scale * part, (room - 2 * NAME_GAP) * scale
    name = cast_letters(title, round(height))
    if name.get_width() > room:
        name = cast_letters(title, int(height * room / name.get_width()))
    return name


def _draw_plank(box: Box, scale: float) -> Surface:
    """Draw walnut with a string of maple round it, and holes in fives at either end."""
    size = round(box.width * scale), round(box.height * scale)
    margin = max(1, round(BOARD_MARGIN * scale))
    plank = cast_shadow((size[0] + 2 * margin, size[1] + 2 * margin), scale)
    wood = cut_plank(size, scale)
    wood.fill(DUSK, special_flags=BLEND_RGB_MULT)
    inset = round(STRING_IN * scale)
    inner = size[0] - 2 * inset, size[1] - 2 * inset
    wood.blit(outline(inner, palette.MAPLE, STRING_CORNER * scale, STRING * scale), (inset, inset))
    hole = draw_hole(scale)
    for x in _hole_xs(box.width):
        for track in TRACKS:
            at = round(x * scale), round((box.height / 2 + track) * scale)
            wood.blit(hole, hole.get_rect(center=at))
    plank.blit(wood, (margin, margin))
    return plank


def _hole_xs(width: float) -> list[float]:
    """Return the x positions of drilled holes: groups of five from both ends."""
    group = (GROUP - 1) * PITCH + GAP
    n_groups = int(((width - NAME_ROOM) / 2 - FIRST_HOLE + GAP) / group)
    xs = [FIRST_HOLE + k * group + i * PITCH for k in range(n_groups) for i in range(GROUP)]
    return [*xs, *(width - x for x in xs)]
