"""A first evening: one deal taught by mouse, keys and pad; left, taken up again, skipped."""

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pygame
import pytest

from game.control.intents import Act, Device, Intent
from game.motion.places import USUAL
from game.rules.cards import value_of
from game.rules.moves import Throw
from game.rules.scoring import play_reasons, total
from game.rules.seat import Seat
from game.rules.state import Counted, Discarding, Pegging, ReadyToDeal, Scoring, State
from game.scenes.table.lesson import LessonScene
from game.scenes.table.play import PlayScene
from game.table.tutor import Tutor
from game.words.lessons import GLOSSARY, HOW_BY_MOUSE, PAGES, Lesson, explain
from tests.scenes.driver import Driver, due

Open = Callable[..., Driver]
YOU = Seat.PLAYER
LIMIT = 400
MOST_SECONDS = 360


class Pupil:
    """Plays a lesson through one device; ``heard`` are the pages, in their order."""

    def __init__(self, driver: Driver, device: Device) -> None:
        self.driver, self.device = driver, device
        self.heard: list[str] = []
        self.objections: list[str] = []
        self._has_insisted = False  # on a card of the play

    @property
    def scene(self) -> LessonScene:
        scene = self.driver.top
        assert isinstance(scene, LessonScene)
        return scene

    @property
    def state(self) -> State:
        return self.scene.session.state

    def confirm(self) -> None:
        if self.device is Device.MOUSE:
            self.driver.click_box(USUAL.main)
        elif self.device is Device.KEYS:
            self.driver.key(pygame.K_RETURN)
        else:
            self.driver.app.take(Intent(Act.CONFIRM, device=Device.PAD))
            self.driver.step()

    def name(self, card: int) -> None:
        """Choose a card of the hand: by a click, by its number, by moving to it."""
        choice = self.scene.sitting.choice
        assert choice is not None
        if self.device is Device.MOUSE:
            self.driver.click(*self.driver.place_of(card))
        elif self.device is Device.KEYS:
            self.driver.key(pygame.K_1 + choice.cards.index(card))  # type: ignore[attr-defined]
        else:
            while choice.focus != card:
                self.driver.app.take(Intent(Act.RIGHT, device=Device.PAD))
            if isinstance(self.state.phase, Discarding):
                self.confirm()

    def do(self, *, is_clumsy: bool = False) -> None:
        """What is to be done now, well or badly."""
        sitting, state = self.scene.sitting, self.state
        if sitting.talk.told is not None:
            self.heard.append(sitting.talk.cheek or "")
            self.confirm()
        elif not sitting.is_waiting:
            self.driver.step()
        elif isinstance(state.phase, Discarding):
            self._throw(is_clumsy)
        elif isinstance(state.phase, Pegging):
            self._play(is_clumsy)
        elif isinstance(state.phase, Scoring) and self.device is Device.MOUSE:
            front = state.pegs[YOU][0]
            self.driver.click(*self.scene.places.streets.hole_xy(YOU, front + due(state)))
        else:
            self.confirm()

    def _throw(self, is_clumsy: bool) -> None:
        state, pairs = self.state, combinations(self.state.the_hand.dealt[YOU], 2)
        poor = {pair: Tutor().object_to(state, Throw(pair)) is not None for pair in pairs}
        pair = next(pair for pair, is_poor in poor.items() if is_poor is is_clumsy)
        for card in pair:
            self.name(card)
        self.confirm()
        self._insist(state, self.confirm, is_poor=is_clumsy)

    def _play(self, is_clumsy: bool) -> None:
        """The best or the worst card; a click plays it, and keys name it first."""
        state = self.state
        cards = state.playable(YOU)
        worth = {card: total(play_reasons([*state.play.pile, card])) for card in cards}
        card = (min if is_clumsy else max)(cards, key=lambda card: worth[card])
        is_poor = worth[card] < max(worth.values()) and not self._has_insisted
        self.name(card)
        if self.state == state and not (is_poor and self.device is Device.MOUSE):
            self.confirm()
        again = self.confirm if self.device is not Device.MOUSE else partial(self.name, card)
        self._insist(state, again, is_poor=is_poor)
        self._has_insisted |= is_poor

    def _insist(self, before: State, again: Callable[[], None], *, is_poor: bool) -> None:
        """A poor choice is told of, stays chosen, and may be made all the same."""
        if is_poor:
            assert self.state == before
            self.objections.append(self.scene.sitting.talk.cheek or "")
            again()
        assert self.state != before

    def learn(self, *, until: Callable[[], bool] | None = None, is_clumsy: bool = False) -> None:
        """Through the lesson, or as far as wanted."""
        for _ in range(LIMIT):
            if not isinstance(self.driver.top, LessonScene) or (until is not None and until()):
                return
            self.do(is_clumsy=is_clumsy)
        raise AssertionError(f"the lesson does not end: {self.state.phase}")


