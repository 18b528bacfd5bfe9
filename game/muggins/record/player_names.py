"""Names of players, and of two people who play each other."""

import unicodedata
from functools import lru_cache

LONGEST_NAME = 8
PROGRAM = "Global"  # the section of the program in the INI file
TOGETHER, APART = "+", "@"  # between two people at one table, or two programs
AT_CLUB = "~"  # between two people at one table at Club Night
NOBODY = "Player"  # the name of a player who gives none
ROBOT = "Auto"  # whose matches the computer plays by itself


def is_name(text: str) -> bool:
    return 1 <= len(text) <= LONGEST_NAME and all(c.isalnum() or c == "-" for c in text)


def check_name(text: str) -> str:
    """Return a valid name of one to eight letters, digits or hyphens; otherwise ValueError."""
    name = unicodedata.normalize("NFC", text.strip())
    if not is_name(name):
        raise ValueError("A name can have up to eight letters, digits or hyphens.")
    if name.casefold() == PROGRAM.casefold():
        raise ValueError(f"The name {name} is reserved. Choose another name.")
    return name


def check_seats(text: str) -> str:
    """Return a valid name, or two as in ANN+BOB; ValueError otherwise."""
    mark = mark_in(text)
    if mark is None:
        return check_name(text)
    one, other = map(check_name, text.split(mark, 1))
    if one.casefold() == other.casefold():
        raise ValueError(f"{one} can't play {one}. Choose two different names.")
    return f"{one}{mark}{other}"


def mark_in(name: str) -> str | None:
    """Return the mark between two names; None for a single one."""
    return next((mark for mark in (TOGETHER, APART, AT_CLUB) if mark in name), None)


@lru_cache(maxsize=64)
def people_at(name: str) -> tuple[str, str] | None:
    """Return the two people who play under that name; None for one against the computer."""
    mark = mark_in(name)
    if mark is None:
        return None
    one, other = name.split(mark, 1)
    return one, other


def is_apart(name: str) -> bool:
    return APART in name


def first_at(name: str) -> str:
    return name.partition(TOGETHER)[0]
