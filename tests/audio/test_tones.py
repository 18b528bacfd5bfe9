"""The sounds: length, loudness, clean ends, pitch, and identical bytes every time."""

import hashlib
from functools import cache

import numpy as np
import pytest

from muggins.assets import SOUNDS
from muggins.audio import tones
from tests.commands import python
from tests.sizes import some_of
from tools.mixdown import as_wave
from tools.mixdown import loudness as loudness_to_the_ear

NAMES = ("charge", "taps", "cheer", "rerun", "laurels")
TUNES = {name: tones.read_tune(SOUNDS / f"{name}.toml") for name in NAMES}
EFFECTS = tones.read_effects(SOUNDS / "effects.toml")


@cache
def pcm_of(name: str, variant: int = 0) -> tones.Pcm:
    if name in TUNES:
        return tones.to_pcm(tones.render_tune(TUNES[name]), TUNES[name].peak)
    return tones.to_pcm(tones.render_effect(EFFECTS[name], variant), EFFECTS[name].peak)


@cache
def heard(name: str, variant: int = 0) -> float:
    """Return the perceived loudness."""
    return loudness_to_the_ear(as_wave(pcm_of(name, variant)))


def share_of_full_scale(pcm: tones.Pcm) -> np.ndarray:
    return pcm / 32768


def loudness(pcm: tones.Pcm) -> float:
    return float(np.sqrt((share_of_full_scale(pcm) ** 2).mean()))


SOUND_NAMES = [(name, 0) for name in NAMES]
SOUND_NAMES += [(name, v) for name, each in EFFECTS.items() for v in range(each.n_variants)]
SHORT = ("card", "flip", "riffle", "set_down", "peg", "go", "tick", "button", "error")


@pytest.mark.parametrize(("name", "variant"), SOUND_NAMES)
def test_every_sound_is_clean(name: str, variant: int) -> None:
    pcm = pcm_of(name, variant)
    assert pcm.dtype == np.int16
    assert pcm.ndim == 2 and pcm.shape[1] == 2
    assert pcm.flags.c_contiguous
    assert not pcm[0].any() and not pcm[-1].any()
    wave = share_of_full_scale(pcm)
    assert np.abs(wave).max() < 0.5, "room must be left for several sounds at once"
    assert np.abs(wave.mean(axis=0)).max() < 1e-4, "direct current"
    assert np.abs(np.diff(wave[-64:], axis=0)).max() < 0.004, "a click at the end"


@pytest.mark.parametrize(
    ("name", "shortest", "longest"),
    [
        ("card", 0.08, 0.20),
        ("flip", 0.08, 0.20),
        ("riffle", 0.45, 0.65),
        ("peg", 0.06, 0.18),
        ("tick", 0.02, 0.07),
        ("button", 0.06, 0.18),
        ("error", 0.2, 0.4),
        ("charge", 2.0, 3.0),
        ("taps", 7.0, 10.0),
    ],
)
def test_lengths(name: str, shortest: float, longest: float) -> None:
    assert shortest <= len(pcm_of(name)) / tones.RATE <= longest


@pytest.mark.parametrize("name", list(EFFECTS))
def test_effects_are_no_louder_than_tunes(name: str) -> None:
    """To the ear; and no variant stands out."""
    variants = [heard(name, variant) for variant in range(EFFECTS[name].n_variants)]
    assert max(variants) < heard("charge")
    assert max(variants) - min(variants) < 3.5, "one variant stands out"


