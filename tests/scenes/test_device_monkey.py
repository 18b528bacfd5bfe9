"""A monkey with a mouse, a keyboard and two pads: any event, at every scene, in any order."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act, Device, Intent
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.ui.scene import ReloadTable
from tests.scenes.driver import SIZE, Driver, at_pace, reach, session_of
from tests.scenes.test_monkey import check_match
from tests.sizes import some_of
from tests.window.pads import AXES, BUTTONS, VirtualPad

pytestmark = pytest.mark.usefixtures("painted")

HAS_PADS = sys.platform == "linux"  # they find SDL in /proc
KEY, MOUSE = (0.35, 0.65) if HAS_PADS else (0.5, 0.97)  # up to which part of all events
N_SCENES = 10 if HAS_PADS else 8  # which it comes to in a few of them
FEW, MANY = 1_000, 1_000_000
KEYS = [
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT) * 4,
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE) * 3,
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PAUSE),
    *(pygame.K_ESCAPE, pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_KP_1, pygame.K_KP_ENTER),
]
WINDOW = (
    pygame.WINDOWLEAVE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMOVED,
)
HOME = ("PlayScene", "TitleScene")
MOST_BACKS = 12
NAME, N_GAMES, N_SESSIONS = "Monkey", 2, 10
EVERYWHERE = {
    *("TitleScene", "PlayScene", "TableMenu", "OptionsScene", "StatisticsScene", "HelpScene"),
    *("PlayersScene", "DeckScene", "FileScene", "BindingsScene", "AskScene", "KeyboardScene"),
    *("BlankScene", "MessagesScene", "ReplayScene", "SummaryScene", "ReviewScene"),
    *("AgainScene", "WhatIfScene"),
    *("ChallengesScene", "ChallengeScene", "PositionScene", "PlayOnScene"),
}


class Monkey:
    """Two hands, two pads, no plan."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver, self.chance = driver, random.Random(seed)
        self.pads: list[VirtualPad] = []
        self.seen: set[str] = set()

    def act(self) -> None:
        """One event."""
        limb = self.chance.random()
        if limb < KEY:
            self._key()
        elif limb < MOUSE:
            self._mouse()
        elif limb < 0.97:
            self._pad()
        else:
            self.driver.post(self.chance.choice(WINDOW), x=0, y=0)

    def _key(self) -> None:
        code, mod = self.chance.choice(KEYS), self.chance.choice((0, 0, 0, pygame.KMOD_LSHIFT))
        text = chr(code) if 32 <= code < 127 else ""
        kinds = (pygame.KEYDOWN, pygame.KEYUP) if self.chance.random() < 0.9 else (pygame.KEYDOWN,)
        for kind in kinds:
            self.driver.post(kind, key=code, unicode=text, mod=mod)

    def _mouse(self) -> None:
        place = self._place()
        button = self.chance.choice((1, 1, 1, 1, 2, 3))
        self.driver.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        match self.chance.randrange(5):
            case 0:
                self.driver.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
            case 1:
                self.driver.post(pygame.MOUSEBUTTONUP, pos=place, button=button)
            case 2 | 3:
                self.driver.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
                self.driver.post(pygame.MOUSEBUTTONUP, pos=place, button=button)
            case _:
                self.driver.post(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-1, 1)))

    def _place(self) -> tuple[int, int]:
        form = getattr(self.driver.top, "form", None)
        if form is not None and form.controls and self.chance.random() < 0.6:
            return self.driver.pixels(*self.chance.choice(form.controls).box.middle)
        if self.driver.is_at_table and self.chance.random() < 0.3:
            _, back = self.driver.controller.timeline.picture.pegs[Seat.PLAYER]  # as it is shown
            streets = self.driver.table.places.streets
            return self.driver.pixels(*streets.hole_xy(Seat.PLAYER, back))
        return self.chance.randint(-3, SIZE[0] + 3), self.chance.randint(-3, SIZE[1] + 3)

    def _pad(self) -> None:
        fate = self.chance.random()
        if len(self.pads) < 2 and fate < 0.1:
            self.pads.append(VirtualPad(f"Pad {self.chance.randrange(9)}"))
        elif self.pads and fate < 0.12:
            self.pads.pop(self.chance.randrange(len(self.pads))).unplug()
        elif self.pads:
            pad = self.chance.choice(self.pads)
            if self.chance.random() < 0.8:
                pad.push(self.chance.choice(BUTTONS), is_down=self.chance.random() < 0.5)
            else:
                pad.lean(self.chance.choice(AXES), self.chance.uniform(-1, 1))
        pygame.event.pump()
        self.driver.queue += pygame.event.get()

    def check(self) -> None:
        """Nothing is broken."""
        driver = self.driver
        check_match(driver)
        form = getattr(driver.top, "form", None)
        if form is not None:
            assert 0 <= form.focus < len(form.controls)

    def leave(self) -> None:
        """Whatever is open, going back by a pad ends at a table, which has a menu, or the title."""
        self.come_back()
        for _ in range(MOST_BACKS):
            if self.driver.names[-1] in HOME:
                return
            self.driver.app.take(Intent(Act.BACK, device=Device.PAD))
        raise AssertionError(f"there is no way out of {self.driver.names}")

    def come_back(self) -> None:
        """A hidden window is taken up again."""
        self.driver.app.is_running = True
        self.driver.come_back()

    def calm_down(self) -> None:
        """Restore the default keys, and return to the table of the player with games."""
        session = self.driver.session
        if session.recorder.name != NAME:
            session.switch(NAME)
            self.driver.app._change(ReloadTable())
            self.driver.step()
        session.change(replace(session.settings, keys="", pad=""))


