"""Results and challenges for ``muggins verify``."""

import argparse
from collections.abc import Iterable

from muggins.cli.parser import Parser
from muggins.extras.club.breaches import (
    find_other_options,
    find_strange_notes,
    find_strange_seals,
    find_strange_settings,
)
from muggins.extras.club.par import par_of
from muggins.extras.club.result_evidence import verify_result
from muggins.extras.club.resultcodes import find_code
from muggins.extras.club.resultfiles import is_file
from muggins.extras.fair.evidence import Findings
from muggins.extras.fair.seal_check import SealedGame
from muggins.extras.fair.verify import Judge, Subject, print_account
from muggins.extras.legacy.logbook import Fault, LogBook
from muggins.record.log import EventLog
from muggins.record.player_names import LONGEST_NAME
from muggins.store.challenges import Challenge, read_code
from muggins.store.files import finds_file


def add_arguments(parser: Parser) -> None:
    code = "require the seals and options in this challenge code"
    parser.add_argument("--challenge", metavar="CODE", help=code)


class ChallengeJudge(Judge):
    """Holds a log or a match against a challenge."""

    def __init__(self, challenge: Challenge) -> None:
        self._challenge, self.n_games = challenge, challenge.n_games

    def judge_log(self, book: LogBook) -> Iterable[Fault]:
        return find_strange_notes(book, self._challenge)

    def judge_match(self, log: EventLog, match: str) -> Iterable[Fault]:
        return find_strange_settings(log, match, self._challenge)

    def judge_seals(self, seals: Iterable[SealedGame]) -> Iterable[Fault]:
        return find_strange_seals(seals, self._challenge)


def make_judge(wanted: argparse.Namespace) -> Judge:
    return Judge() if wanted.challenge is None else ChallengeJudge(read_code(wanted.challenge))


def verify(wanted: argparse.Namespace, subject: Subject) -> bool | None:
    """Return whether the result of a challenge is all right; None where something else is meant."""
    found = _find_result(subject)
    if found is None:
        return None
    title, text = found
    challenge = None if wanted.challenge is None else read_code(wanted.challenge)
    title, account = _of_result(title, text, challenge, is_quick=wanted.quick)
    print_account(title, account, is_quick=wanted.quick)
    return not account.faults


def _find_result(subject: Subject) -> tuple[str, str] | None:
    """Return the title and the text of a result, or None."""
    what = subject.what
    if not finds_file(subject.path) and len(what) > LONGEST_NAME and find_code(what):
        return "The code", what
    if subject.is_path and (is_file(subject.text) or find_code(subject.text)):
        return what, subject.text
    return None


def _of_result(
    title: str, text: str, challenge: Challenge | None, *, is_quick: bool
) -> tuple[str, Findings]:
    account, result = verify_result(text, None if is_quick else par_of, is_quick=is_quick)
    if challenge is not None:
        for due, found in find_other_options(challenge, result.challenge):
            why = f"it was played with {found!r}, but the challenge requires {due!r}"
            account.faults.append(Fault(1, why))
        if challenge.n_games != result.challenge.n_games:
            account.faults.append(Fault(1, f"the challenge has {challenge.n_games} games"))
        account.faults += find_strange_seals(account.seals, challenge)
    return f"{title}, a result of {result.player}", account
