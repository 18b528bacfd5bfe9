"""A first evening: two deals taught by mouse, keys and pad; left, taken up again, skipped."""

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pygame
import pytest

from game.control.intents import Act, Device
from game.motion.places import USUAL
from game.rules.cards import read_cards, write_cards
from game.rules.moves import Throw
from game.rules.scoring import play_reasons, total
from game.rules.seat import Seat
from game.rules.state import Counted, Discarding, Pegging, ReadyToDeal, Scoring, State
from game.scenes.table.lesson import LessonScene
from game.scenes.table.play import PlayScene
from game.settings.values import Coach
from game.table.claims import NO_POINTS, THAT_IS_ALL, CountChoice, NumberChoice
from game.table.tutor import DEALS, Chapter, Tutor, chapter_of, leads_count, lit_for
from game.words.table.lessons import (
    GLOSSARY,
    HOW_BY_KEYS,
    HOW_BY_MOUSE,
    MOST_WORDS,
    NOT_YET,
    Lesson,
)
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, due, is_play, is_throw
from tests.sizes import some_of

YOU = Seat.PLAYER
LIMIT = 400
MOST_SECONDS = 360


class Pupil:
    """Plays a lesson through one device; ``heard`` are the pages, in their order.

    ``n_acts`` counts clicks, keys and presses.
    """

    def __init__(self, driver: Driver, device: Device) -> None:
        self.driver, self.device = driver, device
        self.heard: list[str] = []
        self.objections: list[str] = []
        self._has_insisted = False  # on a card of the play
        self.n_acts = 0

    @property
    def scene(self) -> LessonScene:
        scene = self.driver.top
        assert isinstance(scene, LessonScene)
        return scene

    @property
    def state(self) -> State:
        return self.scene.session.state

    @property
    def lit(self) -> tuple[int, ...]:
        """What is lit now."""
        tutor = self.scene.sitting.tutor
        assert tutor is not None
        return tutor.lit_now(self.state)

    def listen(self) -> None:
        """Take note of the page that stands there."""
        tutor = self.scene.sitting.tutor
        page = tutor.page if tutor is not None else None
        if page is not None and page.words not in self.heard[-1:]:
            self.heard.append(page.words)

    def confirm(self) -> None:
        self.n_acts += 1
        if self.device is Device.MOUSE:
            self.driver.click_box(USUAL.main)
        elif self.device is Device.KEYS:
            self.driver.key(pygame.K_RETURN)
        else:
            self.driver.pad(Act.CONFIRM)
            self.driver.step()

    def name(self, card: int) -> None:
        """Choose a card of the hand: by a click, by its number, by moving to it."""
        choice = self.scene.sitting.choice
        assert choice is not None
        self.n_acts += 1
        if self.device is Device.MOUSE:
            self.driver.click(*self.driver.place_of(card))
        elif self.device is Device.KEYS:
            self.driver.key(pygame.K_1 + choice.cards.index(card))  # type: ignore[attr-defined]
        else:
            while choice.focus != card:
                self.driver.pad(Act.RIGHT)
            if isinstance(self.state.phase, Discarding):
                self.confirm()

    def do(self, *, is_clumsy: bool = False) -> None:
        """What is to be done now, well or badly."""
        sitting, state = self.scene.sitting, self.state
        if sitting.talk.told is not None or sitting.is_waiting:
            self.listen()
        if sitting.talk.told is not None:
            self.confirm()
        elif not sitting.is_waiting:
            self.driver.step()
        elif isinstance(state.phase, Discarding):
            self._throw(is_clumsy)
        elif isinstance(state.phase, Pegging):
            self._play(is_clumsy)
        elif leads_count(state, sitting.choice):
            self._touch()
        elif isinstance(state.phase, Scoring) and self.device is Device.MOUSE:
            front = state.pegs[YOU][0]
            self.driver.click(*self.scene.places.streets.hole_xy(YOU, front + due(state)))
        else:
            self.confirm()

    def _touch(self) -> None:
        """The lit cards, one after the other."""
        choice = self.scene.sitting.choice
        assert isinstance(choice, CountChoice)
        touching, n_found = choice.touching, len(choice.touching.found)
        for card in self.lit:
            self.n_acts += 1
            if self.device is Device.MOUSE:
                self.driver.click(touching.spots[card].x, touching.spots[card].y)
            elif self.device is Device.KEYS:
                self.driver.key(pygame.K_1 + touching.cards.index(card))
            else:
                while choice.focus != card:
                    self.driver.pad(Act.RIGHT)
                self.driver.pad(Act.CONFIRM)
        self.driver.step()
        assert len(touching.found) > n_found
        self.listen()

    def _throw(self, is_clumsy: bool) -> None:
        state, pairs = self.state, combinations(self.state.the_hand.dealt[YOU], 2)
        if lit_for(state):
            self._follow(lit_for(state), is_clumsy)
            return
        poor = {pair: Tutor().object_to(state, Throw(pair)) is not None for pair in pairs}
        pair = next(pair for pair, is_poor in poor.items() if is_poor is is_clumsy)
        for card in pair:
            self.name(card)
        self.confirm()
        self._insist(state, self.confirm, is_poor=is_clumsy)

    def _play(self, is_clumsy: bool) -> None:
        """The best or the worst card; a click plays it, and keys name it first."""
        state = self.state
        if lit_for(state):
            self._follow(lit_for(state)[:1], is_clumsy)
            return
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

    def _follow(self, lit: tuple[int, ...], is_clumsy: bool) -> None:
        """Do what is led to; who is clumsy tries something else first, which is refused."""
        state = self.state
        others = [card for card in state.left(YOU) if card not in lit_for(state)]
        if isinstance(state.phase, Pegging):
            others = [card for card in others if card in state.playable(YOU)]
        if is_clumsy and len(others) >= len(lit):
            self._choose(others[: len(lit)])
            assert self.state == state and self.scene.sitting.talk.cheek == NOT_YET
            self.objections.append(NOT_YET)
            for card in others[:2] if len(lit) == 2 else ():  # are put back
                if self.device is Device.PAD:
                    self.driver.pad(Act.BACK)
                else:
                    self.name(card)
        self._choose(list(lit))
        assert self.state != state

    def _choose(self, cards: list[int]) -> None:
        before = self.state
        for card in cards:
            self.name(card)
        if self.state == before and (len(cards) == 2 or self.device is not Device.MOUSE):
            self.confirm()

    def _insist(self, before: State, again: Callable[[], None], *, is_poor: bool) -> None:
        """A poor choice is told of, stays chosen, and may be made all the same."""
        if is_poor:
            assert self.state == before
            self.objections.append(self.scene.sitting.talk.cheek or "")
            again()
        assert self.state != before

    def learn(self, *, until: Callable[[], bool] | None = None, is_clumsy: bool = False) -> None:
        """Through the lesson, or as far as wanted; it is seen by those that ask what is lit."""
        with self.driver.looking_away():
            for _ in range(LIMIT):
                if not isinstance(self.driver.top, LessonScene) or (until is not None and until()):
                    return
                self.do(is_clumsy=is_clumsy)
        raise AssertionError(f"the lesson does not end: {self.state.phase}")


