"""The deck page: cards, backs, felts and boards, and files of the player's own."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from muggins.audio.mixer import SoundError, SoundPlayer
from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box, around
from muggins.motion.cues import Cue
from muggins.motion.places import ASPECT, USUAL, card_box
from muggins.motion.timeline import SPRING, spring
from muggins.paint.board import BOARD_MARGIN, TIMBERS, draw_board
from muggins.paint.cards.backs import BACKS
from muggins.paint.cards.custom import (
    ENDINGS,
    METAFILES,
    TEMPLATE_ENDINGS,
    BackError,
    load_back,
    save_template,
)
from muggins.paint.cards.deck import DeckStyle, forget_backs, paint_back, paint_face, shadow
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.felt import FELTS, draw_sample
from muggins.paint.kit.shapes import outline
from muggins.paint.kit.widgets import RADIUS, Look, paint_focus
from muggins.rules.cards import N_CARDS
from muggins.scenes.pieces.chooser import FileScene
from muggins.scenes.pieces.settings_styles import back_of, deck_of, felt_name, timber_of, with_felt
from muggins.session.patter import ENDINGS as PATTER_ENDINGS
from muggins.session.patter import load_patter, save_patter
from muggins.session.session import Session
from muggins.settings.settings import SETTINGS, Settings, is_still, with_deck
from muggins.settings.values import MOST_DOG_EARS, DeckKind, PatterKind, Sounds
from muggins.speech.outline import Part
from muggins.store.files import StoreError, cause_of, printable
from muggins.ui.control import Button, Control, OptionRow
from muggins.ui.focus import ARROWS
from muggins.ui.layout import Column, Grid, Item, Text, flow
from muggins.ui.page import Page
from muggins.ui.scene import Announce, Change, Push
from muggins.words.names import call_card

LOG_ENDINGS = (".log", ".txt")
SOUND_ENDINGS = (".wav", ".ogg", ".mp3", ".flac")
TUNES = {Cue.CHARGE: "win_sound", Cue.TAPS: "loss_sound"}
BACK_TEMPLATE, PATTER_TEMPLATE = "moonbeam.png", "patter.txt"


def beside(path: str) -> Path:
    """Return the folder of the last chosen file, or the home folder."""
    folder = Path(path).parent if path else Path.home()
    return folder if folder.is_dir() else Path.home()


def choose_back(session: Session, done: Callable[[], object]) -> Push:
    """Let the player choose a picture for the backs; ``done`` is called afterwards."""

    def take(path: Path) -> None:
        take_back(session, path)
        done()

    start = beside(session.settings.card_back)
    endings = (*ENDINGS, *METAFILES)  # these have been backs too: why they are not is told
    return Push(FileScene("Choose a picture", endings, take, start))


def take_back(session: Session, path: Path) -> None:
    """Use a picture as the back; BackError if it is unsuitable."""
    load_back(path, session.shelf, anew=True)
    forget_backs()
    session.change(replace(session.settings, deck=DeckKind.CUSTOM, card_back=str(path)))


def save_back_template(session: Session) -> Push:
    """Let the player save the default back as a template."""

    def take(path: Path) -> Announce:
        save_template(path)
        return Announce(f"Saved as {printable(path)}.")

    title, start = "Save the default back", beside(session.settings.card_back)
    return Push(FileScene(title, TEMPLATE_ENDINGS, take, start, BACK_TEMPLATE))


def choose_patter(session: Session) -> Push:
    def take(path: Path) -> None:
        load_patter(path)
        session.change(replace(session.settings, patter=PatterKind.CUSTOM, patter_file=str(path)))

    start = beside(session.settings.patter_file)
    return Push(FileScene("Choose a patter file", PATTER_ENDINGS, take, start))


def save_patter_template(session: Session, tell: Callable[[str], object]) -> Push:
    """Let the player save the current patter for editing; ``tell`` gets the confirmation."""

    def take(path: Path) -> None:
        save_patter(path, session.voice.lines())
        tell(f"Saved as {printable(path)}.")

    start = beside(session.settings.patter_file)
    return Push(FileScene("Save the patter", PATTER_ENDINGS, take, start, PATTER_TEMPLATE))


def choose_log(session: Session) -> Push:
    def take(path: Path) -> None:
        try:
            with path.open("ab"):
                pass
        except OSError as error:
            why = f"Can't write {path.name}: {cause_of(error)}."
            raise StoreError(why) from error
        session.change(replace(session.settings, log_file=str(path)))

    name = Path(session.settings.log_file).name or f"{session.recorder.name}.log"
    start = beside(session.settings.log_file)
    return Push(FileScene("Choose a log file", LOG_ENDINGS, take, start, name))


def choose_tune(session: Session, sound: SoundPlayer, cue: Cue) -> Push:
    """Let the player choose the tune for the computer's win or loss, and play it."""

    def take(path: Path) -> None:
        sound.load_tune(cue, path, anew=True)
        chosen: dict[str, Any] = {TUNES[cue]: str(path), "sounds": Sounds.CUSTOM}
        session.change(replace(session.settings, **chosen))
        sound.play(cue)

    title = f"Music when Muggins {'wins' if cue is Cue.CHARGE else 'loses'}"
    start = beside(getattr(session.settings, TUNES[cue]))
    return Push(FileScene(title, SOUND_ENDINGS, take, start))


