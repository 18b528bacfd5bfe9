"""What there is to know about a choice: the figures that a hint gives with it."""

import numpy as np

from game.mind.facts.book import PILE_NEXT, PILE_POINTS
from game.mind.facts.cards import CARD_RANK, RANK_VALUE
from game.mind.facts.discard import average_crib, average_points, throw_places
from game.mind.facts.positions import read_discard_view, read_play_view
from game.rules.cards import value_of
from game.rules.lessons import Lesson, PlayLesson, ThrowLesson
from game.rules.moves import Move, Play, Throw
from game.rules.scoring import LIMIT, play_reasons
from game.rules.views import DiscardView, PlayView, View


def weigh(view: View, move: Move) -> Lesson | None:
    """What is known of a move by who sees this; None where there is nothing to weigh."""
    match view, move:
        case DiscardView(), Throw(cards):
            return weigh_throw(view, cards)
        case PlayView(), Play(card):
            return weigh_play(view, card)
    return None


def weigh_throw(view: DiscardView, cards: tuple[int, ...]) -> ThrowLesson:
    """What two cards of the hand leave, and what they bring to the crib."""
    throws = read_discard_view(view)
    thrown, _ = throw_places(len(view.hand))
    pairs = [{view.hand[place] for place in pair} for pair in thrown.tolist()]
    number = pairs.index(set(cards))
    kept = average_points(throws.hand, seen=throws.seen)[0, number]
    crib = abs(float(average_crib(throws)[0, number]))
    return ThrowLesson(view.is_dealer, float(kept), crib)


def weigh_play(view: PlayView, card: int) -> PlayLesson:
    """Who could answer a legal card, and how well."""
    plays = read_play_view(view)
    after = PILE_NEXT[plays.pile[0], CARD_RANK[card]]
    unseen = np.where(plays.opp_floor[0] <= RANK_VALUE, plays.unseen[0], 0)
    points = np.maximum(PILE_POINTS[after], 0) * (unseen > 0)
    is_limit = view.count + value_of(card) == LIMIT
    return PlayLesson(
        reasons=play_reasons((*view.pile, card)),
        n_unseen=int(unseen.sum()),
        n_answers=int(unseen[points > 0].sum()),
        most=int(points.max()),
        is_last_word=is_limit or view.opp_gone or not view.opp_cards,
    )
