"""The slip of a great hand or a medal: its cards, its player, and the date."""

from collections.abc import Sequence

from muggins.motion.boxes import Box
from muggins.motion.card_layout import sorted_cards
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import paint_face
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.record.history import GreatHand
from muggins.record.medals import Medal
from muggins.record.player_names import people_at
from muggins.scenes.pages.days_and_points import write_day
from muggins.scenes.pieces.looks import deck_of
from muggins.scenes.pieces.scorecard import OPPONENT
from muggins.settings.settings import Settings
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Item
from muggins.ui.page import Dialog
from muggins.ui.scene import Snap
from muggins.ui.text import Picture, Text
from muggins.words.names import NUMBERS, list_cards, name_card
from muggins.words.table.counts import title

WIDTH, HEADING, RULE = 1010.0, 72.0, 3.0
CARD_HEIGHT, CARD_WIDTH, STARTER_GAP = 216.0, 172.0, 30.0  # and from card to card
PERFECT = 29
DOT = "\N{MIDDLE DOT}"
RARE = {
    28: "Only 76 of the 12,994,800 possible hands score that.",
    PERFECT: "Only 4 of the 12,994,800 possible hands score that: the perfect hand.",
}


class SlipScene(Dialog):
    """Great hand or medal, over the table or over a list of them."""

    width, fill = WIDTH, palette.IVORY

    def __init__(self, settings: Settings, found: GreatHand | Medal, name: str) -> None:
        self._deck = deck_of(settings)
        *held, self._starter = found.cards or (-1,)
        self._held = sorted_cards(tuple(held))
        names = people_at(name)
        players = " vs. ".join(names or (name, OPPONENT))
        if isinstance(found, Medal):
            words, whose, about = found.name, name, found.about
        else:
            words = NUMBERS[found.points].capitalize()
            whose = title(found.occasion, found.seat, names)
            about = f"{players}. {RARE.get(found.points, '')}"
        self._whose, self._about = f"{whose} {DOT} {write_day(found.at)}", about
        self._continue = Button("Continue", self.leave, letter="C", weight=1.0)
        super().__init__(words)
        self.focus_on(self._continue)

    def heading(self) -> Item:
        return Text(self.title, HEADING, palette.VERMILION, face=Face.TITLE, align=0.5)

    def build(self) -> Item:
        cards = None
        if self._held:
            said = f"{list_cards(self._held)}, with {name_card(self._starter)}."
            cards = Picture(self._draw_cards, CARD_HEIGHT, said=said)
        return Column(
            Picture(_draw_rule, RULE),
            cards,
            Text(self._whose, Size.BODY, palette.INK, face=Face.BOLD, align=0.5),
            Text(self._about, Size.SMALL, palette.INK, align=0.5),
        )

    def footer(self) -> Sequence[Control | None]:
        return Button("Save picture", Snap, letter="S", weight=1.0), self._continue

    def _draw_cards(self, canvas: Canvas, box: Box) -> None:
        cards = (*self._held, self._starter)
        n = len(cards)
        wide = (n - 1) * CARD_WIDTH + STARTER_GAP + CARD_HEIGHT * ASPECT
        part = min(1.0, box.width / wide)
        left = box.middle[0] - part * (wide - CARD_HEIGHT * ASPECT) / 2
        height = canvas.length(part * CARD_HEIGHT)
        for i, card in enumerate(cards):
            x = left + part * (i * CARD_WIDTH + STARTER_GAP * (i == n - 1))
            canvas.put(paint_face(canvas, card, height, self._deck), x, box.middle[1])


def _draw_rule(canvas: Canvas, box: Box) -> None:
    canvas.surface.fill(palette.BRASS_DARK, canvas.rect(box.x, box.y, box.width, box.height))
