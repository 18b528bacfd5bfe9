"""Club Night: nine regulars with faces, patter and styles of their own."""

from muggins.extras.club_night.regulars import REGULARS
from muggins.registry import Extra

EXTRA = Extra(
    levels=tuple(each.level for each in REGULARS),
    hooks={"bond": "muggins.extras.club_night.club:ClubBond"},
)
