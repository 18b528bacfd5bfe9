"""Pages with larger words in upright windows: what is on them, and what is pointed at there."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.control.intents import Act, Device, Intent
from game.mind.coach.notation import PARTS
from game.paint.charts.charts import scale_of
from game.paint.charts.estimates import rows_of
from game.paint.kit.canvas import see
from game.paint.scenes.setting import track_of
from game.rules.cards import N_CARDS, read_cards
from game.rules.scoring import hand_reasons
from game.rules.seat import Seat
from game.scenes.pages.course_page import halves
from game.scenes.pages.decks import DeckScene
from game.scenes.pages.practice_page import PracticeScene
from game.scenes.pages.quickcount_page import CountingScene
from game.scenes.pages.skill_page import parts
from game.scenes.pieces.forms import LARGEST, LongScene, Room
from game.scenes.pieces.lists import PaperList, TableList
from game.scenes.pieces.scene import Scene
from game.scenes.replay.position_controls import Track
from game.scenes.replay.position_scene import PositionScene
from game.session.quickcount import CountedHand, QuickCount
from game.table.setup import MOST
from game.table.thinking import AtOnce
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver
from tests.scenes.showcase import click, tabs_of
from tests.scenes.test_large_words import (
    SIZES,
    SQUARE,
    TALL,
    UPRIGHT,
    UPRIGHT_SIZES,
    USUAL,
    Reader,
    look,
    look_at,
    look_larger,
)
from tests.scenes.test_skill import open_skill, page_of
from tests.scenes.test_skill import read_all as read_skill
from tests.scenes.test_statistics import TABS, course_of, crowd
from tests.sizes import some_of

Size = tuple[int, int]
LONG_COUNT = read_cards("5s5h5dJcKh")


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(monkeypatch)


@pytest.fixture
def driver(open_app: Open) -> Driver:
    return open_app().sit_down()


def enlarge(scene: Scene, size: tuple[int, int] = UPRIGHT) -> None:
    """Let a scene be seen with larger words."""
    for _ in range(2):
        scene.fit(look_at(scene, size, LARGEST)[0].view)


@pytest.fixture(params=some_of((*SIZES, TALL), USUAL))
def size(request: pytest.FixtureRequest) -> Size:
    """Of the window."""
    chosen: Size = request.param
    return chosen


def read(reader: Reader, scene: Scene, driver: Driver, size: Size) -> None:
    """All can be read, and is larger by far in upright windows."""
    (look_larger if size in UPRIGHT_SIZES else look)(reader, scene, driver, size)


# --- what is there to be read


@pytest.mark.parametrize("n_games", [2, 30])
def test_statistics_of_some_games(
    tmp_path: Path, n_games: int, driver: Driver, reader: Reader, size: Size
) -> None:
    scene = crowd(tmp_path, n_games)
    for _ in tabs_of(scene):
        read(reader, scene, driver, size)


def test_skill_and_luck(folder: Path, driver: Driver, reader: Reader, size: Size) -> None:
    read(reader, read_skill(open_skill(folder)), driver, size)


def test_practice(driver: Driver, reader: Reader, size: Size) -> None:
    scene = PracticeScene(driver.session, driver.session.ledger.today, AtOnce())
    scene.update(0.0)
    for _ in tabs_of(scene):
        read(reader, scene, driver, size)


@pytest.mark.parametrize("said", [None, 3])
def test_a_hand_to_be_counted(said: int | None, driver: Driver, reader: Reader, size: Size) -> None:
    scene = CountingScene(driver.session.settings, QuickCount(Random(5), 0, 7))
    if said is not None:
        scene._answer(said)
    read(reader, scene, driver, size)


def test_a_long_count_keeps_clear_of_clock_and_numbers(
    driver: Driver, reader: Reader, size: Size
) -> None:
    """A reason a line where all have room, else in a sentence."""
    scene = CountingScene(driver.session.settings, QuickCount(Random(5), 0, 7))
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
    size: tuple[int, int], driver: Driver, tmp_path: Path
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
