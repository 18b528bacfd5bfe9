"""The deck: all 52 cards, bent corners by any device, backs and felts, kept for each player."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.audio.mixer import SoundPlayer
from muggins.control.intents import Act, Intent
from muggins.paint.board import TIMBERS
from muggins.paint.cards.backs import BACKS
from muggins.paint.cards.custom import BackError
from muggins.paint.kit.felt import FELTS
from muggins.paint.kit.widgets import Look
from muggins.record.recorder import Recorder
from muggins.scenes.pages.decks import (
    LETTERS,
    BackSample,
    BoardSample,
    DeckScene,
    FeltSample,
    take_back,
)
from muggins.scenes.pieces.settings_styles import back_of, deck_of, felt_name, timber_of
from muggins.scenes.title import TitleScene
from muggins.session.session import Session
from muggins.settings.settings import Settings, with_deck
from muggins.settings.values import FIRST_EARS, MOST_DOG_EARS, DeckKind
from muggins.ui.page import PAGE_ROOM
from tests.paint.pictures import saved
from tests.scenes.showcase import canvas_of, click, drawn, pixels

pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(Recorder(tmp_path, "Ann", 5))


@pytest.fixture
def scene(session: Session) -> DeckScene:
    session.change(with_deck(session.settings, DeckKind.DOG_EARED))
    return DeckScene(session)


def type_letter(scene: DeckScene, letter: str) -> None:
    act = {"h": Act.HINT, "m": Act.MENU, "o": Act.OPTIONS}.get(letter.lower(), Act.LETTER)
    scene.handle(Intent(act, text=letter))


def test_the_dog_eared_deck_comes_with_some_ears() -> None:
    settings = with_deck(Settings(), DeckKind.DOG_EARED)
    assert 3 <= len(set(settings.dog_ears)) == len(FIRST_EARS) <= MOST_DOG_EARS
    assert deck_of(settings).ears == set(FIRST_EARS)
    assert deck_of(with_deck(settings, DeckKind.DEFAULT)).ears == set()
    assert with_deck(settings, DeckKind.DEFAULT).dog_ears == FIRST_EARS


@pytest.mark.parametrize("letter", LETTERS)
def test_each_letter_marks_its_own_card(letter: str, scene: DeckScene) -> None:
    card, before = LETTERS.index(letter), set(scene.session.settings.dog_ears)
    type_letter(scene, letter)
    assert set(scene.session.settings.dog_ears) == before ^ {card}
    type_letter(scene, letter)
    assert set(scene.session.settings.dog_ears) == before


def test_a_click_marks_the_card_under_it(scene: DeckScene) -> None:
    drawn(scene, (1920, 1080))
    for card in range(0, 52, 7):
        before = set(scene.session.settings.dog_ears)
        click(scene, *scene.grid._place(card))
        assert set(scene.session.settings.dog_ears) == before ^ {card}
        assert scene.grid.card == card


def test_arrows_reach_every_card_and_enter_marks_it(scene: DeckScene) -> None:
    reached = set()
    for row in range(4):
        for _ in range(13):
            reached.add(scene.grid.card)
            scene.handle(Intent(Act.RIGHT if row % 2 == 0 else Act.LEFT))
            if scene.form.focused is not scene.grid:
                scene.form.focus = scene.form.controls.index(scene.grid)
        scene.handle(Intent(Act.DOWN))
        scene.form.focus = scene.form.controls.index(scene.grid)
    assert len(reached) == 52
    card, before = scene.grid.card, set(scene.session.settings.dog_ears)
    scene.handle(Intent(Act.CONFIRM))
    assert set(scene.session.settings.dog_ears) == before ^ {card}


def test_thirteen_is_the_most_and_a_sentence_says_so(scene: DeckScene) -> None:
    free = [card for card in range(52) if card not in scene.session.settings.dog_ears]
    for card in free:
        scene.mark(card)
    assert len(scene.session.settings.dog_ears) == MOST_DOG_EARS
    assert "the limit" in scene.message
    scene.mark(scene.session.settings.dog_ears[0])
    assert len(scene.session.settings.dog_ears) == MOST_DOG_EARS - 1


def test_a_crisp_deck_cannot_be_marked(session: Session) -> None:
    scene = DeckScene(session)
    type_letter(scene, "e")
    assert session.settings.dog_ears == ()
    assert "crisp" in scene.message


def test_marks_are_kept_for_each_player(tmp_path: Path, scene: DeckScene) -> None:
    type_letter(scene, "a")
    mine = scene.session.settings.dog_ears
    scene.session.recorder.switch("Bob")
    assert Recorder(tmp_path, "Bob", 5).settings.dog_ears == ()
    assert Recorder(tmp_path, "Ann", 5).settings.dog_ears == mine


@pytest.mark.parametrize(
    ("tab", "kind", "known", "chosen"),
    [(1, BackSample, BACKS, back_of), (2, FeltSample, FELTS, felt_name)],
    ids=["back", "felt"],
)
def test_every_back_and_felt_can_be_chosen(
    tab: int,
    kind: type[BackSample | FeltSample],
    known: dict[str, object],
    chosen: Callable[[Settings], str],
    scene: DeckScene,
) -> None:
    scene.open_tab(tab)
    samples = [each for each in scene.form.controls if isinstance(each, kind)]
    assert {sample.name for sample in samples} == set(known) and len(BACKS) >= 12
    for sample in samples:
        click(scene, *sample.box.middle)
        assert chosen(scene.session.settings) == sample.name
        assert scene.session.settings.deck is DeckKind.DOG_EARED


def test_every_board_can_be_chosen(scene: DeckScene) -> None:
    scene.open_tab(3)
    samples = [each for each in scene.form.controls if isinstance(each, BoardSample)]
    assert {sample.name for sample in samples} == set(TIMBERS) and len(samples) == 3
    pictures = set()
    for sample in samples:
        click(scene, *sample.box.middle)
        assert timber_of(scene.session.settings).name == sample.name
        picture = drawn(TitleScene(scene.session, SoundPlayer()), (960, 540))
        pictures.add(pixels(picture.subsurface((0, 0, 960, 170))))
    assert len(pictures) == 3


def test_an_own_picture_is_shown_among_the_backs(tmp_path: Path, scene: DeckScene) -> None:
    path = tmp_path / "own.png"
    path.write_bytes(saved(".png"))
    take_back(scene.session, path)
    assert back_of(scene.session.settings) == str(path)
    scene.open_tab(1)
    samples = [each for each in scene.form.controls if isinstance(each, BackSample)]
    assert samples[-1].name == str(path)
    click(scene, *samples[0].box.middle)
    assert (scene.session.settings.deck, back_of(scene.session.settings)) == (
        DeckKind.DEFAULT,
        "moonbeam",
    )
    click(scene, *samples[-1].box.middle)
    assert (scene.session.settings.deck, back_of(scene.session.settings)) == (
        DeckKind.CUSTOM,
        str(path),
    )


def test_a_bad_picture_changes_nothing(tmp_path: Path, session: Session) -> None:
    path, before = tmp_path / "own.png", session.settings
    for content in (b"", b"no picture", saved(".png")[:60], saved(".bmp")):
        path.write_bytes(content)
        with pytest.raises(BackError):
            take_back(session, path)
        assert session.settings == before


def test_an_ear_changes_the_picture_of_its_card_alone(scene: DeckScene) -> None:
    scene.handle(Intent(Act.MOVE, 5, 5))
    scene.message = ""
    plain = pixels(drawn(scene))
    type_letter(scene, "A")
    scene.handle(Intent(Act.MOVE, 5, 5))
    scene.message = ""
    marked = pixels(drawn(scene))
    changed = [i // 3 for i in range(0, len(plain), 3) if plain[i : i + 3] != marked[i : i + 3]]
    xs, ys = {i % 640 for i in changed}, {i // 640 for i in changed}
    assert changed
    assert max(xs) - min(xs) < 40 and max(ys) - min(ys) < 60


@pytest.mark.parametrize("motion", ["on", "off"])
def test_a_corner_springs_to_rest(scene: DeckScene, motion: str) -> None:
    settings = scene.session.settings
    scene.session.change(replace(settings, motion=motion, deck=DeckKind.DOG_EARED))
    scene.fit(PAGE_ROOM)
    before = grid_of(scene)
    for _ in range(2):
        click(scene, *scene.grid._place(0))
        scene.is_stale = False
        scene.update(0.05)
        moving = grid_of(scene)
        assert scene.is_stale is (motion == "on")
        for _ in range(10):
            scene.update(0.1)
        at_rest = grid_of(scene)
        assert (moving != at_rest) is (motion == "on")
        assert (at_rest == before) is (0 not in scene.session.settings.dog_ears)
    scene.is_stale = False
    scene.update(0.1)
    assert not scene.is_stale


def grid_of(scene: DeckScene) -> bytes:
    canvas = canvas_of((1280, 720))
    scene.message = ""
    scene.grid.draw(canvas, Look())
    assert isinstance(canvas.surface, pygame.Surface)
    return pixels(canvas.surface)