def follow_tunes(settings: Settings, sound: SoundPlayer) -> list[str]:
    """Apply the player's own tunes; return messages about unusable ones."""
    refused = []
    for cue, name in TUNES.items():
        path = getattr(settings, name)
        if settings.sounds is not Sounds.CUSTOM or not path:
            sound.reset_tune(cue)
            continue
        try:
            sound.load_tune(cue, Path(path))
        except SoundError as error:
            sound.reset_tune(cue)
            refused.append(str(error))
    return refused


def load_own(session: Session, sound: SoundPlayer) -> None:
    """Load the player's own tunes and back; report unusable ones and use the defaults."""
    session.notices += [*follow_tunes(session.settings, sound), *check_back(session)]


def check_back(session: Session) -> list[str]:
    """Return a sentence if the picture for the backs is missing or invalid."""
    settings = session.settings
    if settings.deck is not DeckKind.CUSTOM or not settings.card_back:
        return []
    try:
        load_back(Path(settings.card_back), session.shelf)
    except BackError as error:
        return [f"{error} Using MoonBeam instead."]
    return []


LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
N_RANKS, HALF_SUIT = 13, 7
LEAST_PITCH, MOST_CARD, CARD_GAP = 78.0, 150.0, 8.0
LETTER, LETTER_ROOM, LETTER_FALL = 24.0, 44.0, 18.0
BACK, BACK_NAME, EDGE = 190.0, 56.0, 12.0
FELT, FELT_HEIGHT, NAME_RISE = 280.0, 150.0, 34.0
BOARD_NAME, SQUEEZED = 48.0, 0.85  # of their height, pictures where it is low
OWN = "Your own"
SETTING = "deck", "back", "felt", "timber"  # that a page changes
BACKS_TAB = 1  # its number
HOW_TO_BEND = "Click a card to bend its corner, and you'll know it by its back."
THE_CARDS, BENT, STRAIGHT = "The cards", "its corner bent", "straight"


class Sample(Control):
    """A sample of a back or a felt; the one in use has a gold edge."""

    def __init__(
        self,
        name: str,
        words: str,
        choose: Callable[[str], Change | None],
        is_used: Callable[[str], bool],
    ) -> None:
        super().__init__()
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
        color = palette.FOCUS if used else palette.QUIET
        canvas.text(self.words, x, y, color, Size.SMALL, face, room=room)


