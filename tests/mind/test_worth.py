"""The worth of choices: against brute force, from both ends of the arrays, and to the bit."""

import random
from dataclasses import replace

import numpy as np
import pytest

from game.mind.coach.chance import WHOLE
from game.mind.coach.decision import order
from game.mind.coach.moment_weighing import weigh_choices
from game.mind.facts.holdings import number_holdings
from game.mind.facts.positions import Plays, read_discard_view, read_play_view
from game.mind.master.card_worth import weigh_cards
from game.mind.master.endings import weigh_endings
from game.mind.master.left import CARDS_LEFT, N_LEFT, RANKS_LEFT, RESTS
from game.mind.master.ranges import weigh_range
from game.mind.master.trail import trace
from game.rules.cards import rank_of
from game.rules.terms import Variant
from game.rules.views import PlayView, discard_view, play_view
from tests.mind.games import is_play, read_play, some
from tests.sizes import in_two_sizes
from tools.check_worth import NEAR, Judge, compare, draw_position

NEARLY = 0.05  # how far estimates go past what can be


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
def test_a_flush_with_the_starter_has_its_jack() -> None:
    """Flushes are kept rather, and one of the starter's suit holds no jack but the right one."""
    view = read_play("dealer 104-108 hand 5s2h9s threw Jc7d cut 4h own 4d other Th6h")
    difference, words = compare(view)
    assert difference < 1e-6, words


@pytest.mark.long
@pytest.mark.parametrize(
    "position",
    [
        "dealer 118-117 hand 7h threw 9s9c cut Qd own As5sTh other Tc6c7cKc",
        "dealer 114-101 hand 5h threw 3d8c cut Qc own Td9h4c other QsJs5sTs",
        "dealer 111-109 hand 9c threw Ts5h cut 3h own Qh5d9s other 9d6d7d8d",
        "dealer 100-106 hand 8cQc threw 9d8d cut Ah own 5dKc other KhJh5hQh",
    ],
)
def test_a_flush_that_lies_open_is_counted(position: str) -> None:
    """Pone goes out with it."""
    view = read_play(position)
    assert [each.win.millionths for each in weigh_choices(view)] == [0] * len(view.legal)


def test_an_open_flush_is_worth_what_force_says() -> None:
    view = read_play("dealer 60-66 hand 8cQc threw 9d8d cut Ah own 5dKc other KhJh5hQh")
    difference, words = compare(view)
    assert difference <= NEAR, words


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


def test_other_games_are_refused() -> None:
    view = draw_views(1, 1, most_hidden=2)[0]
    with pytest.raises(ValueError, match="six-card"):
        weigh_choices(replace(view, variant=Variant(once_to_31=True)))


def test_what_is_left_adds_up() -> None:
    for number in range(len(N_LEFT)):
        for place in range(N_LEFT[number]):
            rest = RESTS[number, place]
            assert N_LEFT[rest] == N_LEFT[number] - 1
            again = sorted([*RANKS_LEFT[rest][: N_LEFT[rest]], RANKS_LEFT[number, place]])
            assert again == RANKS_LEFT[number][: N_LEFT[number]].tolist()
        ranks = [rank for rank in CARDS_LEFT[number].tolist() if rank < 13]
        assert len(set(ranks)) == len(ranks)
