"""The deal, checked against the log of Cribbage '97 and its description."""

from muggins.rules.cards import read_cards, write_card, write_cards
from muggins.rules.deal import (
    Source,
    as_signed,
    deal_hands,
    draw_distinct,
    skip_hands,
)

LOGGED = 1458352401
AFTER = 1446333642


def codes(text: str) -> bytes:
    """The bytes that deal these cards: suit over rank."""
    return bytes((card // 13) << 4 | card % 13 for card in read_cards(text))


def test_the_hand_of_the_old_log() -> None:
    hands, left = deal_hands(Source(LOGGED))
    assert write_cards(hands.pone) == "6d8cKd3h7hKh"
    assert write_cards(hands.dealer) == "8s9d6sAhTd7s"
    assert write_card(hands.starter) == "6c"
    assert left == Source(AFTER)


def test_the_generator_step_by_step() -> None:
    """As described, written down a second time and the long way."""
    seed = 12345
    cards: list[int] = []
    while len(cards) < 13:
        seed = (seed + 1) * 0x711CB3A5 % 2**32
        bits = f"{seed:032b}"
        suit, rank = int(bits[:2], 2), int(bits[2:6], 2)
        if rank <= 12 and rank + 13 * suit not in cards:
            cards.append(rank + 13 * suit)
    drawn, left = draw_distinct(Source(12345), 13)
    assert list(drawn) == cards
    assert left.position % 2**32 == seed


def test_seeds_are_signed_and_wrap() -> None:
    assert as_signed(2**31) == -(2**31)
    assert as_signed(-1) == -1 == as_signed(2**32 - 1)
    for seed in (-(2**31), 2**31 - 1, 0, -1):
        hands, left = deal_hands(Source(seed))
        assert len({*hands.pone, *hands.dealer, hands.starter}) == 13
        assert -(2**31) <= left.position < 2**31


def test_a_data_file_gives_its_low_six_bits() -> None:
    plain = codes("As2s3s4s5s6s7s8s9sTsJsQsKd")
    noisy = bytes(byte | 0xC0 for byte in plain)
    for data in (plain, noisy):
        hands, left = deal_hands(Source(0, data))
        assert write_cards(hands.pone) == "As3s5s7s9sJs"
        assert write_cards(hands.dealer) == "2s4s6s8sTsQs"
        assert write_card(hands.starter) == "Kd"
        assert left == Source(13, data)


def test_a_data_file_skips_doubles_and_ranks_past_the_king() -> None:
    data = bytes((13, 14, 15)) + codes("AsAs") + bytes((61,)) + codes("Kd")
    cards, left = draw_distinct(Source(0, data), 2)
    assert write_cards(cards) == "AsKd"
    assert left.position == len(data)


def test_a_file_that_ends_goes_on_with_its_length_as_the_seed() -> None:
    data = codes("6d8s8c9d")
    hands, left = deal_hands(Source(0, data))
    assert write_cards(hands.pone[:2]) == "6d8c"
    assert write_cards(hands.dealer[:2]) == "8s9d"
    rest: list[int] = []
    source = Source(len(data))
    while len(rest) < 9:
        drawn, source = draw_distinct(source, 1)
        if drawn[0] not in (*rest, *read_cards("6d8s8c9d")):
            rest += drawn
    assert [*hands.pone[2:], *hands.dealer[2:], hands.starter] == [
        *rest[:-1:2],
        *rest[1::2],
        rest[-1],
    ]
    assert left == source and left.data is None


def test_skipping_is_dealing() -> None:
    source = Source(LOGGED)
    for _ in range(5):
        _, source = deal_hands(source)
    assert skip_hands(Source(LOGGED), 5) == source
    assert skip_hands(source, 0) == source
