"""Hostile pictures and sounds: they cost a process of their own its life, and nobody else's."""

import json
import os
import struct
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.assets import PACKAGE
from muggins.foreign import decoder, intake
from muggins.foreign.intake import Decoded, DecodeRequest, Shelf, UndecodableError
from muggins.paint.cards import custom
from muggins.paint.cards.custom import (
    DRAWN_HEIGHT,
    ENDINGS,
    LARGEST_BYTES,
    LONGEST_SIDE,
    MOST_PIXELS,
    BackError,
    load_back,
)
from muggins.parts import DECODER
from muggins.sandbox import is_sandboxed
from muggins.store.files import StoreError, read_data
from tests.commands import python
from tests.paint.pictures import good_files

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
PICTURE = DecodeRequest(".png", MOST_PIXELS, LONGEST_SIDE, (70, 100))
SOUND = DecodeRequest("sound", 180, rate=44100)
BEEPS = Path(__file__).parents[1] / "audio" / "beeps"
BUSY = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H99999999" '
    b'stroke="red" stroke-dasharray=".0001"/></svg>'
)
HEAVY = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="%s"/></svg>'


def fault_of(order: DecodeRequest, content: bytes) -> str:
    with pytest.raises(UndecodableError) as fault:
        Shelf().decode(order, content)
    return fault.value.why


def giant_gif() -> bytes:
    """Its screen is small, and its picture says that it is not."""
    content = bytearray(good_files()[".gif"])
    start = content.index(b",", 13 + 3 * 2 ** ((content[10] & 7) + 1))
    content[start + 5 : start + 9] = struct.pack("<HH", 65535, 65535)
    return bytes(content)


def slow_flac() -> bytes:
    """One sample a second."""
    content = bytearray((BEEPS / "beep.flac").read_bytes())
    content[18], content[19] = 0, 0
    content[20] = 1 << 4 | content[20] & 15
    return bytes(content)


@pytest.mark.parametrize("ending", ENDINGS)
def test_it_is_decoded_as_it_was(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    window = pygame.Window("cards", (64, 64))
    window.get_surface()
    path = tmp_path / f"a{ending}"
    path.write_bytes(good_files()[ending])
    found = pygame.image.tobytes(load_back(path, Shelf(tmp_path)), "RGBA")
    monkeypatch.setattr(
        intake, "decode_apart", lambda order, content: decoder.decode(json.loads(order), content)
    )
    assert pygame.image.tobytes(load_back(path), "RGBA") == found
    monkeypatch.setattr(intake, "decode_apart", None)
    assert pygame.image.tobytes(load_back(path, Shelf(tmp_path)), "RGBA") == found
    window.destroy()


def test_what_was_decoded_is_kept_and_what_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = good_files()[".png"]
    found = Shelf(tmp_path).decode(PICTURE, good)
    with pytest.raises(UndecodableError):
        Shelf(tmp_path).decode(PICTURE, good[:60])
    n_decoded = []

    def decode(_order: bytes, _content: bytes) -> tuple[dict[str, object], bytes]:
        n_decoded.append(1)
        return {"size": (1, 1)}, b"1234"

    monkeypatch.setattr(intake, "decode_apart", decode)
    assert Shelf(tmp_path).decode(PICTURE, good) == found
    with pytest.raises(UndecodableError):
        Shelf(tmp_path).decode(PICTURE, good[:60])
    assert not n_decoded
    assert Shelf(tmp_path).decode(PICTURE, good[:60], anew=True) == Decoded(b"1234", (1, 1))
    for path in (tmp_path / "decoded").iterdir():
        path.write_bytes(path.read_bytes()[:-1])
    assert Shelf(tmp_path).decode(PICTURE, good) == Decoded(b"1234", (1, 1))
    assert len(n_decoded) == 2


def test_only_the_last_few_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "decode_apart", lambda *_: ({"size": (1, 1)}, b"1234"))
    for number in range(2 * intake.MOST_KEPT):
        Shelf(tmp_path).decode(PICTURE, bytes([number]))
    assert len(list((tmp_path / "decoded").iterdir())) == intake.MOST_KEPT


