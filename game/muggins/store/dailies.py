"""The daily deal: a challenge derived from the date, and the results of those played."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from typing import NamedTuple

from muggins.rules.seals import N_BYTES
from muggins.settings.settings import Settings
from muggins.store.challenges import Challenge, fit_settings

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
