"""Third-party engine at the table: queried, validated, timed, and replaced when it fails.

Arguments and answers are those of Cribbage '97's alternate library. The answer to a discard is two
pairs of places 0..5, the dealer's in the high byte and pone's in the low one; the answer to a play
is a place counted from 1, own played cards first.
"""

import contextlib
import json
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import numpy as np

from muggins.mind.engines.plugin_host import loader_of
from muggins.mind.facts.arrays import CARD_RANK, RANK_VALUE, Cards, Numbers
from muggins.mind.facts.book import PILE_COUNT
from muggins.mind.facts.count import THROWN
from muggins.mind.facts.positions import Mind, Plays, Rankings, Throws
from muggins.output import escape_controls
from muggins.parts import ENGINE
from muggins.processes import begin_part, end_part
from muggins.rules.scoring import LIMIT

ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # each takes memory
LOADING = 10.0  # seconds more for the first answer, which has a process to start
MOST_CHARACTERS = 4096  # of a line
MOST_PRINTED = 100_000  # characters that are told of what it prints
ENDED = ""  # what the reader hands on when nothing more can come
TIME_LIMIT = 5.0
MOST_SCORE = 120
KNOWN = 4  # cards kept in the game that engines from files know
Report = Callable[[str], None]
Position = TypeVar("Position", Throws, Plays)


class EngineFault(Exception):  # noqa: N818 - the name says what happened
    """An engine's exception, timeout or invalid answer; the text omits the engine's name."""


class PluginProcess:
    """A child process with an engine from a file; ``limit`` is the seconds for an answer.

    EngineFault if it cannot be loaded.
    """

    def __init__(self, path: Path, limit: float) -> None:
        self.limit = limit
        self._n_asked = 0
        how = {"text": True, "encoding": "utf-8", "errors": "replace", "stderr": subprocess.PIPE}
        try:
            self._folder = tempfile.TemporaryDirectory("", "muggins-", ignore_cleanup_errors=True)
            self.process = begin_part(ENGINE, ENVIRONMENT, cwd=self._folder.name, **how)
        except OSError as error:
            raise EngineFault(f"can't be started ({error.strerror})") from None
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        words = (self.process.stdout, self._said)
        threading.Thread(target=_read, args=words, name="engine", daemon=True).start()
        printed = (self.process.stderr,)
        threading.Thread(target=_print, args=printed, name="printing", daemon=True).start()
        self._call("load", (str(path.resolve()),), limit + LOADING)

    def ask(self, name: str, *arguments: object) -> int:
        """Return the engine's answer; EngineFault if there is none."""
        answer = self._call(name, arguments, self.limit)
        if not isinstance(answer, int):
            raise self._fault("sent an invalid answer")
        return answer

    def _call(self, name: str, arguments: tuple[object, ...], limit: float) -> object:
        number, self._n_asked = self._n_asked, self._n_asked + 1
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps((number, name, arguments)) + "\n")
            self.process.stdin.flush()
            line = self._said.get(timeout=limit)
        except (OSError, ValueError):
            raise self._fault("stopped running") from None
        except queue.Empty:
            raise self._fault(f"didn't answer within {limit:g} s") from None
        if line == ENDED:
            raise self._fault("stopped running")
        return self._read_answer(line, number)

    def _read_answer(self, line: str, number: int) -> object:
        try:
            answered, went_well, answer = json.loads(line)
        except (ValueError, TypeError, RecursionError):
            raise self._fault("sent an invalid answer") from None
        if answered != number or not self._said.empty():
            raise self._fault("sent an unexpected answer")
        if went_well is not True:
            raise self._fault(f"{answer!s:.300}")
        return answer

    def _fault(self, text: str) -> EngineFault:
        self.close()
        return EngineFault(text)

    def close(self) -> None:
        """Kill the process, and remove its temporary files."""
        end_part(self.process)
        self._folder.cleanup()


def _read(lines: IO[str], said: "queue.SimpleQueue[str]") -> None:
    """Pass on whole lines, truncated at the maximum length, then the end of the output."""
    line: Any = None
    while line != ENDED:
        line = lines.readline(MOST_CHARACTERS)
        said.put(line if line.endswith("\n") or len(line) == MOST_CHARACTERS else ENDED)
    lines.close()


def _print(lines: IO[str]) -> None:
    """Pass the engine's output on to standard error, up to a limit."""
    left = MOST_PRINTED
    while printed := lines.readline(MOST_CHARACTERS):
        with contextlib.suppress(OSError, ValueError, AttributeError):  # there may be none
            sys.stderr.write(escape_controls(printed[:left]))
        left = max(0, left - len(printed))
    lines.close()


