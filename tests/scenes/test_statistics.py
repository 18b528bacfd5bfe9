"""The statistics: every figure on its page, plots of any size, games to be seen again."""

import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act, Device, Intent
from muggins.paint.charts.charts import DOTS, PALE_WASH, scale_of
from muggins.paint.kit import palette
from muggins.record.database import FILE
from muggins.record.figures import Figures
from muggins.record.history import GreatHand, Scope, fold_record, open_history, read_games
from muggins.record.medals import N_STOPS
from muggins.record.players import LOCKED
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Amend
from muggins.rules.terms import Length
from muggins.scenes.pages import progress_page
from muggins.scenes.pages.players_page import PlayersScene
from muggins.scenes.pages.progress_page import AT_ONCE, Course, Reading, halves
from muggins.scenes.pages.statistics import (
    PAGES,
    FiguresPage,
    GamesPage,
    GreatHandsPage,
    StatisticsScene,
    write_game,
)
from muggins.scenes.pieces.menu import Menu
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.table.thinking import AtOnce
from muggins.ui.scene import Pop, Push
from muggins.ui.scroll import Scroll
from muggins.words.names import write_day
from tests.scenes.driver import is_over, reach
from tests.scenes.showcase import click, drawn
from tests.store.crowd import fill_history
from tests.store.play import step
from tests.window.program import prepare
from tools.make_history import make_history

pytestmark = pytest.mark.usefixtures("display")
TABS = {name: number for number, name in enumerate(each.name for each in PAGES)}


def scene_of(folder: Path | None) -> StatisticsScene:
    return StatisticsScene(Session(Recorder(folder, "Jo", 5)))


def with_lifetime(scene: StatisticsScene, record: Figures) -> None:
    page = scene.session.recorder.snapshot
    page.earlier, page._sums = (page.earlier[0], record), None


def draw(scene: StatisticsScene, tab: str, size: tuple[int, int] = (960, 540)) -> pygame.Surface:
    scene.open_tab(TABS[tab])
    if tab == "Great hands":
        great_of(scene)
    return drawn(scene, size)


def great_of(scene: StatisticsScene) -> list[GreatHand]:
    page = scene.pages[TABS["Great hands"]]
    assert isinstance(page, GreatHandsPage)
    while not page.reading.is_done:
        page.update()
    return page.great


def read_all(scene: StatisticsScene) -> None:
    while not scene.reading.is_done:
        scene.update(0.016)


def pixel_of(scene: StatisticsScene, x: float, y: float) -> tuple[float, float]:
    view = scene._view
    return (x - view.x) * scene.scale, (y - view.y) * scene.scale


def n_like(picture: pygame.Surface, color: pygame.Color) -> int:
    """Count pixels of similar color on the paper."""
    mask = pygame.mask.from_threshold(picture, color, (24, 24, 24, 255))
    return mask.count()


# --- figures


LIVED = Figures(
    Counter(
        {
            (name, seat, n_dealt): number
            for (name, n_dealt), pair in {
                ("wins", 0): (6, 3),
                ("margin 0", 0): (6, 3),
                ("points", 0): (17, 6),
                ("dealt", 0): (77, 0),
                ("skunks", 0): (2, 1),
                ("double_skunks", 0): (1, 0),
                ("forfeits", 0): (1, 0),
                ("abandoned", 0): (1, 0),
                ("best_hand", 5): (29, 12),
                ("best_crib", 5): (7, 9),
                ("counted", 5): (5, 4),
                ("hand_points", 5): (50, 20),
                ("n_cribs", 5): (2, 2),
                ("crib_points", 5): (7, 9),
                ("deals", 5): (2, 2),
                ("dealer_hand", 5): (9, 0),
                ("pone_hand", 5): (12, 0),
                ("crib", 5): (7, 0),
                ("best_hand", 6): (24, 16),
                ("best_crib", 6): (12, 8),
                ("counted", 6): (7, 7),
                ("hand_points", 6): (59, 63),
                ("n_cribs", 6): (3, 3),
                ("crib_points", 6): (14, 9),
                ("deals", 6): (3, 3),
                ("dealer_hand", 6): (27, 0),
                ("pone_hand", 6): (24, 30),
                ("crib", 6): (14, 9),
                ("pone_pegs", 6): (15, 9),
            }.items()
            for seat, number in enumerate(pair)
        }
    ),
    streak=-2,
    longest=(5, 3),
)


