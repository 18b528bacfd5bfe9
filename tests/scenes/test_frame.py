"""Out of sight, blank, waiting, by itself: what the app does around its scenes."""

import os
import sys
from dataclasses import replace
from itertools import product
from typing import Any

import pygame
import pytest
from pygame import Rect

from muggins import frame
from muggins.control.intents import Act, Device, Intent, name_act
from muggins.frame import DULL_TITLE, WindowPlace, first_size
from muggins.motion.places import USUAL
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.terms import Length
from muggins.scenes.blank import BlankScene
from muggins.scenes.pages.keys import AskScene
from muggins.scenes.table.marathon import ALLOWED, MOST_GAMES, MarathonScene
from muggins.scenes.table.play import PlayScene
from muggins.settings.settings import CONTROLS
from muggins.settings.values import BY_LENGTH
from muggins.table.choices import ThrowChoice
from muggins.table.claims import ClaimChoice
from muggins.words.table.menu_words import write_title
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_count, is_throw
from tests.systems import IS_WINDOWS

# --- time


def test_a_stall_repeats_no_key(open_app: Open) -> None:
    """A key released during a stall wasn't held, however long the frame took."""
    driver = open_app()
    driver.letter("m")
    form = driver.top.form
    before = form.focus
    driver.hold(pygame.K_DOWN)
    driver.clock.tick_length = 5000
    driver.let_go(pygame.K_DOWN)
    assert form.focus == before + 1


# --- dense screens


