"""Which wave stands for which cue: rendered from the notes and recipes in `sounds/`."""

from functools import cache

import numpy as np

from game.assets import SOUNDS
from game.audio import tones
from game.audio.tones import RATE as RATE
from game.audio.tones import Effect, Pcm
from game.motion.cues import NOTED, Cue


@cache
def _recipes() -> dict[str, Effect]:
    return tones.read_effects(SOUNDS / "effects.toml")


def waves_of(cue: Cue) -> tuple[Pcm, ...]:
    """Its variants, as the mixer takes them."""
    if cue in NOTED:
        tune = tones.read_tune(SOUNDS / f"{cue}.toml")
        return (tones.to_pcm(tones.render_tune(tune), tune.peak),)
    effect = _recipes()[cue]
    return tuple(
        tones.to_pcm(tones.render_effect(effect, variant), effect.peak)
        for variant in range(effect.n_variants)
    )


SYLLABLE = 0.085  # seconds from one blip to the next
LILT = (0, 1, 0, -1, 1)  # steps by which a voice goes up and down
MOST_SYLLABLES = 24


def lilt(n_syllables: int, step: int) -> tuple[int, ...]:
    """The step of each syllable, up and down about that of the voice."""
    n_syllables = min(n_syllables, MOST_SYLLABLES)
    return tuple(max(0, step + LILT[n % len(LILT)]) for n in range(n_syllables))


def mutter(n_syllables: int, step: int) -> Pcm:
    """A blip a syllable, about a step of the voice."""
    blips, every = waves_of(Cue.BLIP), round(SYLLABLE * RATE)
    steps = lilt(n_syllables, step)
    said = np.zeros((len(steps) * every, 2), np.int16)
    for n, lilted in enumerate(steps):
        blip = blips[min(lilted, len(blips) - 1)]
        said[n * every : n * every + len(blip)] = blip
    return said
