"""The deck: all 52 cards to look at and to mark, the backs, the felt under them, the boards."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

from game.control.intents import Act, Intent
from game.motion.layout import Box
from game.motion.places import USUAL
from game.motion.tween import SPRING, spring
from game.paint import palette
from game.paint.backs import BACKS
from game.paint.canvas import WIDTH, Canvas, Face, Size
from game.paint.deck import DeckStyle, paint_face
from game.paint.faces import card_shadow
from game.paint.felt import FELTS
from game.paint.widgets import Look, paint_focus
from game.rules.cards import N_CARDS
from game.scenes.pages.own import choose_back, save_back_template
from game.scenes.pages.samples import BOARD_ROOM, BOARD_WIDTH, BackSample, BoardSample, FeltSample
from game.scenes.pieces.controls import Button, Control, Row
from game.scenes.pieces.focus import ARROWS
from game.scenes.pieces.forms import PAPER, PAPER_X, TALL_BACK, TOP, Room, paint_said
from game.scenes.pieces.looks import back_of, deck_of, felt_name, timber_of, with_felt
from game.scenes.pieces.scene import Change
from game.session.session import Session
from game.settings.settings import SETTINGS, Settings, with_deck
from game.settings.stillness import is_still
from game.settings.values import MOST_DOG_EARS, DeckKind
from game.speech.outline import Part
from game.words.names import call_card

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
N_COLUMNS = 13
CARD_HEIGHT = 116.0
PITCH = (PAPER.width / N_COLUMNS, 152.0)
GRID = Box(PAPER_X, TOP + 100, PAPER.width, 4 * PITCH[1])
BACK_PITCH, N_BACK_ROWS = 302.0, 2
FELT_COLUMNS, FELT_SIZE, FELT_PITCH = 3, (410.0, 196.0), (450.0, 226.0)
OWN = "Your own"
THE_CARDS, BENT, STRAIGHT = "The cards", "its corner bent", "straight"


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

    def describe(self) -> Part:
        """The card that the keys are on, and whether its corner is bent."""
        is_bent = self.card in self.settings().dog_ears
        value = f"{call_card(self.card)}, {BENT if is_bent else STRAIGHT}"
        return replace(super().describe(), name=THE_CARDS, value=value, letters=LETTERS)

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


class DeckScene(Room):
    """View or mark the deck; choose back, felt and board. Each change counts at once."""

    title = "The deck"
    tabs = ("View and mark", "Backs", "Felt", "Board")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.message = ""
        self._remark = session.voice.say("ViewOrMark")
        super().__init__()
        self.form.focus = self.form.controls.index(self.grid)

    @property
    def _settings(self) -> Settings:
        """What the player chose."""
        return self.session.settings

    def page_controls(self) -> Sequence[Control]:
        """Cards, backs, felts or boards."""
        self.message = ""
        self.grid = CardGrid(lambda: self._settings, self.mark)
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
        if self._settings.card_back:
            values.append((DeckKind.CUSTOM, "Crisp, your picture"))
        help = "Bent corners show on the backs. The computer never notices them."
        row = Row(
            Box(PAPER_X, TOP, PAPER.width, 74),
            deck.label,
            values,
            lambda: self._settings.deck,
            self._set_deck,
            help=help,
        )
        return [row, self.grid]

    def _set_deck(self, deck: object) -> Change | None:
        assert isinstance(deck, DeckKind)
        self.session.change(with_deck(self._settings, deck))
        self.message = ""
        return None

    def mark(self, card: int) -> None:
        """Bend or straighten a corner, and say what came of it."""
        try:
            self.session.change(with_mark(self._settings, card))
        except ValueError as error:
            self.message = str(error)
            return
        if not is_still(self._settings):
            self.grid.springs[self.grid.card] = 0.0
        n_marked = len(self._settings.dog_ears)
        self.message = f"{n_marked} of at most {MOST_DOG_EARS} corners bent."

    def update(self, seconds: float) -> Change | None:
        """Corners that were bent or mended spring to rest."""
        self.is_stale |= self.grid.let_spring(seconds)
        return None

    def _back_controls(self) -> list[Control]:
        names = dict(SETTINGS["back"].values)
        if self._settings.card_back:
            names[self._settings.card_back] = OWN
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
        return back_of(self._settings) == name

    def _set_back(self, name: str) -> Change | None:
        """A named back is no own picture; the dog-eared deck may have any of them."""
        settings = self._settings
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
        return felt_name(self._settings) == name

    def _set_felt(self, name: str) -> Change | None:
        self.session.change(with_felt(self._settings, name))
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
        return timber_of(self._settings).name == name

    def _set_timber(self, name: str) -> Change | None:
        self.session.change(replace(self._settings, timber=name))
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
        if self._remark:
            words = f"\N{LEFT DOUBLE QUOTATION MARK}{self._remark}\N{RIGHT DOUBLE QUOTATION MARK}"
            tall = PAPER.right, TALL_BACK.middle[1], "midright"
            x, y, anchor = tall if self._is_tall else (WIDTH / 2, 182, "center")
            canvas.text(words, x, y, palette.QUIET, Size.SMALL, anchor=anchor)
        locked = "The deck is locked for this match." if self.session.is_locked else ""
        line = locked or self.message or self.form.explained.explain()
        paint_said(canvas, line)


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
