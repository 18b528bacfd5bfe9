"""Whatever can be pressed looks pressed while the mouse holds it, in every scene."""

import inspect
import pkgutil
from collections.abc import Iterator
from concurrent.futures import Future, wait
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from pygame import Surface

import muggins.scenes
from muggins.control.intents import Act, Intent
from muggins.extras.fair.seals_page import SealsScene
from muggins.extras.online.line import Line
from muggins.extras.online.online_page import MeetingScene
from muggins.paint.cards.deck import DeckStyle
from muggins.record.history import GreatHand
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, read_cards
from muggins.rules.terms import Occasion
from muggins.scenes.pages.ending import GreatHandScene, MatchWonScene
from muggins.scenes.pages.help import WhatScoresScene
from muggins.scenes.pages.opponents import LessonEndScene
from muggins.scenes.pages.options import FirstOptionsScene
from muggins.scenes.pages.practice_page import CountingScene, PracticeScene
from muggins.scenes.pages.statistics import StatisticsScene
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.position_scene import PositionScene
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.table.table_entrances import open_table
from muggins.session.practising import QuickCount
from muggins.session.session import Session
from muggins.speech.outline import Outline, Part
from muggins.table.thinking import AtOnce
from muggins.ui.scene import Pop, Push, Scene
from muggins.words.names import Role
from muggins.words.table.lessons import NO_MISS
from tests.scenes.driver import Driver
from tests.scenes.graded import PLAYER, QUICK, games_of
from tests.scenes.showcase import SCENES
from tools import screenshots
from tools.camera import Photographer

SMALL = (640, 360)
PERFECT = read_cards("5h5d5cJs5s")
OFF = -1e6  # where nothing is
BARE = {"BlankScene", "MovingScene", "MarathonScene", "AutomodeScene"}
"""Scenes without clickable parts."""
BASES = {"KeyedScene", "ReviewedScene", "FramedScene", "AskingScene"}
BASES |= {"BranchScene", "BookScene", "GameScene"}
"""Base classes."""
Held = dict[tuple[str, str, str], bool]


class Presser(Photographer):
    """Holds the mouse on every control of what it takes a picture of, and lets go elsewhere."""

    resting = 100

    def __init__(self, size: tuple[int, int], held: Held) -> None:
        super().__init__(size)
        self.held = held

    def shoot(self) -> Surface:
        """Press all that has not been pressed in such a scene; the picture is nobody's."""
        scene = self.app.top
        super().shoot()  # which lays it out for the window
        outline = scene.describe()
        for part in _pressable(scene, outline):
            key = type(scene).__name__, part.role.name, part.name
            if key not in self.held:
                self.app.take(part.focus)  # which scrolls it into sight
                now = (each for each in scene.describe().parts if each.key == part.key)
                self.held[key] = self._hold(next(now, part) if part.key else part)
        if outline.focused is not None:
            self.app.take(outline.focused.focus)  # as it was
        return self.window.get_surface()

    def _hold(self, part: Part) -> bool:
        x, y = part.box.middle
        over = self._after(Act.MOVE, x, y)
        pressed = self._after(Act.PRESS, x, y)
        self.app.take(Intent(Act.RELEASE, OFF, OFF))
        return over != pressed

    def _after(self, act: Act, x: float, y: float) -> bytes:
        self.app.take(Intent(act, x, y))
        return super().shoot().get_buffer().raw


def _pressable(scene: Scene, outline: Outline) -> Iterator[Part]:
    """The controls: what lies on a table is taken up by a press, and needs no other look."""
    for part in outline.parts:
        is_card = any(intent.act is Act.SELECT for intent in part.press)
        is_laid = is_card or (scene.is_table and part.role is not Role.BUTTON)
        if part.is_enabled and part.takes_focus and not is_laid:
            yield part


def every_scene() -> set[str]:
    """The names of all scenes that can be shown."""
    found: set[str] = set()
    for module in pkgutil.walk_packages(muggins.scenes.__path__, "muggins.scenes."):
        for name, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
            if name.endswith("Scene") and kind.__module__ == module.name:
                found.add(name)
    return found


def _take_others(camera: Photographer, folder: Path) -> Iterator[object]:
    """The pages of what is kept, by few games; and what the pictures leave out."""
    app = camera.app
    here = SimpleNamespace(app=app, session=app.session, table=camera.table)
    for make in SCENES.values():
        yield from camera.visit("", make(cast(Driver, here)))
    yield from camera.visit("", FirstOptionsScene(app.session, app.sound))
    known = SimpleNamespace(side=0, state=None, terms=None)
    told = {"code": "29-juniper-ginger", "trouble": ""}
    partner = SimpleNamespace(wire=SimpleNamespace(is_near=False))
    line = SimpleNamespace(known=known, is_over=False, partner=partner, **told)
    meeting = MeetingScene(app.session, lambda: cast(Line, line))
    wait([cast("Future[Line]", meeting._opened)])
    meeting.update(0)
    yield from camera.visit("", meeting)
    session = Session(Recorder(folder, PLAYER, 11), worker=AtOnce())
    games = games_of(folder)
    yield from camera.visit("", StatisticsScene(session))
    yield from camera.visit("", ReplayScene(QUICK, HistoryShelf(folder, games)))
    yield from camera.visit("", PracticeScene(session, session.recorder.today))
    yield from camera.visit("", SealsScene(app.session))
    yield from camera.visit("", WhatScoresScene(DeckStyle(), Pop))
    end = LessonEndScene(app.session, lambda: open_table(app.session, app.sound), NO_MISS)
    yield from camera.visit("", end)
    perfect = GreatHand(Seat.PLAYER, Occasion.PONE_HAND, PERFECT, 29, "2026-11-23")
    yield from camera.visit("", GreatHandScene(QUICK, perfect, PLAYER))
    laurels = MatchWonScene(session.state, camera.table.controller.sound, Pop, is_still=True)
    yield from camera.visit("", laurels)
    yield from camera.visit("", CountingScene(QUICK, QuickCount(Random(5))))
    played_on = PositionScene(QUICK, worker=AtOnce()).handle(Intent(Act.AUTOMATIC))
    assert isinstance(played_on, Push)
    yield from camera.visit("", played_on.scene)
    session.close()
    yield from screenshots._take_reviews(camera)


@pytest.fixture(scope="module")
def held(folder: Path) -> Held:
    """Which controls looked pressed: by scene, role and name."""
    found: Held = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screenshots, "Photographer", lambda size: Presser(size, found))
        patch.setattr(screenshots, "_take_records", partial(_take_others, folder=folder))
        for _ in screenshots.take_pictures(SMALL):
            pass
    return found


def test_whatever_is_held_down_looks_pressed(held: Held) -> None:
    assert len(held) > 350
    assert not [key for key, is_seen in held.items() if not is_seen]


def test_every_scene_was_there(held: Held) -> None:
    assert every_scene() - {scene for scene, _, _ in held} == BARE | BASES
