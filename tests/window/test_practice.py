"""Ten positions practised in a real window, by each device alone; the session is on the disk."""

from pathlib import Path

import pytest

from game.scenes.pieces.forms import ONWARD
from game.store.practice import read_practice
from tests.scenes.graded import PLAYER
from tests.sizes import some_of
from tests.strips import AGAIN_BUTTONS
from tests.window.hands import DEVICES, Keys, Mouse, Pad, behind_more, start_by, title_box
from tests.window.screen import Screen, is_empty, wait_for

pytestmark = pytest.mark.window


@pytest.mark.parametrize("device", some_of(DEVICES, {"keys"}))
def test_ten_positions(screen: Screen, folder: Path, device: str) -> None:
    """Begun as soon as that can be, and shown one after the other, until the session is kept."""
    hands = start_by(device, screen, folder, PLAYER, 1)
    with hands.program as program:
        wait_for("the title", lambda: not is_empty(screen.look()))
        match hands:
            case Mouse():
                hands.press(title_box(2))
                hands.press(behind_more("Practice").box)
            case Pad():
                hands.type("dpdown", "a", *["dpdown"] * behind_more("Practice").number, "a")
            case Keys():
                hands.type("r")

        def is_kept() -> bool:
            match hands:
                case Mouse():
                    for box in (ONWARD, AGAIN_BUTTONS["show"].box, AGAIN_BUTTONS["go"].box):
                        hands.press(box)
                case Pad():
                    hands.type("a", "x", "a")
                case Keys():
                    hands.type("n", "h", "Return")
            return bool(read_practice(folder, PLAYER).sessions)

        wait_for("the end of the session", is_kept)
        program.leave()
