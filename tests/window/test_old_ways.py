"""Ways of the old programs at the table, each tried in a real window with mouse and clock."""

import math
import re
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from muggins.audio.mixer import SoundPlayer as Sound
from muggins.motion.boxes import Box
from muggins.record.recorder import Recorder
from muggins.rules.moves import Cut
from muggins.rules.state import CuttingForDeal, CuttingStarter, Discarding, State
from muggins.scenes.pages.options import OptionsScene
from tests.sizes import some_of
from tests.window.advice import Advisor, make_move, play_until
from tests.window.hands import Keys, Mouse, nobody, open_options
from tests.window.program import OldProgram, play_on_disk, prepare
from tests.window.screen import Picture, Screen, wait_for

pytestmark = pytest.mark.window

NAME, SEED = "Keith", 7
HURRIED = Path(__file__).with_name("hurried.py")
DARK = re.compile(r"dark after (\d+) s")
DARKNESS = {"61": 5, "121": 10}  # minutes, by the points of a game
PACK = Box(1670, 470, 130, 190)
MANY = 2000  # pixels that differ where cards have risen
RATE = 44100
TUNES = {
    "Music when Muggins wins": ("win_sound", 1000),
    "Music when Muggins loses": ("loss_sound", 1500),
}
"""The entries of two options, and the pitch of what is chosen for each."""


class HurriedProgram(OldProgram):
    """Its clock runs sixty times as fast."""

    command = (str(HURRIED), "60")


def at(phase: type) -> Callable[[State], bool]:
    return lambda state: isinstance(state.phase, phase)


def watch(program: OldProgram, box: Box) -> Callable[[], bool]:
    """Tells whether a part of the table looks otherwise than now; the window stays where it is."""
    left, top = program.pixel(box.x, box.y)
    right, bottom = program.pixel(box.right, box.bottom)
    window = program.place

    def look() -> bytes:
        return program.screen.look()[window][top:bottom, left:right].tobytes()

    before = look()
    return lambda: look() != before


def close(program: OldProgram) -> None:
    assert program.close_window() == 0
    assert [line for line in program.errors().splitlines() if "CRITICAL" not in line] == []


# --- the mouse


class Finger(Mouse):
    """On the pad of a laptop: many small steps with no button down, then a tap."""

    def click(self, x: float, y: float) -> None:
        """From an empty place of the table."""
        words: list[str] = []
        for step in range(1, 31):
            words += [*self.point(300 + (x - 300) * step / 30, 900 + (y - 900) * step / 30)]
            words += ["sleep", "0.005"]
        self.program.screen.do("xdotool", *words, "mousedown", "1", "mouseup", "1")


def test_cuts_over_the_pack_by_the_pad_of_a_laptop(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, NAME, SEED, motion="off", patter=0, cuts_starter=True)
    with OldProgram(screen, tmp_path, NAME, f"{NAME} go") as program:
        for phase, place in ((CuttingForDeal, 9), (CuttingStarter, 30)):
            play_until(program, Keys(program), at(phase), Advisor())
            make_move(program, Finger(program), Cut(place))
        close(program)


# --- what is seen and heard


def test_safe_video_shows_the_same(screen: Screen, tmp_path: Path) -> None:
    before: Picture | None = None
    for flags in ("BS 7B", "S 7B"):
        folder = tmp_path / flags[0]
        folder.mkdir()
        prepare(folder, NAME, SEED, motion="off", patter=0)
        with OldProgram(screen, folder, NAME, flags) as program:
            program.settled()
            # Only a movement tells that there is a mouse.
            mouse = Mouse(program)
            screen.do("xdotool", *mouse.point(1400, 560), *mouse.point(1500, 560))
            if before is not None:
                screen.wait_for_same("the same as with safe video", before, MANY)
            before = screen.shoot_at_rest(f"old-video-{flags[0]}")
            close(program)


