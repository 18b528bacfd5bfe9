"""Words of the page about discards: its maps, and what is said of a pair."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from muggins.words.names import RANK_NAMES
from muggins.words.review.arguments import plural

if TYPE_CHECKING:  # needs numpy
    from muggins.mind.master.discard_figures import PairFigures

HOW_TO_POINT = "Point at a pair, or step with the arrow keys."
PERCENT = 100


@dataclass(frozen=True, slots=True)
class Map:
    """A map of the pairs of ranks: its name, an introduction, and the figure in each cell."""

    name: str
    said: str
    is_dealer: bool
    figure: Callable[["PairFigures"], float]


def _crib(pair: "PairFigures") -> float:
    return pair.crib


def _percent(pair: "PairFigures") -> float:
    return PERCENT * pair.often


MAPS = (
    Map("Your crib", "The average points in your own crib after you discard two cards. Bright is "
        "good for you.", True, _crib),
    Map("Their crib", "The average points in your opponent's crib after you discard two cards. "
        "Dark is good for you.", False, _crib),
    Map("Yours, how often", "How often Master makes each discard to its own crib, in percent of "
        "all hands.", True, _percent),
    Map("Theirs, how often", "How often Master makes each discard to the opponent's crib, in "
        "percent of all hands.", False, _percent),
)  # fmt: skip


def tell_pair(pair: "PairFigures", shown: Map) -> str:
    """Return all that is known of a pair."""
    whose = "your crib" if shown.is_dealer else "your opponent's crib"
    return (
        f"{_name(pair.ranks)} in {whose}: {pair.crib:.2f} points on average, "
        f"{pair.classic:.2f} in the tables of Cribbage '97. "
        f"Master makes this discard in {_percent(pair):.1f}% of all hands."
    )


def _name(ranks: tuple[int, int]) -> str:
    low, high = ranks
    if low == high:
        return f"Two {plural(low)}"
    return f"{RANK_NAMES[low].capitalize()} and {RANK_NAMES[high]}"
