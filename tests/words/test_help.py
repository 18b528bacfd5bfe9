"""Check every hand and every figure in the help and the manual."""

import re
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from muggins.mind.arena.parallel_games import GamesPlayed, play_games
from muggins.mind.classic.classic import Classic
from muggins.mind.facts.arrays import holdings
from muggins.mind.facts.book import load_table
from muggins.mind.facts.deal_arrays import deal_games
from muggins.rules.cards import N_CARDS, read_cards
from muggins.rules.deal import HANDS_PER_GAME, MULTIPLIER, Source, draw_distinct
from muggins.rules.scoring import Kind, hand_reasons, play_reasons, total
from muggins.rules.terms import TARGET
from muggins.words.help.blocks import DiscardTable, Entry, Example
from muggins.words.help.game import GAME
from muggins.words.help.manual import MANUAL

FIVES_FIRST = 4, 9, 5, 6, 7, 3, 2, 1, 0, 8, 10, 11, 12
BY_RANK = frozenset(Kind) - {Kind.FLUSH, Kind.NOBS}
EXAMPLES = [block for block in chain(*GAME.values()) if isinstance(block, Example)]
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
FIVE = RANKS.index("5")


def said(page: str, word: str) -> str:
    book = GAME | MANUAL
    return next(e.said for e in book[page] if isinstance(e, Entry) and e.word == word)


def told(page: str, word: str, *words: str) -> None:
    """All of these stand there, so that a test of them is one of the page."""
    assert [each for each in words if each not in said(page, word)] == []


# --- throws


HANDS = {
    "2-3-4-5-9-10": "2s3h4d5c9hTs",
    "2-3-4-4-7-7": "2s3h4d4c7h7s",
    "2-2-3-3-6-6": "2s2h3d3c6h6s",
}
Worth = dict[str, tuple[int, float, float, float]]


def weigh(hand: str) -> Worth:
    """By what is kept: points before the cut, the average, with the dealer's crib and pone's."""
    cards, found = read_cards(hand), Worth()
    cribs = [load_table(f"crib_{seat}") for seat in ("dealer", "pone")]
    for thrown in combinations(cards, 2):
        kept = [card for card in cards if card not in thrown]
        points = [total(hand_reasons(kept, c)) for c in range(N_CARDS) if c not in cards]
        crib, other = (float(each[thrown[0] % 13, thrown[1] % 13]) for each in cribs)
        mean = sum(points) / len(points)
        name = "-".join(RANKS[card % 13] for card in kept)
        found[name] = (bare(kept), mean, mean + crib, mean - other)
    return found


def bare(kept: list[int]) -> int:
    """Points of four cards by themselves, the last of them taken for a starter."""
    return total(hand_reasons(kept[:3], kept[3]))


def test_the_easy_one() -> None:
    worth = weigh(HANDS["2-3-4-5-9-10"])
    five = [kept for kept, (points, *_) in worth.items() if points == 5]
    assert five == ["3-4-5-10", "2-3-4-10", "2-3-4-9"]
    assert max(worth, key=lambda kept: worth[kept][2]) == "2-3-4-9"
    assert max(worth, key=lambda kept: worth[kept][3]) == "3-4-5-10"
    told("Discards", "2-3-4-5-9-10", f"averages {worth['2-3-4-9'][2]:.1f}", "5-10, 5-9 and 2-9")


def test_the_double_run() -> None:
    worth = weigh(HANDS["2-3-4-4-7-7"])
    assert worth["2-3-4-4"][0] == worth["4-4-7-7"][0] == 8
    dealer = f"total to {worth['2-3-4-4'][2]:.1f}", f"{worth['4-4-7-7'][2]:.1f}"
    pone = load_table("crib_pone")
    cribs = f"{pone[3, 6]:.1f} instead of {pone[6, 6]:.1f}"
    told("Discards", "2-3-4-4-7-7", *dealer, cribs, "costs five of your own")
    assert (
        4.5 < worth["2-3-4-4"][1] - worth["3-4-4-7" if "3-4-4-7" in worth else "2-3-4-7"][1] < 7.5
    )
    told("Strategy", "Double runs", "worth eight before the cut")


def test_the_trick() -> None:
    worth = weigh(HANDS["2-2-3-3-6-6"])
    assert (worth["3-3-6-6"][0], worth["2-2-3-3"][0]) == (8, 4)
    means = f"averages {worth['2-2-3-3'][1]:.1f}", f"3-3-6-6 averages {worth['3-3-6-6'][1]:.1f}"
    told("Discards", "2-2-3-3-6-6", *means)
    for place in (2, 3):
        assert max(worth, key=lambda kept: worth[kept][place]) == "2-2-3-3"


@pytest.mark.parametrize(("seat", "word"), [("pone", "Pone keeps"), ("dealer", "Dealer keeps")])
def test_the_five_commonest_hands(seat: str, word: str) -> None:
    share, held = load_table(f"held_{seat}"), holdings(4)
    first = np.argsort(-share)[:5]
    names = ["-".join(RANKS[rank] for rank in held[place]) for place in first]
    assert re.findall(r"[\dAJQK]+(?:-[\dAJQK]+){3}", said("Discards", word)) == names
    assert 0.03 < share[first].sum() < 0.04


