"""Drawing changes nothing: a page and its controls are the same after it as before."""

from typing import Any

import pytest

from game.control.bindings import Prompts
from game.control.intents import Device
from tests.scenes.conftest import Open
from tests.scenes.showcase import SCENES, tabs_of


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
