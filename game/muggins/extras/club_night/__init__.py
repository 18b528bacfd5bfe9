"""Club Night: nine regulars with faces, patter and styles of their own."""

from muggins.registry import Extra, MenuEntry

EXTRA = Extra(
    levels="muggins.extras.club_night.regulars:LEVELS",
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
