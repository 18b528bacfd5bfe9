"""Card backs: all differ, all fit a face, and MoonBeam sometimes lifts a leg."""

import pygame
import pytest

from muggins.paint.cards.backs import BACKS, draw_back, frame_picture
from muggins.paint.cards.faces import card_width
from muggins.paint.kit import palette

HEIGHT = 154


@pytest.mark.parametrize("name", BACKS)
@pytest.mark.parametrize("height", [103, 154, 504])
def test_back_fits_a_face(name: str, height: int) -> None:
    back = BACKS[name](height)
    assert back.get_size() == (card_width(height), height)
    assert back.get_at((0, 0)).a < 10
    assert back.get_at(back.get_rect().center).a == 255
    assert back.get_at((back.get_width() // 2, round(height * 0.017))) == palette.IVORY


def test_lifted_leg_changes_the_dog_and_nothing_else() -> None:
    controller, lifting = draw_back(252), draw_back(252, leg_lifted=True)
    changed = pygame.mask.from_threshold(lifting, (0, 0, 0), (2, 2, 2, 255), controller)
    changed.invert()
    box = changed.get_bounding_rects()
    assert changed.count() > 500
    whole = box[0].unionall(box[1:])
    assert whole.left > 0.45 * 180
    assert whole.top > 0.4 * 252


@pytest.mark.parametrize("size", [(40, 40), (900, 300), (128, 188)])
def test_any_picture_can_be_framed(size: tuple[int, int]) -> None:
    picture = pygame.Surface(size)
    picture.fill((10, 200, 30))
    back = frame_picture(picture, HEIGHT)
    assert back.get_size() == (card_width(HEIGHT), HEIGHT)
    for x, y in ((0.5, 0.5), (0.1, 0.1), (0.9, 0.9), (0.1, 0.9)):
        at = round(x * back.get_width()), round(y * HEIGHT)
        shown = back.get_at(at)
        assert all(abs(a - b) <= 4 for a, b in zip(shown[:3], (10, 200, 30), strict=True))
