"""Faces of the nine regulars, from text files: 32 by 24 cells for each of four moods.

A file begins with the colors of case and phosphor. The grids are the usual face, gloating, alarmed,
and with its eyes shut.
"""

from functools import cache

from muggins.extras.club_night.regulars import FOLDER
from muggins.paint.opponent import Portrait


@cache
def portrait_of(key: str) -> Portrait:
    """Return the portrait of a regular by its key."""
    file = FOLDER / "faces" / f"{key}.txt"
    head, *grids = file.read_text(encoding="utf-8").split("\n\n")
    colors = dict(line.split() for line in head.splitlines())
    return Portrait(colors["case"], colors["glow"], *(tuple(grid.split()) for grid in grids))
