"""The best and the worst moment of a game, each as a sentence with its cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.mind.coach.chance import POINT
from muggins.mind.coach.decision import Candidate, Decision
from muggins.rules.cards import rank_of
from muggins.rules.events import CardPlayed, Pegged
from muggins.rules.seat import Seat
from muggins.rules.turn import Turn
from muggins.scenes.replay.analysis import Analysis
from muggins.words.review.review_words import call_other
from muggins.words.review.summary_words import (
    BETTER,
    DISCARDED,
    KEPT,
    OTHER_PLAYED,
    PARTS,
    PLAYED,
    WHERE,
    tell_card,
    tell_cost,
    tell_throw,
    tell_worth,
)

LEAST_GAP = POINT  # millionths by which a best choice must be better than the next to be told of


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards with a caption; a better choice is highlighted."""

    caption: str
    cards: tuple[int, ...]
    is_better: bool = False


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """A choice of the player's; ``at`` is the place in the game before it."""

    at: int
    where: str
    told: str
    price: str
    groups: tuple[CardGroup, ...]


def find_best(analysis: Analysis) -> ReviewMoment | None:
    """Return the best choice that was hardest to find; None if all were easy."""
    own = {at: each for at, each in _own(analysis).items() if each.chosen is each.best}
    gaps = {at: _find_gap(each) for at, each in own.items()}
    at = max(gaps, key=lambda place: gaps[place][0], default=None)
    if at is None or gaps[at][0] < LEAST_GAP:
        return None
    gap, other = gaps[at]
    assert other is not None
    return _tell(analysis, at, tell_worth(own[at], gap, other.cards))


def find_worst(analysis: Analysis) -> ReviewMoment | None:
    """Return the marked choice with the largest cost."""
    at = analysis.costliest
    if at is None:
        return None
    decision = analysis.survey.decisions[at]
    return _tell(analysis, at, tell_cost(decision), decision.best.cards)


def _own(analysis: Analysis) -> dict[int, Decision]:
    decisions = analysis.survey.decisions.items()
    return {at: each for at, each in decisions if each.seat is Seat.PLAYER and not each.is_forced}


def _find_gap(decision: Decision) -> tuple[int, Candidate | None]:
    """Return the cost of the next worse choice, and that choice."""
    worse = ((decision.loss_of(each), each) for each in decision.choices)
    return next(((loss, each) for loss, each in worse if loss > 0), (0, None))


def _tell(analysis: Analysis, at: int, price: str, better: Sequence[int] = ()) -> ReviewMoment:
    reel, decision = analysis.reel, analysis.survey.decisions[at]
    turn, cards = reel.turns[at], decision.played
    groups: tuple[CardGroup, ...]
    if decision.kind.is_throw:
        held = turn.before.left(reel.seat)
        kept = tuple(sorted((each for each in held if each not in cards), key=rank_of))
        told = tell_throw(cards, kept)
        groups = CardGroup(KEPT, kept), CardGroup(DISCARDED, cards)
    else:
        before, count = _card_before(reel.turns[:at], turn), _count_of(turn)
        lost = _scored_on(reel.turns[at + 1 :], reel.seat.other)
        told = tell_card(cards[0], before, count, lost)
        groups = (CardGroup(PLAYED, cards),)
        if before is not None:
            groups = CardGroup(call_other(OTHER_PLAYED, reel.other), (before,)), *groups
    if better:
        groups = *groups, CardGroup(BETTER, tuple(better), is_better=True)
    where = WHERE.format(number=turn.hand, part=PARTS[decision.kind.is_throw])
    return ReviewMoment(at - 1, where, call_other(told, reel.other), price, groups)


def _count_of(turn: Turn) -> int:
    return next((each.count for each in turn.events if isinstance(each, CardPlayed)), 0)


def _card_before(turns: Sequence[Turn], turn: Turn) -> int | None:
    """Return the card that the opponent played just before, in the same count."""
    played = (each for earlier in reversed(turns) for each in earlier.events)
    last = next((each for each in played if isinstance(each, CardPlayed)), None)
    if last is None or last.seat is turn.seat or last.count >= _count_of(turn):
        return None
    return last.card


def _scored_on(turns: Sequence[Turn], seat: Seat) -> int:
    """Return the points that the opponent scored with the next card."""
    if not turns or not any(isinstance(each, CardPlayed) for each in turns[0].events):
        return 0
    gained = (each for each in turns[0].events if isinstance(each, Pegged))
    return sum(each.points for each in gained if each.seat is seat)
