"""The lesson on the screen: by every device, in every window, left and taken up, to its end."""

import pygame
import pytest

from muggins.control.intents import Act, Device
from muggins.motion.boxes import Box, around
from muggins.motion.places import USUAL
from muggins.paint.opponent import bubble_inside
from muggins.rules.cards import Seat, read_cards
from muggins.scenes.pages.help import WhatScoresScene
from muggins.scenes.pages.opponents import LessonEndScene, OpponentTile
from muggins.scenes.pieces.menu import Question
from muggins.scenes.table.lesson import LessonScene
from muggins.scenes.table.lesson_look import lesson_places
from muggins.scenes.table.play import PlayScene
from muggins.settings.values import Coach
from muggins.ui.layout import ruler_of
from muggins.words.table import lessons
from muggins.words.table.lessons import GLOSSARY, SCREENS, Thing
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_play, is_throw
from tests.scenes.learner import Learner
from tests.sizes import some_of

pytestmark = pytest.mark.usefixtures("painted")

SIZES = ((1280, 720), (640, 980))
STILL, MOVING = {"motion": "off"}, {"motion": "on", "speed": "normal"}
WINDOWS = [(size, words) for size in SIZES for words in (100, 150)]
LINE = 31.0  # units from line to line in a bubble


@pytest.mark.parametrize("device", Device)
def test_every_screen_is_passed_by_each_device(open_app: Open, device: Device) -> None:
    learner = Learner.begin(open_app(**MOVING), device)
    with learner.driver.looking_away():
        learner.learn()
    assert sorted(learner.texts) == list(range(1, len(SCREENS) + 1))
    assert learner.driver.names == ["TitleScene", "WhatScoresScene"]
    assert learner.driver.session.recorder.player_notes.text("Lesson") == "done"
    if device is Device.MOUSE:
        assert learner.n_acts < 100


@pytest.mark.parametrize("window", some_of(WINDOWS, {(SIZES[1], 150)}))
def test_every_screen_is_painted(open_app: Open, window: tuple[tuple[int, int], int]) -> None:
    """Clickable parts are inside the window, and not under the bar."""
    size, words = window
    learner = Learner.begin(open_app(size=size, words=words, **STILL), Device.MOUSE)
    driver = learner.driver
    for _ in range(200):
        learner.settle()
        if not learner.is_learning:
            break
        driver.app.draw()
        view = around(driver.app.canvas.view, 1)
        for control in learner.scene.form.controls:
            x, y = control.box.middle
            assert view.holds(x, y) and learner.scene.form._at(x, y) is control
        learner.do()
    assert driver.names[-1] == "WhatScoresScene"


@pytest.mark.parametrize("view", [USUAL.view, Box(420, -270, 1080, 1620)])
def test_every_sentence_fits_its_bubble(view: Box) -> None:
    ruler, bubble = ruler_of(0.667), lesson_places(view, 1.0).bubble
    size = ruler.length(bubble.width), ruler.length(bubble.height)
    inside = bubble_inside(size, ruler.scale)
    room = inside.width / ruler.scale, inside.height / ruler.scale
    for screen in SCREENS:
        assert len(ruler.wrap_evenly(screen.words, room[0], 24)) * LINE <= room[1], screen.words


def test_a_click_beside_everything_is_a_miss_and_keys_make_none(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE)
    driver, lesson = learner.driver, learner.scene.lesson
    learner.settle()
    driver.click(*learner.scene.look.places.own.box(1, 0).middle)
    assert lesson.reply == SCREENS[0].miss
    words = learner.scene.look.look().words
    assert words is not None and words.line == SCREENS[0].miss and words.is_notice


def test_a_click_anywhere_goes_on_where_nothing_is_wanted(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE, "2")
    learner.settle()
    learner.driver.click(*learner.scene.look.places.own.box(1, 0).middle)
    assert learner.scene.lesson.number == 2


def test_a_click_on_the_bar_is_no_miss(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE)
    learner.settle()
    view = learner.driver.app.canvas.view
    learner.driver.click(view.x + 60, view.y + 20)
    assert not learner.scene.lesson.n_misses


def test_a_press_while_things_move_shows_their_end(open_app: Open) -> None:
    """It does not skip a sentence that nobody has read."""
    learner = Learner.begin(open_app(**MOVING), Device.MOUSE, "10")
    driver = learner.driver
    learner.settle()
    driver.use(lessons.CONTINUE)
    assert learner.scene.lesson.number == 10 and learner.scene.look.is_moving
    driver.key(pygame.K_RETURN)
    assert learner.scene.lesson.number == 10 and not learner.scene.look.is_moving
    driver.key(pygame.K_RETURN)
    assert learner.scene.lesson.number == 11


def test_pegs_run_ahead_and_a_ghost_shows_the_way(open_app: Open) -> None:
    learner = Learner.begin(open_app(**MOVING), Device.MOUSE)
    learner.settle()
    learner.do()
    assert learner.scene.look.is_moving and len(learner.scene.look.look().pegs) == 5
    learner.settle()
    assert len(learner.scene.look.look().pegs) == 4
    learner.learn(until=51)
    streets, pegs = learner.scene.look.places.streets, learner.scene.look.look().pegs
    places = [peg.place for peg in pegs]
    assert streets.hole_xy(0, 121) in places and streets.hole_xy(1, 84) in places


