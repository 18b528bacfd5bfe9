"""Make a release: set a version, or build the artifacts with checksums and an SBOM.

``python -m tools.release --version 0.2.0`` sets the version and today's date in the code, in the
change log and in the AppStream metadata. ``python -m tools.release --home
https://github.com/NAME/muggins`` then writes to dist (``--out FOLDER``) the wheel and the source,
built twice and compared; the SBOM of everything included or bundled in a package (CycloneDX); and
SHA256SUMS of all artifacts there, including those of ``package`` and ``package_deb``. In the built
files, links and pictures of the README point to the home, since PyPI shows it without other files.
Needs the extra ``tools``.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime
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

ROOT = Path(__file__).resolve().parent.parent
KEPT = ("game", "desktop", "sprites", "sounds", "tests", "tools")
FILES = ("README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml")
SUMS = "SHA256SUMS"
MADE = ("muggins-*.whl", "muggins-*.tar.gz", "muggins-*.zip", "muggins_*.deb", "muggins-*.cdx.json")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")
PYPI = ("accesskit", "numpy", "platformdirs", "segno", "pygame-ce")
SPDX = {
    "CC0 1.0": "CC0-1.0",
    "FreeType licence": "FTL",
    "MIT": "MIT",
    "SIL Open Font License 1.1": "OFL-1.1",
    "zlib": "Zlib",
}
"""SPDX ids of licenses; others are described in words."""


def main() -> int:
    """Set a version, or build everything and print the result."""
    parser = argparse.ArgumentParser(description="Make a release.")
    parser.add_argument("--version", metavar="VERSION", help="set it everywhere, and no more")
    parser.add_argument("--home", metavar="URL", help="where the sources are published")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    wanted = parser.parse_args()
    if wanted.version:
        set_version(ROOT, wanted.version, date.today())
        return 0
    if not wanted.home:
        parser.error("--home names where the sources are published")
    wanted.out.mkdir(parents=True, exist_ok=True)
    for path in build(wanted.out, wanted.home.rstrip("/")):
        print(path)
    (wanted.out / f"muggins-{VERSION}.cdx.json").write_text(write_sbom(), encoding="utf-8")
    print(write_sums(wanted.out), end="")
    return 0


def set_version(root: Path, new: str, today: date) -> None:
    """Set it in code, change log and AppStream metadata; ValueError if it is invalid."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", new):
        raise ValueError(f"{new!r} is no version, such as 0.2.0.")
    _exchange(root / "game/muggins/assets.py", r'(?m)^VERSION = ".*"$', f'VERSION = "{new}"')
    _exchange(
        root / "CHANGELOG.md",
        r"(?m)^## (unreleased|.* \(unreleased\))$",
        f"## {new} ({today.isoformat()})",
    )
    release = f'<release version="{new}" date="{today.isoformat()}"/>'
    _exchange(root / f"desktop/{APP_ID}.metainfo.xml", r"<release version=[^>]*/>", release)


def _exchange(path: Path, what: str, new: str) -> None:
    text, n_found = re.subn(what, new, path.read_text(encoding="utf-8"), count=1)
    if not n_found:
        raise ValueError(f"{path.name} does not say where the version stands.")
    path.write_text(text, encoding="utf-8", newline="\n")


def build(out: Path, home: str) -> Iterator[Path]:
    """Build wheel and source from two copies of the tree; AssertionError if they differ."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        first, second = (_build_once(Path(place), home) for place in (one, other))
        assert [path.name for path in first] == [path.name for path in second]
        for path, again in zip(first, second, strict=True):
            assert path.read_bytes() == again.read_bytes(), f"{path.name} is not built alike"
            yield Path(shutil.copy(path, out))


def _build_once(place: Path, home: str) -> list[Path]:
    for name in KEPT:
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, place)
    readme = place / "README.md"
    readme.write_text(lead_home(readme.read_text(encoding="utf-8"), home), encoding="utf-8")
    with (place / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(write_links(home))
    line = [sys.executable, "-m", "hatchling", "build", "-d", str(place / "made")]
    subprocess.run(line, cwd=place, check=True, capture_output=True)
    return sorted((place / "made").iterdir())


def lead_home(text: str, home: str) -> str:
    """Return the README with links and pictures pointing to the sources of that version."""

    def lead(found: re.Match[str]) -> str:
        sign, words, path = found.groups()
        kind = "raw" if sign else "blob"
        return f"{sign}[{words}]({home}/{kind}/v{VERSION}/{path})"

    return LINK.sub(lead, text)


def write_links(home: str) -> str:
    """Return the links that PyPI shows."""
    links = {
        "Homepage": home,
        "Source": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/v{VERSION}/CHANGELOG.md",
    }
    return "\n[project.urls]\n" + "".join(f'{name} = "{link}"\n' for name, link in links.items())


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
    for name, licence in read_libraries():
        if name not in ("Muggins", "fonts"):
            kind = ComponentType.DATA if name == "court figures" else ComponentType.LIBRARY
            bom.components.add(_component(name, licence, kind))
    bom.register_dependency(root, bom.components)
    return str(JsonV1Dot5(bom).output_as_string(indent=2)) + "\n"


def _component(name: str, licence: str, kind: ComponentType, told: str | None = None) -> Component:
    project = name.lower() if name.lower() in PYPI else None
    there, known = version(project) if project else told, SPDX.get(licence)
    return Component(
        name=name,
        type=kind,
        version=there,
        licenses=[DisjunctiveLicense(id=known) if known else DisjunctiveLicense(name=licence)],
        purl=PackageURL("pypi", None, project, there) if project else None,
        bom_ref=f"{name} {there or ''}".strip(),
    )


def read_libraries() -> Iterator[tuple[str, str]]:
    """Yield each library in ``desktop/libraries.txt``, with its license."""
    text = (ROOT / "desktop" / "libraries.txt").read_text(encoding="utf-8")
    text = re.sub(r",?\s*(with OpenBLAS and)\n\s+the libraries of GCC", "", text)
    for names, licence in re.findall(r"(?m)^  (\S.*?) {2,}(\S.*)$", text):
        for name in re.sub(r" \*| \(.*\)", "", names).split(", "):
            yield name.strip(), licence.partition(", source")[0]


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
