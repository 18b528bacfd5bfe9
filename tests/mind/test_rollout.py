"""Cards played alone, when the other has no say any more."""

import random

import numpy as np

from game.mind.facts.book import PILE_COUNT, PILE_NEXT
from game.mind.facts.card_arrays import NO_RANK
from game.mind.master import rollout
from game.mind.master.rollout import weigh_alone
from game.rules.cards import rank_of, value_of
from game.rules.scoring import LIMIT
from tools.check_worth import OWN, Table, lay_card, points_alone


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
        table = Table((hand, ()), (0, 0), OWN, tuple(pile), history=-1)
        for place, card in enumerate(hand):
            if card in table.fits:
                assert worth[place] == points_alone(lay_card(table, card))
            else:
                assert worth[place] == rollout.UNFIT
        assert (worth[len(hand) :] == rollout.UNFIT).all()
