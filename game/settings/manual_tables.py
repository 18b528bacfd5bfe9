"""The settings as the manual tells of them: the numbers of the Options entry, and the entries."""

from dataclasses import dataclass

from game.settings.declare import Setting
from game.settings.settings import GROUPS
from game.settings.written import ENTRIES, LISTED


@dataclass(frozen=True, slots=True)
class SettingLine:
    """A setting in the manual: where it is kept, its place in the options, its values there."""

    kept: str
    label: str
    values: str
    usual: str = ""


def option_lines() -> tuple[SettingLine, ...]:
    """The numbers of the Options entry and of ``--defaults``, in their order."""
    seed = SettingLine("1", "Seed, or place in the card data file", "a whole number")
    return (seed, *(_line(str(place), "", each) for place, each in LISTED.items()))


def entry_lines() -> tuple[SettingLine, ...]:
    """The entries of their own, in the order of the options."""
    names = {each.name: entry for entry, each in ENTRIES.items()}
    return tuple(
        _line(names[each.name], f"{title}: ", each)
        for title, group in GROUPS.items()
        for each in group
        if each.name in names
    )


def _line(kept: str, group: str, setting: Setting) -> SettingLine:
    return SettingLine(kept, group + setting.label, setting.form, setting.write(setting.usual))
