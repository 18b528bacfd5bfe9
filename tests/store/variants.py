"""Games that are not plain six-card cribbage, played into a log."""

from dataclasses import replace
from pathlib import Path

from muggins.record.recorder import Recorder
from muggins.rules.moves import Claim
from muggins.rules.referee import new_match
from muggins.rules.state import Scoring, State
from muggins.rules.terms import FIVE_CARD, TOURNAMENT, Length, Variant
from muggins.rules.turn import make_move
from muggins.settings.settings import terms_of, with_terms
from muggins.settings.values import LogLevel
from tests.store.play import step_plainly

VARIANTS = {
    "five": FIVE_CARD,
    "five, long play": Variant(n_dealt=5),
    "the last leads": Variant(last_leads=True, flush_of_four=True),
    "once to 31": Variant(once_to_31=True),
    "crib flush": Variant(crib_flush_of_four=True, pone_three=True),
    "dealt on": Variant(deals_on=True),
    "cut": replace(FIVE_CARD, cuts_starter=True, draws_dealer=True),
    "tournament": TOURNAMENT,
    "cut and dealt on": Variant(deals_on=True, cuts_deck=True),
    "a start given": Variant(handicap=20),
    "a start given to the other": Variant(handicap=-45, pone_three=True),
}


def begin(
    folder: Path,
    variant: Variant,
    length: Length = Length.NORMAL,
    log: LogLevel = LogLevel.GAMES,
    *,
    is_sealed: bool = False,
) -> Recorder:
    """Begin a match of Jo's, before its first hand."""
    recorder = Recorder(folder, "Jo", None if is_sealed else 31415926)
    wanted = replace(terms_of(recorder.settings), variant=variant, length=length)
    recorder.change(replace(with_terms(recorder.settings, wanted), log=log))
    recorder.begin_match(new_match(wanted, recorder.snapshot.state.source))
    return recorder


def act(recorder: Recorder, number: int) -> State:
    """A move of random play that leaves the terms alone.

    Claims are exact, so that every total can be checked.
    """
    state = recorder.snapshot.state
    is_claim = isinstance(state.phase, Scoring)
    recorder.keep(make_move(state, Claim(state.due)) if is_claim else step_plainly(state, number))
    return recorder.snapshot.state


def play_games(
    folder: Path, variant: Variant, n_moves: int, length: Length = Length.NORMAL
) -> Recorder:
    return play_on(begin(folder, variant, length), n_moves)


def play_on(recorder: Recorder, n_moves: int) -> Recorder:
    for number in range(n_moves):
        act(recorder, number)
    return recorder
