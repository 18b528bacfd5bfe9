"""Tiles: large buttons with a line below their caption, in three ranks, and pills."""

from collections.abc import Callable
from enum import Enum
from functools import partial
from math import ceil
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from muggins.control.intents import Act
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.keycaps import cap_width, paint_prompt
from muggins.paint.kit.shapes import outline, rounded, smooth
from muggins.paint.kit.widgets import RADIUS, Look, paint_pill, prompt_of

FOOT, EDGE, ASIDE, MARK = 5.0, 2.0, 30.0, 26.0  # mark: the arrow at the right
NARROW, CAP_ASIDE, BESIDE_CAP = 260.0, 14.0, 8.0  # tiles that leave a key less room
LARGE_TILE, CAPTION = 140.0, 40.0  # units high, and more; the caption's size there
RING = 4.0
LINE_PITCH = 1.28  # from the caption to its line, of their mean size
POINTS_ON = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


class TileRank(Enum):
    """Visual weight of a tile. ``MAIN`` is gold, at most one on a screen."""

    MAIN = Color(242, 208, 138), Color(216, 172, 92), palette.BRASS_DARK, palette.INK
    PLAIN = Color(68, 40, 26), Color(47, 27, 17), palette.BRASS_DARK, palette.CREAM
    CARD = Color(18, 34, 30), Color(16, 30, 27), palette.PANEL_EDGE, palette.CREAM
    QUIET = Color(14, 34, 36), Color(14, 34, 36), palette.PANEL_EDGE, palette.CREAM

    @property
    def has_foot(self) -> bool:
        return self in (TileRank.MAIN, TileRank.PLAIN)


class TileShown(NamedTuple):
    box: Box
    words: str
    line: str
    look: Look
    rank: TileRank
    key: str | Act = ""
    has_arrow: bool = False
    room: float = 0.0  # at the right, for a picture
    is_chosen: bool = False


def paint_tile(canvas: Canvas, shown: TileShown) -> None:
    box, look = shown.box, shown.look
    size = canvas.length(box.width), canvas.length(box.height)
    ground = partial(_draw_ground, canvas.scale, size, shown.rank, look, shown.is_chosen)
    key = "tile", size, shown.rank, look, shown.is_chosen
    canvas.stamp(key, ground, box.x, box.y, "topleft")
    down = FOOT - 2 if look.is_pressed and shown.rank.has_foot else 0.0
    _write(canvas, shown, down - FOOT / 2 * shown.rank.has_foot)


def _draw_ground(
    scale: float, size: tuple[int, int], rank: TileRank, look: Look, is_chosen: bool
) -> Surface:
    high, low, edge, _ = rank.value
    if look.is_enabled and (look.is_hovered or look.is_focused):
        high, low = (each.lerp(palette.CREAM, 0.1) for each in (high, low))
    if look.is_pressed:
        high, low = low.lerp(palette.INK, 0.1), low
    if is_chosen or (look.is_hovered and not rank.has_foot):
        edge = palette.FOCUS if is_chosen else palette.BRASS
    foot = round(FOOT * scale) if rank.has_foot and look.is_enabled else 0
    sunk = max(0, foot - max(1, round(2 * scale))) if look.is_pressed else 0
    width, height = size
    body = width, max(1, height - foot)
    picture = Surface(size, pygame.SRCALPHA)
    if foot and not look.is_pressed:
        dark = edge if rank is TileRank.MAIN else palette.INK
        picture.blit(rounded((width, body[1]), dark, RADIUS * scale), (0, foot))
    if look.is_enabled:
        picture.blit(_shaded(body, high, low, RADIUS * scale), (0, sunk))
    line = max(1.0, (2 if is_chosen else 1) * EDGE * scale)
    picture.blit(outline(body, edge, RADIUS * scale, line), (0, sunk))
    if look.is_focused:
        picture.blit(outline(body, palette.FOCUS, RADIUS * scale, RING * scale), (0, sunk))
    return picture


def _shaded(size: tuple[int, int], high: Color, low: Color, radius: float) -> Surface:
    """Return a rounded plate with a vertical gradient."""
    picture = rounded(size, Color(255, 255, 255), radius)
    shade = Surface((1, size[1]))
    for y in range(size[1]):
        shade.set_at((0, y), high.lerp(low, y / max(1, size[1] - 1)))
    shade = pygame.transform.scale(shade, size)
    picture.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def tile_type(height: float) -> float:
    """Return the size of the caption of a tile of that height."""
    return CAPTION if height >= LARGE_TILE else float(Size.BODY.value)


