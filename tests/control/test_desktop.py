"""Every desktop is asked in its own way for motion and contrast, and none is waited for long."""

import os
import sys
import time
from pathlib import Path

import pytest

from muggins import desktop_settings
from muggins.desktop_settings import (
    GNOME,
    GNOME_CONTRAST,
    KDE,
    MAC,
    MAC_CONTRAST,
    PORTAL,
    PORTAL_CONTRAST,
    ask,
    asks_for_contrast,
    asks_for_stillness,
    is_remote,
)
from tests.systems import posix


@pytest.fixture(autouse=True)
def bare_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One with no programs and no files."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")


def install(folder: Path, name: str, script: str) -> None:
    """A program that is found before all others."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


@pytest.mark.parametrize(
    ("platform", "question", "answer", "is_asked"),
    [
        ("linux", GNOME, "false", True),
        ("linux", GNOME, "true", False),
        ("linux", GNOME, "No such schema", False),
        ("linux", PORTAL, "(<uint32 1>,)", True),
        ("linux", PORTAL, "(<uint32 0>,)", False),
        ("linux", MAC, "1", False),
        ("darwin", MAC, "1", True),
        ("darwin", MAC, "0", False),
        ("darwin", GNOME, "false", False),
        ("linux", GNOME, "", False),
        ("linux", GNOME_CONTRAST, "true", True),
        ("linux", GNOME_CONTRAST, "false", False),
        ("linux", PORTAL_CONTRAST, "(<uint32 1>,)", True),
        ("linux", PORTAL_CONTRAST, "(<uint32 0>,)", False),
        ("darwin", MAC_CONTRAST, "1", True),
        ("darwin", MAC_CONTRAST, "", False),
    ],
)
def test_an_answer_is_understood(
    platform: str, question: str, answer: str, is_asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    answers = {tuple(question.split()): answer}
    monkeypatch.setattr(desktop_settings, "ask", lambda command: answers.get(tuple(command), ""))
    asks = asks_for_contrast if "ontrast" in question else asks_for_stillness
    assert asks() is is_asked


def test_no_bus_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setattr(desktop_settings, "ask", lambda _: "(<uint32 1>,)")
    assert not asks_for_stillness()


@pytest.mark.parametrize("is_on", [True, False])
def test_windows_is_asked(is_on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(desktop_settings, "_animates_windows", lambda: is_on)
    monkeypatch.setattr(desktop_settings, "_contrasts_windows", lambda: is_on)
    assert asks_for_stillness() is not is_on
    assert asks_for_contrast() is is_on


@pytest.mark.parametrize(
    ("name", "value", "is_so"),
    [
        ("DISPLAY", "localhost:10.0", True),
        ("DISPLAY", ":0", False),
        ("XRDP_SESSION", "1", True),
        ("VNCDESKTOP", "home:1 (ann)", True),
        ("X2GO_SESSION", "ann-50", True),
    ],
)
def test_remote_desktop_is_known_by_its_variables(
    name: str, value: str, is_so: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in (*desktop_settings.REMOTE, "DISPLAY"):
        monkeypatch.delenv(other, raising=False)
    assert not is_remote()
    monkeypatch.setenv(name, value)
    assert is_remote() is is_so


@pytest.mark.parametrize("is_so", [True, False])
def test_windows_knows_remote_sessions(is_so: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(desktop_settings, "_is_remote_windows", lambda: is_so)
    assert is_remote() is is_so


@pytest.mark.parametrize(
    ("name", "text", "is_asked"),
    [
        ("KDE", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("ubuntu:KDE", "[Icons]\nTheme\n[KDE]\nAnimationDurationFactor=0.0\n", True),
        ("KDE", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("KDE", "[KDE]\nAnimationDurationFactor=fast\n", False),
        ("KDE", "[KDE]\nAnimationDurationFactor\n", False),
        ("KDE", "[KDE]\nLookAndFeelPackage=org.kde.breeze\n", False),
        ("KDE", "AnimationDurationFactor=0\n", False),
        ("KDE", "[$Version]\nx[$e]=%h\nx[$e]=%d\n[KDE]\nAnimationDurationFactor=0\n", True),
        ("KDE", "\udcff[KDE", False),
        ("GNOME", "[KDE]\nAnimationDurationFactor=0\n", False),
    ],
)
def test_plasma_is_read(
    name: str, text: str, is_asked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", name)
    (tmp_path / KDE).write_text(text, errors="surrogateescape")
    assert asks_for_stillness() is is_asked


def test_plasma_without_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert not asks_for_stillness()


@posix("scripts that are programs")
@pytest.mark.parametrize(("answer", "is_asked"), [("false", True), ("true", False)])
def test_gsettings_is_asked(answer: str, is_asked: bool, tmp_path: Path) -> None:
    words = GNOME.removeprefix("gsettings ")
    install(tmp_path, "gsettings", f'[ "$*" = "{words}" ] && echo {answer}')
    assert asks_for_stillness() is is_asked


@posix("scripts that are programs")
@pytest.mark.parametrize("usual", ["", "/usual"])
def test_a_frozen_program_keeps_its_libraries_to_itself(
    usual: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/frozen")
    if usual:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", usual)
    install(tmp_path, "tell", "echo $LD_LIBRARY_PATH")
    assert ask(["tell"]) == usual


@posix("scripts that are programs")
@pytest.mark.parametrize("script", ["exit 1", "kill -9 $$", "printf '\\377\\376'", "exec /nowhere"])
def test_a_program_that_fails_says_nothing(script: str, tmp_path: Path) -> None:
    install(tmp_path, "gsettings", script)
    assert not asks_for_stillness()


@posix("scripts that are programs")
def test_what_is_no_program_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "gsettings").write_bytes(b"\0")
    (tmp_path / "gsettings").chmod(0o755)
    assert ask(["gsettings"]) == ask(["nowhere"]) == ""


@posix("scripts that are programs")
def test_nobody_waits_for_a_program_that_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for what it has started either, which keeps its output open."""
    monkeypatch.setattr(desktop_settings, "PATIENCE", 0.05)
    install(tmp_path, "gsettings", "/bin/sleep 30 & echo $! > $0.child; wait")
    began = time.monotonic()
    assert ask(["gsettings"]) == ""
    assert time.monotonic() - began < 10
    os.kill(int((tmp_path / "gsettings.child").read_text()), 9)
