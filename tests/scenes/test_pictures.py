"""Cards, board and scenes look as they did: pictures drawn now beside those that are kept.

``python -m tools.screenshots --guard`` makes the kept ones anew; they are small and in few
colours, so that what differs by no more than that is let pass. A failure leaves the kept one,
the new one and their difference side by side in out/.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from tools.samples import draw_samples
from tools.screenshots import KEPT, KEPT_FROM, shrink, take_pictures

OUT = KEPT.parent.parent / "out"
PLAIN, LEVELS, SHARE = 6.0, 40, 0.0008
"""The mean difference that few colours may make, and how many pixels may differ by how much."""

NAMES = sorted(path.stem for path in KEPT.glob("*.png"))
MOST_BYTES = 3 * 2**20
EXPECTED = {
    *("title", "cut", "discarding", "pegging", "scoring_pone_hand", "counted_crib", "gameover"),
    *("menu", "new-match", "dog-eared", "lifted-leg", "options-the-match", "statistics-wins"),
    *("players", "help-the-count", "deck-backs", "deck-felt", "files", "keyboard", "blank"),
    *("faces-classic", "faces-large", "faces-four-colour", "faces-inverse-monochrome"),
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
    assert sum(path.stat().st_size for path in KEPT.glob("*.png")) < MOST_BYTES


@pytest.mark.parametrize("name", NAMES)
def test_it_looks_as_it_did(name: str, taken: dict[str, Surface]) -> None:
    kept, new = load(KEPT / f"{name}.png"), taken[name]
    assert kept.get_size() == new.get_size()
    difference = np.abs(pixels(kept) - pixels(new)).max(axis=2)
    is_same = difference.mean() <= PLAIN and (difference > LEVELS).mean() <= SHARE
    if not is_same:
        save_side_by_side(name, kept, new, difference)
    assert is_same, f"mean {difference.mean():.2f}, {(difference > LEVELS).mean():.3%} differ"


def test_a_moved_word_would_be_seen(taken: dict[str, Surface]) -> None:
    """The tolerance is no wider than it has to be."""
    kept, new = pixels(load(KEPT / "help-the-game.png")), pixels(taken["help-the-game"])
    moved = new.copy()
    moved[150:400, 60:100] = new[151:401, 60:100]
    assert (np.abs(kept - moved).max(axis=2) > LEVELS).mean() > SHARE


def load(path: Path) -> Surface:
    return pygame.image.load(path).convert_alpha()


def pixels(picture: Surface) -> NDArray[np.int16]:
    return pygame.surfarray.array3d(picture).astype(np.int16)


def save_side_by_side(
    name: str, kept: Surface, new: Surface, difference: NDArray[np.int16]
) -> None:
    """What was, what is, and where they differ."""
    width, height = kept.get_size()
    sheet = Surface((3 * width, height), 0, 32)
    sheet.blit(kept, (0, 0))
    sheet.blit(new, (width, 0))
    strong = np.minimum(255, difference * 3)
    shown = pygame.surfarray.make_surface(np.repeat(strong[:, :, None], 3, axis=2))
    sheet.blit(shown, (2 * width, 0))
    OUT.mkdir(exist_ok=True)
    pygame.image.save(sheet, OUT / f"differs-{name}.png")
