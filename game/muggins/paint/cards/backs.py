"""Card backs, drawn in code: an evening with MoonBeam the dog, other pictures, and patterns."""

import random
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import cos, pi, sin

import pygame
from pygame import Color, Surface

from muggins.paint.cards.faces import HIGH as CARD_HIGH
from muggins.paint.cards.faces import blank_card, card_width
from muggins.paint.kit import palette
from muggins.paint.kit.shapes import Point, Sketch, rounded, sketch, smooth

WIDE, HIGH = 450, 650
HORIZON, KERB = 486, 584

SKY = ((0, Color(13, 24, 70)), (250, Color(30, 62, 136)), (HORIZON, Color(104, 142, 200)))
STAR = Color(236, 240, 255)
MOONLIGHT = Color(96, 136, 222)
MOON, MOON_SPOT = Color(252, 243, 212), Color(236, 222, 182)
FAR_ROOFS, NEAR_ROOFS = Color(42, 70, 136), Color(22, 40, 96)
WINDOW = Color(248, 198, 96)
PAVEMENT, SEAM = Color(70, 96, 152), Color(54, 78, 132)
KERB_TOP, KERB_FACE, STREET = Color(164, 184, 216), Color(96, 118, 166), Color(18, 28, 64)
IRON = Color(12, 20, 48)
DUSK_GLOW = Color(206, 128, 110)
LAMPLIGHT, GLASS = Color(255, 204, 112), Color(255, 236, 176)
RED, RED_DARK, RED_LIGHT = palette.VERMILION, Color(140, 24, 30), Color(236, 96, 78)
COAT, COAT_SHADE = Color(250, 244, 228), Color(206, 206, 216)
PATCH, PATCH_DARK = Color(158, 100, 58), Color(124, 74, 42)
DROP = Color(250, 226, 140)


def paint_evening(picture: Sketch, *, leg_lifted: bool = False) -> None:
    picture.shade(SKY)
    _paint_night_stars(picture)
    _paint_moon(picture, (318, 138), 66)
    _paint_roofs(picture)
    _paint_ground(picture)
    _paint_lamp(picture, 74)
    _paint_hydrant(picture, 174)
    if leg_lifted:
        _paint_standing_dog(picture)
    else:
        _paint_sitting_dog(picture)


def _paint_night_stars(picture: Sketch) -> None:
    dice = random.Random(29)
    for _ in range(46):
        at = dice.uniform(8, WIDE - 8), dice.uniform(8, 330)
        picture.disc(STAR, at, dice.choice((1.1, 1.5, 2.1)))
    for x, y, size in ((176, 70, 12), (60, 46, 8), (222, 206, 8), (250, 300, 6), (404, 40, 7)):
        thin = size / 7
        picture.polygon(
            STAR,
            [
                (x, y - size), (x + thin, y - thin), (x + size, y), (x + thin, y + thin),
                (x, y + size), (x - thin, y + thin), (x - size, y), (x - thin, y - thin),
            ],
        )  # fmt: skip


def _paint_moon(picture: Sketch, at: Point, radius: float) -> None:
    picture.glow(MOONLIGHT, at, radius * 3, radius * 3, 0.75)
    picture.disc(MOON, at, radius)
    for dx, dy, spot in ((-21, -20, 13), (20, 14, 16.5), (-13, 28, 8.5), (24, -26, 6.5)):
        picture.disc(MOON_SPOT, (at[0] + dx, at[1] + dy), spot)


def _paint_roofs(picture: Sketch) -> None:
    picture.polygon(
        FAR_ROOFS,
        [
            (0, 500), (0, 392), (40, 356), (84, 392), (84, 410), (128, 410), (128, 376), (170, 346),
            (212, 376), (212, 404), (262, 404), (262, 382), (306, 350), (350, 382), (350, 398),
            (398, 398), (424, 372), (450, 388), (450, 500),
        ],
    )  # fmt: skip
    picture.polygon(
        NEAR_ROOFS,
        [
            (0, 500), (0, 430), (20, 430), (56, 396), (92, 430), (92, 452), (132, 452), (132, 420),
            (146, 420), (146, 432), (160, 420), (200, 452), (232, 452), (250, 452), (250, 428),
            (300, 428), (300, 410), (314, 410), (314, 428), (352, 428), (352, 452), (376, 452),
            (412, 416), (450, 452), (450, 500),
        ],
    )  # fmt: skip
    for x, y in ((46, 440), (62, 440), (154, 456), (404, 450), (422, 450)):
        picture.box(WINDOW, x, y, 9, 14)


