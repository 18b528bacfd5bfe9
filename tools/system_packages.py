"""Install the programs that the tests run.

``python3 -m tools.system_packages`` installs on Debian and Ubuntu, as root or if sudo needs no
password; elsewhere it prints what is missing. Standard library only: `start` runs it before .venv
exists.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

PACKAGES = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "wmctrl": "wmctrl",
    "xprop": "x11-utils",
    "dbus-daemon": "dbus",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
    "fish": "fish",
    "zsh": "zsh",
    "mandoc": "mandoc",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
    "dpkg-deb": "dpkg",
    "lintian": "lintian",
    "cc": "gcc",
    "/usr/include/stdio.h": "libc6-dev",
}
"""The Debian package of each program or file that tests need."""


def main() -> None:
    """Install the missing packages if possible, and print those that remain."""
    if sys.platform != "linux":
        return
    missing = find_missing(PACKAGES)
    as_root = _command_as_root()
    if missing and as_root is not None:
        packages = packages_of(missing)
        print(f"Installing what the tests need: {' '.join(packages)}", flush=True)
        apt = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
        subprocess.call([*apt, "update"], stdin=subprocess.DEVNULL)
        install = [*apt, "install", "-y", "--no-install-recommends", *packages]
        subprocess.call(install, stdin=subprocess.DEVNULL)
        missing = find_missing(PACKAGES)
    if missing:
        print(
            f"Missing: {', '.join(missing)}. Tests that need them will be skipped. "
            f"To install them: {install_command(missing)}",
            flush=True,
        )


def find_missing(tools: Iterable[str]) -> list[str]:
    """Return the missing programs and files."""
    return [tool for tool in tools if not (shutil.which(tool) or _is_file(tool))]


def packages_of(tools: Iterable[str]) -> list[str]:
    return sorted({PACKAGES[tool] for tool in tools})


def install_command(tools: Iterable[str]) -> str:
    """Return the command line to install these tools by hand on Debian or Ubuntu."""
    return f"sudo apt-get install {' '.join(packages_of(tools))}"


def _is_file(tool: str) -> bool:
    return tool.startswith("/") and Path(tool).exists()


def _command_as_root() -> list[str] | None:
    """Return the prefix for a command run by root; None if apt-get cannot be used."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    may = shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True).returncode
    return sudo if may == 0 else None


if __name__ == "__main__":
    main()
