"""Figures for a hint: an engine's choice compared with the next best."""

import numpy as np

from muggins.mind.argument import Argument, Lead, PlayArgument, PlayFacts, ThrowArgument, ThrowFacts
from muggins.mind.facts.book import PILE_NEXT, PILE_POINTS
from muggins.mind.facts.card_arrays import CARD_RANK, N_RANKS, RANK_VALUE
from muggins.mind.facts.discard import average_crib, average_points, throw_places
from muggins.mind.facts.positions import read_discard_view, read_play_view
from muggins.mind.ranking import Cards, Ranking
from muggins.rules.cards import rank_of, value_of
from muggins.rules.scoring import LIMIT, play_reasons
from muggins.rules.views import DiscardView, PlayView


def argue(view: DiscardView | PlayView, ranking: Ranking) -> Argument | None:
    """Return the argument for the choice; None if all alternatives have the same ranks."""
    number = _next_best(ranking)
    if number is None:
        return None
    return argue_between(view, ranking.best, ranking.choices[number], _lead(ranking, number))


def argue_between(
    view: DiscardView | PlayView, chosen: Cards, other: Cards, lead: Lead
) -> Argument:
    if isinstance(view, PlayView):
        return PlayArgument(weigh_play(view, chosen[0]), weigh_play(view, other[0]), lead)
    facts = weigh_throw(view, chosen), weigh_throw(view, other)
    return ThrowArgument(view.is_dealer, *facts, lead)


def ranks_in(cards: Cards) -> list[int]:
    return sorted(map(rank_of, cards))


def _next_best(ranking: Ranking) -> int | None:
    """Return the index of the best choice of other ranks, by value or by frequency."""
    others = [
        number
        for number, cards in enumerate(ranking.choices)
        if ranks_in(cards) != ranks_in(ranking.best)
    ]
    known = [number for number in others if ranking.worth[number] is not None]
    if known:
        return max(known, key=lambda number: ranking.worth[number] or 0.0)
    if ranking.policy is not None:
        policy = ranking.policy
        return max(others, key=lambda number: policy[number], default=None)
    return others[0] if others else None


def _lead(ranking: Ranking, number: int) -> Lead:
    own, others = ranking.worth[ranking.chosen], ranking.worth[number]
    if own is not None and others is not None:
        return Lead(own - others, ranking.unit)
    return Lead(often=_often(ranking))


def _often(ranking: Ranking) -> float | None:
    """Return the frequency of the chosen ranks, whatever their suits."""
    if ranking.policy is None:
        return None
    ranks = ranks_in(ranking.best)
    pairs = zip(ranking.choices, ranking.policy, strict=True)
    return sum(often for cards, often in pairs if ranks_in(cards) == ranks)


def weigh_throw(view: DiscardView, cards: Cards) -> ThrowFacts:
    throws = read_discard_view(view)
    thrown, _ = throw_places(len(view.hand))
    pairs = [{view.hand[place] for place in pair} for pair in thrown.tolist()]
    number = pairs.index(set(cards))
    left = average_points(throws.hand, seen=throws.seen, flush_of=throws.flush_of)[0, number]
    crib = abs(float(average_crib(throws)[0, number]))
    kept = tuple(card for card in view.hand if card not in cards)
    return ThrowFacts(cards, kept, float(left), crib)


def weigh_play(view: PlayView, card: int) -> PlayFacts:
    plays = read_play_view(view)
    after = PILE_NEXT[plays.pile[0], CARD_RANK[card]]
    unseen = np.where(plays.opp_floor[0] <= RANK_VALUE, plays.unseen[0], 0)
    points = np.maximum(PILE_POINTS[after], 0) * (unseen > 0)
    pile, count = (*view.pile, card), view.count + value_of(card)
    ranks = [rank for rank in range(N_RANKS) if unseen[rank] and count + value_of(rank) <= LIMIT]
    answers = (play_reasons((*pile, rank)) for rank in ranks if count < LIMIT)
    return PlayFacts(
        card=card,
        count=count,
        left=tuple(each for each in view.hand if each != card),
        reasons=play_reasons(pile),
        n_unseen=int(unseen.sum()),
        n_answers=int(unseen[points > 0].sum()),
        most=int(points.max()),
        answers=frozenset(each.kind for reasons in answers for each in reasons),
        is_last_word=count == LIMIT or view.opp_gone or not view.opp_cards,
    )
