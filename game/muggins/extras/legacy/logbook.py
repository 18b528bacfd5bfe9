"""Parser of logs, ours and those of Cribbage '97: matches, games, rows and messages.

The file may have been edited. An invalid row or head of a game is a fault with its line; any other
unknown line is a message.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from muggins.rules.cards import N_CARDS, read_card, read_cards, write_card
from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED
from muggins.rules.seat import Seat
from muggins.rules.terms import SIX_CARD, TARGET, Length, Variant, nought_of
from muggins.store.loglines import (
    FROM_NOUGHT,
    HEADINGS,
    PART,
    PEGGING_WIDTH,
    RULE,
    SEAL,
    TWO_DEAL,
    TWO_PEOPLE,
    VARIANT,
    read_variant,
)

Pair = tuple[int, int]
_ROW = re.compile(
    rf"\s*(\d{{1,9}})\s+(\d{{1,9}})\s+(\d{{1,9}})  (.{{{PEGGING_WIDTH}}}) "
    r"([ .])(\S{6}(?:\S\S|  )) (\S{4})  (\S\S) ([ .])(\S{6}(?:\S\S|  )) (\S{4})"
)
_HEADER = re.compile(
    r"Game (\d{1,9}): (\d{1,9})/(\d{1,9}) \(([+-]?\d{1,9})\)  "
    rf"(Seed|Pointer|Seal|{TWO_DEAL})"
    r": (-?\d{1,10})(?:  (.*))?"
)
NEVER_SHOWN = write_card(N_CARDS)  # where two programs deal
ELSEWHERE = ("Pointer", TWO_DEAL)  # no seed gives the cards
_MESSAGE = re.compile(r"[A-Za-z][\w' ()-]*: ")  # as in "Dog Ears: 5h5c", which names cards too
_ROWLIKE = re.compile(r"\s*\d+\s+\S|(?:.*?[A2-9TJQK][schd]){6}")
_RESUME = re.compile(r"Resuming match from INI state for (\S+?)(?: \(.*)?\.?$")
_SCORE = re.compile(
    r"\*\s+Games: (\d{1,9})  Match Score: (\d{1,9})/(\d{1,9})  Point Differential: (-?\d{1,9})"
)
_AHEAD = re.compile(rf"{VARIANT}|{TWO_PEOPLE}|(?:{SEAL}|{PART}) \d")  # stands before its game
_NAMED = re.compile(r"([^\s:]+):.* missed$")
_SEED = re.compile(r"-?\d{1,10}")


@dataclass(frozen=True, slots=True)
class Fault:
    line: int
    why: str


@dataclass(frozen=True, slots=True)
class LoggedMessage:
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """Card source of a game, from its header."""

    line: int
    position: int  # a seed, a pointer, or the number of a sealed pack
    is_file: bool
    is_sealed: bool = False


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """One logged hand; pairs are by seat. With five cards dealt, three are kept."""

    line: int
    number: int
    scores: Pair
    played: tuple[int, ...]
    resets: tuple[int, ...]
    kept: tuple[tuple[int, ...], tuple[int, ...]]
    thrown: tuple[tuple[int, ...], tuple[int, ...]]
    starter: int
    dealer: Seat

    @property
    def cards(self) -> tuple[int, ...]:
        return (*self.kept[0], *self.thrown[0], *self.kept[1], *self.thrown[1], self.starter)


@dataclass(slots=True)
class LoggedGame:
    """A game: the match before it, and its events, in the order of the lines."""

    line: int
    number: int
    points: Pair
    spread: int
    date: str
    parts: list[DeckLine | LoggedHand | LoggedMessage] = field(default_factory=list)

    @property
    def rows(self) -> list[LoggedHand]:
        return [part for part in self.parts if isinstance(part, LoggedHand)]

    @property
    def last_row(self) -> LoggedHand | None:
        return next((part for part in reversed(self.parts) if isinstance(part, LoggedHand)), None)

    @property
    def variant(self) -> Variant:
        return read_variant(self._variant) if self._variant else SIX_CARD

    @property
    def _variant(self) -> str:
        said = [part.text for part in self.parts if isinstance(part, LoggedMessage)]
        return next((text for text in reversed(said) if text.startswith(VARIANT)), "")

    @property
    def is_between(self) -> bool:
        said = (part.text for part in self.parts if isinstance(part, LoggedMessage))
        return any(text.startswith(TWO_PEOPLE) for text in said)

    @property
    def nought(self) -> int:
        """Score from which its rows count, if the log says so; those parsed here count from 0."""
        is_told = FROM_NOUGHT in self._variant
        return nought_of(Length.SHORT, self.variant.n_dealt) if is_told else 0

    @property
    def is_over(self) -> bool:
        last = self.last_row
        return last is not None and TARGET in last.scores


@dataclass(slots=True)
class LoggedMatch:
    """Consecutive games, and the final score if statistics were appended."""

    games: list[LoggedGame] = field(default_factory=list)
    totals: tuple[int, Pair, int] | None = None  # games, match points, spread


@dataclass(slots=True)
class LogBook:
    """Contents of a log. ``name`` is the player's, where the log has one."""

    name: str | None = None
    matches: list[LoggedMatch] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def read_log(text: str) -> LogBook:
    """Parse a whole log; unreadable parts are among its faults."""
    return _Reader().read(text.splitlines())


