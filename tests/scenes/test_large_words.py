"""Words half as large again: nothing is cut, nothing lies on anything else, and all is larger.

And in upright windows what is pointed at is where it is seen.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pygame import Rect, Surface

from game.control.intents import Act, Device, Intent
from game.mind.coach.decision import Judgement
from game.mind.coach.notation import PARTS
from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS, TALL_VIEW
from game.paint.charts.charts import scale_of
from game.paint.charts.choice_bars import COUNT, PanelShown, _count_place, _end_of_head
from game.paint.charts.estimates import rows_of
from game.paint.kit.canvas import Canvas, room_in, see
from game.paint.scenes.notes import paint_reason
from game.paint.scenes.setting import track_of
from game.paint.scenes.shown import Gain
from game.paint.scenes.table import paint_crib_mark
from game.rules.cards import N_CARDS, read_cards
from game.rules.scoring import hand_reasons
from game.rules.seat import Seat
from game.scenes.pages.course_page import halves
from game.scenes.pages.decks import DeckScene
from game.scenes.pages.ending import EndingScene
from game.scenes.pages.options import OptionsScene
from game.scenes.pages.practice_page import PracticeScene
from game.scenes.pages.quickcount_page import CountingScene
from game.scenes.pages.skill_page import parts
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pieces.forms import LARGEST, LongScene, Room
from game.scenes.pieces.lists import PaperList, TableList
from game.scenes.pieces.scene import Scene
from game.scenes.replay.position_scene import PositionScene, Track
from game.session.quickcount import CountedHand, QuickCount
from game.session.session import Session
from game.settings.settings import GROUPS
from game.record.recorder import Recorder as Ledger
from game.table.setup import MOST
from game.table.thinking import AtOnce
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_count, is_over, is_play, is_play_claim, is_throw
from tests.scenes.graded import PLAYER, QUICK
from tests.scenes.showcase import SCENES, are_clear, boxes_on, canvas_of, click, tabs_of
from tests.scenes.test_skill import open_skill, page_of
from tests.scenes.test_skill import read_all as read_skill
from tests.scenes.test_statistics import TABS, course_of, crowd
from tests.sizes import some_of

Fault = tuple[str, ...]
Window = tuple[int, int]
UPRIGHT, TALL, SQUARE = (640, 980), (1080, 1920), (1000, 1000)
HANDHELD = (1280, 800)
SIZES = ((1280, 720), (960, 540), HANDHELD, (1920, 1080), (1024, 768), UPRIGHT, SQUARE)
USUAL = (SIZES[0], UPRIGHT)
UPRIGHT_SIZES = (UPRIGHT, TALL, SQUARE)
HUGE = (3840, 2160)
LONG_COUNT = read_cards("5s5h5dJcKh")
LOW = 0.93  # of the height of a window, where a row of options lies
EDGE_TO_EDGE = 0.8  # of the width of a window, which no line goes beyond
SMALLEST = 8  # pixels that letters without tails are high
INK = 0.7  # of the height of a line, which letters without tails keep to
TABLE = {"throw": is_throw, "play": is_play, "claim": is_play_claim, "count": is_count}
LARGER = dict.fromkeys("options statistics help challenge bindings position files".split(), 1.4)
LARGER |= dict.fromkeys(("title", "menu", "new match", "question"), 1.25)
LARGER |= {"messages": 1.4, "deck": 1.4, "challenges": 1.4, "players": 1.4, "keyboard": 1.4}


def look_at(scene: Scene, size: Window, words: float) -> tuple[Canvas, bool]:
    """A canvas for a scene, and whether it shows but a part of it."""
    sight, is_long = scene.sight, False
    room, grown = see(sight, size, words)
    canvas = canvas_of(size, room, words=grown)
    if sight.is_long and sight.near is not None and room not in sight.rooms:
        canvas.look_from(sight.near, sight.top)
        is_long = canvas.view.height < sight.near.height - 1
    return canvas, is_long


class Reader:
    """What was written on a canvas, where, and how large."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[tuple[str, Rect]] = []
        self._full = Rect(0, 0, 0, 0)
        self._is_over = False
        text, put, finish = Canvas.text, Canvas.put, Canvas.finish

        def note_place(
            canvas: Canvas, picture: Surface, x: float, y: float, anchor: str = "center"
        ) -> Rect:
            self._full = picture.get_rect()
            setattr(self._full, anchor, canvas.point(x, y))
            return put(canvas, picture, x, y, anchor)

        def note_words(canvas: Canvas, words: str, *how: Any, **known: Any) -> Rect:
            rect = text(canvas, words, *how, **known)
            on = canvas.surface
            if words.strip() and not self._is_over and isinstance(on, Surface):
                full = self._full.move(on.get_abs_offset())  # of a table in its frame
                self.lines.append((words, full.inflate(0, -full.height * (1 - INK))))
            return rect

        def note_end(canvas: Canvas) -> None:  # what comes now lies over the rest
            self._is_over = True
            finish(canvas)
            self._is_over = False

        monkeypatch.setattr(Canvas, "put", note_place)
        monkeypatch.setattr(Canvas, "text", note_words)
        monkeypatch.setattr(Canvas, "finish", note_end)

    def read(self, scene: Scene, size: Window, words: float) -> set[Fault]:
        """What is cut or covered of the words of a scene."""
        canvas, _ = look_at(scene, size, words)
        scene.fit(canvas.view)  # and now it may want to be seen otherwise
        canvas, is_long = look_at(scene, size, words)
        scene.fit(canvas.view)
        self.lines.clear()
        scene.draw(canvas)
        return set(self._faults(Rect((0, 0), size), is_long=is_long))

    def _faults(self, window: Rect, *, is_long: bool) -> Iterator[Fault]:
        for i, (words, rect) in enumerate(self.lines):
            inside = window.left <= rect.left and rect.right <= window.right
            if not inside or not (is_long or window.contains(rect)):
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


