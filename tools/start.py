"""Set up and play, or set up and test, with nothing but Python.

``python3 tools/start.py`` creates a virtual environment in .venv, installs the game into it and
starts it; arguments are passed on. ``python3 tools/start.py test`` does the same with the tests; on
Debian and Ubuntu it also installs the programs that they run, if permitted, except for ``test
--quick``. It uses the standard library only, and works without pip or ensurepip, which Debian's
bare Python lacks.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WHEEL = re.compile(
    r'href="([^"#]*/(pip-[\d.]+-py3-none-any\.whl))(?:[^>]*requires-python="(?:&gt;|>)=3\.(\d+))?'
)
MINOR = sys.version_info.minor
TIMEOUT = 20  # seconds
INDEX = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")


def main(arguments: list[str]) -> int:
    """Return the exit code of the game or of the tests."""
    if sys.version_info < OLDEST:
        print(f"Muggins needs Python 3.11 or later; this is {sys.version.split()[0]}.")
        return 1
    tests = arguments[:1] == ["test"]
    os.chdir(ROOT)
    if tests:  # without bytecode, each of many processes would compile all that it imports
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if tests and "--quick" not in arguments:
        subprocess.call([sys.executable, "-m", "tools.system_packages"])
    try:
        set_up("test" if tests else "play", ".[test]" if tests else ".")
    except (OSError, subprocess.CalledProcessError, ValueError, zipfile.BadZipFile) as error:
        print(f"Setting up did not work: {error}. Is there a way to {INDEX}?", file=sys.stderr)
        return 1
    command = ["-m", "pytest", *arguments[1:]] if tests else ["-m", "muggins", *arguments]
    return _become([str(PYTHON), *command])


def _become(command: list[str]) -> int:
    """Replace this process, so that the other gets its signals and returns its exit code.

    Windows always starts another process, and sends Ctrl-C to both.
    """
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def set_up(purpose: str, what: str) -> None:
    """Install into .venv, unless that has been done for this very pyproject.toml."""
    stamp = VENV / f"{purpose}.stamp"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    print("Setting up in .venv; this takes a minute the first time.", flush=True)
    if not PYTHON.exists():
        subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", str(VENV)])
    with tempfile.TemporaryDirectory() as folder:
        # What is imported is compiled then; of all that is installed this is a third.
        install = [*_pip(Path(folder)), "install", "--quiet", "--no-compile", "--editable", what]
        subprocess.check_call([str(PYTHON), *install])
    stamp.write_text(wanted)


def _pip(folder: Path) -> list[str]:
    """Unpack a wheel of pip, and return the command that runs pip there.

    The newest takes half the time of the one bundled with Python 3.11, which is used if there is
    no other. It runs itself twice more, and in a wheel it would be compiled each time.
    """
    bundled = _bundled_wheel()
    try:
        wheel = _fetch_wheel(folder)
    except (OSError, ValueError):
        if bundled is None:
            raise
        wheel = bundled
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    return [str(folder / "pip"), "--disable-pip-version-check"]


def _bundled_wheel() -> Path | None:
    """Return the pip bundled with Python, if there is one."""
    try:
        import ensurepip
    except ImportError:
        return None
    folder: Path = Path(ensurepip.__file__).parent / "_bundled"
    return next(folder.glob("pip-*.whl"), None)


def _fetch_wheel(folder: Path) -> Path:
    """Return the newest pip from the package index."""
    address = f"{INDEX}/pip/"
    with urllib.request.urlopen(address, timeout=TIMEOUT) as reply:
        link, name = newest_wheel(reply.read().decode()) or ("", "")
    if not link:
        raise ValueError(f"no pip was found at {address}")
    wheel: Path = folder / name
    source = urllib.parse.urljoin(address, link)
    with urllib.request.urlopen(source, timeout=TIMEOUT) as reply:
        wheel.write_bytes(reply.read())
    return wheel


def newest_wheel(page: str) -> tuple[str, str] | None:
    """Return address and name of the newest pip on a page of an index that this Python can run."""
    found = [(link, name) for link, name, minor in WHEEL.findall(page) if int(minor or 0) <= MINOR]
    return max(found, key=lambda each: [int(n) for n in re.findall(r"\d+", each[1])], default=None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
