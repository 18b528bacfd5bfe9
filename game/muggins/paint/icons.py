"""The window's icons: MoonBeam by moonlight, and a dull document for the boss key."""

from functools import cache

import pygame
from pygame import Color, Surface

from muggins.paint.cards import moonbeam
from muggins.paint.kit import palette
from muggins.paint.kit.shapes import rounded
from muggins.paint.kit.sketch import Sketch, sketch

SIDE = 64  # pixels; desktops make what they need of it

WIDE = 160.0
CORNER = 0.2  # of the side
NIGHT = ((0, Color(18, 36, 100)), (WIDE, Color(84, 124, 194)))
MOON_AT, MOON_RADIUS = (40.0, 40.0), 25.0
SHOULDERS = ((40, 170), (52, 128), (66, 108), (96, 104), (112, 130), (118, 170))
CHEST = ((104, 170), (100, 136), (112, 128), (120, 170))

PAPER, EDGE, LINE, FOLDED = (Color(grey, grey, grey) for grey in (250, 118, 172, 214))
SHEET = (30.0, 10.0, 130.0, 150.0)  # left, top, right, bottom
FOLD = 34.0


@cache
def draw_icon(side: int = SIDE) -> Surface:
    tile = rounded((side, side), palette.BRASS, side * CORNER)
    rim = max(1, round(side / 28))
    inner = side - 2 * rim
    scene = rounded((inner, inner), Color(255, 255, 255), side * CORNER - rim)
    night = sketch((inner, inner), WIDE, WIDE, paint_night)
    scene.blit(night, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(scene, (rim, rim))
    return tile


def paint_night(picture: Sketch) -> None:
    picture.shade(NIGHT)
    picture.glow(moonbeam.MOONLIGHT, MOON_AT, 80, 80, 0.8)
    picture.disc(moonbeam.MOON, MOON_AT, MOON_RADIUS)
    for dx, dy, radius in ((-9, -8, 5), (8, 5, 6.5), (-4, 12, 3.5)):
        picture.disc(moonbeam.MOON_SPOT, (MOON_AT[0] + dx, MOON_AT[1] + dy), radius)
    picture.blob(moonbeam.COAT, SHOULDERS)
    picture.blob(moonbeam.COAT_SHADE, CHEST)
    moonbeam.paint_head(picture, -264, -272)


@cache
def draw_dull_icon(side: int = SIDE) -> Surface:
    icon = sketch((side, side), WIDE, WIDE, _paint_document)
    icon.set_colorkey(Color(0, 0, 0))
    return icon.convert_alpha()


def _paint_document(picture: Sketch) -> None:
    left, top, right, bottom = SHEET
    cut = [(right - FOLD, top), (right, top + FOLD)]
    picture.polygon(EDGE, [(left, top), *cut, (right, bottom), (left, bottom)])
    inset = 4.0
    inner = [(right - FOLD - 2, top + inset), (right - inset, top + FOLD + 2)]
    low = bottom - inset
    corners = [(left + inset, top + inset), *inner, (right - inset, low), (left + inset, low)]
    picture.polygon(PAPER, corners)
    picture.polygon(EDGE, [*cut, (right - FOLD, top + FOLD)])
    fold = [(right - FOLD + 3, top + 8), (right - 8, top + FOLD - 3)]
    picture.polygon(FOLDED, [*fold, (right - FOLD + 3, top + FOLD - 3)])
    for row in range(6):
        y = top + 46 + row * 15
        picture.box(LINE, left + 15, y, (70, 58, 70, 64, 70, 40)[row], 6)
