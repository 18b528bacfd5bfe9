"""The options: every row changes its setting, at once and for good, and is found by typing."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.record.recorder import Recorder
from muggins.rules.terms import SIX_CARD, TOURNAMENT, Forfeit, Length, Mistakes, Terms
from muggins.sandbox import NOT_SANDBOXED
from muggins.scenes.pages.options import (
    FIRST,
    LONGEST,
    OPENERS,
    OWN_ENGINE,
    FirstOptionsScene,
    OptionsScene,
    PlaceField,
    find_settings,
)
from muggins.session.session import Session
from muggins.settings.settings import CARDS, GROUPS, SETTINGS, rows_of, terms_of
from muggins.ui.control import CROSS, KEYBOARD, Button, TextField
from muggins.ui.control import OptionRow as Row
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, is_throw
from tests.scenes.showcase import drawn, pixels

TABS = range(len(OptionsScene.tabs))


def open_tab(driver: Driver, tab: int) -> list[Row]:
    """From the title, with keys alone: the rows of one page."""
    driver.letter("o")
    driver.keys(*[pygame.K_PAGEDOWN] * (1 + tab))
    return rows_on(driver)


def rows_on(driver: Driver) -> list[Row]:
    return [each for each in driver.top.form.controls if isinstance(each, Row) and each.is_enabled]


def focus(driver: Driver, label: str) -> None:
    """Tab on until the row is in focus."""
    driver.wait(
        lambda: getattr(driver.top.form.focused, "label", "") == label,
        lambda: driver.key(pygame.K_TAB),
    )


def has_asked(driver: Driver) -> bool:
    """Return True if the last change asked for more, such as a file; close the question."""
    if isinstance(driver.top, OptionsScene):
        return False
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, OptionsScene)
    return True


@pytest.mark.parametrize("tab", TABS, ids=OptionsScene.tabs)
def test_every_row_turns_its_setting_and_keeps_it(tab: int, drive: Drive, tmp_path: Path) -> None:
    session = Session(Recorder(tmp_path, None, 5))
    driver = drive(session)
    left = {}
    for label in [row.label for row in open_tab(driver, tab)]:
        turn_around(driver, label)
        row = next(each for each in rows_on(driver) if each.label == label)
        left[label] = row.get()
        assert session.state.terms == terms_of(session.settings)
    kept = Recorder(tmp_path, None, 6)
    assert kept.settings == session.settings
    again = drive(Session(kept))
    assert left == {row.label: row.get() for row in open_tab(again, tab) if row.label in left}


def turn_around(driver: Driver, label: str) -> None:
    """Right through all values, and once to the left."""
    focus(driver, label)
    row = driver.top.form.focused
    start, values = row.get(), [value for value, _ in row.values]
    seen = []
    for _ in values:
        before = driver.top.form.focused.get()
        driver.key(pygame.K_RIGHT)
        if has_asked(driver):
            return
        focus(driver, label)
        seen.append(driver.top.form.focused.get())
        assert len(values) == 1 or seen[-1] != before
    assert seen[-1] == start
    assert len(set(map(str, seen))) == len(values)
    driver.key(pygame.K_LEFT)
    if not has_asked(driver):
        focus(driver, label)
        assert driver.top.form.focused.get() == values[(values.index(start) - 1) % len(values)]


@pytest.mark.parametrize("tab", TABS, ids=OptionsScene.tabs)
def test_every_control_explains_itself_and_has_words_for_every_value(
    open_app: Open, tab: int
) -> None:
    driver = open_app()
    for row in open_tab(driver, tab):
        assert row.help
        assert all(words for _, words in row.values)


@pytest.mark.parametrize("name", ["faces", "deck", "felt", "timber"])
def test_the_preview_follows_every_setting(open_app: Open, name: str) -> None:
    driver = open_app(dog_ears=(9, 10))
    open_tab(driver, OptionsScene.tabs.index(CARDS))
    focus(driver, SETTINGS[name].label)
    pictures = {pixels(preview_of(driver))}
    for _ in range(2 if name != "deck" else 1):
        driver.key(pygame.K_RIGHT)
        pictures.add(pixels(preview_of(driver)))
    assert len(pictures) == (3 if name != "deck" else 2)


def preview_of(driver: Driver) -> pygame.Surface:
    scene = driver.top
    scene._reveal()
    picture = drawn(scene, (1920, 1080))
    scene._scrolls[-1].move_to(10_000.0)
    picture, box, view = drawn(scene, (1920, 1080)), scene.preview.box, scene._view
    place = (box.x - view.x, box.y - view.y, box.width, box.height)
    return picture.subsurface(pygame.Rect(*(round(each * scene.scale) for each in place)))


@pytest.mark.parametrize("mistakes", Mistakes)
def test_terms_changed_at_the_table_hold_from_now_on(open_app: Open, mistakes: Mistakes) -> None:
    driver = open_app().sit_down(is_throw)
    hand = driver.state.hand
    chosen = replace(driver.session.settings, mistakes=mistakes, length=Length.SHORT)
    driver.session.change(chosen)
    assert driver.state.terms.mistakes is mistakes
    assert driver.state.hand == hand
    assert max(driver.state.scores) < 60
    assert driver.session.recorder.snapshot.state == driver.state


@pytest.mark.parametrize("is_shut", [True, False])
def test_an_engine_of_ones_own_is_told_of(
    is_shut: bool, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice of opponent describes it, and whether this system sandboxes it."""
    monkeypatch.setattr("muggins.sandbox.is_sandboxed", lambda: is_shut)
    driver = drive(Session(Recorder(None, None, 5)))
    driver.open_options()
    page = driver.on(OptionsScene)
    assert OWN_ENGINE.split("}")[1] not in said(page)
    driver.session.recorder.global_entries.keep("CribAltFile", "/somewhere/mine.py")
    driver.session.recorder.global_entries.keep("UseCribAltDLL", "2")
    tabs = []
    for _ in OptionsScene.tabs:
        driver.key(pygame.K_PAGEDOWN)
        tabs.append(said(page))
    (told,) = (each for each in tabs if "mine.py" in each)
    assert told.startswith(OWN_ENGINE.format(name="mine.py"))
    assert (NOT_SANDBOXED in told) == (not is_shut)


