"""The games of a log for ``muggins coach``."""

import argparse
from math import inf

from muggins.cli.coach import Faults, Job, choose_games
from muggins.cli.player_files import read_text
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import Fault, LoggedGame, read_log, reenact
from muggins.store.files import StoreError


def read_jobs(wanted: argparse.Namespace) -> tuple[list[Job], Faults]:
    """The games of a log without the rows that cannot be right, and what is wrong with those."""
    if wanted.since is not None:
        raise ValueError("--since works on a player's history only. For a log, use --game.")
    book = read_log(read_text(wanted.what))
    faults = check_log(book).faults
    games = [game for match in book.matches for game in match.games]
    if not games:
        raise StoreError("This log has no games.")
    bad = {fault.line for fault in faults}
    chosen = choose_games(games, wanted.game)
    if wanted.game is not None:
        faults = _faults_within(games[wanted.game - 1 : wanted.game + 1], faults)
    jobs: list[Job] = []
    for game in chosen:
        game.parts = [part for part in game.parts if part.line not in bad]
        title = f"Game {game.number}" + (f" of {game.date}" if game.date else "")
        jobs.append((title, [[step for _, step in reenact(game)]], ""))
    return jobs, [(fault.line, fault.why) for fault in faults]


def _faults_within(games: list[LoggedGame], faults: list[Fault]) -> list[Fault]:
    """Return the faults of the first game, up to the start of the next."""
    first, last = games[0].line, min((game.line for game in games[1:]), default=inf)
    return [fault for fault in faults if first <= fault.line < last]
