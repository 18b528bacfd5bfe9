"""How a match stands: short games in their own points, from before the first card."""

import pytest

from game.rules.deal import Source
from game.rules.match import legal_moves, new_match, play
from game.rules.terms import Length, Terms
from game.words.standing import start_of, tell_scores, write_title

LEVEL = "Jo: 0\N{EN DASH}0, "


@pytest.mark.parametrize(("length", "start"), [(Length.SHORT, 60), (Length.NORMAL, 0)])
def test_a_game_is_told_from_nought_and_before_it_begins(length: Length, start: int) -> None:
    state = new_match(Terms(length=length), Source(3))
    assert state.scores == (0, 0) and start_of(state) == start
    assert LEVEL in write_title("Jo", state, state.tally)
    while state.hand is None:
        state, _ = play(state, legal_moves(state)[0])
    assert state.scores == (start, start) and start_of(state) == start
    assert LEVEL in write_title("Jo", state, state.tally)


@pytest.mark.parametrize(
    ("length", "told"),
    [(Length.SHORT, (61, 38)), (Length.NORMAL, (121, 98)), (Length.ENDGAME, (121, 98))],
)
def test_scores_of_a_game_that_is_over(length: Length, told: tuple[int, int]) -> None:
    assert tell_scores(length, (121, 98)) == told
