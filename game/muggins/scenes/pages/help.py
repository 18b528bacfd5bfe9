"""The help for beginners, and the manual."""

from collections.abc import Iterable, Iterator, Sequence

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import DeckStyle, paint_face, shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face
from muggins.rules.scoring import hand_reasons, total
from muggins.scenes.pages.scores_page import WhatScoresScene
from muggins.scenes.pieces.menu import TableEntry
from muggins.ui.control import Button, Control
from muggins.ui.layout import Choice, Column, Item, Panel, Row
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push
from muggins.ui.scroll import Lines
from muggins.ui.text import Picture, Text
from muggins.words.help.blocks import Block, Book, DiscardTable, Entry, Example, say_block
from muggins.words.help.game import GAME
from muggins.words.help.manual import ABOUT, MANUAL
from muggins.words.table.counts import say_count

WORD, GAP, TYPE, POINTS = 250.0, 20.0, 26.0, 76.0
SAID = 420.0  # units that a paragraph is wide at least where it lies beside something
CARD_HEIGHT = 136.0
CARD_PITCH, STARTER_GAP = CARD_HEIGHT * ASPECT + 8, 26.0
CARDS_WIDTH, LEAST_CARDS = 5 * CARD_PITCH + STARTER_GAP, 380.0
DECK = DeckStyle()


class BookScene(Page):
    """Pages of entries and counted hands."""

    pages: Book

    def __init__(self) -> None:
        self.tabs = tuple(self.pages)
        super().__init__()

    def handle(self, intent: Intent) -> Change | None:
        return Pop() if intent.act is Act.HELP else super().handle(intent)

    def read(self) -> Iterator[str]:
        return map(say_block, self.pages[self.tabs[self.tab]])

    def build(self) -> Item:
        return Panel(*map(build_block, self.pages[self.tabs[self.tab]]), gap=GAP)


class HelpScene(BookScene):
    title = "Help"
    pages = GAME | ABOUT

    def __init__(self, added: Iterable[TableEntry] = ()) -> None:
        self._added = tuple(added)
        super().__init__()

    def footer(self) -> Sequence[Control | None]:
        scores = Button("What scores", lambda: Push(WhatScoresScene(DECK)), letter="W")
        manual = Button("Manual", lambda: Push(ManualScene()))
        added = (Button(each.in_help, each.act) for each in self._added if each.in_help)
        return [*added, scores, manual]


class ManualScene(BookScene):
    title = "Manual"
    pages = MANUAL


def build_block(block: Block) -> Item:
    """Return the item that shows a block of a page."""
    if isinstance(block, Entry):
        return build_entry(block)
    if isinstance(block, DiscardTable):
        return Column(
            build_entry(Entry(block.word, block.said)), Lines(block.lines, palette.CREAM), gap=GAP
        )
    return build_example(block)


def build_entry(entry: Entry) -> Item:
    """Return a heading with its text beside it, or below it if it doesn't fit."""

    def said() -> Text:
        return Text(entry.said, TYPE)

    word = Text(entry.word, TYPE, palette.BRASS, face=Face.BOLD)
    beside = Row(Fixed(word, WORD), Column(said(), width=SAID, weight=1.0), gap=GAP)
    return Choice(beside, Column(word, said(), gap=4.0))


def build_example(example: Example) -> Item:
    """Return a counted hand: its cards, a remark, how it is counted, and its points."""
    reasons = hand_reasons(example.hand, example.starter)

    def paint(canvas: Canvas, box: Box) -> None:
        share, y = min(1.0, box.width / CARDS_WIDTH), box.middle[1]
        height = canvas.length(CARD_HEIGHT * share)
        for i, card in enumerate((*example.hand, example.starter)):
            x = box.x + ((i + 0.5) * CARD_PITCH + (STARTER_GAP if i == 4 else 0)) * share
            canvas.put(shadow(canvas, height, 0), x, y)
            canvas.put(paint_face(canvas, card, height, DECK), x, y)

    cards = Picture(paint, CARD_HEIGHT + 14, width=LEAST_CARDS, best=CARDS_WIDTH)
    said = Column(
        Text(example.said, TYPE, palette.BRASS),
        Text(f"{say_count(reasons).capitalize()}.", TYPE),
        gap=4.0,
        weight=1.0,
        width=SAID,
    )
    points = Text(str(total(reasons)), POINTS, palette.BRASS, face=Face.BOLD)
    return Choice(Row(cards, said, points, gap=GAP), Column(Row(cards, points, gap=GAP), said))


class Fixed(Column):
    """An item of fixed width."""

    def __init__(self, item: Item, width: float) -> None:
        super().__init__(item, width=width)

    def best_width(self, ruler: Canvas) -> float:
        return self.least_width(ruler)
