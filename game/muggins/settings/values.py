"""Values of settings that aren't defined by the rules."""

import re
from enum import IntEnum

from muggins.rules.cards import read_cards

LOUDEST = 10
LONGEST_DELAY = 9  # seconds
BY_LENGTH = -1  # minutes: 5 where the game goes to 61, else 10, as in Cribbage for DOS
MOST_DOG_EARS = 13
FIRST_EARS = read_cards("5h5cJs8dKh2cAd")  # of a dog-eared deck that nobody has marked yet


class CardSource(IntEnum):
    SEQUENCE = 0
    FILE = 1


class LogLevel(IntEnum):
    OFF = 0
    GAMES = 1
    MESSAGES = 2


class Forced(IntEnum):
    """Moves that are made automatically when there is no choice."""

    NOTHING = 0
    FREE = 1  # and no claim that could be missed
    ALL = 2


class Curtain(IntEnum):
    """Cards hidden between turns of two people at one table."""

    ALWAYS = 0
    THROW = 1  # and in the play cards show while they are held up
    NONE = 2


class Claimants(IntEnum):
    """The sides that count for themselves: one for the first, two for the other, or both."""

    FIRST = 1
    OTHER = 2
    BOTH = 3


class Coach(IntEnum):
    OFF = 0
    WORD = 1
    ASK = 2


class DeckKind(IntEnum):
    DEFAULT = 0
    DOG_EARED = 1
    CUSTOM = 2


class PatterKind(IntEnum):
    HIDDEN = 0
    DEFAULT = 1
    CUSTOM = 2


class Sounds(IntEnum):
    """Tunes at the end of a game."""

    OFF = 0
    DEFAULT = 1
    CUSTOM = 2


class Background(IntEnum):
    """Color of the felt."""

    GREEN = 0
    CYAN = 1
    GRAY = 2


def name_head_start(handicap: int) -> str:
    """Return a head start for the options, as in ``20 for player 1``."""
    number = 1 if handicap > 0 else 2
    return f"{abs(handicap)} for player {number}" if handicap else "None"


def write_given(handicap: int) -> str:
    """Return a head start for the log, as in ``20 to the first``; empty for none."""
    who = "first" if handicap > 0 else "second"
    return f"{abs(handicap)} to the {who}" if handicap else ""


NO_ADDRESS = "Enter an address and a port, such as 192.168.1.7:4711 or [fe80::7]:4711."
_ADDRESS = re.compile(
    r"(?:\[(?P<v6>[0-9A-Fa-f:.]+(?:%\w+)?)\]|(?P<host>[^\s\[\]:]+)):(?P<port>[0-9]{1,5})"
)


def read_address(text: str) -> tuple[str, int] | None:
    """Return a host and a port, None for no text; an IPv6 address needs brackets. ValueError."""
    if not text:
        return None
    found = _ADDRESS.fullmatch(text.strip())
    if found is None or int(found["port"]) >= 1 << 16:
        raise ValueError(NO_ADDRESS)
    return found["v6"] or found["host"], int(found["port"])


def write_address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