def _paint_ground(picture: Sketch) -> None:
    picture.box(PAVEMENT, 0, HORIZON, WIDE, KERB - HORIZON)
    picture.box(SEAM, 0, HORIZON, WIDE, 4)
    for top, bottom in ((-60, -190), (70, 10), (200, 210), (330, 410), (460, 610)):
        picture.stroke(SEAM, [(top, HORIZON), (bottom, KERB)], 2.4)
    picture.box(SEAM, 0, 522, WIDE, 2)
    picture.glow(LAMPLIGHT, (110, 544), 190, 44, 0.8)
    picture.box(KERB_TOP, 0, KERB, WIDE, 7)
    picture.box(KERB_FACE, 0, KERB + 7, WIDE, 17)
    for x in (62, 206, 350):
        picture.box(STREET, x, KERB, 2.5, 24)
    picture.box(STREET, 0, KERB + 24, WIDE, HIGH)
    picture.glow(LAMPLIGHT, (110, KERB + 10), 150, 34, 0.4)


def _paint_lamp(picture: Sketch, x: float) -> None:
    top = 190
    picture.glow(DUSK_GLOW, (x, top), 190, 190, 0.45)
    picture.glow(LAMPLIGHT, (x, top), 84, 84, 0.8)
    picture.box(IRON, x - 5, top + 34, 10, 330)
    picture.box(IRON, x - 9, 420, 18, 6)
    picture.polygon(IRON, [(x - 9, 470), (x + 9, 470), (x + 15, 556), (x - 15, 556)])
    picture.box(IRON, x - 22, 554, 44, 9)
    picture.stroke(IRON, [(x - 26, top + 52), (x, top + 44), (x + 26, top + 52)], 5)
    for color, upper, high, lower, low in (
        (IRON, 30, -30, 17, 38),
        (GLASS, 24, -25, 13, 30),
        (IRON, 15, -52, 38, -28),
    ):
        corners = [(-upper, high), (upper, high), (lower, low), (-lower, low)]
        picture.polygon(color, [(x + dx, top + dy) for dx, dy in corners])
    picture.box(IRON, x - 1.5, top - 25, 3, 56)
    picture.disc(IRON, (x, top - 57), 7)


def _paint_hydrant(picture: Sketch, x: float) -> None:
    picture.oval(SEAM, (x + 14, 564), 58, 9)
    picture.box(RED_DARK, x - 54, 494, 108, 24)
    picture.box(RED, x - 54, 494, 108, 10)
    for side in (-54, 46):
        picture.box(RED_DARK, x + side, 488, 8, 36)
    picture.box(RED, x - 33, 452, 66, 106)
    picture.box(RED_DARK, x + 14, 452, 19, 106)
    picture.box(RED_LIGHT, x - 25, 470, 8, 76)
    dome = [(x - 33 * cos(pi * k / 16), 453 - 44 * sin(pi * k / 16)) for k in range(17)]
    picture.polygon(RED, dome)
    picture.polygon(RED_DARK, [(x + 14, 453), *dome[10:]])
    picture.stroke(RED_LIGHT, [(x - 24, 440), (x - 19, 426), (x - 9, 418)], 6)
    for wide, top, high in ((43, 550, 16), (41, 452, 14)):
        picture.box(RED_DARK, x - wide, top, 2 * wide, high)
        picture.box(RED, x - wide, top, 2 * wide - 22, high * 0.58)
    picture.box(RED_DARK, x - 9, 396, 18, 15)
    picture.disc(RED_DARK, (x, 508), 23)
    picture.disc(RED, (x - 1, 506), 20)
    picture.disc(palette.BRASS, (x - 1, 506), 8)


