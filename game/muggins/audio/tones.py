"""Synthesis of all sounds: a small brass voice and the short noises of the table.

Everything is computed from the notes and recipes in `sounds/` with fixed seeds, so a sound is the
same on every run. Waves are floats, one row per sample and one column per ear, at RATE samples per
second; `to_pcm` converts them to the mixer's format.
"""

import re
import tomllib
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.assets import SOUNDS
from muggins.motion.cues import NOTED, Cue

Wave = NDArray[np.float32]
Pcm = NDArray[np.int16]

RATE = 44100
N_VARIANTS = 3
SYLLABLE = 0.085  # seconds from one blip to the next
LILT = (0, 1, 0, -1, 1)  # steps by which a voice goes up and down
MOST_SYLLABLES = 24
LONG = 1 << 18  # samples of noise from which it is made at a lower rate, and interpolated

_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_ACCIDENTALS = {"b": -1, "": 0, "#": 1}

# The brass voice
_N_HARMONICS = 14
_DETUNE_CENTS = (-3.0, 3.5)  # left and right player, so that two of them seem to stand there
_SCOOP_CENTS = -45.0  # lips find the note from below
_VIBRATO_CENTS = 13.0
_VIBRATO_HZ = 5.1
_VIBRATO_WAIT = 0.38
_ATTACK = 0.026
_RELEASE = 0.055
_GAP = 0.085  # the tongue stops a note this long before the next one, or a quarter of its length
_ROOM_SECONDS = 0.85
_ROOM_SHARE = 0.26


@dataclass(frozen=True)
class Note:
    """Simultaneous pitches in hertz, with length in beats and strength 0..1."""

    pitches: tuple[float, ...]
    beats: float
    strength: float


@dataclass(frozen=True)
class Tune:
    """A melody: its notes, the beats per minute, and the peak as a share of full scale."""

    notes: tuple[Note, ...]
    tempo: float
    peak: float


@dataclass(frozen=True)
class Layer:
    """Component of an effect: band noise, damped sines, or a square wave, with its start."""

    gain: float
    attack: float
    decay: float
    band: tuple[float, float] | None = None
    partials: tuple[float, ...] = ()
    square: float = 0.0
    at: tuple[float, ...] = (0.0,)
    strikes: int = 0
    span: float = 0.0


@dataclass(frozen=True)
class Effect:
    """Short sound effect: layers, length, peak, and the pitch spread of its variants."""

    name: str
    seconds: float
    peak: float
    spread: float
    layers: tuple[Layer, ...]
    steps: tuple[int, ...] = ()  # a variant at each, in semitones above the first

    @property
    def n_variants(self) -> int:
        return len(self.steps) or N_VARIANTS

    def pitch(self, variant: int) -> float:
        """Return the frequency factor of a variant."""
        if self.steps:
            return float(2.0 ** (self.steps[variant] / 12))
        return 1.0 + self.spread * (0.0, 1.0, -1.0)[variant]


def hz_of(pitch: str) -> float:
    """Return the frequency of a pitch such as `Bb4`, tempered, with A4 at 440 Hz."""
    found = re.fullmatch(r"([A-G])([b#]?)(\d)", pitch)
    if not found:
        raise ValueError(f"{pitch!r} is not a pitch such as Bb4")
    letter, accidental, octave = found.groups()
    above_c0 = _SEMITONES[letter] + _ACCIDENTALS[accidental] + 12 * int(octave)
    return float(440.0 * 2.0 ** ((above_c0 - 57) / 12))


def read_tune(path: Path) -> Tune:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    notes = tuple(
        Note(tuple(hz_of(pitch) for pitch in chord.split()), float(beats), float(strength))
        for chord, beats, strength in data["notes"]
    )
    return Tune(notes, float(data["tempo"]), float(data["peak"]))


@cache
def read_effects(path: Path) -> dict[str, Effect]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: _read_effect(name, recipe) for name, recipe in data.items()}


