"""The deck: all 52 cards to look at and to mark, the backs, the felt under them, the boards."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from game.control.intents import Act, Intent
from game.motion.layout import Box
from game.motion.places import USUAL
from game.motion.tween import SPRING, spring
from game.paint import palette
from game.paint.backs import BACKS
from game.paint.board import BOARD_MARGIN, draw_board
from game.paint.canvas import WIDTH, Canvas, Face, Size
from game.paint.deck import DeckStyle, paint_back, paint_face
from game.paint.faces import card_shadow
from game.paint.felt import FELTS, draw_sample
from game.paint.shapes import outline
from game.paint.timber import TIMBERS
from game.paint.widgets import RADIUS, Look, paint_focus
from game.rules.cards import N_CARDS
from game.scenes.pages.own import choose_back, save_back_template
from game.scenes.pieces.controls import Button, Control, Row
from game.scenes.pieces.focus import ARROWS
from game.scenes.pieces.forms import HELP_Y, PAPER, PAPER_X, TOP, Room
from game.scenes.pieces.looks import back_of, deck_of, felt_name, timber_of, with_felt
from game.scenes.pieces.scene import Change
from game.session.session import Session
from game.settings.settings import SETTINGS, Settings, with_deck
from game.settings.values import MOST_DOG_EARS, DeckKind

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
N_COLUMNS = 13
CARD_HEIGHT = 116.0
PITCH = (PAPER.width / N_COLUMNS, 152.0)
GRID = Box(PAPER_X, TOP + 100, PAPER.width, 4 * PITCH[1])
BACK_HEIGHT, BACK_PITCH, N_BACK_ROWS = 236.0, 302.0, 2
FELT_COLUMNS, FELT_SIZE, FELT_PITCH = 3, (410.0, 196.0), (450.0, 226.0)
BOARD_WIDTH, BOARD_ROOM = 1050.0, 14.0
OWN = "Your own"


def with_mark(settings: Settings, card: int) -> Settings:
    """The settings with a card's corner bent, or straightened; ValueError says why it is not."""
    ears = settings.dog_ears
    if settings.deck is not DeckKind.DOG_EARED:
        raise ValueError("These cards are crisp. Take the dog-eared deck to bend a corner.")
    if card in ears:
        return replace(settings, dog_ears=tuple(each for each in ears if each != card))
    if len(ears) >= MOST_DOG_EARS:
        raise ValueError("Thirteen bent corners are plenty. Straighten one out first.")
    return replace(settings, dog_ears=(*ears, card))


