"""A printed deck: faces and backs at the sizes in which they are wanted, bent corners and all."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pygame import Surface

from game.motion.places import Places
from game.paint.backs import BACKS, DEFAULT, draw_back
from game.paint.canvas import Canvas
from game.paint.custom import BackError, load_back, stretch_back
from game.paint.faces import Faces, Style, card_shadow, dog_ear
from game.rules.cards import N_CARDS

LIFT_STEPS = 4
EAR_ON_FACE, EAR_ON_BACK = 1, 0
"""The same corner from either side: it never hides an index, and shows in every fan."""


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """How cards are printed, and what use has done to them.

    ``back`` is the name of a back or the path of a picture; one that cannot be shown is the
    default. ``ears`` are the cards whose corner is bent.
    """

    style: Style = Style.CLASSIC
    back: str = DEFAULT
    ears: frozenset[int] = frozenset()


def paint_face(canvas: Canvas, card: int, height: int, deck: DeckStyle) -> Surface:
    """The face of a card, ``height`` pixels high; a bent corner shows here too."""
    faces = canvas.cached(("faces", deck.style, height), lambda: Faces(height, deck.style))
    if card not in deck.ears:
        return faces.face(card)
    key = ("eared face", deck.style, height, card)
    return canvas.cached(key, lambda: dog_ear(faces.face(card).copy(), EAR_ON_FACE))


def paint_back(canvas: Canvas, height: int, deck: DeckStyle, card: int | None = None) -> Surface:
    """The back of a card, ``height`` pixels high, with its corner bent if it has a dog ear."""
    back = canvas.cached(("back", deck.back, height), lambda: _draw_back(deck.back, height))
    if card not in deck.ears:
        return back
    return canvas.cached(
        ("eared back", deck.back, height), lambda: dog_ear(back.copy(), EAR_ON_BACK)
    )


def _draw_back(name: str, height: int) -> Surface:
    if name in BACKS:
        return BACKS[name](height)
    picture = _load_back(name)
    return BACKS[DEFAULT](height) if picture is None else stretch_back(picture, height)


@cache
def _load_back(path: str) -> Surface | None:
    """The player's own picture, read once; None when it has gone or gone bad."""
    try:
        return load_back(Path(path))
    except BackError:
        return None


def forget_backs() -> None:
    """Let pictures be read again, since a file may have changed."""
    _load_back.cache_clear()


def lifted_leg(canvas: Canvas, height: int, *, is_bent: bool = False) -> Surface:
    """The default back, on which MoonBeam marks the deck."""
    back = canvas.cached(("lifted leg", height), lambda: draw_back(height, leg_lifted=True))
    if not is_bent:
        return back
    return canvas.cached(("bent lifted leg", height), lambda: dog_ear(back.copy(), EAR_ON_BACK))


def shadow(canvas: Canvas, height: int, lift: int) -> Surface:
    """What a card of that height keeps of the light, ``lift`` 0 (lying) to LIFT_STEPS."""
    return canvas.cached(("shadow", height, lift), lambda: card_shadow(height, lift / LIFT_STEPS))


def compose_deck(canvas: Canvas, deck: DeckStyle, homes: Places) -> None:
    """Make faces and backs at the sizes in which they will lie, before they are needed."""
    for units in (homes.own.height, homes.row.height, homes.shown.height):
        for card in range(N_CARDS):
            paint_face(canvas, card, canvas.length(units), deck)
    for units in homes.heights:
        paint_back(canvas, canvas.length(units), deck, min(deck.ears, default=None))
    lifted_leg(canvas, canvas.length(homes.row.height))
