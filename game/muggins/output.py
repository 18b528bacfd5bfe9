"""Safe output: no control characters in a terminal, no formulas in a spreadsheet."""

import csv
import unicodedata
from collections.abc import Iterable
from typing import Any, TextIO

KEPT = "\n\t"
REORDERING = range(0x202A, 0x202F), range(0x2066, 0x206A)  # directions of text, in Unicode
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # how a cell begins that a spreadsheet computes


class PlainStream:
    """A text stream that writes control characters as escapes, such as ``\\x1b``."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        return self.stream.write(escape_controls(text))


def escape_controls(text: str) -> str:
    """Return the text with escapes for characters that a terminal would execute or reorder."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(_escape(letter) if _is_control(letter) else letter for letter in text)


def _is_control(letter: str) -> bool:
    is_control = unicodedata.category(letter) == "Cc" and letter not in KEPT
    return is_control or any(ord(letter) in span for span in REORDERING)


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def write_csv(file: TextIO, rows: Iterable[Iterable[object]]) -> None:
    """Write rows as CSV; an apostrophe keeps spreadsheets from evaluating text."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([_quote(cell) for cell in row] for row in rows)


def _quote(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
