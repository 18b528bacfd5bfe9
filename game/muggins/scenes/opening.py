"""Startup options from the command line."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opening:
    """Options of this run that aren't settings."""

    skips_title: bool = False
    seed: int | None = None  # of the match to be played
    n_automatic: int = 0  # games in which the computer plays both sides
    is_quiet: bool = False
    display: str = "colour"  # or monochrome, or inverse
    friend: tuple[str, str] | None = None  # code, empty to invite somebody, and address


AS_USUAL = Opening()