class CardGrid(Control):
    """The 52 cards, a suit a row; the one chosen is marked or unmarked."""

    def __init__(self, settings: Callable[[], Settings], mark: Callable[[int], None]) -> None:
        super().__init__(
            GRID, help="Enter, a click or a card's letter bends its corner, or mends it."
        )
        self.settings, self.mark = settings, mark
        self.card = 0
        self.springs: dict[int, float] = {}  # corners on their way: seconds since they were let go

    def confirm(self) -> Change | None:
        """Mark the card that the keys are on."""
        self.mark(self.card)
        return None

    def click(self, x: float, y: float) -> Change | None:
        """Mark the card under the pointer."""
        self.card = self.card_at(x, y)
        return self.confirm()

    def card_at(self, x: float, y: float) -> int:
        """The card whose cell holds a point."""
        column = min(N_COLUMNS - 1, int((x - GRID.x) / PITCH[0]))
        return column + N_COLUMNS * min(3, int((y - GRID.y) / PITCH[1]))

    def take(self, intent: Intent) -> bool:
        """Arrows go from card to card until an edge; letters mark their card."""
        if intent.act in (Act.FIRST, Act.LAST):
            self.card = 0 if intent.act is Act.FIRST else N_CARDS - 1
            return True
        dx, dy = ARROWS.get(intent.act, (0, 0))
        row, column = divmod(self.card, N_COLUMNS)
        if (dx, dy) == (0, 0) or not (0 <= row + dy < 4 and 0 <= column + dx < N_COLUMNS):
            return False
        self.card += dx + N_COLUMNS * dy
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Each card with its letter."""
        settings = self.settings()
        deck, height = deck_of(settings), canvas.length(CARD_HEIGHT)
        shadow = canvas.cached(("shadow", height, 0), lambda: card_shadow(height, 0))
        for card in range(N_CARDS):
            x, y = _card_place(card)
            canvas.put(shadow, x, y)
            canvas.put(paint_face(canvas, card, height, deck, self._bend(card, deck)), x, y)
            colour = palette.FOCUS if card in deck.ears else palette.QUIET
            face = Face.BOLD if card in deck.ears else Face.TEXT
            canvas.text(LETTERS[card], x, y + CARD_HEIGHT / 2 + 15, colour, 20, face)
        if look.is_focused:
            x, y = _card_place(self.card)
            wide, high = CARD_HEIGHT * 5 / 7 + 12, CARD_HEIGHT + 12
            paint_focus(canvas, Box(x - wide / 2, y - high / 2, wide, high))

    def _bend(self, card: int, deck: DeckStyle) -> float:
        """How a corner stands that has just been bent, or mended."""
        left = spring(self.springs.get(card, SPRING))
        return 1 - left if card in deck.ears else 1 + left

    def let_spring(self, seconds: float) -> bool:
        """Let time go on for the corners; whether any was on its way."""
        was_bent = bool(self.springs)
        later = ((card, since + seconds) for card, since in self.springs.items())
        self.springs = {card: since for card, since in later if since < SPRING}
        return was_bent


def _card_place(card: int) -> tuple[float, float]:
    row, column = divmod(card, N_COLUMNS)
    return GRID.x + (column + 0.5) * PITCH[0], GRID.y + row * PITCH[1] + CARD_HEIGHT / 2 + 8


class Sample(Control):
    """A back or a felt, shown as it is; the one in use has a gold edge."""

    def __init__(
        self,
        box: Box,
        name: str,
        words: str,
        choose: Callable[[str], Change | None],
        is_used: Callable[[str], bool],
    ) -> None:
        super().__init__(box)
        self.name, self.words = name, words
        self.choose, self.is_used = choose, is_used

    def confirm(self) -> Change | None:
        """Use it."""
        return self.choose(self.name)

    def draw_edge(self, canvas: Canvas, look: Look, frame: Box) -> None:
        """The edge of the one in use, and of the one in focus."""
        if look.is_focused or look.is_hovered:
            paint_focus(canvas, frame)
        elif self.is_used(self.name):
            size = (canvas.length(frame.width), canvas.length(frame.height))
            edge = canvas.cached(
                ("used", size),
                lambda: outline(size, palette.BRASS, 16 * canvas.scale, 5 * canvas.scale),
            )
            canvas.put(edge, frame.x, frame.y, "topleft")

    def draw_name(self, canvas: Canvas, x: float, y: float) -> None:
        """Its name; bright when it is in use."""
        used = self.is_used(self.name)
        face = Face.BOLD if used else Face.TEXT
        canvas.text(self.words, x, y, palette.FOCUS if used else palette.QUIET, Size.SMALL, face)


class BackSample(Sample):
    """A card back."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The back with its name below."""
        x, y = self.box.middle[0], self.box.y + BACK_HEIGHT / 2 + 10
        height = canvas.length(BACK_HEIGHT)
        canvas.put(canvas.cached(("shadow", height, 0), lambda: card_shadow(height, 0)), x, y)
        canvas.put(paint_back(canvas, height, DeckStyle(back=self.name)), x, y)
        wide, high = BACK_HEIGHT * 5 / 7 + 16, BACK_HEIGHT + 16
        self.draw_edge(canvas, look, Box(x - wide / 2, y - high / 2, wide, high))
        self.draw_name(canvas, x, self.box.y + BACK_HEIGHT + 36)


