"""Challenge: a number of games with fixed options and sealed cards, and its shareable code.

A code is short enough for an email, and contains a checksum against typing errors. Its owner knows
the secret of the cards: challenges rely on trust between friends.
"""

from base64 import b32decode, b32encode
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from muggins.rules.deal import Source
from muggins.rules.seals import N_BYTES, Envelope
from muggins.rules.terms import FirstDealer
from muggins.settings.settings import (
    CARDS,
    CONTROLS,
    GROUPS,
    SETTINGS,
    SOUND,
    TABLE,
    TERMS,
    VARIANT,
    Settings,
    rows_of,
)
from muggins.settings.values import LogLevel
from muggins.store.codetext import find_runs, find_windows, group_letters, letters_of
from muggins.store.files import StoreError, finds_file
from muggins.store.reading import read_chosen

ENTRY = "Challenge"  # of the player's section
VERSION = 1
MOST_GAMES = 99
N_OPTIONS, N_CHECK = 8, 4
N_BODY = 2 + N_OPTIONS + N_BYTES
LENGTH = N_BODY + N_CHECK  # bytes
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
NOT_THERE = "No challenge code found. It has 48 letters and digits. Copy all of it and try again."
OTHER_LETTERS = "Invalid code. It can contain letters A to Z and digits 2 to 7 only."
MISTYPED = "The code was mistyped, or part of it is missing. Check it against the original."
HELPS = ("hints", "details", "autoplay", "autoscore")
_BETWEEN = ("claimants", "calls", "handicap")
_CUTS = ("tournament", "cuts_deck", "cuts_every_game")
PLAYED = (*HELPS, "skill", *(name for name in TERMS if name not in (*_BETWEEN, *_CUTS)))
"""The settings that belong to a challenge.

Who claims, how muggins is called, and who is given a start, is for two people at one table to
agree on. A tournament's game has cuts, by which cards would differ.
"""
_IN_CODE = ("skill", *(name for name in PLAYED if name != "skill"))
"""The order of the digits in a code: a new level leaves the codes of the others as they are."""
TELLING = ("deck", "dog_ears")  # bent corners tell cards
_AROUND = [each.name for group in (TABLE, CARDS, SOUND, CONTROLS) for each in GROUPS[group]]
OWN = ("sort", "waits_at_counts", "tallies", *(each for each in _AROUND if each not in TELLING))
"""Personal settings of table, sound and input, which a challenge leaves to the player."""
N_LETTERS = -(-LENGTH * 8 // 5)
LARGEST = 1 << 20  # bytes of a file that may hold a code

_OF_VARIANT = {each.name for each in rows_of(VARIANT)}
TOLD = tuple(name for name in PLAYED if name not in _OF_VARIANT)
"""Settings described by a sentence each; the variant has one for all of its own."""


class CodeError(ValueError):
    """The text isn't a challenge code; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Rules and cards shared by everyone who has the code."""

    settings: Settings
    n_games: int
    secret: bytes

    def source(self) -> Source:
        return Source(0, None, Envelope(self.secret, is_common=True))

    def seal_of(self, number: int) -> str:
        """Return the seal of one of its games, counted from one."""
        return Envelope(self.secret, number).seal

    def chosen(self, own: Settings | None = None, log: LogLevel = LogLevel.MESSAGES) -> Settings:
        """Return all settings of a player who accepts it, with the look of their ``own`` table.

        Where hints are off, none are given on request either.
        """
        look = {name: getattr(own or Settings(), name) for name in OWN}
        return replace(self.settings, sealed=True, log=log, hints_asked=False, **look)


def fit_settings(settings: Settings) -> Settings:
    """Return the settings of a challenge, with defaults for all others.

    First deals alternate, and the starter isn't cut, since cards would differ otherwise.
    """
    played = {name: _nearest(settings, name) for name in PLAYED}
    fixed = settings.first_dealer in (FirstDealer.PLAYER, FirstDealer.COMPUTER)
    dealer = settings.first_dealer if fixed else FirstDealer.ALTERNATE
    return replace(Settings(), **(played | {"first_dealer": dealer, "cuts_starter": False}))


def _nearest(settings: Settings, name: str) -> Any:
    """Return a value available to everyone: not a third-party engine."""
    setting, value = SETTINGS[name], getattr(settings, name)
    return value if value in dict(setting.values) else setting.usual


def write_code(challenge: Challenge) -> str:
    """Return groups of letters and digits, joined by hyphens."""
    body = pack_challenge(challenge)
    return group_letters(write_plain(body + _check(body)))


def read_code(text: str) -> Challenge:
    """Return the challenge of the code in a text, as mail and chat may change it; CodeError."""
    if len(text) > LARGEST:
        raise CodeError(NOT_THERE)
    for letters in find_windows(text, N_LETTERS):
        if {*letters} <= {*LETTERS}:
            data = b32decode(letters)
            body, check = data[:-N_CHECK], data[-N_CHECK:]
            if check == _check(body):
                return unpack_challenge(body)
    raise CodeError(_explain(text))


def _explain(text: str) -> str:
    """Return the reason why a text holds no code, by its most similar part."""
    runs = letters_of(text), *find_runs(text)
    letters = next((each for each in runs if len(each) == N_LETTERS), "")
    if not letters:
        return NOT_THERE
    return OTHER_LETTERS if {*letters} - {*LETTERS} else MISTYPED


def pack_challenge(challenge: Challenge) -> bytes:
    """Pack everything into ``N_BODY`` bytes without a checksum."""
    return bytes([VERSION, challenge.n_games]) + _pack(challenge.settings) + challenge.secret


def unpack_challenge(body: bytes) -> Challenge:
    """Unpack the bytes of ``pack_challenge``; CodeError if they are invalid."""
    is_known = len(body) == N_BODY and body[0] == VERSION
    if not is_known or not 1 <= body[1] <= MOST_GAMES:
        raise CodeError("This code is from a different version of Muggins.")
    settings = _unpack(body[2 : 2 + N_OPTIONS])
    return Challenge(settings, body[1], body[2 + N_OPTIONS :])


def read_file(path: Path) -> str:
    """Return the text of a file that may contain a code or result; StoreError with a sentence."""
    return read_chosen(path, LARGEST, StoreError).decode("utf-8-sig", errors="replace")


def write_plain(data: bytes) -> str:
    """Return the letters of a code in canonical form."""
    return b32encode(data).decode().rstrip("=")


def _check(body: bytes) -> bytes:
    return sha256(b"muggins challenge" + body).digest()[:N_CHECK]


def _pack(settings: Settings) -> bytes:
    """Return the choices as one number, whose digits are their indices among the values."""
    number = 0
    for name in _IN_CODE:
        values = [value for value, _ in SETTINGS[name].values]
        number = number * len(values) + values.index(getattr(settings, name))
    return number.to_bytes(N_OPTIONS, "big")


def _unpack(data: bytes) -> Settings:
    number, changes = int.from_bytes(data, "big"), {}
    for name in reversed(_IN_CODE):
        setting = SETTINGS[name]
        number, place = divmod(number, setting.n_values)
        changes[name] = setting.values[place][0]
    if number:
        raise CodeError("This code is from a different version of Muggins.")
    return replace(Settings(), **changes)


def find_challenge(words: list[str]) -> Challenge:
    """That of a code, perhaps in several words, or of a file that holds one; ValueError."""
    text = " ".join(words)
    try:
        return read_code(text)
    except CodeError:
        if len(words) != 1 or not finds_file(Path(text)):
            raise
    return read_code(read_file(Path(text)))
