"""What pages of the help are made of: short entries, and hands laid out and counted."""

from dataclasses import dataclass

from game.rules.scoring import hand_reasons
from game.words.names import list_cards, name_card
from game.words.table.counts import say_count


@dataclass(frozen=True, slots=True)
class Entry:
    word: str
    said: str


@dataclass(frozen=True, slots=True)
class Example:
    hand: tuple[int, ...]
    starter: int
    said: str


Page = tuple[Entry | Example, ...]
Book = dict[str, Page]  # pages by their titles, in their order


def say_block(block: Entry | Example) -> str:
    if isinstance(block, Entry):
        return f"{block.word}. {block.said}"
    counted = say_count(hand_reasons(block.hand, block.starter)).capitalize()
    cards = f"{list_cards(block.hand)}, with {name_card(block.starter)}"
    return f"{block.said} {cards[0].upper()}{cards[1:]}. {counted}."
