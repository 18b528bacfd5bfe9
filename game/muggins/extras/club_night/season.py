"""A season of Club Night: who meets whom, points as clubs write them, and the standings.

Ten players meet round-robin every night, so nobody has a bye: the player and the nine regulars. Two
people at one table meet nine times. Everything follows from the seed of the season.
"""

from base64 import b32decode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

from muggins.extras.club_night.regulars import REGULARS
from muggins.rules.deal import Source
from muggins.rules.seals import N_BYTES
from muggins.rules.terms import WEIGHTS, FirstDealer, Variant, margin_of
from muggins.settings.settings import Settings, with_tournament, with_variant
from muggins.settings.values import Claimants, LogLevel
from muggins.store.challenges import (
    LETTERS,
    Challenge,
    CodeError,
    find_windows,
    group_letters,
    write_plain,
)

N_NIGHTS = 36
GOOD_NIGHT = 12  # points of a night from which it is a good one
POINTS = WEIGHTS[1]  # for a win, a skunk and a double skunk
KEYS = tuple(each.key for each in REGULARS)
N_GAMES = len(KEYS)  # of a night
SEASON = N_NIGHTS * N_GAMES  # games
YOU = "you"
TEXT = b"muggins club night "


@dataclass(frozen=True, slots=True)
class ClubScore:
    """A finished game: its players, their scores, and the highest hand or crib of each."""

    night: int  # from 0
    game: int
    keys: tuple[str, str]
    scores: tuple[int, int]
    best: tuple[int, int] = (0, 0)

    def of(self, key: str) -> "ClubScore":
        """Return the score as seen by one of its players."""
        if self.keys[0] == key:
            return self
        keys, scores, best = self.keys[::-1], self.scores[::-1], self.best[::-1]
        return replace(self, keys=keys, scores=scores, best=best)

    @property
    def lead(self) -> int:
        return self.scores[0] - self.scores[1]

    @property
    def points(self) -> int:
        """The points of the first player."""
        return POINTS[margin_of(self.scores[1])] if self.lead > 0 else 0


