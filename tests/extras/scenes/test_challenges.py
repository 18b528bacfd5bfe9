"""Challenges in the window: made, passed on, taken up, and the deal of the day; all devices."""

from collections.abc import Callable
from dataclasses import astuple, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from muggins.control.clipboard import ClipboardError, SystemClipboard
from muggins.control.intents import Act, Device
from muggins.extras.club.challenges_page import NEW, TAKE, ChallengeScene, ChallengesScene
from muggins.paint.kit.canvas import Canvas, see
from muggins.paint.kit.qr import QUIET, modules_of
from muggins.record.players import LOCKED
from muggins.record.recorder import Recorder
from muggins.rules.terms import Length
from muggins.scenes.pages.daily_page import (
    AGAIN,
    CODE_HELP,
    DEALT,
    NOT_PLAYED,
    PLAY,
    RESUME,
    TodayScene,
)
from muggins.scenes.pages.decks import DeckScene
from muggins.scenes.pages.options import BOUND_HELP, OptionsScene
from muggins.scenes.pieces.chooser import FileScene
from muggins.scenes.pieces.settings_styles import felt_name
from muggins.session.challenge_bond import bond_of
from muggins.settings.settings import GROUPS, SETTINGS, Settings, rows_of
from muggins.store.challenges import (
    DAYS,
    OWN,
    Challenge,
    Daily,
    daily_challenge,
    fit_settings,
    write_code,
    write_dailies,
)
from muggins.ui.control import OptionRow
from muggins.ui.scene import Push
from muggins.words.table.prompts import NO_HINTS
from tests.scenes.conftest import Drive
from tests.scenes.driver import Board, Driver, is_over, is_throw, new_session, reach, session_of
from tests.scenes.showcase import drawn

EVENING = datetime(2026, 9, 4, 21, 30)
DAY = EVENING.date()
WANTED = Challenge(fit_settings(replace(Settings(), skill="beginner")), 3, bytes(range(16)))
CODE = write_code(WANTED)
MAIL = f"Hi,\nthis is for you:\n{CODE.lower()}\nBest, Jo"


@pytest.fixture
def driver(drive: Drive) -> Driver:
    recorder = Recorder(None, "Jo", 5, clock=lambda: EVENING)
    session = session_of(recorder, motion="off", hints=False, skill="greedy")
    session.begin_match()
    return drive(session)


# --- made and passed on


def test_by_mouse_one_is_made_copied_and_played(driver: Driver) -> None:
    driver.use("More", "Challenge a friend", NEW)
    rows = [each for each in driver.top.form.controls if isinstance(each, OptionRow)]
    labels = (SETTINGS[name].label for name in ("length", "skill", "mistakes"))
    assert [row.label for row in rows][:4] == ["Games", *labels]
    for row in rows[:2]:
        driver.click(row.box.right - 30, row.box.middle[1])
    driver.use("Create challenge")
    made = driver.on(ChallengeScene).challenge
    assert (made.n_games, made.settings.length) == (7, Length.SHORT)
    assert not made.settings.hints, "what is not said is as the player has it"
    assert made.settings.skill == "classic", "a friend may not have the engine of the player's own"
    driver.use("Copy code")
    assert driver.app.exchange.clipboard.read() == write_code(made)
    assert "copied" in driver.app.news.words
    driver.step(60)
    assert not driver.app.news.words
    driver.use("Play")
    assert driver.names == ["TitleScene", "PlayScene"] and driver.session.is_locked
    assert driver.session.recorder.name == "Jo-2"
    assert driver.session.settings.length is Length.SHORT
    assert driver.session.settings.motion == "off", "the table looks as its owner likes it"


def test_a_challenge_without_hints_gives_none_when_asked(driver: Driver) -> None:
    without = replace(WANTED, settings=replace(WANTED.settings, hints=False, autoplay=True))
    driver.paste(write_code(without))
    driver.use("Play")
    driver.until(is_throw)
    driver.letter("h")
    driver.click(1000, 640, 3)
    assert driver.controller.hint.cards == () and driver.controller.talk.line == NO_HINTS


def test_a_challenge_locks_what_is_played_and_not_how_it_is_handled(driver: Driver) -> None:
    own: dict[str, Any] = {"words": 125, "one_switch": 10, "speaks": True, "tallies": True}
    driver.change(**own)
    driver.paste(CODE)
    driver.use("Play")
    assert all(getattr(driver.session.settings, name) == value for name, value in own.items())
    driver.change(one_switch=0, speaks=False)
    page = OptionsScene(driver.session, driver.app.sound)
    for number, title in enumerate(GROUPS):
        page.open_tab(number)
        rows = {
            each.label: each.is_enabled
            for each in page.form.controls
            if isinstance(each, OptionRow)
        }
        assert rows == {each.label: each.name in OWN for each in rows_of(title)}
        assert (page.explain() == BOUND_HELP) is not all(rows.values())
    page._set(SETTINGS["words"], 150)
    page._set(SETTINGS["hints"], False)
    settings = driver.session.settings
    assert settings.words == 150 and settings.hints and driver.session.notices == [LOCKED]


