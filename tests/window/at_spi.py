"""An assistive technology of the tests' own: what a screen reader sees and does, over AT-SPI."""

import re
import subprocess
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.patience import PATIENCE
from tests.window.screen import Missing, wait_for

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
        """What was announced since the last time, and where the focus went."""
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
