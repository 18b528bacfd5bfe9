"""Turned pegs: in the board, seen from steeply above, and from the side, as a pointer."""

import pygame
from pygame import Color, Rect, Surface

from game.paint.kit.shapes import smooth

PEG_SIZE = (44, 52)
PEG_ANCHOR = (19.0, 34.0)
"""Units from the top left of a peg's surface to the middle of the hole that it stands in."""

HEAD, RISE = 11.9, 1.6
"""The radius of a head, and how far its middle is seen above the hole."""

LIFT = 14.0
RIM = Color(255, 236, 196)
_WHITE, _BLACK = Color(255, 255, 255), Color(0, 0, 0)


def draw_peg(scale: float, colour: Color, *, lifted: bool = False) -> Surface:
    """A peg in its hole, or ``lifted`` out of it; PEG_ANCHOR says where the hole is."""

    def draw(large: Surface, factor: int) -> None:
        unit, lift = scale * factor, LIFT if lifted else 0.0
        _cast_shadow(large, unit, lift)
        _turn_foot(large, unit, colour, lift)
        _turn_head(large, unit, colour, PEG_ANCHOR[1] - RISE - lift)

    size = (round(PEG_SIZE[0] * scale), round(PEG_SIZE[1] * scale))
    return smooth(size, _BLACK, draw)


def _cast_shadow(large: Surface, unit: float, lift: float) -> None:
    """The peg's shadow on the wood, down to the right; it drifts off as the peg is lifted."""
    x, y = PEG_ANCHOR[0] + 1.4 + lift * 0.5, PEG_ANCHOR[1] + 1.0 + lift * 0.1
    for step in range(5):
        _disc(large, unit, Color(0, 0, 0, 24 + step * 26), (x, y), HEAD + 0.2 - step * 0.9)


def _turn_foot(large: Surface, unit: float, colour: Color, lift: float) -> None:
    x, y = PEG_ANCHOR
    dark = colour.lerp(_BLACK, 0.72)
    if lift:
        half = 4.2 * unit
        top = (y - lift) * unit
        shank = Rect(round(x * unit - half), round(top), round(2 * half), round((lift + 1) * unit))
        pygame.draw.rect(large, dark, shank, border_bottom_left_radius=round(half))
    else:
        _disc(large, unit, dark, (x, y + 0.4), HEAD - 0.6)


def _turn_head(large: Surface, unit: float, colour: Color, y: float) -> None:
    """The head: a dark edge, a bright rim, and a dome of enamel that catches the lamp."""
    x, steps = PEG_ANCHOR[0], 14
    bright = colour.lerp(_WHITE, 0.42)
    for radius, shade in (
        (HEAD, colour.lerp(_BLACK, 0.80)),
        (HEAD - 0.8, RIM),
        (HEAD - 2.1, colour.lerp(_BLACK, 0.45)),
        (HEAD - 2.7, colour.lerp(_BLACK, 0.10)),
    ):
        _disc(large, unit, shade, (x, y), radius)
    for step in range(steps + 1):
        part = step / steps
        middle = x - 2.4 * part, y - 2.6 * part
        _disc(large, unit, colour.lerp(bright, part**2), middle, (HEAD - 3.4) * (1 - 0.86 * part))
    _disc(large, unit, _WHITE, (x - 2.9, y - 3.2), 1.8)


def _disc(
    large: Surface, unit: float, colour: Color, middle: tuple[float, float], radius: float
) -> None:
    pygame.draw.circle(large, colour, (middle[0] * unit, middle[1] * unit), radius * unit)


SIDE_SIZE, SIDE_TIP = (36, 48), (14.0, 38.0)
"""Of a peg seen from the side, and where its tip is."""

_COLLAR = ((0, 8.6, 4.0, 5.0), (1, 8.6, 3.5, 6.0), (2, 6.4, 2.2, 6.8), (0, 4.4, 2.0, 7.4))
"""Its collar from below: shade, half width, half height, how far above the tip."""


def draw_peg_aside(scale: float, colour: Color) -> Surface:
    """A whole peg from the side: a tapered shank, a collar and a round knob."""

    def draw(large: Surface, factor: int) -> None:
        unit = scale * factor
        x, y = SIDE_TIP
        deep, lit = colour.lerp(_BLACK, 0.55), colour.lerp(_BLACK, 0.28)
        for shade, sides in ((deep, (-3.6, 3.6, 2.4, -2.4)), (lit, (-2.6, -0.4, -0.4, -1.6))):
            heights = (y - 6, y - 6, y, y)
            corners = [
                ((x + side) * unit, height * unit)
                for side, height in zip(sides, heights, strict=True)
            ]
            pygame.draw.polygon(large, shade, corners)
        shades = (deep, colour, colour.lerp(_WHITE, 0.40))
        for tone, wide, high, above in _COLLAR:
            area = Rect(0, 0, round(2 * wide * unit), round(2 * high * unit))
            area.center = (round(x * unit), round((y - above) * unit))
            pygame.draw.ellipse(large, shades[tone], area)
        _turn_knob(large, unit, colour, y - 13.4)

    size = (round(SIDE_SIZE[0] * scale), round(SIDE_SIZE[1] * scale))
    return smooth(size, _BLACK, draw)


def _turn_knob(large: Surface, unit: float, colour: Color, y: float) -> None:
    x, steps = SIDE_TIP[0], 12
    rim, bright = colour.lerp(_BLACK, 0.26), colour.lerp(_WHITE, 0.40)
    for step in range(steps + 1):
        part = step / steps
        shade = rim.lerp(colour, min(1, part * 3)).lerp(bright, max(0, part * 1.7 - 0.7))
        middle = (x - 2.5 * part) * unit, (y - 2.5 * part) * unit
        pygame.draw.circle(large, shade, middle, (8.9 - 6.0 * part) * unit)
    glint = (x - 3.0) * unit, (y - 3.4) * unit
    pygame.draw.circle(large, (255, 255, 255), glint, 1.8 * unit)
