"""Log of a duel in the format of Cribbage '97, A as the player, B as the computer.

The games are replayed by the rules from the choices made in them, so that the log contains the
referee's results.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import TextIO

from muggins.mind.arena.parallel_games import GamesPlayed, HandRecord
from muggins.mind.deals.dealing import USUAL_GAME, DuelGame
from muggins.rules.deal import Source, skip_dead_hands
from muggins.rules.moves import Move, Play, Proceed, Throw
from muggins.rules.referee import first_standing, middle_cut, resume, to_move
from muggins.rules.seat import Seat
from muggins.rules.state import CuttingStarter, Discarding, State, Tally
from muggins.rules.terms import Terms
from muggins.rules.turn import Turn, play_on
from muggins.store.loglines import is_over, write_header, write_row

PONE, DEALER = 0, 1


class DuelLog:
    """A log of games; the two games of a pair are adjacent."""

    def __init__(self, file: TextIO, seed: int, game: DuelGame = USUAL_GAME) -> None:
        self.file = file
        self.source = Source(seed)
        self.tally = Tally()
        self.terms = Terms(claimants=frozenset(), variant=game.variant, length=game.length)

    def add(self, outcome: GamesPlayed) -> None:
        n_pairs = len(outcome.scores) // 2
        for pair in range(n_pairs):
            for game in (pair, pair + n_pairs):
                self._write_game(outcome, game)
            self.source = skip_dead_hands(self.source, 0, self.terms.variant)
        self.file.flush()

    def _write_game(self, outcome: GamesPlayed, game: int) -> None:
        dealer = Seat(int(outcome.first_dealer[game]))
        standing = first_standing(self.terms, self.source, self.tally, dealer)
        header = write_header(self.tally, self.source, datetime.now())
        self.file.write(header)
        for turn in replay_game(outcome, game, resume(standing)):
            if is_over(turn.after):
                self.file.write(write_row(turn.after))
            self.tally = turn.after.tally


def replay_game(outcome: GamesPlayed, game: int, start: State) -> Iterator[Turn]:
    """Replay a game by the rules, from before its first deal."""
    n_hands = int(outcome.n_hands[game])

    def choose(state: State) -> Move | None:
        if state.hand is None or is_over(state):
            return Proceed() if state.n_hands < n_hands else None
        return _move(state, outcome.records[state.n_hands - 1], game)

    return play_on(start, choose)


def _move(state: State, record: HandRecord, game: int) -> Move:
    seat = to_move(state)
    if seat is None:
        return Proceed()
    if isinstance(state.phase, CuttingStarter):
        return middle_cut(state)
    row = int(record.rows.searchsorted(game))
    role = DEALER if seat is state.the_hand.dealer else PONE
    if isinstance(state.phase, Discarding):
        dealt = state.the_hand.dealt[seat]
        return Throw(tuple(dealt[place] for place in record.thrown[row, role]))
    return Play(int(record.played[row, role, len(state.play.played(seat))]))
