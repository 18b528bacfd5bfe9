"""What a log tells of settings: every message is read back as one, whatever it names."""

from dataclasses import replace
from typing import Any

import pytest

from game.rules.cards import read_cards
from game.settings.declare import Setting
from game.settings.settings import SETTINGS, Settings
from game.store.logbook import Note, read_log
from game.store.loglines import write_changes

HEAD = "Game 1: 0/0 (0)  Seed: 5  01-02-2019 10:47:26\n"
TEXTS: dict[str, Any] = {
    "dog_ears": read_cards("5h5cJs8dKh2cAd"),
    "keys": "j=hint;f6=automatic",
    "pad": "leftstick=hint",
    "data_file": "C:\\AUTOEXEC.BAT",
    "log_file": "/home/jo/2h 3c 4d 5s 6h 7c.log",
}


def values_of(setting: Setting) -> list[Any]:
    """Some other value than the usual one."""
    found = [value for value, _ in setting.values if value != setting.usual]
    return found or [TEXTS.get(setting.name, "a file of mine")]


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda each: each.name)
def test_no_change_is_taken_for_a_fault(setting: Setting) -> None:
    before = Settings()
    for value in values_of(setting):
        lines = write_changes(before, replace(before, **{setting.name: value}))
        book = read_log("\n".join([HEAD, *lines]))
        assert book.faults == [] and lines
        notes = [part for part in book.matches[0].games[0].parts if isinstance(part, Note)]
        assert [note.text for note in notes] == [line.rstrip() for line in lines]


def test_a_row_without_its_number_is_a_fault_still() -> None:
    row = "43  39  7h 8s Kh 6s.6d 9d 8c 7s .8s6s9d7s AhTd  6c  7hKh6d8c Kd3h"
    assert read_log(f"{HEAD}{row}").faults
