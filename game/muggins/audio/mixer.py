"""Playback: the sound and volume of each cue; silent without a sound device.

numpy is imported only when the first sound is rendered, so that the first frame need not wait.
"""

from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pygame

from muggins.foreign.intake import DecodeRequest, Shelf, UndecodableError
from muggins.motion.cues import BEHIND, FAMILIES, NOTED, TUNES, Cue
from muggins.store.files import printable, read_chosen
from muggins.table.thinking import AtOnce, Worker

RATE = 44100
LONGEST_SECONDS = 180
LARGEST_BYTES = 16 * 2**20
_BUFFER = 512  # samples: 12 ms from cue to ear

_SHORTEST_SECONDS = 0.02
_HEAD_BYTES = 12
_WANTED = "Choose a WAV, OGG, MP3 or FLAC file."


_FAULTS = {
    "long": f"is too long. The limit is {LONGEST_SECONDS // 60} minutes.",
    "slow": "takes too long to read. Choose a shorter or simpler file.",
    "damaged": "is damaged or in an unknown format.",
}

# Each group has channels of its own, so that a peg never cuts off a card, nor either a tune.
_TUNE_CHANNEL, _ROOM_CHANNEL, _VOICE_CHANNEL = 0, 1, 19
_N_CHANNELS = 32
_GROUPS: tuple[tuple[tuple[Cue, ...], range], ...] = (
    (NOTED, range(_TUNE_CHANNEL, 1)),
    ((Cue.ROOM,), range(_ROOM_CHANNEL, 2)),
    ((Cue.CARD, Cue.FLIP, Cue.RIFFLE, Cue.SET_DOWN), range(2, 10)),
    ((Cue.PEG,), range(10, 16)),
    ((Cue.TICK, Cue.BUTTON, Cue.ERROR), range(16, 19)),
    ((Cue.BLIP,), range(_VOICE_CHANNEL, 20)),
)
_REST = range(20, _N_CHANNELS)
FADE_MS = 160


class Volumes(NamedTuple):
    """Volumes of sound categories, each 0..1; ``master`` scales all of them."""

    master: float = 1.0
    effects: float = 1.0
    tunes: float = 1.0
    room: float = 0.0
    voice: float = 1.0

    def of(self, cue: Cue) -> float:
        """Return a cue's mixer volume: squared for perceived loudness, zero only if set to zero."""
        (family,) = (getattr(self, name) for name, cues in FAMILIES.items() if cue in cues)
        asked = min(1.0, max(0.0, self.master * family))
        return max(asked**2, 1 / 128) if asked > 0 else 0.0


class SoundError(ValueError):
    """A file that cannot be used as a tune; the message is a sentence for the player."""


