"""Buttons, panels and rows: one look for every scene."""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Color, Surface

from muggins.control.intents import Act
from muggins.motion.boxes import Box, around
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.keycaps import paint_prompt
from muggins.paint.kit.shapes import outline, rounded

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