def test_chosen_card_rises_and_the_other_stays_lit(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.KEYS, "12")
    ace, queen = read_cards("AcQh")
    learner.settle()
    flat = {each.card: each.y for each in learner.scene.look.look().sprites}
    learner.use(learner.find(ace))
    risen = {each.card: each.y for each in learner.scene.look.look().sprites}
    assert risen[ace] < flat[ace] and risen[queen] == flat[queen]
    assert queen in learner.scene.lesson.lit


def leave(driver: Driver, by: str) -> None:
    if by == "key":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.pad(Act.BACK)
    question = driver.on(Question)
    assert question.title == lessons.LEAVE and question.words == lessons.REMEMBERS


def test_pressing_again_what_asks_to_leave_stays(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.KEYS)
    leave(learner.driver, "key")
    learner.driver.key(pygame.K_ESCAPE)
    assert learner.is_learning
    leave(learner.driver, "pad")
    learner.driver.pad(Act.BACK)
    assert learner.is_learning


def test_pointer_explains_words_in_what_is_said_and_things_once_they_are_named(
    open_app: Open,
) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE)
    driver = learner.driver
    for number, word in ((12, ""), (13, "crib"), (15, ""), (16, "starter")):
        learner.learn(until=number)
        driver.step()
        look = learner.scene.look
        driver.point(*look.places.bubble.middle)
        assert look.explained == lessons.GLOSSARY.get(word, "")
        shown = look.look().words
        assert not word or (shown is not None and shown.why == look.explained)
        driver.point(*look.places.pack)
        assert (look.explained == lessons.GLOSSARY["starter"]) is (number >= 16)


def test_lesson_names_the_color_of_the_pegs(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL, pegs="blue"), Device.MOUSE)
    learner.learn(until=3)
    assert learner.texts[2].startswith("Blue is you.")


def test_pone_cuts_a_deck_that_is_spread_and_lit(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE)
    learner.learn(until=44)
    look, deck = learner.scene.look, learner.find(Thing.DECK)
    shown, spread = look.look(), look.places.spread
    assert shown.spread is not None and shown.spread.n_cards == 40 and shown.pack is None
    assert deck.box.holds(spread.x, spread.y) and deck.box.width > 30 * spread.pitch
    learner.do()
    learner.settle()
    assert look.look().spread is None and learner.scene.lesson.number + 1 == 45


def test_table_of_the_lesson_says_whose_cards_and_whose_crib_it_is(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE)
    learner.learn(until=12)
    plates = learner.scene.look.look().board.plates
    assert plates is not None and not any("crib" in way for each in plates for way in each.ways)
    learner.learn(until=22)
    shown = learner.scene.look.look()
    assert shown.board.plates is not None and "has the crib" in shown.board.plates[0].ways
    assert shown.crib_owner is Seat.PLAYER
    assert shown.lanes is not None and shown.lanes.names == ("Muggins", "You")


@pytest.mark.parametrize("by", ["key", "pad"])
def test_leaving_asks_and_learn_goes_on_there(open_app: Open, by: str) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE)
    learner.learn(until=24)
    driver, state = learner.driver, learner.scene.lesson.state
    leave(driver, by)
    driver.letter("n")
    assert learner.is_learning
    leave(driver, by)
    driver.letter("y")
    driver.step()
    assert driver.names == ["TitleScene"]
    driver.top._learn()
    driver.push(LessonScene(driver.session, driver.app.sound))
    assert learner.scene.lesson.number + 1 == 24 and learner.scene.lesson.state == state
    learner.learn()
    assert driver.names[-1] == "WhatScoresScene"


def test_next_chapter_and_skip_lesson(open_app: Open) -> None:
    learner = Learner.begin(open_app(**STILL), Device.MOUSE)
    driver = learner.driver
    for chapter in range(2, len(lessons.CHAPTERS) + 1):
        driver.use(lessons.NEXT_CHAPTER)
        assert learner.scene.lesson.screen.chapter == chapter
        learner.settle()
    driver.use(lessons.SKIP)
    driver.step()
    driver.use("Got it")
    end = driver.on(LessonEndScene)
    assert end.title == lessons.END_QUESTION
    assert driver.session.recorder.player_notes.text("Lesson") == "done"


def end(open_app: Open, **settings: object) -> tuple[Driver, LessonEndScene]:
    learner = Learner.begin(open_app(**STILL, **settings), Device.MOUSE, "52")
    learner.learn()
    learner.driver.step()
    assert isinstance(learner.driver.top, WhatScoresScene)
    learner.driver.use("Got it")
    learner.driver.step()
    return learner.driver, learner.driver.on(LessonEndScene)


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("is_coached", [False, True])
def test_the_end_offers_opponents_and_a_coach(open_app: Open, place: int, is_coached: bool) -> None:
    driver, scene = end(open_app)
    assert sum(getattr(control, "is_main", False) for control in scene.form.controls) == 1
    tiles = [each for each in scene.form.controls if isinstance(each, OpponentTile)]
    driver.click_box(driver.reveal(tiles[place]).box)
    skill, name, _, said = lessons.OPPONENTS[place]
    assert scene.explain() == said
    driver.use(f"Play {name[0].lower()}{name[1:]}")
    assert driver.on(Question).title == lessons.WANT_COACH
    driver.letter("y" if is_coached else "n")
    driver.step()
    assert driver.names == ["TitleScene", "PlayScene"]
    settings = driver.session.settings
    assert settings.skill == skill
    assert settings.coach is (Coach.ASK if is_coached else Coach.OFF)


def test_who_has_a_coach_is_not_asked(open_app: Open) -> None:
    driver, _ = end(open_app, coach=Coach.WORD)
    driver.use("Play somebody easy")
    driver.step()
    assert isinstance(driver.top, PlayScene)


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
