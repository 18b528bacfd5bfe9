"""The cribbage board: woods with their grain, inlays, drilled holes, brass, and turned pegs."""

import random
from functools import cache
from math import hypot, sin
from typing import NamedTuple

import pygame
from pygame import SRCALPHA, Color, Rect, Surface

from muggins.assets import FONTS
from muggins.motion.streets import COMPUTER, GROUP, PLAYER, TARGET, Bend, Lane, Streets
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face
from muggins.paint.kit.shapes import Ink, in_shades, outline, pull_out, rounded, smooth, streaks


class Timber(NamedTuple):
    """A wood and its inlays; ``grain`` is the visibility of its growth rings, 0 to 1."""

    name: str
    light: Color
    dark: Color
    ribbon: Color  # laid thinly over the wood, under the holes
    string: Color  # beside the ribbon
    letters: Color
    seam: Color  # beside letters and stripes
    lip: Color  # of a hole, where the lamp catches it
    stripe: Color  # the dye of the tracks darkens towards it
    grain: float = 1.0
    veneer: int = 226  # of 255: what the ribbon hides of the wood on every other street


WALNUT = Timber(
    "walnut",
    light=palette.WALNUT_LIGHT.lerp(palette.MAPLE, 0.16),
    dark=palette.WALNUT_DARK,
    ribbon=palette.WALNUT_DARK,
    string=palette.MAPLE,
    letters=palette.MAPLE,
    seam=palette.HOLE,
    lip=palette.WALNUT_LIGHT.lerp(palette.MAPLE, 0.75),
    stripe=palette.WALNUT_DARK,
)
MAPLE = Timber(
    "maple",
    light=palette.MAPLE_LIGHT,
    dark=palette.MAPLE_DARK,
    ribbon=palette.MAPLE_TRACK,
    string=palette.WALNUT_DARK,
    letters=palette.HOLE,
    seam=palette.MAPLE_LIGHT,
    lip=palette.MAPLE_LIGHT,
    stripe=palette.WALNUT_DARK,
    grain=0.7,
    veneer=170,
)
EBONY = Timber(
    "ebony",
    light=palette.EBONY_LIGHT,
    dark=palette.EBONY_DARK,
    ribbon=palette.BLACK,
    string=palette.BRASS,
    letters=palette.CREAM,
    seam=palette.BLACK,
    lip=palette.EBONY_LIP,
    stripe=palette.EBONY_DARK,
    grain=0.0,
)
TIMBERS = {timber.name: timber for timber in (WALNUT, MAPLE, EBONY)}

SEED = 1997
CELL = (24.0, 2.0)
FIBRE, PORE = 60.0, 13.0
BOARD_MARGIN = 30  # units of shadow around a plank
CORNER, BEVEL = 13.0, 7
_FIBRES = bytes(226 + i % 30 for i in range(256))
_PORES = bytes(150 if i < 5 else 206 if i < 13 else 255 for i in range(256))


def draw_wood(size: tuple[int, int], scale: float, timber: Timber = WALNUT) -> Surface:
    """Return an opaque plank of ``size`` pixels, its grain horizontal; ``scale`` pixels a unit."""
    dice = random.Random(SEED)
    plank = pygame.transform.smoothscale(_rings(size, scale, dice, timber), size)
    rows = round(size[1] / scale)
    for length, shades in ((FIBRE, _FIBRES), (PORE, _PORES)):
        cells = (max(2, round(size[0] / scale / length)), rows)
        grain = streaks(size, cells, shades, dice)
        plank.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return plank