def say(message: str) -> None:
    print(message, file=sys.stderr)


class Plugin:
    """An engine from a file, with a mind that takes over when it fails."""

    def __init__(
        self, path: Path, deputy: Mind, limit: float = TIME_LIMIT, report: Report = say
    ) -> None:
        self.path, self.deputy, self.limit, self.report = path, deputy, limit, report
        self.process: PluginProcess | None = None
        self.has_failed = False
        self.has_declined = False

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank the engine's chosen discard; it reports no values: (n, 15)."""
        if throws.book.n_kept != KNOWN:
            return self._decline().rank_throws(throws)
        return self._rank(throws, len(THROWN), self._throw, self.deputy.rank_throws)

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank the engine's chosen card; it reports no values: (n, 4)."""
        if plays.n_kept != KNOWN:
            return self._decline().rank_plays(plays)
        return self._rank(plays, KNOWN, self._play, self.deputy.rank_plays)

    def _rank(
        self,
        asked: Position,
        size: int,
        ask: Callable[[Position], int],
        instead: Callable[[Position], Rankings],
    ) -> Rankings:
        found = Rankings.blank(len(asked), size)
        for row in range(len(asked)):
            some = asked.take(np.array([row]))
            try:
                found.chosen[row] = ask(some)
            except EngineFault as fault:
                if not self.has_failed:
                    self.report(
                        f"The engine {self.path.name} {fault}. Continuing with the built-in engine."
                    )
                self.has_failed = True
                found.put(np.array([row]), instead(some))
        return found

    def close(self) -> None:
        if self.process:
            self.process.close()
            self.process = None

    def _decline(self) -> Mind:
        """Substitute the deputy: the arguments of Cribbage '97 support six-card hands only."""
        if not self.has_declined:
            self.report(
                f"The engine {self.path.name} plays six-card cribbage only. "
                "Using the built-in engine for this game."
            )
        self.has_declined = True
        return self.deputy

    def _ask(self, name: str, *arguments: object) -> int:
        if self.has_failed:
            raise EngineFault("has failed before")
        if self.process is None:
            self.process = PluginProcess(self.path, self.limit)
        return self.process.ask(name, *arguments)

    def _throw(self, throws: Throws) -> int:
        """Return the engine's choice among the 15 throws for the only row."""
        own, opponent = _score(throws.own_score), _score(throws.opp_score)
        is_dealer = bool(throws.is_dealer[0])
        scores = (own, opponent) if is_dealer else (opponent, own)
        answer = self._ask("discard", throws.hand[0].tolist(), *scores)
        byte = answer >> 8 & 0xFF if is_dealer else answer & 0xFF
        pair = sorted((byte >> 4, byte & 15))
        if answer == -1 or pair not in THROWN.tolist():
            raise self._nonsense(f"answered {answer} when it had to discard two cards")
        return int(THROWN.tolist().index(pair))

    def _play(self, plays: Plays) -> int:
        """Return the engine's choice among the places of the hand for the only row."""
        hand = plays.hand[0]
        own, left = _there(plays.own_played[0]), _there(hand)
        thrown, played = plays.thrown[0].tolist(), _there(plays.opp_played[0])
        cards = [*own, *left, *thrown, int(plays.starter[0]), *played]
        count = int(PILE_COUNT[plays.pile[0]])
        answer = self._ask(
            "make_peg_play",
            cards,
            len(cards),
            len(left),
            bool(plays.is_dealer[0]),
            count == 0,
            _score(plays.own_score),
            _score(plays.opp_score),
        )
        place = answer - len(own) - 1
        fits = 0 <= place < len(left) and count + RANK_VALUE[CARD_RANK[left[place]]] <= LIMIT
        if not fits:
            raise self._nonsense(f"answered {answer} when it had to play a card")
        return int(hand.tolist().index(left[place]))

    def _nonsense(self, text: str) -> EngineFault:
        self.close()
        return EngineFault(text)


def _there(cards: Cards) -> list[int]:
    return [card for card in cards.tolist() if card >= 0]


def _score(scores: Numbers) -> int:
    return min(int(scores[0]), MOST_SCORE)


def read_plugin(
    path: Path, deputy: Mind, limit: float = TIME_LIMIT, report: Report = say
) -> Plugin:
    """Return the engine of a file; ValueError if there is no such file or its type is unknown."""
    if not path.is_file():
        raise ValueError(f"{path} not found.")
    if path.suffix.lower() != ".py" and loader_of(path) is None:
        raise ValueError(f"{path.name} is not a Python file or a shared library.")
    return Plugin(path, deputy, limit, report)