def test_in_a_challenge_the_deck_has_another_look_and_no_bent_corners(driver: Driver) -> None:
    driver.paste(CODE)
    driver.use("Play")
    scene = driver.push(DeckScene(driver.session))
    scene.grid.click(*scene.grid.box.middle)
    assert not scene.grid.is_enabled and not driver.session.settings.dog_ears
    for number in (1, 2, 3):
        scene.open_tab(number)
        sample = scene.form.controls[len(scene.tabs) + 1]
        assert sample.is_enabled
        sample.confirm()
    settings = driver.session.settings
    assert (settings.back, felt_name(settings), settings.timber) == ("lake", "cyan", "maple")


def test_two_that_are_made_have_different_cards(driver: Driver) -> None:
    scene = ChallengesScene(driver.session)
    made = [scene.new.make().scene for _ in range(2)]
    assert made[0].code != made[1].code  # type: ignore[attr-defined]


def test_it_is_saved_as_a_file_that_brings_it_back(driver: Driver, tmp_path: Path) -> None:
    driver.paste(CODE)
    driver.letter("s")
    scene = driver.on(FileScene)
    assert scene.folder == tmp_path.resolve()
    driver.keys(pygame.K_RETURN)
    assert (tmp_path / "challenge.txt").read_text() == f"{CODE}\n"
    assert "challenge.txt" in driver.top.message
    driver.keys(pygame.K_ESCAPE)
    driver.drop(tmp_path / "challenge.txt")
    assert driver.on(ChallengeScene).challenge == WANTED


# --- taken up


def test_by_keys_a_code_is_typed_and_mistyped(driver: Driver) -> None:
    driver.letter("c")
    driver.key(pygame.K_PAGEDOWN)
    assert driver.top.tabs[driver.top.tab] == TAKE
    driver.keys(pygame.K_RIGHT, pygame.K_UP)
    assert driver.top.is_typing
    driver.letters(f"{CODE[:-1]}{'A' if CODE[-1] != 'A' else 'B'}")
    driver.keys(pygame.K_RETURN)
    assert "mistyped" in driver.top.taking.message
    driver.key(pygame.K_BACKSPACE)
    driver.letters(CODE[-1].lower())
    driver.keys(pygame.K_RETURN)
    assert driver.on(ChallengeScene).challenge == WANTED
    driver.keys(pygame.K_RETURN)
    assert driver.is_at_table and bond_of(driver.session.recorder).challenge == WANTED


def test_by_pad_it_is_pasted_and_written_with_letters(driver: Driver) -> None:
    driver.use("More", "Challenge a friend")
    driver.pad(Act.NEXT_TAB, Act.RIGHT, Act.UP, Act.CONFIRM)
    assert driver.names[-1] == "KeyboardScene"
    driver.pad(Act.BACK, Act.DOWN, Act.LEFT)
    driver.app.exchange.clipboard = Board(CODE)
    driver.pad(Act.CONFIRM)
    assert driver.on(ChallengeScene).challenge == WANTED
    driver.pad(Act.CONFIRM)
    assert driver.is_at_table and bond_of(driver.session.recorder).challenge == WANTED
    assert driver.state.terms.length is WANTED.settings.length


