"""Many small frames on one sheet, each with its time."""

from collections.abc import Sequence

import pygame
from pygame import Surface

N_COLUMNS, GAP = 6, 6


def contact_sheet(frames: Sequence[tuple[float, Surface]]) -> Surface:
    """Row by row, seconds in the corner of each."""
    pygame.font.init()
    font = pygame.font.Font(None, 22)
    width, height = frames[0][1].get_size()
    n_rows = -(-len(frames) // N_COLUMNS)
    sheet = Surface((N_COLUMNS * (width + GAP), n_rows * (height + GAP)))
    for number, (at, frame) in enumerate(frames):
        row, column = divmod(number, N_COLUMNS)
        place = column * (width + GAP), row * (height + GAP)
        sheet.blit(frame, place)
        sheet.blit(font.render(f"{at:.1f}", True, "white", "black"), place)
    return sheet
