"""A log as evidence.

It contains neither claims nor options as such. If it says that mistakes cost points, a hand may
have given the player less and the computer more than the points of its cards.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from operator import attrgetter

from muggins.extras.fair.evidence import (
    Evidence,
    GameEvidence,
    HandEvidence,
    Origin,
    Played,
    SealedGame,
    open_source,
)
from muggins.extras.legacy.logbook import (
    OPEN_TERMS,
    DeckLine,
    Fault,
    LogBook,
    LoggedGame,
    LoggedHand,
    LoggedMessage,
    Pair,
    left_over,
    moves_of,
    play_row,
    read_seed,
    scores_before,
)
from muggins.rules.cards import Seat, write_cards
from muggins.rules.deal import Source, skip_hands
from muggins.rules.moves import Cut, IllegalMove, Move, Proceed
from muggins.rules.referee import first_standing, legal_moves, resume
from muggins.rules.seals import N_BYTES, Opened, say_seal
from muggins.rules.state import Counted, CuttingDeck, CuttingStarter, Standing, State, Tally
from muggins.rules.turn import Turn, make_move, play_on
from muggins.settings.levels import STANDARD, name_of_label
from muggins.store.loglines import (
    FORFEITS,
    GIVEN_UP,
    OPENED,
    PART,
    REVERTED,
    SEAL,
    SETS_BACK,
    TAKEN_BACK,
    is_whole,
    write_level,
)

LEVEL_TOLD = re.compile(rf"{re.escape(write_level(''))}(.+?)\.?")
STRICT = ("Penalties but No Muggins.", "Penalties and Muggins.")
SEAL_CUT = re.compile(rf"{PART} (\d{{1,9}}): .*")
SEAL_TOLD = re.compile(rf"({SEAL}|{PART}|{OPENED}) (\d{{1,9}}): ?(.*)")
SEAL_FORM = re.compile("[0-9a-f]{64}")
SECRET_FORM = re.compile(f"[0-9a-f]{{{2 * N_BYTES}}}")
PART_FORM = re.compile(".+")
NEW_SEED = "New Seed: "
ELSEWHERE = ("Card Data File", "New Pointer", "Default Sequence.", REVERTED)
RESUMED = "Resuming match"


def evidence_of_log(book: LogBook) -> Evidence:
    seals, levels = LogSeals(book), levels_of(book)
    reader = _Reader(seals, levels, [fault.line for fault in book.faults])
    games = tuple(reader.read(game) for match in book.matches for game in match.games)
    totals = book.matches[-1].totals if book.matches else None
    return Evidence(
        "line",
        games,
        tuple(seals.games()),
        (*book.faults, *seals.faults),
        n_games=None if totals is None else totals[0],
    )


@dataclass(slots=True)
class _Reader:
    """Line-by-line parser with the data seen so far."""

    seals: "LogSeals"
    levels: dict[int, frozenset[str]]
    unread: list[int]  # lines that may have been hands
    last_line: int = 0  # of a hand that could be read
    is_costly: bool = False  # mistakes
    # of one game
    forfeiter: Seat | None = None
    set_back: Pair = (0, 0)
    origins: list[Origin] = field(default_factory=list)
    is_announced: bool = False

    def read(self, game: LoggedGame) -> GameEvidence:
        self.forfeiter, self.origins, self.is_announced = None, [], False
        self.set_back = (0, 0)
        is_announced = self._is_broken(game.line)
        hands: list[HandEvidence] = []
        is_left = False
        for part in game.parts:
            match part:
                case DeckLine():
                    self._take_deck(part, game, is_first=not hands)
                    self.is_announced = bool(hands)
                case LoggedMessage():
                    self._take_note(part, game, is_first=not hands)
                    is_left = is_left or part.text in (GIVEN_UP, TAKEN_BACK)
                case LoggedHand():
                    is_left = False
                    self.is_announced = self.is_announced or self._is_broken(part.line)
                    hands.append(self._tell(part, game))
                    self.origins, self.is_announced, self.last_line = [], False, part.line
        return GameEvidence(
            game.line,
            game.number,
            game.points,
            game.spread,
            tuple(hands),
            game.variant,
            is_left=is_left,
            is_announced=is_announced,
            redeal=partial(_deal_again, game, self.seals),
        )

    def _is_broken(self, line: int) -> bool:
        """Return True if there may be unreadable hands before that line."""
        return any(self.last_line < unread < line for unread in self.unread)

    def _tell(self, row: LoggedHand, game: LoggedGame) -> HandEvidence:
        turns: tuple[Turn, ...] = ()
        broken = ""
        try:
            turns = tuple(play_row(row, game.variant))
        except ValueError as error:
            broken = str(error)
        own, computers = ((row.thrown[seat], left_over(row, seat)) for seat in Seat)
        played = [tuple((card,) for card in row.kept[seat] if card in row.played) for seat in Seat]
        return HandEvidence(
            row.line,
            row.number,
            row.dealer,
            ((*own, *played[0]), (*computers, *played[1])),
            row.starter,
            turns,
            row.scores,
            broken,
            is_costly=self.is_costly,
            is_between=game.is_between,
            forfeiter=self.forfeiter,
            set_back=self.set_back,
            origins=tuple(self.origins),
            is_announced=self.is_announced,
            skills=self.levels[row.line],
        )

    def _take_deck(self, deck: DeckLine, game: LoggedGame, *, is_first: bool) -> None:
        if deck.is_sealed:
            self._cut_seal(deck.position, game, is_first=is_first)
        else:
            source = None if deck.is_file else Source(deck.position)
            self.origins.append(Origin(source, is_head=True))

    def _cut_seal(self, number: int, game: LoggedGame, *, is_first: bool) -> None:
        """Record a sealed deck, when it is named; its secret determines the deal."""
        opened = self.seals.opened(number)
        source = None if opened is None else open_source(opened)
        row, variant = next(iter(game.rows), None), game.variant
        if source is not None and is_first and row is not None and not variant.deals_on:
            source = skip_hands(source, row.number - 1, variant)
        self.origins.append(Origin(source, seal=number))

    def _take_note(self, note: LoggedMessage, game: LoggedGame, *, is_first: bool) -> None:
        """Read a message; a new source may have come before or after the deal of the next row."""
        if note.text in FORFEITS:
            self.forfeiter = FORFEITS[note.text]
        elif note.text in SETS_BACK:
            own, computers = self.set_back
            seat, holes = SETS_BACK[note.text]
            self.set_back = own + holes * (seat is Seat.PLAYER), computers + holes * seat
        elif found := SEAL_CUT.fullmatch(note.text):
            self._cut_seal(int(found[1]), game, is_first=is_first)
        elif note.text in STRICT:
            self.is_costly = True
        elif note.text.startswith(NEW_SEED):
            self.origins.append(Origin(_read_source(note.text.removeprefix(NEW_SEED))))
        elif note.text.startswith(ELSEWHERE):
            self.origins.append(Origin(None))


def _read_source(seed: str) -> Source | None:
    try:
        return Source(read_seed(seed))
    except ValueError:
        return None


def levels_of(book: LogBook) -> dict[int, frozenset[str]]:
    """Map the line of each hand to the levels that may have played it.

    A change is logged before the row of its hand. At the start or resumption of a match, the
    default level isn't logged.
    """
    found: dict[int, frozenset[str]] = {}
    now, before = {STANDARD}, set[str]()
    for match in book.matches:
        now = now | {STANDARD}
        parts = [part for game in match.games for part in game.parts]
        for part in sorted(parts, key=attrgetter("line")):
            if isinstance(part, LoggedHand):
                found[part.line] = frozenset(now | before)
                before = set()
            elif isinstance(part, LoggedMessage) and (told := LEVEL_TOLD.fullmatch(part.text)):
                before, now = before | now, {name_of_label(told[1])}
            elif isinstance(part, LoggedMessage) and part.text.startswith(RESUMED):
                now = {STANDARD}
    return found


# --- the seals of a log: lines that tell of them, gathered game by game


@dataclass(slots=True)
class _Told:
    """Logged data of one seal; ``rows`` are the hands under it."""

    number: int
    line: int
    seal: str = ""
    part: str = ""
    secret: str = ""
    part_line: int = 0
    rows: list[LoggedHand] = field(default_factory=list)
    is_over: bool = False


class LogSeals:
    """All logged seals by number, with contradictions."""

    def __init__(self, book: LogBook) -> None:
        self._told: dict[int, _Told] = {}
        self.faults: list[Fault] = []
        for match in book.matches:
            for game in match.games:
                self._take_game(game)
        for told in list(self._told.values()):
            if told.part:
                self._check_next(told)

    def opened(self, number: int) -> Opened | None:
        told = self._told.get(number)
        if told is None or not told.secret or not told.part:
            return None
        return Opened(number, bytes.fromhex(told.secret), told.part)

    def games(self) -> Iterator[SealedGame]:
        """Yield the packs that were cut, in order."""
        for number, told in sorted(self._told.items()):
            if told.part or told.rows:
                after = self._told.get(number + 1)
                numbers = [row.number for row in told.rows]
                yield SealedGame(
                    place=told.line,
                    number=number,
                    seal=told.seal,
                    part=told.part,
                    next_seal="" if after is None else after.seal,
                    opened=self.opened(number),
                    deals=tuple(map(_write_deal, told.rows)),
                    is_known=numbers == list(range(1, len(numbers) + 1)) and bool(told.secret),
                    is_over=told.is_over,
                )

    def _take_game(self, game: LoggedGame) -> None:
        current: _Told | None = None
        for part in game.parts:
            if isinstance(part, LoggedMessage):
                current = self._take_note(part) or current
            elif isinstance(part, DeckLine):
                current = self._of(part.position, part.line) if part.is_sealed else None
            elif current is not None:
                self._take_row(current, part, game)

    def _take_row(self, told: _Told, row: LoggedHand, game: LoggedGame) -> None:
        told.rows.append(row)
        told.is_over = game.is_over and row is game.last_row
        if not told.seal or not 0 < told.part_line < row.line:
            self._fault(
                row.line, f"seal {told.number} wasn't announced before its cards were played"
            )
        self._check_next(told)

    def _check_next(self, told: _Told) -> None:
        """Check that the next seal is announced when one is cut, before its cards are dealt."""
        after = self._told.get(told.number + 1)
        if after is None or not after.seal:
            why = f"seal {told.number + 1} wasn't announced when seal {told.number} was cut"
            self._fault(told.part_line or told.line, why)

    def _take_note(self, note: LoggedMessage) -> "_Told | None":
        """Return the deck that was cut, if the line is about that."""
        found = SEAL_TOLD.fullmatch(note.text)
        if found is None:
            return None
        told, (value, words) = self._of(int(found[2]), note.line), _split_words(found[3])
        if found[1] == SEAL:
            told.seal = self._same(told.seal, value, SEAL_FORM, note)
            if value == told.seal and words not in (None, say_seal(value)):
                self._fault(note.line, "the words don't match the seal")
        elif found[1] == OPENED:
            told.secret = self._same(told.secret, value, SECRET_FORM, note)
        else:
            told.part = self._same(told.part, value, PART_FORM, note)
            told.part_line = told.part_line or note.line
            return told
        return None

    def _of(self, number: int, line: int) -> _Told:
        return self._told.setdefault(number, _Told(number, line))

    def _same(self, known: str, value: str, form: "re.Pattern[str]", note: LoggedMessage) -> str:
        """Return the value, checking its format and its agreement with earlier lines."""
        if not form.fullmatch(value):
            self._fault(note.line, "invalid seal line")
            return known
        if known and known != value:
            self._fault(note.line, "this contradicts an earlier line about this seal")
        return known or value

    def _fault(self, line: int, why: str) -> None:
        fault = Fault(line, why)
        if fault not in self.faults:
            self.faults.append(fault)


def _split_words(text: str) -> tuple[str, str | None]:
    """Return a value, and the words in parentheses after it, if there are any."""
    value, bracket, words = text.partition(" (")
    return (value, words[:-1]) if bracket and words.endswith(")") else (text, None)


def _write_deal(row: LoggedHand) -> str:
    """Return the player's moves in the notation of a record."""
    played = [card for card in row.played if card in row.kept[Seat.PLAYER]]
    return f"{write_cards(row.thrown[Seat.PLAYER])} {write_cards(played)}"


