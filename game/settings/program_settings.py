"""What is not of the table: where cards come from, the log, and what one plays with."""

from game.control.bindings import read_table
from game.settings.declare import Old, choice, group, names, path, switch, text
from game.settings.values import BY_LENGTH, CardSource, LogLevel, read_address

_MINUTES = {
    0: "Never",
    5: "After 5 idle minutes",
    10: "After 10 idle minutes",
    BY_LENGTH: "After 5 at 61, 10 at 121",
}

SIZES = (100, 125, 150)  # of words, per cent


def _read_minutes(text: str) -> int:
    """What lies between two choices is the lesser of them."""
    minutes = int(text)
    if not BY_LENGTH <= minutes <= max(_MINUTES):
        raise ValueError(f"no such number of minutes: {minutes}")
    return max(each for each in _MINUTES if each <= minutes)


def _read_size(text: str) -> int:
    """Whatever lies between is the lesser."""
    size = int(text)
    return max((each for each in SIZES if each <= size), default=SIZES[0])


def _read_bindings(text: str) -> str:
    read_table(text)
    return text


def _read_mailbox(text: str) -> str:
    if text and not text.startswith(("ws://", "wss://")):
        raise ValueError(f"no address of a mailbox: {text}")
    return text


def _read_relay(text: str) -> str:
    read_address(text)
    return text


@group
class RecordSettings:
    card_source: CardSource = choice(
        CardSource.SEQUENCE,
        Old(11, ("Default Sequence.", "Card Data File.")),
        "Cards come from",
        "From the next hand: the default sequence, or the bytes of any file.",
        {CardSource.SEQUENCE: "Default sequence", CardSource.FILE: "A card data file"},
    )
    log: LogLevel = choice(
        LogLevel.OFF,
        Old(12, ("Disable Logging.", "Log Games Only.", "Log Games and Messages.")),
        "Activity log",
        "At once: writes every hand to a text file beside the settings.",
        {
            LogLevel.OFF: "Off",
            LogLevel.GAMES: "Games",
            LogLevel.MESSAGES: "Games and messages",
        },
    )
    asks_to_append: bool = choice(
        False,
        "AskAppend",
        "Statistics of a match",
        "When a match that is logged ends: you may append them by the button, or are asked.",
        {False: "By the button", True: "Asked for at its end"},
    )
    sealed: bool = switch(
        False,
        "Sealed",
        "Seal the pack",
        "From the next hand: the seed of each game is settled, and sealed, before you cut.",
    )
    data_file: str = path("DataFile", "Card Data File", "The file whose bytes become cards.")
    log_file: str = path("LogFile", "Log File", "Where the log is written.")


@group
class ControlSettings:
    words: int = choice(  # per cent
        100,
        "Words",
        "Words and plates",
        "At once: larger words, figures and plates; the large card faces go well with them.",
        {100: "Usual", 125: "A quarter larger", 150: "Half as large again"},
        read=_read_size,
    )
    one_switch: int = choice(  # tenths of a second
        0,
        "OneSwitch",
        "One switch",
        "At once: a ring walks round all there is to choose; Space, Enter or a click takes it.",
        {
            0: "Off",
            10: "A step a second",
            15: "A step in 1.5 seconds",
            20: "A step in 2 seconds",
            30: "A step in 3 seconds",
        },
    )
    pointer: str = choice(
        "arrow",
        "Pointer",
        "Pointer",
        "Seven shapes; large is for tired eyes, the bone is MoonBeam's.",
        names("arrow", "large", "glove", "cross", "ring", "spade", "bone"),
    )
    blank_after: int = choice(
        0,
        "BlankAfter",
        "Blank the screen",
        "Any key or button brings the picture back.",
        _MINUTES,
        read=_read_minutes,
    )
    corner_blanks: bool = switch(
        False,
        "CornerBlanks",
        "Blank in the corner",
        "Pushing the pointer into the top right corner blanks the screen at once.",
    )
    pauses: bool = choice(
        True,
        "Pauses",
        "In another window",
        "What motion and sound do while you work elsewhere.",
        {True: "The game waits", False: "It goes on"},
    )
    boss_hides: bool = choice(
        False,
        "BossKey",
        "Boss key",
        "The boss key pressed away from the table: it goes back there, or hides at once.",
        {False: "To the table first", True: "Hides everything"},
    )
    keys: str = text(
        "",
        "Keys",
        "Keys",
        "The keys that mean something else than usual.",
        "as in j=hint;k=automatic",
        _read_bindings,
    )
    pad: str = text(
        "",
        "Pad",
        "Buttons of a pad",
        "The buttons that mean something else than usual.",
        "as in leftstick=hint",
        _read_bindings,
    )
    safe_video: bool = switch(
        False,
        "SafeVideo",
        "Safe video",
        "Draws in the plainest way, where the screen stays dark otherwise.",
        is_row=False,
    )
    mailbox: str = text(
        "ws://relay.magic-wormhole.io:4000/v1",
        "Mailbox",
        "Mailbox for friends far away",
        "Where programs in two networks meet by a code: a mailbox server of magic-wormhole.",
        "ws:// or wss:// and so on; nothing: in one network only",
        _read_mailbox,
    )
    relay: str = text(
        "transit.magic-wormhole.io:4001",
        "Relay",
        "Relay for friends far away",
        "What carries the words between two networks: a Transit relay of magic-wormhole.",
        "HOST:PORT; nothing: in one network only",
        _read_relay,
    )
