"""Calibration: certain results stay, the order of choices stays, and nothing jumps."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.mind.coach.decision import Chance
from muggins.mind.coach.review import expect_deal, weigh_choices
from muggins.mind.facts.positions import read_discard_view
from muggins.mind.master.equity import (
    MARKS,
    Seen,
    chances_of,
    lower_odds,
    near_marks,
    weigh_endings,
)
from muggins.rules.cards import Seat, read_cards
from muggins.rules.views import DiscardView
from tools.build_evenness import Output

HAND = read_cards("5h5d6c7sJdKc")
by_either = pytest.mark.parametrize(("seen", "is_dealer"), [*product(Seen, (True, False))])
SCORES = (0, 60, 89, 90, 99, 104, 109, 114, 118, 120)


def view(own: int, other: int, *, is_dealer: bool) -> DiscardView:
    return DiscardView(HAND, is_dealer, own, other)


@by_either
def test_what_is_certain_and_what_is_better_stays(seen: Seen, *, is_dealer: bool) -> None:
    worth = np.array([[-1.0, -0.3, 0.2, 0.9, 1.0, 1.02, -np.inf]])
    for own, other in product(SCORES, SCORES):
        at = read_discard_view(view(own, other, is_dealer=is_dealer))
        found = chances_of(worth, at, seen)[0]
        assert found[0] == 0 and found[4] == found[5] == 1 and found[6] == -np.inf
        assert (np.diff(found[:5]) > 0).all()


@by_either
def test_a_point_more_on_the_board_shifts_little(seen: Seen, *, is_dealer: bool) -> None:
    even = np.zeros((1, 1))
    for other in SCORES:
        views = (view(own, other, is_dealer=is_dealer) for own in range(121))
        found = [chances_of(even, read_discard_view(each), seen)[0, 0] for each in views]
        assert np.abs(np.diff(found)).max() < 0.08


@by_either
def test_far_from_the_end_little_is_dreamt(seen: Seen, *, is_dealer: bool) -> None:
    for own, other in product(range(0, 86, 5), repeat=2):
        fair = expect_deal(own, other) if is_dealer else 1 - expect_deal(other, own)
        at = read_discard_view(view(own, other, is_dealer=is_dealer))
        found = chances_of(np.array([[2 * fair - 1]]), at, seen)[0, 0]
        assert abs(found - fair) < 0.01


def test_scores_lie_between_two_marks_or_on_one() -> None:
    own, other = np.mgrid[0:131, 0:131].reshape(2, -1)
    near = near_marks(own, other)
    assert near.min() >= 0 and np.allclose(near.sum(axis=(1, 2)), 1)
    marks = np.array(MARKS)
    assert np.allclose(near.sum(axis=2) @ marks, own.clip(marks[0], marks[-1]))
    assert np.allclose(near.sum(axis=1) @ marks, other.clip(marks[0], marks[-1]))


@given(st.floats(0, 1), st.floats(-2, 2))
def test_odds_lowered_and_raised_again_are_what_they_were(chance: float, shift: float) -> None:
    one, other = np.array([chance]), np.array([shift])
    assert np.allclose(lower_odds(lower_odds(one, other), -other), one)


def test_a_throw_is_worth_its_evened_chance() -> None:
    seen = view(100, 110, is_dealer=False)
    throws = read_discard_view(seen)
    evened = chances_of(weigh_endings(throws).astype(np.float64), throws, Seen.HAND)[0]
    found = weigh_choices(seen, Seat.COMPUTER)
    assert [each.win.seat for each in found] == [Seat.COMPUTER] * len(evened)
    told = [Chance.near(each, Seat.COMPUTER).millionths for each in evened.tolist()]
    assert [each.win.millionths for each in found] == sorted(told, reverse=True)


@pytest.mark.long
def test_a_table_that_was_dreamt_is_found_again() -> None:
    lots = np.random.default_rng(14)
    own, other = lots.integers(0, 121, (2, 40_000))
    near = near_marks(own, other).reshape(len(own), -1)
    slopes = np.add.outer(np.arange(len(MARKS)), 2 * np.arange(len(MARKS))).ravel() / 40
    dreamt = np.stack([slopes, 0.1 - slopes])
    fair, played = lots.uniform(0.2, 0.8, (2, len(own)))
    luck = lots.uniform(-0.1, 0.1, (2, len(own)))
    hand = lower_odds(fair + luck[0], -near @ dreamt[Seen.HAND])
    after = lower_odds(played, near @ dreamt[Seen.HAND]) + luck[1]
    starter = lower_odds(after, -near @ dreamt[Seen.STARTER])
    found = Output(np.stack([hand, starter]), fair, played, luck, near).dream()
    assert np.abs(found - dreamt).max() < 0.03
