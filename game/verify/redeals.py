"""Games of a log dealt again from their seal or seed, and played again from those very cards.

A row alone does not tell in which order the cards were dealt, nor what lay under them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.rules.deal import Source
from game.rules.moves import Cut, IllegalMove, Move, Proceed
from game.rules.referee import first_standing, resume
from game.rules.seat import Seat
from game.rules.state import Counted, CuttingStarter, Standing, State, Tally
from game.rules.turn import Turn, make_move, play_on
from game.store.logbook import DeckLine, LoggedGame, LoggedHand
from game.store.reenactment import OPEN_TERMS, is_whole, moves_of, scores_before
from game.verify.logseals import LogSeals
from game.verify.seal_check import open_source


@dataclass(frozen=True, slots=True)
class Redealt:
    """A hand played again; where its totals are not those of the row, claims were wrong in it."""

    row: LoggedHand
    turns: tuple[Turn, ...]
    is_exact: bool


def source_of(game: LoggedGame, seals: LogSeals) -> Source | None:
    """Where the first hand of a game comes from, if the log tells it."""
    deck = next((part for part in game.parts if isinstance(part, DeckLine)), None)
    if deck is None or deck.is_file:
        return None
    if not deck.is_sealed:
        return Source(deck.position)
    opened = seals.opened(deck.position)
    return None if opened is None else open_source(opened)


def deal_again(game: LoggedGame, source: Source) -> Iterator[Redealt]:
    """The hands from the first one, as long as the source deals them and the rules allow them."""
    last: LoggedHand | None = None
    state: State | None = None
    for row in game.rows:
        if row.number != (1 if last is None else last.number + 1):
            return
        try:
            standing = _standing_before(game, row, last, state, source)
            turns = tuple(_play(standing, row))
        except (IllegalMove, ValueError):
            return
        state = turns[-1].after
        yield Redealt(row, turns, state.scores == row.scores)
        last = row


def _standing_before(
    game: LoggedGame, row: LoggedHand, last: LoggedHand | None, state: State | None, source: Source
) -> Standing:
    """How it stood, with the totals that the log tells."""
    if state is None:
        tally = Tally(game.points, game.number - 1, game.spread)
        terms = replace(OPEN_TERMS, variant=game.variant)
        standing = first_standing(terms, source, tally, row.dealer)
    else:
        standing = make_move(state, Proceed()).after.standing
    own, computers = scores_before(row, last, game.variant)
    if (standing.pegs[0][0], standing.pegs[1][0]) == (own, computers):
        return standing
    return replace(standing, pegs=((own, own - 1), (computers, computers - 1)))


def _play(standing: Standing, row: LoggedHand) -> Iterator[Turn]:
    """The hand to its end; ValueError where the cards are others."""
    moves = iter(moves_of(row))
    for turn in play_on(resume(standing), lambda state: _next_move(state, row, moves)):
        if turn.before.hand is None:
            _check_cards(turn.after, row)
        yield turn


def _next_move(state: State, row: LoggedHand, moves: Iterator[Move]) -> Move | None:
    """The row's next one, a cut where one is due, or a word to go on while hands are counted."""
    if isinstance(state.phase, CuttingStarter):
        return Cut(state.the_hand.stock.index(row.starter))
    if isinstance(state.phase, Counted):
        return None if is_whole(state) else Proceed()
    return next(moves, None)


def _check_cards(state: State, row: LoggedHand) -> None:
    for seat in Seat:
        if set(state.the_hand.dealt[seat]) != {*row.kept[seat], *row.thrown[seat]}:
            raise ValueError("the cards are others")
