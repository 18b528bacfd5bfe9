"""The player: cues, volumes, silence without a device, custom tunes, and the actual output."""

import os
import time
import wave
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pygame
import pytest

from muggins.audio import tones
from muggins.audio.mixer import (
    FADE_MS,
    LARGEST_BYTES,
    LONGEST_SECONDS,
    RATE,
    SoundError,
    SoundPlayer,
    Volumes,
)
from muggins.audio.tones import waves_of
from muggins.motion.cues import TUNES, Cue
from tests.audio.tape import Tape
from tests.commands import python
from tests.paint.pictures import spoilt
from tests.sizes import in_two_sizes
from tests.workers import WhenTold

BEEPS = Path(__file__).parent / "beeps"


made_once = cache(waves_of)


@pytest.fixture
def tape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tape]:
    tape = Tape(tmp_path / "tape")
    for name, value in tape.environment.items():
        monkeypatch.setenv(name, value)
    yield tape


@pytest.fixture
def player(tape: Tape, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundPlayer]:
    """Return a player whose sounds are rendered once for all tests, and wait for the tape."""
    monkeypatch.setattr(tones, "waves_of", made_once)
    player = SoundPlayer()
    assert not player.is_silent
    yield player
    tape.close()
    player.close()


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> SoundPlayer:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    return SoundPlayer()


def busy_channels() -> list[int]:
    numbers = range(pygame.mixer.get_num_channels())
    return [number for number in numbers if pygame.mixer.Channel(number).get_busy()]


def sound_on(channel: int) -> pygame.mixer.Sound:
    sound = pygame.mixer.Channel(channel).get_sound()
    assert sound is not None
    return sound


def sound_playing() -> pygame.mixer.Sound:
    return sound_on(busy_channels()[-1])


def write_wav(path: Path, seconds: float, rate: int = 8000) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes(b"\x00\x10" * round(seconds * rate))
    return path


@pytest.mark.usefixtures("player")
def test_mixer_runs_at_the_rate_of_the_tones() -> None:
    assert pygame.mixer.get_init() == (RATE, -16, 2)
    assert RATE == tones.RATE


def test_mixer_opened_otherwise_before_is_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(22050, -16, 1)
    player = SoundPlayer()
    assert pygame.mixer.get_init() == (RATE, -16, 2)
    player.close()


@pytest.mark.parametrize("cue", list(Cue))
def test_every_cue_plays(player: SoundPlayer, cue: Cue) -> None:
    player.set_volumes(Volumes(room=1.0))
    player.play(cue)
    assert len(busy_channels()) == 1


