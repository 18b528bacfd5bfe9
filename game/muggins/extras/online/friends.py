"""Online opponents: message logs of a player's online matches, the newest of each opponent.

They are stored in a folder beside the database. Needs no optional packages.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from muggins.extras.online.post import Post
from muggins.record.player_names import LONGEST_NAME, is_name

FOLDER, ENDING = "far", ".jsonl"
OTHER = "other"  # the fact that names the friend
OPEN = "open"  # the fact that a game is under way, "1" or "0"


@dataclass(frozen=True, slots=True)
class Friend:
    name: str
    path: Path
    is_open: bool = False  # whether a game is under way


def new_post(folder: Path | None) -> Path | None:
    """Return the path for another match's log; None if nothing is saved."""
    return None if folder is None else folder / FOLDER / f"{token_hex(6)}{ENDING}"


def list_friends(folder: Path | None, name: str) -> list[Friend]:
    """Return a player's online opponents, most recent first."""
    found: dict[str, Friend] = {}
    for own, friend in _read_all(folder):
        if own.casefold() == name.casefold():
            found.setdefault(friend.name.casefold(), friend)
    return list(found.values())


def name_friend(path: Path | None, name: str, other: str) -> str:
    """Return the name of a friend for lists, numbered if another's game is in progress.

    Two friends of one name may or may not be the same person.
    """
    if path is None:
        return other
    taken = {
        friend.name.casefold()
        for own, friend in _read_all(path.parent.parent)
        if friend.path != path and friend.is_open and own.casefold() == name.casefold()
    }
    numbered = (f"{other[: LONGEST_NAME - 2]}-{number}" for number in range(2, 10))
    names = (other, *numbered)
    return next((each for each in names if each.casefold() not in taken), other)


def find_posts(folder: Path, name: str, other: str) -> Iterator[Path]:
    """Yield the posts of all matches between two people, the newest first."""
    for own, friend in _read_all(folder):
        if (own.casefold(), friend.name.casefold()) == (name.casefold(), other.casefold()):
            yield friend.path


def _read_all(folder: Path | None) -> Iterator[tuple[str, Friend]]:
    for path in _newest_first(folder):
        try:
            facts = Post.read_facts(path)
        except (OSError, ValueError):
            continue
        if is_name(facts.get(OTHER, "")):
            yield facts.get("name", ""), Friend(facts[OTHER], path, facts.get(OPEN) == "1")


def _newest_first(folder: Path | None) -> Iterator[Path]:
    found: list[tuple[float, Path]] = []
    for path in (folder / FOLDER).glob(f"*{ENDING}") if folder is not None else ():
        with suppress(OSError):  # it is gone by now
            found.append((path.stat().st_mtime, path))
    yield from (path for _, path in sorted(found, reverse=True))