def said(page: OptionsScene) -> str:
    return " ".join(page.read())


# --- those that people change first, and how any other is found by typing


def shown(driver: Driver) -> list[str]:
    return [each.label for each in driver.top.form.controls if isinstance(each, Row)]


def test_eight_come_first_and_the_door_leads_to_all(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    assert isinstance(driver.top, FirstOptionsScene)
    assert shown(driver) == [SETTINGS[name].label for name in FIRST]
    driver.click_box(driver.top.form.controls[1].box)
    assert type(driver.top) is OptionsScene
    driver.key(pygame.K_ESCAPE)
    assert driver.names == ["TitleScene"]


def test_each_is_found_by_its_first_letters(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    driver.letters("glov")
    assert "Pointer" in " ".join(shown(driver))
    driver.keys(*[pygame.K_BACKSPACE] * 4)
    assert len(shown(driver)) == len(FIRST)
    driver.letters("zzz")
    assert not shown(driver)


def test_enter_leads_back_where_nothing_is_looked_for(open_app: Open) -> None:
    """As in Cribbage for DOS; on any row it does what it always does."""
    driver = open_app()
    driver.letter("o")
    driver.letter("m")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, FirstOptionsScene)
    driver.keys(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert driver.names == ["TitleScene"]


@pytest.mark.parametrize("title", GROUPS)
def test_no_option_is_out_of_reach_of_its_name(title: str) -> None:
    """Each is among the first eight for what it is called."""
    for each in rows_of(title):
        assert each in find_settings(each.label.casefold())[: len(FIRST)], each.label


def test_what_is_found_can_be_turned(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    driver.letters("hint")
    row = next(each for each in driver.top.form.controls if isinstance(each, Row))
    before = row.get()
    driver.click_box(row.box)
    assert row.get() != before


def captions(driver: Driver) -> list[str]:
    """Return what is found beside settings: what comes after the field and All options."""
    found = [each for each in driver.top.form.controls[2:-1] if not isinstance(each, Row)]
    return [each.words if isinstance(each, Button) else each.caption() for each in found]


WORDS = {
    "seed": "New seed:",
    "back": "Card backs & table",
    "deck": "Card backs & table",
    "patter": "Save the patter as a template",
    "append": "Append the statistics to the log",
    "gamepad": "Keys and buttons",
    "window": "Full screen on or off",
    "standard": "Standard five-card game",
    **{title.casefold()[:12]: title for title in GROUPS},
}


@pytest.mark.parametrize("word", WORDS)
def test_the_search_finds_buttons_fields_and_pages(word: str, open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    assert not captions(driver)
    driver.letters(word)
    assert WORDS[word] in captions(driver)


def test_letters_search_after_a_click_on_a_row_and_a_cross_clears_them(open_app: Open) -> None:
    driver = open_app(size=(640, 360))
    driver.letter("o")
    driver.click_box(driver.top.form.controls[3].box)
    assert isinstance(driver.top.form.focused, Row)
    driver.letters("seed")
    assert WORDS["seed"] in captions(driver)
    field = driver.on(FirstOptionsScene).form.controls[0]
    assert isinstance(field, TextField) and field.text == "seed"
    driver.click(field.box.right - KEYBOARD - CROSS / 2, field.box.middle[1])
    assert field.text == "" and not captions(driver)


def test_letters_on_a_page_of_options_search_all_of_them(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    driver.use("All options")
    driver.click_box(rows_on(driver)[0].box)
    driver.letters("seed")
    assert isinstance(driver.top, FirstOptionsScene)
    assert WORDS["seed"] in captions(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.names == ["TitleScene"]


def test_search_field_stays_while_options_scroll(open_app: Open) -> None:
    driver = open_app(size=(1280, 690))
    driver.letter("o")
    field, speed = driver.top.form.controls[0], driver.top.form.controls[5]
    before = field.seen, speed.seen
    driver.point(*speed.box.middle)
    driver.wheel(-3)
    assert field.seen == before[0] and speed.seen.y < before[1].y
    driver.letters("seed")
    assert WORDS["seed"] in captions(driver)


def test_one_button_sets_the_tournament_game(open_app: Open) -> None:
    """And a standard game takes all of its variant back."""
    driver = open_app(mistakes=Mistakes.MUGGINS, forfeit=Forfeit.ALWAYS, length=Length.SHORT)
    driver.letter("o")
    driver.letters("acc")
    driver.use("ACC tournament game")
    assert "The next game will be the ACC tournament game." in driver.top.message
    assert terms_of(driver.session.settings) == replace(
        Terms(),
        variant=TOURNAMENT,
        tournament=True,
        mistakes=Mistakes.PENALTIES,
        weights=(2, 3, 3),
    )
    driver.key(pygame.K_ESCAPE)
    driver.letter("o")
    driver.letters("standard six")
    driver.use("Standard six-card game")
    assert terms_of(driver.session.settings).variant == SIX_CARD
    assert not driver.session.settings.tournament


def test_every_button_of_the_options_is_found_by_its_caption(open_app: Open) -> None:
    for group in OPENERS.values():
        for words, *_ in group:
            driver = open_app()
            driver.letter("o")
            driver.letters(words[:LONGEST])
            assert words in captions(driver), words


def test_a_page_that_is_found_is_opened(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    title = [*GROUPS][-1]
    driver.letters(title[:LONGEST])
    buttons = [each for each in driver.top.form.controls if isinstance(each, Button)]
    button = next(each for each in buttons if each.words == title)
    driver.top.form.focus = driver.top.form.controls.index(button)
    driver.key(pygame.K_RETURN)
    assert type(driver.top) is OptionsScene and driver.top.tabs[driver.top.tab] == title


def test_a_seed_that_was_searched_for_is_set(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    driver.letters("seed")
    field = next(each for each in driver.top.form.controls if isinstance(each, PlaceField))
    driver.click_box(field.box)
    driver.letters("123")
    driver.key(pygame.K_RETURN)
    assert driver.session.state.source.position == 123