def _read_effect(name: str, recipe: dict[str, Any]) -> Effect:
    layers = tuple(_read_layer(layer) for layer in recipe["layers"])
    steps = tuple(recipe.get("steps", ()))
    return Effect(name, recipe["seconds"], recipe["peak"], recipe["spread"], layers, steps)


def _read_layer(layer: dict[str, Any]) -> Layer:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in layer.items()
    }
    return Layer(**fields)


def waves_of(cue: Cue) -> tuple[Pcm, ...]:
    """Return the variants of a sound in the mixer's format."""
    if cue in NOTED:
        tune = read_tune(SOUNDS / f"{cue}.toml")
        return (to_pcm(render_tune(tune), tune.peak),)
    effect = read_effects(SOUNDS / "effects.toml")[cue]
    return tuple(
        to_pcm(render_effect(effect, variant), effect.peak) for variant in range(effect.n_variants)
    )


def lilt(n_syllables: int, step: int) -> tuple[int, ...]:
    """Return the pitch step of each syllable, up and down around that of the voice."""
    n_syllables = min(n_syllables, MOST_SYLLABLES)
    return tuple(max(0, step + LILT[n % len(LILT)]) for n in range(n_syllables))


def mutter(n_syllables: int, step: int) -> Pcm:
    """Render one blip per syllable around the pitch of a voice."""
    blips, every = _blips(), round(SYLLABLE * RATE)
    steps = lilt(n_syllables, step)
    said = np.zeros((len(steps) * every, 2), np.int16)
    for n, lilted in enumerate(steps):
        blip = blips[min(lilted, len(blips) - 1)]
        said[n * every : n * every + len(blip)] = blip
    return said


@cache
def _blips() -> tuple[Pcm, ...]:
    return waves_of(Cue.BLIP)


def render_tune(tune: Tune) -> Wave:
    """Render a tune with the brass voice and room reverb; shape (n, 2)."""
    starts = np.cumsum([0.0, *(note.beats * 60 / tune.tempo for note in tune.notes)])
    wave = np.zeros((_samples(float(starts[-1]) + _RELEASE * 6 + _ROOM_SECONDS), 2), np.float32)
    for note, start, end in zip(tune.notes, starts, starts[1:], strict=False):
        blown = _blow(note, float(end - start))
        first = _samples(float(start))
        wave[first : first + len(blown)] += blown
    return wave + _ROOM_SHARE * _echo(wave)


def render_effect(effect: Effect, variant: int) -> Wave:
    """Render one variant of an effect; shape (n, 2), the same in both ears."""
    variant %= effect.n_variants
    pitch = effect.pitch(variant)
    # hash() differs from run to run, crc32 does not
    rng = np.random.default_rng([zlib.crc32(effect.name.encode()), variant])
    wave = np.zeros(_samples(effect.seconds), np.float32)
    for layer in effect.layers:
        for start, strength in _blows(layer, rng):
            first = _samples(start)
            struck = _strike(layer, pitch, len(wave) - first, rng)
            wave[first : first + len(struck)] += strength * layer.gain * struck
    # The curve rounds chance peaks off, so that the variants are equally loud.
    np.tanh(wave, out=wave)
    return np.broadcast_to(wave[:, None], (len(wave), 2))


def to_pcm(wave: Wave, peak: float) -> Pcm:
    """Return the wave as 16-bit samples: no DC offset, silent ends, the given peak."""
    window = _fade(len(wave))[:, None]
    total = window.sum(dtype=np.float64)
    # Taking the mean off in the window's shape keeps both ends at zero.
    means = [np.vdot(window[:, 0], ear).item() / total for ear in wave.T]
    faded = wave - np.array(means, np.float32)
    faded *= window
    loudest = max(float(faded.max(initial=0.0)), -float(faded.min(initial=0.0)))
    faded *= 32767 * peak / loudest if loudest > 0 else 0.0
    return np.rint(faded, out=faded).astype(np.int16)


