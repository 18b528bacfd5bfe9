"""The options: frequent ones first, all of them in groups, and the source of the cards."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from muggins.audio.mixer import SoundPlayer
from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.motion.cues import Cue
from muggins.paint.kit.canvas import Canvas
from muggins.paint.scenes.tabletop import paint_preview
from muggins.record.players import people_at
from muggins.rules.cards import Seat
from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED, Source, read_seed
from muggins.rules.moves import Reseed
from muggins.rules.terms import FIVE_CARD, SIX_CARD, Length
from muggins.scenes.pages.decks import (
    TUNES,
    beside,
    choose_back,
    choose_log,
    choose_patter,
    choose_tune,
    open_backs,
    save_patter_template,
)
from muggins.scenes.pages.keys import BindingsScene
from muggins.scenes.pieces.chooser import FileScene
from muggins.scenes.pieces.settings_styles import deck_of, felt_name, felt_of, timber_of, with_felt
from muggins.session.session import Session
from muggins.settings.declare import Setting
from muggins.settings.settings import (
    CARDS,
    CONTROLS,
    GROUPS,
    RECORDS,
    SETTINGS,
    SOUND,
    TABLE,
    VARIANT,
    Settings,
    rows_of,
    with_deck,
    with_tournament,
    with_variant,
)
from muggins.settings.values import CardSource, DeckKind, PatterKind, Sounds
from muggins.store.files import StoreError, read_data
from muggins.ui.control import Button, Control, Effect, OptionRow, TextField
from muggins.ui.layout import Column, Grid, Item, Picture, flow
from muggins.ui.page import NEAR, Page
from muggins.ui.scene import Change, FullScreen, Pop, Push
from muggins.words.table.sentences import OPTIONS

PREVIEW_HEIGHT = 216.0
C = TypeVar("C", bound=Control)
Opener = tuple[str, Callable[["OptionsScene"], Change | None], str, str]
"""A button: words, its action on its page, a line of help, and the setting that it changes.