class Season(NamedTuple):
    seed: bytes
    number: int = 0  # counted from 0
    people: tuple[str, ...] = ()  # the two who play each other; one player alone has none

    @property
    def keys(self) -> tuple[str, ...]:
        """All who play, those at this screen first."""
        return self.people or (YOU, *KEYS)

    def draw(self, *what: object) -> bytes:
        """Return the secret bytes for something in this season."""
        words = " ".join(map(str, (self.number, *what)))
        return sha256(TEXT + self.seed + words.encode()).digest()[:N_BYTES]

    def order(self, night: int, key: str = YOU) -> tuple[str, ...]:
        """Return the opponents in the order in which a player meets them that night."""
        others = [each for each in self.people if each != key]
        return (*others[-1:],) * N_GAMES or _order(self, night)

    def round_of(self, night: int, game: int) -> Iterator[tuple[str, str]]:
        """Yield the pairs of regulars of one round; the first of each pair deals first."""
        order = self.order(night)
        for i in range(1, (N_GAMES + 1) // 2):
            yield order[(game + i) % N_GAMES], order[(game - i) % N_GAMES]

    def pairs(self) -> dict[tuple[str, str], list[tuple[int, int, bool]]]:
        """Return night, round and whether the first one deals, for each pair of regulars."""
        found: dict[tuple[str, str], list[tuple[int, int, bool]]]
        found = {pair: [] for pair in combinations(() if self.people else KEYS, 2)}
        for place in range(SEASON if found else 0):
            night, game = divmod(place, N_GAMES)
            for dealer, pone in self.round_of(night, game):
                is_first = (dealer, pone) in found
                pair = (dealer, pone) if is_first else (pone, dealer)
                found[pair].append((night, game, is_first))
        return found


@cache
def _order(season: Season, night: int) -> tuple[str, ...]:
    return tuple(sorted(KEYS, key=lambda key: season.draw("order", night, key)))


class ClubGame(NamedTuple):
    """A game of the player in a season."""

    season: Season
    place: int  # among the games of the season, from 0

    @property
    def night(self) -> int:
        return self.place // N_GAMES

    @property
    def game(self) -> int:
        return self.place % N_GAMES

    @property
    def opponent(self) -> str:
        return self.season.order(self.night)[self.game]

    @property
    def challenge(self) -> Challenge:
        """The game as a challenge: ACC rules, but no cuts, so that all cards follow from the seed.

        The players deal first in turn.
        """
        deals = sum(divmod(self.place, N_GAMES)) % 2
        dealer = FirstDealer.COMPUTER if deals else FirstDealer.PLAYER
        rules = with_tournament(Settings())
        rules = replace(with_variant(rules, Variant(), rules.length), tournament=True)
        rules = replace(rules, first_dealer=dealer, hints=False, autoplay=False, autoscore=False)
        if self.season.people:
            rules = replace(rules, claimants=Claimants.BOTH)
        else:
            rules = replace(rules, skill=self.opponent)
        return Challenge(rules, 1, self.season.draw("game", self.place))

    def begin(self, own: Settings | None) -> tuple[Settings, Source]:
        """Return settings, with the look of the player's own table, and cards."""
        challenge = self.challenge
        return challenge.chosen(own, LogLevel.OFF), challenge.source()


# --- adding up


@dataclass(slots=True)
class ClubTotals:
    """Sums of one player."""

    key: str
    n_games: int = 0
    n_won: int = 0
    n_skunks: int = 0
    points: int = 0
    plus: int = 0  # by which games were won
    minus: int = 0  # by which games were lost
    high_hand: int = 0
    nights: dict[int, int] = field(default_factory=dict)  # points by night

    def add(self, score: ClubScore) -> None:
        own = score.of(self.key)
        self.n_games += 1
        self.n_won += own.lead > 0
        self.n_skunks += own.points > POINTS[0]
        self.points += own.points
        self.plus += max(0, own.lead)
        self.minus += max(0, -own.lead)
        self.high_hand = max(self.high_hand, own.best[0])
        self.nights[own.night] = self.nights.get(own.night, 0) + own.points

    @property
    def spread(self) -> int:
        return self.plus - self.minus

    @property
    def n_good(self) -> int:
        """The number of good nights."""
        return sum(points >= GOOD_NIGHT for points in self.nights.values())

    @property
    def worth(self) -> tuple[int, int, int]:
        """Points, then games won, then spread: the order of the standings."""
        return self.points, self.n_won, self.spread


def best_hands(scores: Iterable[ClubScore]) -> list[tuple[int, str, ClubScore]]:
    """Return points, player and game of the highest hand or crib of each player in each game."""
    return [
        (points, key, each)
        for each in scores
        for key, points in zip(each.keys, each.best, strict=True)
    ]


def add_up(key: str, scores: Iterable[ClubScore]) -> ClubTotals:
    """Return the sums of the games of one player."""
    found = ClubTotals(key)
    for each in scores:
        if key in each.keys:
            found.add(each)
    return found


def rank(scores: Iterable[ClubScore], keys: Iterable[str]) -> list[tuple[int, ClubTotals]]:
    """Return place and sums of all players, the best first; equal ones share a place."""
    found = {key: ClubTotals(key) for key in keys}
    for score in scores:
        for key in score.keys:
            found[key].add(score)
    ranked = sorted(found.values(), key=lambda each: each.worth, reverse=True)
    worths = [each.worth for each in ranked]
    return [(worths.index(each.worth) + 1, each) for each in ranked]


N_CHECK = 4  # bytes
N_LETTERS = (N_BYTES + N_CHECK) * 8 // 5
NO_CODE = f"No season code found. It has {N_LETTERS} letters and digits. Copy all of it."


def write_season_code(seed: bytes) -> str:
    """Return groups of letters and digits, joined by hyphens."""
    return group_letters(write_plain(seed + _check(seed)))


def read_season_code(text: str) -> bytes:
    """Return the seed of the code in a text; CodeError if there is none."""
    for letters in find_windows(text, N_LETTERS):
        if {*letters} <= {*LETTERS}:
            data = b32decode(letters)
            if data[N_BYTES:] == _check(data[:N_BYTES]):
                return data[:N_BYTES]
    raise CodeError(NO_CODE)


def _check(seed: bytes) -> bytes:
    return sha256(b"muggins season" + seed).digest()[:N_CHECK]
