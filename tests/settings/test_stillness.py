"""What the player chose about motion goes before what his system asks for."""

import pytest

from game.settings.settings import Settings
from game.settings.stillness import SYSTEM, is_still


@pytest.mark.parametrize("asked", [False, True])
def test_the_system_is_followed_where_nothing_was_chosen(
    asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SYSTEM, "is_still", asked)
    assert is_still(Settings()) is asked
    assert is_still(Settings(motion="off"))
    assert not is_still(Settings(motion="on"))
