"""Make what Linux has: a Debian package, one file that unpacks itself, a manifest for Flatpak.

The Debian package brings its own Python and libraries along in /usr/lib/muggins, and asks for the C
library. The single file is a shell script (``desktop/linux/run.sh``) with the archive at its end.
The Flatpak is built from our source archive and the wheels of PyPI, with no network.
"""

import gzip
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from email.utils import format_datetime
from hashlib import md5, sha256
from pathlib import Path
from typing import Any

from muggins.assets import APP_ID, VERSION
from tools.project import ROOT, release_day, size_of

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


RUNTIME, RUNTIME_PYTHON = "25.08", "3.13"  # of freedesktop.org, and the Python in it
SANDBOX = [
    "--share=ipc",
    "--share=network",  # to play online
    "--socket=fallback-x11",
    "--socket=wayland",
    "--socket=pulseaudio",
    "--device=all",  # gamepads
]
SIDES = (48, 64, 128, 256, 512)  # of icons


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
    apart = shutil.ignore_patterns("share", "licenses", "README.md")
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
    shutil.copytree(folder / "licenses", place / "licenses")
    texts = ("Muggins.txt", "libraries.txt")
    told = "\n".join((folder / "licenses" / name).read_text(encoding="utf-8") for name in texts)
    told += "\nThe GNU licenses stand in /usr/share/common-licenses, the others in licenses here.\n"
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


def make_manifest(out: Path, source: Path, url: str) -> Path:
    """Write the manifest of the Flatpak, which finds the source archive at the URL."""
    pip = "pip3 install --no-index --find-links=wheels --prefix=/app .[reader]"
    place = f"/app/share/icons/hicolor/{{0}}x{{0}}/apps/{APP_ID}.png"
    icons = [f"install -Dm644 desktop/icons/{side}.png {place.format(side)}" for side in SIDES]
    commands = [
        pip,
        f"install -Dm644 -t /app/share/applications desktop/{APP_ID}.desktop",
        f"install -Dm644 -t /app/share/metainfo desktop/{APP_ID}.metainfo.xml",
        *icons,
    ]
    digest = sha256(source.read_bytes()).hexdigest()
    module = {
        "name": "muggins",
        "buildsystem": "simple",
        "build-commands": commands,
        "sources": [{"type": "archive", "url": url, "sha256": digest}, *_list_wheels()],
    }
    manifest = {
        "id": APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "muggins",
        "finish-args": SANDBOX,
        "modules": [module],
    }
    path = out / f"{APP_ID}.json"
    path.write_text(json.dumps(manifest, indent=4) + "\n", encoding="utf-8")
    return path


def _list_wheels() -> Iterator[dict[str, str | list[str]]]:
    """Yield the wheels that the Flatpak needs, as sources: address, digest, architecture."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*read["project"]["dependencies"], *read["build-system"]["requires"]]
    wanted += read["project"]["optional-dependencies"]["reader"]
    found: dict[str, dict[str, str | list[str]]] = {}
    for machine in MACHINES:
        report = _resolve(wanted, machine)
        for each in report["install"]:
            told = each["download_info"]
            source = {"type": "file", "url": told["url"], "dest": "wheels"}
            source["sha256"] = told["archive_info"]["hashes"]["sha256"]
            is_pure = told["url"].endswith("-none-any.whl")
            found[told["url"]] = source if is_pure else {**source, "only-arches": [machine]}
    yield from (found[url] for url in sorted(found, key=lambda url: url.rpartition("/")[2]))


def _resolve(wanted: list[str], machine: str) -> Any:
    """Return pip's report of the wheels for the runtime's Python on a machine."""
    words = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    words += ["--report", "-", "--target", "none", "--only-binary=:all:"]
    words += ["--python-version", RUNTIME_PYTHON]
    for tag in ("manylinux_2_28", "manylinux2014"):
        words += ["--platform", f"{tag}_{machine}"]
    environment = {**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}
    told = subprocess.check_output([*words, *wanted], env=environment, text=True)
    return json.loads(told)
