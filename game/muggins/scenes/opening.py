"""Startup options from the command line."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from muggins.session.session import Session
    from muggins.ui.scene import Push

Then: TypeAlias = Callable[["Session"], "Push"]
"""Opens a page over the main menu."""


class Opening(NamedTuple):
    """Options of this run that aren't settings."""

    skips_title: bool = False
    seed: int | None = None  # of the match to be played
    n_automatic: int = 0  # games in which the computer plays both sides
    is_quiet: bool = False
    display: str = "color"  # or monochrome, or inverse
    then: Then | None = None


AS_USUAL = Opening()
