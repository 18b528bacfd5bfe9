"""READMEs: their paths, commands and examples exist and work."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins import registry
from muggins.__main__ import TWO
from muggins.cli.parser import COMMANDS
from muggins.words.help.blocks import Entry, with_chapters
from muggins.words.help.manual import MANUAL

ROOT = Path(__file__).parent.parent
FOLDERS = ("game", "desktop", "tools", "sounds", "sprites", "tests")
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
READMES = [*PAGES, *(f for name in FOLDERS for f in (ROOT / name).rglob("README.md"))]
NAMES = [str(path.relative_to(ROOT)) for path in READMES]
MOST_BYTES = 5000
MADE = (".venv", "out", "dist")  # when something is run

LINK = re.compile(r"\]\(([^)#]+)")
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"\.?[\w-][\w.*-]*(/[\w.*-]+)*/?")
TOOL = re.compile(r"python3? (?:-m tools\.|tools/)([a-z]\w*)([^`|\n]*)")
COMMAND = re.compile(r"muggins ([a-z]+)\b")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks_of(text: str) -> Iterator[str]:
    """Yield indented blocks, without their margin."""
    for block in re.findall(r"(?:(?:^|\n)    .*|\n(?=\n* {4}))+", text):
        yield re.sub(r"(?m)^ {4}", "", block.strip("\n"))


def commands() -> str:
    """The code that reads command lines, those of the tests too."""
    source = ROOT / "game" / "muggins"
    paths = (
        *(source / "cli").glob("*.py"),
        *(source / "extras").rglob("*.py"),
        ROOT / "tests" / "conftest.py",
    )
    return "\n".join(path.read_text("utf-8") for path in paths)


def test_the_first_readme_is_short_and_says_how_to_begin() -> None:
    text = (ROOT / "README.md").read_bytes()
    assert len(text) <= MOST_BYTES
    lines = text.decode().splitlines()
    assert "    python3 tools/start.py" in lines and "    python3 tools/start.py test" in lines


@pytest.mark.parametrize("name", NAMES)
def test_paths_are_there(name: str) -> None:
    folder, text = (ROOT / name).parent, read(name)
    links = [link for link in LINK.findall(text) if "://" not in link]
    assert [link for link in links if not (folder / link).exists()] == []
    quoted = [word for word in QUOTED.findall(text) if "/" in word and PATH.fullmatch(word)]
    homes = (folder, ROOT, ROOT / "game" / "muggins")
    lost = [
        word
        for word in quoted
        if word.split("/")[0] not in MADE
        and not any(any(home.glob(word.rstrip("/") + end)) for home in homes for end in ("", ".py"))
    ]
    assert lost == []


@pytest.mark.parametrize("name", NAMES)
def test_tools_are_there(name: str) -> None:
    for tool, rest in TOOL.findall(read(name)):
        source = (ROOT / "tools" / f"{tool}.py").read_text(encoding="utf-8")
        known = source + commands() if tool == "start" else source
        assert [option for option in OPTION.findall(rest) if f'"{option}"' not in known] == []


@pytest.mark.parametrize("name", NAMES)
def test_commands_are_there(name: str) -> None:
    known = commands()
    for quoted in (*QUOTED.findall(read(name)), *blocks_of(read(name))):
        assert [word for word in COMMAND.findall(quoted) if word not in COMMANDS] == []
        if quoted.startswith("muggins "):
            assert [option for option in OPTION.findall(quoted) if option not in known] == []


def test_examples_run() -> None:
    examples = {
        name: [block for block in blocks_of(read(name)) if block.startswith("from muggins")]
        for name in NAMES
    }
    assert examples["game/README.md"]
    for name, blocks in examples.items():
        for block in blocks:
            exec(compile(block, name, "exec"), {})


def test_every_tool_is_told_of() -> None:
    text = read("tools/README.md")
    tools = {path.stem for path in (ROOT / "tools").glob("*.py")} - {"__init__"}
    assert {tool for tool in tools if f"`{tool}`" not in text} == set()


def test_the_manual_names_what_there_is() -> None:
    known = commands()
    pages = (*MANUAL.values(), *with_chapters("files", {}).values())
    said = " ".join(block.said for page in pages for block in page if isinstance(block, Entry))
    assert set(COMMAND.findall(said)) <= {*COMMANDS, TWO, *registry.starts()}
    assert [option for option in OPTION.findall(said) if option not in known] == []
    assert {"list", "stats", "export", "replay", "deals", "director"} <= set(COMMAND.findall(said))
