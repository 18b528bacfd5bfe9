"""The opponent: a beige computer of 1997 with a face on its tube, and the bubble it talks in."""

from collections.abc import Sequence
from functools import lru_cache
from math import copysign, cos, pi, sin
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface
from pygame.typing import ColorLike

from muggins import registry
from muggins.assets import FONTS
from muggins.paint.kit import palette
from muggins.paint.kit.shapes import Ink, pull_out, smooth
from muggins.settings.levels import level_named
from muggins.words.table.patter_moments import Mood

COLUMNS, ROWS = 16, 12
Grid = Sequence[str]
EYES, PUPILS = slice(2, 8), slice(4, 7)
"""The rows covered in a blink, and the range in which a pupil moves."""


class Portrait(NamedTuple):
    """An opponent of an extra: the colors of its case and its phosphor, and its faces.

    In a grid, ``#`` is a lit cell, and ``+`` a dim one.
    """

    case: str
    glow: str
    usual: Grid
    gloating: Grid
    alarmed: Grid
    blinking: Grid

    def grid(self, mood: Mood, *, blink: bool) -> Grid:
        if mood in _HAPPY:
            return self.gloating
        if mood in _UPSET:
            return self.alarmed
        return self.blinking if blink or mood is Mood.ASLEEP else self.usual


_HAPPY = {Mood.GLOATING, Mood.SMUG, Mood.WINK}
_UPSET = {Mood.ALARMED, Mood.SURPRISED, Mood.SWEATING, Mood.SULKING, Mood.ADMIRING}


def portrait_of(who: str) -> Portrait | None:
    """Return the portrait of the opponent with that level, None for the beige computer."""
    level = level_named(who)
    if level is None or not level.face:
        return None
    portrait: Portrait = registry.load(level.face)(who)
    return portrait