class SoundPlayer:
    """Sound player; without a sound device it works silently.

    It owns the program's single mixer: create one at a time, and close it.
    """

    def __init__(self, shelf: Shelf | None = None, worker: Worker | None = None) -> None:
        self._shelf, self._worker = shelf or Shelf(), worker or AtOnce()
        self._sounds: dict[Cue, tuple[pygame.mixer.Sound, ...]] = {}
        self._turns = dict.fromkeys(Cue, 0)
        self._channels = _share_channels()
        self._own_tunes: dict[Cue, pygame.mixer.Sound] = {}
        self.volumes = Volumes()
        self.is_silent = not _open_mixer()  # there is no sound device, so that nothing is heard
        self._rendering: list[Future[None]] | None = None
        self._is_prepared = False  # what is heard by itself waits until the rest is there
        self.is_quiet = False  # nothing is heard but errors

    def prepare(self) -> bool:
        """Have the worker render every cue that has a volume; return True when all are ready.

        Call it again after a change of the volumes.
        """
        if self.is_silent or self.is_quiet:
            return True
        if self._rendering is None:
            cues = [cue for cue in Cue if self.volumes.of(cue) > 0 and cue not in self._sounds]
            self._rendering = [self._worker.submit(partial(self._render, cue)) for cue in cues]
        if not all(each.done() for each in self._rendering):
            return False
        self._is_prepared = True
        self._tend_room()
        return True

    def play(self, cue: Cue, pan: float = 0.0, step: int | None = None) -> None:
        """Play a cue at once at a stereo position; variants alternate, or are chosen by step.

        A tune stops the previous one; a player's own tune suppresses accompanying cues. A cue that
        is not rendered yet is silent, and the worker renders it.
        """
        volume = self.volumes.of(cue)
        if self.is_silent or volume == 0 or (self.is_quiet and cue is not Cue.ERROR):
            return
        if cue in BEHIND and self._own_tunes:
            return
        if not self._is_there(cue):
            return
        variants = self._variants(cue)
        sound = variants[min(self._turns[cue] if step is None else step, len(variants) - 1)]
        self._turns[cue] = (self._turns[cue] + 1) % len(variants)
        sound.set_volume(volume)
        channel = pygame.mixer.Channel(next(self._channels[cue]))
        channel.play(sound)
        channel.set_volume(1 - max(0.0, pan), 1 + min(0.0, pan))

    def mutter(self, n_syllables: int, step: int) -> None:
        """Play one blip per syllable around a pitch; this ends any earlier muttering."""
        volume = self.volumes.of(Cue.BLIP)
        if self.is_silent or volume == 0 or self.is_quiet or not self._is_there(Cue.BLIP):
            return
        from muggins.audio.tones import mutter

        self._muttered = pygame.mixer.Sound(buffer=mutter(n_syllables, step).tobytes())
        self._muttered.set_volume(volume)
        pygame.mixer.Channel(_VOICE_CHANNEL).play(self._muttered)

    def set_volumes(self, volumes: Volumes) -> bool:
        """Apply volumes to playing sounds, too; return True if they have changed.

        Room ambience plays at any volume above zero.
        """
        if volumes == self.volumes:
            return False
        self.volumes = volumes
        if self._is_prepared:
            self._rendering = None
        for cue in Cue:
            for sound in self._sounds.get(cue, ()) + self._own(cue):
                sound.set_volume(volumes.of(cue))
        self._tend_room()
        return True

    def _tend_room(self) -> None:
        if self.is_silent or not self._is_prepared:
            return
        channel, volume = pygame.mixer.Channel(_ROOM_CHANNEL), self.volumes.of(Cue.ROOM)
        if volume == 0 or self.is_quiet:
            channel.fadeout(FADE_MS)
        elif not channel.get_busy() and self._is_there(Cue.ROOM):
            (room,) = self._variants(Cue.ROOM)
            room.set_volume(volume)
            channel.play(room, loops=-1, fade_ms=FADE_MS)

    def hush(self) -> None:
        if not self.is_silent:
            pygame.mixer.stop()

    def pause(self) -> None:
        if not self.is_silent:
            pygame.mixer.pause()

    def resume(self) -> None:
        if not self.is_silent:
            pygame.mixer.unpause()

    def end_tune(self) -> None:
        if not self.is_silent:
            pygame.mixer.Channel(_TUNE_CHANNEL).fadeout(FADE_MS)

    def load_tune(self, cue: Cue, path: Path, *, anew: bool = False) -> None:
        """Replace a tune by a WAV, OGG, MP3 or FLAC file; the flag retries one that failed.

        Raises SoundError, and keeps the present tune, if the file can't be played. Without a sound
        device only the file format is checked.
        """
        if cue not in TUNES:
            raise ValueError(f"{cue} is not a tune")
        content = read_chosen(path, LARGEST_BYTES, SoundError)
        _check(path, content)
        if not self.is_silent:
            self._own_tunes[cue] = _decode(printable(path.name), content, self._shelf, anew=anew)

    def reset_tune(self, cue: Cue) -> None:
        self._own_tunes.pop(cue, None)

    def close(self) -> None:
        """Close the sound device. The player stays silent afterwards."""
        if not self.is_silent:
            self.is_silent = True
            self._sounds.clear()
            self._own_tunes.clear()
            pygame.mixer.quit()

    def _own(self, cue: Cue) -> tuple[pygame.mixer.Sound, ...]:
        return (self._own_tunes[cue],) if cue in self._own_tunes else ()

    def _variants(self, cue: Cue) -> tuple[pygame.mixer.Sound, ...]:
        return self._own(cue) or self._sounds[cue]

    def _is_there(self, cue: Cue) -> bool:
        """Return True if a cue can be played; the worker renders it otherwise."""
        if cue in self._own_tunes:
            return True
        if cue not in self._sounds and (self._rendering is None or self._is_prepared):
            self._worker.submit(partial(self._render, cue))
        return cue in self._sounds

    def _render(self, cue: Cue) -> None:
        """Render the sounds of a cue, in the worker's thread."""
        if cue in self._sounds or self.is_silent:
            return
        from muggins.audio.tones import waves_of

        waves = waves_of(cue)
        with suppress(pygame.error):  # the mixer was closed meanwhile
            self._sounds[cue] = tuple(pygame.mixer.Sound(buffer=wave.data) for wave in waves)