def _samples(seconds: float) -> int:
    return round(seconds * RATE)


def _seconds(n_samples: int) -> Wave:
    return np.arange(n_samples, dtype=np.float32) / np.float32(RATE)


def _fade(n_samples: int) -> Wave:
    """Fade in over half a millisecond and out over eight; the end samples are zero."""
    window = np.ones(n_samples, np.float32)
    rise, fall = _samples(0.0005), _samples(0.008)
    window[:rise] = np.linspace(0, 1, rise, endpoint=False)
    window[n_samples - fall :] = 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, fall))
    return window


def _blow(note: Note, seconds: float) -> Wave:
    """Render a note in stereo, with all its pitches."""
    t = _seconds(_samples(seconds + _RELEASE * 5))
    breath = _breathe(t, seconds, note.strength)
    openness = np.minimum(breath * (0.40 + 0.42 * note.strength), 0.9)
    bend = np.cumsum(_bend(t), dtype=np.float64) / RATE
    wave = np.zeros((len(t), 2), np.float32)
    for ear, cents in enumerate(_DETUNE_CENTS):
        for pitch in note.pitches:
            hz = pitch * 2 ** (cents / 1200)
            phase = (hz * bend % 1.0 * 2 * np.pi).astype(np.float32)
            wave[:, ear] += _sing(hz, phase, openness)
    return np.asarray(wave * breath[:, None] / len(note.pitches) ** 0.8, np.float32)


def _sing(hz: float, phase: Wave, openness: Wave) -> Wave:
    """Sum harmonics 1, 2, 3 ...; the upper ones follow the loudness."""
    sine, twice_cos = np.sin(phase), 2 * np.cos(phase)
    before, share = np.zeros_like(sine), np.ones_like(sine)
    wave = np.zeros_like(sine)
    for harmonic in range(1, _N_HARMONICS + 1):
        wave += np.float32(_formant(hz * harmonic)) * share * sine
        # sin(k+1)x = 2 cos x sin kx - sin(k-1)x: one sine and one cosine serve all harmonics
        before, sine = sine, twice_cos * sine - before
        share *= openness
    return wave


def _breathe(t: Wave, seconds: float, strength: float) -> Wave:
    """Return the envelope of a note: tongued attack, a swell on long notes, a soft release."""
    attack = 1 - np.exp(-((t / _ATTACK) ** 2) * 2)
    accent = 0.80 + 0.20 * np.exp(-t / 0.09)
    swell = 1 + 0.16 * np.sin(np.pi * np.clip(t / seconds, 0, 1)) * min(seconds, 1.0)
    let_go = np.maximum(t - seconds + min(_GAP, seconds / 4), 0) / _RELEASE
    release = np.exp(-let_go * np.sqrt(let_go))
    return np.asarray(strength**0.6 * attack * accent * swell * release, np.float32)


def _bend(t: Wave) -> Wave:
    """Return the pitch factor over a note: a scoop at the start, vibrato after it has settled."""
    settled = np.clip((t - _VIBRATO_WAIT) / 0.5, 0, 1)
    shake = _VIBRATO_CENTS * settled * np.sin(2 * np.pi * _VIBRATO_HZ * (t - _VIBRATO_WAIT))
    cents = _SCOOP_CENTS * np.exp(-t / 0.022) + shake
    return np.asarray(np.exp2(cents / 1200), np.float32)


def _formant(hz: float) -> float:
    """Return a trumpet bell's gain at a frequency: a broad peak near 1.3 kHz, little above 5."""
    hill = np.exp(-(np.log2(hz / 1300) ** 2) / 2.6)
    return float((0.35 + hill) / (1 + (hz / 5000) ** 4))


