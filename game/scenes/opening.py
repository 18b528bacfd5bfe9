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
    friend: tuple[str, str] | None = None  # his code, empty to ask somebody, and an address


AS_USUAL = Opening()
