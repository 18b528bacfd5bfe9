"""The help: every page fits its paper and can be painted."""

import pytest

from muggins.control.intents import Act, Intent
from muggins.scenes.pages.help import BookScene, HelpScene, ManualScene
from muggins.ui.scene import Pop, Push
from tests.scenes.showcase import drawn, give, pixels, tabs_of

pytestmark = pytest.mark.usefixtures("display")


@pytest.mark.parametrize("kind", [HelpScene, ManualScene])
def test_each_page_draws(kind: type[BookScene]) -> None:
    scene = kind()
    assert len({pixels(drawn(scene)) for _ in tabs_of(scene)}) == len(kind.pages)


def test_help_right_of_the_page_opens_the_manual() -> None:
    change = give(HelpScene(), *[Act.RIGHT] * 3, Act.CONFIRM)  # past the page and What scores
    assert isinstance(change, Push) and isinstance(change.scene, ManualScene)
    assert change.scene.handle(Intent(Act.BACK)) == Pop()
