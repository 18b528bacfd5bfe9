"""Grades of the moments of a game, and their storage in a few hundred bytes per hand."""

import lzma
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple

from muggins.mind.coach.decision import WHOLE, Candidate, Chance, Decision, DecisionKind
from muggins.mind.coach.notation import format_position, read_position
from muggins.mind.ranking import Choice
from muggins.rules.cards import N_CARDS, Seat
from muggins.rules.events import Claimed, Event, HandShown, Pegged, SetBack
from muggins.rules.moves import Play, Throw
from muggins.rules.state import Counted, Discarding, GameOver, Pegging, State
from muggins.rules.terms import TARGET, Occasion, Variant
from muggins.rules.turn import Turn
from muggins.rules.views import DiscardView, PlayView, discard_view, play_view

Pair = tuple[int, int]
NO_ERRORS = (0, 0)
UNSEEN = "Online games can't be analyzed, because your friend's unseen cards are unknown."
ONLY = "Only standard six-card cribbage can be analyzed."


class MomentKind(Enum):
    DEAL = auto()  # nothing is dealt yet
    THROW = auto()
    WAIT = auto()  # the starter lies there, and pone is to lead
    TURN = auto()
    SHOWN = auto()  # the play is over, and the opponent shows the hand
    END = auto()  # the deal is counted, or somebody has won


@dataclass(frozen=True, slots=True)
class ScoresBetween:
    """Scores between deals, by seat; if the game is over, one of them is the target."""

    dealer: Seat  # of the deal to come
    scores: Pair


View = DiscardView | PlayView | ScoresBetween


@dataclass(frozen=True, slots=True)
class GameMoment:
    """A decision point: a seat's knowledge and choice, or the opponent's revealed cards."""

    at: MomentKind
    deal: int  # of the game, counted from one
    seat: Seat
    view: View
    cards: Choice = ()  # thrown or played; those shown
    corrected: View | None = None
    points: Pair = NO_ERRORS  # by seat, what wrong claims brought since the last moment


def is_weighable(variant: Variant) -> bool:
    is_odd = variant.once_to_31 or variant.crib_flush_of_four or variant.deals_on
    return variant.n_dealt == 6 and not is_odd


def why_unweighed(turns: Iterable[Turn]) -> str:
    """Return why a game or deal can't be analyzed; empty if it can."""
    for turn in turns:
        if turn.after.is_dealt_by_two:
            return UNSEEN
        if not is_weighable(turn.after.variant):
            return ONLY
    return ""


def read_moments(turns: Iterable[Turn]) -> Iterator[tuple[int, GameMoment]]:
    """Yield the moments of one game, of both seats, in order, each with the index of its turn."""
    reader = _MomentReader()
    for place, turn in enumerate(turns):
        yield from ((place, moment) for moment in reader.take(turn))


