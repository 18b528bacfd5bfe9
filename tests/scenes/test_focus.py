"""Every control of every scene can be reached and used: by pad, by keys, by mouse."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import PAGE_VIEW, WIDE_VIEW
from muggins.scenes.pages.players_page import PlayersScene
from muggins.scenes.pieces.chooser import FileScene
from muggins.table.thinking import AtOnce
from muggins.ui.control import Button, Control, Write
from muggins.ui.control import TextField as Field
from muggins.ui.focus import Form
from muggins.ui.page import Page, TreeScene
from muggins.ui.scene import Scene
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, new_session
from tests.scenes.showcase import SCENES, tabs_of
from tests.speech.hearing import lend_voice

ARROWS = (Act.UP, Act.DOWN, Act.LEFT, Act.RIGHT)


@pytest.fixture(scope="module")
def table() -> Iterator[Driver]:
    """A table to open all scenes from: the tests use stand-ins, so it stays as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.session.session.InBackground", AtOnce)
        lend_voice(patch)
        driver = Driver(new_session(5, hints=True)).sit_down()
        driver.session.recorder.switch("Second")
        driver.session.recorder.switch("Third")
        yield driver
        driver.close()


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest, table: Driver) -> Scene:
    return SCENES[request.param](table)


def form_of(scene: Scene) -> Form:
    form = scene.form  # type: ignore[attr-defined]
    assert isinstance(form, Form)
    return form


def enabled_in(scene: Scene) -> set[int]:
    return {i for i, each in enumerate(form_of(scene).controls) if each.is_enabled}


def walk(form: Form) -> set[int]:
    """Return the controls that the arrows of a pad lead to, from where the focus stands."""
    seen, waiting = {form.focus}, [form.focus]
    while waiting:
        start = waiting.pop()
        for act in ARROWS:
            form.focus = start
            form.handle(Intent(act, device=Device.PAD))
            if form.focus not in seen:
                seen.add(form.focus)
                waiting.append(form.focus)
    return seen


@pytest.mark.parametrize("view", [WIDE_VIEW, PAGE_VIEW], ids=["wide", "upright"])
@pytest.mark.parametrize("name", ["menu", "new match", "saying"])
def test_arrows_reach_every_control_of_a_menu(table: Driver, name: str, view: Box) -> None:
    """Pages have a test of their own in ``tests/ui/test_pages.py``."""
    scene = SCENES[name](table)
    scene.fit(view)
    assert walk(form_of(scene)) == enabled_in(scene)


@pytest.mark.parametrize("act", [Act.NEXT, Act.PREVIOUS])
def test_tab_comes_to_every_control(scene: Scene, act: Act) -> None:
    for page in tabs_of(scene):
        form, seen = form_of(scene), set[int]()
        for _ in form.controls:
            form.handle(Intent(act, device=Device.KEYS))
            seen.add(form.focus)
        assert seen == enabled_in(scene), page


def test_every_page_is_a_shoulder_button_away(scene: Scene) -> None:
    if not isinstance(scene, Page) or not scene.tabs:
        return
    scene.open_tab(0)
    pages = []
    for _ in scene.tabs:
        scene.handle(Intent(Act.NEXT_TAB, device=Device.PAD))
        pages.append(scene.tab)
    assert pages == [*range(1, len(scene.tabs)), 0]
    scene.handle(Intent(Act.PREVIOUS_TAB, device=Device.PAD))
    assert scene.tab == len(scene.tabs) - 1


class Witness:
    """Stands in for what a control does."""

    def __init__(self, control: Control, monkeypatch: pytest.MonkeyPatch) -> None:
        self.n_done = 0
        monkeypatch.setattr(control, "confirm", self.do)
        monkeypatch.setattr(control, "click", self.click)

    def do(self) -> None:
        self.n_done += 1

    def click(self, _x: float, _y: float) -> None:
        self.do()


