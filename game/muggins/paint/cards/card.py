"""Cards on the table or in motion, each with its shadow."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Surface

from muggins.motion.places import ASPECT
from muggins.motion.sprites import Sprite
from muggins.paint.cards.deck import LIFT_STEPS, DeckStyle, paint_back, paint_face, shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, drawn
from muggins.paint.kit.shapes import dashed, outline, rounded

CORNER = 14 / 336  # of a card's height
BRIGHTEST = 130


def paint_card(
    canvas: Canvas, sprite: Sprite, deck: DeckStyle, sizes: Sequence[tuple[float, int]]
) -> None:
    """Draw a card outside the deck; ``sizes`` has heights of cards at rest, in units and pixels."""
    height = canvas.length(sprite.height)
    picture = _side(canvas, sprite, deck, height, [pixels for _, pixels in sizes])
    if sprite.breadth < 1:
        width = max(1, round(picture.get_width() * sprite.breadth))
        picture = pygame.transform.smoothscale(picture, (width, height))
    if abs(sprite.turn) > 0.2:
        picture = pygame.transform.rotozoom(picture, sprite.turn, 1.0)
    _, home = min(sizes, key=lambda size: abs(size[0] - sprite.height))
    shade = shadow(canvas, home, round(sprite.lift * LIFT_STEPS))
    if sprite.breadth < 1:
        width = max(1, round(shade.get_width() * sprite.breadth))
        shade = pygame.transform.scale(shade, (width, shade.get_height()))
    canvas.put(shade, sprite.x, sprite.y)
    if sprite.brightness < 1:
        picture = _darken(picture, sprite.brightness)
    canvas.put(picture, sprite.x, sprite.y)
    if sprite.glow > 0 or sprite.sheen > 0:
        _paint_lights(canvas, sprite)


def _darken(picture: Surface, brightness: float) -> Surface:
    dark, level = picture.copy(), round(255 * brightness)
    dark.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _paint_lights(canvas: Canvas, sprite: Sprite) -> None:
    """Paint a gold edge round a scoring card, and brass light on one of a great hand."""
    size = (canvas.length(sprite.height * ASPECT), canvas.length(sprite.height))
    radius = CORNER * sprite.height * canvas.scale
    if sprite.is_missed:
        around = (size[0] + canvas.length(14), size[1] + canvas.length(14))
        broken = partial(dashed, around, palette.CORAL, radius, 5 * canvas.scale)
        canvas.put(drawn(canvas, ("missed", around), broken), sprite.x, sprite.y)
        return
    edge = partial(outline, size, palette.FOCUS, radius, 4 * canvas.scale)
    sheen = partial(rounded, size, palette.FOCUS, radius)
    for draw, share, brightest in ((edge, sprite.glow, 255), (sheen, sprite.sheen, BRIGHTEST)):
        if share > 0:
            light = drawn(canvas, ("card light", brightest, size), draw)
            light.set_alpha(round(brightest * min(1.0, share)))
            canvas.put(light, sprite.x, sprite.y)


def _side(
    canvas: Canvas, sprite: Sprite, deck: DeckStyle, height: int, rests: Sequence[int]
) -> Surface:
    """Return the face or back, ``height`` pixels high, scaled from the next larger of ``rests``."""
    base = height
    if height not in rests:
        base = min((each for each in rests if each > height), default=max(rests))
    if sprite.is_open:
        picture = paint_face(canvas, sprite.card, base, deck, sprite.ear)
    else:
        picture = paint_back(canvas, base, deck, sprite.card, sprite.ear)
    if base == height:
        return picture
    width = round(picture.get_width() * height / base)
    return pygame.transform.smoothscale(picture, (max(1, width), height))
