"""The file chooser: walked through by mouse, keys and intents alone; nothing unfit gets by."""

from pathlib import Path

import pytest

from muggins.control.intents import Act, Intent
from muggins.scenes.pieces.chooser import MOST_SHOWN, UP, FileScene
from muggins.store.files import StoreError
from muggins.ui.page import PAGE_ROOM
from muggins.ui.scene import Announce, Pop
from tests.scenes.showcase import click, drawn, give

pytestmark = pytest.mark.usefixtures("display")
ENDINGS = (".png", ".bmp")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.PNG", "a.bmp", "notes.txt", ".hidden.png", "z" * 120 + ".png"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "Sub").mkdir()
    (tmp_path / "Sub" / "deep.png").write_bytes(b"x")
    (tmp_path / ".secret").mkdir()
    return tmp_path


def take(_path: Path) -> None:
    """Whatever is chosen is taken."""


def refuse(_path: Path) -> None:
    raise StoreError("It is damaged.")


def choose(scene: FileScene, caption: str) -> object:
    """Go to a line with the arrows and confirm it."""
    give(scene, Act.FIRST, *[Act.DOWN] * scene.captions.index(caption))
    return give(scene, Act.CONFIRM)


def test_folders_come_first_and_only_what_fits_is_listed(folder: Path) -> None:
    scene = FileScene("Choose", ENDINGS, take, folder)
    assert scene.captions[:4] == [UP, "Sub/", "a.bmp", "b.PNG"]
    assert len(scene.captions) == 5 and len(scene.captions[4]) <= 80
    drawn(scene)


def test_a_file_is_chosen_with_keys(folder: Path) -> None:
    taken = list[Path]()
    scene = FileScene("Choose", ENDINGS, taken.append, folder)
    assert choose(scene, "Sub/") is None
    assert scene.folder == folder / "Sub"
    assert choose(scene, "deep.png") == Pop()
    assert taken == [folder / "Sub" / "deep.png"]


def test_going_up_comes_back_to_the_folder_one_was_in(folder: Path) -> None:
    scene = FileScene("Choose", ENDINGS, take, folder / "Sub")
    choose(scene, UP)
    assert scene.folder == folder
    assert scene.captions[scene.list.at] == "Sub/"
    give(scene, Act.CONFIRM, Act.ERASE)
    assert scene.folder == folder


def test_a_file_is_chosen_with_the_mouse(folder: Path) -> None:
    taken = list[Path]()
    scene = FileScene("Choose", ENDINGS, taken.append, folder)
    scene.fit(PAGE_ROOM)
    assert click(scene, *scene.list.row_box(2).middle) == Pop()
    assert taken == [folder / "a.bmp"]


def test_a_refusal_is_shown_and_the_choosing_goes_on(folder: Path) -> None:
    scene = FileScene("Choose", ENDINGS, refuse, folder)
    assert choose(scene, "a.bmp") is None
    assert scene.message == "It is damaged."
    drawn(scene)
    choose(scene, "Sub/")
    assert scene.message == ""


def test_saving_asks_before_it_replaces(folder: Path) -> None:
    taken = list[Path]()
    scene = FileScene("Save", ENDINGS, taken.append, folder, "a.bmp")
    assert scene.is_typing and scene.field is not None
    assert give(scene, Act.CONFIRM) is None
    assert "already exists" in scene.message and taken == []
    assert give(scene, Act.CONFIRM) == Pop()
    assert taken == [folder / "a.bmp"]
    drawn(scene)


def test_a_new_name_is_typed(folder: Path) -> None:
    taken = list[Path]()
    scene = FileScene("Save", ENDINGS, taken.append, folder, "")
    assert give(scene, Act.CONFIRM) is None
    assert "name" in scene.message
    for letter in "../my:back.png":
        scene.handle(Intent(Act.TYPE, text=letter))
    assert scene.field is not None and scene.field.text == "..myback.png"
    assert give(scene, Act.CONFIRM) == Pop()
    assert taken == [folder / "..myback.png"]


def test_a_name_gets_the_ending(folder: Path) -> None:
    """And which letters it cannot have is said as they are typed."""
    taken = list[Path]()
    scene = FileScene("Save", ENDINGS, taken.append, folder, "new.p")
    scene.handle(Intent(Act.TYPE, text="?"))
    assert "?" in scene.message and scene.field is not None and scene.field.text == "new.p"
    scene.handle(Intent(Act.TYPE, text="x"))
    assert scene.message == ""
    assert give(scene, Act.CONFIRM) == Pop()
    assert taken == [folder / f"new.px{ENDINGS[0]}"]


def test_what_follows_is_done(folder: Path) -> None:
    scene = FileScene("Save", ENDINGS, lambda path: Announce(path.name), folder, "new.png")
    assert give(scene, Act.CONFIRM) == Pop(then=Announce("new.png"))


def test_a_line_fills_the_name_in(folder: Path) -> None:
    scene = FileScene("Save", ENDINGS, take, folder, "new.png")
    scene.form.focus = 0
    choose(scene, "a.bmp")
    assert scene.field is not None and scene.field.text == "a.bmp"


def test_a_folder_that_cannot_be_read_is_told(folder: Path) -> None:
    scene = FileScene("Choose", ENDINGS, take, folder)
    (folder / "Sub" / "deep.png").unlink()
    (folder / "Sub").rmdir()
    scene.open_folder(folder / "Sub")
    assert "Can't open" in scene.message
    assert scene.folder == folder


def test_a_start_that_has_gone_falls_back_to_home(folder: Path) -> None:
    scene = FileScene("Choose", ENDINGS, take, folder / "gone")
    assert scene.folder == Path.home().resolve()


def test_an_empty_folder_says_what_is_missing(folder: Path) -> None:
    (folder / "Sub" / "deep.png").unlink()
    scene = FileScene("Choose", ENDINGS, take, folder / "Sub")
    assert scene.message == "No PNG or BMP files in this folder."


def test_names_with_odd_bytes_are_listed_and_drawn(folder: Path) -> None:
    odd = folder / "od\udcffd\n.png"
    try:
        odd.write_bytes(b"x")
    except (OSError, UnicodeEncodeError):
        pytest.skip("this disk allows no such names")
    taken = list[Path]()
    scene = FileScene("Choose", ENDINGS, taken.append, folder)
    drawn(scene)
    assert choose(scene, "od?d?.png") == Pop()
    assert taken == [odd]


def test_a_giant_folder_is_cut_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.scenes.pieces.chooser.MOST_SHOWN", 20)
    for number in range(30):
        (tmp_path / f"{number}.png").write_bytes(b"x")
    scene = FileScene("Choose", ENDINGS, take, tmp_path)
    assert len(scene.captions) == 21 and "first 20" in scene.message
    assert MOST_SHOWN > 1000
