"""Card backs, drawn in code; the default is a blue evening with MoonBeam the dog."""

from collections.abc import Callable
from functools import partial
from math import sin

import pygame
from pygame import Color, Surface

from game.paint.cards import moonbeam
from game.paint.cards.faces import HIGH as CARD_HIGH
from game.paint.cards.faces import blank_card, card_width
from game.paint.cards.patterns import PATTERNS, diamond, paint_keyline
from game.paint.kit import palette
from game.paint.kit.shapes import rounded
from game.paint.kit.sketch import Point, Sketch, sketch

BORDER, PANEL_RADIUS = 11, 7
WIDE, HIGH = moonbeam.WIDE, moonbeam.HIGH
DEFAULT = "moonbeam"

DUSK = (
    (0, Color(58, 46, 104)),
    (170, Color(172, 84, 112)),
    (300, Color(248, 166, 96)),
    (352, Color(255, 214, 140)),
)
WATER = ((352, Color(226, 150, 112)), (480, Color(110, 72, 120)), (HIGH, Color(40, 40, 88)))
RIDGES = Color(150, 84, 122), Color(96, 62, 110)
GLITTER = ((364, 60), (380, 46), (396, 54), (414, 34), (432, 42), (454, 24), (480, 30))
SHORE, SUN = Color(32, 30, 58), Color(255, 240, 200)


def frame_picture(picture: Surface, height: int) -> Surface:
    """A card back ``height`` pixels high that shows ``picture``, cropped to fit, in a border."""
    size = _panel_size(height)
    scale = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    fitted = picture.convert_alpha()
    if scale != 1:
        fitted = pygame.transform.smoothscale_by(fitted, scale)
    box = pygame.Rect((0, 0), size)
    box.center = fitted.get_rect().center
    panel = rounded(size, Color(255, 255, 255), PANEL_RADIUS * height / CARD_HIGH)
    panel.blit(fitted, (0, 0), box, special_flags=pygame.BLEND_RGBA_MULT)
    card = blank_card(height, palette.IVORY, palette.CARD_EDGE)
    card.blit(panel, panel.get_rect(center=card.get_rect().center))
    return card.convert_alpha()


def draw_back(height: int, *, leg_lifted: bool = False) -> Surface:
    return _draw_panel(partial(moonbeam.paint_evening, leg_lifted=leg_lifted), height)


def _panel_size(height: int) -> tuple[int, int]:
    border = round(BORDER * height / CARD_HIGH)
    return card_width(height) - 2 * border, height - 2 * border


def _draw_panel(paint: Callable[[Sketch], None], height: int) -> Surface:
    return frame_picture(sketch(_panel_size(height), WIDE, HIGH, paint), height)


def _paint_walnut(picture: Sketch) -> None:
    """A piece of the board: grain, an inlaid line, two tracks of holes and two pegs."""
    picture.box(palette.WALNUT, 0, 0, WIDE, HIGH)
    for k in range(34):
        colour = palette.WALNUT.lerp((palette.WALNUT_DARK, palette.WALNUT_LIGHT)[k % 2], 0.34)
        sway = 9 + 7 * sin(k * 1.7)
        path = [(k * 14 - 8 + sway * sin(y / 118 + k * 0.23), y) for y in range(-20, 700, 40)]
        picture.stroke(colour, path, 2 + 2 * (k % 3))
    paint_keyline(picture, palette.WALNUT_DARK, palette.MAPLE)
    for x in (150, 300):
        picture.box(palette.WALNUT_DARK, x - 52, 58, 104, HIGH - 116)
        picture.box(palette.MAPLE, x - 48, 62, 96, HIGH - 124)
    for group in (-1, 0, 1):
        middle = HIGH / 2 + group * 175
        picture.polygon(palette.MAPLE, diamond((WIDE / 2, middle), 11))
        for hole in (-2, -1, 0, 1, 2):
            for x in (130, 170, 280, 320):
                picture.disc(palette.HOLE, (x, middle + hole * 30), 7.5)
    for y in (HIGH / 2 - 87.5, HIGH / 2 + 87.5):
        for x in (150, 300):
            picture.box(palette.BRASS_DARK, x - 48, y - 1.5, 96, 3)
    _paint_peg(picture, (130, HIGH / 2 - 145), palette.PEG_GREEN)
    _paint_peg(picture, (320, HIGH / 2 + 60), palette.PEG_RED)


def _paint_peg(picture: Sketch, at: Point, colour: Color) -> None:
    x, y = at
    picture.disc(palette.WALNUT_LIGHT, (x + 4, y + 6), 14)
    picture.disc(colour, at, 14)
    picture.disc(colour.lerp(Color(255, 255, 255), 0.5), (x - 4, y - 4), 4.5)


def _paint_lake(picture: Sketch) -> None:
    """The cabin by the lake as the sun goes down."""
    picture.shade(DUSK)
    picture.glow(SUN, (250, 318), 210, 170, 0.7)
    picture.disc(SUN, (250, 318), 40)
    far = [(0, 360), (0, 290), (70, 236), (130, 286), (196, 250), (262, 318), (330, 262)]
    picture.polygon(RIDGES[0], [*far, (400, 214), (450, 250), (450, 360)])
    near = [(0, 360), (0, 330), (60, 300), (150, 338), (230, 348), (330, 322), (450, 296)]
    picture.polygon(RIDGES[1], [*near, (450, 360)])
    picture.shade(WATER)
    for y, half in GLITTER:
        picture.stroke(SUN, [(250 - half, y), (250 + half, y)], 4.5)
    bank = [(-30, 700), (-30, 500), (90, 506), (210, 548), (330, 604), (460, 640), (470, 700)]
    picture.blob(SHORE, bank)
    _paint_cabin(picture, 96, 500)
    for x, y, size in ((6, 540, 250), (208, 570, 190), (392, 668, 300), (330, 660, 170)):
        _paint_pine(picture, x, y, size)


def _paint_cabin(picture: Sketch, x: float, y: float) -> None:
    picture.box(SHORE, x + 64, y - 92, 16, 50)
    picture.box(SHORE, x - 44, y - 52, 132, 66)
    picture.polygon(SHORE, [(x - 60, y - 46), (x + 22, y - 100), (x + 104, y - 46)])
    for left in (x - 24, x + 36):
        picture.box(palette.FOCUS, left, y - 34, 28, 26)
        picture.box(SHORE, left + 12.5, y - 34, 3, 26)
        picture.box(SHORE, left, y - 22.5, 28, 3)


def _paint_pine(picture: Sketch, x: float, y: float, size: float) -> None:
    picture.box(SHORE, x - size * 0.025, y - size * 0.3, size * 0.05, size * 0.4)
    for k in range(4):
        top, wide = y - size + k * size * 0.19, size * (0.13 + 0.055 * k)
        foot = top + size * 0.34
        notch = foot - size * 0.05
        picture.polygon(SHORE, [(x, top), (x + wide, foot), (x, notch), (x - wide, foot)])


BACKS: dict[str, Callable[[int], Surface]] = {
    DEFAULT: draw_back,
    "lake": partial(_draw_panel, _paint_lake),
    "walnut": partial(_draw_panel, _paint_walnut),
    **{name: partial(_draw_panel, paint) for name, paint in PATTERNS.items()},
}
"""Each back by name: a function from height in pixels to the back."""
