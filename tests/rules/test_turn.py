"""A game as its turns: they hold together, and any part of them can be had."""

import pytest

from muggins.rules.deal import Source
from muggins.rules.moves import Cut, IllegalMove, Move
from muggins.rules.referee import legal_moves, new_match, play, to_move
from muggins.rules.state import GameOver, State
from muggins.rules.terms import Terms
from muggins.rules.turn import Game, follow, make_move, play_on, replay

START = new_match(Terms(claimants=frozenset()), Source(7))


def to_the_end(state: State) -> Move | None:
    return None if isinstance(state.phase, GameOver) else legal_moves(state)[-1]


GAME = Game(START, tuple(play_on(START, to_the_end)))


def test_each_turn_goes_on_where_the_last_one_ended() -> None:
    state = START
    for turn in GAME.turns:
        assert (turn.before, turn.seat) == (state, to_move(state))
        state, events = play(state, turn.move)
        assert (turn.after, turn.events) == (state, events)
    assert GAME.state == state and [turn for turn in GAME.turns if turn.ends_game] == [turn]


def test_start_and_moves_say_all_the_rest() -> None:
    assert replay(START, GAME.moves) == GAME
    assert replay(START, ()) == Game(START) and Game(START).state is START


def test_it_is_followed_no_further_than_it_is_asked_for() -> None:
    moves = iter(GAME.moves)
    turns = follow(START, moves)
    assert next(turns) == GAME.turns[0]
    assert tuple(moves) == GAME.moves[1:]


@pytest.mark.parametrize("place", [0, 1, len(GAME.turns) // 2, len(GAME.turns)])
def test_a_turn_is_taken_back_and_another_one_made(place: int) -> None:
    back = GAME.back_to(place)
    assert back.turns == GAME.turns[:place] and GAME.turns[-1].ends_game
    assert back.state == (GAME.turns[place].before if place < len(GAME.turns) else GAME.state)
    other = make_move(back.state, legal_moves(back.state)[0])
    is_first = other.after.n_hands == 1 != other.before.n_hands  # with it a game begins
    assert back.go_on(other).moves == (*GAME.moves[: 0 if is_first else place], other.move)


def test_a_hand_begins_with_the_word_that_deals_it() -> None:
    hands = [turn.hand for turn in GAME.turns if turn.after.hand is not None]
    assert hands == sorted(hands) and hands[0] == 1
    firsts = [turn for turn in GAME.turns if turn.hand > turn.before.n_hands]
    assert len(firsts) == hands[-1] and not any(turn.is_choice for turn in firsts)


def test_what_cannot_be_made_ends_it_where_it_stands() -> None:
    turns = follow(START, (GAME.turns[0].move, Cut(99)))
    assert next(turns) == GAME.turns[0]
    with pytest.raises(IllegalMove):
        next(turns)
    with pytest.raises(IllegalMove):
        replay(START, (Cut(99),))
