"""Settings that the command line lends for one run, over those that a player keeps."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.settings.settings import Settings


class Overrides:
    """What is lent by the settings' names. What the player then chooses himself is kept."""

    def __init__(self, lent: Mapping[str, Any]) -> None:
        self._lent = dict(lent)
        self._now: dict[str, Any] = {}
        self._kept: dict[str, Any] = {}

    def lay_over(self, settings: Settings) -> Settings:
        """The settings for the run of a player who keeps these; no log becomes less of one."""
        self._now = dict(self._lent)
        if "log" in self._now:
            self._now["log"] = max(self._now["log"], settings.log)
        self._kept = {name: getattr(settings, name) for name in self._now}
        return replace(settings, **self._now)

    def lift_off(self, settings: Settings) -> Settings:
        """What is to be kept of the settings of the run."""
        for name, value in self._now.items():
            if getattr(settings, name) != value:
                self._kept.pop(name, None)
        return replace(settings, **self._kept) if self._kept else settings
