"""The figures that go with a hint, beside plain counts of all cards, and what they are for."""

from itertools import combinations

import numpy as np
import pytest

from muggins.mind.engines.engines import argue, load_engine, weigh_play, weigh_throw
from muggins.mind.ranking import Ranking, Unit
from muggins.rules.cards import N_CARDS, rank_of, read_cards, value_of
from muggins.rules.scoring import LIMIT, Kind, hand_reasons, play_reasons, total
from muggins.rules.state import State
from muggins.rules.views import DiscardView, play_view
from tests.mind.games import choices, is_play


@pytest.mark.parametrize("is_dealer", [False, True])
def test_a_throw_beside_all_starters(is_dealer: bool) -> None:
    hand = read_cards("Ah6s6d7s9dTd")
    view = DiscardView(hand, is_dealer, 0, 0)
    left = [card for card in range(N_CARDS) if card not in hand]
    for cards in combinations(hand, 2):
        kept = tuple(card for card in hand if card not in cards)
        points = [total(hand_reasons(kept, starter, is_crib=False)) for starter in left]
        facts = weigh_throw(view, cards[::-1])
        assert facts.hand == pytest.approx(np.mean(points), abs=1e-4)
        assert 2 < facts.crib < 9


def could_answer(state: State, card: int) -> tuple[int, int, int, frozenset[Kind]]:
    """Cards that the other may hold, how many of them score on the card, the most, and how."""
    view = play_view(state, state.phase.turn)  # type: ignore[union-attr]
    seen = {*view.hand, *view.thrown, *view.own_played, *view.opp_played, view.starter}
    held = [card for card in range(N_CARDS) if card not in seen]
    pile = (*view.pile, card) if view.count + value_of(card) < LIMIT else ()
    fit = [c for c in held if sum(map(value_of, (*pile, c))) <= LIMIT]
    scores = [total(play_reasons((*pile, c))) for c in fit]
    kinds = frozenset(each.kind for c in fit for each in play_reasons((*pile, c)))
    return len(held), sum(score > 0 for score in scores), max(scores, default=0), kinds


@pytest.mark.long
def test_a_play_beside_all_cards_unseen() -> None:
    engines = load_engine("greedy"), load_engine("classic")
    n_checked = 0
    for state, seat in choices(engines, range(3, 9)):
        if not is_play(state) or state.play.resets or state.play.gone:
            continue
        for card in state.playable(seat):
            facts = weigh_play(play_view(state, seat), card)
            found = facts.n_unseen, facts.n_answers, facts.most, facts.answers
            assert found == could_answer(state, card), (state.play, rank_of(card))
            n_checked += 1
    assert n_checked > 200


HAND = read_cards("7s7d9cKdKh2c")
VIEW = DiscardView(HAND, True, 0, 0)


def ranked(*choices: tuple[str, float | None], policy: tuple[float, ...] | None = None) -> Ranking:
    """The first is chosen."""
    worth = tuple(value for _, value in choices)
    unit = None if worth[0] is None else Unit.POINTS
    return Ranking(tuple(read_cards(cards) for cards, _ in choices), 0, worth, unit, policy)


def test_the_next_best_is_of_other_ranks() -> None:
    found = argue(VIEW, ranked(("9c2c", 4.0), ("Kd2c", 1.0), ("KdKh", 3.5)))
    assert found is not None and found.lead.by == 0.5 and found.lead.unit is Unit.POINTS
    assert found.other.cards == read_cards("KdKh")  # type: ignore[union-attr]
    found = argue(VIEW, ranked(("7sKd", 4.0), ("7dKh", 4.0), ("9c2c", 3.0)))
    assert found is not None and found.lead.by == 1.0


def test_cards_of_one_rank_are_no_choice() -> None:
    assert argue(VIEW, ranked(("7sKd", 4.0), ("7dKh", 4.0))) is None
    assert argue(VIEW, ranked(("7sKd", 4.0))) is None


def test_without_a_worth_it_goes_by_how_often() -> None:
    known = ranked(("7s9c", None), ("7d9c", None), ("Kd2c", None), policy=(0.3, 0.4, 0.3))
    found = argue(VIEW, known)
    assert found is not None and found.lead.by is None and found.lead.often == pytest.approx(0.7)
    nothing = argue(VIEW, ranked(("7s9c", None), ("Kd2c", None)))
    assert nothing is not None and nothing.lead.often is None
