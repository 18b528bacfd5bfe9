"""The INI file: edited by hand, damaged, crowded, and still nothing in it is lost."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE, MOST_PLAYERS, Ini, IniView
from muggins.record.players import Players, check_name
from muggins.record.recorder import Recorder
from muggins.settings.values import LogLevel
from tests.store.inis import entries_of
from tests.store.play import play_games, play_on

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
BY_HAND = b"""\xef\xbb\xbf; my own notes\r
[global]\r
version = 1\r
Players=Jo, Ann,ann,bad name,,Kim\r
AllowCtrlF10=1\r
\r
[Jo]\r
# a comment with = in it\r
options = 1,2,3\r
Color=mauve \x80\xff\r
rubbish without a sign\r
Options=9\r
"""


def play(folder: Path, *names: str) -> list[str]:
    """Let players play one after another; return all messages."""
    told: list[str] = []
    for name in names:
        recorder = Recorder(folder, name, 5)
        play_on(recorder, 0, 3)
        told += [*recorder.take_messages(), *recorder.close()]
    return told


def test_a_file_edited_by_hand(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(BY_HAND)
    players = Players(tmp_path)
    assert not players.messages
    assert players.names() == ("Jo", "Ann", "Kim")
    assert players.get("JO", "Options") == "1,2,3"
    assert play(tmp_path, "ann") == []
    text = (tmp_path / FILE).read_bytes()
    for kept in (b"; my own notes", b"# a comment with = in it", b"Color=mauve \x80\xff"):
        assert kept in text
    assert b"rubbish without a sign" in text and b"AllowCtrlF10=1" in text
    again = Players(tmp_path)
    assert again.names() == ("Ann", "Jo", "Kim")
    assert again.get("Jo", "options") == "1,2,3"


def test_writing_changes_nothing_else() -> None:
    ini = Ini(b"[A]\n;x\nk=1\n\n[B]\nk=2\n")
    assert ini.to_bytes() == b"[A]\n;x\nk=1\n\n[B]\nk=2\n"
    ini.set("a", "K", "3")
    ini.set("B", "new", "v=w")
    assert ini.to_bytes() == b"[A]\n;x\nK=3\n\n[B]\nk=2\nnew=v=w\n"
    assert ini.get("b", "NEW") == "v=w"
    ini.drop("B", "k")
    ini.drop_section("a")
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
        (told,) = play(tmp_path, "Jo")
        assert (tmp_path / f"{FILE}.bad-{number}").read_bytes() == data
        assert f"renamed {FILE}.bad-{number}" in told
        assert Players(tmp_path).names() == ("Jo",)


def test_a_file_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert play(tmp_path, "Jo")
    assert (tmp_path / f"{FILE}.bad-1").is_dir()
    assert Players(tmp_path).names() == ("Jo",)


def test_what_cannot_be_set_aside_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "rename", refuse)
    (told,) = play(tmp_path, "Jo")
    assert (tmp_path / FILE).read_bytes() == b"old"
    assert "yourself" in told


def test_without_a_folder_nothing_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    players = Players(None)
    for number in range(20):
        players.enter(f"N{number}")
    assert len(players.names()) == 20 and not list(tmp_path.iterdir())


def test_a_game_without_a_folder_touches_no_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match is played to its second game, the log is on, and the player changes."""
    folders = [tmp_path / name for name in ("home", "data", "temporary", "here")]
    for variable, folder in zip(("HOME", "XDG_DATA_HOME", "TMPDIR", "PWD"), folders, strict=True):
        folder.mkdir()
        monkeypatch.setenv(variable, str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.chdir(folders[-1])
    opened: list[str] = []

    def listen(event: str, arguments: tuple[object, ...]) -> None:
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITES
        if is_heard and (writes or event in ("os.mkdir", "os.rename", "os.remove")):
            opened.append(str(arguments[0]))

    is_heard = True
    sys.addaudithook(listen)
    recorder = Recorder(None, "Jo", 5)
    recorder.change(replace(recorder.settings, log=LogLevel.MESSAGES))
    play_games(recorder, 2)
    recorder.switch("Ann")
    play_on(recorder, 0, 10)
    assert recorder.close() == []
    is_heard = False
    assert opened == [] and not any(path for each in folders for path in each.iterdir())


def test_the_thirteenth_name_leaves_the_ini_file_and_is_still_known(tmp_path: Path) -> None:
    names = [f"N{number}" for number in range(MOST_PLAYERS)]
    assert play(tmp_path, *names, "N0", "New") == []
    ini = Ini((tmp_path / FILE).read_bytes())
    shown = (ini.get("Global", "Players") or "").split(",")
    assert shown == ["New", "N0", *reversed(names[2:])]
    assert "N1" not in ini.titles() and {*shown} < {*ini.titles()}
    assert Players(tmp_path).names() == (*shown, "N1")


def test_a_player_who_left_the_ini_file_resumes_the_match(tmp_path: Path) -> None:
    first = Recorder(tmp_path, "First", 5)
    play_on(first, 0, 70)
    first.player_notes.keep("Lesson", "done")
    assert first.close() == []
    play(tmp_path, *(f"N{number}" for number in range(MOST_PLAYERS)))
    again = Recorder(tmp_path, "first", 1)
    assert again.name == "First" and again.snapshot.state == first.snapshot.state
    assert again.snapshot.lifetime == first.snapshot.lifetime and again.close() == []
    assert entries_of(tmp_path, "First")["Lesson"] == "done"


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
    (tmp_path / FILE).write_bytes(b"[Global]\nVersion=1\nPlayers=Jo\n")
    players = Players(tmp_path)
    view = players.settings_file
    assert isinstance(view, IniView)
    for number in (1, 2):
        view._ini.set("Jo", "State", f"bad {number}")
        players.put_aside("Jo", "State", "It is bad.")
        assert players.messages[-1] == f"It is bad. The old value was saved as BadState{number}."
    assert players.get("Jo", "State") is None
    assert players.get("Jo", "BadState1") == "bad 1" and players.get("Jo", "BadState2") == "bad 2"