def kept_driver(folder: Path, seed: int, *, is_locked: bool = False) -> Driver:
    """The app with a disk and a few games behind it, so that every scene has something to show."""
    folder.mkdir()
    recorder = Recorder(folder, NAME, seed)
    session = session_of(recorder, log=LogLevel.MESSAGES, shows_messages=True)
    reach(session, lambda state: state.tally.games == N_GAMES)
    pace = at_pace(("still", "fast", "slow")[seed % 3])
    session.change(replace(session.settings, corner_blanks=True, **pace))
    if is_locked:
        session.close()
        session = Session(Recorder(folder, NAME, seed, is_locked=True))
    return Driver(session)


@contextmanager
def monkey_in(folder: Path, seed: int, *, is_locked: bool = False) -> Iterator[Monkey]:
    """One that has sat down; its pads are pulled out afterwards, and all is closed."""
    driver = kept_driver(folder, seed, is_locked=is_locked)
    driver.app.reader.pads.open()
    monkey = Monkey(driver.sit_down(), seed)
    try:
        yield monkey
    finally:
        for pad in monkey.pads:
            pad.unplug()
        pygame.event.get()
        driver.close()


def let_loose(folder: Path, seed: int, n_events: int, *, is_locked: bool = False) -> set[str]:
    """So many events; the scenes in which some of them came."""
    with monkey_in(folder, seed, is_locked=is_locked) as monkey:
        driver = monkey.driver
        for number in range(n_events):
            monkey.act()
            if number % 4 == 0:
                driver.app.is_running = True
                driver.step()
                monkey.seen.add(driver.names[-1])
            if number % 40 == 0:
                monkey.check()
            if number % 150 == 0:
                monkey.come_back()
            if number % 2000 == 0:
                monkey.leave()
                monkey.calm_down()
        monkey.leave()
        driver.app.take(Intent(Act.BACK))  # hides the window, or asks about the boss key
        monkey.leave()
    return monkey.seen


@pytest.mark.parametrize("seed", some_of((1, 2), {1}))
def test_nothing_breaks_and_nobody_is_locked_in(seed: int, tmp_path: Path) -> None:
    assert len(let_loose(tmp_path / "kept", seed, FEW)) > N_SCENES


def test_under_lock_no_road_leads_back_or_aside(tmp_path: Path) -> None:
    seen = let_loose(tmp_path / "kept", 4, FEW, is_locked=True)
    assert not seen & {"WhatIfScene", "PositionScene", "PlayOnScene"}


@pytest.mark.campaign
def test_a_million_events_at_every_scene(tmp_path: Path) -> None:
    """In ten sessions, since whoever changes the player soon has no game to look back on."""
    seen: set[str] = set()
    for seed in range(3, 3 + N_SESSIONS):
        seen |= let_loose(tmp_path / str(seed), seed, MANY // N_SESSIONS)
        print(f"session {seed}: {MANY // N_SESSIONS:,} events; seen so far {len(seen)} scenes")
    assert seen >= EVERYWHERE, EVERYWHERE - seen
