"""What the desktop is set to, for all its programs: whether it asks them to move nothing."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from configparser import ConfigParser, Error
from pathlib import Path

from game.parts import outer_environment

PATIENCE = 2.0  # seconds for a program to answer
GNOME = "gsettings get org.gnome.desktop.interface enable-animations"
PORTAL = (
    "gdbus call --session --timeout 1 --dest org.freedesktop.portal.Desktop"
    " --object-path /org/freedesktop/portal/desktop"
    " --method org.freedesktop.portal.Settings.ReadOne"
    " org.freedesktop.appearance reduced-motion"
)
MAC = "defaults read com.apple.universalaccess reduceMotion"
IF_STILL = {GNOME: "false", PORTAL: "(<uint32 1>,)", MAC: "1"}
"""What each of these answers where motion is not wanted."""
KDE = "kdeglobals"
GET_CLIENT_AREA_ANIMATION = 0x1042


def asks_for_stillness() -> bool:
    """Whether it does; takes a while, and no where nobody knows."""
    if sys.platform == "win32":
        return not _animates_windows()
    if sys.platform == "darwin":
        return _is_said_by(MAC)
    return _is_said_by_kde() or _is_said_by(GNOME) or _is_said_by_portal()


def _is_said_by(question: str) -> bool:
    return ask(question.split()) == IF_STILL[question]


def ask(command: Sequence[str]) -> str:
    """What a program prints; nothing where it is not there, or does not answer in time."""
    path = shutil.which(command[0])
    if path is None:
        return ""
    try:
        with subprocess.Popen(
            [path, *command[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=outer_environment(),
        ) as process:
            try:
                return process.communicate(timeout=PATIENCE)[0].decode(errors="replace").strip()
            except subprocess.TimeoutExpired:
                process.kill()
    except OSError:
        pass
    return ""


def _is_said_by_portal() -> bool:
    """The portal is asked where there is a bus already; asking must not start one."""
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ and _is_said_by(PORTAL)


def _is_said_by_kde() -> bool:
    """Plasma has one number for how long everything takes, and writes it to a file."""
    if "KDE" not in os.environ.get("XDG_CURRENT_DESKTOP", "").split(":"):
        return False
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    found = ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    try:
        found.read(Path(folder) / KDE, encoding="utf-8")
        return found.getfloat("KDE", "AnimationDurationFactor", fallback=1.0) == 0
    except (Error, OSError, ValueError, TypeError):
        return False


def _animates_windows() -> bool:
    is_on = ctypes.c_int(1)
    user = getattr(ctypes, "windll").user32  # noqa: B009  (there on Windows alone)
    user.SystemParametersInfoW(GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(is_on), 0)
    return bool(is_on.value)
