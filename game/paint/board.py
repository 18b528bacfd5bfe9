"""The cribbage board and its pegs: walnut, maple inlay, drilled holes and a little brass."""

from collections.abc import Iterator

import pygame
from pygame import Color, Rect, Surface

from game.assets import FONTS
from game.motion import streets
from game.motion.streets import BOARD, PLATES
from game.paint import palette
from game.paint.brass import LETTERING, draw_plate, draw_ring, draw_stud
from game.paint.plank import MARGIN as BOARD_MARGIN
from game.paint.plank import cast_shadow, cut_plank
from game.paint.shapes import smooth

__all__ = ["BOARD_MARGIN", "PEG_ANCHOR", "PLATES", "draw_board", "draw_peg"]

PEG_SIZE = (36, 48)
PEG_ANCHOR = (14.0, 38.0)
"""Units from the top left of a peg's surface to the middle of the hole that it stands in."""

NUMERALS = FONTS / "atkinson-hyperlegible-latin-700-normal.woff2"
NUMBER_SIZE, START_SIZE = 25.0, 15.5
RIBBON = 42.0
STRING = 2.0
HOLE_SIZE = 15.0
_COLLAR = ((0, 8.6, 4.0, 5.0), (1, 8.6, 3.5, 6.0), (2, 6.4, 2.2, 6.8), (0, 4.4, 2.0, 7.4))
"""The collar of a peg from below: shade, half width, half height, how far above the hole."""


class _Plank:
    """A surface together with the way from units of the plane to its pixels."""

    def __init__(self, surface: Surface, scale: float, origin: tuple[int, int]) -> None:
        self.surface = surface
        self.scale = scale
        self.origin = origin

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel where a point of the plane lies."""
        return round(x * self.scale) - self.origin[0], round(y * self.scale) - self.origin[1]

    def box(self, box: tuple[float, float, float, float]) -> Rect:
        """A box of the plane in pixels."""
        left, top = self.at(box[0], box[1])
        right, bottom = self.at(box[0] + box[2], box[1] + box[3])
        return Rect(left, top, right - left, bottom - top)

    def put(self, picture: Surface, x: float, y: float) -> None:
        """Lay a picture with its middle at a point of the plane."""
        middle = self.at(x, y)
        self.surface.blit(
            picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2)
        )


def draw_board(scale: float) -> Surface:
    """The whole board at ``scale`` pixels a unit, with its shadow, nothing pegged or scored.

    Lay it with its top left at ``(BOARD[0] - BOARD_MARGIN) * scale``, likewise down, rounded;
    then ``round(x * scale)`` of a hole is the very pixel at which it is drilled.
    """
    x, y, width, height = BOARD
    origin = round((x - BOARD_MARGIN) * scale), round((y - BOARD_MARGIN) * scale)
    size = (round((width + 2 * BOARD_MARGIN) * scale), round((height + 2 * BOARD_MARGIN) * scale))
    board = _Plank(cast_shadow(size, scale), scale, origin)
    wood = board.box(BOARD)
    board.surface.blit(cut_plank(wood.size, scale), wood.topleft)
    board.surface.blit(_inlay(board), (0, 0))
    _stain(board)
    _drill(board)
    _number(board)
    _letter(board)
    _fit_brass(board)
    return board.surface


def _inlay(board: _Plank) -> Surface:
    """The ribbon that leads from street to street: darker wood between two strings of maple.

    Only its bends, at either end, are drawn twice as large and made smooth.
    """
    width, height = board.surface.get_size()
    inlay = Surface((width, height), pygame.SRCALPHA)
    left = board.at(streets.LEFT_TURN, 0)[0] + 1
    right = board.at(streets.RIGHT_TURN, 0)[0] - 1
    for start, end, factor in ((0, left, 2), (left, right, 1), (right, width, 2)):
        strip = _lay_strip(board, Rect(start, 0, end - start, height), factor)
        inlay.blit(pygame.transform.smoothscale(strip, (end - start, height)), (start, 0))
    return inlay


def _lay_strip(board: _Plank, strip: Rect, factor: int) -> Surface:
    """The ribbon within a strip of the board, ``factor`` times as large."""
    large = Surface((strip.width * factor, strip.height * factor), pygame.SRCALPHA)
    maple, dark = palette.MAPLE, palette.WALNUT_DARK
    large.fill((maple.r, maple.g, maple.b, 0))
    lanes = [_enlarge(board.box(box).move(-strip.x, 0), factor) for box in _lane_boxes()]
    string = factor * max(1, round(STRING * board.scale))
    _lay_ribbon(large, maple, lanes, 0)
    _lay_ribbon(large, Color(dark.r, dark.g, dark.b, 96), lanes, string)
    return large


def _enlarge(area: Rect, factor: int) -> Rect:
    return Rect(*(side * factor for side in area))


def _lane_boxes() -> list[tuple[float, float, float, float]]:
    """The straight part of each street's ribbon, in units."""
    left, right = streets.LEFT_TURN, streets.RIGHT_TURN
    starts = (streets.BACK_START_X, left, left, streets.GAME_HOLE_XY[0])
    return [
        (start, lane - RIBBON / 2, right - start, RIBBON)
        for start, lane in zip(starts, streets.LANES, strict=True)
    ]


