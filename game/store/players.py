"""The INI file: section Global, and one section for each player, most recent first.

The file may be edited by hand; entries that mean nothing here are kept. A dozen names are
listed. The thirteenth moves the one that was away longest to the archive, from which its
name brings it back.
"""

import threading
import unicodedata
from pathlib import Path

from game.store.files import StoreError, cause_of, set_aside, sweep_drafts, write_atomic
from game.store.ini import Ini

FILE, ARCHIVE = "muggins.ini", "players-archive.ini"
GLOBAL = "Global"
VERSION = "1"
MOST_PLAYERS = 12
LONGEST_NAME = 8


def check_name(text: str) -> str:
    """The name, if it is one to eight letters, digits or hyphens; else ValueError."""
    name = unicodedata.normalize("NFC", text.strip())
    fits = 1 <= len(name) <= LONGEST_NAME and all(c.isalnum() or c == "-" for c in name)
    if not fits:
        raise ValueError("A name has one to eight letters, digits or hyphens.")
    if name.casefold() == GLOBAL.casefold():
        raise ValueError(f"The name {name} belongs to the program itself; please take another.")
    return name


def allows_many(folder: Path) -> bool:
    """Whether section Global lets several programs run at once. Nothing is changed."""
    try:
        ini = Ini((folder / FILE).read_bytes())
    except OSError:
        return False
    return ini.get(GLOBAL, "AllowMultipleInstances") == "1"


