"""States of a match built by hand, for rules that random play seldom meets."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from muggins.rules.cards import Seat, read_card, read_cards
from muggins.rules.deal import Source
from muggins.rules.events import Event
from muggins.rules.moves import Claim, Move, Play, Throw
from muggins.rules.progress import Outcome
from muggins.rules.referee import first_standing, legal_moves, play, resume
from muggins.rules.state import Discarding, GameOver, Hand, Scoring, State, Tally
from muggins.rules.terms import SWITCHES, Terms, Variant

NOBODY: frozenset[Seat] = frozenset()
ALL_VARIANTS = [
    Variant(n_dealt, *(bool(switches >> bit & 1) for bit in range(len(SWITCHES))))
    for n_dealt in (5, 6)
    for switches in range(1 << len(SWITCHES))
]
Kind = TypeVar("Kind")


def deal(
    yours: str,
    theirs: str,
    starter: str,
    *,
    dealer: Seat = Seat.COMPUTER,
    scores: tuple[int, int] = (0, 0),
    terms: Terms | None = None,
) -> State:
    """Return a hand that was just dealt; cards after a slash in both hands are discarded.

    Points are pegged automatically unless the terms differ.
    """
    terms = terms or Terms(claimants=NOBODY)
    standing = first_standing(terms, Source(1), Tally(), dealer)
    pegs = ((scores[0], scores[0] - 1), (scores[1], scores[1] - 1))
    dealt = read_cards(yours.replace("/", "")), read_cards(theirs.replace("/", ""))
    hand = Hand(dealer, dealt, read_card(starter))
    state = replace(resume(replace(standing, pegs=pegs)), hand=hand, phase=Discarding())
    away = yours.partition("/")[2], theirs.partition("/")[2]
    return thrown(state, *away)[0] if all(away) else state


def make(state: State, *moves: Move) -> Outcome:
    """The state after all the moves, and all that happened."""
    events: tuple[Event, ...] = ()
    for move in moves:
        state, more = play(state, move)
        events += more
    return state, events


def throw(cards: str) -> Move:
    return Throw(read_cards(cards))


def thrown(state: State, yours: str, theirs: str) -> Outcome:
    first, second = throw(yours), throw(theirs)
    return make(
        state, *((first, second) if state.the_hand.dealer is Seat.COMPUTER else (second, first))
    )


def pegged(state: State, cards: str) -> Outcome:
    """These cards are played in turn, and what is due is claimed exactly."""
    events: tuple[Event, ...] = ()
    for card in read_cards(cards):
        state, more = make(state, Play(card))
        events += more
        state, more = claim_due(state)
        events += more
    return state, events


def until(state: State, is_there: Callable[[State], bool]) -> Outcome:
    """The dullest play to where it is so."""
    events: tuple[Event, ...] = ()
    while not is_there(state):
        state, more = play(state, first_choice(state))
        events += more
    return state, events


def claim_due(state: State) -> Outcome:
    """Exact claims as long as one is asked for."""
    return until(state, lambda now: not isinstance(now.phase, Scoring))


def of_kind(events: tuple[Event, ...], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def first_choice(state: State) -> Move:
    """A dull but legal move: what is due, else the first that can be made."""
    is_claim = isinstance(state.phase, Scoring)
    return Claim(state.due) if is_claim else legal_moves(state)[0]


def play_out(state: State) -> Outcome:
    return until(state, lambda now: isinstance(now.phase, GameOver))
