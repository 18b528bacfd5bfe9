"""Buttons, panels and rows: one look for every scene."""

from dataclasses import dataclass

from pygame import Color, Surface

from game.control.intents import Act
from game.motion.layout import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.prompts import paint_prompt
from game.paint.shapes import outline, rounded

RADIUS = 14.0
CAPTION_EDGE, CAP_ROOM, CAPTION_HEIGHT = 6.0, 30.0, 0.7  # at either end, at a key; of a button
ROOM = 60.0  # units beside the words, without which there is no prompt


@dataclass(frozen=True, slots=True)
class Look:
    """How a control stands: under the pointer, in the focus of the keys, pressed, usable."""

    is_hovered: bool = False
    is_focused: bool = False
    is_pressed: bool = False
    is_enabled: bool = True
    is_current: bool = False  # keys go to it, whether or not the mouse is used


def paint_panel(canvas: Canvas, box: Box, *, fill: Color = palette.PANEL) -> None:
    """A quiet board on which words stand."""
    size = (canvas.length(box.width), canvas.length(box.height))

    def make() -> Surface:
        panel = rounded(size, fill, RADIUS * canvas.scale)
        edge = outline(size, palette.PANEL_EDGE, RADIUS * canvas.scale, 2 * canvas.scale)
        panel.blit(edge, (0, 0))
        return panel.convert_alpha()

    canvas.put(canvas.cached(("panel", size, tuple(fill)), make), box.x, box.y, "topleft")


def paint_button(
    canvas: Canvas,
    box: Box,
    words: str,
    look: Look,
    *,
    key: str | Act = "",
    main: bool = False,
    listed: bool = False,
) -> None:
    """A button with its caption and, small, the key or pad's button that does the same.

    An act's key is that of the device last used; a letter is one of the keyboard's. The caption is
    in the middle; beside a key, and where one is left out of a list, it begins at the left.
    """
    dy = 2 if look.is_pressed else 0
    ground = canvas.cached(
        ("button", box.width, box.height, look, main), lambda: _button(canvas, box, look, main)
    )
    canvas.put(ground, box.x, box.y + dy, "topleft")
    colour = _caption_colour(look, main)
    x, y = box.middle
    size = caption_size(canvas, box)
    words_width = canvas.width(words, size, Face.BOLD)
    prompt = _prompt(canvas, key, look, (box.width - words_width) / 2 if words else 0)
    room = box.width - 2 * CAPTION_EDGE
    if prompt:
        right, is_pad = box.x + box.width - 14, canvas.prompts.is_pad
        dim = not look.is_enabled
        cap = paint_prompt(
            canvas, prompt, right, y + dy, colour, is_pad=is_pad, is_dim=dim, anchor="midright"
        )
        room -= cap.width / canvas.scale + CAP_ROOM
    is_left = key and (listed or not canvas.prompts.is_mouse)
    x, anchor = (box.x + 22, "midleft") if is_left else (x, "center")
    canvas.text(words, x, y + dy, colour, size, Face.BOLD, anchor, room)


def caption_size(canvas: Canvas, box: Box) -> float:
    """The size of type on a button: as usual, but where words have grown no higher than it."""
    usual = float(Size.BODY.value)
    return min(usual, max(usual, CAPTION_HEIGHT * box.height) / canvas.words)


def _prompt(canvas: Canvas, key: str | Act, look: Look, room: float) -> str:
    """The key or button to name on a button; nothing where there is none, or for a mouse."""
    prompts = canvas.prompts
    if prompts.is_mouse:
        return ""
    if isinstance(key, Act):
        return prompts.key(key)
    if prompts.is_pad:
        return prompts.key(Act.CONFIRM) if look.is_focused and room >= ROOM else ""
    return key.lower()


def _caption_colour(look: Look, main: bool) -> Color:
    if not look.is_enabled:
        return palette.DISABLED
    return palette.INK if main else palette.CREAM


def _button(canvas: Canvas, box: Box, look: Look, main: bool) -> Surface:
    size = (canvas.length(box.width), canvas.length(box.height))
    fill = palette.BRASS if main and look.is_enabled else palette.WALNUT_DARK
    if look.is_enabled and (look.is_hovered or look.is_focused):
        fill = fill.lerp(palette.CREAM, 0.14)
    if look.is_pressed:
        fill = fill.lerp(palette.INK, 0.2)
    radius = RADIUS * canvas.scale
    button = rounded(size, fill, radius)
    focus = palette.IVORY if main else palette.FOCUS
    edge = focus if look.is_focused else palette.BRASS_DARK
    width = (4 if look.is_focused else 2) * canvas.scale
    button.blit(outline(size, edge, radius, width), (0, 0))
    return button.convert_alpha()


def paint_focus(canvas: Canvas, box: Box) -> None:
    """The ring around what the keys are on."""
    size = (canvas.length(box.width), canvas.length(box.height))
    ring = canvas.cached(
        ("focus", size),
        lambda: outline(size, palette.FOCUS, RADIUS * canvas.scale, 4 * canvas.scale),
    )
    canvas.put(ring, box.x, box.y, "topleft")


def paint_shade(canvas: Canvas) -> None:
    """Darken what lies below a layer."""

    def make() -> Surface:
        shade = Surface(canvas.size)
        shade.fill(palette.NIGHT)
        shade.set_alpha(170)
        return shade

    canvas.surface.blit(canvas.cached("shade", make), (0, 0))
