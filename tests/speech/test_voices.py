"""The system's voices: what is said to speech-dispatcher, and what is told where there is none."""

import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins.speech import voices
from muggins.speech.voices import Dispatcher, NoVoiceError
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has a voice of its own")
ANSWERS = {"SPEAK": "230 OK RECEIVING DATA", "CANCEL": "210 OK CANCELED"}


class Server:
    """Answers as speech-dispatcher does, and writes down what it is told."""

    def __init__(self, path: Path) -> None:
        self.heard: list[str] = []
        self.is_mute = False
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(path))
        self._socket.listen()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        client, _ = self._socket.accept()
        is_data = False
        with client, client.makefile("rwb") as file:
            for raw in file:
                line = raw.decode().rstrip("\r\n")
                self.heard.append(line)
                if not is_data or line == ".":
                    answer = self._queued() if is_data else self._answer(line)
                    file.write(f"{answer}\r\n".encode())
                    file.flush()
                    is_data = line == "SPEAK"

    def _queued(self) -> str:
        """With a device, a sentence ends, which is told at any time."""
        end = "" if self.is_mute else "\r\n702-7\r\n702-1\r\n702 END"
        return f"225-7\r\n225 OK MESSAGE QUEUED{end}"

    def _answer(self, line: str) -> str:
        return ANSWERS.get(line.split()[0], "208 OK SET")

    def close(self) -> None:
        self._thread.join(PATIENCE)
        self._socket.close()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    path = tmp_path / "s"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    server = Server(path)
    yield server
    server.close()


def test_the_dispatcher_is_told_what_to_say(server: Server) -> None:
    voice = Dispatcher()
    voice.say("Fifteen two.", lambda: True)
    voice.say(".31", lambda: True)
    voice.say("Nobody wants this.", lambda: False)
    voice.hush()
    voice.close()
    server.close()
    said = server.heard[4:]
    assert said == ["SPEAK", "Fifteen two.", ".", "SPEAK", "..31", ".", "CANCEL SELF"]


@pytest.mark.parametrize("is_mute", [False, True])
def test_a_dispatcher_without_a_sound_device(
    server: Server, monkeypatch: pytest.MonkeyPatch, is_mute: bool
) -> None:
    """It takes all sentences, and ends none; what is hushed ends as well, where it is heard."""
    server.is_mute = is_mute
    now = [100.0]
    monkeypatch.setattr("muggins.speech.voices.time.monotonic", lambda: now[0])
    voice = Dispatcher()
    for _ in range(20):
        voice.say("Fifteen two.", lambda: True)
        voice.hush()
    now[0] += 60
    if is_mute:
        with pytest.raises(NoVoiceError, match="can't open a sound device"):
            voice.say("Fifteen four.", lambda: True)
    else:
        voice.say("Fifteen four.", lambda: True)
    voice.close()


def put(command: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a command is the only one there is."""
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda _: str(command))


def test_a_command_that_only_complains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As espeak-ng does where there is no device: it ends well all the same."""
    put(tmp_path / "espeak-ng", "echo 'error: No such file or directory' >&2", monkeypatch)
    with pytest.raises(NoVoiceError):
        voices.open_other_voice().say("Fifteen two.", lambda: True)


@pytest.mark.usefixtures("server")
def test_a_dispatcher_that_has_gone_is_told_of() -> None:
    voice = Dispatcher()
    voice._socket.shutdown(socket.SHUT_RDWR)
    with pytest.raises(NoVoiceError, match="stopped working"):
        voice.say("Fifteen two.", lambda: True)
    voice.close()


def test_where_there_is_none_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", str(tmp_path / "nobody"))
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(NoVoiceError, match="needs speech-dispatcher"):
        Dispatcher()
    with pytest.raises(NoVoiceError, match="no usable voice"):
        voices.CommandVoice("say")
    with pytest.raises(NoVoiceError, match="no usable voice"):
        voices.WindowsVoice()


def test_windows_is_told_by_lines_in_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever letters its console has; an empty line silences it."""
    script = 'echo "$4" > "$0.asked"\nexec cat > "$0.told"'
    put(tmp_path / "powershell", script, monkeypatch)
    voice = voices.WindowsVoice()
    voice.say("Жора pegs two.", lambda: True)
    voice.say("Nothing.", lambda: False)
    voice.hush()
    assert voice._process.stdin is not None
    voice._process.stdin.close()
    voice._process.wait(PATIENCE)
    assert (tmp_path / "powershell.told").read_bytes() == "Жора pegs two.\n\n".encode()
    assert "[Text.Encoding]::UTF8" in (tmp_path / "powershell.asked").read_text()


def test_it_listens_where_others_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/7")
    assert voices._socket_path() == Path("/run/user/7/speech-dispatcher/speechd.sock")


def test_a_process_that_speaks_is_ended_with_its_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a Mac: one process a sentence, ended as soon as it is not wanted."""
    script = 'echo "$2" >> "$0.log"\n[ "$2" = short ] || exec sleep 60'
    put(tmp_path / "say", script, monkeypatch)
    voice = voices.CommandVoice("say")
    voice.say("short", lambda: True)
    wanted = iter([True] * 10)
    voice.say("long", lambda: next(wanted, False))
    assert (tmp_path / "say.log").read_text() == "short\nlong\n"