@pytest.mark.long
def test_103_to_99() -> None:
    means = averages()
    ten = round(means["pone_hand"] + means["pone_pegging"])
    sixteen = round(means["dealer_hand"] + means["dealer_pegging"] + means["crib"])
    assert (ten, sixteen) == (10, 16)
    you, he = 103 + ten, 99 + sixteen
    told("Board position", "103 to 99", f"behind {you} to {he}", f"{you - 10} to {he - 8}")
    last_but_one = TARGET - ten - sixteen
    told("Strategy", "Position", "about sixteen points per deal", "about ten")
    told("Strategy", "Position", f"with {last_but_one} points or more")
    told("Board position", "Where you want to be", f"at {last_but_one} or more", str(TARGET))


# --- averages


@cache
def outcome_of_classic() -> GamesPlayed:
    """Return the outcome of games that Classic plays against itself."""
    deals, seeds, _ = deal_games(7, 60)
    return play_games((Classic(), Classic()), deals, seeds)


def averages() -> dict[str, float]:
    outcome = outcome_of_classic()
    sums, counts = outcome.sums.sum(axis=0), outcome.n_averaged.sum(axis=0)
    names = ("pone_hand", "dealer_hand", "crib", "pone_pegging", "dealer_pegging")
    return dict(zip(names, (sums / counts).tolist(), strict=True))


@pytest.mark.long
def test_averages() -> None:
    means = averages()
    assert 7.5 < means["pone_hand"] < 8.6 and 7.5 < means["dealer_hand"] < 8.6
    assert 4.4 < means["crib"] < 5.1
    assert 5 < means["pone_pegging"] + means["dealer_pegging"] < 6
    told("Trivia", "On average", "eight points", "four and three quarters", "five and a half")


@pytest.mark.long
def test_manual_game_length_is_eight_to_ten_deals() -> None:
    n_hands = np.bincount(outcome_of_classic().n_hands.ravel(), minlength=14)
    assert n_hands[8:11].sum() > 0.8 * n_hands.sum() and n_hands.argmax() == 9
    told("Board position", "Count deals", "eight to ten deals, and nine is the most common")


def test_the_first_dealers_share() -> None:
    assert 0.55 <= load_table("board")[0, 0] <= 0.6
    told("Trivia", "First deal", "55% to 60% of all games")


def test_how_often_pone_holds_a_five() -> None:
    has_five = (holdings(4) == FIVE).any(axis=1)
    assert round(float(load_table("held_pone")[has_five].sum()), 1) == 0.4
    told("Strategy", "The five", "four deals out of ten")


# --- counts


def test_the_best_hand() -> None:
    """All hands of four with a starter, and those among them; then as six cards are kept.

    Three fives, the jack of the fourth and two of the others are dealt; the fourth is cut.
    """
    rare = comb(52, 6) * 46 / (4 * comb(47, 2))
    told("Trivia", "29", f"1 in {comb(52, 4) * 48 // 4:,}", f"{rare:,.0f}")
    assert total(hand_reasons(read_cards("5s5c5dJh"), read_cards("5h")[0])) == 29


def test_the_limits_of_a_game() -> None:
    told("The game", "Goal", str(TARGET))
    told("The game", "Skunk", "90 points or fewer", "60 or fewer")


def test_a_four_cannot_be_made_fifteen() -> None:
    told("Strategy", "Lead", "can't make 15 on it")


def test_help_example_of_the_play_scores_as_said() -> None:
    pile = read_cards("7c8d9h7s")
    scores = [total(play_reasons(pile[:n])) for n in range(1, 5)]
    assert scores == [0, 2, 3, 5] and sum(card % 13 + 1 for card in pile) == 31
    told("The play", "Example", "fifteen for two", "run of three for three", "five for you")


# --- hands


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


def can_become(points: int, thrown: tuple[int, ...]) -> bool:
    """Return True if two ranks can be in a crib of that many points, by ranks alone."""
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


# --- the cards


def test_the_generator() -> None:
    told("The cards", "Seeds", f"{MULTIPLIER:X}")
    cards, _ = draw_distinct(Source(1458352401), 13)
    pone, dealer = cards[0:12:2], cards[1:12:2]
    printed = said("The cards", "Example").split()
    assert read_cards(printed[1]) == pone and read_cards(printed[2]) == dealer
    told("The cards", "A deal", f"uses up {HANDS_PER_GAME} hands")


def test_bytes_of_a_deal() -> None:
    """Each of 64 values is as likely; 52 are cards, of which some lie there."""
    expected = sum(64 / (52 - n_there) for n_there in range(13))
    told("The cards", "A file", f"{expected:.1f} bytes per deal")


def test_the_tables() -> None:
    n_throws, n_holdings = comb(14, 2), len(holdings(4))
    n_hands = comb(18, 6) - 13 * 13  # five or six of a rank there are not
    assert (n_throws, n_holdings, n_hands) == (91, 1820, 18395)
    crib = load_table("crib_pone")
    least = divmod(int(crib.argmin()), 13)
    best = f"{RANKS[least[0]]}-{RANKS[least[1]]}, with an average crib of {crib.min():.2f}"
    told("The cards", "Tables", "91 discards", "1,820", "18,395", best)
    told("Strategy", "Their crib", "A king and a ten")


@pytest.mark.parametrize("seat", ["dealer", "pone"])
def test_manual_prints_all_91_average_cribs(seat: str) -> None:
    blocks = (each for each in MANUAL["Crib tables"] if isinstance(each, DiscardTable))
    heads, *rows = next(each for each in blocks if each.seat == seat).lines
    assert heads.split() == [row.split()[0] for row in rows] == list("A23456789TJQK")
    printed = [float(figure) for row in rows for figure in row.split()[1:]]
    crib = load_table(f"crib_{seat}")
    assert printed == [
        round(float(crib[pair]), 2) for pair in zip(*np.triu_indices(13), strict=True)
    ]
    assert len(printed) == 91
