"""Settings of the program: card source, log, and controls."""

from muggins.control.intents import read_table
from muggins.settings.declare import Old, choice, group, names, path, switch, text
from muggins.settings.values import BY_LENGTH, CardSource, LogLevel, read_address

_MINUTES = {
    0: "Never",
    5: "After 5 minutes",
    10: "After 10 minutes",
    BY_LENGTH: "By game length",
}

SIZES = (100, 125, 150)  # of words, per cent


def _read_minutes(text: str) -> int:
    """Parse minutes, rounded down to an available choice."""
    minutes = int(text)
    if not BY_LENGTH <= minutes <= max(_MINUTES):
        raise ValueError(f"invalid number of minutes: {minutes}")
    return max(each for each in _MINUTES if each <= minutes)


def _read_size(text: str) -> int:
    """Parse a size, rounded down to an available choice."""
    size = int(text)
    return max((each for each in SIZES if each <= size), default=SIZES[0])


def _read_bindings(text: str) -> str:
    read_table(text)
    return text


def _read_mailbox(text: str) -> str:
    if text and not text.startswith(("ws://", "wss://")):
        raise ValueError(f"not a mailbox server address: {text}")
    return text


def _read_relay(text: str) -> str:
    read_address(text)
    return text


@group
class RecordSettings:
    card_source: CardSource = choice(
        CardSource.SEQUENCE,
        Old(11, ("Default Sequence.", "Card Data File.")),
        "Card source",
        "Deals from the default sequence, or from the bytes of any file.",
        {CardSource.SEQUENCE: "Default sequence", CardSource.FILE: "Card data file"},
        when="next hand",
    )
    log: LogLevel = choice(
        LogLevel.OFF,
        Old(12, ("Disable Logging.", "Log Games Only.", "Log Games and Messages.")),
        "Activity log",
        "Writes every hand to a text file in your data folder.",
        {
            LogLevel.OFF: "Off",
            LogLevel.GAMES: "Games",
            LogLevel.MESSAGES: "Games and messages",
        },
    )
    asks_to_append: bool = choice(
        False,
        "AskAppend",
        "Match statistics",
        "Adds a match's statistics to the log when you choose to, or asks you when the match ends.",
        {False: "On request", True: "Ask at the end"},
    )
    sealed: bool = switch(
        False,
        "Sealed",
        "Sealed deck",
        "Fixes and seals each game's shuffle before you cut, so you can verify it later.",
        when="next hand",
    )
    data_file: str = path(
        "DataFile",
        "Card data file",
        "The file whose bytes are turned into cards.",
        "Card Data File",
    )
    log_file: str = path("LogFile", "Log file", "Where the log is saved.", "Log File")


@group
class ControlSettings:
    words: int = choice(  # per cent
        100,
        "Words",
        "Text size",
        "Enlarges text and panels. Works well with Large card faces.",
        {size: f"{size}%" for size in SIZES},
        read=_read_size,
    )
    one_switch: int = choice(  # tenths of a second
        0,
        "OneSwitch",
        "Single-switch scanning",
        "A ring steps through the choices. Space, Enter or a click selects one.",
        {0: "Off", 10: "1 second", 15: "1.5 seconds", 20: "2 seconds", 30: "3 seconds"},
    )
    pointer: str = choice(
        "arrow",
        "Pointer",
        "Pointer",
        "The shape of the pointer. The bone is MoonBeam's.",
        names("arrow", "large", "glove", "cross", "ring", "spade", "bone"),
    )
    left_handed: bool = choice(
        False,
        "LeftHanded",
        "Main button",
        "Left-handed? Put the main button on the left side of the table.",
        {False: "On the right", True: "On the left"},
    )
    blank_after: int = choice(
        0,
        "BlankAfter",
        "Screen blanker",
        (
            "Blanks the screen when you're away. By game length: after 5 minutes in a game to "
            "61, 10 in a game to 121."
        ),
        _MINUTES,
        read=_read_minutes,
    )
    corner_blanks: bool = switch(
        False,
        "CornerBlanks",
        "Corner blanking",
        "Blanks the screen when the pointer is in the top right corner.",
    )
    pauses: bool = choice(
        True,
        "Pauses",
        "In the background",
        "Pauses the game, or keeps it running, while you use another window.",
        {True: "Pause", False: "Keep running"},
    )
    boss_key: str = choice(
        "esc",
        "Boss",
        "Boss key",
        "Which key hides the game. With F8, Esc opens the menu instead.",
        {"esc": "Esc", "f8": "F8"},
    )
    boss_hides: bool = choice(
        False,
        "BossKey",
        "Boss key on other pages",
        "On other pages, the boss key returns to the table first or hides the game right away.",
        {False: "Return to table first", True: "Hide right away"},
    )
    keys: str = text(
        "",
        "Keys",
        "Keys",
        "Keys you've reassigned.",
        "for example, j=hint;k=automatic",
        _read_bindings,
    )
    pad: str = text(
        "",
        "Pad",
        "Gamepad buttons",
        "Gamepad buttons you've reassigned.",
        "for example, leftstick=hint",
        _read_bindings,
    )
    safe_video: bool = switch(
        False,
        "SafeVideo",
        "Safe video",
        "Draws without the graphics card. Try this if the screen stays black.",
        is_row=False,
    )
    mailbox: str = text(
        "ws://relay.magic-wormhole.io:4000/v1",
        "Mailbox",
        "Online mailbox server",
        "The magic-wormhole mailbox server used to find your friend across networks.",
        "a ws:// or wss:// address (if empty, only your own network is searched)",
        _read_mailbox,
    )
    relay: str = text(
        "transit.magic-wormhole.io:4001",
        "Relay",
        "Online relay server",
        "The magic-wormhole transit relay used to connect across networks.",
        "HOST:PORT (if empty, you can connect only on your own network)",
        _read_relay,
    )