def _paint_sitting_dog(picture: Sketch) -> None:
    picture.oval(SEAM, (318, 568), 84, 9)
    picture.stroke(COAT, [(268, 552), (240, 548), (232, 526), (244, 506)], 17, 9)
    picture.blob(
        COAT,
        [
            (262, 562), (252, 526), (262, 482), (288, 436), (306, 396), (328, 378), (356, 392),
            (368, 430), (362, 478), (352, 520), (346, 562), (300, 568),
        ],
    )  # fmt: skip
    picture.stroke(COAT_SHADE, [(330, 470), (332, 520), (334, 556)], 22, 17)
    picture.oval(COAT_SHADE, (340, 561), 17, 8)
    picture.stroke(COAT, [(352, 452), (352, 510), (352, 554)], 25, 19)
    picture.oval(COAT, (360, 561), 19, 9)
    picture.blob(PATCH, [(258, 506), (268, 470), (284, 446), (296, 462), (290, 492), (270, 512)])
    thigh = [(264, 556), (262, 520), (288, 500), (316, 514), (322, 546), (306, 562)]
    picture.blob(COAT_SHADE, thigh)
    picture.blob(COAT, [(261, 560), (259, 524), (284, 504), (311, 517), (317, 547), (302, 564)])
    picture.oval(COAT, (306, 561), 27, 9)
    paint_head(picture, 0, 0)


def _paint_standing_dog(picture: Sketch) -> None:
    """Draw the standing dog, looking at the moon as though nothing were going on."""
    picture.oval(SEAM, (326, 568), 84, 9)
    for x, y, radius in ((262, 492, 2.6), (250, 490, 2.9), (238, 493, 3.1), (227, 500, 3.3)):
        picture.disc(DROP, (x, y), radius)
    picture.oval(DROP, (226, 569), 17, 3.4)
    picture.stroke(COAT, [(270, 452), (254, 428), (256, 396), (266, 382)], 15, 8)
    for points in (((292, 480), (284, 516), (294, 556)), ((366, 470), (370, 516), (370, 556))):
        picture.stroke(COAT_SHADE, points, 25, 16)
        picture.oval(COAT_SHADE, (points[2][0] + 6, 561), 16, 8)
    picture.blob(
        COAT,
        [
            (262, 466), (270, 444), (300, 434), (326, 418), (334, 392), (366, 394), (384, 420),
            (388, 456), (374, 492), (340, 500), (306, 494), (276, 494),
        ],
    )  # fmt: skip
    picture.blob(PATCH, [(284, 442), (306, 435), (326, 440), (324, 462), (300, 468), (284, 458)])
    picture.stroke(COAT, [(354, 470), (350, 516), (350, 556)], 26, 18)
    picture.oval(COAT, (357, 561), 18, 8.5)
    picture.stroke(COAT_SHADE, [(292, 484), (262, 474), (246, 458)], 27, 20)
    picture.stroke(COAT, [(292, 480), (264, 470), (246, 454), (232, 468)], 28, 13)
    picture.oval(COAT, (229, 472), 9, 11)
    paint_head(picture, 24, 20)
    _paint_note(picture, 424, 286)


def _paint_note(picture: Sketch, x: float, y: float) -> None:
    picture.oval(STAR, (x, y), 5.5, 4.2)
    picture.stroke(STAR, [(x + 4.5, y), (x + 4.5, y - 20)], 2)
    picture.stroke(STAR, [(x + 4.5, y - 20), (x + 10, y - 13), (x + 11, y - 7)], 2.6)