def test_the_figures(written: list[str]) -> None:
    scene = scene_of(None)
    with_lifetime(scene, LIVED)
    draw(scene, "Summary")
    for figure in ("6\N{EN DASH}3", "11\N{EN DASH}7", "29"):  # won, counted 1 2 4, best
        assert figure in written
    after = {words: written[place + 1 : place + 3] for place, words in enumerate(written)}
    assert after["Current winning streak"] == ["0", "2"]
    assert after["Longest winning streak"] == ["5", "3"]
    assert after["Skunks given"] == ["2", "1"] and after["Double skunks given"] == ["1", "0"]
    assert after["Games forfeited"] == ["1", "0"] == after["Games abandoned"]
    assert after["Best hand"] == ["24", "29"] and after["Best crib"] == ["12", "7"]
    assert after["Average hand"] == ["8.43", "10.00"]
    assert after["Average hand (opponent)"] == ["9.00", "5.00"]
    assert after["Average crib"] == ["4.67", "3.50"]
    assert after["Average pegging"] == ["2.50", "0.00"]
    assert after["Hands counted"] == ["7", "5"]
    assert after["Hands played"][0] == "77"


def test_nothing_to_brag_with(written: list[str]) -> None:
    draw(scene_of(None), "Summary")
    assert "0\N{EN DASH}0" in written and "\N{EN DASH}" in written


def test_statistics_are_reset_after_asking(tmp_path: Path, written: list[str]) -> None:
    scene = scene_of(tmp_path)
    with_lifetime(scene, LIVED)
    change = scene.handle(Intent(Act.LETTER, text="r"))
    assert isinstance(change, Push) and isinstance(change.scene, Menu)
    keep, reset = change.scene.form.controls
    assert keep.confirm() == Pop() and scene.session.recorder.snapshot.lifetime == LIVED
    assert reset.confirm() == Pop()
    assert scene.session.recorder.snapshot.lifetime.wins == (0, 0)
    since = Recorder(tmp_path, "Jo", 5).snapshot.lifetime.since
    assert since and scene.session.recorder.snapshot.lifetime.since == since
    drawn(scene)
    assert any("start over" in each for each in written)
    draw(scene, "Summary")
    assert f"Since {write_day(since)}." in written


def test_great_hands_begin_anew_with_the_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.record.history.LEAST", 4)
    prepare(tmp_path, "Jo", 3)
    recorder = Recorder(tmp_path, "Jo", 3, clock=lambda: datetime(2026, 5, 1))
    session = Session(recorder, worker=AtOnce())
    reach(session, is_over)
    assert session.close() == []
    scene = scene_of(tmp_path)
    draw(scene, "Great hands")
    assert great_of(scene)
    page = scene.pages[0]
    assert isinstance(page, FiguresPage)
    change = page._ask_to_reset()
    assert isinstance(change, Push) and isinstance(change.scene, Menu)
    change.scene.form.controls[1].confirm()
    draw(scene, "Great hands")
    assert great_of(scene) == []


def test_no_reset_under_lock(written: list[str]) -> None:
    scene = scene_of(None)
    with_lifetime(scene, LIVED)
    scene.session.recorder.is_shut = True
    change = scene.handle(Intent(Act.LETTER, text="r"))
    assert isinstance(change, Push) and isinstance(change.scene, Menu)
    change.scene.form.controls[1].confirm()
    assert scene.session.recorder.snapshot.lifetime == LIVED
    drawn(scene, (1920, 1080))
    assert LOCKED in written


# --- plots


def crowd(folder: Path, n_games: int) -> StatisticsScene:
    fill_history(folder, "Jo", n_games)
    scene = scene_of(folder)
    with open_history(folder) as database:
        with_lifetime(scene, fold_record(database, Scope("Jo")))
    read_all(scene)
    return scene


@pytest.mark.parametrize("n_games", [0, 1, 2, 7, 450])
def test_plots_of_any_number_of_games(tmp_path: Path, n_games: int) -> None:
    scene = crowd(tmp_path, n_games)
    own, computers = scene.session.recorder.snapshot.lifetime.wins
    for size in ((640, 360), (1280, 720)):
        wins, course = draw(scene, "Wins", size), draw(scene, "Progress", size)
        green = n_like(wins, palette.CLUB_GREEN) * 640**2 / size[0] ** 2  # the key alone is 100
        assert (green > 150) == (own > 0) and own + computers == n_games
        lines = [n_like(course, each) for each in (palette.INK, palette.COBALT, palette.VERMILION)]
        assert min(lines) > 0 if n_games else max(lines[1:]) == 0


