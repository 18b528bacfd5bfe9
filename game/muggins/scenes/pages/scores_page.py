"""Scoring reference card, at the end of the lesson and in the help."""

from collections.abc import Sequence

from muggins.documents.scores_html import write_page
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import DeckStyle, paint_face, shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.scenes.pieces.chooser import print_page
from muggins.ui.control import Button, Control, Effect
from muggins.ui.layout import Choice, Column, Item, Panel, Row
from muggins.ui.page import Page
from muggins.ui.scene import Change, Pop, Snap
from muggins.ui.text import Picture, Text
from muggins.words.help.what_scores import AIM, SCORES, TITLE, VALUES, Score
from muggins.words.names import list_cards

CARD_HEIGHT, CARD_GAP = 76.0, 6.0
WORDS, LEAST_WORDS, NOTE, POINTS, GAP = 420.0, 240.0, 250.0, 130.0, 20.0
MOST_CARDS = 5
CARDS_WIDTH = MOST_CARDS * (CARD_HEIGHT * ASPECT + CARD_GAP)
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
        high = CARD_HEIGHT + CARD_GAP
        cards = Picture(paint, high, width=CARDS_WIDTH, best=CARDS_WIDTH, said=told)
        note = Column(Text(score.note, Size.SMALL, palette.INK, weight=1.0), width=NOTE)
        points = Text(
            score.points, Size.BODY, palette.VERMILION, face=Face.BOLD, align=1.0, weight=1.0
        )
        worth = Column(points, width=POINTS)
        return Choice(
            Row(said(WORDS), cards, note, worth, gap=GAP),
            Column(Row(said(LEAST_WORDS), worth, gap=GAP), cards, gap=4.0),
        )

    def _draw_cards(self, canvas: Canvas, box: Box, cards: Sequence[int]) -> None:
        height = canvas.length(CARD_HEIGHT)
        for i, card in enumerate(cards):
            x = box.x + (i + 0.5) * (CARD_HEIGHT * ASPECT + CARD_GAP)
            canvas.put(shadow(canvas, height, 0), x, box.middle[1])
            canvas.put(paint_face(canvas, card, height, self._deck), x, box.middle[1])

    def footer(self) -> Sequence[Control | None]:
        return (
            Button("Save picture", Snap, letter="S"),
            Button("Print", self._save, letter="P"),
            self._go_on and Button("Got it", self._go_on, letter="G", is_main=True),
        )

    def _save(self) -> Change:
        return print_page(FILE, write_page)

    def leave(self) -> Change | None:
        return self._go_on() if self._go_on is not None else Pop()
