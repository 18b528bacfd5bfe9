"""Editable settings that don't belong to a player yet."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from muggins.settings.settings import SETTINGS, Settings
from muggins.ui.control import OptionRow


class Draft:
    """A set of settings, and rows that change them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def option(
        self, name: str, *, values: Sequence[tuple[object, str]] = (), help: str = ""
    ) -> OptionRow:
        """Return the row of a setting, by default with its declared values and help."""
        told = SETTINGS[name]
        get, set_to = lambda: getattr(self.settings, name), partial(self._set, name)
        how = {"help": help or told.effect, "when": "" if help else told.when, "name": name}
        return OptionRow(told.label, values or told.values, get, set_to, **how)

    def _set(self, name: str, value: Any) -> None:
        self.settings = replace(self.settings, **{name: value})
