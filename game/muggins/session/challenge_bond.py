"""The challenge that a player has accepted, and the daily deals; they bind until played out."""

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from muggins.record.match_log import Snapshot
from muggins.record.players import LONGEST_NAME, Bond, Players, first_at
from muggins.record.recorder import Recorder
from muggins.rules.deal import Source
from muggins.rules.state import GameOver, State
from muggins.settings.settings import Settings
from muggins.settings.values import LogLevel
from muggins.store.challenges import (
    DAY,
    DAYS,
    ENTRY,
    MARK,
    OWN,
    PAR,
    Challenge,
    Daily,
    daily_challenge,
    read_code,
    read_dailies,
    write_code,
    write_dailies,
)

Found = TypeVar("Found")


class ChallengeBond(Bond):
    """The challenge of one player, as the entries of that player have it."""

    def __init__(self, players: Players, name: str) -> None:
        super().__init__(players, name)
        self.challenge = _read(read_code, self._get(ENTRY))  # played out or not
        self.day = _read(date.fromisoformat, self._get(DAY))

    def _get(self, entry: str) -> str:
        return self._players.get(self.name, entry) or ""

    @property
    def has_own_settings(self) -> bool:  # type: ignore[override]
        return self.challenge is not None

    @classmethod
    def name_for(cls, players: Players, own: str, wanted: object, today: date) -> str:
        assert isinstance(wanted, Challenge)
        return name_for(players, own, wanted, today)

    @property
    def is_guest(self) -> bool:  # type: ignore[override]
        return self.is_daily

    @property
    def is_daily(self) -> bool:
        """True for a daily deal of any day."""
        return self.day is not None or bool(self._get(DAYS))

    @property
    def dailies(self) -> tuple[Daily, ...]:
        """The daily deals that were played in earnest, the newest last."""
        return read_dailies(self._get(DAYS))

    def par_of(self, day: date) -> int | None:
        """Return the match points that Master gained in a day's deal, if that was found."""
        known, _, gained = self._get(PAR).partition(":")
        return _read(int, gained) if known == day.isoformat() else None

    @property
    def is_practice(self) -> bool:
        """True for a daily deal that was already played."""
        return self.is_daily and self.day is None

    def has_played(self, day: date) -> bool:
        return any(each.day == day for each in self.dailies)

    def holds(self, n_games: int) -> bool:
        return self.challenge is not None and n_games < self.challenge.n_games

    def is_free(self, setting: str) -> bool:
        return setting in OWN

    def is_played_out(self, snapshot: Snapshot) -> bool:
        is_last = self.challenge is not None and snapshot.record.games == self.challenge.n_games
        return is_last and isinstance(snapshot.state.phase, GameOver) and not self.is_practice

    def begins(self, wanted: object, n_games: int | None, today: date) -> bool:
        """Return whether a match begins with a challenge; ValueError where another one is there.

        The deal of a day can be played again, for practice, and gives way to that of another day.
        """
        if n_games is None:
            return True
        is_same = wanted == self.challenge
        if is_same and (self.holds(n_games) or not self.is_daily):
            return False
        if self.is_daily and (is_same or wanted == daily_challenge(today)):
            return True
        what = "another challenge to finish" if self.holds(n_games) else "a match"
        raise ValueError(f"{self.name} already has {what}. Choose a new name for the challenge.")

    def take(self, wanted: object, today: date, own: Settings | None) -> tuple[Settings, Source]:
        assert isinstance(wanted, Challenge)
        self.challenge = wanted
        is_today = wanted == daily_challenge(today)
        self.day = today if is_today and not self.has_played(today) else None
        self._players.set(self.name, ENTRY, write_code(wanted))
        self._players.set(self.name, DAY, self.day.isoformat() if self.day else "")
        log = LogLevel.OFF if self.is_daily else LogLevel.MESSAGES  # a log has one challenge
        return wanted.chosen(own, log), wanted.source()

    def settle(self, state: State) -> None:
        """Note that a game is over: the points of a daily deal are kept, but for practice."""
        challenge = self.challenge
        is_last = challenge is not None and state.tally.games == challenge.n_games
        if is_last and self.day is not None and not self.has_played(self.day):
            played = (*self.dailies, Daily(self.day, state.scores))
            self._players.set(self.name, DAYS, write_dailies(played))


def bond_of(recorder: Recorder) -> ChallengeBond:
    return ChallengeBond(recorder.players, recorder.name)


def name_for(players: Players, own: str, wanted: Challenge, today: date) -> str:
    """The name under which a challenge goes on, or begins: a free one beside the player's own."""
    names = players.names()
    bonds = {name: ChallengeBond(players, name) for name in names}
    going_on = next((name for name in names if bonds[name].challenge == wanted), None)
    if going_on is not None:
        return going_on
    if wanted == daily_challenge(today):
        return name_for_dailies(players, own)
    return _free_name(players, first_at(own))


def name_for_dailies(players: Players, own: str) -> str:
    return name_beside(players, own, MARK, lambda name: ChallengeBond(players, name).is_daily)


def name_beside(players: Players, own: str, mark: str, is_one: Callable[[str], bool]) -> str:
    """Return a name for one kind of match that ends in a mark; ``is_one`` says if one is it."""
    if is_one(own):
        return own
    usual = _with_ending(first_at(own), mark)
    return usual if is_one(usual) else _free_name(players, usual, 1)


def _free_name(players: Players, own: str, first: int = 2) -> str:
    known = {name.casefold() for name in players.names()}
    more = (own if number == 1 else _with_ending(own, f"-{number}") for number in range(first, 100))
    free = (name for name in more if name.casefold() not in known and not players.is_known(name))
    return next(free, own)


def _with_ending(name: str, ending: str) -> str:
    return f"{name[: LONGEST_NAME - len(ending)].rstrip('-')}{ending}"


def _read(read: Callable[[str], Found], text: str) -> Found | None:
    try:
        return read(text) if text else None
    except ValueError:
        return None