@pytest.mark.parametrize("name", SHORT)
def test_what_is_often_heard_is_dry(name: str) -> None:
    pcm = pcm_of(name, 0)
    assert loudness(pcm[-len(pcm) // 12 :]) < loudness(pcm) / 3


def test_tunes_and_table_lie_close() -> None:
    tunes = [heard(name) for name in TUNES]
    assert max(tunes) - min(tunes) < 3
    assert all(abs(heard(name) - tunes[0]) < 6 for name in ("count", "run", "go"))


def test_the_room_is_hardly_heard() -> None:
    """Some 48 LUFS below full scale, at the usual volume of 7."""
    usual = 20 * np.log10(0.7**2)
    assert abs(heard("room") + usual + 48) < 1.5


@pytest.mark.parametrize("name", some_of(EFFECTS, EFFECTS.keys() - {"room"}))
def test_variants_differ_and_wrap_around(name: str) -> None:
    n_variants = EFFECTS[name].n_variants
    rendered = [pcm_of(name, variant).tobytes() for variant in range(n_variants)]
    assert len(set(rendered)) == n_variants
    assert pcm_of(name, n_variants).tobytes() == rendered[0]


def strongest_in(name: str, variant: int) -> float:
    """Return the strongest frequency of a sound."""
    spectrum = np.abs(np.fft.rfft(share_of_full_scale(pcm_of(name, variant))[:, 0], 1 << 16))
    return float(np.argmax(spectrum)) * tones.RATE / (1 << 16)


def test_the_voice_is_a_square_wave_of_180_to_260_hertz() -> None:
    for variant, step in enumerate(EFFECTS["blip"].steps):
        strongest = strongest_in("blip", variant)
        assert 175 < strongest < 262 and abs(strongest / (180 * 2 ** (step / 12)) - 1) < 0.05


def test_tick_is_the_quietest_and_error_low() -> None:
    short = [name for name in SHORT if name != "go"]
    assert min(EFFECTS, key=heard) in ("tick", "room")
    assert min(short, key=lambda name: middle_of_spectrum(pcm_of(name))) == "error"


def middle_of_spectrum(pcm: tones.Pcm) -> float:
    power = np.abs(np.fft.rfft(share_of_full_scale(pcm)[:, 0])) ** 2
    return float((np.fft.rfftfreq(len(pcm), 1 / tones.RATE) * power).sum() / power.sum())


def test_error_is_two_taps() -> None:
    level = np.abs(share_of_full_scale(pcm_of("error"))[:, 0])
    at = {ms: level[round(ms * 44.1) : round((ms + 30) * 44.1)].max() for ms in (0, 90, 125)}
    assert at[0] > 3 * at[90] and at[125] > 3 * at[90]


def test_peg_rings_higher_and_lower_in_turn() -> None:
    strongest = [strongest_in("peg", variant) for variant in range(3)]
    assert strongest[2] < strongest[0] < strongest[1]
    assert all(500 < hz < 800 for hz in strongest), "wood, not metal"


@pytest.mark.parametrize("name", list(TUNES))
def test_pitches_are_those_of_the_notes(name: str) -> None:
    tune, wave = TUNES[name], tones.render_tune(TUNES[name]).sum(axis=1)
    start = 0.0
    for note in tune.notes:
        seconds = note.beats * 60 / tune.tempo
        # Past the scoop and the room's memory of the note before
        part = wave[round((start + seconds * 0.3) * tones.RATE) :][: round(seconds * 0.5 * 44100)]
        spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)), 1 << 18))
        for hz in note.pitches:
            assert abs(peak_near(spectrum, hz) / hz - 1) < 0.012, f"{hz:.0f} Hz at {start:.2f} s"
        start += seconds


def peak_near(spectrum: np.ndarray, hz: float) -> float:
    """Return the strongest frequency within two semitones; it must stand out from the rest."""
    width = tones.RATE / (1 << 18)
    low, high = round(hz * 0.89 / width), round(hz * 1.12 / width)
    peak = low + int(np.argmax(spectrum[low:high]))
    assert low < peak < high - 1, f"no peak at {hz:.0f} Hz"
    assert spectrum[peak] > 0.03 * spectrum.max()
    return peak * width


def test_charge_and_taps_are_the_tunes_they_claim() -> None:
    tops = {name: [max(note.pitches) for note in tune.notes] for name, tune in TUNES.items()}
    steps = {
        name: np.rint(12 * np.log2(np.array(hz) / hz[0])).tolist() for name, hz in tops.items()
    }
    assert steps["charge"] == [0, 5, 9, 12, 12, 17], "not 9, 12 at the end, which has an author"
    assert steps["taps"] == [0, 0, 5, 0, 5, 9]
    assert [note.beats for note in TUNES["taps"].notes] == [1.5, 0.5, 3.0] * 2


def test_brass_opens_with_the_attack() -> None:
    wave = tones.render_tune(TUNES["taps"])[:, 0]
    first, later = (wave[n : n + 1024] * np.hanning(1024) for n in (0, 12000))
    assert brightness(later) > 1.15 * brightness(first)


def brightness(wave: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(wave))
    return float((spectrum * np.arange(len(spectrum))).sum() / spectrum.sum())


@pytest.mark.parametrize(
    ("pitch", "hz"), [("A4", 440.0), ("C4", 261.626), ("Bb3", 233.082), ("F#5", 739.989)]
)
def test_pitch_names(pitch: str, hz: float) -> None:
    assert tones.hz_of(pitch) == pytest.approx(hz, abs=0.001)


@pytest.mark.parametrize("pitch", ["", "H4", "A", "a4", "Bb", "A44"])
def test_a_wrong_pitch_is_refused(pitch: str) -> None:
    with pytest.raises(ValueError, match="not a pitch"):
        tones.hz_of(pitch)


def test_pcm_of_silence_is_silence() -> None:
    pcm = tones.to_pcm(np.zeros((1000, 2), np.float32), 0.5)
    assert pcm.shape == (1000, 2) and not pcm.any()


def test_pcm_takes_direct_current_off_and_keeps_the_peak() -> None:
    t = np.arange(44100, dtype=np.float32) / 44100
    hum = np.repeat((3 + np.sin(2 * np.pi * 100 * t))[:, None], 2, axis=1).astype(np.float32)
    pcm = tones.to_pcm(hum, 0.5)
    assert abs(pcm.mean()) < 1
    assert np.abs(pcm).max() == round(32767 * 0.5)


def digest() -> str:
    """Return a hash of all sounds except the slowest one, that of the room."""
    names = [each for each in SOUND_NAMES if each[0] != "room"]
    return hashlib.sha256(b"".join(pcm_of(*each).tobytes() for each in names)).hexdigest()


def test_same_bytes_here_and_in_another_process() -> None:
    command = "from tests.audio.test_tones import digest; print(digest())"
    assert python("-c", command).out.split()[-1] == digest()
