"""A player's match in progress, whose events become database operations."""

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from muggins.record.figures import Figures, write_figures
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
from muggins.record.snapshot import (
    Branch,
    Snapshot,
    begins_game,
    first_turn,
    with_source,
)
from muggins.rules.deal import Source, write_source
from muggins.rules.moves import Proceed, Reseed
from muggins.rules.referee import resume
from muggins.rules.seals import Opened
from muggins.rules.seat import Seat
from muggins.rules.state import State
from muggins.rules.turn import Game, Turn, make_move
from muggins.settings.settings import Settings
from muggins.store.loglines import is_over

Seating: TypeAlias = Callable[[int | None, Settings], tuple[GameKind, str]]
"""Return kind and seats of a game, by the games of the match so far (None: no match yet)."""


class MatchLog:
    """The match of one player, as database operations; ``page`` is set on resume or start."""

    page: Snapshot

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
        self.operations.append(self.page.open.add(None, word, self._now()))

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
        n_games = self.page.state.tally.games if hasattr(self, "page") else None
        options = write_settings(settings).encode()
        row = GameRow(
            0, match, place, self.name, standing.tally.games + 1, first_deal,
            *self._seating(n_games, settings), self._now(), write_start(standing),
            told_source(standing.source), name_blob(options),
        )  # fmt: skip
        self.operations += [*save_deck(standing.source), save_blob(options), save_game(row)]
        self.begins, self.last = True, self.newest
        start = resume(standing)
        self.page = Snapshot(settings, OpenGame(row, standing), Game(start), figures, opened)
        if place == 1:
            figures[0].mark_first(row.cards)

    def put(self, turn: Turn) -> None:
        """Log a turn of the game in progress."""
        page = self.page
        if isinstance(turn.move, Reseed):
            self.operations += save_deck(turn.move.source)
            if turn.after.hand is None and not turn.after.n_hands:
                self._change_cards(told_source(turn.move.source))
        self.operations.append(page.open.add(turn.seat, write_word(turn.move), self._now()))
        page.take(turn)
        if is_over(turn.after) and not is_over(turn.before):
            self.ends_hand = True
            self.operations.append(update_game(page.open.row.key, n_over=turn.after.n_hands))
        if turn.ends_game:
            self.end(WON)

    def deal(self, state: State) -> None:
        """Log the deal of a game that begins as ``state``, if it is dealt."""
        if state.hand is not None:
            self.put(make_move(self.page.state, Proceed()))

    def _change_cards(self, cards: str) -> None:
        """Begin the game with other cards, before anything was dealt."""
        game = self.page.open
        game.row = replace(game.row, cards=cards)
        self.operations.append(update_game(game.row.key, cards=cards))
        if game.row.place == 1:
            self.page.earlier[0].mark_first(cards)

    def go_on(self, turn: Turn) -> None:
        """Log a turn; one that deals the next game, or has it cut for, begins that game."""
        page, before = self.page, self.page.state
        if not begins_game(turn):
            self.put(turn)
            page.open_seal(before, turn.after)
            return
        row, figures = page.open.row, page.records
        self.operations += page.open.archive(page.turns)
        place = row.match, row.place + 1, row.first_deal + before.n_hands
        self.begin(*place, turn.after, page.settings, figures, page.opened)
        if turn.after.hand is not None:
            self.put(first_turn(turn))

    def end(self, how: str) -> None:
        """End the game in progress, with its figures."""
        page, figures = self.page, self.page.fold.figures
        if how == TAKEN_BACK:
            figures = figures.only_deals()
        text = "" if how == UNPLAYED else write_figures(figures)
        self.operations += page.open.end(page.turns, how, self._now(), text)
        if text and page.counts:
            self.newest = page.open.row.key

    def leave(self, how: str) -> tuple[Figures, Figures]:
        """End the game in progress, if it is not over; return it with its figures."""
        page = self.page
        if page.open.row.ended:
            return page.records
        if not page.state.is_under_way:
            self.end(UNPLAYED)
            return page.earlier
        if how == LEFT:
            page.fold.figures.add("abandoned", Seat.PLAYER)
        self.end(how)
        figures = page.fold.figures
        return page.with_figures(figures.only_deals() if how == TAKEN_BACK else figures)

    def replace_game(
        self, state: State, figures: tuple[Figures, Figures], *, is_new_match: bool = False
    ) -> Opened | None:
        """Begin another game, or another match; return the seal that is open then."""
        before, row = self.page, self.page.open.row
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
        last = self.page.open.row.key if self.page.is_dealt else self.last
        self.since, self.last, self.newest = self._now(), None, None
        self.counts_after = last or self.counts_after
        self.page.reset_figures(self.since)

    # --- a game aside, in which a move was taken back

    def branch(self, parent: GameRow, game: Game) -> None:
        standing = game.start.standing
        row = replace(
            parent, match=new_match_name(self.name), place=1, kind=GameKind.ASIDE,
            begun=self._now(), start=write_start(standing), leaves=len(game.turns), ended="",
            how="", n_over=0, seals="", figures="", margin=0, length=0,
        )  # fmt: skip
        self.operations.append(save_game(row, parent.key))
        self.page.aside = Branch(OpenGame(row, standing), Game(game.start))
        self.go_on_aside(game)

    def go_on_aside(self, game: Game) -> None:
        """Log the progress of an uncounted game; after an undo, it branches again."""
        branch = self.page.aside
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
        branch, self.page.aside = self.page.aside, None
        if branch is not None:
            turns = branch.game.turns
            self.operations += branch.open.end(turns, LEFT, self._now(), "")
            self.operations += branch.open.archive(turns)


def told_source(source: Source) -> str:
    """Return the seed or pointer, if it is public; empty for a sealed deck."""
    return "" if source.envelope is not None else write_source(source)


def new_match_name(player: str) -> str:
    return f"{player}-{os.urandom(8).hex()}"
