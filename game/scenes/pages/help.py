"""The help: rules, counts, tricks, keys, and what it is made of; and the manual behind it."""

from collections.abc import Sequence

from game.control.intents import Act, Intent
from game.motion.places import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.deck import DeckStyle, paint_face
from game.paint.faces import card_shadow
from game.paint.widgets import paint_panel
from game.rules.scoring import hand_reasons, total
from game.scenes.pieces.controls import Button, Effect
from game.scenes.pieces.forms import BACK, PAPER, Room
from game.scenes.pieces.scene import Change, Pop, Push
from game.words.counts import say_count
from game.words.help.about import ABOUT
from game.words.help.blocks import Book, Entry, Example, Page, say_block
from game.words.help.game import GAME
from game.words.help.manual import MANUAL

MARGIN = 34.0
WORD_WIDTH, LINE, GAP = 206.0, 33.0, 18.0
SAID_WIDTH = PAPER.width - 2 * MARGIN - WORD_WIDTH
CARD_HEIGHT = 136.0
CARD_PITCH, STARTER_GAP = CARD_HEIGHT * 5 / 7 + 8, 26.0
CARDS_WIDTH = 5 * CARD_PITCH + STARTER_GAP
TOTAL_X = PAPER.x + PAPER.width - MARGIN - 60
COUNT_X = PAPER.x + MARGIN + CARDS_WIDTH + 24
COUNT_WIDTH = TOTAL_X - COUNT_X - 70
DECK = DeckStyle()
DOOR = Box(PAPER.x + PAPER.width - BACK.width, BACK.y, BACK.width, BACK.height)


SEALS = Box(DOOR.x - DOOR.width - 20, DOOR.y, DOOR.width, DOOR.height)


class BookScene(Room):
    """Pages of entries and counted hands."""

    pages: Book

    def __init__(self) -> None:
        self.tabs = tuple(self.pages)
        super().__init__()

    def handle(self, intent: Intent) -> Change | None:
        """The key that opened the help closes it."""
        return Pop() if intent.act is Act.HELP else super().handle(intent)

    def _read_ground(self) -> tuple[str, ...]:
        """The entries and examples of the open page."""
        return tuple(map(say_block, self.pages[self.tabs[self.tab]]))

    def draw_page(self, canvas: Canvas) -> None:
        """The open page."""
        paint_panel(canvas, PAPER)
        page = self.pages[self.tabs[self.tab]]
        y = PAPER.y + (PAPER.height - page_height(canvas, page)) / 2
        y = min(y, PAPER.y + MARGIN + 10)
        for block in page:
            if isinstance(block, Entry):
                _paint_entry(canvas, block, y)
            else:
                _paint_example(canvas, block, y)
            y += _height(canvas, block) + GAP


class HelpScene(BookScene):
    """How the game is played, with a door to the manual."""

    title = "Help"
    pages = GAME | ABOUT

    def __init__(self, seals: Effect | None = None) -> None:
        self._seals = seals
        super().__init__()

    def page_controls(self) -> Sequence[Button]:
        """The door, and one to the seals where there are any."""
        doors = [Button(DOOR, "The manual", lambda: Push(ManualScene()))]
        return doors if self._seals is None else [Button(SEALS, "The seals", self._seals), *doors]


class ManualScene(BookScene):
    """What there is to know of the program."""

    title = "The manual"
    pages = MANUAL


def page_height(canvas: Canvas, page: Page) -> float:
    """How much room the blocks of a page take, in units."""
    return sum(_height(canvas, block) for block in page) + GAP * (len(page) - 1)


def _height(canvas: Canvas, block: Entry | Example) -> float:
    if isinstance(block, Example):
        return CARD_HEIGHT + 14
    return LINE * len(canvas.wrap(canvas.prompts.fill(block.said), SAID_WIDTH, Size.SMALL))


def _paint_entry(canvas: Canvas, entry: Entry, y: float) -> None:
    x, fill = PAPER.x + MARGIN, canvas.prompts.fill
    canvas.text(fill(entry.word), x, y + LINE / 2, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    for i, line in enumerate(canvas.wrap(fill(entry.said), SAID_WIDTH, Size.SMALL)):
        at = (x + WORD_WIDTH, y + (i + 0.5) * LINE)
        canvas.text(line, *at, palette.CREAM, Size.SMALL, anchor="midleft")


def _paint_example(canvas: Canvas, example: Example, y: float) -> None:
    """The cards, what is said when they are counted, and the sum."""
    middle = y + CARD_HEIGHT / 2 + 4
    for i, card in enumerate((*example.hand, example.starter)):
        x = PAPER.x + MARGIN + (i + 0.5) * CARD_PITCH + (STARTER_GAP if i == 4 else 0)
        _paint_card(canvas, card, x, middle)
    reasons = hand_reasons(example.hand, example.starter)
    counted = canvas.wrap(f"{say_count(reasons).capitalize()}.", COUNT_WIDTH, Size.SMALL)
    remark = canvas.wrap(example.said, COUNT_WIDTH, Size.SMALL)
    top = middle - (len(counted) + len(remark) - 1) * 30 / 2
    for i, line in enumerate((*remark, *counted)):
        colour = palette.BRASS if i < len(remark) else palette.CREAM
        canvas.text(line, COUNT_X, top + i * 30, colour, Size.SMALL, anchor="midleft")
    canvas.text(str(total(reasons)), TOTAL_X, middle, palette.BRASS, 76, Face.BOLD)


def _paint_card(canvas: Canvas, card: int, x: float, y: float) -> None:
    height = canvas.length(CARD_HEIGHT)
    canvas.put(canvas.cached(("shadow", height, 0), lambda: card_shadow(height, 0)), x, y)
    canvas.put(paint_face(canvas, card, height, DECK), x, y)