class _Reader:
    """A reader of lines, which collects games and then splits them into matches."""

    def __init__(self) -> None:
        self.book = LogBook()
        self.games: list[LoggedGame] = []
        self.loose: list[LoggedMessage] = []  # messages that stand before the head of their game
        self.totals: dict[int, tuple[int, Pair, int]] = {}
        self.n_rules = 0  # of a block of statistics

    def read(self, lines: Iterable[str]) -> LogBook:
        for number, line in enumerate(lines, 1):
            self._take(number, line.rstrip("\r\n\x1a "))
        for number, game in enumerate(self.games, 1):
            self._place(game, self.totals.get(number))
        return self.book

    def _take(self, number: int, line: str) -> None:
        if line == RULE:
            self.n_rules = (self.n_rules + 1) % 3
        elif _HEADER.fullmatch(line):
            self.n_rules = 0
            self._begin_game(number, line)
        elif self.n_rules:
            self._take_statistics(number, line)
        elif line and line not in HEADINGS.splitlines():
            self._take_line(number, line)

    def _begin_game(self, number: int, line: str) -> None:
        found = _HEADER.fullmatch(line)
        assert found is not None
        try:
            position = read_seed(found[6])
        except ValueError as error:
            self.book.faults.append(Fault(number, str(error)))
            position = 0
        game, own, computers, spread = (int(found[place]) for place in range(1, 5))
        deck = DeckLine(number, position, found[5] in ELSEWHERE, found[5] == "Seal")
        begun = LoggedGame(number, game, (own, computers), spread, found[7] or "")
        begun.parts += [*self.loose, deck]
        self.games.append(begun)
        self.loose = []

    def _take_statistics(self, number: int, line: str) -> None:
        if found := _SCORE.match(line):
            games, own, computers, spread = map(int, found.groups())
            self.totals[len(self.games)] = (games, (own, computers), spread)
        elif named := _NAMED.match(line):
            self.book.name = self.book.name or named[1]
        elif line.endswith((".", ": On", ": Off")) and not line.startswith(VARIANT):
            self._note(number, line)  # a variant that is set is for the next game

    def _take_line(self, number: int, line: str) -> None:
        if found := _RESUME.match(line):
            self.book.name = found[1]
            self.loose.append(LoggedMessage(number, line))
        elif _AHEAD.match(line):
            self.loose.append(LoggedMessage(number, line))
        elif _MESSAGE.match(line) and not line.startswith("Game "):
            self._note(number, line)
        elif _ROWLIKE.match(line) or line.startswith("Game "):
            self._take_row(number, line)
        else:
            self._note(number, line)

    def _note(self, number: int, line: str) -> None:
        (self.games[-1].parts if self.games else self.loose).append(LoggedMessage(number, line))

    def _take_row(self, number: int, line: str) -> None:
        try:
            row = read_row(number, line)
        except ValueError as error:
            self.book.faults.append(Fault(number, str(error)))
            return
        if not self.games:
            self.book.faults.append(Fault(number, "this hand doesn't belong to any game"))
            return
        own, computers = (score + self.games[-1].nought for score in row.scores)
        self.games[-1].parts += [*self.loose, replace(row, scores=(own, computers))]
        self.loose = []

    def _place(self, game: LoggedGame, totals: tuple[int, Pair, int] | None) -> None:
        """Add a game to its match; the rows of a resumed one are appended."""
        matches = self.book.matches
        last = matches[-1].games[-1] if matches else None
        if last is not None and _goes_on(last, game):
            last.parts += game.parts
        elif last is not None and game.number > last.number:
            matches[-1].games.append(game)
        else:
            matches.append(LoggedMatch([game]))
        matches[-1].totals = totals


def _goes_on(last: LoggedGame, game: LoggedGame) -> bool:
    same = (last.number, last.points, last.spread) == (game.number, game.points, game.spread)
    newest, rows = last.last_row, game.rows
    if newest is None or not rows:
        return same and not last.is_over
    return same and not last.is_over and rows[0].number > newest.number


def read_seed(text: str) -> int:
    """Return a seed, or a pointer into a file; ValueError for an invalid number."""
    if not _SEED.fullmatch(text) or not LOWEST_SEED <= int(text) <= HIGHEST_SEED:
        raise ValueError("invalid seed")
    return int(text)


def read_row(line_number: int, line: str) -> LoggedHand:
    """Parse a hand's row; ValueError if it is invalid."""
    found = _ROW.fullmatch(line)
    if found is None:
        raise ValueError("the line isn't a hand or the start of a game")
    if NEVER_SHOWN in line:
        raise ValueError("some of its cards were never shown")
    dots = found[5] + found[9]
    if dots not in (". ", " ."):
        raise ValueError("exactly one of the hands must be marked as the dealer's")
    played, resets = _read_pegging(found[4])
    return LoggedHand(
        line=line_number,
        number=int(found[1]),
        scores=(int(found[2]), int(found[3])),
        played=played,
        resets=resets,
        kept=(read_cards(found[6].rstrip()), read_cards(found[10].rstrip())),
        thrown=(read_cards(found[7]), read_cards(found[11])),
        starter=read_card(found[8]),
        dealer=Seat.PLAYER if dots[0] == "." else Seat.COMPUTER,
    )


def _read_pegging(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Parse the cards played, and the places at which the count restarted."""
    words = text.rstrip()
    if any(mark not in " ." for mark in words[2::3]):
        raise ValueError(f"invalid play: {words}")
    played = tuple(read_card(words[place : place + 2]) for place in range(0, len(words), 3))
    dots = (place // 3 + 1 for place in range(2, len(words), 3) if words[place] == ".")
    return played, tuple(dots)
