"""A release: one version everywhere, the same bytes each time, all that is in it by name."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import xml.etree.ElementTree as ET
import zipfile
from datetime import date
from pathlib import Path

import pytest

from muggins.assets import APP_ID, VERSION
from tools import project, release, try_flatpak
from tools.package_linux import tilde_version

ROOT = Path(__file__).parents[1]
LOOK = """
import muggins.assets as assets
from muggins.audio.tones import read_tune
from muggins.session.patter import load_default
assert assets.SPRITES.parent == assets.PACKAGE, assets.SPRITES
assert (assets.SPRITES / "glyphs.png").is_file()
assert len(list(assets.FONTS.glob("*.ttf"))) >= 3
assert (assets.DESKTOP / "icons" / "scalable.svg").is_file()
assert read_tune(assets.SOUNDS / "taps.toml").notes and load_default()
"""
Built = tuple[Path, Path]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The wheel and the source: built twice, and compared."""
    wheel, source = release.build(tmp_path_factory.mktemp("built"))
    return wheel, source


def test_wheel_and_source_are_the_same_each_time(built: Built) -> None:
    wheel, source = built
    assert wheel.name == f"muggins-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        told = archive.read(name).decode()
    links = dict(re.findall(r"(?m)^Project-URL: (\w+), (.*)$", told))
    home = project.read_home()
    assert links["Source"] == links["Homepage"] == home
    assert "License-Expression: MIT AND OFL-1.1 AND CC0-1.0" in told
    assert f"({home}/raw/v{VERSION}/tests/pictures/large/title.png)" in told
    assert not re.search(r"\]\((?!https://)", told.partition("\n\n")[2]), "all lead somewhere"
    with tarfile.open(source) as archive:
        names = archive.getnames()
    assert {f"muggins-{VERSION}/{name}" for name in ("CHANGELOG.md", "tests/__init__.py")} <= {
        *names
    }


def test_a_wheel_is_complete(built: Built, tmp_path: Path) -> None:
    """A game installed from it finds its pictures and sounds."""
    with zipfile.ZipFile(built[0]) as archive:
        archive.extractall(tmp_path)
    (entries,) = tmp_path.glob("*.dist-info/entry_points.txt")
    assert "muggins = muggins.__main__:main" in entries.read_text()
    assert not list(tmp_path.glob("tests")) and not list(tmp_path.glob("tools"))
    subprocess.run([sys.executable, "-c", LOOK], cwd=tmp_path, check=True)


def test_systems_are_those_where_it_was_tried() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    systems = [each for each in told["classifiers"] if each.startswith("Operating System")]
    assert not [each for each in systems if "MacOS" in each or "Independent" in each]
    assert len(systems) == 2


def test_one_command_sets_the_version(tmp_path: Path) -> None:
    files = ("game/muggins/assets.py", "CHANGELOG.md", f"desktop/{APP_ID}.metainfo.xml")
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    log = tmp_path / "CHANGELOG.md"
    text = log.read_text(encoding="utf-8")
    if "unreleased" not in text:
        log.write_text(
            text.replace("\n## ", "\n## unreleased\n\nMore.\n\n## ", 1), encoding="utf-8"
        )
    release.set_version(tmp_path, "9.8.7", date(2031, 2, 3))
    assert 'VERSION = "9.8.7"' in (tmp_path / files[0]).read_text(encoding="utf-8")
    assert "\n## 9.8.7 (2031-02-03)\n" in log.read_text(encoding="utf-8")
    told = (tmp_path / files[2]).read_text(encoding="utf-8")
    assert '<release version="9.8.7" date="2031-02-03" type="stable">' in told
    assert "<release version=" in told and "/raw/v9.8.7/tests/pictures/" in told
    release.set_version(tmp_path, "9.8.7", date(2031, 2, 4))
    assert log.read_text(encoding="utf-8").count("## 9.8.7 (2031-02-04)") == 1, "again, a day later"
    with pytest.raises(ValueError, match="not a version"):
        release.set_version(tmp_path, "next", date(2031, 2, 3))


