"""Mouse and keys to intents: clicks, double clicks, both buttons, repeats, typing."""

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from muggins.control import reader as reader_module
from muggins.control.intents import Act, Device, Intent
from muggins.control.reader import DeviceReader


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    yield


def read(reader: DeviceReader, *events: Event, **how: bool | Device) -> list[Intent]:
    """The intents of some events; pixels are units."""
    found: list[Intent] = []
    for event in events:
        found += reader.read(event, lambda pixel: pixel, **how)  # type: ignore[arg-type]
    return found


def key(
    code: int, letter: str = "", mod: int = 0, *, scancode: int = 0, is_down: bool = True
) -> Event:
    kind = pygame.KEYDOWN if is_down else pygame.KEYUP
    return Event(kind, key=code, unicode=letter, mod=mod, scancode=scancode)


def key_at(place: str, symbol: str, letter: str = "", mod: int = 0) -> Event:
    """Press the key in the place of a US key, with what a layout has there; a letter is typed."""
    scancode = pygame.KSCAN_1 + int(place) - 1 if place.isdecimal() else US_LETTERS.index(place)
    return key(ord(symbol), letter or symbol, mod, scancode=scancode)


US_LETTERS = "    abcdefghijklmnopqrstuvwxyz"  # by scancode


def button(number: int, x: int = 100, y: int = 100, *, is_down: bool = True) -> Event:
    kind = pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP
    return Event(kind, button=number, pos=(x, y))


def click(reader: DeviceReader, number: int = 1, x: int = 100, y: int = 100) -> Intent:
    intents = read(reader, button(number, x, y), button(number, x, y, is_down=False))
    return intents[0]


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (key(pygame.K_RETURN, "\r"), Intent(Act.CONFIRM)),
        (key(pygame.K_F2), Intent(Act.DEAL)),
        (key(pygame.K_h, "h"), Intent(Act.HINT, text="h")),
        (key(pygame.K_o, "O"), Intent(Act.OPTIONS, text="O")),
        (key(pygame.K_q, "q"), Intent(Act.LETTER, text="q")),
        (key(pygame.K_4, "4"), Intent(Act.SELECT, number=4)),
        (key(pygame.K_KP_6, "6"), Intent(Act.SELECT, number=6)),
        (key(pygame.K_TAB, "\t"), Intent(Act.NEXT)),
        (key(pygame.K_TAB, "\t", pygame.KMOD_LSHIFT), Intent(Act.PREVIOUS)),
        (key(pygame.K_F10), Intent(Act.AUTOMATIC)),
        (key(pygame.K_F10, mod=pygame.KMOD_RCTRL), Intent(Act.CONTINUOUS)),
        (key(pygame.K_ESCAPE, "\x1b"), Intent(Act.BACK)),
    ],
)
def test_keys(event: Event, intent: Intent) -> None:
    assert read(DeviceReader(), event) == [intent]


def test_keys_that_mean_nothing() -> None:
    assert read(DeviceReader(), key(pygame.K_LSHIFT), key(pygame.K_F7)) == []


def test_what_is_typed_goes_into_the_field() -> None:
    events = key(pygame.K_h, "h"), key(pygame.K_1, "1"), key(pygame.K_BACKSPACE, "\b")
    typed = read(DeviceReader(), *events, key(pygame.K_RETURN, "\r"), is_typing=True)
    assert [intent.act for intent in typed] == [Act.TYPE, Act.TYPE, Act.ERASE, Act.CONFIRM]


ALTGR = {
    "Windows": pygame.KMOD_LCTRL | pygame.KMOD_RALT,
    "Windows, Caps Lock": pygame.KMOD_LCTRL | pygame.KMOD_RALT | pygame.KMOD_CAPS,
    "Ctrl-Alt for AltGr": pygame.KMOD_LCTRL | pygame.KMOD_LALT,
    "X11, mode": pygame.KMOD_MODE,
    "X11, right Alt": pygame.KMOD_RALT,
    "right Ctrl held, too": pygame.KMOD_RCTRL | pygame.KMOD_MODE,
}


@pytest.mark.parametrize("mod", ALTGR.values(), ids=ALTGR)
@pytest.mark.parametrize(
    ("code", "letter"),
    [
        *((ord(key), letter) for key, letter in zip("qe2378907<+", "@€²³{[]}|µ~", strict=True)),
        *((ord(key), letter) for key, letter in zip("zcxaslon", "żćźąśłóń", strict=True)),
        *((ord(key), letter) for key, letter in zip("vVcz", "“”©«", strict=True)),
        (0xDF, "\\"),
    ],
)
def test_altgr_types_into_a_field(mod: int, code: int, letter: str) -> None:
    typed = read(DeviceReader(), key(code, letter, mod), is_typing=True)
    assert typed == [Intent(Act.TYPE, text=letter)]