class _MomentReader:
    """A reader of turns, which records the effect of wrong claims since the last moment."""

    def __init__(self) -> None:
        self.errors: dict[Seat, Pair] = dict.fromkeys(Seat, NO_ERRORS)

    def take(self, turn: Turn) -> Iterator[GameMoment]:
        before, after = turn.before, turn.after
        if isinstance(after.phase, Discarding) and not isinstance(before.phase, Discarding):
            self.errors = dict.fromkeys(Seat, NO_ERRORS)
            yield from self._stand(MomentKind.DEAL, after, after.the_hand.dealer)
        elif before.hand is not None:
            yield from self._choose(turn)
            self._note_errors(turn.events)
            yield from self._learn(turn)
        if isinstance(after.phase, GameOver) or after.phase == Counted(Occasion.CRIB):
            yield from self._stand(MomentKind.END, after, after.the_hand.dealer.other)

    def _stand(self, at: MomentKind, state: State, dealer: Seat) -> Iterator[GameMoment]:
        standing = ScoresBetween(dealer, state.scores)
        yield from (self._moment(at, state, seat, standing) for seat in Seat)

    def _choose(self, turn: Turn) -> Iterator[GameMoment]:
        before, seat = turn.before, turn.seat
        if seat is None:
            return
        match turn.move:
            case Throw(cards):
                yield self._moment(
                    MomentKind.THROW, before, seat, discard_view(before, seat), cards
                )
            case Play(card):
                yield self._moment(MomentKind.TURN, before, seat, play_view(before, seat), (card,))

    def _learn(self, turn: Turn) -> Iterator[GameMoment]:
        """Yield the dealer's moment before the lead, or both at the show of the other's hand."""
        before, state, dealer = turn.before, turn.after, turn.after.the_hand.dealer
        is_new = not isinstance(before.phase, Pegging) and not before.play.turns
        if is_new and isinstance(state.phase, Pegging):
            yield self._moment(MomentKind.WAIT, state, dealer, play_view(state, dealer))
        elif any(isinstance(e, HandShown) and e.seat is not dealer for e in turn.events):
            shown = replace(state, pegs=_pegs_at_show(before, turn.events))
            for seat in Seat:
                kept = state.the_hand.kept(seat.other)
                yield self._moment(MomentKind.SHOWN, state, seat, play_view(shown, seat), kept)

    def _moment(
        self, at: MomentKind, state: State, seat: Seat, view: View, cards: Choice = ()
    ) -> GameMoment:
        errors = self.errors[seat]
        self.errors[seat] = NO_ERRORS
        corrected = None if errors == NO_ERRORS else _correct_view(view, seat, errors)
        return GameMoment(at, state.n_hands, seat, view, cards, corrected, errors)

    def _note_errors(self, events: tuple[Event, ...]) -> None:
        """Add up points pegged beyond those due, by seat."""
        due, got = [0, 0], [0, 0]
        claimed = {(e.seat, e.occasion) for e in events if isinstance(e, Claimed)}
        for event in events:
            if isinstance(event, Claimed):
                due[event.seat] += event.due
            elif isinstance(event, SetBack):
                got[event.seat] -= event.points
            elif isinstance(event, Pegged):
                got[event.seat] += event.points
                is_claimed = (event.seat, event.occasion) in claimed
                if not is_claimed and (event.reasons or event.occasion is Occasion.START):
                    due[event.seat] += event.points
        more = got[0] - due[0], got[1] - due[1]
        if more != NO_ERRORS and any(isinstance(e, Claimed) and e.due != e.points for e in events):
            for seat, so_far in self.errors.items():
                self.errors[seat] = (so_far[0] + more[0], so_far[1] + more[1])


def _pegs_at_show(before: State, events: tuple[Event, ...]) -> tuple[Pair, Pair]:
    """Return the scores after the play and before the show."""
    pegs = list(before.pegs)
    for event in events:
        if isinstance(event, HandShown):
            break
        if isinstance(event, Pegged | SetBack):
            pegs[event.seat] = event.after
    return pegs[0], pegs[1]


def _correct_view(view: View, seat: Seat, errors: Pair) -> View:
    """Return the view with the scores that correct claims would have given."""
    if isinstance(view, ScoresBetween):
        own, other = (_right(view.scores[who], errors[who]) for who in Seat)
        return replace(view, scores=(own, other))
    own = _right(view.own_score, errors[seat])
    other = _right(view.opp_score, errors[seat.other])
    return replace(view, own_score=min(own, TARGET - 1), opp_score=min(other, TARGET - 1))


def _right(score: int, error: int) -> int:
    return min(max(score - error, 0), TARGET)


VERSION = 12  # of what the coach says; grades of another one are made again


@dataclass(frozen=True, slots=True)
class Grade:
    at: MomentKind
    deal: int
    win: Chance  # by the best choice, where there is one
    corrected: Chance | None = None  # the same without wrong claims, where there were some
    points: Pair = NO_ERRORS  # by seat, what those brought
    decision: Decision | None = None

    @property
    def seat(self) -> Seat:
        return self.win.seat

    def turned(self) -> "Grade":
        return replace(
            self,
            win=self.win.turned(),
            corrected=self.corrected and self.corrected.turned(),
            points=self.points[::-1],
            decision=self.decision and self.decision.turned(),
        )

    @property
    def is_rough(self) -> bool:
        """True for a choice in an ending that is still to be simulated.

        After wrong claims the first estimate remains, since their effect is measured against it.
        """
        made = self.decision
        if made is None or made.kind is not DecisionKind.ENDING or self.corrected is not None:
            return False
        return not (made.is_forced or made.is_played_out)


LARGEST = 1 << 16  # bytes of a hand, unpacked
N_CHECK = 4  # bytes of the checksum
FILTERS = [{"id": lzma.FILTER_LZMA1, "preset": 9, "dict_size": 1 << 12, "lc": 0, "lp": 0, "pb": 0}]
SHARES = 10_000  # units of a share
DEALER, PLAY, TEXT, FOLLOWS = 1, 2, 4, 8  # how a position is stored
ALL_CARDS = tuple(range(N_CARDS))
_KINDS = tuple(DecisionKind)


