"""Dog ears: they bend, stand, lie and droop, on faces and backs, at every size."""

from itertools import pairwise

import pygame
import pytest
from pygame import Surface

from muggins.motion.timeline import EAR_LIFT, SPRING, spring
from muggins.paint.cards.deck import DeckStyle, dog_ear, paint_back, paint_face
from muggins.paint.kit.canvas import Canvas
from muggins.paint.scenes.pack import RIPPLE

DECK = DeckStyle(ears=frozenset({3, 9}), worn=frozenset({9}))
HEIGHTS = (60, 154, 472)


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    return Canvas((1280, 720))


def ink(picture: Surface) -> int:
    return pygame.mask.from_surface(picture).count()


def data(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("side", ["face", "back"])
def test_an_ear_goes_through_all_its_steps(canvas: Canvas, height: int, side: str) -> None:
    """Flat it covers its corner, upright nothing, lying a piece of the card."""
    whole = paint(canvas, side, 4, height)
    steps = [dog_ear(whole.copy(), 1, bend) for bend in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert len({data(step) for step in steps}) == 5
    covered = [ink(step) for step in steps]
    assert covered[0] >= covered[1] > covered[2]
    assert ink(whole) - covered[2] > 0.003 * ink(whole)
    assert data(dog_ear(whole.copy(), 1)) == data(steps[-1])


def paint(
    canvas: Canvas, side: str, card: int, height: int, bend: float = 1.0, deck: DeckStyle = DECK
) -> Surface:
    if side == "face":
        return paint_face(canvas, card, height, deck, bend)
    return paint_back(canvas, height, deck, card, bend)


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("side", ["face", "back"])
def test_ears_lift_on_the_way_and_fall_again(canvas: Canvas, height: int, side: str) -> None:
    lying, lifted = (paint(canvas, side, 3, height, bend) for bend in (1.0, 1 - EAR_LIFT))
    assert data(lying) != data(lifted)
    assert data(lying) == data(paint(canvas, side, 3, height))
    assert data(lying) != data(paint(canvas, side, 3, height, 1 - RIPPLE / 2))


def test_a_pressed_corner_bends_and_springs_flat(canvas: Canvas) -> None:
    """Of a card without an ear too, but never in a crisp deck."""
    flat = paint_face(canvas, 4, 154, DECK)
    assert data(paint_face(canvas, 4, 154, DECK, 1.8)) != data(flat)
    assert data(paint_face(canvas, 4, 154, DECK, 1 + spring(SPRING))) == data(flat)
    assert data(paint_face(canvas, 4, 154, DeckStyle(), 1.8)) == data(flat)
    assert data(paint_face(canvas, 3, 154, DECK, 1.5)) == data(
        paint_face(canvas, 3, 154, DECK, 0.5)
    )


def test_a_spring_comes_to_rest() -> None:
    assert spring(0) == 1 and spring(SPRING) == 0 == spring(9)
    swings = [spring(i / 100) for i in range(45)]
    assert all(0 <= swing <= 1 for swing in swings) and max(swings[30:]) < 0.15
    assert any(later > before for before, later in pairwise(swings))
