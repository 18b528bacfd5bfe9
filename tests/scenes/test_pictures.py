"""Visual regression: cards, board and scenes, compared with reference pictures.

``python -m tools.screenshots --guard`` renews these. They are small, with few colors, to which new
pictures are converted, too. After a failure, reference, new picture and difference are saved side
by side in out/.
"""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from tools import palettes
from tools.samples import draw_samples
from tools.screenshots import KEPT, KEPT_FROM, shrink, take_pictures

Pixels = NDArray[np.int64]
OUT = KEPT.parent.parent / "out"
LEVELS, SHARE = 24, 0.0005
"""SDL's scalers differ by two levels between processors: a pixel may get the next color."""

NAMES = sorted(path.stem for path in KEPT.glob("*.png"))
MOST_BYTES = 36 * 2**10  # of a picture, on average
EXPECTED = {
    *("title", "cut", "discarding", "pegging", "scoring_pone_hand", "counted_crib", "gameover"),
    *("menu", "new-match", "dog-eared", "lifted-leg", "options-match", "statistics-wins"),
    *("players", "help-the-show", "deck-backs", "deck-felt", "files", "keyboard", "blank"),
    *("faces-classic", "faces-large", "faces-four-color", "faces-inverse-monochrome"),
    *("backs", "bent-corners", "board", "opponent", "icons"),
}


@pytest.fixture(scope="module")
def taken() -> Iterator[dict[str, Surface]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")  # no word about a missing device
        pictures = {name: shrink(picture) for name, picture in take_pictures(KEPT_FROM)}
        window = pygame.Window("samples", (64, 64))
        window.get_surface()
        yield {**pictures, **dict(draw_samples())}
        window.destroy()


def test_everything_is_guarded(taken: dict[str, Surface]) -> None:
    assert set(NAMES) >= EXPECTED
    assert set(NAMES) == set(taken), "make them anew: python -m tools.screenshots --guard"


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in KEPT.glob("*.png")) < MOST_BYTES * len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_looks_as_it_did(name: str, taken: dict[str, Surface]) -> None:
    kept, new, colors = in_kept_colors(name, taken[name])
    assert kept.shape == new.shape
    difference = apart(colors)[kept, new]
    share = (difference > LEVELS).mean()
    if share > SHARE:
        save_side_by_side(name, colors[kept], colors[new], difference)
    assert share <= SHARE


def test_a_line_a_pixel_off_would_be_seen(taken: dict[str, Surface]) -> None:
    """The tolerance is no wider than it has to be."""
    moved = taken["help-the-game"].copy()
    moved.blit(taken["help-the-game"], (200, 65), (200, 66, 300, 14))
    kept, new, colors = in_kept_colors("help-the-game", moved)
    assert (apart(colors)[kept, new] > LEVELS).mean() > SHARE


def in_kept_colors(
    name: str, picture: Surface
) -> tuple[palettes.Indices, palettes.Indices, palettes.Colors]:
    """Return the reference picture and the new one, both in the reference's palette."""
    kept, colors = palettes.load(KEPT / f"{name}.png")
    return kept, palettes.match(picture, colors), colors


def apart(colors: palettes.Colors) -> Pixels:
    """Return the difference in levels between each two colors."""
    found: Pixels = np.abs(colors[:, None] - colors).max(axis=2)
    return found


def save_side_by_side(name: str, kept: Pixels, new: Pixels, difference: Pixels) -> None:
    """Save reference, new picture and their difference."""
    shown = np.repeat(np.minimum(255, difference * 3)[:, :, None], 3, axis=2)
    sheet = pygame.surfarray.make_surface(np.concatenate([kept, new, shown]))
    OUT.mkdir(exist_ok=True)
    pygame.image.save(sheet, OUT / f"differs-{name}.png")
