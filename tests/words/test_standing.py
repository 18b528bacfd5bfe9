"""Score of a match: five-card games to 61 in their own points, from the start."""

import pytest

from muggins.rules.deal import Source
from muggins.rules.moves import Amend
from muggins.rules.referee import legal_moves, new_match, play
from muggins.rules.terms import SIX_CARD, Length, Terms, Variant, nought_of
from muggins.words.table.menu_words import start_of, tell_scores, write_title
from muggins.words.table.speech import MessageLog

TOLD = (
    (SIX_CARD, Length.NORMAL, 0, 0),
    (SIX_CARD, Length.SHORT, 60, 60),  # Cribbage '97: 60 points are given at the start
    (Variant(5), Length.NORMAL, 0, 0),
    (Variant(5), Length.SHORT, 60, 0),  # CRIB 4.5: from 0 to 61
)


@pytest.mark.parametrize(("variant", "length", "start", "told"), TOLD)
def test_a_game_is_told_alike_before_it_begins_and_in_it(
    variant: Variant, length: Length, start: int, told: int
) -> None:
    state = new_match(Terms(length=length, variant=variant), Source(3))
    level = f"Jo: {told}\N{EN DASH}{told}, "
    assert state.scores == (0, 0) and start_of(state) == start - told
    assert level in write_title("Jo", state, state.tally)
    chronicle = MessageLog(state)
    while state.hand is None:
        state, events = play(state, legal_moves(state)[0])
        for event in events:
            chronicle.follow(event)
    assert state.scores == (start, start) and start_of(state) == start - told
    assert level in write_title("Jo", state, state.tally)
    assert any(f"Game 1, starting at {told} to {told}." in line for line in chronicle.lines)
    assert f"{told} to {told}." in MessageLog(state).lines[0]


@pytest.mark.parametrize(("variant", "length", "start", "told"), TOLD)
def test_terms_changed_before_the_cut_are_told_as_those_of_the_game(
    variant: Variant, length: Length, start: int, told: int
) -> None:
    amended = Amend(Terms(length=length, variant=variant))
    state, _ = play(new_match(Terms(), Source(3)), amended)
    assert (state.length, state.variant, start_of(state)) == (length, variant, start - told)
    assert f"Jo: {told}\N{EN DASH}{told}, " in write_title("Jo", state, state.tally)


@pytest.mark.parametrize(
    ("length", "n_dealt", "told"),
    [
        (Length.SHORT, 5, (61, 38)),
        (Length.SHORT, 6, (121, 98)),
        (Length.NORMAL, 5, (121, 98)),
        (Length.ENDGAME, 6, (121, 98)),
    ],
)
def test_scores_of_a_game_that_is_over(length: Length, n_dealt: int, told: tuple[int, int]) -> None:
    assert tell_scores((121, 98), nought_of(length, n_dealt)) == told
