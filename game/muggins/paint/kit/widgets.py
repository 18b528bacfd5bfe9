"""Buttons, panels, rows, tiles and paragraphs: one look for every scene."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from math import ceil
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from muggins.control.intents import Act
from muggins.motion.boxes import Box, around
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size, units_of
from muggins.paint.kit.keycaps import cap_width, paint_prompt
from muggins.paint.kit.shapes import outline, rounded, smooth

SMALLER = 0.95  # from one try to the next, until type is no larger than usual


class Wording(NamedTuple):
    """A text, its type, and its line height in units."""

    words: str
    pitch: float
    color: Color
    size: Size | float = Size.SMALL
    above: float = 0.0  # between what is before and its first line


class TypesetLine(NamedTuple):
    """One line: its center's y, its line height, and its type."""

    words: str
    y: float
    pitch: float
    size: float
    part: Wording


def lay_parts(
    canvas: Canvas, parts: Sequence[Wording], width: float, height: float
) -> list[TypesetLine]:
    """Lay out paragraphs below each other, as large as fits."""
    share = 1.0
    while True:
        lines = list(_lines_of(canvas, parts, width, share))
        if height_of(lines) <= height or share * canvas.words < SMALLER:
            return lines
        share *= SMALLER


def height_of(lines: Sequence[TypesetLine]) -> float:
    return lines[-1].y + lines[-1].pitch / 2 if lines else 0.0


def _lines_of(
    canvas: Canvas, parts: Sequence[Wording], width: float, share: float
) -> Iterator[TypesetLine]:
    y = 0.0
    for part in parts:
        size = units_of(part.size) * share
        pitch = part.pitch * canvas.words * share
        y += part.above * canvas.words * share
        for words in canvas.wrap_evenly(part.words, width, size):
            yield TypesetLine(words, y + pitch / 2, pitch, size, part)
            y += pitch


def paint_parts(
    canvas: Canvas, lines: Sequence[TypesetLine], x: float, top: float, anchor: str = "center"
) -> None:
    for line in lines:
        part = line.part
        canvas.text(line.words, x, top + line.y, part.color, line.size, anchor=anchor)


RADIUS, EDGE = 14.0, 3.0
LARGE_BUTTON = 100.0  # units high, and more
CAPTION_EDGE, CAP_ROOM, CAPTION_HEIGHT = 6.0, 30.0, 0.7  # at either end, at a key; of a button
SHADOW = 70  # of 255, on what is pressed
ROOM = 60.0  # units beside the words, without which there is no prompt
RING_WIDTH, RIM, RING_RADIUS = 9.0, 4.0, 18.0
LABEL = (104.0, 58.0)


class Look(NamedTuple):
    """Visual state of a control: hovered, focused, pressed, enabled."""

    is_hovered: bool = False
    is_focused: bool = False
    is_pressed: bool = False
    is_enabled: bool = True
    is_current: bool = False  # keys go to it, whether or not the mouse is used


@dataclass(frozen=True, slots=True)
class ButtonShown:
    box: Box
    words: str
    look: Look
    key: str | Act = ""  # that does the same
    is_main: bool = False
    is_listed: bool = False
    is_quiet: bool = False  # an outline, as what leads away or gives something up has
    is_on: bool = False  # in a gold edge, while what it does is to be seen


def paint_panel(
    canvas: Canvas, box: Box, *, fill: Color = palette.PANEL, is_focused: bool = False
) -> None:
    size = (canvas.length(box.width), canvas.length(box.height))

    def make() -> Surface:
        panel = rounded(size, fill, RADIUS * canvas.scale)
        edge = outline(size, palette.PANEL_EDGE, RADIUS * canvas.scale, 2 * canvas.scale)
        panel.blit(edge, (0, 0))
        return panel

    canvas.stamp(("panel", size, tuple(fill)), make, box.x, box.y, "topleft")
    if is_focused:
        paint_focus(canvas, box)


def paint_frame(canvas: Canvas, box: Box) -> None:
    """Draw a brass edge as four strips, since a picture of that size would take too long."""
    right, low = box.right - EDGE, box.bottom - EDGE
    across = [(box.x, y, box.width, EDGE) for y in (box.y, low)]
    down = [(x, box.y, EDGE, box.height) for x in (box.x, right)]
    for strip in (*across, *down):
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(*strip))


def paint_pill(
    canvas: Canvas,
    width: float,
    height: float,
    color: Color,
    x: float,
    y: float,
    anchor: str = "center",
) -> None:
    size = canvas.length(width), canvas.length(height)
    key = "pill", size, tuple(color)
    canvas.stamp(key, lambda: rounded(size, color, size[1] / 2), x, y, anchor)


def paint_button(canvas: Canvas, shown: ButtonShown) -> None:
    """Draw a button with its caption and, small, the equivalent key or pad button.

    An act's key is that of the device last used; a letter is one of the keyboard's. The caption is
    centered; beside a key, and in a list, it is left-aligned.
    """
    box, words, look, key, main = shown.box, shown.words, shown.look, shown.key, shown.is_main
    dy = 2 if look.is_pressed else 0
    kept, ground = ("button", box.width, box.height), partial(_button, canvas, shown)
    kinds = main, shown.is_quiet, shown.is_on
    canvas.stamp((*kept, look, *kinds), ground, box.x, box.y + dy, "topleft")
    color = palette.INK if main else palette.FOCUS if shown.is_on else palette.CREAM
    face = Face.TEXT if shown.is_quiet else Face.BOLD
    if not look.is_enabled:
        color = palette.DISABLED
    x, y = box.middle
    size = caption_size(canvas, box)
    words_width = canvas.width(words, size, face)
    prompt = prompt_of(canvas, key, look, (box.width - words_width) / 2 if words else 0)
    room = box.width - 2 * CAPTION_EDGE
    if prompt:
        right, is_pad = box.x + box.width - 14, canvas.prompts.is_pad
        dim = not look.is_enabled
        cap = paint_prompt(
            canvas, prompt, right, y + dy, color, is_pad=is_pad, is_dim=dim, anchor="midright"
        )
        room -= cap.width / canvas.scale + CAP_ROOM
    is_left = shown.is_listed or (key and not canvas.prompts.is_mouse)
    x, anchor = (box.x + 22, "midleft") if is_left else (x, "center")
    canvas.text(words, x, y + dy, color, size, face, anchor, room)


