"""All stored data of a player: settings, match, statistics and views.

Every action is queued for the disk at once; ``record.worker`` documents the guarantees.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from muggins.assets import VERSION
from muggins.record.figures import Figures
from muggins.record.listeners import Shown
from muggins.record.log import (
    AGREED,
    CHANGE,
    LEFT,
    TAKEN_BACK,
    GameKind,
    Key,
    Operation,
    PlayerRow,
    changed_settings,
    save_player,
    write_settings,
)
from muggins.record.match_log import MatchLog, Snapshot
from muggins.record.match_opener import Draw, MatchOpener, draw_deck
from muggins.record.players import (
    OPENED,
    ROBOT,
    Bond,
    Entries,
    GlobalEntries,
    LockedError,
    Players,
    bond_type,
    check_name,
    check_seats,
    describe_totals,
    people_at,
)
from muggins.record.worker import SaveRequest, SaveWorker, Task, Writer, WriteThrough
from muggins.rules.cards import Seat
from muggins.rules.deal import Source, as_signed
from muggins.rules.moves import Amend, Reseed
from muggins.rules.seals import write_opened
from muggins.rules.state import GameOver, State
from muggins.rules.turn import Game, Turn
from muggins.settings.settings import SETTINGS, Overrides, Settings, read_options
from muggins.store.locks import NO_LOCK, PlayerLock

if TYPE_CHECKING:
    from muggins.record.grade_process import Grader

TAIL_PATIENCE = 0.5  # seconds in which the newest lines may get into the activity log
UNDER_LOCK = {"hints_asked": False}
"""Settings that are fixed under lock, whatever a player has chosen."""
ENGINE = "engine:"  # no name of a person begins so


class Recorder:
    """The record of a player, or of the most recent free one if ``player`` is None.

    Without a folder all stays in memory. A new name without a seed gets sealed deals, for which
    ``draw`` returns random bytes. ``defaults`` is an Options list for a new name; the settings
    ``run_overrides`` hold as long as the recorder is open, and are not saved. With the ``writer``
    WriteThrough, what was done is on disk when a method returns; with WriteBehind, it follows
    later. The ``grader`` is told of hands that are over. A name that accepts a ``challenge`` has
    its options and cards, under lock until it is played out. ValueError for an invalid name or
    list, and for a player whom another program has, or whose match cannot be read now; a folder
    that cannot be written only leaves a message.
    """

    def __init__(
        self,
        folder: Path | None,
        player: str | None,
        new_seed: int | None,
        defaults: str | None = None,
        *,
        is_locked: bool = False,
        clock: Callable[[], datetime] = datetime.now,
        run_overrides: Mapping[str, Any] = MappingProxyType({}),
        writer: Callable[[Task], Writer] = WriteThrough,
        seats: PlayerLock = NO_LOCK,
        draw: Draw = secrets.token_bytes,
        challenge: object = None,
        grader: "Grader | None" = None,
    ) -> None:
        newcomer = 0, replace(Settings(), sealed=True)
        if new_seed is not None:
            newcomer = as_signed(new_seed), Settings()
        if defaults is not None:
            newcomer = read_options(defaults)
        self._clock, self._draw, self._player_lock = clock, draw, seats
        self.players = Players(folder)
        self.saver = SaveWorker(self.players, writer, grader)
        self.global_entries = GlobalEntries(self.players, self.saver.wake)
        self.is_shut = is_locked  # the player stays too
        self.computer_plays_both = False  # the computer, in games that begin from now on
        run_overrides = {**run_overrides, **UNDER_LOCK} if is_locked else run_overrides
        self._opener = MatchOpener(
            self.players, self.saver, newcomer, run_overrides, draw, self._now, is_locked
        )
        self._match: MatchLog
        self._overrides: Overrides
        self.bond: Bond
        self.player_notes: Entries
        name = player or self.players.first_free(seats.is_free)
        if player is None and challenge is not None:
            kind = bond_type(self.players, name, challenge)
            name = kind.name_for(self.players, name, challenge, self.today)
        self._open_player(name, challenge)

    @property
    def name(self) -> str:
        return self._match.name

    @property
    def _row(self) -> PlayerRow:
        row = self.players.row(self.name)
        assert row is not None
        return row

    @property
    def snapshot(self) -> Snapshot:
        return self._match.snapshot

    @property
    def settings(self) -> Settings:
        return self.snapshot.settings

    @property
    def counts_after(self) -> Key | None:
        """The game after which the statistics count; None if all games do."""
        return self._match.counts_after

    @property
    def is_locked(self) -> bool:
        """True if options and match are locked, as during a challenge."""
        return self.is_shut or self.bond.holds(self.snapshot.state.tally.games)

    def is_free(self, setting: str) -> bool:
        """Return True if a setting may be changed."""
        return not self.is_locked or (not self.is_shut and self.bond.is_free(setting))

    def _refuse_locked(self) -> None:
        if self.is_locked:
            raise LockedError

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    @property
    def today(self) -> date:
        return self._clock().date()

    def draw_pack(self, *, sealed: bool) -> Source:
        """Return a new sealed deck for the next game, or a new random seed."""
        return draw_deck(self.snapshot.last_seal, self._draw, sealed=sealed)

    # --- games

    def begin_match(self, state: State) -> None:
        self._refuse_locked()
        match = self._match
        _, lifetime = match.leave(self._how_left)
        self._settle()
        opened = match.replace_game(state, (Figures(), lifetime), is_new_match=True)
        for view in self.players.views:
            view.begin_match(self.snapshot, opened)
        self._hand_over(writes_settings=True)

    @property
    def _how_left(self) -> str:
        """The ending of an abandoned game, which two people abandon together."""
        return LEFT if people_at(self.name) is None else AGREED

    def begin_game(self, state: State) -> None:
        """Begin another game of the same match, and abandon the one in progress."""
        self._refuse_locked()
        self._replace_game(state, self._how_left)
        self._hand_over(writes_settings=True)

    def _replace_game(self, state: State, how: str) -> None:
        for view in self.players.views:
            view.break_off(how, self.settings)
        opened = self._match.replace_game(state, self._match.leave(how))
        for view in self.players.views:
            view.begin_game(self.snapshot, opened)

    def keep(self, turn: Turn) -> None:
        """Log a turn of the match."""
        if isinstance(turn.move, Amend | Reseed):
            self._refuse_locked()
        else:
            self._match.drop_branch()
        self._match.go_on(turn)
        if turn.ends_game:
            self.bond.settle(turn.after)
        settings = self.settings
        for view in self.players.views:
            view.follow(turn, settings)
        is_new = turn.after.standing is not turn.before.standing
        is_new |= isinstance(turn.after.phase, GameOver)
        self._hand_over(
            writes_settings=is_new or self.is_locked, is_player=is_new or turn.ends_game
        )

    def change(self, settings: Settings) -> None:
        """Change settings; those that are terms of the match need an amendment besides."""
        old = self.settings
        if not all(self.is_free(n) for n in SETTINGS if getattr(old, n) != getattr(settings, n)):
            raise LockedError
        changed = changed_settings(old, settings)
        if changed:
            self._match.note(CHANGE + json.dumps(changed))
        self.snapshot.settings = settings
        for view in self.players.views:
            view.change(self.snapshot, old)
        self._hand_over(writes_settings=True)

    def reset_statistics(self) -> None:
        """Reset all statistics from the next game dealt; the match score stays."""
        self._refuse_locked()
        self._match.reset_statistics()
        self._hand_over(writes_settings=True)

    # --- a move taken back

    @property
    def aside(self) -> Game | None:
        """The game in which a move was taken back; the match waits until it ends."""
        branch = self.snapshot.aside
        return None if self.is_locked or branch is None else branch.game

    def take_back(self, state: State, aside: Game) -> None:
        """Continue the game in progress uncounted; ``state`` is the next game."""
        self._refuse_locked()
        row = self.snapshot.open.row
        self._replace_game(state, TAKEN_BACK)
        self._match.branch(row, aside)
        self._hand_over(writes_settings=True)

    def keep_aside(self, game: Game | None) -> None:
        """Log the progress of an uncounted game; None when it is abandoned."""
        if game is None:
            self._match.drop_branch()
        else:
            self._match.go_on_aside(game)
        self._hand_over(writes_settings=self.is_locked)

    # --- players

    def switch(self, name: str, challenge: object = None) -> None:
        """Turn to another player, where that one left off; ValueError for an invalid name.

        UnavailableError, another one, if that player's match or data can't be had now.
        """
        if self.is_shut:
            raise LockedError
        kind = bond_type(self.players, name, challenge)
        (check_name if challenge is not None and not kind.is_for_pairs else check_seats)(name)
        self._settle()
        self.show()
        kept = self.name
        try:
            self._open_player(name, challenge, self.settings)
        except ValueError:
            self._player_lock.sit(kept)
            self.players.put_first(kept)  # the database may not be readable now
            raise

    def _open_player(self, name: str, challenge: object, own: Settings | None = None) -> None:
        self._player_lock.sit(name)
        found = self._opener.open(name, self._seat, self.today, challenge, own)
        self.bond, self._overrides, self._match = found.bond, found.overrides, found.match
        self.player_notes = Entries(self.players, self.name, self.show, lambda: self.is_locked)
        for view in self.players.views:
            view.enter(self._row, self.snapshot, found.opened, self._clock)
        self._hand_over(writes_settings=True)

    def _seat(self, bond: Bond, n_games: int | None, settings: Settings) -> tuple[GameKind, str]:
        """Return the kind of a game and who plays it; see ``Seating``."""
        together = people_at(bond.name)
        if together is not None:
            return GameKind.PEOPLE, json.dumps(together)
        is_automatic = self.computer_plays_both or bond.name == ROBOT
        kind = GameKind.AUTOMATIC if is_automatic else GameKind.COUNTED
        if n_games is not None and bond.holds(n_games):
            kind = GameKind.CHALLENGE
        own = self.global_entries.own_engine(Seat.COMPUTER)
        return kind, json.dumps([bond.name, f"{ENGINE}{own or f'{settings.skill} {VERSION}'}"])

    def append_statistics(self) -> Path | None:
        """Append statistics and settings to the log; return its path."""
        for view in self.players.views:
            view.append_statistics(self.name, self.snapshot.record, self.settings)
        self._hand_over()
        paths = (view.path(self.settings) for view in self.players.views)
        return next((path for path in paths if path is not None), None)

    def read_log_tail(self) -> str:
        self._settle()
        self._hand_over()
        self.saver.flush(TAIL_PATIENCE)
        return "".join(view.tail(self.settings) for view in self.players.views)

    # --- handing over

    def take_messages(self) -> list[str]:
        self.saver.watch_lag()
        messages = self.players.messages  # to which the writer's thread may add
        return [messages.pop(0) for _ in range(len(messages))]

    def show(self) -> None:
        """Write the settings file, as when the game loses the focus."""
        self._hand_over(writes_settings=True)

    def close(self) -> list[str]:
        """Write all pending data; return sentences on failures."""
        self._settle()
        self._hand_over(writes_settings=True)
        return self.saver.close()

    def _settle(self) -> None:
        for view in self.players.views:
            view.settle()

    def _hand_over(self, *, writes_settings: bool = False, is_player: bool = True) -> None:
        """Pass completed operations to the save worker."""
        match = self._match
        operations, match.operations = tuple(match.operations), []
        if is_player or writes_settings or match.begins:
            operations = (*operations, self._save_player())
        shown, settings = self._shown() if writes_settings else None, match.snapshot.settings
        parcels = tuple([view.collect(shown, settings) for view in self.players.views])
        request = SaveRequest(match.name, operations, parcels, match.begins, match.ends_hand)
        match.begins = match.ends_hand = False
        self.saver.take(request)

    def _shown(self) -> Shown:
        kept = self._overrides.lift_off(self.settings)
        names, entries = self.players.listed(), dict(self._row.entries)
        return Shown(self.name, self.snapshot, kept, entries, names)

    def _save_player(self) -> Operation:
        row, match, snapshot = self._row, self._match, self.snapshot
        kept = self._overrides.lift_off(self.settings)
        row.settings = json.loads(write_settings(kept))
        row.entries[OPENED] = " ".join(map(write_opened, snapshot.opened))
        totals = describe_totals(match.since, match.counts_after, match.last, snapshot.earlier)
        row.totals = json.loads(totals)
        entries = {name: value for name, value in row.entries.items() if value}
        return save_player(self.name, row.seen, kept, entries, totals)
