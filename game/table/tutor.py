"""A first evening, taught: what is said and lit at which moment, and of a poor choice.

Two deals are stacked. In the first whatever is worth points is sure to come, and what is lit has to
be played; in the second the choices are the pupil's own, and a poor one is told of once.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, auto
from itertools import combinations

from game.motion.staging import CountedSoFar
from game.rules.cards import rank_of, read_card, read_cards, value_of
from game.rules.deal import Source
from game.rules.events import Event, GoCalled, HandCounted, Pegged, StarterTurned
from game.rules.moves import Claim, Move, Play, Proceed, Throw, cards_of
from game.rules.referee import legal_moves, to_move
from game.rules.scoring import Kind, Reason, hand_reasons, play_reasons, total
from game.rules.seat import Seat
from game.rules.state import Counted, Discarding, Pegging, Scoring, State
from game.rules.terms import Occasion
from game.rules.turn import Turn
from game.table.choices import Choice
from game.table.claims import CountChoice, Touching
from game.words.names import NUMBERS, RANK_NAMES, list_words, write_points
from game.words.table.lessons import (
    FOR_ME,
    KEEPS_LESS,
    NOT_YET,
    SCORES_LESS,
    Lesson,
)

YOU, ME = Seat
ACE, *COURT = 0, 10, 11, 12  # ranks: jack, queen and king are worth a ten
POOR = 3  # points by which a throw has to be worse to be spoken of
GUIDED, ALONE = 1, 2  # the deals


@dataclass(frozen=True, slots=True)
class Stacked:
    """A deal as it is stacked: the six cards of each seat in the order dealt, and the starter."""

    yours: tuple[int, ...]
    mine: tuple[int, ...]
    starter: int
    dealer: Seat
    throw: tuple[int, ...]  # what Muggins lays away
    order: tuple[int, ...]  # and how it plays
    wanted: tuple[tuple[int, ...], ...] = ()  # to which the pupil is led, his throw first

    @property
    def bytes(self) -> bytes:
        """As a data file has it: suit over rank, pone's cards and the dealer's by turns."""
        pone, dealer = (self.mine, self.yours) if self.dealer is YOU else (self.yours, self.mine)
        cards = [card for pair in zip(pone, dealer, strict=True) for card in pair]
        return bytes(card // 13 << 4 | rank_of(card) for card in (*cards, self.starter))


DEALS = (
    Stacked(
        read_cards("5h5d6s7hKcQs"),
        read_cards("Tc5c8h9sJd3c"),
        read_card("4d"),
        YOU,
        read_cards("Jd3c"),
        read_cards("Tc5c8h9s"),
        tuple(map(read_cards, ("KcQs", "5h5d", "5h5d", "6s", "7h"))),
    ),
    Stacked(
        read_cards("2h3h9c4hKdJh"),
        read_cards("6cTsQd8d2cAs"),
        read_card("7h"),
        ME,
        read_cards("Qd2c"),
        read_cards("8dTs6cAs"),
    ),
)
SOURCE = Source(0, b"".join(deal.bytes for deal in DEALS))  # deals them one after the other


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A sentence, and what is lit while it stands."""

    words: str
    cards: tuple[int, ...] = ()
    waits: bool = False  # until note has been taken of it
    lesson: Lesson | None = None  # what it teaches; none where a count is led