def _echo(wave: Wave) -> Wave:
    """Add the reverberation of a small hall, with different reflections for each ear."""
    rng = np.random.default_rng(1867)
    t = _seconds(_samples(_ROOM_SECONDS))
    hall = rng.uniform(-1, 1, (len(t), 2)).astype(np.float32) * np.exp(-t / 0.20)[:, None]
    hall = (hall + np.roll(hall, 1, axis=0) + np.roll(hall, 2, axis=0)) / 3  # walls dull the highs
    hall[: _samples(0.014)] = 0
    hall /= np.sqrt((hall**2).sum(axis=0))
    size = 1 << (len(wave) + len(hall)).bit_length()
    middle = np.fft.rfft(wave.mean(axis=1), size)
    echo = np.fft.irfft(middle[:, None] * np.fft.rfft(hall, size, axis=0), size, axis=0)
    return np.asarray(echo[: len(wave)], np.float32)


def _blows(layer: Layer, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Return the time and strength of each blow of a layer."""
    if not layer.strikes:
        return [(at, 1.0) for at in layer.at]
    places = (np.arange(layer.strikes) + rng.uniform(-0.35, 0.35, layer.strikes)) / layer.strikes
    places = np.clip(places, 0, 1)
    swell = (0.3 + 0.7 * np.sin(np.pi * places)) * rng.uniform(0.45, 1.0, layer.strikes)
    # Thumbs let cards go slowly at first.
    return list(zip((layer.span * places**0.8).tolist(), swell.tolist(), strict=True))


def _strike(layer: Layer, pitch: float, room: int, rng: np.random.Generator) -> Wave:
    """Render one stroke, at most `room` samples long."""
    t = _seconds(min(room, _samples(8 * (layer.attack + layer.decay))))
    if layer.band:
        low, high = layer.band
        body = _hiss(len(t), low * pitch, high * pitch, rng) * np.exp(-t / layer.decay)
    elif layer.square:
        body = _buzz(t, layer.square * pitch) * np.exp(-t / layer.decay)
    else:
        body = _ring(t, pitch, layer)
    return np.asarray(body * (1 - np.exp(-t / layer.attack)), np.float32)


def _ring(t: Wave, pitch: float, layer: Layer) -> Wave:
    """Return a sum of damped sines; higher ones are softer and decay sooner, as in wood."""
    wave = np.zeros_like(t)
    for place, hz in enumerate(layer.partials):
        decay = layer.decay * (layer.partials[0] / hz) ** 0.6
        wave += 0.55**place * np.sin(2 * np.pi * hz * pitch * t) * np.exp(-t / decay)
    return wave


def _buzz(t: Wave, hz: float) -> Wave:
    """Return a square wave with so few harmonics that none aliases."""
    odd = range(1, min(40, int(RATE / 2 / hz)), 2)
    return np.asarray(sum(np.sin(2 * np.pi * hz * k * t) / k for k in odd), np.float32)


def _hiss(n_samples: int, low: float, high: float, rng: np.random.Generator) -> Wave:
    """Return band-limited noise with soft edges and a loudness of about one."""
    if n_samples > LONG:  # oversampled four times where the upper shoulder ends
        step = max(1, int(RATE / (8 * high)))
        noise = _band_noise(n_samples // step + 2, RATE / step, low, high, rng)
        ramp = np.arange(step, dtype=np.float32) / step
        wave = (noise[:-1, None] + np.diff(noise)[:, None] * ramp).ravel()
        return np.asarray(wave[:n_samples], np.float32)
    return _band_noise(n_samples, RATE, low, high, rng)


def _band_noise(
    n_samples: int, rate: float, low: float, high: float, rng: np.random.Generator
) -> Wave:
    size = 1 << max(8, n_samples.bit_length())
    spectrum = np.fft.rfft(rng.uniform(-1, 1, size))
    octave = np.log2(np.maximum(np.fft.rfftfreq(size, 1 / rate), 1.0))
    above = 1 / (1 + np.exp(-8 * (octave - np.log2(low))))
    below = 1 / (1 + np.exp(8 * (octave - np.log2(high))))
    noise = np.fft.irfft(spectrum * above * below, size)
    return np.asarray(noise[:n_samples] / (noise.std() * 2), np.float32)