def _lay_ribbon(large: Surface, colour: Color, lanes: list[Rect], inset: int) -> None:
    """The whole way in one colour, ``inset`` pixels in from its edges."""
    for lane in lanes:
        pygame.draw.rect(large, colour, lane.inflate(0, -2 * inset))
    for lane in (lanes[0], lanes[-1]):
        _lay_bend(large, colour, lane, False, (lane.height / 2 - inset, 0))
    for street in range(3):
        lower, upper = lanes[street], lanes[street + 1]
        turn = lower.union(upper)
        if street == 1:
            turn.width, turn.left = turn.width - (lower.left - turn.left), lower.left
        radii = (turn.height / 2 - inset, (lower.top - upper.bottom) / 2 + inset)
        _lay_bend(large, colour, turn, street % 2 == 0, radii)


def _lay_bend(
    large: Surface, colour: Color, span: Rect, right: bool, radii: tuple[float, float]
) -> None:
    """Half a ring of outer and inner radius at the right or left end of ``span``."""
    middle = (span.right if right else span.left), span.centery
    pygame.draw.circle(
        large,
        colour,
        middle,
        radii[0],
        round(radii[0] - radii[1]),
        draw_top_right=right,
        draw_bottom_right=right,
        draw_top_left=not right,
        draw_bottom_left=not right,
    )


def _stain(board: _Plank) -> None:
    """A groove in its player's colour under every five holes."""
    thick, lip = max(1, round(2 * board.scale)), max(1, round(0.9 * board.scale))
    shade = palette.WALNUT_DARK.lerp(palette.HOLE, 0.6)
    for seat, colour in ((streets.PLAYER, palette.PEG_GREEN), (streets.COMPUTER, palette.PEG_RED)):
        stain = colour.lerp(palette.WALNUT_DARK, 0.40)
        for first in range(1, streets.GAME_HOLE, streets.GROUP):
            x, y = board.at(*streets.hole_xy(seat, first))
            end = board.at(*streets.hole_xy(seat, first + streets.GROUP - 1))[0]
            top, groove = y - thick // 2, (min(x, end), abs(end - x))
            board.surface.fill(shade, (groove[0], top - lip, groove[1], lip))
            board.surface.fill(stain, (groove[0], top, groove[1], thick))


def _holes() -> Iterator[tuple[float, float]]:
    for seat in (streets.PLAYER, streets.COMPUTER):
        for hole in range(streets.BACK_START, streets.GAME_HOLE):
            yield streets.hole_xy(seat, hole)
    yield streets.GAME_HOLE_XY


def _drill(board: _Plank) -> None:
    hole = draw_hole(board.scale)
    for x, y in _holes():
        board.put(hole, x, y)


def draw_hole(scale: float) -> Surface:
    """A drilled hole: its far lip in shade, its near lip catching the lamp."""

    def draw(large: Surface, factor: int) -> None:
        unit = scale * factor
        x, y = large.get_width() / 2, large.get_height() / 2
        lip, wall = palette.WALNUT_LIGHT.lerp(palette.MAPLE, 0.5), Color(74, 46, 30)
        pygame.draw.circle(large, lip, (x, y + 1.1 * unit), 5.7 * unit)
        pygame.draw.circle(large, palette.HOLE, (x, y), 5.1 * unit)
        pygame.draw.circle(large, wall, (x, y + 1.6 * unit), 3.2 * unit)
        pygame.draw.circle(large, palette.HOLE, (x, y + 0.2 * unit), 3.6 * unit)

    side = round(HOLE_SIZE * scale) | 1
    return smooth((side, side), palette.WALNUT_DARK, draw)


def _number(board: _Plank) -> None:
    """A maple figure after every fifth hole."""
    font = pygame.font.Font(NUMERALS, max(8, round(NUMBER_SIZE * board.scale)))
    for number, (x, y) in streets.NUMBERS:
        _let_in(board, font, str(number), x, y)


def _let_in(board: _Plank, font: pygame.font.Font, text: str, x: float, y: float) -> None:
    """Maple letters in the wood around a point, with a dark seam along their upper edge."""
    for colour, above in ((palette.HOLE, 1.0), (palette.MAPLE, 0.0)):
        letters = font.render(text, True, colour)
        board.put(letters.subsurface(letters.get_bounding_rect()), x, y - above)


def _letter(board: _Plank) -> None:
    """The word at the start and an arrow head in the first turn."""
    font = pygame.font.Font(LETTERING, max(7, round(START_SIZE * board.scale)))
    _let_in(board, font, "START", *streets.START_WORD)
    board.put(_chevron(board.scale), *streets.UPTURN)