def asked(open_app: Open, **settings: object) -> Driver:
    """A new player at the title, asked whether he has played."""
    driver = open_app(speed="normal", **settings)
    driver.session.ledger.learnt.keep("Lesson", "")
    driver.key(pygame.K_RETURN)
    assert driver.names == ["TitleScene", "Menu"] and driver.top.title == "Do you know cribbage?"
    return driver


def taught(open_app: Open, device: Device) -> Pupil:
    driver = asked(open_app)
    if device is Device.MOUSE:
        driver.click_box(driver.top.form.controls[0].box)
    else:
        driver.key(pygame.K_RETURN)
    driver.step()
    return Pupil(driver, device)


def test_who_has_played_is_asked_once(open_app: Open) -> None:
    driver = asked(open_app)
    driver.letter("f")
    assert driver.session.settings.skill == "greedy", "who has chosen keeps his opponent"
    assert driver.names == ["TitleScene", "PlayScene"]
    driver.give(Act.MENU)
    driver.letter("t")
    assert driver.names == ["TitleScene"]
    driver.key(pygame.K_RETURN)
    assert driver.names == ["TitleScene", "PlayScene"]


@pytest.mark.parametrize("is_known", [True, False])
def test_who_goes_to_the_lesson_unasked_gets_a_beginner(open_app: Open, is_known: bool) -> None:
    driver = open_app(skill="classic")
    driver.session.ledger.learnt.keep("Lesson", "known" if is_known else "")
    driver.letter("h")
    assert driver.names == ["TitleScene", "LessonScene"]
    assert driver.session.settings.skill == ("classic" if is_known else "beginner")


