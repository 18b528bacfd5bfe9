"""SDL's drivers for no screen and no sound, chosen before anything opens a window."""

import os
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "none"  # silent: rendering sounds would take longer than the rest

from game.motion.places import WIDE_PLANE
from game.paint.canvas import Canvas
from game.store.writer import WriteThrough
from game.table.thinking import AtOnce
from tests.scenes.driver import SIZE, Driver, new_session

Open = Callable[..., Driver]
N_SIZES = 6  # of windows of which the pictures are kept


@pytest.fixture
def open_app() -> Iterator[Open]:
    """Opens the app for one test, and closes it afterwards."""
    opened: list[Driver] = []

    def start(seed: int = 5, size: tuple[int, int] = SIZE, **settings: Any) -> Driver:
        opened.append(Driver(new_session(seed, **settings), size))
        return opened[-1]

    yield start
    for driver in opened:
        driver.close()


class Keeping(Canvas):
    """A canvas with all that others of its size and room have drawn before, in tests long over."""

    kept: ClassVar[dict[Hashable, Canvas]] = {}

    def __init__(self, size: tuple[int, int], room: tuple[float, float] = WIDE_PLANE) -> None:
        super().__init__(size, room)
        first = self.kept.pop((size, room), self)
        self._cache, self._texts, self._wrapped = first._cache, first._texts, first._wrapped
        if len(self.kept) == N_SIZES:
            del self.kept[next(iter(self.kept))]
        self.kept[size, room] = first


@pytest.fixture(autouse=True, scope="session")
def pictures_made_once() -> Iterator[None]:
    """What is costly to draw is kept from test to test, as it is while the program runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.paint.canvas.Canvas", Keeping)
        yield


@pytest.fixture(autouse=True)
def thinking_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by at a fake clock, so the minds answer in the frame that asks them."""
    monkeypatch.setattr("game.session.session.Background", AtOnce)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of the test's own: whatever is saved by chance stays there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))


@pytest.fixture(autouse=True)
def written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is looked at while the program runs, so nobody writes behind its back."""
    monkeypatch.setattr("game.store.writer.WriteBehind", WriteThrough)
