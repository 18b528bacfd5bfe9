"""Set the version or the home of the program, or build and try all that is published.

``python -m tools.release --version 1.0.0rc1`` sets the version and today's date in the code, the
changelog and the metainfo, which takes its release notes from the changelog. ``--home
https://github.com/NAME/muggins`` sets where the program is published, and the application ID that
follows from it.

``python -m tools.release`` builds into dist (``--out FOLDER``) everything that this system can
build: wheel and source archive, packages for this system and, by a Windows Python under Wine
(``--wine FOLDER``), for Windows; the Flatpak manifest, the web page, an SBOM (CycloneDX) and
checksums. Each is tried, and a table says how, and with what result. ``--only KIND`` builds one
kind. It needs the extras ``tools`` and ``package``; the table names programs that are missing.
"""

import argparse
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot5
from packageurl import PackageURL

from muggins.assets import APP_ID, FONTS, VERSION
from muggins.cli.desktop import ENTRY, METAINFO
from tools import package, package_linux, package_windows, try_flatpak, try_package
from tools.package_linux import tilde_version
from tools.project import LINK, ROOT, read_home, size_of
from tools.try_package import MissingError, require
from tools.try_windows import PACKAGING, Campaign
from tools.wine_python import WinePython, windows

KEPT = ("game", "desktop", "sprites", "sounds", "tests", "tools")
FILES = ("README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml")
WITH_HOME = (
    "README.md",
    "pyproject.toml",
    "game/muggins/assets.py",
    f"desktop/{ENTRY.name}",
    f"desktop/{METAINFO.name}",
)
"""The files that name where the program is published, or its ID there."""
SUMS = "SHA256SUMS"
MADE = ("muggins*.*", f"{APP_ID}.json")
PYPI = ("accesskit", "numpy", "platformdirs", "segno", "pygame-ce")
SPDX = {
    "CC0 1.0": "CC0-1.0",
    "FreeType license": "FTL",
    "MIT": "MIT",
    "SIL Open Font License 1.1": "OFL-1.1",
    "zlib": "Zlib",
}
"""SPDX ids of licenses; others are described in words."""


@dataclass(frozen=True, slots=True)
class Artifact:
    """A thing that is published, and how it is tried: a check returns what it has found."""

    path: Path
    checks: tuple[tuple[str, Callable[[], str]], ...]


def main() -> int:
    """Set a version, or build everything and print the result."""
    parser = argparse.ArgumentParser(description="Make a release.")
    parser.add_argument("--version", metavar="VERSION", help="set it everywhere, and no more")
    parser.add_argument("--home", metavar="URL", help="set where it is published, and no more")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    parser.add_argument("--only", choices=KINDS, action="append", help="build this kind only")
    parser.add_argument("--wine", type=Path, metavar="FOLDER", help="where a Windows Python lies")
    wanted = parser.parse_args()
    if wanted.version or wanted.home:
        if wanted.home:
            set_home(ROOT, wanted.home.rstrip("/"))
        if wanted.version:
            set_version(ROOT, wanted.version, date.today())
        return 0
    out = wanted.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    n_failed = 0
    for kind in wanted.only or KINDS:
        try:
            for artifact in KINDS[kind](out, wanted.wine):
                n_failed += sum(print_row(artifact.path, *check) for check in artifact.checks)
        except MissingError as error:
            print(f"{kind:<46} not built: {error}")
    print(write_sums(out), end="")
    return n_failed


def print_row(path: Path, how: str, check: Callable[[], str]) -> bool:
    """Print a row of the table; return whether the check failed."""
    try:
        word, found = "ok", check()
    except MissingError as error:
        word, found = "not tried", str(error)
    except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
        word, found = "FAILED", " ".join(str(error).split()) or type(error).__name__
    size = f"{size_of(path) / 1e6:.2f} MB"
    print(f"{path.name:<46} {size:>9}  {how:<34} {word:<9}  {found}", flush=True)
    return word == "FAILED"


