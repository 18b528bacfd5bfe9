"""A child that decodes spoilt pictures or sounds under the limits of the game.

Started as ``python -m tests.foreign.spoil KIND FIRST LAST FOLDER``, for the cases of those numbers.
The game starts a process for every file. Here each is forked from one that has loaded the decoder
already, and then does the same under the same limits, which is ten times as fast.
"""

import io
import os
import resource
import signal
import subprocess
import sys
import wave
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from muggins.audio.mixer import SoundError, SoundPlayer
from muggins.foreign import decoder, intake
from muggins.motion.cues import Cue
from muggins.paint.cards.custom import BackError, load_back
from tests.paint.pictures import good_files
from tests.store.spoil import Reader, limit, read_all

BEEPS = Path(__file__).parents[1] / "audio" / "beeps"
DRIVERS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


class Zygote:
    """A process that forks a decoder for every file that it is given."""

    def __init__(self, folder: Path) -> None:
        self._files = folder / "in", folder / "out"
        self.peak, self.endings = 0, Counter[int]()
        asked, self._ask = os.pipe()
        self._answers, answer = os.pipe()
        if os.fork() == 0:
            os.close(self._ask)
            while os.read(asked, 1):
                code = self._decode()
                peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
                os.write(answer, b"%6d%12d" % (code, peak))
            os._exit(0)
        os.close(asked)

    def _decode(self) -> int:
        """Let a fork decode; how it ended, as ``subprocess`` says it."""
        child = os.fork()
        if child == 0:
            for number, (path, flags) in enumerate(zip(self._files, (0, 0o1101), strict=True)):
                os.dup2(os.open(path, flags, 0o600), number)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            sys.stdin = io.TextIOWrapper(io.FileIO(0))
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(intake.PATIENCE)
            with suppress(BaseException):
                decoder.main()
            os._exit(1)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def run(self, command: Any, **more: Any) -> subprocess.CompletedProcess[bytes]:
        """Stands in for ``subprocess.run``."""
        self._files[0].write_bytes(more["input"])
        os.write(self._ask, b".")
        answer = os.read(self._answers, 18)
        code, self.peak = int(answer[:6]), int(answer[6:]) // 1024
        self.endings[code] += 1
        if code == -signal.SIGALRM:
            raise subprocess.TimeoutExpired(command, intake.PATIENCE)
        return subprocess.CompletedProcess(command, code, self._files[1].read_bytes())


def read_picture(ending: str, data: bytes, folder: Path) -> None:
    path = folder / f"back{ending}"
    path.write_bytes(data)
    load_back(path)


def read_sound(player: SoundPlayer, ending: str, data: bytes, folder: Path) -> None:
    path = folder / f"tune.{ending}"
    path.write_bytes(data)
    player.load_tune(Cue.CHARGE, path)


def a_wave() -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((2, 2, 22050, 0, "NONE", ""))
        sound.writeframes(bytes(range(256)) * 20)
    return file.getvalue()


def sounds() -> dict[str, bytes]:
    beeps = {kind: (BEEPS / f"beep.{kind}").read_bytes() for kind in ("flac", "ogg", "mp3")}
    return {"wav": a_wave(), **beeps}


def main() -> None:
    """Read the arguments, run the cases, print what was found."""
    kind, first, last, place = sys.argv[1:]
    folder = Path(place)
    os.environ |= DRIVERS
    zygote = Zygote(folder)
    subprocess.run = zygote.run  # type: ignore[assignment]
    limit()
    cases: list[tuple[bytes, Reader]] = []
    if kind == "picture":
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        for ending, data in good_files().items():
            cases.append((data, partial(read_picture, ending)))
    else:
        player = SoundPlayer()
        assert not player.is_silent
        for ending, data in sounds().items():
            cases.append((data, partial(read_sound, player, ending)))
    read_all(cases, range(int(first), int(last)), folder, (BackError, SoundError))
    print(f"decoders ended with {dict(zygote.endings)}, {zygote.peak} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
