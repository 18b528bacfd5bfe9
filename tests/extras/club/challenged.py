"""Challenges for the tests, and players who take them up."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from muggins.extras.club.results import Result, follow, result_of
from muggins.record.history import open_history
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim, Cut, Move, Play, Throw
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.state import State
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.store.challenges import Challenge, fit_settings
from muggins.table.thinking import AtOnce

SECRET = bytes(range(30, 46))


def make(n_games: int = 2, **chosen: Any) -> Challenge:
    """A challenge of a beginner; one with a cut for the starter is old, or somebody else's."""
    settings = replace(Settings(), **({"skill": "beginner"} | chosen))
    fitted = replace(fit_settings(settings), cuts_starter=settings.cuts_starter)
    return Challenge(fitted, n_games, SECRET)


@contextmanager
def at_table(folder: Path, name: str, wanted: Challenge | None = None) -> Iterator[Session]:
    session = Session(Recorder(folder, name, None, challenge=wanted), worker=AtOnce())
    yield session
    assert session.close() == []


def play(session: Session, n_games: int, chance: Random) -> None:
    """The player throws, plays and cuts anything, and counts anything now and then."""
    while session.state.tally.games < n_games:
        move = session.choose()
        if to_move(session.state) is Seat.PLAYER:
            is_wrong = isinstance(move, Claim) and chance.random() < 0.1
            if is_wrong or isinstance(move, Throw | Play | Cut):
                move = chance.choice(legal_moves(session.state))
        session.make(move)


def played_by(folder: Path, name: str, challenge: Challenge, chance: Random) -> Result:
    with at_table(folder, name, challenge) as session:
        play(session, challenge.n_games, chance)
    with open_history(folder) as database:
        return result_of(database, name, challenge)


def drawn(challenge: Challenge, chance: Random, player: str = "Jo") -> Result:
    """A result in which all choices of both seats were drawn; no mind was asked."""
    return made_by(challenge, lambda state: chance.choice(legal_moves(state)), player)


def made_by(challenge: Challenge, choose: Callable[[State], Move], player: str = "Jo") -> Result:
    games: list[list[Move]] = [[] for _ in range(challenge.n_games)]
    for turn in follow(challenge, choose):
        if turn.is_choice:
            games[turn.before.tally.games].append(turn.move)
    return Result(challenge, player, tuple(map(tuple, games)))
