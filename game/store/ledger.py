"""All that is kept of a player, as one thing: settings, match, statistics.

Every action is written as soon as it is made. On disk stand the match and the statistics as
they were when the hand began, and the moves since; both are played again on opening.
"""

from dataclasses import replace
from pathlib import Path

from game.rules.deal import as_signed
from game.rules.events import Event
from game.rules.moves import Move
from game.rules.state import State
from game.store.entries import read_page, write_page
from game.store.files import StoreError
from game.store.pages import act, begin_match
from game.store.players import GLOBAL, Players
from game.store.records import Record
from game.store.settings import Settings, read_options

NOBODY = "Player"  # the name of who gives none


class Ledger:
    """One player's page: what was done is in memory at once, and on disk when a method returns.

    ``messages`` are sentences to show once; who shows them clears the list. Methods that
    write raise StoreError when they cannot; memory is right nevertheless, and the next write
    tries again. Who takes another data file changes the settings first, then keeps the move.
    """

    def __init__(self, players: Players, name: str, newcomer: tuple[int, Settings]) -> None:
        self._players, self._newcomer = players, newcomer
        self.messages = players.messages
        self._turn_to(name)

    @classmethod
    def open(
        cls, folder: Path | None, player: str | None, new_seed: int, defaults: str | None = None
    ) -> "Ledger":
        """The page of a player, or of the most recent one when ``player`` is None.

        Without a folder all stays in memory. ``defaults`` is an Options list for a new name.
        ValueError for a name or a list that makes no sense; a folder that cannot be written
        only leaves a message.
        """
        newcomer = as_signed(new_seed), Settings()
        if defaults is not None:
            newcomer = read_options(defaults)
        players = Players(folder)
        ledger = cls(players, player or next(iter(players.names()), NOBODY), newcomer)
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
        return self._players.names()

    def global_number(self, name: str) -> int:
        """An entry of section Global, such as UseCribAltDLL; 0 where there is no number."""
        text = self._players.get(GLOBAL, name) or ""
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    def resume(self) -> State:
        """The match as it was left, or a new one."""
        return self._page.state

    def begin_match(self, state: State) -> None:
        """A new match, with statistics begun anew."""
        self._page = begin_match(self.settings, state, self.lifetime)
        self._write()

    def keep(self, state: State, move: Move, events: tuple[Event, ...]) -> None:
        """An action: the state after it, the move, and what it brought about."""
        self._page = act(self._page, state, move, events)
        self._write()

    def change(self, settings: Settings) -> None:
        """Other settings; those that are terms of the match take an amendment besides."""
        self._page = replace(self._page, settings=settings)
        self._write()

    def switch(self, name: str) -> None:
        """Turn to another player, at the place where that one left off; ValueError for no name."""
        self._turn_to(name)
        self._write()

    def _turn_to(self, name: str) -> None:
        self.name = self._players.enter(name)
        self._page = read_page(self._players, self.name, self._newcomer)

    def _write(self) -> None:
        for entry, value in write_page(self._page).items():
            self._players.set(self.name, entry, value)
        self._players.save()
