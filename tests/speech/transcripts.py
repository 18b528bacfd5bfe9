"""Transcripts of what was told: kept in out/, and compared with those of before."""

from collections.abc import Sequence
from pathlib import Path

HEARD = Path(__file__).parent / "heard"
OUT = Path(__file__).parents[2] / "out"


def compare(name: str, lines: Sequence[str]) -> None:
    """Compare speech with its reference, line by line."""
    OUT.mkdir(exist_ok=True)
    text = "".join(f"{line}\n" for line in lines)
    (OUT / name).write_text(text, encoding="utf-8")
    assert text == (HEARD / name).read_text(encoding="utf-8"), f"see out/{name}"
