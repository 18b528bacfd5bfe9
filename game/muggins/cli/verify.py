"""``muggins verify LOG|RESULT|NAME``: check that cards were sealed, and that play was honest.

A log, the matches of a player's history, or the result of a challenge as file or code: every seal,
deal and count is checked, and the computer's moves are recomputed from its view, with the player's
hidden cards exchanged for others. A log beside the player's INI file must contain all games saved
there. Missing data is a fault; unverifiable data is reported, but isn't one. Shuffles, cards and
counts of an online match are checked in its record. That proves to its players that neither cheated
with cards; it proves nothing to others, as both keys together can forge a record.
"""

import argparse
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder, read_text
from muggins.contest.resultcodes import find_code
from muggins.contest.resultfiles import is_file
from muggins.legacy.saved_game import read_saved
from muggins.net.friends import find_posts
from muggins.net.post import Post
from muggins.record.history import Scope, open_history, read_games
from muggins.record.player_names import LONGEST_NAME, check_seats, is_apart, people_at
from muggins.record.players import list_names
from muggins.rules.events import GameWon
from muggins.rules.moves import Deal
from muggins.rules.referee import resume
from muggins.rules.seat import Seat
from muggins.rules.unseen import follow_told
from muggins.session.par import par_of
from muggins.store.challenges import Challenge, read_code
from muggins.store.files import StoreError, finds_file, write_out
from muggins.store.logbook import Fault, read_log
from muggins.store.loglines import is_dealt_by_two
from muggins.verify.breaches import (
    find_other_options,
    find_strange_notes,
    find_strange_seals,
    find_strange_settings,
)
from muggins.verify.evidence import Findings
from muggins.verify.record_evidence import read_matches
from muggins.verify.verifier import give_verdict, verify_log, verify_match, verify_result
from muggins.words.table.staying_away import LENGTHS

if TYPE_CHECKING:
    from muggins.net.far_table import DealtTable, Record

DEALT_BY_TWO = (
    "This log is of an online match, whose cards are proved by its record. "
    "Use: muggins verify ANN@BOB"
)
MOST_PATH = 1000  # letters
NO_SEALS = "No seals found: the cards came from a chosen seed or file."
BEGINS = b'["'
NEEDED = "To check an online match, install: pip install 'muggins[net]'"
UNREADABLE = "{path} is not a readable match record: {why}"
NO_RECORD = "No online match of {two} found in {folder}."
CLAIMED = (
    "{who} says they heard nothing for {days}, and claimed the last game. Both agreed to that "
    "before. Nobody can prove that the other was away."
)
GOOD = "Nothing is wrong: each message is signed, each shuffle is proved, and each move is legal."
OWN = (
    "So your friend can't have seen or chosen a card, and neither can you. That is proved to the "
    "two of you alone."
)
FOREIGN = (
    "So if two people played, neither can have seen or chosen a card. That they did isn't proved: "
    "anyone who has the keys of both sides can make such a record alone."
)
Won = tuple[tuple[int, int], int]  # scores and hands


def make_parser() -> Parser:
    parser = Parser(prog="muggins verify", description="Check seals, deals, counts and moves.")
    what = "a log file, a result (file or code), a player, or an online match ANN@BOB"
    parser.add_argument("what", metavar="LOG|RESULT|NAME", help=what)
    parser.add_argument("--match", metavar="M", help="only this match in the history")
    code = "require the seals and options of a challenge code"
    parser.add_argument("--challenge", metavar="CODE", help=code)
    save = "save proof of the last online match to FILE"
    parser.add_argument("--save", type=Path, metavar="FILE", help=save)
    parser.add_argument("--quick", action="store_true", help="skip replaying the computer's moves")
    workers = "number of worker processes (default: one per core)"
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help=workers)
    parser.add_folder()
    parser.set_defaults(run=_verify)
    return parser


def _verify(wanted: argparse.Namespace) -> int:
    if wanted.workers < 1:
        raise ValueError("--workers must be 1 or more.")
    record = _verify_record(wanted)
    if record is not None:
        return 0 if record else 1
    challenge = None if wanted.challenge is None else read_code(wanted.challenge)
    is_good = True
    for title, account in _list_accounts(wanted, challenge):
        if challenge is not None:
            account.faults += find_strange_seals(account.seals, challenge)
        _print(title, account, is_quick=wanted.quick)
        is_good = is_good and not account.faults
    return 0 if is_good else 1


