"""The options: groups on the left, settings on the right, each with a line that explains it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.paint import palette
from game.paint.canvas import Canvas, Size
from game.paint.faces import Style
from game.paint.widgets import Box
from game.rules.terms import WEIGHTS, FirstDealer, Forfeit, Length, Mistakes
from game.scenes.controls import Control, Row
from game.scenes.forms import HELP_Y, PAPER, PAPER_X, TAB_PITCH, TOP, Room
from game.scenes.scene import Change
from game.scenes.session import Session
from game.store.settings import LOUDEST, SPEEDS, Background, Patter, Sounds

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
        ),
    ),
    (
        "Cards and table",
        (
            Setting(
                "faces",
                "Card faces",
                tuple((style.value, style.value.replace("_", " ").capitalize()) for style in Style),
                "Large pips, four colours or high contrast for tired eyes.",
            ),
            Setting(
                "background",
                "Felt",
                (
                    (Background.GREEN, "Green"),
                    (Background.CYAN, "Cyan"),
                    (Background.GRAY, "Gray"),
                ),
                "The colour of the table.",
            ),
            Setting(
                "patter",
                "Obnoxious patter",
                ((Patter.DEFAULT, "On"), (Patter.HIDDEN, "Hidden")),
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
        "Sound",
        (
            Setting(
                "sounds",
                "When a game is over",
                ((Sounds.DEFAULT, "Charge and Taps"), (Sounds.OFF, "Silence")),
                "Charge when the computer wins, Taps when it loses.",
            ),
            Setting("effects", "Cards and pegs", VOLUMES, "How loud cards, pegs and buttons are."),
            Setting("tunes", "Tunes", VOLUMES, "How loud Charge and Taps are."),
        ),
    ),
)


class OptionsScene(Room):
    """Change settings; each change counts at once and is kept."""

    title = "Options"
    tabs = tuple(name for name, _ in GROUPS)

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__()

    def page_controls(self) -> Sequence[Control]:
        """A row for each setting of the open group."""
        return [
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

    def _value(self, setting: Setting) -> object:
        return getattr(self.session.settings, setting.name)

    def _set(self, setting: Setting, value: Any) -> Change | None:
        self.session.change(replace(self.session.settings, **{setting.name: value}))
        return None

    def draw_page(self, canvas: Canvas) -> None:
        """The line of help for the setting pointed to."""
        line = self.form.explained.help
        canvas.text(line, PAPER_X, HELP_Y, palette.CREAM, Size.SMALL, anchor="midleft")
