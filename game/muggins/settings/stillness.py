"""Reduced motion: the player's setting, or the system's preference by default."""

from dataclasses import dataclass

from muggins.settings.settings import Settings


@dataclass
class System:
    is_still: bool = False  # programs are asked not to move things; known once it has been asked
    wants_contrast: bool = False  # they are asked to be rich in contrast


SYSTEM = System()


def is_still(settings: Settings) -> bool:
    return SYSTEM.is_still if settings.motion == "system" else settings.motion == "off"
