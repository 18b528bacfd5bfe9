"""Any position: set up by every device, weighed as the coach weighs, played on from, left alone."""

import random
import shutil
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act, Intent
from muggins.mind.coach.notation import PARTS, read_position
from muggins.mind.coach.review import decide
from muggins.motion.places import TALL_VIEW, WIDE_VIEW
from muggins.paint.scenes.reviewing import track_of
from muggins.record.recorder import Recorder
from muggins.rules.cards import read_card, read_cards
from muggins.scenes.replay.branch import PlayOnScene
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.position_scene import EXAMPLE, PositionScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.table.setup import HAND, MOST, THREW, Setup
from muggins.ui.scene import Push
from muggins.words.review.practice_words import COPIED, NOT_YET, WEIGHING
from muggins.words.review.review_words import write_more, write_pp
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Board, Driver, is_play, press_anything, reach, session_of
from tests.scenes.graded import PLAYER, QUICK, games_of, review
from tests.workers import WhenTold

THROW = "dealer 57-64 hand 5h5d6c7sJdKc"
PLAY = "pone 98-101 hand 5h6c7s discard JdKc cut 9h own Td other 4s"


def open_page(driver: Driver) -> PositionScene:
    """By the letter of the title."""
    driver.letter("t")
    return driver.on(PositionScene)


@pytest.fixture
def driver(open_app: Open) -> Driver:
    return open_app()


@pytest.fixture
def scene(driver: Driver) -> PositionScene:
    return open_page(driver)


def click_card(driver: Driver, text: str) -> None:
    driver.click_box(driver.on(PositionScene).pack[read_card(text)].box)


def told(scene: PositionScene) -> list[tuple[tuple[int, ...], str, str]]:
    return [(each.cards, each.win, each.points) for each in scene.show_choices().offers]


def by_coach(text: str) -> list[tuple[tuple[int, ...], str, str]]:
    decision = decide(read_position(text))
    assert decision is not None
    return [
        (each.cards, write_pp(each.win.millionths), write_more(each.points))
        for each in decision.choices
    ]


# --- set up


def test_a_throw_by_mouse_alone(driver: Driver, scene: PositionScene) -> None:
    driver.use("Clear")
    assert scene.show_choices().head == NOT_YET
    assert scene.show_choices().told.endswith("six cards, not 0.")
    for card in ("5h", "5d", "6c", "7s", "Jd", "Ks"):
        click_card(driver, card)
    driver.click_box(scene.parts[THREW].box)  # it was current already: no harm
    driver.click(*scene.parts[HAND].slots[5].middle)  # the king of spades goes back
    click_card(driver, "Kc")
    own, other = (each.box for each in scene.tracks)
    left, right = track_of(own)
    driver.click(left + (right - left) * 20 / MOST, own.middle[1])
    driver.click(own.right - 30, own.middle[1])
    driver.click(other.right - 150, other.middle[1])
    driver.click_box(scene.seat.box)
    assert scene.setup.write() == "pone 21-63 hand 5h5d6c7sJdKc"
    assert told(scene) == by_coach(scene.setup.write())


def test_a_play_by_keys_alone(driver: Driver, scene: PositionScene) -> None:
    """Cards typed, rank and suit; parts by Page Down; scores as numbers."""
    for _ in range(5):
        driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_z, "\x1a", pygame.KMOD_LCTRL)
    assert scene.setup.write() == "dealer 57-64 hand"
    for card in ("5h", "6c", "7s", "Jd", "Kc", "Th"):
        driver.letters(card.lower())
    assert scene.setup.current == "discard", "the hand is full"
    driver.key(pygame.K_BACKSPACE)
    assert scene.setup.current == "hand" and len(scene.setup.parts["hand"]) == 5
    driver.key(pygame.K_PAGEDOWN)
    for card in ("Jd", "Kc", "9h", "Td"):
        driver.letters(card.lower())
    driver.key(pygame.K_PAGEDOWN)
    driver.letters("4s")
    while scene.form.focused is not scene.seat:
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    for score in ("98", "101"):
        driver.key(pygame.K_TAB)
        driver.letters(score)
    assert scene.setup.write() == PLAY
    assert told(scene) == by_coach(PLAY)


