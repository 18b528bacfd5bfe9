"""Building blocks of the help: short entries, counted hands, and the discard tables."""

from dataclasses import dataclass

from muggins.registry import chapters, load
from muggins.rules.cards import RANKS
from muggins.rules.scoring import hand_reasons
from muggins.words.names import list_cards, name_card
from muggins.words.table.counts import say_count


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
