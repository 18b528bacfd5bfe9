"""Random play with a recorder, the same for the same number of moves made."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from muggins.record.recorder import Recorder
from muggins.rules.moves import Amend, Claim, Move, Proceed
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.scoring import total
from muggins.rules.state import Scoring, State
from muggins.rules.terms import Mistakes
from muggins.rules.turn import Turn, make_move
from muggins.session.session import Session
from muggins.settings.settings import with_terms


def choose(state: State, number: int) -> Move:
    """Move ``number`` of the sequence: legal, now and then an amendment, claims near the truth."""
    chance = random.Random(number)
    if chance.random() < 0.02:
        return Amend(replace(state.terms, mistakes=chance.choice(list(Mistakes))))
    phase = state.phase
    if isinstance(phase, Scoring):
        near = total(phase.reasons) + chance.choice((0, 0, 0, 0, 1, -1, 2, -2))
        return Claim(max(0, min(near, state.room(phase.seat))))
    if to_move(state) is None:
        return Proceed()
    return chance.choice(legal_moves(state))


def step(state: State, number: int) -> Turn:
    return make_move(state, choose(state, number))


def step_plainly(state: State, number: int) -> Turn:
    """Make a move other than an amendment, which would have to change settings, too."""
    while isinstance(choose(state, number), Amend):
        number += 10**6
    return step(state, number)


def keep(recorder: Recorder, move: Move) -> State:
    turn = make_move(recorder.snapshot.state, move)
    recorder.keep(turn)
    return turn.after


def play_plainly(recorder: Recorder, first: int, n_moves: int) -> None:
    """Play a stretch of the sequence by the terms that there are."""
    for number in range(first, first + n_moves):
        recorder.keep(step_plainly(recorder.snapshot.state, number))


def play_on(recorder: Recorder, first: int, n_moves: int) -> State:
    """Play a stretch of the random sequence; the state that it leads to."""
    state = recorder.snapshot.state
    for number in range(first, first + n_moves):
        turn = step(state, number)
        state = turn.after
        if isinstance(turn.move, Amend):
            recorder.change(with_terms(recorder.settings, turn.move.terms))
        recorder.keep(turn)
    return state


def play_in(session: Session, first: int, n_moves: int) -> None:
    """Random play at full speed, with a look at the news after each move."""
    for number in range(first, first + n_moves):
        move = choose(session.state, number)
        if isinstance(move, Amend):
            session.change(with_terms(session.settings, move.terms))
        else:
            session.make(move)
        session.poll()


def leave_played(folder: Path, n_moves: int, **chosen: Any) -> None:
    """A folder of Jo's after so many moves, with some settings, as a program leaves it."""
    recorder = Recorder(folder, "Jo", 5)
    recorder.change(replace(recorder.settings, **chosen))
    play_on(recorder, 0, n_moves)
    assert recorder.close() == []


def play_games(recorder: Recorder, n_games: int, first: int = 0) -> None:
    """Play the random sequence from move ``first`` on, to the end of so many games."""
    number = first
    while recorder.snapshot.state.tally.games < n_games:
        recorder.keep(step(recorder.snapshot.state, number))
        number += 1
