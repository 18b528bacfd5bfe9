"""The cribbage board without its pegs: wood, inlay, drilled holes and a little brass."""

import pygame
from pygame import Color, Rect, Surface

from muggins.assets import FONTS
from muggins.motion.streets import COMPUTER, GROUP, PLAYER, TARGET, Bend, Lane, Streets
from muggins.paint.board.brass import LETTERING, draw_plate, draw_ring, draw_stud
from muggins.paint.board.wood import BOARD_MARGIN, WALNUT, Timber, cast_shadow, cut_plank
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face
from muggins.paint.kit.ink import Ink
from muggins.paint.kit.shapes import rounded, smooth

NUMBER_SIZE, START_SIZE = 20.0, 14.0
LEAST_LETTERS = 7  # pixels, to be read between the pegs
ONWARD = 0.8  # the arrow heads in the streets, in those of the turn
STRING = 2.0
TRACK, REACH = 13.0, 0.36  # the breadth of a stripe; how far it goes on, in steps
DYE = 0.66  # of the wood, which is left in the color of a track
HOLE_SIZE, FINEST = 17.0, 0.42  # a hole, and the scale below which it is drawn no smaller
RIBBON = 96
"""Opacity of the ribbon over the wood, of 255.

Alternating streets differ, so that it is clear to which one a number belongs, however small the
board is.
"""


class _Plank:
    """A surface with the transformation from units of the plane to its pixels."""

    def __init__(
        self, surface: Surface, scale: float, origin: tuple[int, int], timber: Timber
    ) -> None:
        self.surface = surface
        self.timber = timber
        self.scale = scale
        self.origin = origin

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.scale) - self.origin[0], round(y * self.scale) - self.origin[1]

    def box(self, box: tuple[float, float, float, float]) -> Rect:
        left, top = self.at(box[0], box[1])
        right, bottom = self.at(box[0] + box[2], box[1] + box[3])
        return Rect(left, top, right - left, bottom - top)

    def put(self, picture: Surface, x: float, y: float) -> None:
        """Draw a picture centered on a point of the plane."""
        self.surface.blit(picture, picture.get_rect(center=self.at(x, y)))


def board_size(streets: Streets, scale: float) -> tuple[int, int]:
    """Return the size of the picture of a board in pixels."""
    width, height = (side + 2 * BOARD_MARGIN for side in streets.box[2:])
    return round(width * scale), round(height * scale)


def draw_board(
    streets: Streets,
    scale: float,
    timber: Timber = WALNUT,
    pegs: palette.Pegs = palette.PEGS["green"],
) -> Surface:
    """Draw the whole board at ``scale`` pixels a unit, with its shadow, without pegs or scores.

    Its tracks are stained in the colors of the ``pegs``. Blit it with its top left at its box's
    corner minus BOARD_MARGIN, times ``scale``, rounded; then ``round(x * scale)`` of a hole is the
    exact pixel at which it is drilled.
    """
    x, y, _, _ = streets.box
    origin = round((x - BOARD_MARGIN) * scale), round((y - BOARD_MARGIN) * scale)
    board = _Plank(cast_shadow(board_size(streets, scale), scale), scale, origin, timber)
    wood = board.box(streets.box)
    board.surface.blit(cut_plank(wood.size, scale, timber), wood.topleft)
    board.surface.blit(_inlay(board, streets), (0, 0))
    _stain(board, streets, pegs)
    _drill(board, streets)
    _number(board, streets)
    _letter(board, streets)
    _fit_brass(board, streets)
    return board.surface


def _inlay(board: _Plank, streets: Streets) -> Surface:
    """Draw the ribbon that leads from street to street: darker wood between two strings.

    Only its bends, at either end, are drawn at twice the size and smoothed.
    """
    width, height = board.surface.get_size()
    inlay = Surface((width, height), pygame.SRCALPHA)
    left = board.at(max(lane.left for lane in streets.lanes), 0)[0] + 1
    right = board.at(streets.lanes[0].right, 0)[0] - 1
    for start, end, factor in ((0, left, 2), (left, right, 1), (right, width, 2)):
        strip = _lay_strip(board, streets, Rect(start, 0, end - start, height), factor)
        inlay.blit(pygame.transform.smoothscale(strip, (end - start, height)), (start, 0))
    return inlay