@pytest.mark.parametrize("mod", ALTGR.values(), ids=ALTGR)
@pytest.mark.parametrize("is_typing", [False, True])
def test_altgr_is_no_shortcut(mod: int, is_typing: bool) -> None:
    events = [key(code, mod=mod) for code in (pygame.K_c, pygame.K_v, pygame.K_z, pygame.K_F10)]
    acts = {intent.act for intent in read(DeviceReader(), *events, is_typing=is_typing)}
    assert not acts & {Act.COPY, Act.PASTE, Act.TAKE_BACK, Act.CONTINUOUS}


@pytest.mark.parametrize("is_typing", [False, True])
@pytest.mark.parametrize(
    "mod",
    [
        pygame.KMOD_LCTRL,
        pygame.KMOD_RCTRL,
        pygame.KMOD_LGUI,
        pygame.KMOD_LCTRL | pygame.KMOD_NUM,
    ],
)
def test_ctrl_and_cmd_are_shortcuts(mod: int, is_typing: bool) -> None:
    events = [key(code, mod=mod) for code in (pygame.K_c, pygame.K_v, pygame.K_z, pygame.K_F10)]
    acts = [intent.act for intent in read(DeviceReader(), *events, is_typing=is_typing)]
    assert acts == [Act.COPY, Act.PASTE, Act.TAKE_BACK, Act.CONTINUOUS]


LAYOUTS = {  # what stands on the US keys M, C, V, Z, A and Q
    "Russian": "ьсмяфй",
    "Ukrainian": "ьсмяфй",
    "Bulgarian, phonetic": "мцвзая",
    "Greek": "μψωζα;",
    "Hebrew": "צבהזש/",
    "Arabic": "ةؤرئشض",
    "Thai": "ทแอผฟๆ",
    "Georgian": "მცვზაქ",
    "Hindi": "समनेोौ",
}


