"""The scenes look as they did: pictures of a scripted match beside those that are kept.

Kept ones are made anew by ``python -m tools.screenshots tests/pictures --size 1280x720``; of
its pictures only those that stand in the folder are kept. A failure leaves the new picture and
the difference in out/.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from tools.screenshots import take_pictures

KEPT = Path(__file__).resolve().parent.parent / "pictures"
OUT = KEPT.parent.parent / "out"
SIZE = (1280, 720)
LEVELS, SHARE = 4, 0.0005  # SDL's scalers differ by two levels between processors
NAMES = sorted(path.stem for path in KEPT.glob("*.png"))


@pytest.fixture(scope="module")
def taken() -> Iterator[dict[str, Surface]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")  # no word about a missing device
        yield dict(take_pictures(SIZE))


def test_there_are_pictures() -> None:
    assert {"title", "discarding", "pegging", "scoring_pone_hand", "gameover"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_looks_as_it_did(name: str, taken: dict[str, Surface]) -> None:
    kept, new = pygame.image.load(KEPT / f"{name}.png"), taken[name]
    assert kept.get_size() == new.get_size()
    differs = np.abs(pixels(kept) - pixels(new)).max(axis=2) > LEVELS
    if differs.mean() > SHARE:
        OUT.mkdir(exist_ok=True)
        pygame.image.save(new, OUT / f"differs-{name}.png")
    assert differs.mean() <= SHARE


def pixels(picture: Surface) -> NDArray[np.int16]:
    return pygame.surfarray.array3d(picture).astype(np.int16)
