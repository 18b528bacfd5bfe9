"""Words of the page about discards: its maps, and what is said of a pair."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from muggins.words.names import RANK_NAMES, write_signs
from muggins.words.review.arguments import plural

if TYPE_CHECKING:  # needs numpy
    from muggins.mind.master.discard_figures import PairFigures, SplitFigures

HOW_TO_POINT = "Point at a pair, or step with the arrow keys."
PERCENT, LEAST = 100, 0.1
SIX_CARDS = "Six cards"
NO_HAND = "Click six cards, or type them (5h5d6c7sJdKc), to see all fifteen discards."
CRIBS = {True: "To your crib", False: "To their crib"}
HEADS = "Discard", "Keep", "Total", "Hand", "From\N{EN DASH}to", "Crib", "Play"
PLAYED_ON = (
    "All figures are averages over the starters and your opponent's cards, assuming both sides "
    "play like Master. Play is what you peg minus what they peg."
)


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
    Map("Your crib", "How many points your crib averages with each pair of cards you "
        "discard. Brighter is better for you.", True, _crib),
    Map("Their crib", "How many points your opponent's crib averages with each pair of cards "
        "you discard. Darker is better for you.", False, _crib),
    Map("How often, your crib", "How often Master makes each discard to its own crib, as a "
        "percentage of all hands.", True, _percent),
    Map("How often, their crib", "How often Master makes each discard to the opponent's crib, as a "
        "percentage of all hands.", False, _percent),
)  # fmt: skip


def tell_pair(pair: "PairFigures", shown: Map) -> str:
    """Return all that is known of a pair."""
    whose = "your crib" if shown.is_dealer else "your opponent's crib"
    often = _percent(pair)
    share = f"{often:.1f}%" if often >= LEAST else f"less than {LEAST}%"
    return (
        f"{_name(pair.ranks)} in {whose} average {pair.crib:.2f} points "
        f"({pair.classic:.2f} in Cribbage '97's tables). "
        f"Master makes this discard in {share} of all hands."
    )


def write_split(split: "SplitFigures") -> tuple[str, ...]:
    """Return a way to split a hand: its cards, and its points under HEADS."""
    return (
        write_signs(split.discarded),
        write_signs(split.kept),
        f"{split.worth:.2f}".replace("-", "\N{MINUS SIGN}"),
        f"{split.hand:.2f}",
        f"{split.least}\N{EN DASH}{split.most}",
        *(f"{each:+.2f}".replace("-", "\N{MINUS SIGN}") for each in (split.crib, split.play)),
    )


def tell_spread(split: "SplitFigures") -> str:
    """Return how many of the 46 starters give the hand how many points."""
    starters = Counter(split.by_starter).items()
    spread = ", ".join(f"{points} with {n}" for points, n in starters)
    return f"Of 46 starters, {write_signs(split.kept)} scores {spread}."


def _name(ranks: tuple[int, int]) -> str:
    low, high = ranks
    if low == high:
        return f"Two {plural(low)}"
    return f"{RANK_NAMES[low].capitalize()} and {RANK_NAMES[high]}"