def look_larger(reader: Reader, scene: Scene, driver: Driver, size: Window) -> None:
    """By far; letters of the old tables are at least as large as the window has room for."""
    larger = look(reader, scene, driver, size)
    is_old = isinstance(scene, StatisticsScene) and scene.tabs[scene.tab] == "Tables"
    assert larger > 1.25 or (is_old and reader.width > EDGE_TO_EDGE * size[0])


@pytest.mark.parametrize("size", some_of((*SIZES, TALL), USUAL))
@pytest.mark.parametrize("name", SCENES)
def test_all_of_a_scene_can_be_read_and_is_larger(
    name: str, size: Window, open_app: Open, reader: Reader
) -> None:
    driver = open_app(hints=True).sit_down()
    scene = SCENES[name](driver)
    for _ in tabs_of(scene):
        if name in LARGER and size in UPRIGHT_SIZES:
            look_larger(reader, scene, driver, size)
        else:
            larger = look(reader, scene, driver, size)
            assert size != SIZES[0] or larger > LARGER.get(name, 1.0)


@pytest.mark.parametrize("size", some_of((*SIZES, HUGE), USUAL))
@pytest.mark.parametrize("tallies", [False, True], ids=["peg", "number"])
def test_all_at_the_table_can_be_read(
    tallies: bool, size: Window, open_app: Open, reader: Reader
) -> None:
    driver = open_app(hints=True, details=True, tallies=tallies).sit_down()
    for is_so in TABLE.values():
        driver.until(is_so)
        look(reader, driver.table, driver, size)


@pytest.mark.parametrize("size", some_of((*SIZES, HUGE), USUAL))
def test_the_end_of_a_game_is_larger_too(size: Window, open_app: Open, reader: Reader) -> None:
    driver = open_app().sit_down(is_over)
    page = EndingScene(driver.session, driver.sitting)
    assert look(reader, page, driver, size) > 1.3


def options(open_app: Open, **how: Any) -> tuple[Driver, OptionsScene]:
    """An app in which they are open, and drawn."""
    driver = open_app(**how)
    return driver, driver.push(OptionsScene(driver.session, driver.app.sound))


@pytest.mark.parametrize(
    ("device", "size"), [(Device.KEYS, SIZES[0]), (Device.PAD, SQUARE)], ids=str
)
def test_a_page_goes_to_what_is_in_focus(device: Device, size: Window, open_app: Open) -> None:
    driver, page = options(open_app, words=150, size=size)
    for tab in range(len(GROUPS)):
        page.open_tab(tab)
        for act in (*[Act.DOWN] * 14, *[Act.UP] * 14):
            driver.give(act, device=device)
            driver.app.draw()
            view, box = driver.app.canvas.view, page.form.focused.box
            assert view.y <= box.y and box.bottom <= view.bottom