def caption_size(canvas: Canvas, box: Box) -> float:
    """Return the size of type on a button, by its height; enlarged type depends on width only."""
    usual = float((Size.LARGE if box.height >= LARGE_BUTTON else Size.BODY).value)
    return min(usual, max(usual, CAPTION_HEIGHT * box.height) / canvas.words)


def prompt_of(canvas: Canvas, key: str | Act, look: Look, room: float) -> str:
    """Return the key or button to show on a button; empty if there is none, or for a mouse."""
    prompts = canvas.prompts
    if prompts.is_mouse:
        return ""
    if isinstance(key, Act):
        return prompts.key(key)
    if prompts.is_pad:
        return prompts.key(Act.CONFIRM) if look.is_focused and room >= ROOM else ""
    return key.lower()


def _button(canvas: Canvas, shown: ButtonShown) -> Surface:
    box, look, main = shown.box, shown.look, shown.is_main
    size = (canvas.length(box.width), canvas.length(box.height))
    fill = palette.PANEL if shown.is_quiet else palette.WALNUT_DARK
    fill = palette.BRASS if main and look.is_enabled else fill
    if look.is_enabled and (look.is_hovered or look.is_focused):
        fill = fill.lerp(palette.CREAM, 0.14)
    if look.is_pressed:
        fill = fill.lerp(palette.INK, 0.2)
    radius = RADIUS * canvas.scale
    button = rounded(size, fill, radius)
    focus = palette.IVORY if main else palette.FOCUS
    is_bright = look.is_focused or shown.is_on
    usual = palette.QUIET if shown.is_quiet else palette.BRASS_DARK
    edge, width = (focus, 4 * canvas.scale) if is_bright else (usual, 2 * canvas.scale)
    button.blit(outline(size, edge, radius, width), (0, 0))
    return button


def paint_focus(canvas: Canvas, box: Box) -> None:
    size = (canvas.length(box.width), canvas.length(box.height))
    radius, width = RADIUS * canvas.scale, 4 * canvas.scale
    ring = partial(outline, size, palette.FOCUS, radius, width)
    canvas.stamp(("focus", size), ring, box.x, box.y, "topleft")


def paint_shadow(canvas: Canvas, box: Box) -> None:
    """Draw the pressed state of a control without one of its own."""
    size = (canvas.length(box.width), canvas.length(box.height))

    def make() -> Surface:
        shadow = rounded(size, palette.INK, RADIUS * canvas.scale).convert_alpha()
        shadow.set_alpha(SHADOW)
        return shadow

    canvas.put(canvas.cached(("pressed", size), make), box.x, box.y, "topleft")


SHADE = 170


def paint_shade(canvas: Canvas, alpha: int = SHADE) -> None:
    """Darken the background of a modal layer or a highlight."""

    def make() -> Surface:
        shade = Surface(canvas.size)
        shade.fill(palette.NIGHT)
        return shade

    shade = canvas.cached("shade", make)
    shade.set_alpha(alpha)
    canvas.surface.blit(shade, (0, 0))


def paint_ring(canvas: Canvas, box: Box, words: str) -> None:
    """Draw the scanning ring for single-switch input, with the action's label."""
    outer = around(box, RING_WIDTH + RIM)
    size = canvas.length(outer.width), canvas.length(outer.height)

    def make() -> Surface:
        radius = RING_RADIUS * canvas.scale
        ring = outline(size, palette.NIGHT, radius, (RING_WIDTH + 2 * RIM) * canvas.scale)
        rim = canvas.length(RIM)
        gold = (size[0] - 2 * rim, size[1] - 2 * rim)
        ring.blit(outline(gold, palette.FOCUS, radius - rim, RING_WIDTH * canvas.scale), (rim, rim))
        return ring

    canvas.stamp(("walking ring", size), make, outer.x, outer.y, "topleft")
    if words:
        _paint_label(canvas, outer, words)


def _paint_label(canvas: Canvas, ring: Box, words: str) -> None:
    """Draw a label above the ring, or below one near the top."""
    width, height = (side * canvas.words for side in LABEL)
    top = ring.y - height - RIM
    if top < canvas.view.y:
        top = ring.bottom + RIM
    label = Box(ring.middle[0] - width / 2, top, width, height)
    paint_panel(canvas, label, fill=palette.NIGHT)
    place, room = label.middle, width - 2 * RIM
    canvas.text(words, *place, palette.FOCUS, Size.BODY, Face.BOLD, room=room)


FOOT, TILE_EDGE, ASIDE, MARK = 5.0, 2.0, 30.0, 26.0  # mark: the arrow at the right
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
    line = max(1.0, (2 if is_chosen else 1) * TILE_EDGE * scale)
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
    rim = RING if look.is_focused else TILE_EDGE
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