def _chevron(scale: float) -> Surface:
    """An arrow head of maple that points up the board."""

    def draw(large: Surface, factor: int) -> None:
        unit = scale * factor
        points = ((0, 9), (10, 0), (20, 9), (20, 15), (10, 6), (0, 15))
        pygame.draw.polygon(large, palette.MAPLE, [(x * unit, y * unit) for x, y in points])

    return smooth((round(20 * scale), round(15 * scale)), palette.MAPLE, draw)


def _fit_brass(board: _Plank) -> None:
    """The skunk lines with their letters, the score plates, the ring of the game hole."""
    scale = board.scale
    bar = draw_stud((round(RIBBON * scale), max(3, round(6 * scale))), "", scale)
    for text, (x, y) in streets.SKUNK_LINES:
        board.put(bar, x, y)
        width = 25 if len(text) == 1 else 36
        board.put(draw_stud((round(width * scale), round(25 * scale)), text, scale), x, y)
    for plate in PLATES:
        area = board.box(plate)
        board.surface.blit(draw_plate(area.size, scale), area)
    board.put(draw_ring(round(29 * scale) | 1, scale), *streets.GAME_HOLE_XY)


def draw_peg(scale: float, colour: Color, *, lifted: bool = False) -> Surface:
    """A turned peg in its hole, or ``lifted`` out of it; PEG_ANCHOR says where the hole is."""

    def draw(large: Surface, factor: int) -> None:
        _turn_peg(large, scale * factor, colour, 12.0 if lifted else 0.0)

    size = (round(PEG_SIZE[0] * scale), round(PEG_SIZE[1] * scale))
    return smooth(size, Color(0, 0, 0), draw)


def _turn_peg(large: Surface, unit: float, colour: Color, lift: float) -> None:
    """A tapered shank, a collar and a round knob, lit from the upper left."""
    x, y = PEG_ANCHOR
    _cast_shadow(large, unit, lift)
    _turn_shank(large, unit, colour, lift)
    shades = (_deep(colour), colour, _bright(colour))
    for shade, half_width, half_height, above in _COLLAR:
        area = Rect(0, 0, round(2 * half_width * unit), round(2 * half_height * unit))
        area.center = (round(x * unit), round((y - lift - above) * unit))
        pygame.draw.ellipse(large, shades[shade], area)
    _turn_knob(large, unit, colour, y - lift - 13.4)


def _deep(colour: Color) -> Color:
    return colour.lerp(Color(0, 0, 0), 0.55)


def _bright(colour: Color) -> Color:
    return colour.lerp(Color(255, 255, 255), 0.40)


def _cast_shadow(large: Surface, unit: float, lift: float) -> None:
    """The peg's shadow on the wood, down to the right; it drifts off as the peg is lifted."""
    x, y = PEG_ANCHOR[0] + 4 + lift * 0.8, PEG_ANCHOR[1] + lift * 0.2
    for step in range(5):
        radius = (8.4 - step * 0.9) * unit
        area = Rect(0, 0, 2.3 * radius, 1.25 * radius)
        area.center = (round(x * unit), round(y * unit))
        pygame.draw.ellipse(large, (0, 0, 0, 26 + step * 24), area)


def _turn_shank(large: Surface, unit: float, colour: Color, lift: float) -> None:
    """From the collar down to the hole or, when lifted, to the tip just above it."""
    x, top = PEG_ANCHOR[0], PEG_ANCHOR[1] - lift - 6
    tip = PEG_ANCHOR[1] - lift * 0.1
    lit = colour.lerp(Color(0, 0, 0), 0.28)
    for shade, sides in ((_deep(colour), (-3.6, 3.6, 2.4, -2.4)), (lit, (-2.6, -0.4, -0.4, -1.6))):
        heights = (top, top, tip, tip)
        corners = [((x + side) * unit, y * unit) for side, y in zip(sides, heights, strict=True)]
        pygame.draw.polygon(large, shade, corners)


def _turn_knob(large: Surface, unit: float, colour: Color, y: float) -> None:
    """The ball on top, shaded by discs that shrink towards the lamp."""
    x, steps = PEG_ANCHOR[0], 12
    rim, bright = colour.lerp(Color(0, 0, 0), 0.26), _bright(colour)
    for step in range(steps + 1):
        part = step / steps
        shade = rim.lerp(colour, min(1, part * 3)).lerp(bright, max(0, part * 1.7 - 0.7))
        middle = (x - 2.5 * part) * unit, (y - 2.5 * part) * unit
        pygame.draw.circle(large, shade, middle, (8.9 - 6.0 * part) * unit)
    glint = (x - 3.0) * unit, (y - 3.4) * unit
    pygame.draw.circle(large, (255, 255, 255), glint, 1.8 * unit)
