"""The opponent's patter: lines by the moment at which they are said.

A patter file has a fixed first line, followed by ``KEY=text`` lines. Several with one key are said
in turn. Files of Cribbage '97 load unchanged: its first line has a date, and its additional keys
are ignored.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from muggins.assets import SOUNDS
from muggins.settings.levels import level_named
from muggins.settings.settings import Settings
from muggins.settings.values import PatterKind
from muggins.store.files import StoreError, printable, read_chosen, write_atomic

HEADER = "Patter file for Muggins"
OF_1997 = re.compile("patter file for cribbage ['\N{RIGHT SINGLE QUOTATION MARK}]97", re.IGNORECASE)
ENCODING_OF_1997 = "cp1252"
DEFAULT = SOUNDS / "patter.txt"
ENDINGS = (".txt",)
LARGEST_BYTES = 256 * 1024
LONGEST_LINE = 110  # letters that fit into the bubble

Lines = Mapping[str, tuple[str, ...]]


class PatterError(ValueError):
    """A patter file that cannot be used; the text is a sentence for the player."""


def read_patter(text: str, known: Collection[str] | None = None) -> Lines:
    """Return the lines of a patter file; ValueError names the invalid line.

    With ``known`` keys, others are rejected, or ignored in a file of 1997.
    """
    rows = text.removeprefix("\ufeff").rstrip("\x1a").splitlines()
    is_old = bool(rows) and OF_1997.match(rows[0].strip()) is not None
    if not is_old and not (rows and rows[0].strip().startswith(HEADER)):
        raise ValueError(f"line 1 must be '{HEADER}'")
    lines: dict[str, tuple[str, ...]] = {}
    for number, row in enumerate(rows[1:], start=2):
        row = row.strip()
        if not row or row.startswith(";"):
            continue
        try:
            key, said = _read_row(row)
            is_known = known is None or key in known
            if not is_known and not is_old:
                raise ValueError(f"'{key[:20]}' is not a known key")
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        if is_known:
            lines[key] = (*lines.get(key, ()), said)
    return lines


def _read_row(row: str) -> tuple[str, str]:
    key, mark, said = (part.strip() for part in row.partition("="))
    if not mark or not key.isalnum():
        shown = "".join(letter if letter.isprintable() else "?" for letter in row[:24])
        raise ValueError(f"expected KEY=text, found '{shown}'")
    if not said.isprintable():
        raise ValueError(f"'{key[:20]}' contains characters that can't be shown")
    if len(said) > LONGEST_LINE:
        raise ValueError(f"the line has {len(said)} characters, but the limit is {LONGEST_LINE}")
    return key, said


@cache
def load_default() -> Lines:
    return read_patter(DEFAULT.read_text(encoding="utf-8"))


def load_patter(path: Path) -> Lines:
    """Load a player's file; PatterError names the error and its line."""
    name = printable(path.name)
    data = read_chosen(path, LARGEST_BYTES, PatterError)
    try:
        return read_patter(_decode(data), load_default())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PatterError(f"{name}, line {line}: not UTF-8 text. Save it as UTF-8.") from error
    except ValueError as error:
        raise PatterError(f"{name}, {error}.") from error


def _decode(data: bytes) -> str:
    """Decode UTF-8, or the code page of a file of 1997."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode(ENCODING_OF_1997, errors="replace")
        if OF_1997.match(text.lstrip()):
            return text
        raise


def write_patter(lines: Lines) -> str:
    """Return a patter file with instructions, and these lines in place of the default ones."""
    rows, written = list[str](), set[str]()
    for row in DEFAULT.read_text(encoding="utf-8").splitlines():
        key, mark, _ = row.partition("=")
        if not mark or key not in lines:
            rows.append(row)
        elif key not in written:
            rows += [f"{key}={said}" for said in lines[key]]
            written.add(key)
    return "\n".join(rows) + "\n"


def save_patter(path: Path, lines: Lines) -> None:
    """Save these lines with their instructions, for editing; PatterError if that fails."""
    name = printable(path.name)
    if path.suffix.lower() not in ENDINGS:
        raise PatterError(f"A patter file is plain text. Give {name} a name that ends in .txt.")
    try:
        write_atomic(path, write_patter(lines).encode())
    except (StoreError, OSError) as error:
        raise PatterError(f"Can't save {name} there. Choose another folder.") from error


class Patter:
    """Rotates through the lines of each key; those of ``own`` keys, a player's, repeat."""

    def __init__(self, lines: Lines, own: Collection[str] = ()) -> None:
        self._lines, self._own = lines, own
        self._last: dict[str, int] = {}

    def say(self, key: str, said: Collection[str] = ()) -> str | None:
        lines = self._lines.get(key, ())
        last = self._last.get(key, -1)
        for turn in range(last + 1, last + 1 + len(lines)):
            line = lines[turn % len(lines)]
            if key in self._own or line not in said:
                self._last[key] = turn
                return line
        return None


class PatterVoice:
    """Patter for the current settings; errors in a file are noted."""

    def __init__(self, settings: Callable[[], Settings], note: Callable[[str], None]) -> None:
        self._settings, self._note = settings, note
        self._file: str | None = None  # whose lines these are; "" for the default
        self._patter = Patter({})

    def say(self, key: str, said: Collection[str] = ()) -> str | None:
        settings = self._settings()
        if settings.patter is PatterKind.HIDDEN:
            return None
        file = _file_of(settings)
        if file != self._file:
            self._file, own = file, self._load(file)
            self._patter = Patter({**load_default(), **own}, own)
        return self._patter.say(key, said)

    def lines(self) -> Lines:
        """Return Muggins's own lines, whoever the opponent is."""
        return {**load_default(), **self._load(_file_of(replace(self._settings(), skill="")))}

    def _load(self, file: str) -> Lines:
        """Load the lines of a file over the default ones; an invalid file is only reported."""
        if file:
            try:
                return load_patter(Path(file))
            except PatterError as error:
                self._note(f"{error} Using the standard patter instead.")
        return {}


def _file_of(settings: Settings) -> str:
    level = level_named(settings.skill)
    if level is not None and level.patter is not None:
        return str(level.patter)
    return settings.patter_file if settings.patter is PatterKind.CUSTOM else ""
