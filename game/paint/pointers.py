"""Pointer shapes: the system's arrow and hand, a grip, and the old upside-down peg."""

import pygame
from pygame import Surface

from game.paint import palette
from game.paint.board import PEG_ANCHOR, draw_peg

SYSTEM = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "grip": pygame.SYSTEM_CURSOR_SIZEALL,
}
PEG_SCALE = 1.4


class Pointers:
    """Shows a shape by name; a screen without pointers is let be."""

    def __init__(self) -> None:
        self._shown: tuple[str, float] | None = None

    def show(self, name: str, scale: float) -> None:
        """Change the pointer, if it is another one now."""
        if self._shown == (name, scale):
            return
        self._shown = (name, scale)
        try:
            pygame.mouse.set_cursor(_cursor(name, scale))
        except pygame.error:
            return


def _cursor(name: str, scale: float) -> pygame.cursors.Cursor:
    if name != "peg":
        return pygame.cursors.Cursor(SYSTEM[name])
    peg = draw_peg(max(0.7, scale) * PEG_SCALE, palette.PEG_GREEN)
    upside_down: Surface = pygame.transform.flip(peg, False, True)
    x, y = PEG_ANCHOR
    height = upside_down.get_height()
    spot = (round(x * PEG_SCALE * max(0.7, scale)), round(height - y * PEG_SCALE * max(0.7, scale)))
    return pygame.cursors.Cursor(spot, upside_down)