def set_version(root: Path, new: str, today: date) -> None:
    """Set it in code, change log and AppStream metadata; ValueError if it is invalid."""
    if not re.fullmatch(r"\d+\.\d+\.\d+(rc\d+)?", new):
        raise ValueError(f"{new!r} is not a version such as 1.0.0 or 1.0.0rc1.")
    _exchange(root / "game/muggins/assets.py", r'(?m)^VERSION = ".*"$', f'VERSION = "{new}"')
    log = root / "CHANGELOG.md"
    heading = f"## {new} ({today.isoformat()})"
    again = rf"{re.escape(new)} \(.*\)"
    _exchange(log, rf"(?m)^## (unreleased|.* \(unreleased\)|{again})$", heading)
    metainfo = root / f"desktop/{APP_ID}.metainfo.xml"
    _exchange(metainfo, r"(?s)<releases>.*</releases>", format_releases(log))
    text = metainfo.read_text(encoding="utf-8")
    metainfo.write_text(re.sub(r"/raw/v[^/]+/", f"/raw/v{new}/", text), encoding="utf-8")


def format_releases(changelog: Path) -> str:
    """Return the releases of the metainfo: the versions of the changelog that have a date."""
    notes = "".join(_format_releases(changelog.read_text(encoding="utf-8")))
    return f"<releases>\n{notes}  </releases>"


def _format_releases(changelog: str) -> Iterator[str]:
    for part in re.split(r"(?m)^## ", changelog)[1:]:
        if found := re.match(r"(\S+) \((\d{4}-\d\d-\d\d)\)\n", part):
            version, day = found.groups()
            kind = "development" if "rc" in version else "stable"
            yield f'    <release version="{tilde_version(version)}" date="{day}" type="{kind}">\n'
            yield f"      <description>\n{''.join(_format_notes(part[found.end() :]))}"
            yield "      </description>\n    </release>\n"


def _format_notes(text: str) -> Iterator[str]:
    """Yield the notes of one version as AppStream has them: paragraphs and lists, no code."""
    for block in re.split(r"\n\n|(?<=\w)\n(?=- )", text.strip()):
        if block.startswith("- "):
            items = re.split(r"(?m)^- ", block)[1:]
            lines = [f"          <li>{_plain(item)}</li>\n" for item in items]
            yield f"        <ul>\n{''.join(lines)}        </ul>\n"
        else:
            yield f"        <p>{_plain(block.removeprefix('### '))}</p>\n"


def _plain(text: str) -> str:
    return html.escape(" ".join(text.replace("`", "").split()), quote=False)


def set_home(root: Path, home: str) -> None:
    """Set the home page and the application ID; ValueError for one that isn't at GitHub."""
    found = re.fullmatch(r"https://github\.com/([\w-]+)/[\w.-]+", home)
    if not found:
        raise ValueError(f"{home!r} is not an address such as https://github.com/NAME/muggins.")
    new_id = f"io.github.{found[1].replace('-', '_')}.Muggins"
    exchanged = ((read_home(root), home), (APP_ID, new_id), (APP_ID[:-8], new_id[:-8]))
    for name in WITH_HOME:
        path = root / name
        text = path.read_text(encoding="utf-8")
        for old, new in exchanged:
            text = text.replace(old, new)
        path.with_name(path.name.replace(APP_ID, new_id)).write_text(text, encoding="utf-8")
        if APP_ID in path.name and new_id != APP_ID:
            path.unlink()


