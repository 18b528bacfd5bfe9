"""All names that are known, the archived ones too, each with its lifetime."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.store.entries import LIFETIME
from game.store.files import StoreError
from game.store.ini import GLOBAL, Ini
from game.store.players import ARCHIVE, FILE, LARGEST, LARGEST_ARCHIVE, Players
from game.store.reading import read_whole
from game.store.records import Record, read_sensible


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name, and what it had done when the hand in progress began."""

    name: str
    lifetime: Record
    is_archived: bool = False


def list_names(folder: Path | None) -> set[str]:
    """The names alone, as the files in a folder have them. Nothing is changed."""
    names: set[str] = set()
    if folder is None:
        return names
    for file, most in ((FILE, LARGEST), (ARCHIVE, LARGEST_ARCHIVE)):
        with suppress(StoreError):
            ini = Ini(read_whole(folder / file, most) or b"")
            names |= {title.split(" ")[0] for title in ini.titles()}
    return names - {GLOBAL}


def read_known(players: Players) -> list[KnownName]:
    """Those of the list, most recent first, then those of the archive by their names."""
    listed = [
        KnownName(name, read_sensible(*(players.get(name, entry) for entry in LIFETIME)))
        for name in players.names()
    ]
    taken = {each.name.casefold() for each in listed}
    archived = [each for each in _read_archive(players) if each.name.casefold() not in taken]
    return [*listed, *sorted(archived, key=lambda each: each.name.casefold())]


def _read_archive(players: Players) -> list[KnownName]:
    """The newest section of each name; none where the file is missing or cannot be read."""
    try:
        archive = players.read_archive()
    except StoreError:
        return []
    found: dict[str, KnownName] = {}
    for title in archive.titles():
        name = title.split(" ")[0]
        lifetime = read_sensible(*(archive.get(title, entry) for entry in LIFETIME))
        found[name.casefold()] = KnownName(name, lifetime, is_archived=True)
    return list(found.values())
