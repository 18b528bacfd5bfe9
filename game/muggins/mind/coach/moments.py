"""The moments of a game at which a seat learns something new, taken from the game's moves.

A moment holds only the view of its seat. If a claim has been wrong since the last one, it also
holds the view as it would be with the points that were due.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from muggins.mind.ranking import Cards
from muggins.rules.events import Claimed, Event, HandShown, Pegged, SetBack
from muggins.rules.moves import Play, Throw
from muggins.rules.seat import Seat
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
    cards: Cards = ()  # thrown or played; those shown
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
    reader = _Reader()
    for place, turn in enumerate(turns):
        yield from ((place, moment) for moment in reader.take(turn))


class _Reader:
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
        self, at: MomentKind, state: State, seat: Seat, view: View, cards: Cards = ()
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