def _write(canvas: Canvas, shown: TileShown, down: float) -> None:
    box, look, rank = shown.box, shown.look, shown.rank
    color = rank.value[3] if look.is_enabled else palette.DISABLED
    units, face = tile_type(box.height), Face.TEXT if rank is TileRank.QUIET else Face.BOLD
    x, y = box.middle[0], box.middle[1] + down
    aside = ASIDE if box.width >= NARROW else CAP_ASIDE
    room = box.width - 2 * aside - shown.room
    prompt = prompt_of(canvas, shown.key, look, room)
    words_width = canvas.width(shown.words, Size.SMALL, face)
    if prompt and words_width > room - cap_width(canvas, prompt) - BESIDE_CAP:
        prompt = ""  # rather than smaller words
    is_left = bool(shown.line) or bool(prompt)
    if prompt:
        cap = paint_prompt(
            canvas,
            prompt,
            box.right - 14,
            y,
            color,
            is_pad=canvas.prompts.is_pad,
            anchor="midright",
        )
        room -= cap.width / canvas.scale + BESIDE_CAP
    elif shown.has_arrow:
        arrow = palette.FOCUS if rank is TileRank.CARD and look.is_enabled else color
        _paint_arrow(canvas, box.right - ASIDE - MARK / 2, y, arrow)
        room -= MARK
    anchor = "midleft" if is_left else "center"
    x = box.x + aside if is_left else x
    if not shown.line:
        canvas.text(shown.words, x, y, color, units, face, anchor, room)
        return
    small = float(Size.SMALL.value)
    pitch = LINE_PITCH * (units + small) / 2
    quiet = color if rank is TileRank.MAIN or not look.is_enabled else palette.QUIET
    canvas.text(shown.words, x, y - pitch / 2, color, units, face, anchor, room)
    canvas.text(shown.line, x, y + pitch / 2 + 2, quiet, small, Face.TEXT, anchor, room)


def _paint_arrow(canvas: Canvas, x: float, y: float, color: Color) -> None:
    size = canvas.length(0.7 * MARK), canvas.length(MARK)

    def draw() -> Surface:
        def paint(large: Surface, factor: int) -> None:
            width, height = large.get_size()
            edge = max(1, ceil(0.09 * height))
            tip = [(edge, edge), (width - 1.5 * edge, height / 2), (edge, height - edge)]
            pygame.draw.lines(large, color, False, tip, max(2, round(5 * canvas.scale * factor)))

        return smooth(size, color, paint)

    canvas.stamp(("tile arrow", size, tuple(color)), draw, x, y)


def paint_label(canvas: Canvas, box: Box, bold: str, plain: str, look: Look) -> None:
    """Paint a navigation pill: a name in bold, and more in regular type."""
    edge = palette.FOCUS if look.is_focused else palette.PANEL_EDGE
    if look.is_hovered and not look.is_focused:
        edge = palette.BRASS
    fill = TileRank.QUIET.value[0].lerp(palette.BLACK, 0.6 if look.is_pressed else 0.35)
    x, y = box.middle
    rim = RING if look.is_focused else EDGE
    paint_pill(canvas, box.width, box.height, edge, x, y)
    paint_pill(canvas, box.width - 2 * rim, box.height - 2 * rim, fill, x, y)
    small, color = Size.SMALL, palette.CREAM if look.is_enabled else palette.DISABLED
    room = box.width - 2 * 18.0
    wide = [canvas.width(bold, small, Face.BOLD), canvas.width(plain, small)]
    part = min(1.0, room / max(1.0, sum(wide)))
    left = x - part * sum(wide) / 2
    canvas.text(bold, left, y, color, small, Face.BOLD, "midleft", part * wide[0])
    canvas.text(plain, left + part * wide[0], y, color, small, Face.TEXT, "midleft", part * wide[1])


def label_width(ruler: Canvas, bold: str, plain: str) -> float:
    wide = ruler.width(bold, Size.SMALL, Face.BOLD) + ruler.width(plain, Size.SMALL)
    return wide + 2 * 22.0


def paint_streak(canvas: Canvas, box: Box, pegs: tuple[bool, ...], today: int) -> None:
    """Paint a row of holes with a peg for each day that was played, and a ring on today's."""
    pitch = box.width / len(pegs)
    hole, ring = canvas.length(0.72 * pitch), canvas.length(1.0 * pitch)
    for i, is_played in enumerate(pegs):
        x, y = box.x + (i + 0.5) * pitch, box.middle[1]
        color = palette.PEG_GREEN if is_played else palette.HOLE
        draw: Callable[[], Surface] = partial(_draw_hole, hole, color)
        canvas.stamp(("streak", hole, is_played), draw, x, y)
        if i == today and not is_played:
            mark = partial(outline, (ring, ring), palette.FOCUS, ring / 2, 3 * canvas.scale)
            canvas.stamp(("streak today", ring), mark, x, y)


def _draw_hole(diameter: int, color: Color) -> Surface:
    def paint(large: Surface, _factor: int) -> None:
        middle = large.get_width() / 2
        for shade, part in ((palette.BRASS_DARK, 1.0), (palette.INK, 0.88), (color, 0.74)):
            pygame.draw.circle(large, shade, (middle, middle), part * middle)
        if color is palette.PEG_GREEN:
            light = color.lerp(palette.CREAM, 0.7)
            pygame.draw.circle(large, light, (0.8 * middle, 0.76 * middle), 0.2 * middle)

    return smooth((diameter, diameter), palette.BRASS_DARK, paint)


def draw_tail(size: tuple[int, int], tip: list[tuple[float, float]]) -> Surface:
    """Draw the tail of a bubble: a paper triangle."""

    def paint(large: Surface, factor: int) -> None:
        pygame.draw.polygon(large, palette.IVORY, [(x * factor, y * factor) for x, y in tip])

    return smooth(size, palette.IVORY, paint)
