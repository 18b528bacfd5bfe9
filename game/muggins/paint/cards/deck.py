"""A printed deck: faces and backs in the requested sizes, bent corners, and a fan of cards."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from muggins.foreign.intake import Shelf
from muggins.motion.places import Places
from muggins.paint.cards.backs import BACKS, DEFAULT, draw_back
from muggins.paint.cards.custom import BackError, load_back, stretch_back
from muggins.paint.cards.faces import HIGH, Faces, Style, card_shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.shapes import smooth
from muggins.rules.cards import N_CARDS, RANKS

LIFT_STEPS = 4
AT_REST, BENDS = 1.0, 6  # of an ear: how it lies, and in how many steps it goes there
EAR_ON_FACE, EAR_ON_BACK = 1, 0
"""One corner, seen from both sides: it never hides an index, and shows in every fan."""

EAR, WORN_EAR = 36, 45  # points of the plan of a card; the larger one is limp with use

UPRIGHT = 0.5
LYING, DROOPING = 0.77, 0.9  # of the way over the corner's square, where the tip comes to lie
_WHITE, _BLACK = Color(255, 255, 255), Color(0, 0, 0)


class DeckStyle(NamedTuple):
    """Appearance of a deck: printing and wear.

    ``back`` is the name of a back or the path of a picture; the default replaces one that can't be
    shown. ``ears`` are the cards with a bent corner, ``worn`` those whose corner droops.
    """

    style: Style = Style.CLASSIC
    back: str = DEFAULT
    ears: frozenset[int] = frozenset()
    worn: frozenset[int] = frozenset()


def paint_face(
    canvas: Canvas, card: int, height: int, deck: DeckStyle, bend: float = AT_REST
) -> Surface:
    """Return the face of a card, ``height`` pixels high, with any bent corner."""
    faces = _faces(canvas, height, deck)
    ear = _ear(deck, card, bend)
    if ear is None:
        return faces.face(card)
    key = ("eared face", deck.style, height, card, ear)
    return canvas.cached(key, lambda: _bend(faces.face(card), EAR_ON_FACE, ear))


def paint_plain(canvas: Canvas, card: int, height: int, deck: DeckStyle) -> Surface:
    """Return a card for running text, ``height`` pixels high: its index and a pip."""
    return _faces(canvas, height, deck).plain(card)


def _faces(canvas: Canvas, height: int, deck: DeckStyle) -> Faces:
    return canvas.cached(("faces", deck.style, height), lambda: Faces(height, deck.style))


def paint_back(
    canvas: Canvas, height: int, deck: DeckStyle, card: int | None = None, bend: float = AT_REST
) -> Surface:
    """Return the back of a card, ``height`` pixels high, with any dog ear."""
    back = canvas.cached(
        ("back", deck.back, height), lambda: _draw_back(canvas.shelf, deck.back, height)
    )
    ear = None if card is None else _ear(deck, card, bend)
    if ear is None:
        return back
    return canvas.cached(
        ("eared back", deck.back, height, ear), lambda: _bend(back, EAR_ON_BACK, ear)
    )


UiSounds = tuple[float, bool]  # how far a corner is bent, and whether it is limp with use


def _ear(deck: DeckStyle, card: int, bend: float) -> UiSounds | None:
    """Return the visible state of a card's bent corner, in a few steps; None if it is flat.

    ``bend`` is the current bend of marked cards. In a deck that has some, a flat corner bends by
    the excess over 1, for a moment.
    """
    if not deck.ears:
        return None
    if card not in deck.ears:
        bend -= AT_REST
        return (_step(bend), False) if _step(bend) > 0 else None
    return _step(min(bend, 2 * AT_REST - bend)), card in deck.worn


def _step(bend: float) -> float:
    return round(max(0.0, min(1.0, bend)) * BENDS) / BENDS


def _bend(side: Surface, corner: int, ear: UiSounds) -> Surface:
    return dog_ear(side, corner, ear[0], is_worn=ear[1])


def _draw_back(shelf: Shelf, name: str, height: int) -> Surface:
    if name in BACKS:
        return BACKS[name](height)
    picture = _load_back(shelf, name)
    return BACKS[DEFAULT](height) if picture is None else stretch_back(picture, height)


@cache
def _load_back(shelf: Shelf, path: str) -> Surface | None:
    """Return the custom picture, read once; None if it is missing or invalid."""
    try:
        return load_back(Path(path), shelf)
    except BackError:
        return None


def forget_backs() -> None:
    """Clear the cache of custom pictures, since a file may have changed."""
    _load_back.cache_clear()


def lifted_leg(canvas: Canvas, height: int, *, is_bent: bool = False) -> Surface:
    """Return the default back on which MoonBeam marks the deck."""
    back = canvas.cached(("lifted leg", height), lambda: draw_back(height, leg_lifted=True))
    if not is_bent:
        return back
    return canvas.cached(("bent lifted leg", height), lambda: dog_ear(back, EAR_ON_BACK))


def shadow(canvas: Canvas, height: int, lift: int) -> Surface:
    """Return a card's shadow at that height, ``lift`` 0 (at rest) to LIFT_STEPS."""
    return canvas.cached(("shadow", height, lift), lambda: card_shadow(height, lift / LIFT_STEPS))


