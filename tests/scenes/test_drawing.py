"""Drawing changes nothing: a page and its controls are the same after it as before."""

from typing import Any

import pytest

from game.control.bindings import Prompts
from game.control.intents import Device
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
