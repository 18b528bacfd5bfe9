"""Make the installer for Windows of what ``package`` has built there, or under Wine.

NSIS writes it (``desktop/windows/setup.nsi``), which runs on Linux too: Debian's package nsis.
"""

import os
import subprocess
import tempfile
from pathlib import Path

from muggins.assets import VERSION
from muggins.cli.desktop import ICON, write_icon
from tools.project import ROOT, release_day, version_numbers

SCRIPT = ROOT / "desktop" / "windows" / "setup.nsi"


def make_installer(folder: Path) -> Path:
    """Make the installer, beside the folder."""
    installer = folder.with_name(f"{folder.name}-setup.exe")
    epoch = int(release_day().timestamp())
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (epoch, epoch))  # the same bytes each time
    with tempfile.TemporaryDirectory() as place:
        icon = Path(place, ICON)
        icon.write_bytes(write_icon())
        defined = {
            "VERSION": VERSION,
            "NUMBERS": ".".join(map(str, version_numbers())),
            "FILES": folder / "*",  # NSIS splits paths as the system does
            "LICENSE": ROOT / "LICENSE",
            "ICON": icon,
            "OUT": installer,
        }
        words = [f"-D{name}={value}" for name, value in defined.items()]
        subprocess.run(
            ["makensis", "-V2", *words, str(SCRIPT)],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)},
            check=True,
            stdout=subprocess.DEVNULL,
        )
    return installer
