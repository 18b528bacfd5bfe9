"""Every page of the tree at every size: nothing cut, nothing overlaps, everything is reached."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from functools import cache
from itertools import cycle, product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import Color, Surface

from muggins.audio.mixer import SoundPlayer
from muggins.control.intents import Act, Device, Intent
from muggins.extras.club.challenges_page import ChallengeScene, ChallengesScene, ContestScene
from muggins.extras.club_night.club_page import ClubScene, SeasonScene
from muggins.extras.club_night.regulars import REGULARS
from muggins.extras.club_night.regulars_page import RegularDialog, RegularsScene
from muggins.extras.club_night.season import Season
from muggins.extras.fair.seals_page import SealsScene
from muggins.extras.online.line import Line
from muggins.extras.online.online_page import MeetingScene, OnlineScene, SayingScene
from muggins.mind.coach.notation import read_position
from muggins.motion.boxes import Box
from muggins.motion.places import places_in
from muggins.paint.cards.deck import DeckStyle
from muggins.paint.kit.canvas import Canvas, Face, see, units_of
from muggins.record.history import GreatHand
from muggins.record.medals import Against
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, read_cards
from muggins.rules.deal import Source
from muggins.rules.referee import new_match
from muggins.rules.scoring import hand_reasons
from muggins.rules.terms import Occasion, Terms
from muggins.scenes.more import AdvancedScene, LearnScene, MoreScene
from muggins.scenes.oneswitch import _take, stops_of
from muggins.scenes.pages.daily_page import TodayScene
from muggins.scenes.pages.decks import DeckScene
from muggins.scenes.pages.discards_page import DiscardsScene
from muggins.scenes.pages.ending import EndingScene, GreatHandScene, MatchWonScene
from muggins.scenes.pages.help import HelpScene, ManualScene, WhatScoresScene
from muggins.scenes.pages.keys import AskScene, BindingsScene
from muggins.scenes.pages.opponents import LessonEndScene
from muggins.scenes.pages.options import FirstOptionsScene, OptionsScene
from muggins.scenes.pages.page_entrances import open_opponents
from muggins.scenes.pages.players_page import PlayersScene, TwoScene
from muggins.scenes.pages.practice_page import CountingScene, PracticeScene
from muggins.scenes.pages.statistics import LastStatistics, StatisticsScene
from muggins.scenes.pieces.chooser import FileScene
from muggins.scenes.pieces.keyboard import KeyboardScene
from muggins.scenes.pieces.menu import Menu, Question, StripQuestion, TableEntry
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.scenes.replay.branch import PlayOnScene
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.position_scene import EXAMPLE, PositionScene, Track
from muggins.scenes.replay.quiz import AgainScene
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.scenes.table.lesson import LessonScene
from muggins.scenes.table.messages import MessagesScene
from muggins.scenes.table.play import PlayScene
from muggins.scenes.title import TitleScene
from muggins.session.practising import CountedHand, QuickCount
from muggins.session.session import Session
from muggins.settings.declare import Setting
from muggins.settings.settings import SETTINGS, Settings
from muggins.store.challenges import daily_challenge
from muggins.table.controller import TableController
from muggins.table.thinking import AtOnce
from muggins.ui.control import Control, OptionRow, Tab
from muggins.ui.layout import ruler_of
from muggins.ui.page import Page, TreeScene
from muggins.ui.scene import Pop, Push
from muggins.ui.scroll import Lines, Table
from muggins.words.table.coach_words import ANSWERS, advise, doubt
from muggins.words.table.lessons import NO_MISS
from muggins.words.table.speech import MessageLog
from tests.extras.club_night.clubs import SEED, make_club, visit
from tests.scenes.driver import is_over, reach, session_of
from tests.scenes.graded import (
    N_GAMES,
    PLAYER,
    QUICK,
    again,
    branch,
    drill,
    fill_graded,
    games_of,
    review,
)
from tests.scenes.showcase import BOB, canvas_of
from tests.ui.test_layout import faults, is_in

SIZES = ((640, 980), (720, 720), (1280, 680), (1280, 720), (1920, 1080), (3840, 2160))
WORDS = (1.0, 1.25, 1.5)
CODE = "29-juniper-ginger"
LEAST_PIXELS = 16


def shelf_of(session: Session) -> HistoryShelf:
    folder = session.recorder.players.folder
    assert folder is not None
    return HistoryShelf(folder, games_of(folder))


PERFECT_HAND = GreatHand(
    Seat.PLAYER, Occasion.PONE_HAND, read_cards("5s5h5dJc5c"), 29, "2026-11-23"
)


def chronicle() -> MessageLog:
    """Return a log of long messages."""
    found = MessageLog(new_match(Terms(), Source(3)))
    found.lines += [
        f"Line {i}: fifteen two, fifteen four and a pair is six." * 3 for i in range(40)
    ]
    return found


def counted(settings: Settings) -> CountingScene:
    """Return a page that tells of a hand with many reasons to score."""
    *hand, starter = read_cards("5s5h5dJcKh")
    scene = CountingScene(settings, QuickCount(Random(5), 0, 7))
    reasons = hand_reasons(tuple(hand), starter)
    scene.count.hand = CountedHand(tuple(hand), starter, is_crib=False, reasons=reasons)
    scene._answer(3)
    return scene


@cache
def ended() -> tuple[Session, TableController]:
    """Return a session whose game is over, and what of its table the page of the result asks."""
    session = session_of(Recorder(None, None, 5), skill="greedy")
    reach(session, is_over)
    table = SimpleNamespace(names=None, talk=SimpleNamespace(remark="You got lucky."))
    return session, cast(TableController, table)


def meeting(session: Session) -> MeetingScene:
    """Return a page that reads out the code of a game online."""
    known = SimpleNamespace(side=0, state=None, terms=None)
    partner = SimpleNamespace(wire=SimpleNamespace(is_near=False))
    line = SimpleNamespace(known=known, is_over=False, partner=partner, code=CODE, trouble="")
    scene = MeetingScene(session, lambda: cast(Line, line))
    wait([cast("Future[Line]", scene._opened)])
    return scene


def doubtful(is_in_play: bool) -> StripQuestion:
    """Return a long question of the coach, in the free felt of the table."""

    def room() -> Box:
        return places_in(asked._view).strip(is_in_play=is_in_play)

    hand, best = read_cards("5s5h5dJc5cKd"), read_cards("5s5h")
    words = doubt(54_321, best, "It leaves the crib nothing and keeps a pair of fives.")
    asked = StripQuestion(room, advise(hand, best), words, (lambda: None, Pop), ANSWERS, "NY")
    return asked


def table_menu(session: Session) -> TreeScene:
    return PlayScene(session, SoundPlayer()).navigation.menu()


def confirm_match(session: Session) -> Menu:
    return PlayScene(session, SoundPlayer()).navigation.confirm_new_match()


def opponents(session: Session) -> TreeScene:
    scene = open_opponents(session).scene
    assert isinstance(scene, TreeScene)
    return scene


PAGES: dict[str, Callable[[Session], TreeScene]] = {
    "title": lambda session: TitleScene(session, SoundPlayer()),
    "first start": lambda _: TitleScene(Session(Recorder(None, None, 5)), SoundPlayer()),
    "more": lambda session: MoreScene(session, SoundPlayer(), lambda: None),
    "learn": lambda session: LearnScene(session, lambda: None, lambda: None),
    "meeting": meeting,
    "saying": lambda session: SayingScene(session, BOB),
    "menu": table_menu,
    "new match": confirm_match,
    "coach": lambda _: doubtful(is_in_play=False),
    "coach in play": lambda _: doubtful(is_in_play=True),
    "advanced": lambda session: AdvancedScene(session, SoundPlayer()),
    "opponents": opponents,
    "regulars": RegularsScene,
    "regular": lambda session: RegularDialog(session, REGULARS[0], Against(3, 5, 2, 1)),
    "today": TodayScene,
    "discards": lambda session: DiscardsScene(deck_of(session.settings)),
    "first": lambda session: FirstOptionsScene(session, SoundPlayer()),
    "options": lambda session: OptionsScene(session, SoundPlayer()),
    "players": PlayersScene,
    "two": TwoScene,
    "statistics": StatisticsScene,
    "keys": BindingsScene,
    "far": OnlineScene,
    "ask": lambda _: AskScene(Act.HINT, Device.KEYS, lambda _: None),
    "deck": DeckScene,
    "help": lambda _: HelpScene((TableEntry("Seals", lambda: None, "E", in_help="Sealed deals"),)),
    "manual": lambda _: ManualScene(),
    "scores": lambda _: WhatScoresScene(DeckStyle(), lambda: None),
    "lesson end": lambda session: LessonEndScene(session, lambda: Push(ManualScene()), NO_MISS),
    "seals": SealsScene,
    "files": lambda _: FileScene("A picture", (".png",), lambda _: None, Path(__file__).parent),
    "save": lambda _: FileScene("Save", (".png",), lambda _: None, Path(__file__).parent, "a.png"),
    "keyboard": lambda session: KeyboardScene(PlayersScene(session).field),
    "messages": lambda _: MessagesScene(chronicle(), None),
    "slip": lambda session: GreatHandScene(session.settings, PERFECT_HAND, PLAYER),
    "laurels": lambda session: MatchWonScene(session.state, SoundPlayer(), Pop, is_still=True),
    "ending": lambda _: EndingScene(*ended()),
    "club": lambda session: ClubScene(session, visit(session, 31)),
    "new club": lambda session: ClubScene(session, make_club(0)),
    "club for two": lambda session: ClubScene(session, visit(session, 31, "Ann~Bob")),
    "season": lambda session: SeasonScene(
        session, visit(session, 400), lambda *_: None, Season(SEED, 1)
    ),
    "challenges": ChallengesScene,
    "challenge": lambda session: ChallengeScene(session, daily_challenge(session.recorder.today)),
    "contest": lambda session: ContestScene(session, daily_challenge(session.recorder.today)),
    "practice": lambda session: PracticeScene(session, session.recorder.today, AtOnce()),
    "counting": lambda session: CountingScene(session.settings, QuickCount(Random(5), 0, 7)),
    "counted": lambda session: counted(session.settings),
    "position": lambda _: PositionScene(QUICK, worker=AtOnce()),
    "summary": lambda session: SummaryScene(QUICK, shelf_of(session)),
    "question": lambda _: Question("Again?", "The log is full.", (lambda: None, lambda: None)),
}


def judged(folder: Path) -> AgainScene:
    scene = again(review(folder))
    scene.judge(scene.decision.choices[-1].cards)
    return scene


def at_the_end(folder: Path) -> ReviewScene:
    scene = review(folder)
    scene.handle(Intent(Act.LAST))
    return scene


TABLES: dict[str, Callable[[Path], TreeScene]] = {
    "replay": lambda folder: ReplayScene(QUICK, HistoryShelf(folder, games_of(folder))),
    "review": review,
    "sums": at_the_end,
    "again": lambda folder: again(review(folder)),
    "judged": judged,
    "what if": lambda folder: branch(review(folder)),
    "drill": drill,
    "play on": lambda _: PlayOnScene(QUICK, read_position(EXAMPLE), EXAMPLE, 97, AtOnce()),
}
"""Scenes with a table and no focus: keys mean acts."""


@pytest.fixture
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("played")
    fill_graded(found, N_GAMES)
    return found


@pytest.fixture(scope="module")
def session(folder: Path) -> Session:
    """One for all pages: none of these tests chooses anything."""
    return Session(Recorder(folder, PLAYER, 5))


@pytest.fixture(params=PAGES)
def scene(request: pytest.FixtureRequest, session: Session) -> TreeScene:
    made = PAGES[request.param](session)
    for _ in range(20):
        made.update(0.0)
    return made


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest, folder: Path) -> TreeScene:
    return TABLES[request.param](folder)


def fit(scene: TreeScene, size: tuple[int, int], words: float) -> Box:
    room, _ = see(scene.sight, size, words)
    scale = min(size[0] / room.width, size[1] / room.height)
    width, height = size[0] / scale, size[1] / scale
    view = Box(960 - width / 2, 540 - height / 2, width, height)
    scene.scale = scale
    scene.fit(view)
    return view


def tabs_of(scene: TreeScene) -> Iterator[int]:
    for tab in range(len(scene.tabs) if isinstance(scene, Page) and scene.tabs else 1):
        if isinstance(scene, Page):
            scene.open_tab(tab)
            for _ in range(5):
                scene.update(0.0)
        yield tab


def check_sizes(scene: TreeScene) -> None:
    for size, words in product(SIZES, WORDS):
        view = fit(scene, size, words)
        for tab in tabs_of(scene):
            assert is_in(scene.root.box, view), (size, words, tab)
            found = list(faults(scene.root, ruler_of(scene.scale)))
            assert found == [], (size, words, tab)


def test_nothing_is_cut_and_nothing_overlaps(scene: TreeScene) -> None:
    check_sizes(scene)


def test_nothing_is_cut_beside_a_table(table: TreeScene) -> None:
    check_sizes(table)


@pytest.mark.parametrize("size", [(1280, 680), (640, 980), (720, 720)])
def test_tab_shows_all_that_is_told_beside_a_table(table: TreeScene, size: tuple[int, int]) -> None:
    """No key has the focus there, so that Tab scrolls."""
    fit(table, size, 1.5)
    while any(each.offset < each.length - each.box.height for each in table._scrolls if each.is_on):
        before = [each.offset for each in table._scrolls]
        table.handle(Intent(Act.NEXT))
        assert [each.offset for each in table._scrolls] != before


def small_type(scene: TreeScene, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the words of a scene that are written smaller than 16 pixels in a window of 720.

    What stands in the disc of a mark is a sign.
    """
    found: set[str] = set()
    size, line = (1280, 720), Canvas.line

    def note(
        canvas: Canvas, words: str, color: Color, size: Any, face: Face = Face.TEXT
    ) -> Surface:
        if (
            any(map(str.isalnum, words))
            and round(canvas.grown(units_of(size)) * canvas.scale) < LEAST_PIXELS
        ):
            found.add(words)
        return line(canvas, words, color, size, face)

    monkeypatch.setattr(Canvas, "line", note)
    for _ in tabs_of(scene):
        fit(scene, size, 1.0)
        room, words = see(scene.sight, size, 1.0)
        scene.draw(canvas_of(size, room, words=words))
    return found


