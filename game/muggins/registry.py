"""Registry of extras, the parts that the core can do without.

An extra is a package in ``muggins.extras``. Its ``EXTRA`` declares what it adds, and names the code
as ``module:name``. That code is imported when it is first wanted, so extras don't delay the start.
The core imports nothing of them; without the folder there are no extras.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules, resolve_name
from typing import Any, NamedTuple

FOLDER = "muggins.extras"


class Command(NamedTuple):
    """A first word of the command line."""

    place: str  # a function that makes its parser
    summary: str  # for the list of all commands
    form: str = ""  # its words, if there are more than its name


class MenuEntry(NamedTuple):
    """A tile on the page More or Advanced; in the group Play, also a letter on the main menu."""

    group: str  # the heading that it stands under
    label: str
    line: str
    letter: str
    opens: str  # a function from a session to a Push
    rank: int = 0  # among those of extras; below 0, before those of the core
    under_lock: bool = False
    for_pairs: bool = True  # for two people at one screen, too


class Chapter(NamedTuple):
    """A chapter of a book of the help, which comes after another one."""

    title: str
    after: str
    page: str
    book: str = "manual"


class Level(NamedTuple):
    """An opponent that can be chosen, with a strength of its own."""

    name: str  # in settings and logs, and of its engine
    about: str  # a sentence of the manual
    line: str  # the sentence on the page of opponents
    lost: float | None = None  # percentage points per decision: ``tools/check_luck.py``
    adviser: str = ""  # the engine that gives hints in its place
    title: str = ""  # what it is called, if not by its name
    mind: str = ""  # a function from its name to its engine, for those of extras
    face: str = ""  # a function from its name to its portrait, unless it is the beige computer
    patter: Path | None = None  # the file of its own lines
    moves_up: str = ""  # what is said with an offer of the next level, after the first win

    @property
    def label(self) -> str:
        return self.title or self.name.capitalize()


@dataclass(frozen=True, slots=True)
class Extra:
    """Declaration of all that one extra adds."""

    commands: Mapping[str, Command] = field(default_factory=dict)
    starts: Mapping[str, Command] = field(default_factory=dict)  # they begin play with what is left
    menu: tuple[MenuEntry, ...] = ()
    levels: str = ""  # opponents, weakest first
    chapters: tuple[Chapter, ...] = ()
    hooks: Mapping[str, str] = field(default_factory=dict)  # by what calls them
    preloads: tuple[str, ...] = ()  # modules to be imported while the first picture is seen


@cache
def extras() -> Mapping[str, Extra]:
    """Return what the extras that are there declare, by their names."""
    if find_spec(FOLDER) is None:
        return {}
    names = [each.name for each in iter_modules(import_module("muggins.extras").__path__)]
    return {name: import_module(f"muggins.extras.{name}").EXTRA for name in sorted(names)}


def load(place: str) -> Any:
    """Import ``module:name``."""
    return resolve_name(place)


def hooked(name: str) -> Iterator[Any]:
    """Yield what extras have for a hook."""
    for extra in extras().values():
        if name in extra.hooks:
            yield load(extra.hooks[name])


def commands() -> dict[str, Command]:
    """Return the commands of extras by their names."""
    return {name: each for extra in extras().values() for name, each in extra.commands.items()}


def starts() -> dict[str, Command]:
    """Return first words that begin play in a way of their own."""
    return {name: each for extra in extras().values() for name, each in extra.starts.items()}


def menu(group: str) -> list[MenuEntry]:
    """Return the entries under a heading."""
    entries = [each for extra in extras().values() for each in extra.menu]
    return sorted((each for each in entries if each.group == group), key=lambda each: each.rank)


def levels() -> list[Level]:
    """Return the opponents that extras add, weakest first."""
    places = filter(None, (each.levels for each in extras().values()))
    return [level for place in places for level in load(place)]


def chapters(book: str) -> list[Chapter]:
    """Return the chapters that extras add to a book."""
    found = [each for extra in extras().values() for each in extra.chapters]
    return [each for each in found if each.book == book]


def preloads() -> list[str]:
    """Return the modules of extras that are likely to be wanted soon."""
    return [each for extra in extras().values() for each in extra.preloads]