IDEAS = ("crib", "starter", "fifteen", "pair", "three alike", "go", "thirty-one", "run of three",
         "last card", "one point for me", "ten each", "flush", "pone",
         "nobs", "skunked", "muggins", "pegs")  # fmt: skip


@pytest.mark.parametrize("device", Device)
def test_two_deals_are_taught(open_app: Open, device: Device) -> None:
    pupil = taught(open_app, device)
    driver, began = pupil.driver, pupil.driver.clock.now
    pupil.learn()
    assert driver.names == ["TitleScene", "Question"], "the coach offers himself"
    driver.letter("y" if device is Device.KEYS else "n")
    assert driver.names == ["TitleScene", "PlayScene"]
    assert driver.session.settings.coach is (Coach.ASK if device is Device.KEYS else Coach.OFF)
    assert driver.session.ledger.learnt.text("Lesson") == "done"
    assert not driver.session.is_begun and driver.session.ledger.page.lifetime.n_hands == 0
    told = " ".join(pupil.heard)
    for word in IDEAS:
        assert word in told, word
    assert pupil.heard[0] == Lesson.KEEPING.value
    assert pupil.heard[-1] == Lesson.END.value
    assert len(set(pupil.heard)) == len(pupil.heard)
    assert max(len(page.split()) for page in pupil.heard) <= MOST_WORDS, "one breath"
    assert not any("{" in page.replace("{confirm}", "") for page in pupil.heard)
    reading = sum(2.0 + 0.25 * len(page.split()) for page in pupil.heard)
    assert (driver.clock.now - began) / 1000 + reading < MOST_SECONDS


def test_the_first_choice_comes_soon(open_app: Open) -> None:
    """The cards are dealt at once: then the first two cards are laid away."""
    pupil = taught(open_app, Device.MOUSE)
    pupil.learn(until=lambda: isinstance(pupil.state.phase, Discarding)
                and pupil.scene.sitting.is_waiting)  # fmt: skip
    assert pupil.n_acts == 0


def test_what_is_spoken_of_is_lit(open_app: Open) -> None:
    """His scores and the pupil's: the very cards, lifted, with the reason written over them.

    Nor is a ring spoken of that is not there, or anything else waited for than a click on it.
    """
    pupil, lit = taught(open_app, Device.MOUSE), dict[str, str]()
    cribs, n_rings = set[str](), 0
    while isinstance(pupil.driver.top, LessonScene):
        sitting, shown = pupil.scene.sitting, pupil.scene.showing.look()
        cheek = sitting.talk.cheek or ""
        if HOW_BY_MOUSE in cheek and sitting.timeline.is_resting:
            assert sitting.is_waiting and shown.marks.ring is not None
            n_rings += 1
        if sitting.talk.told is not None or sitting.is_waiting:
            lit[cheek] = write_cards(sorted(pupil.lit))
            cribs |= {cheek} if shown.marks.lights_crib else set()
            up = {sprite.card for sprite in shown.sprites if sprite.glow == 1.0}
            assert up == set(pupil.lit) or not sitting.timeline.is_resting
        pupil.do()
    assert lit["Five and ten: fifteen, two points. Click the ringed hole."] == "Tc 5h".replace(
        " ", ""
    )
    assert lit["Five and five: a pair, two points for me."] == "5c5h"
    assert lit["Seven, eight and nine: a run of three, 3 points for me."] == "9s7h8h"
    assert lit["And one point for me for the last card of all."] == "9s"
    assert lit[Lesson.GO_POINT_MINE.value] == "As"
    assert lit[Lesson.TENS.value] == write_cards(sorted(read_cards("JhKd")))
    assert lit[Lesson.CRIB.value] == write_cards(sorted(read_cards("KcQsJd3c")))
    assert lit[Lesson.STARTER.value] == "4d"
    assert len(lit[Lesson.COUNT_ALONE.value]) == 10, "he finds by himself what counts"
    assert cribs == {Lesson.MY_CRIB.value}
    assert n_rings == 5, "for a fifteen, three alike, thirty-one, the hand and the crib"