def pack_grades(grades: Sequence[Grade]) -> bytes:
    """Return the grades as bytes for ``unpack_grades``."""
    writer = _Writer()
    for grade in grades:
        writer.put_grade(grade)
    data = bytes(writer.data)
    return _checksum(data) + lzma.compress(data, lzma.FORMAT_RAW, filters=FILTERS)


def unpack_grades(packed: bytes) -> list[Grade]:
    """Return the grades given to ``pack_grades``; ValueError if the bytes are damaged."""
    try:
        opener = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=FILTERS)
        data = opener.decompress(packed[N_CHECK:], LARGEST)
        if not opener.eof or _checksum(data) != packed[:N_CHECK]:
            raise ValueError("the checksum is wrong")
        return [*_GradeReader(data).grades()]
    except (
        lzma.LZMAError,
        EOFError,
        IndexError,
        StopIteration,
        RuntimeError,
        TypeError,
        ValueError,
    ) as error:
        raise ValueError(f"The grades are damaged: {error}.") from error


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(N_CHECK, "big")


class _Position(NamedTuple):
    """The parts of a position; those after ``hand`` are for the play only."""

    is_dealer: bool = False
    scores: tuple[int, int] = (0, 0)
    hand: Choice = ()
    thrown: Choice = ()
    starter: int = 0
    played: tuple[Choice, Choice] = ((), ())