Under lock it is enabled if that setting is free; without a setting, always.
"""
ALL_OPTIONS, FIND = "All options", "Find:"
HOW_TO_FIND = "Type a letter or a word to find options."
NONE_FOUND = 'No option called "{word}". Try a shorter word.'
PAGE_HELP = "Opens this page of Options."
FIRST = ("skill", "length", "hints", "coach", "speed", "felt", "volume", "words")
LONGEST = 14  # letters
LONGEST_NUMBER = 11
NUMBER = re.compile("-?[0-9]*|0[xX][0-9a-fA-F]*")


class OptionsScene(Page):
    """All options by group; each change is saved at once."""

    title = "Options"
    tabs = tuple(GROUPS)

    def __init__(self, session: Session, sound: SoundPlayer) -> None:
        self.session, self.sound = session, sound
        self._asks: Change | None = None  # a setting needs a file first
        super().__init__()

    @property
    def _group(self) -> str:
        return self.tabs[self.tab] if self.tabs else ""

    @property
    def settings(self) -> Sequence[Setting]:
        """The settings on the open page."""
        return rows_of(self._group)

    def open_tab(self, number: int) -> Change | None:
        self.message = ""
        return super().open_tab(number)

    def build(self) -> Item:
        rows: list[Item] = [self._row(each) for each in self.settings]
        if self._group == RECORDS:
            rows.insert(1, self._place_field())
        openers = self._openers(self._group)
        self.preview = Picture(self._draw_preview, PREVIEW_HEIGHT)
        preview = self.preview if self._group == CARDS else None
        return Column(*rows, Grid(*openers, most=2) if openers else None, preview)

    def _place_field(self) -> "PlaceField":
        self.place = PlaceField(self.session, self._go_to)
        return self._hold(self.place, "card_source")

    def _openers(self, group: str) -> list[Button]:
        """Return the buttons of a group, each of which opens a page or acts at once."""
        openers = [
            self._hold(Button(words, partial(act, self), help=help), setting)
            for words, act, help, setting in OPENERS.get(group, ())
        ]
        return openers + (self._usual_games() if group == VARIANT else [])

    def _draw_preview(self, canvas: Canvas, box: Box) -> None:
        settings = self.session.settings
        paint_preview(canvas, box, deck_of(settings), felt_of(settings), timber_of(settings))

    @property
    def _on_page(self) -> list[Control]:
        return self.form.controls[len(self.tabs) : -1]

    def _hold(self, control: C, setting: str) -> C:
        """Disable a control if its setting is locked."""
        control.is_enabled = not setting or self.session.recorder.is_free(setting)
        return control

    def _row(self, setting: Setting) -> OptionRow:
        get, set_to = partial(self._value, setting), partial(self._set, setting)
        call = OPTIONS if people_at(self.session.recorder.name) else {}
        label = call.get(setting.label, setting.label)
        values = [(value, call.get(words, words)) for value, words in setting.values]
        how = {"help": setting.effect, "when": setting.when, "name": setting.name}
        return self._hold(OptionRow(label, values, get, set_to, **how), setting.name)

    # --- the variant

    def _usual_games(self) -> list[Button]:
        """Return two buttons, each of which sets a standard game."""
        return [
            self._hold(Button(words, partial(self._take_game, name), help=help), "n_dealt")
            for name, (words, _, help) in GAMES.items()
        ]

    def _take_game(self, name: str) -> None:
        _, wanted, _ = GAMES[name]
        self.session.change(wanted(self.session.settings))
        self.message = f"The next game will be the {name}."

    # --- card source and log

    def _go_to(self) -> None:
        self.message = self.place.go()

    # --- settings

    def _value(self, setting: Setting) -> object:
        settings = self.session.settings
        return felt_name(settings) if setting.name == "felt" else getattr(settings, setting.name)

    def _set(self, setting: Setting, value: Any) -> None:
        """Set an option; if it needs a file that hasn't been chosen yet, ask for it instead."""
        settings = self.session.settings
        self._asks = self._missing(value)
        if self._asks is not None:
            return
        if setting.name == "card_source":
            self._set_source(value)
        elif setting.name == "sealed":
            use_seals(self.session, sealed=value)
        elif setting.name == "felt":
            self.session.change(with_felt(settings, value))
        elif setting.name == "deck":
            self.session.change(with_deck(settings, value))
        else:
            self.session.change(replace(settings, **{setting.name: value}))

    def _missing(self, value: object) -> Push | None:
        """Return the file chooser that a value requires, if any."""
        session, settings = self.session, self.session.settings
        if value is DeckKind.CUSTOM and not settings.card_back:
            return choose_back(session, lambda: None)
        if value is PatterKind.CUSTOM and not settings.patter_file:
            return choose_patter(session)
        if value is Sounds.CUSTOM and not (settings.win_sound or settings.loss_sound):
            return choose_tune(session, self.sound, Cue.CHARGE)
        if value is CardSource.FILE and not settings.data_file:
            return choose_data(session)
        return None

    def _set_source(self, source: CardSource) -> None:
        if source is CardSource.SEQUENCE:
            use_sequence(self.session)
            return
        try:
            use_file(self.session, Path(self.session.settings.data_file))
        except StoreError as error:
            self.message, self._asks = str(error), choose_data(self.session)

    @property
    def is_typing(self) -> bool:
        """True unless a tab is in focus, where letters are keys, as in Cribbage for DOS."""
        return self.form.place >= len(self.tabs)

    def _search(self, letter: str) -> Change | None:
        """Open the page that finds options, which begins with a letter."""
        return Pop(then=Push(FirstOptionsScene(self.session, self.sound, letter)))

    def handle(self, intent: Intent) -> Change | None:
        """Handle the form; a message disappears when another option is focused."""
        is_letter = intent.act in (Act.TYPE, Act.LETTER)
        if is_letter and not isinstance(self.form.focused, TextField):
            if intent.text != " ":
                return self._search(intent.text)
            intent = replace(intent, act=Act.CONFIRM, text="")
        if intent.act is Act.CONFIRM and intent.device is Device.KEYS and self._enter_leaves:
            return self.leave()
        explained, said = self.form.explained, self.message
        change = super().handle(intent)
        if self.form.explained is not explained and self.message == said:
            self.message = ""
        asks, self._asks = self._asks, None
        return change or asks

    @property
    def _enter_leaves(self) -> bool:
        """True if Enter leads back, as in Cribbage for DOS: on the open tab."""
        return self.form.focus == self.tab

    def read(self) -> Iterator[str]:
        yield from filter(None, (self.message, self._tell_of_engine()))

    def explain(self) -> str:
        """Return the help of a button; rows have their own."""
        if not self.form.controls:
            return ""
        explained = self.form.explained
        locked = [each for each in self._on_page if not each.is_enabled]
        is_free = explained in self._on_page and explained.is_enabled
        if locked and not is_free:
            return LOCKED_HELP if self.session.recorder.is_shut else BOUND_HELP
        said = "" if isinstance(explained, OptionRow) else explained.explain()
        return said or self._tell_of_engine()

    def _tell_of_engine(self) -> str:
        """Describe a third-party engine and its sandbox beside the choice of opponent."""
        global_entries = self.session.recorder.global_entries
        own = global_entries.own_engine(Seat.PLAYER) or global_entries.own_engine(Seat.COMPUTER)
        shown = {each.label for each in self._on_page if isinstance(each, OptionRow)}
        if not own or SETTINGS[SKILL].label not in shown:
            return ""
        from muggins.sandbox import NOT_SANDBOXED, is_sandboxed

        return f"{OWN_ENGINE.format(name=Path(own).name)} {'' if is_sandboxed() else NOT_SANDBOXED}"


