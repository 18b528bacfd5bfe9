"""A fan of cards held in no hand, as the title shows it."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Surface

from game.paint.canvas import Canvas
from game.paint.faces import card_shadow
from game.paint.table import Deck, paint_face

PITCH, TURN, SAG, HEIGHT = 132.0, 9.0, 11.0, 294.0


def paint_fan(
    canvas: Canvas, cards: Sequence[int], middle: tuple[float, float], deck: Deck
) -> None:
    """The cards side by side, turned and hanging like a fan."""
    for i, card in enumerate(cards):
        off = i - (len(cards) - 1) / 2
        picture = canvas.cached(("fan", card, deck), partial(_turn, canvas, card, off, deck))
        canvas.put(picture, middle[0] + off * PITCH, middle[1] + SAG * off * off)


def _turn(canvas: Canvas, card: int, off: float, deck: Deck) -> Surface:
    """Turned at twice the size and halved, so that the edges are smooth."""
    height = 2 * canvas.length(HEIGHT)
    shadow, face = card_shadow(height, 0.1), paint_face(canvas, card, height, deck)
    shadow.blit(face, face.get_rect(center=shadow.get_rect().center))
    return pygame.transform.rotozoom(shadow, -TURN * off, 0.5)
