"""Every scene in windows of any shape, and the same after it is drawn as before."""

from itertools import pairwise
from typing import Any

import pytest

from game.control.bindings import Prompts
from game.control.intents import Act, Device, Intent
from game.motion.boxes import Box
from game.motion.places import PAGE_VIEW, WIDE_VIEW
from game.paint.kit.canvas import Canvas, room_in
from game.scenes.pieces.forms import LongScene
from game.ui.page import Page
from game.ui.scene import Scene
from tests.scenes.conftest import Open
from tests.scenes.showcase import BY_HAND, SCENES, are_clear, boxes_on, canvas_of, tabs_of


@pytest.fixture(params=BY_HAND)
def page(request: pytest.FixtureRequest, open_app: Open) -> Scene:
    return SCENES[request.param](open_app(hints=True).sit_down())


@pytest.mark.parametrize("size", [(640, 980), (1024, 768), (1080, 1920), (1280, 720)], ids=str)
def test_all_of_a_page_is_seen_and_nothing_covers_its_tabs(
    page: Scene, size: tuple[int, int]
) -> None:
    view = Canvas(size, room_in(size, page.rooms)).view
    page.fit(view)
    for _ in tabs_of(page):
        are_clear(boxes_on(page), view)


def test_a_page_goes_back_to_its_wide_layout(page: Scene) -> None:
    before = boxes_on(page)
    page.fit(PAGE_VIEW)
    assert boxes_on(page) != before or not isinstance(page, LongScene)
    page.fit(WIDE_VIEW)
    assert boxes_on(page) == before


def seen(scene: Any) -> list[dict[str, Any]]:
    """All that a scene, its form and its controls remember."""
    return [dict(vars(each)) for each in (scene, scene.form, *scene.form.controls)]


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_drawing_changes_nothing(page: Scene, device: Device) -> None:
    canvas = canvas_of((640, 360))
    canvas.prompts = Prompts(canvas.prompts.bindings, device)
    for _ in tabs_of(page):
        before = seen(page)
        page.draw(canvas)
        assert seen(page) == before


@pytest.mark.parametrize("name", ["options", "statistics", "help"])
def test_arrows_open_tabs_that_lie_side_by_side(name: str, open_app: Open) -> None:
    driver = open_app(hints=True).sit_down()
    page = SCENES[name](driver)
    assert isinstance(page, Page)
    page.fit(Box(480, -195, 960, 1470))
    opened = [page.tab]
    for act in (Act.RIGHT, Act.RIGHT, Act.DOWN, Act.LEFT, Act.UP):
        page.handle(Intent(act))
        opened.append(page.tab)
        assert page.form.focus == page.tab
    assert all(one != other for one, other in pairwise(opened))
