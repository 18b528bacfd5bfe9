"""How the three other old programs were begun, and how they were played at the table."""

import time
from pathlib import Path

from game.audio.mixer import Player as Sound
from game.cli.command_line import lent_settings, read_arguments
from game.motion.places import USUAL
from game.rules.moves import Cut, Move, Play, Proceed, Throw
from game.rules.seat import Seat
from game.rules.state import GameOver, State
from game.scenes.pages.options import ALL_BOX, OptionsScene
from game.scenes.pieces.forms import BACK
from game.settings.settings import Settings
from game.store.ledger import Overrides
from game.table.choices import deals
from game.table.claims import tally_boxes
from tests.scenes.driver import has_one_too_high
from tests.window.hands import FRAME, Mouse, Stepper, behind_more, find, n_spread, nobody, title_box
from tests.window.program import REACTION, Program
from tests.window.screen import Screen

SLIDER_Y = USUAL.spread.y + USUAL.spread.height / 2 + 20


class OldProgram(Program):
    """Started with a line of old, behind which stands where to keep things, and be quiet."""

    def __init__(
        self, screen: Screen, folder: Path, name: str, line: str, *, is_quiet: bool = True
    ) -> None:
        words = line.split()
        self._lent = lent_settings(read_arguments(words))
        self._start(screen, folder, name, [*words, "--quiet"] if is_quiet else words)

    def __enter__(self) -> "OldProgram":
        return self

    def _lend(self, kept: Settings) -> Settings:
        """As whoever gave this line reads it."""
        return Overrides(self._lent).lay_over(kept)


class Arrows(Stepper):
    """Cursor keys and Return, as there were no others; now and then a card that is too high."""

    def __init__(self, program: OldProgram) -> None:
        super().__init__(program)
        self.n_refused = 0

    def _play(self, state: State, card: int) -> None:
        if not has_one_too_high(state):
            super()._play(state, card)
            return
        cards, legal = self.cards(state), state.playable(Seat.PLAYER)
        place = next(i for i, each in enumerate(cards) if each in legal)
        high = next(i for i, each in enumerate(cards) if each not in legal)
        self.type(*self._steps(high - place), "Return")
        time.sleep(REACTION)
        assert self.program.state == state, "it was played"
        if not self.n_refused:
            self.program.screen.shoot("old-Craig-refused")
        self.n_refused += 1
        self.type(*self._steps(cards.index(card) - high), "Return")


class Clerk(Mouse):
    """A mouse alone: slider for the cuts, double clicks on cards, the box for scores."""

    def make(self, state: State, move: Move) -> None:
        match move:
            case Cut(place):
                n_cards = n_spread(state)
                start = USUAL.spread.at(n_cards, n_cards // 2), SLIDER_Y
                self.drag(start, (USUAL.spread.at(n_cards, place), SLIDER_Y))
                self.press(USUAL.main)
            case Throw((first, second)):
                self.click(*self._place(state, first))
                self.click_twice(*self._place(state, second))
            case Play(card):
                self.click_twice(*self._place(state, card))
            case Proceed() if deals(state) and not isinstance(state.phase, GameOver):
                self.press(USUAL.deal)
            case _:
                super().make(state, move)

    def click(self, x: float, y: float) -> None:
        """Stop over a thing before pressing, since the arrows are small and close together."""
        self.program.screen.do("xdotool", *self.point(x, y), "sleep", FRAME)
        super().click(x, y)

    def _claim(self, state: State, points: int) -> None:
        """One too many and back again, where there is room for it."""
        _, up, down = tally_boxes(state, USUAL)
        one_more = points < state.room(Seat.PLAYER)
        for _ in range(points + one_more):
            self.press(up)
        if one_more:
            self.press(down)
        self.press(USUAL.main)

    def click_twice(self, x: float, y: float) -> None:
        self.program.screen.do(
            "xdotool", *self.point(x, y), "click", "--repeat", "2", "--delay", "60", "1"
        )

    def choose_options(self) -> None:
        """From the title: five cards, tally, floating board, messages and deal button."""
        self.press(title_box(2))
        self.press(behind_more("Options"))
        self.press(ALL_BOX)
        options = OptionsScene(nobody(), Sound())
        for tab, words in (
            ("Help at the table", ("What you count",)),
            ("The variant", ("Usual five-card game", "The starter")),
            ("The match", ("How you peg",)),
            ("The table", ("The board", "Message log", "Deal button")),
        ):
            options.open_tab(options.tabs.index(tab))
            self.press(find(options, tab))
            for each in words:
                self.press(find(options, each))
            self.program.screen.shoot(f"old-Keith-{tab.split()[-1]}")
        self.press(BACK)