class Dense:
    """A window as on a screen where a pixel of the pointer has two of the picture on a side."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self.size = tuple(side // 2 for side in window.size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)


def test_the_pointer_hits_on_a_dense_screen_too(open_app: Open) -> None:
    driver = open_app(corner_blanks=True).sit_down(is_throw)
    app, card = driver.app, driver.state.left(Seat.PLAYER)[4]
    app.window = app._canvases._window = Dense(driver.window)  # type: ignore[assignment]
    driver.step()
    x, y = (side // 2 for side in driver.pixels(*driver.place_of(card)))
    driver.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    driver.post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    driver.step(2)
    choice = driver.choice(ThrowChoice)
    assert choice.picked == (card,)
    assert not isinstance(driver.top, BlankScene)
    corner = app.window.size[0] - 1, 0
    driver.post(pygame.MOUSEMOTION, pos=corner, rel=(0, 0), buttons=(0, 0, 0))
    driver.step(2)
    assert isinstance(driver.top, BlankScene)


# --- the boss key


def test_hidden_it_stays_dull_and_still(open_app: Open) -> None:
    driver = open_app(speed="slow").sit_down()
    driver.key(pygame.K_RETURN)
    driver.hold(pygame.K_ESCAPE)
    assert driver.app.frame.is_hidden, "one frame is enough"
    assert not any(pygame.transform.average_color(driver.window.get_surface())[:3])
    before, progress, n_frames = driver.state, driver.controller.timeline.at, driver.app.n_frames
    for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
        driver.post(kind)
        driver.step(5)
        assert driver.window.title == DULL_TITLE
    assert driver.controller.timeline.at == progress
    assert driver.app.n_frames == n_frames
    driver.come_back()
    assert not driver.app.frame.is_hidden and driver.state == before
    assert driver.window.title == write_title(driver.session.recorder.name, before, before.tally)


@pytest.mark.parametrize(
    ("keys", "opened"),
    [
        ("m", ["TableMenu"]),
        ("o", ["FirstOptionsScene"]),
        ("m o", ["TableMenu", "FirstOptionsScene"]),
        ("f1", ["HelpScene"]),
        ("f3", ["Menu"]),
        ("f9", ["StatisticsScene"]),
    ],
)
def test_from_anything_open_it_leads_to_the_table_first(
    open_app: Open, keys: str, opened: list[str]
) -> None:
    driver = open_app().sit_down()
    before = driver.state
    for key in keys.split():
        driver.key(pygame.key.key_code(key), key if len(key) == 1 else "")
    assert driver.names == ["TitleScene", "PlayScene", *opened]
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table and driver.state == before
    assert not driver.app.frame.is_hidden
    driver.key(pygame.K_ESCAPE)
    assert driver.app.frame.is_hidden


@pytest.mark.parametrize("act", [Act.BACK, Act.CANCEL])
def test_neither_pad_nor_mouse_hides(open_app: Open, act: Act) -> None:
    driver = open_app()
    device = Device.PAD if act is Act.BACK else Device.MOUSE
    driver.app.take(Intent(act, device=device))
    driver.sit_down()
    driver.app.take(Intent(act, device=device))
    assert not driver.app.frame.is_hidden


@pytest.mark.parametrize("key", ["m", "o", "f1", "f9"])
def test_the_boss_key_hides_from_everywhere_if_so_chosen(open_app: Open, key: str) -> None:
    driver = open_app(boss_hides=True).sit_down()
    driver.key(pygame.key.key_code(key), key if len(key) == 1 else "")
    names = driver.names
    assert not driver.is_at_table
    driver.key(pygame.K_ESCAPE)
    assert driver.app.frame.is_hidden and driver.window.title == DULL_TITLE
    assert driver.names == names, "all stays open behind it"


def test_a_key_that_is_asked_for_hides_nothing(open_app: Open) -> None:
    driver = open_app(boss_hides=True)
    driver.app.stack.append(AskScene(Act.HINT, Device.KEYS, print))
    driver.key(pygame.K_ESCAPE)
    assert not driver.app.frame.is_hidden and driver.names == ["TitleScene"]


def test_back_on_a_pad_is_the_menu_at_the_table(open_app: Open) -> None:
    """It first takes back what was begun; the page of buttons calls it so."""
    driver = open_app(mistakes=1).sit_down(is_count)
    back = Intent(Act.BACK, device=Device.PAD)
    driver.key(pygame.K_UP)
    choice = driver.controller.choice
    assert choice is not None and choice.is_begun
    driver.app.take(back)
    assert not choice.is_begun and driver.is_at_table
    for name in ("TableMenu", "PlayScene"):
        driver.app.take(back)
        assert driver.names[-1] == name
    assert name_act(Act.BACK, Device.PAD) == "Back, menu"
    assert name_act(Act.BACK, Device.KEYS) == "Back, boss key"


def test_full_screen_by_keys_moves_no_focus(open_app: Open) -> None:
    """The window comes to lie elsewhere under a mouse that nobody has touched."""
    driver = open_app().sit_down()
    driver.letter("m")
    driver.key(pygame.K_DOWN)
    focus = driver.top.form.focus
    driver.key(pygame.K_F11)
    driver.post(pygame.MOUSEMOTION, pos=(640, 300), rel=(0, 0), buttons=(0, 0, 0))
    driver.step(3)
    form = driver.top.form
    assert (form.focus, form.is_pointing, form.hovered) == (focus, False, None)
    driver.step(40)
    driver.happen(pygame.MOUSEMOTION, pos=(641, 300), rel=(1, 0), buttons=(0, 0, 0))
    assert form.is_pointing, "a mouse that moves is a mouse"


# --- the blank screen


def test_any_key_wakes_and_does_nothing_else(open_app: Open) -> None:
    driver = open_app().sit_down()
    before = driver.state
    driver.give(Act.BLANK)
    driver.step()
    assert driver.names[-1] == "BlankScene"
    assert driver.window.title == DULL_TITLE
    assert driver.window.get_surface().get_at((5, 5))[:3] == (0, 0, 0)
    driver.point(300, 300)
    assert driver.names[-1] == "BlankScene", "a nudge of the mouse is no key"
    driver.key(pygame.K_RETURN)
    assert driver.is_at_table
    assert driver.state == before


@pytest.mark.parametrize(
    ("chosen", "length", "minutes"),
    [
        *((minutes, Length.NORMAL, minutes) for minutes in (0, 5, 10)),
        *((BY_LENGTH, Length.SHORT, 5), (BY_LENGTH, Length.NORMAL, 10)),
    ],
)
def test_it_blanks_by_itself(open_app: Open, chosen: int, length: Length, minutes: int) -> None:
    """If so chosen, by the length of the game."""
    driver = open_app(blank_after=chosen, length=length).sit_down()
    driver.clock.tick_length = 1000
    driver.step((minutes or 10) * 60 - 2)
    assert driver.is_at_table
    driver.step(4)
    assert (driver.names[-1] == "BlankScene") is bool(minutes)


@pytest.mark.parametrize("is_on", [True, False])
def test_the_corner_blanks_when_that_is_switched_on(open_app: Open, is_on: bool) -> None:
    driver = open_app(corner_blanks=is_on)
    width = driver.window.size[0]
    driver.happen(pygame.MOUSEMOTION, pos=(width - 1, 0), rel=(0, 0), buttons=(0, 0, 0))
    assert (driver.names[-1] == "BlankScene") is is_on


# --- another window


@pytest.mark.parametrize("pauses", [True, False])
def test_motion_waits_while_another_window_has_the_focus(open_app: Open, pauses: bool) -> None:
    driver = open_app(speed="slow", pauses=pauses)
    driver.clock.tick_length = 16
    driver.sit_down()
    driver.key(pygame.K_RETURN)
    assert not driver.controller.timeline.is_resting
    driver.happen(pygame.WINDOWFOCUSLOST)
    at = driver.controller.timeline.at
    driver.step(3)
    assert (driver.controller.timeline.at == at) is pauses
    driver.post(pygame.WINDOWFOCUSGAINED)
    driver.step(3)
    assert driver.controller.timeline.at != at


# --- mouse at the table


def test_a_double_click_lays_two_cards_away(open_app: Open) -> None:
    driver = open_app()
    driver.clock.tick_length = 16
    driver.sit_down(is_throw)
    choice = driver.choice(ThrowChoice)
    first, second = choice.cards[0], choice.cards[3]
    driver.click(*driver.place_of(first))
    assert driver.controller.choice is choice
    place = driver.place_of(second)
    for _ in range(2):
        driver.click(*place)
    assert set(driver.state.the_hand.thrown[Seat.PLAYER]) == {first, second}


def test_a_carried_peg_finds_the_nearest_hole_and_a_right_click_puts_it_back(
    open_app: Open,
) -> None:
    driver = open_app().sit_down(lambda state: is_count(state) and state.pegs[Seat.PLAYER][0] < 20)
    start, before = driver.peg_place(), driver.state
    choice = driver.choice(ClaimChoice)
    driver.press(*start)
    driver.point(600, 300, pressed=True)
    assert driver.top.pointer == "grip"
    driver.press(600, 300, button=3)
    assert choice.carried is None
    driver.release(600, 300, button=3)
    driver.release(600, 300)
    assert driver.state == before
    x, y = USUAL.streets.hole_xy(Seat.PLAYER, choice.front + 7)
    driver.drag(start, (x + 8, y + 90))
    assert driver.state != before


# --- by itself


def _allow(driver: Driver, n_games: int = 1) -> None:
    driver.session.recorder.global_entries.keep(ALLOWED, str(n_games))


def _race(driver: Driver) -> None:
    driver.key(pygame.K_F10, mod=pygame.KMOD_LCTRL)


def test_it_does_not_run_by_itself_unless_the_ini_allows_it(open_app: Open) -> None:
    driver = open_app().sit_down()
    _race(driver)
    assert driver.is_at_table
    _allow(driver)
    _race(driver)
    assert driver.names[-1] == "MarathonScene"


@pytest.mark.parametrize(
    "off", [{"autoplay": False}, {"autoscore": False}, {"autoplay": False, "autoscore": False}]
)
def test_it_does_not_run_by_itself_unless_both_auto_switches_are_on(
    off: dict[str, bool], open_app: Open
) -> None:
    driver = open_app().sit_down()
    _allow(driver)
    driver.change(**off)
    _race(driver)
    assert driver.is_at_table


@pytest.mark.parametrize(
    ("key", "mod"), [(pygame.K_F10, pygame.KMOD_LCTRL), (pygame.K_ESCAPE, 0)], ids=str
)
def test_it_runs_from_game_to_game_until_it_is_stopped(open_app: Open, key: int, mod: int) -> None:
    driver = open_app().sit_down()
    _allow(driver)
    _race(driver)
    assert driver.names[-1] == "MarathonScene"
    driver.wait(lambda: driver.top.n_games == 3)
    assert driver.state.tally.games == 3
    driver.post(pygame.WINDOWFOCUSLOST)
    before = driver.state
    driver.step(3)
    assert driver.state != before, "it goes on in the background"
    driver.key(key, mod=mod)
    assert driver.is_at_table
    assert not driver.app.frame.is_hidden


def test_it_waits_for_the_disk(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = open_app().sit_down()
    table = driver.app.stack[-1]
    assert isinstance(table, PlayScene)
    scene, saver = (
        MarathonScene(driver.session, table.controller),
        driver.session.recorder.saver,
    )
    before = driver.state
    monkeypatch.setattr(type(saver), "is_behind", True)
    scene.update(0.1)
    assert driver.state is before
    monkeypatch.setattr(type(saver), "is_behind", False)
    scene.update(0.1)
    assert driver.state is not before


def test_a_thousand_games_are_enough(open_app: Open) -> None:
    driver = open_app().sit_down()
    _allow(driver)
    _race(driver)
    driver.top.n_games = MOST_GAMES - 1
    driver.wait(lambda: driver.is_at_table)


def test_f10_held_races_and_stops_when_let_go(open_app: Open) -> None:
    driver = open_app()
    driver.clock.tick_length = 16
    driver.sit_down()
    driver.post(pygame.KEYDOWN, key=pygame.K_F10, unicode="", mod=0)
    driver.step(30)
    states = set()
    for _ in range(20):
        driver.step()
        states.add(driver.session.recorder.snapshot.state)
    assert len(states) > 15
    driver.post(pygame.KEYUP, key=pygame.K_F10, unicode="", mod=0)
    driver.step(60)
    before = driver.state
    driver.step(60)
    assert driver.state == before


# --- the window's place


ONE = (Rect(0, 0, 1920, 1080),)
ROW = (Rect(0, 0, 1366, 768), Rect(1366, 0, 1920, 1080))
LEFT_AND_ABOVE = (Rect(0, 0, 1920, 1080), Rect(-1280, 200, 1280, 720), Rect(0, -1080, 1920, 1080))


@pytest.mark.parametrize(
    ("displays", "position", "size"),
    [
        (ONE, (10, 20), (1000, 600)),
        (ONE, (1700, 900), (1000, 600)),
        (ONE, (-800, 300), (1000, 600)),
        (ROW, (2500, 300), (1280, 720)),
        (ROW, (100, 40), (2500, 900)),
        (LEFT_AND_ABOVE, (-1200, 300), (1000, 600)),
        (LEFT_AND_ABOVE, (400, -900), (1000, 600)),
    ],
)
def test_place_with_reachable_title_bar_stays(
    displays: tuple[Rect, ...], position: tuple[int, int], size: tuple[int, int]
) -> None:
    for is_full_screen, is_maximized in product((False, True), repeat=2):
        place = WindowPlace(size, position, is_full_screen, is_maximized)
        assert place.fit(displays) == place
        assert WindowPlace.read(place.write()) == place


@pytest.mark.parametrize(
    ("displays", "position", "size", "fitting"),
    [
        (ONE, (2500, 300), (1280, 720), (1280, 720)),
        (ONE, (1850, 300), (1280, 720), (1280, 720)),
        (ONE, (-950, 300), (1000, 600), (1000, 600)),
        (ONE, (10, -1), (1000, 600), (1000, 600)),
        (ONE, (10, 1070), (1000, 600), (1000, 600)),
        (ONE, (10, 5000), (1000, 600), (1000, 600)),
        (ONE, (10, 20), (9000, 6000), (1632, 918)),
        (ONE, (10, 20), (1000, 6000), (1000, 918)),
        (ONE, (10**30, -(10**30)), (10**30, 10), (1632, 360)),
        (ROW, (100, 900), (1280, 720), (1280, 720)),
        (ROW, (5000, 40), (2500, 900), (1161, 653)),
        (LEFT_AND_ABOVE, (-1200, 50), (1000, 600), (1000, 600)),
    ],
)
def test_place_with_unreachable_title_bar_is_centered(
    displays: tuple[Rect, ...],
    position: tuple[int, int],
    size: tuple[int, int],
    fitting: tuple[int, int],
) -> None:
    """It is centered on the first display; a side that is too long is shrunk."""
    assert WindowPlace(size, position).fit(displays) == WindowPlace(fitting)


def test_place_smaller_than_the_smallest_window_grows() -> None:
    assert WindowPlace((10, 10), (10, 20)).fit(ONE) == WindowPlace((640, 360), (10, 20))


@pytest.mark.parametrize("text", ["", "1,2,3", "a,b,c,d,e"])
def test_a_place_that_makes_no_sense_is_none(text: str) -> None:
    assert WindowPlace.read(text) == WindowPlace()


def test_the_place_is_kept_once_it_has_settled(open_app: Open) -> None:
    driver = open_app()
    driver.window.size = (960, 540)
    driver.post(pygame.WINDOWRESIZED, x=960, y=540)
    driver.step(2)
    assert driver.session.recorder.global_entries.text("Window") == ""
    driver.step(12)
    assert "960,540,0" in driver.session.recorder.global_entries.text("Window")


def test_bindings_are_kept_per_player() -> None:
    recorder = Recorder(None, "One", 1)
    recorder.change(replace(recorder.settings, keys="%3B=hint", pad="y=hint"))
    recorder.switch("Two")
    assert recorder.settings.keys == ""
    recorder.switch("One")
    assert recorder.settings.keys == "%3B=hint"
    assert recorder.settings.pad == "y=hint"


def test_a_key_is_bound_on_its_page_and_used_at_once(open_app: Open) -> None:
    driver = open_app(hints=False).sit_down(is_throw)
    driver.open_options()
    driver.top.open_tab(driver.top.tabs.index(CONTROLS))
    driver.use("Keys and buttons", "Hint")
    assert driver.names[-1] == "AskScene"
    driver.letter("j")
    assert driver.session.settings.keys == "j=hint"
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table
    driver.letter("j")
    assert driver.controller.hint.move is not None


# --- Windows


def test_windows_is_told_before_the_first_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(frame.AWARENESS, raising=False)
    frame.announce()
    assert os.environ[frame.AWARENESS] == "permonitorv2"
    monkeypatch.delenv(frame.AWARENESS)
    assert frame.scale() >= 1.0 if IS_WINDOWS else frame.scale() == 1.0


def test_at_150_percent_a_window_is_half_as_large_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class User:
        GetDpiForSystem = staticmethod(lambda: 144)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(frame, "_library", lambda _: User)
    assert frame.scale() == 1.5
    monkeypatch.setattr(frame, "_library", lambda _: object())
    assert frame.scale() == 1.0


@pytest.mark.parametrize(
    ("desktop", "area", "size"),
    [
        ((1280, 720), (1280, 690), (1280, 652)),
        ((1366, 768), (1366, 728), (1280, 690)),
        ((1920, 1080), (1920, 1040), (1280, 720)),
        ((640, 480), (640, 440), (640, 402)),
    ],
)
def test_first_window_fits_the_work_area(
    desktop: tuple[int, int], area: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(desktop, area, 1.0) == size
