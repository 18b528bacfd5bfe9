"""Turned pegs: in the board, seen from steeply above, and from the side, as a pointer."""

import pygame
from pygame import Color, Rect, Surface

from muggins.paint.kit.ink import Ink
from muggins.paint.kit.shapes import smooth

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
