"""Settings as text: the Options entry and ``--defaults``, entries of their own, the statistics.

The Options entry is the comma-separated list of Cribbage '97, so that a list of either program
means the same in the other: the seed or file pointer, five switches, then ten numbers. Settings
that program lacks are entries of their own.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from muggins.rules.deal import HIGHEST_SEED, LOWEST_SEED, read_seed
from muggins.rules.terms import SWITCHES, Variant
from muggins.settings.declare import LogWords, Old
from muggins.settings.settings import SETTINGS, Settings, terms_of, with_deck
from muggins.settings.values import write_given

_FIRST_ENTRIES = (
    "DogEars CardBack DataFile PatterFile WinSound LossSound LogFile Forfeit Excess Claims Cards "
    "CribFlushOfFour PoneThree OnceTo31 DealOn CutStarter DrawDealer Skill Speed Faces Back Felt "
    "Effects Tunes SafeVideo Keys Pad Pointer BlankAfter CornerBlanks Pauses Delay Board Tally "
    "Messages DealButton"
).split()
"""Entries in their fixed order at the top of every file; later ones follow below."""


LISTED = dict(
    sorted((each.kept.place, each) for each in SETTINGS.values() if isinstance(each.kept, Old))
)
"""The fifteen of Cribbage '97, by their place among the numbers of the Options entry."""

_ENTRIES = {each.kept: each for each in SETTINGS.values() if isinstance(each.kept, str)}
ENTRIES = {name: _ENTRIES[name] for name in _FIRST_ENTRIES} | _ENTRIES
"""The others, by the name of their entry, in file order."""

N_NUMBERS = len(LISTED) + 1
USUAL = Settings()

ADDED = ("skill", "claims", "plays_forced", "excess", "forfeit", "tournament")
"""Settings that Cribbage '97 lacks, and that are needed to judge a game; and the variant."""

AIDS = ("hints_asked", "coach")
"""Our other aids to a player, logged so that their use isn't hidden."""


def write_options(seed_or_pointer: int, settings: Settings) -> str:
    numbers = (int(getattr(settings, each.name)) for each in LISTED.values())
    return ",".join(map(str, (seed_or_pointer, *numbers)))


def read_options(text: str, settings: Settings = USUAL) -> tuple[int, Settings]:
    """Return the seed or pointer, and the settings with the fifteen of the list.

    A short list is filled with zeros. ValueError names the invalid item.
    """
    words = text.split(",")
    if len(words) > N_NUMBERS:
        raise ValueError(f"the list has {len(words)} numbers, but the limit is {N_NUMBERS}")
    seed = _read_number(words[0], 1, "seed", LOWEST_SEED, HIGHEST_SEED)
    words += ["0"] * (N_NUMBERS - len(words))
    changes: dict[str, Any] = {}
    for place, each in LISTED.items():
        number = _read_number(words[place - 1], place, each.name, 0, each.n_values - 1)
        changes[each.name] = each.value_of(number)
    return seed, with_deck(replace(settings, **changes), changes["deck"])


def _read_number(word: str, place: int, name: str, lowest: int, highest: int) -> int:
    label = f"number {place} ({name.replace('_', ' ')})"
    try:
        number = read_seed(word.strip())
    except ValueError:
        raise ValueError(f"{label} is {word.strip()[:20]!r}, not a whole number") from None
    if not lowest <= number <= highest:
        raise ValueError(f"{label} is {number}, not from {lowest} to {highest}")
    return number


def write_entries(settings: Settings) -> dict[str, str]:
    return {name: each.write(getattr(settings, each.name)) for name, each in ENTRIES.items()}


def read_entries(found: Mapping[str, str], settings: Settings) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings with the entries found, and the names of invalid ones."""
    bad: list[str] = []
    changes: dict[str, Any] = {}
    found = _part_motion(found)
    for name, each in ENTRIES.items():
        try:
            if name in found:
                changes[each.name] = each.read(found[name])
        except ValueError:
            bad.append(name)
    return replace(settings, **changes), tuple(bad)


def _part_motion(found: Mapping[str, str]) -> Mapping[str, str]:
    """Convert a former speed without motion; any other non-default speed implies motion."""
    speed = found.get("Speed")
    if speed == "none":
        return {**found, "Speed": USUAL.speed, "Motion": "off"}
    if "Motion" not in found and speed in ("slow", "fast"):
        return {**found, "Motion": "on"}
    return found


def describe(settings: Settings) -> tuple[str, ...]:
    """Return the fifteen in words, one per line, in the format of Cribbage '97."""
    return tuple(say(settings, each.name) for each in LISTED.values())


def describe_added(settings: Settings) -> tuple[str, ...]:
    variant = describe_variant(terms_of(settings).variant)
    return (*(say(settings, name) for name in (*AIDS, *ADDED)), f"Variant: {variant}.")


def describe_variant(variant: Variant) -> str:
    """Format as ``5 cards, once to 31``."""
    switches = [name.replace("_", " ") for name in SWITCHES if getattr(variant, name)]
    given = write_given(variant.handicap)
    return ", ".join((f"{variant.n_dealt} cards", *switches, *([given] if given else [])))


def say(settings: Settings, name: str) -> str:
    """Describe a setting, by name, in the words of statistics and log."""
    setting, value = SETTINGS[name], getattr(settings, name)
    if isinstance(setting.kept, Old):
        return setting.kept.said[int(value)]
    logged = setting.in_log or LogWords(setting.label)
    words = dict(setting.values)
    if logged.values:
        words = dict(zip(words, logged.values, strict=True))
    text = words.get(value)
    return f"{logged.label}: {setting.write(value) if text is None else f'{text}.'}"
