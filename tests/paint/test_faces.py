"""Card faces: all distinct, of the right size, and ears that bend one corner alone."""

import pygame
import pytest
from pygame import Surface

from muggins.paint.cards.deck import dog_ear
from muggins.paint.cards.faces import Faces, Style, blank_card, card_width
from muggins.paint.kit import palette
from muggins.rules.cards import N_CARDS, read_card

HEIGHT = 168


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("style", Style)
def test_fifty_two_distinct_faces(style: Style) -> None:
    deck = Faces(HEIGHT, style)
    assert len({pixels(deck.face(card)) for card in range(N_CARDS)}) == N_CARDS


@pytest.mark.parametrize("height", [103, 168, 252, 504])
def test_size_corners_and_cache(height: int) -> None:
    deck = Faces(height)
    face = deck.face(read_card("Kd"))
    assert face.get_size() == (round(height * 5 / 7), height) == (deck.width, deck.height)
    assert card_width(height) == deck.width
    right, bottom = face.get_width() - 1, face.get_height() - 1
    for corner in ((0, 0), (right, 0), (right, bottom), (0, bottom)):
        assert face.get_at(corner).a < 10
    assert face.get_at((deck.width // 2, 3)).a == 255
    assert deck.face(read_card("Kd")) is face


@pytest.mark.parametrize("style", [Style.MONO, Style.INVERSE_MONO])
def test_monochrome_faces_are_gray(style: Style) -> None:
    for text in ("Kh", "5d", "Qs"):
        data = pixels(Faces(HEIGHT, style).face(read_card(text)))
        assert data[0::4] == data[1::4] == data[2::4]


def test_styles_differ() -> None:
    decks = [Faces(HEIGHT, style) for style in Style]
    for text in ("8d", "Kc"):
        assert len({pixels(deck.face(read_card(text))) for deck in decks}) == len(Style)


def test_sheet_is_loaded_once() -> None:
    assert Faces(103).sheet is Faces(168, Style.LARGE).sheet


@pytest.mark.parametrize("corner", range(4))
def test_dog_ear_bends_its_corner_only(corner: int) -> None:
    card = blank_card(HEIGHT, palette.COBALT, palette.COBALT)
    before = pixels(card)
    bent = dog_ear(card, corner)
    assert pixels(card) == before
    assert bent.get_size() == card.get_size()
    right, bottom = card.get_width() - 1, HEIGHT - 1
    for other, (x, y) in enumerate(((0, 0), (right, 0), (right, bottom), (0, bottom))):
        inward = (x + (5 if x == 0 else -5), y + (5 if y == 0 else -5))
        assert (bent.get_at(inward).a == 0) == (other == corner)
    center = card.get_rect().center
    assert bent.get_at(center) == card.get_at(center)
