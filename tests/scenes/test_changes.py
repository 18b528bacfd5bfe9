"""Dirty rectangles: only changes are drawn, and the window equals a full redraw."""

import sys
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from muggins.foreign.intake import Shelf
from muggins.paint.kit.canvas import Canvas, Canvases, Display, Sight, drain
from muggins.table.thinking import AtOnce
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, Watched
from tests.scenes.showcase import pixels
from tests.scenes.test_device_monkey import monkey_in
from tests.sizes import in_two_sizes, some_of

Size = tuple[int, int]
SIZES = ((640, 360), (1280, 720), (700, 1000), (1366, 768))
BOARDS = ("docked", "floating", "hidden")
USUAL = tuple(zip(SIZES, (*BOARDS, BOARDS[1]), strict=True))
N_EVENTS, N_TURNS = in_two_sizes(150, 5000), in_two_sizes(8, 400)
SHORT = 40  # milliseconds, for many pictures of each motion


class Whole(Canvases):
    """Canvases that are painted on at once, and wholly, each time."""

    def __init__(self, window: pygame.Window, shelf: Shelf) -> None:
        super().__init__(window, shelf, AtOnce())
        self.picture = Surface((1, 1))

    def get(self, sight: Sight, words: float = 1.0) -> Canvas:
        canvas = super().get(sight, words)
        if self.picture.get_size() != canvas.size:
            self.picture = Surface(canvas.size)
        canvas.surface = self.picture
        return canvas

    def show(self, display: Display) -> None:
        drain(self.picture, display)


class Beside(Watched):
    """The app, which paints all of each picture once more, and compares."""

    is_painted = True
    whole: Whole | None = None
    n_compared = 0

    def draw(self) -> None:
        """Paint both ways."""
        super().draw()
        if not self.is_watched:
            return
        self.whole = self.whole or Whole(self.window, self.session.shelf)
        shown = self.window.get_surface()
        changing, self._canvases = self._canvases, self.whole
        super().draw()
        self._canvases = changing
        self.n_compared += 1
        assert pixels(shown) == pixels(self.whole.picture), f"{self.top}, {self.n_compared}"


def resize(driver: Driver, size: tuple[int, int]) -> None:
    """As somebody drags the window's corner."""
    driver.window.size = size
    pygame.event.get()
    driver.happen(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])


@pytest.fixture(autouse=True)
def both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.scenes.driver.Watched", Beside)


@pytest.mark.skipif(sys.platform != "linux", reason="the monkey's pads find SDL in /proc")
@pytest.mark.parametrize("seed", some_of(range(3), {0}))
@pytest.mark.parametrize("n_events", N_EVENTS)
def test_whatever_a_monkey_does(seed: int, n_events: int, tmp_path: Path) -> None:
    with monkey_in(tmp_path / "kept", seed) as monkey:
        driver = monkey.driver
        driver.clock.tick_length = SHORT
        for number in range(n_events):
            monkey.act()
            driver.step(2)
            if number % 40 == 0:
                monkey.come_back()
            if number % 60 == 0:
                driver.app.news.tell(f"This is sentence {number}.")
            if number % 100 == 0:
                resize(driver, SIZES[number // 100 % len(SIZES)])
            if number % 150 == 0:
                monkey.leave()
    assert isinstance(driver.app, Beside)
    assert driver.app.n_compared > n_events / 2


@pytest.mark.parametrize("shape", some_of(product(SIZES, BOARDS), USUAL))
@pytest.mark.parametrize("n_turns", N_TURNS)
def test_a_game_in_motion(open_app: Open, shape: tuple[Size, str], n_turns: int) -> None:
    """Each size and each board; in all their pairs by a campaign."""
    size, board = shape
    driver = open_app(size=size, speed="fast", board=board)
    driver.clock.tick_length = SHORT
    driver.key(pygame.K_RETURN)
    for number in range(n_turns):
        driver.key(pygame.K_F10)
        driver.point(400.0 + number * 9, 300.0 + number * 5)
        driver.step(3)
        if number == n_turns // 2:
            driver.app.display = Display.INVERSE
            driver.post(pygame.WINDOWEXPOSED)


def test_hidden_by_the_boss_key_and_taken_up_by_a_touch(open_app: Open) -> None:
    driver = open_app().sit_down()
    driver.key(pygame.K_ESCAPE)
    assert driver.app.frame.is_hidden
    driver.step(10)
    driver.happen(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=2)
    assert not driver.app.frame.is_hidden


def test_little_is_painted_where_little_changes(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[list[pygame.Rect]] = []
    monkeypatch.setattr(
        "muggins.paint.kit.canvas.show_places", lambda _, places: shown.append(places)
    )
    driver = open_app().sit_down()
    shown.clear()
    driver.point(*driver.table.places.menu.middle)
    assert 0 < sum(place.width * place.height for place in shown[-1]) < 640 * 360 / 50
    driver.app.draw()
    assert shown[-1] == []
    driver.happen(pygame.WINDOWEXPOSED)
    assert shown[-1] == [pygame.Rect(0, 0, 640, 360)]