@pytest.mark.usefixtures("display")
def test_type_is_large_enough_to_be_read(scene: TreeScene, monkeypatch: pytest.MonkeyPatch) -> None:
    assert small_type(scene, monkeypatch) == set()


@pytest.mark.usefixtures("display")
def test_type_is_large_enough_beside_a_table(
    table: TreeScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long name squeezes the mark of its crib."""
    assert not [each for each in small_type(table, monkeypatch) if not each.endswith("crib")]


def test_every_scene_of_a_tree_is_looked_at(folder: Path, session: Session) -> None:
    """Base classes are left out."""
    made = {type(make(session)) for make in PAGES.values()}
    made |= {type(make(folder)) for make in TABLES.values()}
    assert set(leaves_of(TreeScene)) - made == {LastStatistics, LessonScene}


def leaves_of(kind: type[TreeScene]) -> Iterator[type[TreeScene]]:
    kinds = [each for each in kind.__subclasses__() if each.__module__.startswith("muggins")]
    yield from (leaf for each in kinds for leaf in leaves_of(each))
    if not kinds:
        yield kind


def test_tab_walks_over_every_control(scene: TreeScene) -> None:
    """As they are told, each with a name."""
    fit(scene, (1280, 720), 1.0)
    for tab in tabs_of(scene):
        parts = scene.describe().parts
        assert all(part.name or part.value for part in parts)
        form, seen = scene.form, set()
        for _ in form.controls:
            scene.handle(Intent(Act.NEXT))
            seen.add(form.place)
        assert seen == {i for i, each in enumerate(form.controls) if each.is_enabled}, tab


def is_seen(scene: TreeScene, control: Control) -> bool:
    seen, view = control.seen, control.clip or scene._view
    return seen.y < view.bottom and seen.bottom > view.y


@pytest.mark.parametrize("size", [(1280, 720), (640, 980)])
def test_arrows_reach_every_control_in_sight(scene: TreeScene, size: tuple[int, int]) -> None:
    """By keys and pad in turn; an arrow that changes nothing isn't pressed again."""
    fit(scene, size, 1.5)
    device = cycle((Device.KEYS, Device.PAD))
    for tab in tabs_of(scene):
        form, seen = scene.form, set()
        waiting = [
            form.place,
            *(i for i, each in enumerate(form.controls) if isinstance(each, Tab)),
        ]
        while waiting:
            start = waiting.pop()
            if start in seen:
                continue
            seen.add(start)
            is_row = isinstance(form.controls[start], OptionRow | Track)  # turned from side to side
            for act in (Act.UP, Act.DOWN) if is_row else (Act.UP, Act.DOWN, Act.LEFT, Act.RIGHT):
                form.focus = start
                scene._reveal()
                for _ in range(80):
                    before = looks_of(scene)
                    scene.handle(Intent(act, device=next(device)))
                    if isinstance(scene, Page) and scene.tab != tab:
                        scene.open_tab(tab)
                        form = scene.form
                        break
                    if form.place != start:
                        waiting.append(form.place)
                        assert is_seen(scene, form.focused)
                        break
                    if looks_of(scene) == before:
                        break
        missed = {i for i, each in enumerate(form.controls) if each.is_enabled} - seen
        assert not missed, [vars(form.controls[i]) for i in missed]


def looks_of(scene: TreeScene) -> tuple[object, ...]:
    """Return all that an arrow can change while the focus stays."""
    return scene.form.focused.describe(), [each.offset for each in scene._scrolls]


def test_one_switch_reaches_every_control(scene: TreeScene) -> None:
    fit(scene, (1280, 720), 1.5)
    for tab in tabs_of(scene):
        stops = stops_of(scene.describe())
        enabled = [each for each in scene.form.controls if each.is_enabled]
        n_rows = sum(len(each.describe().items or [0]) for each in enabled)
        assert len(stops) == n_rows, tab
        for stop in stops:
            if not stop.key.startswith("control"):
                continue
            scene.handle(stop.focus)
            assert f"control {scene.form.place}" == stop.key
            assert is_seen(scene, scene.form.focused)


@pytest.mark.parametrize("size", [(1280, 720), (720, 720)])
def test_mouse_hits_every_control_once_it_is_scrolled_to(
    scene: TreeScene, size: tuple[int, int]
) -> None:
    fit(scene, size, 1.25)
    for _ in tabs_of(scene):
        for i, control in enumerate(scene.form.controls):
            if not control.is_enabled:
                continue
            scene.form.focus = i
            scene._reveal()
            seen = control.seen if isinstance(control, Table) else control.box
            clip = control.clip or scene._view
            y = min(max(seen.middle[1], clip.y + 2), clip.bottom - 2)
            assert scene.form._at(seen.middle[0], y) is control


# --- a page that is longer than any


class LongOptions(OptionsScene):
    tabs = ("All",)
    settings = tuple(each for each in SETTINGS.values() if each.values and each.is_row)[:30]


@pytest.fixture
def long_page() -> LongOptions:
    page = LongOptions(Session(Recorder(None, None, 5)), SoundPlayer())
    fit(page, (1280, 720), 1.0)
    return page


def test_a_page_of_thirty_options_opens(long_page: LongOptions) -> None:
    settings: tuple[Setting, ...] = long_page.settings
    rows = [each for each in long_page.form.controls if isinstance(each, OptionRow)]
    assert len(rows) == len(settings) == 30
    assert long_page._scrolls[-1].is_on


def last_row(page: LongOptions) -> OptionRow:
    return [each for each in page.form.controls if isinstance(each, OptionRow)][-1]


@pytest.mark.parametrize("way", ["keys", "pad", "wheel", "bar", "finger", "switch"])
def test_it_scrolls_to_its_end_by_every_device(long_page: LongOptions, way: str) -> None:
    page, panel = long_page, long_page._scrolls[-1]
    row, (x, y) = last_row(page), panel.box.middle
    assert not is_seen(page, row)
    if way in ("keys", "pad"):
        device = Device.KEYS if way == "keys" else Device.PAD
        page.handle(Intent(Act.RIGHT, device=device))
        for _ in range(30):
            page.handle(Intent(Act.DOWN, device=device))
    elif way == "wheel":
        page.handle(Intent(Act.MOVE, x, y, device=Device.MOUSE))
        for _ in range(60):
            page.handle(Intent(Act.SCROLL, number=-1, device=Device.MOUSE))
    elif way == "bar":
        place = panel.thumb.middle
        page.handle(Intent(Act.MOVE, *place, device=Device.MOUSE))
        page.handle(Intent(Act.PRESS, *place, device=Device.MOUSE))
        page.handle(Intent(Act.MOVE, place[0], panel.box.bottom + 50, device=Device.MOUSE))
        page.handle(Intent(Act.RELEASE, place[0], panel.box.bottom + 50, device=Device.MOUSE))
    elif way == "finger":
        before = [each.get() for each in page.form.controls if isinstance(each, OptionRow)]
        for _ in range(12):
            page.handle(Intent(Act.PRESS, x, y + 200, device=Device.MOUSE))
            for i in range(1, 9):
                page.handle(Intent(Act.MOVE, x, y + 200 - 50 * i, device=Device.MOUSE))
            page.handle(Intent(Act.RELEASE, x, y - 200, device=Device.MOUSE))
        assert before == [e.get() for e in page.form.controls if isinstance(e, OptionRow)]
    else:
        stop = [each for each in stops_of(page.describe()) if each.name == row.label][-1]
        page.handle(stop.focus)
        value = row.get()
        _take(stop, page)
        assert row.get() != value
    assert is_seen(page, row)


def test_each_row_turns_by_a_click_where_it_is_seen(long_page: LongOptions) -> None:
    page, row = long_page, last_row(long_page)
    page._scrolls[-1].move_to(10_000)
    value = row.get()
    for act in (Act.MOVE, Act.PRESS, Act.RELEASE):
        page.handle(Intent(act, *row.box.middle, device=Device.MOUSE))
    assert row.get() != value


def test_tables_that_are_too_wide_scroll_sideways(folder: Path) -> None:
    """By arrows, by dragging the letters and by the bar; up and down go on in the page."""
    scene = StatisticsScene(Session(Recorder(folder, PLAYER, 5)))
    scene.open_tab(next(i for i, name in enumerate(scene.tabs) if name == "Tables"))
    fit(scene, (640, 980), 1.5)
    lines = next(each for each in scene.form.controls if isinstance(each, Lines))
    scene.focus_on(lines)
    last = lines.length - lines.box.width
    while lines.offset < last:
        scene.handle(Intent(Act.RIGHT))
    assert last > 100 and scene.form.focused is lines
    x, y = lines.clip.middle if lines.clip else lines.box.middle
    for act, at in ((Act.PRESS, x), (Act.MOVE, x + 90), (Act.RELEASE, x + 90)):
        scene.handle(Intent(act, at, y))
    assert lines.offset == pytest.approx(last - 90)
    while scene.form.focused is lines:
        top = lines.box.y
        scene.handle(Intent(Act.DOWN))
        assert lines.box.y < top or scene.form.focused is not lines
    panel = scene._scrolls[-1]
    assert lines.box.bottom <= panel.box.bottom + 1


def test_tables_with_room_need_no_scrolling(folder: Path) -> None:
    scene = StatisticsScene(Session(Recorder(folder, PLAYER, 5)))
    scene.open_tab(next(i for i, name in enumerate(scene.tabs) if name == "Tables"))
    fit(scene, (1280, 720), 1.0)
    assert not any(isinstance(each, Lines) for each in scene.form.controls)