def compose_deck(canvas: Canvas, deck: DeckStyle, homes: Places) -> Iterator[None]:
    """Render faces and backs at their sizes in advance.

    Yields after each back and each suit, so that no frame waits for a whole deck.
    """
    for units in homes.heights:
        paint_back(canvas, canvas.length(units), deck, min(deck.ears, default=None))
        yield
    lifted_leg(canvas, canvas.length(homes.row.height))
    for units in (homes.own.height, homes.row.height, homes.shown.height):
        for card in range(N_CARDS):
            paint_face(canvas, card, canvas.length(units), deck)
            if (card + 1) % len(RANKS) == 0:
                yield


# --- corners that are bent


def dog_ear(side: Surface, corner: int, bend: float = 1.0, *, is_worn: bool = False) -> Surface:
    """Bend a corner of ``side``: 0 top left, 1 top right, 2 bottom right, 3 bottom left.

    ``bend`` goes from 0, flat but for the crease, over 0.5, upright, to 1, folded over. The corner
    is cut off along the crease. Folded, its other side covers the card, with a shade line along the
    crease and a small shadow beneath the flap; otherwise its own side is seen, shortened by its
    angle.
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
    """Return a mask of the corner cut along the crease."""

    def draw(large: Surface, factor: int) -> None:
        far = leg * factor
        pygame.draw.polygon(large, _WHITE, [(far, 0), (far, far), (0, far)])

    return smooth((leg, leg), _WHITE, draw)


@cache
def _standing(leg: int, bend: float) -> Surface:
    """Return a mask of a raised corner; the steeper, the darker."""
    shade = _WHITE.lerp(_BLACK, 0.5 * bend / UPRIGHT)

    def draw(large: Surface, factor: int) -> None:
        far = leg * factor
        pygame.draw.polygon(large, shade, [(far, 0), (bend * far, bend * far), (0, far)])

    return smooth((leg, leg), shade, draw)


@cache
def _flap(leg: int, folded: float, lying: float) -> Surface:
    """Return the folded corner, its tip slightly raised, drawn for the top left."""
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


def _draw_fold(large: Surface, far: int, tip: float, start: float, color: Color) -> None:
    """Draw the triangle from the crease to ``tip``, beginning at the fraction ``start``."""
    end = pygame.Vector2(tip * far, tip * far)
    crease = pygame.Vector2(far, 0), pygame.Vector2(0, far)
    near = [corner.lerp(end, start) for corner in crease]
    pygame.draw.polygon(large, color, [near[0], end, near[1]])


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