@pytest.mark.parametrize(("size", "words"), [(SIZES[0], 150), (SQUARE, 125)], ids=str)
def test_all_of_a_page_is_come_to_by_the_wheel(size: Window, words: int, open_app: Open) -> None:
    driver, page = options(open_app, words=words, size=size)
    for tab in range(len(GROUPS)):
        page.open_tab(tab)
        driver.wheel(20)
        missing = {id(each) for each in page.form.controls}
        for _ in range(20):
            view = driver.app.canvas.view
            seen = [each for each in page.form.controls if is_in(view, each.box)]
            missing -= {id(each) for each in seen}
            driver.wheel(-1)
        assert not missing
    driver.click_box(page.form.controls[-1].box)
    assert page not in driver.app.stack


def is_in(view: Box, box: Box) -> bool:
    return view.y <= box.y and box.bottom <= view.bottom


def test_a_page_stays_where_it_is_under_the_pointer(open_app: Open) -> None:
    """Only the wheel brings something else under it, which is then what it points at."""
    driver, page = options(open_app, words=150, size=SIZES[0])
    view = driver.app.canvas.view
    for part in (0.02, 0.5, LOW):
        driver.point(view.middle[0], view.y + part * view.height)
        assert driver.app.canvas.view == view
    driver.wheel(-2)
    now, hovered = driver.app.canvas.view, page.form.hovered
    assert now.y > view.y and hovered is not None
    assert hovered.box.holds(now.middle[0], now.y + LOW * now.height)


def test_a_page_goes_with_its_bar(open_app: Open) -> None:
    driver, page = options(open_app, words=150, size=SIZES[0])
    first, bar = driver.app.canvas.view, page._bar
    driver.press(*bar.thumb.middle)
    assert driver.app.canvas.view == first, "who takes hold of it does not move it"
    driver.point(first.middle[0], first.bottom, pressed=True)
    last = driver.app.canvas.view
    assert is_in(last, page.form.controls[-1].box) and not is_in(last, page.form.controls[0].box)
    driver.release(last.middle[0], last.bottom)
    driver.point(*last.middle)
    assert driver.app.canvas.view == last, "it was let go"
    driver.press(bar.box.middle[0], bar.box.y + 2)
    assert driver.app.canvas.view == first