def test_by_pad_alone(driver: Driver, scene: PositionScene) -> None:
    driver.pad(*[Act.HINT] * 6)
    driver.pad(*[Act.CONFIRM, Act.RIGHT] * 4, *[Act.CONFIRM, Act.DOWN] * 2)
    assert scene.setup.parts["hand"] == [*read_cards("As2s3s4s5s5c")]
    driver.pad(Act.PREVIOUS_TAB)
    assert scene.setup.current == "hand"
    assert told(scene) == by_coach(scene.setup.write())
    driver.pad(Act.AUTOMATIC)
    assert driver.names[-1] == "PlayOnScene"
    driver.pad(Act.BACK)
    assert driver.top is scene
    driver.pad(Act.BACK)
    assert driver.names == ["TitleScene"]


def test_numbers_are_typed_one_after_the_other(driver: Driver, scene: PositionScene) -> None:
    scene.form.focus = scene.form.controls.index(scene.tracks[1])
    for digit, score in (("1", 1), ("2", 12), ("0", 120), ("7", 7), ("9", 79), ("9", 9)):
        driver.key(pygame.key.key_code(digit), digit)
        assert scene.setup.scores[1] == score
    driver.keys(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.setup.scores == [57, 8]
    driver.key(pygame.K_BACKSPACE)
    assert scene.setup.scores == [57, 0] and len(scene.setup.parts["hand"]) == 6


def test_what_was_left_is_there_again(driver: Driver, scene: PositionScene, open_app: Open) -> None:
    """Also what is no position yet; another start begins with the example."""
    click_card(driver, "5h")
    left = scene.setup.write()
    driver.key(pygame.K_ESCAPE)
    driver.letter("t")
    assert driver.top is not scene and driver.top.setup.write() == left
    assert driver.top.show_choices().head == NOT_YET
    assert open_page(open_app()).setup.write() == EXAMPLE


# --- as text


def test_a_line_is_pasted_and_copied(driver: Driver, scene: PositionScene) -> None:
    driver.paste(f"  {PLAY.upper()}\n")
    assert scene.setup.write() == PLAY and scene.view == read_position(PLAY)
    board = driver.app.exchange.clipboard
    assert isinstance(board, Board)
    driver.key(pygame.K_c, "\x03", pygame.KMOD_LCTRL)
    assert board.text == PLAY and driver.app.news.words == COPIED
    board.text = THROW
    driver.use("Paste")
    assert scene.setup.write() == THROW
    driver.use("Copy")
    assert board.text == THROW


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dealer 57-64 hand 5h5d5c5s5hKc", "The card 5h appears twice."),
        ("dealer 57-64 hand 5h5d5c5s5xKc", "Invalid cards in hand: '5x' is not a card; write"),
        (f"{THROW}As2s3s4s5s6s8s", "A hand before the discard has six cards, not 13."),
        ("dealer 121-64 hand 5h5d6c7sJdKc", "Invalid score 121: the game is over at 121."),
        (PLAY.replace("own Td", "own 5h"), "The card 5h appears twice."),
        (PLAY.replace("own Td", "own TdTh"), "The cards in the hand and those played from it"),
        # the other's pair: he has pegged two, and not too much
        (
            "pone 0-1 hand 5h6c7s discard JdKc cut 9h own Tc other Td",
            "The other can't have 1 points: 2 were pegged",
        ),
        ("\N{GRINNING FACE}", "A position needs one seat, dealer or pone. For example: "),
        ("x" * 5000, "This position has 5000 characters, but the limit is 300."),
        ("\0\x1b[2J dealer", "Unknown part '\\x00\\x1b[2j'"),
    ],
)
def test_what_is_no_position_is_told_and_changes_nothing(
    driver: Driver, scene: PositionScene, text: str, said: str
) -> None:
    driver.paste(text)
    assert scene.show_choices().told.startswith(said)
    assert scene.setup.write() == EXAMPLE and driver.top is scene
    driver.key(pygame.K_RIGHT)
    assert scene.show_choices().offers, "it is told once"


def test_a_file_with_a_line_can_be_dropped(
    driver: Driver, scene: PositionScene, tmp_path: Path
) -> None:
    (tmp_path / "position.txt").write_text(PLAY)
    driver.drop(tmp_path / "position.txt")
    assert scene.setup.write() == PLAY


# --- weighed


