"""``muggins verify LOG|RESULT|NAME``: whether the cards were sealed, and nobody looked at them.

A log, the matches of a player's history, or the result of a challenge as file or code: every seal,
deal and count, and the computer's moves made again from what it could see, with the player's
hidden cards exchanged for others.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.cli.parser import Parser
from game.cli.places import find_folder, read_text, run_command
from game.session.accounts import (
    Account,
    hear_match,
    load_mind,
    load_par,
    verify_log,
    verify_result,
)
from game.store.archive import Span, open_history
from game.store.breaches import (
    find_other_options,
    find_strange_notes,
    find_strange_seals,
    find_strange_settings,
)
from game.store.challenges import Challenge, read_code
from game.store.files import StoreError
from game.store.logbook import Fault, read_log
from game.store.players import LONGEST_NAME, check_name
from game.store.resultcodes import is_code
from game.store.resultfiles import is_file
from game.store.testimony import read_matches

MOST_PATH = 1000  # letters
NO_SEALS = "No seal is told of: the cards are those of a seed or a file that somebody chose."


def run(args: list[str]) -> int:
    """Print what was checked and what differs; 1 if anything does, 2 for bad arguments."""
    return run_command("verify", lambda: _verify(_parser().parse_args(args)))


def _parser() -> Parser:
    parser = Parser(prog="muggins verify", description="Check seals, deals, counts and moves.")
    what = "a log, a result or its code, or a player with a history"
    parser.add_argument("what", metavar="LOG|RESULT|NAME", help=what)
    parser.add_argument("--match", metavar="M", help="only that match of the history")
    code = "seals and options must be those of a code"
    parser.add_argument("--challenge", metavar="CODE", help=code)
    parser.add_argument("--quick", action="store_true", help="leave the computer's moves out")
    parser.add_folder()
    return parser


def _verify(wanted: argparse.Namespace) -> int:
    challenge = None if wanted.challenge is None else read_code(wanted.challenge)
    is_good = True
    for title, account in _list_accounts(wanted, challenge):
        if challenge is not None:
            account.faults += find_strange_seals(account.seals, challenge)
        _print(title, account)
        is_good = is_good and not account.faults
    return 0 if is_good else 1


def _list_accounts(
    wanted: argparse.Namespace, challenge: Challenge | None
) -> Iterator[tuple[str, Account]]:
    """What was found in each thing that is checked, with its name."""
    path = Path(wanted.what[:MOST_PATH])
    is_path = bool(path.suffix) or "/" in wanted.what
    if not is_path and len(wanted.what) > LONGEST_NAME and is_code(wanted.what):
        yield _of_result("The code", wanted.what, wanted, challenge)
        return
    if not is_path and not path.is_file():
        yield from _of_history(wanted, challenge)
        return
    text = read_text(wanted.what)
    if is_file(text) or is_code(text):
        yield _of_result(wanted.what, text, wanted, challenge)
    else:
        yield wanted.what, _of_log(text, wanted, challenge)


def _of_log(text: str, wanted: argparse.Namespace, challenge: Challenge | None) -> Account:
    book = read_log(text)
    if not book.matches:
        raise StoreError(f"There is no match in {wanted.what}.")
    account = verify_log(book, None if wanted.quick else load_mind)
    if challenge is not None:
        account.faults += find_strange_notes(book, challenge)
    return account


def _of_history(
    wanted: argparse.Namespace, challenge: Challenge | None
) -> Iterator[tuple[str, Account]]:
    name = check_name(wanted.what)
    with open_history(find_folder(wanted)) as database:
        matches = [match for match in read_matches(database, name) if wanted.match in (None, match)]
        if not matches:
            raise StoreError(f"The history knows no such match of {name}.")
        for match in matches:
            account = hear_match(database, name, match, None if wanted.quick else load_mind)
            if challenge is not None:
                span = Span(name, match)
                account.faults += find_strange_settings(database, span, challenge)
            yield match, account


def _of_result(
    title: str, text: str, wanted: argparse.Namespace, challenge: Challenge | None
) -> tuple[str, Account]:
    minds, pars = (None, None) if wanted.quick else (load_mind, load_par)
    account, result = verify_result(text, minds, pars)
    if challenge is not None:
        for due, found in find_other_options(challenge, result.challenge):
            account.faults.append(Fault(1, f"it was played by {found!r}; the challenge is {due!r}"))
        if challenge.n_games != result.challenge.n_games:
            account.faults.append(Fault(1, f"the challenge has {challenge.n_games} games"))
    return f"{title}, a result of {result.player}", account


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
