"""The options: groups on the left, settings on the right, each with a line that explains it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.audio.player import Cue, Player
from game.paint import palette
from game.paint.canvas import Canvas, Size
from game.paint.faces import Style
from game.paint.felt import FELTS
from game.paint.widgets import Box
from game.rules.deal import HIGHEST_SEED, LOWEST_SEED, Source
from game.rules.moves import Reseed
from game.rules.terms import WEIGHTS, FirstDealer, Forfeit, Length, Mistakes
from game.scenes.bindings import BindingsScene
from game.scenes.controls import Button, Control, Effect, Field, Row
from game.scenes.decks import DeckScene, with_deck
from game.scenes.forms import HELP_Y, PAPER, PAPER_X, TAB_PITCH, TOP, Room
from game.scenes.looks import felt_name, with_felt
from game.scenes.own import choose_patter, choose_tune, save_patter_template
from game.scenes.scene import Change, FullScreen, Push
from game.scenes.session import Session
from game.store.settings import (
    BLANK_AFTER,
    LOUDEST,
    POINTERS,
    SPEEDS,
    Deck,
    LogLevel,
    Patter,
    Sounds,
)

TABLE, SOUND, RECORDS = "Cards and table", "Sound", "Cards and log"
CONTROLS = "Mouse, keys, window"
Values = tuple[tuple[object, str], ...]
ON_OFF: Values = ((True, "On"), (False, "Off"))
VOLUMES: Values = tuple((n, "Silent" if n == 0 else str(n)) for n in range(LOUDEST + 1))

ROW_HEIGHT = 74.0


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, what it is called, its values in words, and what it does."""

    name: str
    label: str
    values: Values
    help: str


