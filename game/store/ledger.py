"""All that is kept of a player, as one thing: settings, match, statistics, log and history.

Every action is written as soon as it is made. On disk stand the match and the statistics as
they were when the hand began, and the moves since; both are played again on opening. The INI
file is written first; it holds what log and history lack, until they have it.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.rules.deal import as_signed
from game.rules.events import Event
from game.rules.moves import Amend, Move, Reseed
from game.rules.state import GameOver, State
from game.settings.settings import Settings
from game.settings.written import read_options
from game.store.docket import Docket, recover
from game.store.entries import read_page, write_page
from game.store.files import StoreError
from game.store.history import History
from game.store.journal import Journal, read_tail
from game.store.overrides import Overrides
from game.store.page import Page, act, begin_anew, begin_match
from game.store.players import GLOBAL, Players
from game.store.records import Record
from game.store.report import write_statistics

NOBODY = "Player"  # the name of who gives none
ROBOT = "Auto"  # whose matches the computer plays by itself
OWED_LOG = "OwedLog"
LOCKED = "The match is locked: options, match and player stay as they are."


class LockedError(ValueError):
    """Not under lock; the text is a sentence for the player."""

    def __init__(self) -> None:
        super().__init__(LOCKED)


class Ledger:
    """One player's page: what was done is in memory at once, and on disk when a method returns.

    ``messages`` are sentences to show once; who shows them clears the list. Methods that
    write raise StoreError when they cannot; memory is right nevertheless, and the next write
    tries again. Who takes another data file changes the settings first, then keeps the move.
    """

    def __init__(
        self,
        players: Players,
        name: str,
        newcomer: tuple[int, Settings],
        history: History | None = None,
        clock: Callable[[], datetime] = datetime.now,
        lent: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.players, self._newcomer = players, newcomer
        self._history, self._clock = history, clock
        self._overrides = Overrides(lent)
        self._page: Page
        self._docket: Docket
        self._journal: Journal
        self.is_locked = False
        self.messages = players.messages
        self._turn_to(name)

    @classmethod
    def open(
        cls,
        folder: Path | None,
        player: str | None,
        new_seed: int,
        defaults: str | None = None,
        *,
        is_locked: bool = False,
        history: History | None = None,
        clock: Callable[[], datetime] = datetime.now,
        lent: Mapping[str, Any] = MappingProxyType({}),
    ) -> "Ledger":
        """The page of a player, or of the most recent one when ``player`` is None.

        Without a folder all stays in memory. ``defaults`` is an Options list for a new name;
        the settings ``lent`` hold as long as this ledger is open, and are not kept.
        ValueError for a name or a list that makes no sense; a folder that cannot be written
        only leaves a message.
        """
        newcomer = as_signed(new_seed), Settings()
        if defaults is not None:
            newcomer = read_options(defaults)
        players = Players(folder)
        people = (each for each in players.names() if each != ROBOT)
        ledger = cls(players, player or next(people, NOBODY), newcomer, history, clock, lent)
        ledger.is_locked = is_locked
        try:
            ledger._write()
        except StoreError as error:
            ledger.messages.append(str(error))
        return ledger

    @property
    def settings(self) -> Settings:
        """What the player chose."""
        return self._page.settings

    @property
    def record(self) -> Record:
        """The statistics of the match."""
        return self._page.records[0]

    @property
    def lifetime(self) -> Record:
        """The statistics of all the player's matches."""
        return self._page.records[1]

    def names(self) -> tuple[str, ...]:
        """The players, most recent first."""
        return self.players.names()

    def global_number(self, name: str) -> int:
        """An entry of section Global, such as UseCribAltDLL; 0 where there is no number."""
        text = self.players.get(GLOBAL, name) or ""
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    def global_text(self, name: str) -> str:
        """An entry of section Global, such as Window; nothing where there is none."""
        return self.players.get(GLOBAL, name) or ""

    def set_global(self, name: str, text: str) -> None:
        """Keep an entry of section Global."""
        self.players.set(GLOBAL, name, text)
        self.players.save()

    def resume(self) -> State:
        """The match as it was left, or a new one."""
        return self._page.state

    def begin_match(self, state: State) -> None:
        """A new match, with statistics begun anew."""
        self._refuse_locked()
        now, lifetime = self._page.state, self.lifetime
        if now.hand is not None and not isinstance(now.phase, GameOver):
            lifetime = lifetime.abandoning()
        self._page = begin_match(self.settings, state, lifetime)
        self._docket.begin_match()
        self._journal.begin(is_resumed=False)
        self._write()

    def reset_statistics(self) -> None:
        """Begin lifetime figures and match statistics anew; history and match score stay.

        What has been done in the hand in progress no longer counts.
        """
        self._refuse_locked()
        self._page = begin_anew(self._page, self._clock().isoformat(timespec="seconds"))
        self._write()

    def keep(self, state: State, move: Move, events: tuple[Event, ...]) -> None:
        """An action: the state after it, the move, and what it brought about."""
        if isinstance(move, Amend | Reseed):
            self._refuse_locked()
        before, self._page = self._page, act(self._page, state, move, events)
        self._journal.follow(before.state, state, move, events, self.settings)
        self._write()

    def change(self, settings: Settings) -> None:
        """Other settings; those that are terms of the match take an amendment besides."""
        self._refuse_locked()
        before, self._page = self._page, replace(self._page, settings=settings)
        self._journal.change(self._page.state, before.settings, settings)
        self._write()

    def switch(self, name: str) -> None:
        """Turn to another player, at the place where that one left off; ValueError for no name."""
        self._refuse_locked()
        self._turn_to(name)
        self._write()

    def _refuse_locked(self) -> None:
        if self.is_locked:
            raise LockedError

    # --- log and history

    @property
    def log_trouble(self) -> str | None:
        """Why the log cannot be written now; None when all is in it."""
        return self._journal.trouble

    def retry_log(self) -> bool:
        """Try again to write what is owed to the log; whether all is in it now."""
        self._write()
        return self._journal.trouble is None

    def append_statistics(self) -> None:
        """Write the statistics and settings to the end of the log, whatever is logged else."""
        self._journal.append(write_statistics(self.name, self.record, self.settings), self.settings)
        self._write()

    def read_log_tail(self) -> str:
        """The last 8K of the log, or a sentence that there is none."""
        return read_tail(self._journal.path(self.settings))

    def take_messages(self) -> list[str]:
        """Sentences to show once, those of the history's worker among them."""
        taken = list(self.messages)
        self.messages.clear()
        while self._history is not None and self._history.messages:
            taken.append(self._history.messages.popleft())
        return taken

    def close(self) -> None:
        """Let the history have what it lacks."""
        if self._history is not None:
            self._history.close()

    # --- the INI file

    def _turn_to(self, name: str) -> None:
        self.name = self.players.enter(name)
        lend = self._overrides.lay_over
        self._page = read_page(self.players, self.name, self._newcomer, lend)
        self._docket = Docket(self._history, self.players, self.name, self._clock)
        self._journal = Journal(self.players.folder, self.name, self._clock)
        self._journal.begin(is_resumed=self.record.n_hands > 0)
        recover(self.players, self.name, OWED_LOG, self._take_up_log)
        self._docket.take_up(self._page)

    def _take_up_log(self, owed: str) -> None:
        self._journal.recover(owed, self.settings)

    def _write(self) -> None:
        """Write the INI file, then give log and history what they lack."""
        kept = self._overrides.lift_off(self._page.settings)
        for entry, value in write_page(replace(self._page, settings=kept)).items():
            self.players.set(self.name, entry, value)
        try:
            self._save()
            if self._journal.flush():
                with suppress(StoreError):  # the log is known to hold what stands there as owed
                    self._save()
        finally:
            self._docket.file(self._page)

    def _save(self) -> None:
        self.players.set(self.name, OWED_LOG, self._journal.owed)
        self._docket.write_entries(self._page)
        self.players.save()
