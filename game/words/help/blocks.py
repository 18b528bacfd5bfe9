"""What pages of the help are made of: short entries, and hands laid out and counted."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A word, and what there is to say about it."""

    word: str
    said: str


@dataclass(frozen=True, slots=True)
class Example:
    """A hand with its starter, laid out and counted, and a remark on it."""

    hand: tuple[int, ...]
    starter: int
    said: str


Page = tuple[Entry | Example, ...]
Book = dict[str, Page]
"""Pages by their titles, in their order."""
