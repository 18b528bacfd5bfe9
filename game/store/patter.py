"""The opponent's patter: lines by the moment at which they are said.

A patter file begins with a fixed first line; then come ``KEY=text`` lines. Several with
one key are said in turn.
"""

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from game.assets import SOUNDS
from game.store.files import StoreError, cause_of, write_atomic

HEADER = "Patter file for Muggins"
DEFAULT = SOUNDS / "patter.txt"
ENDINGS = (".txt",)
LARGEST_BYTES = 256 * 1024
LONGEST_LINE = 110  # letters that fit into the bubble

Lines = Mapping[str, tuple[str, ...]]


class PatterError(ValueError):
    """A patter file that cannot be used; the text is a sentence for the player."""


def read_patter(text: str, known: Collection[str] | None = None) -> Lines:
    """The lines of a patter file; ValueError names the line that cannot be read.

    With ``known`` keys, others are refused.
    """
    rows = text.removeprefix("\ufeff").splitlines()
    if not rows or not rows[0].strip().startswith(HEADER):
        raise ValueError(f"line 1 has to be '{HEADER}'")
    lines: dict[str, tuple[str, ...]] = {}
    for number, row in enumerate(rows[1:], start=2):
        row = row.strip()
        if not row or row.startswith(";"):
            continue
        try:
            key, said = _read_row(row)
            if known is not None and key not in known:
                raise ValueError(f"'{key[:20]}' is no moment that the game knows")
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        lines[key] = (*lines.get(key, ()), said)
    return lines


def _read_row(row: str) -> tuple[str, str]:
    key, mark, said = (part.strip() for part in row.partition("="))
    shown = "".join(letter if letter.isprintable() else "?" for letter in row[:24])
    if not mark or not key.isalnum():
        raise ValueError(f"expected KEY=text, found '{shown}'")
    if not said.isprintable():
        raise ValueError(f"'{key[:20]}' has letters that cannot be shown")
    if len(said) > LONGEST_LINE:
        raise ValueError(f"{len(said)} letters do not fit the bubble, {LONGEST_LINE} do")
    return key, said


@cache
def load_default() -> Lines:
    """The game's own lines."""
    return read_patter(DEFAULT.read_text(encoding="utf-8"))


def load_patter(path: Path) -> Lines:
    """The lines of a player's file; PatterError says what is wrong with it, and in which line."""
    name = _printable(path)
    data = _read_bytes(path, name)
    try:
        return read_patter(data.decode("utf-8"), load_default())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PatterError(f"{name}, line {line}: this is not UTF-8 text.") from error
    except ValueError as error:
        raise PatterError(f"{name}, {error}.") from error


def _printable(path: Path) -> str:
    """The file's name, which the system may have handed over with bytes that are no letters."""
    return "".join(letter if letter.isprintable() else "?" for letter in path.name)


def _read_bytes(path: Path, name: str) -> bytes:
    try:
        if not path.is_file():  # asked first, as opening a pipe would wait for ever
            raise PatterError(f"There is no file {name or path}.")
        if path.stat().st_size > LARGEST_BYTES:
            raise PatterError(f"{name} is too large: {LARGEST_BYTES // 1024} KB is the limit.")
        data = path.read_bytes()
    except OSError as error:
        raise PatterError(f"{name} cannot be read, because {cause_of(error)}.") from error
    except ValueError as error:
        raise (
            error
            if isinstance(error, PatterError)
            else PatterError(f"{name} cannot be read, because its name makes no sense.")
        ) from error
    if not data:
        raise PatterError(f"{name} is empty.")
    return data


def save_patter(path: Path) -> None:
    """Save the default lines with their instructions, to be edited; PatterError when it fails."""
    name = _printable(path)
    if path.suffix.lower() not in ENDINGS:
        raise PatterError(f"A patter file is plain text: let {name} end in .txt.")
    try:
        write_atomic(path, DEFAULT.read_bytes())
    except (StoreError, OSError) as error:
        raise PatterError(f"{name} could not be saved there.") from error


class Patter:
    """Says the lines of each key in turn; those of ``own`` keys, a player's, again and again."""

    def __init__(self, lines: Lines, own: Collection[str] = ()) -> None:
        self._lines, self._own = lines, own
        self._last: dict[str, int] = {}

    def say(self, key: str, said: Collection[str] = ()) -> str | None:
        """The next line for a moment that was not ``said``, or None when there is none."""
        lines = self._lines.get(key, ())
        last = self._last.get(key, -1)
        for turn in range(last + 1, last + 1 + len(lines)):
            line = lines[turn % len(lines)]
            if key in self._own or line not in said:
                self._last[key] = turn
                return line
        return None
