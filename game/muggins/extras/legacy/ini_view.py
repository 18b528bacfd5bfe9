"""The INI file of Cribbage '97, generated from the record; with a lossless parser and editor."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from muggins.record.figures import COUNTS, SUMS, Figures, Pair
from muggins.record.listeners import Run, SettingsFile, Shown
from muggins.record.log import OPTIONS, Secret, read_source, update_player, write_standing
from muggins.record.mask import Mask
from muggins.record.players import OPENED, check_seats
from muggins.rules.moves import write_move
from muggins.settings.settings import ENTRIES, Settings, write_entries, write_options
from muggins.store.challenges import DAY
from muggins.store.challenges import ENTRY as CHALLENGE
from muggins.store.files import (
    MEBI,
    ReadError,
    StoreError,
    UnfitError,
    WriteError,
    read_whole,
    set_aside,
    sweep_drafts,
)
from muggins.store.locks import SharedFile

COMMENTS = (";", "#")
GLOBAL = "Global"  # the section of the program itself


def _key(line: str) -> str | None:
    """Return the folded name of the entry on a line, if there is one."""
    if "=" not in line:
        return None
    name, _, _ = line.partition("=")
    return None if line.lstrip().startswith(COMMENTS) else name.strip().casefold()


def _encodable(text: str) -> str:
    """Return one line of text that can be encoded."""
    line = "".join(text.splitlines())
    try:
        line.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return line.encode(errors="replace").decode()
    return line


class Ini:
    """Sections of ``Name=value`` lines, in their order."""

    def __init__(self, data: bytes = b"") -> None:
        self._titles: dict[str, str] = {"": ""}
        self._lines: dict[str, list[str]] = {"": []}
        self._places: dict[str, dict[str, int]] = {}  # of entries, as far as they were looked for
        text = data.decode("utf-8-sig", errors="surrogateescape")
        lines = self._lines[""]
        for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
            if "[" in line and (bare := line.strip()).startswith("[") and bare.endswith("]"):
                lines = self._lines[self._begin(bare[1:-1].strip())]
            else:
                lines.append(line)

    def _begin(self, title: str) -> str:
        folded = title.casefold()
        self._titles.setdefault(folded, title)
        self._lines.setdefault(folded, [])
        return folded

    def _index(self, folded: str) -> dict[str, int]:
        """Return the positions of a section's entries, by folded name, first of duplicates."""
        places = self._places.get(folded)
        if places is None:
            places = self._places[folded] = {}
            for place, line in enumerate(self._lines.get(folded, ())):
                if (key := _key(line)) is not None:
                    places.setdefault(key, place)
        return places

    def to_bytes(self) -> bytes:
        """Return the whole file, with one empty line between sections."""
        blocks = []
        for folded, lines in self._lines.items():
            head = [f"[{self._titles[folded]}]"] if folded else []
            body = "\n".join((*head, *lines)).strip("\n")
            blocks += [body] if body else []
        return ("\n\n".join(blocks) + "\n").encode(errors="surrogateescape")

    def titles(self) -> tuple[str, ...]:
        return tuple(title for title in self._titles.values() if title)

    def entries(self, section: str) -> Iterator[tuple[str, str]]:
        """Yield names, as spelled, and values of a section's entries, without duplicates."""
        folded = section.casefold()
        for place in self._index(folded).values():
            name, _, value = self._lines[folded][place].partition("=")
            yield name.strip(), value.strip()

    def get(self, section: str, name: str) -> str | None:
        folded = section.casefold()
        place = self._index(folded).get(name.casefold())
        return None if place is None else self._lines[folded][place].partition("=")[2].strip()

    def set(self, section: str, name: str, value: str) -> None:
        """Change an entry in place, or append it to the section."""
        folded, key = self._begin(section), name.casefold()
        lines, places = self._lines[folded], self._index(folded)
        line = f"{name}={value}"
        if key in places and lines[places[key]] == line:
            return  # as nearly all that is set at every action
        line = _encodable(line)
        if key in places:
            lines[places[key]] = line
            return
        end = len(lines)
        while end and not lines[end - 1].strip():
            end -= 1
        lines.insert(end, line)
        if (written := _key(line)) is not None:
            places.setdefault(written, end)

    def update(self, section: str, entries: Mapping[str, str]) -> None:
        """Change entries as ``set`` does, and delete empty ones."""
        for name, value in entries.items():
            if value:
                self.set(section, name, value)
            else:
                self.drop(section, name)

    def drop(self, section: str, name: str) -> None:
        folded, key = section.casefold(), name.casefold()
        if key in self._index(folded):
            lines = self._lines[folded]
            lines[:] = [line for line in lines if _key(line) != key]
            del self._places[folded]

    def drop_section(self, section: str) -> None:
        for each in (self._titles, self._places, self._lines):
            each.pop(section.casefold(), None)


