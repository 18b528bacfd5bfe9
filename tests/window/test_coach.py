"""The live coach, and what he has to say of many games, in a real window, by each device alone."""

import time
from pathlib import Path

import pytest

from game.mind.coach.decision import Judgement
from game.mind.coach.moment_weighing import weigh
from game.paint.kit.canvas import Canvas
from game.rules.moves import Throw
from game.rules.seat import Seat
from game.rules.state import State
from game.rules.views import discard_view
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pieces.menu import Question
from game.settings.values import Coach
from game.words.table.coach_words import ANSWERS, SURE, doubt
from tests.scenes.driver import is_throw
from tests.scenes.graded import PLAYER
from tests.window.advice import sit_down
from tests.window.hands import (
    DEVICES,
    Keys,
    Mouse,
    Pad,
    behind_more,
    find,
    nobody,
    start_by,
    title_box,
)
from tests.window.program import play_on_disk, prepare
from tests.window.screen import Screen, wait_for

pytestmark = [pytest.mark.window, pytest.mark.campaign]

NAME, SEED = "Jo", 7
WEIGHED = 6.0  # seconds in which he has made up his mind
LOOK = 1.5  # seconds in which a throw would be on the disk


@pytest.fixture
def state(tmp_path: Path) -> State:
    """A match on the disk that waits for the player's throw."""
    prepare(tmp_path, NAME, SEED, motion="off", coach=Coach.ASK, hints=False)
    return play_on_disk(tmp_path, NAME, is_throw)


def blunder(state: State) -> Throw:
    decision = weigh(discard_view(state, Seat.PLAYER))
    worst = decision.choices[-1]
    assert decision.judge(worst) is Judgement.BLUNDER
    return Throw((worst.cards[0], worst.cards[1]))


@pytest.mark.parametrize("device", DEVICES)
def test_he_asks_before_a_blunder(
    screen: Screen, tmp_path: Path, state: State, device: str
) -> None:
    """The worst throw is asked about, and not made before it is insisted on."""
    hands = start_by(device, screen, tmp_path, NAME, SEED)
    with hands.program as program:
        sit_down(program, hands)
        time.sleep(WEIGHED)
        hands.make(state, blunder(state))
        time.sleep(LOOK)
        screen.shoot(f"sure-{device}")
        assert program.state == state
        match hands:
            case Mouse():
                answers = (lambda: None, lambda: None)
                hands.press(Question(SURE, doubt(0), answers, ANSWERS).form.controls[0].box)
            case Pad():
                hands.type("dpleft", "a")
            case Keys():
                hands.type("y")
        wait_for("the throw", lambda: program.state != state)
        assert program.state.the_hand.thrown[Seat.PLAYER]
        program.leave()


# --- skill and luck among the statistics


@pytest.mark.parametrize("device", DEVICES)
def test_skill_among_the_statistics(screen: Screen, folder: Path, device: str) -> None:
    """By their tab, of which the caption is bright then."""
    hands, scene = start_by(device, screen, folder, PLAYER, 1), StatisticsScene(nobody())
    tab = find(scene, "Skill")
    with hands.program as program:
        program.settled()
        match hands:
            case Mouse():
                hands.press(title_box(2))
                hands.press(behind_more("Statistics").box)
                time.sleep(LOOK)
                hands.press(tab.box)
            case Pad():
                for button in ("leftstick", *["rightshoulder"] * tab.number):
                    hands.type(button)
                    hands.program.tell("wait 0.3")
            case Keys():
                hands.type("s", *["Next"] * tab.number)
        canvas = Canvas(program.size)
        scene.fit(canvas.view)
        box = find(scene, "Skill").box
        x, y = canvas.point(box.x + 10, box.middle[1])
        wait_for("the page", lambda: bool(program.look()[y, x, 0] > 0.6 * 255))
        screen.shoot(f"statistics-skill-{device}")
        program.leave()
