"""Brass plates of the board, and the header of a page: a plank with its name in brass."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame
from pygame import BLEND_RGB_MULT, Color, Surface

from muggins.motion.boxes import Box
from muggins.motion.streets import Box as Area
from muggins.paint.board import (
    BOARD_MARGIN,
    cast_letters,
    cast_shadow,
    cut_plank,
    draw_hole,
    engrave_at,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face
from muggins.paint.kit.shapes import Ink, outline, smooth
from muggins.paint.scenes.shown import PlateShown

ENAMEL = 30.0


class _Setting(NamedTuple):
    """Layout of a score panel, from its top left, with sizes; negative: from the right."""

    height: float  # with type of the usual size
    enamel: tuple[float, float]
    name: tuple[float, float, float]
    lead: tuple[float, float, float]
    score: tuple[float, float, float]
    ways: tuple[float, float, float, float]  # their middle, and the pitch of the lines


HIGH = _Setting(144, (36, 36), (58, 36, 29), (-16, 37, 21), (22, 96, 74), (-20, 95.5, 21, 29))
LONG = _Setting(104, (36, 34), (58, 34, 29), (58, 72, 23), (216, 53, 76), (-18, 53.5, 23, 31))
LONG_FROM = 3.0  # times as wide as high
MOST_PITCH = 1.3  # times as far from line to line
TINY = 15  # pixels; letters so small need a wider space after a figure
GAP = 14.0  # between what stands side by side
HIGH_SCORE, LONG_SCORE = 0.38, 0.24  # how much of the width the score takes at most


def paint_plate(canvas: Canvas, area: Area, plate: PlateShown) -> None:
    engraved = partial(_engrave, canvas, area, plate)
    canvas.stamp(("plate", area), engraved, area[0], area[1], "topleft", of=plate)


def _engrave(canvas: Canvas, area: Area, plate: PlateShown) -> Surface:
    size = canvas.length(area[2]), canvas.length(area[3])
    picture = Surface(size, pygame.SRCALPHA)
    setting = LONG if area[2] > LONG_FROM * area[3] else HIGH
    right, down = area[2], area[3] / setting.height

    def write(words: str, place: tuple[float, ...], face: Face, room: float) -> float:
        x, y, units = place[:3]
        fitted = canvas.fitted(words, units, face, room)
        at = round((x if x >= 0 else right + x) * canvas.scale), round(y * down * canvas.scale)
        anchor = "midleft" if x >= 0 else "midright"
        engrave_at(picture, canvas.font(fitted, face), words, at, anchor)
        return canvas.width(words, fitted, face)

    enamel = draw_enamel(canvas.length(ENAMEL), canvas.pegs[plate.seat])
    middle = round(setting.enamel[0] * canvas.scale), round(setting.enamel[1] * down * canvas.scale)
    picture.blit(enamel, enamel.get_rect(center=middle))
    _write(canvas, setting, plate, right, write)
    return picture


Write = Callable[[str, tuple[float, ...], Face, float], float]
"""Function that engraves text at a place, in a face, fitted to a width; returns its width."""


def _write(
    canvas: Canvas, setting: _Setting, plate: PlateShown, right: float, write: Write
) -> None:
    """Write score, name, lead and points to go, from one side to the other."""
    x, y, units = setting.score
    is_long = setting is LONG
    if is_long:  # and as wide as it ever is
        x, units = x * (3 + canvas.words) / 4, units * 2 / (1 + canvas.words)
    score = "" if plate.score is None else str(plate.score)
    most = right * (LONG_SCORE if is_long else HIGH_SCORE)
    end = x + write(score, (x, y, units), Face.FIGURES, most) + GAP
    lead, name = setting.lead, setting.name
    aside = x if is_long else right + lead[0]
    aside -= write(plate.lead, lead, Face.NUMERALS, aside - lead[0] if is_long else right) + GAP
    write(plate.name, name, Face.BOLD, (x - GAP if is_long else aside) - name[0])
    x, y, units, pitch = setting.ways
    for i, way in enumerate(plate.ways):
        fall = (i - 0.5) * pitch * min(canvas.words, MOST_PITCH)
        is_small = canvas.length(units) < TINY
        spaced, room = way.replace(" ", "  ", 1) if is_small else way, right + x - end
        smallest = canvas.fitted(spaced, units, Face.NUMERALS, room)
        if canvas.width(spaced, smallest, Face.NUMERALS) <= room + GAP / 2:
            write(spaced, (x, y + fall, units), Face.NUMERALS, room)


def draw_enamel(diameter: int, color: Color) -> Surface:
    """Draw an enamel button in a peg's color, set into the brass."""

    def draw(large: Surface, factor: int) -> None:
        ink = Ink(large, diameter * factor / 2)  # its unit is the radius
        for part, shade in (
            (1.0, Color(255, 240, 196)),
            (0.94, Color(66, 42, 12)),
            (0.84, color.lerp(palette.BLACK, 0.30)),
            (0.74, color),
        ):
            ink.dot(shade, (1, 1), part)
        ink.dot(color.lerp(Color(255, 255, 255), 0.7), (0.72, 0.68), 0.17)

    return smooth((diameter, diameter), palette.BRASS, draw)