def test_release_notes_are_those_of_the_changelog(tmp_path: Path) -> None:
    log = tmp_path / "CHANGELOG.md"
    text = "# Changes\n\n## next\n\n- No.\n\n## 1.0.0rc1 (2031-02-03)\n\nA & B.\n\n### Play\n"
    log.write_text(text + "- Use `muggins`,\n  or not.\n- More.\n", encoding="utf-8")
    told = release.format_releases(log)
    assert '<release version="1.0.0~rc1" date="2031-02-03" type="development">' in told
    assert "<p>A &amp; B.</p>" in told and "<p>Play</p>" in told and "No." not in told
    assert "<li>Use muggins, or not.</li>" in told and "<li>More.</li>" in told
    assert ET.fromstring(told) is not None


def test_one_command_sets_the_home(tmp_path: Path) -> None:
    for name in release.WITH_HOME:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    release.set_home(tmp_path, "https://github.com/two-words/crib")
    new = "io.github.two_words.Muggins"
    files = sorted(path.name for path in (tmp_path / "desktop").iterdir())
    assert files == [f"{new}.desktop", f"{new}.metainfo.xml"]
    text = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.*"))
    assert project.read_home(tmp_path) == "https://github.com/two-words/crib"
    assert APP_ID not in text and project.read_home() not in text
    with pytest.raises(ValueError, match="not an address"):
        release.set_home(tmp_path, "https://example.org/muggins")


def test_the_change_log_tells_of_this_version() -> None:
    heads = re.findall(r"(?m)^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert VERSION in heads[:2]
    told = (ROOT / f"desktop/{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    assert f'<release version="{tilde_version()}"' in told


def test_all_that_is_bundled_has_its_license() -> None:
    text = release.write_sbom()
    assert text == release.write_sbom()
    bom = json.loads(text)
    found = {each["name"]: each for each in bom["components"]}
    wanted = {"NumPy", "pygame-ce", "platformdirs", "segno", "Python", "court figures", "SDL"}
    assert wanted | {"lora-latin-700-normal", "FluidSynth"} <= set(found)
    licenses = {name: each["licenses"][0]["license"] for name, each in found.items()}
    assert all(each.get("id") or each["name"] for each in licenses.values())
    assert licenses["SDL"]["id"] == "Zlib" and licenses["lora-latin-700-normal"]["id"] == "OFL-1.1"
    for name in ("NumPy", "accesskit"):
        assert found[name]["purl"].startswith(f"pkg:pypi/{name.lower()}@")
    assert bom["metadata"]["component"]["version"] == VERSION


def test_the_sums_are_those_of_the_artifacts(tmp_path: Path) -> None:
    (tmp_path / "muggins-1.whl").write_bytes(b"a wheel")
    (tmp_path / "muggins_1_amd64.deb").write_bytes(b"a package")
    (tmp_path / "notes.txt").write_bytes(b"mine")
    assert len(release.write_sums(tmp_path).splitlines()) == 2
    subprocess.run(["sha256sum", "-c", release.SUMS], cwd=tmp_path, check=True, capture_output=True)


MANIFEST = {
    "id": "io.github.somebody.Muggins",
    "command": "muggins",
    "finish-args": ["--share=ipc", "--socket=fallback-x11", "--socket=wayland"],
    "modules": [{"sources": [{"url": "https://example.org/a.whl", "sha256": "0"}]}],
}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, ""),
        ({"id": "org.Muggins"}, "four parts"),
        ({"command": "/app/bin/muggins"}, "path"),
        ({"branch": "main"}, "branch"),
        ({"finish-args": ["--share=ipc", "--socket=fallback-x11"]}, "wayland"),
        ({"finish-args": ["--socket=fallback-x11", "--socket=wayland"]}, "share=ipc"),
        ({"finish-args": ["--share=ipc", "--filesystem=home"]}, "--filesystem=home is refused"),
        ({"modules": [{"sources": [{"url": "http://example.org", "sha256": "0"}]}]}, "https"),
        ({"modules": [{"sources": [{"url": "https://example.org"}]}]}, "SHA-256"),
    ],
)
def test_flatpak_manifest_must_meet_the_rules_of_flathub(
    changed: dict[str, object], said: str
) -> None:
    found = "; ".join(try_flatpak.find_violations({**MANIFEST, **changed}))
    assert said in found if said else not found