def _exchange(path: Path, pattern: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    text, n_found = re.subn(pattern, lambda _: new, text, count=1)
    if not n_found:
        raise ValueError(f"{path.name} doesn't say where the version belongs.")
    path.write_text(text, encoding="utf-8", newline="\n")


def make_python(out: Path, _: Path | None) -> Iterator[Artifact]:
    wheel, source = build(out)
    check = "twine check --strict"
    play = "bare environment, a whole game"
    yield Artifact(
        wheel, ((check, partial(check_twine, wheel)), (play, partial(try_package.try_wheel, wheel)))
    )
    tests = "builds the same wheel, quick tests"
    yield Artifact(
        source,
        ((check, partial(check_twine, source)), (tests, partial(try_source, source, wheel))),
    )


def check_twine(path: Path) -> str:
    run("twine", "check", "--strict", path)
    return "passed"


def try_source(source: Path, wheel: Path) -> str:
    """Build a wheel of the source, which is the same, and run its tests as the README says."""
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(source) as archive:
            archive.extractall(place, filter="data")
        (root,) = Path(place).iterdir()
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", cwd=root)
        assert (root / "dist" / wheel.name).read_bytes() == wheel.read_bytes()
        words = ("tools/start.py", "test", "--quick")
        told = run(sys.executable, *words, cwd=root, CI="")  # skip tests whose programs are missing
    return str(re.findall(r"\d+ passed[^=]*", told)[-1]).strip()


def make_desktop(_: Path, __: Path | None) -> Iterator[Artifact]:
    yield Artifact(METAINFO, (("appstreamcli validate --strict", check_metainfo),))
    entry = ROOT / "desktop" / ENTRY.name
    yield Artifact(
        entry, (("desktop-file-validate", partial(run, "desktop-file-validate", entry)),)
    )


def check_metainfo() -> str:
    """Check the metainfo; AppStream before 1.0 doesn't know the tag ``developer``."""
    text = METAINFO.read_text(encoding="utf-8")
    assert format_releases(ROOT / "CHANGELOG.md") in text, "set the version again: the notes differ"
    number = run("appstreamcli", "--version").rpartition(" ")[2]
    is_old = int(number.partition(".")[0]) < 1
    override = ["--override=unknown-tag=pedantic"] if is_old else []
    run("appstreamcli", "validate", "--strict", "--no-net", *override, METAINFO)
    return f"no findings by {number}" + " (developer: unknown before 1.0)" * is_old


def make_packages(out: Path, _: Path | None) -> Iterator[Artifact]:
    folder = package.build(out)
    for path in package.make_packages(folder):
        tried = {
            ".gz": ("only C and X11's libraries: a game", try_package.try_folder, folder),
            ".run": ("bare Debian: unpacked, a game", try_package.try_run, path),
            ".deb": ("bare Debian: installed, a game", try_package.try_deb, path),
        }
        how, act, given = tried[path.suffix]
        checks = [(how, partial(act, given))]
        if path.suffix == ".deb":
            checks.insert(0, ("lintian", partial(check_lintian, path)))
        yield Artifact(path, tuple(checks))


def check_lintian(path: Path) -> str:
    return run("lintian", "--allow-root", "--no-cfg", "--fail-on", "error,warning", path)


def make_windows(out: Path, folder: Path | None) -> Iterator[Artifact]:
    """Build and try in a Windows Python under Wine."""
    if folder is None:
        raise MissingError("needs --wine FOLDER")
    require("makensis")
    wine = WinePython(folder)
    wine.set_up()
    wine.open()
    try:
        code, told = wine.run("-m", "tools.package", "--out", windows(out), timeout=PACKAGING)
        assert code == 0, told[-500:]
        (built,) = (path for path in out.glob(f"muggins-{VERSION}-windows-*") if path.is_dir())
        campaign = Campaign(wine)
        archive = built.with_name(f"{built.name}.zip")
        how = "Wine: unpacked, a whole game"
        yield Artifact(archive, ((how, partial(campaign.archive, archive)),))
        installer = package_windows.make_installer(built)
        how = "Wine: installed, a game, removed"
        yield Artifact(installer, ((how, partial(campaign.installer, installer)),))
    finally:
        wine.close()


def make_flatpak(out: Path, _: Path | None) -> Iterator[Artifact]:
    source = out / f"muggins-{VERSION}.tar.gz"
    if not source.is_file():
        raise MissingError(f"needs {source.name}, which the kind python makes")
    url = f"{read_home()}/releases/download/v{VERSION}/{source.name}"
    path = package_linux.make_manifest(out, source, url)
    yield Artifact(
        path,
        (
            ("flatpak-builder, Flathub's rules", partial(try_flatpak.lint, path)),
            ("Debian 13: built, a game, removed", partial(try_flatpak.try_manifest, path, source)),
        ),
    )


def make_site(out: Path, _: Path | None) -> Iterator[Artifact]:
    from tools import build_site

    folder = out / "site"
    build_site.build(folder)
    yield Artifact(
        folder,
        (
            ("weight", partial(build_site.check_weight, folder)),
            ("axe in Chromium", partial(build_site.check_access, folder)),
        ),
    )


def make_sbom(out: Path, _: Path | None) -> Iterator[Artifact]:
    path = out / f"muggins-{VERSION}.cdx.json"
    path.write_text(write_sbom(), encoding="utf-8")
    yield Artifact(path, (("components with a license", partial(count_licensed, path)),))


def count_licensed(path: Path) -> str:
    components = json.loads(path.read_text(encoding="utf-8"))["components"]
    assert all(each["licenses"] for each in components)
    return f"{len(components)} components"


KINDS: dict[str, Callable[[Path, Path | None], Iterator[Artifact]]] = {
    "python": make_python,
    "desktop": make_desktop,
    "package": make_packages,
    "windows": make_windows,
    "flatpak": make_flatpak,
    "site": make_site,
    "sbom": make_sbom,
}


def run(*words: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """Run a program and return what it prints; AssertionError if it fails."""
    require(str(words[0]))
    env = {**os.environ, "NO_COLOR": "1", **environment}
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-500:]
    return " ".join(done.stdout.split()) or "no findings"


def build(out: Path) -> Iterator[Path]:
    """Build wheel and source from two copies of the tree; AssertionError where they differ."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        first, second = (_build_once(Path(place)) for place in (one, other))
        assert [path.name for path in first] == [path.name for path in second]
        for path, again in zip(first, second, strict=True):
            assert path.read_bytes() == again.read_bytes(), f"{path.name} is not built alike"
            yield Path(shutil.copy(path, out))


def _build_once(place: Path) -> list[Path]:
    for name in KEPT:
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, place)
    readme = place / "README.md"
    readme.write_text(lead_home(readme.read_text(encoding="utf-8")), encoding="utf-8")
    line = [sys.executable, "-m", "hatchling", "build", "-d", str(place / "made")]
    subprocess.run(line, cwd=place, check=True, capture_output=True)
    return sorted((place / "made").iterdir())


def lead_home(text: str) -> str:
    """Return the README with relative links and pictures leading to the sources of this version.

    PyPI shows it without the files beside it.
    """

    def lead(found: re.Match[str]) -> str:
        sign, words, path = found.groups()
        kind = "raw" if sign else "blob"
        return f"{sign}[{words}]({read_home()}/{kind}/v{VERSION}/{path})"

    return LINK.sub(lead, text)


def write_sbom() -> str:
    """Return a reproducible CycloneDX list of everything bundled, with licenses."""
    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_DNS, f"{APP_ID} {VERSION}"))
    bom.metadata.timestamp = datetime(2000, 1, 1, tzinfo=UTC)  # the day is that of the version
    root = _component("Muggins", "MIT", ComponentType.APPLICATION, VERSION)
    bom.metadata.component = root
    for face in sorted(FONTS.glob("*.ttf")):
        told = HashType(alg=HashAlgorithm.SHA_256, content=_sum_of(face))
        font = _component(face.stem, "SIL Open Font License 1.1", ComponentType.DATA)
        font.hashes.add(told)
        bom.components.add(font)
    for name, license in read_libraries():
        if name not in ("Muggins", "fonts"):
            kind = ComponentType.DATA if name == "court figures" else ComponentType.LIBRARY
            bom.components.add(_component(name, license, kind))
    bom.register_dependency(root, bom.components)
    return str(JsonV1Dot5(bom).output_as_string(indent=2)) + "\n"


def _component(name: str, license: str, kind: ComponentType, told: str | None = None) -> Component:
    project = name.lower() if name.lower() in PYPI else None
    there, known = version(project) if project else told, SPDX.get(license)
    return Component(
        name=name,
        type=kind,
        version=there,
        licenses=[DisjunctiveLicense(id=known) if known else DisjunctiveLicense(name=license)],
        purl=PackageURL("pypi", None, project, there) if project else None,
        bom_ref=f"{name} {there or ''}".strip(),
    )


def read_libraries() -> Iterator[tuple[str, str]]:
    """Yield each library in ``desktop/libraries.txt``, with its license."""
    text = (ROOT / "desktop" / "libraries.txt").read_text(encoding="utf-8")
    text = re.sub(r",?\s*(with OpenBLAS and)\n\s+the libraries of GCC", "", text)
    for names, license in re.findall(r"(?m)^  (\S.*?) {2,}(\S.*)$", text):
        for name in re.sub(r" \*| \(.*\)", "", names).split(", "):
            yield name.strip(), license.partition(", source")[0]


def write_sums(out: Path) -> str:
    """Write the file of checksums in the format of ``sha256sum -c``; return its text."""
    found = sorted({path for pattern in MADE for path in out.glob(pattern) if path.is_file()})
    text = "".join(f"{_sum_of(path)}  {path.name}\n" for path in found)
    (out / SUMS).write_text(text, encoding="utf-8", newline="\n")
    return text


def _sum_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
