"""The deck: all 52 cards to look at and to mark, the backs, the felt under them, the boards."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from game.control.intents import Act, Intent
from game.motion.boxes import Box, Cell, around, column, lines_in, split_across, split_down
from game.motion.places import USUAL, card_box
from game.motion.tween import SPRING, spring
from game.paint.board.board import draw_board
from game.paint.board.wood import BOARD_MARGIN, TIMBERS
from game.paint.cards.backs import BACKS
from game.paint.cards.deck import DeckStyle, paint_back, paint_face, shadow
from game.paint.kit import palette
from game.paint.kit.canvas import WIDTH, Canvas, Face, Size
from game.paint.kit.felt import FELTS, draw_sample
from game.paint.kit.shapes import outline
from game.paint.kit.widgets import RADIUS, Look, paint_focus
from game.rules.cards import N_CARDS
from game.scenes.pages.own import choose_back, save_back_template
from game.scenes.pieces.controls import Button, Control, Row, put
from game.scenes.pieces.focus import ARROWS
from game.scenes.pieces.forms import PAPER, PAPER_X, TOP, Room, paint_said
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
CARD_HEIGHT, LETTER_FALL = 116.0, 15.0
CARD_GAP, CARD_ASPECT = 4.0, 7 / 5
ROOMY = 1.3  # times as far apart at most, where the height is there
CARD_GROWS = 0.2  # for words twice as large: they lie as close as they can
ROW_HEIGHT, ROW_PITCH, CARDS_PITCH = 74.0, 100.0, 152.0
GRID = Box(PAPER_X, TOP + ROW_PITCH, PAPER.width, 4 * CARDS_PITCH)
BACK_HEIGHT, BACK_GAP, OWN_HEIGHT, GAP = 294.0, 8.0, 70.0, 24.0
FELT_COLUMNS, FELT_BELOW = 3, 60.0
BOARD_GAP = 20.0
OWN = "Your own"
SETTING = "deck", "back", "felt", "timber"  # that a page changes
THE_CARDS, BENT, STRAIGHT = "The cards", "its corner bent", "straight"
ABOVE, NAME_FALL, BELOW = 10.0, 26.0, 22.0  # of a back: over it, to its name, under that
NAME_RISE = 34.0  # of a name on felt
BOARD_WIDTH, BOARD_ROOM, UNDER_BOARD = 1050.0, 14.0, 42.0


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
        return self.choose(self.name)

    def describe(self) -> Part:
        return replace(super().describe(), name=self.words, is_marked=self.is_used(self.name))

    def draw_edge(self, canvas: Canvas, look: Look, frame: Box) -> None:
        if look.is_focused or look.is_hovered:
            paint_focus(canvas, frame)
        elif self.is_used(self.name):
            size = (canvas.length(frame.width), canvas.length(frame.height))
            edge = partial(outline, size, palette.BRASS, 16 * canvas.scale, 5 * canvas.scale)
            canvas.stamp(("used", size), edge, frame.x, frame.y, "topleft")

    def draw_name(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        used = self.is_used(self.name)
        face = Face.BOLD if used else Face.TEXT
        colour = palette.FOCUS if used else palette.QUIET
        canvas.text(self.words, x, y, colour, Size.SMALL, face, room=room)


class BackSample(Sample):
    def draw(self, canvas: Canvas, look: Look) -> None:
        fall = NAME_FALL * canvas.words
        below = fall + BELOW * canvas.words
        units = min(self.box.height - ABOVE - below, (self.box.width - 2 * ABOVE) * 7 / 5)
        x, y = self.box.middle[0], self.box.y + units / 2 + ABOVE
        height = canvas.length(units)
        canvas.put(shadow(canvas, height, 0), x, y)
        canvas.put(paint_back(canvas, height, DeckStyle(back=self.name)), x, y)
        self.draw_edge(canvas, look, around(card_box(x, y, units), 8.0))
        self.draw_name(canvas, x, y + units / 2 + fall, self.box.width)


class FeltSample(Sample):
    def draw(self, canvas: Canvas, look: Look) -> None:
        size = (canvas.length(self.box.width), canvas.length(self.box.height))
        felt = partial(draw_sample, self.name, size, RADIUS * canvas.scale)
        canvas.stamp(("felt", self.name, size), felt, self.box.x, self.box.y, "topleft")
        self.draw_edge(canvas, look, self.box)
        room = self.box.width - 2 * NAME_RISE
        self.draw_name(canvas, self.box.middle[0], self.box.bottom - NAME_RISE * canvas.words, room)


class BoardSample(Sample):
    def draw(self, canvas: Canvas, look: Look) -> None:
        """All of it, small, on the felt of the room, with its name beside it, or below."""
        box, streets = self.box, USUAL.streets
        is_below = box.width < PAPER.width or box.height > board_height(box.width)
        width = _board_width(box.width, is_below=is_below)
        scale = canvas.scale * width / streets.box[2]
        board = partial(draw_board, streets, scale, TIMBERS[self.name])
        inset = BOARD_ROOM - BOARD_MARGIN * scale / canvas.scale
        key = "board sample", self.name, scale
        canvas.stamp(key, board, box.x + inset, box.y + inset, "topleft")
        self.draw_edge(canvas, look, box)
        if is_below:
            low = box.bottom - UNDER_BOARD * canvas.words / 2
            self.draw_name(canvas, box.middle[0], low, box.width)
            return
        right_of_it = box.x + width + 2 * BOARD_ROOM
        middle, room = (right_of_it + box.right) / 2, box.right - right_of_it
        self.draw_name(canvas, middle, box.middle[1], room)


def _board_width(width: float, *, is_below: bool) -> float:
    return width - 2 * BOARD_ROOM if is_below else BOARD_WIDTH


def board_height(width: float, grown: float = 1.0) -> float:
    """The height of a sample of a board, whose name stands below it where words are larger."""
    is_below = grown > 1 or width < PAPER.width
    board = _board_width(width, is_below=is_below) * USUAL.streets.box[3] / USUAL.streets.box[2]
    return board + 2 * BOARD_ROOM + (UNDER_BOARD * grown if is_below else 0.0)


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


def with_back(settings: Settings, name: str) -> Settings:
    """The settings with another back; a named one is no own picture.

    The dog-eared deck may have any of them.
    """
    if name not in BACKS:
        return replace(settings, deck=DeckKind.CUSTOM)
    if settings.deck is DeckKind.CUSTOM:
        return replace(settings, deck=DeckKind.DEFAULT, back=name)
    return replace(settings, back=name)


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
        self.mark(self.card)
        return None

    def click(self, x: float, y: float) -> Change | None:
        self.card = self.card_at(x, y)
        return self.confirm()

    @property
    def _pitch(self) -> tuple[float, float]:
        return self.box.width / N_COLUMNS, self.box.height / 4

    @property
    def _height(self) -> float:
        """Of a card: as large as there is room beside the next."""
        widest = (self._pitch[0] - CARD_GAP) * CARD_ASPECT
        return min(widest, CARD_HEIGHT * (1 + CARD_GROWS * (self._grown - 1)))

    def card_at(self, x: float, y: float) -> int:
        across, down = self._pitch
        column = min(N_COLUMNS - 1, int((x - self.box.x) / across))
        return column + N_COLUMNS * min(3, int((y - self.box.y) / down))

    def _place(self, card: int) -> tuple[float, float]:
        (row, column), (across, down) = divmod(card, N_COLUMNS), self._pitch
        return self.box.x + (column + 0.5) * across, self.box.y + row * down + self._height / 2 + 8

    def take(self, intent: Intent) -> bool:
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
        is_bent = self.card in self.settings().dog_ears
        value = f"{call_card(self.card)}, {BENT if is_bent else STRAIGHT}"
        return replace(super().describe(), name=THE_CARDS, value=value, letters=LETTERS)

    def draw(self, canvas: Canvas, look: Look) -> None:
        settings = self.settings()
        deck, height = deck_of(settings), canvas.length(self._height)
        lying = shadow(canvas, height, 0)
        for card in range(N_CARDS):
            x, y = self._place(card)
            canvas.put(lying, x, y)
            canvas.put(paint_face(canvas, card, height, deck, self._bend(card, deck)), x, y)
            colour = palette.FOCUS if card in deck.ears else palette.QUIET
            face = Face.BOLD if card in deck.ears else Face.TEXT
            low = y + self._height / 2 + LETTER_FALL * self._grown
            canvas.text(LETTERS[card], x, low, colour, 20, face)
        if look.is_focused:
            paint_focus(canvas, around(card_box(*self._place(self.card), self._height), 6.0))

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


class DeckScene(Room):
    """View or mark the deck; choose back, felt and board. Each change counts at once."""

    title = "The deck"
    tabs = ("View and mark", "Backs", "Felt", "Board")

    def __init__(self, session: Session) -> None:
        self.session = session
        self._remark = session.voice.say("ViewOrMark")
        super().__init__()
        self.form.focus = self.form.controls.index(self.grid)

    @property
    def _settings(self) -> Settings:
        return self.session.settings

    def page_controls(self) -> Sequence[Control]:
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
            control.is_enabled &= self._is_free
        return controls

    @property
    def _is_free(self) -> bool:
        return self.session.ledger.is_free(SETTING[self.tab])

    def _lay_page(self, controls: Sequence[Control]) -> None:
        lay = self._lay_cards, self._lay_backs, self._lay_felts, self._lay_boards
        lay[self.tab](controls)

    def _lay_cards(self, controls: Sequence[Control]) -> None:
        paper, grown = self._paper, self._grown
        controls[0].box = replace(paper, height=ROW_HEIGHT * grown)
        top, height = paper.y + ROW_PITCH * grown, 4 * CARDS_PITCH * grown
        if self._is_narrow:
            height = min((paper.bottom - top), height * ROOMY)
        self.grid.lay(replace(paper, y=top, height=height), grown)

    def _lay_backs(self, controls: Sequence[Control]) -> None:
        paper, grown, (*samples, own, save) = self._paper, self._grown, controls
        is_high = self._is_narrow or self._spare > 0
        n_rows, own_height = 3 if is_high else 2, OWN_HEIGHT * grown
        most = paper.height if is_high else BACK_HEIGHT
        room = replace(paper, height=paper.height - own_height - GAP - BACK_GAP)
        rows = lines_in(room, n_rows, least=0.0, most=most, gap=BACK_GAP)
        n_columns = ceil(len(samples) / n_rows)
        put(samples, [box for row in rows for box in split_across(row, n_columns)])
        last = replace(paper, y=rows[-1].bottom + BACK_GAP + GAP, height=own_height)
        put([own, save], split_across(last, 2, GAP))

    def _lay_felts(self, controls: Sequence[Control]) -> None:
        n_rows = ceil(len(controls) / FELT_COLUMNS)
        rows = split_down(replace(self._paper, height=self._paper.height - FELT_BELOW), n_rows, GAP)
        put(controls, [box for row in rows for box in split_across(row, FELT_COLUMNS, GAP)])

    def _lay_boards(self, controls: Sequence[Control]) -> None:
        paper, gap = self._paper, BOARD_GAP * self._grown
        board = Cell(height=board_height(paper.width, self._grown))
        put(controls, column(*[board] * len(controls), gap=gap).split(paper))

    def _card_controls(self) -> list[Control]:
        deck = SETTINGS["deck"]
        values = [each for each in deck.values if each[0] is not DeckKind.CUSTOM]
        if self._settings.card_back:
            values.append((DeckKind.CUSTOM, "Crisp, your picture"))
        help = "Bent corners show on the backs. The computer never notices them."
        row = Row(
            PAPER,
            deck.label,
            values,
            lambda: self._settings.deck,
            self._set_deck,
            help=help,
        )
        return [row, self.grid]

    def _set_deck(self, deck: object) -> None:
        assert isinstance(deck, DeckKind)
        self.session.change(with_deck(self._settings, deck))
        self.message = ""

    def mark(self, card: int) -> None:
        try:
            self.session.change(with_mark(self._settings, card))
        except ValueError as error:
            self.message = str(error)
            return
        if not is_still(self._settings):
            self.grid.springs[self.grid.card] = 0.0
        n_marked = len(self._settings.dog_ears)
        self.message = f"{n_marked} of at most {MOST_DOG_EARS} corners bent."

    def update(self, seconds: float) -> None:
        self.is_stale |= self.grid.let_spring(seconds)

    def _back_controls(self) -> list[Control]:
        names = dict(SETTINGS["back"].values)
        if self._settings.card_back:
            names[self._settings.card_back] = OWN
        samples = self._samples(BackSample, names.items(), back_of, with_back)
        help = "Any BMP, PNG, JPG, GIF, WEBP, SVG or ICO picture, stretched to the card."
        choose = partial(choose_back, self.session, partial(self.open_tab, 1))
        own = Button(PAPER, "A picture of your own", choose, help=help)
        for control in (own, *samples[len(BACKS) :]):  # a picture makes another deck
            control.is_enabled = self.session.ledger.is_free("deck")
        help = "Writes the default back as BMP or PNG, as a start for a picture of your own."
        act = partial(save_back_template, self.session)
        save = Button(PAPER, "Save MoonBeam to draw on", act, help=help)
        return [*samples, own, save]

    def _felt_controls(self) -> list[Control]:
        names = ((name, name.capitalize()) for name in FELTS)
        return self._samples(FeltSample, names, felt_name, with_felt)

    def _board_controls(self) -> list[Control]:
        def take(settings: Settings, name: str) -> Settings:
            return replace(settings, timber=name)

        names = SETTINGS["timber"].values
        return self._samples(BoardSample, names, lambda each: timber_of(each).name, take)

    def _samples(
        self,
        kind: type[Sample],
        names: Iterable[tuple[str, str]],
        used: Callable[[Settings], str],
        take: Callable[[Settings, str], Settings],
    ) -> list[Control]:
        """One of each name: which is ``used``, and how another one is taken."""

        def choose(name: str) -> None:
            self.session.change(take(self._settings, name))

        return [
            kind(PAPER, name, words, choose, lambda name: used(self._settings) == name)
            for name, words in names
        ]

    def handle(self, intent: Intent) -> Change | None:
        if self.tab == 0 and len(intent.text) == 1 and intent.text in LETTERS:
            if self._is_free:
                self.grid.card = LETTERS.index(intent.text)
                self.mark(self.grid.card)
            return None
        return super().handle(intent)

    def draw_page(self, canvas: Canvas) -> None:
        if self._remark:
            words = f"\N{LEFT DOUBLE QUOTATION MARK}{self._remark}\N{RIGHT DOUBLE QUOTATION MARK}"
            room = self._paper.right - self._places.back.right - GAP
            tall = self._paper.right, self._places.back.middle[1], "midright"
            x, y, anchor = tall if self._is_tall else (WIDTH / 2, 182, "center")
            canvas.text(words, x, y, palette.QUIET, Size.SMALL, anchor=anchor, room=room)
        locked = "" if self._is_free else "The deck is locked for this match."
        line = locked or self.message or self.form.explained.explain()
        paint_said(canvas, line, self._paper, self._said)