class FeltSample(Sample):
    """A felt."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """A piece of it under the lamp, with its name on it."""
        size = (canvas.length(self.box.width), canvas.length(self.box.height))
        felt = canvas.cached(
            ("felt", self.name, size), partial(draw_sample, self.name, size, RADIUS * canvas.scale)
        )
        canvas.put(felt, self.box.x, self.box.y, "topleft")
        self.draw_edge(canvas, look, self.box)
        self.draw_name(canvas, self.box.middle[0], self.box.y + self.box.height - 34)


class BoardSample(Sample):
    """A board."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """All of it, small, on the felt of the room, with its name beside it."""
        box, streets = self.box, USUAL.streets
        scale = canvas.scale * BOARD_WIDTH / streets.box[2]
        board = canvas.cached(
            ("board sample", self.name),
            lambda: draw_board(streets, scale, TIMBERS[self.name]).convert_alpha(),
        )
        margin = BOARD_MARGIN * scale / canvas.scale
        canvas.put(board, box.x + BOARD_ROOM - margin, box.y + BOARD_ROOM - margin, "topleft")
        self.draw_edge(canvas, look, box)
        right_of_it = box.x + BOARD_WIDTH + 2 * BOARD_ROOM
        self.draw_name(canvas, (right_of_it + box.right) / 2, box.middle[1])


class DeckScene(Room):
    """View or mark the deck; choose back, felt and board. Each change counts at once."""

    title = "The deck"
    tabs = ("View and mark", "Backs", "Felt", "Board")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.message = ""
        self.remark = session.voice.say("ViewOrMark")
        super().__init__()
        self.form.focus = self.form.controls.index(self.grid)

    @property
    def settings(self) -> Settings:
        """What the player chose."""
        return self.session.settings

    def page_controls(self) -> Sequence[Control]:
        """Cards, backs, felts or boards."""
        self.message = ""
        self.grid = CardGrid(lambda: self.settings, self.mark)
        pages = (
            self._card_controls,
            self._back_controls,
            self._felt_controls,
            self._board_controls,
        )
        controls = pages[self.tab]()
        for control in controls:
            control.is_enabled = not self.session.is_locked
        return controls

    def _card_controls(self) -> list[Control]:
        deck = SETTINGS["deck"]
        values = [each for each in deck.values if each[0] is not DeckKind.CUSTOM]
        if self.settings.card_back:
            values.append((DeckKind.CUSTOM, "Crisp, your picture"))
        help = "Bent corners show on the backs. The computer never notices them."
        row = Row(
            Box(PAPER_X, TOP, PAPER.width, 74),
            deck.label,
            values,
            lambda: self.settings.deck,
            self._set_deck,
            help=help,
        )
        return [row, self.grid]

    def _set_deck(self, deck: object) -> Change | None:
        assert isinstance(deck, DeckKind)
        self.session.change(with_deck(self.settings, deck))
        self.message = ""
        return None

    def mark(self, card: int) -> None:
        """Bend or straighten a corner, and say what came of it."""
        try:
            self.session.change(with_mark(self.settings, card))
        except ValueError as error:
            self.message = str(error)
            return
        if self.settings.speed != "none":
            self.grid.springs[self.grid.card] = 0.0
        n_marked = len(self.settings.dog_ears)
        self.message = f"{n_marked} of at most {MOST_DOG_EARS} corners bent."

    def update(self, seconds: float) -> Change | None:
        """Corners that were bent or mended spring to rest."""
        self.is_stale |= self.grid.let_spring(seconds)
        return None

    def _back_controls(self) -> list[Control]:
        names = dict(SETTINGS["back"].values)
        if self.settings.card_back:
            names[self.settings.card_back] = OWN
        samples: list[Control] = [
            BackSample(box, name, words, self._set_back, self._has_back)
            for box, (name, words) in zip(_back_boxes(len(names)), names.items(), strict=True)
        ]
        y, width = TOP + N_BACK_ROWS * BACK_PITCH + 24, (PAPER.width - 24) / 2
        own = Button(Box(PAPER_X, y, width, 70), "A picture of your own", self._choose_back)
        own.help = "Any BMP, PNG, JPG, GIF, WEBP, SVG or ICO picture, stretched to the card."
        save = Button(
            Box(PAPER_X + width + 24, y, width, 70), "Save MoonBeam to draw on", self._save
        )
        save.help = "Writes the default back as BMP or PNG, as a start for a picture of your own."
        return [*samples, own, save]

    def _choose_back(self) -> Change | None:
        return choose_back(self.session, lambda: self.open_tab(1))

    def _save(self) -> Change | None:
        return save_back_template(self.session)

    def _has_back(self, name: str) -> bool:
        return back_of(self.settings) == name

    def _set_back(self, name: str) -> Change | None:
        """A named back is no own picture; the dog-eared deck may have any of them."""
        settings = self.settings
        if name not in BACKS:
            settings = replace(settings, deck=DeckKind.CUSTOM)
        elif settings.deck is DeckKind.CUSTOM:
            settings = replace(settings, deck=DeckKind.DEFAULT, back=name)
        else:
            settings = replace(settings, back=name)
        self.session.change(settings)
        return None

    def _felt_controls(self) -> list[Control]:
        return [
            FeltSample(_felt_box(i), name, name.capitalize(), self._set_felt, self._has_felt)
            for i, name in enumerate(FELTS)
        ]

    def _has_felt(self, name: str) -> bool:
        return felt_name(self.settings) == name

    def _set_felt(self, name: str) -> Change | None:
        self.session.change(with_felt(self.settings, name))
        return None

    def _board_controls(self) -> list[Control]:
        high = BOARD_WIDTH * USUAL.streets.box[3] / USUAL.streets.box[2] + 2 * BOARD_ROOM
        return [
            BoardSample(
                Box(PAPER_X, TOP + i * (high + 20), PAPER.width, high),
                name,
                words,
                self._set_timber,
                self._has_timber,
            )
            for i, (name, words) in enumerate(SETTINGS["timber"].values)
        ]

    def _has_timber(self, name: str) -> bool:
        return timber_of(self.settings).name == name

    def _set_timber(self, name: str) -> Change | None:
        self.session.change(replace(self.settings, timber=name))
        return None

    def handle(self, intent: Intent) -> Change | None:
        """The 52 letters mark their cards."""
        if self.tab == 0 and len(intent.text) == 1 and intent.text in LETTERS:
            if not self.session.is_locked:
                self.grid.card = LETTERS.index(intent.text)
                self.mark(self.grid.card)
            return None
        return super().handle(intent)

    def draw_page(self, canvas: Canvas) -> None:
        """What the opponent thinks of it, and the line of help."""
        if self.remark:
            words = f"\N{LEFT DOUBLE QUOTATION MARK}{self.remark}\N{RIGHT DOUBLE QUOTATION MARK}"
            canvas.text(words, WIDTH / 2, 182, palette.QUIET, Size.SMALL)
        locked = "The deck is locked for this match." if self.session.is_locked else ""
        line = locked or self.message or self.form.explained.explain()
        canvas.text(line, PAPER_X, HELP_Y, palette.CREAM, Size.SMALL, anchor="midleft")


def _back_boxes(n_backs: int) -> list[Box]:
    """Where the backs lie, in two rows that fill the paper."""
    n_columns = ceil(n_backs / N_BACK_ROWS)
    wide = PAPER.width / n_columns
    return [
        Box(PAPER_X + i % n_columns * wide, TOP + i // n_columns * BACK_PITCH, wide, BACK_PITCH - 8)
        for i in range(n_backs)
    ]


def _felt_box(number: int) -> Box:
    row, column = divmod(number, FELT_COLUMNS)
    return Box(PAPER_X + column * FELT_PITCH[0], TOP + row * FELT_PITCH[1], *FELT_SIZE)