def paint_head(picture: Sketch, x: float, y: float) -> None:
    """Paint the head, raised towards the moon, with its collar; moved by ``x`` and ``y``."""

    def moved(*points: Point) -> list[Point]:
        return [(px + x, py + y) for px, py in points]

    picture.stroke(RED, moved((303, 397), (328, 410), (357, 402)), 13)
    picture.disc(palette.BRASS, (344 + x, 419 + y), 8)
    picture.blob(
        COAT,
        moved(
            (302, 372), (300, 340), (318, 314), (346, 306), (364, 312), (392, 300), (408, 304),
            (410, 322), (390, 342), (372, 356), (362, 384), (332, 396),
        ),
    )  # fmt: skip
    picture.blob(PATCH, moved((330, 330), (338, 312), (356, 310), (362, 324), (348, 338)))
    ear = ((330, 318), (308, 320), (290, 346), (286, 384), (300, 396), (318, 376), (334, 342))
    picture.blob(PATCH_DARK, moved(*ear))
    picture.disc(IRON, (350 + x, 326 + y), 5.2)
    picture.disc(STAR, (351.6 + x, 324 + y), 1.7)
    picture.oval(IRON, (406 + x, 306 + y), 9, 7.5)
    picture.stroke(IRON, moved((402, 324), (388, 334), (374, 336)), 3)


BORDER, PANEL_RADIUS = 11, 7
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

MIDDLE = WIDE / 2, HIGH / 2
CREAM, GOLD = palette.IVORY, palette.OCHRE
CRIMSON, FOREST, NAVY = Color(142, 26, 36), Color(24, 74, 52), Color(20, 38, 84)
TEAL, PLUM, SLATE = Color(18, 92, 104), Color(78, 40, 84), Color(52, 62, 74)
COPPER, RESIST = Color(214, 150, 84), Color(20, 78, 56)


def frame_picture(picture: Surface, height: int) -> Surface:
    """Return a card back ``height`` pixels high with ``picture``, cropped to fit, in a border."""
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
    """Return the default back, ``height`` pixels high."""
    return _draw_panel(partial(paint_evening, leg_lifted=leg_lifted), height)


def _panel_size(height: int) -> tuple[int, int]:
    border = round(BORDER * height / CARD_HIGH)
    return card_width(height) - 2 * border, height - 2 * border


def _draw_panel(paint: Callable[[Sketch], None], height: int) -> Surface:
    return frame_picture(sketch(_panel_size(height), WIDE, HIGH, paint), height)


def _paint_walnut(picture: Sketch) -> None:
    """Paint a piece of the board: grain, an inlaid line, two tracks of holes and two pegs."""
    picture.box(palette.WALNUT, 0, 0, WIDE, HIGH)
    for k in range(34):
        color = palette.WALNUT.lerp((palette.WALNUT_DARK, palette.WALNUT_LIGHT)[k % 2], 0.34)
        sway = 9 + 7 * sin(k * 1.7)
        path = [(k * 14 - 8 + sway * sin(y / 118 + k * 0.23), y) for y in range(-20, 700, 40)]
        picture.stroke(color, path, 2 + 2 * (k % 3))
    _paint_keyline(picture, palette.WALNUT_DARK, palette.MAPLE)
    for x in (150, 300):
        picture.box(palette.WALNUT_DARK, x - 52, 58, 104, HIGH - 116)
        picture.box(palette.MAPLE, x - 48, 62, 96, HIGH - 124)
    for group in (-1, 0, 1):
        middle = HIGH / 2 + group * 175
        picture.polygon(palette.MAPLE, _diamond((WIDE / 2, middle), 11))
        for hole in (-2, -1, 0, 1, 2):
            for x in (130, 170, 280, 320):
                picture.disc(palette.HOLE, (x, middle + hole * 30), 7.5)
    for y in (HIGH / 2 - 87.5, HIGH / 2 + 87.5):
        for x in (150, 300):
            picture.box(palette.BRASS_DARK, x - 48, y - 1.5, 96, 3)
    _paint_peg(picture, (130, HIGH / 2 - 145), palette.PEG_GREEN)
    _paint_peg(picture, (320, HIGH / 2 + 60), palette.PEG_RED)


def _paint_peg(picture: Sketch, at: Point, color: Color) -> None:
    x, y = at
    picture.disc(palette.WALNUT_LIGHT, (x + 4, y + 6), 14)
    picture.disc(color, at, 14)
    picture.disc(color.lerp(Color(255, 255, 255), 0.5), (x - 4, y - 4), 4.5)


def _paint_lake(picture: Sketch) -> None:
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


# --- figures that repeat


