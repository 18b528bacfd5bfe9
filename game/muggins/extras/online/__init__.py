"""Online play: two programs deal each other cards that neither can see or choose."""

from muggins.registry import Chapter, Extra, MenuEntry

EXTRA = Extra(
    starts={
        "ask": "muggins.extras.online.start:make_ask_parser",
        "join": "muggins.extras.online.start:make_join_parser",
    },
    menu=(
        MenuEntry(
            "Play",
            "Play online",
            "Invite a friend, or join one",
            "A",
            "muggins.extras.online.table_menu:open_far",
        ),
    ),
    manual=(Chapter("Play online", "Two players", "muggins.extras.online.online_help:PAGE"),),
    hooks={
        "table_menu": "muggins.extras.online.table_menu:list_entries",
        "verify": "muggins.extras.online.proof",
    },
)
