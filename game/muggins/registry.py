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
from pkgutil import iter_modules, resolve_name
from typing import Any

FOLDER = "muggins.extras"


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A tile on the page More, and a letter on the main menu."""

    group: str  # the heading that it stands under
    label: str
    line: str
    letter: str
    opens: str  # a function from a session to a Push
    under_lock: bool = False
    for_pairs: bool = True  # for two people at one screen, too


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the manual, which comes after another one."""

    title: str
    after: str
    page: str


@dataclass(frozen=True, slots=True)
class Extra:
    """Declaration of all that one extra adds."""

    commands: Mapping[str, str] = field(default_factory=dict)  # functions that make a parser
    starts: Mapping[str, str] = field(default_factory=dict)  # the same; what they leave is played
    menu: tuple[MenuEntry, ...] = ()
    manual: tuple[Chapter, ...] = ()
    hooks: Mapping[str, str] = field(default_factory=dict)  # by what calls them


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


def commands() -> dict[str, str]:
    """Return the commands of extras, and what makes their parsers."""
    return {name: place for extra in extras().values() for name, place in extra.commands.items()}


def starts() -> dict[str, str]:
    """Return first words that begin play in a way of their own."""
    return {name: place for extra in extras().values() for name, place in extra.starts.items()}


def menu(group: str = "") -> list[MenuEntry]:
    """Return the entries under a heading, or all."""
    entries = [each for extra in extras().values() for each in extra.menu]
    return [each for each in entries if group in ("", each.group)]


def chapters() -> list[Chapter]:
    return [each for extra in extras().values() for each in extra.manual]