@pytest.fixture(params=list(LAYOUTS.values()), ids=list(LAYOUTS))
def layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A layout without Latin letters: the symbols of some keys, by their place on a US one."""
    symbols = dict(zip("mcvzaq", request.param, strict=True))
    monkeypatch.setattr(reader_module, "symbol_at", lambda scancode: ord(symbols[place(scancode)]))
    return symbols


def place(scancode: int) -> str:
    return US_LETTERS[scancode]


def test_letter_keys_work_without_latin_letters(layout: dict[str, str]) -> None:
    found = read(DeviceReader(), *(key_at(each, layout[each]) for each in "mcaq"))
    acts = Act.MENU, Act.TELL_COUNT, Act.TELL_AGAIN, Act.LETTER
    assert found == [Intent(act, text=letter) for act, letter in zip(acts, "mcaq", strict=True)]


@pytest.mark.parametrize("is_typing", [False, True])
def test_shortcuts_work_without_latin_letters(layout: dict[str, str], is_typing: bool) -> None:
    events = [key_at(each, layout[each], mod=pygame.KMOD_LCTRL) for each in "cvz"]
    acts = [intent.act for intent in read(DeviceReader(), *events, is_typing=is_typing)]
    assert acts == [Act.COPY, Act.PASTE, Act.TAKE_BACK]


def test_letters_of_other_scripts_are_typed(layout: dict[str, str]) -> None:
    typed = read(DeviceReader(), *(key_at(each, layout[each]) for each in "mcv"), is_typing=True)
    assert typed == [Intent(Act.TYPE, text=layout[each]) for each in "mcv"]


def test_keys_are_named_and_bound_without_latin_letters(layout: dict[str, str]) -> None:
    reader, event = DeviceReader(), key_at("z", layout["z"])
    assert read(reader, event, asked=Device.KEYS) == [Intent(Act.NAMED, text="z")]
    reader.follow("z=hint", "")
    assert read(reader, event) == [Intent(Act.HINT, text="z")]


def test_capitals_stay_capitals_without_latin_letters() -> None:
    assert read(DeviceReader(), key_at("q", "й", "Й")) == [Intent(Act.LETTER, text="Q")]


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (key_at("m", ",", ","), None),  # French: M stands beside L
        (key_at("w", "z", "z"), Intent(Act.LETTER, text="z")),
        (key_at("z", "y", "y"), Intent(Act.TELL_HAND, text="y")),  # German
        (key_at("p", "ł", "ł"), Intent(Act.LETTER, text="ł")),
        (key_at("o", "ö", "ö"), Intent(Act.LETTER, text="ö")),
        (key_at("q", "'", "'"), None),  # Dvorak
    ],
)
def test_latin_layouts_keep_their_letters(event: Event, intent: Intent | None) -> None:
    assert read(DeviceReader(), event) == [intent] * (intent is not None)


@pytest.mark.parametrize(
    ("event", "digit"),
    [
        (key_at("1", "&", "&"), 1),  # French
        (key_at("1", "&", "1"), 1),
        (key_at("10", "à", "à"), 0),
        (key_at("3", "š", "š"), 3),  # Czech
        (key_at("4", "۴", "۴"), 4),  # Persian
        (key_at("2", "/", "/"), 2),  # Thai
    ],
)
def test_number_row_selects_cards_on_every_layout(event: Event, digit: int) -> None:
    assert read(DeviceReader(), event) == [Intent(Act.SELECT, number=digit)]


def test_an_own_key() -> None:
    reader = DeviceReader()
    reader.follow("j=hint", "")
    assert read(reader, key(pygame.K_j, "j")) == [Intent(Act.HINT, text="j")]


def test_a_key_that_is_asked_for_is_only_named() -> None:
    named = read(DeviceReader(), key(pygame.K_F10), asked=Device.KEYS)
    assert named == [Intent(Act.NAMED, text="f10")]
    assert read(DeviceReader(), key(pygame.K_ESCAPE), asked=Device.KEYS) == [Intent(Act.BACK)]
    assert read(DeviceReader(), key(pygame.K_LCTRL), asked=Device.KEYS) == []
    assert read(DeviceReader(), key(pygame.K_F10), asked=Device.PAD) == [Intent(Act.AUTOMATIC)]


def test_a_second_click_at_one_place_is_a_double_one() -> None:
    reader = DeviceReader()
    assert click(reader).number == 1
    list(reader.update(0.2))
    assert click(reader, x=104).number == 2
    assert click(reader).number == 1, "a third is a first one again"


@pytest.mark.parametrize(("seconds", "x"), [(0.5, 100), (0.1, 140)])
def test_late_or_elsewhere_it_is_another_click(seconds: float, x: int) -> None:
    reader = DeviceReader()
    click(reader)
    list(reader.update(seconds))
    assert click(reader, x=x).number == 1


def test_middle_and_both_buttons_ask_for_a_hint() -> None:
    reader = DeviceReader()
    assert click(reader, 2).act is Act.HINT
    assert [each.act for each in read(reader, button(3), button(1))] == [Act.CANCEL, Act.HINT]
    read(reader, button(3, is_down=False), button(1, is_down=False))
    assert [each.act for each in read(reader, button(1), button(3))] == [Act.PRESS, Act.CANCEL]


def test_a_button_that_came_up_elsewhere_is_not_held() -> None:
    reader = DeviceReader()
    move = Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    assert [each.act for each in read(reader, button(3), move, button(1))][-1] is Act.PRESS


def test_a_window_that_comes_back_is_not_pointed_at() -> None:
    reader = DeviceReader()
    here, there = (
        Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for pos in ((40, 30), (50, 30))
    )
    leave = Event(pygame.WINDOWLEAVE)
    acts = [each.act for each in read(reader, here, here, leave, here, here, leave, there)]
    assert acts == [Act.MOVE, Act.MOVE, Act.LEAVE, Act.MOVE, Act.LEAVE, Act.MOVE]
    read(reader, key(pygame.K_UP), leave, there)
    assert reader.device is Device.KEYS


def test_every_quick_click_counts() -> None:
    reader = DeviceReader()
    presses = 0
    for n in range(200):
        x = 50 * (n % 7)
        presses += click(reader, x=x).act is Act.PRESS
        list(reader.update(0.03))
    assert presses == 200


@pytest.mark.parametrize("code", [pygame.K_UP, pygame.K_LEFT, pygame.K_TAB])
def test_moving_keys_repeat_while_held(code: int) -> None:
    reader = DeviceReader()
    (intent,) = read(reader, key(code))
    assert list(reader.update(0.3)) == []
    assert list(reader.update(0.1)) == [intent]
    assert list(reader.update(0.06)) == [intent]
    read(reader, key(code, is_down=False))
    assert list(reader.update(1.0)) == []


def test_the_automatic_key_races_while_held_and_enter_does_not() -> None:
    reader = DeviceReader()
    read(reader, key(pygame.K_F10), key(pygame.K_RETURN))
    list(reader.update(0.4))
    assert [each.act for _ in range(5) for each in reader.update(1 / 60)] == [Act.RUN_ON] * 5


def test_nothing_is_held_any_more_once_the_focus_is_lost() -> None:
    reader = DeviceReader()
    read(reader, key(pygame.K_UP), button(3))
    reader.let_go()
    assert list(reader.update(2.0)) == []
    assert read(reader, button(1))[0].act is Act.PRESS


def test_the_device_last_used() -> None:
    reader = DeviceReader()
    move = Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    used = []
    for event in (key(pygame.K_UP), move, key(pygame.K_UP)):
        read(reader, event)
        used.append(reader.device)
    assert used == [Device.KEYS, Device.MOUSE, Device.KEYS]
