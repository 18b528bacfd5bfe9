"""Startup, automode with its pauses and its log, and displays without color."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.__main__ import _open_session
from muggins.app import App
from muggins.audio.mixer import SoundPlayer
from muggins.cli.command_line import opening_of, read_arguments
from muggins.extras.legacy.logbook import read_log
from muggins.motion.cues import Cue
from muggins.record.players import ROBOT
from muggins.record.recorder import Recorder
from muggins.rules.deal import Source
from muggins.rules.terms import Length, Mistakes
from muggins.scenes.opening import Opening
from muggins.scenes.table.marathon import AutomodeScene
from muggins.session.session import Session
from muggins.settings.values import BY_LENGTH, LogLevel
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver


def by_line(line: str, folder: Path) -> tuple[Session, Opening]:
    """Return the session and startup options of a command line."""
    wanted = read_arguments(["--seed=9", *line.split()])
    return _open_session(wanted, folder, None), opening_of(wanted)


@pytest.fixture
def start(drive: Drive, tmp_path: Path) -> Open:
    """Opens the app as a command line does; the files are in a folder of this test's own."""
    last: list[Driver] = []

    def run(line: str) -> Driver:
        for each in last:
            each.close()
        session, opening = by_line(line, tmp_path)
        last[:] = [drive(session, opening=opening)]
        return last[0]

    return run


def play_games(driver: Driver, n_games: int) -> None:
    with driver.looking_away():
        driver.wait(lambda: driver.state.tally.games >= n_games, limit=20_000)


# --- the beginning


def test_usually_it_begins_with_the_title(start: Open) -> None:
    assert start("Jo").names == ["TitleScene"]


def test_go_skips_the_title(start: Open) -> None:
    driver = start("Jo go")
    assert driver.names == ["TitleScene", "PlayScene"]
    driver.settle()
    assert not driver.session.state.is_begun


def test_a_seed_is_that_of_the_match(start: Open) -> None:
    driver = start("Jo S 7B")
    assert driver.names == ["TitleScene", "PlayScene"] and driver.state.source == Source(123)


def begin_and_leave(start: Open, line: str) -> None:
    driver = start(line)
    driver.automate()
    driver.automate()
    assert driver.session.state.is_begun
    driver.session.recorder.saver.flush()


@pytest.mark.parametrize("answer", ["y", "n", "escape", "return"])
def test_a_match_that_goes_on_is_not_ended_unasked(start: Open, answer: str) -> None:
    begin_and_leave(start, "Jo go")
    driver = start("Jo DS 7B")
    before = driver.state
    assert driver.names == ["TitleScene", "PlayScene", "Question"]
    driver.step(20)
    assert driver.state == before
    driver.key(pygame.key.key_code(answer), answer if len(answer) == 1 else "")
    assert driver.is_at_table
    if answer == "y":
        assert not driver.session.state.is_begun and driver.state.source == Source(123)
        assert driver.session.recorder.snapshot.record.first_position == 123
    else:
        assert driver.session.state.is_begun and driver.state == before


def test_under_lock_the_same_line_goes_on(start: Open) -> None:
    """No other match begins by the seed of a line, nor does the computer play by it."""
    for _ in range(2):
        driver = start("Jo DS 7B --lock")
        assert driver.names == ["TitleScene"]
        driver.sit_down()
        driver.go_on()
        assert driver.is_at_table and driver.session.state.is_begun
    assert driver.session.recorder.snapshot.record.first_position == 9


# --- settings for one run


def test_what_is_lent_is_not_kept(start: Open) -> None:
    driver = start("Jo 61 LRD go")
    settings = driver.session.settings
    assert (settings.length, settings.mistakes) == (Length.SHORT, Mistakes.PENALTIES)
    assert driver.state.terms.mistakes is Mistakes.PENALTIES
    driver.settle()
    driver.key(pygame.K_F1)  # which makes the move, as in 1989
    driver.settle()
    assert driver.state.pegs[0][0] == 60
    driver = start("Jo go")
    settings = driver.session.settings
    assert (settings.length, settings.mistakes) == (Length.NORMAL, Mistakes.FRIENDLY)
    assert settings.log is LogLevel.OFF
    assert driver.state.terms.mistakes is Mistakes.FRIENDLY
    assert driver.state.pegs[0][0] == 60, "the game in progress stays as it began"


