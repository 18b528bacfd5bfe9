"""Displays without colour, for eyes and screens that want none: a last touch to each frame."""

from enum import StrEnum

import pygame


class Display(StrEnum):
    COLOUR = "colour"
    MONOCHROME = "monochrome"
    INVERSE = "inverse"  # dark on light


def drain(surface: pygame.Surface, display: Display) -> None:
    """Take the colours out of a frame, and turn light and dark round where that is wanted."""
    if display is Display.COLOUR:
        return
    pygame.transform.grayscale(surface, surface)
    if display is Display.INVERSE:
        pygame.transform.invert(surface, surface)
