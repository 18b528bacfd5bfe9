"""Club nights in the program's window, killed and resumed: the record adds up and verifies."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from muggins.extras.club_night.club import Club, read_club
from muggins.extras.club_night.regulars_play import play_of
from muggins.extras.club_night.season import KEYS, N_GAMES, N_NIGHTS, YOU, add_up, rank
from muggins.extras.fair.verifier import read_matches, verify_match
from muggins.record.history import open_history
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from tests.extras.club_night.clubs import fill
from tests.scenes.driver import is_over, reach

NAME = "Ann-C"
MODULE = "tests.extras.club_night.season_child"
MOVES = 110  # of a game, at least

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")


def play(folder: Path, n_games: int, n_moves: int | None = None) -> int:
    """Play up to so many games, or until it is killed after so many moves; return those over."""
    command = [sys.executable, "-m", MODULE, str(folder), str(n_games)]
    n_over = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for number, line in enumerate(child.stdout):
            n_over = int(line) if line.strip().isdigit() else n_over
            if number == n_moves:
                child.kill()
    assert child.returncode == (0 if n_moves is None else -9)
    return n_over


def replayed(club: Club, place: int) -> tuple[int, int]:
    """Play a game again, without a kill and without a disk."""
    game = club.place_of(place)
    session = Session(Recorder(None, None, None, challenge=game), worker=AtOnce())
    session.engines = dict.fromkeys(("master", *KEYS), session.engine("greedy"))
    reach(session, is_over)
    return session.state.scores


def check_sums(session: Session, club: Club) -> None:
    """Check that the standings of all ten agree with the scorecards and with each other."""
    season = club.last_night[0]
    fill(session, season)
    scores = club.played_by_all(play_of(session, season))
    standings = [each for _, each in rank(scores, season.keys)]
    assert len(scores) == 5 * len(club.scores)
    assert {each.n_games for each in standings} == {len(club.scores)}
    assert sum(each.n_won for each in standings) == len(scores)
    n_skunks = sum(each.n_skunks for each in standings)
    assert sum(each.points for each in standings) == 2 * len(scores) + n_skunks
    assert sum(each.spread for each in standings) == 0
    own = add_up(YOU, club.scores)
    assert own in standings and own.points == sum(own.nights.values())
    won = [each for each in club.lines if each.winner is Seat.PLAYER]
    assert own.n_won == len(won)
    assert own.n_skunks == sum(each.margin > 0 for each in won)
    assert own.spread == sum(each.lead for each in club.lines)


def check_games(folder: Path, n_games: int) -> None:
    """Verify every game: a match each, dealt from a seal that was opened."""
    with open_history(folder) as log:
        matches = read_matches(log, NAME)
        assert len(matches) == n_games
        for match in matches:
            found = verify_match(log, NAME, match, 1, 1, is_quick=True)
            assert found.faults == [] and len(found.seals) == 1
            assert found.seals[0].opened is not None


@pytest.mark.long
@pytest.mark.parametrize(
    ("n_nights", "n_kills"),
    [(2, 3), pytest.param(N_NIGHTS, 50, marks=pytest.mark.campaign)],
    ids=["two nights", "season"],
)
def test_nights_resumed_after_kills_add_up_and_verify(
    tmp_path: Path, n_nights: int, n_kills: int
) -> None:
    chance, n_games = Random(n_kills), n_nights * N_GAMES
    mean = n_games * MOVES // (n_kills + 1)
    killed = {
        play(tmp_path, n_games, chance.randrange(mean // 2, 3 * mean // 2)) for _ in range(n_kills)
    }
    play(tmp_path, n_games)
    session = Session(Recorder(tmp_path, None, None), worker=AtOnce())
    club = read_club(session)
    assert len(club.scores) == n_games and not club.is_playing
    for place in killed:
        assert club.scores[place].scores == replayed(club, place)
    check_sums(session, club)
    assert session.close() == []
    check_games(tmp_path, n_games)