def test_what_the_player_chooses_himself_is_kept(start: Open) -> None:
    driver = start("Jo 61 pause noblank --log")
    session = driver.session
    session.change(replace(session.settings, mistakes=Mistakes.MUGGINS, log=LogLevel.MESSAGES))
    driver = start("Jo")
    settings = driver.session.settings
    assert (settings.mistakes, settings.log) == (Mistakes.MUGGINS, LogLevel.MESSAGES)
    assert settings.length is Length.NORMAL


def test_a_log_of_messages_does_not_become_one_of_games(start: Open) -> None:
    session = start("Jo").session
    session.change(replace(session.settings, log=LogLevel.MESSAGES))
    assert start("Jo --log").session.settings.log is LogLevel.MESSAGES


def test_noblank_keeps_the_corner_from_blanking(start: Open) -> None:
    session = start("Jo").session
    session.change(replace(session.settings, blank_after=5, corner_blanks=True))
    settings = start("Jo noblank").session.settings
    assert (settings.blank_after, settings.corner_blanks) == (0, False)
    settings = start("Jo").session.settings
    assert (settings.blank_after, settings.corner_blanks) == (5, True)


def test_the_words_of_1993_bring_its_blanker(start: Open) -> None:
    """Its times and its corner, for this run; noblank among them turns both off."""
    settings = start("Jo 61 go").session.settings
    assert (settings.blank_after, settings.corner_blanks) == (BY_LENGTH, True)
    settings = start("Jo 61 noblank").session.settings
    assert (settings.blank_after, settings.corner_blanks) == (0, False)
    settings = start("Jo").session.settings
    assert (settings.blank_after, settings.corner_blanks) == (0, False)


def notices(folder: Path, line: str) -> list[str]:
    session = _open_session(read_arguments(line.split()), folder, None)
    session.close()
    return session.notices


def test_the_command_line_is_told_of_in_one_notice(tmp_path: Path) -> None:
    told = notices(tmp_path, "Mike Ron_Hill B:\\ 61")
    assert len(told) == 1
    assert all(word in told[0] for word in ("Using the last one: Ron-Hill", "no drive letters"))
    assert notices(tmp_path, "Ron-Hill 61") == []


def test_a_length_for_the_next_game_is_told_of(start: Open, tmp_path: Path) -> None:
    begin_and_leave(start, "Jo go")
    assert "new length applies" in notices(tmp_path, "Jo 61")[0]
    assert notices(tmp_path, "Jo 121") == []


def test_an_earlier_automode_is_nobodys_default(start: Open) -> None:
    start("Jo")
    start("--auto 1")
    assert start("").session.recorder.name == "Jo"


# --- automode


def test_automode_plays_a_match_of_its_own_from_the_seed(start: Open, tmp_path: Path) -> None:
    start("Jo")
    driver = start("LRDSA 7B --auto 2")
    assert driver.names == ["TitleScene", "PlayScene", "AutomodeScene"]
    assert driver.session.recorder.name == ROBOT
    play_games(driver, 2)
    driver.step(2)
    assert driver.names[-1] == "StatisticsScene", "after the last game stand the statistics"
    text = (tmp_path / "Auto.LOG").read_text()
    assert text.count("Point Differential") == 1, "they are in the log, once"
    games = read_log(text).matches[0].games
    assert len(games) == 2
    again = start("LRDSA 7B --auto 2")
    play_games(again, 2)
    matches = read_log((tmp_path / "Auto.LOG").read_text()).matches
    first, second = ([row.cards for game in match.games for row in game.rows] for match in matches)
    assert len(matches) == 2 and first == second, "the same seed, the same match"
    assert Recorder(tmp_path, "Jo", 1).snapshot.lifetime.n_hands == 0


def test_by_f1_alone_a_game_is_played_as_in_automode(start: Open, tmp_path: Path) -> None:
    """By the same seed: card by card and point by point."""
    play_games(start("LRDSA 7B --auto 1"), 1)
    driver = start("Jo LRDS 7B")
    with driver.looking_away():
        driver.wait(lambda: driver.state.tally.games, lambda: driver.key(pygame.K_F1), 3000)
    assert driver.session.close() == []
    by_name = {name: read_log((tmp_path / f"{name}.LOG").read_text()) for name in ("Auto", "Jo")}
    (of_auto,), (by_key,) = (
        [[replace(row, line=0) for row in game.rows] for game in book.matches[0].games]
        for book in by_name.values()
    )
    assert by_key == of_auto and len(by_key) > 4