FILE, VERSION, LIST = "muggins.ini", "1", "Players"
NEW = f"[{GLOBAL}]\nVersion={VERSION}\n".encode()
MOST_PLAYERS = 12
LARGEST = 4 * MEBI
MATCH, LIFETIME = ("Statistics1", "Statistics2"), ("Lifetime1", "Lifetime2")
STATE, MATCH_ID, SEAL = "State", "Match", "Seal"
OF_MATCHES = (STATE, *MATCH, *LIFETIME, MATCH_ID, SEAL, OPENED, CHALLENGE, DAY)
"""Entries that are generated from the record and not read back."""
_SINCE = "%Y%m%d%H%M%S"


def allows_many(folder: Path) -> bool:
    """Return True if section Global allows several programs at once."""
    return _peek(folder).get(GLOBAL, "AllowMultipleInstances") == "1"


def check_file(folder: Path) -> bool:
    """Return whether there is a file in a folder; StoreError where it can't be used."""
    path = folder / FILE
    data = read_whole(path, LARGEST)
    if data is not None and Ini(data).get(GLOBAL, "Version") != VERSION:
        raise StoreError(f"{path} is damaged or from a different version.")
    return data is not None


def _peek(folder: Path) -> Ini:
    """Read the file without changing it; return an empty one if it is missing or unreadable."""
    data = None
    with suppress(StoreError):
        data = read_whole(folder / FILE, LARGEST)
    return Ini(data or NEW)


def _names_in(ini: Ini) -> list[str]:
    found = dict[str, str]()
    for word in (ini.get(GLOBAL, LIST) or "").split(","):
        with suppress(ValueError):
            name = check_seats(word)
            found.setdefault(name.casefold(), name)
    return list(found.values())


@dataclass(frozen=True)
class Section:
    """New content of one player's section, computed by the thread that writes it."""

    player: str
    make: Callable[[], Mapping[str, str]]
    names: tuple[str, ...]  # the list of players, most recent first

    def entries(self, mask: Mask) -> dict[str, str]:
        return {
            name: mask.hide(value) if isinstance(value, Secret) else value
            for name, value in self.make().items()
        }


