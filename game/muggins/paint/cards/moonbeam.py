"""The evening on the default back: the moon, a lamp, a kerb, a hydrant, and MoonBeam the dog."""

import random
from math import cos, pi, sin

from pygame import Color

from muggins.paint.kit import palette
from muggins.paint.kit.sketch import Point, Sketch

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
DUSK = Color(206, 128, 110)
LAMPLIGHT, GLASS = Color(255, 204, 112), Color(255, 236, 176)
RED, RED_DARK, RED_LIGHT = palette.VERMILION, Color(140, 24, 30), Color(236, 96, 78)
COAT, COAT_SHADE = Color(250, 244, 228), Color(206, 206, 216)
PATCH, PATCH_DARK = Color(158, 100, 58), Color(124, 74, 42)
DROP = Color(250, 226, 140)


def paint_evening(picture: Sketch, *, leg_lifted: bool = False) -> None:
    picture.shade(SKY)
    _paint_stars(picture)
    _paint_moon(picture, (318, 138), 66)
    _paint_roofs(picture)
    _paint_ground(picture)
    _paint_lamp(picture, 74)
    _paint_hydrant(picture, 174)
    if leg_lifted:
        _paint_standing_dog(picture)
    else:
        _paint_sitting_dog(picture)


def _paint_stars(picture: Sketch) -> None:
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
    picture.glow(DUSK, (x, top), 190, 190, 0.45)
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
