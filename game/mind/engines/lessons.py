"""What there is to know about a choice: the figures that a hint gives with it."""

from dataclasses import dataclass

import numpy as np

from game.mind.facts.book import PILE_NEXT, PILE_POINTS
from game.mind.facts.count import CARD_RANK, VALUES
from game.mind.facts.discard import average_crib, average_points, throw_places
from game.mind.facts.positions import read_discard_view, read_play_view
from game.rules.views import DiscardView, PlayView


@dataclass(frozen=True, slots=True)
class ThrowLesson:
    """Two cards laid away."""

    kept: float  # points of the hand on average over all starters
    crib: float  # points of an average crib with these two cards


@dataclass(frozen=True, slots=True)
class PlayLesson:
    """A card played."""

    n_unseen: int  # cards that the other may hold as far as this seat knows
    n_answers: int  # of those, how many would score on this card
    most: int  # points by the best answer
    is_last_word: bool  # the other has no card, or has said go


def weigh_throw(view: DiscardView, cards: tuple[int, ...]) -> ThrowLesson:
    """What two cards of the hand leave, and what they bring to the crib."""
    throws = read_discard_view(view)
    thrown, _ = throw_places(len(view.hand))
    pairs = [{view.hand[place] for place in pair} for pair in thrown.tolist()]
    number = pairs.index(set(cards))
    kept = average_points(throws.hand, seen=throws.seen)[0, number]
    return ThrowLesson(float(kept), abs(float(average_crib(throws)[0, number])))


def weigh_play(view: PlayView, card: int) -> PlayLesson:
    """Who could answer a legal card, and how well."""
    plays = read_play_view(view)
    after = PILE_NEXT[plays.pile[0], CARD_RANK[card]]
    unseen = np.where(plays.opp_floor[0] <= VALUES, plays.unseen[0], 0)
    points = np.maximum(PILE_POINTS[after], 0) * (unseen > 0)
    is_last_word = view.opp_gone or not view.opp_cards
    return PlayLesson(
        int(unseen.sum()), int(unseen[points > 0].sum()), int(points.max()), is_last_word
    )
