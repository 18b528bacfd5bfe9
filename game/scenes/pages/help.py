"""Books: the help (rules, counts, tricks, keys), the manual behind it, and the sealed deals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.paint.cards.deck import DeckStyle, paint_face, shadow
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.paragraphs import SMALLER
from game.paint.kit.widgets import paint_panel
from game.rules.scoring import hand_reasons, total
from game.rules.sealing import next_source
from game.rules.seals import COMMON, Envelope, Opened, say_seal
from game.rules.state import GameOver, State
from game.scenes.pieces.controls import Button, Control, Effect
from game.scenes.pieces.forms import BACK, LARGEST, PAPER, Room, narrow_places
from game.scenes.pieces.lists import Column, TableList
from game.scenes.pieces.scene import Change, Pop, Push
from game.session.session import Session
from game.words.help.blocks import Book, Entry, Example, Page, say_block
from game.words.help.game import GAME
from game.words.help.manual import ABOUT, MANUAL
from game.words.help.seals_help import SEALS, tell_opened, tell_seal
from game.words.table.counts import say_count

MARGIN = 34.0
WORD_WIDTH, LINE, GAP = 206.0, 33.0, 18.0
CARD_HEIGHT = 136.0
CARD_PITCH, STARTER_GAP = CARD_HEIGHT * 5 / 7 + 8, 26.0
CARDS_WIDTH = 5 * CARD_PITCH + STARTER_GAP
ROOMY = 1.3  # times as large as usual is type at most, where the height is there
DECK = DeckStyle()
EXAMPLE_LINE = 30.0
NOW, OPENED = "This game", "Opened"
PROOF_PITCH = 34.0
COLUMNS = (Column("Seal", 100, "midright"), Column("In eight words", 160), Column("Your part", 960))
LARGE_COLUMNS = (
    Column("Seal", 84, "midright"),
    Column("In eight words", 104),
    Column("Your part", 1070),
)


class BookScene(Room):
    """Pages of entries and counted hands."""

    pages: Book
    _needs = narrow_places(9).paper.height * (LARGEST - 1)

    def __init__(self) -> None:
        self.tabs = tuple(self.pages)
        super().__init__()

    def handle(self, intent: Intent) -> Change | None:
        return Pop() if intent.act is Act.HELP else super().handle(intent)

    def _read_ground(self) -> tuple[str, ...]:
        return tuple(map(say_block, self.pages[self.tabs[self.tab]]))

    def draw_page(self, canvas: Canvas) -> None:
        paper, page = self._paper, self.pages[self.tabs[self.tab]]
        paint_panel(canvas, paper)
        printed = fit_page(canvas, page, paper)
        y = paper.y + (paper.height - printed.height_of(page)) / 2
        y = min(y, paper.y + MARGIN + 10)
        for block in page:
            if isinstance(block, Entry):
                printed.paint_entry(block, y)
            else:
                printed.paint_example(block, y)
            y += printed.height(block) + GAP


class HelpScene(BookScene):
    title = "Help"
    pages = GAME | ABOUT

    def __init__(self, seals: Effect | None = None) -> None:
        self._seals = seals
        super().__init__()

    def page_controls(self) -> Sequence[Button]:
        doors = [Button(BACK, "The manual", lambda: Push(ManualScene()))]
        if self._seals is not None:
            doors.insert(0, Button(BACK, "The seals", self._seals))
        return doors

    def _lay_page(self, controls: Sequence[Control]) -> None:
        for i, door in enumerate(reversed(controls)):
            door.box = self._foot(i)


class ManualScene(BookScene):
    title = "The manual"
    _n_abreast = 4
    pages = MANUAL


@dataclass(frozen=True)
class Print:
    """How large a page is printed: type, by its ``share`` of the usual, and what follows from it.

    On a narrow paper what is said of a counted hand stands under its cards.
    """

    canvas: Canvas
    paper: Box
    share: float = 1.0

    @property
    def is_narrow(self) -> bool:
        return self.paper.width < PAPER.width

    @property
    def grown(self) -> float:
        return self.canvas.words * self.share

    @property
    def size(self) -> float:
        return Size.SMALL.value * self.share

    def height_of(self, page: Page) -> float:
        return sum(map(self.height, page)) + GAP * (len(page) - 1)

    def height(self, block: Entry | Example) -> float:
        if isinstance(block, Entry):
            return LINE * self.grown * len(self._lines_of(block))
        said = EXAMPLE_LINE * self.grown * sum(map(len, self._lines_by(block)))
        cards = CARD_HEIGHT + 14
        return cards + said if self.is_narrow else max(cards, said)

    def _lines_of(self, entry: Entry) -> list[str]:
        width = self.paper.width - 2 * MARGIN - WORD_WIDTH * self.grown
        return self.canvas.wrap(self.canvas.prompts.fill(entry.said), width, self.size)

    def paint_entry(self, entry: Entry, y: float) -> None:
        canvas, line = self.canvas, LINE * self.grown
        x, word, size = self.paper.x + MARGIN, canvas.prompts.fill(entry.word), Size.BODY.value
        how = size * self.share, Face.BOLD, "midleft"
        canvas.text(word, x, y + line / 2, palette.BRASS, *how)
        for i, words in enumerate(self._lines_of(entry)):
            at = x + WORD_WIDTH * self.grown, y + (i + 0.5) * line
            canvas.text(words, *at, palette.CREAM, self.size, anchor="midleft")

    @property
    def _total_x(self) -> float:
        return self.paper.right - MARGIN - 60

    @property
    def _said_at(self) -> tuple[float, float]:
        """Where what is said of a counted hand begins, and how broad it is."""
        x = self.paper.x + MARGIN
        if self.is_narrow:
            return x, self.paper.width - 2 * MARGIN
        x += CARDS_WIDTH + 24
        return x, self._total_x - x - 70

    def _lines_by(self, example: Example) -> tuple[list[str], list[str]]:
        """The remark, and how the hand is counted."""
        counted = f"{say_count(hand_reasons(example.hand, example.starter)).capitalize()}."
        remark, count = (
            self.canvas.wrap(words, self._said_at[1], self.size)
            for words in (example.said, counted)
        )
        return remark, count

    def paint_example(self, example: Example, y: float) -> None:
        canvas, pitch = self.canvas, EXAMPLE_LINE * self.grown
        remark, counted = self._lines_by(example)
        middle = y + ((CARD_HEIGHT + 14) if self.is_narrow else self.height(example)) / 2 - 3
        height = canvas.length(CARD_HEIGHT)
        for i, card in enumerate((*example.hand, example.starter)):
            x = self.paper.x + MARGIN + (i + 0.5) * CARD_PITCH + (STARTER_GAP if i == 4 else 0)
            canvas.put(shadow(canvas, height, 0), x, middle)
            canvas.put(paint_face(canvas, card, height, DECK), x, middle)
        top = middle - (len(remark) + len(counted) - 1) * pitch / 2
        if self.is_narrow:
            top = y + CARD_HEIGHT + 14 + pitch / 2
        for i, line in enumerate((*remark, *counted)):
            colour = palette.BRASS if i < len(remark) else palette.CREAM
            at = self._said_at[0], top + i * pitch
            canvas.text(line, *at, colour, self.size, anchor="midleft")
        points = total(hand_reasons(example.hand, example.starter))
        canvas.text(str(points), self._total_x, middle, palette.BRASS, 76, Face.BOLD)


def fit_page(canvas: Canvas, page: Page, paper: Box) -> Print:
    """The largest print in which a page has room; in an upright window it is larger than usual."""
    wanted = Print(canvas, paper)
    wanted = replace(wanted, share=ROOMY) if wanted.is_narrow else wanted
    while wanted.height_of(page) > paper.height - 2 * MARGIN and wanted.grown * SMALLER > 1:
        wanted = replace(wanted, share=wanted.share * SMALLER)
    return wanted


def _find_envelope(state: State) -> Envelope | None:
    """That of the game in progress, or of the next where that one is over."""
    if isinstance(state.phase, GameOver):
        return next_source(state).envelope
    return state.standing.source.envelope or state.source.envelope


class SealsScene(BookScene):
    """What was told before, and what proves it."""

    title = "Sealed deals"

    def __init__(self, session: Session) -> None:
        self.opened: tuple[Opened, ...] = session.ledger.page.opened[::-1]
        self.pages = {NOW: tell_seal(_find_envelope(session.state)), OPENED: (), **SEALS}
        self.list: TableList | None = None
        super().__init__()

    def page_controls(self) -> Sequence[Control]:
        self.list = None
        if self.tabs[self.tab] == OPENED and self.opened:
            self.list = TableList(PAPER, COLUMNS, len(self.opened), self._write)
        return [] if self.list is None else [self.list]

    def _lay_page(self, controls: Sequence[Control]) -> None:
        del controls
        if self.list is not None:
            columns = LARGE_COLUMNS if self._spare or self._is_narrow else COLUMNS
            self.list.move(self._paper, columns, self._grown)

    def _write(self, line: int) -> Sequence[str]:
        opened = self.opened[line]
        word, _, what = opened.part.partition(" ")
        part = f"card {int(what) + 1}" if word == "cut" and what != COMMON else "your moves"
        part = "a challenge" if what == COMMON else part
        return str(opened.number), say_seal(opened.seal), part

    def draw_page(self, canvas: Canvas) -> None:
        if self.tabs[self.tab] != OPENED:
            super().draw_page(canvas)
            return
        told = ("No seal of yours was opened yet. That is done when a game is over.",)
        lines = told if self.list is None else tell_opened(self.opened[self.list.at])
        top, pitch = self._said - PROOF_PITCH * (self._grown - 1), PROOF_PITCH * canvas.words
        for i, line in enumerate(lines):
            x, y, room = self._paper.x, top + i * pitch, self._paper.width
            canvas.text(line, x, y, palette.CREAM, Size.SMALL, anchor="midleft", room=room)