def _lay_strip(board: _Plank, streets: Streets, strip: Rect, factor: int) -> Surface:
    """Return the ribbon within a strip of the board, ``factor`` times as large."""
    large = Surface((strip.width * factor, strip.height * factor), pygame.SRCALPHA)
    maple, dark = board.timber.string, board.timber.ribbon
    large.fill((maple.r, maple.g, maple.b, 0))
    scale = board.scale * factor
    string = max(1, round(STRING * board.scale)) / board.scale
    course = _Course(large, scale, (board.origin[0] + strip.x) * factor, board.origin[1] * factor)
    course.lay(streets, maple, streets.ribbon / 2)
    half = streets.ribbon / 2 - string
    course.lay(streets, Color(dark.r, dark.g, dark.b, RIBBON), half)
    for lane in streets.lanes[::2]:
        course.lay_street(lane, Color(dark.r, dark.g, dark.b, board.timber.veneer), half)
    return large


class _Course:
    """Path of the streets on a piece of the board, drawn in one color at a time."""

    def __init__(self, surface: Surface, scale: float, left: int, top: int) -> None:
        self.surface, self.scale = surface, scale
        self.left, self.top = left, top

    def lay(self, streets: Streets, color: Color, half: float) -> None:
        """Draw the whole path, ``half`` its width in units; its two ends are round."""
        for bend in streets.bends:
            self._lay_bend(color, bend, half)
        for lane in streets.lanes:
            self._lay_lane(lane, color, half)
        for lane in (streets.lanes[0], streets.lanes[-1]):
            self._lay_bend(color, Bend(lane.left, lane.y, lane.y, False), half)

    def lay_street(self, lane: Lane, color: Color, half: float) -> None:
        """Draw one street with round ends inside its bends."""
        self._lay_lane(lane, color, half)
        for x, is_right in ((lane.left, False), (lane.right, True)):
            self._lay_bend(color, Bend(x, lane.y, lane.y, is_right), half)

    def _lay_lane(self, lane: Lane, color: Color, half: float) -> None:
        top, bottom = self._y(lane.y - half), self._y(lane.y + half)
        left, right = self._x(lane.left), self._x(lane.right)
        self.surface.fill(color, Rect(left, top, right - left, bottom - top))

    def _x(self, x: float) -> int:
        return round(x * self.scale) - self.left

    def _y(self, y: float) -> int:
        return round(y * self.scale) - self.top

    def _lay_bend(self, color: Color, bend: Bend, half: float) -> None:
        top, bottom = self._y(bend.top - half), self._y(bend.bottom + half)
        inner = max(0, self._y(bend.bottom - half) - self._y(bend.top + half))
        radius = (bottom - top) / 2
        width = 0 if bend.top == bend.bottom else round(radius - inner / 2)
        middle = self._x(bend.x), (top + bottom) / 2
        right, left = bend.is_right, not bend.is_right
        quarters = right, left, left, right  # from the upper right one on, round by the left
        pygame.draw.circle(self.surface, color, middle, radius, width, *quarters)


def _stain(board: _Plank, streets: Streets, pegs: palette.Pegs) -> None:
    """Draw a stripe in the player's color under every five holes, with bare wood between."""
    for seat in (PLAYER, COMPUTER):
        bright = pegs[seat].lerp(board.timber.stripe, DYE)
        for first in range(streets.first + 1, TARGET, GROUP):
            _stripe(board, streets, seat, (first, first + GROUP - 1), bright)


