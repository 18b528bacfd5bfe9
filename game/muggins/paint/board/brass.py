"""Brass: brushed plates with an engraved edge, and round studs with a letter on them."""

import random

import pygame
from pygame import SRCALPHA, Color, Surface

from muggins.assets import FONTS
from muggins.paint.kit import palette
from muggins.paint.kit.grain import pull_out, streaks
from muggins.paint.kit.shapes import outline, rounded

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