@pytest.mark.campaign
def test_rendering_everything_is_quick(
    player: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some 25 times as much work as a sine for each sample, by the same processor."""
    monkeypatch.setattr(tones, "waves_of", waves_of)
    start = time.thread_time()
    player.prepare()
    seconds = time.thread_time() - start
    n_samples = sum(round(sound.get_length() * RATE) for sound in each_of(player))
    assert seconds < 125 * min(seconds_of_sines(n_samples) for _ in range(3))


def each_of(player: SoundPlayer) -> Iterator[pygame.mixer.Sound]:
    for variants in player._sounds.values():
        yield from variants


def seconds_of_sines(n_samples: int) -> float:
    phase = np.linspace(0, 1000, n_samples)
    start = time.thread_time()
    np.sin(phase)
    return time.thread_time() - start


def test_prepared_cues_start_at_once(player: SoundPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is rendered any more."""
    player.prepare()
    monkeypatch.setattr("muggins.audio.tones.waves_of", None)
    for cue in Cue:
        player.play(cue)
    assert len(busy_channels()) > 3


def test_variants_take_turns(player: SoundPlayer) -> None:
    heard = []
    for _ in range(6):
        player.play(Cue.PEG)
        heard.append(sound_playing().get_raw())
        player.hush()
    assert len(set(heard)) == 3
    assert heard[:3] == heard[3:]


def test_groups_do_not_cut_each_other(player: SoundPlayer) -> None:
    player.play(Cue.TAPS)
    player.play(Cue.RIFFLE)
    for _ in range(20):
        player.play(Cue.PEG)
        player.play(Cue.TICK)
    playing = {sound_on(number).get_length() for number in busy_channels()}
    assert max(playing) > 5, "Taps was cut off"
    assert any(0.5 < length < 0.6 for length in playing), "the riffle was cut off"
    assert len(busy_channels()) == 11


def test_one_tune_at_a_time(player: SoundPlayer) -> None:
    player.play(Cue.TAPS)
    player.play(Cue.CHARGE)
    assert len(busy_channels()) == 1


def test_hush_stops_all(player: SoundPlayer) -> None:
    for cue in Cue:
        player.play(cue)
    player.hush()
    assert busy_channels() == []


def test_a_tune_fades_out_alone(player: SoundPlayer, tape: Tape) -> None:
    player.play(Cue.TAPS)
    player.end_tune()
    time.sleep(FADE_MS / 1000 + 0.1)
    tape.take(0.1)
    assert busy_channels() == [], "Taps goes on"


def test_volumes_multiply_and_follow_at_once(player: SoundPlayer) -> None:
    player.play(Cue.TAPS)
    player.set_volumes(Volumes(master=0.5, effects=1.0, tunes=0.8))
    assert sound_playing().get_volume() == pytest.approx(0.16, abs=0.01)
    player.play(Cue.ERROR)
    assert sound_playing().get_volume() == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize(
    ("volumes", "heard"),
    [
        ((0.0, 1.0, 1.0), []),
        ((1.0, 0.0, 1.0), []),
        ((-3.0, 1.0, 1.0), []),
        ((0.1, 0.1, 0.1), [1 / 128]),  # still heard
        ((7.0, 7.0, 7.0), [1.0]),
    ],
)
def test_volumes_are_kept_within_bounds(
    player: SoundPlayer, volumes: tuple[float, float, float], heard: list[float]
) -> None:
    player.set_volumes(Volumes(*volumes))
    player.play(Cue.CARD)
    assert [sound_on(number).get_volume() for number in busy_channels()] == heard


def test_no_device_is_silence(silent: SoundPlayer) -> None:
    assert silent.is_silent
    silent.prepare()
    silent.set_volumes(Volumes(1, 1, 1))
    for cue in Cue:
        silent.play(cue)
    silent.end_tune()
    silent.hush()
    silent.close()


def test_no_device_still_checks_files(silent: SoundPlayer, tmp_path: Path) -> None:
    silent.load_tune(Cue.TAPS, write_wav(tmp_path / "good.wav", 0.5))
    with pytest.raises(SoundError):
        silent.load_tune(Cue.TAPS, tmp_path / "missing.wav")


def test_closed_player_is_silent(player: SoundPlayer, tape: Tape) -> None:
    player.play(Cue.TAPS)
    tape.close()
    player.close()
    assert player.is_silent
    player.play(Cue.TAPS)
    player.hush()


@pytest.mark.parametrize("kind", ["wav", "ogg", "mp3", "flac"])
def test_own_tune_of_each_kind(player: SoundPlayer, kind: str, tmp_path: Path) -> None:
    wave = write_wav(tmp_path / "beep.wav", 0.3)
    player.load_tune(Cue.CHARGE, wave if kind == "wav" else BEEPS / f"beep.{kind}")
    player.play(Cue.CHARGE)
    assert sound_playing().get_length() == pytest.approx(0.3, abs=0.12)


def test_own_tune_replaces_one_tune_and_can_be_taken_back(
    player: SoundPlayer, tmp_path: Path
) -> None:
    player.load_tune(Cue.TAPS, write_wav(tmp_path / "mine.wav", 0.5))
    player.play(Cue.TAPS)
    assert sound_playing().get_length() == pytest.approx(0.5, abs=0.01)
    player.set_volumes(Volumes(1, 1, 0.5))
    assert sound_playing().get_volume() == pytest.approx(0.25, abs=0.01)
    player.play(Cue.CHARGE)
    assert sound_playing().get_length() > 2
    player.reset_tune(Cue.TAPS)
    player.play(Cue.TAPS)
    assert sound_playing().get_length() > 7


def test_a_name_that_is_not_utf8(player: SoundPlayer, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/m\xff.wav"))
    try:
        path.write_bytes(write_wav(tmp_path / "good.wav", 0.5).read_bytes())
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    player.load_tune(Cue.TAPS, path)


def riff(content: bytes) -> bytes:
    return b"RIFF" + len(content).to_bytes(4, "little") + b"WAVE" + content


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.wav", b"", "is empty"),
        ("words.wav", b"Fifteen two and the rest won't do. " * 50, "can't be played"),
        ("song.m4a", b"\x00\x00\x00\x20ftypM4A \x00\x00\x00\x00", "M4A .* isn't supported"),
        ("renamed.mp3", b"\x00\x00\x00\x20ftypM4A \x00\x00\x00\x00", "M4A .* isn't supported"),
        ("bad.wav", riff(b"\x07" * 400), "damaged"),
        ("bad.ogg", b"OggS" + b"\x07" * 400, "damaged"),
        ("bad.flac", b"fLaC" + b"\x07" * 400, "damaged"),
        ("bad.mp3", b"ID3" + b"\x07" * 400, "damaged"),
        ("giant.wav", b"RIFF\x00\x00\x00\x00WAVE" + bytes(LARGEST_BYTES), "too large"),
    ],
)
def test_broken_files_keep_the_old_tune(
    player: SoundPlayer, tmp_path: Path, name: str, content: bytes, says: str
) -> None:
    player.load_tune(Cue.TAPS, write_wav(tmp_path / "good.wav", 0.5))
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SoundError, match=says) as raised:
        player.load_tune(Cue.TAPS, tmp_path / name)
    assert str(raised.value).startswith(name) and str(raised.value).endswith(".")
    player.play(Cue.TAPS)
    assert sound_playing().get_length() == pytest.approx(0.5, abs=0.01)