def asked(open_app: Open, **settings: object) -> Driver:
    """A new player at the title, asked whether he has played."""
    driver = open_app(speed="normal", **settings)
    driver.session.ledger.keep_lesson("")
    driver.key(pygame.K_RETURN)
    assert driver.names == ["TitleScene", "Menu"] and driver.top.title == "Played before?"
    return driver


def taught(open_app: Open, device: Device) -> Pupil:
    driver = asked(open_app)
    if device is Device.MOUSE:
        driver.click_box(driver.top.form.controls[1].box)
    else:
        driver.keys(pygame.K_DOWN, pygame.K_RETURN)
    driver.step()
    return Pupil(driver, device)


def test_who_has_played_is_asked_once(open_app: Open) -> None:
    driver = asked(open_app)
    driver.key(pygame.K_RETURN)
    assert driver.names == ["TitleScene", "PlayScene"]
    driver.give(Act.MENU)
    driver.letter("t")
    assert driver.names == ["TitleScene"]
    driver.key(pygame.K_RETURN)
    assert driver.names == ["TitleScene", "PlayScene"]


@pytest.mark.parametrize("device", Device)
def test_a_deal_is_taught(open_app: Open, device: Device) -> None:
    pupil = taught(open_app, device)
    driver, began = pupil.driver, pupil.driver.clock.now
    pupil.learn()
    assert driver.names == ["TitleScene", "PlayScene"]
    assert driver.session.ledger.lesson == "done"
    assert not driver.session.is_begun and driver.session.ledger.lifetime.n_hands == 0
    told = " ".join(pupil.heard)
    for word in ("crib", "starter", "thirty-one", "fifteen", "pair", "pone", "Say go", "nobs",
                 "muggins", "skunk", "pegs", "run"):  # fmt: skip
        assert word in told, word
    assert pupil.heard[0] == PAGES[Lesson.WELCOME][0]
    assert pupil.heard[-1] == PAGES[Lesson.END][-1]
    assert len(set(pupil.heard)) == len(pupil.heard)
    assert max(map(len, pupil.heard)) <= 110, "the bubble holds no more"
    reading = sum(2.0 + 0.25 * len(page.split()) for page in pupil.heard)
    assert (driver.clock.now - began) / 1000 + reading < MOST_SECONDS


@pytest.mark.parametrize("device", Device)
def test_poor_choices_are_told_of_and_may_stand(open_app: Open, device: Device) -> None:
    pupil = taught(open_app, device)
    pupil.learn(is_clumsy=True)
    assert pupil.objections and "insist" in pupil.objections[0]
    assert "keep" in pupil.objections[0]


@pytest.mark.parametrize("device", Device)
def test_a_lesson_is_left_and_taken_up(open_app: Open, device: Device) -> None:
    pupil = taught(open_app, device)
    pupil.learn(until=lambda: isinstance(pupil.state.phase, Pegging) and bool(
        pupil.state.play.turns) and pupil.scene.sitting.is_waiting)  # fmt: skip
    left, heard = pupil.state, list(pupil.heard)
    driver = pupil.driver
    driver.give(Act.MENU)
    driver.letter("t")
    assert driver.names == ["TitleScene"]
    again = driver.top.form.controls[1]
    driver.step()
    assert again.words == "On with the lesson"
    driver.click_box(again.box)
    driver.step()
    assert pupil.state.phase == left.phase and pupil.state.hand == left.hand
    pupil.heard.clear()
    pupil.learn()
    assert not set(heard) & set(pupil.heard)
    assert driver.session.ledger.lesson == "done"