def _diamond(at: Point, reach: float, *, tall: float = 1.0) -> list[Point]:
    """Return the four corners of a diamond, ``tall`` times as high as wide."""
    x, y = at
    return [(x, y - reach * tall), (x + reach, y), (x, y + reach * tall), (x - reach, y)]


def _paint_keyline(picture: Sketch, ground: Color, line: Color) -> None:
    """Paint a band of ``ground`` along the border with a thin ``line`` in it."""
    for inset, thick, color in ((0, 22, ground), (9, 3.5, line)):
        wide, high = WIDE - 2 * inset, HIGH - 2 * inset
        picture.box(color, inset, inset, wide, thick)
        picture.box(color, inset, HIGH - inset - thick, wide, thick)
        picture.box(color, inset, inset, thick, high)
        picture.box(color, WIDE - inset - thick, inset, thick, high)


def _paint_lattice(picture: Sketch, ink: Color = palette.COBALT) -> None:
    """Paint a diaper of lines and stars round a medallion, with point symmetry."""
    picture.box(ink, 0, 0, WIDE, HIGH)
    step = 50
    for k in range(-14, 24):
        at = k * step
        for slope in (1, -1):
            picture.stroke(CREAM, ((at, 0), (at + slope * HIGH, HIGH)), 3.4)
    for row in range(27):
        for column in range(10):
            x, y = column * step + (row % 2) * step / 2, row * step / 2
            picture.polygon(CREAM, _diamond((x, y + step / 2), 8))
    _paint_medallion(picture, ink)
    _paint_keyline(picture, ink, CREAM)


def _paint_medallion(picture: Sketch, ink: Color) -> None:
    for radius, color in ((104, ink), (96, CREAM), (88, ink)):
        picture.disc(color, MIDDLE, radius)
    center = pygame.Vector2(MIDDLE)
    for k in range(16):
        tip = center + pygame.Vector2(0, 80 if k % 2 else 60).rotate(22.5 * k)
        side = pygame.Vector2(10, 0).rotate(22.5 * k)
        base = center + pygame.Vector2(0, 20).rotate(22.5 * k)
        petal = [(p.x, p.y) for p in (center, base + side, tip, base - side)]
        picture.polygon(GOLD if k % 2 else CREAM, petal)
    picture.disc(ink, MIDDLE, 22)
    picture.disc(CREAM, MIDDLE, 15)
    picture.polygon(palette.VERMILION if ink is palette.COBALT else ink, _diamond(MIDDLE, 11))


def _paint_waves(picture: Sketch) -> None:
    picture.box(TEAL, 0, 0, WIDE, HIGH)
    reach = 50.0
    for row in range(31):
        y = row * reach / 2 - 10
        for column in range(-1, 6):
            x = column * 2 * reach + (row % 2) * reach - 25
            for part, color in ((1.0, CREAM), (0.93, TEAL), (0.70, CREAM), (0.64, TEAL),
                                 (0.41, CREAM), (0.34, TEAL), (0.13, CREAM)):  # fmt: skip
                picture.disc(color, (x, y), reach * part)
    _paint_keyline(picture, TEAL, CREAM)


def _paint_tartan(picture: Sketch) -> None:
    picture.box(FOREST, 0, 0, WIDE, HIGH)
    bands = ((0, 46, NAVY), (62, 10, NAVY), (112, 4, GOLD), (124, 4, CRIMSON))
    for upright in (True, False):
        for start in range(-30, HIGH, 150):
            for offset, thick, color in bands:
                _paint_band(picture, start + offset, thick, color, upright=upright)
    for x in range(-30, WIDE, 150):
        for y in range(-30, HIGH, 150):
            picture.box(NAVY.lerp(palette.INK, 0.5), x, y, 46, 46)
            picture.box(GOLD, x + 112, y + 112, 4, 4)
    _paint_keyline(picture, NAVY, GOLD)


def _paint_band(picture: Sketch, at: float, thick: float, ink: Color, *, upright: bool) -> None:
    """Paint a band woven half and half into the one that it crosses."""
    n_threads = max(1, round(thick / 4))
    for thread in range(n_threads):
        place, wide = at + thread * thick / n_threads, thick / n_threads / (2 if thick > 4 else 1)
        if upright:
            picture.box(ink, place, 0, wide, HIGH)
        else:
            picture.box(ink, 0, place, WIDE, wide)


