"""Practice: choices of a player's finished games, repeated on a schedule of spaced repetition."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

from muggins.mind.coach.decision import Decision
from muggins.mind.coach.grades import VERSION
from muggins.mind.coach.luck_report import plan_deals
from muggins.mind.coach.notation import write_position
from muggins.mind.coach.skill import Rate, sum_kinds
from muggins.record.database import FAULTS, FILE, open_file, transaction
from muggins.record.history import open_history
from muggins.record.log import EventLog
from muggins.record.stored_grades import (
    FINE,
    MISTAKE,
    ChoiceSummary,
    list_choices,
    parse_choices,
    parse_grades,
)
from muggins.rules.cards import N_CARDS, Seat, rank_of, suit_of
from muggins.rules.referee import to_move
from muggins.rules.state import State
from muggins.rules.views import DiscardView, PlayView, view_of
from muggins.store.files import StoreError

Cards = tuple[int, ...]


def exchange(cards: Cards, suits: Sequence[int]) -> Cards:
    """Return the cards with suit ``suits[n]`` for suit ``n``."""
    return tuple(rank_of(card) + 13 * suits[suit_of(card)] for card in cards)


def exchange_suits(state: State, suits: Sequence[int]) -> State:
    """Return the state of a discard or play decision with its suits permuted.

    Earlier deals, and the rest of a deck dealt further, are dropped.
    """
    others = dict(enumerate(exchange(tuple(range(N_CARDS)), suits)))
    turns = tuple((seat, others[card]) for seat, card in state.play.turns)
    return replace(
        state,
        standing=replace(state.standing, past=(), pack=()),
        pack=(),
        hand=state.the_hand.replaced(others),
        play=replace(state.play, turns=turns),
    )


GAPS = (1, 3, 7, 16, 35)  # days
N_POSITIONS, N_MISTAKES = 10, 7  # of a session, while there are as many
Key = tuple[int, int, int]
"""A choice in the history: its game, its hand, its index among the grades of that hand."""

N_HANDS = 5_000  # the newest, from which positions are taken: some 400 games
_GRADED = """
    SELECT g.game, g.hand, g.choices FROM grades g JOIN games ON id = g.game
    WHERE player = ? AND g.version = ? AND how = 'won' AND kind <> 'aside'
"""
_NEWEST = f"{_GRADED} ORDER BY id DESC, g.hand DESC LIMIT ?"
_PRACTISED = f"""{_GRADED}
    AND (g.game, g.hand) IN (SELECT game, hand FROM practiced WHERE player = ?)
    AND (g.game, g.hand) < (?, ?) ORDER BY g.game DESC, g.hand DESC
"""
_VALID = "typeof(n_put) = 'integer' AND n_put > 0 AND n_right BETWEEN 0 AND n_put"
"""An SQL condition for undamaged rows; a text is greater than any number."""


@dataclass(frozen=True, slots=True)
class Put:
    """Schedule of a position: right answers in a row, due date, number of repetitions."""

    box: int
    due: date
    times: int

    @property
    def gap(self) -> int:
        """The days from the last answer to the next repetition."""
        return GAPS[max(0, min(self.box, len(GAPS)) - 1)]


@dataclass(frozen=True, slots=True)
class Position:
    """A choice to repeat: in other suits, with its value there."""

    key: Key
    state: State
    decision: Decision
    is_mistake: bool


@dataclass(frozen=True, slots=True)
class CountRound:
    """A round of counting: right answers, the longest streak, and the total time."""

    n_right: int
    n_put: int
    streak: int
    seconds: float


@dataclass
class Practice:
    """A player's decisions to practice: mistakes, worst first, and good ones."""

    player: str
    mistakes: tuple[Key, ...] = ()
    rights: tuple[Key, ...] = ()
    puts: dict[Key, Put] = field(default_factory=dict)
    sessions: list[tuple[int, int]] = field(default_factory=list)  # answered right, and put
    rounds: list[CountRound] = field(default_factory=list)
    leaks: dict[str, Rate] = field(default_factory=dict)  # what choices cost by parts of the game

    def pick(self, today: date) -> list[Key]:
        seed = today.toordinal() * 100 + len(self.sessions)
        return pick(self.mistakes, self.rights, self.puts, today, seed)

    def daily(self, today: date) -> Key | None:
        """Return the position of a day: a mistake, or a good decision; constant all day."""
        known = self.mistakes or self.rights
        return Random(today.toordinal()).choice(known) if known else None

    def schedule(self, today: date) -> tuple[int, ...]:
        """Count positions due today, tomorrow, within a week, later; and new mistakes."""
        known = {*self.mistakes, *self.rights}
        days = [(put.due - today) / timedelta(1) for key, put in self.puts.items() if key in known]
        ends = (float("-inf"), 0, 1, 7, float("inf"))
        counts = (sum(low < each <= high for each in days) for low, high in pairwise(ends))
        return *counts, sum(key not in self.puts for key in self.mistakes)

    def answer(self, key: Key, today: date, *, is_right: bool) -> Put:
        """Record an answer; return the next repetition."""
        self.puts[key] = put_again(self.puts.get(key), today, is_right=is_right)
        return self.puts[key]

    @property
    def best_streak(self) -> int:
        return max((each.streak for each in self.rounds), default=0)

    @property
    def quickest(self) -> float | None:
        """The seconds of the fastest round without a mistake."""
        whole = (each.seconds for each in self.rounds if each.n_right == each.n_put)
        return min(whole, default=None)

    @property
    def next_due(self) -> date | None:
        known = {*self.mistakes, *self.rights}
        return min((put.due for key, put in self.puts.items() if key in known), default=None)


