"""A monkey at the controls: nothing breaks, nothing gets stuck, the match stays legal."""

import random
from dataclasses import replace

import pygame
import pytest

from muggins.control.intents import Act, Intent
from muggins.motion.picture import picture_of
from muggins.rules.referee import legal_moves, play
from muggins.rules.state import CuttingForDeal, ReadyToDeal
from muggins.rules.terms import TARGET, Mistakes
from muggins.rules.turn import replay
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, at_pace
from tests.sizes import in_two_sizes, some_of

pytestmark = pytest.mark.usefixtures("painted")

N_INTENTS, N_MONKEYS = in_two_sizes(750, 2500), 8
WORDS = "bnpostx-9 "
# acts, and how often; those that end the program or shut the monkey in are left out
USUAL = (
    *([Act.CONFIRM] * 8),
    *([Act.PRESS, Act.RELEASE] * 8),
    *([Act.MOVE] * 6),
    *([Act.UP, Act.DOWN, Act.LEFT, Act.RIGHT] * 3),
    *([Act.SELECT] * 3),
    *([Act.AUTOMATIC] * 2),
    *(act for act in Act if act not in (Act.CLOSE, Act.FULL_SCREEN)),
)


def random_intent(driver: Driver, chance: random.Random) -> Intent:
    """Anything; the pointer is mostly over something."""
    act = chance.choice(USUAL)
    x, y = chance.uniform(-50, 1970), chance.uniform(-50, 1130)
    if act in (Act.PRESS, Act.RELEASE, Act.MOVE) and chance.random() < 0.6:
        x, y = a_place(driver, chance)
    if act in (Act.LETTER, Act.TYPE):
        return Intent(act, text=chance.choice(WORDS))
    return Intent(act, x, y, chance.randint(1, 6) if act is Act.SELECT else chance.choice((-1, 1)))


def a_place(driver: Driver, chance: random.Random) -> tuple[float, float]:
    if driver.is_at_table:
        sprites = driver.look().sprites
        places = [(sprite.x, sprite.y) for sprite in sprites]
        places += [driver.peg_place(), driver.peg_place(0), (1742.0, 954.0), (900.0, 534.0)]
        return chance.choice(places)
    form = getattr(driver.top, "form", None)
    if form is None:
        return chance.uniform(0, 1920), chance.uniform(0, 1080)
    x, y = chance.choice(form.controls).box.middle
    return x, y


def check_match(driver: Driver) -> None:
    """The state is legal, kept, and shown as it is."""
    state = driver.state
    moves = legal_moves(state)
    assert moves
    play(state, moves[0])
    assert max(state.scores) <= TARGET
    session = driver.session
    assert session.recorder.snapshot.state == (session.match.waiting or state)
    if session.recorder.aside is not None:  # a move was taken back
        assert replay(session.recorder.aside.start, session.recorder.aside.moves).state == state
    if "PlayScene" in driver.names and driver.controller.timeline.is_resting:
        shown = driver.controller.timeline.picture
        if not isinstance(state.phase, CuttingForDeal | ReadyToDeal):
            mine = picture_of(state)
            if all(chair.is_person for chair in driver.controller.chairs):
                near, is_covered, stays = shown.near, shown.is_covered, shown.stays
                mine = replace(mine, near=near, is_covered=is_covered, stays=stays)
            assert shown == mine


@pytest.mark.parametrize("n_intents", N_INTENTS)
@pytest.mark.parametrize("seed", some_of(range(N_MONKEYS), range(3)))
def test_a_monkey_breaks_nothing(open_app: Open, seed: int, n_intents: int) -> None:
    chance = random.Random(seed)
    driver = open_app(
        seed,
        **at_pace(chance.choice(("still", "fast", "normal"))),
        mistakes=Mistakes(seed % 3),
        hints=seed % 2 == 0,
    )
    scenes = set()
    for number in range(n_intents):
        driver.app.take(random_intent(driver, chance))
        driver.app.is_running = True  # it may have found the way out
        if number % 3 == 0:
            driver.step()
        if number % 20 == 0:
            driver.come_back()
        if number % 50 == 0:
            check_match(driver)
            scenes.add(driver.names[-1])
    assert "PlayScene" in scenes
    assert len(scenes) > 2
    leave_everything(driver)


def leave_everything(driver: Driver) -> None:
    """From wherever the monkey got to, going back leads to the table or the title."""
    driver.give(Act.RELEASE)
    driver.come_back()
    driver.change(boss_hides=False)  # the monkey may have let the boss key hide from everywhere
    for _ in range(10):
        if driver.names[-1] in ("PlayScene", "TitleScene"):
            break
        driver.give(Act.BACK)
        if driver.names[-2:] == ["LessonScene", "Question"]:
            driver.letter("y")  # going back stays in the lesson
    assert driver.names[-1] in ("PlayScene", "TitleScene")
    driver.come_back()
    if not driver.is_at_table:
        driver.key(pygame.K_b, "b")
    driver.settle()
    check_match(driver)
