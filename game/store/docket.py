"""The docket: a player's hands on their way into the history, and those still owed to it.

What is owed stands in the INI file until the history surely has it. The hand in progress can
be told from the rest of the player's section, and is owed by that alone.
"""

import os
import re
from collections.abc import Callable

from game.store.entries import MATCH as STATISTICS
from game.store.filing import HandFile, read_files, write_files
from game.store.history import History, Settlement
from game.store.players import Players

MATCH_ID, OWED_HANDS = "Match", "OwedHands"


class Docket:
    """One player's. The INI file is written between ``take`` and ``file``.

    Without a history nothing is filed, and what is owed already stays owed.
    """

    def __init__(self, history: History | None, players: Players, name: str) -> None:
        self._history, self._players, self._name = history, players, name
        self._settlement: Settlement | None = None
        self._hands: dict[tuple[str, int], HandFile] = {}

    def take_up(self, settlement: Settlement) -> None:
        """File what an earlier session owed, and tell the history how far the match has come."""
        if self._history is not None:
            recover(self._players, self._name, OWED_HANDS, self._file_owed)
            self._settlement = settlement

    def _file_owed(self, text: str) -> None:
        for hand in read_files(text):
            if self._history is not None:
                self._history.file(hand)

    def take(self, hand: HandFile) -> None:
        """A hand as it is now."""
        if self._history is not None:
            self._hands.pop(hand.key, None)
            self._hands[hand.key] = hand

    def write_entries(self, match_id: str, now: tuple[str, int] | None) -> None:
        """Put the match's name and the hands that are not filed yet into the INI file.

        Without that of the key ``now``, and without any that is not over: a State owes it. There
        is none before the first deal of a game.
        """
        self._players.set(self._name, MATCH_ID, match_id)
        if self._history is not None:
            owed = {hand.key: hand for hand in self._history.waiting()} | self._hands
            if now is not None:
                owed.pop(now, None)
            over = tuple(hand for hand in owed.values() if hand.is_over)
            self._players.set(self._name, OWED_HANDS, write_files(over))

    def file(self) -> None:
        """Let the history have what was taken."""
        if self._history is None:
            return
        if self._settlement is not None:
            self._history.settle(self._settlement)
            self._settlement = None
        for hand in self._hands.values():
            self._history.file(hand)
        self._hands.clear()


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


def read_match_id(players: Players, name: str) -> str:
    """The number of the match. It goes with the statistics: without them it is another one."""
    found = players.get(name, MATCH_ID) or ""
    is_kept = players.get(name, STATISTICS[0]) is not None
    return found if is_kept and re.fullmatch("[0-9a-f]{16}", found) else new_match_id()


def new_match_id() -> str:
    """A number that no other match has."""
    return os.urandom(8).hex()
