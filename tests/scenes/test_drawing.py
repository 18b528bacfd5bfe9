"""Drawing changes nothing: a page and its controls are the same after it as before."""

from typing import Any

import pytest

from game.control.bindings import Prompts
from game.control.intents import Device
from game.motion.places import TABLE_ROOMS
from game.paint.kit.canvas import Canvas, room_in
from game.scenes.pages.players_page import PlayersScene
from game.scenes.pieces.keyboard import PANEL, KeyboardScene
from tests.scenes.conftest import Open
from tests.scenes.showcase import SCENES, tabs_of


def test_what_is_costly_is_drawn_once_for_all_tests(open_app: Open) -> None:
    first, second = open_app(), open_app()
    assert first.app.canvas is not second.app.canvas
    assert first.app.canvas._cache and first.app.canvas._cache is second.app.canvas._cache


def seen(scene: Any) -> list[dict[str, Any]]:
    """All that a scene, its form and its controls remember."""
    return [dict(vars(each)) for each in (scene, scene.form, *scene.form.controls)]


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
@pytest.mark.parametrize("name", SCENES)
def test_a_page_is_the_same_after_it(name: str, device: Device, open_app: Open) -> None:
    driver = open_app().sit_down()
    scene, canvas = SCENES[name](driver), driver.app.canvas
    canvas.prompts = Prompts(canvas.prompts.bindings, device)
    for _ in tabs_of(scene):
        before = seen(scene)
        scene.draw(canvas)
        assert seen(scene) == before


def test_the_keyboard_fits_an_upright_window(open_app: Open) -> None:
    view = Canvas((640, 980), room_in((640, 980), TABLE_ROOMS)).view
    scene = KeyboardScene(PlayersScene(open_app().session).field)
    boxes = (PANEL, *(control.box for control in scene.form.controls))
    assert all(view.x < box.x and box.right < view.right for box in boxes)
