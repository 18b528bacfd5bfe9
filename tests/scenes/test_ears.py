"""For the ear: keys that ask, speech that is off by default, and a scene in words each."""

from collections.abc import Sequence

import pygame
import pytest
from pygame import Surface

from muggins.control.intents import Act
from muggins.scenes.blank import BlankScene
from muggins.scenes.pages.help import ManualScene
from muggins.scenes.replay.position_scene import PositionScene
from muggins.speech.outline import Outline
from muggins.speech.voices import NO_VOICE, NoVoiceError
from muggins.table.thinking import AtOnce
from muggins.ui.page import Page
from muggins.words.names import Role
from tests.scenes.conftest import Open
from tests.scenes.driver import is_claim, is_play, is_throw
from tests.scenes.showcase import SCENES, Make, tabs_of
from tests.speech.hearing import lend_voice
from tools.camera import Photographer
from tools.screenshots import take_pictures

TOLD: dict[str, Make] = {
    **SCENES,
    "manual": lambda _: ManualScene(),
    "blank": lambda _: BlankScene(),
}
KEYS = {
    "t": "The starter hasn't been cut yet. I hold four cards. ",
    "c": "No cards played yet.",
    "p": "You have 0, I have 0. We're tied. You need 121 more, I need 121.",
    "y": "You hold the ",
}


def check(outline: Outline) -> None:
    """Everything that can be used has a name, and what is in focus is there."""
    assert outline.name
    assert outline.focus is None or outline.focused in outline.parts
    for part in outline.parts:
        assert part.name or part.role is Role.LIST, part
        assert part.box.width > 0 and part.box.height > 0, part
    assert all(words.strip() for words in outline.words)


@pytest.mark.parametrize("name", TOLD)
def test_every_page_is_told(name: str, open_app: Open) -> None:
    scene = TOLD[name](open_app().sit_down())
    for tab in tabs_of(scene):
        outline = scene.describe()
        check(outline)
        assert outline == scene.describe()
        if isinstance(scene, Page) and scene.tabs:
            marked = [
                part.name for part in outline.parts if part.role is Role.TAB and part.is_marked
            ]
            assert marked == [scene.tabs[tab]]