@pytest.mark.parametrize("text", [THROW, PLAY])
def test_the_figures_are_those_of_the_coach(text: str) -> None:
    scene = PositionScene(QUICK, Setup.of(text))
    scene.fit(TALL_VIEW)
    scene.fit(WIDE_VIEW)
    assert told(scene) == by_coach(text), "what is known stays when the window changes"
    decision = decide(read_position(text))
    assert decision is not None
    hand = scene.parts[HAND]
    assert {*hand.best} == {*decision.best.cards}
    wins = {each.cards[0]: write_pp(each.win.millionths) for each in decision.choices}
    fills = dict(zip(hand.cards, hand.fills, strict=True))
    if text is PLAY:
        assert {card: fill.words for card, fill in fills.items() if fill} == wins
        assert [card for card, fill in fills.items() if fill and fill.is_best] == [*hand.best]
    else:
        assert not any(fills.values()), "cards are thrown two by two"
    assert scene.show_choices().why.endswith(".")


def test_every_choice_can_be_scrolled_to(driver: Driver, scene: PositionScene) -> None:
    panel = scene._scrolls[-1]
    assert panel.is_on and len(scene.show_choices().offers) == 15
    driver.point(*panel.box.middle)
    for _ in range(12):
        driver.wheel(-1)
    assert panel.offset == panel.length - panel.box.height > 0


def test_nobody_waits_for_it_and_what_nobody_wants_is_dropped() -> None:
    later = WhenTold()
    scene = PositionScene(QUICK, Setup.of(THROW), later)
    assert scene.show_choices().told == WEIGHING
    scene.handle(Intent(Act.PASTE, text=PLAY))
    scene.update(0.1)
    assert scene.show_choices().told == WEIGHING
    asked = [answer for answer, _ in later.waiting]
    later.do()
    assert [answer.cancelled() for answer in asked] == [True, False]
    scene.update(0.1)
    assert told(scene) == by_coach(PLAY) and not scene.show_choices().why
    later.do()
    scene.update(0.1)
    assert scene.show_choices().why


def test_any_position_can_be_weighed() -> None:
    """Also those to which nobody would come; none of them is worth more than a game."""
    chance, n_weighed = random.Random(3), 0
    while n_weighed < 12:
        setup = Setup()
        setup.is_dealer = chance.random() < 0.5
        setup.scores = [chance.randrange(121), chance.randrange(121)]
        deck = chance.sample(range(52), 13)
        n_own = chance.randrange(4)
        parts = (deck[n_own:4], deck[4:6], deck[6:7], deck[:n_own], deck[7 : 7 + n_own])
        setup.parts = dict(zip(PARTS, map(list, parts), strict=True))
        try:
            view = setup.look()
        except ValueError:
            continue
        n_weighed += 1
        decision = decide(view)
        assert decision is not None
        assert all(0 <= each.win.millionths <= 1_000_000 for each in decision.choices)


# --- from a review


def test_the_choice_in_view_is_opened(folder: Path, open_app: Open) -> None:
    driver = open_app()
    reviewed = driver.push(review(folder))
    place = reviewed.analysis.survey.mistakes[0]
    reviewed.game.show(place - 1)
    driver.use_strip("position")
    scene = driver.on(PositionScene)
    decision = reviewed.analysis.survey.decisions[place]
    assert scene.setup.write() == decision.position
    assert scene.appraisal.decision is not None
    wins = {each.cards: each.win.millionths for each in decision.choices}
    for each in scene.appraisal.decision.choices:
        assert abs(wins[each.cards] - each.win.millionths) <= 2
    driver.key(pygame.K_ESCAPE)
    assert driver.top is reviewed


def test_from_every_place_or_not_at_all(folder: Path) -> None:
    scene = review(folder)
    n_opened = 0
    for at in range(len(scene.game.recording.turns)):
        scene.game.show(at)
        change = scene.handle(Intent(Act.MENU))
        assert (change is not None) is scene._may("position")
        decision = scene.analysis.survey.decisions.get(at + 1)
        if decision is not None:
            assert isinstance(change, Push) and isinstance(change.scene, PositionScene)
            assert change.scene.setup.write() == decision.position
            n_opened += 1
    assert n_opened > 10


# --- played on from


@pytest.fixture
def playing(drive: Drive, tmp_path: Path) -> Driver:
    """In the middle of a hand of a match that is kept, with a log and a history that rest."""
    kept = tmp_path / "kept"
    kept.mkdir()
    chosen = {"motion": "off", "hints": False, "skill": "greedy", "log": LogLevel.MESSAGES}
    session = session_of(Recorder(kept, "Jo", 5), **chosen)
    reach(session, lambda state: state.n_hands == 2 and is_play(state))
    session.close()
    return drive(Session(Recorder(kept, "Jo", 5))).sit_down()


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.parent.name != "drawn"
    }


