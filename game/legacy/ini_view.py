"""The INI file of Cribbage '97 as a view of the record.

It is read at the start: section Global belongs to it alone, and an Options entry or a setting that
differs from what was last written there was edited by hand and counts. A section that the record
does not know, as of the old program, is carried over. It is written at the end, on changing
player, when a hand begins, and under lock after every action. Unknown lines are kept.
"""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from game.legacy.ini import GLOBAL, Ini
from game.record.figures import COUNTS, SUMS, Figures, HandFigures, Pair
from game.record.log import OPTIONS
from game.record.names import check_seats
from game.rules.deal import HIGHEST_SEED, LOWEST_SEED
from game.settings.written import ENTRIES
from game.store.files import StoreError, WriteError, set_aside, sweep_drafts
from game.store.locks import sweep_locks
from game.store.reading import MEBI, ReadError, UnfitError, read_whole
from game.store.shared import SharedFile

FILE, VERSION, LIST = "muggins.ini", "1", "Players"
NEW = f"[{GLOBAL}]\nVersion={VERSION}\n".encode()
MOST_PLAYERS = 12
LARGEST = 4 * MEBI
MATCH, LIFETIME = ("Statistics1", "Statistics2"), ("Lifetime1", "Lifetime2")
STATE, MATCH_ID, SEAL, OPENED = "State", "Match", "Seal", "OpenedSeals"
VIEWED = (STATE, *MATCH, *LIFETIME, MATCH_ID, SEAL)
"""Entries that are made from the record and never read back while it knows the player."""
MOST = 10**12
_SINCE = "%Y%m%d%H%M%S"
_PAIRS = ("points", "longest", "best_hand", "skunks", "double_skunks", "forfeits")


def allows_many(folder: Path) -> bool:
    """Return whether section Global lets several programs run at once."""
    try:
        data = read_whole(folder / FILE, LARGEST)
    except StoreError:
        return False
    return data is not None and Ini(data).get(GLOBAL, "AllowMultipleInstances") == "1"


def list_names(folder: Path) -> list[str]:
    """List the players of the file; none where it cannot be read."""
    try:
        return _list_names(Ini(read_whole(folder / FILE, LARGEST) or b""))
    except StoreError:
        return []


def _list_names(ini: Ini) -> list[str]:
    found: dict[str, str] = {}
    for word in (ini.get(GLOBAL, LIST) or "").split(","):
        try:
            name = check_seats(word)
        except ValueError:
            continue
        found.setdefault(name.casefold(), name)
    return list(found.values())


@dataclass(frozen=True)
class View:
    """What one player's section is to show; it is worked out by whoever writes it."""

    player: str
    make: Callable[[], Mapping[str, str]]
    names: tuple[str, ...]  # the list of players, most recent first

    @cached_property
    def entries(self) -> Mapping[str, str]:
        return self.make()

    def with_entries(self, entries: Mapping[str, str]) -> "View":
        return View(self.player, lambda: entries, self.names)


