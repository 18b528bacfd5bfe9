"""Screens of other color depths than 24 bits: the window opens, or a sentence says why not."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.systems import require_tools
from tests.window.advice import sit_down
from tests.window.hands import Keys
from tests.window.program import CHECKOUT, Program, prepare
from tests.window.screen import TOOLS, Screen

pytestmark = pytest.mark.window

NAME, SEED = "Deep", 5


@pytest.fixture
def open_screen() -> Iterator[Callable[[int], Screen]]:
    require_tools(*TOOLS)
    with ExitStack() as stack:

        def open_screen(depth: int) -> Screen:
            screen = stack.enter_context(closing(Screen(depth)))
            screen.open()
            return screen

        yield open_screen


@pytest.mark.parametrize("depth", [30, 16, 15])
def test_window_opens_on_screen_of_other_color_depth(
    open_screen: Callable[[int], Screen], tmp_path: Path, depth: int
) -> None:
    prepare(tmp_path, NAME, SEED, motion="off")
    with Program(open_screen(depth), tmp_path, NAME, SEED) as program:
        sit_down(program, Keys(program))
        program.leave()


def test_window_on_screen_of_8_bits_is_refused_in_a_sentence(
    open_screen: Callable[[int], Screen], tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "muggins", "--data-dir", str(tmp_path), "--quiet"],
        cwd=CHECKOUT,
        env=open_screen(8).environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("muggins: The window can't be drawn on this screen (")
    assert done.stderr.count("\n") == 1
