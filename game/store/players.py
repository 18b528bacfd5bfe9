"""The INI file: section Global, and one section for each player, most recent first.

The file may be edited by hand; entries that mean nothing here are kept. A dozen names are
listed. The thirteenth moves the one that was away longest to the archive, from which its
name brings it back.
"""

import threading
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, count
from pathlib import Path

from game.store.files import StoreError, WriteError, set_aside, sweep_drafts
from game.store.ini import GLOBAL, Ini
from game.store.locks import sweep_locks
from game.store.masks import KEY_FILE, Mask
from game.store.reading import MEBI, ReadError, UnfitError, read_whole
from game.store.shared import SharedFile

LIST = "Players"  # an entry of Global
FILE, ARCHIVE = "muggins.ini", "players-archive.ini"
VERSION = "1"
NEW = f"[{GLOBAL}]\nVersion={VERSION}\n".encode()
MOST_PLAYERS = 12
LONGEST_NAME = 8
TOGETHER, APART = "+", "@"  # between two who share a table, or whose programs play each other
NOBODY = "Player"  # the name of who gives none
ROBOT = "Auto"  # whose matches the computer plays by itself
LARGEST, LARGEST_ARCHIVE = 4 * MEBI, 32 * MEBI


def is_name(text: str) -> bool:
    return 1 <= len(text) <= LONGEST_NAME and all(c.isalnum() or c == "-" for c in text)


def check_name(text: str) -> str:
    """The name, if it is one to eight letters, digits or hyphens; else ValueError."""
    name = unicodedata.normalize("NFC", text.strip())
    if not is_name(name):
        raise ValueError("A name has one to eight letters, digits or hyphens.")
    if name.casefold() == GLOBAL.casefold():
        raise ValueError(f"The name {name} belongs to the program itself; please take another.")
    return name


def check_seats(text: str) -> str:
    """A name, or two that share a table, as ANN+BOB, or ANN@BOB from afar; else ValueError."""
    mark = _mark_in(text)
    if mark is None:
        return check_name(text)
    one, other = map(check_name, text.split(mark, 1))
    if one.casefold() == other.casefold():
        raise ValueError(f"{one} cannot play {one}: two at one table have two names.")
    return f"{one}{mark}{other}"


def _mark_in(name: str) -> str | None:
    return next((mark for mark in (TOGETHER, APART) if mark in name), None)


@lru_cache(maxsize=64)
def people_at(name: str) -> tuple[str, str] | None:
    """The two who play each other under that name; None where one plays the computer."""
    mark = _mark_in(name)
    if mark is None:
        return None
    one, other = name.split(mark, 1)
    return one, other


def is_apart(name: str) -> bool:
    return APART in name


def first_at(name: str) -> str:
    return name.partition(TOGETHER)[0]


def allows_many(folder: Path) -> bool:
    """Whether section Global lets several programs run at once. Nothing is changed."""
    try:
        data = read_whole(folder / FILE, LARGEST)
    except StoreError:
        return False
    return data is not None and Ini(data).get(GLOBAL, "AllowMultipleInstances") == "1"


