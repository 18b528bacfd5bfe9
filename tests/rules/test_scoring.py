"""Hands and piles written as text: what each earns, reason by reason."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards import JACK, rank_of, read_cards, suit_of, value_of, write_cards
from game.rules.scoring import Kind, Reason, hand_reasons, play_reasons, total

# hand/starter, points, and the reasons in the order in which they are counted
HANDS = (
    ("5s5c5dJh/5h", 29, "fifteen*8 four=12 nobs"),
    ("5s5c5d5h/Jh", 28, "fifteen*8 four=12"),
    ("4s4c6d6h/5h", 24, "fifteen*4 pair*2 run=3*4"),
    ("7s7c8d8h/9h", 24, "fifteen*4 pair*2 run=3*4"),
    ("4s5s6s4c/5c", 24, "fifteen*4 pair*2 run=3*4"),
    ("3s3c3d3h/9s", 24, "fifteen*6 four=12"),
    ("7s7c7d7h/As", 24, "fifteen*6 four=12"),
    ("7s7c7d8h/9h", 21, "fifteen*3 three=6 run=3*3"),
    ("7s8s8c8d/9h", 21, "fifteen*3 three=6 run=3*3"),
    ("5s5c5dTh/Jh", 20, "fifteen*7 three=6"),
    ("5cTcJcQc/Kc", 18, "fifteen*4 run=4 flush=5 nobs"),
    ("3s3c3d6h/6s", 18, "fifteen*5 three=6 pair"),
    ("As6s7s8s/Ac", 17, "fifteen*4 pair run=3 flush=4"),
    ("AsAc6d7h/8s", 13, "fifteen*4 pair run=3"),
    ("5cTcJcQc/Kd", 16, "fifteen*4 run=4 flush=4"),
    ("2s3c4d4h/3h", 16, "pair*2 run=3*4"),
    ("3s4c4d5h/5s", 16, "pair*2 run=3*4"),
    ("As2cAd2h/3s", 16, "pair*2 run=3*4"),
    ("As6s7s8s/9s", 15, "fifteen*3 run=4 flush=5"),
    ("6s7s8s9s/Td", 13, "fifteen*2 run=5 flush=4"),
    ("5sTcJcQc/Kd", 12, "fifteen*4 run=4"),
    ("8s7c7dAh/As", 12, "fifteen*4 pair*2"),
    ("TsTcJdJh/5s", 12, "fifteen*4 pair*2"),
    ("AsAcAdAh/Ks", 12, "four=12"),
    ("Td9s8c8h/Js", 10, "pair run=4*2"),
    ("2s3c4d5d/6h", 9, "fifteen*2 run=5"),
    ("QsKcAd2h/3s", 7, "fifteen*2 run=3"),
    ("As2c3d4h/5s", 7, "fifteen run=5"),
    ("TsJcQdKh/As", 4, "run=4"),
    ("2s4s6s8s/Tc", 4, "flush=4"),
    ("2s4s6s8s/Ts", 5, "flush=5"),
    ("2s4s6s8c/Ts", 0, ""),
    ("AsQcKd3h/7s", 0, ""),
    ("JsAc3d7h/9s", 1, "nobs"),
    ("JsAc3d7h/9c", 0, ""),
    ("As3c7dKh/Js", 0, ""),
    ("5s5cJd/5h", 14, "fifteen*4 three=6"),
    ("2s4s8s/Ts", 4, "flush=4"),
    ("2s4s8s/Th", 3, "flush=3"),
)
USUAL = {Kind.FIFTEEN: 2, Kind.PAIR: 2, Kind.NOBS: 1, Kind.THIRTY_ONE: 2}
SHORT_NAMES = {"three": Kind.THREE, "four": Kind.FOUR}


def read_reasons(words: str) -> list[tuple[Kind, int]]:
    """Kinds and points, from ``fifteen*2 run=3``."""
    found = []
    for word in words.split():
        what, _, times = word.partition("*")
        name, _, points = what.partition("=")
        kind = SHORT_NAMES.get(name) or Kind(name)
        found += [(kind, int(points) if points else USUAL[kind])] * int(times or 1)
    return found


def told(reasons: tuple[Reason, ...]) -> list[tuple[Kind, int]]:
    return [(reason.kind, reason.points) for reason in reasons]


def split_hand(text: str) -> tuple[tuple[int, ...], int]:
    hand, _, starter = text.partition("/")
    return read_cards(hand), read_cards(starter)[0]


@pytest.mark.parametrize(("text", "points", "words"), HANDS)
def test_hands(text: str, points: int, words: str) -> None:
    reasons = hand_reasons(*split_hand(text))
    assert total(reasons) == points
    assert told(reasons) == read_reasons(words)


FLUSHES = (  # how many of a suit it takes, in a hand or a crib
    ("2s4s6s8s/Tc", 5, 0),  # the crib needs all five
    ("2s4s6s8s/Ts", 5, 5),
    ("2s4s6s8s/Tc", 4, 4),
    ("2s4s6s8s/Ts", 4, 5),
    ("2s4s6s8c/Ts", 4, 0),
    ("Js4s6s8s/Ts", 5, 6),
    ("5s5c5dJh/5h", 5, 29),
    ("2s6s8s/Kd", 3, 3),  # a hand of three, as Hoyle has it
    ("2s6s8s/Ks", 3, 4),  # with the starter
    ("2s6s8h/Ks", 3, 0),
    ("2s6s8s/Kd", 4, 0),  # four or more of a suit, as in CRIB 4.5
    ("2s6s8s/Ks", 4, 4),
)


@pytest.mark.parametrize(("text", "fewest", "points"), FLUSHES)
def test_flushes(text: str, fewest: int, points: int) -> None:
    hand, starter = split_hand(text)
    assert total(hand_reasons(hand, starter, flush_of=fewest)) == points


def test_reasons_name_their_cards() -> None:
    reasons = hand_reasons(*split_hand("5s5cJhTh/5h"))
    named = [(str(reason.kind), write_cards(reason.cards)) for reason in reasons]
    assert named == [
        ("fifteen", "5sJh"),
        ("fifteen", "5sTh"),
        ("fifteen", "5cJh"),
        ("fifteen", "5cTh"),
        ("fifteen", "Jh5h"),
        ("fifteen", "Th5h"),
        ("fifteen", "5s5c5h"),
        ("three", "5s5c5h"),
        ("nobs", "Jh5h"),
    ]


def test_a_flush_names_all_its_cards() -> None:
    four = hand_reasons(*split_hand("2s4s6s8s/Tc"))
    five = hand_reasons(*split_hand("2s4s6s8s/Ts"))
    assert [write_cards(reason.cards) for reason in four + five] == ["2s4s6s8s", "2s4s6s8sTs"]


five_cards = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


def is_combination(reason: Reason, hand: tuple[int, ...], starter: int) -> bool:
    """Whether the cards named do make the combination: said by its definition alone."""
    cards = reason.cards
    ranks = sorted(map(rank_of, cards))
    match reason.kind:
        case Kind.FIFTEEN:
            return reason.points == 2 and sum(map(value_of, cards)) == 15
        case Kind.PAIR | Kind.THREE | Kind.FOUR:
            n_pairs = len(list(combinations(cards, 2)))
            return len(set(ranks)) == 1 and reason.points == 2 * n_pairs
        case Kind.RUN:
            is_run = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
            return is_run and reason.points == len(cards) >= 3
        case Kind.FLUSH:
            is_whole = set(hand) <= set(cards) and reason.points == len(cards)
            return is_whole and len(set(map(suit_of, cards))) == 1
        case Kind.NOBS:
            return cards == (JACK + 13 * suit_of(starter), starter) and cards[0] in hand
    return False


@given(five_cards)
def test_every_reason_is_what_it_says(cards: list[int]) -> None:
    hand, starter = tuple(cards[:4]), cards[4]
    reasons = hand_reasons(hand, starter)
    assert all(is_combination(reason, hand, starter) for reason in reasons)
    assert all(set(reason.cards) <= set(cards) for reason in reasons)
    assert len({(reason.kind, frozenset(reason.cards)) for reason in reasons}) == len(reasons)


@given(five_cards)
def test_counted_in_the_usual_order(cards: list[int]) -> None:
    order = (Kind.FIFTEEN, Kind.PAIR, Kind.THREE, Kind.FOUR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
    alike = order[1:4]
    places = [
        order.index(Kind.PAIR if reason.kind in alike else reason.kind)
        for reason in hand_reasons(cards[:4], cards[4])
    ]
    assert places == sorted(places)


@given(five_cards, st.permutations(range(4)))
def test_shuffling_a_hand_keeps_its_points(cards: list[int], order: list[int]) -> None:
    hand = [cards[i] for i in order]
    for is_crib in (False, True):
        plain = hand_reasons(cards[:4], cards[4], is_crib=is_crib)
        assert total(hand_reasons(hand, cards[4], is_crib=is_crib)) == total(plain)


@given(five_cards)
def test_another_starter_changes_flush_and_nobs_alone(cards: list[int]) -> None:
    totals = set()
    for i in range(5):
        hand = cards[:i] + cards[i + 1 :]
        reasons = hand_reasons(hand, cards[i])
        kept = [each for each in reasons if each.kind not in (Kind.FLUSH, Kind.NOBS)]
        totals.add(total(kept))
    assert len(totals) == 1


@given(five_cards)
def test_some_counts_cannot_be(cards: list[int]) -> None:
    for is_crib in (False, True):
        points = total(hand_reasons(cards[:4], cards[4], is_crib=is_crib))
        assert 0 <= points <= 29
        assert points not in {19, 25, 26, 27}


@given(five_cards)
def test_a_crib_is_worth_its_hand_less_a_flush_of_four(cards: list[int]) -> None:
    hand = hand_reasons(cards[:4], cards[4])
    crib = hand_reasons(cards[:4], cards[4], is_crib=True)
    assert set(hand) - set(crib) == {
        reason for reason in hand if reason.kind is Kind.FLUSH and reason.points == 4
    }


# the pile since the count was last zero, and what its last card earns
PILES = (
    ("5s", ""),
    ("5sTc", "fifteen"),
    ("5sTcKd", ""),
    ("7s8c", "fifteen"),
    ("7s8c9d", "run=3"),
    ("9s8c7d", "run=3"),
    ("8s9c7d", "run=3"),
    ("7s9c8d", "run=3"),
    ("5s4c6d", "fifteen run=3"),
    ("4s5c6d", "fifteen run=3"),
    ("2s3c4d5h", "run=4"),
    ("4s2c5d3h", "run=4"),
    ("2s3c4d5hAs", "fifteen run=5"),
    ("As2c3d4h5s6c7d", "run=7"),
    ("4s4c", "pair"),
    ("4s4c4d", "three=6"),
    ("4s4c4d4h", "four=12"),
    ("5s5c5d", "fifteen three=6"),
    ("KsKc", "pair"),
    ("TsJc", ""),
    ("KsTcAd", ""),
    ("KsTcAdTh", "thirty-one"),
    ("KsTc6d5h", "thirty-one"),
    ("7s7c7dTh", "thirty-one"),
    ("Ks8c6d7h", "thirty-one run=3"),
    ("9s8c7d7h", "thirty-one pair"),
    ("8s7c7d9h", "thirty-one"),
    ("9sJcQd", ""),
    ("5s6c6d4h", ""),
    ("4s5c5d6h", ""),
    ("3s4c4d5h", ""),
    ("3s4c4d5h3c", "run=3"),
    ("4s3c5d4h", "run=3"),
    ("4s3c5d4h3d", "run=3"),
    ("4s3c5d4h3d5c", "run=3"),
    ("4s6c6d5h4d", "run=3"),
    ("5s6c7dKh", ""),
    ("3s3cKd3h", ""),
    ("As3c3d", "pair"),
    ("As3c3dAc", ""),
    ("QsKcAd", ""),
    ("As2cKd", ""),
    ("2s2c2d2hAs", ""),
    ("6s2c7d", "fifteen"),
    ("6s3c3d3h", "fifteen three=6"),
    ("2sAs3cAd", ""),
    ("2sAs3cAd2d", "run=3"),
    ("2s2cAs3c", "run=3"),
    ("2sAs2cAdAc", "pair"),
)


@pytest.mark.parametrize(("text", "words"), PILES)
def test_piles(text: str, words: str) -> None:
    reasons = play_reasons(read_cards(text))
    assert told(reasons) == read_reasons(words)


def test_a_combination_names_the_cards_that_it_took() -> None:
    reasons = play_reasons(read_cards("KsAs7d6h8c"))
    assert [write_cards(reason.cards) for reason in reasons] == ["7d6h8c"]
    reasons = play_reasons(read_cards("Ks8c6d7h"))
    assert [write_cards(reason.cards) for reason in reasons] == ["Ks8c6d7h", "8c6d7h"]


def tail_points(pile: list[int]) -> int:
    """The points of a last card, said once more in the shortest way."""
    ranks = [rank_of(card) for card in pile]
    points = 2 * (sum(map(value_of, pile)) in (15, 31))
    n_same = next((n for n in range(4, 1, -1) if len(set(ranks[-n:])) == 1 and n <= len(pile)), 0)
    points += (0, 0, 2, 6, 12)[n_same]
    sizes = [
        n
        for n in range(3, len(pile) + 1)
        if len(set(ranks[-n:])) == n and max(ranks[-n:]) - min(ranks[-n:]) == n - 1
    ]
    return points + max(sizes, default=0)


@given(st.lists(st.integers(0, 51), min_size=1, max_size=8, unique=True))
def test_any_pile(cards: list[int]) -> None:
    pile = cards
    while sum(map(value_of, pile)) > 31:
        pile = pile[1:]
    assert total(play_reasons(pile)) == tail_points(pile)


@pytest.mark.parametrize(
    ("text", "kinds", "points"),
    [
        ("7s7c6dAh/8s", "run", 6),
        ("8s7c7d6h/2s", "fifteen pair run", 16),  # of Cribbage for DOS
        ("3s3c3d6h/6s", "three pair", 8),  # of the DOS game of 1989
        ("3s3c3d6h/6s", "fifteen", 10),
        ("4s5c5d6h/6s", "run", 12),
        ("9sTcTdJh/2s", "run pair", 8),
        ("QsKc2dAh/5s", "run", 0),
    ],
)
def test_hands_that_the_old_programs_count(text: str, kinds: str, points: int) -> None:
    hand, starter = split_hand(text)
    reasons = [each for each in hand_reasons(hand, starter) if each.kind in kinds.split()]
    assert total(reasons) == points