def test_what_stands_beside_what_is_taught(open_app: Open) -> None:
    """No button that pegs nothing where points are due: a moment before another one pegged them.

    A sum stands whole while counting is spoken of; nothing that was taught stays in the bubble
    once note has been taken of it; and all ends with the deals.
    """
    pupil, totals, before, n_waited = taught(open_app, Device.KEYS), list[int](), "", 0
    while isinstance(pupil.driver.top, LessonScene):
        sitting, cheek = pupil.scene.sitting, pupil.scene.sitting.talk.cheek or ""
        if sitting.talk.told is not None and cheek == Lesson.COUNTS.value:
            details = pupil.scene.showing.look().details
            totals.append(details.total if details is not None else 0)
        if sitting.is_waiting and sitting.talk.told is None:
            assert not cheek or cheek != before
        before, last = cheek if sitting.talk.told is not None else "", pupil.state
        if isinstance(sitting.choice, NumberChoice) and due(pupil.state):
            words = {each.words for each in pupil.scene.showing.look().buttons}
            assert not words & {NO_POINTS, THAT_IS_ALL}
            n_waited += not any(each.is_main for each in pupil.scene.showing.look().buttons)
        pupil.do()
    assert n_waited > 5 and totals == [5]
    assert isinstance(last.phase, Counted) and last.n_hands == len(DEALS)


@pytest.mark.parametrize("device", some_of(Device, {Device.KEYS}))
def test_other_choices_are_refused_where_he_is_led(open_app: Open, device: Device) -> None:
    """And poor ones told of where he is not: they may be made all the same."""
    pupil = taught(open_app, device)
    pupil.learn(is_clumsy=True)
    assert pupil.objections.count(NOT_YET) >= 3
    own = [each for each in pupil.objections if each != NOT_YET]
    assert own and "keeps" in own[0]


def test_a_count_that_is_led_is_not_claimed_before_its_end(open_app: Open) -> None:
    pupil = taught(open_app, Device.MOUSE)
    pupil.learn(until=lambda: leads_count(pupil.state, pupil.scene.sitting.choice))
    state, driver = pupil.state, pupil.driver
    driver.click_box(USUAL.main)
    driver.click(*USUAL.streets.hole_xy(YOU, state.pegs[YOU][0] + 2))
    assert pupil.state is state and pupil.scene.sitting.talk.cheek == NOT_YET


@pytest.mark.parametrize("device", some_of(Device, {Device.PAD}))
def test_a_lesson_is_left_and_taken_up(open_app: Open, device: Device) -> None:
    pupil = taught(open_app, device)
    pupil.learn(until=lambda: isinstance(pupil.state.phase, Pegging) and bool(
        pupil.state.play.turns) and pupil.scene.sitting.is_waiting)  # fmt: skip
    pupil.listen()
    left, heard = pupil.state, pupil.heard[:-1]  # what stands with the choice stands there again
    driver = pupil.driver
    driver.give(Act.MENU)
    driver.letter("t")
    assert driver.names == ["TitleScene"]
    again = driver.top.form.controls[1]
    driver.step()
    assert again.words == "Learn on"
    driver.click_box(again.box)
    driver.step()
    assert pupil.state.phase == left.phase and pupil.state.hand == left.hand
    pupil.heard.clear()
    pupil.learn()
    assert not set(heard) & set(pupil.heard)
    assert driver.session.ledger.learnt.text("Lesson") == "done"