class Players:
    """What the INI file holds. Without a folder, nothing is read or written.

    One thread may save while another reads and changes entries: neither waits for the disk but
    who saves, and those who enter a player.
    """

    def __init__(self, folder: Path | None) -> None:
        self.messages: list[str] = []
        self.folder = folder  # None when nothing is kept
        self._name = ""
        self._lock = threading.RLock()
        self._changes = Changes()
        self._file = SharedFile((folder or Path()) / FILE, LARGEST)
        self._archive_file = SharedFile((folder or Path()) / ARCHIVE, LARGEST_ARCHIVE)
        self.mask = Mask(folder)
        self._ini = self._read_file() or Ini(NEW)

    def _read_file(self) -> Ini | None:
        """The file, if it is there and ours; a bad one is set aside, one unread is left alone."""
        if self.folder is None:
            return None
        try:
            data = self._file.read()
        except ReadError as error:
            self.keep_nothing(f"{error} It is left alone, and nothing is kept in this session.")
            return None
        except UnfitError as error:
            self._put_aside(f"cannot be used, because {error.why}")
            return None
        if data is None:
            return None
        ini = Ini(data)
        if ini.get(GLOBAL, "Version") == VERSION:
            return ini
        self._put_aside("is damaged or of another version")
        return None

    def keep_nothing(self, why: str) -> None:
        self.folder, self.mask = None, Mask(None)
        self.messages.append(why)

    def _put_aside(self, why: str) -> None:
        try:
            aside = set_aside(self._file.path)
        except StoreError as error:
            self.keep_nothing(str(error))
            return
        self._file.known = None
        self.messages.append(_say_aside(why, aside))

    def names(self) -> tuple[str, ...]:
        """The players, most recent first, each once."""
        listed: dict[str, str] = {}
        with self._lock:
            words = (self._ini.get(GLOBAL, LIST) or "").split(",")
        for word in words:
            with suppress(ValueError):
                name = check_seats(word)
                listed.setdefault(name.casefold(), name)
        return tuple(listed.values())

    def adopt(self, names: Sequence[str]) -> None:
        self.set(GLOBAL, LIST, ",".join(names[:MOST_PLAYERS]))

    def first_free(self, is_free: Callable[[str], bool]) -> str:
        """The most recent player whom no other program has, or else a new name."""
        people = [each for each in self.names() if each != ROBOT and not is_apart(each)]
        more = (NOBODY, *(f"{NOBODY[:6]}-{number}" for number in range(2, 10)))
        for name in (*people, *more):
            if is_free(name):
                if people and name != people[0]:
                    self.messages.append(f"{people[0]} is being played in another program.")
                return name
        return NOBODY

    def sweep(self) -> None:
        if self.folder is not None:
            for name in (FILE, ARCHIVE, KEY_FILE):
                sweep_drafts(self.folder / name)
                sweep_locks(self.folder / f"{name}.lock")

    def enter(self, text: str, is_away: Callable[[str], bool] = lambda _: True) -> str:
        """Put a name at the head of the list; its spelling there. ValueError for no name.

        Only who ``is_away`` can make room for it. ReadError when it is not known whether the
        archive has the name.
        """
        name = check_seats(text)
        with self._lock:
            self._name = self._enter(name, is_away)
            return self._name

    def _enter(self, name: str, is_away: Callable[[str], bool]) -> str:
        known = {each.casefold(): each for each in self.names()}
        name = known.get(name.casefold()) or self._ini.title(name) or name
        if self._ini.title(name) is None:
            self._bring_back(name)
        others = [each for each in self.names() if each.casefold() != name.casefold()]
        for each in reversed(others[MOST_PLAYERS - 1 :]):
            if is_away(each) and self._archive(each):
                others.remove(each)
        self.set(GLOBAL, LIST, ",".join((name, *others)))
        return name

    def entries(self, section: str) -> dict[str, str]:
        with self._lock:
            return dict(self._ini.entries(section))

    def get(self, section: str, name: str) -> str | None:
        with self._lock:
            return self._ini.get(section, name)

    def set(self, section: str, name: str, value: str) -> None:
        """Change an entry in memory; an empty one is taken out."""
        self.update(section, {name: value})

    def update(self, section: str, entries: Mapping[str, str]) -> None:
        """Change entries in memory, all at once; empty ones are taken out."""
        with self._lock:
            for name in entries:
                self._changes.note(section, name)
            self._ini.update(section, entries)

    def put_aside(self, section: str, name: str) -> str:
        """Rename a bad entry to BadNAME1, or the next number that is free; its new name."""
        with self._lock:
            names = (f"Bad{name}{number}" for number in count(1))
            aside = next(each for each in names if self.get(section, each) is None)
            self._changes.note(section, name)
            self._ini.set(section, aside, self.get(section, name) or "")
            self._ini.drop(section, name)
        return aside

    def save(self) -> list[str]:
        """Write the file whole; sentences on what stood there. WriteError when it cannot be."""
        if self.folder is None:
            return []
        news: list[str] = []
        changes = Changes()

        def merge(found: bytes | None) -> bytes:
            nonlocal changes
            self.mask.check()
            theirs = self._read_found(found, news)
            with self._lock:
                if theirs is not None:
                    base = Ini(self._file.known or b"")
                    _take_over(self._ini, base, theirs, self._changes, self._name)
                changes, self._changes = self._changes, Changes()
                return self._ini.to_bytes()

        try:
            self._file.write(merge)
        except StoreError:
            with self._lock:
                self._changes.add(changes)
            raise
        return news

    def _read_found(self, found: bytes | None, news: list[str]) -> Ini | None:
        """What another program, or a hand, has put there since; None where nobody did."""
        if found is None and self._file.known is not None:
            news.append(f"{FILE} was taken away while the game ran; it is written anew.")
        if found in (None, self._file.known):
            return None
        ini = Ini(found)
        if ini.get(GLOBAL, "Version") == VERSION:
            return ini
        try:
            aside = set_aside(self._file.path)
        except StoreError as error:
            raise WriteError(FILE, "what stands there is damaged, and cannot be moved") from error
        news.append(_say_aside("was damaged while the game ran", aside))
        return None

    def _archive(self, name: str) -> bool:
        """Move a section to the archive, which is written first; whether that was done."""
        if self.folder is None:
            return False

        def merge(found: bytes | None) -> bytes:
            archive = Ini(found or b"")
            titles = chain([name], (f"{name} {number}" for number in count(2)))
            title = next(each for each in titles if archive.title(each) is None)
            archive.put(title, self._ini.lines(name))
            return archive.to_bytes()

        try:
            self._archive_file.write(merge)
        except StoreError as error:
            self.messages.append(f"{error} {name} stays in the list of players.")
            return False
        self._ini.take(name)
        self._changes.gone.add(name.casefold())
        self.messages.append(f"{name} was moved to {ARCHIVE}; that name brings it back.")
        return True

    def _bring_back(self, name: str) -> None:
        archive = self.read_archive()
        folded = name.casefold()
        titles = [each for each in archive.titles() if each.split(" ")[0].casefold() == folded]
        if titles:
            self._ini.put(name, archive.lines(titles[-1]))
            self.messages.append(f"{name} was brought back from {ARCHIVE}.")

    def read_archive(self) -> Ini:
        """The archive, empty where there is none; ReadError where it cannot be read."""
        try:
            return Ini((self._archive_file.read() if self.folder is not None else None) or b"")
        except UnfitError as error:
            self.messages.append(f"{error} It is left alone.")
            return Ini()