class Tutor:
    """Goes along with a match. ``page`` is what stands there now."""

    def __init__(self) -> None:
        self._taught: set[Lesson] = set()
        self._waiting: deque[LessonPage] = deque()
        self._insisted: set[type] = set()  # kinds of move that were objected to
        self._counted: Touching | None = None  # the count through which he was led last
        self.page: LessonPage | None = None

    @property
    def is_done(self) -> bool:
        return Lesson.END in self._taught and not self._waiting

    def catch_up(self, turns: Iterable[Turn]) -> None:
        """What has been taught of a lesson that is taken up again."""
        for turn in turns:
            self._note(_lessons_at(turn.before))
            for event in turn.events:
                self._note(_lessons_of(event))
        self._waiting.clear()

    def _note(self, lessons: Iterable[Lesson]) -> list[Lesson]:
        fresh = [lesson for lesson in lessons if lesson not in self._taught]
        self._taught.update(fresh)
        return fresh

    def teaches(self, event: Event | CountedSoFar) -> bool:
        return not self._taught.issuperset(_lessons_of(event))

    def hear(self, event: Event | CountedSoFar, state: State) -> None:
        """What begins to be shown, in the match as it stands after it."""
        for lesson in self._note(_lessons_of(event)):
            reasons = event.reasons if isinstance(event, Pegged) else ()
            words = _fill(lesson, reasons, for_me=FOR_ME)
            self._waiting.append(
                LessonPage(words, _lit_by(event, state), waits=True, lesson=lesson)
            )

    def look(self, state: State, how: str) -> None:
        """Everything is shown, and somebody has to choose; ``how`` points are pegged."""
        reasons = state.phase.reasons if isinstance(state.phase, Scoring) else ()
        for lesson in self._note(_lessons_at(state)):
            words = _fill(lesson, reasons, how=how)
            page = LessonPage(words, _lit_at(lesson, state), waits=lesson in TURNED, lesson=lesson)
            self._waiting.append(page)

    def lead(self, state: State, touching: Touching, how: str) -> LessonPage | None:
        """What comes next of a count whose cards he is led to touch; None where that stands.

        One of each kind is his; what is left then is found for him.
        """
        if state.n_hands > GUIDED or touching is self._counted:
            return None
        found = {each.kind for each in touching.found}
        wanted = (each for each in touching.due if each.kind in TO_TOUCH)
        ahead = next((each for each in wanted if each.kind not in found), None)
        if ahead is not None:
            page = LessonPage(_fill(TO_TOUCH[ahead.kind], (ahead,)), ahead.cards)
        else:
            self._counted = touching
            lesson = Lesson.REST if touching.find(lambda _: True) else Lesson.ALL
            page = LessonPage(_fill(lesson, touching.due, how=how), touching.cards)
        is_new = self.page is None or self.page.words != page.words
        self.page = page
        return page if is_new else None

    def next_page(self) -> LessonPage | None:
        if self._waiting:
            self.page = self._waiting.popleft()
            return self.page
        return None

    def turn_page(self) -> None:
        """Note has been taken, or something chosen."""
        self.page = None

    def lit_now(self, state: State) -> tuple[int, ...]:
        return self.page.cards if self.page is not None else lit_for(state)

    def object_to(self, state: State, move: Move | None) -> str | None:
        """Why a choice is poor, the first time that one of its kind is made; a better one is lit.

        Where he is led, it is refused for as long as he makes another one.
        """
        if to_move(state) is not YOU:
            return None
        wanted, phase = lit_for(state), state.phase
        if isinstance(move, Claim) and isinstance(phase, Scoring) and state.n_hands <= GUIDED:
            return NOT_YET if move.points < total(phase.reasons) else None
        if wanted and isinstance(move, Throw | Play):
            return None if set(cards_of(move)) <= set(wanted) else NOT_YET
        if type(move) in self._insisted:
            return None
        objection = _object_to_throw(state, move) or _object_to_play(state, move)
        if objection is None:
            return None
        self._insisted.add(type(move))
        self.page = objection
        return objection.words


def names_points(state: State) -> bool:
    """Whether the number due in the play is told before it is claimed."""
    is_in_play = isinstance(state.phase, Scoring) and not state.phase.occasion.is_count
    return is_in_play and state.n_hands < ALONE


def leads_count(state: State, choice: Choice | None) -> bool:
    """Whether a count is being taught, some of whose cards are to be touched yet."""
    if not isinstance(choice, CountChoice):
        return False
    return state.n_hands <= GUIDED and not choice.touching.is_whole


def lit_for(state: State) -> tuple[int, ...]:
    """The cards of the hand that the pupil is led to; none where he chooses by himself."""
    if state.hand is None or to_move(state) is not YOU or state.n_hands > len(DEALS):
        return ()
    wanted, held = DEALS[state.n_hands - 1].wanted, state.left(YOU)
    match state.phase:
        case Discarding():
            at = 0
        case Pegging():
            at = 1 + sum(seat is YOU for seat, _ in state.play.turns)
        case _:
            return ()
    lit = wanted[at] if at < len(wanted) else ()
    return tuple(card for card in lit if card in held)


def move_of_mine(state: State) -> Move | None:
    """What Muggins does in a stacked deal; None where its mind has to tell."""
    if state.hand is None or state.n_hands > len(DEALS):
        return None
    deal = DEALS[state.n_hands - 1]
    match state.phase:
        case Discarding():
            return Throw(deal.throw)
        case Pegging():
            may = state.playable(ME)
            return Play(next(card for card in deal.order if card in may))
    return None


# --- chapters


class Chapter(IntEnum):
    LAYING_AWAY = auto()
    PLAY = auto()
    COUNT = auto()
    OWN = auto()


