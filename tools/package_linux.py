"""Make a Debian package, and one file that unpacks itself, of what ``package`` has built.

The Debian package brings its own Python and libraries along in /usr/lib/muggins, and asks for the C
library. The single file is a shell script (``desktop/linux/run.sh``) with the archive at its end.
"""

import gzip
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from email.utils import format_datetime
from hashlib import md5
from pathlib import Path

from muggins.assets import VERSION
from tools.package import ROOT, release_day, size_of

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


def maintainer() -> str:
    """Return who answers for the Debian package, by the variables that Debian's tools read."""
    name = os.environ.get("DEBFULLNAME", "The Muggins authors")
    return f"{name} <{os.environ.get('DEBEMAIL', 'muggins@example.org')}>"


def tilde_version(version: str = VERSION) -> str:
    """Return the version as Debian and AppStream sort it: 1.0.0~rc1 comes before 1.0.0."""
    return version.replace("rc", "~rc")


def make_run(archive: Path) -> Path:
    """Make the file that unpacks itself, beside the archive."""
    text = (ROOT / "desktop/linux/run.sh").read_text(encoding="utf-8")
    text = text.replace("@VERSION@", VERSION).replace("@LINES@", str(text.count("\n") + 1))
    run = archive.with_name(f"{archive.name.removesuffix('.tar.gz')}.run")
    run.write_bytes(text.encode() + archive.read_bytes())
    run.chmod(0o755)
    return run


def make_deb(folder: Path) -> Path:
    """Make the Debian package, beside the folder."""
    machine = MACHINES[platform.machine()]
    package = folder.parent / f"muggins_{tilde_version()}_{machine}.deb"
    epoch = int(release_day().timestamp())
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "muggins"
        lay_out(root, folder)
        _write_control(root, machine)
        for path in _all_in(root):
            os.utime(path, (epoch, epoch), follow_symlinks=False)
        build = ["dpkg-deb", "--root-owner-group", "--build", str(root), str(package)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
        subprocess.run(build, env=environment, check=True, stdout=subprocess.DEVNULL)
    return package


def lay_out(root: Path, folder: Path) -> None:
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
    _document(root / "usr/share/doc/muggins", folder)
    overrides = root / "usr/share/lintian/overrides/muggins"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(OVERRIDES, encoding="utf-8")
    _set_modes(root)


def _document(place: Path, folder: Path) -> None:
    """Write license texts and change log."""
    shutil.copytree(folder / "licences", place / "licences")
    texts = ("Muggins.txt", "libraries.txt")
    told = "\n".join((folder / "licences" / name).read_text(encoding="utf-8") for name in texts)
    told += "\nThe GNU licences stand in /usr/share/common-licenses, the others in licences here.\n"
    (place / "copyright").write_text(told, encoding="utf-8")
    day = format_datetime(release_day())
    changes = CHANGES.format(version=tilde_version(), maintainer=maintainer(), day=day)
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


def _write_control(root: Path, machine: str) -> None:
    """Write the control file, and checksums of all files."""
    (root / "DEBIAN").mkdir()
    files = [path for path in _all_in(root / "usr") if path.is_file() and not path.is_symlink()]
    sums = (f"{md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)
    (root / "DEBIAN" / "md5sums").write_text("".join(sums), encoding="utf-8")
    told = CONTROL.format(
        version=tilde_version(),
        machine=machine,
        maintainer=maintainer(),
        size=size_of(root) // 1024,
        desktop=DESKTOP,
    )
    (root / "DEBIAN" / "control").write_text(told, encoding="utf-8")