def _say_aside(why: str, aside: Path) -> str:
    return f"{FILE} {why}. It was kept as {aside.name}, and a new file begins."


# --- what two programs wrote into one INI file, joined


@dataclass(slots=True)
class Changes:
    """What was changed in memory and not written yet, by folded names."""

    sections: set[str] = field(default_factory=set)
    entries: set[str] = field(default_factory=set)  # of Global
    gone: set[str] = field(default_factory=set)  # sections that went to the archive

    def note(self, section: str, entry: str) -> None:
        folded = section.casefold()
        if folded == GLOBAL.casefold():
            self.entries.add(entry.casefold())
        else:
            self.sections.add(folded)

    def add(self, other: "Changes") -> None:
        self.sections |= other.sections
        self.entries |= other.entries
        self.gone |= other.gone


def _take_over(ours: Ini, base: Ini, theirs: Ini, changes: Changes, own: str) -> None:
    """Bring ``ours`` up to ``theirs``, which was ``base`` when this program looked last.

    The section of the player at the table, ``own``, is this program's alone, and so is what it
    has changed: in Global entry by entry, and in its list of players name by name. A section that
    went to the archive stays gone, unless somebody has changed it.
    """
    mine = {GLOBAL.casefold(), own.casefold(), *changes.sections} - changes.gone
    for title in theirs.titles():
        folded, lines = title.casefold(), theirs.lines(title)
        if folded not in mine and not (folded in changes.gone and lines == base.lines(title)):
            ours.take(title)
            ours.put(title, lines)
    there = {title.casefold() for title in theirs.titles()}
    for title in base.titles():
        if title.casefold() not in mine | there:
            ours.take(title)
    _join_lists(ours, base, theirs, mine)
    for name, value in theirs.entries(GLOBAL):
        if name.casefold() not in changes.entries | {LIST.casefold()}:
            ours.set(GLOBAL, name, value)


def _join_lists(ours: Ini, base: Ini, theirs: Ini, mine: set[str]) -> None:
    """Our order, without who left the list meanwhile, and then who came."""
    words, before, now = (_list(ini) for ini in (ours, base, theirs))
    stay = [word for key, word in words.items() if key in now or key in mine or key not in before]
    come = [
        word
        for key, word in now.items()
        if key not in words and (key not in before or ours.title(word) is not None)
    ]
    ours.set(GLOBAL, LIST, ",".join((*stay, *come)))


def _list(ini: Ini) -> dict[str, str]:
    """The words of the list by their folded form; of doubles the first."""
    found: dict[str, str] = {}
    for word in (ini.get(GLOBAL, LIST) or "").split(","):
        if word.strip():
            found.setdefault(word.strip().casefold(), word.strip())
    return found
