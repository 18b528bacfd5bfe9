"""Build a program that needs no Python: a folder, and an archive of it.

``python -m tools.package`` builds with PyInstaller (the extra ``package``) for the system on which
it runs, and prints sizes and the startup time; ``--out FOLDER`` builds elsewhere than in dist.
"""

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import PackagePath, files
from pathlib import Path

from muggins.assets import APP_ID, DESKTOP, VERSION
from muggins.cli.desktop import ENTRY, install
from muggins.cli.manpage import write_page
from muggins.cli.shortcut import ICON, write_icon

ROOT = Path(__file__).resolve().parent.parent
DATA = ("sprites", "sounds", "desktop")
LIBRARIES = ("accesskit", "numpy", "platformdirs", "pygame-ce", "pyinstaller", "segno")
LICENCE = ("licen", "copying", "notice", "lgpl")  # how names of such files begin
START = """
import multiprocessing
import sys

multiprocessing.freeze_support()
from muggins.__main__ import main

sys.exit(main())
"""
FOR_ENGINES = (
    "array bisect calendar cmath collections colorsys copy csv ctypes dataclasses datetime decimal "
    "enum fractions functools heapq itertools json math numbers operator pickle pprint queue "
    "random re statistics string struct textwrap threading time types typing zlib"
).split()
"""Modules that third-party engines may import, besides those that the game needs."""
LEFT_OUT = (
    "tkinter _tkinter ssl _ssl _hashlib lib2to3 pydoc_data test unittest setuptools pip PIL numba "
    "pygame.docs pygame.examples pygame.tests pygame.sndarray numpy.f2py numpy.testing "
    "_bz2 _lzma readline"
).split()
N_STARTS = 5