class IniView:
    """The file, read once; ``trouble`` says why nothing can be kept in its folder."""

    def __init__(self, folder: Path | None, messages: list[str]) -> None:
        self._messages = messages
        self._lock = threading.RLock()
        self._file = None if folder is None else SharedFile(folder / FILE, LARGEST)
        self._changed: set[str] = set()  # entries of Global
        self.trouble = ""
        self.ini = self._read() or Ini(NEW)

    def _read(self) -> Ini | None:
        """Return the file, if it is there and ours; a bad one is renamed."""
        if self._file is None:
            return None
        sweep_drafts(self._file.path)
        sweep_locks(self._file.path.with_name(f"{FILE}.lock"))
        try:
            data = self._file.read()
        except ReadError as error:
            self.trouble = f"{error} It is left alone, and nothing is kept in this session."
            return None
        except UnfitError as error:
            self._set_aside(f"cannot be used, because {error.why}")
            return None
        if data is None:
            return None
        ini = Ini(data)
        if ini.get(GLOBAL, "Version") == VERSION:
            return ini
        self._set_aside("is damaged or of another version")
        return None

    def _set_aside(self, why: str) -> None:
        assert self._file is not None
        try:
            aside = set_aside(self._file.path)
        except StoreError as error:
            self.trouble = str(error)
            return
        self._file.known = None
        self._messages.append(f"{FILE} {why}. It was kept as {aside.name}, and a new file begins.")

    def names(self) -> list[str]:
        with self._lock:
            return _list_names(self.ini)

    def has(self, name: str) -> bool:
        return self.ini.title(name) is not None

    def entries(self, section: str) -> dict[str, str]:
        with self._lock:
            return dict(self.ini.entries(section))

    def get(self, section: str, name: str) -> str | None:
        with self._lock:
            return self.ini.get(section, name)

    def set_global(self, name: str, value: str) -> None:
        with self._lock:
            self._changed.add(name)
            self.ini.update(GLOBAL, {name: value})

    def edited(self, name: str, shown: Mapping[str, str]) -> dict[str, str]:
        """Return the settings of a section that are not as they were written last."""
        known = {OPTIONS.casefold(), *map(str.casefold, ENTRIES)}
        found = {n: v for n, v in self.entries(name).items() if n.casefold() in known}
        return {n: v for n, v in found.items() if shown.get(n) != v}

    def put_aside(self, section: str, name: str) -> str:
        """Rename an invalid entry to BadNAME1, or the next number that is free."""
        with self._lock:
            number = 1
            while self.ini.get(section, aside := f"Bad{name}{number}") is not None:
                number += 1
            self.ini.set(section, aside, self.ini.get(section, name) or "")
            self.ini.drop(section, name)
        return aside

    def save(self, view: View | None) -> list[str]:
        """Write the section of a player into the file as it stands; WriteError if that fails."""
        if self._file is None:
            return []
        news: list[str] = []
        file = self._file

        def merge(found: bytes | None) -> bytes:
            if found is None and file.known is not None:
                news.append(f"{FILE} was taken away while the game ran; it is written anew.")
            with self._lock:
                if found not in (None, file.known):
                    self._take(Ini(found or b""), view, news)
                if view is not None:
                    self._show(view)
                self._changed.clear()
                return self.ini.to_bytes()

        changed = set(self._changed)
        try:
            file.write(merge)
        except StoreError:
            self._changed |= changed
            raise
        return news

    def _take(self, theirs: Ini, view: View | None, news: list[str]) -> None:
        """Go on from what another program or a hand has written, but for what is ours."""
        assert self._file is not None
        if theirs.get(GLOBAL, "Version") != VERSION:
            try:
                aside = set_aside(self._file.path)
            except StoreError as error:
                raise WriteError(
                    FILE, "what stands there is damaged, and cannot be moved"
                ) from error
            why = "was damaged while the game ran"
            news.append(f"{FILE} {why}. It was kept as {aside.name}, and a new file begins.")
            return
        theirs.update(GLOBAL, {name: self.ini.get(GLOBAL, name) or "" for name in self._changed})
        if view is not None and (title := self.ini.title(view.player)) is not None:
            theirs.take(title)
            theirs.put(title, self.ini.lines(title))
        self.ini = theirs

    def _show(self, view: View) -> None:
        self.ini.update(view.player, view.entries)
        listed = view.names[:MOST_PLAYERS]
        self.ini.set(GLOBAL, LIST, ",".join(listed))
        for title in self.ini.titles():
            if title in view.names[MOST_PLAYERS:]:
                self.ini.take(title)  # the record still has it


def settings_of(entries: Mapping[str, str]) -> dict[str, str]:
    """Pick the settings of a section, which are read back when they were edited."""
    known = {OPTIONS, *ENTRIES}
    return {name: value for name, value in entries.items() if name in known}


def own_entries(entries: Mapping[str, str]) -> dict[str, str]:
    """Pick what belongs to a player but to no game, and is no setting."""
    views = {*VIEWED, OPTIONS, *ENTRIES}
    return {n: v for n, v in entries.items() if n not in views and not n.startswith("Bad")}


