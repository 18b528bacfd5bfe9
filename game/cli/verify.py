"""``muggins verify LOG|NAME``: whether the cards were sealed before, and nobody looked at them.

A log, or the matches of a player's history: every seal, deal and count, and the computer's moves
made again from what it could see, with the player's hidden cards exchanged for others.
"""

import argparse
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from pathlib import Path
from random import Random

from game.cli.places import Parser, find_folder, read_text, run_command
from game.rules.moves import Move, Play, Throw, write_move
from game.rules.seat import Seat
from game.store.archive import open_history
from game.store.challenges import Challenge, read_code
from game.store.files import StoreError
from game.store.logbook import Fault, LogBook, Note, Row, read_log
from game.store.loglines import write_level
from game.store.logseals import LogSeals
from game.store.players import check_name
from game.store.proofs import SealedGame
from game.store.redeals import Step, deal_again, source_of
from game.store.scrutiny import check_log
from game.store.testimony import hear, read_matches
from game.table.audit import Decide, audit, from_view

SKILLS = ("classic", "beginner", "casual", "master", "greedy", "house", "random")
USUAL_SKILL = "classic"
NO_SEALS = "No seal is told of: the cards are those of a seed or a file that somebody chose."
Minds = Callable[[str], Decide]


@dataclass(slots=True)
class Account:
    """What was checked, what differs, and what could not be checked; faults are by ``unit``."""

    unit: str
    n_hands: int = 0
    n_moves: int = 0
    seals: list[SealedGame] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    unchecked: list[Fault] = field(default_factory=list)


def run(args: list[str]) -> int:
    """Print what was checked and what differs; 1 if anything does, 2 for bad arguments."""
    return run_command("verify", lambda: _verify(_parser().parse_args(args)))


def _parser() -> Parser:
    parser = Parser(prog="muggins verify", description="Check seals, deals, counts and moves.")
    parser.add_argument("what", metavar="LOG|NAME", help="a log, or a player with a history")
    parser.add_argument("--match", metavar="M", help="only that match of the history")
    parser.add_argument("--challenge", metavar="CODE", help="the seals must be those of a code")
    parser.add_argument("--quick", action="store_true", help="leave the computer's moves out")
    parser.add_folder()
    return parser


def _verify(wanted: argparse.Namespace) -> int:
    minds = None if wanted.quick else _load
    is_file = Path(wanted.what).suffix or "/" in wanted.what or Path(wanted.what).is_file()
    accounts = _of_log(wanted, minds) if is_file else _of_history(wanted, minds)
    is_good = True
    challenge = None if wanted.challenge is None else read_code(wanted.challenge)
    for title, account in accounts:
        if challenge is not None:
            account.faults += _find_strange_seals(account.seals, challenge)
        _print(title, account)
        is_good = is_good and not account.faults
    return 0 if is_good else 1


@cache
def _load(skill: str) -> Decide:
    """The mind of a level. Imported late, as numpy is slow to come."""
    from game.mind.engines.engines import load_engine

    return from_view(load_engine(skill), Seat.COMPUTER)


def _find_strange_seals(seals: list[SealedGame], challenge: Challenge) -> Iterator[Fault]:
    """Those that a challenge has not, and games that are missing."""
    for game in seals:
        is_own = game.is_common and game.seal == challenge.seal_of(game.number)
        if not is_own or game.number > challenge.n_games + 1:
            yield Fault(game.place, f"seal {game.number} is not one of the challenge")


# --- a log


def _of_log(wanted: argparse.Namespace, minds: Minds | None) -> Iterator[tuple[str, Account]]:
    book = read_log(read_text(wanted.what))
    if not book.matches:
        raise StoreError(f"There is no match in {wanted.what}.")
    yield wanted.what, verify_log(book, minds)


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


def _of_history(wanted: argparse.Namespace, minds: Minds | None) -> Iterator[tuple[str, Account]]:
    name = check_name(wanted.what)
    with open_history(find_folder(wanted)) as database:
        matches = [match for match in read_matches(database, name) if wanted.match in (None, match)]
        if not matches:
            raise StoreError(f"The history knows no such match of {name}.")
        for match in matches:
            found = hear(database, name, match)
            account = Account("deal", len(found.hands), 0, found.seals, found.faults)
            account.unchecked += found.unchecked
            for hand in found.hands if minds is not None else ():
                _audit(account, hand.deal, hand.steps, hand.skills, minds)
            yield match, account


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


# --- what is printed


def _print(title: str, account: Account) -> None:
    opened = [game for game in account.seals if game.opened is not None]
    print(f"{title}: {len(account.seals)} seals, {len(opened)} of them opened;")
    print(f"  {account.n_hands} hands dealt and counted again;")
    print(f"  {account.n_moves} moves of the computer made again, with other hidden cards too.")
    if not account.seals:
        print(f"  {NO_SEALS}")
    for game in account.seals:
        if game.opened is None and not game.is_over:
            print(f"  Seal {game.number} is still shut, as its game is not over.")
    for left in account.unchecked:
        print(f"  {account.unit} {left.line}: not checked: {left.why}.")
    for fault in sorted(account.faults, key=lambda fault: fault.line):
        print(f"  {account.unit} {fault.line}: {fault.why}.")
    print("  Nothing differs." if not account.faults else f"  {len(account.faults)} differ.")