def _verify_record(wanted: argparse.Namespace) -> bool | None:
    """Verify a record of an online match; None if the argument is something else."""
    path = Path(wanted.what[:MOST_PATH])
    if is_record(path):
        return verify_file(path)
    if is_apart(wanted.what) and not finds_file(path):
        return verify_friends(find_folder(wanted), check_seats(wanted.what), wanted.save)
    return None


def _list_accounts(
    wanted: argparse.Namespace, challenge: Challenge | None
) -> Iterator[tuple[str, Findings]]:
    path = Path(wanted.what[:MOST_PATH])
    is_path = bool(path.suffix) or "/" in wanted.what
    if not finds_file(path) and len(wanted.what) > LONGEST_NAME and find_code(wanted.what):
        yield _of_result("The code", wanted.what, wanted, challenge)
        return
    if not is_path and not finds_file(path):
        yield from _of_history(wanted, challenge)
        return
    text = read_text(wanted.what)
    if is_file(text) or find_code(text):
        yield _of_result(wanted.what, text, wanted, challenge)
    else:
        yield wanted.what, _of_log(text, wanted, challenge)


def _of_log(text: str, wanted: argparse.Namespace, challenge: Challenge | None) -> Findings:
    book = read_log(text)
    if is_dealt_by_two(text):
        raise StoreError(DEALT_BY_TWO)
    if not book.matches:
        raise StoreError(f"{wanted.what} has no matches.")
    path = Path(wanted.what)
    name = book.name or path.stem
    saved = read_saved(path.parent, name) if name in list_names(path.parent) else None
    n_due = None if challenge is None else challenge.n_games
    account = verify_log(book, n_due, saved, wanted.workers, is_quick=wanted.quick)
    if challenge is not None:
        account.faults += find_strange_notes(book, challenge)
    return account


def _of_history(
    wanted: argparse.Namespace, challenge: Challenge | None
) -> Iterator[tuple[str, Findings]]:
    name = check_seats(wanted.what)
    with open_history(find_folder(wanted)) as log:
        matches = [match for match in read_matches(log, name) if wanted.match in (None, match)]
        if not matches:
            what = "matches" if wanted.match is None else f"match {wanted.match}"
            raise StoreError(f"{name} has no {what} in the history.")
        for match in matches:
            n_due = None if challenge is None else challenge.n_games
            account = verify_match(log, name, match, n_due, wanted.workers, is_quick=wanted.quick)
            if challenge is not None:
                account.faults += find_strange_settings(log, match, challenge)
            yield match, account


def _of_result(
    title: str, text: str, wanted: argparse.Namespace, challenge: Challenge | None
) -> tuple[str, Findings]:
    pars = None if wanted.quick else par_of
    account, result = verify_result(text, pars, is_quick=wanted.quick)
    if challenge is not None:
        for due, found in find_other_options(challenge, result.challenge):
            account.faults.append(
                Fault(1, f"it was played with {found!r}; the challenge has {due!r}")
            )
        if challenge.n_games != result.challenge.n_games:
            account.faults.append(Fault(1, f"the challenge has {challenge.n_games} games"))
    return f"{title}, a result of {result.player}", account


# --- what is printed


def _print(title: str, found: Findings, *, is_quick: bool) -> None:
    opened = [game for game in found.seals if game.opened is not None]
    print(f"{title}: {len(found.seals)} seals, {len(opened)} of them opened.")
    print(f"  {found.n_hands} hands dealt and counted again.")
    made = f"{found.n_moves} of the computer's moves replayed, also with other hidden cards."
    made = "The computer's moves were not replayed." if is_quick else made
    print(f"  {'The computer did not play.' if found.is_between else made}")
    if not found.seals:
        print(f"  {NO_SEALS}")
    for left in found.unchecked:
        print(f"  {found.unit} {left.line}: not checked: {left.why}.")
    for fault in sorted(found.faults, key=lambda fault: fault.line):
        print(f"  {found.unit} {fault.line}: {fault.why}.")
    print(f"  {give_verdict(found)}")