# --- what there is


def read_practice(folder: Path | None, player: str) -> Practice:
    """Load all positions to practice; StoreError with a sentence on failure."""
    if folder is None:
        raise StoreError("Nothing is being saved (--no-disk), so there is nothing to practice.")
    practice = Practice(player)
    if not (folder / FILE).is_file():
        return practice
    with open_history(folder) as log:
        found = _read_choices(log, player)
        practice.puts = _read_puts(log, player)
        practice.sessions = _read_sessions(log, player)
        practice.rounds = _read_rounds(log, player)
    mistakes = (each for each in found if each[1].marks & MISTAKE)
    worst = sorted(mistakes, key=lambda each: -each[1].loss)
    practice.mistakes = tuple(key for key, _ in worst)
    practice.rights = tuple(key for key, choice in found if choice.marks & FINE)
    sums = sum_kinds((choice.kind, choice.loss) for _, choice in found)
    practice.leaks = {kind: each.rate for kind, each in sums.items()}
    return practice


def _read_choices(log: EventLog, player: str) -> list[tuple[Key, ChoiceSummary]]:
    """Return decisions of the newest hands, and older ones that have a schedule."""
    rows = log.database.execute(_NEWEST, (player, VERSION, N_HANDS)).fetchall()
    if len(rows) == N_HANDS:
        rows += log.database.execute(
            _PRACTISED, (player, VERSION, player, *rows[-1][:2])
        ).fetchall()
    return [
        ((game, hand, each.number), each)
        for game, hand, summary in rows
        for each in parse_choices(summary)
    ]


def _read_puts(log: EventLog, player: str) -> dict[Key, Put]:
    puts: dict[Key, Put] = {}
    sql = "SELECT game, hand, number, box, due, times FROM practiced WHERE player = ?"
    for game, hand, number, box, due, times in log.database.execute(sql, (player,)):
        with suppress(ValueError, TypeError):
            put = Put(max(0, int(box)), date.fromisoformat(due), max(0, int(times)))
            puts[game, hand, number] = put
    return puts


def _read_sessions(log: EventLog, player: str) -> list[tuple[int, int]]:
    sql = f"SELECT n_right, n_put FROM practices WHERE player = ? AND {_VALID} ORDER BY rowid"
    return log.database.execute(sql, (player,)).fetchall()


def _read_rounds(log: EventLog, player: str) -> list[CountRound]:
    sql = (
        "SELECT n_right, n_put, streak, seconds FROM practiced_counts WHERE player = ?"
        f" AND {_VALID} AND typeof(streak) = 'integer' AND typeof(seconds) = 'real' ORDER BY rowid"
    )
    return [CountRound(*row) for row in log.database.execute(sql, (player,))]


# --- what is put


def lay_positions(folder: Path, practice: Practice, keys: Sequence[Key]) -> list[Position]:
    """Return each choice as it was, in random suits; missing ones are omitted."""
    with open_history(folder) as log:
        laid = [_lay(log, practice, key) for key in keys]
    return [each for each in laid if each is not None]