def _paint_argyle(picture: Sketch) -> None:
    picture.box(SLATE, 0, 0, WIDE, HIGH)
    for row in range(-1, 6):
        for column in range(-1, 5):
            at = (column * 112.5 + 56.25, row * 162.5)
            color = PLUM if (row + column) % 2 else Color(118, 70, 112)
            picture.polygon(color, _diamond(at, 56.25, tall=1.444))
    for k in range(-8, 12):
        for slope in (1, -1):
            start = k * 112.5
            ends = ((start, 0), (start + slope * HIGH / 1.444, HIGH))
            picture.stroke(palette.MAPLE, ends, 2.4)
    _paint_keyline(picture, PLUM, palette.MAPLE)


def _paint_stars(picture: Sketch) -> None:
    """Paint a deep sky with the Plough and the Pole Star over a thin horizon."""
    picture.shade(((0, Color(8, 12, 34)), (420, Color(24, 34, 84)), (HIGH, Color(70, 62, 116))))
    dice = random.Random(121)
    for _ in range(170):
        at = (dice.uniform(0, WIDE), dice.uniform(0, HIGH))
        picture.disc(Color(200, 208, 240), at, dice.choice((0.9, 1.2, 1.6)))
    plough = [(82, 250), (140, 286), (186, 322), (236, 366), (214, 436), (310, 470), (346, 400)]
    for one, other in zip(plough, [*plough[1:], plough[3]], strict=True):
        picture.stroke(Color(120, 132, 190), (one, other), 1.8)
    for place in plough:
        _paint_star(picture, place, 13)
    _paint_star(picture, (338, 128), 26)
    _paint_keyline(picture, Color(8, 12, 34), palette.BRASS)


def _paint_star(picture: Sketch, at: Point, reach: float) -> None:
    picture.glow(Color(160, 180, 255), at, reach * 2.4, reach * 2.4, 0.6)
    for turn in (0, pi / 4):
        size = reach if turn == 0 else reach * 0.5
        points = []
        for k in range(8):
            far = size if k % 2 == 0 else size * 0.16
            points.append(
                (at[0] + far * cos(turn + k * pi / 4), at[1] + far * sin(turn + k * pi / 4))
            )
        picture.polygon(Color(255, 248, 220), points)


def _paint_circuit(picture: Sketch) -> None:
    """Paint a page from the opponent's family album: tracks, pads and one large chip."""
    picture.box(RESIST, 0, 0, WIDE, HIGH)
    for side in (-1, 1):
        for k in range(9):
            y = HIGH / 2 + (k - 4) * 26
            bend = WIDE / 2 + side * (112 + 11 * abs(k - 4))
            end = HIGH / 2 + (k - 4) * 64
            rim = WIDE / 2 + side * 196
            points = ((WIDE / 2 + side * 70, y), (bend, y), (rim, end))
            for one, other in pairwise(points):
                picture.stroke(COPPER, (one, other), 5)
            picture.disc(COPPER, (rim, end), 10)
            picture.disc(palette.HOLE, (rim, end), 4.5)
            picture.box(palette.BEIGE, WIDE / 2 + (52 if side > 0 else -82), y - 5, 30, 10)
    picture.box(palette.INK, WIDE / 2 - 62, HIGH / 2 - 132, 124, 264)
    picture.disc(SLATE, (WIDE / 2, HIGH / 2 - 130), 14)
    for k, (column, row) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0))):
        color = palette.PHOSPHOR if k < 4 else GOLD
        picture.polygon(color, _diamond((WIDE / 2 + column * 26, HIGH / 2 + row * 58), 13))
    for y in (70, HIGH - 70):
        for x in range(90, 380, 45):
            picture.box(palette.BEIGE_DARK, x - 14, y - 8, 28, 16)
            picture.box(Color(60, 40, 34), x - 8, y - 8, 16, 16)
    _paint_keyline(picture, RESIST, COPPER)


