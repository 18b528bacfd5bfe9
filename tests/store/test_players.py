"""The INI file: edited by hand, damaged, crowded, and still nothing in it is lost."""

from pathlib import Path

import pytest

from game.legacy.ini import Ini
from game.legacy.ini_view import FILE
from game.record.player_names import check_name
from game.record.players import Players
from tests.store.compat import ARCHIVE

BY_HAND = b"""\xef\xbb\xbf; my own notes\r
[global]\r
version = 1\r
Players=Jo, Ann,ann,bad name,,Kim\r
AllowCtrlF10=1\r
\r
[Jo]\r
# a comment with = in it\r
options = 1,2,3\r
Colour=mauve \x80\xff\r
rubbish without a sign\r
Options=9\r
"""


def opened(folder: Path, *names: str) -> Players:
    players = Players(folder)
    for name in names:
        players.enter(name)
        players.set(players.names()[0], "Mark", name)
    players.save()
    return players


def test_a_file_edited_by_hand(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(BY_HAND)
    players = Players(tmp_path)
    assert not players.messages
    assert players.names() == ("Jo", "Ann", "Kim")
    assert players.get("JO", "Options") == "1,2,3"
    players.set("Jo", "Options", "4,5,6")
    players.enter("ann")
    players.save()
    text = (tmp_path / FILE).read_bytes()
    for kept in (b"; my own notes", b"# a comment with = in it", b"Colour=mauve \x80\xff"):
        assert kept in text
    assert b"rubbish without a sign" in text and b"AllowCtrlF10=1" in text
    again = Players(tmp_path)
    assert again.names() == ("Ann", "Jo", "Kim")
    assert again.get("Jo", "options") == "4,5,6"


def test_writing_changes_nothing_else() -> None:
    ini = Ini(b"[A]\n;x\nk=1\n\n[B]\nk=2\n")
    assert ini.to_bytes() == b"[A]\n;x\nk=1\n\n[B]\nk=2\n"
    ini.set("a", "K", "3")
    ini.set("B", "new", "v=w")
    assert ini.to_bytes() == b"[A]\n;x\nK=3\n\n[B]\nk=2\nnew=v=w\n"
    assert ini.get("b", "NEW") == "v=w"
    ini.drop("B", "k")
    assert ini.take("a") == [";x", "K=3", ""]
    assert ini.to_bytes() == b"[B]\nnew=v=w\n"


def test_values_stay_on_their_line() -> None:
    ini = Ini()
    ini.set("A", "Path", "a\nb\r\n[c]\x85\u2028d \ud800 \udcff %s")
    again = Ini(ini.to_bytes())
    assert again.titles() == ("A",)
    assert again.get("A", "Path") == "ab[c]d ? \udcff %s".replace("\udcff", "?")


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 400, b"[Global]\nVersion=2\n[Jo]\nState=x", b"Version=1"]
)
def test_a_bad_file_is_set_aside(tmp_path: Path, data: bytes) -> None:
    for number in (1, 2):
        (tmp_path / FILE).write_bytes(data)
        players = opened(tmp_path, "Jo")
        assert (tmp_path / f"{FILE}.bad-{number}").read_bytes() == data
        assert len(players.messages) == 1 and f"kept as {FILE}.bad-{number}" in players.messages[0]
        assert Players(tmp_path).names() == ("Jo",)


def test_a_file_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    players = opened(tmp_path, "Jo")
    assert (tmp_path / f"{FILE}.bad-1").is_dir() and players.messages
    assert Players(tmp_path).names() == ("Jo",)


def test_what_cannot_be_set_aside_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "rename", refuse)
    players = opened(tmp_path, "Jo")
    assert (tmp_path / FILE).read_bytes() == b"old"
    assert "by hand" in players.messages[0]


def test_without_a_folder_nothing_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [f"N{number}" for number in range(20)]
    players = Players(None)
    for name in names:
        players.enter(name)
    players.save()
    assert len(players.names()) == 20 and not list(tmp_path.iterdir())


def test_the_thirteenth_name_archives_the_oldest(tmp_path: Path) -> None:
    names = [f"N{number}" for number in range(12)]
    players = opened(tmp_path, *names)
    assert players.names() == tuple(reversed(names)) and not (tmp_path / ARCHIVE).exists()
    opened(tmp_path, "N0")
    players = opened(tmp_path, "New")
    assert len(players.names()) == 12 and "N1" not in players.names()
    assert players.names()[:2] == ("New", "N0")
    assert Ini((tmp_path / ARCHIVE).read_bytes()).get("N1", "Mark") == "N1"
    assert Ini((tmp_path / FILE).read_bytes()).title("N1") is None
    assert any("N1" in each and ARCHIVE in each for each in players.messages)


def test_a_name_comes_back_from_the_archive(tmp_path: Path) -> None:
    opened(tmp_path, *(f"N{number}" for number in range(13)))
    players = Players(tmp_path)
    players.enter("n0")
    assert players.get("N0", "Mark") == "N0" and players.names()[0].casefold() == "n0"
    assert players.get("N1", "Mark") is None
    players.set("N0", "Mark", "again")
    players.save()
    opened(tmp_path, *(f"M{number}" for number in range(12)))
    archive = Ini((tmp_path / ARCHIVE).read_bytes())
    marks = {archive.get(title, "Mark") for title in archive.titles()}
    assert {"N0", "again", *(f"N{number}" for number in range(1, 13))} <= marks
    players = Players(tmp_path)
    players.enter("N0")
    assert players.get("N0", "Mark") == "again"


def test_an_archive_that_fails_keeps_the_name_in_the_list(tmp_path: Path) -> None:
    (tmp_path / ARCHIVE).mkdir()
    players = opened(tmp_path, *(f"N{number}" for number in range(13)))
    assert len(players.names()) == 13 and players.get("N0", "Mark") == "N0"
    assert any("stays in the list" in each for each in players.messages)


@pytest.mark.parametrize("name", ["a", "Moonbeam", "A-1", "-", "Jürgen", "12345678"])
def test_names(name: str) -> None:
    assert check_name(f" {name} ") == name


@pytest.mark.parametrize(
    "name", ["", "123456789", "a b", "a_b", "a]", "a=b", "a,b", "[a", "a\nb", "é" * 9]
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(ValueError, match="eight letters"):
        check_name(name)


def test_the_name_of_the_program_itself() -> None:
    with pytest.raises(ValueError, match="another"):
        check_name("gLoBaL")


def test_bad_entries_are_renamed(tmp_path: Path) -> None:
    players = opened(tmp_path, "Jo")
    for number in (1, 2):
        players.set("Jo", "State", f"bad {number}")
        assert players.put_aside("Jo", "State") == f"BadState{number}"
    assert players.get("Jo", "State") is None
    assert players.get("Jo", "BadState1") == "bad 1" and players.get("Jo", "BadState2") == "bad 2"
