"""``--set OPTION=VALUE``: any option for one run, in the words of the options page."""

import argparse
import re
from typing import Any

from muggins.settings.settings import GROUPS, rows_of

Choice = tuple[str, Any]  # the name of a setting, and its value
_WORD = re.compile(r"[^\W_]+")


def list_choices() -> dict[str, Choice]:
    """Return all possible settings, as in ``opponent=master``, of the options that have values."""
    return {
        f"{_as_word(setting.label)}={_as_word(words)}": (setting.name, value)
        for group in GROUPS
        for setting in rows_of(group)
        for value, words in setting.values
    }


def _as_word(words: str) -> str:
    return "-".join(_WORD.findall(words.lower()))


def parse_choice(text: str) -> Choice:
    choices = list_choices()
    found = choices.get(text.lower())
    if found is not None:
        return found
    option = text.lower().partition("=")[0]
    values = [each.partition("=")[2] for each in choices if each.startswith(f"{option}=")]
    if not values:
        known = ", ".join(dict.fromkeys(each.partition("=")[0] for each in choices))
        raise argparse.ArgumentTypeError(f"unknown option {option!r}. The options are {known}")
    raise argparse.ArgumentTypeError(f"{text!r} is invalid. {option} can be {', '.join(values)}")
