"""A scene of each kind, each of its pages, and what they look like without a window of theirs."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from types import SimpleNamespace
from typing import Any

import pygame
from pygame import Surface

from muggins.control.intents import Act, Device, Intent
from muggins.extras.club.challenges_page import ChallengeScene, ChallengesScene, ContestScene
from muggins.extras.online.online_page import OnlineScene, SayingScene
from muggins.motion.boxes import Box
from muggins.motion.places import WIDE_VIEW
from muggins.paint.kit.canvas import Canvas, see
from muggins.scenes.pages.decks import DeckScene, save_patter_template
from muggins.scenes.pages.help import HelpScene
from muggins.scenes.pages.keys import AskScene, BindingsScene
from muggins.scenes.pages.options import OptionsScene
from muggins.scenes.pages.players_page import PlayersScene, TwoScene
from muggins.scenes.pages.statistics import StatisticsScene
from muggins.scenes.pieces.keyboard import KeyboardScene
from muggins.scenes.pieces.menu import Question
from muggins.scenes.replay.position_scene import PositionScene
from muggins.store.challenges import daily_challenge
from muggins.ui.page import Page, TreeScene
from muggins.ui.scene import Change, Pop, Push, Scene
from tests.scenes.driver import SIZE, Driver

Make = Callable[[Driver], Scene]


def _save_as(driver: Driver) -> Scene:
    change = save_patter_template(driver.session, print)
    assert isinstance(change, Push)
    return change.scene


BOB: Any = SimpleNamespace(other="Bob", line=SimpleNamespace(is_there=True))
"""A friend who hears what is said."""
SCENES: dict[str, Make] = {
    "title": lambda driver: driver.app.stack[0],
    "position": lambda driver: PositionScene(driver.session.settings),
    "options": lambda driver: OptionsScene(driver.session, driver.app.sound),
    "statistics": lambda driver: StatisticsScene(driver.session),
    "help": lambda _: HelpScene(),
    "challenges": lambda driver: ChallengesScene(driver.session),
    "challenge": lambda driver: ChallengeScene(driver.session, daily_challenge(date(2026, 9, 4))),
    "contest": lambda driver: ContestScene(driver.session, daily_challenge(date(2026, 9, 4))),
    "players": lambda driver: PlayersScene(driver.session),
    "two": lambda driver: TwoScene(driver.session),
    "far": lambda driver: OnlineScene(driver.session),
    "saying": lambda driver: SayingScene(driver.session, BOB),
    "deck": lambda driver: DeckScene(driver.session),
    "files": _save_as,
    "bindings": lambda driver: BindingsScene(driver.session),
    "ask": lambda _: AskScene(Act.HINT, Device.PAD, partial(str)),
    "keyboard": lambda driver: KeyboardScene(PlayersScene(driver.session).field),
    "menu": lambda driver: driver.table.navigation.menu(),
    "new match": lambda driver: driver.table.navigation.confirm_new_match(),
    "messages": lambda driver: driver.table.navigation.messages(),
    "question": lambda _: Question("Again?", "The log is full.", (lambda: None, Pop)),
}
"""Scenes that can be opened at the table."""


def tabs_of(scene: Scene) -> Iterator[int]:
    """Open each page of a scene."""
    for tab in range(max(1, len(getattr(scene, "tabs", ())))):
        if isinstance(scene, Page):
            scene.open_tab(tab)
        yield tab


def canvas_of(size: tuple[int, int], room: Box = WIDE_VIEW, *, words: float = 1.0) -> Canvas:
    """One that can be drawn on."""
    canvas = Canvas(size, room, words=words)
    canvas.surface = Surface(size)
    return canvas


def drawn(scene: Scene, size: tuple[int, int] = SIZE) -> Surface:
    """Draw the scene in a window of that size."""
    room, _ = see(scene.sight, size, 1.0)
    canvas = canvas_of(size, room if isinstance(scene, TreeScene) else WIDE_VIEW)
    if isinstance(scene, TreeScene):
        scene.scale = canvas.scale
        scene.fit(canvas.view)
    scene.draw(canvas)
    assert isinstance(canvas.surface, Surface)
    return canvas.surface


def pixels(surface: Surface) -> bytes:
    """To be compared."""
    return pygame.image.tobytes(surface, "RGB")


def are_over(one: Box, other: Box, by: float = 0.01) -> bool:
    """Return True if the boxes overlap by more than that in both directions."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return min(across, down) > by


def give(scene: Scene, *acts: Act) -> Change | None:
    """One after the other; what comes of the last."""
    change = None
    for act in acts:
        change = scene.handle(Intent(act))
    return change


def click(scene: Scene, x: float, y: float) -> Change | None:
    """Point there, press and let go; what comes of it."""
    for act in (Act.MOVE, Act.PRESS, Act.RELEASE):
        change = scene.handle(Intent(act, x, y, device=Device.MOUSE))
    return change