SPOILT = "wav", "ogg", "mp3", "flac"


@pytest.mark.parametrize("n_spoilt", in_two_sizes(6, 60))
def test_spoilt_files_are_played_or_refused(tmp_path: Path, n_spoilt: int) -> None:
    """In a process of its own, which has to live through all of them."""
    for kind in SPOILT:
        if kind == "wav":
            content = write_wav(tmp_path / "good.wav", 0.04).read_bytes()
        else:
            content = (BEEPS / f"beep.{kind}").read_bytes()
        for number, damaged in enumerate(spoilt(content, n_spoilt, len(kind))):
            (tmp_path / f"spoilt-{number}.{kind}").write_bytes(damaged)
    write_wav(tmp_path / "old.wav", 10)
    code = f"""
from pathlib import Path
import pygame
from muggins.audio.mixer import Cue, SoundPlayer, SoundError
player = SoundPlayer()
folder = Path({str(tmp_path)!r})
refused = []
for path in sorted(folder.glob("spoilt-*")):
    player.load_tune(Cue.TAPS, folder / "old.wav")
    try:
        player.load_tune(Cue.TAPS, path)
    except SoundError as error:
        assert str(error).startswith(path.name) and str(error).endswith("."), error
        refused.append(path.suffix[1:])
        player.play(Cue.TAPS)
        assert abs(pygame.mixer.Channel(0).get_sound().get_length() - 10) < 0.01
print("refused", *refused)
player.close()
"""
    refused = run_python(code, SDL_AUDIODRIVER="dummy").splitlines()[-1].split()[1:]
    assert {*refused} == {*SPOILT}


def test_missing_files_folders_and_lengths(player: SoundPlayer, tmp_path: Path) -> None:
    with pytest.raises(SoundError, match="not found"):
        player.load_tune(Cue.TAPS, tmp_path / "missing.wav")
    with pytest.raises(SoundError, match="not found"):
        player.load_tune(Cue.TAPS, tmp_path)
    with pytest.raises(SoundError, match="too long"):
        player.load_tune(Cue.TAPS, write_wav(tmp_path / "long.wav", LONGEST_SECONDS + 1))


@pytest.mark.parametrize("channels", [2, 7])
def test_flac_that_claims_more_channels_than_it_has(
    player: SoundPlayer, tmp_path: Path, channels: int
) -> None:
    content = bytearray((BEEPS / "beep.flac").read_bytes())
    content[20] |= (channels - 1) << 1
    (tmp_path / "many.flac").write_bytes(content)
    with pytest.raises(SoundError, match="damaged"):
        player.load_tune(Cue.TAPS, tmp_path / "many.flac")


