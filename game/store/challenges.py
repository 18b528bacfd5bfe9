"""A challenge: so many games by such options from the same sealed cards, and the code that says so.

A code is short enough for a mail, and a check in it finds what was mistyped. Who has the code has
the secret of its cards: that is a matter between friends.
"""

from base64 import b32decode, b32encode
from dataclasses import dataclass, replace
from hashlib import sha256

from game.rules.deal import Source
from game.rules.seals import N_BYTES, Envelope
from game.rules.terms import FirstDealer
from game.settings.settings import SETTINGS, TERMS, Settings
from game.settings.values import LogLevel

ENTRY = "Challenge"  # of the player's section
VERSION = 1
MOST_GAMES = 99
MOST_LETTERS = 200
GROUP = 5
N_OPTIONS, N_CHECK = 8, 4
LENGTH = 2 + N_OPTIONS + N_BYTES + N_CHECK
HELPS = ("hints", "details", "autoplay", "autoscore")
PLAYED = (*HELPS, "skill", *TERMS)
"""The settings that belong to a challenge, in the order in which a code has them."""


class CodeError(ValueError):
    """It is no code of a challenge; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """What everybody plays who has the code."""

    settings: Settings
    n_games: int
    secret: bytes

    def source(self) -> Source:
        """Where the cards come from, the same for everybody."""
        return Source(0, None, Envelope(self.secret, is_common=True))

    def seal_of(self, number: int) -> str:
        """What is told of one of its games, counted from one."""
        return Envelope(self.secret, number).seal

    def chosen(self) -> Settings:
        """All settings of a new player who takes it up; every game is logged."""
        return replace(self.settings, sealed=True, log=LogLevel.MESSAGES)


def fit_settings(settings: Settings) -> Settings:
    """Those of a challenge with all else as usual; first deals alternate, or cards would differ."""
    played = {name: getattr(settings, name) for name in PLAYED}
    fixed = settings.first_dealer in (FirstDealer.PLAYER, FirstDealer.COMPUTER)
    dealer = settings.first_dealer if fixed else FirstDealer.ALTERNATE
    return replace(Settings(), **(played | {"first_dealer": dealer}))


def write_code(challenge: Challenge) -> str:
    """Groups of letters and digits, joined by hyphens."""
    body = bytes([VERSION, challenge.n_games]) + _pack(challenge.settings) + challenge.secret
    letters = b32encode(body + _check(body)).decode().rstrip("=")
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def read_code(text: str) -> Challenge:
    """What ``write_code`` wrote, in either case and with any blanks; CodeError for what is none."""
    letters = "".join(text.split()).replace("-", "").upper()
    if len(text) > 2 * MOST_LETTERS or len(letters) != -(-LENGTH * 8 // 5):
        raise CodeError("This is no code of a challenge: it is too long or too short.")
    try:
        data = b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError as error:
        why = "A code has the letters from A to Z and the digits from 2 to 7."
        raise CodeError(why) from error
    body, check = data[:-N_CHECK], data[-N_CHECK:]
    if check != _check(body) or write_plain(data) != letters:
        raise CodeError("The code was mistyped, or a part of it is missing.")
    if body[0] != VERSION or not 1 <= body[1] <= MOST_GAMES:
        raise CodeError("The code comes from another version of Muggins.")
    settings = _unpack(body[2 : 2 + N_OPTIONS])
    return Challenge(settings, body[1], body[2 + N_OPTIONS :])


def write_plain(data: bytes) -> str:
    """The letters of a code; there is one way to write it."""
    return b32encode(data).decode().rstrip("=")


def _check(body: bytes) -> bytes:
    return sha256(b"muggins challenge" + body).digest()[:N_CHECK]


def _pack(settings: Settings) -> bytes:
    """The choices as one number, whose digits are their places among the values."""
    number = 0
    for name in PLAYED:
        values = [value for value, _ in SETTINGS[name].values]
        number = number * len(values) + values.index(getattr(settings, name))
    return number.to_bytes(N_OPTIONS, "big")


def _unpack(data: bytes) -> Settings:
    number, changes = int.from_bytes(data, "big"), {}
    for name in reversed(PLAYED):
        setting = SETTINGS[name]
        number, place = divmod(number, setting.n_values)
        changes[name] = setting.values[place][0]
    if number:
        raise CodeError("The code comes from another version of Muggins.")
    return replace(Settings(), **changes)
