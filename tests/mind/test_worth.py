"""The worth of choices: against brute force, from both ends of the arrays, and to the bit."""

import random

import numpy as np
import pytest

from muggins.mind.coach.decision import WHOLE, order
from muggins.mind.coach.review import weigh_choices
from muggins.mind.facts.arrays import NO_RANK, number_holdings
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT
from muggins.mind.facts.positions import Plays, read_discard_view, read_play_view
from muggins.mind.master.card_values import UNFIT, weigh_alone, weigh_cards
from muggins.mind.master.equity import weigh_endings
from muggins.mind.master.policy import CARDS_LEFT, N_LEFT, RANKS_LEFT, RESTS, trace
from muggins.mind.master.ranges import weigh_range
from muggins.rules.cards import rank_of, value_of
from muggins.rules.scoring import LIMIT
from muggins.rules.views import PlayView, discard_view, play_view
from tests.mind.games import is_play, read_play, some
from tests.sizes import in_two_sizes
from tools.check_worth import (
    NEAR,
    OWN,
    Judge,
    Table,
    compare,
    draw_position,
    lay_card,
    points_alone,
)

NEARLY = 0.05  # how far estimates go past what can be
LAST = (  # one card left, and none to the other; it pegs one
    "pone {}-{} hand 8c discard QhQs cut 6c own KhJs9d other 9cAhAd5s",
    "dealer {}-{} hand 9s discard QhQs cut 6c own 8c2d4h other KdJc7h5s",
)


def draw_views(seed: int, n_views: int, most_hidden: int) -> list[PlayView]:
    """Positions in which the other holds few cards, so that force is quick."""
    rng, views = random.Random(seed), list[PlayView]()
    while len(views) < n_views:
        view = draw_position(rng)
        if view is not None and view.opp_cards <= most_hidden:
            views.append(view)
    return views


def join_views(views: list[PlayView]) -> Plays:
    return Plays.join([read_play_view(view) for view in views])


@pytest.mark.long
@pytest.mark.parametrize("n_views", in_two_sizes(2, 12))
def test_cards_are_worth_what_force_says(n_views: int) -> None:
    for view in draw_views(5, n_views, most_hidden=2):
        difference, words = compare(view)
        assert difference <= NEAR, words


@pytest.mark.long
@pytest.mark.parametrize("n_views", in_two_sizes(3, 6))
def test_ranges_count_card_by_card(n_views: int) -> None:
    """Of two kings either might have been led: one on the table speaks against the other."""
    for view in draw_views(4, n_views, most_hidden=2):
        plays = read_play_view(view)
        found = weigh_range(plays, trace(plays), view.opp_cards).left[0]
        forced = np.zeros_like(found)
        for left, _, chance in Judge(view).hands():
            forced[number_holdings([rank_of(card) for card in left])] += chance
        np.testing.assert_allclose(found / found.sum(), forced / forced.sum(), atol=1e-9)


@pytest.mark.long
@pytest.mark.parametrize(
    ("position", "most"),
    [
        ("dealer 104-108 hand 5s2h9s discard Jc7d cut 4h own 4d other Th6h", 1e-6),
        ("dealer 60-66 hand 8cQc discard 9d8d cut Ah own 5dKc other KhJh5hQh", NEAR),
        *(
            (last.format(*scores), 1e-5)
            for last in LAST
            for scores in ((100, 100), (112, 90), (95, 117), (60, 120))
        ),
    ],
)
def test_so_are_flushes_and_last_cards(position: str, most: float) -> None:
    """Flushes are kept rather, and one of the starter's suit holds no jack but the right one.

    Of a last card nothing is to choose, and nothing hidden but the crib.
    """
    difference, words = compare(read_play(position))
    assert difference <= most, words


def finish(position: str) -> list[float]:
    view = read_play(position)
    plays = read_play_view(view)
    return [float(value) for value in weigh_cards(plays, trace(plays)).worth[0, : len(view.hand)]]


@pytest.mark.parametrize(
    ("is_dealer", "own", "other", "worth"),
    [
        (True, 120, 120, 1),  # the last card takes him out
        (False, 118, 120, 1),  # pone has one and two in hand
        (True, 119, 114, -1),  # pone has seven in hand
        *((True, 120, loser, 1) for loser in (91, 90, 61, 60)),  # a skunk is worth no more
    ],
)
def test_the_target_ends_it_in_the_order_of_counting(
    is_dealer: bool, own: int, other: int, worth: float
) -> None:
    assert finish(LAST[is_dealer].format(own, other)) == [worth]


