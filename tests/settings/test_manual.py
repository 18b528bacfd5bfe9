"""The manual tells of the settings as they are declared, word for word."""

from game.settings.manual_tables import entry_lines, option_lines
from game.settings.settings import SETTINGS
from game.settings.written import ENTRIES


def test_every_setting_is_told_of_once() -> None:
    assert [line.kept for line in option_lines()] == [str(place) for place in range(1, 17)]
    told = [line.kept for line in entry_lines()]
    assert sorted(told) == sorted(ENTRIES)
    assert len(told) + len(option_lines()) - 1 == len(SETTINGS)


def test_numbers_are_told_with_their_words() -> None:
    values = {line.kept: (line.values, line.usual) for line in (*option_lines(), *entry_lines())}
    assert values["2"] == ("0 or 1", "1")
    assert values["14"] == ("0: Hidden; 1: On; 2: Your own file", "1")
    assert values["Cards"] == ("5: Five each; 6: Six each", "6")
    assert values["Speed"] == ("slow, normal, fast", "normal")
    assert values["Delay"] == ("0 (Until dismissed) to 9 (9 seconds)", "0")
    assert values["Effects"] == ("0 (Silent) to 10", "7")
