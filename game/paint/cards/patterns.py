"""Pictures for card backs that repeat a figure: lattice, waves, tartan, stars and their like."""

import random
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import cos, pi, sin

import pygame
from pygame import Color

from game.paint.kit import palette
from game.paint.kit.sketch import Point, Sketch

WIDE, HIGH = 450, 650
MIDDLE = WIDE / 2, HIGH / 2

CREAM, GOLD = palette.IVORY, palette.OCHRE
CRIMSON, FOREST, NAVY = Color(142, 26, 36), Color(24, 74, 52), Color(20, 38, 84)
TEAL, PLUM, SLATE = Color(18, 92, 104), Color(78, 40, 84), Color(52, 62, 74)
COPPER, RESIST = Color(214, 150, 84), Color(20, 78, 56)


def diamond(at: Point, reach: float, *, tall: float = 1.0) -> list[Point]:
    """The four corners of a diamond, ``tall`` times as high as wide."""
    x, y = at
    return [(x, y - reach * tall), (x + reach, y), (x, y + reach * tall), (x - reach, y)]


def paint_keyline(picture: Sketch, ground: Color, line: Color) -> None:
    """A band of ``ground`` along the border with a thin ``line`` in it."""
    for inset, thick, colour in ((0, 22, ground), (9, 3.5, line)):
        wide, high = WIDE - 2 * inset, HIGH - 2 * inset
        picture.box(colour, inset, inset, wide, thick)
        picture.box(colour, inset, HIGH - inset - thick, wide, thick)
        picture.box(colour, inset, inset, thick, high)
        picture.box(colour, WIDE - inset - thick, inset, thick, high)


def paint_lattice(picture: Sketch, ink: Color = palette.COBALT) -> None:
    """A diaper of lines and stars round a medallion; the same upside down."""
    picture.box(ink, 0, 0, WIDE, HIGH)
    step = 50
    for k in range(-14, 24):
        at = k * step
        for slope in (1, -1):
            picture.stroke(CREAM, ((at, 0), (at + slope * HIGH, HIGH)), 3.4)
    for row in range(27):
        for column in range(10):
            x, y = column * step + (row % 2) * step / 2, row * step / 2
            picture.polygon(CREAM, diamond((x, y + step / 2), 8))
    _paint_medallion(picture, ink)
    paint_keyline(picture, ink, CREAM)


def _paint_medallion(picture: Sketch, ink: Color) -> None:
    for radius, colour in ((104, ink), (96, CREAM), (88, ink)):
        picture.disc(colour, MIDDLE, radius)
    centre = pygame.Vector2(MIDDLE)
    for k in range(16):
        tip = centre + pygame.Vector2(0, 80 if k % 2 else 60).rotate(22.5 * k)
        side = pygame.Vector2(10, 0).rotate(22.5 * k)
        base = centre + pygame.Vector2(0, 20).rotate(22.5 * k)
        petal = [(p.x, p.y) for p in (centre, base + side, tip, base - side)]
        picture.polygon(GOLD if k % 2 else CREAM, petal)
    picture.disc(ink, MIDDLE, 22)
    picture.disc(CREAM, MIDDLE, 15)
    picture.polygon(palette.VERMILION if ink is palette.COBALT else ink, diamond(MIDDLE, 11))


def paint_waves(picture: Sketch) -> None:
    picture.box(TEAL, 0, 0, WIDE, HIGH)
    reach = 50.0
    for row in range(31):
        y = row * reach / 2 - 10
        for column in range(-1, 6):
            x = column * 2 * reach + (row % 2) * reach - 25
            for part, colour in ((1.0, CREAM), (0.93, TEAL), (0.70, CREAM), (0.64, TEAL),
                                 (0.41, CREAM), (0.34, TEAL), (0.13, CREAM)):  # fmt: skip
                picture.disc(colour, (x, y), reach * part)
    paint_keyline(picture, TEAL, CREAM)


