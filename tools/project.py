"""Facts about the project that several packagers need: home, version, day of the release."""

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from muggins.assets import VERSION
from muggins.cli.desktop import METAINFO, RELEASED

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")
"""A relative link or picture of a Markdown file."""


def read_home(root: Path = ROOT) -> str:
    """Return where the program is published."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(text)["project"]["urls"]["Homepage"])


def release_day() -> datetime:
    """Return midnight (UTC) of the day of the release: the time of every file that is built."""
    found = RELEASED.search(METAINFO.read_text(encoding="utf-8"))
    assert found is not None, "the metainfo names no release"
    return datetime.fromisoformat(found[1]).replace(tzinfo=UTC)


def version_numbers() -> tuple[int, ...]:
    """Return the four numbers of a Windows version; a candidate has those of its release."""
    return (*map(int, re.findall(r"\d+", VERSION.partition("rc")[0])), 0, 0, 0)[:4]


def size_of(path: Path) -> int:
    """Return the size in bytes of a file, or of a folder's contents."""
    each = path.rglob("*") if path.is_dir() else (path,)
    return sum(file.lstat().st_size for file in each if not file.is_dir())
