"""The wheel carries everything: a game installed from it finds its pictures and sounds."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOOK = """
import game.assets as assets
from game.audio.tones import read_tune
from game.session.patter import load_default
assert assets.SPRITES.parent == assets.PACKAGE, assets.SPRITES
assert (assets.SPRITES / "glyphs.png").is_file()
assert len(list(assets.FONTS.glob("*.ttf"))) >= 3
assert (assets.DESKTOP / "icons" / "scalable.svg").is_file()
assert read_tune(assets.SOUNDS / "taps.toml").notes and load_default()
"""


def test_a_wheel_is_complete(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("muggins-*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    (entries,) = installed.glob("*.dist-info/entry_points.txt")
    assert "muggins = game.__main__:main" in entries.read_text()
    assert not list(installed.glob("tests")) and not list(installed.glob("tools"))
    subprocess.run([sys.executable, "-c", LOOK], cwd=installed, check=True)
