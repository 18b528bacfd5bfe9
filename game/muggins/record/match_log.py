"""A player's match in progress: its snapshot, and its events as database operations."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from muggins.record.figures import Figures, GameFold, write_figures
from muggins.record.log import (
    LEFT,
    TAKEN_BACK,
    UNPLAYED,
    WON,
    GameKind,
    GameRow,
    Key,
    OpenGame,
    Operation,
    name_blob,
    save_blob,
    save_deck,
    save_game,
    update_game,
    write_settings,
    write_start,
    write_word,
)
from muggins.rules.cards import Seat
from muggins.rules.deal import Source, write_source
from muggins.rules.moves import Amend, Cut, Deal, Move, Proceed, Reseed
from muggins.rules.referee import new_match, resume
from muggins.rules.sealing import opened_by
from muggins.rules.seals import Opened
from muggins.rules.state import GameOver, State, Tally
from muggins.rules.turn import Game, Turn, make_move
from muggins.settings.settings import Settings, terms_of
from muggins.settings.values import CardSource
from muggins.store.loglines import is_over

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


Seating: TypeAlias = Callable[[int | None, Settings], tuple[GameKind, str]]
"""Return kind and seats of a game, by the games of the match so far (None: no match yet)."""


class MatchLog:
    """The match of one player, as database operations; ``snapshot`` is set on resume or start."""

    snapshot: Snapshot

    def __init__(self, name: str, now: Callable[[], str], seating: Seating) -> None:
        self.name, self._now, self._seating = name, now, seating
        self.operations: list[Operation] = []  # of the action in progress
        self.begins = self.ends_hand = False  # what these operations do
        self.since = ""  # when the statistics were reset
        self.counts_after: Key | None = None  # the game after which they count
        self.last: Key | None = None  # the game up to which the lifetime before this one goes
        self.newest: Key | None = None  # the last game that is over

    def note(self, word: str) -> None:
        """Log a word that is no move."""
        self.operations.append(self.snapshot.open.add(None, word, self._now()))

    # --- games

    def begin(
        self,
        match: str,
        place: int,
        first_deal: int,
        state: State,
        settings: Settings,
        figures: tuple[Figures, Figures],
        opened: tuple[Opened, ...] = (),
    ) -> None:
        """Begin a game in ``state``; a hand that is already dealt becomes its first move."""
        standing = state.standing
        n_games = self.snapshot.state.tally.games if hasattr(self, "snapshot") else None
        options = write_settings(settings).encode()
        row = GameRow(
            0, match, place, self.name, standing.tally.games + 1, first_deal,
            *self._seating(n_games, settings), self._now(), write_start(standing),
            told_source(standing.source), name_blob(options),
        )  # fmt: skip
        self.operations += [*save_deck(standing.source), save_blob(options), save_game(row)]
        self.begins, self.last = True, self.newest
        start = resume(standing)
        self.snapshot = Snapshot(settings, OpenGame(row, standing), Game(start), figures, opened)
        if place == 1:
            figures[0].mark_first(row.cards)

    def put(self, turn: Turn) -> None:
        """Log a turn of the game in progress."""
        snapshot = self.snapshot
        if isinstance(turn.move, Reseed):
            self.operations += save_deck(turn.move.source)
            if turn.after.hand is None and not turn.after.n_hands:
                self._change_cards(told_source(turn.move.source))
        self.operations.append(snapshot.open.add(turn.seat, write_word(turn.move), self._now()))
        snapshot.take(turn)
        if is_over(turn.after) and not is_over(turn.before):
            self.ends_hand = True
            self.operations.append(update_game(snapshot.open.row.key, n_over=turn.after.n_hands))
        if turn.ends_game:
            self.end(WON)

    def deal(self, state: State) -> None:
        """Log the deal of a game that begins as ``state``, if it is dealt."""
        if state.hand is not None:
            self.put(make_move(self.snapshot.state, Proceed()))

    def _change_cards(self, cards: str) -> None:
        """Begin the game with other cards, before anything was dealt."""
        game = self.snapshot.open
        game.row = replace(game.row, cards=cards)
        self.operations.append(update_game(game.row.key, cards=cards))
        if game.row.place == 1:
            self.snapshot.earlier[0].mark_first(cards)

    def go_on(self, turn: Turn) -> None:
        """Log a turn; one that deals the next game, or has it cut for, begins that game."""
        snapshot, before = self.snapshot, self.snapshot.state
        if not begins_game(turn):
            self.put(turn)
            snapshot.open_seal(before, turn.after)
            return
        row, figures = snapshot.open.row, snapshot.records
        self.operations += snapshot.open.archive(snapshot.turns)
        place = row.match, row.place + 1, row.first_deal + before.n_hands
        self.begin(*place, turn.after, snapshot.settings, figures, snapshot.opened)
        if turn.after.hand is not None:
            self.put(first_turn(turn))

    def end(self, how: str) -> None:
        """End the game in progress, with its figures."""
        snapshot, figures = self.snapshot, self.snapshot.fold.figures
        if how == TAKEN_BACK:
            figures = figures.only_deals()
        text = "" if how == UNPLAYED else write_figures(figures)
        self.operations += snapshot.open.end(snapshot.turns, how, self._now(), text)
        if text and snapshot.counts:
            self.newest = snapshot.open.row.key

    def leave(self, how: str) -> tuple[Figures, Figures]:
        """End the game in progress, if it is not over; return it with its figures."""
        snapshot = self.snapshot
        if snapshot.open.row.ended:
            return snapshot.records
        if not snapshot.state.is_under_way:
            self.end(UNPLAYED)
            return snapshot.earlier
        if how == LEFT:
            snapshot.fold.figures.add("abandoned", Seat.PLAYER)
        self.end(how)
        figures = snapshot.fold.figures
        return snapshot.with_figures(figures.only_deals() if how == TAKEN_BACK else figures)

    def replace_game(
        self, state: State, figures: tuple[Figures, Figures], *, is_new_match: bool = False
    ) -> Opened | None:
        """Begin another game, or another match; return the seal that is open then."""
        before, row = self.snapshot, self.snapshot.open.row
        place = row.match, row.place + 1, row.first_deal + before.state.n_hands
        if is_new_match:
            place = new_match_name(self.name), 1, 1
        opened = before.open_seal(before.state, state)
        self.operations += before.open.archive(before.turns)
        self.begin(*place, state, with_source(before.settings, state), figures, before.opened)
        self.deal(state)
        return opened

    def reset_statistics(self) -> None:
        """Reset all statistics from the next game dealt; the match score stays."""
        last = self.snapshot.open.row.key if self.snapshot.is_dealt else self.last
        self.since, self.last, self.newest = self._now(), None, None
        self.counts_after = last or self.counts_after
        self.snapshot.reset_figures(self.since)

    # --- a game aside, in which a move was taken back

    def branch(self, parent: GameRow, game: Game) -> None:
        standing = game.start.standing
        row = replace(
            parent, match=new_match_name(self.name), place=1, kind=GameKind.ASIDE,
            begun=self._now(), start=write_start(standing), leaves=len(game.turns), ended="",
            how="", n_over=0, seals="", figures="", margin=0, length=0,
        )  # fmt: skip
        self.operations.append(save_game(row, parent.key))
        self.snapshot.aside = Branch(OpenGame(row, standing), Game(game.start))
        self.go_on_aside(game)

    def go_on_aside(self, game: Game) -> None:
        """Log the progress of an uncounted game; after an undo, it branches again."""
        branch = self.snapshot.aside
        if branch is None:
            return
        if len(game.turns) < len(branch.game.turns):
            self.drop_branch()
            self.branch(branch.open.row, game)
            return
        for turn in game.turns[len(branch.game.turns) :]:
            word = write_word(turn.move)
            self.operations.append(branch.open.add(turn.seat, word, self._now()))
        branch.game = game

    def drop_branch(self) -> None:
        """End the uncounted game, and publish its cards."""
        branch, self.snapshot.aside = self.snapshot.aside, None
        if branch is not None:
            turns = branch.game.turns
            self.operations += branch.open.end(turns, LEFT, self._now(), "")
            self.operations += branch.open.archive(turns)


def told_source(source: Source) -> str:
    """Return the seed or pointer, if it is public; empty for a sealed deck."""
    return "" if source.envelope is not None else write_source(source)


def new_match_name(player: str) -> str:
    return f"{player}-{os.urandom(8).hex()}"
