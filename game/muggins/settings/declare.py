"""Declaration of a setting in a single place, with everything derived from it.

    pauses: bool = choice(
        True,
        "Pauses",
        "In the background",
        "Pauses the game, or keeps it running, while you use another window.",
        {True: "Pause", False: "Keep running"},
    )

in a class of ``muggins.settings`` is a field of ``Settings``, an entry of the INI file, a row of
the options with its line of help, and a line of the manual. The first argument is the default, the
second the storage: an entry of that name, or a position among the numbers of Cribbage '97.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import partial
from typing import Any, NamedTuple, TypeVar, dataclass_transform

T = TypeVar("T")
Values = tuple[tuple[Any, str], ...]
ON_OFF = {True: "On", False: "Off"}
_DECLARED = "setting"


class Old(NamedTuple):
    """A number in the Options entry of Cribbage '97."""

    place: int  # counted from one with the seed
    said: tuple[str, ...]  # by the statistics, for each number from nought


class LogWords(NamedTuple):
    """The label and the values of a setting in log and statistics, a fixed file format."""

    label: str
    values: tuple[str, ...] = ()  # in the order of the setting's own; none where they are the same


Kept = str | Old


class Setting(NamedTuple):
    """Metadata of a setting."""

    usual: Any
    kept: Kept
    label: str
    help: str
    values: Values  # in the order and the words of the options; none where any text will do
    form: str  # of the values as they stand in the file
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    is_row: bool = True  # of the options; else it is chosen elsewhere
    in_log: LogWords | None = None  # where log and statistics word it otherwise
    when: str = ""  # a change takes effect: ``next hand``, ``next game``; empty for now
    name: str = ""

    @property
    def effect(self) -> str:
        """Return what a change does."""
        return self.help

    @property
    def n_values(self) -> int:
        return len(self.values)

    def value_of(self, number: int) -> Any:
        """Return the value for a number; ValueError for an unknown one."""
        return among(self.values, number)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def group(kind: type[T]) -> type[T]:
    """Mark a class as a group of settings, whose fields ``Settings`` joins.

    Type checkers treat it as a dataclass; making it one would slow every start.
    """
    return kind


def join(kind: type[T]) -> type[T]:
    """Give a class the fields of the groups that it inherits, to make a dataclass of it."""
    for each in kind.__bases__:
        kind.__annotations__ |= each.__annotations__
    return kind


def settings_in(kind: type) -> tuple[Setting, ...]:
    found = ((name, vars(kind)[name].metadata[_DECLARED]) for name in kind.__annotations__)
    return tuple(setting._replace(name=name) for name, setting in found)


def choice(
    usual: T,
    kept: Kept,
    label: str,
    help: str,
    values: Mapping[T, str],
    *,
    read: Callable[[str], T] | None = None,
    when: str = "",
    is_row: bool = True,
    in_log: LogWords | None = None,
) -> T:
    """Declare a setting with several values. ``read`` parses a text if others are valid too."""
    listed = tuple(values.items())
    read = read or (partial(among, listed) if isinstance(usual, str) else _reader_of(listed))
    write = str if isinstance(usual, str) else _write_number
    form = _tell(listed, write)
    setting = Setting(usual, kept, label, help, listed, form, read, write, is_row, in_log, when)
    return _declare(usual, setting)


def switch(
    usual: bool,
    kept: Kept,
    label: str,
    help: str,
    *,
    when: str = "",
    is_row: bool = True,
    in_log: LogWords | None = None,
) -> bool:
    return choice(usual, kept, label, help, ON_OFF, when=when, is_row=is_row, in_log=in_log)


def number(
    usual: int, entry: str, label: str, help: str, most: int, words: Callable[[int], str] = str
) -> int:
    values = tuple((n, words(n)) for n in range(most + 1))
    form = " to ".join(_tell_number(n, words(n)) for n in (0, most))
    read = _reader_of(values)
    setting = Setting(usual, entry, label, help, values, form, read, _write_number)
    return _declare(usual, setting)


def text(
    usual: T,
    entry: str,
    label: str,
    help: str,
    form: str,
    read: Callable[[str], T],
    write: Callable[[T], str] = str,
    in_log: LogWords | None = None,
) -> T:
    """Declare a text setting; ``read`` raises ValueError for an invalid one."""
    setting = Setting(usual, entry, label, help, (), form, read, write, is_row=False, in_log=in_log)
    return _declare(usual, setting)


def path(entry: str, label: str, help: str, logged: str) -> str:
    """Declare the path of a file; ``logged`` is its label in the log of Cribbage '97."""
    return text("", entry, label, help, "the path of a file", str, in_log=LogWords(logged))


def names(*words: str) -> dict[str, str]:
    """Return values that are names, capitalized for the screen."""
    return {name: name.capitalize() for name in words}


def among(values: Values, wanted: object) -> Any:
    """Return the value that equals another; ValueError if none does."""
    for value, _ in values:
        if value == wanted:
            return value
    raise ValueError(f"unknown value {wanted!r}")


def _declare(usual: T, setting: Setting) -> T:
    """Return a field, typed as its value so that the class is declared like any other."""
    return field(default=usual, metadata={_DECLARED: setting})


def _reader_of(values: Values) -> Callable[[str], Any]:
    return lambda text: among(values, int(text))


def _write_number(number: int) -> str:
    return str(int(number))


def _tell_number(number: int, words: str) -> str:
    return words if words == str(number) else f"{number} ({words})"


def _tell(values: Values, write: Callable[[Any], str]) -> str:
    """Format the values as stored in the file: names unchanged, numbers with their labels."""
    if all(isinstance(value, str) for value, _ in values):
        return ", ".join(str(value) for value, _ in values)
    if dict(values) == ON_OFF:
        return "0 or 1"
    numbers = sorted((int(write(value)), words) for value, words in values)
    return "; ".join(f"{number}: {words}" for number, words in numbers)