def _append(page: OptionsScene) -> None:
    page.message = page.session.append_statistics()


SKILL = "skill"
OWN_ENGINE = "{name}, your own engine, is playing."
LOCKED_HELP = "The options are locked for this match. You can still append statistics to its log."
BOUND_HELP = "Gray options are locked until this challenge is finished."
FIVE_HELP = (
    "Five cards each, three points for pone, one count to 31, four-card crib flushes, to 61."
)
SIX_HELP = "Six cards each, all cards played, to 121."
ACC_HELP = "Rules of the American Cribbage Congress: cuts, penalties, no muggins, 2-3-3 points."
GAMES: dict[str, tuple[str, Callable[[Settings], Settings], str]] = {
    "standard five-card game": (
        "Standard five-card game",
        partial(with_variant, variant=FIVE_CARD, length=Length.SHORT),
        FIVE_HELP,
    ),
    "standard six-card game": (
        "Standard six-card game",
        partial(with_variant, variant=SIX_CARD, length=Length.NORMAL),
        SIX_HELP,
    ),
    "ACC tournament game": ("ACC tournament game", with_tournament, ACC_HELP),
}
"""Buttons that set a whole game, by what its message calls it."""
TUNE_HELP = "Any WAV, OGG, MP3 or FLAC file up to three minutes long. It plays right away."
OPENERS: dict[str, Sequence[Opener]] = {
    TABLE: (
        (
            "Choose a patter file",
            lambda scene: choose_patter(scene.session),
            "Use your own lines for what Muggins says.",
            "patter_file",
        ),
        (
            "Save the patter as a template",
            lambda scene: save_patter_template(scene.session, partial(setattr, scene, "message")),
            "Saves everything Muggins says now as a text file for you to edit.",
            "patter_file",
        ),
    ),
    CARDS: (
        (
            "Card backs & table",
            lambda scene: open_backs(scene.session),
            "See the whole deck, bend corners, and choose a back, a felt and a board.",
            "back",
        ),
        (
            "Use your own picture",
            lambda scene: choose_back(scene.session, lambda: None),
            "Any BMP, PNG, JPG, GIF, WEBP, SVG or ICO picture, stretched to fit the card.",
            "deck",
        ),
    ),
    SOUND: (
        (
            "Music when Muggins wins",
            lambda scene: choose_tune(scene.session, scene.sound, Cue.CHARGE),
            TUNE_HELP,
            TUNES[Cue.CHARGE],
        ),
        (
            "Music when Muggins loses",
            lambda scene: choose_tune(scene.session, scene.sound, Cue.TAPS),
            TUNE_HELP,
            TUNES[Cue.TAPS],
        ),
    ),
    RECORDS: (
        (
            "Choose a card data file",
            lambda scene: choose_data(scene.session),
            "Any file will do. Its bytes become cards, starting with the next hand.",
            "data_file",
        ),
        (
            "Choose a log file",
            lambda scene: choose_log(scene.session),
            "Where the log is written. By default, it has your name and is in the data folder.",
            "log_file",
        ),
        (
            "Append the statistics to the log",
            _append,
            "Adds this match's statistics and settings to the end of the log.",
            "",  # so ends a duplicate match
        ),
    ),
    CONTROLS: (
        (
            "Keys and buttons",
            lambda scene: Push(BindingsScene(scene.session)),
            "Change what each key and gamepad button does.",
            "keys",
        ),
        (
            "Full screen on or off",
            lambda _: FullScreen(),
            "The window's size and position are remembered.",
            "safe_video",
        ),
    ),
}
"""Buttons by the group that contains them."""


