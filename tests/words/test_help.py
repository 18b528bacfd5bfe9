"""What the help says of hands is true."""

from itertools import chain, combinations_with_replacement
from math import comb

import pytest

from game.rules.cards import N_CARDS, read_cards
from game.rules.scoring import Kind, hand_reasons, total
from game.words.help.blocks import Example
from game.words.help.game import GAME

FIVES_FIRST = 4, 9, 5, 6, 7, 3, 2, 1, 0, 8, 10, 11, 12
BY_RANK = frozenset(Kind) - {Kind.FLUSH, Kind.NOBS}
EXAMPLES = [block for block in chain(*GAME.values()) if isinstance(block, Example)]


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


def test_how_rare_the_best_hand_is() -> None:
    """Three fives, the jack of the fourth and two of the others are dealt; the fourth is cut."""
    assert comb(52, 6) * 46 / (4 * comb(47, 2)) == 216_580


def can_become(points: int, thrown: tuple[int, ...]) -> bool:
    """Whether two ranks can lie in a crib of so many points, by ranks alone."""
    for others in combinations_with_replacement(FIVES_FIRST, 3):
        ranks = (*thrown, *others)
        if max(map(ranks.count, ranks)) <= 4:
            cards = [rank + 13 * ranks[:place].count(rank) for place, rank in enumerate(ranks)]
            reasons = hand_reasons(tuple(cards[:4]), cards[4], is_crib=True)
            if sum(each.points for each in reasons if each.kind in BY_RANK) >= points:
                return True
    return False


@pytest.mark.long
def test_any_crib_can_be_a_good_one() -> None:
    pairs = list(combinations_with_replacement(range(13), 2))
    assert all(can_become(14, thrown) for thrown in pairs)
    assert not can_become(15, (0, 3))
