"""Pages in upright windows."""

from itertools import pairwise

import pytest

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.ui.page import Page
from tests.scenes.conftest import Open
from tests.scenes.showcase import SCENES


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
