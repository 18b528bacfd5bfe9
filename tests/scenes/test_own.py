"""Files of the player's own: taken when they are good, else refused with the setting kept."""

from pathlib import Path

import pygame
import pytest

from muggins.audio.mixer import SoundPlayer
from muggins.motion.cues import Cue
from muggins.record.recorder import Recorder
from muggins.scenes.pages.decks import (
    DeckScene,
    check_back,
    choose_patter,
    choose_tune,
    follow_tunes,
    take_back,
)
from muggins.scenes.pages.options import OptionsScene
from muggins.scenes.pieces.chooser import FileScene
from muggins.session.patter import HEADER, load_default, load_patter
from muggins.session.session import Session
from muggins.settings.settings import TABLE
from muggins.settings.values import PatterKind, Sounds
from muggins.ui.scene import Pop, Push
from tests.foreign.spoil import a_wave
from tests.paint.pictures import saved
from tests.scenes.conftest import Open
from tests.scenes.driver import heard


class Keeper(SoundPlayer):
    """A player that remembers which tunes it has."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: dict[Cue, Path] = {}

    def load_tune(self, cue: Cue, path: Path, *, anew: bool = False) -> None:
        super().load_tune(cue, path, anew=anew)
        self.loaded[cue] = path

    def reset_tune(self, cue: Cue) -> None:
        super().reset_tune(cue)
        self.loaded.pop(cue, None)


@pytest.fixture
def session(display: None, tmp_path: Path) -> Session:
    del display
    return Session(Recorder(tmp_path, "Ann", 5))


def put(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def taker(change: Push) -> FileScene:
    assert isinstance(change.scene, FileScene)
    return change.scene


@pytest.mark.parametrize(("cue", "name"), [(Cue.CHARGE, "win_sound"), (Cue.TAPS, "loss_sound")])
def test_a_chosen_tune_is_played_and_kept(
    cue: Cue, name: str, session: Session, tmp_path: Path
) -> None:
    path = put(tmp_path, "own.wav", a_wave())
    with heard() as played:
        assert taker(choose_tune(session, SoundPlayer(), cue))._give(path) == Pop()
    assert played == [cue]
    assert session.settings.sounds is Sounds.CUSTOM
    assert getattr(Recorder(tmp_path, "Ann", 5).settings, name) == str(path)


def test_bad_tunes_leave_all_as_it_was(session: Session, tmp_path: Path) -> None:
    before = session.settings
    scene = taker(choose_tune(session, SoundPlayer(), Cue.CHARGE))
    with heard() as played:
        for content in (b"", b"RIFF", b"no sound", saved(".png")):
            assert scene._give(put(tmp_path, "own.wav", content)) is None
            assert scene.message.endswith(".")
        assert scene._give(tmp_path / "gone.wav") is None
    assert (session.settings, played) == (before, [])


def test_tunes_follow_the_settings(session: Session, tmp_path: Path) -> None:
    sound, path = Keeper(), put(tmp_path, "own.wav", a_wave())
    assert taker(choose_tune(session, sound, Cue.TAPS))._give(path) == Pop()
    sound.loaded.clear()
    assert follow_tunes(session.settings, sound) == []
    assert sound.loaded == {Cue.TAPS: path}
    path.unlink()
    assert len(follow_tunes(session.settings, sound)) == 1
    assert sound.loaded == {}


def test_an_own_patter_is_said_over_the_default(session: Session, tmp_path: Path) -> None:
    path = put(tmp_path, "own.txt", f"{HEADER}\nGoMine=Mine!\nHeels=\n".encode())
    assert taker(choose_patter(session))._give(path) == Pop()
    assert session.settings.patter is PatterKind.CUSTOM
    assert session.settings.patter_file == str(path)
    assert session.voice.say("GoMine") == "Mine!"
    assert session.voice.say("Heels") == ""
    assert session.voice.say("GoYours") in load_default()["GoYours"]


def test_a_bad_patter_is_refused_and_one_gone_bad_falls_back(
    session: Session, tmp_path: Path
) -> None:
    scene, before = taker(choose_patter(session)), session.settings
    bad = put(tmp_path, "bad.txt", b"nothing of the kind")
    assert scene._give(bad) is None and "line 1" in scene.message
    assert session.settings == before
    good = put(tmp_path, "own.txt", f"{HEADER}\nGoMine=Mine!\n".encode())
    assert scene._give(good) == Pop()
    good.write_bytes(b"")
    assert session.voice.say("GoMine") in load_default()["GoMine"]
    assert any("own.txt" in notice for notice in session.notices)


def test_what_is_said_now_is_saved_and_it_is_told_where(open_app: Open, tmp_path: Path) -> None:
    """From the options, with a file of one's own in use."""
    driver = open_app()
    path = put(tmp_path, "own.txt", b"Patter File for Cribbage '97 (02 Jan 19)\nAbout=Mine!\n")
    assert taker(choose_patter(driver.session))._give(path) == Pop()
    driver.open_options()
    driver.top.open_tab(list(driver.top.tabs).index(TABLE))
    driver.use("Save the patter as a template")
    scene = driver.top
    scene.open_folder(tmp_path)
    scene.field.text = "saved.txt"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, OptionsScene)
    assert driver.top.message == f"Saved as {tmp_path / 'saved.txt'}."
    saved_lines = load_patter(tmp_path / "saved.txt")
    assert saved_lines == {**load_default(), "About": ("Mine!",)}


def test_saved_back_template_is_announced_with_its_path(open_app: Open, tmp_path: Path) -> None:
    driver = open_app()
    deck = driver.push(DeckScene(driver.session))
    deck.open_tab(1)
    driver.use("Save MoonBeam to edit")
    chooser = driver.on(FileScene)
    chooser.open_folder(tmp_path)
    driver.use("Save")
    path = tmp_path / "moonbeam.png"
    assert path.is_file() and driver.top is deck
    assert driver.app.news.words == f"Saved as {path}."


def test_hidden_patter_says_nothing(session: Session) -> None:
    from dataclasses import replace

    session.change(replace(session.settings, patter=PatterKind.HIDDEN))
    assert session.voice.say("GoMine") is None


def test_a_back_that_has_gone_is_told_at_the_start(session: Session, tmp_path: Path) -> None:
    path = put(tmp_path, "own.png", saved(".png"))
    take_back(session, path)
    assert check_back(session) == []
    path.unlink()
    assert "Using MoonBeam instead" in check_back(session)[0]


def test_the_app_loads_what_the_player_owns(open_app: Open) -> None:
    """A tune that has gone since is told of at the start."""
    driver = open_app(sounds=Sounds.CUSTOM, win_sound="/gone/charge.wav")
    driver.step(40)
    assert any("charge.wav" in notice for notice in driver.session.notices)