def _rings(size: tuple[int, int], scale: float, dice: random.Random, timber: Timber) -> Surface:
    """Return growth rings of a flat-sawn board, nested arches, a cell per pixel."""
    columns = max(2, round(size[0] / scale / CELL[0]))
    rows = max(2, round(size[1] / scale / CELL[1]))
    phases = tuple(dice.uniform(0, 6.3) for _ in range(5))
    rings = in_shades(_grow(columns, rows, phases), (columns, rows), _shades(timber))
    rings.blit(_lamp(rings.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return rings


@cache
def _grow(columns: int, rows: int, phases: tuple[float, ...]) -> bytes:
    """Return the darkness of each cell, the same for all window sizes and woods."""
    along = [_along(column * CELL[0], phases) for column in range(columns)]
    return bytes(
        _ring_shade(place, row / rows, phases[3]) for row in range(rows) for place in along
    )


def _lamp(size: tuple[int, int]) -> Surface:
    """Add warm light on the middle of the plank, most of it low down, as the table is lit."""

    def glow(x: int, y: int) -> tuple[int, int, int]:
        light = (0, 6, 16, 22, 16, 6, 0)[x] * (0.5, 0.8, 1.2)[y]
        return round(light), round(light * 0.7), round(light * 0.4)

    return pull_out((7, 3), glow, size)


def _along(x: float, phases: tuple[float, ...]) -> tuple[float, float, float, float]:
    """Return the constants across the plank at ``x`` units along: heart, rise and two waves."""
    heart = 0.46 + 0.16 * sin(x / 420 + phases[0]) + 0.05 * sin(x / 130 + phases[1])
    return heart, hypot(x - 1180, 90) / 420, x / 60 + phases[2], x / 230


def _ring_shade(place: tuple[float, float, float, float], across: float, phase: float) -> int:
    """Return the darkness at a place along and ``across`` (0..1) the plank, 0 to 255."""
    heart, rise, short, long = place
    arch = (across - heart) ** 2 * 22 + rise
    ring = (arch * 1.5 + 0.10 * sin(short + across * 11) + 0.25 * sin(long - across * 5)) % 1.0
    late = ring**1.6 if ring < 0.86 else (1 - ring) / 0.14 * 0.78
    return round(255 * (0.66 * late + 0.34 * (0.5 + 0.5 * sin(arch * 1.3 + phase))))


def _shades(timber: Timber) -> list[Color]:
    """Return colors from early wood to late; with little grain, all are near the middle."""
    parts = (0.5 + (shade / 255 - 0.5) * timber.grain for shade in range(256))
    return [timber.light.lerp(timber.dark, part) for part in parts]


# --- a plank of it


def cast_shadow(size: tuple[int, int], scale: float) -> Surface:
    """Draw a soft shadow, small and scaled up, slightly below the place of a plank."""
    coarse = max(2, round(4 * scale))
    small = Surface((size[0] // coarse, size[1] // coarse), pygame.SRCALPHA)
    small.fill((0, 0, 0, 0))
    edge = BOARD_MARGIN * scale / coarse
    steps = 16
    for step in range(steps):
        area = small.get_rect().inflate(*(-2 * edge * (0.30 + 0.95 * step / steps),) * 2)
        area.move_ip(0, round(edge * 0.25))
        darkness = round(205 * ((step + 0.3) / steps) ** 2)
        pygame.draw.rect(small, (0, 0, 0, darkness), area, border_radius=round(edge))
    return pygame.transform.smoothscale(small, size)


def cut_plank(size: tuple[int, int], scale: float, timber: Timber = WALNUT) -> Surface:
    wood = draw_wood(size, scale, timber)
    _bevel(wood, round(BEVEL * scale))
    plank = Surface(size, pygame.SRCALPHA)
    plank.blit(wood, (0, 0))
    radius = round(CORNER * scale)
    cut = rounded((2 * radius, 2 * radius), Color(255, 255, 255), radius)
    for right in (0, 1):
        for low in (0, 1):
            at = (right * (size[0] - radius), low * (size[1] - radius))
            quarter = (right * radius, low * radius, radius, radius)
            plank.blit(cut, at, quarter, pygame.BLEND_RGBA_MULT)
    return plank


def _bevel(wood: Surface, depth: int) -> None:
    """Add light on the upper and left edges, shade on the lower and right ones, mitered."""
    width, height = wood.get_size()
    for step in range(depth):
        fade = 1 - step / depth
        shine = (round(52 * fade), round(42 * fade), round(30 * fade))
        shade = (round(255 - 130 * fade),) * 3
        long, tall = width - 2 * step, height - 2 * step
        wood.fill(shine, (step, step, long, 1), pygame.BLEND_RGB_ADD)
        wood.fill(shine, (step, step, 1, tall), pygame.BLEND_RGB_ADD)
        wood.fill(shade, (step, height - 1 - step, long, 1), pygame.BLEND_RGB_MULT)
        wood.fill(shade, (width - 1 - step, step, 1, tall), pygame.BLEND_RGB_MULT)


LETTERING = FONTS / "cinzel-latin-700-normal.ttf"
_BRUSHED = bytes(234 + i % 22 for i in range(256))
CUT, SHINE_BELOW = Color(58, 36, 10), Color(255, 238, 190)
UPPER_EDGE, LOWER_EDGE = Color(255, 240, 196), Color(70, 44, 14)
SHINE = (1.08, 1.22, 1.12, 0.98, 0.86, 0.80, 0.88)


def draw_plate(size: tuple[int, int], scale: float) -> Surface:
    """Return a blank score plate of ``size`` pixels with an engraved line."""
    plate = _sheet(size, scale, 7 * scale)
    plate.blit(outline(size, Color(255, 240, 196), 7 * scale, 1.3 * scale), (0, 0))
    inset = round(6 * scale)
    inner = (size[0] - 2 * inset, size[1] - 2 * inset)
    for offset, color in ((scale, Color(255, 236, 186, 150)), (0, Color(92, 64, 22, 190))):
        line = outline(inner, color, 4 * scale, 1.2 * scale)
        plate.blit(line, (inset, inset + round(offset)))
    return plate


def draw_stud(size: tuple[int, int], text: str, scale: float) -> Surface:
    """Return a brass stud with ``text`` engraved, round or, if wider than high, with round ends."""
    stud = _sheet(size, scale, size[1] / 2)
    stud.blit(outline(size, Color(255, 240, 196), size[1] / 2, 1.2 * scale), (0, 0))
    font = pygame.font.Font(LETTERING, max(6, round(size[1] * 0.74)))
    engrave_at(stud, font, text, stud.get_rect().center, "center")
    return stud


def draw_ring(diameter: int, scale: float) -> Surface:
    """Return a brass ring, three units wide, for the wood around a hole."""
    size = (diameter, diameter)
    ring = outline(size, Color(255, 255, 255), diameter / 2, 3.4 * scale)
    ring.blit(_brushed(size, scale), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    ring.blit(outline(size, Color(66, 42, 12, 160), diameter / 2, 0.9 * scale), (0, 0))
    return ring


def engrave_at(
    surface: Surface, font: pygame.font.Font, text: str, at: tuple[int, int], anchor: str
) -> None:
    """Engrave ``text`` in brass with an anchor of its ink (as of a Rect) at a pixel.

    It is centered vertically on the figures, so that no descender moves a line.
    """
    offset = max(1, round(font.get_height() / 34))
    shape = font.render(text, True, CUT)
    ink = shape.get_bounding_rect()
    tall = font.render("1", True, CUT).get_bounding_rect()
    ink.top, ink.height = tall.top, tall.height
    home = ink.copy()
    setattr(home, anchor, at)
    left, top = home.left - ink.left, home.top - ink.top
    surface.blit(font.render(text, True, SHINE_BELOW), (left, top + offset))
    surface.blit(shape, (left, top))


def cast_letters(text: str, height: int) -> Surface:
    """Return letters of brass ``height`` pixels high, lit from above, with their soft shadow."""
    font = pygame.font.Font(LETTERING, height)
    shape = font.render(text, True, Color(255, 255, 255))
    shape = shape.subsurface(shape.get_bounding_rect())
    lip, margin = max(1, round(height / 64)), max(2, round(height / 7))
    letters = Surface((shape.get_width() + 2 * margin, shape.get_height() + 2 * margin), SRCALPHA)
    letters.blit(_shade_of(letters.get_size(), shape, margin), (0, lip * 3))
    for down, color in ((lip, LOWER_EDGE), (-lip, UPPER_EDGE)):
        edge = shape.copy()
        edge.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
        letters.blit(edge, (margin, margin + down))
    metal = shape.copy()
    shine = _brushed(shape.get_size(), height / 150)
    metal.blit(shine, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    letters.blit(metal, (margin, margin))
    return letters


def _shade_of(size: tuple[int, int], shape: Surface, margin: int) -> Surface:
    """Return a blurred shadow of letters, drawn small and scaled up."""
    shade = Surface(size, SRCALPHA)
    dark = shape.copy()
    dark.fill((0, 0, 0, 200), special_flags=pygame.BLEND_RGBA_MULT)
    shade.blit(dark, (margin, margin))
    coarse = max(2, margin // 4)
    small = pygame.transform.smoothscale(shade, (size[0] // coarse, size[1] // coarse))
    return pygame.transform.smoothscale(small, size)


def _sheet(size: tuple[int, int], scale: float, radius: float) -> Surface:
    sheet = rounded(size, Color(255, 255, 255), radius)
    sheet.blit(_brushed(size, scale), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


def _brushed(size: tuple[int, int], scale: float) -> Surface:
    def shine(_: int, row: int) -> list[int]:
        return [min(255, round(part * SHINE[row])) for part in palette.BRASS[:3]]

    brass = pull_out((1, len(SHINE)), shine, size)
    cells = (max(2, size[0] // max(1, round(30 * scale))), size[1])
    grain = streaks(size, cells, _BRUSHED, random.Random(size[0]))
    brass.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return brass


PEG_SIZE = (44, 52)
PEG_ANCHOR = (19.0, 34.0)
"""Offset of the hole's center from the top left of a peg's surface, in units."""

HEAD, RISE = 11.9, 1.6  # the radius of a head, and how far its middle is seen above the hole

LIFT = 14.0
RIM = Color(255, 236, 196)
_WHITE, _BLACK = Color(255, 255, 255), Color(0, 0, 0)


def draw_peg(scale: float, color: Color, *, lifted: bool = False) -> Surface:
    """Draw a peg in its hole, or ``lifted`` out of it; PEG_ANCHOR is the position of the hole."""

    def draw(large: Surface, factor: int) -> None:
        ink, lift = Ink(large, scale * factor), LIFT if lifted else 0.0
        _cast_shadow(ink, lift)
        _turn_foot(ink, color, lift)
        _turn_head(ink, color, PEG_ANCHOR[1] - RISE - lift)

    size = (round(PEG_SIZE[0] * scale), round(PEG_SIZE[1] * scale))
    return smooth(size, _BLACK, draw)


def _cast_shadow(ink: Ink, lift: float) -> None:
    """Draw the peg's shadow on the wood, down to the right; it moves off as the peg is lifted."""
    x, y = PEG_ANCHOR[0] + 1.4 + lift * 0.5, PEG_ANCHOR[1] + 1.0 + lift * 0.1
    for step in range(5):
        ink.dot(Color(0, 0, 0, 24 + step * 26), (x, y), HEAD + 0.2 - step * 0.9)


def _turn_foot(ink: Ink, color: Color, lift: float) -> None:
    x, y = PEG_ANCHOR
    dark = color.lerp(_BLACK, 0.72)
    if lift:
        half, top = 4.2 * ink.scale, (y - lift) * ink.scale
        width, height = round(2 * half), round((lift + 1) * ink.scale)
        shank = Rect(round(x * ink.scale - half), round(top), width, height)
        pygame.draw.rect(ink.surface, dark, shank, border_bottom_left_radius=round(half))
    else:
        ink.dot(dark, (x, y + 0.4), HEAD - 0.6)


def _turn_head(ink: Ink, color: Color, y: float) -> None:
    """Draw the head: a dark edge, a bright rim, and a dome of enamel that reflects the lamp."""
    x, steps = PEG_ANCHOR[0], 14
    bright = color.lerp(_WHITE, 0.42)
    for radius, shade in (
        (HEAD, color.lerp(_BLACK, 0.80)),
        (HEAD - 0.8, RIM),
        (HEAD - 2.1, color.lerp(_BLACK, 0.45)),
        (HEAD - 2.7, color.lerp(_BLACK, 0.10)),
    ):
        ink.dot(shade, (x, y), radius)
    for step in range(steps + 1):
        part = step / steps
        middle = x - 2.4 * part, y - 2.6 * part
        ink.dot(color.lerp(bright, part**2), middle, (HEAD - 3.4) * (1 - 0.86 * part))
    ink.dot(_WHITE, (x - 2.9, y - 3.2), 1.8)


SIDE_SIZE, SIDE_TIP = (36, 48), (14.0, 38.0)  # of a peg seen from the side, and where its tip is

_COLLAR = ((0, 8.6, 4.0, 5.0), (1, 8.6, 3.5, 6.0), (2, 6.4, 2.2, 6.8), (0, 4.4, 2.0, 7.4))
"""Its collar from below: shade, half width, half height, and height above the tip."""


def draw_peg_aside(scale: float, color: Color, more: float = 0.0) -> Surface:
    """Draw a peg from the side: a tapered shank, longer by ``more``, a collar and a round knob."""

    def draw(large: Surface, factor: int) -> None:
        ink, (x, y) = Ink(large, scale * factor), SIDE_TIP
        deep, lit = color.lerp(_BLACK, 0.55), color.lerp(_BLACK, 0.28)
        for shade, sides in ((deep, (-3.6, 3.6, 2.4, -2.4)), (lit, (-2.6, -0.4, -0.4, -1.6))):
            heights = (y - 6, y - 6, y + more, y + more)
            ink.wash(shade, [(x + side, at) for side, at in zip(sides, heights, strict=True)])
        shades = (deep, color, color.lerp(_WHITE, 0.40))
        for tone, wide, high, above in _COLLAR:
            area = Rect(0, 0, round(2 * wide * ink.scale), round(2 * high * ink.scale))
            area.center = (round(x * ink.scale), round((y - above) * ink.scale))
            pygame.draw.ellipse(large, shades[tone], area)
        _turn_knob(ink, color, y - 13.4)

    size = (round(SIDE_SIZE[0] * scale), round((SIDE_SIZE[1] + more) * scale))
    return smooth(size, _BLACK, draw)


def _turn_knob(ink: Ink, color: Color, y: float) -> None:
    x, steps = SIDE_TIP[0], 12
    rim, bright = color.lerp(_BLACK, 0.26), color.lerp(_WHITE, 0.40)
    for step in range(steps + 1):
        part = step / steps
        shade = rim.lerp(color, min(1, part * 3)).lerp(bright, max(0, part * 1.7 - 0.7))
        ink.dot(shade, (x - 2.5 * part, y - 2.5 * part), 8.9 - 6.0 * part)
    ink.dot(_WHITE, (x - 3.0, y - 3.4), 1.8)


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