class BackSample(Sample):
    def least_width(self, ruler: Canvas) -> float:
        return max(BACK, ruler.width(self.words, Size.SMALL, Face.BOLD))

    def height(self, width: float, ruler: Canvas) -> float:
        return (width - 2 * EDGE) / ASPECT + 2 * EDGE + BACK_NAME

    def least_height(self, width: float, ruler: Canvas) -> float:
        return SQUEEZED * self.height(width, ruler)

    def draw(self, canvas: Canvas, look: Look) -> None:
        room = self.box.height - 2 * EDGE - BACK_NAME
        units = min(room, (self.box.width - 2 * EDGE) / ASPECT)
        x, y = self.box.middle[0], self.box.y + EDGE + units / 2
        height = canvas.length(units)
        canvas.put(shadow(canvas, height, 0), x, y)
        canvas.put(paint_back(canvas, height, DeckStyle(back=self.name)), x, y)
        self.draw_edge(canvas, look, around(card_box(x, y, units), 8.0))
        self.draw_name(canvas, x, self.box.bottom - BACK_NAME / 2, self.box.width)


class FeltSample(Sample):
    def least_width(self, ruler: Canvas) -> float:
        return FELT

    def height(self, width: float, ruler: Canvas) -> float:
        return FELT_HEIGHT

    def draw(self, canvas: Canvas, look: Look) -> None:
        size = (canvas.length(self.box.width), canvas.length(self.box.height))
        felt = partial(draw_sample, self.name, size, RADIUS * canvas.scale)
        canvas.stamp(("felt", self.name, size), felt, self.box.x, self.box.y, "topleft")
        self.draw_edge(canvas, look, self.box)
        room = self.box.width - 2 * NAME_RISE
        self.draw_name(canvas, self.box.middle[0], self.box.bottom - NAME_RISE, room)


class BoardSample(Sample):
    """Small picture of a whole board, with its name."""

    def height(self, width: float, ruler: Canvas) -> float:
        _, _, across, down = USUAL.streets.box
        return (width - 2 * EDGE) * down / across + EDGE + BOARD_NAME

    def draw(self, canvas: Canvas, look: Look) -> None:
        box, streets = self.box, USUAL.streets
        scale = canvas.scale * (box.width - 2 * EDGE) / streets.box[2]
        board = partial(draw_board, streets, scale, TIMBERS[self.name], canvas.pegs)
        inset = EDGE - BOARD_MARGIN * scale / canvas.scale
        key = "board sample", self.name, scale
        canvas.stamp(key, board, box.x + inset, box.y + inset, "topleft")
        self.draw_edge(canvas, look, box)
        self.draw_name(canvas, box.middle[0], box.bottom - BOARD_NAME / 2, box.width)


def with_mark(settings: Settings, card: int) -> Settings:
    """Return settings with a card's corner bent or flattened; ValueError if it isn't allowed."""
    ears = settings.dog_ears
    if settings.deck is not DeckKind.DOG_EARED:
        raise ValueError("This deck is crisp. Switch to the dog-eared deck to bend corners.")
    if card in ears:
        return replace(settings, dog_ears=tuple(each for each in ears if each != card))
    if len(ears) >= MOST_DOG_EARS:
        raise ValueError("Thirteen bent corners is the limit. Straighten one first.")
    return replace(settings, dog_ears=(*ears, card))


def with_back(settings: Settings, name: str) -> Settings:
    """Return the settings with another back; a named one replaces a custom picture.

    The dog-eared deck may have any of them.
    """
    if name not in BACKS:
        return replace(settings, deck=DeckKind.CUSTOM)
    if settings.deck is DeckKind.CUSTOM:
        return replace(settings, deck=DeckKind.DEFAULT, back=name)
    return replace(settings, back=name)


