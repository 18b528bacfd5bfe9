"""Club Night: nine regulars with faces, patter and styles of their own."""

from muggins.extras.club_night.regulars import REGULARS
from muggins.registry import Extra, MenuEntry

EXTRA = Extra(
    levels=tuple(each.level for each in REGULARS),
    menu=(
        MenuEntry(
            "Opponents",
            "The regulars of Club Night",
            "Nine opponents, each with habits of its own",
            "R",
            "muggins.extras.club_night.regulars_page:open_regulars",
            for_pairs=False,
        ),
    ),
    hooks={"bond": "muggins.extras.club_night.club:ClubBond"},
)