def _lay(log: EventLog, practice: Practice, key: Key) -> Position | None:
    game, hand, number = key
    sql = "SELECT packed FROM grades WHERE game = ? AND hand = ? AND version = ?"
    found = log.database.execute(sql, (game, hand, VERSION)).fetchone()
    row = log.row(game)
    grades = parse_grades(found[0]) if found else None
    decision = dict(list_choices(grades or ())).get(number)
    if row is None or decision is None:
        return None
    played = log.load(row)
    try:
        steps = played.turns[slice(*dict(played.hands())[hand])]
        places = [place for plan in plan_deals(steps) for place in plan.places]
        before = steps[places[number]].before
    except (ValueError, LookupError):
        return None
    times = practice.puts[key].times if key in practice.puts else 0
    return exchange_position(Position(key, before, decision, decision.judgement is not None), times)


def exchange_position(position: Position, times: int) -> Position | None:
    """Return the position with suits permuted by repetition; None without a choice."""
    if to_move(position.state) is not Seat.PLAYER:
        return None
    suits = [*range(4)]
    Random(f"{position.key[1:]} {times}").shuffle(suits)
    state = exchange_suits(position.state, suits)
    decision = position.decision
    choices = tuple(replace(each, cards=exchange(each.cards, suits)) for each in decision.choices)
    view = view_of(state, Seat.PLAYER)
    assert isinstance(view, DiscardView | PlayView)
    played, told = exchange(decision.played, suits), write_position(view)
    seen = replace(decision, choices=choices, played=played, position=told)
    return Position(position.key, state, seen, position.is_mistake)


# --- what is kept


def keep_put(folder: Path, player: str, key: Key, put: Put) -> None:
    """Save an answer to a position; StoreError if that fails."""
    row = player, *key, put.box, put.due.isoformat(), put.times
    _write(folder, "INSERT OR REPLACE INTO practiced VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def keep_session(folder: Path, player: str, day: date, n_right: int, n_put: int) -> None:
    """Save the result of a session; StoreError if that fails."""
    row = player, day.isoformat(), n_right, n_put
    _write(folder, "INSERT INTO practices VALUES (?, ?, ?, ?)", row)


def keep_round(folder: Path, player: str, day: date, told: CountRound) -> None:
    """Save a round of counting; StoreError if that fails."""
    row = player, day.isoformat(), told.n_right, told.n_put, told.streak, told.seconds
    _write(folder, "INSERT INTO practiced_counts VALUES (?, ?, ?, ?, ?, ?)", row)


def _write(folder: Path, statement: str, row: tuple[object, ...]) -> None:
    """Write to an existing history; never create one."""
    try:
        with open_file(folder / FILE, "rw") as database:
            database.isolation_level = None
            with transaction(database):
                database.execute(statement, row)
    except FAULTS as error:
        raise StoreError(f"Your answer wasn't saved: {error}.") from error


# --- when it is put again: by a plain rule of Leitner's


def put_again(before: Put | None, today: date, *, is_right: bool) -> Put:
    """Return the schedule after an answer; a wrong one restarts it."""
    box = (before.box if before else 0) + 1 if is_right else 0
    now = Put(min(box, len(GAPS)), today, (before.times if before else 0) + 1)
    return Put(now.box, today + timedelta(now.gap), now.times)


def pick(
    mistakes: Sequence[Key], rights: Sequence[Key], puts: dict[Key, Put], today: date, seed: int
) -> list[Key]:
    """Return the positions of a session: due ones, new mistakes in order, some played right."""
    due = sorted(
        (key for key in (*mistakes, *rights) if key in puts and puts[key].due <= today),
        key=lambda key: puts[key].due,
    )
    wanted = [*due, *(key for key in mistakes if key not in puts)]
    chance = Random(seed)
    fresh = [key for key in rights if key not in puts]
    chance.shuffle(fresh)
    first, more = wanted[:N_MISTAKES], wanted[N_MISTAKES:]
    chosen = [*first, *fresh[: N_POSITIONS - len(first)]]
    chosen += more[: N_POSITIONS - len(chosen)]
    chance.shuffle(chosen)
    return chosen
