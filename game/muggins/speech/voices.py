"""The system's voice: speech-dispatcher or espeak-ng on Linux, ``say`` on a Mac, SAPI on Windows.

A speaker says sentences in order, asynchronously, until it is silenced.

A voice is used by one thread only. ``say`` may block until the sentence is spoken, and returns as
soon as it is silenced; ``hush`` ends the current sentence.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Protocol

from muggins.parts import outer_environment
from muggins.table.thinking import InBackground, Worker
from muggins.words.names import spell_out

PATIENCE = 5.0  # seconds in which a voice has to answer
LOOK_EVERY = 0.02
NO_DISPATCHER = "Speech needs speech-dispatcher. Install it, then restart Muggins."
ASLEEP = "Speech is unavailable: speech-dispatcher isn't responding."
NO_VOICE = "Speech is unavailable: no usable voice found on this computer."
MUTE = "Speech is unavailable: speech-dispatcher can't open a sound device."
OTHER = "speech-dispatcher has no sound. Using espeak-ng instead."
MUTE_AFTER = 10.0  # seconds in which a sentence begins and, besides its letters, ends
LETTERS = 8.0  # a second, read slowly
LOST = "The voice stopped working. Turn Speech off and on to try again."
SAPI = (
    "Add-Type -AssemblyName System.Speech;"
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$told = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8);"
    "while ($null -ne ($line = $told.ReadLine())) {"
    " if ($line -eq '') { $voice.SpeakAsyncCancelAll() } else { [void]$voice.SpeakAsync($line) } }"
)


class NoVoiceError(Exception):
    """There is no voice; the text is a sentence for the player."""


class Voice(Protocol):
    """Text-to-speech voice, one sentence at a time."""

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        """Speak a sentence; NoVoiceError if that is no longer possible."""

    def hush(self) -> None:
        """Stop speaking at once."""

    def close(self) -> None:
        """Disconnect from the system's voice."""


def open_voice() -> Voice:
    """Return the voice of this system; NoVoiceError if it has none."""
    if sys.platform == "darwin":
        return CommandVoice("say")
    if sys.platform == "win32":
        return WindowsVoice()
    return Dispatcher()


def open_other_voice() -> Voice:
    """Return a fallback voice; NoVoiceError if there is none."""
    if sys.platform in ("darwin", "win32"):
        raise NoVoiceError(NO_VOICE)
    return CommandVoice("espeak-ng")


class Speaker:
    """Queue of sentences to speak; the voice is opened by the worker on first use."""

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker or InBackground()
        self._voice: Voice | None = None
        self._waiting: list[Future[None]] = []
        self._generation = 0
        self.trouble = ""  # a sentence where there is no voice, or another than usual
        self._is_other = self._is_silent = False

    def say(self, sentence: str) -> None:
        generation = self._generation
        self._waiting = [each for each in self._waiting if not each.done()]
        self._waiting.append(self._worker.submit(lambda: self._say(sentence, generation)))

    def hush(self) -> None:
        self._generation += 1
        for each in self._waiting:
            each.cancel()
        if self._waiting:
            self._waiting = [self._worker.submit(self._hush)]

    def close(self) -> None:
        self.hush()
        self._worker.submit(self._let_go)

    # --- by the worker

    def _say(self, sentence: str, generation: int) -> None:
        if self._is_silent:
            return
        try:
            self._voice = self._voice or self._open()
            self._voice.say(spell_out(sentence), lambda: generation == self._generation)
        except (NoVoiceError, OSError) as error:
            self._lose(str(error))
            self._say(sentence, generation)

    def _open(self) -> Voice:
        """Return the system's voice or, after a failure, the fallback, which is announced."""
        if not self._is_other:
            return open_voice()
        try:
            voice = open_other_voice()
        except (NoVoiceError, OSError):
            raise NoVoiceError(self.trouble) from None
        self.trouble = OTHER
        return voice

    def _lose(self, why: str) -> None:
        """Drop a voice that does not work; the other one may."""
        self.trouble, self._voice = why, None
        self._is_silent, self._is_other = self._is_other, True

    def _hush(self) -> None:
        try:
            if self._voice is not None:
                self._voice.hush()
        except (NoVoiceError, OSError) as error:
            self._lose(str(error))

    def _let_go(self) -> None:
        voice, self._voice = self._voice, None
        if voice is not None:
            voice.close()