class FirstOptionsScene(OptionsScene):
    """Eight frequent options; typed text finds others instead."""

    tabs = ()

    def __init__(self, session: Session, sound: SoundPlayer, word: str = "") -> None:
        """Create the page; it begins with what is found by a word."""
        self._find = TextField(FIND, word, fits=is_short, done=lambda: None, letters=LONGEST)
        self._all = Button(ALL_OPTIONS, self._open_all)
        super().__init__(session, sound)

    @property
    def settings(self) -> Sequence[Setting]:
        word = self._find.text.strip().casefold()
        return find_settings(word)[: len(FIRST)] if word else [SETTINGS[name] for name in FIRST]

    def build(self) -> Item:
        return Column(super().build(), *self._find_others())

    def header(self) -> Item:
        """Return the header with the field, which stays in place while options scroll."""
        return Column(super().header(), flow(self._find, self._all), gap=NEAR)

    def _find_others(self) -> Iterator[Item]:
        """Yield fields, buttons and pages whose texts match the typed word."""
        word = self._find.text.strip().casefold()
        if not word:
            return
        field = self._place_field()
        if is_in(word, field.caption(), field.explain()):
            yield field
        openers = [each for group in GROUPS for each in self._openers(group)]
        found = [each for each in openers if is_in(word, each.words, each.explain())]
        pages = [
            Button(title, partial(self._open_group, title), help=PAGE_HELP)
            for title in GROUPS
            if is_in(word, title)
        ]
        if found or pages:
            yield Grid(*found, *pages, most=2)

    def _open_group(self, title: str) -> Change:
        scene = OptionsScene(self.session, self.sound)
        scene.open_tab(scene.tabs.index(title))
        return Pop(then=Push(scene))

    def handle(self, intent: Intent) -> Change | None:
        """Send letters to the field, and the key for the next page to all options."""
        if intent.act is Act.NEXT_TAB:
            return self._open_all()
        typed = self._find.text
        change = super().handle(intent)
        if self._find.text != typed:
            self.open_tab(0)
        return change

    def _search(self, letter: str) -> Change | None:
        self.form.focus = self.form.controls.index(self._find)
        self._find.take(Intent(Act.TYPE, text=letter))
        return None

    @property
    def _enter_leaves(self) -> bool:
        return self.form.focused is self._find and not self._find.text

    def _open_all(self) -> Change:
        """Replace this page by all options, so that Back leads out of both."""
        return Pop(then=Push(OptionsScene(self.session, self.sound)))

    def explain(self) -> str:
        if not self._on_page[2:]:
            return NONE_FOUND.format(word=self._find.text.strip())
        return super().explain() or HOW_TO_FIND

    def read(self) -> Iterator[str]:
        yield from super().read()
        yield HOW_TO_FIND