class Players:
    """What the INI file holds. Without a folder, nothing is read or written.

    One thread may save while another reads and changes entries: neither waits for the disk but
    who saves, and those who enter a player.
    """

    def __init__(self, folder: Path | None) -> None:
        self.messages: list[str] = []
        self._folder = folder
        self._name = ""
        self._known = b""  # the file as it was read or written last
        self._lock = threading.RLock()
        self._unsaved: set[str] = set()  # sections that were changed since, by folded names
        self._ini = self._read_file() or _new_file()

    def _read_file(self) -> Ini | None:
        """The file, if it is there and ours; a bad one is set aside."""
        if self._folder is None:
            return None
        path = self._folder / FILE
        try:
            self._known = path.read_bytes()
            ini = Ini(self._known)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self._put_aside(path, f"could not be read, because {cause_of(error)}")
            return None
        if ini.get(GLOBAL, "Version") == VERSION:
            return ini
        self._put_aside(path, "is damaged or of another version")
        return None

    def _put_aside(self, path: Path, why: str) -> None:
        try:
            aside = set_aside(path)
        except StoreError as error:
            self._folder = None
            self.messages.append(str(error))
            return
        self.messages.append(
            f"{path.name} {why}. It was kept as {aside.name}, and a new file begins."
        )

    @property
    def folder(self) -> Path | None:
        """Where the file is; None when nothing is kept."""
        return self._folder

    def names(self) -> tuple[str, ...]:
        """The players, most recent first."""
        with self._lock:
            return _listed(self._ini)

    def sweep(self) -> None:
        """Take away what programs that were killed left half written."""
        if self._folder is not None:
            for name in (FILE, ARCHIVE):
                sweep_drafts(self._folder / name)

    def enter(self, text: str) -> str:
        """Put a name at the head of the list; its spelling there. ValueError for no name."""
        name = check_name(text)
        with self._lock:
            self._name = self._enter(name)
            return self._name

    def _enter(self, name: str) -> str:
        known = {each.casefold(): each for each in self.names()}
        name = known.get(name.casefold()) or self._ini.title(name) or name
        if self._ini.title(name) is None:
            self._bring_back(name)
        others = [each for each in self.names() if each.casefold() != name.casefold()]
        while len(others) >= MOST_PLAYERS and self._archive(others[-1]):
            others.pop()
        self._ini.set(GLOBAL, "Players", ",".join((name, *others)))
        return name

    def entries(self, section: str) -> dict[str, str]:
        """All entries of a player, or of Global."""
        with self._lock:
            return dict(self._ini.entries(section))

    def get(self, section: str, name: str) -> str | None:
        """One entry of a player, or of Global."""
        with self._lock:
            return self._ini.get(section, name)

    def set(self, section: str, name: str, value: str) -> None:
        """Change an entry in memory; an empty one is taken out."""
        with self._lock:
            self._unsaved.add(section.casefold())
            if value:
                self._ini.set(section, name, value)
            else:
                self._ini.drop(section, name)

    def put_aside(self, section: str, name: str) -> str:
        """Rename a bad entry to BadNAME1, or the next number that is free; its new name."""
        with self._lock:
            number = 1
            while self.get(section, f"Bad{name}{number}") is not None:
                number += 1
            self._unsaved.add(section.casefold())
            self._ini.set(section, f"Bad{name}{number}", self.get(section, name) or "")
            self._ini.drop(section, name)
        return f"Bad{name}{number}"

    def save(self) -> None:
        """Write the file whole; WriteError when it cannot be."""
        if self._folder is None:
            return
        path = self._folder / FILE
        found = _read(path)
        with self._lock:
            if found is not None and found != self._known:
                self._take_over(Ini(found))
            data = self._ini.to_bytes()
            sections, self._unsaved = self._unsaved, set()
        try:
            write_atomic(path, data)
        except StoreError:
            with self._lock:
                self._unsaved |= sections
            raise
        self._known = data

    def _take_over(self, ini: Ini) -> None:
        """What another program, or a hand, wrote meanwhile of other players stays written.

        The section of the player at the table is this program's alone, and so are those of
        players who left while the file could not be written.
        """
        if ini.get(GLOBAL, "Version") != VERSION:
            return
        own = {GLOBAL.casefold(), self._name.casefold(), *self._unsaved}
        for title in ini.titles():
            if title.casefold() not in own:
                self._ini.take(title)
                self._ini.put(title, ini.lines(title))
        names = self.names()
        known = {name.casefold() for name in names}
        more = [name for name in _listed(ini) if name.casefold() not in known]
        self._ini.set(GLOBAL, "Players", ",".join((*names, *more)))

    def _archive(self, name: str) -> bool:
        """Move a section to the archive, which is written first; whether that was done."""
        if self._folder is None:
            return False
        try:
            archive = self._read_archive()
            archive.put(_free_title(archive, name), self._ini.lines(name))
            write_atomic(self._folder / ARCHIVE, archive.to_bytes())
        except StoreError as error:
            self.messages.append(f"{error} {name} stays in the list of players.")
            return False
        self._ini.take(name)
        self.messages.append(f"{name} was moved to {ARCHIVE}; that name brings it back.")
        return True

    def _bring_back(self, name: str) -> None:
        """Copy the newest archived section of that name, if there is one."""
        try:
            archive = self._read_archive()
        except StoreError as error:
            self.messages.append(str(error))
            return
        folded = name.casefold()
        titles = [each for each in archive.titles() if each.split(" ")[0].casefold() == folded]
        if titles:
            self._ini.put(name, archive.lines(titles[-1]))
            self.messages.append(f"{name} was brought back from {ARCHIVE}.")

    def _read_archive(self) -> Ini:
        if self._folder is None:
            return Ini()
        try:
            return Ini((self._folder / ARCHIVE).read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return Ini()
        except OSError as error:
            raise StoreError(
                f"{ARCHIVE} could not be read, because {cause_of(error)}. It is left alone."
            ) from error


def _read(path: Path) -> bytes | None:
    """The file as it is now, if it can be read."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def _new_file() -> Ini:
    ini = Ini()
    ini.set(GLOBAL, "Version", VERSION)
    return ini


def _listed(ini: Ini) -> tuple[str, ...]:
    """The names of the list, each once."""
    listed: dict[str, str] = {}
    for word in (ini.get(GLOBAL, "Players") or "").split(","):
        try:
            name = check_name(word)
        except ValueError:
            continue
        listed.setdefault(name.casefold(), name)
    return tuple(listed.values())


def _free_title(archive: Ini, name: str) -> str:
    """The name, or the name and a number where it is archived already."""
    title, number = name, 1
    while archive.title(title) is not None:
        number += 1
        title = f"{name} {number}"
    return title
