"""Declarations that fit each other, and what the rules, the table and the minds know of them."""

from dataclasses import fields

import pygame
import pytest

from muggins.mind.engines.engines import MINDS
from muggins.paint.cards.backs import BACKS
from muggins.paint.cards.faces import Style
from muggins.paint.kit.felt import FELTS
from muggins.paint.window import DRAWN, make_cursor
from muggins.rules.terms import Terms, Variant
from muggins.settings.declare import Old, Setting, choice, group, settings_in, switch
from muggins.settings.settings import (
    ENTRIES,
    GROUPS,
    LISTED,
    SETTINGS,
    TERMS,
    Settings,
    rows_of,
    write_entries,
)
from muggins.table.match import SPEEDS

ALL = tuple(SETTINGS.values())
OF_NAMES = {"skill": MINDS, "speed": SPEEDS, "faces": [*Style], "felt": FELTS, "back": BACKS}


def named(setting: Setting) -> str:
    return setting.name


def test_every_field_is_declared_and_belongs_to_one_group() -> None:
    assert sorted(SETTINGS) == sorted(each.name for each in fields(Settings))
    assert len(SETTINGS) == sum(map(len, GROUPS.values()))


def test_every_setting_is_kept_in_a_place_of_its_own() -> None:
    assert list(LISTED) == list(range(2, 17))
    assert len(LISTED) + len(ENTRIES) == len(SETTINGS)


@pytest.mark.parametrize("each", ALL, ids=named)
def test_every_setting_says_what_it_is_and_its_usual_value_comes_back(each: Setting) -> None:
    assert each.label and each.help.endswith(".") and each.form
    assert getattr(Settings(), each.name) == each.usual
    if isinstance(each.kept, str):
        assert each.read(each.write(each.usual)) == each.usual


@pytest.mark.parametrize("each", [each for each in ALL if each.values], ids=named)
def test_every_value_has_words_and_comes_back_from_its_text(each: Setting) -> None:
    for value, words in each.values:
        again = each.read(each.write(value))
        assert (again, type(again)) == (value, type(each.usual)) and words
    assert len({words for _, words in each.values}) == each.n_values


@pytest.mark.parametrize("each", LISTED.values(), ids=named)
def test_a_number_of_old_stands_for_every_value(each: Setting) -> None:
    assert isinstance(each.kept, Old)
    assert len(each.kept.said) == each.n_values
    assert sorted(each.value_of(n) for n in range(each.n_values)) == list(range(each.n_values))
    with pytest.raises(ValueError, match="unknown value"):
        each.value_of(each.n_values)


def test_the_terms_are_those_of_the_rules() -> None:
    of_rules = {each.name for each in (*fields(Terms), *fields(Variant))}
    assert set(TERMS) == of_rules - {"variant"}


@pytest.mark.parametrize(("name", "known"), OF_NAMES.items(), ids=OF_NAMES)
def test_names_are_known_where_they_are_used(name: str, known: list[str]) -> None:
    offered = [value for value, _ in SETTINGS[name].values]
    assert set(offered) <= set(known)
    assert name == "skill" or offered == [str(each) for each in known]


def test_every_pointer_is_drawn() -> None:
    shapes = [value for value, _ in SETTINGS["pointer"].values]
    assert shapes == ["arrow", "large", *DRAWN] and len(shapes) == 7
    cursors = [make_cursor("", 2.0, shape).data for shape in DRAWN]
    surfaces = [part for data in cursors for part in data if isinstance(part, pygame.Surface)]
    pictures = {pygame.image.tobytes(each, "RGBA") for each in surfaces}
    assert len(pictures) == len(DRAWN) == 5


def test_a_new_setting_is_one_declaration() -> None:
    @group
    class More(Settings):
        tea: bool = switch(False, "Tea", "Tea", "A cup beside the board.")
        sugar: int = choice(1, "Sugar", "Sugar", "Lumps.", {0: "None", 1: "One", 2: "Two"})

    tea, sugar = settings_in(More)
    assert (tea.name, tea.read("1"), tea.write(True), tea.form) == ("tea", True, "1", "0 or 1")
    assert (sugar.name, sugar.read("2"), sugar.form) == ("sugar", 2, "0: None; 1: One; 2: Two")
    for wrong in ("3", "-1", "lots", ""):
        with pytest.raises(ValueError):
            sugar.read(wrong)


def test_what_is_no_row_is_still_kept() -> None:
    rows = {each.name for title in GROUPS for each in rows_of(title)}
    assert {"back", "dog_ears", "keys", "safe_video"} <= set(SETTINGS) - rows
    assert write_entries(Settings(back="stars"))["Back"] == "stars"