class IniView(SettingsFile):
    """The file, read once; one that can't be read is left alone."""

    file = FILE

    def __init__(self, folder: Path | None, messages: list[str]) -> None:
        self._messages = messages
        self._lock = threading.RLock()
        self._file = None if folder is None else SharedFile(folder / FILE, LARGEST)
        self._changed: set[str] = set()  # entries of Global
        self._ini = self._read() or Ini(NEW)
        # what follows belongs to the thread that writes
        self._section: Section | None = None
        self._written: dict[str, dict[str, str]] = {}  # settings in the file, by player
        self._is_due = False

    def _read(self) -> Ini | None:
        """Return the file, if it exists and is ours; an invalid one is renamed."""
        if self._file is None:
            return None
        sweep_drafts(self._file.path)
        try:
            data = self._file.read()
        except ReadError as error:
            self._give_up(f"{error} It won't be changed this session. Your play is saved.")
            return None
        except UnfitError as error:
            self._refuse(f"can't be used ({error.why})")
            return None
        if data is None:
            return None
        ini = Ini(data)
        if ini.get(GLOBAL, "Version") == VERSION:
            return ini
        self._refuse("is damaged or from a different version")
        return None

    def _refuse(self, why: str) -> None:
        try:
            self._messages.append(self._set_aside(why))
        except StoreError as error:
            self._give_up(str(error))

    def _give_up(self, why: str) -> None:
        self._file = None
        self._messages.append(why)

    def _set_aside(self, why: str) -> str:
        """Rename the file, and return a message; StoreError if that fails."""
        assert self._file is not None
        aside = set_aside(self._file.path)
        self._file.known = None
        return f"{FILE} {why}. It was renamed {aside.name}, and a new file was created."

    # --- reading

    @staticmethod
    def list_names(folder: Path) -> list[str]:
        ini = _peek(folder)
        return _names_in(ini) if ini.get(GLOBAL, "Version") == VERSION else []

    def names(self) -> list[str]:
        with self._lock:
            return _names_in(self._ini)

    def has_match(self, name: str) -> bool:
        return any(self.get(name, entry) is not None for entry in (STATE, *MATCH, MATCH_ID))

    def entries(self, name: str) -> dict[str, str]:
        with self._lock:
            return dict(self._ini.entries(name))

    def own(self, name: str) -> dict[str, str]:
        others = {*OF_MATCHES, OPTIONS, *ENTRIES}
        found = self.entries(name).items()
        return {n: v for n, v in found if n not in others and not n.startswith("Bad")}

    def get(self, section: str, entry: str) -> str | None:
        with self._lock:
            return self._ini.get(section, entry)

    def set_global(self, entry: str, value: str) -> None:
        with self._lock:
            self._changed.add(entry)
            self._ini.update(GLOBAL, {entry: value})

    def read_edits(
        self, name: str, shown: Mapping[str, str], show: Callable[[str], str]
    ) -> tuple[dict[str, str], int | None]:
        known = {OPTIONS.casefold(), *map(str.casefold, ENTRIES)}
        found = {n: v for n, v in self.entries(name).items() if n.casefold() in known}
        return {n: v for n, v in found.items() if shown.get(n) != v}, self._read_seed(name, show)

    def _read_seed(self, name: str, show: Callable[[str], str]) -> int | None:
        """Return the seed that stands in the State entry; nothing else there counts."""
        with suppress(StoreError, ValueError, IndexError):
            return read_source(show(self.get(name, STATE) or "").split()[1], None).told_position
        return None

    def put_aside(self, name: str, entry: str) -> str:
        """Rename an invalid entry to BadENTRY1, or the next free number."""
        with self._lock:
            number = 1
            while self._ini.get(name, aside := f"Bad{entry}{number}") is not None:
                number += 1
            self._ini.set(name, aside, self._ini.get(name, entry) or "")
            self._ini.drop(name, entry)
        return aside

    # --- writing

    def collect(self, shown: Shown | None, settings: Settings) -> Section | None:  # noqa: ARG002
        return None if shown is None else section_of(shown)

    def wake(self) -> None:
        self._is_due = True

    def write(self, parcels: Sequence[object], run: Run, mask: Mask) -> bool:
        for each in parcels:
            if isinstance(each, Section):
                self._section, self._is_due = each, True
        if not self._is_due or self._file is None:
            return True
        section = self._section
        entries = {} if section is None else section.entries(mask)
        self._save(self._file, section, entries)
        self._is_due = False
        written = settings_of(entries)
        if section is not None and self._written.get(section.player) != written:
            self._written[section.player] = written  # to detect later edits by hand
            run(update_player(section.player, shown=json.dumps(written)))
        return True

    def _save(self, file: SharedFile, view: Section | None, entries: Mapping[str, str]) -> None:
        """Merge a player's section into the present file; WriteError on failure."""
        news = list[str]()

        def _merge(found: bytes | None) -> bytes:
            if found is None and file.known is not None:
                news.append(
                    f"{FILE} was deleted while the game was running. A new one was created."
                )
            with self._lock:
                if found not in (None, file.known):
                    self._take(Ini(found or b""), news)
                if view is not None:
                    self._show(view, entries)
                self._changed.clear()
                return self._ini.to_bytes()

        changed = set(self._changed)
        try:
            file.write(_merge)
        except StoreError:
            self._changed |= changed
            raise
        self._messages += news

    def _take(self, theirs: Ini, news: list[str]) -> None:
        """Adopt the content that another program or a person has written."""
        if theirs.get(GLOBAL, "Version") != VERSION:
            try:
                news.append(self._set_aside("was damaged while the game was running"))
            except StoreError as error:
                why = "the existing file is damaged and can't be renamed"
                raise WriteError(FILE, why) from error
            return
        theirs.update(GLOBAL, {name: self._ini.get(GLOBAL, name) or "" for name in self._changed})
        self._ini = theirs

    def _show(self, view: Section, entries: Mapping[str, str]) -> None:
        self._ini.update(view.player, entries)
        listed = view.names[:MOST_PLAYERS]
        self._ini.set(GLOBAL, LIST, ",".join(listed))
        for title in self._ini.titles():
            if title in view.names[MOST_PLAYERS:]:
                self._ini.drop_section(title)  # the record still has it


