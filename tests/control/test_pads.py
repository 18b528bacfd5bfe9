"""Pads by SDL's own virtual joysticks: known and unknown ones, two, and none any more."""

import sys
from collections.abc import Iterator

import pygame
import pytest

from muggins.control.intents import BUTTONS, PAD, Act, Bindings, Device, Intent, Make
from muggins.control.reader import DeviceReader
from tests.window.pads import UNKNOWN, VirtualPad

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds SDL in /proc")


@pytest.fixture
def reader() -> Iterator[DeviceReader]:
    pygame.init()
    window = pygame.Window("pads", (320, 240))
    reader = DeviceReader()
    reader.pads.open()
    pygame.event.get()
    yield reader
    window.destroy()


@pytest.fixture
def pad(reader: DeviceReader) -> Iterator[VirtualPad]:
    pad = VirtualPad("A Pad")
    assert read(reader) == []
    yield pad
    if pad.index >= 0:
        pad.unplug()
        read(reader)


def read(reader: DeviceReader, asked: Device | None = None) -> list[Intent]:
    """Return the intents of all pads."""
    pygame.event.pump()
    events = pygame.event.get()
    return [each for event in events for each in reader.read(event, lambda at: at, asked=asked)]


def tap(reader: DeviceReader, pad: VirtualPad, button: str) -> list[Act]:
    pad.push(button, is_down=True)
    intents = read(reader)
    pad.push(button, is_down=False)
    let_go = [each.act for each in read(reader)]
    assert let_go == [Act.LET_GO] * (Act.HINT in [each.act for each in intents])
    assert all(each.device is Device.PAD for each in intents)
    return [each.act for each in intents]


def pull(reader: DeviceReader, pad: VirtualPad) -> list[Intent]:
    pad.unplug()
    pad.index = -1
    return read(reader)


@pytest.mark.parametrize("button", BUTTONS)
def test_every_button_once(reader: DeviceReader, pad: VirtualPad, button: str) -> None:
    assert tap(reader, pad, button) == [PAD[button]]


@pytest.mark.parametrize(
    ("name", "made", "make", "confirm"),
    [
        ("DualSense", (0x054C, 0x0CE6), Make.PLAYSTATION, "Cross"),
        ("DualShock 4", (0x054C, 0x09CC), Make.PLAYSTATION, "Cross"),
        ("Pro Controller", (0x057E, 0x2009), Make.NINTENDO, "A"),
        ("Xbox Wireless Controller", (0x045E, 0x0B13), Make.XBOX, "A"),
        ("Steam Deck Controller", (0x28DE, 0x1205), Make.STEAM, "A"),
        ("Somebody's", (0, 0), Make.XBOX, "A"),
    ],
)
def test_buttons_are_called_as_on_the_pad_in_hand(
    reader: DeviceReader, name: str, made: tuple[int, int], make: Make, confirm: str
) -> None:
    pad = VirtualPad(name, made=made)
    try:
        read(reader)
        assert reader.prompts.make is Make.XBOX, "it has only been plugged in"
        tap(reader, pad, "x")
        assert reader.prompts.make is make
        assert reader.prompts.name(Act.CONFIRM) == confirm
        assert reader.prompts.fill("{automatic}") == {"Cross": "Triangle"}.get(confirm, "Y")
    finally:
        pad.unplug()
        read(reader)


def test_it_is_told_when_a_pad_comes_and_goes(reader: DeviceReader, pad: VirtualPad) -> None:
    assert reader.pads.notices == ["A Pad is connected."]
    assert len(reader.pads) == 1
    pull(reader, pad)
    assert reader.pads.notices[-1].startswith("A Pad was unplugged.")
    assert len(reader.pads) == 0


def test_when_the_last_pad_is_gone_prompts_show_keys(reader: DeviceReader, pad: VirtualPad) -> None:
    tap(reader, pad, "a")
    used = [reader.device]
    pull(reader, pad)
    assert [*used, reader.device] == [Device.PAD, Device.KEYS]


