"""A whole game through AT-SPI alone, from the title to the last peg: no key, no pixel."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.rules.state import GameOver
from game.rules.terms import Length
from game.settings.values import PatterKind
from game.words.table.overview import say_worth
from tests.speech.listener import CLAIM, CUT, GO_ON, OVER, PLAY, THROW, Listener, Wish
from tests.speech.transcripts import compare
from tests.window.at_spi import IN_FOCUS, Bus, ScreenReader, Thing
from tests.window.program import WholeProgram, prepare
from tests.window.screen import Screen, wait_for

pytestmark = pytest.mark.window
NAME, SEED = "Ear", 5
BUTTONS = {GO_ON: ("Continue", "Deal"), CUT: ("Cut",), OVER: ("Result",)}


@pytest.fixture
def bus(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus()
    monkeypatch.setitem(screen.environment, "DBUS_SESSION_BUS_ADDRESS", bus.address)
    yield bus
    bus.close()


def is_called_so(ending: str, thing: Thing) -> bool:
    return thing.name.endswith(ending)


class Player:
    """Plays by what is announced, on what is told of."""

    def __init__(self, reader: ScreenReader) -> None:
        self.reader, self.listener = reader, Listener()

    def next_wish(self) -> Wish:
        def listen() -> Wish | None:
            self.listener.hear(self.reader.listen())
            return self.listener.take()

        return wait_for("a word what to do", listen)

    def click(self, what: str, fits: Callable[[Thing], bool]) -> None:
        self.reader.click(self.reader.find(what, fits))

    def press(self, *names: str) -> None:
        self.click(f"a button called {names}", lambda each: each.is_enabled and each.name in names)

    def find_hole(self, points: int) -> Thing:
        """The hole that so many points reach, or the last one: nobody goes past the end."""
        self.reader.find("a hole", lambda each: each.name.startswith("Hole "))
        holes = [each for each in self.reader.things() if each.name.startswith("Hole ")]
        reach = f", for {say_worth(points)}"
        return next((each for each in holes if each.name.endswith(reach)), holes[-1])

    def _hears_of_a_pick(self, n_told: int) -> bool:
        self.listener.hear(self.reader.listen())
        return any(line.endswith(", picked.") for line in self.reader.told[n_told:])

    def do(self, wish: Wish) -> None:
        if wish.act is THROW:
            n_told = len(self.reader.told)
            self.click("the first card", partial(is_called_so, ": 1 of 6"))
            wait_for("that it is picked", lambda: self._hears_of_a_pick(n_told))
            self.click("the second card", partial(is_called_so, ": 2 of 6"))
            self.press("Lay away")
        elif wish.act is PLAY:
            self.click("a card in focus", lambda each: each.is_focused and " of " in each.name)
        elif wish.act is CLAIM and wish.points:
            self.reader.click(self.find_hole(wish.points))
        elif wish.act is CLAIM:
            self.press("Peg nothing")
        else:
            self.press(*BUTTONS[wish.act])


def test_a_whole_game_by_a_screen_reader_alone(screen: Screen, bus: Bus, tmp_path: Path) -> None:
    quiet = {"patter": PatterKind.HIDDEN, "hints": False, "details": False, "motion": "off"}
    prepare(tmp_path, NAME, SEED, length=Length.ENDGAME, skill="greedy", **quiet)
    reader = ScreenReader(bus.ask())
    with WholeProgram(screen, tmp_path, NAME, SEED) as program:
        player = Player(reader)
        player.press("Play", "Back to the match")
        while (wish := player.next_wish()).act is not OVER:
            player.do(wish)
        player.do(wish)
        player.press("Title")
        player.press("Quit")
        assert program.wait() == 0
        state = program.state
        assert program.errors() == ""
    reader.close()
    assert isinstance(state.phase, GameOver) and max(state.scores) == 121
    announced = [line for line in reader.told if not line.endswith(IN_FOCUS)]
    compare("screen-reader.txt", announced)