STRING_IN, STRING, STRING_CORNER = 20.0, 2.0, 30.0
LETTERS, USUAL_HEIGHT = 74.0, 132.0
FIRST_HOLE, PITCH, HEADER_GAP, GROUP = 66.0, 26.0, 46.0, 5
DUSK = (196, 190, 186)  # so that brass stands out from it
TRACKS = (-14.0, 14.0)
NAME_ROOM, NAME_GAP = 900.0, 24.0  # where no hole is drilled; from there to the longest of names


def paint_header(canvas: Canvas, title: str, box: Box) -> None:
    margin = canvas.length(BOARD_MARGIN)
    plank = canvas.cached(("header", box), lambda: _draw_plank(box, canvas.scale))
    left, top = canvas.point(box.x, box.y)
    canvas.surface.blit(plank, (left - margin, top - margin))
    part, room = min(1.0, box.height / USUAL_HEIGHT), min(NAME_ROOM, box.width - 2 * STRING_IN)
    key = "header", title, part, room
    canvas.stamp(key, lambda: cast_name(title, canvas.scale, part, room), *box.middle)


def cast_name(title: str, scale: float, part: float = 1.0, room: float = NAME_ROOM) -> Surface:
    """Draw a title in brass, in smaller letters if it would come too near to the holes."""
    height, room = LETTERS * scale * part, (room - 2 * NAME_GAP) * scale
    name = cast_letters(title, round(height))
    if name.get_width() > room:
        name = cast_letters(title, int(height * room / name.get_width()))
    return name


def _draw_plank(box: Box, scale: float) -> Surface:
    """Draw walnut with a string of maple round it, and holes in fives at either end."""
    size = round(box.width * scale), round(box.height * scale)
    margin = max(1, round(BOARD_MARGIN * scale))
    plank = cast_shadow((size[0] + 2 * margin, size[1] + 2 * margin), scale)
    wood = cut_plank(size, scale)
    wood.fill(DUSK, special_flags=BLEND_RGB_MULT)
    inset = round(STRING_IN * scale)
    inner = size[0] - 2 * inset, size[1] - 2 * inset
    wood.blit(outline(inner, palette.MAPLE, STRING_CORNER * scale, STRING * scale), (inset, inset))
    hole = draw_hole(scale)
    for x in _hole_xs(box.width):
        for track in TRACKS:
            at = round(x * scale), round((box.height / 2 + track) * scale)
            wood.blit(hole, hole.get_rect(center=at))
    plank.blit(wood, (margin, margin))
    return plank


def _hole_xs(width: float) -> list[float]:
    """Return the x positions of drilled holes: groups of five from both ends."""
    group = (GROUP - 1) * PITCH + HEADER_GAP
    n_groups = int(((width - NAME_ROOM) / 2 - FIRST_HOLE + HEADER_GAP) / group)
    xs = [FIRST_HOLE + k * group + i * PITCH for k in range(n_groups) for i in range(GROUP)]
    return [*xs, *(width - x for x in xs)]
