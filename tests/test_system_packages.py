"""Programs that the tests run: installed where that is possible, else their tests are skipped."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.commands import Output, python
from tools import system_packages

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="installs with apt-get")
NEEDS_MANDOC = "tests/cli/test_page.py::test_roff_finds_no_fault"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A folder for PATH in which next to nothing is found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("chmod", "env", "sh", "true"):
        (folder / name).symlink_to(shutil.which(name) or name)
    return folder


def write_script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def run_with(path: Path, *words: str, code: int = 0, ci: str = "") -> Output:
    changed = {"PATH": str(path), "CI": ci, "PYTEST_ADDOPTS": ""}
    return python("-m", *words, env={**os.environ, **changed}, code=code)


def test_test_without_its_tool_is_skipped_and_counted_last(path: Path) -> None:
    *_, loud, count = run_with(path, "pytest", "-q", "-n", "0", NEEDS_MANDOC).out.splitlines()
    command = "sudo apt-get install mandoc"
    assert loud == f"1 test skipped: no mandoc. To run them: {command}"
    assert count.startswith("1 skipped in ")


def test_test_without_its_tool_fails_in_continuous_integration(path: Path) -> None:
    said = run_with(path, "pytest", "-q", "-n", "0", NEEDS_MANDOC, code=1, ci="true").out
    assert "missing tools: mandoc; to install: sudo apt-get install mandoc" in said


def test_test_with_its_tool_runs(path: Path) -> None:
    write_script(path / "mandoc", "exit 0")
    assert " passed" in run_with(path, "pytest", "-q", "-n", "0", NEEDS_MANDOC).out


def test_packages_are_installed_with_apt_get(path: Path) -> None:
    write_script(path / "sudo", 'shift; exec "$@"')
    write_script(path / "apt-get", f'echo "apt-get $*"; : > {path}/mandoc; chmod +x {path}/mandoc')
    begin, update, install, missing = run_with(path, "tools.system_packages").out.splitlines()
    assert begin.startswith("Installing what the tests need: ") and " mandoc " in begin
    assert update == "apt-get -q update"
    packages = begin.partition(": ")[2]
    assert install == f"apt-get -q install -y --no-install-recommends {packages}"
    assert missing.startswith("Missing: Xvfb, ") and "mandoc" not in missing


def test_packages_are_named_without_apt_get(path: Path) -> None:
    (line,) = run_with(path, "tools.system_packages").out.splitlines()
    assert line.startswith("Missing: Xvfb, ") and "will be skipped" in line
    assert "sudo apt-get install " in line and " xvfb " in line


def test_packages_are_named_without_rights(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_script(path / "sudo", "exit 1")
    write_script(path / "apt-get", "exit 100")
    monkeypatch.setenv("PATH", str(path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    system_packages.main()
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("Missing: Xvfb, ")
