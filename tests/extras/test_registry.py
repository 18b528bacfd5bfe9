"""Extras declare what is there, and the core calls what they declare."""

import re
from pathlib import Path

import pytest

from muggins import registry
from muggins.registry import Extra

SOURCE = Path(registry.__file__).parent
README = (SOURCE.parent / "README.md").read_text(encoding="utf-8")
BELOW = {
    "legacy": set(),
    "fair": {"legacy"},
    "club": {"fair", "legacy"},
    "online": {"fair"},
    "club_night": set(),
}
"""Which other extras each may import."""
HOOKS = {name for extra in registry.extras().values() for name in extra.hooks}


def places_of(extra: Extra) -> list[str]:
    commands = (*extra.commands.values(), *extra.starts.values())
    return [
        *(each.place for each in commands),
        *(each.opens for each in extra.menu),
        *(each.page for each in extra.chapters),
        *extra.hooks.values(),
        *extra.preloads,
        *filter(None, [extra.levels]),
    ]


def test_registry_finds_every_extra() -> None:
    assert set(registry.extras()) == set(BELOW)


@pytest.mark.parametrize("name", BELOW)
def test_extra_declares_code_that_is_there(name: str) -> None:
    """It may also switch on a part of the session."""
    homes = f"muggins.extras.{name}.", "muggins.session."
    for place in places_of(registry.extras()[name]):
        assert place.startswith(homes) and registry.load(place) is not None


@pytest.mark.parametrize("name", BELOW)
def test_extra_imports_only_those_below_it(name: str) -> None:
    text = "".join(each.read_text("utf-8") for each in (SOURCE / "extras" / name).rglob("*.py"))
    found = set(re.findall(r"muggins\.extras\.(\w+)", text))
    assert found <= {name, *BELOW[name]}


def test_hooks_are_called_by_the_core_or_an_extra_and_documented() -> None:
    text = "".join(each.read_text("utf-8") for each in SOURCE.rglob("*.py"))
    assert set(re.findall(r'hooked\(\s*"(\w+)"', text)) == HOOKS
    table = README.partition("### Adding an extra")[2].partition("###")[0]
    assert {
        name
        for line in re.findall(r"(?m)^\| (`.*?`) \|", table)
        for name in re.findall(r"\w+", line)
    } == HOOKS


def test_declarations_import_nothing_else() -> None:
    for name in BELOW:
        text = (SOURCE / "extras" / name / "__init__.py").read_text("utf-8")
        assert set(re.findall(r"(?m)^(?:from|import) (\S+)", text)) == {"muggins.registry"}