def main() -> int:
    """Build, and print the result."""
    parser = argparse.ArgumentParser(description="Build a program that needs no Python.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    out = parser.parse_args().out.resolve()
    folder = build(out)
    archive = pack(folder)
    for path in (folder, archive):
        print(f"{path}: {size_of(path) / 1e6:.1f} MB")
    for part, size in largest(folder):
        print(f"  {size / 1e6:5.1f} MB  {part}")
    print(f"muggins --version: {time_start(folder):.2f} s, the median of {N_STARTS}")
    return 0


def build(out: Path) -> Path:
    """Build the folder from scratch."""
    folder = out / f"muggins-{VERSION}-{_system()}"
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        (work / "muggins.py").write_text(START, encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", "PyInstaller", *_options(work), str(work / "muggins.py")],
            cwd=ROOT,
            check=True,
        )
        shutil.move(_built(work / "made"), folder)
    _strip_python(folder)
    _add_licences(folder / "licences")
    shutil.copy(ROOT / "README.md", folder)
    if sys.platform == "linux":
        share(folder / "share")
    return folder


def share(folder: Path) -> None:
    """Add desktop files and the manual page."""
    install(folder, ["muggins"], write_page())
    shutil.copy(DESKTOP / ENTRY.name, folder / ENTRY)


def _built(made: Path) -> Path:
    """Return PyInstaller's output: an application on macOS, a folder elsewhere."""
    if sys.platform != "darwin":
        return made / "muggins"
    shutil.rmtree(made / "muggins")
    return made


def _strip_python(folder: Path) -> None:
    """Strip debug symbols from Python's own libraries, on Linux.

    Those of wheels are stripped already, and some break if stripped twice.
    """
    if sys.platform == "linux" and shutil.which("strip"):
        inner = folder / "_internal"
        libraries = [*inner.glob("libpython*"), *inner.glob("python3*/lib-dynload/*.so")]
        subprocess.run(["strip", "--strip-unneeded", *libraries], check=True)


def _options(work: Path) -> Iterator[str]:
    """Yield PyInstaller's arguments."""
    yield from ("--noconfirm", "--onedir", "--name", "muggins", "--log-level", "WARN")
    yield from ("--distpath", str(work / "made"), "--workpath", str(work), "--specpath", str(work))
    yield from ("--paths", str(ROOT / "game"), "--collect-submodules", "muggins")
    yield from ("--collect-data", "muggins")
    for name in DATA:
        yield from ("--add-data", f"{ROOT / name}{os.pathsep}muggins/{name}")
    for name in FOR_ENGINES:
        yield from ("--hidden-import", name)
    for name in LEFT_OUT:
        yield from ("--exclude-module", name)
    if sys.platform == "win32":
        (work / ICON).write_bytes(write_icon())
        yield from ("--hide-console", "hide-early", "--icon", str(work / ICON))
        yield from ("--version-file", str(_write_version(work / "version.txt")))
    elif sys.platform == "darwin":
        yield from ("--windowed", "--osx-bundle-identifier", APP_ID)
        yield from ("--icon", str(ROOT / "desktop" / "icons" / "512.png"))  # wants Pillow


def _write_version(path: Path) -> Path:
    """Write the version resource, as shown in the properties of a Windows program."""
    numbers = (*map(int, VERSION.split(".")), 0, 0, 0)[:4]
    strings = {"ProductName": "Muggins", "FileDescription": "Cribbage", "ProductVersion": VERSION}
    told = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in strings.items())
    path.write_text(
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=["
        f"StringFileInfo([StringTable('040904B0', [{told}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n",
        encoding="utf-8",
    )
    return path


def _add_licences(folder: Path) -> None:
    """Add the license texts of all components."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "Muggins.txt")
    shutil.copy(ROOT / "desktop" / "libraries.txt", folder)
    for text in (ROOT / "sprites" / "fonts").glob("*.txt"):
        shutil.copy(text, folder)
    python = Path(sys.base_prefix)
    places = ("LICENSE.txt", f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/LICENSE.txt")
    found = [python / place for place in places if (python / place).is_file()]
    if not found:
        raise SystemExit(f"The licence of Python is not in {python}.")
    shutil.copy(found[0], folder / "Python.txt")
    for library in LIBRARIES:
        texts = [Path(str(path.locate())) for path in files(library) or () if _is_licence(path)]
        there = [text for text in texts if text.is_file()]  # some are named that pip leaves out
        if not there:
            raise SystemExit(f"No licence of {library} was found.")
        for number, text in enumerate(there):
            end = f"-{number}" if number else ""
            shutil.copy(text, folder / f"{library}{end}.txt")


def _is_licence(path: PackagePath) -> bool:
    return path.suffix != ".py" and path.name.lower().startswith(LICENCE)


def pack(folder: Path) -> Path:
    """Make the archive beside the folder: tar.gz, or zip on Windows."""
    kind = "zip" if sys.platform == "win32" else "gztar"
    return Path(shutil.make_archive(str(folder), kind, folder.parent, folder.name))


def size_of(path: Path) -> int:
    """Return the size in bytes of a file, or of a folder's contents."""
    each = path.rglob("*") if path.is_dir() else (path,)
    return sum(file.lstat().st_size for file in each if not file.is_dir())


def largest(folder: Path) -> list[tuple[str, int]]:
    """Return the largest parts of the folder."""
    inner = next(folder.rglob("_internal"), folder)
    sizes = [(path.name, size_of(path)) for path in inner.iterdir()]
    return sorted(sizes, key=lambda each: -each[1])[:10]


def program_in(folder: Path) -> Path:
    """Return the path of the executable."""
    name = {"win32": "muggins.exe", "darwin": "muggins.app/Contents/MacOS/muggins"}
    return folder / name.get(sys.platform, "muggins")


def time_start(folder: Path) -> float:
    """Return the seconds from start to end of a run with --version."""
    program, taken = program_in(folder), []
    for _ in range(N_STARTS):
        begun = time.perf_counter()
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        taken.append(time.perf_counter() - begun)
        assert done.stdout == f"muggins {VERSION}\n", done.stdout
    return statistics.median(taken)


def _system() -> str:
    """Return the system and processor of the build."""
    name = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    return f"{name}-{platform.machine().lower()}"


if __name__ == "__main__":
    sys.exit(main())