def test_files_without_sound(tmp_path: Path) -> None:
    for rate, n_samples in product((8000, 44100, 48000), (0, 1, 8)):
        write_wav(tmp_path / f"short-{rate}-{n_samples}.wav", n_samples / rate, rate)
    code = f"""
from pathlib import Path
from muggins.audio.mixer import Cue, SoundPlayer, SoundError
player = SoundPlayer()
for path in Path({str(tmp_path)!r}).iterdir():
    try:
        player.load_tune(Cue.TAPS, path)
    except SoundError as error:
        print(error)
player.close()
"""
    told = run_python(code, SDL_AUDIODRIVER="dummy").splitlines()
    assert {f"{path.name} contains no sound." for path in tmp_path.iterdir()} <= set(told)


def test_only_tunes_can_be_replaced(player: SoundPlayer) -> None:
    for cue in set(Cue) - set(TUNES):
        with pytest.raises(ValueError, match="not a tune"):
            player.load_tune(cue, BEEPS / "beep.ogg")


def run_python(code: str, **environment: str) -> str:
    """Run code in a process of its own, since the driver of a mixer is chosen once."""
    return python("-c", code, env={**os.environ, **environment}).out


def test_numpy_waits_for_the_first_sound() -> None:
    code = """
import sys
from muggins.audio.mixer import Cue, SoundPlayer
player = SoundPlayer()
print("numpy" in sys.modules)
player.play(Cue.TICK)
print("numpy" in sys.modules)
"""
    assert run_python(code, SDL_AUDIODRIVER="dummy").split()[-2:] == ["False", "True"]


def test_a_peg_is_really_heard_and_then_nothing(player: SoundPlayer, tape: Tape) -> None:
    player.play(Cue.PEG)
    level = np.abs(tape.take(0.6)).max(axis=1)
    first = int(np.argmax(level > 0.01))
    assert 0.15 < level.max() < 0.3
    assert level[first + round(0.15 * RATE) :].max() < 0.001


def test_charge_is_really_heard_at_its_pitch_until_hushed(player: SoundPlayer, tape: Tape) -> None:
    player.play(Cue.CHARGE)
    heard = tape.take(1.5)
    player.hush()
    late = np.flatnonzero(np.abs(tape.take(0.6)).max(axis=1) > 0.01)
    loud = np.flatnonzero(np.abs(heard).max(axis=1) > 0.01)
    assert (loud[-1] - loud[0]) / RATE > 1.1, "it lasts 2.1 s"
    assert len(late) < 0.1 * RATE, "no more than was on its way"
    chord = heard[loud[0] + round(0.5 * RATE) :][: round(0.25 * RATE), 0]
    spectrum = np.abs(np.fft.rfft(chord * np.hanning(len(chord)), 1 << 17))
    peak = np.argmax(spectrum[: round(900 * (1 << 17) / RATE)]) * RATE / (1 << 17)
    assert abs(peak / tones.hz_of("F5") - 1) < 0.01


def test_everything_at_once_does_not_clip(player: SoundPlayer, tape: Tape) -> None:
    """At the usual volumes; more than this never comes together."""
    player.set_volumes(Volumes(1.0, 0.7, 0.7, 0.7, 0.7))
    player.prepare()
    for cue in Cue:
        player.play(cue)
    assert 0.2 < np.abs(tape.take(0.8)).max() < 0.99


def test_prepare_with_worker_renders_nothing_on_the_calling_thread(
    tape: Tape, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[Cue] = []

    def note(cue: Cue) -> tuple[tones.Pcm, ...]:
        rendered.append(cue)
        return made_once(cue)

    monkeypatch.setattr(tones, "waves_of", note)
    worker = WhenTold()
    player = SoundPlayer(worker=worker)
    player.set_volumes(Volumes(room=0.7))
    assert not player.prepare()
    player.play(Cue.PEG)  # not there yet, and nobody waits for it
    assert not rendered and not busy_channels()
    worker.do()
    assert sorted(rendered) == sorted(Cue)
    assert not busy_channels()
    assert player.prepare()
    assert len(busy_channels()) == 1  # the room
    player.play(Cue.PEG)
    assert len(busy_channels()) == 2
    tape.close()
    player.close()


def test_rendering_after_close_is_dropped(tape: Tape) -> None:
    worker = WhenTold()
    player = SoundPlayer(worker=worker)
    player.prepare()
    tape.close()
    player.close()
    worker.do()
    assert player.prepare()
