"""The question about a player's experience with cribbage."""

from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE
from muggins.record.recorder import Recorder
from muggins.session.home import is_asked
from muggins.session.session import Session


def _open(folder: Path, name: str = "Bob") -> tuple[bool, str]:
    """Start as this player and leave; return whether they are asked, and their opponent."""
    session = Session(Recorder(folder, name, None))
    found = is_asked(session), session.settings.skill
    assert session.close() == []
    return found


@pytest.mark.parametrize(
    ("entry", "skill"),
    [
        ("Skill=classic", "classic"),
        ("Skill=master", "master"),
        ("Options=5,1,1,1,1,1,0,0,1,1,0,1", "classic"),  # of Cribbage '97
    ],
)
def test_player_with_section_written_by_hand_is_not_asked(
    tmp_path: Path, entry: str, skill: str
) -> None:
    (tmp_path / FILE).write_text(f"[Global]\nVersion=1\n\n[Bob]\n{entry}\n")
    assert [_open(tmp_path) for _ in range(2)] == [(False, skill)] * 2
    assert _open(tmp_path, "Eve")[0]


def test_new_player_who_left_without_an_answer_is_asked_again(tmp_path: Path) -> None:
    assert [_open(tmp_path)[0] for _ in range(2)] == [True, True]