def test_the_differential_is_filled_by_its_sign(tmp_path: Path) -> None:
    scene = crowd(tmp_path, 30)
    hues = palette.CLUB_GREEN, palette.VERMILION
    pale = tuple(hue.lerp(palette.IVORY, PALE_WASH) for hue in hues)
    for sign, (there, absent) in ((1, pale), (-1, pale[::-1])):
        scene.reading.games = [
            replace(game, winner=Seat.PLAYER if sign > 0 else Seat.COMPUTER, match_points=2)
            for game in scene.reading.games
        ]
        vars(scene.pages[TABS["Progress"]]).pop("course", None)
        picture = draw(scene, "Progress", (1280, 720))
        assert n_like(picture, there) > 3 * n_like(picture, absent)


def test_the_filling_is_flat(tmp_path: Path) -> None:
    """Strokes side by side beat with the pixels; between line, dots and grid is one tint."""
    scene = crowd(tmp_path, 3)
    scene.reading.games = [
        replace(game, winner=Seat.PLAYER, match_points=2) for game in scene.reading.games
    ]
    for size in ((1280, 720), (1920, 1080)):
        picture = draw(scene, "Progress", size)
        upper, _ = halves(course_of(scene).box)
        x = upper.x + scale_of(upper, [course_of(scene).ahead]).x(2)
        y = upper.y + scale_of(upper, [course_of(scene).ahead]).y(0.5)
        piece = [
            picture.get_at(tuple(map(round, pixel_of(scene, x + dx, y + dy))))[:3]
            for dx in range(4, 120)
            for dy in range(-12, 12)
        ]
        assert len(set(piece)) == 1


def course_of(scene: StatisticsScene) -> Course:
    return next(each for each in scene.form.controls if isinstance(each, Course))


