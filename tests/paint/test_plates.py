"""Score panels: zeros without a slash, and engraved text without overlaps."""

import weakref

import pygame
import pytest
from pygame import Surface

from muggins.paint.board import engrave_at
from muggins.paint.kit.canvas import Canvas, Face, RecordingSurface
from muggins.paint.scenes import plates as plates_module
from muggins.paint.scenes.shown import PlateShown
from muggins.rules.cards import Seat


@pytest.mark.parametrize("window", [(640, 360), (1280, 690), (1280, 720)])
@pytest.mark.parametrize("words", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", [(266.0, 144.0), (500.0, 104.0)])
def test_plates_write_figures_without_slashes_that_do_not_meet(
    size: tuple[float, float],
    words: float,
    window: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plate = PlateShown(Seat.PLAYER, "Stranger", 114, "100 up", ("7 to go", "has the crib"))
    canvas = Canvas(window, words=words)
    is_long = size[0] > plates_module.LONG_FROM * size[1]
    size = (size[0], size[1] * (1 + words) / 2) if is_long else (size[0] * words, size[1])
    faces: list[Face] = []
    inks: list[pygame.Mask] = []

    def note(
        surface: Surface, font: pygame.Font, text: str, at: tuple[int, int], anchor: str
    ) -> None:
        faces.extend(face for face in Face if font in fonts_of(canvas, face))
        blank = Surface(surface.get_size(), pygame.SRCALPHA)
        engrave_at(blank, font, text, at, anchor)
        inks.append(pygame.mask.from_surface(blank))

    monkeypatch.setattr(plates_module, "engrave_at", note)
    canvas.surface = Surface(window)
    plates_module.paint_plate(canvas, (10, 10, *size), plate)
    assert faces.count(Face.BOLD) == 1
    assert set(faces) == {Face.BOLD, Face.FIGURES, Face.NUMERALS}
    for i, ink in enumerate(inks):
        inside = pygame.Rect((1, 1), [canvas.length(length) - 2 for length in size])
        assert all(inside.contains(piece) for piece in ink.get_bounding_rects())
        assert not any(ink.overlap(other, (0, 0)) for other in inks[i + 1 :])


@pytest.mark.parametrize("seat", Seat)
def test_a_plate_wears_the_color_of_its_pegs(seat: Seat) -> None:
    canvas = Canvas((1280, 720))
    canvas.surface = Surface((1280, 720))
    plates_module.paint_plate(canvas, (0, 0, 266, 144), PlateShown(seat, "Ann"))
    seen = canvas.surface.get_at(canvas.point(38, 40))
    strongest = max(range(3), key=lambda part: seen[part])
    assert "RGB"[strongest] == "GR"[seat], "yours is green, and the computer's red"
    away = [
        sum(abs(a - b) for a, b in zip(seen[:3], color[:3], strict=True)) for color in canvas.pegs
    ]
    assert away[seat] < away[seat.other]


def test_of_the_plates_in_a_place_only_the_last_is_kept() -> None:
    """Scores and leads seldom come back, and a long evening has thousands of them."""
    canvas = Canvas((1280, 720))
    pictures: list[weakref.ref[Surface | tuple[int, ...]]] = []
    for score in range(121):
        canvas.surface = sheet = RecordingSurface(pygame.Rect(0, 0, 1280, 720))
        for seat in Seat:
            area = (10, 10 + 200 * seat, 266, 144)
            plates_module.paint_plate(canvas, area, PlateShown(seat, "Ann", score))
        pictures += [weakref.ref(note.paint) for note in sheet._draw_ops]
    del sheet
    canvas.surface = Surface((1, 1))
    assert [each for each in pictures if each() is not None] == pictures[-2:]


def fonts_of(canvas: Canvas, face: Face) -> list[pygame.Font]:
    return [
        font
        for key, (_, font) in canvas._cache.items()
        if isinstance(font, pygame.Font) and isinstance(key, tuple) and key[1] is face
    ]