class CardGrid(Control):
    """The 52 cards, a suit per row or two; choosing one marks or unmarks it."""

    def __init__(self, settings: Callable[[], Settings], mark: Callable[[int], None]) -> None:
        super().__init__(
            help="Click a card, or press Enter or its letter, to bend or straighten its corner."
        )
        self.settings, self.mark = settings, mark
        self.card = 0
        self.springs: dict[int, float] = {}  # corners on their way: seconds since they were let go
        self._n_abreast = N_RANKS

    def least_width(self, ruler: Canvas) -> float:
        return HALF_SUIT * LEAST_PITCH

    def _measure(self, width: float) -> tuple[int, float]:
        """Return the number of cards in a row, and the height of a card."""
        n_abreast = N_RANKS if width >= N_RANKS * LEAST_PITCH else HALF_SUIT
        return n_abreast, min(MOST_CARD, (width / n_abreast - CARD_GAP) / ASPECT)

    def height(self, width: float, ruler: Canvas) -> float:
        n_abreast, card = self._measure(width)
        return 4 * -(-N_RANKS // n_abreast) * (card + LETTER_ROOM)

    def least_height(self, width: float, ruler: Canvas) -> float:
        return SQUEEZED * self.height(width, ruler)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self._n_abreast, card = self._measure(box.width)
        self._height = min(card, box.height / (4 * self._rows_in_suit) - LETTER_ROOM)

    def confirm(self) -> Change | None:
        self.mark(self.card)
        return None

    def click(self, x: float, y: float) -> Change | None:
        self.card = self.card_at(x, y)
        return self.confirm()

    @property
    def _rows_in_suit(self) -> int:
        return -(-N_RANKS // self._n_abreast)

    @property
    def _pitch(self) -> tuple[float, float]:
        return self.box.width / self._n_abreast, self._height + LETTER_ROOM

    def card_at(self, x: float, y: float) -> int:
        across, down = self._pitch
        column = max(0, min(self._n_abreast - 1, int((x - self.box.x) / across)))
        row = max(0, min(4 * self._rows_in_suit - 1, int((y - self.box.y) / down)))
        suit, half = divmod(row, self._rows_in_suit)
        return suit * N_RANKS + min(N_RANKS - 1, half * self._n_abreast + column)

    def _cell(self, card: int) -> tuple[int, int]:
        """Return the row and the column of a card."""
        suit, rank = divmod(card, N_RANKS)
        half, column = divmod(rank, self._n_abreast)
        return suit * self._rows_in_suit + half, column

    def _place(self, card: int) -> tuple[float, float]:
        (row, column), (across, down) = self._cell(card), self._pitch
        return self.box.x + (column + 0.5) * across, self.box.y + row * down + self._height / 2 + 4

    @property
    def seen(self) -> Box:
        return around(card_box(*self._place(self.card), self._height), LETTER_ROOM)

    def take(self, intent: Intent) -> bool:
        if intent.act in (Act.FIRST, Act.LAST):
            self.card = 0 if intent.act is Act.FIRST else N_CARDS - 1
            return True
        dx, dy = ARROWS.get(intent.act, (0, 0))
        (row, column), (across, down) = self._cell(self.card), self._pitch
        is_in = 0 <= row + dy < 4 * self._rows_in_suit and 0 <= column + dx < self._n_abreast
        x, y = self._place(self.card)
        wanted = self.card_at(x + dx * across, y + dy * down) if is_in else self.card
        if wanted == self.card:
            return False
        self.card = wanted
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
            color = palette.FOCUS if card in deck.ears else palette.QUIET
            face = Face.BOLD if card in deck.ears else Face.TEXT
            low = y + self._height / 2 + LETTER_FALL
            canvas.text(LETTERS[card], x, low, color, LETTER, face)
        if look.is_focused:
            paint_focus(canvas, around(card_box(*self._place(self.card), self._height), 6.0))

    def _bend(self, card: int, deck: DeckStyle) -> float:
        """Return the bend of a corner that has just changed."""
        left = spring(self.springs.get(card, SPRING))
        return 1 - left if card in deck.ears else 1 + left

    def let_spring(self, seconds: float) -> bool:
        """Advance the spring of bent corners; return True if one was moving."""
        was_bent = bool(self.springs)
        later = ((card, since + seconds) for card, since in self.springs.items())
        self.springs = {card: since for card, since in later if since < SPRING}
        return was_bent


class DeckScene(Page):
    """View or mark the deck; choose back, felt and board. Changes take effect at once."""

    title = "Cards & table"
    tabs = ("Bend corners", "Backs", "Felt", "Board")

    def __init__(self, session: Session) -> None:
        self.session = session
        self._remark = session.voice.say("ViewOrMark")
        self.grid = CardGrid(lambda: self._settings, self.mark)
        super().__init__()
        self.focus_on(self.grid)

    @property
    def _settings(self) -> Settings:
        return self.session.settings

    def open_tab(self, number: int) -> Change | None:
        self.message = ""
        return super().open_tab(number)

    def build(self) -> Item:
        pages = self._build_cards, self._build_backs, self._build_felts, self._build_boards
        page = pages[self.tab]()
        for each in page.walk():
            if isinstance(each, Control):
                each.is_enabled &= self._is_free
        return page

    @property
    def _is_free(self) -> bool:
        return self.session.recorder.is_free(SETTING[self.tab])

    def _build_cards(self) -> Item:
        deck = SETTINGS["deck"]
        values = [each for each in deck.values if each[0] is not DeckKind.CUSTOM]
        if self._settings.card_back:
            values.append((DeckKind.CUSTOM, "Crisp, with your picture"))
        help = "Bent corners show on the backs. Muggins never notices them."
        row = OptionRow(deck.label, values, self._get_deck, self._set_deck, help=help)
        words = f"\N{LEFT DOUBLE QUOTATION MARK}{self._remark}\N{RIGHT DOUBLE QUOTATION MARK}"
        remark = Text(words, Size.SMALL, palette.QUIET, align=0.5) if self._remark else None
        self.grid.is_enabled = True
        return Column(remark, row, self.grid)

    def _get_deck(self) -> object:
        return self._settings.deck

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
        self.message = f"{n_marked} of {MOST_DOG_EARS} corners bent."

    def update(self, seconds: float) -> None:
        self.is_stale |= self.grid.let_spring(seconds)

    def _build_backs(self) -> Item:
        names = dict(SETTINGS["back"].values)
        if self._settings.card_back:
            names[self._settings.card_back] = OWN
        samples = self._samples(BackSample, names.items(), back_of, with_back)
        help = "Any BMP, PNG, JPG, GIF, WEBP, SVG or ICO picture, stretched to fit the card."
        choose = partial(choose_back, self.session, partial(self.open_tab, BACKS_TAB))
        own = Button("Choose a picture", choose, help=help, weight=1.0)
        for control in (own, *samples[len(BACKS) :]):  # a picture makes another deck
            control.is_enabled = self.session.recorder.is_free("deck")
        help = "Saves the default back as a BMP or PNG for you to paint over."
        act = partial(save_back_template, self.session)
        save = Button("Save MoonBeam to edit", act, help=help, weight=1.0)
        return Column(Grid(*samples, gap=8.0), flow(own, save), gap=24.0)

    def _build_felts(self) -> Item:
        names = ((name, name.capitalize()) for name in FELTS)
        return Grid(*self._samples(FeltSample, names, felt_name, with_felt), most=3, gap=24.0)

    def _build_boards(self) -> Item:
        def take(settings: Settings, name: str) -> Settings:
            return replace(settings, timber=name)

        names = SETTINGS["timber"].values
        samples = self._samples(BoardSample, names, lambda each: timber_of(each).name, take)
        return Column(*samples, gap=24.0)

    def _samples(
        self,
        kind: type[Sample],
        names: Iterable[tuple[str, str]],
        used: Callable[[Settings], str],
        take: Callable[[Settings, str], Settings],
    ) -> list[Control]:
        """Build one sample for each name; ``used`` is the current one, ``take`` selects another."""

        def choose(name: str) -> None:
            self.session.change(take(self._settings, name))

        return [
            kind(name, words, choose, lambda name: used(self._settings) == name)
            for name, words in names
        ]

    def handle(self, intent: Intent) -> Change | None:
        if self.tab == 0 and len(intent.text) == 1 and intent.text in LETTERS:
            if self._is_free:
                self.grid.card = LETTERS.index(intent.text)
                self.mark(self.grid.card)
            return None
        return super().handle(intent)

    def explain(self) -> str:
        if not self._is_free:
            return "The deck is locked for this match."
        said = self.form.explained.explain() if self.form.controls else ""
        return said or (HOW_TO_BEND if self.tab == 0 else "")


def open_backs(session: Session) -> Push:
    """Return the way to the card backs."""
    scene = DeckScene(session)
    scene.open_tab(BACKS_TAB)
    return Push(scene)
