"""Words half as large again: nothing is cut, nothing lies on anything else, and all is larger.

And in upright windows what is pointed at is where it is seen.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from pygame import Rect, Surface

from muggins.motion.places import TABLE_ROOMS
from muggins.paint.kit.canvas import Canvas, room_in, see
from muggins.paint.scenes.notes import paint_reason
from muggins.paint.scenes.shown import Gain
from muggins.paint.scenes.table import paint_crib_mark
from muggins.rules.cards import Seat
from muggins.ui.scene import Scene
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_count, is_play, is_play_claim, is_throw
from tests.scenes.showcase import SCENES, canvas_of
from tests.sizes import some_of

Fault = tuple[str, ...]
Window = tuple[int, int]
UPRIGHT, TALL, SQUARE = (640, 980), (1080, 1920), (1000, 1000)
HANDHELD = (1280, 800)
SIZES = ((1280, 720), (960, 540), HANDHELD, (1920, 1080), (1024, 768), UPRIGHT, SQUARE)
USUAL = (SIZES[0], UPRIGHT)
UPRIGHT_SIZES = (UPRIGHT, TALL, SQUARE)
HUGE = (3840, 2160)
INK = 0.7  # of the height of a line, which letters without tails keep to
TABLE = {"throw": is_throw, "play": is_play, "claim": is_play_claim, "count": is_count}


def look_at(scene: Scene, size: Window, words: float) -> Canvas:
    """Return a canvas for a scene."""
    room, grown = see(scene.sight, size, words)
    return canvas_of(size, room, words=grown)


class Reader:
    """Records the text drawn on a canvas, with positions and sizes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[tuple[str, Rect]] = []
        self._full = Rect(0, 0, 0, 0)
        text, put = Canvas.text, Canvas.put

        def note_place(
            canvas: Canvas, picture: Surface, x: float, y: float, anchor: str = "center"
        ) -> Rect:
            self._full = picture.get_rect()
            setattr(self._full, anchor, canvas.point(x, y))
            return put(canvas, picture, x, y, anchor)

        def note_words(canvas: Canvas, words: str, *how: Any, **known: Any) -> Rect:
            rect = text(canvas, words, *how, **known)
            on = canvas.surface
            if words.strip() and isinstance(on, Surface):
                full = self._full.move(on.get_abs_offset())  # of a table in its frame
                self.lines.append((words, full.inflate(0, -full.height * (1 - INK))))
            return rect

        monkeypatch.setattr(Canvas, "put", note_place)
        monkeypatch.setattr(Canvas, "text", note_words)

    def read(self, scene: Scene, size: Window, words: float) -> set[Fault]:
        """Return text of a scene that is cut off or covered."""
        canvas = look_at(scene, size, words)
        scene.fit(canvas.view)
        self.lines.clear()
        scene.draw(canvas)
        return set(self._faults(Rect((0, 0), size)))

    def _faults(self, window: Rect) -> Iterator[Fault]:
        for i, (words, rect) in enumerate(self.lines):
            if not window.contains(rect):
                yield "cut", words
            for other, there in self.lines[:i]:
                if rect.colliderect(there):
                    yield "over", other, words

    @property
    def width(self) -> float:
        """Of the longest line."""
        return max(rect.width for _, rect in self.lines)

    @property
    def height(self) -> float:
        """Of the smallest line."""
        return min(rect.height for _, rect in self.lines)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(monkeypatch)


def look(reader: Reader, scene: Scene, driver: Driver, size: Window) -> float:
    """By how much words grow, on an average; nothing is cut of larger ones alone."""
    faults: list[set[Fault]] = []
    heights: list[dict[str, int]] = []
    for words in (100, 150):
        driver.change(words=words)
        faults.append(reader.read(scene, size, words / 100))
        heights.append({words: rect.height for words, rect in reader.lines})
    usual, larger = heights
    gains = [height / usual[words] for words, height in larger.items() if words in usual]
    assert faults[1] <= faults[0] and min(gains) >= 1.0
    return sum(gains) / len(gains)


@pytest.mark.parametrize("size", some_of((*SIZES, TALL), USUAL))
def test_a_message_at_the_table_can_be_read_and_is_larger(
    size: Window, open_app: Open, reader: Reader
) -> None:
    driver = open_app(hints=True).sit_down()
    assert look(reader, SCENES["saying"](driver), driver, size) > 1.0 or size != SIZES[0]


@pytest.mark.parametrize("size", some_of((*SIZES, HUGE), USUAL))
@pytest.mark.parametrize("tallies", [False, True], ids=["peg", "number"])
def test_all_at_the_table_can_be_read(
    tallies: bool, size: Window, open_app: Open, reader: Reader
) -> None:
    driver = open_app(hints=True, details=True, tallies=tallies).sit_down()
    for is_so in TABLE.values():
        driver.until(is_so)
        look(reader, driver.table, driver, size)


@pytest.mark.parametrize("words", [100, 125, 150])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)], ids=str)
def test_the_mark_of_a_crib_is_clear_of_the_hand(
    size: Window, words: int, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_app(words=words, size=size).sit_down()
    places, canvas = driver.table.places, driver.app.canvas
    marks: list[Rect] = []
    text = canvas.text
    monkeypatch.setattr(canvas, "text", lambda *how, **known: marks.append(text(*how, **known)))
    paint_crib_mark(canvas, places, Seat.PLAYER, "your crib")
    hand = places.own
    assert marks[0].left > canvas.point(hand.at(6, 5) + hand.width / 2, hand.y)[0]


def test_why_something_scores_is_told_within_the_window(reader: Reader) -> None:
    canvas = canvas_of(UPRIGHT, room_in(UPRIGHT, TABLE_ROOMS), words=1.5)
    paint_reason(canvas, Gain("heels: a jack", (canvas.view.right - 60, 400.0)))
    ((_, rect),) = reader.lines
    assert rect.right < UPRIGHT[0]


# --- how it is laid out


def test_messages_fill_their_sheet(open_app: Open) -> None:
    driver = open_app().sit_down()
    scene = driver.table.navigation.messages()
    scene._chronicle.lines[:] = [f"Message {i}: {'word ' * (i % 40)}" for i in range(300)]
    scene.fit(look_at(scene, SIZES[0], 1.0).view)
    scene.list.mark(scene.list.n_rows)
    for size in (SIZES[0], *UPRIGHT_SIZES):
        for words in (1.0, 1.5):
            scene.fit(look_at(scene, size, words).view)
            n_lines = len(scene.lines)
            assert n_lines >= 300 and scene.list.at == n_lines - 1
            assert scene.list.first == n_lines - scene.list.n_shown
            assert " ".join(scene.lines).split() == " ".join(scene._chronicle.lines).split()
