"""The opponent's voice: the patter that a player has chosen, said key by key."""

from pathlib import Path
from typing import TYPE_CHECKING

from game.store.patter import Patter, PatterError, load_default, load_patter
from game.store.settings import PatterKind as PatterSetting

if TYPE_CHECKING:
    from game.session.session import Session


class Voice:
    """Says what the settings of the moment let it say."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._file: str | None = None  # whose lines these are; "" for the default
        self._patter = Patter({})

    def say(self, key: str) -> str | None:
        """The next line for a moment, or None when the patter is hidden or knows none."""
        settings = self._session.settings
        if settings.patter is PatterSetting.HIDDEN:
            return None
        file = settings.patter_file if settings.patter is PatterSetting.CUSTOM else ""
        if file != self._file:
            self._file, self._patter = file, Patter(self._load(file))
        return self._patter.say(key)

    def _load(self, file: str) -> dict[str, tuple[str, ...]]:
        """The lines of a file over the default ones; a bad file is only noted."""
        lines = dict(load_default())
        if file:
            try:
                lines.update(load_patter(Path(file)))
            except PatterError as error:
                self._session.notices.append(f"{error} The usual patter stands in.")
        return lines