def test_after_each_game_there_are_three_seconds(start: Open) -> None:
    driver = start("--auto 3")
    play_games(driver, 1)
    over = driver.state
    assert "pauses (3)" in driver.top.hint
    assert driver.controller.is_waiting, "how the game ended can be seen at once"
    driver.step(29)
    assert driver.state == over and "pauses (1)" in driver.top.hint
    driver.step(3)
    assert driver.state != over


def test_return_asks_whether_to_continue_and_waits(start: Open, tmp_path: Path) -> None:
    driver = start("L --auto 3 --match-seed 7")
    play_games(driver, 1)
    over = driver.state
    driver.key(pygame.K_RETURN)
    assert driver.top.title == "Play another game?"
    below = driver.app.stack[-2]
    assert isinstance(below, AutomodeScene) and below.hint == "", "Enter does not pause now"
    driver.step(200)
    assert driver.state == over, "the question waits"
    driver.click_box(driver.top.form.controls[0].box)
    assert "pauses" in driver.top.hint
    play_games(driver, 2)
    driver.key(pygame.K_RETURN)
    driver.letter("n")
    assert driver.names == ["TitleScene", "PlayScene", "StatisticsScene"]
    driver.step(100)
    assert driver.state.tally.games == 2
    driver.session.recorder.saver.flush()
    assert (tmp_path / "Auto.LOG").read_text().count("Point Differential") == 1


def test_without_a_log_nothing_is_appended(start: Open, tmp_path: Path) -> None:
    driver = start("--auto 1")
    play_games(driver, 1)
    driver.step(2)
    assert driver.names[-1] == "StatisticsScene" and not (tmp_path / "Auto.LOG").exists()


def test_the_boss_key_goes_back_to_the_table_first(start: Open) -> None:
    driver = start("--auto 3")
    driver.step(5)
    driver.key(pygame.K_RETURN)
    assert driver.names[-1] == "Question"
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table and not driver.app.frame.is_hidden
    before = driver.state
    driver.step(3)
    assert driver.state.tally == before.tally


def test_automode_does_not_play_on_in_somebodys_match_unasked(start: Open) -> None:
    begin_and_leave(start, "Jo go")
    driver = start("Jo --auto")
    assert driver.names[-2:] == ["AutomodeScene", "Question"]
    before = driver.state
    driver.letter("n")
    assert driver.is_at_table and driver.state == before
    driver = start("Jo --auto")
    driver.letter("y")
    play_games(driver, 1)
    assert driver.session.recorder.snapshot.record.games == 1


# --- displays and sound


def colors(app: App) -> set[tuple[int, ...]]:
    surface = app.window.get_surface()
    width, height = surface.get_size()
    return {
        tuple(surface.get_at((x, y)))[:3] for x in range(0, width, 7) for y in range(0, height, 7)
    }


def light(app: App) -> float:
    seen = colors(app)
    return sum(map(sum, seen)) / len(seen)


@pytest.mark.parametrize("line", ["M", "--inverse"])
def test_a_display_without_color_shows_none(start: Open, line: str) -> None:
    driver = start(f"{line} go")
    driver.step(3)
    assert all(red == green == blue for red, green, blue in colors(driver.app))
    driver.change(hints=False)
    assert start("Jo").session.settings.faces == "classic"


def test_inverse_is_light_where_monochrome_is_dark(start: Open) -> None:
    dark = light(start("M").app)
    inverse = light(start("I").app)
    assert inverse > dark
    assert light(start("MI").app) == inverse == light(start("IM").app), "I comes before M"
    assert len({c for c in colors(start("Jo").app) if len(set(c)) > 1}) > 50


def test_quiet_lets_nothing_be_heard_but_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    player = SoundPlayer()
    heard: list[Cue] = []

    class Heard(Exception):  # noqa: N818
        """The cue would be played now."""

    def listen(cue: Cue) -> None:
        heard.append(cue)
        raise Heard

    monkeypatch.setattr(player, "is_silent", False)
    monkeypatch.setattr(player, "_is_there", lambda _cue: True)
    monkeypatch.setattr(player, "_variants", listen)
    player.is_quiet = True
    player.prepare()
    for cue in Cue:
        with suppress(Heard):
            player.play(cue)
    assert heard == [Cue.ERROR]


def test_an_opening_is_as_usual(drive: Drive) -> None:
    driver = drive(Session(Recorder(None, None, 5)), opening=Opening(is_quiet=True))
    assert driver.app.sound.is_quiet
