"""Advice on the next move at the table, and a check that it was made."""

import time
from collections.abc import Callable

from muggins.record.match_log import Snapshot
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim, Cut, Move, Proceed
from muggins.rules.state import (
    Counted,
    CuttingStarter,
    Discarding,
    GameOver,
    Pegging,
    Scoring,
    State,
)
from muggins.table.choices import deals
from tests.scenes.driver import is_over
from tests.window.hands import Hands, nobody
from tests.window.program import REACTION, Program
from tests.window.screen import wait_for

CUT = Cut(21)
MOST_MOVES = 600


class Advisor:
    """Plays as the computer would, but one claim of so many is wrong."""

    def __init__(self, wrong_every: int = 6) -> None:
        self._session = nobody()
        self._wrong_every = wrong_every
        self.n_claims = self.n_wrong = 0

    def advise(self, state: State) -> Move:
        self._session.match.put(state)
        move = self._session.choose()
        if isinstance(move, Cut):
            return CUT
        return self._claim(state, move.points) if isinstance(move, Claim) else move

    def _claim(self, state: State, due: int) -> Claim:
        """The first wrong one is a point too low, the next one too high, and so on."""
        self.n_claims += 1
        wrong = due + (-1 if self.n_claims % (2 * self._wrong_every) else 1)
        if self.n_claims % self._wrong_every or not 0 < wrong < state.room(Seat.PLAYER):
            return Claim(due)
        self.n_wrong += 1
        return Claim(wrong)


def sit_down(program: Program, hands: Hands) -> State:
    """From the title to the table."""
    program.settled()
    hands.begin()
    return program.settled()


def play_until(
    program: Program,
    hands: Hands,
    wanted: Callable[[State], bool],
    advisor: Advisor,
    look: Callable[[State], object] = bool,
) -> State:
    """Play until the player has the wanted choice; call ``look`` for each state."""
    for _ in range(MOST_MOVES):
        state = program.settled()
        look(state)
        if wanted(state):
            return state
        make_move(program, hands, advisor.advise(state))
    raise AssertionError("it never came to that")


def play_game(program: Program, hands: Hands, advisor: Advisor, shots: str) -> State:
    """To the last peg, with pictures of the first of these moments."""
    wanted = set(shots.split())

    def look(state: State) -> None:
        for moment in sorted(wanted & seen_in(state)):
            program.shoot(moment)
            wanted.discard(moment)

    state = play_until(program, hands, is_over, advisor, look)
    assert not wanted, f"never seen: {wanted}"
    return state


def seen_in(state: State) -> set[str]:
    match state.phase:
        case Discarding():
            return {"discard"}
        case CuttingStarter():
            return {"starter"}
        case Pegging():
            return {"pegging"} if len(state.play.turns) > 2 else set()
        case Scoring(occasion=occasion):
            return {"count" if occasion.is_count else "claim"}
        case GameOver():
            return {"over"}
    if deals(state):
        return {"dealing"}
    return {"counted"} if isinstance(state.phase, Counted) else set()


def make_move(program: Program, hands: Hands, move: Move) -> None:
    """Make a move with these hands, and see that this very move is what was kept."""
    before = program.page
    hands.make(before.state, move)
    after = wait_for(
        f"{move} after {before.state.phase}",
        lambda: page if (page := program.page).state != before.state else None,
    )
    assert _is_made(before, after, move), f"meant {move}, but kept is {after.moves}"
    if _is_told(before.state, move):
        time.sleep(REACTION)
        hands.make(after.state, Proceed())


def _is_told(state: State, move: Move) -> bool:
    """Return True if a mistake is shown that has to be acknowledged."""
    phase = state.phase
    if not isinstance(move, Claim) or not isinstance(phase, Scoring):
        return False
    return not phase.occasion.is_count and move.points != state.due


def _is_made(before: Snapshot, after: Snapshot, move: Move) -> bool:
    """Return True if this was the first move saved since ``before``."""
    if after.state.standing != before.state.standing:
        return before.state.hand is None or isinstance(move, Proceed)
    return after.moves[len(before.moves) :][:1] == (move,)