def _open_mixer() -> bool:
    pygame.mixer.quit()  # whoever opened it before may have let the device choose its own rate
    try:
        pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
    except (pygame.error, NotImplementedError):  # no device; or a build without a mixer
        return False
    pygame.mixer.set_num_channels(_N_CHANNELS)
    return True


def _share_channels() -> dict[Cue, "cycle[int]"]:
    """Give each group its channels in rotation: the next is the one that has played the longest."""
    found = dict.fromkeys(Cue, cycle(_REST))
    for cues, channels in _GROUPS:
        found |= dict.fromkeys(cues, cycle(channels))
    return found


def _check(path: Path, content: bytes) -> None:
    """Reject files that are clearly no sound before the decoder has to read all of them."""
    name, head = printable(path.name), content[:_HEAD_BYTES]
    if head.startswith(b"fLaC") and not _is_sound_flac(content):
        raise SoundError(f"{name} is damaged or in an unknown format.")
    if _is_sound(head):
        return
    if head[4:8] == b"ftyp" or path.suffix.lower() == ".m4a":
        raise SoundError(f"{name} is an M4A file, which isn't supported. {_WANTED}")
    raise SoundError(f"{name} can't be played. {_WANTED}")


def _is_sound(head: bytes) -> bool:
    if head.startswith((b"OggS", b"fLaC", b"ID3")):
        return True
    is_wav = head.startswith(b"RIFF") and head[8:12] == b"WAVE"
    is_mp3_frame = len(head) > 1 and head[0] == 0xFF and head[1] & 0xE0 == 0xE0
    return is_wav or is_mp3_frame


def _is_sound_flac(content: bytes) -> bool:
    """Return True if a FLAC file's first frame has the channels that its header declares.

    The decoder trusts the header and, if it declares too many, reads past its buffer.
    """
    place, is_last = 4, False
    while not is_last and place + 4 <= len(content):
        is_last = content[place] >= 0x80
        place += 4 + int.from_bytes(content[place + 1 : place + 4], "big")
    frame = content[place : place + 4]
    if len(frame) < 4:
        return False
    claimed, layout = (content[20] >> 1 & 7) + 1, frame[3] >> 4
    return claimed == (layout + 1 if layout < 8 else 2)


def _decode(name: str, content: bytes, shelf: Shelf, *, anew: bool) -> pygame.mixer.Sound:
    order = DecodeRequest("sound", LONGEST_SECONDS, rate=RATE)
    try:
        found = shelf.decode(order, content, anew=anew)
    except UndecodableError as error:
        raise SoundError(f"{name} {_FAULTS[error.why]}") from error
    if found.seconds < _SHORTEST_SECONDS:
        raise SoundError(f"{name} contains no sound.")
    return pygame.mixer.Sound(buffer=found.data)
