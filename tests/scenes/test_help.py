"""The help: every page fits its paper, and every hand in it is counted right."""

from itertools import chain

import pygame
import pytest

from game.paint.canvas import Canvas
from game.rules.cards import N_CARDS, read_cards
from game.rules.scoring import hand_reasons, total
from game.scenes.pages.help import HelpScene, page_height
from game.scenes.pieces.forms import PAPER
from game.words.help import PAGES, Example

EXAMPLES = [block for block in chain(*PAGES.values()) if isinstance(block, Example)]


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", PAGES)
def test_each_page_fits(name: str, size: tuple[int, int]) -> None:
    assert page_height(Canvas(size), PAGES[name]) <= PAPER.height - 40


def test_each_page_draws() -> None:
    canvas = Canvas((640, 360))
    pictures = set()
    for tab in range(len(PAGES)):
        scene = HelpScene()
        scene.open_tab(tab)
        canvas.surface = pygame.Surface((640, 360))
        scene.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == len(PAGES)


def test_the_famous_hands_are_there() -> None:
    counts = [total(hand_reasons(each.hand, each.starter)) for each in EXAMPLES]
    assert {29, 13, 17, 24, 12} <= set(counts)
    for each in EXAMPLES:
        assert len({*each.hand, each.starter}) == 5


def best_gain(hand: str) -> tuple[int, int]:
    """The most that a starter makes of a hand, and the most that it adds to what there was."""
    cards = read_cards(hand)
    others = [card for card in range(N_CARDS) if card not in cards]
    most = max(total(hand_reasons(cards, card)) for card in others)
    return most, min(total(hand_reasons(cards, card)) for card in others)


def test_the_trivia_are_true() -> None:
    assert best_gain("AsAcAhAd") == (12, 12)
    assert total(hand_reasons(read_cards("4c4d6h6s"), read_cards("5h")[0])) == 24
    crib = read_cards("3h4h6h7h")
    assert total(hand_reasons(crib, read_cards("5h")[0], is_crib=True)) == 14
    assert min(total(hand_reasons(crib, card, is_crib=True)) for card in range(26)) == 0
    for starter in ("6d", "7d", "8d", "9d"):
        assert total(hand_reasons(read_cards("6s7c8h9s"), read_cards(starter)[0])) == 16
    counts = {
        total(hand_reasons(read_cards("5s9cJdKh"), card))
        for card in range(N_CARDS)
        if card not in read_cards("5s9cJdKh")
    }
    assert min(counts) >= 2
