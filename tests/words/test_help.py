"""What the help says of hands is true."""

from itertools import chain

from game.rules.cards import N_CARDS, read_cards
from game.rules.scoring import hand_reasons, total
from game.words.help import PAGES, Example

EXAMPLES = [block for block in chain(*PAGES.values()) if isinstance(block, Example)]


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
