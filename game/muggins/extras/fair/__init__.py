"""Fair play: logs, matches of the history and seals are verified."""

from muggins.registry import Chapter, Command, Extra, MenuEntry

EXTRA = Extra(
    commands={
        "replay": Command("muggins.extras.fair.replay:make_parser", "replay a log"),
        "verify": Command("muggins.extras.fair.verify:make_parser", "verify games"),
    },
    menu=(
        MenuEntry(
            "Cards",
            "Sealed decks",
            "Proof that no card was changed",
            "S",
            "muggins.extras.fair.seals_menu:open_seals",
            rank=-1,
            under_lock=True,
        ),
    ),
    chapters=(
        Chapter("In words", "", "muggins.extras.fair.seals_help:IN_WORDS", "seals"),
        Chapter("The proof", "In words", "muggins.extras.fair.seals_help:PROOF", "seals"),
    ),
    hooks={
        "coach": "muggins.extras.fair.log_jobs:read_jobs",
        "table_menu": "muggins.extras.fair.seals_menu:list_entries",
    },
)
