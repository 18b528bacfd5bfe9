"""Building blocks of the help: entries, counted hands, the scoring card, tables of discards."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from muggins.registry import chapters, load
from muggins.rules.cards import RANKS, read_cards
from muggins.rules.scoring import hand_reasons
from muggins.words.names import RANK_NAMES, list_cards, name_card, write_signs
from muggins.words.review.arguments import plural
from muggins.words.table.speech import say_count

if TYPE_CHECKING:
    from muggins.mind.master.discard_values import PairFigures, SplitFigures


@dataclass(frozen=True, slots=True)
class Entry:
    word: str
    said: str


@dataclass(frozen=True, slots=True)
class Example:
    """A hand with a starter, shown and counted."""

    hand: tuple[int, ...]
    starter: int
    said: str


@dataclass(frozen=True, slots=True)
class DiscardTable:
    """The average crib for each pair of ranks that a seat, ``dealer`` or ``pone``, discards."""

    word: str
    said: str
    seat: str

    @property
    def lines(self) -> tuple[str, ...]:
        """A line of ranks, and one line per lower rank, as the engines use the figures."""
        from muggins.mind.facts.book import load_table  # needs numpy

        table = load_table(f"crib_{self.seat}")
        heads = "  " + "".join(f"{rank:>5}" for rank in RANKS)
        rows = (
            f"{rank:2}" + "     " * low + "".join(f"{each:5.2f}" for each in table[low, low:])
            for low, rank in enumerate(RANKS)
        )
        return heads, *rows


Block = Entry | Example | DiscardTable
Page = tuple[Block, ...]
Book = dict[str, Page]  # pages by their titles, in their order


def say_block(block: Block) -> str:
    """Return a block as it is read aloud; tables are read by their own controls."""
    if not isinstance(block, Example):
        return f"{block.word}. {block.said}"
    counted = say_count(hand_reasons(block.hand, block.starter)).capitalize()
    cards = f"{list_cards(block.hand)}, with {name_card(block.starter)}"
    return f"{block.said} {cards[0].upper()}{cards[1:]}. {counted}."


def with_chapters(name: str, book: Book) -> Book:
    """Return a book of the help with the chapters that extras add to it."""
    left = chapters(name)
    while left:
        found = [each for each in left if each.after in book or not each.after]
        chapter = (found or left)[0]
        left.remove(chapter)
        titles = list(book)
        at = titles.index(chapter.after) + 1 if chapter.after in book else len(titles)
        pages = list(book.items())
        book = dict([*pages[:at], (chapter.title, load(chapter.page)), *pages[at:]])
    return book


TITLE = "What scores in cribbage"
VALUES = "Ace is 1. Jack, queen, king count 10."
AIM = "First to 121 points wins. A loser at 90 or less is skunked."


@dataclass(frozen=True, slots=True)
class Score:
    """One scoring item: name, description, example cards, and points."""

    name: str
    words: str
    cards: tuple[int, ...]
    note: str
    points: str


SCORES = (
    Score("Fifteen", "Any cards that add up to 15.", read_cards("7s8d"), "7 + 8 = 15", "2 each"),
    Score(
        "Pair",
        "Two of the same rank. Three make 6, four make 12.",
        read_cards("9c9h"),
        "a pair of nines",
        "2 each",
    ),
    Score(
        "Run", "Three or more in a row, any suits.", read_cards("4h5s6c"), "so 3 here", "1 a card"
    ),
    Score(
        "Flush",
        (
            "Four cards of one suit in your hand, 5 with the starter. In the crib, all five must "
            "match."
        ),
        read_cards("2h6h9hKh"),
        "four hearts",
        "4 or 5",
    ),
    Score(
        "His nobs",
        "A jack in your hand in the starter's suit.",
        read_cards("Jd3d"),
        "the 3 is the starter",
        "1",
    ),
    Score(
        "His heels",
        "A jack turned up as the starter, for the dealer.",
        read_cards("Jc"),
        "the starter",
        "2",
    ),
    Score(
        "In the play",
        "Fifteens, pairs and runs, too. Exactly 31: 2. A go or the last card: 1.",
        read_cards("TdKs9hAcAd"),
        "10 + 10 + 9 + 1 + 1 = 31",
        "2 or 1",
    ),
)


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
