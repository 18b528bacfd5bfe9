"""The slip that is printed of a hand of 28 or 29: its cards, whose it was, and when."""

from game.motion.boxes import Box
from game.motion.layout import sorted_cards
from game.motion.places import ASPECT
from game.paint.cards.deck import paint_face
from game.paint.kit import palette
from game.paint.kit.canvas import HEIGHT, WIDTH, Canvas, Face, Size
from game.record.history import GreatHand
from game.record.player_names import people_at
from game.scenes.pages.days_and_points import write_day
from game.scenes.pieces.controls import Button
from game.scenes.pieces.forms import PanelScene
from game.scenes.pieces.looks import deck_of
from game.scenes.pieces.scene import Snap
from game.scenes.pieces.scorecard import OPPONENT
from game.settings.settings import Settings
from game.words.names import NUMBERS, list_cards, name_card
from game.words.table.counts import title

SIZE = (1010.0, 650.0)
CARD_HEIGHT, CARD_PITCH, STARTER_GAP = 216.0, 172.0, 30.0
HEAD, RULE, CARDS, SAID, BUTTONS = 84.0, 142.0, 286.0, 452.0, 546.0  # below its upper edge
BUTTON = (390.0, 68.0)
PERFECT = 29
RARE = {
    28: "Of 12,994,800 hands 76 are worth that.",
    PERFECT: "Of 12,994,800 hands 4 are worth that, and none more.",
}


class SlipScene(PanelScene):
    """Laid over the table, or over the list of great hands."""

    _fill = palette.IVORY

    def __init__(self, settings: Settings, hand: GreatHand, name: str) -> None:
        self.hand = hand
        self._cards = deck_of(settings)
        self.title = NUMBERS[hand.points].capitalize()
        names = people_at(name)
        whose = title(hand.occasion, hand.seat, names)
        self._whose = f"{whose} \N{MIDDLE DOT} {write_day(hand.at)}"
        self._players = " against ".join(names or (name, OPPONENT))
        paper = Box((WIDTH - SIZE[0]) / 2, (HEIGHT - SIZE[1]) / 2, *SIZE)
        x, y = paper.x + 90, paper.y + BUTTONS
        super().__init__(
            paper,
            [
                Button(Box(x, y, *BUTTON), "Keep a picture", Snap, letter="K"),
                Button(Box(x + BUTTON[0] + 50, y, *BUTTON), "Continue", self.leave, letter="C"),
            ],
            focus=1,
        )

    def _read_ground(self) -> tuple[str, ...]:
        *held, starter = self.hand.cards
        cards = f"{list_cards(sorted_cards(tuple(held)))}, with {name_card(starter)}."
        return (f"{self._whose}.", cards, RARE.get(self.hand.points, ""), f"{self._players}.")

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        paper, middle = self.panel, self.panel.middle[0]
        y = paper.y + HEAD
        canvas.text(self.title, middle, y, palette.VERMILION, 84.0, Face.TITLE, room=SIZE[0] - 80)
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(paper.x + 90, paper.y + RULE, 830, 3))
        self._paint_cards(canvas)
        room, y = SIZE[0] - 120, paper.y + SAID - 20
        canvas.text(self._whose, middle, y, palette.INK, Size.BODY, Face.BOLD, room=room)
        rare = RARE.get(self.hand.points, "")
        told = f"{self._players}. {rare}" if rare else f"{self._players}."
        canvas.text(told, middle, y + 44, palette.INK, Size.SMALL, room=room)

    def _paint_cards(self, canvas: Canvas) -> None:
        *held, starter = self.hand.cards
        cards = (*sorted_cards(tuple(held)), starter)
        wide = (len(cards) - 1) * CARD_PITCH + STARTER_GAP + CARD_HEIGHT * ASPECT
        left = self.panel.middle[0] - wide / 2 + CARD_HEIGHT * ASPECT / 2
        height = canvas.length(CARD_HEIGHT)
        for i, card in enumerate(cards):
            x = left + i * CARD_PITCH + (STARTER_GAP if i == len(held) else 0.0)
            canvas.put(paint_face(canvas, card, height, self._cards), x, self.panel.y + CARDS)