def paint_tartan(picture: Sketch) -> None:
    picture.box(FOREST, 0, 0, WIDE, HIGH)
    bands = ((0, 46, NAVY), (62, 10, NAVY), (112, 4, GOLD), (124, 4, CRIMSON))
    for upright in (True, False):
        for start in range(-30, HIGH, 150):
            for offset, thick, colour in bands:
                _paint_band(picture, start + offset, thick, colour, upright=upright)
    for x in range(-30, WIDE, 150):
        for y in range(-30, HIGH, 150):
            picture.box(NAVY.lerp(palette.INK, 0.5), x, y, 46, 46)
            picture.box(GOLD, x + 112, y + 112, 4, 4)
    paint_keyline(picture, NAVY, GOLD)


def _paint_band(picture: Sketch, at: float, thick: float, ink: Color, *, upright: bool) -> None:
    """A band woven half and half into what it crosses."""
    n_threads = max(1, round(thick / 4))
    for thread in range(n_threads):
        place, wide = at + thread * thick / n_threads, thick / n_threads / (2 if thick > 4 else 1)
        if upright:
            picture.box(ink, place, 0, wide, HIGH)
        else:
            picture.box(ink, 0, place, WIDE, wide)


def paint_argyle(picture: Sketch) -> None:
    picture.box(SLATE, 0, 0, WIDE, HIGH)
    for row in range(-1, 6):
        for column in range(-1, 5):
            at = (column * 112.5 + 56.25, row * 162.5)
            colour = PLUM if (row + column) % 2 else Color(118, 70, 112)
            picture.polygon(colour, diamond(at, 56.25, tall=1.444))
    for k in range(-8, 12):
        for slope in (1, -1):
            start = k * 112.5
            ends = ((start, 0), (start + slope * HIGH / 1.444, HIGH))
            picture.stroke(palette.MAPLE, ends, 2.4)
    paint_keyline(picture, PLUM, palette.MAPLE)


def paint_stars(picture: Sketch) -> None:
    """A deep sky with the Plough and the Pole Star over a thin horizon."""
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
    paint_keyline(picture, Color(8, 12, 34), palette.BRASS)


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


def paint_circuit(picture: Sketch) -> None:
    """A page from the opponent's family album: tracks, pads and one large chip."""
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
        colour = palette.PHOSPHOR if k < 4 else GOLD
        picture.polygon(colour, diamond((WIDE / 2 + column * 26, HIGH / 2 + row * 58), 13))
    for y in (70, HIGH - 70):
        for x in range(90, 380, 45):
            picture.box(palette.BEIGE_DARK, x - 14, y - 8, 28, 16)
            picture.box(Color(60, 40, 34), x - 8, y - 8, 16, 16)
    paint_keyline(picture, RESIST, COPPER)


def paint_skunks(picture: Sketch) -> None:
    """Rows of small skunks, tails up, on their way to a loser."""
    picture.box(Color(206, 186, 146), 0, 0, WIDE, HIGH)
    for row in range(7):
        for column in range(-1, 4):
            x = column * 140 + 70 + (row % 2) * 70
            _paint_skunk(picture, x, 72 + row * 88)
    paint_keyline(picture, palette.WALNUT_DARK, Color(206, 186, 146))


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


def paint_ferns(picture: Sketch) -> None:
    picture.box(Color(36, 58, 40), 0, 0, WIDE, HIGH)
    for turned in (False, True):
        for x, lean, high in ((60, 34, 270), (150, -18, 340), (235, 26, 300), (330, -30, 350),
                              (400, -46, 250)):  # fmt: skip
            _paint_frond(picture, x, lean, high, turned=turned)
    paint_keyline(picture, Color(36, 58, 40), palette.MAPLE)


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


PATTERNS: dict[str, Callable[[Sketch], None]] = {
    "lattice": paint_lattice,
    "crimson": partial(paint_lattice, ink=CRIMSON),
    "waves": paint_waves,
    "tartan": paint_tartan,
    "argyle": paint_argyle,
    "stars": paint_stars,
    "circuit": paint_circuit,
    "skunks": paint_skunks,
    "ferns": paint_ferns,
}
"""Each picture by the name of the back that shows it."""
