"""Cards played alone, when the other has no say any more."""

import random

import numpy as np

from game.mind.facts.book import PILE_COUNT, PILE_NEXT
from game.mind.facts.card_arrays import NO_RANK
from game.mind.master import rollout
from game.mind.master.rollout import weigh_alone
from game.rules.cards import rank_of, value_of
from game.rules.scoring import LIMIT, play_reasons, total


def best_alone(cards: tuple[int, ...], pile: tuple[int, ...]) -> int:
    """Most points that cards make when the other has no say, by the plain rules."""
    fits = [card for card in cards if sum(map(value_of, (*pile, card))) <= LIMIT]
    if not fits:
        return bool(pile) + (best_alone(cards, ()) if cards else 0)
    return max(points_alone(cards, pile, card) for card in fits)


def points_alone(cards: tuple[int, ...], pile: tuple[int, ...], card: int) -> int:
    after = (*pile, card)
    rest = tuple(each for each in cards if each != card)
    is_full = sum(map(value_of, after)) == LIMIT
    return total(play_reasons(after)) + best_alone(rest, () if is_full else after)


def test_cards_alone_beside_every_order() -> None:
    chance = random.Random(3)
    for _ in range(300):
        cards = chance.sample(range(52), 7)
        pile, state = [], 0
        for card in cards[4 : 4 + chance.randrange(4)]:
            if PILE_COUNT[state] + value_of(card) < LIMIT:
                pile.append(card)
                state = int(PILE_NEXT[state, rank_of(card)])
        hand = tuple(cards[: chance.randint(1, 4)])
        ranks = np.array([[*map(rank_of, hand), *[NO_RANK] * (4 - len(hand))]])
        worth = weigh_alone(ranks, np.array([state]))[0]
        for place, card in enumerate(hand):
            if sum(map(value_of, (*pile, card))) > LIMIT:
                assert worth[place] == rollout.UNFIT
            else:
                assert worth[place] == points_alone(hand, tuple(pile), card)
        assert (worth[len(hand) :] == rollout.UNFIT).all()