# --- a record of two programs


def is_record(path: Path) -> bool:
    with suppress(OSError):
        if finds_file(path):  # a pipe would wait for ever
            with path.open("rb") as file:
                return file.read(len(BEGINS)) == BEGINS
    return False


def verify_file(path: Path) -> bool:
    """Print a record's evidence; return True if all is right. StoreError if it is no record."""
    return _verify_post(str(path), _read_post(path), None)


def _read_post(path: Path) -> Post:
    try:
        return Post.read_file(path)
    except (OSError, ValueError) as error:
        raise StoreError(UNREADABLE.format(path=path, why=error)) from error


def verify_friends(folder: Path, name: str, save: Path | None) -> bool:
    """Verify the records of a player's matches with a friend; save them on request."""
    two = people_at(name)
    assert two is not None
    posts = list(find_posts(folder, *two))
    if not posts:
        raise StoreError(NO_RECORD.format(two=" and ".join(two), folder=folder))
    is_good = True
    for path in posts:
        post = _read_post(path)
        match = f"{name}-{post.facts.get('match', '')}"
        is_good &= _verify_post(path.name, post, _told(folder, name, match))
    if save is not None:
        write_out(save, write_record(_read_post(posts[0])).decode())
        print(f"  Proof of the last match saved to {save}.")
    return is_good


def write_record(post: Post) -> bytes:
    """Return a record's public part, without seed, key and code."""
    return b"".join(post.lines(["side"]))


def _told(folder: Path, name: str, match: str) -> list[Won]:
    with open_history(folder) as database:
        games = read_games(database, Scope(name, match))
        return [((game.own, game.computers), game.n_hands) for game in games]


def _verify_post(title: str, post: Post, told: list[Won] | None) -> bool:
    try:
        from muggins.net.far_table import DealtTable
        from muggins.net.locked_pack import ROUNDS, Side
    except ImportError as error:
        raise StoreError(NEEDED) from error
    from muggins.net.partner import record_of

    try:
        side, seed = Side(int(post.facts["side"])), bytes.fromhex(post.facts.get("seed", ""))
    except (KeyError, ValueError) as error:
        why = "it doesn't say whose record it is."
        raise StoreError(UNREADABLE.format(path=title, why=why)) from error
    table, record = DealtTable(None, rounds=ROUNDS), record_of(post)
    fault = _find_fault(table, record)
    if not fault and seed:  # a player sees what was told to that player alone
        fault = _find_fault(DealtTable(side, seed, rounds=ROUNDS), record, is_checked=False)
    is_host = post.facts.get("side") == "0"
    won = list(_games_won(table, is_host=is_host))
    if told is not None and not fault and told != won[: len(told)]:
        fault = "The history has different games."
    n_hands = sum(isinstance(move, Deal) for move in table.moves)
    names = " and ".join(greeting.name for greeting in table.greetings) or "no players yet"
    print(f"{title}: {names}, {len(table.record)} messages.")
    print(f"  {n_hands} hands shuffled by both and dealt, {len(won)} games finished.")
    for side in table.forfeits:
        who, days = table.greetings[side].name, LENGTHS[table.days]
        print(f"  {CLAIMED.format(who=who, days=days)}")
    print(f"  {fault or GOOD}")
    if not fault:  # a record beside the history is the player's own
        print(f"  {FOREIGN if told is None else OWN}")
    return not fault


def _find_fault(table: "DealtTable", record: "Record", *, is_checked: bool = True) -> str:
    from muggins.net.curve import Cheat

    try:
        for side, message in record:
            table.take(side, message, is_checked=is_checked)
    except Cheat as cheat:
        return f"Message {len(table.record) + 1} ({cheat.kind}) is invalid: {cheat.why}."
    return ""


def _games_won(table: "DealtTable", *, is_host: bool) -> Iterator[Won]:
    """Return the games won; scores are as seen by the side of the record."""
    if table.start is None:
        return
    for turn in follow_told(resume(table.start), table.moves):
        for event in turn.events:
            if isinstance(event, GameWon):
                scores = event.scores[:: 1 if is_host else -1]
                yield (scores[Seat.PLAYER], scores[Seat.COMPUTER]), event.n_hands