class Dispatcher:
    """A client of speech-dispatcher, by its own protocol (SSIP) over its socket.

    Without a sound device the server accepts every sentence, begins the first, and ends none.
    """

    def __init__(self) -> None:
        self._is_heard = False
        self._is_mute_at: float | None = None  # when the first sentence has surely ended
        self._socket = _connect()
        self._file = self._socket.makefile("rb")
        self._ask("SET SELF CLIENT_NAME player:muggins:table")
        self._ask("SET SELF LANGUAGE en")
        self._ask("SET SELF NOTIFICATION END ON")
        self._ask("SET SELF NOTIFICATION CANCEL ON")

    def _ask(self, line: str) -> str:
        """Send a command, or a sentence; return the last line of the answer.

        Events of earlier sentences, numbered from 700 on, may come in between.
        """
        try:
            self._socket.sendall(f"{line}\r\n".encode())
            while True:
                answer = self._file.readline().decode(errors="replace")
                if not answer:
                    raise NoVoiceError(LOST)
                if answer.startswith("7"):
                    self._is_heard = True
                elif answer[3:4] == " ":
                    return answer
        except OSError as error:
            raise NoVoiceError(LOST) from error

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        """Queue the sentence; the dispatcher keeps the order."""
        if is_wanted() and self._ask("SPEAK").startswith("230"):
            self._ask(f"{'.' if sentence.startswith('.') else ''}{sentence}\r\n.")
            self._look_whether_mute(len(sentence))

    def _look_whether_mute(self, n_letters: int) -> None:
        now = time.monotonic()
        if self._is_mute_at is None:
            self._is_mute_at = now + MUTE_AFTER + n_letters / LETTERS
        if not self._is_heard and now > self._is_mute_at:
            raise NoVoiceError(MUTE)

    def hush(self) -> None:
        self._ask("CANCEL SELF")

    def close(self) -> None:
        self._file.close()
        self._socket.close()


def _connect() -> socket.socket:
    """Connect to this user's dispatcher, started on demand."""
    path = _socket_path()
    try:
        return _open_socket(path)
    except OSError:
        command = shutil.which("speech-dispatcher")
        if command is None:
            raise NoVoiceError(NO_DISPATCHER) from None
        subprocess.run(
            [command, "--spawn"],
            capture_output=True,
            timeout=PATIENCE,
            env=outer_environment(),
            check=False,
        )
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            return _open_socket(path)
        except OSError:
            time.sleep(LOOK_EVERY)
    raise NoVoiceError(ASLEEP)


def _open_socket(path: Path) -> socket.socket:
    opened = socket.socket(socket.AF_UNIX)
    opened.settimeout(PATIENCE)
    try:
        opened.connect(str(path))
    except OSError:
        opened.close()
        raise
    return opened


def _socket_path() -> Path:
    """Return the dispatcher's socket path, found as its own clients do."""
    told = os.environ.get("SPEECHD_ADDRESS", "").removeprefix("unix_socket:")
    if told:
        return Path(told)
    runtime = os.environ.get("XDG_RUNTIME_DIR") or str(Path.home() / ".cache")
    return Path(runtime) / "speech-dispatcher" / "speechd.sock"


class CommandVoice:
    """A voice by ``say`` or ``espeak-ng``, a process for each sentence."""

    def __init__(self, name: str) -> None:
        found = shutil.which(name)
        if found is None:
            raise NoVoiceError(NO_VOICE)
        self._command = found

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        """Speak until done or no longer wanted; NoVoiceError if the command fails."""
        with subprocess.Popen(
            [self._command, "--", sentence], stderr=subprocess.PIPE, env=outer_environment()
        ) as process:
            while process.poll() is None:
                if not is_wanted():
                    process.terminate()
                time.sleep(LOOK_EVERY)
            if process.stderr is not None and b"error" in process.stderr.read():
                raise NoVoiceError(NO_VOICE)

    def hush(self) -> None:
        """No-op: speech has ended with the unwanted sentence."""

    def close(self) -> None:
        """No-op: this voice holds no resources."""


class WindowsVoice:
    """A voice by SAPI in PowerShell, which reads sentences; an empty line silences it."""

    def __init__(self) -> None:
        command = shutil.which("powershell")
        if command is None:
            raise NoVoiceError(NO_VOICE)
        self._process = subprocess.Popen(
            [command, "-NoProfile", "-NonInteractive", "-Command", SAPI],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError as error:
            raise NoVoiceError(LOST) from error

    def say(self, sentence: str, is_wanted: Callable[[], bool]) -> None:
        if is_wanted():
            self._write(sentence)

    def hush(self) -> None:
        self._write("")

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
