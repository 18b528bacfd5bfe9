"""Views: states that differ only in hidden cards have equal views."""

import random
from dataclasses import fields, replace

import pytest

from muggins.extras.fair.exchange import exchange
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.referee import new_match, play
from muggins.rules.state import Discarding, Pegging, State
from muggins.rules.terms import SIX_CARD, FirstDealer, Terms, Variant
from muggins.rules.views import DiscardView, PlayView, discard_view, play_view
from tests.rules.table import NOBODY, first_choice

TERMS = Terms(claimants=NOBODY, first_dealer=FirstDealer.ALTERNATE)
VARIANTS = (SIX_CARD, Variant(deals_on=True), Variant(5, deals_on=True, cuts_starter=True))


def states_of(seed: int, phase: type) -> list[State]:
    """States of one match in which a seat has to choose."""
    terms = replace(TERMS, first_dealer=FirstDealer(2 + seed % 2), variant=VARIANTS[seed % 3])
    state = new_match(terms, Source(seed))
    found = []
    for _ in range(60):
        state, _ = play(state, first_choice(state))
        if isinstance(state.phase, phase):
            found.append(state)
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("phase", [Discarding, Pegging])
def test_a_view_hides_the_rest(phase: type, seed: int) -> None:
    chance, view = random.Random(seed), discard_view if phase is Discarding else play_view
    n_alike = 0  # where a card or two are hidden, they may come to lie as they did
    for state in states_of(seed, phase):
        for seat in Seat:
            other = exchange(state, seat, chance)
            n_alike += other.the_hand == state.the_hand
            assert view(other, seat) == view(state, seat)
    assert n_alike <= (0 if phase is Discarding else 2)


@pytest.mark.parametrize("seed", range(6))
def test_a_view_tells_what_lies_open(seed: int) -> None:
    for state in states_of(seed, Pegging):
        assert isinstance(state.phase, Pegging)
        seat = state.phase.turn
        view = play_view(state, seat)
        assert view.legal == tuple(card for card in view.hand if card in state.playable(seat))
        assert view.legal
        assert sorted(view.hand + view.own_played + view.thrown) == sorted(
            state.the_hand.dealt[seat]
        )
        assert [card for who, card in view.order if who == 0] == list(view.own_played)
        assert [card for who, card in view.order if who == 1] == list(view.opp_played)
        assert len(view.opp_played) + view.opp_cards == view.variant.n_kept
        assert len(view.own_played) + len(view.hand) == view.variant.n_kept
        start = view.resets[-1] if view.resets else 0
        assert tuple(card for _, card in view.order[start:]) == view.pile
        assert (view.own_score, view.opp_score) == (state.scores[seat], state.scores[seat.other])
        assert view.is_dealer == (state.the_hand.dealer is seat)


def test_views_have_no_field_for_a_hidden_card() -> None:
    """Whoever adds a field here has to show that nobody at the table is denied it.

    What was seen, and the past, was shown in earlier hands.
    """
    assert [each.name for each in fields(DiscardView)] == (
        "hand is_dealer own_score opp_score seen variant past".split()
    )
    assert [each.name for each in fields(PlayView)] == (
        "hand legal is_dealer own_score opp_score thrown starter pile count "
        "own_played opp_played opp_cards opp_gone order resets seen "
        "variant past".split()
    )
