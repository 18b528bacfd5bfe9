"""Engines of the nine regulars: base engines with biases.

The biases were set by duels against Classic, so that strength rises with the chair:
``tools/duel_regulars.py``.
"""

from collections.abc import Callable
from functools import cache

from muggins.mind.classic.classic import Classic
from muggins.mind.classic.styles import (
    NEVER,
    Biases,
    Greedy,
    Habits,
    House,
    Learner,
    Styled,
    Trapper,
    Wary,
)
from muggins.mind.engines.engines import UsualOnly
from muggins.mind.facts.positions import Mind
from muggins.mind.master.master import Master, MasterFast

EARL = Habits(
    forgets_the_cut=0.7,
    misses_runs=0.6,
    feeds_the_wrong_crib=0.5,
    takes_what_is_there=1.0,
    leads_a_five=0.3,
)
BEV = Habits(takes_what_is_there=0.9, misses_runs=0.3, leads_a_five=0.2)
SISTER = Habits(takes_what_is_there=0.984)  # the rest decides among equals
DUANE = Biases(forgets_the_cut=0.5, board_swing=1.25, plans_from=12)
WALT = Biases(
    spread=-0.4,  # as the 35th of a hundred cuts
    their_crib=1.7,
    replies=1.4,
    lead_low=1.2,
    guard_from=100,
)


def _styled(base: Mind, biases: Biases) -> Mind:
    return Styled(base, base, biases)


def _wary(biases: Biases) -> Mind:
    return Styled(Classic(), Wary(biases), biases)


@cache
def make_mind(key: str) -> Mind:
    """Return the engine of a regular by its key."""
    return _MAKERS[key]()


_MAKERS: dict[str, Callable[[], Mind]] = {
    "earl": lambda: _styled(Learner(EARL), Biases(pair_kept=0.8, pair_made=6.0)),
    "bev": lambda: _styled(
        Learner(BEV),
        Biases(five_to_own_crib=5.0, ten_card_to_own_crib=1.5, own_crib=2.5, their_crib=-0.5),
    ),
    "gus": lambda: Styled(
        Greedy(),
        House(),
        Biases(
            run_kept=4.0, never_breaks_run=True, run_made=3.0, gap_of_two=1.5, fifteen_made=-2.0
        ),
    ),
    "duane": lambda: _wary(DUANE),
    "marypat": lambda: Styled(Classic(), Learner(SISTER), Biases(fifteen_kept=0.3)),
    "lorraine": lambda: _styled(
        Learner(Habits()),
        Biases(lead_low=1.5, lead_five=NEVER, lead_from_pair=NEVER, lead_ten_card=-0.5),
    ),
    "walt": lambda: _wary(WALT),
    "frankie": lambda: Trapper(
        Classic(),
        UsualOnly(MasterFast(), Classic()),
        Biases(spread=0.5, their_crib=0.6, lead_from_pair=0.1),
    ),
    "opal": lambda: UsualOnly(Master(), Classic()),
}
