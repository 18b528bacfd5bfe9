"""Views of the record in files, such as those of Cribbage '97; there may be none.

The recorder tells each view what happens, on the main thread, and collects what the view has to
write; the save worker hands that back on its own thread, before the transaction, which may store
it, and after it. Extras have views.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from muggins import registry
from muggins.record.figures import Figures
from muggins.record.log import Operation, PlayerRow
from muggins.record.mask import Mask
from muggins.record.match_log import Snapshot
from muggins.rules.seals import Opened
from muggins.rules.turn import Turn
from muggins.settings.settings import Settings

Run: TypeAlias = Callable[[Operation], None]  # write it now, in a transaction of its own


class Shown(NamedTuple):
    """Data of a player available to a view; ``settings`` are those that are saved."""

    player: str
    snapshot: Snapshot
    settings: Settings
    entries: Mapping[str, str]
    names: tuple[str, ...]  # of all players, most recent first


class View:
    """A file that follows the record; this base class ignores all events."""

    file = ""
    trouble: str | None = None  # a sentence while lines wait that could not be written

    def enter(
        self,
        row: PlayerRow,
        snapshot: Snapshot,
        opened: Iterable[Opened],
        now: Callable[[], datetime],
    ) -> None:
        """Follow a player from now on; ``opened`` are seals that were opened in the meantime."""

    def begin_match(self, snapshot: Snapshot, opened: Opened | None) -> None:
        """React to a new match, which opens a seal."""

    def begin_game(self, snapshot: Snapshot, opened: Opened | None) -> None:
        """React to a game of the match that replaces the one in progress."""

    def break_off(self, how: str, settings: Settings) -> None:
        """React to an early end of the game in progress."""

    def follow(self, turn: Turn, settings: Settings) -> None:
        pass

    def change(self, snapshot: Snapshot, before: Settings) -> None:
        """React to a change of settings."""

    def settle(self) -> None:
        """Allow everything so far to be written."""

    def append_statistics(self, name: str, record: Figures, settings: Settings) -> None:
        pass

    def path(self, settings: Settings) -> Path | None:  # noqa: ARG002
        """Return the path of the player-readable text, if any."""
        return None

    def tail(self, settings: Settings) -> str:  # noqa: ARG002
        """Return the end of that text."""
        return ""

    def collect(self, shown: Shown | None, settings: Settings) -> object:  # noqa: ARG002
        """Return data to write now, or None; ``shown`` is omitted from most calls."""
        return None

    # --- on the thread that writes

    def prepare(self, player: str, parcels: Sequence[object]) -> Iterable[Operation]:  # noqa: ARG002
        """Return the operations for the same transaction as the moves."""
        return ()

    def wake(self) -> None:
        """React to a change of an entry that belongs to no player."""

    def write(self, parcels: Sequence[object], run: Run, mask: Mask) -> bool:  # noqa: ARG002
        """Bring the file up to date, since the transaction is committed.

        Return True on success; WriteError to report.
        """
        return True

    def close(self, player: str, run: Run) -> None:
        """Note that no more events follow."""


class SettingsFile(View):
    """Settings that people edit, of the program and of players; this one is in memory only."""

    def __init__(self, folder: Path | None, messages: list[str]) -> None:  # noqa: ARG002
        self._program: dict[str, str] = {}

    @staticmethod
    def list_names(folder: Path) -> list[str]:  # noqa: ARG004
        """Return the names of the players in a folder's file, without changes."""
        return []

    def names(self) -> list[str]:
        return []

    def has_match(self, name: str) -> bool:  # noqa: ARG002
        """Return whether the file has a player's match, even one that is ignored."""
        return False

    def entries(self, name: str) -> Mapping[str, str]:  # noqa: ARG002
        return {}

    def own(self, name: str) -> Mapping[str, str]:  # noqa: ARG002
        """Return the entries of a player that belong to no match and are no settings."""
        return {}

    def get(self, section: str, entry: str) -> str | None:  # noqa: ARG002
        return self._program.get(entry)

    def set_global(self, entry: str, value: str) -> None:
        self._program[entry] = value

    def read_edits(
        self,
        name: str,  # noqa: ARG002
        shown: Mapping[str, str],  # noqa: ARG002
        show: Callable[[str], str],  # noqa: ARG002
    ) -> tuple[Mapping[str, str], int | None]:
        """Return the settings that differ from those ``shown``, and the seed of the saved game."""
        return {}, None

    def put_aside(self, name: str, entry: str) -> str:  # noqa: ARG002
        """Rename an invalid entry; return its new name."""
        return entry


def settings_file_type() -> type[SettingsFile]:
    """Return the kind of file in which people edit settings; without extras, there is none."""
    found: type[SettingsFile] = next(registry.hooked("settings_file"), SettingsFile)
    return found


def open_views(folder: Path | None) -> list[View]:
    """Return the views of a record in a folder."""
    return [make(folder) for make in registry.hooked("view")]
