"""What every choice of a seat is worth: in chances to win, in match points and in points.

Throws are walked through the whole deal in counting order, cards weighed against every hand
that the other may hold. No lots are drawn: the same view has the same worth, to the bit.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.mind.facts.arrays import Doubles, Floats
from game.mind.facts.discard import throw_places
from game.mind.facts.positions import read_discard_view, read_play_view
from game.mind.master.cards import weigh_cards
from game.mind.master.endings import weigh_endings
from game.mind.master.equity import GAMES, Weights
from game.mind.master.lay import weigh_layaways
from game.mind.master.trail import trace
from game.mind.ranking import Cards
from game.rules.terms import TARGET
from game.rules.views import DiscardView, PlayView

KEPT = 4
Reals = Floats | Doubles


@dataclass(frozen=True, slots=True)
class Worth:
    """One choice, as it looks to the seat that has it."""

    cards: Cards  # to throw, or the one to play
    win: float  # chance to win the game
    match_points: float  # to be won, those to be lost taken off
    points: float  # of this deal, the other's taken off; of the play alone once it is on


def weigh_discard(view: DiscardView, weights: Weights = GAMES) -> tuple[Worth, ...]:
    """Every pair of cards to lay away; ValueError where ``weigh_play`` raises it."""
    _check(len(view.hand) - 2, view.once_to_31, view.target)
    throws = read_discard_view(view)
    wins = weigh_endings(throws)[0]
    weighted = wins if weights == GAMES else weigh_endings(throws, weights)[0]
    match_points = np.clip(weighted, -max(weights), max(weights))  # estimates go a little past
    thrown, _ = throw_places(len(view.hand))
    pairs = [(view.hand[i], view.hand[j]) for i, j in thrown.tolist()]
    return _list(pairs, _as_chances(wins), match_points, weigh_layaways(throws)[0])


def weigh_play(view: PlayView, weights: Weights = GAMES) -> tuple[Worth, ...]:
    """Every legal card; ValueError where not four cards are kept and played out, to 121."""
    _check(view.n_kept, view.once_to_31, view.target)
    plays = read_play_view(view)
    trail = trace(plays)
    found = weigh_cards(plays, trail)
    weighted = found if weights == GAMES else weigh_cards(plays, trail, weights)
    places = [view.hand.index(card) for card in view.legal]
    wins, match_points, points = (
        each[0, places] for each in (found.match_points, weighted.match_points, found.points)
    )
    return _list([(card,) for card in view.legal], _as_chances(wins), match_points, points)


def _check(n_kept: int, once_to_31: bool, target: int) -> None:
    if n_kept != KEPT or once_to_31 or target != TARGET:
        raise ValueError("Only six-card cribbage to 121 can be weighed to the end of the game.")


def _as_chances(wins: Reals) -> Reals:
    return np.asarray(np.clip((wins + 1) / 2, 0, 1))


def _list(
    choices: Sequence[Cards], wins: Reals, match_points: Reals, points: Reals
) -> tuple[Worth, ...]:
    figures = zip(wins.tolist(), match_points.tolist(), points.tolist(), strict=True)
    return tuple(Worth(cards, *each) for cards, each in zip(choices, figures, strict=True))