@pytest.mark.parametrize(
    ("axis", "value", "act"),
    [
        ("lefty", -1.0, Act.UP),
        ("lefty", 0.8, Act.DOWN),
        ("leftx", -0.7, Act.LEFT),
        ("leftx", 1.0, Act.RIGHT),
    ],
)
def test_the_stick(
    reader: DeviceReader, pad: VirtualPad, axis: str, value: float, act: Act
) -> None:
    pad.lean(axis, value / 4)
    assert read(reader) == []
    for part in (1.0, 0.75, 1.0):  # it trembles, and is one push
        pad.lean(axis, value * part)
        found = read(reader)
        assert found == ([Intent(act, device=Device.PAD)] if part == 1.0 and found else [])
    pad.lean(axis, 0)
    read(reader)
    assert list(reader.update(3)) == []


def test_a_trigger(reader: DeviceReader, pad: VirtualPad) -> None:
    pad.lean("triggerright", -0.5)
    assert read(reader) == []
    pad.lean("triggerright", 1.0)
    assert read(reader) == [Intent(Act.LAST, device=Device.PAD)]
    pad.lean("triggerright", -1.0)
    assert read(reader) == []


def test_a_held_direction_repeats_until_the_pad_is_pulled(
    reader: DeviceReader, pad: VirtualPad
) -> None:
    pad.push("dpup", is_down=True)
    up = Intent(Act.UP, device=Device.PAD)
    assert read(reader) == [up]
    assert [each for _ in range(10) for each in reader.update(0.1)] == [up] * 7
    assert pull(reader, pad) == []
    assert list(reader.update(3)) == []


def test_two_pads_are_two_hands(reader: DeviceReader, pad: VirtualPad) -> None:
    other = VirtualPad("B Pad")
    read(reader)
    assert tap(reader, pad, "a") == [Act.CONFIRM]
    pad.push("dpup", is_down=True)
    other.push("dpup", is_down=True)
    assert [each.act for each in read(reader)] == [Act.UP, Act.UP]
    pull(reader, other)
    assert [each.act for each in reader.update(1)] == [Act.UP], "the first is still held"
    pad.push("dpup", is_down=False)
    read(reader)
    assert list(reader.update(1)) == []


def test_a_pad_that_nobody_knows(reader: DeviceReader) -> None:
    pad = VirtualPad("Odd Pad", kind=UNKNOWN, n_hats=1)
    read(reader)
    assert reader.pads.notices == ["Odd Pad is connected."]
    assert tap(reader, pad, "a") == [Act.CONFIRM]
    assert tap(reader, pad, "b") == [Act.BACK]
    for value, act in ((1, Act.UP), (2, Act.RIGHT), (4, Act.DOWN), (8, Act.LEFT)):
        pad.turn_hat(value)
        assert [each.act for each in read(reader)] == [act]
        pad.turn_hat(0)
        assert read(reader) == []
    pad.lean("leftx", 1.0)
    assert [each.act for each in read(reader)] == [Act.RIGHT]
    assert pull(reader, pad) == []
    assert list(reader.update(3)) == []


def test_an_own_button_and_one_that_is_asked_for(reader: DeviceReader, pad: VirtualPad) -> None:
    pad.push("y", is_down=True)
    assert read(reader, Device.PAD) == [Intent(Act.NAMED, text="y", device=Device.PAD)]
    pad.push("y", is_down=False)
    read(reader)
    reader.bindings = Bindings().bind(Act.HINT, "y", Device.PAD)
    assert tap(reader, pad, "y") == [Act.HINT]
    assert tap(reader, pad, "x") == [Act.AUTOMATIC], "it has taken the other's place"


def test_plugged_and_pulled_a_hundred_times(reader: DeviceReader) -> None:
    for n in range(100):
        pad = VirtualPad(f"Pad {n}")
        pad.push("dpdown", is_down=bool(n % 2))
        if n % 3:
            read(reader)
        pull(reader, pad)
        assert len(reader.pads) == 0
        assert list(reader.update(1)) == []
