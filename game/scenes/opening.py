"""How a run begins, as the command line wants it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opening:
    """What holds for this run besides settings.

    ``seed`` is that of the match to be played, ``n_automatic`` the games in which the computer
    plays both sides; ``display`` is ``colour``, ``monochrome`` or ``inverse``.
    """

    skips_title: bool = False
    seed: int | None = None
    n_automatic: int = 0
    is_quiet: bool = False
    display: str = "colour"


AS_USUAL = Opening()
