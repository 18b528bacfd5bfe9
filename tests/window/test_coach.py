"""The live coach, and what he has to say of many games, in a real window, by each device alone."""

import time
from pathlib import Path

import pytest

from game.mind.coach.decision import Judgement
from game.mind.coach.moment_weighing import weigh
from game.paint.kit.canvas import Canvas
from game.rules.moves import Throw
from game.rules.seat import Seat
from game.rules.state import Discarding, State
from game.rules.views import discard_view
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pieces.question import Question
from game.settings.values import Coach
from game.words.table.coach_words import ANSWERS, SURE, doubt
from tests.scenes.graded import PLAYER
from tests.window.hands import Found, Hands, Keys, Mouse, behind_more, find, nobody, title_box
from tests.window.program import Program, play_on_disk, prepare
from tests.window.screen import Screen, wait_for
from tests.window.test_pads import Pad, PadProgram

pytestmark = [pytest.mark.window, pytest.mark.campaign]

NAME, SEED = "Jo", 7
WEIGHED = 6.0  # seconds in which he has made up his mind
LOOK = 1.5  # seconds in which a throw would be on the disk


@pytest.fixture
def state(tmp_path: Path) -> State:
    """A match on the disk that waits for the player's throw."""
    prepare(tmp_path, NAME, SEED, motion="off", coach=Coach.ASK, hints=False)
    return play_on_disk(tmp_path, NAME, lambda state: isinstance(state.phase, Discarding))


def blunder(state: State) -> Throw:
    decision = weigh(discard_view(state, Seat.PLAYER))
    worst = decision.choices[-1]
    assert decision.judge(worst) is Judgement.BLUNDER
    return Throw((worst.cards[0], worst.cards[1]))


def ask(program: Program, hands: Hands, state: State) -> None:
    """Throw the worst: it is asked about, and not made."""
    program.settled()
    hands.begin()
    program.settled()
    time.sleep(WEIGHED)
    hands.make(state, blunder(state))
    time.sleep(LOOK)
    program.screen.shoot("sure")
    assert program.state == state


def close(program: Program, state: State) -> None:
    """It was insisted on."""
    wait_for("the throw", lambda: program.state != state)
    assert program.state.the_hand.thrown[Seat.PLAYER]
    program.leave()


def test_he_asks_who_plays_by_keys(screen: Screen, tmp_path: Path, state: State) -> None:
    with Program(screen, tmp_path, NAME, SEED) as program:
        keys = Keys(program)
        ask(program, keys, state)
        keys.type("y")
        close(program, state)


def test_he_asks_who_plays_by_mouse(screen: Screen, tmp_path: Path, state: State) -> None:
    answers = (lambda: None, lambda: None)
    with Program(screen, tmp_path, NAME, SEED) as program:
        mouse = Mouse(program)
        ask(program, mouse, state)
        mouse.press(Question(SURE, doubt(0), answers, ANSWERS).form.controls[0].box)
        close(program, state)


def test_he_asks_who_plays_by_pad(screen: Screen, tmp_path: Path, state: State) -> None:
    with PadProgram(screen, tmp_path, NAME, SEED) as program:
        pad = Pad(program)
        ask(program, pad, state)
        pad.type("dpleft", "a")
        close(program, state)


# --- skill and luck among the statistics


def tab_of(name: str) -> Found:
    return find(StatisticsScene(nobody()), name)


def wait_for_tab(program: Program, name: str) -> None:
    """Until its caption is the bright one."""
    scene = StatisticsScene(nobody())
    canvas = Canvas(program.size)
    scene.fit(canvas.view)
    box = find(scene, name).box
    x, y = canvas.point(box.x + 10, box.middle[1])

    wait_for(f"the page {name}", lambda: bool(program.look()[y, x, 0] > 0.6 * 255))
    program.screen.shoot(f"statistics-{name}")
    program.leave()


def test_skill_by_keys(screen: Screen, folder: Path) -> None:
    with Program(screen, folder, PLAYER, 1) as program:
        keys = Keys(program)
        program.settled()
        keys.type("s", *["Next"] * tab_of("Skill").number)
        wait_for_tab(program, "Skill")


def test_skill_by_mouse(screen: Screen, folder: Path) -> None:
    with Program(screen, folder, PLAYER, 1) as program:
        mouse = Mouse(program)
        program.settled()
        mouse.press(title_box(2))
        mouse.press(behind_more("Statistics").box)
        time.sleep(LOOK)
        mouse.press(tab_of("Skill").box)
        wait_for_tab(program, "Skill")


def test_skill_by_pad(screen: Screen, folder: Path) -> None:
    with PadProgram(screen, folder, PLAYER, 1) as program:
        pad = Pad(program)
        program.settled()
        number = tab_of("Skill").number
        for button in ("leftstick", *["rightshoulder"] * number):
            pad.type(button)
            program.tell("wait 0.3")
        wait_for_tab(program, "Skill")