def _paint_skunks(picture: Sketch) -> None:
    picture.box(Color(206, 186, 146), 0, 0, WIDE, HIGH)
    for row in range(7):
        for column in range(-1, 4):
            x = column * 140 + 70 + (row % 2) * 70
            _paint_skunk(picture, x, 72 + row * 88)
    _paint_keyline(picture, palette.WALNUT_DARK, Color(206, 186, 146))


SKUNK_SIZE = (132.0, 98.0)


def draw_skunk(height: int) -> Surface:
    """Return a skunk, black on cream, ``height`` pixels high."""
    wide, high = SKUNK_SIZE
    size = round(height * wide / high), height

    def draw(large: Surface, _: int) -> None:
        pygame.draw.rect(large, CREAM, large.get_rect(), border_radius=large.get_height() // 8)
        _paint_skunk(Sketch(large, wide, high), wide / 2, high / 2 + 9)

    return smooth(size, CREAM, draw)


def _paint_skunk(picture: Sketch, x: float, y: float) -> None:
    ink, fur = palette.INK, CREAM
    picture.stroke(
        ink, ((x + 26, y + 12), (x + 50, y - 4), (x + 44, y - 28), (x + 24, y - 30)), 12, 22
    )
    picture.stroke(
        fur, ((x + 30, y + 6), (x + 47, y - 8), (x + 41, y - 24), (x + 26, y - 28)), 4, 8
    )
    picture.oval(ink, (x, y + 12), 32, 17)
    picture.oval(ink, (x - 34, y + 10), 15, 12)
    picture.polygon(ink, ((x - 46, y + 8), (x - 58, y + 18), (x - 40, y + 20)))
    picture.stroke(fur, ((x - 38, y + 1), (x - 10, y - 1), (x + 26, y + 6)), 7, 5)
    picture.disc(ink, (x - 36, y - 1), 5)
    picture.disc(fur, (x - 40, y + 8), 2.4)
    for dx in (-20, -8, 12, 24):
        picture.box(ink, x + dx - 4, y + 20, 8, 14)


def _paint_ferns(picture: Sketch) -> None:
    picture.box(Color(36, 58, 40), 0, 0, WIDE, HIGH)
    for turned in (False, True):
        for x, lean, high in ((60, 34, 270), (150, -18, 340), (235, 26, 300), (330, -30, 350),
                              (400, -46, 250)):  # fmt: skip
            _paint_frond(picture, x, lean, high, turned=turned)
    _paint_keyline(picture, Color(36, 58, 40), palette.MAPLE)


def _paint_frond(picture: Sketch, x: float, lean: float, high: float, *, turned: bool) -> None:
    def place(at: float, aside: float = 0.0, up: float = 0.0) -> Point:
        px, py = x + lean * at * at + aside, HIGH - at * high - up
        return (WIDE - px, HIGH - py) if turned else (px, py)

    shade = Color(112, 150, 88) if turned else Color(146, 176, 104)
    picture.stroke(shade, [place(k / 8) for k in range(9)], 4, 2)
    for k in range(3, 20):
        at = k / 20
        reach = 46 * sin(pi * min(1.0, at * 0.86 + 0.16)) + 4
        for side in (-1, 1):
            leaf = (place(at), place(at, side * reach * 0.6, 16), place(at, side * reach, 22))
            picture.stroke(shade, leaf, 8, 2)


PICTURES: dict[str, Callable[[Sketch], None]] = {
    "lake": _paint_lake,
    "walnut": _paint_walnut,
    "lattice": _paint_lattice,
    "crimson": partial(_paint_lattice, ink=CRIMSON),
    "waves": _paint_waves,
    "tartan": _paint_tartan,
    "argyle": _paint_argyle,
    "stars": _paint_stars,
    "circuit": _paint_circuit,
    "skunks": _paint_skunks,
    "ferns": _paint_ferns,
}
BACKS: dict[str, Callable[[int], Surface]] = {  # each makes a back so many pixels high
    DEFAULT: draw_back,
    **{name: partial(_draw_panel, paint) for name, paint in PICTURES.items()},
}