def test_like_cards_are_worth_the_same_and_those_that_do_not_fit_nothing() -> None:
    """At 29 either two makes 31, and the king has to wait."""
    worth = finish("dealer 110-112 hand 2d2cKh discard QhQs cut 6c own Ts other 9hJd")
    assert worth[0] == worth[1] > -1 and worth[2] == -np.inf


@pytest.mark.long
@pytest.mark.parametrize(
    "position",
    [
        "dealer 118-117 hand 7h discard 9s9c cut Qd own As5sTh other Tc6c7cKc",
        "dealer 114-101 hand 5h discard 3d8c cut Qc own Td9h4c other QsJs5sTs",
        "dealer 111-109 hand 9c discard Ts5h cut 3h own Qh5d9s other 9d6d7d8d",
        "dealer 100-106 hand 8cQc discard 9d8d cut Ah own 5dKc other KhJh5hQh",
    ],
)
def test_a_flush_that_lies_open_is_counted(position: str) -> None:
    """Pone goes out with it."""
    view = read_play(position)
    assert [each.win.millionths for each in weigh_choices(view)] == [0] * len(view.legal)


def test_worth_is_the_same_to_the_bit_alone_and_among_others() -> None:
    views = draw_views(11, 8, most_hidden=3)
    together = weigh_cards(join_views(views), trace(join_views(views)))
    for row, view in enumerate(views):
        plays = read_play_view(view)
        alone = weigh_cards(plays, trace(plays))
        assert (alone.worth[0] == together.worth[row]).all()
        assert (alone.points[0] == together.points[row]).all()


@pytest.mark.long
def test_few_hands_say_nearly_what_all_say() -> None:
    plays = join_views(draw_views(3, 6, most_hidden=3))
    all_hands = weigh_cards(plays, trace(plays)).worth
    some_hands = weigh_cards(plays, trace(plays), n_hands=100).worth
    there = np.isfinite(all_hands)
    assert (np.isfinite(some_hands) == there).all()
    assert abs(all_hands[there] - some_hands[there]).max() < 0.12


@pytest.mark.long
def test_every_choice_of_a_view_has_its_worth() -> None:
    for state, seat in some(2)[::14]:
        if is_play(state):
            view = play_view(state, seat)
            found = weigh_choices(view, seat)
            assert {worth.cards for worth in found} == {(card,) for card in view.legal}
            plays = read_play_view(view)
            weighted = weigh_cards(plays, trace(plays)).worth[0]
        else:
            throw = discard_view(state, seat)
            found = weigh_choices(throw, seat)
            assert len({worth.cards for worth in found}) == 15
            weighted = weigh_endings(read_discard_view(throw))[0]
        assert found == order(found)
        for worth in found:
            assert 0 <= worth.win.of(seat) <= WHOLE and worth.win.seat is seat
            assert -30 < worth.points < 60
        known = weighted[np.isfinite(weighted)]
        assert len(known) == len(found) and abs(known).max() <= 1 + NEARLY


def test_cards_alone_beside_every_order() -> None:
    """When the other has no say any more."""
    chance = random.Random(3)
    for _ in range(300):
        cards = chance.sample(range(52), 7)
        pile, state = [], 0
        for card in cards[4 : 4 + chance.randrange(4)]:
            if PILE_COUNT[state] + value_of(card) < LIMIT:
                pile.append(card)
                state = int(PILE_NEXT[state, rank_of(card)])
        hand = tuple(cards[: chance.randint(1, 4)])
        ranks = np.array([[*map(rank_of, hand), *[NO_RANK] * (4 - len(hand))]])
        worth = weigh_alone(ranks, np.array([state]))[0]
        table = Table((hand, ()), (0, 0), OWN, tuple(pile), history=-1)
        for place, card in enumerate(hand):
            if card in table.fits:
                assert worth[place] == points_alone(lay_card(table, card))
            else:
                assert worth[place] == UNFIT
        assert (worth[len(hand) :] == UNFIT).all()


def test_what_is_left_adds_up() -> None:
    for number in range(len(N_LEFT)):
        for place in range(N_LEFT[number]):
            rest = RESTS[number, place]
            assert N_LEFT[rest] == N_LEFT[number] - 1
            again = sorted([*RANKS_LEFT[rest][: N_LEFT[rest]], RANKS_LEFT[number, place]])
            assert again == RANKS_LEFT[number][: N_LEFT[number]].tolist()
        ranks = [rank for rank in CARDS_LEFT[number].tolist() if rank < 13]
        assert len(set(ranks)) == len(ranks)
