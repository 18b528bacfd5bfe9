"""The opponent's patter: lines by the moment at which they are said.

A patter file begins with a fixed first line; then come ``KEY=text`` lines. Several with
one key are said in turn.
"""

from collections.abc import Mapping
from pathlib import Path

from game.assets import SOUNDS

HEADER = "Patter file for Muggins"
DEFAULT = SOUNDS / "patter.txt"

Lines = Mapping[str, tuple[str, ...]]


def read_patter(text: str) -> Lines:
    """The lines of a patter file; ValueError names the line that cannot be read."""
    rows = text.splitlines()
    if not rows or not rows[0].strip().startswith(HEADER):
        raise ValueError(f"line 1: a patter file begins with '{HEADER}'")
    lines: dict[str, tuple[str, ...]] = {}
    for number, row in enumerate(rows[1:], start=2):
        row = row.strip()
        if not row or row.startswith(";"):
            continue
        key, mark, said = row.partition("=")
        if not mark or not key.strip().isalnum():
            raise ValueError(f"line {number}: expected KEY=text, found '{row[:30]}'")
        lines[key.strip()] = (*lines.get(key.strip(), ()), said.strip())
    return lines


def load_patter(path: Path = DEFAULT) -> Lines:
    """The lines of a file; OSError and ValueError say what is wrong with it."""
    return read_patter(path.read_text(encoding="utf-8"))


class Patter:
    """Says the lines of each key in turn."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._said: dict[str, int] = {}

    def say(self, key: str) -> str | None:
        """The next line for a moment, or None when there is none."""
        lines = self._lines.get(key)
        if not lines:
            return None
        turn = self._said.get(key, -1) + 1
        self._said[key] = turn
        return lines[turn % len(lines)]
