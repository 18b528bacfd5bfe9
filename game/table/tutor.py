"""A first deal, taught: which page comes at which moment, and what is said of a poor choice."""

from collections import deque
from collections.abc import Iterable
from itertools import combinations

from game.rules.cards import rank_of
from game.rules.match import play, to_move
from game.rules.moves import Move, Play, Throw
from game.rules.scoring import Kind, hand_reasons, play_reasons, total
from game.rules.seat import Seat
from game.rules.state import Counted, Discarding, Pegging, Scoring, State
from game.rules.terms import Occasion
from game.words.counts import say_count
from game.words.lessons import KEEPS_LESS, PAGES, SCORES_LESS, Lesson
from game.words.names import RANK_NAMES, write_points

YOU, ME = Seat
POOR = 3  # points by which a throw has to be worse to be spoken of


class Tutor:
    """Goes along with a match; a poor choice is told of once, and then let pass."""

    def __init__(self) -> None:
        self._taught: set[Lesson] = set()
        self._waiting: deque[str] = deque()
        self._insisted: set[type] = set()  # kinds of move that were objected to

    @property
    def is_done(self) -> bool:
        """Whether the last page has been turned."""
        return Lesson.END in self._taught and not self._waiting

    def catch_up(self, turns: Iterable[tuple[State, Move]]) -> None:
        """What has been taught of a lesson that is taken up again."""
        for state, move in turns:
            self._taught.update(lessons_at(state))
            after, _ = play(state, move)
            self._taught.update(lessons_at(after) - {Lesson.END} if after.hand else set())
        self._taught.discard(Lesson.END)

    def next_page(self, state: State, how: str) -> str | None:
        """What is to be said before anything else happens; ``how`` points are pegged."""
        for lesson in Lesson:
            if lesson in lessons_at(state) - self._taught:
                self._taught.add(lesson)
                self._waiting.extend(page.format(**_fields(state, how)) for page in PAGES[lesson])
        return self._waiting.popleft() if self._waiting else None

    def object_to(self, state: State, move: Move | None) -> str | None:
        """Why a choice is poor, the first time that one of its kind is made."""
        if type(move) in self._insisted or to_move(state) is not YOU:
            return None
        objection = _object_to_throw(state, move) or _object_to_play(state, move)
        if objection:
            self._insisted.add(type(move))
        return objection


def lessons_at(state: State) -> set[Lesson]:
    """What can be taught where nothing moves and somebody has to choose."""
    phase = state.phase
    if state.hand is None:
        return {Lesson.WELCOME}
    match phase:
        case Discarding():
            return {Lesson.LAYING_AWAY}
        case Pegging(turn):
            return _lessons_in_play(state, turn)
        case Scoring(seat=Seat.PLAYER, occasion=Occasion.GO):
            return set()  # that one is pegged by itself
        case Scoring(seat=Seat.PLAYER, is_asked=True):
            return {_lesson_of_points(phase.occasion)}
        case Counted(Occasion.CRIB):
            return {Lesson.END}
    return set()


def _lessons_in_play(state: State, turn: Seat) -> set[Lesson]:
    found = {Lesson.STARTER}
    if not state.play.turns:
        found |= {Lesson.LEADING}
    elif turn is YOU:
        found |= {Lesson.PLAYING}
    gone = state.play.gone
    return found | {go for seat, go in GOES.items() if seat in gone}


GOES = {YOU: Lesson.GO_YOURS, ME: Lesson.GO_MINE}


def _lesson_of_points(occasion: Occasion) -> Lesson:
    if occasion is Occasion.CRIB:
        return Lesson.CRIB
    return Lesson.COUNTING if occasion.is_count else Lesson.PEGGING


def _fields(state: State, how: str) -> dict[str, object]:
    phase, (yours, mine) = state.phase, state.scores
    reasons = phase.reasons if isinstance(phase, Scoring) else ()
    return {"how": how, "yours": yours, "mine": mine, "aloud": say_count(reasons)}


# --- what is said of a choice


def _object_to_throw(state: State, move: Move | None) -> str | None:
    if not isinstance(move, Throw):
        return None
    dealt = state.the_hand.dealt[YOU]
    pairs = list(combinations(dealt, 2))
    best = max(pairs, key=lambda pair: _worth(dealt, pair))
    if _worth(dealt, best) - _worth(dealt, move.cards) < POOR:
        return None
    return KEEPS_LESS.format(
        chosen=write_points(_kept(dealt, move.cards)),
        other=_name(best),
        best=_kept(dealt, best),
    )


def _worth(dealt: tuple[int, ...], pair: tuple[int, ...]) -> int:
    """Points for sure, in the hand and in a crib of one's own."""
    return _kept(dealt, pair) + total(play_reasons(list(pair)))


def _kept(dealt: tuple[int, ...], pair: tuple[int, ...]) -> int:
    *hand, last = (card for card in dealt if card not in pair)
    reasons = hand_reasons(tuple(hand), last)
    return total(tuple(each for each in reasons if each.kind is not Kind.NOBS))


def _object_to_play(state: State, move: Move | None) -> str | None:
    if not isinstance(move, Play):
        return None
    pile = list(state.play.pile)
    worth = {card: total(play_reasons([*pile, card])) for card in state.playable(YOU)}
    best = max(worth, key=lambda card: worth[card])
    if worth[best] <= worth[move.card]:
        return None
    chosen = write_points(worth[move.card]) if worth[move.card] else "nothing"
    return SCORES_LESS.format(other=_name((best,)), best=worth[best], chosen=chosen)


def _name(cards: tuple[int, ...]) -> str:
    names = [f"the {RANK_NAMES[rank_of(card)]}" for card in cards]
    return " and ".join(names)