def test_the_stacked_deals_are_dealt() -> None:
    """As they are written down: nothing in them lies twice."""
    for deal in DEALS:
        cards = (*deal.yours, *deal.mine, deal.starter)
        assert len(set(cards)) == 13 and len(deal.bytes) == 13
        assert set(deal.throw) | set(deal.order) == set(deal.mine)


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
        assert pupil.driver.session.ledger.learnt.text("Lesson") == "done"


def test_a_lesson_is_skipped_by_chapters(open_app: Open) -> None:
    """What is leapt over is played; the next thing that comes is taught."""
    pupil = taught(open_app, Device.KEYS)
    heard = {
        Chapter.PLAY: Lesson.ADDING.value,
        Chapter.COUNT: Lesson.TOUCH_FIFTEEN.value.format(cards="Four, five and six"),
        Chapter.OWN: Lesson.MY_CRIB.value,
    }
    for chapter, words in heard.items():
        pupil.driver.give(Act.MENU)
        pupil.driver.letter("n")
        assert pupil.driver.names == ["TitleScene", "LessonScene"]
        assert chapter_of(pupil.state) is chapter
        pupil.driver.settle()
        assert pupil.scene.sitting.talk.cheek == words
    pupil.driver.give(Act.MENU)
    pupil.driver.letter("n")
    assert pupil.driver.names[-1] == "Menu", "there is no other chapter"


def test_a_spoilt_note_of_a_lesson_begins_it_anew(open_app: Open) -> None:
    driver = open_app()
    driver.session.ledger.learnt.keep("Lesson", "g nonsense 52")
    driver.click_box(driver.top.form.controls[1].box)
    pupil = Pupil(driver, Device.KEYS)
    assert isinstance(pupil.state.phase, ReadyToDeal | Discarding)
    driver.step()
    assert pupil.scene.sitting.talk.cheek


def test_a_sentence_is_one_breath_and_teaches_everything() -> None:
    for lesson in Lesson:
        longest = max(HOW_BY_MOUSE, HOW_BY_KEYS, key=lambda how: len(how.split()))
        three = {"cards": "Five, five and five", "length": "three", "points": "3 points"}
        said = lesson.value.format(**three, due="fourteen", for_me="", how=longest)
        assert len(said.split()) <= MOST_WORDS, said


@pytest.mark.parametrize(
    ("place", "word"),
    [
        ((USUAL.cribs[0].x, USUAL.cribs[0].y), "crib"),
        (USUAL.pack, "starter"),
        ((USUAL.monitor[0] + 90, USUAL.monitor[1] + 90), "muggins"),
    ],
)
def test_the_pointer_is_told_what_it_rests_on(
    open_app: Open, place: tuple[float, float], word: str
) -> None:
    driver = open_app().sit_down(is_play)
    driver.point(*place)
    assert driver.words.why == GLOSSARY[word]
    driver.point(960, 700)
    assert driver.words.why != GLOSSARY[word]


def test_who_is_new_is_told_what_the_line_says(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    driver.point(960, 700)
    assert "crib" in driver.words.line and driver.words.why == GLOSSARY["crib"]


@pytest.mark.parametrize("settings", [{"motion": "off"}, {"motion": "on", "speed": "normal"}])
def test_nothing_that_is_taught_is_leapt_over(open_app: Open, settings: dict[str, str]) -> None:
    """Where nothing moves, and by a click while it moves: it lies there yet when it is told."""
    driver = open_app(**settings)
    driver.session.ledger.learnt.keep("Lesson", "")
    driver.keys(pygame.K_RETURN, pygame.K_RETURN)
    pupil, runs = Pupil(driver, Device.KEYS), 0
    while isinstance(driver.top, LessonScene):
        sitting = pupil.scene.sitting
        if sitting.talk.told is not None and "run of three" in (sitting.talk.cheek or ""):
            row = [card for _, card in sitting.timeline.shown.row]
            assert row[-3:] == list(read_cards("8h7h9s"))
            runs += 1
        if sitting.timeline.is_resting or sitting.talk.told is not None:
            pupil.do()
        else:
            pupil.confirm()
    assert runs == 1