@pytest.mark.parametrize("device", list(Device))
def test_every_control_is_used_by_every_device(
    scene: Scene, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    for page in tabs_of(scene):
        form = form_of(scene)
        for i, control in enumerate(form.controls):
            if not control.is_enabled:
                continue
            witness = Witness(control, monkeypatch)
            form.focus = i
            if isinstance(scene, TreeScene):
                scene._reveal()
            change = _use(form, i, device)
            is_written = isinstance(control, Field) and isinstance(change, Write)
            assert witness.n_done == 1 or is_written, f"page {page}: {vars(control)}"


def _use(form: Form, number: int, device: Device) -> object:
    if device is not Device.MOUSE:
        form.focus = number
        return form.handle(Intent(Act.CONFIRM, device=device))
    x, y = form.controls[number].box.middle
    for act in (Act.MOVE, Act.PRESS):
        form.handle(Intent(act, x, y, 1, device=device))
    assert form.focus == number, "something lies over it"
    return form.handle(Intent(Act.RELEASE, x, y, device=device))


@pytest.mark.parametrize("device", [Device.PAD, Device.KEYS])
def test_every_scene_can_be_left(scene: Scene, device: Device) -> None:
    change = scene.handle(Intent(Act.BACK, device=device))
    assert change is not None


@pytest.mark.parametrize(
    ("opened", "key"),
    [
        *product((pygame.K_o, pygame.K_s), (pygame.K_m, pygame.K_RETURN)),
        *((pygame.K_s, pygame.K_F9), (pygame.K_F1, pygame.K_m)),
    ],
)
def test_m_and_enter_lead_back(open_app: Open, opened: int, key: int) -> None:
    """As in Cribbage for DOS, to the title; another page is opened by Enter first."""
    driver = open_app()
    if opened == pygame.K_o:
        driver.open_options()
    else:
        driver.key(opened, "s" if opened == pygame.K_s else "")
    assert len(driver.names) == 2
    driver.key(pygame.K_DOWN)
    assert driver.top.tab == 1
    driver.key(key, "m" if key == pygame.K_m else "")
    assert driver.names == ["TitleScene"]


def test_every_caption_names_what_the_device_has(scene: Scene, table: Driver) -> None:
    canvas = table.app.canvas
    for button in form_of(scene).controls:
        if isinstance(button, Button) and isinstance(button.key, Act):
            assert canvas.prompts.key(button.key)


def test_letters_typed_at_the_list_of_players_name_a_new_one(
    open_app: Open,
) -> None:
    """They would be the hint, the menu and others; Enter takes the name, not the first line."""
    driver = open_app()
    driver.push(PlayersScene(driver.session))
    assert driver.top.form.focused is driver.top.names
    driver.letters("hmost-1")
    assert driver.top.field.text == "hmost-1"
    driver.key(pygame.K_RETURN)
    assert driver.session.recorder.name == "hmost-1"


def test_text_pasted_at_the_list_of_players_names_a_new_one(open_app: Open) -> None:
    driver = open_app()
    driver.push(PlayersScene(driver.session))
    driver.paste("Mia")
    assert driver.top.field.text == "Mia"


def test_space_at_the_list_of_players_takes_the_line(open_app: Open) -> None:
    driver = open_app()
    driver.push(PlayersScene(driver.session))
    driver.key(pygame.K_SPACE, " ")
    assert driver.names == ["TitleScene"]


def test_letters_typed_at_a_list_of_files_name_the_file(open_app: Open, tmp_path: Path) -> None:
    driver, saved = open_app(), list[Path]()
    scene = FileScene("Save", (".txt",), saved.append, tmp_path, "a")
    driver.push(scene)
    scene.form.focus = scene.form.controls.index(scene.list)
    driver.letters("h")
    driver.key(pygame.K_RETURN)
    assert saved == [tmp_path / "ah.txt"]


def test_a_name_is_written_on_the_screen_by_mouse_alone(open_app: Open) -> None:
    driver = open_app()
    driver.push(PlayersScene(driver.session))
    field = next(each for each in driver.top.form.controls if isinstance(each, Field))
    box = field.box
    driver.click(box.x + box.width - 40, box.middle[1])
    assert driver.names[-1] == "KeyboardScene"
    driver.use("A", "b")
    driver.click_box(driver.top.form.controls[-1].box)
    assert driver.session.recorder.name == "Ab"