def hears(path: Path, pitch: int) -> bool:
    """Return True if the tone occurs in the recording: the loudest one for half a second."""
    content = path.read_bytes() if path.exists() else b""
    heard = np.frombuffer(content[: len(content) // 4 * 4], np.int16)[::2].astype(float)
    step = RATE // 2
    parts = (heard[first : first + step] for first in range(0, len(heard) - step, step // 2))
    spectra = (np.abs(np.fft.rfft(part)) for part in parts)
    return any(each.argmax() == pitch // 2 and each.max() > 1000 * step for each in spectra)


def write_tone(path: Path, pitch: int) -> None:
    tone = 12000 * np.sin(math.tau * pitch * np.arange(RATE) / RATE)
    with wave.open(str(path), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(tone.astype(np.int16).tobytes())


def test_a_tune_is_heard_as_it_is_chosen(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first file of a folder for one of them, the next file for the other."""
    heard, music = tmp_path / "heard.raw", tmp_path / "music"
    music.mkdir()
    for entry, pitch in TUNES.values():
        write_tone(music / f"{pitch}.wav", pitch)
        prepare(tmp_path, NAME, SEED, motion="off", **{entry: str(music / "none.wav")})
    monkeypatch.setitem(screen.environment, "SDL_AUDIODRIVER", "disk")
    monkeypatch.setitem(screen.environment, "SDL_DISKAUDIOFILE", str(heard))
    options = OptionsScene(nobody(), Sound())
    with OldProgram(screen, tmp_path, NAME, NAME, is_quiet=False) as program:
        program.settled()
        mouse = Mouse(program)
        open_options(mouse)
        open_tab(options, mouse, next(iter(TUNES)))
        for n_downs, (words, (_, pitch)) in enumerate(TUNES.items(), start=1):
            assert not hears(heard, pitch)
            mouse.use(options, words)
            Keys(program).type(*["Down"] * n_downs, "Return")
            wait_for("the tune", partial(hears, heard, pitch))
            program.shoot(f"tune-{pitch}")
        close(program)
    settings = Recorder(tmp_path, NAME, SEED).settings
    for entry, pitch in TUNES.values():
        assert getattr(settings, entry) == str(music / f"{pitch}.wav")


def open_tab(options: OptionsScene, mouse: Mouse, words: str) -> None:
    for tab in options.tabs:
        options.open_tab(options.tabs.index(tab))
        if any(getattr(each, "words", "") == words for each in options.form.controls):
            mouse.use(options, tab)
            return


# --- when nobody does anything


def is_dark(screen: Screen) -> bool:
    return not screen.look()[200:700, 400:1100].any()


@pytest.mark.parametrize("length", some_of(DARKNESS.items(), {("61", 5)}))
def test_the_screen_goes_dark_as_in_1993(
    screen: Screen, tmp_path: Path, length: tuple[str, int]
) -> None:
    points, minutes = length
    prepare(tmp_path, NAME, SEED, motion="off", patter=0)
    with HurriedProgram(screen, tmp_path, NAME, f"{NAME} {points} go") as program:
        state = program.settled()
        wait_for("the darkness", lambda: DARK.search(program.errors()))
        (seconds,) = map(int, DARK.findall(program.errors()))
        assert minutes * 60 <= seconds < minutes * 60 + 60
        wait_for("black", lambda: is_dark(screen))
        Keys(program).type("Return")
        wait_for("light", lambda: not is_dark(screen))
        assert program.state == state
        assert program.close_window() == 0


def test_moonbeam_lifts_its_leg_now_and_then(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, NAME, SEED, motion="off", patter=0, hints=False)
    play_on_disk(tmp_path, NAME, at(Discarding))
    with HurriedProgram(screen, tmp_path, NAME, f"{NAME} go noblank") as program:
        program.settled()
        screen.do("xdotool", *Mouse(program).point(1500, 560))
        wait_for("the leg", watch(program, PACK))
        program.shoot("leg")
        assert program.close_window() == 0
