"""Exchange of suits: the same pattern in other cards.

The value of the cards is unchanged, flush and nobs included.
"""

from collections.abc import Sequence
from dataclasses import replace

from muggins.rules.cards import N_CARDS, rank_of, suit_of
from muggins.rules.state import State

Cards = tuple[int, ...]


def exchange(cards: Cards, suits: Sequence[int]) -> Cards:
    """Return the cards with suit ``suits[n]`` for suit ``n``."""
    return tuple(rank_of(card) + 13 * suits[suit_of(card)] for card in cards)


def exchange_suits(state: State, suits: Sequence[int]) -> State:
    """Return the state of a discard or play decision with its suits permuted.

    Earlier deals, and the rest of a deck dealt further, are dropped.
    """
    others = dict(enumerate(exchange(tuple(range(N_CARDS)), suits)))
    turns = tuple((seat, others[card]) for seat, card in state.play.turns)
    return replace(
        state,
        standing=replace(state.standing, past=(), pack=()),
        pack=(),
        hand=state.the_hand.replaced(others),
        play=replace(state.play, turns=turns),
    )
