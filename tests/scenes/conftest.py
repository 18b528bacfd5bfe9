"""SDL's drivers for no screen and no sound, chosen before anything opens a window."""

import os
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["SDL_AUDIODRIVER"] = "none"  # silent: rendering sounds would take longer than the rest

from muggins.audio.tones import waves_of
from muggins.mind.coach.grading_child import GradingAtOnce
from muggins.mind.coach.review import decide
from muggins.mind.engines.engines import MINDS, MindEngine
from muggins.mind.ranking import Engine, Ranking
from muggins.motion.boxes import Box
from muggins.motion.places import WIDE_VIEW
from muggins.paint.kit.canvas import Canvas
from muggins.record.worker import WriteThrough
from muggins.session.session import Session
from muggins.settings.settings import SYSTEM
from muggins.table.thinking import Asked, AtOnce, rank
from tests.scenes.driver import SIZE, Driver, Watched, new_session
from tests.scenes.graded import N_GAMES, fill_graded
from tests.scenes.seated import seat
from tests.speech.hearing import lend_voice

Drive = Callable[..., Driver]
Open = Callable[..., Driver]
N_SIZES = 6  # of windows of which the pictures are kept


@pytest.fixture
def drive() -> Iterator[Drive]:
    """Opens the app on a session for one test, and closes both afterwards."""
    opened: list[Driver] = []

    def start(session: Session, size: tuple[int, int] = SIZE, **how: Any) -> Driver:
        opened.append(Driver(session, size, **how))
        return opened[-1]

    yield start
    for driver in opened:
        driver.close()


@pytest.fixture
def open_app(drive: Drive) -> Open:
    """Start the app on a match without a disk."""

    def start(seed: int = 5, size: tuple[int, int] = SIZE, **settings: Any) -> Driver:
        return drive(new_session(seed, **settings), size)

    return start


@pytest.fixture
def seated(drive: Drive, tmp_path: Path) -> Open:
    """Sits two people down at one table, whose match is kept unless it is said otherwise."""

    def start(folder: Path | None = tmp_path, **agreed: Any) -> Driver:
        return drive(seat(folder, **agreed)).sit_down()

    return start


class Keeping(Canvas):
    """A canvas with all that others like it have drawn before, in tests long over."""

    kept: ClassVar[dict[Hashable, Canvas]] = {}

    def __init__(self, size: tuple[int, int], room: Box = WIDE_VIEW, *, words: float = 1.0) -> None:
        super().__init__(size, room, words=words)
        first = self.kept.pop((size, room, words), self)
        self._cache, self._texts, self._wrapped = first._cache, first._texts, first._wrapped
        if len(self.kept) == N_SIZES:
            del self.kept[next(iter(self.kept))]
        self.kept[size, room, words] = first


@pytest.fixture(autouse=True, scope="session")
def pictures_made_once() -> Iterator[None]:
    """Cache expensive drawings between tests, as the program does while it runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.paint.kit.canvas.Canvas", Keeping)
        yield


@pytest.fixture(autouse=True, scope="session")
def ranked_once() -> Iterator[None]:
    """Cache the answers of engines and coach between tests, many of which play the same games."""
    known: dict[Hashable, Ranking] = {}

    def find(engine: Engine, view: Asked) -> Ranking:
        if not isinstance(engine, MindEngine) or engine.name not in MINDS:
            return rank(engine, view)
        key = engine.name, engine.reads, view
        if key not in known:
            known[key] = rank(engine, view)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.table.thinking.rank", find)
        patch.setattr("muggins.mind.coach.review.decide", cache(decide))
        yield


@pytest.fixture
def display() -> None:
    """A window for what is drawn beside the app."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def _hush() -> None:
    if pygame.mixer.get_init():
        pygame.mixer.stop()


_waves = cache(waves_of)


@pytest.fixture(autouse=True)
def sounds_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The waves of a sound are the same for every program, and the device stays open for all."""
    monkeypatch.setattr("muggins.audio.tones.waves_of", _waves)
    monkeypatch.setattr("pygame.mixer.quit", _hush)


@pytest.fixture(autouse=True)
def thinking_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by at a fake clock, so the minds answer in the frame that asks them."""
    monkeypatch.setattr("muggins.session.session.InBackground", AtOnce)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Graded games of somebody who plays carelessly."""
    found = tmp_path_factory.mktemp("graded")
    fill_graded(found, N_GAMES)
    return found


@pytest.fixture(autouse=True)
def nobody_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process grades a game, and what speaks for a choice comes at once."""
    monkeypatch.setattr("muggins.scenes.replay.analysis.GradingApart", lambda _: GradingAtOnce(()))
    for place in ("analysis", "branch", "position_scene"):
        monkeypatch.setattr(f"muggins.scenes.replay.{place}.share_worker", AtOnce)
    monkeypatch.setattr("muggins.scenes.pages.practice_page.share_worker", AtOnce)


@pytest.fixture(autouse=True)
def nobody_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's voice stays silent, whatever is chosen."""
    lend_voice(monkeypatch)


@pytest.fixture(autouse=True)
def nobody_asks_for_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desktop on which the tests run has no say in them."""
    for name, asked in (("is_still", "stillness"), ("wants_contrast", "contrast")):
        monkeypatch.setattr(f"muggins.desktop_settings.asks_for_{asked}", lambda: False)
        monkeypatch.setattr(SYSTEM, name, False)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of the test's own: whatever is saved by chance stays there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))


@pytest.fixture(autouse=True)
def written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Save synchronously, since tests inspect saved data while the program runs."""
    monkeypatch.setattr("muggins.record.worker.WriteBehind", WriteThrough)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint every frame."""
    monkeypatch.setattr(Watched, "is_painted", True)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is written on a canvas, in every frame."""
    monkeypatch.setattr(Watched, "is_painted", True)
    words: list[str] = []
    real = Canvas.line

    def note(canvas: Canvas, line: str, *rest: object, **named: object) -> pygame.Surface:
        words.append(line)
        return real(canvas, line, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "line", note)
    return words
