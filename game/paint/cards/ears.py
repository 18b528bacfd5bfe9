"""Dog ears: corners of cards that use has bent, lying flat or on their way up and down."""

from functools import cache

import pygame
from pygame import Color, Surface

from game.paint.cards.faces import HIGH
from game.paint.kit import palette
from game.paint.kit.shapes import smooth

EAR, WORN_EAR = 36, 45
"""Points of the plan of a card; the larger one is limp with use."""

UPRIGHT = 0.5
LYING, DROOPING = 0.77, 0.9  # of the way over the corner's square, where the tip comes to lie
_WHITE, _BLACK = Color(255, 255, 255), Color(0, 0, 0)


def dog_ear(side: Surface, corner: int, bend: float = 1.0, *, is_worn: bool = False) -> Surface:
    """``side`` with one corner bent over: 0 top left, 1 top right, 2 bottom right, 3 bottom left.

    ``bend`` goes from 0, flat again but for the crease, over 0.5, upright, to 1, folded over.
    The corner is cut off along the crease; folded, its other side lies over the card, with a
    shade line along the crease and a little shadow beneath the flap; else its own side is seen
    the shorter, the steeper it stands.
    """
    right, bottom = corner in (1, 2), corner in (2, 3)
    bent = pygame.transform.flip(side, right, bottom)
    leg = round(bent.get_height() * (WORN_EAR if is_worn else EAR) / HIGH)
    own = bent.subsurface((0, 0, leg, leg)).copy()
    bent.blit(_kept(leg), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if bend > UPRIGHT:
        folded = (bend - UPRIGHT) / (1 - UPRIGHT)
        bent.blit(_flap(leg, round(folded, 3), DROOPING if is_worn else LYING), (0, 0))
    elif bend < UPRIGHT:
        own.blit(_standing(leg, round(bend, 3)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        bent.blit(own, (0, 0))
    return pygame.transform.flip(bent, right, bottom)


@cache
def _kept(leg: int) -> Surface:
    """What a cut along the crease leaves of a corner, as a mask."""

    def draw(large: Surface, factor: int) -> None:
        far = leg * factor
        pygame.draw.polygon(large, _WHITE, [(far, 0), (far, far), (0, far)])

    return smooth((leg, leg), _WHITE, draw)


@cache
def _standing(leg: int, bend: float) -> Surface:
    """What is seen of a corner that stands up, as a mask; the steeper, the darker."""
    shade = _WHITE.lerp(_BLACK, 0.5 * bend / UPRIGHT)

    def draw(large: Surface, factor: int) -> None:
        far = leg * factor
        pygame.draw.polygon(large, shade, [(far, 0), (bend * far, bend * far), (0, far)])

    return smooth((leg, leg), shade, draw)


@cache
def _flap(leg: int, folded: float, lying: float) -> Surface:
    """The folded corner, its tip not quite flat on the card, drawn for the top left."""
    reach = UPRIGHT + (lying - UPRIGHT) * folded

    def draw(large: Surface, factor: int) -> None:
        far = leg * factor
        for step in range(8):
            tip = reach + (0.27 - 0.03 * step) * folded
            _draw_fold(large, far, tip, 0, Color(0, 0, 0, 12 + 12 * step))
        _draw_fold(large, far, reach + 0.03, 0, palette.CARD_EDGE)
        for step in range(16):
            shade = palette.CARD_EDGE.lerp(palette.IVORY, min(1, 0.35 + step / 12))
            _draw_fold(large, far, reach, step / 16, shade)

    size = round(leg * (lying + 0.29))
    return smooth((size, size), _BLACK, draw)


def _draw_fold(large: Surface, far: int, tip: float, start: float, colour: Color) -> None:
    """The triangle from the crease to ``tip``, less its share ``start`` next to the crease."""
    end = pygame.Vector2(tip * far, tip * far)
    crease = pygame.Vector2(far, 0), pygame.Vector2(0, far)
    near = [corner.lerp(end, start) for corner in crease]
    pygame.draw.polygon(large, colour, [near[0], end, near[1]])
