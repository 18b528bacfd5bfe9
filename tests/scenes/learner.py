"""A learner who does what the lesson wants, by mouse, keys or pad, and notes what was said."""

import pygame

from muggins.control.intents import Act, Device
from muggins.scenes.table.lesson import LessonScene
from muggins.table.lesson_engine import DISCARD, Target
from muggins.ui.control import Control
from muggins.words.table import lessons
from tests.scenes.driver import Driver

MOST = 300


class Learner:
    """Plays the lesson through one device; ``texts`` are the sentences by number of their screen.

    ``n_acts`` counts clicks, keys and presses.
    """

    def __init__(self, driver: Driver, device: Device) -> None:
        self.driver, self.device = driver, device
        self.texts: dict[int, str] = {}
        self.n_acts = 0

    @classmethod
    def begin(cls, driver: Driver, device: Device, text: str = "") -> "Learner":
        """Open the lesson where it was left."""
        driver.session.recorder.player_notes.keep("Lesson", text)
        driver.push(LessonScene(driver.session, driver.app.sound))
        return cls(driver, device)

    @property
    def scene(self) -> LessonScene:
        return self.driver.on(LessonScene)

    @property
    def is_learning(self) -> bool:
        return isinstance(self.driver.top, LessonScene)

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.driver.step()
        self.driver.wait(lambda: not self.is_learning or not self.scene.look.is_moving)

    def learn(self, until: int = 0) -> None:
        """Do what is wanted, up to a screen counted from one, or to the end."""
        for _ in range(MOST):
            self.settle()
            if not self.is_learning or self.scene.lesson.number + 1 == until:
                return
            self.do()
        raise AssertionError(f"the lesson hangs at {self.scene.lesson.number + 1}")

    def do(self) -> None:
        """Use one thing that is wanted."""
        lesson = self.scene.lesson
        self.texts[lesson.number + 1] = lesson.text
        left = [each for each in lesson.wanted if each not in lesson.chosen]
        self.use(self.find(left[0]) if left else self.driver.find(lessons.CONTINUE))

    def find(self, target: Target) -> Control:
        """Return the control of what is wanted."""
        if target == DISCARD:
            found = self.driver.find(lessons.DISCARD)
            assert isinstance(found, Control)
            return found
        name = f"card {target}" if isinstance(target, int) else getattr(target, "name", "")
        return self.scene.form[name]

    def use(self, control: Control) -> None:
        if self.device is Device.MOUSE:
            self.n_acts += 1
            self.driver.click_box(control.box)
            return
        for _ in range(MOST):
            if self.scene.form.focused is control:
                break
            self._press(pygame.K_TAB, Act.NEXT)
        assert self.scene.form.focused is control
        self._press(pygame.K_RETURN, Act.CONFIRM)

    def _press(self, key: int, act: Act) -> None:
        self.n_acts += 1
        if self.device is Device.PAD:
            self.driver.pad(act)
        else:
            self.driver.key(key)