def cells_in(grid: Grid, kind: str = "#") -> list[tuple[int, int]]:
    """Return the cells (column, row) of a kind."""
    return [(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell == kind]


def lit_cells(
    mood: Mood, *, blink: bool = False, is_peering: bool = False
) -> list[tuple[int, int]]:
    """Return the lit cells (column, row); peering eyes look down at the table."""
    rows = _FACES[mood].split()
    if is_peering and mood in _PEERING:
        rows[PUPILS] = rows[6:7] + rows[4:6]
    if blink and mood not in _SHUT:
        rows[EYES] = _LIDS
    return cells_in(rows)


_SHUT = {Mood.GLOATING, Mood.ASLEEP, Mood.SKUNK, Mood.TWO_SKUNKS}
_PEERING = {Mood.IDLE, Mood.SMUG, Mood.SULKING, Mood.SWEATING}

_LIDS = (
    "................",
    "................",
    "................",
    ".#####....#####.",
    "................",
    "................",
)

_FACES = {
    Mood.IDLE: """
        ................
        ................
        ...##......##...
        ..####....####..
        ..##.#....##.#..
        ..##.#....##.#..
        ..####....####..
        ...##......##...
        ................
        ..#..........#..
        ...##########...
        ................
    """,
    Mood.SMUG: """
        ..........####..
        .........#....#.
        ................
        .#####...#####..
        .###.#...###.#..
        .###.#...###.#..
        ..###.....###...
        ................
        ............##..
        ..#........##...
        ...#########....
        ................
    """,
    Mood.BORED: """
        ................
        ................
        .#####....#####.
        ................
        .#####....#####.
        .#..##....#..##.
        ..####.....###..
        ................
        ................
        ...##########...
        ................
        ................
    """,
    Mood.ALARMED: """
        ....##....##....
        .###........###.
        ................
        .#####....#####.
        .#...#....#...#.
        .#.#.#....#.#.#.
        .#...#....#...#.
        .#####....#####.
        ................
        ...##..##..##...
        ..#..##..##..#..
        ................
    """,
    Mood.GLOATING: """
        ................
        ...##......##...
        ..####....####..
        .##..##..##..##.
        .#....#..#....#.
        ................
        .##############.
        .##############.
        ..#..........#..
        ..##........##..
        ....########....
        ................
    """,
    Mood.SULKING: """
        ................
        .####......####.
        .....##..##.....
        ................
        ..####....####..
        ..#.##....#.##..
        ..####....####..
        ................
        .....######.....
        ....#......#....
        ...#........#...
        ................
    """,
    Mood.THINKING: """
        ..........####..
        ................
        ..####....####..
        ..##.#....##.#..
        ..##.#....##.#..
        ..####....####..
        ..####....####..
        ................
        ................
        .......#####....
        .....##.........
        ................
    """,
    Mood.SURPRISED: """
        ..####....####..
        ................
        ...##......##...
        ..#..#....#..#..
        ..#..#....#..#..
        ..#..#....#..#..
        ...##......##...
        ................
        ......####......
        .....##..##.....
        .....##..##.....
        ......####......
    """,
    Mood.WINK: """
        ................
        ................
        ...##...........
        ..####..........
        ..##.#....####..
        ..##.#...#....#.
        ..####..........
        ...##...........
        ................
        ..#.........##..
        ...#.......##...
        ....########....
    """,
    Mood.ASLEEP: """
        ..........#####.
        .............#..
        .....####...#...
        .......#...#....
        ......#...#####.
        .....####.......
        ................
        .#....#..#....#.
        ..####....####..
        ................
        ......###.......
        ......###.......
    """,
    Mood.SWEATING: """
        ...##....##.....
        ..#........#...#
        ..............##
        .####...####..##
        #.##.#.#.##.#.##
        #.##.#.#.##.#...
        #....#.#....#...
        .####...####....
        ................
        ..##..##..##....
        .#..##..##..#...
        ................
    """,
    Mood.ADMIRING: """
        ...##......##...
        ................
        .##.##....##.##.
        .#####....#####.
        .#####....#####.
        ..###......###..
        ...#........#...
        ................
        ................
        ..#..........#..
        ..############..
        ....########....
    """,
    Mood.SKUNK: """
        .........#####..
        ........###..##.
        ........#..#..##
        ...........##.##
        ..........###.##
        ..##.....###..##
        .####..####..##.
        ##.##.......###.
        ##############..
        ..############..
        ...##.##.##.##..
        ...##.##.##.##..
    """,
    Mood.TWO_SKUNKS: """
        .####......####.
        ##..##....##..##
        ##.#.#....#.#.##
        ##.#........#.##
        ##.##......##.##
        ##..##....##..##
        .##..##..##..##.
        ##..###..###..##
        .####.#..#.####.
        .######..######.
        .#####....#####.
        .#...#....#...#.
    """,
}


OPPONENT_SIZE = (210, 190)
TUBE = (27, 15, 152, 106)  # the glass, in units of the opponent's own surface

DRIVE_LAMP, LAMP_RADIUS, GLOW = (186.0, 172.0), 1.7, 13.0
NOTE_TOP = 88
NOTE_SIZE = 26
NOTE_TILT = 7.0
CELL = 7.7
BULGE = 0.035
BADGE = FONTS / "cinzel-latin-700-normal.ttf"
PENCIL = FONTS / "atkinson-hyperlegible-latin-400-normal.ttf"
GLOW_OF_GLASS = palette.SCREEN.lerp(palette.PHOSPHOR, 0.07)
DIM, DARK, FINE = 0.55, 0.86, 2  # of a portrait: dim cells, the glass; its cells are half as large
SHADE = Color(104, 94, 72)
GLOSS = Color(240, 233, 212)

BUBBLE_RADIUS = 16.0
BUBBLE_TAIL = 24.0
BUBBLE_EDGE = 7.0
TAIL_AT = 0.55  # of its height

Box = tuple[float, float, float, float]
Light = tuple[Color, list[tuple[int, int]]]  # cells and their color


def draw_opponent(
    scale: float, mood: Mood, who: str = "", *, blink: bool = False, is_peering: bool = False
) -> Surface:
    """Draw the computer with its face, or that of another level, OPPONENT_SIZE units large."""
    portrait = portrait_of(who)
    at = round(TUBE[0] * scale), round(TUBE[1] * scale)
    if portrait is not None:
        computer = _bare_case(scale).copy()
        computer.fill(_tint(portrait), special_flags=pygame.BLEND_RGB_MULT)
        computer.blit(_portray(scale, portrait, mood, blink=blink), at)
        return computer
    computer = _case(scale).copy()
    lights = [(palette.PHOSPHOR, lit_cells(mood, blink=blink, is_peering=is_peering))]
    computer.blit(_screen(scale, lights, tuple(GLOW_OF_GLASS)), at)
    computer.blit(_note(scale), (0, round(NOTE_TOP * scale)))
    return computer


def _tint(portrait: Portrait) -> Color:
    """Return the color by which the beige case is multiplied."""
    pairs = zip(tuple(Color(portrait.case))[:3], tuple(palette.BEIGE)[:3], strict=True)
    return Color(*(min(255, round(255 * part / of)) for part, of in pairs))


def _portray(scale: float, portrait: Portrait, mood: Mood, *, blink: bool) -> Surface:
    """Draw the tube with a face of a portrait."""
    grid, glow = portrait.grid(mood, blink=blink), Color(portrait.glow)
    glass = glow.lerp((0, 0, 0), DARK)
    lights = [(glow.lerp(glass, DIM), cells_in(grid, "+")), (glow, cells_in(grid))]
    return _screen(scale, lights, tuple(glass), FINE)


class _Pencil(Ink):
    """A pencil that also draws slabs: boxes with round corners."""

    def slab(self, color: ColorLike, box: Box, radius: float) -> None:
        area = Rect(*(round(part * self.scale) for part in box))
        pygame.draw.rect(self.surface, color, area, border_radius=round(radius * self.scale))

    def raised(self, color: Color, box: Box, radius: float, edge: float) -> None:
        """Draw a raised slab: light upper edge, dark lower edge."""
        x, y, width, height = box
        self.slab(SHADE, box, radius)
        self.slab(GLOSS, (x, y, width - edge * 0.5, height - edge), radius)
        self.slab(color, (x + edge * 0.5, y + edge, width - edge * 1.2, height - 2 * edge), radius)

    def sunk(self, color: Color, box: Box, radius: float, edge: float) -> None:
        """Draw a sunken slab: dark upper edge, light lower edge."""
        x, y, width, height = box
        self.slab(GLOSS, box, radius)
        self.slab(SHADE, (x, y, width, height - edge), radius)
        self.slab(color, (x, y + edge, width, height - 2 * edge), radius)


@lru_cache(maxsize=2)
def _case(scale: float) -> Surface:
    """Draw the computer without its picture."""
    case = _bare_case(scale).copy()
    _write_badge(case, scale)
    return case


@lru_cache(maxsize=2)
def _bare_case(scale: float) -> Surface:
    """Draw the computer without its picture and its name, on its shadow."""
    size = round(OPPONENT_SIZE[0] * scale), round(OPPONENT_SIZE[1] * scale)

    def draw(large: Surface, factor: int) -> None:
        pencil = _Pencil(large, scale * factor)
        _draw_desktop(pencil)
        _draw_monitor(pencil)
        large.blit(_daylight(large.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        _draw_lamps(pencil)

    case = _shadow(size)
    case.blit(smooth(size, palette.BEIGE_DARK, draw), (0, 0))
    return case


def _shadow(size: tuple[int, int]) -> Surface:
    small = Surface((84, 76), pygame.SRCALPHA)
    small.fill((0, 0, 0, 0))
    for step in range(8):
        area = Rect(0, 0, 83 - 1.6 * step, 40 - 1.6 * step)
        area.midbottom = (42, round(75.5 - 0.7 * step))
        pygame.draw.rect(small, (0, 0, 0, round(2.6 * (step + 1) ** 2)), area, border_radius=9)
    return pygame.transform.smoothscale(small, size)


def _daylight(size: tuple[int, int]) -> Surface:
    greys = 255, 244, 226, 204
    return pull_out((1, 4), lambda _, y: (greys[y], greys[y] - 2, greys[y] - 8), size)


def _draw_desktop(pencil: _Pencil) -> None:
    """Draw the flat box under the monitor: vents, a floppy drive, a button."""
    beige, dark = palette.BEIGE, palette.BEIGE_DARK
    pencil.slab(SHADE, (68, 138, 74, 16), 3)
    pencil.slab(dark, (62, 146, 86, 9), 4)
    for x in (18, 174):
        pencil.slab(SHADE, (x, 178, 18, 4.5), 2)
    pencil.raised(beige, (6, 151, 198, 29), 4, 1.6)
    for slot in range(9):
        pencil.sunk(Color(70, 62, 48), (17 + slot * 5.4, 157.5, 2.6, 16), 1.2, 0.7)
    pencil.sunk(dark.lerp(beige, 0.6), (92, 155.5, 74, 20), 2, 0.9)
    pencil.slab((48, 42, 34), (98, 163.5, 62, 2.8), 1)
    pencil.raised(beige, (148, 168, 12, 5), 1, 0.9)
    pencil.raised(beige, (178, 156, 16, 11), 2, 1.1)


def _draw_monitor(pencil: _Pencil) -> None:
    beige, dark = palette.BEIGE, palette.BEIGE_DARK
    pencil.raised(beige, (8, 2, 190, 144), 15, 2.2)
    x, y, width, height = TUBE
    pencil.sunk(dark.lerp(beige, 0.35), (x - 9, y - 8, width + 18, height + 16), 20, 1.8)
    pencil.sunk(dark.lerp(SHADE, 0.5), (x - 5, y - 4.5, width + 10, height + 9), 19, 1.4)
    pencil.slab((24, 22, 18), (x - 1.5, y - 1.5, width + 3, height + 3), 18)
    for notch in range(4):
        pencil.sunk(dark, (132 + notch * 4.5, 133.5, 2.2, 6), 0.8, 0.5)
    pencil.raised(beige, (166, 132, 18, 9), 3, 1.2)


def _draw_lamps(pencil: _Pencil) -> None:
    """Draw the lamps: green for power is always lit; that of the drive is off until it works."""
    pencil.dot((60, 54, 42), DRIVE_LAMP, LAMP_RADIUS + 1)
    pencil.dot(palette.OCHRE.lerp((60, 54, 42), 0.6), DRIVE_LAMP, LAMP_RADIUS)
    _light_lamp(pencil, (158, 136.5), 2.3, palette.PHOSPHOR)


def _light_lamp(pencil: _Pencil, place: tuple[float, float], radius: float, color: Color) -> None:
    pencil.dot((60, 54, 42), place, radius + 1)
    pencil.dot(color, place, radius)
    pencil.dot((255, 255, 240), (place[0] - 0.6, place[1] - 0.7), radius * 0.4)


def draw_lamp(scale: float) -> Surface:
    """Draw the lamp of the drive while it works, GLOW units wide and high."""
    side = round(GLOW * scale)

    def draw(large: Surface, factor: int) -> None:
        pencil = _Pencil(large, scale * factor)
        middle = GLOW / 2, GLOW / 2
        for step in range(4):
            pencil.dot((*palette.OCHRE[:3], 30 + 26 * step), middle, GLOW / 2 - 1.2 * step)
        _light_lamp(pencil, middle, LAMP_RADIUS, Color(255, 206, 92))

    return smooth((side, side), palette.OCHRE, draw)


def _write_badge(case: Surface, scale: float) -> None:
    font = pygame.font.Font(BADGE, max(5, round(10.5 * scale)))
    for color, down in ((GLOSS, 0.8), (Color(96, 80, 54), 0)):
        badge = font.render("MUGGINS 97", True, color)
        case.blit(badge, badge.get_rect(midleft=(round(24 * scale), round((136.4 + down) * scale))))


@lru_cache(maxsize=2)
def _note(scale: float) -> Surface:
    """Draw a yellow note on the case, with a count in pencil."""
    large = 2 * scale
    side = round(NOTE_SIZE * large)
    note = Surface((side + round(6 * large), side + round(6 * large)), pygame.SRCALPHA)
    note.fill((120, 96, 30, 0))
    curl = round(2 * large)
    pygame.draw.rect(note, (30, 22, 8, 80), (curl, curl, side, side + curl // 2))
    for color, height in (((246, 220, 112), side), ((232, 202, 92), round(5 * large))):
        pygame.draw.rect(note, color, (curl // 2, curl // 2, side, height))
    font = pygame.font.Font(PENCIL, max(5, round(10.5 * large)))
    for line, words in enumerate(("15-2", "15-4")):
        text = font.render(words, True, Color(78, 70, 74))
        note.blit(text, (curl * 2, round((4.4 + line * 9) * large)))
    return pygame.transform.rotozoom(note, NOTE_TILT, 0.5)


def _screen(scale: float, lights: Sequence[Light], glow: tuple[int, ...], fine: int = 1) -> Surface:
    """Draw the tube with its lit cells, ``fine`` of them in the width of one of the usual size."""
    size = round(TUBE[2] * scale), round(TUBE[3] * scale)

    def draw(large: Surface, factor: int) -> None:
        for light in lights:
            _light_cells(_Pencil(large, scale * factor), light, fine)

    face = smooth(size, lights[-1][0], draw)
    lit = _glass(scale, glow).copy()
    lit.blit(_halo(face), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    lit.blit(face, (0, 0))
    _draw_raster(lit, scale)
    lit.blit(_reflection(scale), (0, 0))
    return lit


def _halo(face: Surface) -> Surface:
    """Draw the glow of lit cells on the glass, in two radii."""
    size = face.get_size()
    light, halo = Surface(size, 0, 32), Surface(size, 0, 32)
    light.blit(face, (0, 0))
    for strength, coarse in ((140, 6), (102, 18)):
        few = (max(2, size[0] // coarse), max(2, size[1] // coarse))
        blur = pygame.transform.smoothscale(pygame.transform.smoothscale(light, few), size)
        blur.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        halo.blit(blur, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return halo


def _light_cells(pencil: _Pencil, light: Light, fine: int) -> None:
    """Draw the cells on a curved tube: the outer ones are compressed towards the rim."""
    color, cells = light
    for column, row in cells:
        across = (column + 0.5) * 2 / (fine * COLUMNS) - 1
        down = (row + 0.5) * 2 / (fine * ROWS) - 1
        x = TUBE[2] / 2 + across * (1 - BULGE * down**2) * COLUMNS * CELL / 2
        y = TUBE[3] / 2 + down * (1 - BULGE * across**2) * ROWS * CELL / 2
        side = CELL * 0.9 / fine
        pencil.slab(color, (x - side / 2, y - side / 2, side, side), 1.3 / fine)


def _draw_raster(lit: Surface, scale: float) -> None:
    step = max(2, round(2.6 * scale))
    for y in range(0, lit.get_height(), step):
        line = (0, y, lit.get_width(), max(1, step // 3))
        lit.fill((196, 196, 196), line, pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=2)
def _glass(scale: float, light: tuple[int, ...]) -> Surface:
    size = round(TUBE[2] * scale), round(TUBE[3] * scale)

    def glow(x: int, y: int) -> Color:
        away = min(1.0, ((x - 4) / 4.6) ** 2 + ((y - 3) / 3.6) ** 2)
        return Color(*light).lerp((5, 14, 11), away**0.9)

    def draw(large: Surface, _factor: int) -> None:
        width, height = large.get_size()
        pygame.draw.polygon(large, (255, 255, 255, 255), _tube_outline(width, height))

    glass = smooth(size, Color(255, 255, 255), draw)
    glass.blit(pull_out((9, 7), glow, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return glass


@lru_cache(maxsize=2)
def _reflection(scale: float) -> Surface:
    """Draw the reflection of the lamp over the table in the upper left of the glass."""
    size = round(TUBE[2] * scale), round(TUBE[3] * scale)

    def draw(large: Surface, _factor: int) -> None:
        width, height = large.get_size()
        outline = _tube_outline(width * 0.93, height * 0.9)
        shine = [(x + width * 0.035, y + height * 0.05) for x, y in outline]
        pygame.draw.polygon(large, (226, 255, 236, 26), shine)
        pygame.draw.ellipse(
            large, (226, 255, 236, 0), (-width * 0.25, height * 0.26, width * 1.7, height * 1.5)
        )

    return smooth(size, Color(226, 255, 236), draw)


def _tube_outline(width: float, height: float) -> list[tuple[float, float]]:
    """Return a box with curved sides: the superellipse of degree five."""
    points = []
    for step in range(120):
        turn = 2 * pi * step / 120
        across, down = cos(turn), sin(turn)
        x = copysign(abs(across) ** 0.4, across)
        y = copysign(abs(down) ** 0.4, down)
        points.append(((1 + x) * width / 2, (1 + y) * height / 2))
    return points


def draw_bubble(size: tuple[int, int], scale: float) -> Surface:
    """Draw a paper speech bubble of ``size`` pixels; words go into ``bubble_inside``."""

    def draw(large: Surface, factor: int) -> None:
        pencil = _Pencil(large, scale * factor)
        low = (TAIL_AT * size[1] / scale, size[0] / scale, size[1] / scale)
        for step in range(4):
            _fill_bubble(pencil, Color(0, 0, 0, 20 + 16 * step), low, 1.5 * step - 4, 3)
        _fill_bubble(pencil, palette.CARD_EDGE, low, 0, 0)
        _fill_bubble(pencil, palette.IVORY, low, 1.3, 0)

    return smooth(size, Color(0, 0, 0), draw)


def _fill_bubble(
    pencil: _Pencil, color: Color, low: tuple[float, float, float], inset: float, down: float
) -> None:
    """Draw body and tail in one color, ``inset`` units in from the paper's rim."""
    middle, width, height = low
    left, top = BUBBLE_TAIL + inset, BUBBLE_EDGE + inset - 3 + down
    body = (left, top, width - left - BUBBLE_EDGE - inset, height - 2 * BUBBLE_EDGE - 2 * inset)
    pencil.slab(color, body, BUBBLE_RADIUS - inset)
    half = 13 - inset * 0.8
    points = ((2 + inset * 1.9, middle + 4), (left + 1, middle - half), (left + 1, middle + half))
    pencil.wash(color, [(x, y + down) for x, y in points])


def bubble_inside(size: tuple[int, int], scale: float) -> Rect:
    left, top = round((BUBBLE_TAIL + 18) * scale), round(11 * scale)
    return Rect(left, top, size[0] - left - round(22 * scale), size[1] - round(28 * scale))
