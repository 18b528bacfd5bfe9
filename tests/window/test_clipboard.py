"""The desktop's own clipboard: a challenge of another program is taken up, and given on."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.store.challenges import write_code
from game.store.players import Players
from tests.store.challenged import make
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


def test_a_challenge_comes_and_goes_by_the_clipboard(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Jo", 5, motion="off")
    with Program(screen, tmp_path, "Jo", 5) as program:
        keys = Keys(program)
        program.settled()
        title = screen.shoot("clipboard-title")

        def changed() -> int:
            return screen.count_differing(title, screen.shoot("clipboard-challenge"))

        with another(screen, RUBBISH):
            keys.type("ctrl+v")
            wait_for("what is said of it", lambda: changed() > 0)
        with another(screen, CODE) as known:
            assert known == CODE
            keys.type("ctrl+v")
            wait_for("its page", lambda: changed() > A_PAGE)
        keys.type("ctrl+c")
        wait_for("the code, from this program alone", lambda: look(screen) == CODE)
        keys.type("p")
        wait_for("the match", lambda: Players(tmp_path).get("Jo-2", "Challenge") == CODE)
        screen.shoot("clipboard-table")
        assert program.close_window() == 0 and program.errors() == ""