def is_short(text: str) -> bool:
    return len(text) <= LONGEST


def is_in(word: str, *texts: str) -> bool:
    """Return True if a word of the texts begins with the typed one."""
    return any(f" {word}" in f" {text}".casefold() for text in texts)


def find_settings(word: str) -> list[Setting]:
    """Return settings whose text contains a word, labels before help."""
    return list(dict.fromkeys(_rank(word)))


def _rank(word: str) -> Iterator[Setting]:
    rows = [(title, each) for title in GROUPS for each in rows_of(title)]
    yield from (each for _, each in rows if each.label.casefold().startswith(word))
    yield from (each for _, each in rows if f" {word}" in each.label.casefold())
    for title, each in rows:
        values = " ".join(words for _, words in each.values)
        if f" {word}" in f" {title} {each.help} {values}".casefold():
            yield each


class PlaceField(TextField):
    """Field for a seed or file pointer, depending on the current card source."""

    def __init__(self, session: Session, done: Effect) -> None:
        super().__init__("", "", fits=fits_number, done=done)
        self._session = session

    def caption(self) -> str:
        is_file = self._session.state.source.data is not None
        return "New file pointer:" if is_file else "New seed:"

    def explain(self) -> str:
        """Describe the source of the next hand, and valid numbers."""
        source = self._session.state.source
        seeds = f"from {LOWEST_SEED} to {HIGHEST_SEED}"
        if source.envelope is not None:
            return f"The deck is sealed. To use a seed instead, enter one {seeds}."
        if source.data is None:
            return f"Seed {source.position} comes next. You can enter another, {seeds}."
        name, last = Path(self._session.settings.data_file).name, len(source.data) - 1
        return f"Pointer {source.position} comes next. {name} goes from 0 to {last}."

    def go(self) -> str:
        """Continue from the entered seed or file pointer; return a message."""
        data = self._session.state.source.data
        kind = "seed" if data is None else "pointer"
        lowest, highest = (LOWEST_SEED, HIGHEST_SEED) if data is None else (0, len(data) - 1)
        try:
            number = read_seed(self.text)
        except ValueError:
            return "Enter a whole number, such as 123 or 0x7B."
        if not lowest <= number <= highest:
            return f"Enter a number from {lowest} to {highest}."
        self._session.make(Reseed(Source(number, data)))
        told = self._session.voice.say("SeedOrPointer") or ""
        return f"The next hand will be dealt from {kind} {number}. {told}"


def use_sequence(session: Session) -> None:
    """Deal from the default sequence; the last pointer becomes its seed, as at a file's end."""
    if session.settings.card_source is not CardSource.SEQUENCE:
        session.change(replace(session.settings, card_source=CardSource.SEQUENCE))
        session.make(Reseed(Source(session.state.source.position)))


def use_seals(session: Session, *, sealed: bool) -> None:
    """Deal from sealed packs, one seal per game, or from a random seed.

    The seed reached so far would reveal the cards of a sealed pack.
    """
    session.change(replace(session.settings, sealed=sealed, card_source=CardSource.SEQUENCE))
    session.make(Reseed(session.recorder.draw_pack(sealed=sealed)))


def use_file(session: Session, path: Path) -> None:
    """Deal from the first byte of a file on; StoreError if it cannot be read."""
    data = read_data(path)
    plain = replace(session.settings, sealed=False)
    chosen = replace(plain, card_source=CardSource.FILE, data_file=str(path))
    session.change(chosen)
    session.make(Reseed(Source(0, data)))


def choose_data(session: Session) -> Push:
    start = beside(session.settings.data_file)
    return Push(
        FileScene("Choose a card data file", (), lambda path: use_file(session, path), start)
    )


def fits_number(text: str) -> bool:
    return len(text) <= LONGEST_NUMBER and bool(NUMBER.fullmatch(text))
