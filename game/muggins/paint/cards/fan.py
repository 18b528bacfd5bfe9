"""A fan of cards with a pack beside it, for the title."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Surface

from muggins.paint.cards.deck import DeckStyle, paint_back, paint_face, shadow
from muggins.paint.cards.faces import card_shadow
from muggins.paint.kit.canvas import Canvas

PITCH, TURN, SAG, HEIGHT = 124.0, 9.0, 11.0, 294.0
LARGE = 1.5  # pixels a unit
PACK_HEIGHT, N_LAYERS, LAYER = 252.0, 7, (1.6, 1.8)


def paint_fan(
    canvas: Canvas, cards: Sequence[int], middle: tuple[float, float], deck: DeckStyle
) -> None:
    for i, card in enumerate(cards):
        off = i - (len(cards) - 1) / 2
        x, y = middle[0] + off * PITCH, middle[1] + SAG * off * off
        canvas.stamp(("fan", card, deck), partial(_turn, canvas, card, off, deck), x, y)


def _turn(canvas: Canvas, card: int, off: float, deck: DeckStyle) -> Surface:
    """Rotate at twice the size and halve, for smooth edges; a large picture is rotated as it is."""
    factor = 2 if canvas.scale < LARGE else 1
    height = factor * canvas.length(HEIGHT)
    whole = canvas.cached(("fan shadow", height), lambda: card_shadow(height, 0.1)).copy()
    face = paint_face(canvas, card, height, deck)
    whole.blit(face, face.get_rect(center=whole.get_rect().center))
    return pygame.transform.rotozoom(whole, -TURN * off, 1 / factor)


def paint_pile(canvas: Canvas, middle: tuple[float, float], deck: DeckStyle) -> None:
    height = canvas.length(PACK_HEIGHT)
    back = paint_back(canvas, height, deck)
    below = middle[0] + N_LAYERS * LAYER[0], middle[1] + N_LAYERS * LAYER[1]
    canvas.put(shadow(canvas, height, 1), *below)
    for layer in range(N_LAYERS, -1, -1):
        canvas.put(back, middle[0] + layer * LAYER[0], middle[1] + layer * LAYER[1])
