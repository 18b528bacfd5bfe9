"""What is checked of a log, a match or a result, and what was found of deals, counts and minds."""

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from random import Random

from game.rules.moves import Move, Play, Throw, write_move
from game.rules.sealing import opened_by
from game.rules.seat import Seat
from game.store.challenges import Challenge
from game.store.logbook import Fault, LogBook, Note, Row
from game.store.loglines import write_level
from game.store.logseals import LogSeals
from game.store.proofs import SealedGame
from game.store.redeals import Step, deal_again, source_of
from game.store.resultfiles import inspect_result, is_file, list_hand_lines
from game.store.results import Result, ResultError, Turn, replay_result
from game.store.scrutiny import check_log
from game.store.testimony import hear
from game.table.audit import Decide, audit, from_view

SKILLS = ("classic", "beginner", "casual", "master", "greedy", "house", "random")
USUAL_SKILL = "classic"
Minds = Callable[[str], Decide]
Pars = Callable[[Challenge], tuple[int, ...]]


@dataclass(slots=True)
class Account:
    """What was checked, what differs, and what could not be checked; faults are by ``unit``."""

    unit: str
    n_hands: int = 0
    n_moves: int = 0
    seals: list[SealedGame] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    unchecked: list[Fault] = field(default_factory=list)


@cache
def load_mind(skill: str) -> Decide:
    """The mind of a level in the computer's seat. Imported late, as numpy is slow to come."""
    from game.mind.engines.engines import load_engine

    return from_view(load_engine(skill), Seat.COMPUTER)


@cache
def load_par(challenge: Challenge) -> tuple[int, ...]:
    """Its par, worked out once."""
    from game.session.par import par_of

    return par_of(challenge)


# --- a log


def verify_log(book: LogBook, minds: Minds | None) -> Account:
    """All of a log."""
    checked, seals, levels = check_log(book), LogSeals(book), levels_of(book)
    games = [game for match in book.matches for game in match.games]
    account = Account("line", sum(len(game.rows) for game in games), seals=list(seals.games()))
    account.faults += [*checked.faults, *checked.remarks]
    account.unchecked += checked.unchecked
    for game in games if minds is not None else ():
        source = source_of(game, seals)
        played = [] if source is None else list(deal_again(game, source))
        for hand in played:
            steps = hand.steps if hand.is_exact else hand.steps[:3]
            _audit(account, hand.row.line, steps, levels[hand.row.line], minds)
        n_missing = len(game.rows) - len(played)
        if n_missing:
            why = f"the computer's moves in {n_missing} of its hands, whose deals are not known"
            account.unchecked.append(Fault(game.line, why))
    return account


def levels_of(book: LogBook) -> dict[int, frozenset[str]]:
    """By the line of each hand, the levels that may have played it.

    A change is told before the row of the hand in which it came. Where a match begins, or goes
    on, the usual level is not told of.
    """
    said = {write_level(skill): {skill} for skill in SKILLS}
    found: dict[int, frozenset[str]] = {}
    now, before = {USUAL_SKILL}, set[str]()
    for match in book.matches:
        now = now | {USUAL_SKILL}
        parts = [part for game in match.games for part in game.parts]
        for part in sorted(parts, key=attrgetter("line")):
            if isinstance(part, Row):
                found[part.line] = frozenset(now | before)
                before = set()
            elif isinstance(part, Note) and part.text in said:
                before, now = before | now, said[part.text]
            elif isinstance(part, Note) and part.text.startswith("Resuming match"):
                now = {USUAL_SKILL}
    return found


# --- a history


def hear_match(database: sqlite3.Connection, name: str, match: str, minds: Minds | None) -> Account:
    """A match of a player's history."""
    found = hear(database, name, match)
    account = Account("deal", len(found.hands), 0, found.seals, found.faults)
    account.unchecked += found.unchecked
    for hand in found.hands if minds is not None else ():
        _audit(account, hand.deal, hand.steps, hand.skills, minds)
    return account


# --- a result


def verify_result(text: str, minds: Minds | None, pars: Pars | None) -> tuple[Account, Result]:
    """A result from its file or its code, and its par if it tells one; ResultError if it is none.

    What cannot be played is not given to the minds.
    """
    result, faults = inspect_result(text)
    account = Account("line" if is_file(text) else "game", faults=faults)
    try:
        turns = list(replay_result(result))
    except ResultError:
        return account, result
    lines = list_hand_lines(result) if is_file(text) else {}
    hands = _split_hands(turns)
    account.n_hands = len(hands)
    account.seals = [_read_seal(turn) for turn in turns if turn.is_last]
    skills = frozenset([str(result.challenge.settings.skill)])
    for key, own in hands.items():
        steps = [Step(turn.before, turn.made.move, turn.made.seat) for turn in own]
        _audit(account, lines.get(key, key[0]), steps, skills, minds)
    if result.par and pars is not None:
        account.faults += _check_par(result.par, pars(result.challenge))
    return account, result


def _split_hands(turns: list[Turn]) -> dict[tuple[int, int], list[Turn]]:
    """The choices of each hand, by its game and its number."""
    hands: dict[tuple[int, int], list[Turn]] = {}
    for turn in turns:
        if turn.is_choice:
            key = turn.before.tally.games + 1, turn.before.n_hands
            hands.setdefault(key, []).append(turn)
    return hands


def _read_seal(turn: Turn) -> SealedGame:
    """That of the game which a move ended; the result is known to have told it as it is."""
    opened = opened_by(turn.before, turn.made.state)
    assert opened is not None
    told = opened.number, opened.seal, opened.part, ""
    return SealedGame(opened.number, *told, opened, (), is_known=False, is_over=True)


def _check_par(told: tuple[int, ...], due: tuple[int, ...]) -> Iterator[Fault]:
    for number, (points, ought) in enumerate(zip(told, due, strict=True), 1):
        if points != ought:
            yield Fault(number, f"par of game {number} must be {ought:+}, not {points:+}")


# --- the computer's moves


def _audit(
    account: Account,
    place: int,
    steps: Iterable[Step],
    skills: frozenset[str],
    minds: Minds | None,
) -> None:
    """Make the computer's throws and plays of a hand again."""
    if minds is None:
        return
    for step in steps:
        if step.seat is Seat.COMPUTER and isinstance(step.move, Throw | Play):
            account.n_moves += 1
            why = _find_doubt(step, [minds(skill) for skill in sorted(skills)])
            if why is not None:
                account.faults.append(Fault(place, f"hand {step.before.n_hands}: {why}"))


def _find_doubt(step: Step, minds: list[Decide]) -> str | None:
    """What is wrong with a move of the computer; None where one of the minds makes it too."""
    chance = Random(zlib.crc32(repr(step.before.the_hand).encode()))
    found = [audit(step.before, step.move, Seat.COMPUTER, mind, chance) for mind in minds]
    if any(each.is_same for each in found):
        return None
    made = _say(step.move)
    if all(_say(each.again) != made for each in found):
        return f"the computer's {made} is not what it does on what it could see"
    return f"the computer's {made} changes with cards that it could not see"


def _say(move: Move) -> str:
    cards = write_move(move)[1:]
    return f"{'throw' if isinstance(move, Throw) else 'card'} {cards}"
