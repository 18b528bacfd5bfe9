"""Card faces: all distinct, of the right size, in the right inks, turned as a card is."""

import pygame
import pytest
from pygame import Surface

from game.paint.cards import faces
from game.paint.cards.deck import dog_ear
from game.paint.cards.faces import Faces, Style, blank_card, card_shadow, card_width
from game.paint.kit import palette
from game.rules.cards import N_CARDS, read_card

HEIGHT = 168


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def n_differing(a: Surface, b: Surface) -> int:
    """How many pixels differ visibly."""
    same = pygame.mask.from_threshold(a, (0, 0, 0), (24, 24, 24, 255), b)
    return a.get_width() * a.get_height() - same.count()


def has_colour(face: Surface, colour: pygame.Color) -> bool:
    mask = pygame.mask.from_threshold(face, colour, (12, 12, 12, 255))
    return mask.count() > 20


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


@pytest.mark.parametrize("style", [Style.CLASSIC, Style.LARGE, Style.FOUR_COLOUR])
@pytest.mark.parametrize("rank", "A7T")
def test_suits_have_their_inks(style: Style, rank: str) -> None:
    deck = Faces(252, style)
    for suit, ink in zip("schd", faces.PRINTINGS[style].inks, strict=True):
        face = deck.face(read_card(rank + suit))
        assert has_colour(face, ink)
        others = [c for c in faces.PRINTINGS[style].inks if c != ink]
        assert not any(has_colour(face, other) for other in others)


@pytest.mark.parametrize("style", [Style.MONO, Style.INVERSE_MONO])
def test_monochrome_faces_are_gray_and_tell_suits_by_shape(style: Style) -> None:
    deck = Faces(HEIGHT, style)
    for text in ("Kh", "5d", "Qs"):
        data = pixels(deck.face(read_card(text)))
        assert data[0::4] == data[1::4] == data[2::4]
    spade, heart = deck.face(read_card("2s")), deck.face(read_card("2h"))
    upper_pip = deck.width // 2, round(deck.height * 71 / 336)
    stock, ink = faces.PRINTINGS[style].stock.r, faces.PRINTINGS[style].inks[0].r
    assert abs(heart.get_at(upper_pip).r - stock) < 8
    assert abs(spade.get_at(upper_pip).r - ink) < 8


def test_styles_differ() -> None:
    decks = [Faces(HEIGHT, style) for style in Style]
    for text in ("8d", "Kc"):
        assert len({pixels(deck.face(read_card(text))) for deck in decks}) == len(Style)


@pytest.mark.parametrize("height", [167, 168, 252])
@pytest.mark.parametrize("text", ["Kh", "Qs", "Td", "2c", "4s"])
def test_face_is_the_same_upside_down(text: str, height: int) -> None:
    face = Faces(height).face(read_card(text))
    turned = pygame.transform.flip(face, True, True)
    assert n_differing(face, turned) < 0.01 * face.get_width() * height


@pytest.mark.parametrize("text", ["7s", "3h", "5c"])
def test_odd_pips_stand_upright(text: str) -> None:
    face = Faces(HEIGHT).face(read_card(text))
    assert n_differing(face, pygame.transform.flip(face, True, True)) > 50


def test_sheet_is_loaded_once() -> None:
    assert Faces(103).sheet is Faces(168, Style.LARGE).sheet


def test_shadow_spreads_with_lift_and_is_clear_at_its_rim() -> None:
    lying, held = card_shadow(HEIGHT, 0.0), card_shadow(HEIGHT, 1.0)
    assert held.get_width() > lying.get_width() > card_width(HEIGHT)
    for shadow in (lying, held):
        centre = shadow.get_rect().center
        assert 50 < shadow.get_at(centre).a < 200
        assert shadow.get_at((0, centre[1])).a < 8
        assert shadow.get_at((centre[0], 0)).a < 8
        assert shadow.get_bounding_rect().centery > centre[1] - 1


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
    centre = card.get_rect().center
    assert bent.get_at(centre) == card.get_at(centre)
