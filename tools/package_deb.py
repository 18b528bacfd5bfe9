"""Make a Debian package of the folder that ``package`` has built.

``python -m tools.package_deb FOLDER "NAME <ADDRESS>"`` writes it beside the folder, with dpkg-deb.
It contains its own Python and libraries in /usr/lib/muggins, and depends on the C library only.
"""

import argparse
import gzip
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import md5
from pathlib import Path

from muggins.assets import VERSION
from muggins.cli.desktop import METAINFO
from muggins.cli.manpage import RELEASED
from tools.package import size_of

MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
DESKTOP = "libx11-6, libxcursor1, libxext6, libxfixes3, libxi6, libxrandr2, libxss1, libasound2"
CONTROL = """\
Package: muggins
Version: {version}
Section: games
Priority: optional
Architecture: {machine}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: libc6 (>= 2.28), zlib1g
Recommends: {desktop}
Description: cribbage against a computer that talks too much
 A wooden tournament board, the rules of cribbage to the letter, and an
 opponent that never peeks, never errs in its own counting and never stops
 commenting on yours. It plays like a beginner, casually, as Cribbage '97
 did, or as a master.
 .
 This package brings its own Python and libraries along.
"""
CHANGES = """\
muggins ({version}) unstable; urgency=low

  * Released.

 -- {maintainer}  {day}
"""
OVERRIDES = """\
# It is a program with its own Python: the libraries lie as their wheels have built them.
muggins: embedded-library *
muggins: shared-library-lacks-prerequisites *
muggins: duplicate-font-file *
muggins: unstripped-binary-or-object *
muggins: custom-library-search-path *
muggins: library-not-linked-against-libc *
muggins: hardening-no-fortify-functions *
muggins: hardening-no-pie *
"""


def main() -> int:
    """Make the package, and print its path."""
    parser = argparse.ArgumentParser(description="Make a Debian package.")
    parser.add_argument("folder", type=Path, help="what tools.package has made")
    parser.add_argument("maintainer", metavar="NAME <ADDRESS>", help="who answers for it")
    wanted = parser.parse_args()
    package = make(wanted.folder.resolve(), wanted.maintainer)
    print(f"{package}: {size_of(package) / 1e6:.1f} MB")
    return 0


def make(folder: Path, maintainer: str) -> Path:
    """Make the package beside the folder."""
    machine = MACHINES[platform.machine()]
    package = folder.parent / f"muggins_{VERSION}_{machine}.deb"
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "muggins"
        lay_out(root, folder, maintainer)
        _write_control(root, machine, maintainer)
        build = ["dpkg-deb", "--root-owner-group", "--build", str(root), str(package)]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    return package


def lay_out(root: Path, folder: Path, maintainer: str) -> None:
    """Lay out the files as Debian requires."""
    apart = shutil.ignore_patterns("share", "licences", "README.md")
    shutil.copytree(folder, root / "usr/lib/muggins", symlinks=True, ignore=apart)
    shutil.copytree(folder / "share", root / "usr/share")
    (root / "usr/games").mkdir()
    (root / "usr/games/muggins").symlink_to("../lib/muggins/muggins")
    page = root / "usr/share/man/man6/muggins.6"
    _pack(page.with_suffix(".6.gz"), page.read_text(encoding="utf-8"))
    page.unlink()
    shutil.move(root / "usr/share/zsh/site-functions", root / "usr/share/zsh/vendor-completions")
    _document(root / "usr/share/doc/muggins", folder, maintainer)
    overrides = root / "usr/share/lintian/overrides/muggins"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(OVERRIDES, encoding="utf-8")
    _set_modes(root)


def _document(place: Path, folder: Path, maintainer: str) -> None:
    """Write license texts and change log."""
    shutil.copytree(folder / "licences", place / "licences")
    texts = ("Muggins.txt", "libraries.txt")
    told = "\n".join((folder / "licences" / name).read_text(encoding="utf-8") for name in texts)
    told += "\nThe GNU licences stand in /usr/share/common-licenses, the others in licences here.\n"
    (place / "copyright").write_text(told, encoding="utf-8")
    released = RELEASED.search(METAINFO.read_text(encoding="utf-8"))
    assert released is not None
    date = ["date", "--utc", "--rfc-email", f"--date={released[1]}"]
    day = subprocess.check_output(date, text=True).strip()
    changes = CHANGES.format(version=VERSION, maintainer=maintainer, day=day)
    _pack(place / "changelog.gz", changes)


def _pack(path: Path, text: str) -> None:
    """Compress reproducibly, without name and time."""
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _set_modes(root: Path) -> None:
    """Set modes: only the program is executable; folders are accessible."""
    for path in _all_in(root):
        if not path.is_symlink():
            is_open = path.is_dir() or path == root / "usr/lib/muggins/muggins"
            path.chmod(0o755 if is_open else 0o644)


def _all_in(root: Path) -> Iterator[Path]:
    yield root
    yield from sorted(root.rglob("*"))


def _write_control(root: Path, machine: str, maintainer: str) -> None:
    """Write the control file, and checksums of all files."""
    (root / "DEBIAN").mkdir()
    files = [path for path in _all_in(root / "usr") if path.is_file() and not path.is_symlink()]
    sums = (f"{md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)
    (root / "DEBIAN" / "md5sums").write_text("".join(sums), encoding="utf-8")
    told = CONTROL.format(
        version=VERSION,
        machine=machine,
        maintainer=maintainer,
        size=size_of(root) // 1024,
        desktop=DESKTOP,
    )
    (root / "DEBIAN" / "control").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