def test_a_drawing_that_never_ends_is_ended() -> None:
    assert fault_of(replace(PICTURE, kind=".svg", seconds=1), BUSY) == "slow"


@pytest.mark.parametrize("seconds", [0.0, 1e-9])
def test_a_decoder_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(intake, "PATIENCE", seconds)
    assert fault_of(PICTURE, good_files()[".png"]) == "slow"


def test_giants_find_no_memory() -> None:
    assert fault_of(replace(PICTURE, kind=".gif"), giant_gif()) in ("damaged", "large")
    heavy = HEAVY % (b"M0 0" + b"L1 1L2 0" * 1_500_000)
    why = fault_of(replace(PICTURE, kind=".svg", seconds=2, memory=300 << 20), heavy)
    assert why in ("damaged", "slow")


def test_sounds_that_kill_the_decoder() -> None:
    assert fault_of(replace(SOUND, seconds=1), slow_flac()) in ("damaged", "long", "slow")


def test_of_an_icon_of_65535_pictures_few_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []
    measure = custom._measure_ico

    def note(content: bytes) -> tuple[int, int] | None:
        looked_at.append(len(content))
        return measure(content)

    monkeypatch.setattr(custom, "_measure_ico", note)
    path = tmp_path / "many.ico"
    entry = struct.pack("<BBBBHHII", 16, 16, 0, 0, 1, 32, 2**20, 22)
    path.write_bytes(b"\0\0\1\0\xff\xff" + entry * 65535)
    with pytest.raises(BackError):
        load_back(path)
    assert 0 < len(looked_at) <= custom.MOST_ICONS


def test_card_files_that_never_end_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/zero"), tmp_path / "pipe", tmp_path):
        with pytest.raises(StoreError, match="Can't read"):
            read_data(path)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise elsewhere")
@pytest.mark.parametrize("kind", ["png", "jpg", "bmp"])
def test_the_largest_picture_takes_little_memory(tmp_path: Path, kind: str) -> None:
    """Decoded in a process of its own, which is the largest child of this one."""
    side = int(MOST_PIXELS**0.5)
    path = tmp_path / f"large.{kind}"
    pygame.image.save(pygame.Surface((side, side), depth=24), path)
    if path.stat().st_size > LARGEST_BYTES:
        with pytest.raises(BackError, match="large"):
            load_back(path)
        return
    code = (
        "import resource, sys; from pathlib import Path; import pygame;"
        "pygame.display.init(); pygame.display.set_mode((8, 8));"
        "from muggins.paint.cards.custom import load_back; back = load_back(Path(sys.argv[1]));"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, *back.get_size())"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    told = python("-c", code, path, env=environment).out
    kilobytes, _, height = map(int, told.split()[-3:])
    assert kilobytes < 250_000 and height == DRAWN_HEIGHT


TAKEN_OVER = """
import ctypes, json, os, signal, socket, sys
sys.path.insert(0, {root!r})
from muggins.foreign import decoder

def try_all(order, content):
    tries = {{
        "reads": lambda: open({secret!r}).read(),
        "writes": lambda: open({new!r}, "w").write("x"),
        "connects": lambda: socket.socket(),
        "runs": lambda: os.posix_spawn("/bin/true", ["true"], {{}}),
        "signals": lambda: os.kill(os.getppid(), 0),
    }}
    through = []
    for name, act in tries.items():
        try:
            act()
        except OSError:
            continue
        through.append(name)
    return {{"fault": ",".join(through)}}, b""

decoder.decode = try_all
decoder.main()
"""


@pytest.mark.skipif(not is_sandboxed(), reason="needs Landlock and seccomp")
def test_a_decoder_that_is_taken_over_is_in_the_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.touch()
    new = tmp_path / "new"
    start = TAKEN_OVER.format(root=str(PACKAGE.parent), secret=str(secret), new=str(new))
    command = [sys.executable, "-I", "-c", start]
    monkeypatch.setattr("muggins.processes.command_of", {DECODER: command}.__getitem__)
    assert fault_of(PICTURE, b"") == ""
