"""The challenge a player has accepted; match and options stay locked until it is finished."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from muggins.record.player_names import LONGEST_NAME, first_at
from muggins.record.players import Players
from muggins.rules.state import GameOver, State
from muggins.store.challenges import ENTRY, Challenge, read_code, write_code
from muggins.store.dailies import MARK, Daily, daily_challenge, read_dailies, write_dailies

if TYPE_CHECKING:
    from muggins.record.snapshot import Snapshot

DAY, DAYS = "Daily", "Dailies"
"""Its entries beside the code: the day of the deal, and the results of other days."""

Found = TypeVar("Found")
LOCKED = "The match is locked: you can't change options, match or player."


class LockedError(ValueError):
    def __init__(self) -> None:
        super().__init__(LOCKED)


class Bond:
    """Challenge state of one player, stored in the player's section of the INI file."""

    def __init__(self, players: Players, name: str) -> None:
        self._players, self.name = players, name
        self.challenge = _read(read_code, self._get(ENTRY))  # played out or not
        self.day = _read(date.fromisoformat, self._get(DAY))

    def _get(self, entry: str) -> str:
        return self._players.get(self.name, entry) or ""

    @property
    def is_daily(self) -> bool:
        """True for a daily deal of any day."""
        return self.day is not None or bool(self._get(DAYS))

    @property
    def dailies(self) -> tuple[Daily, ...]:
        """The ranked daily deals, the newest last."""
        return read_dailies(self._get(DAYS))

    @property
    def is_practice(self) -> bool:
        """True for a daily deal that was already played."""
        return self.is_daily and self.day is None

    def has_played(self, day: date) -> bool:
        return any(each.day == day for each in self.dailies)

    def holds(self, n_games: int) -> bool:
        """Return True if the challenge is unfinished after that many games."""
        return self.challenge is not None and n_games < self.challenge.n_games

    def is_played_out(self, page: "Snapshot") -> bool:
        is_last = self.challenge is not None and page.record.games == self.challenge.n_games
        return is_last and isinstance(page.state.phase, GameOver) and not self.is_practice

    def begins(self, wanted: Challenge, n_games: int) -> bool:
        """Return True if a match must start for it: a daily deal can be repeated for practice."""
        return wanted != self.challenge or (self.is_daily and not self.holds(n_games))

    def check(self, wanted: Challenge, n_games: int, today: date) -> None:
        """Raise ValueError, with a sentence, if another match blocks the challenge.

        A daily deal is replaced by that of another day.
        """
        if self.is_daily and (wanted == self.challenge or wanted == daily_challenge(today)):
            return
        what = "another challenge to finish" if self.holds(n_games) else "a match"
        raise ValueError(f"{self.name} already has {what}. Choose a new name for the challenge.")

    def take(self, wanted: Challenge, today: date) -> None:
        self.challenge = wanted
        is_today = wanted == daily_challenge(today)
        self.day = today if is_today and not self.has_played(today) else None
        self._players.set(self.name, ENTRY, write_code(wanted))
        self._players.set(self.name, DAY, self.day.isoformat() if self.day else "")

    def settle(self, state: State, n_games: int) -> None:
        """Record the score of a finished daily deal, except in practice."""
        challenge = self.challenge
        is_last = challenge is not None and n_games == challenge.n_games
        if is_last and self.day is not None and not self.has_played(self.day):
            played = (*self.dailies, Daily(self.day, state.scores))
            self._players.set(self.name, DAYS, write_dailies(played))


def name_for(players: Players, own: str, wanted: Challenge, today: date) -> str:
    """Return the player name of a challenge: that of its match, or a free one."""
    names = players.names()
    bonds = {name: Bond(players, name) for name in names}
    going_on = next((name for name in names if bonds[name].challenge == wanted), None)
    if going_on is not None:
        return going_on
    if wanted == daily_challenge(today):
        return name_for_dailies(players, own)
    return _free_name(players, first_at(own))


def name_for_dailies(players: Players, own: str) -> str:
    if Bond(players, own).is_daily:
        return own
    usual = _with_ending(first_at(own), MARK)
    return usual if Bond(players, usual).is_daily else _free_name(players, usual, 1)


def _free_name(players: Players, own: str, first: int = 2) -> str:
    known = {name.casefold() for name in players.names()}
    more = (own if number == 1 else _with_ending(own, f"-{number}") for number in range(first, 100))
    free = (name for name in more if name.casefold() not in known and not players.is_known(name))
    return next(free, own)


def _with_ending(name: str, ending: str) -> str:
    return f"{name[: LONGEST_NAME - len(ending)].rstrip('-')}{ending}"


def _read(read: Callable[[str], Found], text: str) -> Found | None:
    try:
        return read(text)
    except ValueError:
        return None
