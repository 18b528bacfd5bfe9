"""Online play: two programs deal each other cards that neither can see or choose."""

from muggins.registry import Chapter, Command, Extra, MenuEntry

EXTRA = Extra(
    starts={
        "invite": Command("muggins.extras.online.start:make_invite_parser", "play online"),
        "join": Command("muggins.extras.online.start:make_join_parser", "play online", "join CODE"),
    },
    menu=(
        MenuEntry(
            "Play",
            "Play online",
            "Invite a friend, or join one",
            "A",
            "muggins.extras.online.start:open_far",
        ),
    ),
    chapters=(Chapter("Play online", "Two players", "muggins.extras.online.online_help:PAGE"),),
    hooks={
        "table_menu": "muggins.extras.online.start:list_entries",
        "verify": "muggins.extras.online.proof",
    },
)
