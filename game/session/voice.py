"""The opponent's voice: the patter that a player has chosen, said key by key."""

from collections.abc import Callable, Collection
from pathlib import Path

from game.session.patter import Lines, Patter, PatterError, load_default, load_patter
from game.settings.settings import Settings
from game.settings.values import PatterKind


class Voice:
    """Says what the settings of the moment let it say; what is wrong with a file is noted."""

    def __init__(self, settings: Callable[[], Settings], note: Callable[[str], None]) -> None:
        self._settings, self._note = settings, note
        self._file: str | None = None  # whose lines these are; "" for the default
        self._patter = Patter({})

    def say(self, key: str, said: Collection[str] = ()) -> str | None:
        """The next line for a moment that was not ``said`` before.

        None when the patter is hidden or knows none.
        """
        settings = self._settings()
        if settings.patter is PatterKind.HIDDEN:
            return None
        file = _file_of(settings)
        if file != self._file:
            self._file, own = file, self._load(file)
            self._patter = Patter({**load_default(), **own}, own)
        return self._patter.say(key, said)

    def lines(self) -> Lines:
        """All that it says now: the file's lines over the default ones."""
        return {**load_default(), **self._load(_file_of(self._settings()))}

    def _load(self, file: str) -> Lines:
        """The lines of a file, which go over the default ones; a bad file is only noted."""
        if file:
            try:
                return load_patter(Path(file))
            except PatterError as error:
                self._note(f"{error} The usual patter stands in.")
        return {}


def _file_of(settings: Settings) -> str:
    """The player's own file; "" for the default."""
    return settings.patter_file if settings.patter is PatterKind.CUSTOM else ""