# --- games dealt again: a row tells neither the order of the deal nor what lay under it


def _source_of(game: LoggedGame, seals: LogSeals) -> Source | None:
    """Return the source of a game's first hand, if the log contains it."""
    deck = next((part for part in game.parts if isinstance(part, DeckLine)), None)
    if deck is None or deck.is_file:
        return None
    if not deck.is_sealed:
        return Source(deck.position)
    opened = seals.opened(deck.position)
    return None if opened is None else open_source(opened)


def _deal_again(game: LoggedGame, seals: LogSeals) -> Iterator[Played]:
    """Yield hands from the first one, while the source deals them and the rules allow them.

    If the totals differ from the row, claims were wrong in the hand: then only its discards are
    replayed.
    """
    source = _source_of(game, seals)
    if source is None:
        return
    last: LoggedHand | None = None
    state: State | None = None
    for row in game.rows:
        if row.number != (1 if last is None else last.number + 1):
            return
        try:
            standing = _standing_before(game, row, last, state, source)
            turns = tuple(_play(standing, row))
        except (IllegalMove, ValueError):
            return
        state = turns[-1].after
        yield row.line, turns if state.scores == row.scores else turns[:3]
        last = row


def _standing_before(
    game: LoggedGame, row: LoggedHand, last: LoggedHand | None, state: State | None, source: Source
) -> Standing:
    """Return the standing with the logged totals."""
    if state is None:
        tally = Tally(game.points, game.number - 1, game.spread)
        terms = replace(OPEN_TERMS, variant=game.variant)
        standing = first_standing(terms, source, tally, row.dealer)
    else:
        standing = make_move(state, Proceed()).after.standing
    own, computers = scores_before(row, last, game.variant)
    if (standing.pegs[0][0], standing.pegs[1][0]) == (own, computers):
        return standing
    return replace(standing, pegs=((own, own - 1), (computers, computers - 1)))