@pytest.mark.parametrize("words", [1.25, 1.5])
def test_only_what_answers_lies_over_a_page(
    words: float, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Statistics say since when below their figures; what came of a button is seen at once."""
    driver, over = open_app(), []
    page = StatisticsScene(driver.session)
    monkeypatch.setattr(Canvas, "finish", lambda canvas: over.extend(canvas.last))
    for message, n_over in (("", 0), ("All begins anew.", 1)):
        page.message = message
        canvas, is_long = look_at(page, SIZES[0], words)
        page.fit(canvas.view)
        page.draw(canvas)
        assert is_long and len(over) == n_over


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


@pytest.mark.parametrize("words", [1.0, 1.5])
def test_marks_are_counted_below_what_is_told(words: float) -> None:
    canvas, panel = Canvas(UPRIGHT, TALL_VIEW, words=words), Box(440, 400, 1040, 520)
    told = "Chances are what they are if both play like Master. " * 3
    shown = PanelShown("Your game, of 100", told, counts=((Judgement.BLUNDER, 2),))
    _, y = _count_place(canvas, panel, shown, 0)
    assert y - COUNT * words / 2 >= _end_of_head(canvas, panel, shown)


@pytest.fixture
def driver(open_app: Open) -> Driver:
    return open_app().sit_down()


def enlarge(scene: Scene, size: Window = UPRIGHT) -> None:
    """Let a scene be seen with larger words."""
    for _ in range(2):
        scene.fit(look_at(scene, size, LARGEST)[0].view)


@pytest.fixture(params=some_of((*SIZES, TALL), USUAL))
def size(request: pytest.FixtureRequest) -> Window:
    """Of the window."""
    chosen: Window = request.param
    return chosen


def read(reader: Reader, scene: Scene, driver: Driver, size: Window) -> None:
    """All can be read, and is larger by far in upright windows."""
    (look_larger if size in UPRIGHT_SIZES else look)(reader, scene, driver, size)


# --- what is there to be read


@pytest.mark.parametrize("n_games", [2, 30])
def test_statistics_of_some_games(
    tmp_path: Path, n_games: int, driver: Driver, reader: Reader, size: Window
) -> None:
    scene = crowd(tmp_path, n_games)
    for _ in tabs_of(scene):
        read(reader, scene, driver, size)


def test_skill_and_luck(folder: Path, driver: Driver, reader: Reader, size: Window) -> None:
    read(reader, read_skill(open_skill(folder)), driver, size)


def practice(folder: Path) -> PracticeScene:
    session = Session(Ledger(folder, PLAYER, 11), worker=AtOnce())
    scene = PracticeScene(session, date(2026, 11, 22), AtOnce())
    scene.update(0.0)
    session.close()
    return scene


def counting(said: int | None = None) -> CountingScene:
    scene = CountingScene(QUICK, QuickCount(Random(5), 0, 7))
    if said is not None:
        scene._answer(said)
    return scene


PRACTICE: dict[str, Callable[[Path], Room]] = {
    "positions": practice,
    "a hand to be counted": lambda _: counting(),
    "a hand that was counted": lambda _: counting(3),
}


@pytest.mark.parametrize("name", PRACTICE)
def test_nothing_of_practice_is_cut(
    name: str, folder: Path, driver: Driver, reader: Reader, size: Window
) -> None:
    scene = PRACTICE[name](folder)
    for _ in tabs_of(scene):
        read(reader, scene, driver, size)
        for words in (1.0, LARGEST):
            assert not reader.read(scene, size, words)
            assert size != UPRIGHT or reader.height >= SMALLEST
            view = look_at(scene, size, words)[0].view
            boxes = boxes_on(scene)
            assert all(view.x <= box.x and box.right <= view.right for box in boxes.values())
            are_clear(boxes)


def test_a_long_count_keeps_clear_of_clock_and_numbers(
    driver: Driver, reader: Reader, size: Window
) -> None:
    """A reason a line where all have room, else in a sentence."""
    scene = counting()
    hand, starter = LONG_COUNT[:4], LONG_COUNT[4]
    reasons = hand_reasons(hand, starter)
    scene.count.hand = CountedHand(hand, starter, is_crib=False, reasons=reasons)
    scene._answer(3)
    assert len(reasons) > 7
    look(reader, scene, driver, size)
    canvas, _ = look_at(scene, size, LARGEST)
    said = [rect for words, rect in reader.lines if words.lower().startswith("fifteen")]
    numbers = [rect for words, rect in reader.lines if words.isdigit()]
    clock = canvas.rect(0, scene._paper.y + scene._homes.clock, 1, 16)
    assert said
    for rect in said:
        assert rect.bottom < min(number.top for number in numbers)
        assert rect.bottom < clock.top or rect.top > clock.bottom


# --- how it is laid out


@pytest.mark.parametrize("size", some_of(UPRIGHT_SIZES, USUAL))
def test_a_page_fills_the_window_or_goes_beyond_it(
    size: Window, driver: Driver, tmp_path: Path
) -> None:
    scenes = [crowd(tmp_path, 3), DeckScene(driver.session), PositionScene(driver.session.settings)]
    for scene in scenes:
        assert isinstance(scene, LongScene)
        enlarge(scene, size)
        view, page = look_at(scene, size, LARGEST)[0].view, scene.sight.near
        assert page is not None and page.bottom >= view.bottom - 1
        boxes = [control.box for control in scene.form.controls]
        assert all(page.x <= box.x and box.right <= page.right for box in boxes)
        assert all(page.y <= box.y and box.bottom <= page.bottom for box in boxes)


def test_usual_words_leave_a_page_as_it_is(driver: Driver) -> None:
    scene = DeckScene(driver.session)
    for size in (*UPRIGHT_SIZES, *SIZES):
        room, grown = see(scene.sight, size, 1.0)
        scene.fit(room)
        assert grown == 1.0 and scene._grown == 1.0 and scene._spare == 0.0


def test_a_list_shows_fewer_lines_and_keeps_the_marked_one_in_sight(tmp_path: Path) -> None:
    scene = crowd(tmp_path, 450)
    scene.open_tab(TABS["Games"])
    games = next(each for each in scene.form.controls if isinstance(each, TableList))
    games.mark(games.n_shown - 1)
    usual = games.line
    enlarge(scene, SQUARE)
    assert games.line == usual * LARGEST
    assert games.first <= games.at < games.first + games.n_shown
    scene.fit(see(scene.sight, SIZES[0], 1.0)[0])
    assert games.line == usual


def test_the_log_stays_at_its_end(driver: Driver) -> None:
    sheet = PaperList(driver.table.places.main, [str(i) for i in range(200)])
    assert sheet.first == sheet.last_first
    for grown, height in ((1.0, 600), (LARGEST, 600), (1.0, 900)):
        sheet.lay(replace(sheet.box, height=height), grown)
        assert sheet.first == sheet.last_first > 0
    sheet.take(Intent(Act.FIRST))
    sheet.lay(sheet.box, LARGEST)
    assert sheet.first == 0


def test_messages_fill_their_sheet(open_app: Open) -> None:
    driver = open_app().sit_down()
    scene = driver.table.doors.messages()
    scene._chronicle.lines[:] = [f"Message {i}: {'word ' * (i % 40)}" for i in range(300)]
    scene.fit(look_at(scene, SIZES[0], 1.0)[0].view)
    scene.list.mark(299)
    for size in (SIZES[0], *UPRIGHT_SIZES):
        for words in (1.0, LARGEST):
            scene.fit(look_at(scene, size, words)[0].view)
            n_lines = len(scene.list.lines)
            assert n_lines >= 300 and scene.list.at == n_lines - 1
            assert scene.list.first == n_lines - scene.list.n_shown
            assert " ".join(scene.list.lines).split() == " ".join(scene._chronicle.lines).split()
            boxes = sorted((each.box for each in scene.form.controls[1:]), key=lambda box: box.x)
            assert all(one.right < other.x for one, other in pairwise(boxes))


# --- what is pointed at


def test_a_game_is_pointed_at(tmp_path: Path) -> None:
    scene = crowd(tmp_path, 30)
    scene.open_tab(TABS["Course"])
    enlarge(scene)
    course = course_of(scene)
    for number in (1, 17, 30):
        upper, _ = halves(course.box)
        x = upper.x + scale_of(upper, [course.ahead], LARGEST).x(number)
        scene.handle(Intent(Act.MOVE, x, upper.y + 200, device=Device.MOUSE))
        assert course.number == number


def test_a_kind_of_choice_is_pointed_at(folder: Path) -> None:
    scene = read_skill(open_skill(folder))
    enlarge(scene)
    page = page_of(scene)
    rows = rows_of(parts(page.box)[1], len(page.kinds), LARGEST)
    for number, row in enumerate(rows):
        scene.handle(Intent(Act.MOVE, *row.middle, device=Device.MOUSE))
        assert page.at == number


def test_every_card_of_the_deck_is_pointed_at(driver: Driver) -> None:
    scene = DeckScene(driver.session)
    enlarge(scene)
    for card in range(N_CARDS):
        assert scene.grid.card_at(*scene.grid._place(card)) == card


def test_a_score_is_pointed_at(driver: Driver) -> None:
    scene = PositionScene(driver.session.settings, worker=AtOnce())
    enlarge(scene)
    tracks = [each for each in scene.form.controls if isinstance(each, Track)]
    for seat, track in zip(Seat, tracks, strict=True):
        left, right = track_of(track.box, LARGEST)
        click(scene, left + (right - left) * 40 / MOST, track.box.middle[1])
        assert scene.setup.scores[seat] == 40
    hand = scene.parts[PARTS.index("hand")]
    click(scene, *hand._slots[0].middle)
    assert len(hand.cards) == 5


def test_tabs_of_rooms_lie_in_the_window(driver: Driver) -> None:
    scene: Room = DeckScene(driver.session)
    enlarge(scene)
    view = look_at(scene, UPRIGHT, LARGEST)[0].view
    for control in scene.form.controls[: len(scene.tabs)]:
        assert view.y <= control.box.y and control.box.bottom <= view.bottom