class _Course:
    """Predictor of the next grade of a hand from those before it."""

    def __init__(self) -> None:
        self._win = Chance(WHOLE // 2, Seat.PLAYER)
        self._positions = dict.fromkeys(Seat, _Position())  # after their last choice
        self._starter = 0

    def expected_win(self, seat: Seat) -> int:
        return self._win.of(seat)

    def expected(self, seat: Seat) -> _Position:
        position, other = self._positions[seat], self._positions[seat.other]
        played = position.played[0], other.played[0]
        return position._replace(starter=self._starter, played=played)

    def note(self, win: Chance) -> None:
        self._win = win

    def note_choice(self, made: Decision, position: _Position) -> None:
        hand = tuple(card for card in position.hand if card not in made.played)
        if made.kind.is_throw:
            position = position._replace(hand=hand, thrown=made.played)
        else:
            self._starter = position.starter
            played = (*position.played[0], *made.played), ()
            position = position._replace(hand=hand, played=played)
        self._positions[made.seat] = position


class _Writer:
    def __init__(self) -> None:
        self.data = bytearray()
        self._course = _Course()

    def put(self, *numbers: int) -> None:
        """Append nonnegative integers, seven bits a byte."""
        for number in numbers:
            while number > 0x7F:
                self.data.append(number & 0x7F | 0x80)
                number >>= 7
            self.data.append(number)

    def put_signed(self, number: int) -> None:
        self.put(number << 1 if number >= 0 else ~number << 1 | 1)

    def put_cards(self, cards: Sequence[int]) -> None:
        self.put(len(cards), *cards)

    def put_grade(self, grade: Grade) -> None:
        made = grade.decision
        is_best = made is not None and made.best.win == grade.win
        flags = grade.seat, made is not None, is_best, grade.corrected is not None
        self.put(grade.at.value, sum(int(flag) << place for place, flag in enumerate(flags)))
        self.put(grade.deal)
        if not is_best:
            self.put_signed(grade.win.millionths - self._course.expected_win(grade.seat))
        if grade.corrected is not None:
            self.put(grade.corrected.millionths)
            for points in grade.points:
                self.put_signed(points)
        if made is not None:
            self.put_decision(made)
        self._course.note(grade.win)

    def put_decision(self, made: Decision) -> None:
        self.put(_KINDS.index(made.kind), made.deal)
        hand = self.put_position(made)
        shares = any(each.share is not None for each in made.choices)
        reaches = any(each.reach is not None for each in made.choices)
        self.put(shares | reaches << 1, len(made.choices))
        for cards in (made.played, *(each.cards for each in made.choices)):
            places = [*map(hand.index, cards)]
            self.put(places[0] if len(places) == 1 else places[0] * len(hand) + places[1])
        win, points = self._course.expected_win(made.seat), 0
        for each in made.choices:
            hundredths = round(round(each.points, 2) * 100)
            self.put_signed(win - each.win.millionths)
            self.put_signed(points - hundredths)
            win, points = each.win.millionths, hundredths
            if shares:
                self.put(0 if each.share is None else 1 + round(each.share * SHARES))
            if reaches:
                self.put(0 if each.reach is None else 1 + each.reach)

    def put_position(self, made: Decision) -> Choice:
        """Write what is news of a position, or its text; return the cards to choose from."""
        position = _parts_of(made.position)
        if position is None:
            text = made.position.encode()
            self.put(TEXT, len(text), *text)
            return ALL_CARDS
        known = self._course.expected(made.seat)
        follows = known._replace(scores=position.scores) == position
        is_play = bool(position.thrown)
        self.put(DEALER * position.is_dealer | PLAY * is_play | FOLLOWS * follows)
        for now, before in zip(position.scores, known.scores, strict=True):
            self.put_signed(now - before)
        if not follows:
            self.put_cards(position.hand)
            if is_play:
                self.put(*position.thrown, position.starter)
                for cards in position.played:
                    self.put_cards(cards)
        self._course.note_choice(made, position)
        return position.hand


def _parts_of(text: str) -> _Position | None:
    """Return the parts of a position; None if its text can't be rebuilt from them."""
    try:
        view = read_position(text)
    except ValueError:
        return None
    position = _Position(view.is_dealer, (view.own_score, view.opp_score), view.hand)
    if isinstance(view, PlayView):
        played = view.own_played, view.opp_played
        position = position._replace(thrown=view.thrown, starter=view.starter, played=played)
    return position if format_position(*position) == text else None


class _GradeReader:
    def __init__(self, data: bytes) -> None:
        self._numbers = _decode(data)
        self._course = _Course()

    def grades(self) -> Iterator[Grade]:
        for at in self._numbers:
            yield self._read_grade(MomentKind(at))

    def _get(self) -> int:
        return next(self._numbers)

    def _get_signed(self) -> int:
        number = self._get()
        return ~(number >> 1) if number & 1 else number >> 1

    def _get_cards(self, n: int | None = None) -> Choice:
        cards = tuple(self._get() for _ in range(self._get() if n is None else n))
        if any(card >= N_CARDS for card in cards):
            raise ValueError("there is no such card")
        return cards

    def _read_grade(self, at: MomentKind) -> Grade:
        flags, deal = self._get(), self._get()
        seat, has_decision, is_best = Seat(flags & 1), flags & 2, flags & 4
        win = None
        if not is_best:
            win = Chance(self._course.expected_win(seat) + self._get_signed(), seat)
        due, points = None, NO_ERRORS
        if flags & 8:
            due = Chance(self._get(), seat)
            points = self._get_signed(), self._get_signed()
        made = self._read_decision(seat) if has_decision else None
        if win is None:
            if made is None:
                raise ValueError("a choice is missing")
            win = made.best.win
        self._course.note(win)
        return Grade(at, deal, win, due, points, made)

    def _read_decision(self, seat: Seat) -> Decision:
        kind, deal = _KINDS[self._get()], self._get()
        position, text = self._read_position(seat)
        hand = ALL_CARDS if position is None else position.hand
        columns, n_choices = self._get(), self._get()
        played, *cards = (self._get_choice(hand, kind) for _ in range(1 + n_choices))
        choices: list[Candidate] = []
        win, points = self._course.expected_win(seat), 0
        for own in cards:
            win -= self._get_signed()
            points -= self._get_signed()
            share = self._get() - 1 if columns & 1 else -1
            reach = self._get() - 1 if columns & 2 else -1
            chance = Chance(win, seat)
            often = None if share < 0 else share / SHARES
            choices.append(
                Candidate(own, chance, points / 100, often, None if reach < 0 else reach)
            )
        decision = Decision(deal, kind, tuple(choices), played, text)
        if {*played} not in [{*each.cards} for each in choices]:
            raise ValueError("the move played isn't one of the choices")
        if position is not None:
            self._course.note_choice(decision, position)
        return decision

    def _get_choice(self, hand: Choice, kind: DecisionKind) -> Choice:
        number = self._get()
        if not kind.is_throw:
            return (hand[number],)
        return hand[number // len(hand)], hand[number % len(hand)]

    def _read_position(self, seat: Seat) -> tuple[_Position | None, str]:
        """Return the parts of a position, if it is stored in parts, and its text."""
        form = self._get()
        if form == TEXT:
            return None, bytes(self._get() for _ in range(self._get())).decode()
        position = self._course.expected(seat)
        own, opponents = position.scores
        scores = own + self._get_signed(), opponents + self._get_signed()
        if form & FOLLOWS:
            position = position._replace(scores=scores)
        else:
            position = _Position(bool(form & DEALER), scores, self._get_cards())
        if form & PLAY and not form & FOLLOWS:
            thrown, (starter,) = self._get_cards(2), self._get_cards(1)
            played = self._get_cards(), self._get_cards()
            position = position._replace(thrown=thrown, starter=starter, played=played)
        return position, format_position(*position)


def _decode(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0