def _stripe(
    board: _Plank, streets: Streets, seat: int, holes: tuple[int, int], color: Color
) -> None:
    (start, y), (end, _) = (streets.hole_xy(seat, hole) for hole in holes)
    reach = REACH * abs(end - start) / (GROUP - 1)
    for grow, tint in ((1.2, palette.HOLE), (0.0, color)):
        half = TRACK / 2 + grow
        left, right = min(start, end) - reach - grow, max(start, end) + reach + grow
        area = board.box((left, y - half, right - left, 2 * half))
        stripe = rounded(area.size, tint, area.height / 2)
        board.surface.blit(stripe, area)


def _drill(board: _Plank, streets: Streets) -> None:
    hole = draw_hole(board.scale, board.timber)
    for seat in (PLAYER, COMPUTER):
        for x, y in streets.holes[seat]:
            board.put(hole, x, y)


def draw_hole(scale: float, timber: Timber = WALNUT) -> Surface:
    """Draw a drilled hole: its far edge in shade, its near edge lit by the lamp."""
    scale = max(FINEST, scale)

    def draw(large: Surface, factor: int) -> None:
        unit = scale * factor
        x, y = large.get_width() / 2, large.get_height() / 2
        wall = Color(74, 46, 30)
        pygame.draw.circle(large, timber.lip, (x, y + 0.5 * unit), 6.6 * unit)
        pygame.draw.circle(large, palette.HOLE, (x, y), 5.4 * unit)
        pygame.draw.circle(large, wall, (x, y + 1.6 * unit), 3.2 * unit)
        pygame.draw.circle(large, palette.HOLE, (x, y + 0.2 * unit), 3.6 * unit)

    side = round(HOLE_SIZE * scale) | 1
    return smooth((side, side), timber.stripe, draw)


def _number(board: _Plank, streets: Streets) -> None:
    font = pygame.font.Font(FONTS / Face.NUMERALS.value, max(8, round(NUMBER_SIZE * board.scale)))
    for number, (x, y) in streets.numbers:
        _let_in(board, font, str(number), x, y)


def _let_in(board: _Plank, font: pygame.font.Font, text: str, x: float, y: float) -> None:
    """Engrave letters in the wood around a point, with a seam along their upper edge."""
    for color, above in ((board.timber.seam, 1.0), (board.timber.letters, 0.0)):
        letters = font.render(text, True, color)
        board.put(letters.subsurface(letters.get_bounding_rect()), x, y - above)


def _letter(board: _Plank, streets: Streets) -> None:
    """Draw the word at the start, and an arrow head in every street and in the first turn."""
    size = round(START_SIZE * board.scale)
    if size >= LEAST_LETTERS:
        _let_in(board, pygame.font.Font(LETTERING, size), "START", *streets.start_word)
    if streets.upturn is not None:
        board.put(_chevron(board.scale, board.timber.letters), *streets.upturn)
    for place, is_right in streets.onward:
        head = _chevron(ONWARD * board.scale, board.timber.letters)
        board.put(pygame.transform.rotate(head, -90 if is_right else 90), *place)


def _chevron(scale: float, color: Color) -> Surface:
    """Draw an arrow head that points up the board."""

    def draw(large: Surface, factor: int) -> None:
        points = ((0, 9), (10, 0), (20, 9), (20, 15), (10, 6), (0, 15))
        Ink(large, scale * factor).wash(color, points)

    return smooth((round(20 * scale), round(15 * scale)), color, draw)


def _fit_brass(board: _Plank, streets: Streets) -> None:
    scale = board.scale
    bar = draw_stud((round(streets.ribbon * scale), max(3, round(6 * scale))), "", scale)
    for text, (x, y) in streets.skunk_lines:
        board.put(bar, x, y)
        width = 30 if len(text) == 1 else 42
        board.put(draw_stud((round(width * scale), round(30 * scale)), text, scale), x, y)
    for plate in streets.plates:
        area = board.box(plate)
        board.surface.blit(draw_plate(area.size, scale), area)
    board.put(draw_ring(round(34 * scale) | 1, scale), *streets.game_hole)