@pytest.mark.parametrize("n_games", [1, 2, 30, 450])
def test_a_game_that_is_pointed_at_tells_itself(
    tmp_path: Path, n_games: int, written: list[str]
) -> None:
    scene = crowd(tmp_path, n_games)
    draw(scene, "Progress")
    course, games = course_of(scene), scene.reading.games
    for number in {1, (n_games + 1) // 2, n_games}:
        for low, (box, curves) in enumerate(
            zip(halves(course.box), ([course.ahead], course.calmed), strict=True)
        ):
            x = box.x + scale_of(box, curves).x(number)
            scene.handle(Intent(Act.MOVE, x=x, y=box.y + 150, device=Device.MOUSE))
            written.clear()
            drawn(scene, (960, 540))
            game = games[course.number - 1]
            apart = 1 if low == 0 or n_games <= N_STOPS else 3
            assert abs(course.number - number) < apart
            told = f"{game.own}\N{EN DASH}{game.computers}"
            assert any(f"Game {course.number}," in each for each in written)
            assert any(told in each for each in written)
    scene.handle(Intent(Act.MOVE, x=200, y=1100, device=Device.MOUSE))
    written.clear()
    drawn(scene, (960, 540))
    assert not any(each.startswith("Game ") for each in written)


def test_dots_can_be_seen_and_told_apart_without_colors(tmp_path: Path) -> None:
    """Four pixels broad at 1280 x 720; those of the solid line are full, the others rings."""
    scene = crowd(tmp_path, 12)
    assert 2 * DOTS[1] * 1280 / 1920 >= 4
    picture = draw(scene, "Progress", (1280, 720))
    course = course_of(scene)
    _, lower = halves(course.box)
    scale = scale_of(lower, course.calmed)
    for curve in course.calmed:
        n_full = n_seen = 0
        for x, y in curve.dots:
            at = pixel_of(scene, lower.x + scale.x(x), lower.y + scale.y(y))
            lines = [line for other in course.calmed for here, line in other.points if here == x]
            if min(abs(scale.y(y) - scale.y(line)) for line in lines) < 5:
                continue  # a line goes over its middle
            n_seen += 1
            n_full += sum(picture.get_at((round(at[0]), round(at[1])))[:3]) < 600
        assert n_seen and (n_full > n_seen / 2) == (curve.rhythm is None)


def test_without_a_history_the_page_says_why(tmp_path: Path, written: list[str]) -> None:
    draw(scene_of(None), "Progress")
    assert any("no history" in each for each in written)
    scene = scene_of(tmp_path)
    (tmp_path / FILE).unlink()
    draw(StatisticsScene(scene.session), "Games")
    assert any("No history found" in each for each in written)


def test_a_history_is_read_a_little_each_frame(tmp_path: Path, written: list[str]) -> None:
    fill_history(tmp_path, "Jo", 400)
    scene = scene_of(tmp_path)
    assert len(scene.reading.newest) == AT_ONCE and not scene.reading.is_done
    draw(scene, "Summary")
    scene.is_stale = False
    scene.update(0.016)
    assert scene.is_stale  # no page slows the reading down
    scene = scene_of(tmp_path)
    draw(scene, "Progress")
    assert any(f"{AT_ONCE} games" in each for each in written)
    while not scene.reading.is_done:
        n_before = len(scene.reading.newest)
        scene.update(0.016)
        assert len(scene.reading.newest) <= n_before + AT_ONCE
    assert len(scene.reading.games) == 400
    written.clear()
    draw(scene, "Games")
    assert len(written) < 150


def test_newest_games_are_listed_before_all_are_read(tmp_path: Path, written: list[str]) -> None:
    fill_history(tmp_path, "Jo", 400)
    scene = scene_of(tmp_path)
    newest = scene.reading.newest[0]
    draw(scene, "Games")
    assert write_game(newest)[0] in written and not scene.reading.is_done
    page = scene.page
    assert isinstance(page, GamesPage) and page.list.n_rows == AT_ONCE
    page.list.mark(30)
    read_all(scene)
    assert scene.reading.games[-1] == newest
    assert (page.list.n_rows, page.list.at) == (400, 30)


def test_only_games_since_the_reset_are_plotted(tmp_path: Path) -> None:
    fill_history(tmp_path, "Jo", 20)
    with open_history(tmp_path) as database:
        games = list(read_games(database, Scope("Jo")))
    reading = Reading(tmp_path, Scope("Jo", since=games[15].begun))
    reading.read_on()
    assert [game.number for game in reading.games] == [16, 17, 18, 19, 20]


@pytest.mark.parametrize(("n_dealt", "nought"), [(5, 60), (6, 0)])
def test_a_short_game_of_five_cards_is_told_in_its_own_points(
    tmp_path: Path, n_dealt: int, nought: int
) -> None:
    """Its length is that of the terms, or of its own word where the next has another."""
    prepare(tmp_path, "Jo", 3, length=Length.SHORT, n_dealt=n_dealt)
    session = Session(Recorder(tmp_path, "Jo", 3), worker=AtOnce())
    reach(session, is_over)
    session.change(replace(session.settings, length=Length.NORMAL, n_dealt=6))
    reach(session, lambda state: state.tally.games == 2)
    told = session.state.scores
    assert session.close() == []
    with open_history(tmp_path) as database:
        short, whole = read_games(database, Scope("Jo"))
    assert (short.length, whole.length) == (Length.SHORT, Length.NORMAL)
    assert write_game(whole)[1] == f"{told[0]}\N{EN DASH}{told[1]}"
    own, computers = map(int, write_game(short)[1].split("\N{EN DASH}"))
    assert (own, computers) == (short.own - nought, short.computers - nought)
    assert max(own, computers) == 121 - nought
    shown = Course([short, whole], lambda _: Pop())
    shown.number = 1
    assert f"{own}\N{EN DASH}{computers}" in shown.tell()[1]


# --- log, tables and games


@pytest.fixture(scope="module")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with more than two games, with history and log."""
    folder = tmp_path_factory.mktemp("played")
    recorder = Recorder(folder, "Jo", 77)
    recorder.change(replace(recorder.settings, log=LogLevel.MESSAGES, motion="off"))
    for number in range(900):
        turn = step(recorder.snapshot.state, number)
        if not isinstance(turn.move, Amend):
            recorder.keep(turn)
    assert recorder.snapshot.record.games > 1
    recorder.close()
    return folder


@pytest.fixture
def played(played_once: Path, tmp_path: Path) -> Iterator[StatisticsScene]:
    """The statistics of those games."""
    shutil.copytree(played_once, tmp_path, dirs_exist_ok=True)
    recorder = Recorder(tmp_path, "Jo", 77)
    yield StatisticsScene(Session(recorder))


def test_the_log_lies_open_at_its_end(played: StatisticsScene, written: list[str]) -> None:
    draw(played, "Log")
    tail = played.session.recorder.read_log_tail().splitlines()
    assert tail[-1] in written and tail[0] not in written
    sheet = played.form.controls[TABS["Games"] + 1]
    assert isinstance(sheet, Scroll)
    played.form.focus = TABS["Games"] + 1
    for act in (Act.UP, Act.FIRST):
        before = sheet.offset
        played.handle(Intent(act))
        assert sheet.offset < before
    written.clear()
    drawn(played, (960, 540))
    assert tail[0] in written


def test_the_tables_stand_beside_the_settings(played: StatisticsScene, written: list[str]) -> None:
    draw(played, "Tables", (1920, 3000))
    assert "Log Games and Messages." in written and "First seed or pointer: 77" in written
    assert any(each.startswith("Win Margin 1-5 -10") for each in written)


def test_a_game_is_chosen_and_replayed(played: StatisticsScene) -> None:
    played.open_tab(TABS["Games"])
    games = played.reading.games
    played.form.focus = len(played.tabs)
    played.handle(Intent(Act.DOWN))  # the game before the last
    change = played.handle(Intent(Act.LETTER, text="r"))
    assert isinstance(change, Push) and isinstance(change.scene, ReplayScene)
    scene = change.scene
    assert scene.place == len(games) - 2
    scene.handle(Intent(Act.LAST))
    assert scene.game.turn is not None and not scene.game.recording.fault
    assert scene.game.turn.after.scores == (games[-2].own, games[-2].computers)
    for place in range(len(games)):
        scene._open(place)
        last = scene.game.recording.turns[-1].after
        assert last.scores == (games[place].own, games[place].computers)


def test_a_game_of_the_course_is_replayed_by_keys_and_by_a_click(played: StatisticsScene) -> None:
    played.open_tab(TABS["Progress"])
    course, games = course_of(played), played.reading.games
    played.form.focus = len(played.tabs)
    played.handle(Intent(Act.LEFT))
    assert course.number == len(games) - 1
    change = played.handle(Intent(Act.CONFIRM))
    assert isinstance(change, Push) and isinstance(change.scene, ReplayScene)
    assert change.scene.place == len(games) - 2
    upper, _ = halves(course.box)
    x = upper.x + scale_of(upper, [course.ahead]).x(1)
    change = click(played, x, upper.y + 99)
    assert isinstance(change, Push) and isinstance(change.scene, ReplayScene)
    assert change.scene.place == 0
    played.handle(Intent(Act.FIRST))
    assert not course.take(Intent(Act.LEFT))  # on to the tabs


# --- known names


def test_all_names_are_looked_up(tmp_path: Path, written: list[str]) -> None:
    for number in range(13):
        recorder = Recorder(tmp_path, f"Name{number}", number)
    scene = PlayersScene(Session(recorder))
    drawn(scene)
    scene.names.mark(12)
    drawn(scene)
    assert {"Name0", "Name1"} <= {*written}
    scene.form.focus = 0
    for letter in ("N", "a", "m", "e", "7"):
        scene.handle(Intent(Act.TYPE, text=letter))
    scene.handle(Intent(Act.TYPE, text="?"))
    assert scene.form.focused is scene.names and scene.known[scene.names.at][0] == "Name7"
    assert scene.field.text == "Name7"
    scene.names.mark(12)
    scene.handle(Intent(Act.CONFIRM))
    assert scene.session.recorder.name == "Name0"


def test_great_hands_reads_few_games_in_a_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_history(tmp_path, "Jo", 10)
    monkeypatch.setattr(progress_page, "AT_ONCE", 4)
    scene = scene_of(tmp_path)
    scene.open_tab(TABS["Great hands"])
    page = scene.page
    assert isinstance(page, GreatHandsPage)
    n_games = []
    while not page.reading.is_done:
        scene.update(0.016)
        n_games.append(page.reading.n_games)
    assert n_games[0] <= 4 and n_games[-1] == 10
