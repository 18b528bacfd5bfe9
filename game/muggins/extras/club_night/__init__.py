"""Club Night: nine regulars with faces, patter and styles of their own."""

from muggins.registry import Chapter, Extra, MenuEntry

EXTRA = Extra(
    levels="muggins.extras.club_night.regulars:LEVELS",
    menu=(
        MenuEntry(
            "Play",
            "Club Night",
            "Nine games, nine regulars, a scorecard",
            "L",
            "muggins.extras.club_night.club_page:open_club",
            rank=-1,
            under_lock=True,
            for_pairs=False,
        ),
        MenuEntry(
            "Opponents",
            "The regulars of Club Night",
            "Nine opponents with habits of their own",
            "R",
            "muggins.extras.club_night.regulars_page:open_regulars",
            for_pairs=False,
        ),
    ),
    chapters=(
        Chapter("Club Night", "Tournament", "muggins.extras.club_night.night_help:CLUB_NIGHT"),
    ),
    hooks={
        "for_two": "muggins.extras.club_night.club_page:open_club",
        "bond": "muggins.extras.club_night.club:ClubBond",
        "medals": "muggins.extras.club_night.club:read_medals",
        "ending": "muggins.extras.club_night.club_page:make_part",
        "table_menu": "muggins.extras.club_night.club_page:list_entries",
    },
)
