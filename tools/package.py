"""Build a program that needs no Python: a folder, and what is made of it.

``python -m tools.package`` does it with PyInstaller (the extra ``package``) for the system on which
it runs: a folder and an archive, on Linux a Debian package and one file that unpacks itself, on
Windows an installer if NSIS is there. It prints sizes and the time to start; ``--out FOLDER``
builds elsewhere than in dist. ``tools.release`` builds this and everything else.
"""

import argparse
import gzip
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackagePath, files
from pathlib import Path

from muggins.assets import APP_ID, DESKTOP, VERSION
from muggins.cli.desktop import ENTRY, ICON, METAINFO, install, write_icon, write_page
from tools.project import ROOT, release_day, size_of, version_numbers

DATA = (
    "sprites",
    "sounds",
    "desktop/icons",
    "desktop/completion",
    f"desktop/{ENTRY.name}",
    f"desktop/{METAINFO.name}",
)
LIBRARIES = ("accesskit", "numpy", "platformdirs", "pygame-ce", "pyinstaller", "segno")
LICENSE_FILES = ("licen", "copying", "notice", "lgpl")  # how names of such files begin
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
    "_bz2 readline"
).split()
N_STARTS = 5


def main() -> int:
    """Build, and print the result."""
    parser = argparse.ArgumentParser(description="Build a program that needs no Python.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    out = parser.parse_args().out.resolve()
    folder = build(out)
    for path in (folder, *make_packages(folder)):
        print(f"{path}: {size_of(path) / 1e6:.1f} MB")
    for part, size in largest(folder):
        print(f"  {size / 1e6:5.1f} MB  {part}")
    print(f"muggins --version: {time_start(folder):.2f} s, the median of {N_STARTS}")
    return 0


def make_packages(folder: Path) -> Iterator[Path]:
    """Make what players download from the folder, beside it."""
    archive = pack(folder)
    yield archive
    if sys.platform == "linux":
        from tools import package_linux

        yield package_linux.make_run(archive)
        if shutil.which("dpkg-deb"):
            yield package_linux.make_deb(folder)
    elif sys.platform == "win32" and shutil.which("makensis"):
        from tools import package_windows

        yield package_windows.make_installer(folder)


def build(out: Path) -> Path:
    """Build the folder from scratch."""
    folder = out / f"muggins-{VERSION}-{_system()}"
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        (work / "start.py").write_text(START, encoding="utf-8")
        epoch = str(int(release_day().timestamp()))
        alike = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": epoch}
        quiet = {"PYI_LOG_LEVEL": "ERROR", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        subprocess.run(
            [sys.executable, "-m", "PyInstaller", *_options(work), str(work / "start.py")],
            cwd=ROOT,
            env={**os.environ, **alike, **quiet},
            check=True,
        )
        shutil.move(_built(work / "made"), folder)
    _strip_python(folder)
    if sys.platform == "win32":
        _part_console(folder / "muggins.exe")
    _add_licenses(folder / "licenses")
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


def _part_console(program: Path) -> None:
    """Make muggins.com for the command line, and muggins.exe a program that opens no console.

    Windows starts the former where ``muggins`` is typed. They differ in one field of the header.
    """
    shutil.copy(program, program.with_suffix(".com"))
    data = bytearray(program.read_bytes())
    subsystem = int.from_bytes(data[0x3C:0x40], "little") + 24 + 68  # PE header, optional header
    assert data[subsystem] == 3, "it is no console program"
    data[subsystem] = 2
    program.write_bytes(data)


def _options(work: Path) -> Iterator[str]:
    """Yield PyInstaller's arguments."""
    yield from ("--noconfirm", "--onedir", "--name", "muggins")
    yield from ("--distpath", str(work / "made"), "--workpath", str(work), "--specpath", str(work))
    yield from ("--paths", str(ROOT / "game"), "--collect-submodules", "muggins")
    yield from ("--collect-data", "muggins")
    for name in DATA:
        place = Path("muggins", name)
        target = place if (ROOT / name).is_dir() else place.parent
        yield from ("--add-data", f"{ROOT / name}{os.pathsep}{target}")
    for name in FOR_ENGINES:
        yield from ("--hidden-import", name)
    for name in LEFT_OUT:
        yield from ("--exclude-module", name)
    if sys.platform == "win32":
        (work / ICON).write_bytes(write_icon())
        yield from ("--icon", str(work / ICON))
        yield from ("--version-file", str(_write_version(work / "version.txt")))
    elif sys.platform == "darwin":
        yield from ("--windowed", "--osx-bundle-identifier", APP_ID)
        yield from ("--icon", str(ROOT / "desktop" / "icons" / "512.png"))  # wants Pillow


def _write_version(path: Path) -> Path:
    """Write the version resource, as shown in the properties of a Windows program."""
    numbers = version_numbers()
    strings = {"ProductName": "Muggins", "FileDescription": "Cribbage", "ProductVersion": VERSION}
    told = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in strings.items())
    path.write_text(
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=["
        f"StringFileInfo([StringTable('040904B0', [{told}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n",
        encoding="utf-8",
    )
    return path


def _add_licenses(folder: Path) -> None:
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
        raise SystemExit(f"The license of Python is not in {python}.")
    shutil.copy(found[0], folder / "Python.txt")
    for library in LIBRARIES:
        texts = [Path(str(path.locate())) for path in files(library) or () if _is_license(path)]
        there = [text for text in texts if text.is_file()]  # some are named that pip leaves out
        if not there:
            raise SystemExit(f"No license of {library} was found.")
        for number, text in enumerate(there):
            end = f"-{number}" if number else ""
            shutil.copy(text, folder / f"{library}{end}.txt")


def _is_license(path: PackagePath) -> bool:
    return path.suffix != ".py" and path.name.lower().startswith(LICENSE_FILES)


def pack(folder: Path) -> Path:
    """Make the archive beside the folder: tar.gz, or zip on Windows."""
    day = release_day()
    paths = sorted(path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    if sys.platform == "win32":
        archive = folder.with_name(f"{folder.name}.zip")
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
            for path in paths:
                name = path.relative_to(folder.parent).as_posix()
                info = zipfile.ZipInfo(name, day.timetuple()[:6])
                zipped.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)
        return archive

    def normalize(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        info.mtime = int(day.timestamp())
        info.mode = 0o755 if info.mode & 0o100 else 0o644
        return info

    archive = folder.with_name(f"{folder.name}.tar.gz")
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path in paths:
            tar.add(path, path.relative_to(folder.parent), filter=normalize)
    return archive


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
