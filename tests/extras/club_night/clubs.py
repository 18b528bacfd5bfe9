"""Made-up records of Club Night."""

from multiprocessing.connection import Connection
from random import Random

from muggins.extras.club_night.club import Club
from muggins.extras.club_night.regulars_play import Pair, play_of
from muggins.extras.club_night.season import N_NIGHTS, Season
from muggins.record.history import GameLine
from muggins.rules.cards import Seat
from muggins.rules.terms import Length, margin_of
from muggins.session.session import Session

SEED = bytes(range(16))


def make_line(number: int, scores: tuple[int, int]) -> GameLine:
    """Return a finished game as the history has it."""
    winner, best = Seat(scores[1] > scores[0]), 8 + number % 13
    margin = margin_of(min(scores))
    return GameLine(
        number, "Ann-C-1", 1, "2026-11-26T19:00:00", "2026-11-26T19:15:00", Length.NORMAL,
        *scores, winner, margin, 2 + (margin > 0), 9, is_forfeit=False, n_dealt=6,
        best=(best, best + 1),
    )  # fmt: skip


def make_club(n_games: int, name: str = "Ann-C") -> Club:
    random = Random(n_games)
    scores = [(random.randrange(60, 121), 121)[:: random.choice((1, -1))] for _ in range(n_games)]
    lines = [make_line(n, (one, other)) for n, (one, other) in enumerate(scores)]
    return Club(name, SEED, tuple(lines))


def make_rows(season: Season, pair: Pair) -> list[list[int]]:
    """Return results of two regulars in a season, which no engine has played."""
    random, rows = Random(season.draw("test", *pair)), []
    for _ in range(N_NIGHTS):
        scores = [121, random.randrange(60, 121)]
        random.shuffle(scores)
        rows.append([*scores, random.randrange(4, 25), random.randrange(4, 25)])
    return rows


def serve(pipe: Connection, season: Season, pairs: list[Pair]) -> None:
    """Do what the child process does, without engines."""
    for pair in pairs:
        pipe.send((pair, make_rows(season, pair)))


def fill(session: Session, season: Season) -> None:
    """Make up the results of the regulars in a season."""
    play = play_of(session, season)
    if play.n_missing:
        play.take({pair: make_rows(season, pair) for pair in season.pairs()})


def visit(session: Session, n_games: int, name: str = "Ann-C") -> Club:
    """Return a record of so many games, with those of the regulars."""
    club = make_club(n_games, name)
    fill(session, club.last_night[0])
    return club
