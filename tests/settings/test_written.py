"""Options lists of Cribbage '97 mean the same here, and nonsense is named."""

import pytest

from muggins.rules.terms import FirstDealer, Mistakes, Terms
from muggins.settings.settings import (
    ENTRIES,
    SETTINGS,
    Settings,
    read_entries,
    read_options,
    terms_of,
    with_terms,
    write_entries,
    write_options,
)
from muggins.settings.values import Background, CardSource, DeckKind, LogLevel, PatterKind, Sounds

UNUSUAL = {
    each.name: [value for value, _ in each.values if value != each.usual][-1]
    for each in SETTINGS.values()
    if each.values
}
ODD = Settings(**UNUSUAL, dog_ears=(4, 17, 51), data_file="/tmp/a = b; [c]/cards #1.bin")


def test_the_tournament_example() -> None:
    """The second example that Cribbage '97 gives for its defaults parameter."""
    seed, settings = read_options("31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0")
    assert seed == 31415926
    assert not (settings.hints or settings.details or settings.autoplay)
    assert not (settings.autoscore or settings.sort)
    assert terms_of(settings) == Terms(
        weights=(2, 3, 4), mistakes=Mistakes.PENALTIES, first_dealer=FirstDealer.ALTERNATE
    )
    assert settings.card_source is CardSource.SEQUENCE
    assert settings.log is LogLevel.MESSAGES
    assert settings.deck is DeckKind.DEFAULT and settings.patter is PatterKind.HIDDEN
    assert settings.sounds is Sounds.OFF and settings.background is Background.GREEN


def test_the_defaults() -> None:
    assert write_options(12345, Settings()) == "12345,1,1,1,1,1,0,0,0,0,0,0,0,1,1,0"
    assert terms_of(Settings()) == Terms()


@pytest.mark.parametrize("settings", [Settings(), ODD])
@pytest.mark.parametrize("seed", [0, -(2**31), 2**31 - 1])
def test_round_trip(settings: Settings, seed: int) -> None:
    read_seed, fifteen = read_options(write_options(seed, settings))
    again, bad = read_entries(write_entries(settings), fifteen)
    assert (read_seed, again, bad) == (seed, settings, ())


def test_a_short_list_goes_on_with_zeroes() -> None:
    zeroes = ",0" * 13
    assert read_options("7,1,1") == read_options("7,1,1" + zeroes)
    assert read_options(" -7 , 1 ") == read_options("-7,1")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", r"number 1 \(seed\)"),
        ("x,1", r"number 1 \(seed\) is 'x'"),
        ("2147483648", r"number 1 \(seed\).*2147483647"),
        ("1,2", r"number 2 \(hints\) is 2, not from 0 to 1"),
        ("1,1,-1", r"number 3 \(details\)"),
        ("1,1,1,1,1,1,7", r"number 7 \(weights\).*0 to 6"),
        ("1,1,1,1,1,1,0,3", r"number 8 \(mistakes\)"),
        ("1,1,1,1,1,1,0,0,,1", r"number 9 \(length\)"),
        ("1,1,1,1,1,1,0,0,0,4", r"number 10 \(first dealer\)"),
        ("1" + ",0" * 14 + ",3", r"number 16 \(background\)"),
        ("1" + ",0" * 16, "17 numbers"),
        ("1,1.5", r"number 2 \(hints\) is '1.5'"),
    ],
)
def test_nonsense_is_named(text: str, place: str) -> None:
    with pytest.raises(ValueError, match=place):
        read_options(text)


def test_bad_entries_are_named_and_done_without() -> None:
    found = {"Effects": "11", "Tunes": "loud", "Forfeit": "4", "Speed": "warp", "Skill": "master"}
    found |= {"DogEars": "5h5h", "SafeVideo": "2", "Unknown": "?"}
    settings, bad = read_entries(found, Settings())
    assert set(bad) == {"Effects", "Tunes", "Forfeit", "Speed", "DogEars", "SafeVideo"}
    assert settings == Settings(skill="master")
    assert set(bad) <= set(ENTRIES)


@pytest.mark.parametrize(
    ("found", "motion", "speed"),
    [
        ({}, "system", "normal"),
        ({"Speed": "normal"}, "system", "normal"),
        ({"Speed": "none"}, "off", "normal"),
        ({"Speed": "slow"}, "on", "slow"),
        ({"Speed": "fast"}, "on", "fast"),
        ({"Speed": "none", "Motion": "system"}, "off", "normal"),
        ({"Speed": "fast", "Motion": "system"}, "system", "fast"),
        ({"Speed": "fast", "Motion": "off"}, "off", "fast"),
    ],
)
def test_motion_was_a_speed_once(found: dict[str, str], motion: str, speed: str) -> None:
    """A chosen speed is kept; the default was in every file, chosen or not."""
    settings, bad = read_entries(found, Settings())
    assert (settings.motion, settings.speed, bad) == (motion, speed, ())


def test_terms_and_back() -> None:
    terms = terms_of(ODD)
    assert with_terms(ODD, terms) == ODD
    assert terms_of(with_terms(Settings(), terms)) == terms
