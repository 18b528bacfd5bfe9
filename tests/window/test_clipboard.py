"""The desktop's own clipboard: a challenge of another program is taken up, and given on."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from muggins.record.players import Players
from muggins.store.challenges import write_code
from tests.extras.club.challenged import make
from tests.patience import PATIENCE
from tests.window.hands import Keys
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for

pytestmark = pytest.mark.window

CODE = write_code(make(3))
A_PAGE = 300_000  # pixels that another page changes; a line of news does not
RUBBISH = "x" * 100_000
OTHER = """
import sys, time, pygame
pygame.display.init()
window = pygame.Window("other", (64, 64), hidden=True)
text = sys.stdin.readline().strip()
if text:
    pygame.scrap.put_text(text)
print(pygame.scrap.get_text(), flush=True)
while text:
    pygame.event.pump()
    time.sleep(0.01)
"""
ASKING = """
import ctypes, time
x = ctypes.CDLL("libX11.so.6")
for name in ("XOpenDisplay", "XDefaultRootWindow", "XCreateSimpleWindow", "XInternAtom"):
    getattr(x, name).restype = ctypes.c_ulong
atom = lambda name: ctypes.c_ulong(x.XInternAtom(display, name, 0))
display = ctypes.c_ulong(x.XOpenDisplay(None))
root = ctypes.c_ulong(x.XDefaultRootWindow(display))
window = ctypes.c_ulong(x.XCreateSimpleWindow(display, root, 0, 0, 9, 9, 0, 0, 0))
told = atom(b"CLIPBOARD"), atom(b"UTF8_STRING"), atom(b"TOLD")
x.XConvertSelection(display, *told, window, ctypes.c_ulong(0))
x.XSync(display, 0)
print("asked", flush=True)
time.sleep(600)
"""


@contextmanager
def another(screen: Screen, text: str = "") -> Iterator[str]:
    """Another program that has put a text on the clipboard, or has looked there."""
    with subprocess.Popen(
        [sys.executable, "-c", OTHER],
        env={**screen.environment, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{text}\n")
        process.stdin.flush()
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


def look(screen: Screen) -> str:
    with another(screen) as found:
        return found


def test_who_asks_and_is_gone_does_no_harm(screen: Screen, tmp_path: Path) -> None:
    """X would end the program that answers a window which is not there any more."""
    prepare(tmp_path, "Jo", 5, motion="off")
    with Program(screen, tmp_path, "Jo", 5) as program:
        keys = Keys(program)
        program.settled()
        keys.type("t")

        def position() -> str | None:
            """None where nothing is, or where SDL has waited a second for it in vain."""
            keys.type("ctrl+c")
            seen = look(screen)
            return seen if "hand" in seen else None

        before = wait_for("a position on the clipboard", position)
        program.process.send_signal(signal.SIGSTOP)
        asking = subprocess.Popen(
            [sys.executable, "-c", ASKING], env=screen.environment, stdout=subprocess.PIPE
        )
        assert asking.stdout is not None and asking.stdout.readline() == b"asked\n"
        asking.kill()
        asking.wait(PATIENCE)
        program.process.send_signal(signal.SIGCONT)
        wait_for("the same once more", lambda: look(screen) == before)
        program.leave()


def test_a_challenge_comes_and_goes_by_the_clipboard(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Jo", 5, motion="off")
    with Program(screen, tmp_path, "Jo", 5) as program:
        keys = Keys(program)
        program.settled()
        title = screen.shoot("clipboard-title")
        with another(screen, RUBBISH):
            keys.type("ctrl+v")
            screen.wait_for_change("what is said of it", title)
        with another(screen, CODE) as known:
            assert known == CODE
            keys.type("ctrl+v")
            screen.wait_for_change("its page", title, A_PAGE)
        keys.type("ctrl+c")
        wait_for("the code, from this program alone", lambda: look(screen) == CODE)
        keys.type("p")
        wait_for("the match", lambda: Players(tmp_path).get("Jo-2", "Challenge") == CODE)
        screen.shoot("clipboard-table")
        program.leave()
