"""Settings lent for one run of the program, as by ``--set``; they are not saved."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from muggins.settings.settings import Settings


class Overrides:
    """Settings lent for one run, by their names. What the player then chooses is saved."""

    def __init__(self, lent: Mapping[str, Any]) -> None:
        self._lent = dict(lent)
        self._now: dict[str, Any] = {}
        self._saved: dict[str, Any] = {}

    def lay_over(self, settings: Settings) -> Settings:
        """Return the settings of a run for a player who has saved these.

        A log never becomes less of one, and a player's own keys stay beside the lent ones.
        """
        self._now = dict(self._lent)
        if "log" in self._now:
            self._now["log"] = max(self._now["log"], settings.log)
        if "keys" in self._now and settings.keys:
            self._now["keys"] = f"{settings.keys};{self._now['keys']}"
        self._saved = {name: getattr(settings, name) for name in self._now}
        return replace(settings, **self._now)

    def lift_off(self, settings: Settings) -> Settings:
        for name, value in self._now.items():
            if getattr(settings, name) != value:
                self._saved.pop(name, None)
        return replace(settings, **self._saved) if self._saved else settings