def settings_of(entries: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of a section that are imported if they were edited."""
    known = {OPTIONS, *ENTRIES}
    return {name: value for name, value in entries.items() if name in known}


def section_of(shown: Shown) -> Section:
    """Return the section of a player; what it shows of the match is immutable.

    The State is secret if its cards are sealed.
    """
    kept, match_id, own = shown.settings, shown.snapshot.match_id, shown.entries
    state, moves, records = shown.snapshot.state, shown.snapshot.moves, shown.snapshot.records

    def make() -> dict[str, str]:
        standing, envelope = state.standing, state.source.envelope
        saved = " ".join((write_standing(standing), *map(write_move, moves)))
        is_sealed = envelope is not None or standing.source.envelope is not None
        seal = envelope and (envelope.number, envelope.seal, envelope.next_seal, envelope.part)
        listed = write_options(0, kept).partition(",")[2]
        return {
            **own,
            OPTIONS: f"{standing.source.told_position},{listed}",
            **write_entries(kept),
            STATE: Secret(saved) if is_sealed else saved,
            **dict(zip(MATCH, write_lists(records[0]), strict=True)),
            **dict(zip(LIFETIME, write_lists(records[1]), strict=True)),
            MATCH_ID: match_id,
            SEAL: " ".join(map(str, seal or ())).rstrip(),
        }

    return Section(shown.player, make, shown.names)


# --- the figures as two comma lists


def write_lists(figures: Figures) -> tuple[str, str]:
    """Return Statistics1, the sums, and Statistics2, the endings of games."""
    first = [figures.first_position, figures.spread, figures.streak]
    first += [int(figures.from_file), figures.games, figures.n_hands]
    pairs = [figures.points, figures.longest, figures.pair("best_hand", 6), figures.skunks]
    pairs += [figures.double_skunks, figures.forfeits, *_list(figures, SUMS, 6)]
    pairs += [figures.abandoned, figures.pair("best_hand", 5), *_list(figures, SUMS, 5)]
    since = datetime.fromisoformat(figures.since).strftime(_SINCE) if figures.since else "0"
    first += [number for pair in pairs for number in pair] + [int(since)]
    first += [n for cards in (6, 5) for pair in _list(figures, COUNTS[1:], cards) for n in pair]
    second = [number for row in (*figures.margins, *figures.lengths) for number in row]
    return ",".join(map(str, map(int, first))), ",".join(map(str, second))


def _list(figures: Figures, names: tuple[str, ...], n_dealt: int) -> list[Pair]:
    return [figures.pair(name, n_dealt) for name in names]
