"""Suits exchanged for one another, all alike: the same pattern in other cards.

What cards are worth stays as it is, flush and nobs too.
"""

from collections.abc import Sequence
from dataclasses import replace

from game.rules.cards import rank_of, suit_of
from game.rules.state import Hand, PlaySoFar, State

Cards = tuple[int, ...]


def exchange(cards: Cards, suits: Sequence[int]) -> Cards:
    """The cards with suit ``suits[n]`` for suit ``n``."""
    return tuple(_exchange_card(card, suits) for card in cards)


def _exchange_card(card: int, suits: Sequence[int]) -> int:
    return rank_of(card) + 13 * suits[suit_of(card)]


def exchange_suits(state: State, suits: Sequence[int]) -> State:
    """A state in which somebody throws or plays, as it would be in other suits.

    Earlier deals, and a pack that is dealt on from, are forgotten.
    """
    return replace(
        state,
        standing=replace(state.standing, past=(), pack=()),
        pack=(),
        hand=_exchange_hand(state.the_hand, suits),
        play=_exchange_play(state.play, suits),
    )


def _exchange_hand(hand: Hand, suits: Sequence[int]) -> Hand:
    (own, other), (own_thrown, other_thrown) = hand.dealt, hand.thrown
    return Hand(
        hand.dealer,
        (exchange(own, suits), exchange(other, suits)),
        _exchange_card(hand.starter, suits),
        (exchange(own_thrown, suits), exchange(other_thrown, suits)),
        exchange(hand.stock, suits),
    )


def _exchange_play(play: PlaySoFar, suits: Sequence[int]) -> PlaySoFar:
    turns = tuple((seat, _exchange_card(card, suits)) for seat, card in play.turns)
    return replace(play, turns=turns)
