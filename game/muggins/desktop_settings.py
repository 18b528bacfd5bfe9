"""Settings of the desktop: reduced motion, high contrast, a remote session."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from configparser import ConfigParser, Error
from pathlib import Path
from typing import Any

from muggins.parts import outer_environment

PATIENCE = 2.0  # seconds for a program to answer
GNOME = "gsettings get org.gnome.desktop.interface enable-animations"
PORTAL = (
    "gdbus call --session --timeout 1 --dest org.freedesktop.portal.Desktop"
    " --object-path /org/freedesktop/portal/desktop"
    " --method org.freedesktop.portal.Settings.ReadOne"
    " org.freedesktop.appearance reduced-motion"
)
MAC = "defaults read com.apple.universalaccess reduceMotion"
GNOME_CONTRAST = "gsettings get org.gnome.desktop.a11y.interface high-contrast"
PORTAL_CONTRAST = PORTAL.replace("reduced-motion", "contrast")
MAC_CONTRAST = "defaults read com.apple.universalaccess increaseContrast"
IF_SO = {
    GNOME: "false",
    PORTAL: "(<uint32 1>,)",
    MAC: "1",
    GNOME_CONTRAST: "true",
    PORTAL_CONTRAST: "(<uint32 1>,)",
    MAC_CONTRAST: "1",
}
"""Answers that mean reduced motion, or high contrast."""
KDE = "kdeglobals"
GET_HIGH_CONTRAST, GET_CLIENT_AREA_ANIMATION = 0x42, 0x1042
HIGH_CONTRAST_ON = 1  # HCF_HIGHCONTRASTON of HIGHCONTRASTW.dwFlags
REMOTE_SESSION = 0x1000  # SM_REMOTESESSION
REMOTE = ("XRDP_SESSION", "VNCDESKTOP", "X2GO_SESSION")
"""Variables that remote desktops of Linux set."""


def asks_for_stillness() -> bool:
    """Return True if motion should be reduced; slow, and False if unknown."""
    if sys.platform == "win32":
        return not _animates_windows()
    if sys.platform == "darwin":
        return _is_said_by(MAC)
    return _is_said_by_kde() or _is_said_by(GNOME) or _is_said_by_portal(PORTAL)


def asks_for_contrast() -> bool:
    """Return True if high contrast is requested; slow, and False if unknown."""
    if sys.platform == "win32":
        return _contrasts_windows()
    if sys.platform == "darwin":
        return _is_said_by(MAC_CONTRAST)
    return _is_said_by(GNOME_CONTRAST) or _is_said_by_portal(PORTAL_CONTRAST)


def is_remote() -> bool:
    """Return True if the desktop is seen over a network; False if unknown."""
    if sys.platform == "win32":
        return _is_remote_windows()
    is_forwarded = os.environ.get("DISPLAY", "").startswith("localhost:")  # X11 through ssh
    return is_forwarded or any(name in os.environ for name in REMOTE)


def _is_said_by(question: str) -> bool:
    return ask(question.split()) == IF_SO[question]


def ask(command: Sequence[str]) -> str:
    """Return a program's output; empty if it is missing, or doesn't answer in time."""
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


def _is_said_by_portal(question: str) -> bool:
    """Ask the desktop portal if a session bus exists; asking must not start one."""
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ and _is_said_by(question)


def _is_said_by_kde() -> bool:
    """Read Plasma's animation speed, a single factor in a file."""
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
    _tell_windows(GET_CLIENT_AREA_ANIMATION, 0, is_on)
    return bool(is_on.value)


class _HighContrast(ctypes.Structure):
    """The HIGHCONTRASTW structure of the Windows API."""

    _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_void_p))


def _contrasts_windows() -> bool:
    found = _HighContrast(ctypes.sizeof(_HighContrast), 0, None)
    _tell_windows(GET_HIGH_CONTRAST, found.size, found)
    return bool(found.flags & HIGH_CONTRAST_ON)


def _is_remote_windows() -> bool:
    return bool(_user32().GetSystemMetrics(REMOTE_SESSION))


def _tell_windows(what: int, size: int, to: "ctypes.c_int | _HighContrast") -> None:
    """Query a setting of Windows; an unknown one leaves the variable unchanged."""
    _user32().SystemParametersInfoW(what, size, ctypes.byref(to), 0)


def _user32() -> Any:
    return getattr(ctypes, "windll").user32  # noqa: B009  (there on Windows alone)
