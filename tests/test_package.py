"""Inputs of the package, without building it, which takes PyInstaller and half a minute.

The Debian package is built from a program that does nothing.
"""

import ast
import os
import shutil
import struct
import subprocess
import sys
import tomllib
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from muggins.assets import VERSION
from muggins.cli.desktop import SIDES, write_icon
from tests.systems import posix, require_tools
from tests.test_floors import MODULES, imports_of, read_tree
from tools import package, package_linux, project
from tools.package import (
    DATA,
    FOR_ENGINES,
    LEFT_OUT,
    START,
    _add_licenses,
    _options,
    _write_version,
    pack,
    share,
)
from tools.project import ROOT, version_numbers

PNG = b"\x89PNG\r\n\x1a\n"


def test_nothing_is_left_out_that_the_game_imports() -> None:
    imported = {name for path in MODULES for name in imports_of(read_tree(path), ["muggins"])}
    parents = {name.rsplit(".", depth)[0] for name in imported for depth in range(3)}
    assert parents & set(LEFT_OUT) == set()
    assert set(FOR_ENGINES) <= sys.stdlib_module_names - set(LEFT_OUT)


def test_it_has_the_data_of_the_wheel() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = told["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {name: f"muggins/{name}" for name in DATA}
    assert all((ROOT / name).exists() for name in DATA)


def test_each_system_has_what_it_wants(tmp_path: Path) -> None:
    told = list(_options(tmp_path))
    assert {"--onedir", "--collect-submodules", "--exclude-module"} <= set(told)
    names = [name for name in ast.walk(ast.parse(START)) if isinstance(name, ast.ImportFrom)]
    assert [each.module for each in names] == ["muggins.__main__"]


def test_the_icon_of_windows_holds_every_size() -> None:
    data = write_icon()
    assert struct.unpack_from("<HHH", data) == (0, 1, len(SIDES))
    for number, side in enumerate(SIDES):
        wide, _, _, _, _, bits, size, at = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert (wide or 256, bits) == (side, 32)
        assert data[at : at + 8] == PNG and struct.unpack_from(">I", data, at + 16) == (side,)
        assert at + size <= len(data)


def test_the_version_of_windows_can_be_read(tmp_path: Path) -> None:
    text = _write_version(tmp_path / "version.txt").read_text(encoding="utf-8")
    names = {each.id for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Name)}
    assert "VSVersionInfo" in names and "FixedFileInfo" in names


def test_licenses_are_those_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A RECORD may name some that pip did not put where it says; one at least has to be."""
    told = tmp_path / "some-1.dist-info"
    (told / "licenses").mkdir(parents=True)
    record = "LICENSE-MIT,,\nlicense.py,,\nsome-1.dist-info/licenses/LICENSE-MIT,,\n"
    (told / "RECORD").write_text(record, encoding="utf-8")
    monkeypatch.setattr(package, "files", lambda _: PathDistribution(told).files)
    monkeypatch.setattr(package, "LIBRARIES", ("some",))
    with pytest.raises(SystemExit, match="No license of some"):
        _add_licenses(tmp_path / "none")
    (told / "licenses" / "LICENSE-MIT").write_text("Do as you like.", encoding="utf-8")
    _add_licenses(tmp_path / "licenses")
    assert [path.name for path in (tmp_path / "licenses").glob("some*")] == ["some.txt"]
    assert (tmp_path / "licenses" / "some.txt").read_text(encoding="utf-8") == "Do as you like."


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="Debian's tools are Debian's")
def test_lintian_finds_no_fault_in_the_package_for_debian(tmp_path: Path) -> None:
    """Its layout and all that is told of it; the libraries in it are what they are."""
    require_tools("dpkg-deb", "lintian")
    folder = tmp_path / "muggins"
    (folder / "licenses").mkdir(parents=True)
    shutil.copy("/bin/true", folder / "muggins")
    shutil.copy(ROOT / "LICENSE", folder / "licenses" / "Muggins.txt")
    shutil.copy(ROOT / "desktop" / "libraries.txt", folder / "licenses")
    share(folder / "share")
    package = package_linux.make_deb(folder)
    options = ("--allow-root", "--no-cfg", "--fail-on", "error,warning")
    told = subprocess.run(
        ["lintian", *options, package], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout) == (0, "")
    first = package.read_bytes()
    os.utime(folder / "muggins")
    assert package_linux.make_deb(folder).read_bytes() == first


@posix("shell scripts")
def test_archive_and_single_file_are_reproducible_and_start(tmp_path: Path) -> None:
    folder = tmp_path / f"muggins-{VERSION}-linux"
    folder.mkdir()
    program = folder / "muggins"
    program.write_text('#!/bin/sh\necho "started with $*"\n', encoding="utf-8")
    program.chmod(0o755)
    first = pack(folder).read_bytes()
    os.utime(program)
    archive = pack(folder)
    assert archive.read_bytes() == first
    started = package_linux.make_run(archive)
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data home")}
    for _ in range(2):
        told = subprocess.check_output([started, "a", "b c"], env=environment, text=True)
        assert told == "started with a b c\n"
    assert [path.name for path in (tmp_path / "data home").iterdir()] == [f"muggins-{VERSION}"]


def test_candidate_has_the_windows_version_of_its_release(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "VERSION", "1.2.3rc4")
    assert version_numbers() == (1, 2, 3, 0)


def test_installer_writes_and_removes_the_same_things() -> None:
    """The uninstaller doesn't remove a whole folder, which the player may have chosen."""
    script = (ROOT / "desktop/windows/setup.nsi").read_text(encoding="utf-8")
    assert "RequestExecutionLevel user" in script and "HKLM" not in script
    assert 'RMDir /r "$INSTDIR"' not in script
    assert script.count("!insertmacro RemoveProgram") == 2
