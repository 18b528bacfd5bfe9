"""Parser of logs, ours and those of Cribbage '97, and the replay of their rows."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from muggins.rules.cards import N_CARDS, Seat, read_card, read_cards, write_card, write_cards
from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED, Source
from muggins.rules.events import Pegged, SetBack
from muggins.rules.moves import IllegalMove, Move, Play, Proceed, Throw
from muggins.rules.referee import resume
from muggins.rules.state import NO_PEGS, Counted, GameOver, Pegging, Standing, State, Tally
from muggins.rules.terms import SIX_CARD, TARGET, Length, Terms, Variant, nought_of, starting_scores
from muggins.rules.turn import Turn, play_on
from muggins.store.loglines import (
    FROM_NOUGHT,
    HEADINGS,
    PART,
    PEGGING_WIDTH,
    RULE,
    SEAL,
    SIDES,
    TWO_DEAL,
    TWO_PEOPLE,
    VARIANT,
    is_whole,
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


OPEN_TERMS = Terms(claimants=frozenset())  # points are pegged as they fall due
Points = list[tuple[Seat, int]]


def stack_pack(pone: tuple[int, ...], dealer: tuple[int, ...], starter: int) -> Source:
    """Return a source that deals these cards, each six in the order dealt, and then the starter."""
    dealt = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    return Source(0, bytes(card % 13 | card // 13 << 4 for card in (*dealt, starter)))


def left_over(row: LoggedHand, seat: Seat) -> tuple[int, ...]:
    return tuple(card for card in row.kept[seat] if card not in row.played)


def standing_before(
    row: LoggedHand, variant: Variant, pegs: Pair = (0, 0), tally: Tally | None = None
) -> Standing:
    """Return the state before a hand, with a deck stacked with its own cards only."""
    dealt = [row.thrown[seat] + row.kept[seat] for seat in Seat]
    pack = stack_pack(dealt[row.dealer.other], dealt[row.dealer], row.starter)
    return Standing(
        terms=OPEN_TERMS,
        source=pack,
        tally=tally or Tally(),
        first_dealer=row.dealer if row.number % 2 else row.dealer.other,
        dealer=row.dealer,
        n_hands=row.number - 1,
        pegs=((pegs[0], pegs[0] - 1), (pegs[1], pegs[1] - 1)),
        variant=replace(variant.uncut, deals_on=False),
    )


def moves_of(row: LoggedHand) -> list[Move]:
    """Return the moves of a row, without the counts."""
    pone = row.dealer.other
    moves: list[Move] = [Proceed(), Throw(row.thrown[pone]), Throw(row.thrown[row.dealer])]
    return [*moves, *map(Play, row.played)]


def replay_row(standing: Standing, row: LoggedHand) -> Iterator[Turn]:
    """Yield the turns of the row, with counts if it is complete; IllegalMove at an illegal one."""
    moves = iter(moves_of(row))

    def choose(state: State) -> Move | None:
        move = next(moves, None)
        is_counted = isinstance(state.phase, Counted) and not is_whole(state)
        return Proceed() if move is None and is_counted else move

    return play_on(resume(standing), choose)


def play_row(row: LoggedHand, variant: Variant) -> list[Turn]:
    """Play the hand from zero points; ValueError with the broken rule."""
    steps: list[Turn] = []
    moves = moves_of(row)
    try:
        for step in replay_row(replace(standing_before(row, variant), pegs=NO_PEGS), row):
            steps.append(step)
    except IllegalMove as error:
        raise ValueError(_say_illegal(steps[-1].after, moves[len(steps)])) from error
    last = steps[-1].after
    if tuple(place for place in last.play.resets if place < len(row.played)) != row.resets:
        raise ValueError("the dots in the play aren't where the count went back to zero")
    for seat in Seat:
        if row.kept[seat] != left_over(row, seat) + last.play.played(seat):
            raise ValueError("a hand isn't in the order it was played")
    return steps


def _say_illegal(state: State, move: Move) -> str:
    if isinstance(move, Play) and isinstance(state.phase, Pegging):
        turn, card = state.phase.turn, write_cards([move.card])
        if move.card in state.left(turn):
            return f"{card} would take the count past 31"
        return f"{card} wasn't {SIDES[turn].lower()}'s to play"
    return "a move is against the rules"


def points_of(steps: Sequence[Turn]) -> Points:
    """Return points in the order in which they were due; holes set back are negative."""
    return [
        (event.seat, event.points if isinstance(event, Pegged) else -event.points)
        for step in steps
        for event in step.events
        if isinstance(event, Pegged | SetBack)
    ]


def add_up(before: Pair, points: Points) -> tuple[Pair, int]:
    """Return totals after the points, and how many of them were pegged until a win."""
    scores = list(before)
    for place, (seat, more) in enumerate(points):
        scores[seat] = min(TARGET, scores[seat] + more)
        if scores[seat] == TARGET:
            return (scores[0], scores[1]), place + 1
    return (scores[0], scores[1]), len(points)


def gains_of(points: Points) -> Pair:
    own, computers = (sum(more for seat, more in points if seat is who) for who in Seat)
    return own, computers


def reenact(game: LoggedGame) -> Iterator[tuple[LoggedHand, Turn]]:
    """Yield every move of a game as a turn; each hand begins with its logged totals.

    A hand stops early where the log continues against the rules.
    """
    last: LoggedHand | None = None
    state: State | None = None
    tally = Tally(game.points, game.number - 1, game.spread)
    for row in game.rows:
        before = scores_before(row, last, game.variant)
        standing = standing_before(row, game.variant, before, tally)
        if state is not None and state.scores == (standing.pegs[0][0], standing.pegs[1][0]):
            standing = replace(standing, pegs=state.pegs)  # the back pegs too
        with suppress(IllegalMove):
            for step in replay_row(standing, row):
                state = step.after
                yield row, step
                if isinstance(state.phase, GameOver):
                    return
        last = row


def scores_before(row: LoggedHand, last: LoggedHand | None, variant: Variant) -> Pair:
    """Return the totals at the start of a hand, as far as a log implies them."""
    if last is not None and row.number == last.number + 1:
        return last.scores
    try:
        points = points_of(play_row(row, variant))
    except ValueError:
        points = []
    if row.number == 1:
        starts = [starting_scores(length, row.dealer) for length in Length]
        return next((each for each in starts if add_up(each, points)[0] == row.scores), (0, 0))
    own, computers = gains_of(points)
    return max(0, row.scores[0] - own), max(0, row.scores[1] - computers)


def may_follow(scores: Pair, before: Pair, points: Points, *, between: bool = False) -> bool:
    """Return True if the player has at most the points due, and the computer at least those.

    Between two people either may have lost points to the other. Points after the earliest possible
    win are ignored.
    """
    own, computers = scores[0] - before[0], scores[1] - before[1]
    if between:
        return min(own, computers) >= 0
    due = gains_of(points)
    if scores[0] == TARGET:
        due = due[0], _gain_until(points, own)
    elif scores[1] == TARGET:
        due = due[0], 0
    return 0 <= own <= due[0] and computers >= due[1]


def _gain_until(points: Points, enough: int) -> int:
    """Return the computer's points before the player could reach enough."""
    gained = [0, 0]
    for seat, more in points:
        gained[seat] += more
        if gained[Seat.PLAYER] >= enough:
            break
    return gained[Seat.COMPUTER]


def lengths_of(game: LoggedGame) -> frozenset[Length]:
    """Return the possible lengths of a game, from its first hand."""
    rows = game.rows
    if not rows or rows[0].number != 1:
        return frozenset(Length)
    try:
        points = points_of(play_row(rows[0], game.variant))
    except ValueError:
        return frozenset(Length)
    starts = {length: starting_scores(length, rows[0].dealer) for length in Length}
    return frozenset(
        length for length, start in starts.items() if may_follow(rows[0].scores, start, points)
    )
