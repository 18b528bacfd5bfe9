"""Snapshot of a player's match: game in progress, statistics, and suspended game.

It is folded from the log and from each new turn; it isn't written itself.
"""

from dataclasses import dataclass, replace

from muggins.record.figures import Figures, GameFold
from muggins.record.log import OpenGame
from muggins.rules.deal import Source
from muggins.rules.moves import Amend, Cut, Deal, Move, Proceed, Reseed
from muggins.rules.referee import new_match, resume
from muggins.rules.sealing import opened_by
from muggins.rules.seals import Opened
from muggins.rules.state import GameOver, State, Tally
from muggins.rules.turn import Game, Turn
from muggins.settings.settings import Settings, terms_of
from muggins.settings.values import CardSource

MOST_OPENED = 12  # opened seals that are listed


@dataclass
class Branch:
    """A game continued after a move was taken back, while the match waits; it does not count."""

    open: OpenGame
    game: Game


class Snapshot:
    """A player's match; ``earlier`` are statistics of match and lifetime before this game."""

    def __init__(
        self,
        settings: Settings,
        open_game: OpenGame,
        game: Game,
        earlier: tuple[Figures, Figures],
        opened: tuple[Opened, ...] = (),
    ) -> None:
        self.settings, self.open, self.opened = settings, open_game, opened
        self.game, self.earlier = Game(game.start), earlier
        self.fold, self.counts = GameFold(), True
        self.aside: Branch | None = None
        self._hand_from = 0  # the turn with which the hand began
        self._sums: tuple[Figures, Figures] | None = None
        for turn in game.turns:
            self.take(turn)

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.game.turns

    @property
    def match_id(self) -> str:
        """Id that distinguishes the player's matches."""
        return self.open.row.match.rpartition("-")[2]

    def take(self, turn: Turn) -> None:
        """Apply a turn of the game in progress."""
        if turn.after.standing is not turn.before.standing:
            is_dealt = turn.after.hand is not None
            self._hand_from = len(self.turns) + (not is_dealt)
        self.game = Game(self.game.start, (*self.turns, turn))
        self.fold.take_all(turn.events)
        self.settings = with_source(self.settings, turn.after)
        self._sums = None

    @property
    def is_dealt(self) -> bool:
        return self.fold.figures.n_hands > 0

    def reset_figures(self, since: str) -> None:
        """Reset the figures; of games so far, and of one in progress, only the score is kept."""
        match = Figures(first_position=self.record.first_position, from_file=self.record.from_file)
        self.earlier = match.plus(self.earlier[0], only_score=True), Figures()
        for each in self.earlier:
            each.since = since
        self.counts, self._sums = not self.is_dealt, None

    def with_figures(self, game: Figures) -> tuple[Figures, Figures]:
        match, lifetime = (each.copy() for each in self.earlier)
        match.plus(game, only_score=not self.counts)
        return match, lifetime.plus(game) if self.counts else lifetime

    @property
    def records(self) -> tuple[Figures, Figures]:
        """The figures of the match and of a lifetime."""
        if self._sums is None:
            self._sums = self.with_figures(self.fold.figures)
        return self._sums

    @property
    def record(self) -> Figures:
        return self.records[0]

    @property
    def lifetime(self) -> Figures:
        return self.records[1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves since the hand began, as the State entry has them."""
        turns = self.turns[self._hand_from :]
        is_dealt = self.state.hand is not None and bool(turns)
        moves = tuple(turn.move for turn in turns)
        if is_dealt and not isinstance(moves[0], Cut | Deal):
            return (Proceed(), *moves[1:])
        return moves

    @property
    def last_seal(self) -> int:
        """The number of the last seal, or zero."""
        known = [each.number for each in self.opened]
        sources = self.state.source, self.state.standing.source
        known += [each.envelope.number for each in sources if each.envelope is not None]
        return max(known, default=0)

    def open_seal(self, before: State, after: State) -> Opened | None:
        """Record the seal that is open once ``after`` follows ``before``."""
        found = opened_by(before, after)
        if found is not None and found not in self.opened:
            self.opened = (*self.opened, found)[-MOST_OPENED:]
        return found


def with_source(settings: Settings, state: State) -> Settings:
    """Set the data file that was chosen or has ended, and a sealed deck."""
    kind = CardSource.SEQUENCE if state.source.data is None else CardSource.FILE
    sealed = state.source.envelope is not None
    if (settings.card_source, settings.sealed) == (kind, sealed):
        return settings
    return replace(settings, card_source=kind, sealed=sealed)


def begins_game(turn: Turn) -> bool:
    """Return True if a turn deals the next game of a match."""
    return isinstance(turn.before.phase, GameOver) and not isinstance(turn.move, Amend | Reseed)


def first_turn(turn: Turn) -> Turn:
    """Return the turn that deals a game as if the match began with it."""
    move = turn.move if isinstance(turn.move, Deal) else Proceed()
    return replace(turn, before=resume(turn.after.standing), seat=None, move=move)


def fresh_match(settings: Settings, source: Source, score: Tally) -> State:
    return new_match(terms_of(settings), source, score)
