"""The programs of 1989, 1993 and 1997: their files, as views that follow the record."""

from muggins.registry import Chapter, Extra, MenuEntry

EXTRA = Extra(
    menu=(
        MenuEntry(
            "Cards",
            "Old commands",
            "Command-line options of three old programs",
            "O",
            "muggins.extras.legacy.legacy_menu:open_old_commands",
            under_lock=True,
        ),
    ),
    chapters=(
        Chapter("Old commands", "Engines", "muggins.extras.legacy.legacy_help:OLD_COMMANDS"),
        Chapter("muggins.ini entries", "", "muggins.extras.legacy.legacy_help:ENTRIES", "files"),
    ),
    hooks={
        "allows_many": "muggins.extras.legacy.ini_view:allows_many",
        "check_settings_file": "muggins.extras.legacy.ini_view:check_file",
        "engines": "muggins.extras.legacy.c_engines",
        "export": "muggins.extras.legacy.regenerate",
        "find_path": "muggins.extras.legacy.oldforms:find_path",
        "help": "muggins.extras.legacy.oldforms:HELP",
        "settings_file": "muggins.extras.legacy.ini_view:IniView",
        "view": "muggins.extras.legacy.activity_log:ActivityLog",
        "words": "muggins.extras.legacy.oldforms:translate",
    },
)
