"""The manual tells of the settings as they are declared, word for word."""

import re

from muggins.cli.view import write_manual
from muggins.settings.settings import ENTRIES, LISTED, SETTINGS

MANUAL = "\n".join(write_manual())


def told_under(title: str) -> dict[str, str]:
    """Return the entries at the margin below a title, with the indented text beside them."""
    section = MANUAL.partition(f"\n{title}\n")[2].partition("\n\n")[2].partition("\n\n")[0]
    found = re.findall(r"(?m)^(\S+)((?:\s+.*\n?)*?)(?=^\S|\Z)", section)
    return {kept: " ".join(said.split()) for kept, said in found}


OPTIONS = told_under("Options and --defaults, by position")
OWN = told_under("Other settings in muggins.ini")


def test_every_setting_is_told_of_as_it_is_kept() -> None:
    assert list(OPTIONS) == [str(place) for place in range(1, 17)]
    assert sorted(OWN) == sorted(ENTRIES)
    kept = ENTRIES | {str(place): each for place, each in LISTED.items()}
    assert len(kept) == len(SETTINGS) == len(OWN) + len(OPTIONS) - 1
    for name, setting in kept.items():
        told = (OPTIONS | OWN)[name]
        assert setting.label in told and setting.form in told, name


def test_numbers_are_told_with_their_words() -> None:
    assert OPTIONS["2"].endswith("; default: 1 0 or 1")
    assert OPTIONS["14"].endswith("; default: 1 0: Off; 1: On; 2: Your own file")
    assert OWN["Cards"].endswith("; default: 6 5: Five each; 6: Six each")
    assert OWN["Speed"].endswith("; default: normal slow, normal, fast")
    assert OWN["Delay"].endswith("; default: 0 0 (Until dismissed) to 9 (9 seconds)")
    assert OWN["Effects"].endswith("; default: 7 0 (Silent) to 10")
