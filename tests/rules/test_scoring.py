"""Hands and piles written as text: what each earns, reason by reason."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rules.cards import JACK, rank_of, read_cards, suit_of, value_of
from muggins.rules.scoring import Kind, Reason, hand_reasons, play_reasons, total

# hand/starter, points, and the reasons in the order in which they are counted
HANDS = (
    ("5s5c5dJh/5h", 29, "fifteen*8 four=12 nobs"),
    ("5s5c5d5h/Jh", 28, "fifteen*8 four=12"),
    ("4s4c6d6h/5h", 24, "fifteen*4 pair*2 run=3*4"),
    ("7s7c7d8h/9h", 21, "fifteen*3 three=6 run=3*3"),
    ("5cTcJcQc/Kc", 18, "fifteen*4 run=4 flush=5 nobs"),
    ("As6s7s8s/Ac", 17, "fifteen*4 pair run=3 flush=4"),
    ("8s7c7d6h/2s", 16, "fifteen*4 pair run=3*2"),  # of Cribbage for DOS
    ("6s7s8s9s/Td", 13, "fifteen*2 run=5 flush=4"),
    ("3s3c3d6h/6s", 18, "fifteen*5 three=6 pair"),  # of the DOS game of 1989
    ("4s5c5d6h/6s", 24, "fifteen*4 pair*2 run=3*4"),
    ("7s7c6dAh/8s", 16, "fifteen*4 pair run=3*2"),
    ("9sTcTdJh/2s", 8, "pair run=3*2"),
    ("QsKcAd2h/3s", 7, "fifteen*2 run=3"),
    ("AsQcKd3h/7s", 0, ""),
    ("JsAc3d7h/9s", 1, "nobs"),
    ("JsAc3d7h/9c", 0, ""),
    ("As3c7dKh/Js", 0, ""),
    ("5s5cJd/5h", 14, "fifteen*4 three=6"),
    ("2s4s8s/Ts", 4, "flush=4"),
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


PACKS = range(52), range(13), [card for card in range(52) if 2 < card % 13 < 8]
five_cards = st.one_of(
    *(st.lists(st.sampled_from(pack), min_size=5, max_size=5, unique=True) for pack in PACKS)
)
ALIKE = (Kind.PAIR, Kind.THREE, Kind.FOUR)
WORTH = {Kind.FIFTEEN: 2, Kind.PAIR: 2, Kind.THREE: 6, Kind.FOUR: 12, Kind.NOBS: 1}
Cards = frozenset[int]


def is_made(kind: Kind, cards: Cards, hand: list[int], starter: int, fewest: int) -> bool:
    """Return True if the cards make the combination, by definition; pairs of any size."""
    ranks, suits = sorted(map(rank_of, cards)), set(map(suit_of, cards))
    match kind:
        case Kind.FIFTEEN:
            return sum(map(value_of, cards)) == 15
        case Kind.PAIR:
            return len(set(ranks)) == 1
        case Kind.RUN:
            return len(ranks) > 2 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
        case Kind.FLUSH:
            return len(suits) == 1 and set(hand) <= cards and len(cards) >= fewest
    return cards == {JACK + 13 * suit_of(starter), starter}


def combinations_in(hand: list[int], starter: int, fewest: int) -> Iterator[tuple[Kind, Cards]]:
    """All that a hand holds; but for fifteens none that lies in a greater one of its kind."""
    subsets = [frozenset(c) for n in range(2, 6) for c in combinations((*hand, starter), n)]
    for kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS):
        made = [each for each in subsets if is_made(kind, each, hand, starter, fewest)]
        for each in made:
            if kind is Kind.FIFTEEN or not any(each < other for other in made):
                yield kind, each


@given(five_cards, st.booleans())
def test_every_combination_is_counted_once(cards: list[int], is_crib: bool) -> None:
    *hand, starter = cards
    reasons = hand_reasons(hand, starter, is_crib=is_crib)
    assert all(each.points == WORTH.get(each.kind, len(each.cards)) for each in reasons)
    counted = Counter(
        (Kind.PAIR if each.kind in ALIKE else each.kind, frozenset(each.cards)) for each in reasons
    )
    assert counted == Counter(combinations_in(hand, starter, 5 if is_crib else 4))


@given(five_cards)
def test_counted_in_the_usual_order(cards: list[int]) -> None:
    order = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
    places = [
        order.index(Kind.PAIR if reason.kind in ALIKE else reason.kind)
        for reason in hand_reasons(cards[:4], cards[4])
    ]
    assert places == sorted(places)


@given(five_cards)
def test_some_counts_cannot_be(cards: list[int]) -> None:
    for is_crib in (False, True):
        points = total(hand_reasons(cards[:4], cards[4], is_crib=is_crib))
        assert 0 <= points <= 29
        assert points not in {19, 25, 26, 27}


# the pile since the count was last zero, and what its last card earns
PILES = (
    ("5sTc", "fifteen"),
    ("5sTcKd", ""),
    ("5s4c6d", "fifteen run=3"),
    ("4s5c6d", "fifteen run=3"),
    ("2s3c4d5hAs", "fifteen run=5"),
    ("As2c3d4h5s6c7d", "run=7"),
    ("4s4c", "pair"),
    ("4s4c4d", "three=6"),
    ("4s4c4d4h", "four=12"),
    ("5s5c5d", "fifteen three=6"),
    ("TsJc", ""),
    ("KsTcAdTh", "thirty-one"),
    ("Ks8c6d7h", "thirty-one run=3"),
    ("9s8c7d7h", "thirty-one pair"),
    ("3s4c4d5h", ""),
    ("3s4c4d5h3c", "run=3"),
    ("4s3c5d4h3d5c", "run=3"),
    ("As3c3dAc", ""),
    ("QsKcAd", ""),
    ("2s2c2d2hAs", ""),
    ("2sAs2cAdAc", "pair"),
)


@pytest.mark.parametrize(("text", "words"), PILES)
def test_piles(text: str, words: str) -> None:
    reasons = play_reasons(read_cards(text))
    assert told(reasons) == read_reasons(words)


def earned(pile: list[int]) -> list[tuple[Kind, int, list[int]]]:
    """Return the last card's points with their cards, by an independent implementation."""
    ranks, count, found = [*map(rank_of, pile)], sum(map(value_of, pile)), []
    if count in (15, 31):
        found.append((Kind.FIFTEEN if count == 15 else Kind.THIRTY_ONE, 2, pile))
    for size in (4, 3, 2):
        if size <= len(pile) and len(set(ranks[-size:])) == 1:
            found.append((ALIKE[size - 2], size * (size - 1), pile[-size:]))
            break
    for size in range(len(pile), 2, -1):
        last = ranks[-size:]
        if len(set(last)) == size and max(last) - min(last) == size - 1:
            found.append((Kind.RUN, size, pile[-size:]))
            break
    return found


@given(
    st.one_of(
        *(
            st.lists(st.sampled_from(pack), min_size=1, max_size=8, unique=True)
            for pack in (range(52), [card for card in range(52) if card % 13 < 6])
        )
    )
)
def test_any_pile(cards: list[int]) -> None:
    pile = cards
    while sum(map(value_of, pile)) > 31:
        pile = pile[1:]
    found = [(each.kind, each.points, [*each.cards]) for each in play_reasons(pile)]
    assert found == earned(pile)