def chapter_of(state: State) -> Chapter:
    if state.n_hands > GUIDED:
        return Chapter.OWN
    match state.phase:
        case Pegging():
            return Chapter.PLAY
        case Scoring(occasion=occasion) if not occasion.is_count:
            return Chapter.PLAY
        case Scoring() | Counted():
            return Chapter.COUNT
    return Chapter.LAYING_AWAY


def skip_move(state: State) -> Move:
    """What is done by whoever is to move where the pupil leaps over it."""
    seat = to_move(state)
    if seat is None:
        return Proceed()
    if isinstance(state.phase, Scoring):
        return Claim(total(state.phase.reasons))
    lit, mine = lit_for(state), move_of_mine(state) if seat is ME else None
    if lit:
        return Throw(lit) if isinstance(state.phase, Discarding) else Play(lit[0])
    return mine or legal_moves(state)[0]


# --- the moments


TURNED = {
    Lesson.STARTER,
    Lesson.PEGS,
    Lesson.TENS,
    Lesson.FLUSH,
    Lesson.SKUNK,
    Lesson.MUGGINS,
    Lesson.END,
}
"""What has to be taken note of, where nothing moves."""
GO_OF_MINE = {Kind.GO: Lesson.GO_POINT_MINE, Kind.LAST: Lesson.LAST}
OF_POINTS = {
    Kind.FIFTEEN: Lesson.FIFTEEN,
    Kind.THIRTY_ONE: Lesson.THIRTY_ONE,
    Kind.PAIR: Lesson.PAIR,
    Kind.THREE: Lesson.THREE_ALIKE,
    Kind.RUN: Lesson.RUN,
}
TO_TOUCH = {
    Kind.FIFTEEN: Lesson.TOUCH_FIFTEEN,
    Kind.PAIR: Lesson.TOUCH_PAIR,
    Kind.RUN: Lesson.TOUCH_RUN,
    Kind.NOBS: Lesson.TOUCH_NOBS,
}


def _lessons_of(event: Event | CountedSoFar) -> list[Lesson]:
    match event:
        case StarterTurned(dealer=Seat.PLAYER):
            return [Lesson.CRIB]
        case GoCalled(seat):
            return [Lesson.GO_YOURS if seat is YOU else Lesson.GO_MINE]
        case Pegged(seat=Seat.COMPUTER, occasion=Occasion.GO, reasons=reasons):
            return [GO_OF_MINE[reason.kind] for reason in reasons]
        case Pegged(seat=Seat.COMPUTER, occasion=Occasion.PLAY, reasons=reasons):
            return [OF_POINTS[each.kind] for each in reasons if each.kind in OF_POINTS]
        case HandCounted(occasion=Occasion.PONE_HAND):
            return [Lesson.COUNTS]
    return []


def _lessons_at(state: State) -> list[Lesson]:
    is_guided = state.n_hands <= GUIDED
    match state.phase:
        case Discarding() if to_move(state) is YOU:
            return [Lesson.KEEPING] if is_guided else [Lesson.TENS, Lesson.MY_CRIB]
        case Pegging(turn):
            return _lessons_in_play(state, turn)
        case Scoring(seat=Seat.PLAYER, occasion=Occasion.PLAY, reasons=reasons):
            return [OF_POINTS[each.kind] for each in reasons if each.kind in OF_POINTS]
        case Scoring(seat=Seat.PLAYER, occasion=Occasion.GO, reasons=reasons):
            return [Lesson.GO_POINT for reason in reasons if reason.kind is Kind.GO]
        case Scoring(seat=Seat.PLAYER, occasion=occasion) if occasion.is_count and not is_guided:
            has_flush = any(each.kind is Kind.FLUSH for each in state.phase.reasons)
            return [Lesson.FLUSH, Lesson.COUNT_ALONE] if has_flush else [Lesson.COUNT_ALONE]
        case Counted(Occasion.CRIB):
            return [Lesson.NEXT_DEAL] if is_guided else [Lesson.SKUNK, Lesson.MUGGINS, Lesson.END]
    return []


def _lessons_in_play(state: State, turn: Seat) -> list[Lesson]:
    found = [Lesson.STARTER, Lesson.PEGS] if state.pegs[YOU][0] else [Lesson.STARTER]
    if turn is not YOU or state.n_hands > GUIDED:
        return found if state.play.turns or turn is ME else [*found, Lesson.LEADING]
    n_played = sum(seat is YOU for seat, _ in state.play.turns)
    if n_played < len(LEADS):
        found.append(LEADS[n_played])
    return found