# --- the figures as two comma lists


def write_lists(figures: Figures) -> tuple[str, str]:
    """Return Statistics1, the sums, and Statistics2, how games ended."""
    six, five = figures.six, figures.five
    first = [figures.first_position, figures.spread, figures.streak]
    first += [int(figures.from_file), figures.games, figures.n_hands]
    pairs = [getattr(six if name == "best_hand" else figures, name) for name in _PAIRS]
    pairs += [*_list(six, SUMS), figures.abandoned, five.best_hand, *_list(five, SUMS)]
    since = datetime.fromisoformat(figures.since).strftime(_SINCE) if figures.since else "0"
    first += [number for pair in pairs for number in pair] + [int(since)]
    first += [n for hands in (six, five) for pair in _list(hands, COUNTS[1:]) for n in pair]
    second = [number for row in (*figures.margins, *figures.lengths) for number in row]
    return ",".join(map(str, map(int, first))), ",".join(map(str, second))


def _list(hands: HandFigures, names: tuple[str, ...]) -> list[Pair]:
    return [getattr(hands, name) for name in names]


def read_lists(first: str, second: str) -> Figures:
    """Parse what ``write_lists`` or the old program wrote; ValueError where it is invalid."""
    numbers, rows = [int(n) for n in first.split(",")], [int(n) for n in second.split(",")]
    if len(numbers) not in (34, 55, 75) or len(rows) != 44:
        raise ValueError(f"there are {len(numbers)} and {len(rows)} numbers in place of 75 and 44")
    numbers += [0] * (75 - len(numbers))
    counts = [*numbers[3:54], *numbers[55:], *rows]
    if min(counts) < 0 or max(counts) > MOST or not LOWEST_SEED <= numbers[0] <= HIGHEST_SEED:
        raise ValueError("a number is out of bounds")
    pairs = list(zip(numbers[6:54:2], numbers[7:54:2], strict=True))
    found = Figures(streak=numbers[2], longest=pairs[1], first_position=numbers[0])
    found.from_file = bool(numbers[3])
    named = {name: pair for name, pair in zip(_PAIRS, pairs, strict=False) if name[-1] == "s"}
    named["abandoned"] = pairs[14]
    for name, pair in named.items():
        _put(found, name, pair)
    for n_dealt, best, sums, more in (
        (6, pairs[2], pairs[6:14], 55),
        (5, pairs[15], pairs[16:24], 65),
    ):
        later = list(
            zip(numbers[more : more + 10 : 2], numbers[more + 1 : more + 11 : 2], strict=True)
        )
        for name, pair in zip((*SUMS, *COUNTS), (*sums, best, *later), strict=True):
            _put(found, "counted" if name == "n_hands" else name, pair, n_dealt)
    for seat in (0, 1):
        for i in range(13):
            _add(found, f"margin {i}", seat, rows[13 * seat + i])
        for i in range(9):
            _add(found, f"length {i + 5}", seat, rows[26 + 9 * seat + i])
        _add(found, "wins", seat, sum(rows[13 * seat : 13 * seat + 13]))
    _add(found, "games_before", 0, numbers[4] - sum(found.wins))
    _add(found, "lead", 0 if numbers[1] > 0 else 1, abs(numbers[1]))
    _add(found, "dealt", 0, numbers[5])
    if found.of("games_before", 0) < 0 or sum(found.wins) != sum(rows[26:]):
        raise ValueError("the games do not add up")
    since = numbers[54]
    found.since = datetime.strptime(str(since), _SINCE).isoformat() if since else ""
    return found


def _put(figures: Figures, name: str, pair: Pair, n_dealt: int = 0) -> None:
    for seat in (0, 1):
        _add(figures, name, seat, pair[seat], n_dealt)


def _add(figures: Figures, name: str, seat: int, number: int, n_dealt: int = 0) -> None:
    if number:
        figures.add(name, seat, number, n_dealt)


def read_shown(text: str) -> dict[str, str]:
    try:
        return {str(name): str(value) for name, value in json.loads(text or "{}").items()}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}
