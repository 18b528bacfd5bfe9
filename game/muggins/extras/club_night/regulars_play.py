"""The regulars' games among themselves, played from the season's seed in a child process.

Their results are stored in a file. Without it they are played again, with the same results.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard
from weakref import WeakKeyDictionary

from muggins.extras.club_night.season import N_GAMES, ClubScore, Season
from muggins.processes import Child
from muggins.record.grade_process import LOWEST
from muggins.rules.terms import TARGET
from muggins.session.session import Session
from muggins.store.files import shelve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Pair = tuple[str, str]
Rows = list[list[int]]
FOLDER, MOST = "club", 20  # files that are kept
HIGHEST_HAND = 29


def serve(pipe: "Connection", season: Season, pairs: list[Pair]) -> None:
    for pair in pairs:
        pipe.send((pair, play_pair(season, pair)))


def play_pair(season: Season, pair: Pair) -> Rows:
    """Play the games of two regulars: both scores and both high hands of each night."""
    from muggins.mind.arena.parallel_games import play_seeds

    games = season.pairs()[pair]
    seeds = [int.from_bytes(season.draw("pair", night, *pair)[:4], "big") for night, _, _ in games]
    return play_seeds(pair, seeds, [int(not is_first) for _, _, is_first in games])


class RegularsPlay:
    """Results of the regulars' games in a season; missing ones are played in the background."""

    serve = staticmethod(serve)

    def __init__(self, folder: Path | None, season: Season) -> None:
        name = f"{season.draw('file').hex()[:8]}.json"
        self._path = None if folder is None else folder / FOLDER / name
        self.season = season
        self._games = season.pairs()
        self._rows = self._read()
        self._child: Child | None = None
        self._is_off = False

    @property
    def n_missing(self) -> int:
        """The number of pairs whose games haven't been played."""
        return len(self._games) - len(self._rows)

    def update(self) -> bool:
        """Collect results, and have the missing games played; return True if there were any."""
        if self._is_off or not self.n_missing:
            return False
        found = dict[Pair, Rows]()
        try:
            self._collect(found)
        except (EOFError, OSError):  # no process can be started, or it was ended
            self.close()
        if found:
            self.take(found)
        return bool(found)

    def _collect(self, found: dict[Pair, Rows]) -> None:
        if self._child is None:
            missing = [pair for pair in self._games if pair not in self._rows]
            self._child = Child(self.serve, self.season, missing, nice=LOWEST)
        while len(found) < self.n_missing and self._child.has_said():
            pair, rows = self._child.receive()
            found[pair] = rows

    def take(self, found: Mapping[Pair, Rows]) -> None:
        """Store results of some pairs."""
        self._rows.update(found)
        if self._path is not None:
            told = {" ".join(pair): rows for pair, rows in self._rows.items()}
            shelve(self._path, json.dumps(told).encode(), MOST)

    def close(self) -> None:
        self._is_off = True
        if self._child is not None:
            self._child.close()

    def scores(self, n_rounds: int) -> Iterator[ClubScore]:
        """Yield the results of the first rounds of the season."""
        for pair, rows in self._rows.items():
            for (night, game, _), row in zip(self._games[pair], rows, strict=True):
                if night * N_GAMES + game < n_rounds:
                    yield ClubScore(night, game, pair, (row[0], row[1]), (row[2], row[3]))

    def _read(self) -> dict[Pair, Rows]:
        try:
            told = json.loads(b"{}" if self._path is None else self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(told, dict):
            return {}
        found = {pair: told.get(" ".join(pair)) for pair in self._games}
        return {
            pair: rows for pair, rows in found.items() if _is_valid(rows, len(self._games[pair]))
        }


def _is_valid(rows: Any, n_games: int) -> TypeGuard[Rows]:
    """Return True for one valid row for each game."""
    is_list = isinstance(rows, list) and len(rows) == n_games
    return is_list and all(_is_score(row) for row in rows)


def _is_score(row: Any) -> bool:
    if not isinstance(row, list) or [*map(type, row)] != [int] * 4:
        return False
    low, high = sorted(row[:2])
    is_won = 0 <= low < high == TARGET
    return is_won and all(0 <= each <= HIGHEST_HAND for each in row[2:])


_PLAYS: WeakKeyDictionary[Session, dict[Season, RegularsPlay]] = WeakKeyDictionary()


def play_of(session: Session, season: Season) -> RegularsPlay:
    """Return the regulars' games of a season, which go on while the program runs."""
    found = _PLAYS.setdefault(session, {})
    if season not in found:
        found[season] = RegularsPlay(session.recorder.players.folder, season)
    return found[season]
