"""A game of a log on the table: forward and back by every device, as far as it is right."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from muggins.control.intents import Act, Intent
from muggins.extras.fair.log_shelf import LogShelf
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import read_log
from muggins.frame import NoDisplay
from muggins.motion.picture import picture_of
from muggins.motion.places import Arrangement
from muggins.motion.timeline import Sprite
from muggins.paint.scenes.reviewing import groove_in
from muggins.record.database import FILE as HISTORY
from muggins.record.history import Scope, open_history, read_games
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.scenes.replay.playback import REST, HistoryShelf, open_hand
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.store.files import StoreError
from muggins.ui.scene import Push, Quit, Scene
from muggins.words.table.speech import retell
from tests.commands import run
from tests.scenes.conftest import Open
from tests.scenes.driver import SIZE
from tests.scenes.showcase import give
from tests.store.crowd import fill_history

SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"
QUICK = Settings(motion="off")


def shelf_of(text: str) -> LogShelf:
    book = read_log(text)
    return LogShelf(book, check_log(book).faults)


def sample(settings: Settings = QUICK, place: int = 0) -> ReplayScene:
    return ReplayScene(settings, shelf_of(SAMPLE.read_text()), place)


def edited(number: int, old: str, new: str) -> str:
    lines = SAMPLE.read_text().splitlines()
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return "\n".join(lines)


def test_the_whole_fragment_forward_and_back() -> None:
    """Every hand that the fragment tells ends with its own totals; back is the same way."""
    scene = sample()
    for game in read_log(SAMPLE.read_text()).matches[0].games:
        ends = {row.line: row.scores for row in game.rows}
        seen, pictures = {}, [scene.game.timeline.picture]
        while not scene.game.is_at_end:
            give(scene, Act.RIGHT)
            assert scene.game.turn is not None and scene.game.timeline.is_resting
            assert scene.game.timeline.picture == picture_of(scene.game.turn.after)
            seen[scene.game.line] = scene.game.turn.after.scores
            pictures.append(scene.game.timeline.picture)
        assert seen == ends and not scene.fault
        while scene.game.at:
            assert scene.game.timeline.picture == pictures.pop()
            give(scene, Act.LEFT)
        give(scene, Act.NEXT_TAB)
    assert scene.place == 1 and scene.game.recording.title.startswith("Game 20")


def test_hands_games_and_ends() -> None:
    scene = sample()
    starts = scene.game.recording.hand_starts()
    assert [scene.game.recording.turns[start].hand for start in starts] == [3, 4, 5, 6, 7, 8, 9]
    for start in starts[1:]:
        give(scene, Act.DOWN)
        assert scene.game.at == start
    give(scene, Act.RIGHT, Act.UP)
    assert scene.game.at == starts[-1]
    give(scene, Act.UP)
    assert scene.game.at == starts[-2]
    give(scene, Act.LAST)
    assert scene.game.is_at_end
    give(scene, Act.RIGHT)
    assert scene.game.is_at_end
    give(scene, Act.FIRST, Act.LEFT)
    assert scene.game.at == 0
    give(scene, Act.PREVIOUS_TAB)
    assert scene.place == 0
    give(scene, Act.NEXT_TAB, Act.NEXT_TAB)
    assert scene.place == 1


def test_by_keys(open_app: Open) -> None:
    driver = open_app()
    scene = driver.push(sample())
    driver.keys(pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.game.at == 2
    driver.keys(pygame.K_DOWN, pygame.K_PAGEDOWN)
    assert (scene.place, scene.game.at) == (1, 0)
    driver.key(pygame.K_END)
    assert scene.game.is_at_end
    driver.key(pygame.K_ESCAPE)
    assert driver.names == ["TitleScene"]


@pytest.mark.parametrize("size", [SIZE, (640, 980)], ids=str)
def test_by_mouse(size: tuple[int, int], open_app: Open) -> None:
    driver = open_app(size=size)
    scene = driver.push(sample())
    for name, at in (("step", 1), ("step", 2), ("step back", 1)):
        driver.use_strip(name)
        assert scene.game.at == at
    driver.use_strip("next hand")
    assert scene.game.at == scene.game.recording.hand_starts()[1]
    assert scene.pointer == "hand"
    groove = groove_in(scene.slider.box)
    driver.click(groove.right, groove.middle[1])
    assert scene.game.is_at_end
    driver.drag((groove.right, groove.middle[1]), (groove.x - 50, groove.middle[1]))
    assert scene.game.at == 0
    driver.wheel(-1)
    assert scene.game.at == 1
    driver.use_strip("next game")
    assert scene.place == 1 and scene.game.timeline.places is scene.table.homes(0)
    driver.use_strip("back")
    assert driver.names == ["TitleScene"]


def test_it_runs_by_itself_until_the_end() -> None:
    scene = sample(Settings(speed="fast"), 1)
    give(scene, Act.AUTOMATIC)
    for _ in range(4000):
        scene.update(0.1)
    assert scene.game.is_at_end and not scene.game.is_running
    give(scene, Act.FIRST, Act.AUTOMATIC)
    scene.update(REST)
    assert scene.game.at == 1
    give(scene, Act.LEFT)
    assert not scene.game.is_running


def test_a_move_is_shown_as_it_is_made() -> None:
    scene = sample(Settings(speed="normal"))
    give(scene, Act.RIGHT)
    assert not scene.game.timeline.is_resting and scene.game.at == 1
    give(scene, Act.CONFIRM)
    assert scene.game.timeline.is_resting and scene.game.at == 1
    assert scene.game.turn is not None and scene.game.timeline.picture == picture_of(
        scene.game.turn.after
    )


def test_both_hands_lie_open(monkeypatch: pytest.MonkeyPatch, open_app: Open) -> None:
    driver = open_app()
    scene = driver.push(sample())
    painted: list[Sprite] = []
    monkeypatch.setattr(
        "muggins.paint.scenes.tabletop.paint_card",
        lambda _canvas, sprite, *_: painted.append(sprite),
    )
    driver.app.draw()
    picture = scene.game.timeline.picture
    assert len(picture.hands[Seat.COMPUTER]) == 6 and not picture.are_open
    assert {*picture.hands[0], *picture.hands[1]} <= {each.card for each in painted if each.is_open}
    sprites = scene.game.timeline.sprites(Arrangement())
    assert not {s.card for s in sprites if s.is_open} & {*picture.hands[Seat.COMPUTER]}
    assert all(sprite.is_open for sprite in open_hand(sprites, {*range(52)}))


def test_a_line_that_is_wrong_is_named_and_ends_it() -> None:
    scene = ReplayScene(QUICK, shelf_of(edited(12, "JdAd", "JdJd")))
    lines = scene.game.recording.lines
    assert max(lines) <= 12 and lines[0] == 7 and len(lines) > 10
    assert not scene.fault
    give(scene, Act.LAST)
    assert "Line 12 " in scene.fault and "twice" in scene.fault
    give(scene, Act.LEFT)
    assert not scene.fault
    give(scene, Act.NEXT_TAB, Act.LAST)
    assert scene.place == 1 and not scene.fault


def test_a_game_that_is_wrong_from_its_first_line(open_app: Open) -> None:
    driver = open_app()
    scene = driver.push(ReplayScene(QUICK, shelf_of(edited(7, "7h 8s", "7h 7h"))))
    for act in (*Act,):
        if act not in (Act.BACK, Act.CLOSE, Act.BLANK, Act.FULL_SCREEN):
            driver.give(act)
            driver.step()
            if isinstance(driver.top, SummaryScene):
                driver.give(Act.BACK)
    assert driver.top is scene


def test_what_was_said() -> None:
    scene = sample()
    told = [scene.game.recording.tell(place) for place in range(len(scene.game.recording.turns))]
    said = " ".join(told)
    assert "Resuming match from INI state for Moonbeam" in said
    assert "Card Data File: C:\\AUTOEXEC.BAT" in said
    assert "You discard" in said and "Muggins wins the game" in told[-1]
    assert retell(()) == "" and "card file has ended" not in said


def test_a_damaged_game_of_the_history(tmp_path: Path) -> None:
    fill_history(tmp_path, "Jo", 3)  # rows without moves
    with open_history(tmp_path) as database:
        games = list(read_games(database, Scope("Jo")))
    scene = ReplayScene(QUICK, HistoryShelf(tmp_path, games))
    assert scene.game.turn is None and "was not found in your history" in scene.game.said
    give(scene, Act.NEXT_TAB, Act.RIGHT)
    scene.update(0.1)
    assert scene.place == 1
    (tmp_path / HISTORY).unlink()
    give(scene, Act.NEXT_TAB)
    assert "No history" in scene.game.said


# --- the command


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The scenes that the command shows."""
    scenes: list[Scene] = []

    def show(session: Session, scene: Scene) -> None:
        assert session.recorder.players.folder is None
        scenes.append(scene)

    monkeypatch.setattr("muggins.app.show", show)
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "x11")
    return scenes


