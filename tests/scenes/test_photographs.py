"""F12: what is on the screen is kept as a file, wherever that is pressed, and nothing is lost."""

import io
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act
from muggins.paint.window import photograph, write_png
from muggins.store.folders import keep_picture
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver
from tests.scenes.showcase import pixels

pytestmark = pytest.mark.usefixtures("painted")

TAKEN = datetime(2026, 11, 22, 21, 5, 9)
NAME = "Muggins 2026-11-22 21-05-09"


@pytest.fixture
def album(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's pictures."""
    monkeypatch.setattr("muggins.store.folders.user_pictures_path", lambda: tmp_path / "Pictures")
    return tmp_path / "Pictures"


def shown(driver: Driver) -> bytes:
    return pixels(driver.window.get_surface())


def test_what_is_kept_is_what_was_seen(open_app: Open, album: Path) -> None:
    driver = open_app()
    seen = shown(driver)
    driver.key(pygame.K_F12)
    (path,) = album.iterdir()
    assert path.name.startswith("Muggins 20") and path.suffix == ".png"
    assert pixels(pygame.image.load(path)) == seen
    assert driver.app.news.words == f"Screenshot saved as {path}."
    assert shown(driver) != seen, "it is not told"


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (640, 360)])
def test_the_file_is_read_back(size: tuple[int, int]) -> None:
    pixels = bytes(i * 7 % 251 for i in range(3 * size[0] * size[1]))
    picture = pygame.image.load(io.BytesIO(write_png(size, pixels)))
    assert picture.get_size() == size and pygame.image.tobytes(picture, "RGB") == pixels


def test_later_changes_of_the_screen_are_not_in_it() -> None:
    screen = pygame.Surface((2, 2), 0, 32)
    screen.fill("red")
    encode = photograph(screen)
    screen.fill("blue")
    assert pygame.image.load(io.BytesIO(encode())).get_at((0, 0)) == pygame.Color("red")


def test_no_picture_is_written_over(album: Path) -> None:
    album.mkdir()
    told = [keep_picture(bytes([i]), TAKEN, None) for i in range(3)]
    names = [f"{NAME}.png", f"{NAME} (2).png", f"{NAME} (3).png"]
    assert told == [f"Screenshot saved as {album / name}." for name in names]
    assert [(album / name).read_bytes() for name in names] == [b"\0", b"\1", b"\2"]


def test_without_a_folder_of_pictures_it_lies_beside_what_else_is_kept(
    album: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    assert keep_picture(b"x", TAKEN, kept) == f"Screenshot saved as {kept / NAME}.png."
    assert not album.exists()
    assert keep_picture(b"x", TAKEN, None) == f"Screenshot saved as {album / NAME}.png."


def test_a_folder_that_cannot_be_written_is_told_of(album: Path, open_app: Open) -> None:
    album.write_text("no folder")
    driver = open_app()
    driver.key(pygame.K_F12)
    assert driver.app.news.words.startswith(f"Can't save the screenshot. Can't write {album}")
    assert album.read_text() == "no folder"


@pytest.mark.parametrize(
    ("place", "error", "told"),
    [
        # a mode would not keep root out
        ("pathlib.Path.open", PermissionError(13, "denied"), "permission denied"),
        ("muggins.store.folders.os.fsync", OSError(28, "full"), "the disk is full"),
    ],
)
def test_what_cannot_be_kept_is_told_and_leaves_no_half(
    place: str, error: OSError, told: str, album: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    album.mkdir()
    monkeypatch.setattr(place, fail)
    assert f": {told}" in keep_picture(b"x", TAKEN, None)
    assert [*album.iterdir()] == []


def test_it_is_kept_in_every_scene_but_not_while_nothing_is_seen(
    open_app: Open, album: Path
) -> None:
    driver = open_app().sit_down()
    before = driver.state
    for act in (Act.MENU, Act.HELP):
        driver.key(pygame.K_F12)
        driver.give(act)
    names = driver.names
    driver.key(pygame.K_F12)
    assert len([*album.iterdir()]) == 3 and driver.names == names and driver.state == before
    driver.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert driver.app.frame.is_hidden
    driver.key(pygame.K_F12)
    driver.come_back()
    driver.give(Act.BLANK)
    driver.key(pygame.K_F12)
    assert driver.is_at_table and len([*album.iterdir()]) == 3
