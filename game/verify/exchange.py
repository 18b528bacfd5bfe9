"""The moves of a seat made again from what it could see, and with the other's cards exchanged.

Whoever decides is given a match of its own, so that a mind that looked at more than its seat may
see would be found out: in the second match the cards that it cannot know are others.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from game.mind.ranking import Engine
from game.rules.cards import N_CARDS, replace_cards, value_of
from game.rules.deal import Source
from game.rules.moves import Move, Throw
from game.rules.seat import Seat
from game.rules.state import CuttingStarter, Discarding, State
from game.rules.views import View, view_of
from game.table.branching import least_value
from game.table.match import Match
from game.table.thinking import decide

MOST_TRIES = 200
Decide = Callable[[Match], Move]


@dataclass(frozen=True, slots=True)
class Audited:
    """A choice that was made again: the move made, and what was decided before either match."""

    made: Move
    again: Move
    exchanged: Move

    @property
    def is_same(self) -> bool:
        """Whether it is the same each time, in whatever order cards are thrown."""
        return _cards_of(self.made) == _cards_of(self.again) == _cards_of(self.exchanged)


def from_view(engine: Engine, seat: Seat) -> Decide:
    """An engine that is given the view of its seat and nothing else.

    View twice in a row with the same view it has nothing new to think of, and is not asked again.
    """

    @lru_cache(maxsize=1)
    def choose(view: View) -> Move:
        return decide(engine, view)

    return lambda match: choose(view_of(match.state, seat))


def audit(before: State, made: Move, seat: Seat, mind: Decide, chance: Random) -> Audited:
    other = exchange(before, seat, chance)
    return Audited(made, mind(Match(before)), mind(Match(other)))


def _cards_of(move: Move) -> object:
    return frozenset(move.cards) if isinstance(move, Throw) else move


def exchange(state: State, seat: Seat, chance: Random) -> State:
    """The same to that seat, with all cards exchanged that it cannot know.

    Those are what the other holds and has thrown, the starter until it is turned, and the rest
    of the pack. What the other's goes have told of his cards stays true.
    """
    hidden, bound = _unseen(state, seat), least_value(state.play, seat.other)
    held = state.left(seat.other) if state.hand is not None else ()
    for _ in range(MOST_TRIES):
        shuffled = chance.sample(hidden, len(hidden))
        others = dict(zip(hidden, shuffled, strict=True))
        if all(value_of(others[card]) >= bound for card in held):
            return _exchanged(state, others, chance)
    return _exchanged(state, _within_values(hidden, chance), chance)


def _within_values(hidden: list[int], chance: Random) -> dict[int, int]:
    """Each card for another of the same value, which no go can tell apart."""
    others: dict[int, int] = {}
    for value in {value_of(card) for card in hidden}:
        equals = [card for card in hidden if value_of(card) == value]
        others |= dict(zip(equals, chance.sample(equals, len(equals)), strict=True))
    return others


def _unseen(state: State, seat: Seat) -> list[int]:
    hand = state.the_hand
    is_turned = not isinstance(state.phase, Discarding | CuttingStarter)
    known = {*hand.dealt[seat], *state.play.played(seat.other), *state.seen}
    known |= {hand.starter} if is_turned else set()
    return [card for card in range(N_CARDS) if card not in known]


def _exchanged(state: State, others: dict[int, int], chance: Random) -> State:
    hand, source = state.the_hand.replaced(others), Source(chance.randrange(-(2**31), 2**31))
    before, pack = (replace_cards(cards, others) for cards in (state.standing.pack, state.pack))
    standing = replace(state.standing, source=source, pack=before)
    return replace(state, standing=standing, source=source, hand=hand, pack=pack)
