"""Fair play: logs, matches of the history and seals are verified."""

from muggins.registry import Chapter, Command, Extra, MenuEntry

EXTRA = Extra(
    commands={
        "replay": Command("muggins.extras.fair.replay:make_parser", "log replay"),
        "verify": Command("muggins.extras.fair.verify:make_parser", "game verification"),
    },
    menu=(
        MenuEntry(
            "Cards",
            "Sealed decks",
            "Proof that no cards were switched",
            "S",
            "muggins.extras.fair.seals_page:open_seals",
            rank=-1,
            under_lock=True,
        ),
    ),
    chapters=(
        Chapter("How sealing works", "", "muggins.extras.fair.seals_help:IN_WORDS", "seals"),
        Chapter("The proof", "How sealing works", "muggins.extras.fair.seals_help:PROOF", "seals"),
    ),
    hooks={
        "coach": "muggins.extras.fair.log_jobs:read_jobs",
        "table_menu": "muggins.extras.fair.seals_page:list_entries",
    },
)
