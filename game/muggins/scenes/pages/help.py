"""The help for beginners, the manual, and the scoring reference card."""

from collections.abc import Iterable, Iterator, Sequence

from muggins.control.intents import Act, Intent
from muggins.documents.printable import write_scores
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import DeckStyle, paint_face, shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.rules.scoring import hand_reasons, total
from muggins.scenes.pieces.chooser import print_page
from muggins.scenes.pieces.menu import TableEntry
from muggins.ui.control import Button, Control, Effect
from muggins.ui.layout import Choice, Column, Item, Panel, Picture, Row, Text
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Push, Screenshot
from muggins.ui.scroll import Lines
from muggins.words.help.blocks import (
    AIM,
    SCORES,
    TITLE,
    VALUES,
    Block,
    Book,
    DiscardTable,
    Entry,
    Example,
    Score,
    say_block,
)
from muggins.words.help.game import GAME
from muggins.words.help.manual import ABOUT, MANUAL
from muggins.words.names import list_cards
from muggins.words.table.speech import say_count

SCORE_CARD_HEIGHT, CARD_GAP = 76.0, 6.0
WORDS, LEAST_WORDS, NOTE, SCORE_POINTS, SCORE_GAP = 420.0, 240.0, 250.0, 130.0, 20.0
MOST_CARDS = 5
SCORE_CARDS_WIDTH = MOST_CARDS * (SCORE_CARD_HEIGHT * ASPECT + CARD_GAP)
FILE = "what-scores.html"


class WhatScoresScene(Page):
    """The score card. ``go_on`` is the action of its main button, if it has one."""

    title = TITLE

    def __init__(self, deck: DeckStyle, go_on: Effect | None = None) -> None:
        self._deck, self._go_on = deck, go_on
        if go_on is not None:
            self.back_words = ""
        super().__init__()

    def build(self) -> Item:
        rows = (self._row(score) for score in SCORES)
        values = Text(f"{VALUES} {AIM}", Size.SMALL, palette.INK, align=0.5)
        return Panel(values, *rows, fill=palette.IVORY, gap=3.0)

    def _row(self, score: Score) -> Item:
        """Return name, words, cards and points side by side, or with the cards below."""

        def said(least: float) -> Item:
            name = Text(score.name, Size.BODY, palette.INK, face=Face.TITLE)
            words = Text(score.words, Size.SMALL, palette.INK)
            return Column(name, words, gap=2.0, width=least, weight=1.0)

        def paint(canvas: Canvas, box: Box) -> None:
            self._draw_cards(canvas, box, score.cards)

        told = f"{list_cards(score.cards)}: {score.note}"
        high = SCORE_CARD_HEIGHT + CARD_GAP
        cards = Picture(paint, high, width=SCORE_CARDS_WIDTH, best=SCORE_CARDS_WIDTH, said=told)
        note = Column(Text(score.note, Size.SMALL, palette.INK, weight=1.0), width=NOTE)
        points = Text(
            score.points, Size.BODY, palette.VERMILION, face=Face.BOLD, align=1.0, weight=1.0
        )
        worth = Column(points, width=SCORE_POINTS)
        return Choice(
            Row(said(WORDS), cards, note, worth, gap=SCORE_GAP),
            Column(Row(said(LEAST_WORDS), worth, gap=SCORE_GAP), cards, gap=4.0),
        )

    def _draw_cards(self, canvas: Canvas, box: Box, cards: Sequence[int]) -> None:
        height = canvas.length(SCORE_CARD_HEIGHT)
        for i, card in enumerate(cards):
            x = box.x + (i + 0.5) * (SCORE_CARD_HEIGHT * ASPECT + CARD_GAP)
            canvas.put(shadow(canvas, height, 0), x, box.middle[1])
            canvas.put(paint_face(canvas, card, height, self._deck), x, box.middle[1])

    def footer(self) -> Sequence[Control | None]:
        return (
            Button("Save picture", Screenshot, letter="S"),
            Button("Print", self._save, letter="P"),
            self._go_on and Button("Got it", self._go_on, letter="G", is_main=True),
        )

    def _save(self) -> Change:
        return print_page(FILE, write_scores)

    def leave(self) -> Change | None:
        return self._go_on() if self._go_on is not None else Pop()


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