def test_a_lesson_can_be_skipped_at_any_moment(open_app: Open) -> None:
    for n_steps in (0, 5, 40):
        pupil = taught(open_app, Device.KEYS)
        for _ in range(n_steps):
            pupil.do()
        if n_steps == 5:
            pupil.driver.click_box(USUAL.auto)
        else:
            pupil.driver.give(Act.MENU)
            pupil.driver.letter("k")
        assert pupil.driver.names == ["TitleScene", "PlayScene"]
        assert type(pupil.driver.top) is PlayScene
        assert pupil.driver.session.ledger.lesson == "done"


def test_a_spoilt_note_of_a_lesson_begins_it_anew(open_app: Open) -> None:
    driver = open_app()
    driver.session.ledger.keep_lesson("g nonsense 52")
    driver.click_box(driver.top.form.controls[1].box)
    pupil = Pupil(driver, Device.KEYS)
    assert isinstance(pupil.state.phase, ReadyToDeal | Discarding)
    driver.step()
    assert pupil.scene.sitting.talk.told is not None


def test_the_pages_fit_the_bubble_and_teach_everything() -> None:
    for pages in PAGES.values():
        assert all(len(page) <= 96 for page in pages), pages
    assert set(PAGES) == set(Lesson)
    assert value_of(12) == 10


def test_words_are_explained() -> None:
    assert explain("Lay away two for your crib.") == GLOSSARY["crib"]
    assert explain("Play a card.") == ""
    assert {"crib", "pone", "go", "nobs", "muggins", "skunk"} <= set(GLOSSARY)


def test_the_lesson_ends_at_the_end_of_the_deal(open_app: Open) -> None:
    pupil = taught(open_app, Device.KEYS)
    states = []
    while isinstance(pupil.driver.top, LessonScene):
        states.append(pupil.state)
        pupil.do()
    assert isinstance(states[-1].phase, Counted) and states[-1].n_hands == 1


@pytest.mark.parametrize(
    ("place", "word"),
    [
        ((USUAL.cribs[0].x, USUAL.cribs[0].y), "crib"),
        (USUAL.pack, "starter"),
        (USUAL.streets.skunk_lines[0][1], "skunk"),
        ((USUAL.monitor[0] + 90, USUAL.monitor[1] + 90), "muggins"),
    ],
)
def test_the_pointer_is_told_what_it_rests_on(
    open_app: Open, place: tuple[float, float], word: str
) -> None:
    driver = open_app()
    driver.sit_down()
    driver.until(lambda state: isinstance(state.phase, Pegging))
    driver.point(*place)
    words = driver.table.showing.look().words
    assert words is not None and words.why == GLOSSARY[word]
    driver.point(960, 700)
    words = driver.table.showing.look().words
    assert words is not None and words.why != GLOSSARY[word]


def test_who_is_new_is_told_what_the_line_says(open_app: Open) -> None:
    driver = open_app()
    driver.sit_down()
    driver.until(lambda state: isinstance(state.phase, Discarding))
    driver.point(960, 700)
    words = driver.table.showing.look().words
    assert words is not None and "crib" in words.line and words.why == GLOSSARY["crib"]


def test_the_ring_is_there_when_it_is_spoken_of(open_app: Open) -> None:
    """And nothing but a click on it is waited for."""
    pupil, n_rings = taught(open_app, Device.MOUSE), 0
    while isinstance(pupil.driver.top, LessonScene):
        sitting, marks = pupil.scene.sitting, pupil.scene.showing.look().marks
        if HOW_BY_MOUSE in (sitting.talk.cheek or "") and sitting.timeline.is_resting:
            assert sitting.is_waiting and marks.ring is not None
            n_rings += 1
        pupil.do()
    assert n_rings == 2, "for the hand and for the crib"
