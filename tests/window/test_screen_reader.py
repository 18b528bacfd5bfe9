"""A whole game through AT-SPI alone, from the title to the last peg: no key, no pixel.

What a screen reader sees and does is done here by an assistive technology of the tests' own.
"""

import re
import subprocess
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jeepney import DBusAddress, HeaderFields, MatchRule, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from muggins.rules.state import GameOver
from muggins.rules.terms import Length
from muggins.settings.values import PatterKind
from muggins.table.claims import NO_POINTS
from muggins.words.table.overview import say_worth
from tests.patience import PATIENCE
from tests.speech.listener import CLAIM, CUT, GO_ON, OVER, PLAY, THROW, IntendedMove, Listener
from tests.speech.transcripts import compare
from tests.systems import require_tools
from tests.window.program import WholeProgram, prepare
from tests.window.screen import Missing, Screen, wait_for

pytestmark = pytest.mark.window
NAME, SEED = "Ear", 5
BUTTONS = {GO_ON: ("Continue", "Deal"), CUT: ("Cut",), OVER: ("See result",)}
A11Y = "org.a11y.atspi"
EVENTS = {"Announcement": "object:announcement", "StateChanged": "object:state-changed:focused"}
REGISTRY = DBusAddress("/org/a11y/atspi/registry", f"{A11Y}.Registry", f"{A11Y}.Registry")
BUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
SENTENCE = re.compile(r"(?<=[.!?]) ")
IN_FOCUS = ", in focus."
ENABLED, FOCUSED = 8, 12  # bits of a state


class Bus:
    """A session bus of the tests' own, on which somebody has asked for accessibility."""

    def __init__(self) -> None:
        self._daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._daemon.stdout is not None
        self.address = self._daemon.stdout.readline().strip()

    def ask(self) -> str:
        """Ask for accessibility; the address of its own bus."""
        with open_dbus_connection(self.address) as session:
            wanted = Properties(STATUS).set("IsEnabled", "b", True)
            session.send_and_get_reply(wanted, timeout=PATIENCE)
            reply = session.send_and_get_reply(new_method_call(BUS, "GetAddress"), timeout=PATIENCE)
        if reply.header.message_type.name == "error":
            raise Missing(f"no bus for accessibility: {reply.body}")
        return str(reply.body[0])

    def close(self) -> None:
        self._daemon.terminate()
        self._daemon.wait(PATIENCE)


@dataclass(frozen=True)
class Thing:
    """Something on the screen, as it is told: where to reach it, what it is, what it is called."""

    owner: str
    path: str
    name: str
    is_enabled: bool = True
    is_focused: bool = False