LEADS = Lesson.ADDING, Lesson.MORE_ALIKE, Lesson.TO_THIRTY_ONE, Lesson.FIFTEEN_AGAIN
"""To the cards of the deal in which he is led, one after the other."""


def _lit_at(lesson: Lesson, state: State) -> tuple[int, ...]:
    """What is lit while a lesson stands that is taught where somebody has to choose."""
    hand = state.hand
    match lesson:
        case Lesson.STARTER if hand is not None:
            return (hand.starter,)
        case Lesson.TENS:
            return tuple(card for card in state.left(YOU) if rank_of(card) in (ACE, *COURT))
        case Lesson.FLUSH if isinstance(state.phase, Scoring):
            of_suit = (each for each in state.phase.reasons if each.kind is Kind.FLUSH)
            return tuple(card for reason in of_suit for card in reason.cards)
        case Lesson.LEADING:
            return tuple(card for card in state.left(YOU) if value_of(card) < 5)
        case Lesson.MUGGINS if hand is not None:
            return tuple(card for cards in hand.thrown for card in cards)
        case Lesson.COUNT_ALONE if isinstance(state.phase, Scoring) and hand is not None:
            return (*hand.to_count(state.phase.occasion)[1], hand.starter)
    if isinstance(state.phase, Scoring):
        return tuple(card for reason in state.phase.reasons for card in reason.cards)
    return lit_for(state)


def _lit_by(event: Event | CountedSoFar, state: State) -> tuple[int, ...]:
    match event:
        case GoCalled(seat):
            return state.left(YOU) if seat is YOU else state.play.pile
        case Pegged(reasons=reasons):
            return tuple(card for reason in reasons for card in reason.cards)
        case StarterTurned():
            return tuple(card for cards in state.the_hand.thrown for card in cards)
        case HandCounted(occasion=occasion):
            return (*state.the_hand.to_count(occasion)[1], state.the_hand.starter)
    return ()


def _fill(lesson: Lesson, reasons: tuple[Reason, ...], how: str = "", for_me: str = "") -> str:
    of = [each for each in reasons if lesson in (OF_POINTS.get(each.kind), TO_TOUCH.get(each.kind))]
    spoken = of[0] if of else None
    ranks = sorted(map(rank_of, spoken.cards)) if spoken else []
    words = lesson.value.format(
        cards=list_words([RANK_NAMES[rank] for rank in ranks]).capitalize(),
        length=NUMBERS[len(ranks)],
        points=write_points(spoken.points if spoken else 0),
        due=NUMBERS[total(reasons)].capitalize(),
        for_me=for_me,
        how=how,
    )
    return words.strip()


# --- what is said of a choice


def _object_to_throw(state: State, move: Move | None) -> LessonPage | None:
    if not isinstance(move, Throw):
        return None
    dealt = state.the_hand.dealt[YOU]
    pairs = list(combinations(dealt, 2))
    best = max(pairs, key=lambda pair: _worth(dealt, pair))
    if _worth(dealt, best) - _worth(dealt, move.cards) < POOR:
        return None
    words = KEEPS_LESS.format(
        chosen=_kept(dealt, move.cards),
        other=_name(best),
        best=_kept(dealt, best),
    )
    return LessonPage(words, best)


def _worth(dealt: tuple[int, ...], pair: tuple[int, ...]) -> int:
    """Points for sure, in the hand and in a crib of one's own."""
    return _kept(dealt, pair) + total(play_reasons(list(pair)))


def _kept(dealt: tuple[int, ...], pair: tuple[int, ...]) -> int:
    *hand, last = (card for card in dealt if card not in pair)
    reasons = hand_reasons(tuple(hand), last)
    return total(tuple(each for each in reasons if each.kind is not Kind.NOBS))


def _object_to_play(state: State, move: Move | None) -> LessonPage | None:
    if not isinstance(move, Play):
        return None
    pile = list(state.play.pile)
    worth = {card: total(play_reasons([*pile, card])) for card in state.playable(YOU)}
    best = max(worth, key=lambda card: worth[card])
    if worth[best] <= worth[move.card]:
        return None
    chosen = write_points(worth[move.card]) if worth[move.card] else "nothing"
    words = SCORES_LESS.format(other=_name((best,)), best=worth[best], chosen=chosen)
    return LessonPage(words, (best,))


def _name(cards: tuple[int, ...]) -> str:
    names = [f"the {RANK_NAMES[rank_of(card)]}" for card in cards]
    return " and ".join(names)