def test_a_file_is_opened(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing")
    (tmp_path / "b.txt").write_text(MAIL)
    driver.use("More", "Challenge a friend", TAKE)
    driver.letter("f")
    driver.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert "No challenge code" in driver.top.message
    driver.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert driver.on(ChallengeScene).challenge == WANTED


PLACES: dict[str, tuple[Callable[[Driver], object], ...]] = {
    "title": (),
    "page": (lambda driver: driver.use("More", "Challenge a friend"),),
    "table": (Driver.sit_down,),
    "menu": (Driver.sit_down, lambda driver: driver.letter("m")),
    "blank": (Driver.sit_down, lambda driver: driver.give(Act.BLANK)),
    "challenge": (lambda driver: driver.paste(write_code(daily_challenge(DAY))),),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_mail_is_pasted_or_dropped_anywhere(driver: Driver, place: str, tmp_path: Path) -> None:
    path = tmp_path / "mail.txt"
    path.write_text(MAIL)
    for go_there in PLACES[place]:
        go_there(driver)
    before = [name for name in driver.names if name not in ("BlankScene", "ChallengeScene")]
    driver.drop(path)
    assert driver.on(ChallengeScene).challenge == WANTED
    assert driver.names == [*before, "ChallengeScene"]
    driver.give(Act.CANCEL, device=Device.MOUSE)
    assert driver.names == before
    driver.happen(pygame.DROPTEXT, text=MAIL)
    assert driver.on(ChallengeScene).challenge == WANTED


def test_the_match_that_waits_comes_back_and_so_does_the_challenge(driver: Driver) -> None:
    driver.sit_down()
    driver.go_on()
    own = driver.state
    driver.paste(CODE)
    driver.use("Play")
    driver.automate()
    begun = driver.state
    driver.letter("m")
    assert not driver.find("New game...").is_enabled
    driver.use("Main menu", "More", "Players")
    driver.top._take("Jo")
    assert driver.session.state == own and not driver.session.is_locked
    driver.paste()
    assert driver.top.field.text == "Jo-2"
    driver.use("Resume")
    assert driver.session.state == begun and driver.session.is_locked


def test_a_name_that_is_taken_is_refused_with_a_sentence(driver: Driver) -> None:
    driver.paste(CODE)
    driver.top.field.text = "Jo"
    driver.use("Play")
    assert "already has a match" in driver.top.message
    driver.top.field.text = ""
    driver.use("Play")
    assert "up to eight letters" in driver.top.message and driver.session.recorder.name == "Jo"


def test_under_lock_it_is_shown_and_not_begun(driver: Driver) -> None:
    driver.session.recorder.is_shut = True
    driver.paste(CODE)
    assert "locked" in driver.top.message and not driver.find("Play").is_enabled
    driver.top.play()
    driver.keys(pygame.K_ESCAPE)
    driver.letter("d")
    driver.letter("p")
    driver.on(TodayScene).play()
    assert driver.session.recorder.name == "Jo" and driver.names[-1] == "TodayScene"


# --- rubbish


@pytest.mark.parametrize(
    "board",
    [
        Board("x" * 500_000),
        Board("\0\1\2" * 40),
        Board("\ud800" * 48),
        Board("A" * 48),
        Board("zwölf"),
        Board(error="Can't read the clipboard, or it has no text."),
    ],
    ids=["long", "binary", "surrogates", "no code", "foreign", "broken"],
)
@pytest.mark.parametrize("place", ["title", "table", "field"])
def test_rubbish_on_the_clipboard_gets_a_sentence(driver: Driver, board: Board, place: str) -> None:
    if place == "table":
        driver.sit_down()
    if place == "field":
        driver.use("More", "Challenge a friend", TAKE)
        driver.keys(pygame.K_RIGHT, pygame.K_UP)
    driver.app.exchange.clipboard = board
    names = driver.names
    driver.paste()
    driver.app.draw()
    assert driver.names == names
    assert driver.app.news.words or driver.top.taking.field.text == "A" * 48
    driver.keys(pygame.K_RETURN)


def test_a_text_of_fifty_megabytes_is_dropped(driver: Driver) -> None:
    driver.happen(pygame.DROPTEXT, text="AECQA-" * 9_000_000)
    assert "too long" in driver.app.news.words and driver.names == ["TitleScene"]


def test_what_cannot_be_copied_is_told(driver: Driver) -> None:
    driver.paste(CODE)
    driver.app.exchange.clipboard = Board(error="The clipboard isn't available right now.")
    driver.key(pygame.K_c, "\x03", pygame.KMOD_LCTRL)
    assert driver.app.news.words == "The clipboard isn't available right now."


def test_a_name_is_pasted_into_its_field(driver: Driver) -> None:
    driver.letter("p")
    driver.keys(pygame.K_UP)
    assert driver.top.is_typing
    driver.paste(" Mia\n")
    assert driver.top.field.text == "Mia"


DROPPED: dict[str, Callable[[Path], object]] = {
    "large": lambda path: path.write_bytes(bytes(50_000_000)),
    "binary": lambda path: path.write_bytes(bytes(range(256)) * 20),
    "folder": Path.mkdir,
    "gone": Path.absolute,
    "a\0b": Path.absolute,
}


@pytest.mark.parametrize("name", DROPPED)
def test_what_is_dropped_and_no_challenge_is_told(
    driver: Driver, name: str, tmp_path: Path
) -> None:
    DROPPED[name](tmp_path / name)
    driver.drop(tmp_path / name)
    assert driver.names == ["TitleScene"] and driver.app.news.words.endswith(".")
    driver.app.draw()


def refuse(error: Exception) -> Callable[..., str]:
    def call(*_: object) -> str:
        raise error

    return call


def test_the_clipboard_of_the_desktop_never_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    board = SystemClipboard()
    for error in (pygame.error("no clipboard"), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")):
        monkeypatch.setattr(pygame.scrap, "get_text", refuse(error))
        monkeypatch.setattr(pygame.scrap, "put_text", refuse(error))
        for use in (board.read, lambda: board.write("x")):
            with pytest.raises(ClipboardError):
                use()
    for text in ("", " \n", "x" * 50_000_000):
        monkeypatch.setattr(pygame.scrap, "get_text", lambda text=text: text)
        with pytest.raises(ClipboardError):
            board.read()
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "a\ud800b")
    assert board.read() == "a?b"


# --- the deal of the day


def test_today_is_played_once_and_counted(driver: Driver) -> None:
    driver.use("Today's deal")
    assert driver.on(TodayScene)._say_state() == NOT_PLAYED
    driver.letter("p")
    assert driver.is_at_table and driver.session.recorder.name == "Jo-D"
    assert bond_of(driver.session.recorder).challenge == daily_challenge(DAY)
    reach(driver.session, is_over)
    driver.session.switch("Jo")
    page = TodayScene(driver.session)
    (played,) = page.played
    assert played.day == DAY and page.button.words == AGAIN
    assert "practice" in page._say_state() and page._write(0)[0] == "Friday, September 4, 2026"
    opened = page.open_code()
    assert isinstance(opened, Push) and isinstance(opened.scene, ChallengeScene)
    shown = opened.scene
    assert shown.form.focused.describe().name == "Practice"
    page.play()
    assert driver.session.is_locked and bond_of(driver.session.recorder).is_practice
    reach(driver.session, is_over)
    assert bond_of(driver.session.recorder).dailies == (played,)


def test_its_code_is_shown_to_others(driver: Driver) -> None:
    driver.letter("d")
    today = driver.on(TodayScene)
    assert today.explain() == DEALT
    driver.point(*today.code.box.middle)
    assert today.explain() == CODE_HELP
    driver.use("Invite a friend")
    page = driver.on(ChallengeScene)
    assert page.challenge == daily_challenge(DAY) and page.field.text == "Jo-D"


def test_who_played_before_goes_on_with_his_streak(driver: Driver) -> None:
    players = driver.session.recorder.players
    for name in ("Jo-D", "Mia"):
        driver.session.switch(name, daily_challenge(DAY))
        days = [Daily(DAY - timedelta(days=i), (121, 90 + i)) for i in (1, 2, 4)[: len(name) - 1]]
        players.set(name, DAYS, write_dailies(days))
    assert TodayScene(driver.session).field.text == "Mia"
    driver.session.switch("Jo")
    driver.letter("d")
    page = driver.on(TodayScene)
    assert page.field.text == "Jo-D" and page.button.words == RESUME
    assert len(page.played) == 3
    driver.top.form.focus = driver.top.form.controls.index(page.field)
    for _ in range(4):
        driver.key(pygame.K_BACKSPACE)
    assert not page.played and page.button.words == PLAY
    driver.letters("mia")
    assert len(page.played) == 2


def test_yesterdays_gives_way(driver: Driver) -> None:
    driver.session.switch("Jo-D", daily_challenge(DAY))
    driver.session.recorder.players.set("Jo-D", "Daily", "2026-09-03")
    driver.session.recorder.players.set(
        "Jo-D", "Challenge", write_code(daily_challenge(date(2026, 9, 3)))
    )
    page = TodayScene(driver.session)
    assert "Thursday, September 3, 2026 wasn't finished" in page._say_state()
    assert page.button.words == PLAY
    page.play()
    assert bond_of(driver.session.recorder).day == DAY


# --- seen


def test_the_code_is_drawn_in_whole_pixels_at_every_size(driver: Driver) -> None:
    modules = modules_of(CODE)
    assert modules is not None and len(modules) == 29
    for size in ((640, 360), (960, 540), (1280, 720), (1920, 1080), (3840, 2160), (640, 980)):
        page = ChallengeScene(driver.session, WANTED)
        picture = drawn(page, size)
        shown = next(each for each in page.root.walk() if each in page.pictures)
        area = Canvas(size, see(page.sight, size, 1.0)[0]).rect(*astuple(shown.box))
        side = area.width // (len(modules) + 2 * QUIET)
        left = area.x + (area.width - side * len(modules)) // 2
        top = area.y + (area.height - side * len(modules)) // 2
        seen = tuple(
            bytes(
                picture.get_at((left + x * side + side // 2, top + y * side + side // 2)).r < 128
                for x in range(len(modules))
            )
            for y in range(len(modules))
        )
        assert seen == modules and side >= 2


def test_without_what_draws_codes_the_page_goes_on(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.extras.club.challenges_page.modules_of", lambda _: None)
    driver.paste(CODE)
    assert driver.top.modules is None
    driver.app.draw()
    driver.use("Play")
    assert driver.is_at_table


def test_without_a_clock_of_its_own_the_day_is_today() -> None:
    days = date.today(), new_session().recorder.today, date.today()
    assert days[1] in (days[0], days[2])
