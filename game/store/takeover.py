"""What a version before this one kept of a match in the INI file, taken over once.

There the INI file was the truth: it told how far the match had come, and what history and log
still lacked of it.
"""

import json
import sqlite3
from collections import deque
from dataclasses import dataclass, replace
from pathlib import Path

from game.store.entries import Section
from game.store.filing import HandFile, read_files
from game.store.page import Page
from game.store.pages import Lines, put_lines
from game.store.saves import without_pack
from game.store.schema import FILE, mark_lost, put_apart, put_hand
from game.store.veil import is_veiled

OWED_HANDS, OWED_LOG = "OwedHands", "OwedLog"
OWED = OWED_HANDS, OWED_LOG
LARGEST = 2**63 - 1  # bytes that a file can have


@dataclass(frozen=True)
class Takeover:
    """What was owed when the INI file was read."""

    player: str
    hands: tuple[HandFile, ...] = ()
    lines: str = ""
    size: int = 0
    log: Path | None = None  # where its lines are to stand
    is_game_lost: bool = False  # with a State that could not be read

    def settle(
        self,
        database: sqlite3.Connection,
        key: tuple[str, int],
        hand: HandFile | None,
        messages: deque[str],
    ) -> None:
        """Have the database come as far as the match, which is at a deal; what it has beyond
        that, of a match that went another way, goes apart.
        """
        for owed in self.hands:
            put_hand(database, owed)
        if self.lines and self.log is not None:
            lines = Lines(0, self.log, self.size, self.lines)
            put_lines(database, self.player, lines, tried=self.size)
        (match, deal), first_ahead = key, key[1] + 1
        if hand is not None:  # its starter may have been cut since, or not yet
            sql = "SELECT standing, pone, dealer FROM hands WHERE match = ? AND deal = ?"
            filed = database.execute(sql, key).fetchone()
            if filed is not None and not _is_of(hand, *filed):
                first_ahead = deal
        if self.is_game_lost:
            mark_lost(database, match, deal)
        if apart := put_apart(database, match, first_ahead):
            messages.append(f"{FILE} knew more of this match than the INI file; see {apart}.")


def _is_of(hand: HandFile, standing: str, pone: str, dealer: str) -> bool:
    """Whether what is kept of a deal can be of this hand; what is veiled tells it not."""
    if without_pack(standing) != without_pack(hand.standing):
        return False
    return is_veiled(pone) or (pone, dealer) == (hand.pone, hand.dealer)


def read_owed(section: Section, log: Path | None, page: Page) -> Takeover | None:
    """What a section of the INI file still owes; None where the match is the database's own."""
    if section.kept is not None and not page.is_game_lost:
        return None
    view = replace(section, kept=None)
    hands = view.read(OWED_HANDS, read_files) or ()
    size, text = view.read(OWED_LOG, _read_lines) or (0, "")
    return Takeover(section.name, tuple(hands), text, size, log, page.is_game_lost)


def _read_lines(entry: str) -> tuple[int, str]:
    """Size and text; ValueError for an entry that makes no sense."""
    try:
        found = json.loads(entry)
        size, text = found["size"], found["text"]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError("The lines owed to the log make no sense.") from error
    if not isinstance(size, int) or not 0 <= size <= LARGEST or not isinstance(text, str):
        raise ValueError("The lines owed to the log make no sense.")
    return size, text
