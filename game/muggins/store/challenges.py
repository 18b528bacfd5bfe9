"""Challenges: fixed options and sealed cards, their shareable code, and the daily deal."""

import re
import unicodedata
from base64 import b32decode, b32encode
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import accumulate, product
from pathlib import Path
from typing import Any, NamedTuple

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
from muggins.store.files import StoreError, finds_file, read_chosen

MINUSES = "\u02d7\u2043\u2212"  # that look like hyphens, and are no dashes in Unicode
INVISIBLE = ("Cf", "Mn", "Me")  # categories of Unicode: joiners, soft hyphens, variants of letters
N_GROUPED = 5  # letters
N_TRIMMED = 5  # groups at either end of a run that may be words of the text around a code
_RUN = re.compile("[A-Z0-9]+")


def clean(text: str) -> str:
    """Normalize to uppercase with plain letters and hyphens, without invisible characters."""
    import html  # which no start needs

    plain = unicodedata.normalize("NFKC", html.unescape(text)).upper()
    if plain.isascii():
        return plain
    return plain.translate({ord(letter): _replace(letter) for letter in {*plain}})


def _replace(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Pd" or letter in MINUSES:
        return "-"
    return "" if category in INVISIBLE else letter


def group_letters(letters: str) -> str:
    """Return groups of letters and digits, joined by hyphens."""
    return "-".join(letters[at : at + N_GROUPED] for at in range(0, len(letters), N_GROUPED))


def letters_of(text: str) -> str:
    """Return all letters and digits of the text, in capitals."""
    return "".join(_RUN.findall(clean(text)))


def find_windows(text: str, size: int) -> Iterator[str]:
    """Yield the letters of consecutive groups with that total length."""
    groups = _RUN.findall(clean(text))
    letters, starts = "".join(groups), [0, *accumulate(map(len, groups))]
    ends = {*starts}
    return (letters[at : at + size] for at in starts if at + size in ends)


def find_runs(text: str) -> Iterator[str]:
    """Yield the letters of joined groups, also without some at either end."""
    for groups in _joined(clean(text)):
        for head, tail in product(range(N_TRIMMED), repeat=2):
            yield "".join(groups[head : len(groups) - tail])


def _joined(plain: str) -> Iterator[list[str]]:
    run, end = list[str](), 0
    for found in _RUN.finditer(plain):
        between = plain[end : found.start()]
        if run and "-" not in between and between.count("\n") != 1:
            yield run
            run = []
        run.append(found.group())
        end = found.end()
    yield run


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


TEXT = b"muggins daily deal "
N_GAMES = 1
DAY, DAYS = "Daily", "Dailies"
"""Entries of a player: the day of the deal in progress, and what became of other days."""
PAR = "Par"
"""Entry of a player: the last day whose par was found, and the match points Master gained then."""

MARK = "-D"  # ends the default name for playing it
A_DAY = timedelta(days=1)


class Daily(NamedTuple):
    """Result of a daily deal that was completed, other than in practice."""

    day: date
    points: tuple[int, int]  # yours, and the computer's

    @property
    def is_won(self) -> bool:
        return self.points[0] > self.points[1]


def daily_challenge(day: date) -> Challenge:
    """Return the challenge of a day: a game to 121 against Classic, without help at the table."""
    secret = sha256(TEXT + day.isoformat().encode()).digest()[:N_BYTES]
    settings = replace(Settings(), hints=False, autoplay=False, autoscore=False)
    return Challenge(fit_settings(settings), N_GAMES, secret)


def write_dailies(played: Iterable[Daily]) -> str:
    return " ".join(f"{each.day}:{each.points[0]}-{each.points[1]}" for each in played)


def read_dailies(text: str) -> tuple[Daily, ...]:
    """Parse saved results, sorted by day; invalid ones are dropped."""
    found: dict[date, Daily] = {}
    for word in text.split():
        told, _, points = word.partition(":")
        with suppress(ValueError):
            day, (own, computers) = date.fromisoformat(told), points.split("-")
            found.setdefault(day, Daily(day, (int(own[:4]), int(computers[:4]))))
    return tuple(found[day] for day in sorted(found))


def count_streak(days: Collection[date], today: date) -> int:
    """Count the days in a row up to today; a missing result for today doesn't break the streak."""
    day, n_days = today if today in days else today - A_DAY, 0
    while day in days:
        day, n_days = day - A_DAY, n_days + 1
    return n_days


def longest_streak(days: Collection[date]) -> int:
    ends = (day for day in days if day + A_DAY not in days)
    return max((count_streak(days, day) for day in ends), default=0)