class ScreenReader:
    """Looks at one program; ``told`` is all that it has announced, and where the focus went."""

    def __init__(self, address: str) -> None:
        self._bus: DBusConnection = open_dbus_connection(address)
        self._signals: deque[Any] = deque()
        self.told: list[str] = []
        rule = MatchRule(type="signal", interface=f"{A11Y}.Event.Object")
        self._call(message_bus.AddMatch(rule))
        for event in EVENTS.values():
            self._call(new_method_call(REGISTRY, "RegisterEvent", "sass", (event, [], "")))
        self._filter = self._bus.filter(rule, queue=self._signals)
        self._filter.__enter__()

    def close(self) -> None:
        self._bus.close()

    def _call(self, message: Any) -> tuple[Any, ...]:
        reply = self._bus.send_and_get_reply(message, timeout=PATIENCE)
        if reply.header.message_type.name == "error":
            raise LookupError(str(reply.body))
        return tuple(reply.body)

    def _ask(self, owner: str, path: str, method: str, *rest: Any) -> tuple[Any, ...]:
        address = DBusAddress(path, owner, f"{A11Y}.Accessible")
        return self._call(new_method_call(address, method, *rest))

    def _name(self, owner: str, path: str) -> str:
        address = DBusAddress(path, owner, f"{A11Y}.Accessible")
        return str(self._call(Properties(address).get("Name"))[0][1])

    # --- what is there

    def _children(self, owner: str, path: str) -> list[tuple[str, str]]:
        return list(self._ask(owner, path, "GetChildren")[0])

    def window(self) -> Thing:
        desktop = f"{A11Y}.Registry", "/org/a11y/atspi/accessible/root"
        for owner, path in self._children(*desktop):
            for frame in self._children(owner, path):
                return Thing(*frame, self._name(*frame))
        raise LookupError("no window is told of")

    def things(self) -> Iterator[Thing]:
        window = self.window()
        for owner, path in self._children(window.owner, window.path):
            low, _ = self._ask(owner, path, "GetState")[0]
            is_enabled, is_focused = (bool(low >> bit & 1) for bit in (ENABLED, FOCUSED))
            yield Thing(owner, path, self._name(owner, path), is_enabled, is_focused)

    def find(self, what: str, fits: Callable[[Thing], bool]) -> Thing:
        def look() -> Thing | None:
            with suppress(LookupError):  # it may go while it is asked
                return next((each for each in self.things() if fits(each)), None)
            return None

        return wait_for(what, look)

    # --- what is done and heard

    def click(self, thing: Thing) -> None:
        address = DBusAddress(thing.path, thing.owner, f"{A11Y}.Action")
        self._call(new_method_call(address, "DoAction", "i", (0,)))

    def listen(self) -> list[str]:
        """Return announcements and focus changes since the last call."""
        with suppress(TimeoutError):
            while True:
                self._bus.recv_messages(timeout=0.02)
        heard: list[str] = []
        while self._signals:
            heard += self._read(self._signals.popleft())
        self.told += heard
        return heard

    def _read(self, signal: Any) -> list[str]:
        kind, is_so, _, value, *_ = signal.body
        if signal.header.fields[HeaderFields.member] == "Announcement":
            return [each.strip("\N{NO-BREAK SPACE}") for each in SENTENCE.split(value[1])]
        if kind != "focused" or not is_so:
            return []
        fields = signal.header.fields
        with suppress(LookupError):
            name = self._name(fields[HeaderFields.sender], fields[HeaderFields.path])
            return [f"{name}{IN_FOCUS}"]  # one that is gone by now cannot be asked
        return []


@pytest.fixture
def bus(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    require_tools("dbus-daemon", "/usr/libexec/at-spi-bus-launcher")
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

    def next_wish(self) -> IntendedMove:
        def listen() -> IntendedMove | None:
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
        return any(line.endswith(", selected.") for line in self.reader.told[n_told:])

    def do(self, wish: IntendedMove) -> None:
        if wish.act is THROW:
            n_told = len(self.reader.told)
            self.click("the first card", partial(is_called_so, ": 1 of 6"))
            wait_for("that it is picked", lambda: self._hears_of_a_pick(n_told))
            self.click("the second card", partial(is_called_so, ": 2 of 6"))
            self.press("Discard")
        elif wish.act is PLAY:
            self.click("a card in focus", lambda each: each.is_focused and " of " in each.name)
        elif wish.act is CLAIM and wish.points:
            self.reader.click(self.find_hole(wish.points))
        elif wish.act is CLAIM:
            self.press(NO_POINTS)
        else:
            self.press(*BUTTONS[wish.act])


def test_a_whole_game_by_a_screen_reader_alone(screen: Screen, bus: Bus, tmp_path: Path) -> None:
    quiet = {"patter": PatterKind.HIDDEN, "hints": False, "details": False, "motion": "off"}
    prepare(tmp_path, NAME, SEED, length=Length.ENDGAME, skill="greedy", **quiet)
    reader = ScreenReader(bus.ask())
    with WholeProgram(screen, tmp_path, NAME, SEED) as program:
        player = Player(reader)
        player.press("Play", "Resume game 1")
        while (wish := player.next_wish()).act is not OVER:
            player.do(wish)
        player.do(wish)
        player.press("Main menu")
        player.press("Quit")
        assert program.wait() == 0
        state = program.state
        assert program.errors() == ""
    reader.close()
    assert isinstance(state.phase, GameOver) and max(state.scores) == 121
    announced = [line for line in reader.told if not line.endswith(IN_FOCUS)]
    compare("screen-reader.txt", announced)
