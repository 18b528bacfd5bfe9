"""Store of results received here and of the player's own: files, each of them checked."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from weakref import WeakKeyDictionary

from muggins.extras.club.resultcodes import find_code, read_code_head
from muggins.extras.club.resultfiles import (
    HEAD,
    LARGEST,
    NO_FILE,
    is_file,
    read_result,
    write_result,
)
from muggins.extras.club.results import SUFFIX, Result, ResultError
from muggins.session.session import Session
from muggins.store.challenges import Challenge, CodeError, read_code
from muggins.store.files import StoreError, write_atomic

FOLDER = "results"
MOST = 200  # files that are looked at
HEAD_LINES = re.compile(rf"{HEAD}\nChallenge: ([A-Z2-7-]+)\nPlayer: (.+)\n")


def find_result(text: str) -> str | None:
    """Return the file or code of a result that a text seems to be or to hold, or None."""
    plain = text.replace("\r\n", "\n")
    begin = plain.find(HEAD)
    if begin >= 0:
        return plain[begin:]
    return find_code(plain)


class ResultShelf:
    """A folder beside the other files; without one, all stays in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = None if folder is None else folder / FOLDER
        self._texts: dict[str, str] = {}

    def add(self, result: Result) -> None:
        """Add a result, once; StoreError if it cannot be written."""
        known = ((each.player, each.games) for each in self.read(result.challenge))
        if (result.player, result.games) in known:
            return
        text, names = write_result(result), set(self._names())
        stem = result.file_name.removesuffix(SUFFIX)
        more = (f"{stem}-{number}{SUFFIX}" for number in range(2, MOST))
        name = next(each for each in (result.file_name, *more) if each not in names)
        self._texts[name] = text
        if self._folder is not None:
            try:
                self._folder.mkdir(exist_ok=True)
            except OSError as error:
                raise StoreError(f"Can't create the folder {FOLDER}.") from error
            write_atomic(self._folder / name, text.encode())

    def read(self, challenge: Challenge) -> list[Result]:
        """Return valid results of a challenge."""
        found = []
        for text in self._all():
            if _read_head(text)[0] == challenge:
                with suppress(ResultError):  # where somebody has changed it since
                    found.append(read_result(text))
        return found

    def contests(self) -> dict[Challenge, list[str]]:
        """Map challenges to the names of players with a result, as stated by the files."""
        found: dict[Challenge, list[str]] = {}
        for text in self._all():
            challenge, player = _read_head(text)
            if challenge is not None:
                found.setdefault(challenge, []).append(player)
        return found

    def _names(self) -> list[str]:
        if self._folder is None:
            return list(self._texts)
        try:
            return sorted(path.name for path in self._folder.glob(f"*{SUFFIX}"))[:MOST]
        except OSError:
            return []

    def _all(self) -> Iterator[str]:
        for name in self._names():
            if self._folder is None:
                yield self._texts[name]
                continue
            try:
                with (self._folder / name).open(encoding="utf-8", errors="replace") as file:
                    yield file.read(LARGEST)
            except OSError:
                continue


def challenge_of(text: str) -> Challenge:
    """Return the stated challenge of a file or code; ResultError."""
    if not is_file(text):
        return read_code_head(text)
    found, _ = _read_head(text)
    if found is None:
        raise ResultError(NO_FILE)
    return found


def _read_head(text: str) -> tuple[Challenge | None, str]:
    """Return the challenge that a file names, if any, and the player."""
    head = HEAD_LINES.match(text)
    try:
        return (None, "") if head is None else (read_code(head[1]), head[2])
    except CodeError:
        return None, ""


_SHELVES: WeakKeyDictionary[Session, ResultShelf] = WeakKeyDictionary()


def shelf_of(session: Session) -> ResultShelf:
    """Return the results that came to a session."""
    if session not in _SHELVES:
        _SHELVES[session] = ResultShelf(session.ledger.players.folder)
    return _SHELVES[session]