def test_the_command_opens_the_table(shown: list[Any], tmp_path: Path) -> None:
    for more in ((), ("--game", 20)):
        assert run("replay", SAMPLE, *more, "--data-dir", tmp_path).out == ""
    assert [type(scene) for scene in shown] == [ReplayScene] * 2
    assert [scene.place for scene in shown] == [0, 1]
    assert shown[0].handle(Intent(Act.BACK)) == Quit()
    run("replay", SAMPLE, "--game", 7, code=1)
    assert len(shown) == 2


def test_the_command_opens_the_review(shown: list[Any], tmp_path: Path) -> None:
    run("replay", SAMPLE, "--game", 20, "--review", "--data-dir", tmp_path)
    (scene,) = shown
    assert isinstance(scene, ReviewScene) and scene.game.recording.title.startswith("Game 20")
    assert scene.handle(Intent(Act.BACK)) == Quit()


def test_a_replay_leads_to_the_review_of_its_game() -> None:
    change = sample(place=1).handle(Intent(Act.HINT))
    assert isinstance(change, Push) and isinstance(change.scene, SummaryScene)
    assert change.scene.analysis.recording.title.startswith("Game 20")


def test_the_command_prints_when_asked_to(shown: list[Any]) -> None:
    assert "14 hands; 0 faults" in run("replay", SAMPLE, "--print").out and not shown


def test_the_command_prints_without_a_screen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def show(_session: Session, _scene: Scene) -> None:
        raise NoDisplay("no screen")

    monkeypatch.setattr("muggins.app.show", show)
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "x11")
    assert "14 hands; 0 faults" in run("replay", SAMPLE, "--data-dir", tmp_path).out


def test_a_shelf_without_the_game_asked_for() -> None:
    with pytest.raises(StoreError, match="Game 4 is not"):
        shelf_of(SAMPLE.read_text()).place_of(4)


def test_it_looks_as_the_player_likes_it(shown: list[Any], tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", 1)
    recorder.change(replace(recorder.settings, faces="large", speed="slow"))
    run("replay", SAMPLE, "--data-dir", tmp_path)
    assert (shown[0].settings.faces, shown[0].settings.speed) == ("large", "slow")