GROUPS: tuple[tuple[str, tuple[Setting, ...]], ...] = (
    (
        "Help at the table",
        (
            Setting("hints", "Hints", ON_OFF, "Marks what the computer would pick."),
            Setting("details", "Scoring details", ON_OFF, "Shows how each hand is counted."),
            Setting("autoplay", "Automatic play", ON_OFF, "Lets the automatic button play cards."),
            Setting("autoscore", "Automatic scoring", ON_OFF, "Lets the automatic button peg."),
            Setting("sort", "Sort hands", ON_OFF, "Lays hands out low to high, else as dealt."),
        ),
    ),
    (
        "The match",
        (
            Setting(
                "weights",
                "Match points",
                tuple((i, "-".join(map(str, each))) for i, each in enumerate(WEIGHTS)),
                "Points for a win, a skunk and a double skunk, from now on.",
            ),
            Setting(
                "mistakes",
                "Scoring mistakes",
                (
                    (Mistakes.FRIENDLY, "Friendly"),
                    (Mistakes.PENALTIES, "Penalties"),
                    (Mistakes.MUGGINS, "Penalties and muggins"),
                ),
                "Friendly corrects you; penalties and muggins make mistakes cost points.",
            ),
            Setting(
                "forfeit",
                "Forfeit on overclaim",
                (
                    (Forfeit.NEVER, "Never"),
                    (Forfeit.WINNING, "If it would win"),
                    (Forfeit.ALWAYS, "Always"),
                ),
                "Claiming too much can lose the whole game.",
            ),
            Setting(
                "length",
                "Game length",
                (
                    (Length.NORMAL, "121 points"),
                    (Length.SHORT, "61 points"),
                    (Length.ENDGAME, "End game practice"),
                ),
                "From the next game: whole, half, or from dealer 98 and pone 106.",
            ),
            Setting(
                "first_dealer",
                "First dealer",
                (
                    (FirstDealer.LOSER, "Loser deals"),
                    (FirstDealer.ALTERNATE, "Alternate"),
                    (FirstDealer.PLAYER, "You, always"),
                    (FirstDealer.COMPUTER, "Computer, always"),
                ),
                "Who deals first in the next games.",
            ),
            Setting(
                "skill",
                "The computer plays",
                (
                    ("beginner", "Beginner"),
                    ("casual", "Casual"),
                    ("classic", "Classic"),
                    ("master", "Master"),
                ),
                "From now on; hints and the automatic button ask the same mind.",
            ),
        ),
    ),
    (
        TABLE,
        (
            Setting(
                "faces",
                "Card faces",
                tuple((style.value, style.value.replace("_", " ").capitalize()) for style in Style),
                "Large pips, four colours or high contrast for tired eyes.",
            ),
            Setting(
                "deck",
                "Deck",
                (
                    (Deck.DEFAULT, "Crisp"),
                    (Deck.DOG_EARED, "Dog-eared"),
                    (Deck.CUSTOM, "Your own back"),
                ),
                "Bent corners show on the backs; a back of your own is chosen below.",
            ),
            Setting(
                "felt",
                "Felt",
                tuple((name, name.capitalize()) for name in FELTS),
                "The colour of the table.",
            ),
            Setting(
                "patter",
                "Obnoxious patter",
                (
                    (Patter.DEFAULT, "On"),
                    (Patter.CUSTOM, "Your own file"),
                    (Patter.HIDDEN, "Hidden"),
                ),
                "What the computer says while you think.",
            ),
            Setting(
                "speed",
                "Speed",
                tuple((speed, speed.capitalize()) for speed in SPEEDS),
                "How fast cards and pegs move; none shows the end at once.",
            ),
        ),
    ),
    (
        SOUND,
        (
            Setting(
                "sounds",
                "When a game is over",
                (
                    (Sounds.DEFAULT, "Charge and Taps"),
                    (Sounds.CUSTOM, "Your own tunes"),
                    (Sounds.OFF, "Silence"),
                ),
                "Charge when the computer wins, Taps when it loses.",
            ),
            Setting("effects", "Cards and pegs", VOLUMES, "How loud cards, pegs and buttons are."),
            Setting("tunes", "Tunes", VOLUMES, "How loud Charge and Taps are."),
        ),
    ),
    (
        RECORDS,
        (
            Setting(
                "log",
                "Activity log",
                (
                    (LogLevel.OFF, "Off"),
                    (LogLevel.GAMES, "Games"),
                    (LogLevel.MESSAGES, "Games and messages"),
                ),
                "Writes every hand to a text file beside the settings.",
            ),
        ),
    ),
    (
        CONTROLS,
        (
            Setting(
                "pointer",
                "Pointer",
                tuple((name, name.capitalize()) for name in POINTERS),
                "Seven shapes; large is for tired eyes, the bone is MoonBeam's.",
            ),
            Setting(
                "blank_after",
                "Blank the screen",
                tuple((n, f"After {n} idle minutes" if n else "Never") for n in BLANK_AFTER),
                "Any key or button brings the picture back.",
            ),
            Setting(
                "corner_blanks",
                "Blank in the corner",
                ON_OFF,
                "Pushing the pointer into the top right corner blanks the screen at once.",
            ),
            Setting(
                "pauses",
                "In another window",
                ((True, "The game waits"), (False, "It goes on")),
                "What motion and sound do while you work elsewhere.",
            ),
        ),
    ),
)
SEED_LENGTH = 11