def _play(standing: Standing, row: LoggedHand) -> Iterator[Turn]:
    """Play the hand to its end; ValueError if the cards differ."""
    moves = iter(moves_of(row))
    for turn in play_on(resume(standing), lambda state: _next_move(state, row, moves)):
        if turn.before.hand is None:
            dealt = turn.after.the_hand.dealt
            if any(set(dealt[seat]) != {*row.kept[seat], *row.thrown[seat]} for seat in Seat):
                raise ValueError("the cards differ")
        yield turn


def _find_cut(state: State, row: LoggedHand) -> Move:
    """Return the cut by which the deck deals the row; ValueError where none does."""
    for move in legal_moves(state):
        dealt = make_move(state, move).after.the_hand.dealt
        if all(set(dealt[seat]) == {*row.kept[seat], *row.thrown[seat]} for seat in Seat):
            return move
    raise ValueError("the cards differ")


def _next_move(state: State, row: LoggedHand, moves: Iterator[Move]) -> Move | None:
    """Return the row's next move, a cut if due, or the move that continues after a count."""
    if isinstance(state.phase, CuttingDeck):
        next(moves)  # which is to deal
        return _find_cut(state, row)
    if isinstance(state.phase, CuttingStarter):
        return Cut(state.the_hand.stock.index(row.starter))
    if isinstance(state.phase, Counted):
        return None if is_whole(state) else Proceed()
    return next(moves, None)