def test_nothing_of_it_touches_the_match_or_the_disk(playing: Driver) -> None:
    """Set up, weighed, played to its end against two, with other cards: to the byte."""
    folder = playing.session.recorder.players.folder
    assert folder is not None
    before, turns, files = playing.state, playing.session.match.turns, files_of(folder)
    assert files.keys() >= {"muggins.ini", "muggins.sqlite", "Jo.LOG"}
    playing.give(Act.MENU)
    playing.use("Main menu")
    scene = open_page(playing)
    playing.paste(PLAY)
    click_card(playing, "4s")
    click_card(playing, "4s")
    playing.key(pygame.K_F10)
    branch = playing.on(PlayOnScene)
    playing.key(pygame.K_F10)
    assert branch.look().panel.rows[-1][1] == "Classic"
    with playing.looking_away():
        for _ in range(400):
            for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN):
                playing.step()
                if not branch.is_over:
                    playing.key(key)
    assert branch.is_over and playing.top is branch
    playing.key(pygame.K_RETURN)
    assert list(playing.app.stack) == [playing.app.stack[0], scene]
    assert scene.setup.write() == PLAY
    assert playing.state is before and playing.session.match.turns == turns
    assert files_of(folder) == files
    assert Recorder(folder, "Jo", 5).snapshot.state == before


def test_the_same_cards_until_others_are_wanted(driver: Driver, scene: PositionScene) -> None:
    driver.paste(PLAY)

    def hands() -> object:
        return branch.controller.match.state.the_hand

    driver.use("Play on from here")
    branch = driver.top
    first = hands()
    driver.use_strip("first")
    assert hands() == first
    driver.use_strip("redeal")
    assert hands() != first
    driver.use_strip("back")
    driver.use("Play on from here")
    branch = driver.top
    assert hands() == first
    other = PlayOnScene(scene.settings, read_position(PLAY), PLAY, scene.seed + 1, WhenTold())
    assert other.controller.match.state.the_hand != first


def test_an_unfinished_one_cannot_be_played(driver: Driver, scene: PositionScene) -> None:
    click_card(driver, "5h")
    driver.use("Play on from here")
    driver.key(pygame.K_F10)
    assert driver.top is scene and not scene.play_on.is_enabled


# --- under lock


@pytest.fixture
def locked(drive: Drive, folder: Path, tmp_path: Path) -> Driver:
    shutil.copytree(folder, tmp_path / "own")
    return drive(Session(Recorder(tmp_path / "own", PLAYER, 5, is_locked=True)))


def test_under_lock_no_road_leads_there(locked: Driver) -> None:
    locked.letter("t")
    locked.paste(PLAY)
    assert locked.names == ["TitleScene"]
    locked.letter("m")
    button = locked.find("Analyze a hand")
    assert not button.is_enabled
    locked.click_box(button.box)
    button.confirm()
    assert locked.names == ["TitleScene", "MoreScene"]
    locked.key(pygame.K_ESCAPE)
    locked.sit_down()
    locked.letter("t")
    locked.paste(PLAY)
    assert locked.names == ["TitleScene", "PlayScene"]
    folder = locked.session.recorder.players.folder
    assert folder is not None
    shelf = HistoryShelf(folder, games_of(folder))
    scene = locked.push(ReviewScene(QUICK, shelf, is_locked=True))
    for _ in range(8):
        assert not scene._may("position")
        locked.letter("m")
        locked.use_strip("position")
        assert locked.top is scene
        locked.key(pygame.K_RIGHT)


# --- anything pressed


def test_whatever_is_pressed(open_app: Open) -> None:
    """Any act at any place, on the page and in what is played on from it."""
    driver, chance = open_app(), random.Random(8)
    before = driver.state
    scene = open_page(driver)
    seen, texts = set[str](), ("5", "h", "k", "x", THROW, PLAY)
    for name in press_anything(driver, chance, range(900), texts, Act.MENU, Act.DROP):
        seen.add(name)
        if driver.top is not scene and chance.random() < 0.05:
            driver.give(Act.BACK)
        if driver.names == ["TitleScene"]:
            scene = open_page(driver)
        cards = [card for part in scene.setup.parts.values() for card in part]
        assert len(cards) == len({*cards})
    assert seen >= {"PositionScene", "PlayOnScene"} and driver.state is before