def test_keys_ask_and_are_answered_on_the_screen(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    state, said = driver.state, ""
    for key, words in KEYS.items():
        driver.letter(key)
        said = driver.app.news.words
        assert said.startswith(words)
    driver.letter("a")
    assert driver.app.news.words == said
    assert driver.state is state and driver.is_at_table
    driver.key(pygame.K_RIGHT)
    assert driver.app.news.words == ""


def test_what_lies_out_of_sight_is_not_told(open_app: Open) -> None:
    """Through a menu the table is seen, but a position is another game."""
    driver = open_app().sit_down()
    driver.letter("p")
    said = driver.app.news.words
    driver.keys(pygame.K_F3)
    driver.letter("p")
    assert driver.app.news.words == said and not driver.is_at_table
    driver.key(pygame.K_ESCAPE)
    position = PositionScene(driver.session.settings)
    driver.push(position)
    for act in (Act.TELL_TABLE, Act.TELL_COUNT, Act.TELL_SCORES, Act.TELL_HAND, Act.TELL_AGAIN):
        driver.give(act)
        assert driver.app.news.words == "" and driver.top is position


def test_a_letter_that_chooses_is_no_question(open_app: Open) -> None:
    """T is the main menu in the table's menu."""
    driver = open_app().sit_down()
    driver.key(pygame.K_m, "m")
    driver.letter("t")
    assert driver.names == ["TitleScene"] and driver.app.news.words == ""


def test_nothing_is_spoken_until_it_is_wanted(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    voice = lend_voice(monkeypatch)
    driver = open_app().sit_down(is_play)
    assert driver.app.listening.speaker is None and voice.said == []
    driver.change(speaks=True)
    driver.letter("c")
    driver.step(3)
    assert voice.take()[0].startswith("The table.")
    driver.change(speaks=False)
    driver.key(pygame.K_RIGHT)
    driver.step(3)
    assert voice.is_closed and driver.app.listening.speaker is None


def test_a_key_interrupts(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    voice = lend_voice(monkeypatch)
    driver = open_app(speaks=True)
    driver.step(20)
    voice.take()
    driver.key(pygame.K_DOWN)
    driver.step()
    assert voice.said == ["-", "Today's deal, button. Same cards for everyone"]


class Reader:
    """Writes down what it is shown."""

    is_wanted = True

    def __init__(self) -> None:
        self.outlines: list[Outline] = []
        self.said: list[list[str]] = []

    def show(self, outline: Outline, said: Sequence[str], *_: object) -> None:
        self.outlines.append(outline)
        self.said.append(list(said))

    def take(self) -> tuple[()]:
        return ()

    def tell_focus(self, *, is_focused: bool) -> None:
        del is_focused


def test_whatever_is_read_names_its_keys(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, reader = open_app(), Reader()
    driver.sit_down()
    monkeypatch.setattr(driver.app.listening, "_reader", reader)
    driver.controller.talk.relay("Nobody pegs them for you. Press {confirm}.")
    driver.table.is_stale = True
    driver.step()
    names = [part.name for part in reader.outlines[-1].parts]
    assert "Muggins says: Nobody pegs them for you. Press Enter." in names


def test_a_missing_voice_is_told_once(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def find() -> None:
        raise NoVoiceError(NO_VOICE)

    monkeypatch.setattr("muggins.speech.voices.open_voice", find)
    monkeypatch.setattr("muggins.speech.voices.open_other_voice", find)
    monkeypatch.setattr("muggins.speech.voices.InBackground", AtOnce)
    driver = open_app(speaks=True)
    driver.step(20)
    driver.key(pygame.K_DOWN)
    driver.step()
    assert driver.app.news.words == NO_VOICE
    driver.app.news.words = ""
    driver.keys(pygame.K_DOWN, pygame.K_UP)
    assert driver.app.news.words == ""


def test_the_table_has_cards_holes_and_plates(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    outline = driver.table.describe()
    check(outline)
    roles = [part.role for part in outline.parts]
    assert roles.count(Role.CARD) == 6 and roles.count(Role.PLATE) == 2
    assert outline.focused == outline.parts[0]
    driver.until(is_claim)
    outline = driver.table.describe()
    check(outline)
    assert outline.focused is not None and outline.focused.role is Role.NUMBER
    first = driver.state.pegs[0][0] + 1
    holes = [part.name for part in outline.parts if part.role is Role.HOLE]
    assert holes[0] == f"Hole {first}, for 1 point" and len(holes) == 29


def test_a_screen_reader_hears_of_the_throw(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Using a card selects it or reports the result, and no useless action is offered."""
    driver, reader = open_app(hints=False), Reader()
    driver.sit_down(is_throw)
    monkeypatch.setattr(driver.app.listening, "_reader", reader)

    def use(name: str) -> list[str]:
        (part,) = (part for part in driver.table.describe().parts if part.name == name)
        for intent in part.press:
            driver.app.take(intent)
        driver.step()
        return reader.said[-1]

    def buttons() -> list[str]:
        parts = driver.table.describe().parts
        return [part.name for part in parts if part.role is Role.BUTTON]

    names = [part.name for part in driver.table.describe().parts[:6]]
    assert "Continue" not in buttons()
    driver.step()
    use(names[0])
    use(names[1])
    assert "Discard" in buttons()
    assert any("Discard button" in words for words in driver.table.describe().words)
    assert use(names[1]) == [f"{names[1]}, unselected."]
    assert use(names[1])[0] == f"{names[1]}, selected."
    use("Discard")
    assert not is_throw(driver.state)


def test_what_is_told_can_be_done(open_app: Open) -> None:
    """Every part of a deal is used by its own intents: cards, holes, buttons, where to cut."""
    driver = open_app(hints=False).sit_down()

    def use(role: Role, n: int = 0) -> None:
        outline = driver.table.describe()
        part = [each for each in outline.parts if each.role is role and each.is_enabled][n]
        for intent in part.press:
            driver.app.take(intent)
        driver.settle()

    for _ in range(40):
        driver.settle()
        if is_throw(driver.state):
            use(Role.CARD, 2)
            use(Role.CARD, 4)
            marked = [part.is_marked for part in driver.table.describe().parts[:6]]
            assert marked == [False, False, True, False, True, False]
            use(Role.BUTTON)
            assert not is_throw(driver.state)
        elif is_play(driver.state):
            use(Role.CARD)
        elif is_claim(driver.state):
            before = driver.state.scores[0]
            use(Role.HOLE, 1)
            assert driver.state.scores[0] <= before + 29
        else:
            use(Role.BUTTON)
        if driver.state.n_hands > 1:
            return
    raise AssertionError("the deal does not end")


@pytest.mark.campaign
def test_whatever_can_be_photographed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Outline] = []

    def listen(camera: Photographer) -> Surface:
        told.append(camera.app.top.describe())
        check(told[-1])
        return Surface((1, 1))

    monkeypatch.setattr(Photographer, "shoot", listen)
    n_scenes = len(list(take_pictures((640, 360))))
    assert len(told) == n_scenes > 60
    assert len({outline.name for outline in told}) > 20
