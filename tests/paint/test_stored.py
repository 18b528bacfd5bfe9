"""Pictures kept from one start to the next."""

import os
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from muggins.paint.kit import canvas
from muggins.paint.kit.canvas import FOLDER, MOST_KEPT, Stored
from tests.workers import WhenTold

SIZE = (40, 30)


class Painter:
    """Draws, and counts how often."""

    def __init__(self, color: str = "red") -> None:
        self.color, self.n_drawn = color, 0

    def draw(self) -> Surface:
        self.n_drawn += 1
        picture = Surface(SIZE, 0, 32)
        picture.fill(self.color, (3, 4, 20, 10))
        return picture


def pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def draw_and_keep(folder: Path, painter: Painter, key: object = "key") -> Surface:
    return Stored(folder).get("kind", key, SIZE, painter.draw)


def test_what_was_kept_is_not_drawn_again(tmp_path: Path) -> None:
    painter = Painter()
    first = draw_and_keep(tmp_path, painter)
    assert pixels(draw_and_keep(tmp_path, painter)) == pixels(first)
    assert painter.n_drawn == 1


@pytest.mark.parametrize("key", ["another", ("key", 1)])
def test_another_picture_is_drawn(tmp_path: Path, key: object) -> None:
    draw_and_keep(tmp_path, Painter())
    green = Painter("green")
    assert pixels(draw_and_keep(tmp_path, green, key)) == pixels(green.draw())


def test_code_that_changed_draws_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_and_keep(tmp_path, Painter())
    monkeypatch.setattr(canvas, "_drawn_by", lambda: 1)
    painter = Painter()
    draw_and_keep(tmp_path, painter)
    assert painter.n_drawn == 1


def test_every_painter_is_code_that_draws() -> None:
    painters = Path(canvas.__file__).parents[1].rglob("*.py")
    assert canvas._drawn_by() >= max(file.stat().st_mtime_ns for file in painters)


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_the_lock_of_an_editor_is_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Emacs leaves a link to nowhere beside a file that is being changed."""
    kit = tmp_path / "paint" / "kit"
    kit.mkdir(parents=True)
    (kit / ".#ink.py").symlink_to("somebody@somewhere.1")
    monkeypatch.setattr(canvas, "__file__", str(kit / "stored.py"))
    assert canvas._drawn_by.__wrapped__() == 0


@pytest.mark.parametrize("content", [b"", b"x" * 100, b"x" * (SIZE[0] * SIZE[1] * 4 + 1)])
def test_a_spoilt_picture_is_drawn_anew(tmp_path: Path, content: bytes) -> None:
    first = draw_and_keep(tmp_path, Painter())
    (file,) = (tmp_path / FOLDER).iterdir()
    file.write_bytes(content)
    assert pixels(draw_and_keep(tmp_path, Painter())) == pixels(first)
    assert len(file.read_bytes()) == SIZE[0] * SIZE[1] * 4


def test_only_the_newest_stay(tmp_path: Path) -> None:
    for key in range(MOST_KEPT + 3):
        draw_and_keep(tmp_path, Painter(), key)
    assert len(list((tmp_path / FOLDER).iterdir())) == MOST_KEPT


def test_a_folder_that_cannot_be_written_keeps_nobody_waiting(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file in its place")
    painter = Painter()
    draw_and_keep(tmp_path, painter)
    draw_and_keep(tmp_path, painter)
    assert painter.n_drawn == 2


def test_without_a_folder_all_is_drawn() -> None:
    painter = Painter()
    Stored().get("kind", "key", SIZE, painter.draw)
    assert painter.n_drawn == 1


def test_of_many_sizes_in_a_row_only_the_last_is_written(tmp_path: Path) -> None:
    worker = WhenTold()
    shelf = Stored(tmp_path, worker)
    for key in range(3):
        shelf.get("kind", key, SIZE, Painter().draw)
    assert not (tmp_path / FOLDER).exists()
    worker.do()
    assert len(list((tmp_path / FOLDER).iterdir())) == 1


def test_get_of_two_kinds_before_the_worker_writes_keeps_both(tmp_path: Path) -> None:
    worker = WhenTold()
    shelf = Stored(tmp_path, worker)
    for kind in ("board", "table"):
        shelf.get(kind, "key", SIZE, Painter().draw)
    worker.do()
    assert len(list((tmp_path / FOLDER).iterdir())) == 2


def test_get_with_alpha_returns_transparent_pixels_again(tmp_path: Path) -> None:
    def draw() -> Surface:
        picture = Surface(SIZE, pygame.SRCALPHA, 32)
        picture.fill((200, 100, 50, 25), (3, 4, 20, 10))
        return picture

    drawn, loaded = (Stored(tmp_path).get("kind", 1, SIZE, draw, has_alpha=True) for _ in range(2))
    assert tuple(loaded.get_at((5, 5))) == (200, 100, 50, 25)
    assert loaded.get_flags() & pygame.SRCALPHA
    assert loaded.get_buffer().raw == drawn.get_buffer().raw
