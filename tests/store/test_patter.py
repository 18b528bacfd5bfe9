"""Patter files: the default is whole, a player's own are read or refused with the line."""

import ast
import errno
import re
from pathlib import Path

import pytest

import muggins
from muggins.session.patter import (
    DEFAULT,
    HEADER,
    LARGEST_BYTES,
    LONGEST_LINE,
    Patter,
    PatterError,
    load_default,
    load_patter,
    read_patter,
    save_patter,
)

BUILT = ("Home", "Hand", "Crib", "Close", "Deal", "Cut", "Go")  # with the seat put after them
OF_OLD = ("ViewOrMark", "ShowStatistics", "SeedOrPointer", "About", "NewPlayer", "MatchCut")


def refusal(path: Path) -> str:
    with pytest.raises(PatterError) as caught:
        load_patter(path)
    words = str(caught.value)
    assert words.endswith(".") and "\n" not in words and len(words) < 160, words
    return words


def put(folder: Path, content: bytes, name: str = "mine.txt") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_the_default_has_about_sixty_moments_with_several_lines_each() -> None:
    lines = load_default()
    assert len(lines) >= 60
    assert set(OF_OLD) <= set(lines)
    assert all(len(said) >= 2 for said in lines.values())
    everything = [line for said in lines.values() for line in said]
    assert len(set(everything)) == len(everything)
    assert max(map(len, everything)) <= 90


def test_every_default_key_is_said_somewhere() -> None:
    """No line is there for nothing: scenes name each key, whole or from its parts."""
    folder = Path(muggins.__file__).parent
    names = set()
    for path in (*folder.glob("scenes/**/*.py"), *folder.glob("[tsw]*/**/*.py")):
        if path.parent.name == "store":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.add(node.value)
    for key in load_default():
        parts = re.sub(r"(Mine|Yours)?(High|Low|None)?$", "", key)
        assert key in names or parts in names or parts in BUILT, key


def test_lines_of_a_key_are_said_in_turn() -> None:
    patter = Patter({"Go": ("one", "two"), "Quiet": ("",)})
    assert [patter.say("Go") for _ in range(3)] == ["one", "two", "one"]
    assert patter.say("Quiet") == ""
    assert patter.say("Never") is None


def test_a_file_is_read_whatever_its_line_ends(tmp_path: Path) -> None:
    text = f"{HEADER}\n\n; a note\nGoMine = Go on. \nGoMine=Züge!\nStarter=\n"
    for content in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        lines = load_patter(put(tmp_path, content.encode()))
        assert lines == {"GoMine": ("Go on.", "Züge!"), "Starter": ("",)}


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("no equals sign", "expected KEY=text"),
        ("=no key", "expected KEY=text"),
        ("two words=no key", "expected KEY=text"),
        ("Nonsense=there is no such moment", "'Nonsense' is not a known key"),
        ("GoMine=" + "x" * (LONGEST_LINE + 1), f"{LONGEST_LINE + 1} characters"),
        ("GoMine=a\x07bell", "can't be shown"),
    ],
)
def test_errors_name_the_line(row: str, reason: str, tmp_path: Path) -> None:
    words = refusal(put(tmp_path, f"{HEADER}\n; note\n\n{row}\nGoMine=Fine\n".encode()))
    assert "mine.txt, line 4: " in words and reason in words


def test_a_file_that_is_no_patter_file(tmp_path: Path) -> None:
    assert "line 1" in refusal(put(tmp_path, b"Dear diary,\n"))
    assert "line 3" in refusal(put(tmp_path, HEADER.encode() + b"\n\nGoMine=\xff\xfe\n"))
    assert "empty" in refusal(put(tmp_path, b""))
    assert "KB" in refusal(put(tmp_path, b" " * (LARGEST_BYTES + 1)))
    assert "not found" in refusal(tmp_path / "gone.txt")
    assert "not found" in refusal(tmp_path)
    refusal(tmp_path / "\0.txt")
    refusal(put(tmp_path, b"\x89PNG\r\n\x1a\n" + bytes(200), "picture.txt"))


def test_a_folder_that_may_not_be_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deny(path: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", deny)
    assert ": permission denied" in refusal(tmp_path / "mine.txt")


def test_the_template_explains_itself_and_loads_as_the_default(tmp_path: Path) -> None:
    path = tmp_path / "template.txt"
    save_patter(path, load_default())
    assert load_patter(path) == load_default()
    assert path.read_bytes() == DEFAULT.read_bytes()
    notes = [row for row in path.read_text().splitlines() if row.startswith(";")]
    assert len(notes) > 8 and read_patter(path.read_text()) == load_default()


@pytest.mark.parametrize("name", ["a.ini", "a", ".txt", "a.txt.doc"])
def test_the_template_is_a_text_file(name: str, tmp_path: Path) -> None:
    with pytest.raises(PatterError, match=r"\.txt"):
        save_patter(tmp_path / name, load_default())
    assert list(tmp_path.iterdir()) == []


def test_a_template_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(PatterError, match=r"Can't save a\.txt"):
        save_patter(tmp_path / "gone" / "a.txt", load_default())


# --- files of Cribbage '97, and one's own lines saved

OLD = """\
Patter File for Cribbage '97 (02 Jan 19)

; File header above marks this as patter file.  Edit text after
; equal signs as desired.  Ok to delete message lines.

ViewOrMark=You think maybe I pulled a six out?
ShowStatistics=Maybe you wanna frame this gem?
SeedOrPointer=Like it's gonna help you.
About=Quit reading and play.
NewPlayer=More cannon.
MatchCut=Same stakes as the last time?
OnlyHeKnows=Of a moment that is not ours.
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "first",
    [
        "Patter File for Cribbage '97 (02 Jan 19)",
        "Patter file for Cribbage '97",
        "PATTER FILE FOR CRIBBAGE \N{RIGHT SINGLE QUOTATION MARK}97 (24 Dec 99)  ",
    ],
)
def test_a_file_of_1997_is_read_as_it_is(first: str, ends: str, tmp_path: Path) -> None:
    """With the date in its first line, and with keys that only the old program knows."""
    text = OLD.replace(OLD.splitlines()[0], first).replace("\n", ends) + "\x1a"
    lines = load_patter(put(tmp_path, text.encode()))
    assert set(lines) == set(OF_OLD)
    assert lines["About"] == ("Quit reading and play.",)


def test_a_file_of_1997_may_be_in_the_letters_of_its_time(tmp_path: Path) -> None:
    text = OLD.replace("Quit reading", "Na, s\u00fc\u00dfer Bube\u2026")
    lines = load_patter(put(tmp_path, text.encode("cp1252")))
    assert lines["About"] == ("Na, s\u00fc\u00dfer Bube\u2026 and play.",)


def test_a_row_that_is_none_is_named_in_a_file_of_1997_too(tmp_path: Path) -> None:
    assert "line 6" in refusal(put(tmp_path, OLD.replace("ViewOrMark=", "", 1).encode()))


def test_ones_own_lines_are_saved_with_the_others(tmp_path: Path) -> None:
    own = {"About": ("Mine.", "Mine too."), "Heels": ("",)}
    save_patter(tmp_path / "a.txt", {**load_default(), **own})
    assert load_patter(tmp_path / "a.txt") == {**load_default(), **own}
    rows = (tmp_path / "a.txt").read_text().splitlines()
    assert rows[rows.index("About=Mine.") + 1] == "About=Mine too."
    assert sum(row.startswith(";") for row in rows) > 8
