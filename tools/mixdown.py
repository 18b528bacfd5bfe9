"""Mix the sounds of a film into one wave, and measure loudness (ITU-R BS.1770-4).

``python -m tools.mixdown`` prints the loudness of each sound.
"""

import wave
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import numpy as np

from muggins.audio.mixer import FADE_MS
from muggins.audio.tones import RATE, Pcm, Wave, waves_of
from muggins.motion.cues import Cue

BLOCK, STEP = 0.4, 0.1  # seconds
FLOOR, BELOW = -70.0, 10.0  # LUFS that count at all; LU under the mean that count
TAIL = 12.0  # seconds that the last sound may last


class Heard(Protocol):
    """A sound: when it began and was stopped, its requested volume, and its direction.

    If ``until`` equals ``at``, it was not stopped.
    """

    words: str
    at: float
    until: float
    volume: float
    pan: float
    step: int | None


def mix(heard: Iterable[Heard]) -> Wave:
    """Mix all sounds at their times, as the mixer plays them; shape (n, 2)."""
    sounds = list(heard)
    length = max((max(each.at, each.until) for each in sounds), default=0.0) + TAIL
    known = {each.words: waves_of(Cue(each.words)) for each in sounds}
    mixed = np.zeros((round(length * RATE), 2), np.float32)
    turns: Counter[str] = Counter()
    for each in sounds:
        variants = known[each.words]
        number = turns[each.words] if each.step is None else each.step
        turns[each.words] = (turns[each.words] + 1) % len(variants)
        struck = _stopped(variants[min(number, len(variants) - 1)], each)
        first = round(each.at * RATE)
        ears = np.array([1 - max(0.0, each.pan), 1 + min(0.0, each.pan)], np.float32)
        end = min(len(mixed), first + len(struck))
        mixed[first:end] += struck[: end - first] * ears * np.float32(each.volume)
    return mixed


def _stopped(variant: Pcm, each: Heard) -> Wave:
    """Trim or loop a sound to its duration; stopped ones fade out."""
    struck, fade = as_wave(variant), round(FADE_MS / 1000 * RATE)
    if each.until <= each.at:
        return struck
    size = round((each.until - each.at) * RATE) + fade
    if each.words == Cue.ROOM:
        struck = np.resize(struck, (size, 2))
    if len(struck) < size:
        return struck
    struck = struck[:size].copy()
    struck[-fade:] *= np.linspace(1, 0, fade, dtype=np.float32)[:, None]
    return struck


def save(mixed: Wave, path: Path) -> None:
    """Write a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.rint(np.clip(mixed, -1, 1) * 32767).astype("<i2").tobytes())


def loudness(mixed: Wave) -> float:
    """Return the integrated loudness in LUFS, gated twice; -inf for silence."""
    heard = _weigh(mixed)
    energy = np.concatenate([[0.0], np.cumsum((heard**2).sum(axis=1, dtype=np.float64))])
    size, step = round(BLOCK * RATE), round(STEP * RATE)
    if len(heard) < size:  # a sound of a moment is as loud as a block with nothing else in it
        energy = np.append(energy, [energy[-1]] * (size - len(heard)))
    starts = np.arange(0, len(energy) - size, step)
    blocks = (energy[starts + size] - energy[starts]) / size
    blocks = blocks[_in_lufs(blocks) > FLOOR]
    if not len(blocks):
        return float("-inf")
    gate = _in_lufs(blocks.mean()) - BELOW
    return float(_in_lufs(blocks[_in_lufs(blocks) > gate].mean()))


def _in_lufs(power: "np.ndarray | np.floating") -> np.ndarray:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(power, 1e-12)))


def _weigh(mixed: Wave) -> Wave:
    """Apply the K-weighting filters of BS.1770 at any sample rate."""
    size = 1 << (len(mixed) + RATE).bit_length()
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    shelf = _biquad(z, *_shelf(1681.974450955533, 3.999843853973347, 0.7071752369554196))
    cut = _biquad(z, *_high_pass(38.13547087602444, 0.5003270373238773))
    spectrum = np.fft.rfft(mixed, size, axis=0) * (shelf * cut)[:, None]
    return np.asarray(np.fft.irfft(spectrum, size, axis=0)[: len(mixed)], np.float32)


def _biquad(z: np.ndarray, over: tuple[float, ...], under: tuple[float, ...]) -> np.ndarray:
    return np.asarray(np.polyval(over[::-1], z) / np.polyval(under[::-1], z))


def _shelf(hz: float, gain: float, q: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    k, high = np.tan(np.pi * hz / RATE), 10 ** (gain / 20)
    band = high**0.4996667741545416
    scale = 1 + k / q + k * k
    over = ((high + band * k / q + k * k), 2 * (k * k - high), (high - band * k / q + k * k))
    under = (1.0, 2 * (k * k - 1) / scale, (1 - k / q + k * k) / scale)
    return tuple(part / scale for part in over), under


def _high_pass(hz: float, q: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    k = np.tan(np.pi * hz / RATE)
    scale = 1 + k / q + k * k
    return (1.0, -2.0, 1.0), (1.0, 2 * (k * k - 1) / scale, (1 - k / q + k * k) / scale)


def as_wave(pcm: Pcm) -> Wave:
    """Return samples of the mixer as floats."""
    return np.asarray(pcm.astype(np.float32) / 32768)


def main() -> None:
    """Print a line for each sound."""
    for cue in Cue:
        variants = [as_wave(each) for each in waves_of(cue)]
        loud = [loudness(each) for each in variants]
        peak = max(float(np.abs(each).max()) for each in variants)
        longest = max(len(each) for each in variants) / RATE
        print(
            f"{cue:>10} {min(loud):6.1f} to {max(loud):6.1f} LUFS, peak {peak:.2f}, {longest:.2f} s"
        )


if __name__ == "__main__":
    main()
