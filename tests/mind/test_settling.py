"""The last cards of a deal, where nothing is hidden but the crib."""

import numpy as np
import pytest

from game.mind.facts.positions import read_play_view
from game.mind.master.card_worth import weigh_cards
from game.mind.master.cribs import spread_cribs
from game.mind.master.equity import worth_of_endings
from game.mind.master.ranges import weigh_range
from game.mind.master.trail import trace
from game.rules.scoring import hand_reasons, total
from game.rules.views import PlayView
from tests.mind.games import read_play

LAST = (
    "pone {}-{} hand 8c threw QhQs cut 6c own KhJs9d other 9cAhAd5s",
    "dealer {}-{} hand 9s threw QhQs cut 6c own 8c2d4h other KdJc7h5s",
)


def finish(view: PlayView) -> list[float]:
    """Worth of each card of the hand."""
    plays = read_play_view(view)
    worth = weigh_cards(plays, trace(plays)).worth
    return [float(value) for value in worth[0, : len(view.hand)]]


def settled(view: PlayView, pegged: int) -> float:
    """What the last card of all is worth: hands in order, the crib by its chances."""
    hands = (*view.hand, *view.own_played), view.opp_played
    counts = [total(hand_reasons(cards, view.starter)) for cards in hands]
    own, other = view.own_score + pegged + counts[0], view.opp_score + counts[1]
    plays = read_play_view(view)
    crib = spread_cribs(plays, weigh_range(plays, trace(plays), 0).thrown)[0]
    dealer, pone = (own, other) if view.is_dealer else (other, own)
    to_dealer = float(np.dot(crib, worth_of_endings()[dealer : dealer + 30, pone]))
    return to_dealer if view.is_dealer else -to_dealer


def last_card(scores: tuple[int, int], *, is_dealer: bool) -> PlayView:
    """One card left, and none to the other; it pegs one."""
    return read_play(LAST[is_dealer].format(*scores))


@pytest.mark.parametrize("is_dealer", [False, True])
@pytest.mark.parametrize("scores", [(100, 100), (112, 90), (95, 117), (60, 120)])
def test_a_last_card_is_worth_what_the_counts_make_of_it(
    scores: tuple[int, int], is_dealer: bool
) -> None:
    """Nothing to choose, and nothing hidden but the crib."""
    view = last_card(scores, is_dealer=is_dealer)
    assert finish(view) == pytest.approx([settled(view, 1)], abs=1e-5)


def test_the_target_ends_it_in_the_order_of_counting() -> None:
    """Dealer's last card takes him out; pone has one and two in hand; pone has seven in hand."""
    assert finish(last_card((120, 120), is_dealer=True)) == [1]
    assert finish(last_card((118, 120), is_dealer=False)) == [1]
    assert finish(last_card((119, 114), is_dealer=True)) == [-1]


@pytest.mark.parametrize("loser", [91, 90, 61, 60])
def test_a_skunk_is_worth_no_more_than_a_win(loser: int) -> None:
    assert finish(last_card((120, loser), is_dealer=True)) == [1]


def test_like_cards_are_worth_the_same_and_those_that_do_not_fit_nothing() -> None:
    """At 29 either two makes 31, and the king has to wait."""
    view = read_play("dealer 110-112 hand 2d2cKh threw QhQs cut 6c own Ts other 9hJd")
    worth = finish(view)
    assert len(view.legal) == 2 and worth[0] == worth[1] > -1 and worth[2] == -np.inf
