"""The computer's moves made again from what it could see, and with hidden cards exchanged."""

import zlib
from dataclasses import dataclass
from functools import cache
from random import Random

from game.mind.arena.sharing import share_out
from game.rules.moves import Move, Play, Throw, write_move
from game.rules.seat import Seat
from game.rules.turn import Turn
from game.store.logbook import Fault
from game.verify.evidence import Evidence, Findings, GameTold
from game.verify.exchange import Decide, audit, from_view

LEAST_SHARED = 20  # games; fewer are verified before another process has begun


@cache
def load_mind(skill: str) -> Decide:
    """The mind of a level in the computer's seat. Imported late, as numpy is slow to come."""
    from game.mind.engines.engines import load_engine

    return from_view(load_engine(skill), Seat.COMPUTER)


def check_minds(evidence: Evidence, found: Findings, workers: int) -> None:
    """All throws and plays of the computer in hands whose cards are known.

    Many games are shared out among so many processes.
    """
    games = evidence.by_computer
    jobs = map(_play_again, games)
    answers = share_out(find_doubts, jobs, workers if len(games) >= LEAST_SHARED else 1)
    for game, doubts in zip(games, answers, strict=True):
        found.n_moves += doubts.n_moves
        found.faults += doubts.faults
        n_missing = len(game.hands) - doubts.n_hands
        if n_missing:
            why = f"the computer's moves in {n_missing} of its hands, whose deals are not known"
            found.unchecked.append(Fault(game.place, why))


@dataclass(frozen=True, slots=True)
class Doubts:
    n_hands: int
    n_moves: int
    faults: tuple[Fault, ...]


Hands = tuple[tuple[int, tuple[Turn, ...], frozenset[str]], ...]
"""Of a game, the place of each hand, its turns, and the levels that may have played it."""


def find_doubts(hands: Hands) -> Doubts:
    n_moves, faults = 0, []
    for place, turns, skills in hands:
        for turn in turns:
            if turn.seat is Seat.COMPUTER and isinstance(turn.move, Throw | Play):
                n_moves += 1
                why = _find_doubt(turn, [load_mind(skill) for skill in sorted(skills)])
                if why is not None:
                    faults.append(Fault(place, f"hand {turn.hand}: {why}"))
    return Doubts(len(hands), n_moves, tuple(faults))


def _play_again(game: GameTold) -> Hands:
    skills = {hand.place: hand.skills for hand in game.hands}
    if game.redeal is not None:
        return tuple((place, turns, skills[place]) for place, turns in game.redeal())
    return tuple((hand.place, hand.turns, hand.skills) for hand in game.hands)


def _find_doubt(turn: Turn, minds: list[Decide]) -> str | None:
    """What is wrong with a move of the computer; None where one of the minds makes it too."""
    chance = Random(zlib.crc32(repr(turn.before.the_hand).encode()))
    found = [audit(turn.before, turn.move, Seat.COMPUTER, mind, chance) for mind in minds]
    if any(each.is_same for each in found):
        return None
    made = _say(turn.move)
    if all(_say(each.again) != made for each in found):
        return f"the computer's {made} is not what it does on what it could see"
    return f"the computer's {made} changes with cards that it could not see"


def _say(move: Move) -> str:
    cards = write_move(move)[1:]
    return f"{'throw' if isinstance(move, Throw) else 'card'} {cards}"
