"""The docket: a player's hands on their way into the history, and those still owed to it.

What is owed stands in the INI file until the history surely has it. The hand in progress can
be told from the rest of the player's section, and is owed by that alone.
"""

import os
import re
from collections.abc import Callable
from datetime import datetime

from game.store.entries import MATCH as STATISTICS
from game.store.filing import HandFile, file_hand, read_files, write_files
from game.store.history import History, Settlement
from game.store.page import Page
from game.store.players import Players

MATCH_ID, OWED_HANDS = "Match", "OwedHands"


class Docket:
    """One player's; ``match`` is what the history calls the match in progress.

    Without a history nothing is filed, and what is owed already stays owed.
    """

    def __init__(
        self,
        history: History | None,
        players: Players,
        name: str,
        clock: Callable[[], datetime],
    ) -> None:
        self._history, self._players = history, players
        self._name, self._clock = name, clock
        self._id = self._read_id()

    @property
    def match(self) -> str:
        """The match by the player's name and a number of its own."""
        return f"{self._name}-{self._id}"

    def _read_id(self) -> str:
        """It goes with the statistics: without them the match is another one."""
        found = self._players.get(self._name, MATCH_ID) or ""
        is_kept = self._players.get(self._name, STATISTICS[0]) is not None
        return found if is_kept and re.fullmatch("[0-9a-f]{16}", found) else _new_id()

    def begin_match(self) -> None:
        """What is filed from now on is of another match."""
        self._id = _new_id()

    def take_up(self, page: Page) -> None:
        """File what an earlier session owed, and tell the history how far this match has come."""
        if self._history is None:
            return
        recover(self._players, self._name, OWED_HANDS, self._file_owed)
        hand = None if page.state.hand is None else self._hand_of(page)
        self._history.settle(Settlement(self.match, page.records[0].n_hands, hand))

    def _file_owed(self, text: str) -> None:
        for hand in read_files(text):
            if self._history is not None:
                self._history.file(hand)

    def file(self, page: Page) -> None:
        """File the hand in progress as it is now."""
        if self._history is not None and page.state.hand is not None:
            self._history.file(self._hand_of(page))

    def _hand_of(self, page: Page) -> HandFile:
        now = self._clock().isoformat(timespec="seconds")
        return file_hand(self.match, self._name, page, now)

    def write_entries(self, page: Page) -> None:
        """Put the match's name and the hands that are over and not filed yet into the INI file."""
        self._players.set(self._name, MATCH_ID, self._id)
        if self._history is not None:
            now = self.match, page.records[0].n_hands
            owed = [each for each in self._history.waiting() if each.key != now]
            self._players.set(self._name, OWED_HANDS, write_files(owed))


def recover(players: Players, name: str, entry: str, take: Callable[[str], None]) -> None:
    """Take up an entry, if there is one; one that makes no sense is renamed."""
    text = players.get(name, entry)
    if text is None:
        return
    try:
        take(text)
    except ValueError as error:
        aside = players.put_aside(name, entry)
        players.messages.append(f"{error} The entry was kept as {aside}.")


def _new_id() -> str:
    return os.urandom(8).hex()
