"""The About page names every source and license listed beside the files."""

import re
from pathlib import Path

import pytest

from muggins.assets import FONTS, VERSION
from muggins.words.help.blocks import Entry
from muggins.words.help.manual import ABOUT

ROOT = Path(__file__).parents[2]
SAID = " ".join(block.said for block in ABOUT["About"] if isinstance(block, Entry))
OWN = "as Muggins"


def told_of(readme: str) -> list[list[str]]:
    """The rows of a table of what lies there."""
    lines = (ROOT / readme).read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]
    return [row for row in rows if len(row) == 3 and not row[0].startswith(("---", "Item", "File"))]


@pytest.mark.parametrize("row", told_of("sprites/README.md"), ids=lambda row: row[0])
def test_pictures_and_fonts(row: list[str]) -> None:
    _, source, license = row
    assert license == OWN or license.split()[0].replace("OFL", "SIL Open Font") in SAID
    if "npm package `@letele" in source:
        assert "Adrian Kennard" in source and "Adrian Kennard" in SAID
        assert all(package in SAID for package in re.findall(r"`(@letele[^`]+)` (?:0.1.0)", source))


def test_every_font_that_lies_there() -> None:
    families = {path.name.partition("-latin")[0] for path in FONTS.glob("*.ttf")}
    assert len(families) == 5
    names = {name.split("-")[0].capitalize() for name in families}
    assert {name for name in names if name not in SAID} == set()
    license = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert {name for name in names if name not in license} == set()
    assert "Mono" in SAID and "@fontsource" in SAID


def test_tunes() -> None:
    rows = {row[0]: row[2] for row in told_of("sounds/README.md")}
    assert len(rows) == 7
    assert "public domain" in rows["`charge.toml`"] and "First Call" in SAID
    assert (
        "Butterfield in 1862" in rows["`taps.toml`"] and "Butterfield arranged it in 1862" in SAID
    )
    ours = ("patter.txt", "effects.toml", "cheer.toml", "rerun.toml", "laurels.toml")
    assert all("for this project" in rows[f"`{name}`"] for name in ours)


def test_version_and_libraries() -> None:
    assert f"Version {VERSION} (2026)," in SAID
    wanted = re.search(r"(?m)^dependencies = (.*)$", (ROOT / "pyproject.toml").read_text("utf-8"))
    assert wanted is not None
    names = re.findall(r'"([\w-]+)>', wanted[1])
    assert len(names) == 4 and all(name in SAID.lower() for name in names)
