"""Hands of a log played again in a ledger, claims and all."""

from game.rules.moves import Claim, Move, Proceed
from game.rules.state import Scoring, State
from game.rules.turn import make_move
from game.store.ledger import Ledger
from game.store.logbook import LoggedHand
from game.store.loglines import is_over
from game.store.reenactment import moves_of


def keep(ledger: Ledger, move: Move) -> State:
    turn = make_move(ledger.page.state, move)
    ledger.keep(turn)
    return turn.after


def settle(ledger: Ledger) -> State:
    """Claim what is due, as long as a claim is asked for."""
    state = ledger.page.state
    while isinstance(state.phase, Scoring):
        state = keep(ledger, Claim(state.due))
    return state


def play_hand(ledger: Ledger, row: LoggedHand) -> State:
    """Play a hand as the row tells, to the end of its count; deal it first if need be."""
    state = ledger.page.state
    if state.hand is None or is_over(state):
        keep(ledger, Proceed())
    for move in moves_of(row):
        if not isinstance(move, Proceed):
            keep(ledger, move)
            settle(ledger)
    while not is_over(ledger.page.state):
        keep(ledger, Proceed())
        settle(ledger)
    return ledger.page.state
