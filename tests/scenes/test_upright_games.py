"""Replay, review and practice in every shape of window: all in reach, in the order of reading."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import TALL_VIEW, WIDE_VIEW
from muggins.paint.kit.canvas import Canvas, see
from muggins.scenes.oneswitch import stops_of
from muggins.scenes.pages.practice_page import CountingScene
from muggins.scenes.replay.branch import PlayOnScene, WhatIfScene
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.quiz import AgainScene, DrillScene
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.session.practising import QuickCount
from muggins.settings.settings import Settings
from muggins.ui.scene import Scene
from muggins.words.names import Role
from tests.scenes.graded import QUICK, again, branch, drill, games_of, review
from tests.sizes import some_of

pytestmark = [pytest.mark.usefixtures("display"), pytest.mark.usefixtures("painted")]
Strip = ReplayScene | ReviewScene | AgainScene | DrillScene | WhatIfScene | PlayOnScene
SIZES = ((640, 980), (1080, 1920), (720, 720), (640, 360), (960, 540), (1280, 720), (3840, 2160))
UPRIGHT = (640, 980)
USUAL = (SIZES[0], (1280, 720))
WORDS = (100, 125, 150)
SMALLEST = 11  # pixels that a line is high
LARGER = 0.92  # of as high as they should be: heights are whole pixels


STRIPS: dict[str, Callable[[Path, Settings], Strip]] = {
    "replay": lambda folder, how: ReplayScene(how, HistoryShelf(folder, games_of(folder))),
    "review": lambda folder, how: review(folder, settings=how),
    "again": lambda folder, how: again(review(folder, settings=how)),
    "practice": drill,
    "what if": lambda folder, how: branch(review(folder, settings=how)),
}


def in_words(words: int) -> Settings:
    return replace(QUICK, words=words)


def fit(scene: Scene, size: tuple[int, int], words: int = 100) -> None:
    room, _ = see(scene.sight, size, words / 100)
    canvas = Canvas(size, room)
    scene.scale = canvas.scale
    scene.fit(canvas.view)


@pytest.mark.parametrize("words", some_of(WORDS, (100, 150)))
@pytest.mark.parametrize("size", some_of(SIZES, USUAL))
@pytest.mark.parametrize("name", STRIPS)
def test_the_walk_goes_as_one_reads(
    name: str, size: tuple[int, int], words: int, folder: Path
) -> None:
    """From left to right, from the upper row to the lower: for one switch and for who listens.

    The cards come first; what takes them is there once they are chosen.
    """
    scene = STRIPS[name](folder, in_words(words))
    fit(scene, size, words)
    stops = [stop.box for stop in stops_of(scene.describe())]
    has_cards = "go" in scene.keys
    keys = (scene.keys[name] for name in scene._strip.order if name)
    buttons = [key.box for key in keys if key.name != "go" and key.is_enabled]
    n_cards = len(stops) - len(buttons)
    assert stops[n_cards:] == buttons and (n_cards > 0) is has_cards
    for one, other in pairwise(stops):
        assert (one.y, one.x) < (other.y, other.x)
    told = [part.box for part in scene.describe().parts if part.box in stops]
    assert told == stops


@pytest.mark.parametrize("name", STRIPS)
def test_what_a_strip_does_is_the_same_in_any_window(name: str, folder: Path) -> None:
    scene = STRIPS[name](folder, QUICK)
    scene.fit(WIDE_VIEW)
    wide = {part.key: (part.name, part.press) for part in scene.form.describe()}
    scene.fit(TALL_VIEW)
    tall = {part.key: (part.name, part.press) for part in scene.form.describe()}
    assert wide == tall


@pytest.mark.parametrize("view", [WIDE_VIEW, TALL_VIEW], ids=["wide", "tall"])
@pytest.mark.parametrize("name", ["again", "practice"])
def test_cards_are_told_where_they_are_seen(name: str, view: Box, folder: Path) -> None:
    scene = STRIPS[name](folder, QUICK)
    assert isinstance(scene, AgainScene | DrillScene)
    scene.fit(view)
    parts = [part for part in scene.describe().parts if part.role is Role.CARD]
    sprites = {each.card: each for each in scene.look().table.sprites}
    assert len(parts) == len(scene.choice.cards)
    for part, card in zip(parts, scene.choice.cards, strict=True):
        x, _ = scene.table.from_table(sprites[card].x, sprites[card].y)
        assert part.box.middle[0] == pytest.approx(x)
        assert scene.table.box.holds(*part.box.middle)


def test_the_table_goes_with_the_window(folder: Path) -> None:
    """Back and forth, with a game of any length on it."""
    for make in STRIPS.values():
        scene = make(folder, QUICK)
        wide, tall, again = (_see_table(scene, view) for view in (WIDE_VIEW, TALL_VIEW, WIDE_VIEW))
        assert tall != wide == again


def _see_table(scene: Strip, view: Box) -> Box:
    """Return the visible part of the table's plane after layout for a window."""
    scene.fit(view)
    assert scene.root
    return scene.table.seen


# --- the pages of practice


def counting() -> CountingScene:
    scene = CountingScene(QUICK, QuickCount(Random(3), 2, 5))
    scene.fit(TALL_VIEW)
    return scene


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_numbers_are_reached_where_they_stand(device: Device) -> None:
    scene = counting()
    n_columns = scene.grid.n_columns
    scene.handle(Intent(Act.DOWN, device=device))
    assert scene.grid.at == n_columns
    scene.handle(Intent(Act.RIGHT, device=device))
    assert scene.grid.at == n_columns + 1
    scene.handle(Intent(Act.CONFIRM, device=device))
    assert scene.count.is_answered and scene.count.said == n_columns + 1


def test_numbers_are_clicked_where_they_stand() -> None:
    scene = counting()
    for number in (0, 5, 6, 29):
        assert scene.grid._number_at(*scene.grid.cell_of(number).middle) == number