class OptionsScene(Room):
    """Change settings; each change counts at once and is kept."""

    title = "Options"
    tabs = tuple(name for name, _ in GROUPS)

    def __init__(self, session: Session, sound: Player) -> None:
        self.session, self.sound = session, sound
        super().__init__()

    def page_controls(self) -> Sequence[Control]:
        """A row for each setting of the open group, and what else belongs there."""
        self.message = ""
        controls: list[Control] = [
            Row(
                Box(PAPER_X, TOP + i * TAB_PITCH, PAPER.width, ROW_HEIGHT),
                setting.label,
                setting.values,
                partial(self._value, setting),
                partial(self._set, setting),
                help=setting.help,
            )
            for i, setting in enumerate(GROUPS[self.tab][1])
        ]
        for words, act, help in self._own_files():
            box = Box(PAPER_X, TOP + len(controls) * TAB_PITCH, PAPER.width, ROW_HEIGHT)
            controls.append(Button(box, words, act, help=help))
        if self.tabs[self.tab] == RECORDS:
            controls += self._record_controls()
        for control in controls:
            control.is_enabled = not self.session.is_locked
        return controls

    def _own_files(self) -> list[tuple[str, Effect, str]]:
        """What opens a scene of its own: words, effect and help."""
        session, sound = self.session, self.sound
        openers: dict[str, list[tuple[str, Effect, str]]] = {
            TABLE: [
                (
                    "View or mark the deck; backs and felts",
                    lambda: Push(DeckScene(session)),
                    "All 52 cards, the corners that are bent, and a dozen backs.",
                ),
                (
                    "Choose a patter file",
                    lambda: choose_patter(session),
                    "What the computer says, in words of your own.",
                ),
                (
                    "Save the patter to edit it",
                    lambda: save_patter_template(session),
                    "Writes all it says to a text file that explains itself.",
                ),
            ],
            CONTROLS: [
                (
                    "Keys and buttons",
                    lambda: Push(BindingsScene(session)),
                    "What every key and every button of a gamepad means, for you to change.",
                ),
                ("Full screen, or a window", FullScreen, "Window and place are remembered."),
            ],
            SOUND: [
                (
                    "Choose a tune for when the computer wins",
                    lambda: choose_tune(session, sound, Cue.CHARGE),
                    "Any WAV, OGG, MP3 or FLAC file of up to three minutes; it is played at once.",
                ),
                (
                    "Choose a tune for when the computer loses",
                    lambda: choose_tune(session, sound, Cue.TAPS),
                    "Any WAV, OGG, MP3 or FLAC file of up to three minutes; it is played at once.",
                ),
            ],
        }
        return openers.get(self.tabs[self.tab], [])

    def _record_controls(self) -> list[Control]:
        """A field for the seed, and the button that appends the statistics to the log."""
        boxes = [Box(PAPER_X, TOP + i * TAB_PITCH, PAPER.width, ROW_HEIGHT) for i in (1, 2)]
        self.seed = Field(boxes[0], "Deal on from seed:", "", fits=_fits_seed, done=self._reseed)
        self.seed.help = "From the next hand; the same seed gives everybody the same cards."
        append = Button(boxes[1], "Append the statistics to the log", self._append)
        return [self.seed, append]

    def _reseed(self) -> Change | None:
        try:
            seed = int(self.seed.text)
        except ValueError:
            self.message = "A seed is a whole number."
            return None
        if not LOWEST_SEED <= seed <= HIGHEST_SEED:
            self.message = f"Seeds go from {LOWEST_SEED} to {HIGHEST_SEED}."
            return None
        self.session.make(Reseed(Source(seed)))
        told = self.session.voice.say("SeedOrPointer") or ""
        self.message = f"The next hand is dealt from seed {seed}. {told}"
        return None

    def _append(self) -> Change | None:
        self.session.append_statistics()
        self.message = "The statistics are in the log."
        return None

    def _value(self, setting: Setting) -> object:
        settings = self.session.settings
        return felt_name(settings) if setting.name == "felt" else getattr(settings, setting.name)

    def _set(self, setting: Setting, value: Any) -> Change | None:
        settings = self.session.settings
        if setting.name == "felt":
            settings = with_felt(settings, value)
        elif setting.name == "deck":
            settings = with_deck(settings, value)
        else:
            settings = replace(settings, **{setting.name: value})
        self.session.change(settings)
        return None

    def draw_page(self, canvas: Canvas) -> None:
        """The line of help for the setting pointed to, or what came of it."""
        locked = "The options are locked for this match." if self.session.is_locked else ""
        line = locked or self.message or self.form.explained.help
        canvas.text(line, PAPER_X, HELP_Y, palette.CREAM, Size.SMALL, anchor="midleft")


def _fits_seed(text: str) -> bool:
    digits = text.removeprefix("-")
    return len(text) <= SEED_LENGTH and (digits.isdecimal() or not digits)
