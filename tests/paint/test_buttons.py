"""Buttons: where their captions stand."""

from typing import Any

import pytest
from pygame import Rect, Surface

from muggins.control.intents import Device, Prompts
from muggins.motion.boxes import Box
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import Look
from muggins.ui.control import Button


def place_caption(button: Button, device: Device, monkeypatch: pytest.MonkeyPatch) -> float:
    """Its middle, from the left edge of the button."""
    canvas, drawn = Canvas((1920, 1080)), Rect(0, 0, 0, 0)
    canvas.surface, canvas.prompts = Surface(canvas.size), Prompts(device=device)
    text = canvas.text

    def note(words: str, *how: Any, **known: Any) -> Rect:
        rect = text(words, *how, **known)
        if words == button.words:
            drawn.update(rect)
        return rect

    monkeypatch.setattr(canvas, "text", note)
    button.draw(canvas, Look())
    return drawn.centerx - button.box.x


@pytest.mark.parametrize("width", [370, 470, 600])
def test_captions_stand_in_the_middle_or_beside_their_key(
    width: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    button = Button("Begin", lambda: None, letter="N")
    button.box = Box(200, 200, width, 68)
    assert abs(place_caption(button, Device.MOUSE, monkeypatch) - width / 2) <= 1
    assert place_caption(button, Device.KEYS, monkeypatch) < width / 4
