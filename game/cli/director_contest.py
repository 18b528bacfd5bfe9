"""The files of one challenge, each verified, for the director to rank."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.cli.player_files import read_text
from game.contest.duplicates import Place
from game.contest.leaderboard import (
    Contestant,
    find_copies,
    join_files,
    rank_contestants,
    scores_of_log,
)
from game.contest.resultcodes import is_code
from game.contest.resultfiles import inspect_result, is_file
from game.contest.results import ResultError, replay_result, scores_of
from game.session.par import par_of, skill_of
from game.store.challenges import Challenge, read_code
from game.store.files import StoreError
from game.store.logbook import DeckLine, LogBook, LoggedMatch, read_log
from game.verify.breaches import find_other_options, find_strange_notes, find_strange_seals
from game.verify.evidence import Findings
from game.verify.verifier import verify_log, verify_result

OTHER_CARDS = "its cards are other ones"


@dataclass(frozen=True, slots=True)
class Placings:
    """A challenge, who came in where, and its par if that was asked for."""

    challenge: Challenge
    places: list[Place]
    par: tuple[int, ...]


class ContestReader:
    """Reads file after file; ``is_good`` tells whether nothing was wrong with any of them."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.is_good = True
        self._is_quick: bool = wanted.quick
        self._pars = None if wanted.quick else par_of
        self._is_graded: bool = wanted.grade
        self._challenge = None if wanted.challenge is None else read_code(wanted.challenge)

    def read(self, files: Sequence[str]) -> Placings | None:
        """The contest; None where the files are logs and no challenge is known.

        StoreError where nobody can be ranked.
        """
        texts = {file: read_text(file) for file in files}
        results = {file: text for file, text in texts.items() if is_file(text) or is_code(text)}
        if not results and self._challenge is None:
            return None
        challenge = self._challenge or self._find_challenge(results)
        them = [
            self._read_result(file, text, challenge)
            if file in results
            else self._read_log(file, text, challenge)
            for file, text in texts.items()
        ]
        entered, said = join_files([each for each in them if each is not None])
        for sentence in (*said, *find_copies(entered)):
            self._complain(sentence)
        if not entered:
            raise StoreError("There is nobody to be ranked.")
        par = () if self._pars is None else self._pars(challenge)
        return Placings(challenge, rank_contestants(entered, par), par)

    def _complain(self, sentence: str) -> None:
        self.is_good = False
        print(sentence, file=sys.stderr)

    def _find_challenge(self, results: dict[str, str]) -> Challenge:
        """That of most results, the first one where several are as many."""
        counted: Counter[Challenge] = Counter()
        for text in results.values():
            try:
                counted[inspect_result(text)[0].challenge] += 1
            except ResultError:
                continue  # it is told when its turn comes
        if not counted:
            raise StoreError("There is no result among the files that can be read.")
        return counted.most_common(1)[0][0]

    # --- one file

    def _read_result(self, file: str, text: str, challenge: Challenge) -> Contestant | None:
        try:
            account, result = verify_result(text, self._pars, is_quick=self._is_quick)
        except ResultError as error:
            self._complain(f"{file} is left out. {error}")
            return None
        if result.challenge != challenge:
            self._complain(f"{file} is left out: {_say_other(challenge, result.challenge)}.")
            return None
        self._tell(file, account)
        try:
            scores = scores_of(replay_result(result))
        except ResultError:
            return None
        known = Contestant(result.player, file, scores, result, n_faults=len(account.faults))
        return replace(known, skill=skill_of(result)) if self._is_graded else known

    def _read_log(self, file: str, text: str, challenge: Challenge) -> Contestant | None:
        book = read_log(text)
        match = _find_match(book)
        if match is None:
            self._complain(f"{file} is left out: it has no sealed match from its first game on.")
            return None
        account = verify_log(book, challenge.n_games, is_quick=self._is_quick)
        if not any(game.seal == challenge.seal_of(1) for game in account.seals):
            self._complain(f"{file} is left out: it is no log of this challenge.")
            return None
        account.faults += find_strange_seals(account.seals, challenge)
        account.faults += find_strange_notes(book, challenge)
        self._tell(file, account)
        name = book.name or file.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        scores = scores_of_log(match, challenge)
        return Contestant(name, file, scores, n_faults=len(account.faults))

    def _tell(self, file: str, account: Findings) -> None:
        for fault in account.faults:
            self._complain(f"{file}, {account.unit} {fault.line}: {fault.why}.")
        for left in account.unchecked:
            print(f"{file}, {account.unit} {left.line}: not checked: {left.why}.", file=sys.stderr)


def _find_match(book: LogBook) -> LoggedMatch | None:
    """The match that begins with the first seal of a player."""
    for match in reversed(book.matches):
        parts = [part for game in match.games[:1] for part in game.parts]
        decks = [part for part in parts if isinstance(part, DeckLine)]
        if any(deck.is_sealed and deck.position == 1 for deck in decks):
            return match
    return None


def _say_other(challenge: Challenge, other: Challenge) -> str:
    for due, found in find_other_options(challenge, other):
        return f"it was played by {found!r}, and the others by {due!r}"
    if other.n_games != challenge.n_games:
        return f"it has {other.n_games} games, and the others {challenge.n_games}"
    return OTHER_CARDS
